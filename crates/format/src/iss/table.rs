//! The constraints of the Interactive Sudoku Solver and the kinds of rules they become, one row each.
//!
//! A constraint is read by the row of its name, a rule use is written by the first row of its kind. The form of a row
//! covers both directions; the constraints that need code of their own name it. Below the table are the constraints that
//! are only read and the kinds that are written as constraints of other kinds.

use crate::export::Why;
use crate::paths::Reading;
use exdoku_rules::rules::{Key, RuleUse, keys};
use exdoku_text::board::{Cell, Digit, Digits};

use super::arguments::Reader;
use super::board;
use super::writer::Writer;

/// A constraint and the kind of rule it becomes.
pub(super) struct Row {
    /// The name of the constraint.
    pub(super) name: &'static str,
    /// The name of the kind.
    pub(super) kind: &'static str,
    pub(super) form: Form,
}

/// Reads the arguments of a constraint.
type Read = fn(&mut Reader<'_, '_, '_>) -> Option<()>;

/// Writes a rule use as a constraint.
type Write = fn(&mut Writer<'_>, &RuleUse) -> Result<(), Why>;

/// The arguments of a constraint, and the parameters they become.
pub(super) enum Form {
    /// No arguments: `.AntiKnight`.
    Switch,
    /// Cells, which may follow a number: `.Whisper~5~R1C1~R1C2`.
    Cells(CellList),
    /// Digits, then cells: `.ContainAtLeast~1_2~R1C1~R1C2`.
    Digits { digits: Key<[Digit]>, cells: Key<[Cell]> },
    /// A fixed word, then cells: `.Indexing~R~R1C1`.
    Word { word: &'static str, cells: Key<[Cell]> },
    /// Clues at the two ends of a row or column: `.XSum~C2~27~5`.
    Ends { line: Key<[Cell]>, clue: Key<i64> },
    /// Any other.
    Other { read: Read, write: Write },
}

/// Cells, which may follow a number.
#[derive(Clone, Copy)]
pub(super) struct CellList {
    pub(super) cells: Key<[Cell]>,
    pub(super) number: Option<Number>,
    /// How the rule reads a line that visits a cell twice.
    pub(super) reading: Reading,
}

/// A number and its default.
#[derive(Clone, Copy)]
pub(super) struct Number {
    pub(super) key: Key<i64>,
    /// The default of the rule.
    pub(super) default: fn(Digits) -> Option<i64>,
    /// The number where it is omitted, if that is not the default of the rule.
    pub(super) omitted: Option<i64>,
}

const fn switch(name: &'static str, kind: &'static str) -> Row {
    Row { name, kind, form: Form::Switch }
}

const fn cells(name: &'static str, cells: Key<[Cell]>, reading: Reading) -> Row {
    Row { name, kind: cells.kind(), form: Form::Cells(CellList { cells, number: None, reading }) }
}

const fn numbered(
    name: &'static str,
    key: Key<i64>,
    default: fn(Digits) -> Option<i64>,
    cells: Key<[Cell]>,
    reading: Reading,
) -> Row {
    let number = Some(Number { key, default, omitted: None });
    Row { name, kind: cells.kind(), form: Form::Cells(CellList { cells, number, reading }) }
}

const fn digits(name: &'static str, digits: Key<[Digit]>, cells: Key<[Cell]>) -> Row {
    Row { name, kind: cells.kind(), form: Form::Digits { digits, cells } }
}

const fn word(name: &'static str, word: &'static str, cells: Key<[Cell]>) -> Row {
    Row { name, kind: cells.kind(), form: Form::Word { word, cells } }
}

const fn ends(name: &'static str, line: Key<[Cell]>, clue: Key<i64>) -> Row {
    Row { name, kind: line.kind(), form: Form::Ends { line, clue } }
}

/// A row with code of its own: the methods of the reader and of the writer.
macro_rules! other {
    ($name:literal, $kind:ident, $read:ident $(($argument:expr))?, $write:ident) => {
        Row {
            name: $name,
            kind: keys::$kind::NAME,
            form: Form::Other {
                read: |reader| reader.$read($($argument)?),
                write: |writer, rule_use| writer.$write(rule_use),
            },
        }
    };
}

fn no_default(_: Digits) -> Option<i64> {
    None
}

/// The cells of an arrow, the circle first.
const ARROW: CellList = CellList { cells: keys::arrow::LINE, number: None, reading: Reading::Whole };

/// The cells of a set of different digits.
const DIFFERENT: CellList = CellList { cells: keys::different::CELLS, number: None, reading: Reading::Set };

/// The constraints and their kinds.
const TABLE: &[Row] = &[
    switch("AntiKnight", keys::anti_knight::NAME),
    switch("AntiKing", keys::anti_king::NAME),
    switch("AntiTaxicab", keys::anti_taxicab::NAME),
    switch("AntiConsecutive", keys::non_consecutive::NAME),
    switch("GlobalEntropy", keys::global_entropy::NAME),
    switch("GlobalMod", keys::global_mod::NAME),
    switch("DutchFlatmates", keys::dutch_flatmates::NAME),
    switch("Windoku", keys::windoku::NAME),
    switch("DisjointSets", keys::disjoint_groups::NAME),
    cells("Thermo", keys::thermo::LINE, Reading::Neighbours(2)),
    WHISPER,
    cells("Renban", keys::renban::LINE, Reading::Set),
    numbered("Modular", keys::modular::M, |_| Some(3), keys::modular::LINE, Reading::Neighbours(3)),
    cells("Entropic", keys::entropic::LINE, Reading::Neighbours(3)),
    other!("RegionSumLine", region_sum, region_sum, region_sum),
    cells("Between", keys::between::LINE, Reading::Whole),
    numbered("Lockout", keys::lockout::BY, |_| Some(4), keys::lockout::LINE, Reading::Whole),
    cells("Palindrome", keys::palindrome::LINE, Reading::Whole),
    cells("Zipper", keys::zipper::LINE, Reading::Whole),
    cells("ValueIndexing", keys::value_indexing::LINE, Reading::Whole),
    cells("DoubleArrow", keys::double_arrow::LINE, Reading::Whole),
    numbered("RellikCage", keys::rellik::SUM, no_default, keys::rellik::CELLS, Reading::Set),
    cells("EqualityCage", keys::equality_cage::CELLS, Reading::Set),
    numbered("Lunchbox", keys::lunchbox::SUM, no_default, keys::lunchbox::LINE, Reading::Whole),
    digits("ContainAtLeast", keys::contain::DIGITS, keys::contain::CELLS),
    digits("ContainExact", keys::contain_exactly::DIGITS, keys::contain_exactly::CELLS),
    word("Indexing", "R", keys::row_indexing::CELLS),
    word("Indexing", "C", keys::column_indexing::CELLS),
    ends("XSum", keys::x_sum::LINE, keys::x_sum::CLUE),
    other!("Skyscraper", skyscraper, ends(keys::skyscraper::NAME), skyscraper),
    ends("HiddenSkyscraper", keys::hidden_skyscraper::LINE, keys::hidden_skyscraper::CLUE),
    ends("NumberedRoom", keys::numbered_room::LINE, keys::numbered_room::CLUE),
    other!("FullRank", full_rank, ends(keys::full_rank::NAME), full_rank),
    other!("Sandwich", sandwich, sandwich, sandwich),
    other!("LittleKiller", little_killer, little_killer, little_killer),
    other!("Diagonal", diagonals, diagonal, diagonals),
    other!("AllDifferent", different, cell_list(DIFFERENT), different),
    other!("Arrow", arrow, cell_list(ARROW), arrow),
    other!("PillArrow", pill_arrow, pill_arrow, pill_arrow),
    other!("SumLine", sum_line, sum_line, sum_line),
    other!("Cage", killer, cage, cage),
    other!("Sum", sum, sum, sum),
    other!("EqualSum", equal_sum, equal_sum, equal_sum),
    other!("SameValues", same_values, same_values, same_values),
    other!("Quad", quadruple, quadruple, quadruple),
    other!("LookAndSay", look_and_say, look_and_say, look_and_say),
    other!("CountDistinct", count_distinct, count_distinct, count_distinct),
    other!("CountingCircles", counting_circles, counting_circles, counting_circles),
    other!("ConnectedValues", connected, connected, connected),
    other!("WhiteDot", white_dot, white_dot, white_dot),
    other!("BlackDot", black_dot, black_dot, black_dot),
    other!("StrictKropki", kropki, strict_kropki, kropki),
    other!("X", xv, x, xv),
    other!("V", xv, v, xv),
    other!("StrictXV", xv, strict_xv, xv),
    other!("GreaterThan", greater_than, greater_than, greater_than),
    other!("Pair", pair, pair("along"), relation),
    other!("PairX", pair, pair("cells"), relation),
    other!("Regex", line, regex, line),
    other!("NFA", line, automaton, line),
    other!("Or", any, any, any),
];

/// In that solver, a whisper without a number has 5, whatever the number of digits.
const WHISPER: Row = Row {
    name: "Whisper",
    kind: keys::whisper::NAME,
    form: Form::Cells(CellList {
        cells: keys::whisper::LINE,
        number: Some(Number { key: keys::whisper::BY, default: whisper_default, omitted: Some(5) }),
        reading: Reading::Neighbours(2),
    }),
};

fn whisper_default(digits: Digits) -> Option<i64> {
    Some((digits.count() as i64 + 1) / 2)
}

/// Constraints that are only read: groups, settings, and those whose rules are written otherwise.
const READ_ONLY: &[(&str, Read)] = &[
    ("", |reader| reader.givens()),
    ("And", |reader| reader.all()),
    ("Replicate", |reader| reader.repeat()),
    ("Doppelganger", |reader| reader.doppelganger()),
    ("ChaosConstruction", |reader| reader.chaos_construction()),
    ("ChaosArrow", |reader| reader.region_run()),
    ("ChaosCount", |reader| reader.region_count()),
    ("FullRankTies", |reader| reader.ties()),
    ("RegionSameValues", |reader| reader.region_same_values()),
    ("ChaosMultiArrow", |reader| reader.region_runs()),
    ("Given", |reader| reader.givens()),
    ("Binary", |reader| reader.pair("along")),
    ("BinaryX", |reader| reader.pair("cells")),
    // Settings of its search.
    ("SearchPriority", |_| Some(())),
    ("Priority", |_| Some(())),
];

/// Kinds that are written as constraints of other kinds.
const WRITTEN_ONLY: &[(&str, Write)] = &[
    (keys::extra_regions::NAME, |writer, rule_use| writer.extra_region(rule_use)),
    (keys::odd::NAME, |writer, rule_use| writer.parity(rule_use, keys::odd::CELLS, 1)),
    (keys::even::NAME, |writer, rule_use| writer.parity(rule_use, keys::even::CELLS, 0)),
    (keys::marks::NAME, |writer, rule_use| writer.marks(rule_use)),
    (keys::digits::NAME, |writer, rule_use| writer.digits(rule_use)),
    (keys::chaos_construction::NAME, |writer, rule_use| writer.chaos_construction(rule_use)),
    (keys::doppelganger::NAME, |writer, rule_use| writer.doppelganger(rule_use)),
    (keys::same_run::NAME, |writer, rule_use| writer.region_run(rule_use)),
    (keys::same_count::NAME, |writer, rule_use| writer.region_count(rule_use)),
];

/// The names of all constraints.
pub(super) fn names() -> impl Iterator<Item = &'static str> + Clone {
    let read_only = READ_ONLY.iter().map(|(name, _)| *name).filter(|name| !name.is_empty());
    let rows = TABLE.iter().map(|row| row.name).chain(read_only);
    rows.chain(["End"]).chain(board::CONSTRAINTS)
}

/// The row of a constraint. Several rows of one name differ in their fixed word.
pub(super) fn row_of(name: &str, first: Option<&str>) -> Option<&'static Row> {
    let fits = |row: &&Row| match row.form {
        // Also spelled out: `column`.
        Form::Word { word, .. } => first.is_some_and(|first| {
            let begins = first.get(..word.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(word));
            begins && first.bytes().all(|byte| byte.is_ascii_alphabetic())
        }),
        _ => true,
    };
    TABLE.iter().filter(|row| row.name == name).find(fits)
}

/// The fixed words of the rows of a constraint.
pub(super) fn words_of(name: &str) -> Vec<&'static str> {
    let word = |row: &Row| match row.form {
        Form::Word { word, .. } => Some(word),
        _ => None,
    };
    TABLE.iter().filter(|row| row.name == name).filter_map(word).collect()
}

/// The reader of a constraint that is only read.
pub(super) fn read_only(name: &str) -> Option<Read> {
    READ_ONLY.iter().find(|(known, _)| *known == name).map(|(_, read)| *read)
}

/// The row that writes a kind.
pub(super) fn row_for(kind: &str) -> Option<&'static Row> {
    TABLE.iter().find(|row| row.kind == kind)
}

/// The writer of a kind without a row.
pub(super) fn written_only(kind: &str) -> Option<Write> {
    WRITTEN_ONLY.iter().find(|(known, _)| *known == kind).map(|(_, write)| *write)
}
