//! The programs of the tests: what serves the page, Chromium, and its driver.

use std::cell::RefCell;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Map, json};

use super::folder::Folder;

/// A process that ends with the test.
pub(super) struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Chromium and its driver, if they are installed.
pub(super) fn programs() -> Result<(PathBuf, PathBuf), &'static str> {
    let folders: Vec<PathBuf> = std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()).collect();
    let find = |names: &[&str]| {
        let all = names.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
        all.into_iter().find(|path| path.is_file())
    };
    let browser = find(&["chromium", "chromium-browser", "google-chrome"]).ok_or("chromium is not installed")?;
    let driver = find(&["chromedriver"]).ok_or("chromedriver is not installed (Debian: chromium-driver)")?;
    Ok((browser, driver))
}

/// Starts a program, and waits for the line that says where it listens. It is started again where it ends before that:
/// chromedriver takes a free port twice, for both versions of IP, and another one may have taken the second.
pub(super) fn start(command: &mut Command, found: impl Fn(&str) -> Option<String>) -> (Process, String) {
    for _ in 0..5 {
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let out = BufReader::new(child.stdout.take().unwrap());
        let process = Process(child);
        for line in out.lines() {
            if let Some(address) = found(line.unwrap().trim()) {
                return (process, address);
            }
        }
    }
    panic!("{command:?} does not say where it listens");
}

/// What serves the page: `exdoku serve`, or where the environment variable `EXDOKU_SITE` names a folder, a file server.
pub(super) enum Site {
    Server { process: RefCell<Option<Process>>, address: String },
    Files(Folder),
}

impl Site {
    pub(super) fn begin() -> Self {
        match std::env::var_os("EXDOKU_SITE") {
            Some(folder) => Self::Files(Folder::serve(folder.into())),
            None => {
                let (process, address) = serve("0");
                Self::Server { process: RefCell::new(Some(process)), address }
            }
        }
    }

    pub(super) fn address(&self) -> &str {
        match self {
            Self::Server { address, .. } => address,
            Self::Files(folder) => &folder.address,
        }
    }

    pub(super) fn is_folder(&self) -> bool {
        matches!(self, Self::Files(_))
    }

    /// Ends what serves the page.
    pub(super) fn stop(&self) {
        match self {
            Self::Server { process, .. } => drop(process.take()),
            Self::Files(folder) => folder.stop(),
        }
    }

    /// Starts a server that was stopped, at the same address.
    pub(super) fn restart(&self) {
        let Self::Server { process, address } = self else { panic!("a folder needs no server") };
        let port = address.trim_end_matches('/').rsplit(':').next().unwrap();
        let (again, at) = serve(port);
        assert_eq!(&at, address);
        process.replace(Some(again));
    }
}

fn serve(port: &str) -> (Process, String) {
    let mut site = Command::new(env!("CARGO_BIN_EXE_exdoku"));
    let found = |line: &str| line.starts_with("http://").then(|| line.to_owned());
    start(site.args(["serve", "--timeout", "120", "--port", port]), found)
}

/// Where windows are opened, and how large they are.
pub(super) struct Browser {
    pub(super) program: PathBuf,
    pub(super) driver: String,
    pub(super) size: (u32, u32),
}

impl Browser {
    /// Whether it is a phone, which is touched.
    pub(super) fn is_phone(&self) -> bool {
        self.size.0 < 500
    }

    /// A browser with a profile of its own.
    pub(super) async fn begin(&self) -> Client {
        let (width, height) = self.size;
        let arguments = [
            "--headless=new".to_owned(),
            "--no-sandbox".to_owned(),
            "--disable-gpu".to_owned(),
            "--disable-dev-shm-usage".to_owned(),
            // What a browser does for itself when it starts takes longer than some of the tests.
            "--no-first-run".to_owned(),
            "--disable-sync".to_owned(),
            "--disable-extensions".to_owned(),
            "--disable-component-update".to_owned(),
            "--disable-background-networking".to_owned(),
            format!("--window-size={width},{height}"),
        ];
        let mut options = json!({ "binary": self.program, "args": arguments });
        // No window is narrower than 500 pixels, but the screen of a phone is.
        if self.is_phone() {
            let screen = json!({ "width": width, "height": height, "pixelRatio": 2, "touch": true });
            options["mobileEmulation"] = json!({ "deviceMetrics": screen });
        }
        let mut wanted = Map::new();
        wanted.insert("goog:chromeOptions".to_owned(), options);
        wanted.insert("goog:loggingPrefs".to_owned(), json!({ "browser": "ALL" }));
        let mut builder = ClientBuilder::new(HttpConnector::new());
        builder.capabilities(wanted).connect(&self.driver).await.expect("Chromium starts")
    }
}
