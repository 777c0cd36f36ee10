//! Two cells whose digits stand in a relation that the file writes out.

use std::collections::{BTreeMap, BTreeSet};

use crate::board::{Board, Cell, Grid, counted};
use crate::encode::Encoder;
use crate::source::fields::{Form, Table, Value};

use super::condition::Condition;
use super::steps::{apart, read_offset, read_steps};
use super::{Binding, Kind, Reader, Rule, Violation};

pub(super) const PAIR: Kind = Kind {
    name: "pair",
    meaning: "The digits a and b of two cells make a condition true: of neighbours on a line, of every two cells of a \
              set, of listed pairs, or of all cells so far apart.",
    forms: &[
        ("{ along = \"r1c1-5\", where = \"abs(a - b) >= 5\" }", "each two neighbours on a line, a before b"),
        (
            "{ cells = \"r1c1-3\", where = \"b - a >= n\" }",
            "every two cells of a set, a the one listed first; b is n places after it",
        ),
        ("{ pairs = \"r1c1-2 r3-4c5\", where = ... }", "each word two cells, or a list: [\"r1c1 r5c5\"]"),
        (
            "{ steps = [\"0,1\"], where = ... }",
            "all pairs so many rows and columns apart, in every mirror image and turn",
        ),
        ("{ offsets = [\"1,0\"], where = ... }", "b lies exactly so many rows below and columns to the right of a"),
        (
            "{ from = \"r1c1-3\", to = \"r5c1-3\", where = ... }",
            "cells at the same places of two lists, a from the first",
        ),
        ("{ ..., except = \"r1c1-2\" }", "but not these pairs"),
        ("{ ..., torus = true }", "steps and offsets go around the edges of each grid, too"),
        ("{ ..., name = \"...\" }", "what messages call it"),
    ],
    example: "pair = { along = \"r1c1-5\", where = \"abs(a - b) >= 5\" }",
    compiles_to: "a secondary item for each set of digits that some digit of one cell forbids in the other",
    draw: &[],
    read,
};

/// Pairs of cells, and what must be true of their digits.
#[derive(Debug)]
struct Pair {
    name: String,
    /// a, b, and how many places b is after a.
    pairs: Vec<(Cell, Cell, i64)>,
    condition: Condition,
}

fn read(value: &Value<'_>, reader: &mut Reader<'_, '_>) -> Option<Box<dyn Rule>> {
    let Form::Table(mut table) = value.form() else {
        return reader.refuse(value.wrong("a table like { along = \"r1c1-5\", where = \"abs(a - b) >= 5\" }"));
    };
    let name = reader.name(&mut table, "pair");
    let text = table.need("where", reader.diagnostics);
    let condition = text.as_ref().and_then(|text| Condition::read(text, &["a", "b", "n"], &[], reader));
    let except = table.take("except").map(|except| reader.pairs(&except));
    let pairs = which(&mut table, value, reader);
    table.finish(reader.diagnostics);
    let (condition, mut pairs) = (condition?, pairs?);
    if let Some(except) = except {
        let except: BTreeSet<(Cell, Cell)> = except?.into_iter().flat_map(|(a, b)| [(a, b), (b, a)]).collect();
        pairs.retain(|&(a, b, _)| !except.contains(&(a, b)));
    }
    let board = reader.board;
    let mut kinds: Vec<_> = pairs.iter().map(|&(a, b, n)| (board.digits_of(a), board.digits_of(b), n)).collect();
    kinds.sort_unstable_by_key(|(a, b, n)| (a.first(), a.count(), b.first(), b.count(), *n));
    kinds.dedup();
    let mut cases = Vec::new();
    for (a, b, n) in kinds {
        cases.extend(a.iter().flat_map(|u| b.iter().map(move |w| vec![a.value(u).into(), b.value(w).into(), n])));
    }
    condition.check(&text?, &cases, reader)?;
    say(&pairs, &condition, reader);
    Some(Box::new(Pair { name, pairs, condition }))
}

/// Pairs of which the same digits go together: a and b in turn.
struct Told {
    holds: Vec<i64>,
    pairs: Vec<(Cell, Cell)>,
}

/// Says which pairs there are at each distance, and the digits that go together.
fn say(pairs: &[(Cell, Cell, i64)], condition: &Condition, reader: &mut Reader<'_, '_>) {
    let board = reader.board;
    let mut told: Vec<Told> = Vec::new();
    let mut known: BTreeMap<(i32, usize, i32, usize, i64), usize> = BTreeMap::new();
    for &(a, b, n) in pairs {
        let (ours, theirs) = (board.digits_of(a), board.digits_of(b));
        let key = (ours.first(), ours.count(), theirs.first(), theirs.count(), n);
        let at = *known.entry(key).or_insert_with(|| {
            let (ours, theirs) = (board.values_of(a), board.values_of(b));
            let all = ours.iter().flat_map(|&u| theirs.iter().map(move |&w| [u, w]));
            let holds = all.filter(|&[u, w]| condition.holds(&[u, w, n])).flatten().collect();
            told.push(Told { holds, pairs: Vec::new() });
            told.len() - 1
        });
        told[at].pairs.push((a, b));
    }
    for Told { holds, pairs } in told {
        reader.say("pair", [("pairs", Binding::Pairs(pairs)), ("holds", Binding::Numbers(holds))]);
    }
}

/// The pairs that a rule is about: exactly one of the keys says so.
fn which(table: &mut Table<'_>, value: &Value<'_>, reader: &mut Reader<'_, '_>) -> Option<Vec<(Cell, Cell, i64)>> {
    let torus = match table.take("torus") {
        Some(torus) => torus.truth(reader.diagnostics)?,
        None => false,
    };
    let keys = ["along", "cells", "pairs", "from", "steps", "offsets"];
    let to = table.take("to");
    let given: Vec<(&str, Value<'_>)> = keys.into_iter().filter_map(|key| Some((key, table.take(key)?))).collect();
    let [(key, which)] = &given[..] else {
        let message = match given.get(1) {
            Some((second, at)) => {
                return reader.refuse(at.error(format!("`{}` and `{second}` exclude each other", given[0].0)));
            }
            None => {
                format!("`{}` needs `along`, `cells`, `pairs`, `from` and `to`, `steps` or `offsets`", value.path())
            }
        };
        return reader.refuse(value.error(message));
    };
    if let Some(to) = &to
        && *key != "from"
    {
        return reader.refuse(to.error(format!("`to` belongs to `from`, not to `{key}`")));
    }
    Some(match *key {
        "along" => {
            let lines = reader.lines(which)?;
            lines.iter().flat_map(|line| line.windows(2)).map(|pair| (pair[0], pair[1], 1)).collect()
        }
        "cells" => {
            let cells = reader.line(which)?;
            let later = |i: usize| cells[i + 1..].iter().zip(1..).map(move |(&b, n)| (i, b, n));
            (0..cells.len()).flat_map(later).map(|(i, b, n)| (cells[i], b, n)).collect()
        }
        "from" => {
            let Some(to) = to else { return reader.refuse(which.error("`from` needs `to`")) };
            let (first, second) = (reader.line(which), reader.line(&to));
            let (first, second) = (first?, second?);
            if first.len() != second.len() {
                let message = format!("{} there and {} here", counted(first.len(), "cell"), second.len());
                return reader.refuse(to.error(message));
            }
            first.into_iter().zip(second).map(|(a, b)| (a, b, 1)).collect()
        }
        "pairs" => reader.pairs(which)?.into_iter().map(|(a, b)| (a, b, 1)).collect(),
        "steps" => {
            let steps = read_steps(which, reader)?;
            apart(reader.board, &steps, torus).into_iter().flat_map(|(a, b)| [(a, b, 1), (b, a, 1)]).collect()
        }
        _ => {
            let mut pairs = Vec::new();
            for one in which.one_or_more() {
                pairs.extend(read_offset(&one, torus, reader)?.into_iter().map(|(a, b)| (a, b, 1)));
            }
            pairs
        }
    })
}

impl Rule for Pair {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        for &(a, b, n) in &self.pairs {
            match a == b {
                true => encoder.limit(a, |value| self.condition.holds(&[value, value, n])),
                false => encoder.relate(&self.name, a, b, |u, w| self.condition.holds(&[u, w, n])),
            }
        }
    }

    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation> {
        let breaks = |&&(a, b, n): &&(Cell, Cell, i64)| match (board.value(grid, a), board.value(grid, b)) {
            (Some(u), Some(w)) => !self.condition.holds(&[u, w, n]),
            _ => false,
        };
        let what = format!("{}: the digits of these cells do not fit together", self.name);
        let violation = |&(a, b, _): &(Cell, Cell, i64)| Violation { what: what.clone(), cells: vec![a, b] };
        self.pairs.iter().filter(breaks).map(violation).collect()
    }
}
