//! `exdoku serve`: one page to write, play and study puzzles on, and the HTTP server behind it.
//!
//! ```text
//!   browser ──▶ guard.rs ──▶ routes here ──▶ jobs.rs ──▶ a function of the crate `exdoku_page` ──▶ the library
//!               Host, Origin   bounded bodies   threads,
//!                                               budgets
//! ```
//!
//! The page and what it asks are in the crate `exdoku_page`, which also runs without this server, as WebAssembly. The files
//! of the page are part of the program; nothing is loaded from elsewhere.
//!
//! # The protocol
//!
//! A request is JSON and contains the whole text of the puzzle: the server keeps no sessions. Short work (`/api/read`,
//! `/api/play`, `/api/edit`, `/api/export`, `/api/start`) is answered by one JSON object. A question (`/api/ask`) is answered by lines of JSON: any
//! number with a `state` or a `part` of the answer, and one with the `answer` or an `error`. When the browser closes the
//! connection, the search is cancelled.
//!
//! # Safety
//!
//! - Only loopback addresses, unless the user names another.
//! - `Host` and `Origin` are checked, against DNS rebinding and requests of other sites (`guard.rs`).
//! - Bodies, the size of a puzzle, the number of connections and requests, and the time of each are bounded.
//! - Reading and searching stop when the browser goes away.
//! - A text has access to built-in variants, and to no file ([`BuiltIns`](exdoku_rules::variant::BuiltIns)).
//! - A panic ends one request, with an error message (`jobs.rs`).
//!
//! # Why hyper and tokio
//!
//! The server must notice that a browser has gone away while it computes, and must answer short requests while it does;
//! both are what hyper does. The routes are too few for a framework. A server of blocking threads (tiny_http, rouille) takes
//! half the time to compile, and cannot notice a closed connection before it writes. One thread does all input and output,
//! and other threads do all the work.

mod connections;
mod guard;
mod jobs;
mod page;
mod reply;
mod request;
mod stream;

use std::future::poll_fn;
use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::pin::pin;
use std::sync::{Arc, OnceLock};
use std::task::Poll;
use std::time::Duration;

use hyper::Method;
use hyper::body::Bytes;

use exdoku_page::{Attempt, Cache, catalog, question, short};

use crate::built_in::built_in;

use connections::{Bounds, Request};
use guard::Guard;
use jobs::Jobs;
use reply::{Response, failure, json};
use request::{Limits, receive};

/// How to serve.
#[derive(Clone, Debug)]
pub struct ServeOptions {
    /// The address to listen on.
    pub address: IpAddr,
    /// The port; 0 for any free one.
    pub port: u16,
    /// The longest time for a question.
    pub timeout: Duration,
    /// The number of threads for long questions.
    pub jobs: usize,
    /// Where others find the page, for links that are shared.
    pub public_url: Option<String>,
}

/// A server that listens.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    options: ServeOptions,
}

/// The state that all requests share.
struct Shared {
    jobs: Jobs,
    cache: Arc<Cache>,
    limits: Limits,
    /// What the page offers, once it was asked for.
    catalog: OnceLock<Bytes>,
    public_url: Option<String>,
}

impl Server {
    /// Starts to listen.
    ///
    /// # Errors
    /// The address cannot be listened on.
    pub fn bind(options: ServeOptions) -> io::Result<Server> {
        let listener = TcpListener::bind((options.address, options.port))?;
        listener.set_nonblocking(true)?;
        Ok(Server { listener, options })
    }

    /// The address that it listens on.
    ///
    /// # Errors
    /// The system does not know it.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Waits for some time: for a `stop` that checks something at intervals.
    pub async fn pause(time: Duration) {
        tokio::time::sleep(time).await;
    }

    /// Answers requests until `stop` is ready.
    ///
    /// # Errors
    /// The threads cannot be started.
    pub fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
        let Server { listener, options } = self;
        let limits = Limits::new(options.timeout);
        let jobs = Jobs::start(options.jobs, &limits)?;
        let guard = Guard { loopback_only: options.address.is_loopback() };
        let shared = Arc::new(Shared {
            jobs,
            cache: Arc::new(Cache::new(built_in())),
            limits,
            catalog: OnceLock::new(),
            public_url: options.public_url,
        });
        let runtime = tokio::runtime::Builder::new_current_thread().enable_io().enable_time().build()?;
        runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(listener)?;
            let answer = move |request| {
                let shared = Arc::clone(&shared);
                guard::check(guard, request, async move |request| route(&shared, request).await)
            };
            let mut serving = pin!(connections::serve(listener, answer, Bounds::default()));
            let mut stop = pin!(stop);
            poll_fn(|context| {
                let ends = stop.as_mut().poll(context).is_ready() || serving.as_mut().poll(context).is_ready();
                if ends { Poll::Ready(()) } else { Poll::Pending }
            })
            .await;
            Ok(())
        })
    }
}

async fn route(shared: &Shared, request: Request) -> Response {
    let path = request.uri().path().to_owned();
    match *request.method() {
        Method::GET | Method::HEAD => match &*path {
            "/" => page::file("index.html"),
            "/api/catalog" => offered(shared),
            _ => path.strip_prefix("/page/").map_or_else(nothing, page::file),
        },
        Method::POST => match path.strip_prefix("/api/") {
            Some("ask") => ask(shared, request).await,
            Some(name) => work(shared, name, request).await,
            None if path == "/" || path.starts_with("/page/") => wrong_method(),
            None => nothing(),
        },
        _ => wrong_method(),
    }
}

fn nothing() -> Response {
    failure(404, "There is nothing at this address.")
}

fn wrong_method() -> Response {
    failure(405, "Nothing at this address takes this method.")
}

fn offered(shared: &Shared) -> Response {
    let written = || Bytes::from(catalog(built_in(), shared.public_url.as_deref()).to_string());
    reply::bytes(shared.catalog.get_or_init(written).clone())
}

/// Short work: one object in, one object out.
async fn work(shared: &Shared, name: &str, request: Request) -> Response {
    let Some(work) = short(name) else { return nothing() };
    let question = match receive(request, &shared.limits).await {
        Ok(question) => question,
        Err(refusal) => return refusal,
    };
    let cache = Arc::clone(&shared.cache);
    let answered = shared.jobs.short(move |within| work(&question, &cache, within)).await;
    match answered {
        Ok(Ok(value)) => json(&value),
        Ok(Err(why)) => failure(400, &why),
        Err(trouble) => failure(trouble.status(), trouble.sentence()),
    }
}

/// A question that may take long: lines of JSON.
async fn ask(shared: &Shared, request: Request) -> Response {
    let asked = match receive(request, &shared.limits).await {
        Ok(asked) => asked,
        Err(refusal) => return refusal,
    };
    let Some(work) = question(&asked.question) else { return failure(400, "There is no such question.") };
    let (cache, time) = (Arc::clone(&shared.cache), asked.time(shared.limits.longest));
    let answers = shared.jobs.long(move |run| work(&asked, &cache, run).unwrap_or_else(Attempt::from), time);
    match answers {
        Ok(answers) => stream::respond(answers).await,
        Err(trouble) => failure(trouble.status(), trouble.sentence()),
    }
}
