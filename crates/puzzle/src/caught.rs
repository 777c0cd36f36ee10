//! Work on one puzzle of many; a panic becomes an error of that puzzle.
//!
//! Code that processes many puzzles calls this for each; nothing else catches panics. After a panic, state that the work has
//! changed is undefined and must not be used again.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::env;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

use exdoku_text::source::Diagnostic;

thread_local! {
    /// Whether a panic of this thread is caught.
    static IS_CAUGHT: Cell<bool> = const { Cell::new(false) };
    /// The place of the last panic.
    static PLACE: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Does the work on the puzzle with this name.
///
/// # Errors
/// The work panicked.
pub fn caught<T>(name: &str, work: impl FnOnce() -> T) -> Result<T, Diagnostic> {
    silence();
    let before = IS_CAUGHT.replace(true);
    let done = panic::catch_unwind(AssertUnwindSafe(work));
    IS_CAUGHT.set(before);
    done.map_err(|panic| {
        let place = PLACE.take().map_or_else(String::new, |place| format!(" at {place}"));
        let wrong = Diagnostic::error(format!("{name}: internal error{place}: {}", said(&*panic)));
        wrong.help("this is a fault of exdoku, not of the puzzle; please report it together with the puzzle")
    })
}

/// The message of a panic.
fn said(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("a panic").to_owned()
}

/// From now on, panics caught here print nothing by themselves, unless a backtrace is requested.
///
/// [`caught`] calls this. A program that forks must call it before it starts threads: a child forked in the middle of the first
/// call would wait for ever.
pub fn silence() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let print = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if !IS_CAUGHT.get() {
                return print(info);
            }
            PLACE.set(info.location().map(ToString::to_string));
            if env::var_os("RUST_BACKTRACE").is_some_and(|value| value != "0") {
                print(info);
            }
        }));
    });
}
