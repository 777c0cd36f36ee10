//! Opposites: the ways in which constraints are broken.
//!
//! A group of constraints is broken if one of them is. So the opposite of a group is a disjunction
//! ([`any_of`](Encoder::any_of)), with one or a few alternatives for each constraint:
//!
//! | constraint | broken |
//! |---|---|
//! | excluded candidates | one of them is placed |
//! | different cells | two of them are equal |
//! | a relation | the other pairs |
//! | an automaton, or several | the automaton of all other words (subset construction) |
//! | a table, cases | an automaton that reads none of the rows |
//! | a weighted sum | the other totals |
//! | sets of digits | a repeat, or one of the other sets |
//! | digits that occur a given number of times | one of them occurs more or less often |
//! | alternatives | all of them are broken |
//!
//! A constraint may contain an auxiliary variable that was made for it, such as a count. Its opposite is then "there is no
//! number that is the count and is 3", not "there is a number that is not the count, or is not 3": the constraint that
//! [computes](super::encoder::Constraint::computes) the variable also holds with the opposite, with all values that the
//! variable can take, and only the statements about the variable are broken.
//!
//! For a few constraints no opposite is known, and some are too large ([`NoOpposite`]).
//!
//! # References
//! Hopcroft, Motwani, Ullman, Introduction to Automata Theory, 2.3.5 (subset construction) and 4.2.1 (complement).

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use exdoku_text::automaton::unfold_any;
use exdoku_text::board::{Cell, DigitSet};

use super::encoder::{Alternative, Encoder, Group, Model, Posted, Ways};
use super::implied::Implied;
use super::no_opposite::NoOpposite;
use super::relation::Relation;
use super::too_large::MOST_OPTIONS;
use super::variable::Variable;

/// Sets of up to this many cells that hold different digits are broken pair by pair.
const FEW: usize = 3;

impl Encoder<'_> {
    /// The ways in which the constraints that `post` posts are broken: one of them is broken if and only if one of the ways
    /// holds. The constraints that compute auxiliary variables for them are posted at once.
    ///
    /// # Errors
    /// One of the constraints has no opposite.
    pub fn opposites(&mut self, post: impl FnOnce(&mut Self)) -> Result<Vec<Alternative>, NoOpposite> {
        let first = self.auxiliaries.len();
        let Alternative(model) = self.alternative(post);
        let made = first..self.auxiliaries.len();
        let open = self.open(made);
        of_model(self, model, open)
    }

    /// The cells and unknowns that the constraints posted so far restrict; `None` if they are too large.
    pub fn touched(self) -> Option<Vec<Cell>> {
        let board = self.board;
        let encoding = self.finish(Implied::Off).ok()?;
        let is_touched = |&place: &Cell| {
            let is_free = |digit| {
                let placement = encoding.option(super::Candidate { cell: place, digit });
                placement.is_some_and(|option| encoding.problem().option(option).len() == 1)
            };
            !board.digits_of(place).iter().all(is_free)
        };
        Some(board.places().filter(is_touched).collect())
    }

    /// The auxiliary variables in this range that have several values and that no equality computes.
    fn open(&self, made: Range<usize>) -> BTreeSet<Variable> {
        let computed: BTreeSet<Variable> = self.equalities.results.values().copied().collect();
        let several = made.filter(|&number| self.auxiliaries[number].values.len() > 1);
        several.map(Variable::Auxiliary).filter(|variable| !computed.contains(variable)).collect()
    }
}

/// The ways in which a group of constraints is broken, if these auxiliary variables were made for it.
fn of_model(encoder: &mut Encoder<'_>, mut model: Model, mut open: BTreeSet<Variable>) -> Ways {
    let mut ways = Vec::new();
    let (mut computing, mut stating) = (Vec::new(), Vec::new());
    for posted in std::mem::take(&mut model.posted) {
        let Some((variable, values)) = posted.constraint.computes(encoder, &|variable| open.contains(&variable)) else {
            stating.push(posted);
            continue;
        };
        open.remove(&variable);
        let before = encoder.widen(variable, &values);
        if !values.iter().all(|value| before.contains(value)) {
            let other = |encoder: &mut Encoder<'_>| {
                encoder.sum(format!("{} other", posted.name), &[(1, variable)], |value| !before.contains(&value));
            };
            ways.push(encoder.alternative(other));
        }
        computing.push(posted);
    }
    if !open.is_empty() {
        return Err(NoOpposite::Unknown);
    }
    ways.extend(broken(encoder, &Model { posted: stating, ..model })?);
    encoder.model.posted.extend(computing);
    Ok(ways)
}

/// The ways in which a group of constraints without auxiliary variables of its own is broken.
pub(super) fn broken(encoder: &mut Encoder<'_>, model: &Model) -> Ways {
    let mut ways = Vec::new();
    let mut excluded: BTreeMap<Cell, DigitSet> = BTreeMap::new();
    for candidate in &model.excluded {
        excluded.entry(candidate.cell).or_default().insert(candidate.digit);
    }
    for (cell, digits) in excluded {
        let left = encoder.board.digits_of(cell);
        ways.push(encoder.alternative(|encoder| {
            encoder.limit(cell, |value| left.of_value(value).is_some_and(|digit| digits.contains(digit)));
        }));
    }
    for group in &model.groups {
        ways.extend(repeats(encoder, group)?);
    }
    for relation in &model.relations {
        let Relation { name, a, b, allowed } = relation;
        let others: Vec<DigitSet> = {
            let all: DigitSet = encoder.board.digits_of(*b).iter().collect();
            allowed.iter().map(|row| all.difference(*row)).collect()
        };
        let post = |encoder: &mut Encoder<'_>| encoder.relate_pairs(name, *a, *b, Arc::new(others));
        ways.push(encoder.alternative(post));
    }
    for Posted { name, constraint, .. } in &model.posted {
        ways.extend(constraint.opposite(encoder, name)?);
    }
    Ok(ways)
}

/// The ways in which a value repeats in cells.
pub(super) fn repeats(encoder: &mut Encoder<'_>, group: &Group) -> Ways {
    let Group { name, cells } = group;
    if cells.len() <= FEW {
        let pairs = cells.iter().enumerate().flat_map(|(at, &a)| cells[at + 1..].iter().map(move |&b| (a, b)));
        let equal = |(a, b)| encoder.alternative(|encoder| encoder.relate(name, a, b, |u, w| u == w));
        return Ok(pairs.map(equal).collect());
    }
    let values: Vec<Vec<i64>> = cells.iter().map(|&cell| encoder.values(cell.into())).collect();
    let step = |_: usize, read: &Repeat, value: i64| match *read {
        Repeat::None => vec![Repeat::None, Repeat::Of(value)],
        Repeat::Of(first) if first == value => vec![Repeat::Found],
        read => vec![read],
    };
    let found = |read: &Repeat| *read == Repeat::Found;
    let automaton = unfold_any(&values, Repeat::None, step, found, MOST_OPTIONS).map_err(|_| NoOpposite::TooLarge)?;
    let inputs: Vec<Variable> = cells.iter().map(|&cell| cell.into()).collect();
    Ok(vec![encoder.alternative(|encoder| encoder.regular(format!("{name} repeats"), &inputs, automaton))])
}

/// How much of a repetition of a value was read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Repeat {
    None,
    Of(i64),
    Found,
}
