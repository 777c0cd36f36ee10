//! The exact cover of some rules, reduced to the cells that they are about.

use exdoku_cover::{Entry, ItemId, OptionId, Problem};
use exdoku_rules::encode::{Candidate, Encoding};
use exdoku_text::board::{Board, Cell};

/// A problem on some cells of a board. Its first options are placements.
pub(super) struct Reduced {
    pub(super) problem: Problem,
    pub(super) cells: Vec<Cell>,
    /// For each cell, its placements by digit.
    pub(super) placements: Vec<Vec<Option<OptionId>>>,
    /// The candidates of the placements.
    pub(super) candidates: Vec<Candidate>,
}

/// The problem without cells that are in no rule: their placements cover only the cell.
pub(super) fn reduced(board: &Board, encoding: &Encoding) -> Reduced {
    let old = encoding.problem();
    let mut cells = Vec::new();
    for cell in board.places() {
        let digits = board.digits_of(cell);
        let option = |digit| encoding.option(Candidate { cell, digit });
        let is_touched = digits.iter().any(|digit| option(digit).is_none_or(|option| old.option(option).len() > 1));
        if is_touched {
            cells.push(cell);
        }
    }
    let mut new = Problem::new();
    let mut items: Vec<Option<ItemId>> = vec![None; old.item_count()];
    for (place, (id, name, kind)) in board.places().map(Some).chain(std::iter::repeat(None)).zip(old.items()) {
        if place.is_none_or(|place| cells.binary_search(&place).is_ok()) {
            items[id.index()] = Some(new.add_item(name, kind).expect("names differ"));
        }
    }
    let copy = |new: &mut Problem, option: OptionId| {
        let entries: Vec<Entry> = (old.option(option).iter())
            .map(|entry| {
                let item = items[entry.item.index()].expect("only cells without rules are left out");
                match entry.colour {
                    Some(colour) => Entry::coloured(item, new.add_colour(old.colour_name(colour))),
                    None => Entry::from(item),
                }
            })
            .collect();
        new.add_option(entries).expect("as in the whole problem")
    };
    let (mut placements, mut candidates) = (Vec::new(), Vec::new());
    for &cell in &cells {
        let of_cell = board.digits_of(cell).iter().map(|digit| {
            let candidate = Candidate { cell, digit };
            encoding.option(candidate).map(|option| {
                candidates.push(candidate);
                copy(&mut new, option)
            })
        });
        placements.push(of_cell.collect());
    }
    for (option, _) in old.options().filter(|(option, _)| encoding.candidate(*option).is_none()) {
        copy(&mut new, option);
    }
    Reduced { problem: new, cells, placements, candidates }
}
