//! How a sentence describes a way to fill the cells of a rule.
//!
//! ```text
//!   cage         the digits in any order                    1 5 or 2 4
//!   arrow        a cell and the others, which equal it      the circle can be 5 = 1 + 4 or 2 + 3
//!   region sum   the sum that its parts share               8 or 9
//!   thermometer  the digits in the order of the line        1 2 4
//!   sandwich     what stands between the outermost digits   6 or 2 4
//!   X-sum        the cells that are added                   2 6 or 3 1 4
//!   skyscrapers  the buildings that are seen                7 9 or 8 9
//! ```
//!
//! For most rules, the structure of the constraints determines the description; clues outside the grid have an entry
//! each. A way is read cell by cell, so that a diagram yields all ways without listing them.

use exdoku_rules::encode::{Candidate, Encoder};
use exdoku_rules::rules::keys::{numbered_room, sandwich, skyscraper, table, x_sum};
use exdoku_rules::rules::{Extent, RuleUse};
use exdoku_text::board::{Board, Cell, Digit};

use super::fit::Fit;
use crate::explain::instance::Instance;

/// The largest number of ways to fill its cells in a sentence about a rule.
pub(in crate::explain) const MOST_FITS: usize = 4;
/// The largest number of sums of which a sentence states the least and the greatest.
const MOST_SUMS: usize = 60;

/// The description of a way to fill the cells of a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Telling {
    /// The digits, in any order.
    Digits,
    /// The digits in the order of the cells.
    InOrder,
    /// The digit of a cell that is the sum of the others, and their digits in any order.
    Head(Cell),
    /// The sum of these cells, which others have as well.
    Sum(Vec<Cell>),
    /// The digits between the smallest digit of the board and the largest one, in any order.
    Between,
    /// The number of digits between those.
    Distance,
    /// The digits that are added, as many as the first cell says.
    Start,
    /// The digits that are greater than all before.
    Seen,
    /// The cell of this digit.
    Place(Digit),
}

/// A way that is being read: its description so far, and how much of its line was read.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub(in crate::explain) struct Told {
    pub(in crate::explain) fit: Fit,
    count: i64,
}

impl Telling {
    /// The descriptions of the ways of a rule, best first.
    pub(in crate::explain) fn of(board: &Board, instance: &Instance<'_>) -> Vec<Telling> {
        let mut encoder = Encoder::new(board);
        instance.constraints.encode(&mut encoder);
        let has_pairs = encoder.elementary().pairs.len() > 1;
        let mut tellings = match instance.kind {
            _ if !instance.cells.iter().all(|&cell| board.is_cell(cell)) => Vec::new(),
            sandwich::NAME => return vec![Telling::Between, Telling::Distance],
            x_sum::NAME => return vec![Telling::Start],
            skyscraper::NAME if sees_all(board, instance) => return vec![Telling::Seen],
            numbered_room::NAME => return place(board, instance).into_iter().collect(),
            _ if has_pairs || instance.kind == table::NAME => return vec![Telling::InOrder],
            _ => of_sums(board, instance, &encoder.equal_parts()),
        };
        if tellings.is_empty() {
            tellings.push(Telling::Digits);
            let extent = instance.rule_use.and_then(RuleUse::extent);
            // The order of a set, or of a sum, does not matter.
            let is_set = matches!(extent, Some(Extent::Set(_))) && encoder.sums().len() < 2;
            tellings.extend((!is_set && encoder.sums().len() != 1).then_some(Telling::InOrder));
        }
        tellings
    }

    /// The largest number of ways in a sentence.
    pub(in crate::explain) fn most(&self) -> usize {
        if matches!(self, Telling::Sum(_)) { MOST_SUMS } else { MOST_FITS }
    }

    /// The description of a way after one more value. The values of cells come in the order of the rule.
    pub(in crate::explain) fn next(&self, board: &Board, told: &Told, one: Candidate) -> Told {
        let Candidate { cell, digit } = one;
        let mut next = told.clone();
        let fit = &mut next.fit;
        let digits = board.digits();
        let is_outermost = |digit: Digit| digit.index() == 0 || digit.index() + 1 == digits.count();
        match self {
            Telling::Head(head) if *head == cell => fit.head = Some(digit),
            Telling::Sum(cells) if cells.contains(&cell) => {
                fit.number = Some(fit.number.unwrap_or(0) + i64::from(board.digits_of(cell).value(digit)));
            }
            Telling::Sum(_) => {}
            _ if !board.is_cell(cell) => {
                let at = fit.unknowns.partition_point(|&known| known < one);
                fit.unknowns.insert(at, one);
            }
            Telling::Digits | Telling::Head(_) => fit.add(digit),
            Telling::InOrder => fit.digits.push(digit),
            Telling::Between | Telling::Distance if is_outermost(digit) => next.count += 1,
            Telling::Between if next.count == 1 => fit.add(digit),
            Telling::Distance if next.count == 1 => fit.number = Some(fit.number.unwrap_or(0) + 1),
            Telling::Between | Telling::Distance => {}
            Telling::Start if fit.head.is_none() => {
                fit.head = Some(digit);
                next.count = i64::from(digits.value(digit)) - 1;
            }
            Telling::Start if next.count > 0 => {
                fit.add(digit);
                next.count -= 1;
            }
            Telling::Start => {}
            Telling::Seen => {
                if fit.digits.last().is_none_or(|&highest| highest < digit) {
                    fit.digits.push(digit);
                }
            }
            Telling::Place(wanted) => {
                if *wanted == digit && fit.cell.is_none() {
                    fit.cell = Some(cell);
                }
            }
        }
        next
    }
}

/// Whether every building is high enough to be seen.
fn sees_all(board: &Board, instance: &Instance<'_>) -> bool {
    let ground = instance.rule_use.and_then(|rule_use| rule_use.get(skyscraper::GROUND));
    ground.is_none_or(|ground| ground < i64::from(board.digits().first()))
}

/// The place of the clue of a numbered room.
fn place(board: &Board, instance: &Instance<'_>) -> Option<Telling> {
    let clue = instance.rule_use?.get(numbered_room::CLUE)?;
    board.digits().of_value(clue).map(Telling::Place)
}

/// The description of equal sums: by the cell that is one of them, or as numbers. The rule must state nothing else.
fn of_sums(board: &Board, instance: &Instance<'_>, parts: &[Vec<Cell>]) -> Vec<Telling> {
    let is_all = parts.len() > 1 && parts.iter().flatten().count() == instance.cells.len();
    let is_plain =
        instance.cells.iter().all(|cell| board.is_cell(*cell) && parts.iter().flatten().any(|one| one == cell));
    let Some(shortest) = parts.iter().min_by_key(|part| part.len()).filter(|_| is_all && is_plain) else {
        return Vec::new();
    };
    match (parts, &shortest[..]) {
        ([_, _], &[head]) => vec![Telling::Head(head), Telling::Sum(vec![head])],
        _ => vec![Telling::Sum(shortest.clone())],
    }
}
