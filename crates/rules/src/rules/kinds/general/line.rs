//! Lines read from cell to cell: by a regular expression, by numbers carried along, by states.

mod carried;
mod carry;
mod language;
mod machine;
mod regex;
mod states;
mod tape;

use std::sync::Arc;

use exdoku_encode::Encoder;
use exdoku_text::board::{Board, Cell, Grid};

use self::keys::line as key;
use crate::rules::kind::keys;
use crate::rules::{Build, Builder, Built, Choice, Fault, Formula, Kind, Param, Rule, RuleUse, Type, Violation};
use carry::Any;
use language::{Language, Languages, Reading};
use tape::Tape;

pub use machine::{Machine, Read};

keys! { line = "line" {
    CELLS: [Cell] = "cells",
    LINES: [Vec<Cell>] = "cells",
    REGEX: str = "regex",
    START: [NamedFormula] = "start",
    NEXT: [NamedFormula] = "next",
    KEEP: Formula = "keep",
    ACCEPT: Formula = "accept",
    ANY: [(String, Vec<i64>)] = "any",
    STATES: [String] = "states",
    FINAL: [String] = "final",
    STEPS: [Transition] = "steps",
    LABEL: str = "name",
} }

pub(super) const KINDS: &[Kind] = &[Kind {
    name: key::NAME,
    meaning: "The digits along a line are accepted by a reader who goes from cell to cell: a regular expression, numbers \
              that are carried along, or an automaton. A list of lines is read line after line; some may be empty.",
    params: &[
        Param::of(key::LINES, Type::Parts, "the line; a list of lines is read line after line").also(key::CELLS),
        Param::of(
            key::REGEX,
            Type::Text,
            "a regular expression that the whole line matches; digits as the board writes them, <10> by value",
        )
        .optional(),
        Param::of(key::START, Type::Expressions, "numbers carried along: their initial values").optional(),
        Param::of(
            key::NEXT,
            Type::Expressions,
            "their new values at every cell, each from the old values of all. Expressions know d, the digit; i, its place \
             in its line, from 1; n, the cells of that line; s, the number of the line, from 1; d.shade, the value in a layer",
        )
        .optional(),
        Param::of(key::KEEP, Type::Expression, "what must be true after every cell").optional(),
        Param::of(key::ACCEPT, Type::Expression, "what must be true at the end").optional(),
        Param::of(
            key::ANY,
            Type::Ranges,
            "names and their possible numbers; the line is accepted if it is for one choice of them",
        )
        .optional(),
        Param::of(key::STATES, Type::Words, "the states of an automaton, the initial one first").optional(),
        Param::of(key::FINAL, Type::Words, "the states that accept").optional(),
        Param::of(
            key::STEPS,
            Type::Transitions,
            "its transitions: [{ from = \"low\", to = \"high\", where = \"d > 5\" }, ...]. If some have `between = true`, \
             one of these is taken between two lines, without a digit",
        )
        .optional(),
        Param::label(key::LABEL),
    ],
    choices: &[
        Choice::AtMostOne(&["regex", "states", "start"]),
        Choice::Belong(&["next", "keep", "accept", "any"], "start"),
        Choice::Belong(&["final", "steps"], "states"),
    ],
    example: "line = { cells = \"r1c1-9\", start = { sum = 0 }, next = { sum = \"if(d == 9, 0, sum + d)\" }, accept = \"sum <= 10\" }",
    compiles_to: "a primary item for each cell, an option for each transition of the smallest automaton that reads the line",
    build: Build::Each(build),
    ..Kind::PLAIN
}];

#[derive(Debug)]
struct Line {
    name: String,
    /// At each place, the cell, and those of layers over it that are read as well.
    read: Vec<Vec<Cell>>,
    language: Arc<Language>,
}

fn build(used: &RuleUse, builder: &Builder<'_>) -> Result<Built, Fault> {
    let lines = used.need(key::LINES);
    let (tape, read) = Tape::of(used, lines, &formulas(used), builder)?;
    let (reading, warnings) = if used.gives(key::REGEX) {
        (Reading::Regex(regex::read(used, &lines.concat(), builder)?), Vec::new())
    } else if used.gives(key::STATES) {
        let (states, warnings) = states::read(used, &tape, &breaks(lines), builder)?;
        (Reading::States(states), warnings)
    } else {
        let mut readings = carried::read(used, &tape, builder)?;
        let reading = match readings.pop() {
            Some(only) if readings.is_empty() => Reading::Carry(only),
            last => Reading::Any(Any(readings.into_iter().chain(last).collect())),
        };
        (reading, Vec::new())
    };
    let cells = lines.concat();
    let machine = match &reading {
        Reading::States(states) => states.machine(&tape, builder.board.digits()).map(Arc::new),
        _ => None,
    };
    // A regular expression reads the lines as one.
    let is_one = used.gives(key::REGEX) || lines.len() == 1;
    let rule_use = if is_one { used.unlabelled().with(key::CELLS, cells.clone()) } else { used.unlabelled() };
    let language = builder.remembered::<Languages>().borrow_mut().of(reading, &tape);
    if cells.is_empty() && !language.accepts(&[]) {
        return Err(Fault::impossible(used.error("lines without cells are not accepted")));
    }
    let rule = Line { name: used.label(key::LABEL), read, language };
    Ok(Built::from(rule).used_as(vec![RuleUse { machine, ..rule_use }]).warning(warnings))
}

/// The number of lines that end between each cell and the one before it; and after the last cell.
fn breaks(lines: &[Vec<Cell>]) -> Vec<u32> {
    let mut breaks = vec![0];
    for (number, line) in lines.iter().enumerate() {
        *breaks.last_mut().expect("there is a place") += u32::from(number > 0);
        breaks.resize(breaks.len() + line.len(), 0);
    }
    breaks
}

/// The expressions that read cells.
fn formulas(used: &RuleUse) -> Vec<&Formula> {
    let next = used.get(key::NEXT).unwrap_or_default().iter().map(|one| &one.formula);
    let steps = used.get(key::STEPS).unwrap_or_default().iter().filter_map(|step| step.condition.as_deref());
    next.chain(used.get(key::KEEP)).chain(steps).collect()
}

impl Rule for Line {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        let Some(&first) = self.read.iter().flatten().next() else { return };
        let name = format!("{} {}", self.name, encoder.board().name(first));
        let inputs: Vec<_> = self.read.iter().flatten().map(|&cell| cell.into()).collect();
        match self.language.automata() {
            Ok(automata) => encoder.any_regular(name, &inputs, automata),
            Err(transitions) => encoder.too_large(name, transitions),
        }
    }

    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation> {
        let letters = self.language.tape().letters_in(board, grid, &self.read);
        if self.language.accepts(&letters) {
            return Vec::new();
        }
        let what = format!("{}: these digits are not accepted", self.name);
        vec![Violation { what, cells: self.read[..letters.len()].concat() }]
    }
}
