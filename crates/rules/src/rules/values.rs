//! From values to parameters, by their types.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use foldhash::fast::FixedState;

use exdoku_text::board::{Digit, counted, words};
use exdoku_text::source::fields::{Form, Key, Value};

use super::binding::{Binding, NamedFormula, Transition, Word};
use super::formula::Formula;
use super::signature::Type;
use super::value_reader::ValueReader;

/// A value as a parameter of this type.
pub(super) fn bind(kind: Type, value: &Value<'_>, reader: &mut ValueReader<'_, '_>) -> Option<Binding> {
    Some(match kind {
        Type::Line => Binding::Cells(reader.line(value)?),
        Type::Lines => Binding::Lines(reader.lines(value)?),
        Type::Parts => Binding::Lines(reader.parts(value)?),
        Type::Cells | Type::Marked => Binding::Cells(reader.listed_or_drawn(value)?),
        Type::Cell => Binding::Cells(vec![reader.cell(value)?]),
        Type::Pairs => Binding::Pairs(reader.pairs(value)?),
        Type::Number => Binding::Number(reader.number(value)?),
        Type::Numbers => Binding::Numbers(reader.numbers(value)?),
        Type::CellOrNumbers => match reader.names_cells(value) {
            true => Binding::Cells(vec![reader.cell(value)?]),
            false => Binding::Numbers(reader.numbers(value)?),
        },
        Type::Digits => digits(value, reader)?,
        Type::Values => Binding::Numbers(reader.values(value)?),
        Type::Counts => Binding::Numbers(read_counts(value, reader)?),
        Type::Couples => Binding::Numbers(read_couples(value, reader)?),
        Type::Truth => Binding::Truth(reader.truth(value)?),
        Type::Choice(words) => Binding::Text(chosen(words, value, reader)?),
        Type::Text => Binding::Text(reader.words(value)?),
        Type::Expression => Binding::Formula(reader.formula(value)?),
        Type::Expressions => Binding::Formulas(read_formulas(value, reader)?),
        Type::Ranges => Binding::Ranges(read_ranges(value, reader)?),
        Type::Sets => reader.sets(value)?,
        Type::Steps => Binding::Steps(read_steps(value, reader)?),
        Type::Rows => Binding::Rows(read_rows(value, reader)?),
        Type::Words => Binding::Words(read_words(value, reader)?),
        Type::Transitions => Binding::Transitions(read_transitions(value, reader)?),
        Type::Turns | Type::Shifts | Type::Rules | Type::Groups => unreachable!("they are read as parts"),
    })
}

/// Digits, or values of layers that are not digits of the board.
fn digits(value: &Value<'_>, reader: &mut ValueReader<'_, '_>) -> Option<Binding> {
    if reader.board.has_cells_alone() {
        return Some(Binding::Digits(reader.multiset(value)?));
    }
    let values = reader.values(value)?;
    let digits: Option<Vec<Digit>> = values.iter().map(|&value| reader.board.digits().of_value(value)).collect();
    Some(digits.map_or(Binding::Numbers(values), Binding::Digits))
}

fn chosen(choices: &[&str], value: &Value<'_>, reader: &mut ValueReader<'_, '_>) -> Option<String> {
    let Form::Text(_) = value.form() else { return reader.refuse(value.wrong(&one_of(choices))) };
    let word = reader.words(value)?;
    if choices.contains(&word.as_str()) {
        return Some(word);
    }
    reader.refuse(value.wrong(&one_of(choices)))
}

/// `"main", "anti" or "both"`
fn one_of(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("{word:?}")).collect();
    match quoted.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => quoted.concat(),
    }
}

/// Counts and digits in pairs: `"13 24"` is one 3 and two 4s.
fn read_counts(given: &Value<'_>, reader: &mut ValueReader<'_, '_>) -> Option<Vec<i64>> {
    let written = match given.form() {
        Form::Integer(number) => number.to_string(),
        _ => reader.words(given)?,
    };
    let mut counts: BTreeMap<i64, i64> = BTreeMap::new();
    for (_, word) in words(&written) {
        let first = word.chars().next().map_or(0, char::len_utf8);
        let (count, digit) = word.split_once('x').unwrap_or_else(|| word.split_at(first));
        let (Ok(count), Some(value)) = (count.parse::<u32>(), reader.value_named(digit)) else {
            let message = format!("`{word}` is not a count and a digit");
            return reader.refuse(given.error(message).help("13 is one 3, 24 is two 4s, 10x5 is ten 5s"));
        };
        if counts.insert(value, count.into()).is_some() {
            return reader.refuse(given.error(format!("`{word}` names a digit for the second time")));
        }
    }
    if counts.is_empty() {
        return reader.refuse(given.error(format!("`{}` is empty", given.path())));
    }
    Some(counts.into_iter().flat_map(|(digit, count)| [count, digit]).collect())
}

/// Pairs of numbers, one after the other: `["1 2", "2 1"]`.
fn read_couples(value: &Value<'_>, reader: &mut ValueReader<'_, '_>) -> Option<Vec<i64>> {
    let mut all = Vec::new();
    for one in value.list(reader.diagnostics)? {
        let couple = reader.row(&one)?;
        if couple.len() != 2 {
            return reader.refuse(one.error(format!("{} here, but a pair has two", counted(couple.len(), "number"))));
        }
        all.extend(couple);
    }
    Some(all)
}

/// Names, and an expression for each: `{ sum = "sum + d" }`.
fn read_formulas(value: &Value<'_>, reader: &mut ValueReader<'_, '_>) -> Option<Vec<NamedFormula>> {
    let table = value.table(reader.diagnostics)?;
    let read = |(key, value): (Key<'_>, Value<'_>)| {
        let formula = reader.formula(&value)?;
        Some(NamedFormula { name: Word { text: key.name.to_owned(), spot: Some(key.spot()) }, formula })
    };
    let read: Vec<Option<NamedFormula>> = table.entries().map(read).collect();
    read.into_iter().collect()
}

/// `{ x = "1-9" }`: names, and the numbers of each.
pub(super) fn read_ranges(value: &Value<'_>, reader: &mut ValueReader<'_, '_>) -> Option<Vec<(String, Vec<i64>)>> {
    let table = value.table(reader.diagnostics)?;
    let read: Vec<Option<(String, Vec<i64>)>> =
        table.entries().map(|(key, value)| Some((key.name.to_owned(), reader.numbers(&value)?))).collect();
    let names: Vec<(String, Vec<i64>)> = read.into_iter().collect::<Option<_>>()?;
    if names.is_empty() {
        return reader.refuse(value.error(format!("`{}` names no numbers", value.path())));
    }
    Some(names)
}

fn read_rows(value: &Value<'_>, reader: &mut ValueReader<'_, '_>) -> Option<Vec<Vec<i64>>> {
    let rows: Vec<Option<Vec<i64>>> = value.list(reader.diagnostics)?.iter().map(|one| reader.row(one)).collect();
    rows.into_iter().collect()
}

fn read_words(value: &Value<'_>, reader: &mut ValueReader<'_, '_>) -> Option<Vec<String>> {
    let word = |one: &Value<'_>| one.text(reader.diagnostics).map(|text| text.as_str().to_owned());
    let words: Vec<Option<String>> = value.one_or_more().iter().map(word).collect();
    words.into_iter().collect()
}

/// `[{ from = "low", to = "high", where = "d > 5" }]`
fn read_transitions(value: &Value<'_>, reader: &mut ValueReader<'_, '_>) -> Option<Vec<Transition>> {
    // Many steps have the same condition.
    let mut known: HashMap<String, Arc<Formula>, FixedState> = HashMap::default();
    let steps = value.list(reader.diagnostics)?;
    let read: Vec<Option<Transition>> = steps.iter().map(|one| read_transition(one, &mut known, reader)).collect();
    read.into_iter().collect()
}

fn read_transition(
    value: &Value<'_>,
    known: &mut HashMap<String, Arc<Formula>, FixedState>,
    reader: &mut ValueReader<'_, '_>,
) -> Option<Transition> {
    let Form::Table(mut table) = value.form() else {
        return reader.refuse(value.wrong("a table like { from = \"low\", to = \"high\", where = \"d > 5\" }"));
    };
    let (from, to) = (table.need("from", reader.diagnostics), table.need("to", reader.diagnostics));
    let (text, between) = (table.take("where"), table.take("between"));
    table.finish(reader.diagnostics);
    let mut word = |value: Value<'_>| {
        let text = value.text(reader.diagnostics)?.as_str().to_owned();
        Some(Word { text, spot: Some(value.spot()) })
    };
    let (from, to) = (word(from?), word(to?));
    let between = match &between {
        Some(between) => between.truth(reader.diagnostics)?,
        None => false,
    };
    let condition = match text {
        Some(text) if between => {
            let message = "a step between two lines reads no digit, so it has no condition";
            return reader.refuse(text.error(message).help("leave out either `where` or `between`"));
        }
        Some(text) => {
            let content = text.content();
            Some(match known.get(&content) {
                Some(formula) => Arc::clone(formula),
                None => {
                    let formula = Arc::new(reader.formula(&text)?);
                    known.insert(content, Arc::clone(&formula));
                    formula
                }
            })
        }
        None => None,
    };
    Some(Transition { from: from?, to: to?, condition, between })
}

/// `1,2`, or a list of such steps, at least one: rows and columns.
fn read_steps(value: &Value<'_>, reader: &mut ValueReader<'_, '_>) -> Option<Vec<(isize, isize)>> {
    let steps: Vec<Option<(isize, isize)>> = value.one_or_more().iter().map(|one| read_step(one, reader)).collect();
    if steps.is_empty() {
        return reader.refuse(value.error(format!("`{}` names no steps", value.path())));
    }
    steps.into_iter().collect()
}

fn read_step(value: &Value<'_>, reader: &mut ValueReader<'_, '_>) -> Option<(isize, isize)> {
    let number = |part: &str| part.trim().parse::<i16>().ok().map(isize::from);
    let step = match value.form() {
        Form::Two(rows, columns) => (rows as isize, columns as isize),
        _ => {
            let text = reader.words(value)?;
            match text.split_once(',').and_then(|(rows, columns)| Some((number(rows)?, number(columns)?))) {
                Some(step) => step,
                None => {
                    let error = value.error(format!("`{text}` is not a step"));
                    return reader.refuse(error.help("steps are written rows,columns: \"1,2\""));
                }
            }
        }
    };
    match step {
        (0, 0) => reader.refuse(value.error("a step of 0,0 goes from a cell to itself")),
        step => Some(step),
    }
}
