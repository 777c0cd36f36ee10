//! `exdoku serve`: the page for setting, playing and studying puzzles.

use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result};

use crate::serve::{ServeOptions, Server};
use exdoku_text::source::Diagnostic;

use super::arguments::{number, seconds};
use super::batch::JobArgs;
use super::exit::Exit;
use super::limits::{is_cancelled, limit_program};
use super::messages::report;
use super::terminal::Output;

/// An address without a port.
fn address(text: &str) -> std::result::Result<IpAddr, String> {
    if let Ok(with_port) = text.parse::<SocketAddr>() {
        return Err(format!(
            "the port is an option of its own: --listen {} --port {}",
            with_port.ip(),
            with_port.port()
        ));
    }
    text.parse().map_err(|_| "expected an IP address such as 127.0.0.1 or 0.0.0.0".to_owned())
}

/// Serve the page for setting, playing and studying puzzles in the browser
#[derive(Debug, clap::Args)]
#[command(
    after_help = "The page is part of the program and needs no internet. It is served to this computer only, until Ctrl-C.

Examples:
  exdoku serve --open                              # on any free port, and open the browser
  exdoku serve --port 8000                         # http://127.0.0.1:8000/
  exdoku serve --port 8000 --timeout 300           # requests may take five minutes
  exdoku serve --listen 0.0.0.0 --port 8000        # to all computers in the network"
)]
pub(super) struct Args {
    /// Open the page in the browser
    #[arg(long)]
    open: bool,

    /// Port to listen on [default: any free one]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number::<u16>)]
    port: Option<u16>,

    /// Address to listen on; any other than loopback lets everybody in the network use this computer's time
    #[arg(long, value_name = "ADDR", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST), value_parser = address)]
    listen: IpAddr,

    /// Where others find the page, such as a copy of the static page: links that are shared begin with it
    #[arg(long, value_name = "URL")]
    public_url: Option<String>,

    /// Stop each request after this time, and show what was found
    #[arg(long, value_name = "SECONDS", default_value = "60", allow_negative_numbers = true, value_parser = seconds)]
    timeout: Duration,

    #[command(flatten)]
    jobs: JobArgs,
}

/// The memory of the server: beyond it, requests stop.
const MEMORY: usize = 2 << 30;

pub(super) fn run(args: &Args, out: &mut Output) -> Result<Exit> {
    limit_program(MEMORY);
    let options = ServeOptions {
        address: args.listen,
        port: args.port.unwrap_or(0),
        timeout: args.timeout,
        jobs: args.jobs.number(),
        public_url: args.public_url.clone(),
    };
    let asked = SocketAddr::new(options.address, options.port);
    let server = Server::bind(options).with_context(|| format!("cannot listen on {asked}"))?;
    let address = server.address().context("cannot listen")?;
    if !args.listen.is_loopback() {
        let message = format!("everybody who can reach {address} can use this server");
        report(Diagnostic::warning(message).help("without --listen, only this computer can").into());
    }
    let url = url(address);
    writeln!(out, "{url}")?;
    out.flush()?;
    if args.open {
        open(&url);
    }
    let ctrl_c = async {
        while !is_cancelled() {
            Server::pause(Duration::from_millis(100)).await;
        }
    };
    server.run(ctrl_c).context("cannot serve")?;
    Ok(Exit::Answered)
}

/// The address for a browser on this computer.
fn url(address: SocketAddr) -> String {
    let host = match address.ip() {
        ip if ip.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
        ip => ip,
    };
    format!("http://{}/", SocketAddr::new(host, address.port()))
}

/// Opens the browser. If there is none, the address was printed.
fn open(url: &str) {
    let program = match std::env::consts::OS {
        "macos" => "open",
        "windows" => "explorer",
        _ => "xdg-open",
    };
    let started =
        Command::new(program).arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    match started {
        // Wait for it, so that it does not stay behind as a zombie.
        Ok(mut child) => drop(thread::spawn(move || child.wait())),
        Err(_) => {
            let message = format!("cannot start `{program}`, which opens the browser");
            report(Diagnostic::warning(message).help(format!("open {url}")).into());
        }
    }
}
