//! What the commands read beside puzzles: exact covers, shards and their answers, proofs, arguments, and requests of the page.

use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpStream};
use std::sync::OnceLock;
use std::time::Duration;

use exdoku::exact_cover::{Problem, dlx_text};
use exdoku_cli::serve::{ServeOptions, Server};
use exdoku_proof::{Formula, check};

/// Exact cover problems in Knuth's text format: written, they are read as the same.
pub fn cover(text: &str) {
    let read = match dlx_text::read(text) {
        Ok(read) if read.problem.primary_count() > 0 => read.problem,
        _ => return,
    };
    let once = dlx_text::write(&read);
    let again = dlx_text::read(&once).unwrap_or_else(|wrong| panic!("{wrong:?}\n{once}")).problem;
    let size = |problem: &Problem| (problem.item_count(), problem.option_count(), problem.primary_count());
    assert_eq!(size(&again), size(&read), "{once}");
    // New names have a legend, which is not written again.
    if !once.starts_with("| ") {
        assert_eq!(dlx_text::write(&again), once);
    }
}

/// Shards, an empty line, and answers.
pub fn shards(text: &str) {
    let (shards, answers) = text.split_once("\n\n").unwrap_or((text, ""));
    exdoku_cli::add_up(shards, answers);
}

/// A formula, an empty line, and a proof. What is verified has no solution.
pub fn proof(text: &str) {
    let (formula, proof) = text.split_once("\n\n").unwrap_or((text, ""));
    let Ok(formula) = Formula::read(formula.as_bytes()) else { return };
    if check(&formula, proof.as_bytes()).is_ok() && formula.variables() <= 10 {
        let holds = |literal: i32, bits: u32| (bits >> (literal.unsigned_abs() - 1) & 1 == 1) == (literal > 0);
        let satisfies =
            |bits: &u32| formula.clauses().all(|clause| clause.iter().any(|&literal| holds(literal, *bits)));
        let solution = (0..1_u32 << formula.variables()).find(satisfies);
        assert_eq!(solution, None, "verified, and satisfied: {text:?}");
    }
}

/// Arguments, one on each line.
pub fn arguments(text: &str) {
    let text = text.replace('\0', "");
    exdoku_cli::understands(std::iter::once("exdoku").chain(text.lines().take(20)));
}

/// The body of a request to the page, for everything that takes one.
pub fn page(text: &str) {
    for path in ["read", "play", "export", "ask"] {
        let answer = request(path, text);
        assert!(!answer.starts_with("HTTP/1.1 500"), "{path}: {answer}");
        assert!(answer.starts_with("HTTP/1.1 "), "{path}: {answer:?}");
    }
}

fn request(path: &str, body: &str) -> String {
    let address = *server();
    let mut stream = TcpStream::connect(address).expect("the server listens");
    let head = format!("POST /api/{path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n");
    let head = format!("{head}Content-Type: application/json\r\nContent-Length: {}\r\n\r\n", body.len());
    let mut answer = Vec::new();
    // A refused body is not read to its end.
    let _ = stream.write_all((head + body).as_bytes());
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

/// A server in a thread of its own.
fn server() -> &'static SocketAddr {
    static ADDRESS: OnceLock<SocketAddr> = OnceLock::new();
    ADDRESS.get_or_init(|| {
        let (address, timeout) = (IpAddr::V4(Ipv4Addr::LOCALHOST), Duration::from_millis(200));
        let server = Server::bind(ServeOptions { address, port: 0, timeout, jobs: 1, public_url: None })
            .expect("a port is free");
        let address = server.address().expect("it has an address");
        std::thread::spawn(|| server.run(std::future::pending()).expect("the server runs"));
        address
    })
}
