//! The tests of files, folders and built-in variants.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result};

use crate::built_in::built_in;
use exdoku_puzzle::caught::caught;
use exdoku_puzzle::input::{Unreadable, is_toml};
use exdoku_rules::variant::{Document, Expectation, Puzzle, Variant};
use exdoku_text::source::{Diagnostic, Diagnostics, Source};

use crate::cli::files::{open, read_toml};
use crate::cli::messages::report;

/// A test to be run.
pub(super) struct Case {
    /// The file, or the built-in variant.
    pub(super) file: String,
    /// The line on which it begins; none for the `[expect]` of a file.
    pub(super) line: Option<usize>,
    pub(super) name: String,
    pub(super) variant: Arc<Variant>,
    pub(super) puzzle: Puzzle,
    pub(super) expectation: Expectation,
}

impl Case {
    /// `file: name`.
    pub(super) fn full_name(&self) -> String {
        format!("{}: {}", self.file, self.name)
    }

    /// `file:line: name`.
    pub(super) fn place(&self) -> String {
        match self.line {
            Some(line) => format!("{}:{line}: {}", self.file, self.name),
            None => self.full_name(),
        }
    }
}

const WHAT_CAN_BE_TESTED: &str =
    "tests are in TOML files with [expect] or [[test]]; use `exdoku check` for other puzzles";

/// The tests, and the files that could not be read.
#[derive(Default)]
pub(super) struct Collected {
    pub(super) cases: Vec<Case>,
    /// Files that could not be read, which was already reported.
    pub(super) unreadable: Vec<Unreadable>,
}

/// The tests of these files, of the files in these folders, or of all built-in variants.
pub(super) fn collect(paths: &[String]) -> Result<Collected> {
    let mut collected = Collected::default();
    if paths.is_empty() {
        built_in().into_iter().for_each(|variant| collected.add(&variant.source()));
    }
    for path in paths {
        let is_folder = Path::new(path).is_dir();
        let files = if is_folder { inside(path)? } else { vec![path.clone()] };
        if files.is_empty() {
            let empty = Diagnostic::error(format!("{path} contains no .toml file"));
            collected.refuse(path, empty);
        }
        for file in files {
            match open(&file) {
                Ok(source) if is_toml(&source) => collected.add(&source),
                Ok(source) => {
                    let message = format!("{} is not TOML, so it has no tests", source.name());
                    let why = Diagnostic::error(message).help(WHAT_CAN_BE_TESTED);
                    collected.refuse(&file, why);
                }
                Err(why) => collected.refuse(&file, why),
            }
        }
    }
    Ok(collected)
}

/// The TOML files of a folder, in the order of their names.
fn inside(folder: &str) -> Result<Vec<String>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("cannot list {folder}"))? {
        let file = entry.with_context(|| format!("cannot list {folder}"))?.path();
        if file.extension().is_some_and(|ending| ending == "toml") {
            files.push(file.display().to_string());
        }
    }
    files.sort();
    Ok(files)
}

impl Collected {
    fn add(&mut self, source: &Arc<Source>) {
        let file = source.plain_name().to_owned();
        let Document { variant, puzzle, expectation, tests, .. } =
            match caught(&file, || read_toml(source)).unwrap_or_else(|panic| Err(panic.into())) {
                Ok(document) => document,
                Err(wrong) => return self.refuse(&file, wrong),
            };
        let own = expectation.map(|expectation| Case {
            file: file.clone(),
            line: None,
            name: "[expect]".to_owned(),
            variant,
            puzzle,
            expectation,
        });
        let known = tests.into_iter().map(|test| Case {
            file: file.clone(),
            line: Some(test.line),
            name: test.name,
            variant: test.variant,
            puzzle: test.puzzle,
            expectation: test.expectation,
        });
        self.cases.extend(own.into_iter().chain(known));
    }

    fn refuse(&mut self, file: &str, wrong: impl Into<Diagnostics>) {
        let unreadable = Unreadable::new(file, wrong);
        report(unreadable.diagnostics.clone());
        self.unreadable.push(unreadable);
    }
}
