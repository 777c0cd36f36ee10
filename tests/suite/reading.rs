//! What values of rules mean: cells, lines, pairs, numbers and digits, as every kind of rule reads them.

use exdoku::board::{Board, Cell, Digits, Plan, SymbolChoice, Unknown, Usual};
use exdoku::rules::ValueReader;
use exdoku::source::fields::{Value, with_table};
use exdoku::source::{Diagnostics, Source};

fn board() -> Board {
    let unknown = |name: &str| Unknown { name: name.to_owned(), digits: Digits::new(0, 46).expect("a range") };
    Board::new(Plan::square(9)).unwrap().with_unknowns(["total", "v1", "v2"].map(unknown).to_vec())
}

/// What a TOML value is read as, or the first complaint about it.
fn read(toml: &str, how: impl FnOnce(&Board, &mut ValueReader<'_, '_>, &Value<'_>) -> Option<String>) -> String {
    let board = board();
    let symbols = SymbolChoice::Detect(Usual::of(board.digits()));
    let mut diagnostics = Diagnostics::new();
    let source = Source::new("test.toml", format!("value = {toml}"));
    let read = with_table(&source, &mut diagnostics, |mut table, diagnostics| {
        let value = table.take("value").expect("just written");
        how(&board, &mut ValueReader::new(&board, &symbols, diagnostics), &value)
    });
    let complaint = || format!("error: {}", diagnostics.iter().next().expect("a reason").one_line());
    read.unwrap_or_else(complaint)
}

fn cells(toml: &str) -> String {
    read(toml, |board, reader, value| Some(board.name_cells(&reader.cells(value)?)))
}

fn line(toml: &str) -> String {
    read(toml, |board, reader, value| Some(board.name_cells(&reader.line(value)?)))
}

fn lines(toml: &str) -> String {
    read(toml, |board, reader, value| {
        let lines: Vec<String> = reader.lines(value)?.iter().map(|line| board.name_cells(line)).collect();
        Some(lines.join(" | "))
    })
}

fn pairs(toml: &str) -> String {
    read(toml, |board, reader, value| {
        let pair = |&(a, b): &(Cell, Cell)| format!("{}-{}", board.name(a), board.name(b));
        Some(reader.pairs(value)?.iter().map(pair).collect::<Vec<_>>().join(" "))
    })
}

fn numbers(toml: &str) -> String {
    read(toml, |_, reader, value| Some(format!("{:?}", reader.numbers(value)?)))
}

fn number(toml: &str) -> String {
    read(toml, |_, reader, value| Some(reader.number(value)?.to_string()))
}

fn multiset(toml: &str) -> String {
    read(toml, |_, reader, value| {
        Some(format!("{:?}", reader.multiset(value)?.iter().map(|d| d.index() + 1).collect::<Vec<_>>()))
    })
}

#[test]
fn cells_are_named_once_and_a_line_may_come_back() {
    assert_eq!(cells("'r1c1 r2c2-3'"), "r1c1 r2c2 r2c3");
    assert_eq!(cells("['r1c1..r3c3', 'total, v1']"), "r1c1 r2c2 r3c3 total v1");
    assert_eq!(cells("'r1c1 r1c1'"), "error: test.toml:1:15: r1c1 is listed twice");
    assert_eq!(cells("''"), "error: test.toml:1:9: `value` names no cells");
    assert_eq!(cells("7"), "error: test.toml:1:9: `value` is a list of cells like \"r1c1 r2c2-5\", not the number 7");
    assert_eq!(line("['r1c1-2', 'r2c2-1 r1c1']"), "r1c1 r1c2 r2c2 r2c1 r1c1");
    assert_eq!(line("'r1c1 r1c1'"), "r1c1 r1c1");
    assert_eq!(lines("['r1c1-2', 'r2c1-2 total']"), "r1c1 r1c2 | r2c1 r2c2 total");
    assert_eq!(lines("'r1c1-2'"), "r1c1 r1c2");
    assert_eq!(line("'$line'"), "error: test.toml:1:10: `$line` is not a known name here");
}

#[test]
fn pairs_are_dominoes_or_texts_of_two_cells() {
    assert_eq!(pairs("'r1c1-2 r3-4c5'"), "r1c1-r1c2 r3c5-r4c5");
    assert_eq!(pairs("['r1c1 r5c5', 'r2c1-2 r3c1-2', 'total v2']"), "r1c1-r5c5 r2c1-r2c2 r3c1-r3c2 total-v2");
    assert_eq!(pairs("'r2c2-1'"), "r2c2-r2c1");
    assert_eq!(pairs("'r1c1-3'"), "error: test.toml:1:10: `r1c1-3` is 3 cells, not a pair");
    assert_eq!(pairs("'r1c1 r1c2 r1c3'"), "error: test.toml:1:10: 3 single cells here, but a pair has two");
    assert_eq!(pairs("'r1c1'"), "error: test.toml:1:10: 1 single cell here, but a pair has two");
    assert_eq!(pairs("''"), "error: test.toml:1:9: `value` names no pairs");
}

#[test]
fn numbers_are_lists_ranges_and_expressions() {
    assert_eq!(numbers("5"), "[5]");
    assert_eq!(numbers("[5, '2-4', 'digits']"), "[5, 2, 3, 4, 9]");
    assert_eq!(numbers("'2, 5, max(1, 2)'"), "[2, 5, 2]");
    assert_eq!(numbers("'smallest..largest / 3'"), "[1, 2, 3]");
    assert_eq!(numbers("'-2-1'"), "[-2, -1, 0, 1]");
    assert_eq!(numbers("'5-2'"), "error: test.toml:1:10: the range from 5 to 2 runs backwards");
    assert_eq!(
        numbers("true"),
        "error: test.toml:1:9: `value` is a number, a list of numbers or a range like \"3-7\", not `true`"
    );
    assert_eq!(number("'(digits + 1) / 2'"), "5");
    assert_eq!(number("'1 / 0'"), "error: test.toml:1:12: division by zero");
    assert_eq!(number("'digit'"), "error: test.toml:1:10: unknown name `digit`");
}

#[test]
fn digits_keep_their_repeats_where_they_count() {
    assert_eq!(multiset("'1 2 2'"), "[1, 2, 2]");
    assert_eq!(multiset("[1, 2, 2]"), "[1, 2, 2]");
    assert_eq!(multiset("'3-5, 9'"), "[3, 4, 5, 9]");
    assert_eq!(multiset("'122'"), "[1, 2, 2]");
    assert_eq!(multiset("5"), "[5]");
    assert_eq!(multiset("'0'"), "error: test.toml:1:10: `0` is not a digit of this board, whose digits are 1-9");
}

#[test]
fn a_key_may_take_a_cell_or_a_number() {
    let is_cells = |toml| read(toml, |_, reader, value| Some(reader.names_cells(value).to_string()));
    assert_eq!(["'r1c1'", "'total'", "'v1..v2'", "'r1c12'"].map(is_cells), ["true"; 4]);
    assert_eq!(["5", "'2-5'", "'digits + 1'", "''", "[1]"].map(is_cells), ["false"; 5]);
}

#[test]
fn expressions_know_the_digits_of_the_board() {
    let value = |toml| {
        read(toml, |board, reader, value| match reader.formula(value)?.bind(&["a", "b"], &[], board) {
            Ok(bound) => Some(bound.value(&[3, 4]).expect("it can be computed").to_string()),
            Err(fault) => reader.refuse(fault.into_diagnostics().remove(0)),
        })
    };
    assert_eq!(value("'a + b == largest - 2'"), "1");
    assert_eq!(value("'a * b'"), "12");
    assert_eq!(value("true"), "1");
    assert_eq!(value("'a + c'"), "error: test.toml:1:14: unknown name `c`");
}
