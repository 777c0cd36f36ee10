//! What the program's reader says about a text. It runs in a thread of its own.
//!
//! A newer text takes the place of one that waits, and stops one that is being read. Where a text takes long, each key would
//! stop the reader, and nothing would ever be said: so after a while it is left to finish.

use std::collections::{HashMap, HashSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, unbounded};

use exdoku_puzzle::input::read_document;
use exdoku_rules::encode::{Limits, MemoryLimit};
use exdoku_rules::rules::AnyKind;
use exdoku_rules::variant::{Document, ReadContext, with_kinds};
use exdoku_text::source::{Diagnostic, Diagnostics, Source};

use crate::document::Text;
use crate::files::Files;
use crate::known::KnownKind;
use crate::outline::Outline;
use crate::queue::Queue;

/// The size of the largest puzzle that is read while it is written.
const MOST_ENTRIES: usize = 10_000_000;

/// The longest time to read a text.
const LONGEST: Duration = Duration::from_secs(20);
/// How long newer texts stop the reader.
const PATIENCE: Duration = Duration::from_millis(300);

/// A text to be read.
pub(crate) struct Job {
    /// Its address.
    pub(crate) uri: String,
    pub(crate) version: i32,
    pub(crate) opening: usize,
    pub(crate) text: Text,
    pub(crate) outline: Arc<Outline>,
    pub(crate) source: Arc<Source>,
    pub(crate) files: Files,
}

/// What was found.
pub(crate) struct Found {
    /// The text that was read.
    pub(crate) job: Job,
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// The kinds that the file and those it names define; none if the files cannot be read.
    pub(crate) kinds: Option<Vec<KnownKind>>,
    /// The puzzle and its tests, if nothing is wrong.
    pub(crate) document: Option<Document>,
    /// The files that were wanted.
    pub(crate) wanted: HashSet<PathBuf>,
}

/// Texts by their addresses, and since when there is something to be said about each.
type Jobs = Queue<Job, String, HashMap<String, Instant>>;

/// The thread that reads, and what waits for it.
pub(crate) struct Reader {
    queue: Arc<Jobs>,
}

impl Reader {
    /// Starts the thread; what it finds comes out of the receiver.
    pub(crate) fn start() -> (Reader, Receiver<Found>) {
        let queue = Arc::new(Jobs::new());
        let (send, found) = unbounded();
        let reader = Reader { queue: Arc::clone(&queue) };
        thread::spawn(move || work(&queue, &send));
        (reader, found)
    }

    /// Has a text read.
    pub(crate) fn read(&self, job: Job) {
        let mut desk = self.queue.desk();
        if desk.more.entry(job.uri.clone()).or_insert_with(Instant::now).elapsed() < PATIENCE {
            desk.stop(|running| *running == job.uri);
        }
        match desk.waiting.iter_mut().find(|other| other.uri == job.uri) {
            Some(older) => *older = job,
            None => desk.waiting.push_back(job),
        }
        self.queue.wake();
    }

    /// Forgets a text that was closed.
    pub(crate) fn forget(&self, uri: &str) {
        let mut desk = self.queue.desk();
        desk.stop(|running| running == uri);
        desk.waiting.retain(|job| job.uri != uri);
        desk.more.remove(uri);
    }
}

fn work(queue: &Jobs, send: &Sender<Found>) {
    loop {
        let (job, cancelled) = queue.next(|job| job.uri.clone());
        let uri = job.uri.clone();
        // A text on which the reader fails is not to end the others.
        let found = catch_unwind(AssertUnwindSafe(|| read(job, &cancelled))).unwrap_or_default();
        let mut desk = queue.desk();
        desk.done();
        if found.is_some() {
            match desk.waiting.iter().any(|job| job.uri == uri) {
                true => desk.more.insert(uri, Instant::now()),
                false => desk.more.remove(&uri),
            };
        }
        drop(desk);
        if found.is_some_and(|found| send.send(found).is_err()) {
            return;
        }
    }
}

/// Reads a text; nothing if there is a newer one.
fn read(job: Job, cancelled: &Arc<AtomicBool>) -> Option<Found> {
    let limits = Limits {
        entries: MOST_ENTRIES,
        until: Some(Instant::now() + LONGEST),
        cancelled: Some(Arc::clone(cancelled)),
        memory: MemoryLimit::of_program(),
    };
    let context = ReadContext { limits, ..ReadContext::new(&job.files) };
    let (mut kinds, mut of_definitions) = (None, Diagnostics::new());
    with_kinds(&job.source, &context, &mut of_definitions, &mut |all| {
        kinds = Some(all.own().iter().map(|own| KnownKind::new(AnyKind::Defined(own))).collect());
    });
    let (document, diagnostics) = if job.outline.is_of_definitions() {
        // They are to be included elsewhere, and need no board.
        (None, of_definitions)
    } else {
        match read_document(&job.source, &context, None) {
            Ok((document, warnings)) => (Some(document), warnings),
            Err(wrong) => (None, wrong),
        }
    };
    let diagnostics = diagnostics.shown();
    let wanted = job.files.wanted();
    (!cancelled.load(Ordering::Relaxed)).then_some(Found { job, diagnostics, kinds, document, wanted })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Encoding;
    use exdoku_rules::variant::BuiltIns;

    const URI: &str = "untitled:a";

    fn job(version: i32) -> Job {
        let text = Text::new("size = 9\n", Encoding::Utf16);
        let outline = Arc::new(Outline::new(text.as_str()));
        let source = Source::new(URI, text.as_str());
        let files = Files { open: HashMap::new(), behind: Arc::new(BuiltIns::default()), wanted: Arc::default() };
        Job { uri: URI.to_owned(), version, opening: 1, text, outline, source, files }
    }

    /// A reader whose thread is played here: the text that it reads, and what stops that.
    fn reading(since: Instant) -> (Reader, Arc<AtomicBool>) {
        let reader = Reader { queue: Arc::new(Jobs::new()) };
        reader.read(job(1));
        let (_, stop) = reader.queue.next(|job| job.uri.clone());
        reader.queue.desk().more.insert(URI.to_owned(), since);
        (reader, stop)
    }

    #[test]
    fn newer_texts_stop_the_reader_until_something_is_to_be_said() {
        let (reader, stop) = reading(Instant::now() + Duration::from_secs(3600));
        reader.read(job(2));
        assert!(stop.load(Ordering::Relaxed), "the text has just changed for the first time");
        let long_ago = Instant::now().checked_sub(PATIENCE).unwrap();
        let (reader, stop) = reading(long_ago);
        reader.read(job(2));
        reader.read(job(3));
        assert!(!stop.load(Ordering::Relaxed), "it is left to finish");
        let waiting: Vec<i32> = reader.queue.desk().waiting.iter().map(|job| job.version).collect();
        assert_eq!(waiting, [3], "the newest waits");
        reader.forget(URI);
        assert!(stop.load(Ordering::Relaxed) && reader.queue.desk().waiting.is_empty(), "nobody wants it any more");
    }

    #[test]
    fn what_was_stopped_is_not_told() {
        assert!(read(job(1), &Arc::new(AtomicBool::new(true))).is_none());
        assert!(read(job(1), &Arc::new(AtomicBool::new(false))).is_some_and(|found| found.document.is_some()));
    }
}
