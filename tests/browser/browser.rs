//! Browsers, which are used again: one takes longer to start than most tests do.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;

use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Map, json};
use tokio::runtime::{Builder, Runtime};

use super::start::{Process, start};

/// Those that no test uses now. Each has one empty tab.
static IDLE: Mutex<Vec<Browser>> = Mutex::new(Vec::new());

/// Ends the driver, its browsers and their files when the standard input is closed: also when the tests end, however they do.
/// They are a group of processes.
const KEEPER: &str = r#"
    here=$(mktemp -d)
    TMPDIR=$here "$0" --port=0 < /dev/null &
    exec > /dev/null
    cat
    trap '' TERM
    kill -s TERM 0
    wait
    # What a browser writes while it ends.
    sleep 1
    rm -rf "$here"
"#;

/// Chromium and its driver.
#[derive(Clone, PartialEq)]
pub(super) struct Programs {
    browser: PathBuf,
    driver: PathBuf,
}

impl Programs {
    /// If they are installed.
    pub(super) fn find() -> Result<Self, &'static str> {
        let browser =
            installed(&["chromium", "chromium-browser", "google-chrome"]).ok_or("chromium is not installed")?;
        let driver = installed(&["chromedriver"]).ok_or("chromedriver is not installed (Debian: chromium-driver)")?;
        Ok(Self { browser, driver })
    }

    /// The browser that draws and runs pages as the other does, and has nothing around them: it takes half the time.
    pub(super) fn without_windows(self) -> Self {
        let shell = installed(&["chromium-headless-shell", "chrome-headless-shell"]);
        Self { browser: shell.unwrap_or(self.browser), ..self }
    }
}

fn installed(names: &[&str]) -> Option<PathBuf> {
    let folders: Vec<PathBuf> = std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()).collect();
    let all = names.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    all.into_iter().find(|path| path.is_file())
}

/// A browser with its driver.
pub(super) struct Browser {
    pub(super) client: Client,
    programs: Programs,
    size: (u32, u32),
    address: String,
    /// It sees what the driver says also between two tests: a client is bound to one.
    runtime: Runtime,
    _driver: Process,
}

impl Browser {
    /// A browser with a screen of this size, in pixels.
    pub(super) fn take(programs: Programs, size: (u32, u32)) -> Self {
        let mut idle = IDLE.lock().unwrap();
        if let Some(place) = idle.iter().position(|browser| browser.size == size && browser.programs == programs) {
            return idle.swap_remove(place);
        }
        drop(idle);
        let mut command = Command::new("sh");
        command.args(["-c", KEEPER]).arg(&programs.driver).stdin(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let (driver, port) = start(&mut command, |line| {
            let (_, port) = line.split_once("started successfully on port ")?;
            Some(port.trim_end_matches('.').to_owned())
        });
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
        let address = format!("http://127.0.0.1:{port}");
        let client = runtime.block_on(begin(&programs.browser, &address, size));
        Self { client, programs, size, address, runtime, _driver: driver }
    }

    /// Keeps it for the next test.
    pub(super) fn give_back(self) {
        IDLE.lock().unwrap().push(self);
    }

    pub(super) fn run<T>(&self, work: impl Future<Output = T>) -> T {
        self.runtime.block_on(work)
    }

    /// Whether it is a phone, which is touched.
    pub(super) fn is_phone(&self) -> bool {
        is_phone(self.size)
    }

    /// Another one with a profile of its own.
    pub(super) async fn another(&self) -> Client {
        begin(&self.programs.browser, &self.address, self.size).await
    }
}

fn is_phone((width, _): (u32, u32)) -> bool {
    width < 500
}

/// Starts a browser with a profile of its own.
async fn begin(program: &Path, address: &str, size: (u32, u32)) -> Client {
    let (width, height) = size;
    let arguments = [
        "--headless=new".to_owned(),
        "--no-sandbox".to_owned(),
        "--disable-gpu".to_owned(),
        "--disable-dev-shm-usage".to_owned(),
        // What a browser does for itself when it starts.
        "--no-first-run".to_owned(),
        "--disable-sync".to_owned(),
        "--disable-extensions".to_owned(),
        "--disable-component-update".to_owned(),
        "--disable-background-networking".to_owned(),
        format!("--window-size={width},{height}"),
    ];
    let mut options = json!({ "binary": program, "args": arguments });
    // No window is narrower than 500 pixels, but the screen of a phone is.
    if is_phone(size) {
        let screen = json!({ "width": width, "height": height, "pixelRatio": 2, "touch": true });
        options["mobileEmulation"] = json!({ "deviceMetrics": screen });
    }
    let mut wanted = Map::new();
    wanted.insert("goog:chromeOptions".to_owned(), options);
    wanted.insert("goog:loggingPrefs".to_owned(), json!({ "browser": "ALL" }));
    let mut builder = ClientBuilder::new(HttpConnector::new());
    builder.capabilities(wanted).connect(address).await.expect("Chromium starts")
}
