//! Two cells whose digits stand in a relation that the file writes out.

use std::collections::{BTreeMap, BTreeSet};

use crate::board::{Board, Cell, Grid, counted};
use crate::encode::Encoder;

use super::condition::Condition;
use super::keys::pair as keys;
use super::steps::{apart, read_offset, read_steps};
use super::{Bound, Build, Choice, Kind, Param, Reader, Rule, RuleUse, Type, Violation};

pub(super) const PAIR: Kind = Kind {
    name: keys::NAME,
    meaning: "The digits a and b of two cells make a condition true: of neighbours on a line, of every two cells of a \
              set, of listed pairs, or of all cells so far apart.",
    params: &[
        Param::of(keys::ALONG, Type::Lines, "every two neighbours on a line, a before b").optional(),
        Param::of(keys::CELLS, Type::Line, "every two cells of a set, a the one listed first; b is n places after it")
            .optional(),
        Param::of(keys::PAIRS, Type::Pairs, "these pairs: each word two cells, or a list like [\"r1c1 r5c5\"]")
            .optional(),
        Param::of(keys::STEPS, Type::Steps, "all cells so many rows and columns apart, in every mirror image and turn")
            .optional(),
        Param::of(keys::OFFSETS, Type::Steps, "b lies exactly so many rows below and columns to the right of a")
            .optional(),
        Param::of(keys::FROM, Type::Line, "cells at the same places of two lists, a from this one").optional(),
        Param::of(keys::TO, Type::Line, "and b from this one").optional(),
        Param::of(keys::WHERE, Type::Expression, "what is true of a and b").optional(),
        Param::of(keys::ALLOW, Type::Couples, "the values that a and b may have").optional(),
        Param::of(keys::EXCEPT, Type::Pairs, "pairs that the rule leaves out").optional(),
        Param::of(keys::TORUS, Type::Truth, "whether steps and offsets wrap around the edges of each grid").or("false"),
        Param::label(keys::LABEL),
    ],
    choices: &[
        Choice::One(&["along", "cells", "pairs", "from", "steps", "offsets"]),
        Choice::One(&["where", "allow"]),
        Choice::Belong(&["to"], "from"),
        Choice::Belong(&["from"], "to"),
    ],
    example: "pair = { along = \"r1c1-5\", where = \"abs(a - b) >= 5\" }",
    compiles_to: "a secondary item for each set of digits that some digit of one cell forbids in the other",
    build: Build::Each(build),
    ..Kind::PLAIN
};

/// Pairs of cells, and what must be true of their digits.
#[derive(Debug)]
struct Pair {
    name: String,
    /// a, b, and how many places b is after a.
    pairs: Vec<(Cell, Cell, i64)>,
    condition: Truth,
}

/// What must be true of a, b, and how many places b is after a.
#[derive(Debug)]
enum Truth {
    Where(Condition),
    Allowed(BTreeSet<(i64, i64)>),
}

impl Truth {
    fn holds(&self, a: i64, b: i64, n: i64) -> bool {
        match self {
            Truth::Where(condition) => condition.holds(&[a, b, n]),
            Truth::Allowed(couples) => couples.contains(&(a, b)),
        }
    }
}

fn build(bound: &Bound<'_>, reader: &mut Reader<'_, '_>) -> Option<Box<dyn Rule>> {
    let condition = match bound.written(keys::WHERE) {
        Some(text) => Truth::Where(Condition::read(text, &["a", "b", "n"], &[], reader)?),
        None => Truth::Allowed(bound.need(keys::ALLOW).chunks(2).map(|couple| (couple[0], couple[1])).collect()),
    };
    let mut pairs = which(bound, reader)?;
    if let Some(except) = bound.get(keys::EXCEPT) {
        let except: BTreeSet<(Cell, Cell)> = except.iter().flat_map(|&(a, b)| [(a, b), (b, a)]).collect();
        pairs.retain(|&(a, b, _)| !except.contains(&(a, b)));
    }
    if let (Truth::Where(condition), Some(text)) = (&condition, bound.written(keys::WHERE)) {
        let board = reader.board;
        let mut kinds: Vec<_> = pairs.iter().map(|&(a, b, n)| (board.digits_of(a), board.digits_of(b), n)).collect();
        kinds.sort_unstable_by_key(|(a, b, n)| (a.first(), a.count(), b.first(), b.count(), *n));
        kinds.dedup();
        let mut cases = Vec::new();
        for (a, b, n) in kinds {
            cases.extend(a.iter().flat_map(|u| b.iter().map(move |w| vec![a.value(u).into(), b.value(w).into(), n])));
        }
        condition.check(text, &cases, reader)?;
    }
    say(&pairs, &condition, reader);
    Some(Box::new(Pair { name: bound.label(keys::LABEL), pairs, condition }))
}

/// Pairs of which the same digits go together: a and b in turn.
struct Told {
    holds: Vec<i64>,
    pairs: Vec<(Cell, Cell)>,
}

/// Says which pairs there are at each distance, and the digits that go together.
fn say(pairs: &[(Cell, Cell, i64)], condition: &Truth, reader: &mut Reader<'_, '_>) {
    let board = reader.board;
    let mut told: Vec<Told> = Vec::new();
    let mut known: BTreeMap<(i32, usize, i32, usize, i64), usize> = BTreeMap::new();
    for &(a, b, n) in pairs {
        let (ours, theirs) = (board.digits_of(a), board.digits_of(b));
        let key = (ours.first(), ours.count(), theirs.first(), theirs.count(), n);
        let at = *known.entry(key).or_insert_with(|| {
            let (ours, theirs) = (board.values_of(a), board.values_of(b));
            let all = ours.iter().flat_map(|&u| theirs.iter().map(move |&w| [u, w]));
            let holds = all.filter(|&[u, w]| condition.holds(u, w, n)).flatten().collect();
            told.push(Told { holds, pairs: Vec::new() });
            told.len() - 1
        });
        told[at].pairs.push((a, b));
    }
    for Told { holds, pairs } in told {
        reader.said.push(RuleUse::bare(keys::NAME).with(keys::PAIRS, pairs).with(keys::ALLOW, holds));
    }
}

/// The pairs that a rule is about: exactly one of the parameters gives them.
fn which(bound: &Bound<'_>, reader: &mut Reader<'_, '_>) -> Option<Vec<(Cell, Cell, i64)>> {
    let torus = bound.need(keys::TORUS);
    if let Some(lines) = bound.get(keys::ALONG) {
        return Some(lines.iter().flat_map(|line| line.windows(2)).map(|pair| (pair[0], pair[1], 1)).collect());
    }
    if let Some(cells) = bound.get(keys::CELLS) {
        let later = |i: usize| cells[i + 1..].iter().zip(1..).map(move |(&b, n)| (i, b, n));
        return Some((0..cells.len()).flat_map(later).map(|(i, b, n)| (cells[i], b, n)).collect());
    }
    if let Some(pairs) = bound.get(keys::PAIRS) {
        return Some(pairs.iter().map(|&(a, b)| (a, b, 1)).collect());
    }
    if let (Some(first), Some(second)) = (bound.get(keys::FROM), bound.get(keys::TO)) {
        if first.len() != second.len() {
            let message = format!("{} there and {} here", counted(first.len(), "cell"), second.len());
            return reader.refuse(bound.at(keys::TO).error(message));
        }
        return Some(first.iter().zip(second).map(|(&a, &b)| (a, b, 1)).collect());
    }
    if let Some(steps) = bound.written(keys::STEPS) {
        let steps = read_steps(steps, reader)?;
        let both = |(a, b)| [(a, b, 1), (b, a, 1)];
        return Some(apart(reader.board, &steps, torus).into_iter().flat_map(both).collect());
    }
    let mut pairs = Vec::new();
    for one in bound.at(keys::OFFSETS).one_or_more() {
        pairs.extend(read_offset(&one, torus, reader)?.into_iter().map(|(a, b)| (a, b, 1)));
    }
    Some(pairs)
}

impl Rule for Pair {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        for &(a, b, n) in &self.pairs {
            match a == b {
                true => encoder.limit(a, |value| self.condition.holds(value, value, n)),
                false => encoder.relate(&self.name, a, b, |u, w| self.condition.holds(u, w, n)),
            }
        }
    }

    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation> {
        let breaks = |&&(a, b, n): &&(Cell, Cell, i64)| match (board.value(grid, a), board.value(grid, b)) {
            (Some(u), Some(w)) => !self.condition.holds(u, w, n),
            _ => false,
        };
        let what = format!("{}: the digits of these cells do not fit together", self.name);
        let violation = |&(a, b, _): &(Cell, Cell, i64)| Violation { what: what.clone(), cells: vec![a, b] };
        self.pairs.iter().filter(breaks).map(violation).collect()
    }
}
