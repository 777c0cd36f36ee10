//! What the program's reader says about a text. It runs in a thread of its own; a newer text stops it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use crossbeam_channel::{Receiver, Sender, unbounded};

use exdoku_puzzle::input::read_document;
use exdoku_rules::encode::Limits;
use exdoku_rules::variant::{Document, ReadContext, with_kinds};
use exdoku_text::source::{Diagnostic, Diagnostics, Source};

use crate::files::Files;
use crate::known::KnownKind;

/// The size of the largest puzzle that is read while it is written.
const MOST_ENTRIES: usize = 10_000_000;

/// A text to be read.
pub(crate) struct Job {
    /// Its address.
    pub(crate) uri: String,
    pub(crate) version: i32,
    pub(crate) source: Arc<Source>,
    pub(crate) files: Files,
    /// Set when there is a newer one.
    pub(crate) cancelled: Arc<AtomicBool>,
}

/// What was found.
pub(crate) struct Found {
    pub(crate) uri: String,
    pub(crate) version: i32,
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// The kinds that the file and those it names define; none if the files cannot be read.
    pub(crate) kinds: Option<Vec<KnownKind>>,
    /// The puzzle and its tests, if nothing is wrong.
    pub(crate) document: Option<Document>,
}

/// Starts the thread: texts go in, what is found comes out.
pub(crate) fn start() -> (Sender<Job>, Receiver<Found>) {
    let (send_jobs, jobs) = unbounded::<Job>();
    let (send_found, found) = unbounded();
    thread::spawn(move || {
        for job in jobs {
            if let Some(found) = read(&job)
                && send_found.send(found).is_err()
            {
                return;
            }
        }
    });
    (send_jobs, found)
}

/// Reads a text; nothing if there is a newer one.
fn read(job: &Job) -> Option<Found> {
    let is_old = || job.cancelled.load(Ordering::Relaxed);
    if is_old() {
        return None;
    }
    let cancelled = Some(Arc::clone(&job.cancelled));
    let limits = Limits { entries: MOST_ENTRIES, cancelled, ..Limits::default() };
    let context = ReadContext { limits, ..ReadContext::new(&job.files) };
    let mut kinds = None;
    with_kinds(&job.source, &context, &mut Diagnostics::new(), &mut |all| {
        kinds = Some(all.own().iter().map(|own| KnownKind::new(exdoku_rules::rules::AnyKind::Defined(own))).collect());
    });
    let (document, diagnostics) = match read_document(&job.source, &context, None) {
        Ok((document, warnings)) => (Some(document), warnings),
        Err(wrong) => (None, wrong),
    };
    let (uri, version) = (job.uri.clone(), job.version);
    (!is_old()).then(|| Found { uri, version, diagnostics: diagnostics.shown(), kinds, document })
}
