//! Disjunction: at least one of several groups of constraints holds.
//!
//! A primary item for the choice, with an option for each alternative. A secondary item for each alternative, its
//! *guard*, which the chosen option colours `on` for its own alternative and `off` for the others. An alternative is
//! written into its own frame, in which a constraint on a placement applies to a *copy* of that placement. The
//! copies of a cell are options of one primary item: the copy of r1c1=5 gives the colour `on` to the guard and 5 to the
//! value of r1c1; a further option gives `off` to the guard and leaves the cell open. Every other primary item of the
//! frame gets such a further option, too. So an alternative restricts the cells if and only if its guard is on,
//! whatever its constraints are. Alternatives may contain alternatives.
//!
//! A cell that all alternatives restrict has a further item, *united*: it is covered by the copy of the chosen alternative,
//! so that a digit that no remaining alternative allows is excluded before one is chosen.
//!
//! Alternatives that only limit cells, relate one cell to others, or state one sum of different digits become ways to
//! [divide](super::divide) their cells.
//!
//! Sums of several parts, and cells that are connected, need no copies: they are conditions that the guard switches on
//! ([`Guarded`](exdoku_conditions::Guarded)).
//!
//! Alternatives that are automata for the same line become one automaton, which accepts what any of them accepts.
//!
//! Size: for each alternative its own constraints, and an option for each candidate of their cells.
//!
//! More than one alternative may hold in a grid; so solutions are projected onto the items of the cells
//! ([`Problem::project_onto`](exdoku_cover::Problem::project_onto)).

use std::collections::{BTreeMap, BTreeSet};

use exdoku_cover::Entry;
use exdoku_text::automaton::{Automaton, unfold};
use exdoku_text::board::Cell;

use super::candidate::Candidate;
use super::divisible::{Divisible, divisible};
use super::encoder::{Alternative, Constraint, Encoder, Model, Ways};
use super::origin::{OFF, ON};
use super::variable::Variable;
use super::writer::{Frame, Guard, Writer, extend};
use super::{divide, opposite, write};

/// The largest automaton for several alternatives, in transitions.
const MOST_TOGETHER: usize = 20_000;

/// The constraints of each alternative.
#[derive(Debug)]
struct Any(Vec<Model>);

impl Encoder<'_> {
    /// At least one of several groups of constraints holds; `post` posts the group with the given number.
    pub fn any(&mut self, name: impl Into<String>, alternatives: usize, mut post: impl FnMut(usize, &mut Self)) {
        let alternatives = (0..alternatives).map(|number| self.alternative(|encoder| post(number, encoder))).collect();
        self.any_of(name, alternatives);
    }

    /// At least one of several groups of constraints holds. With no groups, it never holds.
    pub fn any_of(&mut self, name: impl Into<String>, mut alternatives: Vec<Alternative>) {
        if alternatives.len() == 1
            && let Some(only) = alternatives.pop()
        {
            return self.all_of(only);
        }
        let models: Vec<Model> = alternatives.into_iter().map(|Alternative(model)| model).collect();
        match one_line(&models) {
            Some((inputs, automaton)) => self.regular(name, &inputs, automaton),
            None => self.post(name, Any(models)),
        }
    }
}

/// The automaton that accepts what any alternative accepts, if each alternative is an automaton for the same inputs.
fn one_line(models: &[Model]) -> Option<(Vec<Variable>, Automaton)> {
    let lines = models.iter().map(|model| match &model.posted[..] {
        [only] if model.excluded.is_empty() && model.groups.is_empty() && model.relations.is_empty() => {
            only.constraint.line()
        }
        _ => None,
    });
    let lines: Vec<(&[Variable], &[Automaton])> = lines.collect::<Option<_>>()?;
    let &(inputs, _) = lines.first()?;
    if lines.iter().any(|(others, _)| *others != inputs) {
        return None;
    }
    let automata: Vec<&Automaton> = lines.into_iter().flat_map(|(_, automata)| automata).collect();
    if !automata.iter().all(|automaton| automaton.is_deterministic()) {
        return None;
    }
    Some((inputs.to_vec(), union(&automata)?))
}

/// The automaton that accepts what any of several accepts; none if it is too large.
fn union(automata: &[&Automaton]) -> Option<Automaton> {
    let layers = automata.first()?.layers();
    if layers == 0 {
        return None;
    }
    let values = |layer: usize| -> Vec<i64> {
        let read = automata.iter().flat_map(|automaton| automaton.transitions(layer));
        read.map(|transition| transition.value).collect::<BTreeSet<i64>>().into_iter().collect()
    };
    let values: Vec<Vec<i64>> = (0..layers).map(values).collect();
    let next = |automaton: &Automaton, layer: usize, state: u32, value: i64| {
        let steps = automaton.transitions(layer);
        let found = steps.binary_search_by_key(&(state, value), |step| (step.from, step.value));
        found.ok().map(|at| steps[at].to)
    };
    // The state of each automaton; none if it cannot accept any more.
    let start: Vec<Option<u32>> = vec![Some(0); automata.len()];
    let step = |layer: usize, states: &Vec<Option<u32>>, value: i64| {
        let after = |(automaton, state): (&&Automaton, &Option<u32>)| next(automaton, layer, (*state)?, value);
        let after: Vec<Option<u32>> = automata.iter().zip(states).map(after).collect();
        after.iter().any(Option::is_some).then_some(after)
    };
    unfold(&values, start, step, |_| true, MOST_TOGETHER).ok()
}

impl Constraint for Any {
    fn is_ambiguous(&self) -> bool {
        true
    }

    fn alternatives(&self) -> Option<&[Model]> {
        Some(&self.0)
    }

    /// All of them are broken.
    fn opposite(&self, encoder: &mut Encoder<'_>, name: &str) -> Ways {
        let ways: Vec<Vec<Alternative>> =
            self.0.iter().map(|model| opposite::broken(encoder, model)).collect::<Result<_, _>>()?;
        Ok(vec![encoder.alternative(|encoder| {
            for (number, ways) in (1..).zip(ways) {
                encoder.any_of(format!("{name} {number} broken"), ways);
            }
        })])
    }

    fn write(self: Box<Self>, writer: &mut Writer<'_>, name: &str) {
        let Any(alternatives) = *self;
        if let Some(Divisible { cells, divisions, exclusive }) = divisible(writer, &alternatives) {
            writer.ambiguous |= !exclusive;
            return divide::write(writer, name, &cells, &divisions);
        }
        let origin = writer.origin();
        writer.ambiguous = true;
        let guards: Vec<_> =
            (1..=alternatives.len()).map(|k| writer.secondary(format_args!("{name} holds {k}"))).collect();
        let off: Vec<Entry> = guards.iter().map(|&guard| writer.coloured(guard, OFF)).collect();
        let on: Vec<Entry> = guards.iter().map(|&guard| writer.coloured(guard, ON)).collect();
        let choice = writer.primary_with(name, &off);
        let mut frames = Vec::with_capacity(alternatives.len());
        for (k, model) in alternatives.into_iter().enumerate() {
            let prefix = format!("{}{name} {}: ", writer.frame.prefix, k + 1);
            let guard = Some(Guard { alternative: k + 1, on: on[k], off: off[k] });
            let around = writer.enter(Frame { prefix, guard, ..Frame::default() });
            write::model(writer, model);
            writer.resume(origin);
            frames.push(writer.leave(around));
        }
        let united = unite(writer, name, &frames, &on);
        for (k, frame) in frames.into_iter().enumerate() {
            let mut chosen = vec![Entry::from(choice), on[k]];
            chosen.extend(off.iter().enumerate().filter(|&(other, _)| other != k).map(|(_, &entry)| entry));
            chosen.extend(exclude(writer, &frame));
            writer.option(chosen);
            for switched_off in &frame.off {
                writer.option(switched_off.iter().copied().chain([off[k]]));
            }
            copy_cells(writer, &frame, on[k], off[k], &united);
        }
    }
}

/// The cells whose candidates a frame uses.
fn used(writer: &Writer<'_>, frame: &Frame) -> BTreeSet<Cell> {
    let numbers: BTreeSet<usize> = frame.uses.iter().map(|(number, _)| *number).collect();
    numbers.into_iter().map(|number| writer.candidate(number).cell).collect()
}

/// For each cell that all alternatives restrict, the item for its value in the chosen one. An alternative that drops digits
/// and states nothing else about the cell has an option for each remaining digit.
fn unite(writer: &mut Writer<'_>, name: &str, frames: &[Frame], on: &[Entry]) -> BTreeMap<Cell, Entry> {
    let used: Vec<BTreeSet<Cell>> = frames.iter().map(|frame| used(writer, frame)).collect();
    let restricted = |(frame, used): (&Frame, &BTreeSet<Cell>)| -> BTreeSet<Cell> {
        frame.excluded.iter().map(|candidate| candidate.cell).chain(used.iter().copied()).collect()
    };
    let cells: Vec<BTreeSet<Cell>> = frames.iter().zip(&used).map(restricted).collect();
    let Some((first, others)) = cells.split_first() else { return BTreeMap::new() };
    let in_all: Vec<Cell> =
        first.iter().copied().filter(|cell| others.iter().all(|cells| cells.contains(cell))).collect();
    let mut united = BTreeMap::new();
    for cell in in_all {
        let only_excluded: Vec<usize> = (0..frames.len()).filter(|&k| !used[k].contains(&cell)).collect();
        if only_excluded.len() == frames.len() {
            // The choice and the digit exclude each other directly.
            continue;
        }
        let item = Entry::from(writer.primary(format_args!("{name} has {}", writer.board.name(cell))));
        for k in only_excluded {
            for digit in writer.digits(cell).iter() {
                if !frames[k].excluded.contains(&Candidate { cell, digit }) {
                    let value = i64::from(writer.board.digits_of(cell).value(digit));
                    let entries = [item, on[k], writer.equals(cell.into(), value)];
                    writer.option(entries);
                }
            }
        }
        united.insert(cell, item);
    }
    united
}

/// For each cell with candidates that the frame drops, an item that conflicts with the alternative's choice.
fn exclude(writer: &mut Writer<'_>, frame: &Frame) -> Vec<Entry> {
    let mut cells: BTreeMap<Cell, Vec<Candidate>> = BTreeMap::new();
    for &candidate in &frame.excluded {
        cells.entry(candidate.cell).or_default().push(candidate);
    }
    let mut items = Vec::new();
    for (cell, candidates) in cells {
        let item = writer.secondary(format_args!("{}limits {}", frame.prefix, writer.board.name(cell)));
        candidates.into_iter().for_each(|candidate| writer.uses(candidate, item));
        items.push(Entry::from(item));
    }
    items
}

fn copy_cells(writer: &mut Writer<'_>, frame: &Frame, on: Entry, off: Entry, united: &BTreeMap<Cell, Entry>) {
    let mut by_candidate: BTreeMap<usize, Vec<Entry>> = BTreeMap::new();
    for &(number, entry) in &frame.uses {
        by_candidate.entry(number).or_default().push(entry);
    }
    let cells: BTreeSet<Cell> = by_candidate.keys().map(|&number| writer.candidate(number).cell).collect();
    for cell in cells {
        // The copy is covered with or without the frame around it, because the guard is off if that frame is off.
        let copy = writer.always(format_args!("{}{}", frame.prefix, writer.board.name(cell)));
        writer.option([Entry::from(copy), off]);
        for digit in writer.digits(cell).iter() {
            let candidate = Candidate { cell, digit };
            if frame.excluded.contains(&candidate) {
                continue;
            }
            let number = writer.number(candidate);
            let value = i64::from(writer.board.digits_of(cell).value(digit));
            let mut entries = vec![Entry::from(copy), on, writer.equals(cell.into(), value)];
            entries.extend(united.get(&cell));
            extend(&mut entries, by_candidate.get(&number).into_iter().flatten().copied());
            writer.option(entries);
        }
    }
}
