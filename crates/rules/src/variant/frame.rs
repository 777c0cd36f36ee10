//! The keys of a file, or of a test in it, before they are read.

use std::sync::Arc;

use exdoku_text::source::fields::{Form, Key, Table, Value};
use exdoku_text::source::{Diagnostics, Source};

use crate::rules::{FileKinds, Kinds};

use super::context::ReadContext;
use super::expectation::Keys;
use super::file_keys;
use super::layout::Layout;
use super::rule_set;

/// The keys of a file, or of a `[[test]]` in it.
#[derive(Clone, Debug)]
pub(super) struct Frame<'s> {
    pub(super) source: &'s Arc<Source>,
    pub(super) name: Option<Value<'s>>,
    pub(super) about: Option<Value<'s>>,
    pub(super) author: Option<Value<'s>>,
    pub(super) layout: Layout<'s>,
    pub(super) rules: Option<Table<'s>>,
    pub(super) givens: Option<Value<'s>>,
    pub(super) candidates: Option<Value<'s>>,
    pub(super) fog: Option<Value<'s>>,
    pub(super) variant: Option<Value<'s>>,
    pub(super) include: Option<Value<'s>>,
    pub(super) define: Option<Value<'s>>,
    pub(super) expect: Option<Table<'s>>,
    pub(super) tests: Vec<Value<'s>>,
    /// The expected result of a test is among its own keys.
    pub(super) expected: Keys<'s>,
    pub(super) first_key: Option<Key<'s>>,
}

impl<'s> Frame<'s> {
    /// Reads the keys of a file, or those of a test. A kind among them is misplaced.
    pub(super) fn read(mut table: Table<'s>, is_test: bool, kinds: &Kinds, diagnostics: &mut Diagnostics) -> Frame<'s> {
        let title = table.take(file_keys::TITLE.name);
        let mut frame = Frame {
            source: table.source(),
            name: table.take(file_keys::NAME.name).or(title),
            about: table.take(file_keys::ABOUT.name),
            author: table.take(file_keys::AUTHOR.name),
            layout: Layout {
                size: table.take(file_keys::SIZE.name),
                digits: table.take(file_keys::DIGITS.name),
                boxes: table.take(file_keys::BOX.name),
                regions: table.take(file_keys::REGIONS.name),
                grids: table.take(file_keys::GRIDS.name),
                holes: table.take(file_keys::HOLES.name),
                symbols: table.take(file_keys::SYMBOLS.name),
                layers: table.take(file_keys::LAYERS.name).into_iter().collect(),
                solution: table.take(file_keys::SOLUTION.name),
                unknowns: table.take(file_keys::LET.name).into_iter().collect(),
            },
            rules: table.take(file_keys::RULES.name).and_then(|rules| match rules.form() {
                Form::Table(table) => Some(table),
                Form::List(_) => diagnostics.refuse(rules.wrong("a table").help("write [rules], in single brackets")),
                _ => rules.table(diagnostics),
            }),
            givens: table.take(file_keys::GIVENS.name),
            candidates: table.take(file_keys::CANDIDATES.name),
            fog: None,
            variant: None,
            include: None,
            define: None,
            expect: None,
            tests: Vec::new(),
            expected: Keys::default(),
            first_key: table.entries().next().map(|(key, _)| key),
        };
        if is_test {
            frame.expected = Keys::of_test(&mut table);
        } else {
            frame.fog = table.take(file_keys::FOG.name);
            frame.variant = table.take(file_keys::VARIANT.name);
            (frame.include, frame.define) = (table.take(file_keys::INCLUDE.name), table.take(file_keys::DEFINE.name));
            frame.expect = table.take(file_keys::EXPECT.name).and_then(|expect| expect.table(diagnostics));
            frame.tests = match table.take(file_keys::TEST.name).map(|tests| (tests.form(), tests)) {
                Some((Form::List(tests), _)) => tests,
                Some((_, tests)) => {
                    diagnostics.push(tests.error("`test` is a list").help("write [[test]], in double brackets"));
                    Vec::new()
                }
                None => Vec::new(),
            };
        }
        let elsewhere = |name: &str| match name {
            _ if kinds.find(name).is_some() => Some(format!("`{name}` is a rule: it belongs under [rules]")),
            "grid" => Some("`givens` has the clues; `grid` is the solution, under [expect]".to_owned()),
            _ => None,
        };
        table.finish_knowing(elsewhere, diagnostics);
        frame
    }

    /// Whether it changes the board or the rules that it inherits.
    pub(super) fn changes_variant(&self) -> bool {
        !self.layout.is_empty() || self.rules.is_some()
    }
}

/// Complains about unknown names of rules.
pub(super) fn check_names(
    frames: &[Frame<'_>],
    kinds: &FileKinds<'_>,
    context: &ReadContext<'_>,
    diagnostics: &mut Diagnostics,
) {
    let variants = context.library.built_in();
    for rules in frames.iter().filter_map(|frame| frame.rules.as_ref()) {
        rule_set::check_names(rules, kinds, variants, diagnostics);
    }
}
