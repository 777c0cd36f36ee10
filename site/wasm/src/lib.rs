//! exdoku's page as WebAssembly: what a worker of the browser calls in place of a server (`crates/page/web/worker.js`).
//!
//! The worker writes a path and a body into the memory that `reserve` gives, calls `answer` and reads the reply, JSON in
//! UTF-8. A panic traps: the page starts another worker.

#![cfg(target_family = "wasm")]

use std::cell::{OnceCell, RefCell};
use std::time::Duration;

use exdoku::variant::BUILTINS;
use exdoku_cover::clock;
use exdoku_page::Desk;

/// The longest time of a question. The page cancels by stopping the worker.
const LONGEST: Duration = Duration::from_secs(3600);

thread_local! {
    static DESK: OnceCell<Desk> = const { OnceCell::new() };
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static REPLY: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// Milliseconds since some moment.
    safe fn now() -> f64;
    /// A part of an answer, JSON.
    safe fn heard(at: *const u8, length: usize);
    /// The message of a panic.
    safe fn panicked(at: *const u8, length: usize);
}

fn with_desk<T>(work: impl FnOnce(&Desk) -> T) -> T {
    DESK.with(|desk| {
        work(desk.get_or_init(|| {
            clock::set(|| now());
            std::panic::set_hook(Box::new(|info| {
                let message = info.to_string();
                panicked(message.as_ptr(), message.len());
            }));
            Desk::new(BUILTINS, LONGEST)
        }))
    })
}

/// Memory for the input of the next answer: the path, then the body.
#[unsafe(no_mangle)]
pub extern "C" fn reserve(length: usize) -> *mut u8 {
    INPUT.with_borrow_mut(|input| {
        *input = vec![0; length];
        input.as_mut_ptr()
    })
}

/// Answers the request in the input, whose path has `path_length` bytes. Returns the address of the reply.
#[unsafe(no_mangle)]
pub extern "C" fn answer(path_length: usize) -> *const u8 {
    let input = INPUT.take();
    let (path, body) = input.split_at(path_length.min(input.len()));
    let (path, body) = (String::from_utf8_lossy(path), String::from_utf8_lossy(body));
    let reply = with_desk(|desk| {
        desk.answer(&path, &body, &|line| {
            let line = line.to_string();
            heard(line.as_ptr(), line.len());
        })
    });
    REPLY.set(reply.body.to_string().into_bytes());
    REPLY.with_borrow(|reply| reply.as_ptr())
}

/// The length of the last reply, in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn reply_length() -> usize {
    REPLY.with_borrow(Vec::len)
}

/// How much of the present search tree has been searched, from 0 to 1.
#[unsafe(no_mangle)]
pub extern "C" fn progress() -> f64 {
    with_desk(Desk::progress)
}
