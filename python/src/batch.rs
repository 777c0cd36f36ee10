//! One question for many puzzles, on several threads, with the answers in order.
//!
//! ```text
//!   a file or an iterable ─▶ chunks ─▶ worker threads ─▶ answers, put in order ─▶ `__next__`
//! ```
//!
//! All work except that of an iterable is done without the interpreter's lock. A chunk is a single puzzle at first, so that
//! the first answer comes at once, and grows until it takes long enough. A slow source makes chunks end early, and answers
//! are awaited before it is asked again. The number of chunks in flight is bounded, so that any number of puzzles takes
//! little memory.

use std::collections::{BTreeMap, VecDeque};
use std::path::PathBuf;
use std::process;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyString};

use exdoku::caught::caught;
use exdoku::exact_cover::Budget;
use exdoku::input::{Reader, Sudoku, Unreadable};
use exdoku::record::{CountRecord, SolutionRecord, Status, Subject};

use crate::answer::reply_to_python;
use crate::errors::{is_ours, plain, read_error};
use crate::interrupt::cores;
use crate::numbers::{kind, seconds, whole};
use crate::puzzle::{Puzzle, path_question, rate_question};
use crate::question::{Question, Reply, ask, json};
use crate::read::{How, Sharing, Source, read_one};

/// The most puzzles in a chunk.
const LONGEST_CHUNK: usize = 512;
/// The target time of a chunk, to which its size adapts.
const GOAL: Duration = Duration::from_millis(10);
/// A chunk ends early if its puzzles take longer than this to arrive.
const PULL: Duration = Duration::from_millis(2);
/// A source that takes longer than this for a puzzle is slow.
const SLOW_SOURCE: Duration = Duration::from_millis(1);
/// The maximum wait for answers before a slow source is asked again, or any source for its second puzzle.
const PAUSE: Duration = Duration::from_millis(50);
const FIRST_PAUSE: Duration = Duration::from_millis(100);
/// The maximum number of threads, however many are requested.
const MOST_JOBS: usize = 1024;
/// The number of chunks in flight per thread.
const SLOTS: usize = 8;
/// How often a waiting thread looks for Ctrl-C.
const POLL: Duration = Duration::from_millis(20);

/// An item of the input.
enum Input {
    Puzzle(Arc<Sudoku>, Option<How>),
    Text(String),
    Bad(Box<Unreadable>),
    /// An item that is not a puzzle, with the error.
    Wrong(PyErr),
}

/// A puzzle that was read, or the error.
type Read = Result<(Arc<Sudoku>, Option<How>), Trouble>;

/// The answer to an item, or the error.
enum Output {
    Reply(Arc<Sudoku>, Option<How>, Box<Reply>),
    Json(String),
    Wrong(PyErr),
    /// The source has failed; nothing follows.
    Failed(PyErr),
}

/// How an error in place of an answer is handled.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Errors {
    Raise,
    Return,
    Skip,
}

/// The source of puzzles.
enum From {
    Native(Box<Source>),
    Python(Py<PyIterator>),
    Nothing,
}

/// The state shared by the threads.
struct Shared {
    question: Question,
    how: How,
    reader: Arc<Reader>,
    json: bool,
    timeout: Option<Duration>,
    cancelled: Arc<AtomicBool>,
    chunk: AtomicUsize,
}

/// The answers, in the order of the puzzles.
#[pyclass(module = "exdoku._exdoku")]
pub(crate) struct Batch {
    state: Mutex<State>,
    errors: Errors,
    /// The process that has the threads. A forked process has none.
    process: u32,
}

struct State {
    from: From,
    shared: Arc<Shared>,
    slots: usize,
    send: Option<Sender<(usize, usize, Vec<Input>)>>,
    receive: Option<Receiver<(usize, Vec<Output>)>>,
    waiting: BTreeMap<usize, Vec<Output>>,
    ready: VecDeque<Output>,
    /// The numbers of chunks sent, of chunks received in order, and of puzzles sent.
    sent: usize,
    taken: usize,
    puzzles: usize,
    /// The wait for an answer before the source is asked again; zero for a fast source.
    pause: Duration,
}

#[pymethods]
impl Batch {
    /// `options` are those of the question.
    #[new]
    #[pyo3(signature = (source, is_file, question, how, *, jobs=None, json=false, errors="raise", timeout=None, limit=None,
        level=None, steps=None, assume_unique=false, scale=None))]
    #[expect(clippy::too_many_arguments, reason = "keywords of Python")]
    fn new(
        source: &Bound<'_, PyAny>,
        is_file: bool,
        question: &str,
        how: How,
        jobs: Option<&Bound<'_, PyAny>>,
        json: bool,
        errors: &str,
        timeout: Option<&Bound<'_, PyAny>>,
        limit: Option<&Bound<'_, PyAny>>,
        level: Option<&str>,
        steps: Option<&Bound<'_, PyAny>>,
        assume_unique: bool,
        scale: Option<&str>,
    ) -> PyResult<Batch> {
        let question = match question {
            "solve" => Question::Solve { limit: whole("limit", limit, 1)?.unwrap_or(1) },
            "unique" => Question::Unique,
            "count" => Question::Count { limit: whole("limit", limit, 0)? },
            "candidates" => Question::Candidates,
            "hint" => path_question(level.unwrap_or("guess"), 1, assume_unique)?,
            "explain" => {
                let steps = whole("steps", steps, 0)?.unwrap_or(usize::MAX);
                path_question(level.unwrap_or("guess"), steps, assume_unique)?
            }
            "rate" => rate_question(scale.unwrap_or("exdoku"))?,
            _ => {
                let known = "solve, unique, count, candidates, hint, explain, rate";
                return Err(PyValueError::new_err(format!("there is no question {question:?}; known: {known}")));
            }
        };
        let from = match is_file {
            true => From::Native(Box::new(Source::of_file(&source.extract::<PathBuf>()?, &how)?)),
            false => {
                let no_source = |_| {
                    let kind = kind(source);
                    PyTypeError::new_err(format!("expected a path, or an iterable of puzzles and texts, not {kind}"))
                };
                From::Python(source.try_iter().map_err(no_source)?.unbind())
            }
        };
        // Wrong options are reported here, not for each puzzle.
        let reader = how.reader()?;
        let jobs: usize = whole("jobs", jobs, 1)?.unwrap_or_else(cores).min(MOST_JOBS);
        let timeout = seconds("timeout", timeout)?;
        let errors = match errors {
            "raise" => Errors::Raise,
            "return" => Errors::Return,
            "skip" => Errors::Skip,
            _ => {
                let message = format!("errors: there is no {errors:?}; known: raise, return, skip");
                return Err(PyValueError::new_err(message));
            }
        };
        let (cancelled, chunk) = (Arc::default(), AtomicUsize::new(1));
        let shared = Arc::new(Shared { question, how, reader, json, timeout, cancelled, chunk });
        let (send, chunks) = channel();
        let (answers, receive) = channel();
        let chunks = Arc::new(Mutex::new(chunks));
        for _ in 0..jobs {
            let (shared, chunks, answers) = (Arc::clone(&shared), Arc::clone(&chunks), answers.clone());
            thread::Builder::new()
                .name("exdoku".to_owned())
                .spawn(move || shared.work(&chunks, &answers))
                .map_err(|error| plain("ExdokuError", format!("cannot start a thread: {error}")))?;
        }
        let (waiting, ready) = (BTreeMap::new(), VecDeque::new());
        let (send, receive) = (Some(send), Some(receive));
        let (slots, pause) = (SLOTS * jobs, Duration::ZERO);
        let state = State { from, shared, slots, send, receive, waiting, ready, sent: 0, taken: 0, puzzles: 0, pause };
        Ok(Batch { state: Mutex::new(state), errors, process: process::id() })
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        if process::id() != self.process {
            return Err(plain(
                "ExdokuError",
                "these answers belong to another process, from which this one was forked",
            ));
        }
        let state = self.state.try_lock();
        let mut state = state.map_err(|_| PyValueError::new_err("two threads cannot take answers at the same time"))?;
        loop {
            let Some(output) = state.next(py)? else { return Ok(None) };
            let error = match output {
                Output::Json(text) => return Ok(Some(PyString::new(py, &text).into_any().unbind())),
                Output::Failed(error) => return Err(error),
                Output::Wrong(error) => error,
                Output::Reply(sudoku, how, reply) => {
                    match reply_to_python(py, &sudoku, &how.unwrap_or_default(), *reply) {
                        Ok(answer) => return Ok(Some(answer)),
                        Err(error) if is_ours(py, &error, "ExdokuError")? => error,
                        Err(error) => return Err(error),
                    }
                }
            };
            match self.errors {
                Errors::Raise => return Err(error),
                Errors::Return => return Ok(Some(error.into_value(py).into_any())),
                Errors::Skip => {}
            }
        }
    }
}

impl Drop for State {
    fn drop(&mut self) {
        self.shared.cancelled.store(true, Ordering::Relaxed);
    }
}

impl State {
    fn next(&mut self, py: Python<'_>) -> PyResult<Option<Output>> {
        loop {
            if let Some(output) = self.ready.pop_front() {
                return Ok(Some(output));
            }
            self.receive_all();
            while let Some(outputs) = self.waiting.remove(&self.taken) {
                self.taken += 1;
                self.ready.extend(outputs);
                if self.ready.len() >= LONGEST_CHUNK {
                    break;
                }
            }
            // Sending two chunks for each one received keeps the threads busy, and yields answers before the input has
            // ended. A slow source is not asked while answers are available.
            let mut more = match (self.ready.is_empty(), self.pause.is_zero()) {
                (true, _) => usize::MAX,
                (false, true) => 2,
                (false, false) => 0,
            };
            while more > 0 && self.sent - self.taken < self.slots && !matches!(self.from, From::Nothing) {
                self.send_chunk(py)?;
                more -= 1;
                if self.ready.is_empty() && self.receive_all() {
                    break;
                }
                if !self.pause.is_zero() {
                    if self.ready.is_empty() {
                        self.wait(py, Some(self.pause))?;
                    }
                    if !self.ready.is_empty() || self.waiting.contains_key(&self.taken) {
                        break;
                    }
                }
            }
            if !self.ready.is_empty() || self.waiting.contains_key(&self.taken) {
                continue;
            }
            if self.sent == self.taken {
                return Ok(None);
            }
            self.wait(py, None)?;
        }
    }

    /// Receives the available chunks. Returns whether the next one in order is among them.
    fn receive_all(&mut self) -> bool {
        let receive = self.receive.as_ref().expect("it is only gone while it waits");
        while let Ok((number, outputs)) = receive.try_recv() {
            self.waiting.insert(number, outputs);
        }
        self.waiting.contains_key(&self.taken)
    }

    /// Waits for one more chunk of answers, and returns whether one came.
    fn wait(&mut self, py: Python<'_>, most: Option<Duration>) -> PyResult<bool> {
        let until = most.map(|most| Instant::now() + most);
        let mut receive = self.receive.take().expect("it is only gone while it waits");
        let event = loop {
            let left = until.map_or(POLL, |until| until.saturating_duration_since(Instant::now()).min(POLL));
            let (event, back) = py.detach(move || (receive.recv_timeout(left), receive));
            receive = back;
            match event {
                Err(RecvTimeoutError::Timeout) => {}
                event => break event,
            }
            if let Err(interrupt) = py.check_signals() {
                self.receive = Some(receive);
                self.shared.cancelled.store(true, Ordering::Relaxed);
                self.from = From::Nothing;
                self.taken = self.sent;
                return Err(interrupt);
            }
            if until.is_some_and(|until| until <= Instant::now()) {
                self.receive = Some(receive);
                return Ok(false);
            }
        };
        self.receive = Some(receive);
        match event {
            Ok((number, outputs)) => self.waiting.insert(number, outputs),
            Err(_) => return Err(plain("ExdokuError", "all threads have ended early")),
        };
        Ok(true)
    }

    /// Sends the next puzzles to the threads.
    fn send_chunk(&mut self, py: Python<'_>) -> PyResult<()> {
        let size = self.shared.chunk.load(Ordering::Relaxed);
        let begun = Instant::now();
        let mut inputs = Vec::with_capacity(size);
        let mut failed = None;
        let is_long = |count: usize| count == size || (count > 0 && begun.elapsed() > PULL);
        let ended = match &mut self.from {
            From::Nothing => true,
            From::Native(source) => py.detach(|| {
                while !is_long(inputs.len()) {
                    inputs.push(match source.next() {
                        None => return true,
                        Some(Ok(sudoku)) => Input::Puzzle(Arc::new(sudoku), None),
                        Some(Err(bad)) => Input::Bad(Box::new(bad)),
                    });
                }
                false
            }),
            From::Python(iterator) => {
                let mut items = iterator.bind(py).clone();
                loop {
                    if is_long(inputs.len()) {
                        break false;
                    }
                    match items.next() {
                        None => break true,
                        Some(Ok(item)) => inputs.push(input_of(&item)),
                        // An error of an iterator such as `exdoku.puzzles`, which continues after it.
                        Some(Err(error)) if is_ours(py, &error, "ReadError")? => inputs.push(Input::Wrong(error)),
                        Some(Err(error)) => {
                            failed = Some(error);
                            break true;
                        }
                    }
                }
            }
        };
        let took = begun.elapsed();
        self.pause = match inputs.len() {
            _ if self.sent == 0 => FIRST_PAUSE,
            0 => Duration::ZERO,
            count if took > SLOW_SOURCE * count as u32 => (took / 4).min(PAUSE),
            _ => Duration::ZERO,
        };
        if ended {
            self.from = From::Nothing;
        }
        if !inputs.is_empty() {
            let first = self.puzzles + 1;
            self.puzzles += inputs.len();
            let send = self.send.as_ref().expect("it is there as long as the state");
            send.send((self.sent, first, inputs)).map_err(|_| plain("ExdokuError", "all threads have ended early"))?;
            self.sent += 1;
        }
        if let Some(error) = failed {
            // It follows the answers to the items before it.
            self.waiting.insert(self.sent, vec![Output::Failed(error)]);
            self.sent += 1;
        }
        Ok(())
    }
}

fn input_of(item: &Bound<'_, PyAny>) -> Input {
    if let Ok(puzzle) = item.cast::<Puzzle>() {
        let puzzle = puzzle.get();
        return Input::Puzzle(Arc::clone(&puzzle.sudoku), Some(puzzle.how.clone()));
    }
    match item.extract::<String>() {
        Ok(text) => Input::Text(text),
        Err(_) => Input::Wrong(PyTypeError::new_err(format!("expected puzzles or texts, not {}", kind(item)))),
    }
}

/// The minimum and maximum size of the next chunks, after one with `count` puzzles took this time.
fn next_sizes(count: usize, took: Duration) -> (usize, usize) {
    let nanos = took.as_nanos().max(1);
    let fitting = usize::try_from(GOAL.as_nanos() * count as u128 / nanos).unwrap_or(usize::MAX).max(1);
    if fitting > count {
        (fitting.min(2 * count).min(LONGEST_CHUNK), LONGEST_CHUNK)
    } else {
        (1, if 2 * fitting < count { fitting } else { LONGEST_CHUNK })
    }
}

impl Shared {
    /// The work of a thread.
    fn work(&self, chunks: &Mutex<Receiver<(usize, usize, Vec<Input>)>>, answers: &Sender<(usize, Vec<Output>)>) {
        loop {
            let chunk = chunks.lock().unwrap_or_else(PoisonError::into_inner).recv();
            let Ok((number, first, inputs)) = chunk else { return };
            if self.cancelled.load(Ordering::Relaxed) {
                return;
            }
            let (start, count) = (Instant::now(), inputs.len());
            let outputs = self.read(inputs, first).into_iter().map(|input| self.answer(input)).collect();
            let (least, most) = next_sizes(count, start.elapsed());
            self.chunk.fetch_max(least, Ordering::Relaxed);
            self.chunk.fetch_min(most, Ordering::Relaxed);
            if answers.send((number, outputs)).is_err() {
                return;
            }
        }
    }

    /// Reads the texts of a chunk.
    fn read(&self, inputs: Vec<Input>, first: usize) -> Vec<Read> {
        if let Some(all) = self.read_lines(&inputs, first) {
            return all;
        }
        let mut sharing = Sharing::default();
        let one = |(number, input): (usize, Input)| match input {
            Input::Puzzle(sudoku, Some(how)) => Ok((sudoku, Some(how))),
            Input::Puzzle(sudoku, None) => {
                let sudoku = Arc::try_unwrap(sudoku).unwrap_or_else(|sudoku| (*sudoku).clone());
                Ok((Arc::new(sharing.shared(sudoku, &self.how)), Some(self.how.clone())))
            }
            Input::Bad(bad) => Err(Trouble::Unreadable(bad)),
            Input::Wrong(error) => Err(Trouble::Text(first + number, error)),
            Input::Text(text) => match read_one(&text, &self.how, None) {
                Ok(mut sudoku) => {
                    sudoku.name = format!("<text>:{}", first + number);
                    Ok((Arc::new(sudoku), Some(self.how.clone())))
                }
                Err(error) => Err(Trouble::Text(first + number, error)),
            },
        };
        inputs.into_iter().enumerate().map(one).collect()
    }

    /// Reads texts of one line each at once. `None` if some are longer or one has an error: then each must be read by
    /// itself.
    fn read_lines(&self, inputs: &[Input], first: usize) -> Option<Vec<Read>> {
        let mut text = String::new();
        for input in inputs {
            let Input::Text(line) = input else { return None };
            let line = line.trim_end_matches(['\r', '\n']);
            if line.is_empty() || line.contains('\n') {
                return None;
            }
            text += line;
            text.push('\n');
        }
        let read = Source::of_text_by(&self.reader, &text, &self.how).ok()?.collect::<Result<Vec<Sudoku>, _>>().ok()?;
        if read.len() != inputs.len() {
            return None;
        }
        let mut sharing = Sharing::default();
        let named = |(number, mut sudoku): (usize, Sudoku)| {
            sudoku.name = format!("<text>:{}", first + number);
            Ok((Arc::new(sharing.shared(sudoku, &self.how)), Some(self.how.clone())))
        };
        Some(read.into_iter().enumerate().map(named).collect())
    }

    fn answer(&self, input: Read) -> Output {
        let (sudoku, how) = match input {
            Ok(read) => read,
            Err(trouble) => return if self.json { Output::Json(self.refusal(trouble)) } else { trouble.output() },
        };
        let until = self.timeout.and_then(|timeout| Instant::now().checked_add(timeout));
        let budget = Budget { until, cancelled: vec![Arc::clone(&self.cancelled)], ..Budget::default() };
        let reply = match caught(&sudoku.name, || ask(&self.question, &sudoku, &budget, 1)) {
            Ok((reply, _)) => reply,
            Err(panic) => {
                let id = sudoku.id.clone().map(Box::new);
                let trouble = Trouble::Unreadable(Box::new(Unreadable { id, ..Unreadable::new(&sudoku.name, panic) }));
                return if self.json { Output::Json(self.refusal(trouble)) } else { trouble.output() };
            }
        };
        match json(&sudoku, &reply).filter(|_| self.json) {
            Some(text) => Output::Json(text),
            None => Output::Reply(sudoku, how, Box::new(reply)),
        }
    }

    /// The line that the program prints with `--format json` in place of an answer.
    fn refusal(&self, trouble: Trouble) -> String {
        let bad = trouble.unreadable();
        let (subject, problems) = (Subject::unreadable(&bad), vec![bad.summary()]);
        let text = match self.question {
            Question::Count { .. } => {
                serde_json::to_string(&CountRecord { subject, problems, ..CountRecord::default() })
            }
            _ => {
                let status = Status::Bad;
                serde_json::to_string(&SolutionRecord { subject, status, problems, ..SolutionRecord::default() })
            }
        };
        text.expect("a record is an object")
    }
}

/// Why a puzzle could not be read.
enum Trouble {
    Unreadable(Box<Unreadable>),
    Text(usize, PyErr),
}

impl Trouble {
    fn output(self) -> Output {
        match self {
            Trouble::Unreadable(bad) => Output::Wrong(read_error(bad.diagnostics)),
            Trouble::Text(number, error) => {
                // Before Python 3.11, exceptions have no notes.
                Python::attach(|py| {
                    let _ = error.value(py).call_method1("add_note", (format!("in text {number} of the iterable"),));
                });
                Output::Wrong(error)
            }
        }
    }

    fn unreadable(self) -> Unreadable {
        match self {
            Trouble::Unreadable(bad) => *bad,
            Trouble::Text(number, error) => {
                let message = Python::attach(|py| error.value(py).to_string());
                let line = message.lines().next().unwrap_or_default().trim_start_matches("error: ").to_owned();
                Unreadable::new(format!("<text>:{number}"), exdoku::source::Diagnostic::error(line))
            }
        }
    }
}
