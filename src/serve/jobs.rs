//! Threads that do the work, so that the thread of the sockets always answers.
//!
//! ```text
//!   short work  ──▶ short lane, 2 threads             reading a text, conflicts, export
//!   a question  ──▶ first lane, 1 thread, 0.1 s ──▶ long lane, a thread for each core
//! ```
//!
//! A question is first tried for a tenth of a second. If that is not enough, it is asked again in the long lane, with the
//! whole time. So questions that are easy do not wait behind hard ones, however many these are. All lanes are queues of
//! bounded length.
//!
//! A thread that runs a question has a [`Slot`], which its search looks at; a [`Ticket`] cancels the search of one question,
//! wherever it is.

use std::collections::VecDeque;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde_json::Value;
use tokio::sync::{mpsc, oneshot};

use crate::exact_cover::{Budget, Progress};

use super::request::Limits;

/// The time of a first attempt.
const FIRST: Duration = Duration::from_millis(100);
/// The threads of the short lane: a large text does not make all others wait.
const SHORT_THREADS: usize = 2;
/// The stack of a thread: expressions and tables may be nested.
const STACK: usize = 16 << 20;

/// An attempt at a question.
pub(super) enum Attempt {
    /// The answer.
    Done(Value),
    /// What was found before the time was up.
    Partial(Value),
    /// The question cannot be answered: why.
    Refused(String),
}

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

/// What the search of a thread looks at.
#[derive(Debug, Default)]
struct Slot {
    cancelled: AtomicBool,
    progress: Progress,
}

/// The limits of an attempt, and where parts of its answer go.
pub(super) struct Run<'r> {
    slot: &'static Slot,
    until: Instant,
    /// Whether it is the first attempt, which will be repeated if it is not finished.
    pub(super) is_first: bool,
    messages: &'r mpsc::UnboundedSender<Message>,
}

impl Run<'_> {
    /// The budget of its searches.
    pub(super) fn budget(&self) -> Budget<'static> {
        Budget {
            until: Some(self.until),
            cancelled: Some(&self.slot.cancelled),
            progress: Some(&self.slot.progress),
            ..Budget::default()
        }
    }

    /// The same, with a part of the time that is left.
    pub(super) fn budget_of(&self, part: f64) -> Budget<'static> {
        let left = self.until.saturating_duration_since(Instant::now());
        Budget { until: Some(Instant::now() + left.mul_f64(part)), progress: None, ..self.budget() }
    }

    /// Whether the time is up, or nobody waits for the answer.
    pub(super) fn is_over(&self) -> bool {
        Instant::now() >= self.until || self.slot.cancelled.load(Ordering::Relaxed)
    }

    /// Sends a part of the answer.
    pub(super) fn send_part(&self, part: Value) {
        // Nobody may be waiting any more.
        let _ = self.messages.send(Message::Part(part));
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
    running: Option<&'static Slot>,
}

impl Ticket {
    /// How much of the search tree has been searched; none while the question waits.
    pub(super) fn progress(&self) -> Option<f64> {
        lock(&self.state).running.map(|slot| slot.progress.done())
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        let mut state = lock(&self.state);
        state.cancelled = true;
        if let Some(slot) = state.running {
            slot.cancelled.store(true, Ordering::Relaxed);
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

/// All lanes.
pub(super) struct Jobs {
    short: Arc<Lane<Box<dyn FnOnce() + Send>>>,
    first: Arc<Lane<Asked>>,
}

impl Jobs {
    /// Starts the threads. They live as long as the program.
    pub(super) fn start(threads: usize, limits: &Limits) -> io::Result<Jobs> {
        let (short, first, long) = (Lane::new(limits.waiting), Lane::new(limits.waiting), Lane::new(limits.waiting));
        for _ in 0..SHORT_THREADS {
            let lane: Arc<Lane<Box<dyn FnOnce() + Send>>> = Arc::clone(&short);
            thread("short", move || {
                loop {
                    lane.next()();
                }
            })?;
        }
        let (lane, next): (Arc<Lane<Asked>>, Arc<Lane<Asked>>) = (Arc::clone(&first), Arc::clone(&long));
        let slot = Slot::of_thread();
        thread("first", move || {
            loop {
                lane.next().run(slot, Some(&next));
            }
        })?;
        for _ in 0..threads.max(1) {
            let lane = Arc::clone(&long);
            let slot = Slot::of_thread();
            thread("long", move || {
                loop {
                    lane.next().run(slot, None);
                }
            })?;
        }
        Ok(Jobs { short, first })
    }

    /// Does short work.
    pub(super) async fn short<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Trouble> {
        let (sender, receiver) = oneshot::channel();
        self.short.add(Box::new(move || {
            // The browser has gone away while this waited.
            if !sender.is_closed() {
                let done = catch_unwind(AssertUnwindSafe(work)).map_err(|_| Trouble::Panicked);
                let _ = sender.send(done);
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

fn thread(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    std::thread::Builder::new().name(format!("exdoku {name}")).stack_size(STACK).spawn(work).map(drop)
}

impl Slot {
    /// A slot for a thread that lives as long as the program.
    fn of_thread() -> &'static Slot {
        Box::leak(Box::default())
    }
}

impl Asked {
    /// Tries to answer. An answer that is not finished goes on to the next lane, if there is one.
    fn run(self, slot: &'static Slot, next: Option<&Lane<Asked>>) {
        {
            let mut ticket = lock(&self.ticket);
            if ticket.cancelled {
                return;
            }
            slot.cancelled.store(false, Ordering::Relaxed);
            slot.progress.reset();
            ticket.running = Some(slot);
        }
        let is_first = next.is_some();
        let until = Instant::now() + if is_first { self.time.min(FIRST) } else { self.time };
        let run = Run { slot, until, is_first, messages: &self.messages };
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
mod tests {
    use super::*;

    fn jobs() -> Jobs {
        Jobs::start(1, &Limits::new(Duration::from_secs(5))).unwrap()
    }

    fn end(answers: &mut Answers) -> Result<Attempt, Trouble> {
        loop {
            match answers.messages.blocking_recv().expect("an end") {
                Message::Part(_) => {}
                Message::End(end) => return end,
            }
        }
    }

    #[test]
    fn a_panic_ends_one_request_only() {
        let jobs = jobs();
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        assert_eq!(runtime.block_on(jobs.short(|| -> u8 { panic!("on purpose") })), Err(Trouble::Panicked));
        assert_eq!(runtime.block_on(jobs.short(|| 7)), Ok(7));
        let mut wrong = jobs.long(|_| panic!("on purpose"), Duration::from_secs(1)).unwrap();
        assert!(matches!(end(&mut wrong), Err(Trouble::Panicked)));
        let mut right = jobs.long(|_| Attempt::Done(Value::Null), Duration::from_secs(1)).unwrap();
        assert!(matches!(end(&mut right), Ok(Attempt::Done(Value::Null))));
    }

    #[test]
    fn what_nobody_waits_for_ends() {
        let jobs = jobs();
        let (sender, ended) = std::sync::mpsc::channel();
        let endless = move |run: &Run<'_>| {
            while !run.is_over() {
                std::thread::yield_now();
            }
            sender.send(run.is_first).unwrap();
            Attempt::Partial(Value::Null)
        };
        let answers = jobs.long(endless, Duration::from_secs(3600)).unwrap();
        assert_eq!(ended.recv(), Ok(true), "the first attempt ends by its time");
        while answers.ticket.progress().is_none() {
            std::thread::yield_now();
        }
        drop(answers);
        assert_eq!(ended.recv_timeout(Duration::from_secs(10)), Ok(false), "the second one is cancelled");
    }
}
