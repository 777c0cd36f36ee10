//! Connections: a bounded number, and a bounded time for the head of a request.
//!
//! Each connection takes a file and some memory, even if nothing is asked. So a connection is closed if its request does not
//! arrive in time. If there are too many, the oldest that is not being answered is closed: one without a request, with part
//! of one, or with its answer. So a client that opens hundreds of connections and is silent or slow does not keep others out.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use hyper::body::{Body, Bytes, Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::{AbortHandle, JoinSet};

use super::reply::{Content, Response};

/// A request.
pub(super) type Request = hyper::Request<Arriving>;

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

/// A connection.
struct Open {
    task: AbortHandle,
    /// Whether a whole request has arrived that is still being answered.
    is_answered: Arc<AtomicBool>,
}

/// The body of a request, which notes that it has arrived.
pub(super) struct Arriving {
    body: Incoming,
    is_answered: Arc<AtomicBool>,
}

impl Body for Arriving {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        let frame = Pin::new(&mut self.body).poll_frame(context);
        if matches!(frame, Poll::Ready(None)) || self.body.is_end_stream() {
            self.is_answered.store(true, Ordering::Relaxed);
        }
        frame
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// The body of a response, which notes that it has been sent.
struct Leaving {
    body: Content,
    is_answered: Arc<AtomicBool>,
}

impl Drop for Leaving {
    fn drop(&mut self) {
        self.is_answered.store(false, Ordering::Relaxed);
    }
}

impl Body for Leaving {
    type Data = Bytes;
    type Error = <Content as Body>::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// Answers the requests of all connections, without an end.
pub(super) async fn serve<A: Future<Output = Response> + Send + 'static>(
    listener: TcpListener,
    answer: impl Fn(Request) -> A + Clone + Send + 'static,
    bounds: Bounds,
) {
    let mut tasks = JoinSet::new();
    let mut open: Vec<Open> = Vec::new();
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            // An error of that connection, or too many open files: try again after a while.
            tokio::time::sleep(Duration::from_millis(100)).await;
            continue;
        };
        while tasks.try_join_next().is_some() {}
        while tasks.len() >= bounds.most {
            open.retain(|one| !one.task.is_finished());
            if let Some(oldest) = open.iter().position(|one| !one.is_answered.load(Ordering::Relaxed)) {
                open.remove(oldest).task.abort();
            }
            tasks.join_next().await;
        }
        open.retain(|one| !one.task.is_finished());
        let is_answered = Arc::default();
        let task = tasks.spawn(keep(stream, answer.clone(), Arc::clone(&is_answered), bounds.head));
        open.push(Open { task, is_answered });
    }
}

/// Answers the requests of a connection.
async fn keep<A: Future<Output = Response>>(
    stream: TcpStream,
    answer: impl Fn(Request) -> A,
    is_answered: Arc<AtomicBool>,
    head: Duration,
) {
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        is_answered.store(request.body().is_end_stream(), Ordering::Relaxed);
        let (arriving, leaving) = (Arc::clone(&is_answered), Arc::clone(&is_answered));
        let answered = answer(request.map(|body| Arriving { body, is_answered: arriving }));
        async { Ok::<_, Infallible>(answered.await.map(|body| Leaving { body, is_answered: leaving })) }
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(head);
    // A connection that breaks off does not concern the others.
    let _ = http.serve_connection(TokioIo::new(stream), service).await;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::serve::reply::of_type;
    use http_body_util::BodyExt;
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
                // What was sent, and then "here".
                let answer = async |request: Request| {
                    let body = request.into_body().collect().await.unwrap().to_bytes();
                    of_type("text/plain", [&body, &b"here"[..]].concat())
                };
                serve(listener, answer, bounds).await;
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
    fn slow_bodies_keep_nobody_out() {
        let address = start(Bounds { most: 4, head: Duration::from_secs(3600) });
        let slow = || {
            let mut stream = std::net::TcpStream::connect(address).unwrap();
            let _ = stream.write_all(b"POST /read HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\nbegin");
            stream
        };
        let _all: Vec<std::net::TcpStream> = (0..30).map(|_| slow()).collect();
        let mut asks = half(address);
        asks.write_all(b"Connection: close\r\n\r\n").unwrap();
        assert!(rest(asks).ends_with("here"));
        // Those that have their answer wait, too.
        let mut kept: Vec<std::net::TcpStream> = (0..4).map(|_| half(address)).collect();
        for stream in &mut kept {
            let _ = stream.write_all(b"\r\n");
        }
        let mut asks = half(address);
        asks.write_all(b"Connection: close\r\n\r\n").unwrap();
        assert!(rest(asks).ends_with("here"));
    }

    #[test]
    fn a_request_that_does_not_arrive_is_not_waited_for() {
        let address = start(Bounds { most: 4, head: Duration::from_millis(1) });
        assert_eq!(rest(half(address)), "");
    }
}
