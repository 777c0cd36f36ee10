//! A puzzle as a game ID.

use crate::export::{Export, RuleWriter, UnsupportedItems, Why, Written};
use exdoku_rules::rules::{RuleUse, keys};
use exdoku_text::board::{Cell, House};

use super::sizes::{MOST, MOST_OF_KILLER};

/// The rules in a game ID.
#[derive(Clone, Debug, Default)]
struct Writer {
    diagonals: bool,
    cages: Vec<(Vec<Cell>, i64)>,
}

/// A puzzle as a game ID on one line.
pub fn to_solo(export: &Export<'_>) -> Written {
    let board = export.variant.board();
    let (mut unsupported, size) = (UnsupportedItems::default(), board.width());
    let square = board.grids().len() == 1 && board.height() == size && board.cell_count() == size * size;
    let (boxes, regions) = (board.boxes().filter(|_| export.has(keys::boxes::NAME)), board.regions());
    let jigsaw = regions.len() == size
        && export.has(keys::regions::NAME)
        && regions.iter().all(|region| region.cells.len() == size && board.is_connected(&region.cells));
    if !square || (board.digits().first(), board.digits().count()) != (1, size) || size > MOST {
        unsupported.board(board);
        return unsupported.with(String::new());
    }
    if let Some(kind) = [keys::rows::NAME, keys::columns::NAME].into_iter().find(|kind| !export.has(kind)) {
        unsupported.other(format!("`{kind} = false`"), &["rows", "columns"]);
    }
    let shape = match boxes {
        Some(shape) if shape.height > 1 && shape.width > 1 => format!("{}x{}", shape.height, shape.width),
        _ if jigsaw => format!("{size}j"),
        _ => {
            unsupported.other("a board without boxes or whole regions", &["regions", "box"]);
            return unsupported.with(String::new());
        }
    };
    unsupported.marks(export);
    unsupported.layers(export);
    let mut writer = Writer::default();
    unsupported.write_rules(export, &mut writer);
    writer.check_cages(export, &mut unsupported);
    let given = |cell| export.puzzle.givens.get(cell).map(|digit| i64::from(board.digits().value(digit)));
    let mut parts = vec![numbers(board.cells().map(given))];
    if jigsaw {
        let regions: Vec<Vec<Cell>> = board.region_houses().into_iter().map(|House { cells, .. }| cells).collect();
        parts.push(borders(export, &regions));
    }
    if !writer.cages.is_empty() {
        let cages: Vec<Vec<Cell>> = writer.cages.iter().map(|(cells, _)| cells.clone()).collect();
        parts.push(borders(export, &cages));
        let sum = |cell| {
            let cage = writer.cages.iter().find(|(cells, _)| cells.iter().min() == Some(&cell));
            cage.map(|(_, sum)| *sum)
        };
        parts.push(numbers(board.cells().map(sum)));
    }
    let flags = [(writer.diagonals, "x"), (!writer.cages.is_empty(), "k")];
    let flags: String = flags.iter().filter(|(on, _)| *on).map(|(_, flag)| *flag).collect();
    unsupported.with(format!("{shape}{flags}:{}\n", parts.join(",")))
}

impl RuleWriter for Writer {
    fn write(&mut self, rule_use: &RuleUse) -> Result<(), Why> {
        match rule_use.kind.as_str() {
            keys::diagonals::NAME if rule_use.get(keys::diagonals::WHICH) == Some("both") => self.diagonals = true,
            keys::diagonals::NAME => return Err(Why::Because("it has both main diagonals or none".to_owned())),
            keys::killer::NAME => match (rule_use.get(keys::killer::CELLS), rule_use.get(keys::killer::SUM)) {
                (Some(cells), Some(sum)) => self.cages.push((cells.to_vec(), sum)),
                _ => return Err(Why::Because("every cage has a sum".to_owned())),
            },
            _ => return Err(Why::NoSuchKind),
        }
        Ok(())
    }
}

impl Writer {
    /// Cages must be connected and cover the board. Otherwise none is written.
    fn check_cages(&mut self, export: &Export<'_>, unsupported: &mut UnsupportedItems) {
        let board = export.variant.board();
        let mut all: Vec<Cell> = self.cages.iter().flat_map(|(cells, _)| cells.iter().copied()).collect();
        all.sort_unstable();
        let wrong = if self.cages.is_empty() {
            None
        } else if board.width() > MOST_OF_KILLER {
            Some(format!("cages on a board larger than {MOST_OF_KILLER}x{MOST_OF_KILLER}"))
        } else if !all.iter().copied().eq(board.cells()) {
            Some("cages that do not cover each cell of the board once".to_owned())
        } else if !self.cages.iter().all(|(cells, _)| board.is_connected(cells)) {
            Some("a cage that is not connected".to_owned())
        } else {
            None
        };
        if let Some(wrong) = wrong {
            unsupported.other(wrong, &["killer"]);
            self.cages.clear();
        }
    }
}

/// Numbers, and letters for runs of cells without a number. Adjacent numbers are separated by `_`.
fn numbers(cells: impl Iterator<Item = Option<i64>>) -> String {
    let mut text = String::new();
    let mut empty: usize = 0;
    for number in cells {
        let Some(number) = number else {
            empty += 1;
            continue;
        };
        if empty == 0 && !text.is_empty() {
            text.push('_');
        }
        push_run(&mut text, &mut empty);
        text += &number.to_string();
    }
    push_run(&mut text, &mut empty);
    text
}

fn push_run(text: &mut String, empty: &mut usize) {
    while *empty > 0 {
        let run = (*empty).min(26);
        text.push(letter(run));
        *empty -= run;
    }
}

/// `a` for 1.
fn letter(number: usize) -> char {
    ('a'..='z').nth(number - 1).unwrap_or('z')
}

/// The borders between these sets of cells, which cover the board.
fn borders(export: &Export<'_>, sets: &[Vec<Cell>]) -> String {
    let board = export.variant.board();
    let size = board.width();
    let set: Vec<Option<usize>> =
        board.cells().map(|cell| sets.iter().position(|cells| cells.contains(&cell))).collect();
    let rows = (0..size).flat_map(|row| (1..size).map(move |column| (row * size + column - 1, row * size + column)));
    let columns =
        (0..size).flat_map(|column| (1..size).map(move |row| ((row - 1) * size + column, row * size + column)));
    let edges = rows.chain(columns).map(|(a, b)| set[a] != set[b]).chain([true]);
    let mut text = String::new();
    let mut before = 0;
    for is_border in edges {
        if !is_border {
            before += 1;
            // 25 before a border is y.
            if before > 25 {
                text.push('z');
                before -= 25;
            }
            continue;
        }
        text.push(if before == 0 { '_' } else { letter(before) });
        before = 0;
    }
    text
}
