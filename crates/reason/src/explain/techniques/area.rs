//! Areas: a candidate is removed if an area cannot be completed with it.
//!
//! The areas looked at are that of the candidate itself, those next to its cell, and that of a number or a clue.

use std::ops::ControlFlow;

use exdoku_rules::encode::Candidate;
use exdoku_text::board::{Cell, DigitSet, counted};

use super::examples::FILLOMINO;
use crate::explain::areas::{Areas, Found, Wrong};
use crate::explain::cover::fewest;
use crate::explain::entry::Entry;
use crate::explain::level::Level;
use crate::explain::model::Model;
use crate::explain::part::{Part, Role};
use crate::explain::search::{Context, Family, Search};
use crate::explain::state::{State, Time};
use crate::explain::step::{Reason, Sink, Step, Technique};
use crate::explain::wording::{Wording, or};

/// The number of steps that are compared to find the simplest.
const MOST_COMPARED: usize = 20;

pub(super) static FAMILY: Family = Family {
    entries: || vec![&AREA],
    searches: || {
        let find = Search::new(Level::SingleRule, 1.7, areas);
        // Before rules that take a search.
        vec![Search { compared: MOST_COMPARED, ..find.at(1.61).last() }]
    },
};

static AREA: Entry = Entry::new("area", Level::SingleRule, 1.7)
    .meaning(
        "If a candidate were true, an area would have too many cells or too few, a wrong sum, a number twice, not the right \
         clues, or no way to the edge. The candidate is removed.",
    )
    .up_to(2.5)
    .example(FILLOMINO);

/// Candidates with which an area cannot be completed.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Area {
    /// The rule.
    pub rule: usize,
    /// The candidates, which are in one cell.
    pub tried: Vec<Candidate>,
    /// A cell of the area, with its value.
    pub start: Candidate,
    wrong: Wrong,
}

impl Technique for Area {
    fn entry(&self) -> &'static Entry {
        &AREA
    }

    fn score(&self, step: &Step) -> f64 {
        let is_seen = !matches!(self.wrong, Wrong::Together | Wrong::Sums(_) | Wrong::Sizes(_));
        1.7 + 0.05 * step.reason.cell_count().min(10) as f64 + if is_seen { 0.0 } else { 0.3 }
    }

    fn title(&self, words: &Wording<'_>) -> String {
        words.rule(self.rule)
    }

    /// `if shade.r1c1 is dark, its area has at least 3 cells`.
    fn because(&self, words: &Wording<'_>, _: &Step) -> String {
        let area = match self.tried.contains(&self.start) {
            true => "its area".to_owned(),
            false => format!("the area of {}", words.cell(self.start.cell)),
        };
        let each = |numbers: &[i64]| or(numbers.iter().map(i64::to_string).collect());
        let what = match &self.wrong {
            Wrong::AtLeast(count) => format!("has at least {}", counted(*count, "cell")),
            Wrong::AtMost(count) => format!("has at most {}", counted(*count, "cell")),
            Wrong::Sizes(counts) if counts[..] == [1] => "has 1 cell".to_owned(),
            Wrong::Sizes(counts) => format!("has {} cells", each(counts)),
            Wrong::SumAtLeast(sum) => format!("sums to at least {sum}"),
            Wrong::SumAtMost(sum) => format!("sums to at most {sum}"),
            Wrong::Sums(sums) => format!("sums to {}", each(sums)),
            Wrong::Twice(number) => format!("has {number} twice"),
            Wrong::Clues(count) => format!("has {count} clues"),
            Wrong::NoClue => "has no clue".to_owned(),
            Wrong::NoEdge => "does not reach the edge".to_owned(),
            Wrong::Together => "cannot be completed".to_owned(),
        };
        let tried = match self.tried[..] {
            [one] => words.is(one),
            // All others that its cell has.
            _ => {
                format!("{} is not {}", words.cell(self.tried[0].cell), words.digit(self.start.cell, self.start.digit))
            }
        };
        format!("if {tried}, {area} {what}")
    }

    fn parts(&self, model: &Model<'_>, _: &[DigitSet], _: &Step) -> Vec<Part> {
        vec![Part::of_kind(model, self.rule), Part::of(Role::Tried, self.tried.clone())]
    }

    fn shown(&self, _: &Model<'_>, step: &Step) -> Vec<Cell> {
        let absent = step.reason.absent.iter().map(|one| one.cell);
        absent.chain(self.tried.iter().map(|one| one.cell)).chain([self.start.cell]).collect()
    }
}

/// Candidates of a cell with which the area of a cell is not possible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::explain) struct Refuted {
    /// The number of the rule about areas.
    areas: usize,
    cell: Cell,
    digits: DigitSet,
    start: Candidate,
}

fn areas(at: &mut Context<'_, '_>, since: Time, sink: Sink<'_>) -> ControlFlow<()> {
    let (model, state) = (at.model, at.state);
    refuted(model, state, &mut at.covers.areas, since, &mut |refuted| sink(refuted.step(model, state)))
}

/// The candidates with which an area is not possible.
pub(in crate::explain) fn refuted(
    model: &Model<'_>,
    state: &State,
    found: &mut Found,
    since: Time,
    sink: &mut dyn FnMut(Refuted) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for (number, areas) in model.areas.iter().enumerate() {
        if !state.have_changed(&areas.all, since) {
            continue;
        }
        let mut sets = state.sets.clone();
        for &cell in areas.all.iter().filter(|&&cell| state.set(cell).len() > 1) {
            model.go_on()?;
            let mut left = state.set(cell);
            for (digits, start) in questions(areas, model, state, cell) {
                let digits = digits.intersection(left);
                sets[cell.index()] = digits;
                model.spend(1);
                if digits.is_empty() {
                    continue;
                }
                let question = (number, cell, digits, start);
                let may_be = |inside: &Vec<usize>| {
                    let value = areas.value(model.board, start);
                    value.is_some_and(|value| areas.may_be(model.board, &sets, inside, value))
                };
                if found.get(&question).is_some_and(may_be) {
                    continue;
                }
                let mut new = None;
                let is_possible = is_possible(areas, model, &sets, start, &mut new);
                new.map(|inside| found.insert(question, inside));
                if !is_possible {
                    left = left.difference(digits);
                    sink(Refuted { areas: number, cell, digits, start })?;
                }
            }
            sets[cell.index()] = state.set(cell);
        }
    }
    ControlFlow::Continue(())
}

fn is_possible(
    areas: &Areas,
    model: &Model<'_>,
    sets: &[DigitSet],
    start: Candidate,
    found: &mut Option<Vec<usize>>,
) -> bool {
    let at = areas.cells.iter().position(|&cell| cell == start.cell);
    match (at, areas.value(model.board, start)) {
        (Some(at), Some(value)) => areas.is_possible(model.board, sets, (at, value), found),
        _ => true,
    }
}

/// The digits of a cell that may make an area impossible, with a cell of that area and its value.
fn questions(areas: &Areas, model: &Model<'_>, state: &State, cell: Cell) -> Vec<(DigitSet, Candidate)> {
    let set = state.set(cell);
    let sure = |at: usize| {
        let cell = areas.cells[at];
        let only = state.set(cell).first().filter(|_| state.set(cell).len() == 1);
        only.map(|digit| Candidate { cell, digit }).filter(|&one| areas.value(model.board, one).is_some())
    };
    let each = || set.iter().map(|digit| Candidate { cell, digit });
    let only = |one: Candidate| [one.digit].into_iter().collect::<DigitSet>();
    let mut questions = Vec::new();
    if let Some(at) = areas.cells.iter().position(|&one| one == cell) {
        // An area beside the cell that does not go on there.
        for start in areas.neighbours[at].iter().filter_map(|&next| sure(next)) {
            let value = areas.value(model.board, start);
            let without: DigitSet =
                each().filter(|&one| areas.value(model.board, one) != value).map(|one| one.digit).collect();
            if without != set {
                questions.push((without, start));
            }
        }
        let own = each().filter(|&one| areas.value(model.board, one).is_some());
        questions.extend(own.map(|one| (only(one), one)));
    }
    let of_clue = areas.clues.iter().position(|&clue| clue == Some(cell));
    let of_number = areas.numbers.iter().position(|&number| number == cell);
    for start in of_clue.into_iter().chain(of_number).filter_map(sure) {
        questions.extend(each().map(|one| (only(one), start)));
    }
    questions
}

impl Refuted {
    /// The candidates.
    pub(in crate::explain) fn candidates(&self) -> Vec<Candidate> {
        self.digits.iter().map(|digit| Candidate { cell: self.cell, digit }).collect()
    }

    /// The step that removes them.
    pub(in crate::explain) fn step(&self, model: &Model<'_>, state: &State) -> Step {
        let &Refuted { areas, cell, digits, start } = self;
        let areas = &model.areas[areas];
        // That the area is one is a reason, too.
        let of_start: Vec<Candidate> = state.absent_of(model, start.cell).filter(|_| start.cell != cell).collect();
        // The digits of cells without those that are absent.
        let sets = |absent: &[Candidate]| {
            let mut sets: Vec<DigitSet> = model.cells.iter().map(|&cell| model.board.digits_of(cell).all()).collect();
            absent.iter().chain(&of_start).for_each(|one| _ = sets[one.cell.index()].remove(one.digit));
            sets[cell.index()] = digits;
            sets
        };
        let holds = |absent: &[Candidate]| !is_possible(areas, model, &sets(absent), start, &mut None);
        let others = areas.all.iter().filter(|&&other| other != cell && other != start.cell);
        let of_cells = others.map(|&other| state.absent_of(model, other).collect::<Vec<Candidate>>());
        let of_cells: Vec<Vec<Candidate>> = of_cells.filter(|absent| !absent.is_empty()).collect();
        let of_cells = fewest(of_cells, model, &mut |kept| holds(&kept.concat()));
        let mut absent = fewest(of_cells.concat(), model, &mut |kept| holds(kept));
        absent.extend(&of_start);
        let at = areas.cells.iter().position(|&cell| cell == start.cell);
        let wrong = at.zip(areas.value(model.board, start));
        // The sentence counts with all that is known, not only with what the reason needs.
        let mut now = state.sets.clone();
        now[cell.index()] = digits;
        let wrong = wrong.map(|(at, value)| areas.wrong(model.board, &now, at, value));
        let (rule, tried) = (areas.instance, self.candidates());
        let reason = Reason { rules: vec![rule], absent, pattern: tried.clone(), ..Reason::default() };
        let technique = Area { rule, tried: tried.clone(), start, wrong: wrong.unwrap_or(Wrong::Together) };
        Step { removed: tried, ..Step::of(technique, reason) }
    }
}
