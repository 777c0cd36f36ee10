//! Connections: a bounded number, and a bounded time for the head of a request.
//!
//! Connections cost a file and some memory each, also where nothing is asked. So one whose request does not arrive is
//! closed, and where there are too many, those that have not asked anything make room first, the oldest before the others:
//! whoever opens hundreds and is silent keeps nobody else out.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::{AbortHandle, JoinSet};

/// How many connections there may be, and how long each may take.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    /// The most connections at a time.
    pub(super) most: usize,
    /// The longest time until the head of a request has arrived, also of the next one on the same connection.
    pub(super) head: Duration,
}

impl Default for Bounds {
    fn default() -> Bounds {
        Bounds { most: 128, head: Duration::from_secs(10) }
    }
}

/// A connection that has not asked anything yet.
struct Silent {
    task: AbortHandle,
    has_asked: Arc<AtomicBool>,
}

/// Answers the requests of all connections, without an end.
pub(super) async fn serve(listener: TcpListener, router: Router, bounds: Bounds) {
    let mut open = JoinSet::new();
    let mut silent: VecDeque<Silent> = VecDeque::new();
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            // Of that connection, or too many open files: it may go better after a while.
            tokio::time::sleep(Duration::from_millis(100)).await;
            continue;
        };
        while open.try_join_next().is_some() {}
        silent.retain(|one| !one.has_asked.load(Ordering::Relaxed) && !one.task.is_finished());
        while open.len() >= bounds.most {
            if let Some(oldest) = silent.pop_front() {
                oldest.task.abort();
            }
            open.join_next().await;
        }
        let has_asked = Arc::default();
        let task = open.spawn(answer(stream, router.clone(), Arc::clone(&has_asked), bounds.head));
        silent.push_back(Silent { task, has_asked });
    }
}

/// Answers the requests of a connection.
async fn answer(stream: TcpStream, router: Router, has_asked: Arc<AtomicBool>, head: Duration) {
    let service = TowerToHyperService::new(router);
    let service = service_fn(move |request| {
        has_asked.store(true, Ordering::Relaxed);
        service.call(request)
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(head);
    // A connection that breaks off is no concern of others.
    let _ = http.serve_connection(TokioIo::new(stream), service).await;
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::routing::get;
    use std::io::{Read, Write};
    use std::net::SocketAddr;

    /// A server in a thread of its own, which lives as long as the tests.
    fn start(bounds: Bounds) -> SocketAddr {
        let (sender, receiver) = std::sync::mpsc::channel();
        std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            runtime.block_on(async {
                let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
                sender.send(listener.local_addr().unwrap()).unwrap();
                serve(listener, Router::new().route("/", get(|| async { "here" })), bounds).await;
            });
        });
        receiver.recv().unwrap()
    }

    /// A connection with half of a request.
    fn half(address: SocketAddr) -> std::net::TcpStream {
        let mut stream = std::net::TcpStream::connect(address).unwrap();
        // It may be closed before it is written.
        let _ = stream.write_all(b"GET / HTTP/1.1\r\nHost: here\r\n");
        stream
    }

    /// Reads until the server closes the connection.
    fn rest(mut stream: std::net::TcpStream) -> String {
        let mut text = Vec::new();
        // A connection that is closed while something is on its way is reset.
        let _ = stream.read_to_end(&mut text);
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn silent_connections_keep_nobody_out() {
        let bounds = Bounds { most: 4, head: Duration::from_secs(3600) };
        let address = start(bounds);
        let mut all: Vec<std::net::TcpStream> = (0..30).map(|_| half(address)).collect();
        let mut asks = half(address);
        asks.write_all(b"Connection: close\r\n\r\n").unwrap();
        assert!(rest(asks).ends_with("here"));
        // Those that made room for it are closed: reading them ends.
        let last = all.split_off(27);
        all.into_iter().for_each(|stream| assert_eq!(rest(stream), ""));
        let mut kept = last.into_iter().next_back().unwrap();
        kept.write_all(b"Connection: close\r\n\r\n").unwrap();
        assert!(rest(kept).ends_with("here"), "the latest may go on");
    }

    #[test]
    fn a_request_that_does_not_arrive_is_not_waited_for() {
        let address = start(Bounds { most: 4, head: Duration::from_millis(1) });
        assert_eq!(rest(half(address)), "");
    }
}
