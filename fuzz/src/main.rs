//! The fuzz program: libFuzzer around the target that the environment names.

#![no_main]

mod files;
mod foreign;
mod programs;
mod round_trip;
mod text;

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use exdoku::ReadOptions;
use exdoku::encode::Limits;
use libfuzzer_sys::fuzz_target;

/// What is done with the inputs of a target.
type Target = fn(&str);

/// The targets that are not one of the notations of other programs.
const TARGETS: &[(&str, Target)] = &[
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
    ("arguments", programs::arguments),
    ("page", programs::page),
];

/// The name of the target, as `fuzz/run` sets it.
const NAME: &str = "EXDOKU_FUZZ";

/// The largest exact cover, and the longest time to encode one: what is tested are the readers.
const ENTRIES: usize = 200_000;
const LONGEST: Duration = Duration::from_secs(2);

/// The limits of reading a text.
pub fn limits() -> Limits {
    Limits { entries: ENTRIES, until: Some(Instant::now() + LONGEST), ..Limits::default() }
}

/// Options with these limits.
pub fn options() -> ReadOptions {
    ReadOptions { limits: limits(), ..ReadOptions::default() }
}

fn target() -> Target {
    static FOUND: OnceLock<Target> = OnceLock::new();
    *FOUND.get_or_init(|| {
        let name = std::env::var(NAME).unwrap_or_default();
        let own = TARGETS.iter().find(|(known, _)| *known == name).map(|(_, target)| *target);
        let Some(target) = own.or_else(|| foreign::of_notation(&name)) else {
            let names = TARGETS.iter().map(|(name, _)| *name).chain(foreign::names());
            eprintln!("{NAME}={name} names no target; there are: {}", names.collect::<Vec<_>>().join(" "));
            std::process::exit(2);
        };
        target
    })
}

fuzz_target!(init: { target(); }, |text: &str| {
    target()(text);
});
