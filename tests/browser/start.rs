//! The programs of the tests, and what serves the page.

use std::cell::RefCell;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use super::folder::Folder;

/// A process that ends when it is dropped: where it has a standard input, by closing that.
pub(super) struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        match self.0.stdin.take() {
            Some(input) => drop(input),
            None => drop(self.0.kill()),
        }
        let _ = self.0.wait();
    }
}

/// Starts a program, and waits for the line that says where it listens. It is started again where it ends before that:
/// chromedriver takes a free port twice, for both versions of IP, and another one may have taken the second.
pub(super) fn start(command: &mut Command, found: impl Fn(&str) -> Option<String>) -> (Process, String) {
    for _ in 0..5 {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
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
    start(site.args(["serve", "--timeout", "120", "--port", port]).stdin(Stdio::null()), found)
}
