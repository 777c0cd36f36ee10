//! Cages whose clue reads aloud how often some digits stand in them.

use std::collections::BTreeMap;

use crate::board::{Board, Cell, Grid, words};
use crate::encode::Encoder;
use crate::source::fields::{Form, Value};

use super::{Binding, Kind, Reader, Rule, Violation};

pub(super) const LOOK_AND_SAY: Kind = Kind {
    name: "look-and-say",
    meaning: "A clue reads out how often some digits stand in the cells: 13 24 is one 3 and two 4s, no more and no fewer. \
              Digits it does not name stand as often as they like.",
    forms: &[
        ("{ cells = \"r1c1-3\", says = \"13 24\" }", "first how often, then which digit; 10x3 where it is ten or more"),
        ("[{ ... }, { ... }]", "several such rules"),
    ],
    example: "look-and-say = { cells = \"r1c1-3\", says = \"11 13\" }",
    compiles_to: "an item for each digit it names, or a chain that counts them",
    draw: &[],
    read,
};

#[derive(Debug)]
struct LookAndSay {
    cells: Vec<Cell>,
    /// How often each value stands.
    times: BTreeMap<i64, usize>,
}

fn read(value: &Value<'_>, reader: &mut Reader<'_, '_>) -> Option<Box<dyn Rule>> {
    let Form::Table(mut table) = value.form() else {
        return reader.refuse(value.wrong("a table like { cells = \"r1c1-3\", says = \"13 24\" }"));
    };
    let cells = table.need("cells", reader.diagnostics).and_then(|cells| reader.cells(&cells));
    let says = table.need("says", reader.diagnostics);
    table.finish(reader.diagnostics);
    let (cells, says) = (cells?, says?);
    let times = read_says(&says, reader)?;
    let all: usize = times.values().sum();
    if all > cells.len() {
        return reader.refuse(says.error(format!("{all} digits do not fit into {} cells", cells.len())));
    }
    let counts = Binding::Numbers(times.iter().flat_map(|(&digit, &count)| [count as i64, digit]).collect());
    reader.say("look-and-say", [("cells", Binding::Cells(cells.clone())), ("says", counts)]);
    Some(Box::new(LookAndSay { cells, times }))
}

fn read_says(value: &Value<'_>, reader: &mut Reader<'_, '_>) -> Option<BTreeMap<i64, usize>> {
    let written = match value.form() {
        Form::Integer(number) => number.to_string(),
        _ => reader.words(value)?,
    };
    let mut times = BTreeMap::new();
    for (_, word) in words(&written) {
        let first = word.chars().next().map_or(0, char::len_utf8);
        let (count, digit) = word.split_once('x').unwrap_or_else(|| word.split_at(first));
        let (Ok(count), Some(digit)) = (count.parse::<usize>(), reader.digit_named(digit)) else {
            let message = format!("`{word}` does not say how often which digit stands there");
            return reader.refuse(value.error(message).help("13 is one 3, 24 is two 4s, 10x5 is ten 5s"));
        };
        if times.insert(reader.board.digits().value(digit).into(), count).is_some() {
            return reader.refuse(value.error(format!("`{word}` speaks of a digit again")));
        }
    }
    if times.is_empty() {
        return reader.refuse(value.error(format!("`{}` says nothing", value.path())));
    }
    Some(times)
}

impl Rule for LookAndSay {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        let name = format!("look-and-say {}", encoder.board().name(self.cells[0]));
        let (none, some): (BTreeMap<i64, usize>, BTreeMap<i64, usize>) =
            self.times.iter().partition(|(_, times)| **times == 0);
        for &cell in &self.cells {
            encoder.limit(cell, |value| !none.contains_key(&value));
        }
        if !some.is_empty() {
            encoder.contains(name, &self.cells, some, true);
        }
    }

    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation> {
        let values: Vec<i64> = self.cells.iter().filter_map(|&cell| board.value(grid, cell)).collect();
        let mut open = self.cells.len() - values.len();
        let mut found = Vec::new();
        for (&value, &times) in &self.times {
            let there = values.iter().filter(|&&other| other == value).count();
            let missing = times.saturating_sub(there);
            if there > times || missing > open {
                let what = format!("these cells hold {value} {there} times, not {times}");
                found.push(Violation { what, cells: self.cells.clone() });
            }
            open -= missing.min(open);
        }
        found
    }
}
