//! The page of `exdoku serve` in a real browser.
//!
//! They need Chromium and its driver (Debian: `chromium`, `chromium-driver`), so that `cargo test` leaves them out: `cargo test --test browser`
//! runs them. With `chromium-headless-shell`, they take half the time.

mod axe;
mod begin;
mod both;
mod browser;
mod clues;
mod drawing;
mod driver;
mod folder;
mod hand;
mod layout;
mod names;
mod page;
mod playing;
mod robust;
mod setting;
mod start;
mod study;
mod tasks;

const DESK: (u32, u32) = (1440, 900);
const PHONE: (u32, u32) = (390, 844);
const CLASSIC: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const ESCAPE: &str = "\u{e00c}";
const DOWN: &str = "\u{e015}";
const RIGHT: &str = "\u{e014}";
const ENTER: &str = "\u{e007}";
