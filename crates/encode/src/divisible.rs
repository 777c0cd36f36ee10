//! Alternatives as ways to divide cells.
//!
//! An alternative is one way if it only limits cells; one way per set of digits if it also states one sum
//! of cells that hold different digits; and one way per digit of a cell if it only relates that cell to others.
//! Alternatives within alternatives are treated alike.

use std::collections::BTreeMap;

use exdoku_text::board::{Cell, Digit, DigitSet};

use super::division::{Division, sets_with_sum};
use super::encoder::{Model, Posted};
use super::relation::Relation;
use super::variable::Variable;
use super::writer::Writer;

/// The largest number of ways.
const MOST: usize = 2_000;

/// Cells, and the ways to divide them.
pub(super) struct Divisible {
    pub(super) cells: Vec<Cell>,
    pub(super) divisions: Vec<Division>,
    /// Whether no two ways fit the same digits.
    pub(super) exclusive: bool,
}

/// One way, with its cells by name.
#[derive(Clone, Debug, Default)]
struct Way {
    limits: BTreeMap<Cell, DigitSet>,
    part: Option<(Vec<Cell>, DigitSet)>,
}

/// Some alternatives as ways to divide cells; none if they are something else.
pub(super) fn divisible(writer: &Writer<'_>, alternatives: &[Model]) -> Option<Divisible> {
    let mut ways = Vec::new();
    for model in alternatives {
        ways.extend(of_model(writer, model)?);
        if ways.len() > MOST {
            return None;
        }
    }
    let mut cells: Vec<Cell> = Vec::new();
    for way in &ways {
        cells.extend(way.limits.keys());
        cells.extend(way.part.iter().flat_map(|(part, _)| part));
    }
    cells.sort_unstable();
    cells.dedup();
    let mut inside: Vec<Cell> =
        ways.iter().filter_map(|way| way.part.as_ref()).flat_map(|(cells, _)| cells).copied().collect();
    inside.sort_unstable();
    inside.dedup();
    let differ = |one: Cell, other: Cell| one == other || writer.differ(one, other);
    if !inside.iter().all(|&one| cells.iter().all(|&other| differ(one, other))) {
        return None;
    }
    let number = |cell: &Cell| cells.binary_search(cell).expect("every cell is listed");
    let division = |way: &Way| Division {
        limits: way.limits.iter().map(|(cell, digits)| (number(cell), *digits)).collect(),
        part: way.part.as_ref().map(|(part, digits)| (part.iter().map(number).collect(), *digits)),
    };
    let mut divisions: Vec<Division> = ways.iter().map(division).collect();
    divisions.sort_unstable();
    divisions.dedup();
    let plain = |at: usize| writer.board.is_cell(cells[at]);
    let differ = |one: usize, other: usize| plain(one) && plain(other) && writer.differ(cells[one], cells[other]);
    let exclusive = are_exclusive(&divisions, differ);
    Some(Divisible { cells, divisions, exclusive })
}

fn of_model(writer: &Writer<'_>, model: &Model) -> Option<Vec<Way>> {
    if !model.groups.iter().all(|group| writer.all_differ(&group.cells)) {
        return None;
    }
    let mut limits: BTreeMap<Cell, DigitSet> = BTreeMap::new();
    for candidate in &model.excluded {
        let digits = limits.entry(candidate.cell).or_insert_with(|| writer.digits(candidate.cell));
        digits.remove(candidate.digit);
    }
    let ways = match (&model.relations[..], &model.posted[..]) {
        ([], []) => vec![Way::default()],
        ([], [only]) => of_posted(writer, only)?,
        (relations, []) => of_relations(writer, relations)?,
        _ => return None,
    };
    let limited = |mut way: Way| {
        for (&cell, &digits) in &limits {
            let within = way.limits.entry(cell).or_insert(digits);
            *within = within.intersection(digits);
        }
        way.limits.values().all(|digits| !digits.is_empty()).then_some(way)
    };
    Some(ways.into_iter().filter_map(limited).collect())
}

fn of_posted(writer: &Writer<'_>, posted: &Posted) -> Option<Vec<Way>> {
    let constraint = &posted.constraint;
    if let Some(alternatives) = constraint.alternatives() {
        let each = alternatives.iter().map(|model| of_model(writer, model));
        return Some(each.collect::<Option<Vec<_>>>()?.concat());
    }
    if let Some((cells, divisions)) = constraint.divisions() {
        let way = |division: &Division| Way {
            limits: division.limits.iter().map(|&(at, digits)| (cells[at], digits)).collect(),
            part: division.part.as_ref().map(|(part, digits)| (part.iter().map(|&at| cells[at]).collect(), *digits)),
        };
        return Some(divisions.iter().map(way).collect());
    }
    let equation = constraint.equation(writer.board)?;
    let cell = |&(variable, weight): &(Variable, i64)| match variable {
        Variable::Cell(cell) if weight == 1 && writer.board.is_cell(cell) => Some(cell),
        _ => None,
    };
    let cells: Vec<Cell> = equation.terms().iter().map(cell).collect::<Option<_>>()?;
    if !writer.all_differ(&cells) {
        return None;
    }
    let digits = writer.board.digits();
    let values: Vec<(Digit, i64)> = digits.iter().map(|digit| (digit, i64::from(digits.value(digit)))).collect();
    let sets = sets_with_sum(&values, cells.len(), equation.total(), MOST);
    if let [cell] = cells[..] {
        let way = |digits: DigitSet| Way { limits: [(cell, digits)].into(), part: None };
        return Some(sets.into_iter().map(way).collect());
    }
    Some(sets.into_iter().map(|digits| Way { limits: BTreeMap::new(), part: Some((cells.clone(), digits)) }).collect())
}

fn of_relations(writer: &Writer<'_>, relations: &[Relation]) -> Option<Vec<Way>> {
    let [first, ..] = relations else { return None };
    let [a, b] = first.cells();
    if let [only] = relations
        && only.is_symmetric()
        && writer.differ(a, b)
        && writer.board.is_cell(a)
        && writer.board.is_cell(b)
    {
        let mut ways = Vec::new();
        // The lower digit of a way may be in either cell, so it need not remain in the first one.
        for u in writer.board.digits().iter() {
            for w in only.beside(a, u).iter().filter(|w| w.index() > u.index()) {
                ways.push(Way {
                    limits: BTreeMap::new(),
                    part: Some((vec![a.min(b), a.max(b)], [u, w].into_iter().collect())),
                });
            }
        }
        return Some(ways);
    }
    let in_all = |cell: &Cell| relations.iter().all(|relation| relation.cells().contains(cell));
    let centre = [a, b].into_iter().find(in_all)?;
    let way = |digit: Digit| {
        let mut limits: BTreeMap<Cell, DigitSet> = [(centre, [digit].into_iter().collect())].into();
        for relation in relations {
            let [a, b] = relation.cells();
            let (other, beside) = (if a == centre { b } else { a }, relation.beside(centre, digit));
            let digits = limits.entry(other).or_insert_with(|| writer.digits(other));
            *digits = digits.intersection(beside);
        }
        limits.values().all(|digits| !digits.is_empty()).then_some(Way { limits, part: None })
    };
    Some(writer.digits(centre).iter().filter_map(way).collect())
}

/// Whether no two of some distinct ways fit the same digits.
fn are_exclusive(divisions: &[Division], differ: impl Fn(usize, usize) -> bool) -> bool {
    // Ways that differ only in the digits of their part exclude each other.
    let alike = |one: &Division, other: &Division| {
        let part = |division: &Division| division.part.as_ref().map(|(cells, _)| cells.clone());
        one.limits == other.limits && part(one) == part(other)
    };
    let mut kinds: Vec<&Division> = Vec::new();
    for division in divisions {
        if !kinds.iter().any(|kind| alike(kind, division)) {
            kinds.push(division);
        }
    }
    let apart = |(one, other): (&Division, &Division)| {
        let pairs = || one.limits.iter().flat_map(|a| other.limits.iter().map(move |b| (a, b)));
        pairs().any(|((a, digits), (b, others))| match a == b {
            true => digits.intersection(*others).is_empty(),
            false => {
                // These cells hold these digits in one way, and other cells hold them in the other way: too many cells.
                let held = |division: &Division| -> Vec<usize> {
                    division.limits.iter().filter(|(_, set)| set.is_subset(*digits)).map(|(cell, _)| *cell).collect()
                };
                let mut cells = [held(one), held(other)].concat();
                cells.sort_unstable();
                cells.dedup();
                others.is_subset(*digits)
                    && cells.len() > digits.len()
                    && cells.iter().enumerate().all(|(i, &a)| cells[i + 1..].iter().all(|&b| differ(a, b)))
            }
        })
    };
    kinds.iter().enumerate().all(|(at, one)| kinds[at + 1..].iter().all(|other| apart((one, other))))
}
