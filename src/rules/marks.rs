//! Marked cells that hold only some of the digits.

use std::collections::BTreeMap;

use crate::board::{Board, Cell, DigitSet, Grid};
use crate::encode::{Candidate, Encoder};
use crate::source::did_you_mean;
use crate::source::fields::{Form, Value};

use super::{Binding, Kind, Reader, Rule, Violation};

pub(super) const MARKS: Kind = Kind {
    name: "marks",
    meaning: "Marked cells hold only the digits their mark stands for: low and high, shapes, fortresses of primes, ...",
    forms: &[
        (
            "{ layout = \"\"\"picture\"\"\", digits = { a = \"1-3\", b = [2, 4] } }",
            "one letter a mark, `.` for unmarked cells",
        ),
        ("{ cells = \"r1c1 r2c2\", digits = \"1-3\" }", "the cells of a list"),
        ("[{ ... }, { ... }]", "several such rules, or [[rules.marks]] tables"),
    ],
    example: "marks = { cells = \"r1c1 r5c5\", digits = \"1-4\" }",
    compiles_to: "nothing: the other candidates of the cells get no option",
    draw: &[],
    read,
};

#[derive(Debug)]
struct Marks {
    allowed: Vec<(Cell, DigitSet)>,
}

fn read(value: &Value<'_>, reader: &mut Reader<'_, '_>) -> Option<Box<dyn Rule>> {
    let lists: Vec<Option<Vec<(Cell, DigitSet)>>> =
        value.one_or_more().iter().map(|one| read_one(one, reader)).collect();
    if lists.is_empty() {
        return reader.refuse(value.error(format!("`{}` marks no cells", value.path())));
    }
    let allowed: Vec<Vec<(Cell, DigitSet)>> = lists.into_iter().collect::<Option<_>>()?;
    let allowed: Vec<(Cell, DigitSet)> = allowed.into_iter().flatten().collect();
    let mut by_digits: Vec<(DigitSet, Vec<Cell>)> = Vec::new();
    for &(cell, set) in &allowed {
        match by_digits.iter_mut().find(|(known, _)| *known == set) {
            Some((_, cells)) => cells.push(cell),
            None => by_digits.push((set, vec![cell])),
        }
    }
    for (set, cells) in by_digits {
        reader.say("marks", [("cells", Binding::Cells(cells)), ("digits", Binding::Digits(set.iter().collect()))]);
    }
    Some(Box::new(Marks { allowed }))
}

fn read_one(value: &Value<'_>, reader: &mut Reader<'_, '_>) -> Option<Vec<(Cell, DigitSet)>> {
    let Form::Table(mut table) = value.form() else {
        return reader.refuse(value.wrong("a table like { cells = \"r1c1 r2c2\", digits = \"1-4\" }"));
    };
    let (layout, cells) = (table.take("layout"), table.take("cells"));
    let digits = table.need("digits", reader.diagnostics);
    table.finish(reader.diagnostics);
    match (layout, cells) {
        (Some(layout), None) => drawn(&layout, &digits?, reader),
        (None, Some(cells)) => {
            let (cells, set) = (reader.cells(&cells), reader.digits(&digits?));
            let set = set?;
            Some(cells?.into_iter().map(|cell| (cell, set)).collect())
        }
        (Some(_), Some(cells)) => reader.refuse(cells.error("`layout` and `cells` exclude each other")),
        (None, None) => reader.refuse(value.error(format!("`{}` needs `layout` or `cells`", value.path()))),
    }
}

/// A picture whose letters the `digits` table explains.
fn drawn(layout: &Value<'_>, digits: &Value<'_>, reader: &mut Reader<'_, '_>) -> Option<Vec<(Cell, DigitSet)>> {
    let text = layout.text(reader.diagnostics)?;
    let Form::Table(table) = digits.form() else {
        return reader.refuse(digits.wrong("a table from the letters of the layout to digits, like { a = \"1-2\" }"));
    };
    let mut meaning: BTreeMap<&str, Option<DigitSet>> = BTreeMap::new();
    for (key, value) in table.entries() {
        meaning.insert(key.name, reader.digits(&value));
    }
    let mut allowed = Vec::new();
    let mut complete = true;
    for (cell, mark) in reader.picture(&text)? {
        match meaning.get(mark.text) {
            Some(set) => allowed.push((cell, (*set)?)),
            None => {
                let help = did_you_mean(mark.text, meaning.keys().copied());
                let message = format!("`digits` does not say what the mark `{}` stands for", mark.text);
                reader.diagnostics.push(text.error(mark.bytes, message).help(help));
                complete = false;
            }
        }
    }
    complete.then_some(allowed)
}

impl Rule for Marks {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        for &(cell, allowed) in &self.allowed {
            for digit in encoder.board().digits().iter().filter(|&digit| !allowed.contains(digit)) {
                encoder.drop(Candidate { cell, digit });
            }
        }
    }

    fn violations(&self, _board: &Board, grid: &Grid) -> Vec<Violation> {
        let wrong = self.allowed.iter().filter(|(cell, allowed)| grid.get(*cell).is_some_and(|d| !allowed.contains(d)));
        let what = "the mark of this cell does not allow its digit";
        wrong.map(|(cell, _)| Violation { what: what.to_owned(), cells: vec![*cell] }).collect()
    }
}
