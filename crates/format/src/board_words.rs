//! What players are told of a board: the digits, and the rows, columns, boxes and regions that hold them.

use exdoku_rules::rules::keys;
use exdoku_rules::variant::Variant;
use exdoku_text::board::{Board, Symbols, listed};

/// The contents of a board in words.
pub(crate) struct BoardWords {
    /// `row`, `column`, `box`, `region`: those in which no digit repeats.
    houses: Vec<&'static str>,
    /// `the digits 1 to 9`, `the symbols A B C D`.
    digits: String,
    /// Whether each of them has a cell for each digit.
    is_full: bool,
    /// Whether they are those of usual Sudoku.
    pub(crate) is_normal: bool,
    /// The number of grids.
    pub(crate) grids: usize,
}

impl BoardWords {
    /// The words for a board whose digits are written as these symbols.
    pub(crate) fn new(variant: &Variant, symbols: &Symbols) -> BoardWords {
        let board = variant.board();
        let in_force = |kind: &str| variant.rule_uses().iter().any(|rule_use| rule_use.kind == kind);
        let houses = [("row", keys::rows::NAME), ("column", keys::columns::NAME)]
            .into_iter()
            .chain([("box", keys::boxes::NAME), ("region", keys::regions::NAME)])
            .filter(|(_, kind)| in_force(kind));
        let houses: Vec<&str> = houses.map(|(word, _)| word).collect();
        let (count, grids) = (board.digits().count(), board.grids().len());
        let is_full = match grids {
            1 => (board.height(), board.width(), board.cell_count()) == (count, count, count * count),
            _ => board.frames().all(|(_, size)| size.digits() == count),
        };
        let are_usual = board.digits().first() == 1 && are_numbers(board, symbols);
        let is_normal = is_full && are_usual && houses == ["row", "column", "box"];
        BoardWords { houses, digits: words_for_digits(board, symbols), is_full, is_normal, grids }
    }

    /// A sentence that says all of it.
    pub(crate) fn sentence(&self) -> String {
        let BoardWords { houses, digits, .. } = self;
        let grids = if self.grids == 1 { String::new() } else { format!(" of the {} overlapping grids", self.grids) };
        match &houses[..] {
            [] => format!("Place {digits} in the grid."),
            _ if self.is_full && self.grids == 1 => format!("Each {} holds {digits} once.", listed(houses, "and")),
            _ => format!("Place {digits} in the grid such that no digit repeats in a {}{grids}.", listed(houses, "or")),
        }
    }
}

fn are_numbers(board: &Board, symbols: &Symbols) -> bool {
    let digits = board.digits();
    digits.iter().all(|digit| symbols.name(digit) == digits.value(digit).to_string())
}

fn words_for_digits(board: &Board, symbols: &Symbols) -> String {
    let digits = board.digits();
    if are_numbers(board, symbols) {
        return format!("the digits {} to {}", digits.first(), digits.last());
    }
    let names: Vec<&str> = digits.iter().map(|digit| symbols.name(digit)).collect();
    format!("the symbols {}", names.join(" "))
}
