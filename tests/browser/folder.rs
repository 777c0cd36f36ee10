//! A file server for the folder of the page: what any other would do, and no more.

use std::cell::RefCell;
use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};

/// A folder that is served below a path.
pub(crate) struct Folder {
    pub(crate) address: String,
    at: SocketAddr,
    stopped: Arc<AtomicBool>,
    thread: RefCell<Option<JoinHandle<()>>>,
}

impl Folder {
    /// Serves a folder until it is stopped.
    pub(crate) fn serve(folder: PathBuf) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let at = listener.local_addr().unwrap();
        let stopped = Arc::new(AtomicBool::new(false));
        let over = Arc::clone(&stopped);
        let thread = thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                if over.load(Ordering::SeqCst) {
                    return;
                }
                let folder = folder.clone();
                // A browser opens several connections at a time.
                thread::spawn(move || answer(&folder, stream));
            }
        });
        Self { address: format!("http://{at}/some/path/"), at, stopped, thread: RefCell::new(Some(thread)) }
    }

    /// Ends it: nobody listens there any more.
    pub(crate) fn stop(&self) {
        self.stopped.store(true, Ordering::SeqCst);
        // It waits for a connection.
        let _ = TcpStream::connect(self.at);
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap();
        }
    }
}

fn answer(folder: &Path, mut stream: TcpStream) {
    let mut first = String::new();
    let mut lines = BufReader::new(stream.try_clone().unwrap());
    if lines.read_line(&mut first).is_err() {
        return;
    }
    let mut rest = String::new();
    while lines.read_line(&mut rest).is_ok_and(|length| length > 2) {
        rest.clear();
    }
    let path = first.split(' ').nth(1).unwrap_or_default().split('?').next().unwrap_or_default();
    let name = path.strip_prefix("/some/path/").map(|name| if name.is_empty() { "index.html" } else { name });
    let content = name.filter(|name| !name.contains("..")).and_then(|name| std::fs::read(folder.join(name)).ok());
    let kind = match name.and_then(|name| name.rsplit_once('.')).map(|(_, ending)| ending) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript",
        Some("css") => "text/css",
        Some("svg") => "image/svg+xml",
        Some("wasm") => "application/wasm",
        _ => "application/octet-stream",
    };
    let (status, content) = content.map_or(("404 Not Found", Vec::new()), |content| ("200 OK", content));
    let length = content.len();
    let head =
        format!("HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n");
    // A browser may close the connection at any time.
    let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(&content));
}
