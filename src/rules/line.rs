//! Lines read from one cell to the next: by a regular expression, by numbers carried along, by states.

mod carry;
mod regex;
mod states;

use std::convert::Infallible;
use std::fmt;

use crate::automaton::{Automaton, Unfolding};
use crate::board::{Board, Cell, Digits, Grid};
use crate::encode::Encoder;
use crate::source::fields::{Form, Value};

use super::{Binding, Kind, Reader, Rule, Violation};

pub(super) const LINE: Kind = Kind {
    name: "line",
    meaning: "The digits along a line are accepted by a reader who goes from cell to cell: a regular expression, numbers \
              that are carried along, or an automaton. A list of lines is one reading, line after line.",
    forms: &[
        (
            "{ cells = \"r1c1-9\", regex = \"[1-3]*9.*\" }",
            "the whole line matches; digits as the board writes them, <10> by value",
        ),
        (
            "{ cells = ..., start = { sum = 0 }, next = { sum = \"sum + d\" }, accept = \"sum == 20\" }",
            "numbers that start somewhere, change at every cell, and are looked at in the end",
        ),
        ("{ ..., keep = \"sum <= 20\" }", "what must be true after every cell"),
        ("{ ..., any = { x = \"1-9\" } }", "read once for each x, which expressions see; one that accepts is enough"),
        (
            "{ cells = ..., states = [\"low\", \"high\"], final = [\"high\"], steps = [{ from = \"low\", to = \"high\", where = \"d > 5\" }] }",
            "an automaton; the first state is where it starts",
        ),
        (
            "d, i, n, s",
            "in expressions: the digit; its place in its line, from 1; the cells of that line; the number of the line, from 1",
        ),
        ("{ ..., name = \"...\" }", "what messages call it"),
    ],
    example: "line = { cells = \"r1c1-9\", start = { sum = 0 }, next = { sum = \"if(d == 9, 0, sum + d)\" }, accept = \"sum <= 10\" }",
    compiles_to: "a primary item for each cell, an option for each transition of the smallest automaton that reads the line",
    draw: &[],
    read,
};

/// What a reader knows besides the digit: `d i n s`.
const NAMES: [&str; 4] = ["d", "i", "n", "s"];

/// A way to read lines.
trait Reading: fmt::Debug + Send + Sync {
    /// The smallest automaton that accepts what this reading does.
    fn automaton(&self, places: &[Place], values: &[Vec<i64>]) -> Result<Automaton, usize>;

    /// Whether these digits, of all the places or of the first ones, may stand there.
    fn accepts(&self, places: &[Place], digits: &[i64]) -> bool;
}

/// Where in its line a cell stands.
#[derive(Clone, Copy, Debug)]
struct Place {
    /// From 1.
    i: i64,
    /// The cells of the line.
    n: i64,
    /// The number of the line, from 1.
    s: i64,
}

/// The number of transitions of an automaton that was too large.
fn too_large(unfolding: Unfolding<Infallible>) -> usize {
    let Unfolding::TooLarge { transitions } = unfolding;
    transitions
}

#[derive(Debug)]
struct Line {
    name: String,
    cells: Vec<Cell>,
    places: Vec<Place>,
    reading: Box<dyn Reading>,
}

fn read(value: &Value<'_>, reader: &mut Reader<'_, '_>) -> Option<Box<dyn Rule>> {
    let Form::Table(mut table) = value.form() else {
        return reader.refuse(value.wrong("a table like { cells = \"r1c1-9\", regex = \"[1-3]*9.*\" }"));
    };
    let name = reader.name(&mut table, "line");
    let lines = table.need("cells", reader.diagnostics).and_then(|cells| reader.lines(&cells));
    let (regex, states) = (table.take("regex"), table.take("states"));
    let pattern = regex.as_ref().and_then(|regex| reader.words(regex));
    let places: Option<Vec<Place>> = lines.as_ref().map(|lines| places(lines));
    let digits = lines.as_ref().map(|lines| digits(reader.board, lines));
    let reading = match (regex, states) {
        (Some(regex), None) => regex::read(&regex, reader),
        (None, Some(states)) => states::read(&mut table, &states, &cases(&places, &digits), reader),
        (Some(_), Some(states)) => reader.refuse(states.error("`regex` and `states` exclude each other")),
        (None, None) => carry::read(&mut table, value, &cases(&places, &digits), reader),
    };
    table.finish(reader.diagnostics);
    let cells: Vec<Cell> = lines?.into_iter().flatten().collect();
    let pattern = pattern.map(|pattern| ("regex", Binding::Text(pattern)));
    reader.say("line", [("cells", Binding::Cells(cells.clone()))].into_iter().chain(pattern));
    Some(Box::new(Line { name, cells, places: places?, reading: reading? }))
}

fn places(lines: &[Vec<Cell>]) -> Vec<Place> {
    let of_line = |(s, line): (usize, &Vec<Cell>)| {
        let n = line.len() as i64;
        (1..=n).map(move |i| Place { i, n, s: s as i64 + 1 })
    };
    lines.iter().enumerate().flat_map(of_line).collect()
}

fn digits(board: &Board, lines: &[Vec<Cell>]) -> Vec<Digits> {
    lines.iter().flatten().map(|&cell| board.digits_of(cell)).collect()
}

/// All that `d i n s` can be.
fn cases(places: &Option<Vec<Place>>, digits: &Option<Vec<Digits>>) -> Vec<[i64; 4]> {
    let (Some(places), Some(digits)) = (places, digits) else { return Vec::new() };
    let at = |(place, digits): (&Place, &Digits)| {
        let (place, digits) = (*place, *digits);
        digits.iter().map(move |digit| [i64::from(digits.value(digit)), place.i, place.n, place.s])
    };
    places.iter().zip(digits).flat_map(at).collect()
}

impl Rule for Line {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        let name = format!("{} {}", self.name, encoder.board().name(self.cells[0]));
        let inputs: Vec<_> = self.cells.iter().map(|&cell| cell.into()).collect();
        let values: Vec<Vec<i64>> = inputs.iter().map(|&input| encoder.values(input)).collect();
        match self.reading.automaton(&self.places, &values) {
            Ok(automaton) => encoder.regular(name, &inputs, automaton),
            Err(transitions) => encoder.too_large(name, transitions),
        }
    }

    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation> {
        let digits: Vec<i64> = self.cells.iter().map_while(|&cell| board.value(grid, cell)).collect();
        if self.reading.accepts(&self.places, &digits) {
            return Vec::new();
        }
        let what = format!("{}: these digits are not accepted", self.name);
        vec![Violation { what, cells: self.cells[..digits.len()].to_vec() }]
    }
}
