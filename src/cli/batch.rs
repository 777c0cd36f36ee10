//! One question to many puzzles, on all cores, with the answers in the order of the puzzles.
//!
//! ```text
//!               chunks of puzzles             answers, in any order
//!   reader thread ─────▶ main thread ─▶ rayon ─────▶ main thread ─▶ in order to the output
//!         ▲                                             │
//!         └──────────── a slot for each chunk ──────────┘
//! ```
//!
//! So many chunks are under way at most as there are slots, however long the input is. A chunk is a single puzzle at
//! first, so that an answer comes at once, and grows while chunks are answered quickly. The reader hands on what it
//! has before it waits for more input. With one job, or for a single puzzle, there are no threads, and solutions are
//! written as they are found.

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

use crate::exact_cover::Stats;
use crate::input::{Sudoku, Unreadable};
use crate::solve::Solver;

use super::inputs::{Input, InputArgs, Inputs};
use super::log::print_error;
use super::search::{Costs, SearchArgs, is_cancelled};
use super::solvers::Solvers;
use super::{Exit, Output};

/// No chunk has more puzzles.
const LONGEST_CHUNK: usize = 64;
/// Chunks that were answered faster may grow; after slower ones they shrink.
const QUICK: Duration = Duration::from_millis(1);
const SLOW: Duration = Duration::from_millis(10);
/// So many chunks for each job may wait for their turn.
const SLOTS: usize = 32;
/// An answer of more bytes does not wait for its turn: then it is asked for anew and written as it comes.
const LONGEST_ANSWER: usize = 1 << 20;
/// How often somebody who waits looks whether Ctrl-C was pressed.
const GLANCE: Duration = Duration::from_millis(100);

/// How many at once.
#[derive(Debug, clap::Args)]
pub(super) struct JobArgs {
    /// Work on so many puzzles at the same time; without it, on as many as there are cores.
    #[arg(long, value_name = "N")]
    jobs: Option<NonZeroUsize>,
}

impl JobArgs {
    /// How many at once.
    pub(super) fn number(&self) -> usize {
        let cores = || thread::available_parallelism().map_or(1, NonZeroUsize::get);
        self.jobs.map_or_else(cores, NonZeroUsize::get)
    }
}

/// What a command asks of each puzzle.
pub(super) trait Question: Sync {
    /// Writes what stands before the first answer.
    fn head(&self, _out: &mut dyn Write) -> Result<()> {
        Ok(())
    }

    /// Writes the answer, and says how it ended and what it cost.
    fn answer(&self, sudoku: &Sudoku, solver: &mut Solver, out: &mut dyn Write) -> Result<(Exit, Stats)>;

    /// Writes something in the place of a puzzle that could not be read.
    fn refuse(&self, bad: &Unreadable, out: &mut dyn Write) -> Result<()>;
}

/// Asks the question of every puzzle of the input.
pub(super) fn run(
    question: &impl Question,
    input: &InputArgs,
    jobs: &JobArgs,
    search: &SearchArgs,
    out: &mut Output<'_>,
) -> Result<Exit> {
    let mut solvers = Solvers::new(search);
    let Some(mut inputs) = input.open() else { return Ok(Exit::BadInput) };
    let jobs = jobs.number();
    let mut report = Report { out, exit: Exit::default(), costs: Costs::default() };
    question.head(report.out)?;
    let first = inputs.next();
    let several = first.as_ref().is_some_and(|first| first.puzzle.as_ref().is_ok_and(|sudoku| sudoku.one_of_several));
    match first {
        Some(first) if several && jobs > 1 => side_by_side(question, first, inputs, jobs, &mut solvers, &mut report)?,
        Some(first) => one_by_one(question, first, inputs, &mut solvers, &mut report)?,
        None => {}
    }
    if search.stats {
        report.costs.tell();
    }
    Ok(report.exit)
}

/// Where answers go, and what they come to.
struct Report<'r, 'o> {
    out: &'r mut Output<'o>,
    exit: Exit,
    costs: Costs,
}

impl Report<'_, '_> {
    /// Answers without threads.
    fn answer(&mut self, question: &impl Question, input: &Input, solvers: &mut Solvers) -> Result<()> {
        print_error(&input.report(io::stderr().is_terminal()));
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

/// How a puzzle ended, and what it cost if there was one.
type End = (Exit, Option<(Stats, Duration)>);

fn ask(question: &impl Question, input: &Input, solvers: &mut Solvers, out: &mut dyn Write) -> Result<End> {
    match &input.puzzle {
        Ok(sudoku) => {
            let solver = solvers.of(&sudoku.variant);
            let start = Instant::now();
            let (exit, stats) = question.answer(sudoku, solver, out)?;
            Ok((exit, Some((stats, start.elapsed()))))
        }
        Err(bad) => {
            question.refuse(bad, out)?;
            Ok((Exit::BadInput, None))
        }
    }
}

fn one_by_one(
    question: &impl Question,
    first: Input,
    mut inputs: Inputs,
    solvers: &mut Solvers,
    report: &mut Report<'_, '_>,
) -> Result<()> {
    let (mut next, mut flushed) = (Some(first), Instant::now());
    while let Some(input) = next {
        if is_cancelled() {
            report.exit.note(Exit::Spent);
            break;
        }
        report.answer(question, &input, solvers)?;
        next = inputs.next_ready();
        if next.is_none() || flushed.elapsed() > GLANCE {
            report.out.flush()?;
            flushed = Instant::now();
        }
        next = next.or_else(|| inputs.next());
    }
    Ok(())
}

/// What the main thread is told.
enum Event {
    /// The next puzzles.
    Read(Vec<Input>),
    /// There are no more, or the reader broke down.
    ReadAll(thread::Result<()>),
    /// The answers to the chunk of this number, or how the question broke down.
    Answered(usize, thread::Result<Vec<Answer>>),
}

/// What became of a puzzle.
enum Answer {
    Whole {
        errors: String,
        text: Vec<u8>,
        end: End,
    },
    /// It has to be asked again when it is its turn.
    TooLong(Input),
    Failed(anyhow::Error),
    /// There was no time for it.
    Left,
}

/// What the threads share.
struct Shared<'q, Q> {
    question: &'q Q,
    /// The solvers that no thread uses at the moment.
    solvers: Mutex<Vec<Solvers>>,
    /// Where new ones come from.
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
    report: &mut Report<'_, '_>,
) -> Result<()> {
    let pool = ThreadPoolBuilder::new().num_threads(jobs).build().context("threads cannot be started")?;
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
    // Nobody waits for this thread: it may be waiting for input that never comes.
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
                // When nobody listens any more, there is nothing more to do.
                if slots.send(()).is_err() || reader.send(Event::Read(puzzles)).is_err() {
                    return;
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
        let written = write_in_order(question, &events, &taken, spawn, solvers, report);
        shared.stopped.store(true, Ordering::Relaxed);
        written
    })
}

/// The main thread: hands chunks to the threads, and writes the answers when it is their turn.
fn write_in_order(
    question: &impl Question,
    events: &Receiver<Event>,
    taken: &Receiver<()>,
    mut spawn: impl FnMut(usize, Vec<Input>),
    solvers: &mut Solvers,
    report: &mut Report<'_, '_>,
) -> Result<()> {
    let mut waiting: BTreeMap<usize, Vec<Answer>> = BTreeMap::new();
    let (mut begun, mut written, mut read_all) = (0, 0, false);
    while !read_all || written < begun {
        match listen(events, report)? {
            // Chunks under way will say themselves that they were left.
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
                    Answer::Left => {
                        report.exit.note(Exit::Spent);
                        return Ok(());
                    }
                }
            }
            written += 1;
            taken.recv().expect("the reader took a slot for each chunk");
        }
    }
    Ok(())
}

/// The next events. Before it waits, what is written goes out.
fn listen(events: &Receiver<Event>, report: &mut Report<'_, '_>) -> Result<Option<Event>> {
    match events.try_recv() {
        Ok(events) => return Ok(Some(events)),
        Err(TryRecvError::Empty | TryRecvError::Disconnected) => report.out.flush()?,
    }
    match events.recv_timeout(GLANCE) {
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
            return Answer::Left;
        }
        let mut text = Bounded::default();
        match ask(self.question, &input, solvers, &mut text) {
            Ok(end) => Answer::Whole { errors: input.report(self.colour), text: text.bytes, end },
            Err(_) if text.is_full => Answer::TooLong(input),
            Err(error) => Answer::Failed(error),
        }
    }
}

/// Takes the bytes of an answer, unless they become too many.
#[derive(Default)]
struct Bounded {
    bytes: Vec<u8>,
    is_full: bool,
}

impl Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.bytes.len() + bytes.len() > LONGEST_ANSWER {
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
