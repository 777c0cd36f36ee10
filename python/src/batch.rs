//! One question for many puzzles, on several threads, with the answers in order.
//!
//! ```text
//!   a file or an iterable ─▶ chunks ─▶ worker threads ─▶ answers, put in order ─▶ `__next__`
//! ```
//!
//! All work but that of an iterable is done without the interpreter's lock. A chunk is a single puzzle at first, so that the
//! first answer comes at once, and grows while chunks are answered quickly. The number of chunks under way is bounded, so that
//! any number of puzzles takes little memory.

use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyString};

use exdoku::exact_cover::Budget;
use exdoku::input::{Reader, Sudoku, Unreadable};
use exdoku::record::{CountRecord, SolutionRecord, Status, Subject};

use crate::answer::reply_to_python;
use crate::errors::{plain, read_error};
use crate::interrupt::cores;
use crate::puzzle::{Puzzle, at_least_one, path_question, rate_question};
use crate::question::{Question, Reply, ask, json};
use crate::read::{How, Sharing, Source, read_one};

/// The most puzzles in a chunk.
const LONGEST_CHUNK: usize = 512;
/// Chunks grow after one that took less than this, and shrink after one that took more.
const QUICK: Duration = Duration::from_millis(1);
const SLOW: Duration = Duration::from_millis(10);
/// How many chunks per thread are under way.
const SLOTS: usize = 8;
/// How often a waiting thread looks for Ctrl-C.
const POLL: Duration = Duration::from_millis(20);

/// A place of the input.
enum Input {
    Puzzle(Arc<Sudoku>, Option<How>),
    Text(String),
    Bad(Box<Unreadable>),
}

/// A puzzle that was read, or why there is none.
type Read = Result<(Arc<Sudoku>, Option<How>), Trouble>;

/// The answer at a place, or why there is none.
enum Output {
    Reply(Arc<Sudoku>, Option<How>, Box<Reply>),
    Json(String),
    Wrong(PyErr),
}

/// Where puzzles come from.
enum From {
    Native(Box<Source>),
    Python(Py<PyIterator>),
    Nothing,
}

/// What the threads share.
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
}

struct State {
    from: From,
    shared: Arc<Shared>,
    slots: usize,
    send: Option<Sender<(usize, usize, Vec<Input>)>>,
    receive: Option<Receiver<(usize, Vec<Output>)>>,
    waiting: BTreeMap<usize, Vec<Output>>,
    ready: VecDeque<Output>,
    /// How many chunks were sent, how many of them were received in order, and how many puzzles were sent.
    sent: usize,
    taken: usize,
    puzzles: usize,
}

#[pymethods]
impl Batch {
    /// `options` are those of the question.
    #[new]
    #[pyo3(signature = (source, is_file, question, how, *, jobs=None, json=false, timeout=None, limit=None, level=None,
        steps=None, assume_unique=false, scale=None))]
    #[expect(clippy::too_many_arguments, reason = "keywords of Python")]
    fn new(
        source: &Bound<'_, PyAny>,
        is_file: bool,
        question: &str,
        how: How,
        jobs: Option<usize>,
        json: bool,
        timeout: Option<f64>,
        limit: Option<u64>,
        level: Option<&str>,
        steps: Option<usize>,
        assume_unique: bool,
        scale: Option<&str>,
    ) -> PyResult<Batch> {
        let question = match question {
            "solve" => Question::Solve { limit: at_least_one(limit.unwrap_or(1))? },
            "unique" => Question::Unique,
            "count" => Question::Count { limit: limit.map(u128::from) },
            "candidates" => Question::Candidates,
            "hint" => path_question(level.unwrap_or("guess"), Some(1), assume_unique)?,
            "explain" => path_question(level.unwrap_or("guess"), steps, assume_unique)?,
            "rate" => rate_question(scale.unwrap_or("exdoku"))?,
            _ => {
                let known = "solve, unique, count, candidates, hint, explain, rate";
                return Err(PyValueError::new_err(format!("there is no question {question:?}; known: {known}")));
            }
        };
        let from = match is_file {
            true => From::Native(Box::new(Source::of_file(&source.extract::<String>()?, &how)?)),
            false => From::Python(source.try_iter()?.unbind()),
        };
        // Wrong options are reported here, not for each puzzle.
        let reader = how.reader()?;
        let jobs = jobs.unwrap_or_else(cores);
        if jobs == 0 {
            return Err(PyValueError::new_err("jobs: expected a number, at least 1"));
        }
        let timeout = timeout.map(Duration::try_from_secs_f64).transpose();
        let timeout =
            timeout.map_err(|_| PyValueError::new_err("timeout: expected a number of seconds, at least 0"))?;
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
        let slots = SLOTS * jobs;
        let state = State { from, shared, slots, send, receive, waiting, ready, sent: 0, taken: 0, puzzles: 0 };
        Ok(Batch { state: Mutex::new(state) })
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        let state = self.state.try_lock();
        let mut state = state.map_err(|_| PyValueError::new_err("two threads cannot take answers at the same time"))?;
        let Some(output) = state.next(py)? else { return Ok(None) };
        drop(state);
        match output {
            Output::Json(text) => Ok(Some(PyString::new(py, &text).into_any().unbind())),
            Output::Wrong(error) => Err(error),
            Output::Reply(sudoku, how, reply) => {
                reply_to_python(py, &sudoku, &how.unwrap_or_default(), *reply).map(Some)
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
            // Two chunks for one keep the threads busy, and let answers out before the input has ended.
            let mut more = if self.ready.is_empty() { usize::MAX } else { 2 };
            while more > 0 && self.sent - self.taken < self.slots && !matches!(self.from, From::Nothing) {
                self.send_chunk(py)?;
                more -= 1;
                if self.ready.is_empty() && self.receive_all() {
                    break;
                }
            }
            if !self.ready.is_empty() || self.waiting.contains_key(&self.taken) {
                continue;
            }
            if self.sent == self.taken {
                return Ok(None);
            }
            self.wait(py)?;
        }
    }

    /// Receives what is there. Returns whether the next chunk is.
    fn receive_all(&mut self) -> bool {
        let receive = self.receive.as_ref().expect("it is only gone while it waits");
        while let Ok((number, outputs)) = receive.try_recv() {
            self.waiting.insert(number, outputs);
        }
        self.waiting.contains_key(&self.taken)
    }

    /// Waits for one more chunk of answers.
    fn wait(&mut self, py: Python<'_>) -> PyResult<()> {
        let mut receive = self.receive.take().expect("it is only gone while it waits");
        let event = loop {
            let (event, back) = py.detach(move || (receive.recv_timeout(POLL), receive));
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
        };
        self.receive = Some(receive);
        match event {
            Ok((number, outputs)) => self.waiting.insert(number, outputs),
            Err(_) => return Err(plain("ExdokuError", "all threads have ended early")),
        };
        Ok(())
    }

    /// Sends the next puzzles to the threads.
    fn send_chunk(&mut self, py: Python<'_>) -> PyResult<()> {
        let size = self.shared.chunk.load(Ordering::Relaxed);
        let mut inputs = Vec::with_capacity(size);
        let mut failed = None;
        let ended = match &mut self.from {
            From::Nothing => true,
            From::Native(source) => py.detach(|| {
                let input = |read| match read {
                    Ok(sudoku) => Input::Puzzle(Arc::new(sudoku), None),
                    Err(bad) => Input::Bad(Box::new(bad)),
                };
                inputs.extend(source.by_ref().take(size).map(input));
                inputs.len() < size
            }),
            From::Python(iterator) => {
                let mut items = iterator.bind(py).clone();
                loop {
                    if inputs.len() == size {
                        break false;
                    }
                    match items.next().map(|item| item.and_then(|item| input_of(&item))) {
                        None => break true,
                        Some(Ok(input)) => inputs.push(input),
                        Some(Err(error)) => {
                            failed = Some(error);
                            break true;
                        }
                    }
                }
            }
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
            // It comes behind the answers to what was there before it.
            self.waiting.insert(self.sent, vec![Output::Wrong(error)]);
            self.sent += 1;
        }
        Ok(())
    }
}

fn input_of(item: &Bound<'_, PyAny>) -> PyResult<Input> {
    if let Ok(puzzle) = item.cast::<Puzzle>() {
        let puzzle = puzzle.get();
        return Ok(Input::Puzzle(Arc::clone(&puzzle.sudoku), Some(puzzle.how.clone())));
    }
    match item.extract::<String>() {
        Ok(text) => Ok(Input::Text(text)),
        Err(_) => {
            let kind = item.get_type().name()?;
            Err(PyTypeError::new_err(format!("expected puzzles or texts, not {kind}")))
        }
    }
}

impl Shared {
    /// What a thread does.
    fn work(&self, chunks: &Mutex<Receiver<(usize, usize, Vec<Input>)>>, answers: &Sender<(usize, Vec<Output>)>) {
        loop {
            let chunk = chunks.lock().unwrap_or_else(PoisonError::into_inner).recv();
            let Ok((number, first, inputs)) = chunk else { return };
            if self.cancelled.load(Ordering::Relaxed) {
                return;
            }
            let (start, count) = (Instant::now(), inputs.len());
            let outputs = self.read(inputs, first).into_iter().map(|input| self.answer(input)).collect();
            match start.elapsed() {
                quick if quick < QUICK => {
                    self.chunk.fetch_max((2 * count).min(LONGEST_CHUNK), Ordering::Relaxed);
                }
                slow if slow > SLOW => {
                    self.chunk.fetch_min((count / 2).max(1), Ordering::Relaxed);
                }
                _ => {}
            }
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

    /// Reads texts of a line each at once. None if they are not, or something is wrong with one, so that each must be read by
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
        let budget = Budget { until, cancelled: Some(Arc::clone(&self.cancelled)), ..Budget::default() };
        let (reply, _) = ask(&self.question, &sudoku, &budget, 1);
        match json(&sudoku, &reply).filter(|_| self.json) {
            Some(text) => Output::Json(text),
            None => Output::Reply(sudoku, how, Box::new(reply)),
        }
    }

    /// What the program prints with `--format json` in place of an answer.
    fn refusal(&self, trouble: Trouble) -> String {
        let bad = trouble.unreadable();
        let (subject, problem) = (Subject::unreadable(&bad), bad.summary());
        let text = match self.question {
            Question::Count { .. } => {
                serde_json::to_string(&CountRecord { subject, problem: Some(problem), ..CountRecord::default() })
            }
            _ => {
                let (status, problems) = (Status::Bad, vec![problem]);
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
            Trouble::Text(_, error) => Output::Wrong(error),
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
