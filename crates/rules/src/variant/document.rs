//! A TOML file, the files it inherits from, and the tests inside it.
//!
//! Every file has the same keys: a *variant* file is one without givens, a *puzzle* file one that names its variant.
//! A file inherits all of `variant = "..."` and writes over it (the keys of the board, `name`, `about`) or adds to it
//! (rules, definitions, unknowns, givens, pencil marks). A `[[test]]` is a file within the file: it inherits all of the
//! file around it. Of a file that `include` names only the definitions are taken.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use crate::rules::{self, AnyKind, Draw, Kinds, Reader, RuleUse, Type};
use exdoku_encode::{Limits, MOST_OPTIONS, Stop, TooLarge};
use exdoku_text::board::{Cell, DigitSet};
use exdoku_text::source::fields::{Form, Key, Table, Value};
use exdoku_text::source::{Diagnostic, Diagnostics, Source};

use super::expectation::{Expectation, Keys};
use super::file_keys::{self, FileKey};
use super::files::{self, Library};
use super::layout::Layout;
use super::rule_set::Setting;
use super::{Puzzle, Variant, givens, rule_set};

/// What a TOML file holds.
#[derive(Debug)]
pub struct Document {
    /// Its board and rules.
    pub variant: Arc<Variant>,
    /// Its givens and pencil marks.
    pub puzzle: Puzzle,
    /// The expected result, if it has one.
    pub expectation: Option<Expectation>,
    /// The known puzzles in it.
    pub tests: Vec<Test>,
    /// How clues of the kinds that it defines are drawn, by the name of the kind.
    pub draws: BTreeMap<String, Draws>,
}

/// How the clues of a kind are drawn.
#[derive(Clone, Debug, Default)]
pub struct Draws {
    /// The main parameter.
    pub main: String,
    /// Whether clues outside the grid may be given by side.
    pub sight: bool,
    /// The parameters that are drawn.
    pub params: Vec<DrawnParam>,
}

impl Draws {
    /// Whether no parameter is drawn.
    pub fn is_empty(&self) -> bool {
        self.params.is_empty()
    }
}

/// How a parameter is drawn.
#[derive(Clone, Debug)]
pub struct DrawnParam {
    /// Its name.
    pub name: String,
    /// Its type.
    pub kind: Type,
    /// How.
    pub draw: Draw,
}

/// A known puzzle.
#[derive(Debug)]
pub struct Test {
    /// Its name, or its number in the file.
    pub name: String,
    /// The line of the file on which it begins.
    pub line: usize,
    /// The file's variant, or one of its own where the test has keys of a board or rules.
    pub variant: Arc<Variant>,
    /// Its givens.
    pub puzzle: Puzzle,
    /// What should come out.
    pub expectation: Expectation,
}

/// Reads a TOML file. `None` if something in it, or in a file it inherits from, is wrong; what, is in `diagnostics`.
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
    files::open(source, &[], library, diagnostics)
}

/// Reads a TOML file as [`read`] does, with further rules as if they stood under its `[rules]`.
pub fn read_with(
    source: &Arc<Source>,
    rule_uses: &[RuleUse],
    library: &dyn Library,
    diagnostics: &mut Diagnostics,
) -> Option<Document> {
    files::open(source, rule_uses, library, diagnostics)
}

/// How the clues of a built-in kind are drawn.
pub fn draws_of(kind: &str) -> Draws {
    rules::kind(kind).map_or(Draws::default(), owned)
}

/// The keys of a file, or of a `[[test]]` in it.
#[derive(Clone, Debug)]
pub(super) struct Frame<'s> {
    pub(super) source: &'s Arc<Source>,
    name: Option<Value<'s>>,
    about: Option<Value<'s>>,
    author: Option<Value<'s>>,
    layout: Layout<'s>,
    rules: Option<Table<'s>>,
    givens: Option<Value<'s>>,
    candidates: Option<Value<'s>>,
    pub(super) variant: Option<Value<'s>>,
    pub(super) include: Option<Value<'s>>,
    pub(super) define: Option<Value<'s>>,
    expect: Option<Table<'s>>,
    tests: Vec<Value<'s>>,
    /// What a test expects stands among its own keys.
    expected: Keys<'s>,
    first_key: Option<Key<'s>>,
}

impl<'s> Frame<'s> {
    pub(super) fn read(mut table: Table<'s>, is_test: bool, diagnostics: &mut Diagnostics) -> Frame<'s> {
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
                unknowns: table.take(file_keys::LET.name).into_iter().collect(),
            },
            rules: table.take(file_keys::RULES.name).and_then(|rules| match rules.form() {
                Form::Table(table) => Some(table),
                Form::List(_) => {
                    diagnostics.push(rules.wrong("a table").help("write [rules], in single brackets"));
                    None
                }
                _ => rules.table(diagnostics),
            }),
            givens: table.take(file_keys::GIVENS.name),
            candidates: table.take(file_keys::CANDIDATES.name),
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
        let rule = |name: &str| rules::kind(name).map(|_| format!("`{name}` is a rule: it belongs under [rules]"));
        table.finish_knowing(rule, diagnostics);
        frame
    }

    /// Whether it changes the board or the rules of what it inherits.
    fn changes_variant(&self) -> bool {
        !self.layout.is_empty() || self.rules.is_some()
    }
}

/// The draws of a kind, without the file that defines it.
fn owned(kind: AnyKind<'_>) -> Draws {
    let signature = kind.signature();
    let params = signature.params;
    let of = |(name, draw): (&str, Draw)| {
        let kind = params.iter().find(|param| param.name == name)?.kind;
        Some(DrawnParam { name: name.to_owned(), kind, draw })
    };
    let params = kind.draws().into_iter().filter_map(of).collect();
    Draws { main: signature.main().map_or(String::new(), |main| main.name.to_owned()), sight: signature.sight, params }
}

/// Complains about unknown names of rules.
pub(super) fn check_names(frames: &[Frame<'_>], kinds: &Kinds<'_>, diagnostics: &mut Diagnostics) {
    for rules in frames.iter().filter_map(|frame| frame.rules.as_ref()) {
        rule_set::check_names(rules, kinds, diagnostics);
    }
}

/// The document that the last frame describes, with those it inherits from before it.
pub(super) fn build(
    frames: &[Frame<'_>],
    kinds: &Kinds<'_>,
    more: &[RuleUse],
    diagnostics: &mut Diagnostics,
) -> Option<Document> {
    let file = frames.last().expect("a file has a frame");
    check_names(frames, kinds, diagnostics);
    let variant = read_variant(frames, kinds, more, diagnostics).map(Arc::new);
    let puzzle = variant.as_ref().and_then(|variant| read_puzzle(frames, variant, diagnostics));
    let expectation = match (&file.expect, &variant) {
        (Some(expect), Some(variant)) => {
            let mut expect = expect.clone();
            let expected = Keys::of_file(&mut expect);
            let misplaced = |name: &str| {
                let known = FileKey::of_file(name);
                known.map(|_| format!("`{name}` is a key of the file: it belongs above the first [header]"))
            };
            expect.finish_knowing(misplaced, diagnostics);
            expected.read(variant, diagnostics).map(|(expectation, _)| expectation)
        }
        _ => None,
    };
    let mut tests = Vec::new();
    for (number, value) in file.tests.iter().enumerate() {
        let Some(table) = value.table(diagnostics) else { continue };
        let line = file.source.line_of(table.span().start);
        let frame = Frame::read(table, true, diagnostics);
        check_names(std::slice::from_ref(&frame), kinds, diagnostics);
        let name = frame.name.as_ref().and_then(|name| name.text(diagnostics));
        let name = name.map_or_else(|| format!("test {}", number + 1), |text| text.as_str().to_owned());
        let mut with_test = frames.to_vec();
        let own = frame.changes_variant();
        with_test.push(frame.clone());
        let variant = match &variant {
            Some(variant) if !own => Some(Arc::clone(variant)),
            Some(_) => read_variant(&with_test, kinds, more, diagnostics).map(Arc::new),
            // The mistakes of the file have been reported; its tests would only repeat them.
            None => None,
        };
        let Some(variant) = variant else { continue };
        let Some(mut puzzle) = read_puzzle(&with_test, &variant, diagnostics) else { continue };
        let Some((expectation, symbols)) = frame.expected.read(&variant, diagnostics) else { continue };
        if let Some(symbols) = symbols.filter(|_| puzzle.givens.filled() == 0) {
            puzzle.symbols = symbols;
        }
        tests.push(Test { name, line, variant, puzzle, expectation });
    }
    if diagnostics.has_errors() {
        return None;
    }
    if let Some(variant) = &variant {
        kinds.read_examples(&variant.board, &variant.symbols, diagnostics);
    }
    let draws = kinds.own().iter().map(|kind| (kind.name.to_owned(), owned(AnyKind::Defined(kind)))).collect();
    Some(Document { variant: variant?, puzzle: puzzle?, expectation, tests, draws })
}

fn read_variant(
    frames: &[Frame<'_>],
    kinds: &Kinds<'_>,
    more: &[RuleUse],
    diagnostics: &mut Diagnostics,
) -> Option<Variant> {
    let layout = frames.iter().fold(Layout::default(), |inherited, frame| frame.layout.clone().over(&inherited));
    let file = frames.last().expect("a file has a frame");
    let missing_size = || {
        let place = file.first_key.as_ref().map_or(0..0, |key| key.span.clone());
        Diagnostic::error("missing `size`")
            .at(file.source, place)
            .help("add size = 9, or inherit a board: variant = \"classic-9x9\"")
    };
    let board = layout.board(missing_size, diagnostics)?;
    let symbols = layout.symbols(board.digits(), diagnostics)?;
    let tables: Vec<Table<'_>> = frames.iter().filter_map(|frame| frame.rules.clone()).collect();
    let setting = Setting { kinds, board: &board, symbols: &symbols };
    let (rules, says) = rule_set::read(setting, &layout, &tables, more, file.source, diagnostics);
    let name = nearest_text(frames.iter().map(|frame| &frame.name), diagnostics);
    let name = name.unwrap_or_else(|| file.source.name().to_owned());
    let about = nearest_text(frames.iter().map(|frame| &frame.about), diagnostics);
    let author = nearest_text(frames.iter().map(|frame| &frame.author), diagnostics);
    let variant = Variant { name, about, author, board, symbols, rules, says, compiled: OnceLock::new() };
    match variant.compile() {
        Ok(()) => Some(variant),
        Err(too_large) => {
            diagnostics.push(too_large);
            None
        }
    }
}

/// The complaint about a rule that takes too many options.
pub(super) fn refusal(variant: &Variant, TooLarge { rule, name, options, stopped }: &TooLarge) -> Diagnostic {
    match stopped {
        Some(Stop::Size) => {
            let entries = Limits::most_entries();
            let message = format!("this puzzle is too large: its exact cover takes more than {entries} entries");
            return Diagnostic::error(message).stopped();
        }
        Some(stop) => return Diagnostic::error(format!("{stop} while the rules were compiled")).stopped(),
        None => {}
    }
    let active = &variant.rules[*rule];
    let message = format!("`{}` is too large: {name} takes {options} options or more", active.kind);
    let complaint = Diagnostic::error(message);
    let complaint = match &active.place {
        Some((source, span)) => complaint.at(source, span.clone()),
        None => complaint,
    };
    complaint
        .help(format!("one part of a rule may take {MOST_OPTIONS}; shorter lines or narrower conditions take fewer"))
}

/// The text that the last file with such a key gives.
fn nearest_text<'a, 's: 'a>(
    values: impl DoubleEndedIterator<Item = &'a Option<Value<'s>>>,
    diagnostics: &mut Diagnostics,
) -> Option<String> {
    let text = values.rev().flatten().next()?.text(diagnostics)?;
    Some(text.as_str().to_owned())
}

/// Givens and pencil marks of all frames: of two givens in a cell the heir's counts, pencil marks add up.
fn read_puzzle(frames: &[Frame<'_>], variant: &Variant, diagnostics: &mut Diagnostics) -> Option<Puzzle> {
    let mut puzzle = Puzzle::empty(variant);
    let mut fine = true;
    for frame in frames {
        let mut reader = Reader::new(&variant.board, &variant.symbols, diagnostics);
        if let Some(value) = &frame.givens {
            match givens::read(value, &mut reader) {
                Some(read) => {
                    read.grid.placed().for_each(|(cell, digit)| puzzle.givens.set(cell, digit));
                    puzzle.symbols = read.symbols;
                }
                None => fine = false,
            }
        }
        if let Some(value) = &frame.candidates {
            let marks: Option<Vec<(Cell, DigitSet)>> = givens::read_pencil_marks(value, &mut reader);
            fine &= marks.is_some();
            marks.unwrap_or_default().into_iter().for_each(|(cell, set)| puzzle.limit(cell, set));
        }
    }
    let name = frames.last().and_then(|file| file.name.as_ref());
    puzzle.title = name.and_then(|name| name.text(diagnostics)).map(|text| text.as_str().to_owned());
    fine.then_some(puzzle)
}
