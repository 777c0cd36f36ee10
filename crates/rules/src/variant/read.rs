//! From the frames of files to a document.

use std::sync::Arc;

use exdoku_text::board::Board;
use exdoku_text::source::fields::{Form, Parsed, Table, Value};
use exdoku_text::source::{Diagnostic, Diagnostics, Source};

use crate::rules::{AnyKind, BuildCache, FileKinds, ValueReader, keys};

use super::board_and_rules::{Description, Variant};
use super::brought::Brought;
use super::context::ReadContext;
use super::document::{Document, Test};
use super::draws::Draws;
use super::expectation::Keys;
use super::file_keys::{self, FileKey};
use super::files::{self, Tables};
use super::frame::{Frame, check_names};
use super::layout::Layout;
use super::library::Library;
use super::puzzle::Puzzle;
use super::rule_set::Setting;
use super::{layers, rule_set};

/// Reads a TOML file. `None` if it, or a file it inherits from, has an error, which is in `diagnostics`.
///
/// ```
/// use exdoku_text::source::{Diagnostics, Source};
/// use exdoku_rules::variant::{BuiltIns, read};
///
/// let mut diagnostics = Diagnostics::new();
/// let toml = "size = 6\n[rules]\nthermo = \"r1c1-7\"\n";
/// assert!(read(&Source::new("mine.toml", toml), &BuiltIns::NONE, &mut diagnostics).is_none());
/// let complaint = diagnostics.iter().next().expect("a thermometer off the board is complained about");
/// assert_eq!(complaint.location(), Some(("mine.toml", 3, 11)));
/// ```
pub fn read(source: &Arc<Source>, library: &dyn Library, diagnostics: &mut Diagnostics) -> Option<Document> {
    read_with(source, &ReadContext::new(library), diagnostics)
}

/// Reads a TOML file like [`read`], with the kinds and within the limits of a context.
pub fn read_with(source: &Arc<Source>, context: &ReadContext<'_>, diagnostics: &mut Diagnostics) -> Option<Document> {
    read_stated(Parsed::parse(source, diagnostics)?, context, diagnostics)
}

/// Reads a file that a text in another notation states, like [`read_with`].
pub fn read_stated(file: Parsed, context: &ReadContext<'_>, diagnostics: &mut Diagnostics) -> Option<Document> {
    let name = file.name().to_owned();
    let tables = Tables::default();
    let files = files::load(file, &tables, context, diagnostics)?;
    build((&name, &files.frames), (&files.kinds, context, &BuildCache::default()), diagnostics)
}

/// The document of the last frame, with the frames it inherits from before it.
fn build(
    named @ (_, frames): (&str, &[Frame<'_>]),
    within @ (kinds, context, _): (&FileKinds<'_>, &ReadContext<'_>, &BuildCache),
    diagnostics: &mut Diagnostics,
) -> Option<Document> {
    let file = frames.last().expect("a file has a frame");
    check_names(frames, kinds, context, diagnostics);
    let variant = read_variant(named, within, diagnostics).map(Arc::new);
    let are_rules_read = !diagnostics.has_errors();
    let puzzle = variant.as_ref().and_then(|variant| read_puzzle(frames, variant, diagnostics));
    let expectation = match (&file.expect, &variant) {
        (Some(expect), Some(variant)) => {
            let mut expect = expect.clone();
            let expected = Keys::of_file(&mut expect);
            let misplaced = |name: &str| {
                // Here, `solutions` is meant.
                let known = FileKey::of_file(name).filter(|_| name != file_keys::SOLUTION.name);
                known.map(|_| format!("`{name}` is a key of the file: it belongs above the first [header]"))
            };
            expect.finish_knowing(misplaced, diagnostics);
            expected.read(variant, are_rules_read, diagnostics).map(|(expectation, _)| expectation)
        }
        _ => None,
    };
    let mut tests = Vec::new();
    for (number, value) in file.tests.iter().enumerate() {
        let Some(table) = value.table(diagnostics) else { continue };
        let line = file.source.line_of(table.span().start);
        let frame = Frame::read(table, true, kinds.registry(), diagnostics);
        check_names(std::slice::from_ref(&frame), kinds, context, diagnostics);
        let name = frame.name.as_ref().and_then(|name| name.text(diagnostics));
        let name = name.map_or_else(|| format!("test {}", number + 1), |text| text.as_str().to_owned());
        let mut with_test = frames.to_vec();
        let own = frame.changes_variant();
        with_test.push(frame.clone());
        let variant = match &variant {
            Some(variant) if !own => Some(Arc::clone(variant)),
            Some(_) => read_variant((named.0, &with_test), within, diagnostics).map(Arc::new),
            // The errors of the file have been reported; its tests would only repeat them.
            None => None,
        };
        let Some(variant) = variant else { continue };
        let Some(mut puzzle) = read_puzzle(&with_test, &variant, diagnostics) else { continue };
        let Some((expectation, symbols)) = frame.expected.read(&variant, are_rules_read, diagnostics) else { continue };
        if let Some(symbols) = symbols.filter(|_| puzzle.givens.filled() == 0) {
            puzzle.symbols = symbols;
        }
        tests.push(Test { name, line, variant, puzzle, expectation });
    }
    if diagnostics.has_errors() {
        return None;
    }
    if let Some(variant) = &variant {
        let with_layers = |board: &Board, name: &str| layers::with_those_of(name, board, kinds);
        kinds.read_examples(variant.board(), &variant.symbols, &with_layers, diagnostics);
        let variants = tests.iter().map(|test| &test.variant).chain([variant]);
        kinds.warn_of_unread(file.source, variants.flat_map(|variant| variant.rule_uses()), diagnostics);
    }
    let own = kinds.own().iter().map(AnyKind::Defined);
    let draws = own.chain(kinds.registry().added()).map(|kind| (kind.name().to_owned(), Draws::of(kind))).collect();
    Some(Document { variant: variant?, puzzle: puzzle?, expectation, tests, draws })
}

fn read_variant(
    (file_name, frames): (&str, &[Frame<'_>]),
    (kinds, context, cache): (&FileKinds<'_>, &ReadContext<'_>, &BuildCache),
    diagnostics: &mut Diagnostics,
) -> Option<Variant> {
    let layout = frames.iter().fold(Layout::default(), |inherited, frame| frame.layout.clone().over(&inherited));
    let file = frames.last().expect("a file has a frame");
    let missing_size = || {
        let place = file.first_key.as_ref().map_or(0..0, |key| key.span.clone());
        Diagnostic::error("missing `size`")
            .lacking("", ["size"])
            .at(file.source, place)
            .help("add size = 9, or inherit a board: variant = \"classic-9x9\"")
    };
    let tables: Vec<Table<'_>> = frames.iter().filter_map(|frame| frame.rules.clone()).collect();
    let brought = Brought::of(&tables, kinds);
    let board = layout.board(missing_size, &brought, &unknown_regions(frames), diagnostics)?;
    let symbols = layout.symbols(board.digits(), diagnostics)?;
    let setting = Setting { kinds, context, cache, board: &board, symbols: &symbols };
    let (rules, uses) = rule_set::read(setting, &layout, &tables, file.source, diagnostics);
    let name = nearest_text(frames.iter().map(|frame| &frame.name), diagnostics);
    let name = name.unwrap_or_else(|| file_name.to_owned());
    let about = nearest_text(frames.iter().map(|frame| &frame.about), diagnostics);
    let author = nearest_text(frames.iter().map(|frame| &frame.author), diagnostics);
    let variant = Variant::new(Description { name, about, author }, board, symbols, rules, uses);
    match variant.compile(&context.limits) {
        Ok(()) => Some(variant),
        Err(too_large) => diagnostics.refuse(too_large),
    }
}

/// The names of the unknowns for the region of each cell.
fn unknown_regions(frames: &[Frame<'_>]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    let rules = frames.iter().filter_map(|frame| frame.rules.as_ref()).flat_map(Table::entries);
    for (_, value) in rules.filter(|(key, _)| key.name == keys::chaos_construction::NAME) {
        match value.form() {
            Form::Truth(_) => names.clear(),
            _ => names.extend(
                value
                    .one_or_more()
                    .iter()
                    .filter_map(|one| match one.form() {
                        Form::Table(mut table) => Some(table.take(keys::chaos_construction::UNKNOWNS.name())?.form()),
                        form => Some(form),
                    })
                    .filter_map(|form| match form {
                        Form::Text(text) => Some(text.as_str().to_owned()),
                        _ => None,
                    }),
            ),
        }
    }
    names
}

/// The text of this key in the last file that has it.
fn nearest_text<'a, 's: 'a>(
    values: impl DoubleEndedIterator<Item = &'a Option<Value<'s>>>,
    diagnostics: &mut Diagnostics,
) -> Option<String> {
    let text = values.rev().flatten().next()?.text(diagnostics)?;
    Some(text.as_str().to_owned())
}

/// Givens and pencil marks of all frames: of two givens in a cell, the heir's wins; pencil marks add up.
fn read_puzzle(frames: &[Frame<'_>], variant: &Variant, diagnostics: &mut Diagnostics) -> Option<Puzzle> {
    let mut puzzle = Puzzle::empty(variant);
    let mut fine = true;
    for frame in frames {
        if let Some(value) = &frame.givens {
            match ValueReader::new(variant.board(), &variant.symbols, diagnostics).givens(value) {
                Some(read) => {
                    read.grid.placed().for_each(|(cell, digit)| puzzle.givens.set(cell, digit));
                    puzzle.symbols = read.symbols;
                }
                None => fine = false,
            }
        }
        if let Some(value) = &frame.candidates {
            let marks = ValueReader::new(variant.board(), &variant.symbols, diagnostics).pencil_marks(value);
            fine &= marks.is_some();
            marks.unwrap_or_default().into_iter().for_each(|(cell, set)| puzzle.limit(cell, set));
        }
    }
    if let Some(fog) = frames.iter().rev().find_map(|frame| frame.fog.as_ref()) {
        match ValueReader::new(variant.board(), &variant.symbols, diagnostics).fog(fog) {
            Some(lit) => puzzle.fog = Some(lit),
            None => fine = false,
        }
    }
    let name = frames.last().and_then(|file| file.name.as_ref());
    puzzle.title = name.and_then(|name| name.text(diagnostics)).map(|text| text.as_str().to_owned());
    fine.then_some(puzzle)
}
