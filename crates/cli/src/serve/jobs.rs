//! Threads that do the work, so that the thread of the sockets always answers.
//!
//! ```text
//!   short work  ──▶ short lane, 2 threads, 0.5 s ──▶ slow lane, 2 threads     reading a text, conflicts, export
//!   a question  ──▶ first lane, 1 thread, 0.1 s ──▶ long lane, a thread for each core
//! ```
//!
//! A question is first tried for a tenth of a second. If that is not enough, it is asked again in the long lane, with the
//! whole time. So easy questions do not wait behind hard ones, however many there are. In the same way, texts that are
//! read quickly do not wait behind large ones. All lanes are queues of bounded length.
//!
//! An attempt has a [`Slot`], which its search looks at; a [`Ticket`] cancels the search of one question,
//! wherever it is.

use std::collections::VecDeque;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde_json::Value;
use tokio::sync::{mpsc, oneshot};

use exdoku_page::{Attempt, LONGEST, Reading, Run, Slot, Unanswered};

use super::request::Limits;

/// The time of the first attempt to read a text.
const SOON: Duration = Duration::from_millis(500);
/// The threads of the short lane, and of the slow one: a large text does not make all others wait.
const SHORT_THREADS: usize = 2;
/// The stack of a thread: expressions and tables may be nested.
const STACK: usize = 16 << 20;

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trouble {
    /// Too many requests wait.
    Busy,
    /// The work panicked.
    Panicked,
}

impl Trouble {
    pub(super) fn status(self) -> u16 {
        match self {
            Trouble::Busy => 503,
            Trouble::Panicked => 500,
        }
    }

    pub(super) fn sentence(self) -> &'static str {
        match self {
            Trouble::Busy => "The server has too many requests at the moment. Please try again.",
            Trouble::Panicked => {
                "This is a bug in exdoku: the work on this request failed. Other requests are not affected."
            }
        }
    }
}

/// What a question sends.
pub(super) enum Message {
    /// A part of the answer.
    Part(Value),
    /// The end of it.
    End(Result<Attempt, Trouble>),
}

/// The way to cancel a question. It is cancelled when this is dropped.
pub(super) struct Ticket {
    state: Arc<Mutex<TicketState>>,
}

#[derive(Default)]
struct TicketState {
    cancelled: bool,
    running: Option<Slot>,
}

impl Ticket {
    /// How much of the search tree has been searched; none while the question waits.
    pub(super) fn progress(&self) -> Option<f64> {
        lock(&self.state).running.as_ref().map(Slot::done)
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        let mut state = lock(&self.state);
        state.cancelled = true;
        if let Some(slot) = &state.running {
            slot.cancel();
        }
    }
}

/// The messages of a question.
pub(super) struct Answers {
    pub(super) messages: mpsc::UnboundedReceiver<Message>,
    pub(super) ticket: Ticket,
}

type Work = Box<dyn Fn(&Run<'_>) -> Attempt + Send>;

/// A question that waits or runs.
struct Asked {
    work: Work,
    time: Duration,
    ticket: Arc<Mutex<TicketState>>,
    messages: mpsc::UnboundedSender<Message>,
}

/// A queue with its threads.
struct Lane<J> {
    queue: Mutex<VecDeque<J>>,
    added: Condvar,
    longest: usize,
}

impl<J> Lane<J> {
    fn new(longest: usize) -> Arc<Lane<J>> {
        Arc::new(Lane { queue: Mutex::default(), added: Condvar::new(), longest })
    }

    /// Adds a job, unless too many wait.
    fn add(&self, job: J) -> Result<(), Trouble> {
        let mut queue = lock(&self.queue);
        if queue.len() >= self.longest {
            return Err(Trouble::Busy);
        }
        queue.push_back(job);
        self.added.notify_one();
        Ok(())
    }

    /// Waits for the next job.
    fn next(&self) -> J {
        let mut queue = lock(&self.queue);
        loop {
            match queue.pop_front() {
                Some(job) => return job,
                None => queue = self.added.wait(queue).unwrap_or_else(PoisonError::into_inner),
            }
        }
    }
}

/// A lock. Work that panics holds none.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Work of the short lane or the slow one.
type Errand = Box<dyn FnOnce() + Send>;

/// Cancels short work when the request for it is dropped.
struct Waiting(Arc<AtomicBool>);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// All lanes.
pub(super) struct Jobs {
    short: Arc<Lane<Errand>>,
    slow: Arc<Lane<Errand>>,
    first: Arc<Lane<Asked>>,
    /// The longest time to read a text.
    longest: Duration,
}

impl Jobs {
    /// Starts the threads. They live as long as the program.
    pub(super) fn start(threads: usize, limits: &Limits) -> io::Result<Jobs> {
        let (short, first, long) = (Lane::new(limits.waiting), Lane::new(limits.waiting), Lane::new(limits.waiting));
        let slow: Arc<Lane<Errand>> = Lane::new(limits.waiting);
        for (name, lane) in [("short", &short), ("slow", &slow)] {
            for _ in 0..SHORT_THREADS {
                let lane: Arc<Lane<Errand>> = Arc::clone(lane);
                thread(name, move || {
                    loop {
                        lane.next()();
                    }
                })?;
            }
        }
        let (lane, next): (Arc<Lane<Asked>>, Arc<Lane<Asked>>) = (Arc::clone(&first), Arc::clone(&long));
        thread("first", move || {
            loop {
                lane.next().run(Some(&next));
            }
        })?;
        for _ in 0..threads.max(1) {
            let lane = Arc::clone(&long);
            thread("long", move || {
                loop {
                    lane.next().run(None);
                }
            })?;
        }
        Ok(Jobs { short, slow, first, longest: LONGEST.min(limits.longest) })
    }

    /// Does short work: the answer, or why there is none. It is cancelled when the future is dropped.
    pub(super) async fn short<T: Send + 'static>(
        &self,
        work: impl Fn(&Reading) -> Result<T, Unanswered> + Send + 'static,
    ) -> Result<Result<T, String>, Trouble> {
        let (sender, receiver) = oneshot::channel();
        let cancelled = Arc::new(AtomicBool::new(false));
        let _waiting = Waiting(Arc::clone(&cancelled));
        let (slow, longest) = (Arc::clone(&self.slow), self.longest);
        self.short.add(Box::new(move || {
            let within = Reading { until: Instant::now() + SOON, cancelled, is_last: false };
            if let Some(done) = attempt(&work, &within) {
                return drop(sender.send(done));
            }
            // The sender is shared, as this work goes on if the slow lane takes it, and fails if it does not.
            let sender = Arc::new(Mutex::new(Some(sender)));
            let send = move |done| drop(lock(&sender).take().map(|sender| sender.send(done)));
            let on = send.clone();
            let again = slow.add(Box::new(move || {
                let within = Reading { until: Instant::now() + longest, is_last: true, ..within };
                if let Some(done) = attempt(&work, &within) {
                    on(done);
                }
            }));
            if let Err(trouble) = again {
                send(Err(trouble));
            }
        }))?;
        receiver.await.unwrap_or(Err(Trouble::Panicked))
    }

    /// Asks a question.
    pub(super) fn long(
        &self,
        work: impl Fn(&Run<'_>) -> Attempt + Send + 'static,
        time: Duration,
    ) -> Result<Answers, Trouble> {
        let (sender, messages) = mpsc::unbounded_channel();
        let state = Arc::new(Mutex::default());
        let ticket = Ticket { state: Arc::clone(&state) };
        self.first.add(Asked { work: Box::new(work), time, ticket: state, messages: sender })?;
        Ok(Answers { messages, ticket })
    }
}

/// Tries to do short work; nothing if it was not finished.
fn attempt<T>(
    work: &impl Fn(&Reading) -> Result<T, Unanswered>,
    within: &Reading,
) -> Option<Result<Result<T, String>, Trouble>> {
    // The browser has gone away while this waited.
    if within.is_cancelled() {
        return None;
    }
    Some(match catch_unwind(AssertUnwindSafe(|| work(within))) {
        Ok(Err(Unanswered::Interrupted)) => return None,
        Ok(Err(Unanswered::Refused(why))) => Ok(Err(why)),
        Ok(Ok(done)) => Ok(Ok(done)),
        Err(_) => Err(Trouble::Panicked),
    })
}

fn thread(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    std::thread::Builder::new().name(format!("exdoku {name}")).stack_size(STACK).spawn(work).map(drop)
}

impl Asked {
    /// Tries to answer. An answer that is not finished goes on to the next lane, if there is one.
    fn run(self, next: Option<&Lane<Asked>>) {
        let slot = Slot::default();
        {
            let mut ticket = lock(&self.ticket);
            if ticket.cancelled {
                return;
            }
            ticket.running = Some(slot.clone());
        }
        let is_first = next.is_some();
        // Nobody may be waiting any more.
        let parts = |part| drop(self.messages.send(Message::Part(part)));
        let run = Run::new(slot, self.time, is_first, &parts);
        let attempt = catch_unwind(AssertUnwindSafe(|| (self.work)(&run)));
        let cancelled = {
            let mut ticket = lock(&self.ticket);
            ticket.running = None;
            ticket.cancelled
        };
        if cancelled {
            return;
        }
        let end = match (attempt, next) {
            (Ok(Attempt::Partial(_)), Some(next)) => {
                let messages = self.messages.clone();
                match next.add(self) {
                    Ok(()) => return,
                    Err(trouble) => return drop(messages.send(Message::End(Err(trouble)))),
                }
            }
            (Ok(attempt), _) => Ok(attempt),
            (Err(_), _) => Err(Trouble::Panicked),
        };
        let _ = self.messages.send(Message::End(end));
    }
}

#[cfg(test)]
mod tests;
