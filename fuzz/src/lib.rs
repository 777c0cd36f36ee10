//! The targets of the fuzzer. Each takes a text and panics where a reader breaks on it, or where a puzzle is another one after it
//! was written and read again.
//!
//! `src/main.rs` is libFuzzer around them; `tests/replay.rs` runs each on its seeds and its corpus.

mod files;
mod foreign;
mod programs;
mod round_trip;
mod text;

use std::time::{Duration, Instant};

use exdoku::ReadOptions;
use exdoku::encode::Limits;
use exdoku::format::{NOTATIONS, Notation};

/// A target: what is done with an input.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Its name for `fuzz/run`, which is also the folder of its seeds.
    pub name: &'static str,
    work: Work,
}

/// What is done with a text.
type Call = fn(&str);

#[derive(Clone, Copy, Debug)]
enum Work {
    Call(Call),
    /// A notation of other programs: read, translated, written.
    Translate(&'static Notation),
}

/// The targets that are not one of the notations of other programs.
const TARGETS: &[(&str, Call)] = &[
    ("toml", files::toml),
    ("define", files::toml),
    ("fmt", files::fmt),
    ("cells", files::cells),
    ("regex", files::regex),
    ("expression", files::expression),
    ("text", text::text),
    ("any", text::any),
    ("records", text::records),
    ("links-packed", foreign::packed),
    ("sentences", foreign::sentences),
    ("cover", programs::cover),
    ("shards", programs::shards),
    ("proof", programs::proof),
    ("arguments", programs::arguments),
    ("page", programs::page),
];

impl Target {
    /// All targets.
    pub fn all() -> impl Iterator<Item = Target> {
        let own = TARGETS.iter().map(|&(name, call)| Target { name, work: Work::Call(call) });
        own.chain(NOTATIONS.iter().map(|one| Target { name: one.name, work: Work::Translate(one) }))
    }

    /// The target of this name.
    pub fn named(name: &str) -> Option<Target> {
        Self::all().find(|target| target.name == name)
    }

    /// Does with an input what this target does.
    pub fn run(self, text: &str) {
        match self.work {
            Work::Call(call) => call(text),
            Work::Translate(notation) => foreign::translate(Some(notation), text),
        }
    }

    /// Folders of the project whose files are inputs as well, from its root.
    pub fn more_seeds(self) -> &'static [&'static str] {
        match self.name {
            "toml" | "fmt" | "define" => &["variants", "tests/bad", "tests/convert", "tests/include"],
            "text" | "any" => &["tests/bad", "tests/import"],
            "f-puzzles" | "ipuz" | "iss" | "link" | "lists" | "sdk" | "sudoku-general" | "sudokumaker" | "xml" => {
                &["tests/import"]
            }
            "cover" => &["tests/bad"],
            _ => &[],
        }
    }
}

/// The largest exact cover, and the longest time to encode one: what is tested are the readers.
const ENTRIES: usize = 200_000;
const LONGEST: Duration = Duration::from_secs(2);

/// The limits of reading a text.
fn limits() -> Limits {
    Limits { entries: ENTRIES, until: Some(Instant::now() + LONGEST), ..Limits::default() }
}

/// Options with these limits.
fn options() -> ReadOptions {
    ReadOptions { limits: limits(), ..ReadOptions::default() }
}
