//! The limits of a command: time, memory, Ctrl-C.
//!
//! Reading and searching check them and stop by themselves, so that results so far are reported and the next puzzle is read.
//! Some long steps do not check. So a thread watches the limits: if the work continues long after its time, or takes more
//! memory than allowed, the thread reports this and ends the program.
//!
//! ```text
//!   memory   0 ──────────────────────────── 7/8 ────── 15/16     time   0 ────────── timeout ──────── a moment later
//!                 work as usual              │   unwind   │                work        │    unwind    │
//!                                       work stops     program ends               work stops     program ends
//! ```

use std::fs;
use std::io::{self, IsTerminal};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use exdoku_cover::{Budget, MemoryLimit};
use exdoku_rules::encode::{Limits, Stop};
use exdoku_text::source::Diagnostic;

use super::arguments::{bytes, seconds};
use super::log::print_error;
use super::messages::render;
use super::numbers::size;

/// Limits of time and memory.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Limits")]
pub(super) struct LimitArgs {
    /// Stop after this time, and report what was found [default: no limit]
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = seconds)]
    timeout: Option<Duration>,

    /// Memory limit: a number of bytes, with K, M or G
    #[arg(long, value_name = "SIZE", default_value = "1G", allow_negative_numbers = true, value_parser = bytes)]
    memory: usize,
}

/// The most memory per entry of an exact cover, in the cover itself and in the engine that searches it.
const BYTES_OF_ENTRY: usize = 128;

/// Minimum time for reading, so that short limits of a search are useful.
const READING: Duration = Duration::from_millis(100);

/// The time after the limit in which work stops by itself.
const UNWINDING: Duration = Duration::from_millis(60);

/// How often the limits are checked.
const POLL: Duration = Duration::from_millis(10);

/// How many times in a row the memory may exceed its limit, so that work can stop by itself.
const LEAP: u32 = 10;

/// The number of bytes in use; 0 if nobody counts them.
static USED: OnceLock<fn() -> usize> = OnceLock::new();

/// The memory limit of the running command.
static MEMORY: OnceLock<MemoryLimit> = OnceLock::new();

/// The reading limits of the running command.
static OF_READING: OnceLock<Limits> = OnceLock::new();

/// Set by Ctrl-C. Work that sees it stops with what it has found.
pub(super) static CANCELLED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// When the program began.
static BEGUN: OnceLock<Instant> = OnceLock::new();

/// Held while a file is written, so that the program does not end with a partial file.
static WRITING: Mutex<()> = Mutex::new(());

/// The current activity of the program.
static STAGE: AtomicU8 = AtomicU8::new(Stage::Reading as u8);

/// What the program is doing, for the message that it was stopped.
#[derive(Clone, Copy, Debug)]
pub(super) enum Stage {
    Reading,
    Solving,
    Generating,
    Formatting,
    Writing,
    Verifying,
}

impl Stage {
    /// Notes that this stage begins.
    pub(super) fn begin(self) {
        STAGE.store(self as u8, Ordering::Relaxed);
    }

    fn current() -> &'static str {
        const ALL: [(Stage, &str); 6] = [
            (Stage::Reading, "reading"),
            (Stage::Solving, "solving"),
            (Stage::Generating, "generating"),
            (Stage::Formatting, "formatting"),
            (Stage::Writing, "writing"),
            (Stage::Verifying, "verifying"),
        ];
        let number = STAGE.load(Ordering::Relaxed);
        ALL.iter().find(|(stage, _)| *stage as u8 == number).map_or("working", |(_, word)| word)
    }
}

/// The limits of reading a puzzle and encoding its rules.
pub(super) fn of_reading() -> Limits {
    OF_READING.get().cloned().unwrap_or_default()
}

/// Notes when the program began, and how to count its memory.
pub(super) fn start(used: fn() -> usize) {
    // A second run in the same process keeps what the first has set.
    let _ = (BEGUN.set(Instant::now()), USED.set(used));
}

/// Sets the memory limit of a server: beyond it, each request stops by itself.
#[cfg(any(feature = "serve", feature = "lsp"))]
pub(super) fn limit_program(most: usize) {
    if let Some(&used) = USED.get() {
        MemoryLimit { most, used }.limit_program();
    }
}

/// Whether Ctrl-C was pressed.
pub(super) fn is_cancelled() -> bool {
    CANCELLED.load(Ordering::Relaxed)
}

/// Writes a whole file.
pub(super) fn write_file(path: impl AsRef<Path>, content: impl AsRef<[u8]>) -> io::Result<()> {
    let _whole = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
    fs::write(path, content)
}

/// Whether half of the memory is in use, so that caches should be dropped.
pub(super) fn is_half_full() -> bool {
    MEMORY.get().is_some_and(|memory| (memory.used)() > memory.most / 2)
}

impl LimitArgs {
    /// When work must stop.
    pub(super) fn until(&self) -> Option<Instant> {
        let begun = *BEGUN.get_or_init(Instant::now);
        self.timeout.and_then(|timeout| begun.checked_add(timeout))
    }

    /// The memory at which work must stop; none if nobody counts it.
    pub(super) fn memory(&self) -> Option<MemoryLimit> {
        USED.get().map(|&used| MemoryLimit { most: self.memory - self.memory / 8, used })
    }

    /// The memory for the cache of one of `jobs` jobs.
    pub(super) fn cache(&self, jobs: usize) -> usize {
        self.memory / 2 / jobs.max(1)
    }

    /// The limits of a search.
    pub(super) fn budget(&self) -> Budget {
        let (until, cancelled, memory) = (self.until(), vec![Arc::clone(&CANCELLED)], self.memory());
        Budget { until, cancelled, memory, ..Budget::default() }
    }

    /// The limits of reading a puzzle and encoding its rules.
    fn of_reading(&self) -> Limits {
        let until = self.until().map(|until| until.max(Instant::now() + READING));
        let cancelled = Some(Arc::clone(&CANCELLED));
        Limits { entries: self.memory / BYTES_OF_ENTRY, until, cancelled, memory: self.memory() }
    }
}

/// Watches the limits on a thread while it lives.
pub(super) struct Watch {
    finished: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Watch {
    /// Sets the limits of the command, and watches them. `flush` writes buffered output.
    pub(super) fn start(limits: &LimitArgs, flush: impl Fn() + Send + 'static) -> Watch {
        // A second run in the same process keeps what the first has set.
        let _ = OF_READING.set(limits.of_reading());
        // Memory of the program besides its allocations.
        let most = limits.memory - limits.memory / 16;
        let memory = limits.memory().map(|memory| MemoryLimit { most, ..memory });
        let timeout = limits.timeout.unwrap_or_default();
        let until = limits.until().and_then(|until| until.checked_add(UNWINDING + timeout / 100));
        // It never ends before reading does.
        let until = until.map(|until| until.max(Instant::now() + READING + UNWINDING / 2));
        if let Some(memory) = memory {
            let _ = MEMORY.set(MemoryLimit { most: limits.memory, ..memory });
        }
        if memory.is_some_and(|memory| memory.is_over()) {
            end(Stop::Memory);
        }
        let (finished, wait) = channel();
        // Memory that grows by leaps exceeds its limit for a moment before the work checks it, and freeing it takes time.
        let (mut leap, mut before) = (0, 0);
        let mut is_over = move || {
            let Some(memory) = memory else { return false };
            let used = (memory.used)();
            let is_freed = used < std::mem::replace(&mut before, used);
            leap = match memory.is_over() {
                false => 0,
                true => leap + u32::from(!is_freed),
            };
            leap > LEAP || used > memory.most * 2
        };
        let watch = move || {
            while wait.recv_timeout(POLL) == Err(RecvTimeoutError::Timeout) {
                let stop = match () {
                    () if is_over() => Stop::Memory,
                    () if until.is_some_and(|until| Instant::now() >= until) => Stop::Time,
                    () => continue,
                };
                flush();
                let _whole = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
                end(stop);
            }
        };
        Watch { finished: Some(finished), thread: Some(thread::spawn(watch)) }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        drop(self.finished.take());
        if let Some(thread) = self.thread.take() {
            // It only waits.
            let _ = thread.join();
        }
    }
}

/// Ends the program with an error.
fn end(stop: Stop) -> ! {
    print_error(&render(&stopped(stop), io::stderr().is_terminal()));
    std::process::exit(3)
}

/// The error of a program that was stopped.
fn stopped(stop: Stop) -> Diagnostic {
    let stopped = |limit: String| Diagnostic::error(format!("{stop} while {}{limit}", Stage::current())).stopped();
    match (stop, MEMORY.get()) {
        (Stop::Memory, Some(memory)) => stopped(format!(": {}", size(memory.most))),
        _ => stopped(String::new()),
    }
}
