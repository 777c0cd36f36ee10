//! One command for many puzzles, on all cores, with the answers in the order of the puzzles.
//!
//! ```text
//!               chunks of puzzles             answers, in any order
//!   reader thread ─────▶ main thread ─▶ rayon ─────▶ main thread ─▶ in order to the output
//!         ▲                                             │
//!         └──────────── a slot for each chunk ──────────┘
//! ```
//!
//! The number of slots bounds the memory, however long the input is. A chunk is a single puzzle at first, so that the
//! first answer comes at once, and grows while chunks are answered quickly. The reader passes on what it has before it
//! waits for more input. With one job, or for a single puzzle, there are no threads, and solutions are written as they are
//! found; the search of a single puzzle may use as many threads itself.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use rayon::ThreadPoolBuilder;

use exdoku_cover::Stats;
use exdoku_puzzle::caught::caught;
use exdoku_puzzle::input::{Sudoku, Unreadable};
use exdoku_reason::solve::Solver;
use exdoku_text::source::Diagnostic;

use super::arguments::at_least_one;
use super::exit::Exit;
use super::inputs::{Input, InputArgs, Inputs};
use super::limits::{Stage, is_cancelled, is_half_full};
use super::log::print_error;
use super::messages::report;
use super::search::{Costs, SearchArgs};
use super::solvers::Solvers;
use super::terminal::Output;

/// The largest number of puzzles in a chunk.
const LONGEST_CHUNK: usize = 64;
/// Chunks grow after one that took less than this, and shrink after one that took more.
const QUICK: Duration = Duration::from_millis(1);
const SLOW: Duration = Duration::from_millis(10);
/// How many chunks per job may wait for their turn.
const SLOTS: usize = 32;
/// A longer answer, in bytes, is not stored until its turn: it is computed again and written directly.
const LONGEST_ANSWER: usize = 1 << 20;
/// How often a waiting thread checks for Ctrl-C.
const POLL: Duration = Duration::from_millis(100);

/// The number of threads.
#[derive(Debug, clap::Args)]
pub(super) struct JobArgs {
    /// Worker threads [default: number of cores]
    #[arg(long, alias = "threads", value_name = "N", allow_negative_numbers = true, value_parser = at_least_one::<NonZeroUsize>)]
    jobs: Option<NonZeroUsize>,
}

impl JobArgs {
    /// The number of threads.
    pub(super) fn number(&self) -> usize {
        let cores = || thread::available_parallelism().map_or(1, NonZeroUsize::get);
        self.jobs.map_or_else(cores, NonZeroUsize::get)
    }
}

/// A command that answers each puzzle by itself.
pub(super) trait Question: Sync {
    /// Writes what precedes the first answer.
    fn head(&self, _out: &mut dyn Write) -> Result<()> {
        Ok(())
    }

    /// Whether answers include files, which are named after their puzzles.
    fn writes_files(&self) -> bool {
        false
    }

    /// Writes the answer. Returns the outcome and the statistics.
    fn answer(&self, sudoku: &Sudoku, solver: &mut Solver, out: &mut dyn Write) -> Result<(Exit, Stats)>;

    /// Writes a placeholder for a puzzle that could not be read.
    fn refuse(&self, bad: &Unreadable, out: &mut dyn Write) -> Result<()>;
}

/// Runs a command for every puzzle of the input.
pub(super) fn run(
    question: &impl Question,
    input: &InputArgs,
    jobs: &JobArgs,
    search: &SearchArgs,
    out: &mut Output,
) -> Result<Exit> {
    let mut solvers = match Solvers::new(search) {
        Ok(solvers) => solvers,
        Err(wrong) => {
            report(wrong.into());
            return Ok(Exit::BadInput);
        }
    };
    let mut inputs = match input.open() {
        Ok(inputs) => inputs,
        Err(exit) => return Ok(exit),
    };
    if question.writes_files() {
        inputs.name_files();
    }
    let jobs = jobs.number();
    let mut report = Report { out, exit: Exit::default(), costs: Costs::default() };
    question.head(report.out)?;
    let first = inputs.next();
    let several = first.as_ref().is_some_and(|first| first.puzzle.as_ref().is_ok_and(|sudoku| sudoku.one_of_several));
    match first {
        Some(first) if several && jobs > 1 => side_by_side(question, first, inputs, jobs, &mut solvers, &mut report)?,
        Some(first) => {
            // A search that turns out long has all threads to itself.
            solvers.set_threads(jobs);
            one_by_one(question, first, inputs, &mut solvers, &mut report)?;
        }
        None => {}
    }
    if search.stats() {
        report.costs.print();
    }
    Ok(report.exit)
}

/// The output so far, and its outcome.
struct Report<'r> {
    out: &'r mut Output,
    exit: Exit,
    costs: Costs,
}

impl Report<'_> {
    /// Answers on this thread.
    fn answer(&mut self, question: &impl Question, input: &Input, solvers: &mut Solvers) -> Result<()> {
        print_error(&input.report(|| io::stderr().is_terminal()));
        let end = ask(question, input, solvers, self.out)?;
        self.note(end);
        Ok(())
    }

    fn note(&mut self, (exit, cost): End) {
        self.exit.note(exit);
        if let Some((stats, time)) = cost {
            self.costs.add(stats, time);
        }
    }
}

/// The outcome of a puzzle, and its cost if there was one.
type End = (Exit, Option<(Stats, Duration)>);

/// Asks a question about a puzzle. A panic is an error of this puzzle, and the others are answered.
fn ask(question: &impl Question, input: &Input, solvers: &mut Solvers, out: &mut dyn Write) -> Result<End> {
    match &input.puzzle {
        Ok(sudoku) => {
            Stage::Solving.begin();
            let answered = caught(&sudoku.name, || -> Result<Result<End, Diagnostic>> {
                let solver = match solvers.of(&sudoku.variant) {
                    Ok(solver) => solver,
                    Err(wrong) => return Ok(Err(wrong)),
                };
                let start = Instant::now();
                let (exit, stats) = question.answer(sudoku, solver, out)?;
                Ok(Ok((exit, Some((stats, start.elapsed())))))
            });
            let answered = answered.unwrap_or_else(|panic| {
                solvers.forget();
                Ok(Err(panic))
            });
            match answered? {
                Ok(end) => Ok(end),
                Err(wrong) => {
                    let id = sudoku.id.clone().map(Box::new);
                    question.refuse(&Unreadable { id, ..Unreadable::new(&sudoku.name, wrong.clone()) }, out)?;
                    report(wrong.into());
                    Ok((Exit::BadInput, None))
                }
            }
        }
        Err(bad) => {
            question.refuse(bad, out)?;
            let exit = if bad.diagnostics.is_stopped() { Exit::Spent } else { Exit::BadInput };
            Ok((exit, None))
        }
    }
}

fn one_by_one(
    question: &impl Question,
    first: Input,
    mut inputs: Inputs,
    solvers: &mut Solvers,
    report: &mut Report<'_>,
) -> Result<()> {
    // How long answering had taken at the last flush.
    let (mut next, mut flushed) = (Some(first), Duration::ZERO);
    while let Some(input) = next {
        if is_cancelled() {
            report.exit.note(Exit::Spent);
            break;
        }
        report.answer(question, &input, solvers)?;
        next = inputs.next_ready();
        if next.is_none() || report.costs.time() - flushed > POLL {
            report.out.flush()?;
            flushed = report.costs.time();
        }
        next = next.or_else(|| inputs.next());
    }
    Ok(())
}

/// Messages to the main thread.
enum Event {
    /// The next puzzles.
    Read(Vec<Input>),
    /// There are no more, or the reader panicked.
    ReadAll(thread::Result<()>),
    /// The answers to the chunk with this number, or the panic.
    Answered(usize, thread::Result<Vec<Answer>>),
}

/// The answer to a puzzle.
enum Answer {
    Whole {
        errors: String,
        text: Vec<u8>,
        end: End,
    },
    /// Too long to be stored: it is computed again when its turn comes.
    TooLong(Box<Input>),
    Failed(anyhow::Error),
    /// Not started, because the program is stopping.
    Skipped,
}

/// State that the threads share.
struct Shared<'q, Q> {
    question: &'q Q,
    /// Solvers that no thread uses at the moment.
    solvers: Mutex<Vec<Solvers>>,
    /// The template for new ones.
    first: Solvers,
    chunk: Arc<AtomicUsize>,
    colour: bool,
    stopped: AtomicBool,
}

fn side_by_side(
    question: &impl Question,
    first: Input,
    inputs: Inputs,
    jobs: usize,
    solvers: &mut Solvers,
    report: &mut Report<'_>,
) -> Result<()> {
    let pool = ThreadPoolBuilder::new().num_threads(jobs).build().context("cannot start the threads")?;
    let chunk = Arc::new(AtomicUsize::new(1));
    let shared = Shared {
        question,
        solvers: Mutex::new(Vec::new()),
        first: solvers.beside(),
        chunk: Arc::clone(&chunk),
        colour: io::stderr().is_terminal(),
        stopped: AtomicBool::new(false),
    };
    let (send, events) = channel();
    let (slots, taken) = sync_channel(SLOTS * jobs);
    let reader = send.clone();
    let under_way = Arc::new(AtomicUsize::new(0));
    let reading = Arc::clone(&under_way);
    // This thread is never joined: it may be waiting for input that never comes.
    thread::spawn(move || {
        let read = || {
            let (mut next, mut inputs) = (Some(first), inputs);
            while let Some(input) = next {
                let mut puzzles = vec![input];
                while puzzles.len() < chunk.load(Ordering::Relaxed)
                    && let Some(input) = inputs.next_ready()
                {
                    puzzles.push(input);
                }
                // A closed channel means that the output is done.
                reading.fetch_add(1, Ordering::Relaxed);
                if slots.send(()).is_err() || reader.send(Event::Read(puzzles)).is_err() {
                    return;
                }
                // Large puzzles wait for their turn as text.
                while is_half_full() && reading.load(Ordering::Relaxed) > 0 && !is_cancelled() {
                    thread::sleep(QUICK);
                }
                next = inputs.next();
            }
        };
        let ended = catch_unwind(AssertUnwindSafe(read));
        let _ = reader.send(Event::ReadAll(ended));
    });
    pool.in_place_scope(|scope| {
        let spawn = |number: usize, puzzles: Vec<Input>| {
            let (shared, send) = (&shared, send.clone());
            scope.spawn(move |_| {
                let answers = catch_unwind(AssertUnwindSafe(|| shared.answer(puzzles)));
                let _ = send.send(Event::Answered(number, answers));
            });
        };
        let taken = || {
            taken.recv().expect("the reader took a slot for each chunk");
            under_way.fetch_sub(1, Ordering::Relaxed);
        };
        let written = write_in_order(question, &events, &taken, spawn, solvers, report);
        shared.stopped.store(true, Ordering::Relaxed);
        written
    })
}

/// The main thread: passes chunks to the threads, and writes the answers in order.
fn write_in_order(
    question: &impl Question,
    events: &Receiver<Event>,
    taken: &dyn Fn(),
    mut spawn: impl FnMut(usize, Vec<Input>),
    solvers: &mut Solvers,
    report: &mut Report<'_>,
) -> Result<()> {
    let mut waiting: BTreeMap<usize, Vec<Answer>> = BTreeMap::new();
    let (mut begun, mut written, mut read_all) = (0, 0, false);
    while !read_all || written < begun {
        match listen(events, report)? {
            // Chunks that are already being answered report that they were skipped.
            None if is_cancelled() && written == begun => {
                report.exit.note(Exit::Spent);
                return Ok(());
            }
            None => {}
            Some(Event::Read(puzzles)) => {
                spawn(begun, puzzles);
                begun += 1;
            }
            Some(Event::ReadAll(ended)) => {
                ended.unwrap_or_else(|panic| resume_unwind(panic));
                read_all = true;
            }
            Some(Event::Answered(number, answers)) => {
                waiting.insert(number, answers.unwrap_or_else(|panic| resume_unwind(panic)));
            }
        }
        while let Some(answers) = waiting.remove(&written) {
            for answer in answers {
                match answer {
                    Answer::Whole { errors, text, end } => {
                        print_error(&errors);
                        report.out.write_all(&text)?;
                        report.note(end);
                    }
                    Answer::TooLong(input) => report.answer(question, &input, solvers)?,
                    Answer::Failed(error) => return Err(error),
                    Answer::Skipped => {
                        report.exit.note(Exit::Spent);
                        return Ok(());
                    }
                }
            }
            written += 1;
            taken();
        }
    }
    Ok(())
}

/// The next event. Flushes the output before it waits.
fn listen(events: &Receiver<Event>, report: &mut Report<'_>) -> Result<Option<Event>> {
    match events.try_recv() {
        Ok(events) => return Ok(Some(events)),
        Err(TryRecvError::Empty | TryRecvError::Disconnected) => report.out.flush()?,
    }
    match events.recv_timeout(POLL) {
        Ok(events) => Ok(Some(events)),
        Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => Ok(None),
    }
}

impl<Q: Question> Shared<'_, Q> {
    /// Answers a chunk, on one of the threads.
    fn answer(&self, puzzles: Vec<Input>) -> Vec<Answer> {
        let start = Instant::now();
        let kept = || self.solvers.lock().unwrap_or_else(PoisonError::into_inner);
        let mut solvers = kept().pop().unwrap_or_else(|| self.first.beside());
        let number = puzzles.len();
        let answers = puzzles.into_iter().map(|input| self.answer_one(input, &mut solvers)).collect();
        kept().push(solvers);
        match start.elapsed() {
            quick if quick < QUICK => {
                self.chunk.fetch_max((2 * number).min(LONGEST_CHUNK), Ordering::Relaxed);
            }
            slow if slow > SLOW => {
                self.chunk.fetch_min((number / 2).max(1), Ordering::Relaxed);
            }
            _ => {}
        }
        answers
    }

    fn answer_one(&self, input: Input, solvers: &mut Solvers) -> Answer {
        if is_cancelled() || self.stopped.load(Ordering::Relaxed) {
            return Answer::Skipped;
        }
        // Files would be in the way of a second answer.
        let most = if self.question.writes_files() { usize::MAX } else { LONGEST_ANSWER };
        let mut text = Bounded { most, bytes: Vec::new(), is_full: false };
        match ask(self.question, &input, solvers, &mut text) {
            Ok(end) => Answer::Whole { errors: input.report(|| self.colour), text: text.bytes, end },
            Err(_) if text.is_full => Answer::TooLong(Box::new(input)),
            Err(error) => Answer::Failed(error),
        }
    }
}

/// The bytes of an answer, up to a limit.
struct Bounded {
    most: usize,
    bytes: Vec<u8>,
    is_full: bool,
}

impl Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if bytes.len() > self.most - self.bytes.len() {
            self.is_full = true;
            return Err(io::ErrorKind::OutOfMemory.into());
        }
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
