//! Givens, and candidates of cells.

use std::collections::BTreeMap;

use exdoku_text::board::Position;
use exdoku_text::source::{self, Diagnostics};

use super::board::Board;
use super::read::is_known;
use super::scope::Scope;
use super::syntax::Constraint;
use crate::cells::Place;
use crate::excerpt::Excerpt;
use crate::toml_file::{Toml, TomlFile};

/// What a given says: a place and its digits.
pub(super) struct Given {
    pub(super) place: Place,
    pub(super) values: Vec<i64>,
}

/// `R1C1_5`, `R2C2_1_2`.
pub(super) fn read_given(word: Excerpt<'_>, board: &Board, diagnostics: &mut Diagnostics) -> Option<Given> {
    if !word.text.contains('_') {
        return diagnostics.refuse(word.error("expected a cell and its digits, like R1C1_5 or R2C2_1_2"));
    }
    let mut parts = word.split('_');
    let place = board.place(parts.next()?, diagnostics);
    let mut values = Vec::new();
    for part in parts {
        let value = part.text.parse().ok().filter(|&value| board.digits.of_value(value).is_some());
        match value {
            Some(value) => values.push(value),
            None => {
                let message = format!("{:?} is not a digit of this grid, whose digits are {}", part.text, board.digits);
                return diagnostics.refuse(part.error(message));
            }
        }
    }
    Some(Given { place: place?, values })
}

/// Whether a constraint without a name has it after its first `~`, which is an error.
fn is_misplaced(constraint: &Constraint<'_>, diagnostics: &mut Diagnostics) -> bool {
    let Some(name) = constraint.arguments.first().filter(|word| is_known(word.text)) else { return false };
    let wrong = name.error(format!("`.~` begins givens, and {} is a constraint", name.text));
    diagnostics.push(wrong.help(format!("write it as `.{}~...`", name.text)));
    true
}

/// Writes givens as a picture, and cells with several digits as candidates.
pub(super) fn write_givens(
    constraints: &[Constraint<'_>],
    scope: &mut Scope<'_>,
    file: &mut TomlFile,
    diagnostics: &mut Diagnostics,
) {
    let board = scope.board;
    let mut limited: BTreeMap<Place, (Vec<i64>, source::Place)> = BTreeMap::new();
    let without_name = constraints.iter().filter(|one| one.name.text.is_empty());
    let givens: Vec<_> = without_name.filter(|one| !is_misplaced(one, diagnostics)).collect();
    for word in givens.into_iter().flat_map(|one| &one.arguments) {
        let Some(given) = read_given(*word, board, diagnostics) else { continue };
        match limited.get_mut(&given.place) {
            // If a cell is given twice, both givens hold.
            Some((known, _)) if given.values.iter().any(|value| known.contains(value)) => {
                known.retain(|value| given.values.contains(value));
            }
            // Givens that contradict each other leave no solution: the earlier one becomes a rule.
            Some(known) => {
                let (earlier, read_at) = std::mem::replace(known, (given.values, word.place()));
                scope.require(&[given.place], &earlier, read_at);
            }
            None => drop(limited.insert(given.place, (given.values, word.place()))),
        }
    }
    let symbols = board.symbols();
    let sign = |place: Place| match limited.get(&place).map(|(values, _)| values.as_slice()) {
        Some([only]) => board.digits.of_value(*only).map_or(".", |digit| symbols.name(digit)).to_owned(),
        _ => ".".to_owned(),
    };
    let gap = if symbols.is_single() { "" } else { " " };
    let row = |row: usize| {
        let signs = (0..board.columns).map(|column| sign(Place::Cell(Position::new(row, column))));
        signs.collect::<Vec<_>>().join(gap)
    };
    if limited.iter().any(|(place, (values, _))| matches!((place, &values[..]), (Place::Cell(_), [_]))) {
        file.set("givens", Toml::Picture((0..board.rows).map(row).collect()));
    }
    for (place, (values, read_at)) in limited {
        match &place {
            Place::Cell(at) if values.len() == 1 => drop(file.given_places.insert(*at, read_at)),
            Place::Cell(_) => file.candidates.push((place.to_string(), board.digit_set(&values))),
            Place::Unknown(_) => drop(scope.limit(place, &values, read_at)),
        }
    }
}
