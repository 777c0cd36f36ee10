//! Marks between two cells, and negative constraints.
//!
//! Non-consecutive and a negative ratio or difference do not apply to a pair that has a mark of either kind. The negative
//! constraint of x and v (of sums) does not apply to a pair with such a mark.

use std::collections::BTreeSet;

use super::grid::Grid;
use super::reader::Reader;
use super::writer::Writer;
use crate::cells::Pair;
use crate::dots::{Dots, ordered};
use crate::export::Why;
use crate::json::{Form, Json, Object};
use crate::marks::{Marks, neighbours, non_consecutive};
use crate::toml_file::Rules;
use exdoku_rules::rules::{Key, RuleUse, keys};
use exdoku_text::board::Cell;
use exdoku_text::source::Place;

/// Where negative constraints are stated: they hold for neighbours without a mark.
#[derive(Default)]
struct Negative {
    consecutive: Option<Place>,
    ratio: Option<Place>,
    difference: Option<Place>,
    xv: Option<Place>,
    sum: Option<Place>,
}

/// Reads all marks, and the negative constraints, which depend on them.
pub(super) fn read(object: &mut Object<'_>, _: &Grid, reader: &mut Reader<'_>, rules: &mut Rules) {
    let (mut differences, mut ratios) = (Marks(Vec::new()), Marks(Vec::new()));
    let (mut sums, mut xv) = (Marks(Vec::new()), Marks(Vec::new()));
    for (key, usual, marks) in [("difference", 1, &mut differences), ("ratio", 2, &mut ratios)] {
        reader.each(object, key, |reader, entry, whole| {
            let (pair, value) = (pair(reader, entry, whole), reader.value_of(entry));
            marks.add(value?.unwrap_or(usual), pair?);
            Some(())
        });
    }
    reader.each(object, "sum", |reader, entry, whole| {
        let (pair, value) = (pair(reader, entry, whole), reader.value_of(entry));
        let Some(value) = value? else { return reader.diagnostics.refuse(whole.error("this sum has no \"value\"")) };
        sums.add(value, pair?);
        Some(())
    });
    reader.each(object, "xv", |reader, entry, whole| {
        let (pair, value) = (pair(reader, entry, whole), entry.need("value", reader.diagnostics)?);
        let letter = match value.form() {
            Form::Text(text) if text.eq_ignore_ascii_case("x") => "x",
            Form::Text(text) if text.eq_ignore_ascii_case("v") => "v",
            _ => return reader.diagnostics.refuse(value.wrong("\"X\" or \"V\"")),
        };
        xv.add(letter, pair?);
        Some(())
    });
    let mut negative = read_negative(object, reader);
    negative.consecutive = negative.consecutive.or(reader.switched_on(object, "nonconsecutive"));
    let dotted: Vec<Pair> = differences.pairs().into_iter().chain(ratios.pairs()).collect();
    let in_use = |marks: &Marks<i64>, usual| {
        if marks.0.is_empty() { vec![usual] } else { marks.0.iter().map(|(value, _)| *value).collect() }
    };
    let (by, ratio) = (in_use(&differences, 1), in_use(&ratios, 2));
    differences.write(keys::white_dot::NAME, ("by", 1), rules);
    ratios.write(keys::black_dot::NAME, ("ratio", 2), rules);
    for (sum, pairs) in &sums.0 {
        rules.add(keys::sum_mark::NAME, [("pairs", pairs.clone().into()), ("value", (*sum).into())]);
    }
    if negative.xv.is_some() || !xv.0.is_empty() {
        let letters = ["x", "v"].into_iter().filter_map(|letter| Some((letter, xv.of(&letter)?)));
        let none = negative.xv.as_ref().map(|_| ("negative", true.into()));
        let place = negative.xv.filter(|_| xv.0.is_empty());
        rules.at(place, |rules| rules.add(keys::xv::NAME, letters.chain(none)));
    }
    if negative.consecutive.is_some() {
        rules.at(negative.consecutive, |rules| non_consecutive(&dotted, rules));
    }
    let mut state = |name: &str, place: Option<Place>, values: Vec<i64>, says: fn(i64) -> String, except: &[Pair]| {
        if place.is_some() {
            let says: Vec<String> = values.into_iter().map(says).collect();
            rules.at(place, |rules| neighbours(name, says.join(" and "), except, rules));
        }
    };
    state("negative difference", negative.difference, by, |by| format!("abs(a - b) != {by}"), &dotted);
    let not_in = |ratio: i64| format!("a != {ratio} * b and b != {ratio} * a");
    state("negative ratio", negative.ratio, ratio, not_in, &dotted);
    let sum = negative.sum.filter(|_| !sums.0.is_empty());
    state("negative sum", sum, in_use(&sums, 0), |sum| format!("a + b != {sum}"), &sums.pairs());
}

pub(super) fn write_white_dot(rule_use: &RuleUse, writer: &mut Writer<'_>) -> Result<(), Why> {
    let by = rule_use.get(keys::white_dot::BY).filter(|by| *by != 1);
    writer.marks("difference", rule_use, keys::white_dot::PAIRS, by)
}

pub(super) fn write_black_dot(rule_use: &RuleUse, writer: &mut Writer<'_>) -> Result<(), Why> {
    let ratio = rule_use.get(keys::black_dot::RATIO).filter(|ratio| *ratio != 2);
    writer.marks("ratio", rule_use, keys::black_dot::PAIRS, ratio)
}

pub(super) fn write_sum_mark(rule_use: &RuleUse, writer: &mut Writer<'_>) -> Result<(), Why> {
    writer.marks("sum", rule_use, keys::sum_mark::PAIRS, rule_use.get(keys::sum_mark::VALUE))
}

pub(super) fn write_kropki(rule_use: &RuleUse, writer: &mut Writer<'_>) -> Result<(), Why> {
    let (white, black) = (keys::kropki::WHITE, keys::kropki::BLACK);
    let negative = rule_use.get(keys::kropki::NEGATIVE) == Some(true);
    if negative && (marked(rule_use, &[white, black]) != writer.dots.dotted() || !writer.dots.are_plain()) {
        return Err(other_pairs());
    }
    writer.marks("difference", rule_use, white, None)?;
    writer.marks("ratio", rule_use, black, None)?;
    if negative {
        writer.negative("difference");
        writer.negative("ratio");
    }
    Ok(())
}

pub(super) fn write_xv(rule_use: &RuleUse, writer: &mut Writer<'_>) -> Result<(), Why> {
    let (x, v) = (keys::xv::X, keys::xv::V);
    let negative = rule_use.get(keys::xv::NEGATIVE) == Some(true);
    if negative && marked(rule_use, &[x, v]) != writer.dots.letters {
        return Err(other_pairs());
    }
    writer.letters(rule_use, x, "X")?;
    writer.letters(rule_use, v, "V")?;
    if negative {
        writer.negative("xv");
    }
    Ok(())
}

pub(super) fn write_non_consecutive(rule_use: &RuleUse, writer: &mut Writer<'_>) -> Result<(), Why> {
    if marked(rule_use, &[keys::non_consecutive::EXCEPT]) != writer.dots.dotted() {
        return Err(other_pairs());
    }
    writer.switch("nonconsecutive");
    Ok(())
}

/// The pairs of these parameters.
fn marked(rule_use: &RuleUse, keys: &[Key<[(Cell, Cell)]>]) -> BTreeSet<(Cell, Cell)> {
    keys.iter().flat_map(|&key| rule_use.get(key).unwrap_or_default()).map(|&pair| ordered(pair)).collect()
}

fn other_pairs() -> Why {
    Why::Because("its negative constraint covers all unmarked neighbours and no other pairs".to_owned())
}

/// Writes a condition for all neighbours without a mark, if it is one of the negative constraints.
pub(super) fn write_negative(rule_use: &RuleUse, writer: &mut Writer<'_>) -> Result<(), Why> {
    let dots = writer.dots.clone();
    let board = writer.export.variant.board();
    let pairs: BTreeSet<(Cell, Cell)> = rule_use.get(keys::pair::PAIRS).unwrap_or_default().iter().copied().collect();
    let neighbours = |except: &BTreeSet<(Cell, Cell)>| -> BTreeSet<(Cell, Cell)> {
        let both = |cell: Cell| board.neighbours(cell).map(move |other| (cell, other));
        board.cells().flat_map(both).filter(|&pair| !except.contains(&ordered(pair))).collect()
    };
    let values = board.cells().next().map_or(Vec::new(), |cell| board.values_of(cell));
    let is = |says: &dyn Fn(i64, i64) -> bool| {
        let all = values.iter().flat_map(|&a| values.iter().map(move |&b| (a, b)));
        let table: Vec<i64> = all.filter(|&(a, b)| says(a, b)).flat_map(|(a, b)| [a, b]).collect();
        rule_use.get(keys::pair::ALLOW) == Some(&table)
    };
    let (differences, ratios) = (Dots::in_use(&dots.differences, 1), Dots::in_use(&dots.ratios, 2));
    let sums: Vec<i64> = dots.sums.values().copied().collect();
    let word = if pairs == neighbours(&dots.dotted()) {
        if is(&|a, b| differences.iter().all(|by| (a - b).abs() != *by)) {
            Some("difference")
        } else {
            is(&|a, b| ratios.iter().all(|by| a != by * b && b != by * a)).then_some("ratio")
        }
    } else {
        None
    };
    let no_sum = || {
        let summed: BTreeSet<(Cell, Cell)> = dots.sums.keys().copied().collect();
        !sums.is_empty() && pairs == neighbours(&summed) && is(&|a, b| sums.iter().all(|sum| a + b != *sum))
    };
    match word.or_else(|| no_sum().then_some("sum")) {
        Some(word) => {
            writer.negative(word);
            Ok(())
        }
        None => Err(Why::NoSuchKind),
    }
}

fn pair(reader: &mut Reader<'_>, entry: &mut Object<'_>, whole: &Json<'_>) -> Option<Pair> {
    let cells = reader.cells_of(entry)?;
    match cells.try_into() {
        Ok(cells) => Some(Pair { cells, read_at: Some(whole.place()) }),
        Err::<_, Vec<_>>(cells) => {
            reader.diagnostics.refuse(whole.error(format!("a mark joins 2 cells, not {}", cells.len())))
        }
    }
}

/// Reads `"negative"`, a word or a list of words.
fn read_negative(object: &mut Object<'_>, reader: &mut Reader<'_>) -> Negative {
    let mut negative = Negative::default();
    let Some(value) = object.take("negative").filter(|value| !value.is_nothing()) else { return negative };
    let words = match value.form() {
        Form::List(words) => words,
        _ => vec![value],
    };
    for word in words {
        let Some(text) = word.text(reader.diagnostics) else { continue };
        let which = match &*text {
            "ratio" => &mut negative.ratio,
            "difference" => &mut negative.difference,
            "xv" => &mut negative.xv,
            "sum" => &mut negative.sum,
            "nonconsecutive" => &mut negative.consecutive,
            _ => {
                let help = "known values: ratio, difference, xv, sum";
                reader.diagnostics.push(word.error(format!("unknown negative constraint {text:?}")).help(help));
                continue;
            }
        };
        *which = Some(word.place());
    }
    negative
}
