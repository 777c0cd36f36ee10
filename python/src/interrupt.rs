//! Work without the interpreter's lock, which Ctrl-C stops at once.

use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use pyo3::prelude::*;

use exdoku::exact_cover::Budget;

use crate::numbers::seconds;

/// Work that takes less is done on the calling thread; longer work is repeated on a separate thread.
const SHORT: Duration = Duration::from_millis(5);
/// How often a waiting thread looks for Ctrl-C.
const POLL: Duration = Duration::from_millis(20);

/// The time at which work must stop.
pub(crate) fn deadline(timeout: Option<&Bound<'_, PyAny>>) -> PyResult<Option<Instant>> {
    Ok(seconds("timeout", timeout)?.and_then(|timeout| Instant::now().checked_add(timeout)))
}

/// The number of cores.
pub(crate) fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

/// Does work that may be done twice: `work` gets a budget and a number of threads, and returns whether its result is
/// complete.
pub(crate) fn run<T: Send>(
    py: Python<'_>,
    until: Option<Instant>,
    try_short: bool,
    work: impl Fn(Budget, usize) -> (T, bool) + Sync,
) -> PyResult<T> {
    if try_short {
        let short = Instant::now() + SHORT;
        let first = until.map_or(short, |until| until.min(short));
        let budget = Budget { until: Some(first), ..Budget::default() };
        let (result, whole) = py.detach(|| work(budget, 1));
        if whole || until.is_some_and(|until| until <= Instant::now()) {
            return Ok(result);
        }
    }
    let cancelled = Arc::new(AtomicBool::new(false));
    let budget = Budget { until, cancelled: vec![Arc::clone(&cancelled)], ..Budget::default() };
    thread::scope(|scope| {
        let (send, receive) = channel();
        let work = &work;
        scope.spawn(move || {
            let _ = send.send(catch_unwind(AssertUnwindSafe(|| work(budget, cores()))));
        });
        let mut receive = receive;
        loop {
            let (event, back) = py.detach(move || (receive.recv_timeout(POLL), receive));
            receive = back;
            match event {
                Ok(Ok((result, _))) => return Ok(result),
                Ok(Err(panic)) => resume_unwind(panic),
                Err(RecvTimeoutError::Disconnected) => unreachable!("a panic is sent as well"),
                Err(RecvTimeoutError::Timeout) => {}
            }
            if let Err(interrupt) = py.check_signals() {
                cancelled.store(true, Ordering::Relaxed);
                py.detach(move || drop(receive.recv()));
                return Err(interrupt);
            }
        }
    })
}
