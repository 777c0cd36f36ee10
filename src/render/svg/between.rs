//! Dots, letters and signs between cells.

use crate::board::Cell;
use crate::rules::{Key, RuleUse, keys};

use super::Drawn;
use super::canvas::{CELL, Canvas, Layer, Paint, Point, between};

type Pairs = [(Cell, Cell)];

pub(super) fn white_dot(rule_use: &RuleUse, canvas: &mut Canvas<'_>) -> Drawn {
    let word = number(rule_use.get(keys::white_dot::BY).filter(|by| *by != 1));
    dots(rule_use, keys::white_dot::PAIRS, "#fff", &word, canvas)
}

pub(super) fn black_dot(rule_use: &RuleUse, canvas: &mut Canvas<'_>) -> Drawn {
    let word = number(rule_use.get(keys::black_dot::RATIO).filter(|ratio| *ratio != 2));
    dots(rule_use, keys::black_dot::PAIRS, "#000", &word, canvas)
}

pub(super) fn sum_mark(rule_use: &RuleUse, canvas: &mut Canvas<'_>) -> Drawn {
    let word = number(rule_use.get(keys::sum_mark::VALUE));
    words(rule_use, keys::sum_mark::PAIRS, &word, canvas).map_or(Drawn::Not, |()| Drawn::Partly)
}

pub(super) fn product_mark(rule_use: &RuleUse, canvas: &mut Canvas<'_>) -> Drawn {
    let word = format!("{}×", number(rule_use.get(keys::product_mark::VALUE)));
    words(rule_use, keys::product_mark::PAIRS, &word, canvas).map_or(Drawn::Not, |()| Drawn::Partly)
}

pub(super) fn kropki(rule_use: &RuleUse, canvas: &mut Canvas<'_>) -> Drawn {
    let (white, black) = (keys::kropki::WHITE, keys::kropki::BLACK);
    if middles(rule_use, white, canvas).is_none() || middles(rule_use, black, canvas).is_none() {
        return Drawn::Not;
    }
    dots(rule_use, white, "#fff", "", canvas);
    dots(rule_use, black, "#000", "", canvas);
    with_negative(rule_use.get(keys::kropki::NEGATIVE))
}

pub(super) fn xv(rule_use: &RuleUse, canvas: &mut Canvas<'_>) -> Drawn {
    let (x, v) = (keys::xv::X, keys::xv::V);
    if middles(rule_use, x, canvas).is_none() || middles(rule_use, v, canvas).is_none() {
        return Drawn::Not;
    }
    words(rule_use, x, "X", canvas);
    words(rule_use, v, "V", canvas);
    with_negative(rule_use.get(keys::xv::NEGATIVE))
}

/// A negative constraint is not drawn.
fn with_negative(negative: Option<bool>) -> Drawn {
    if negative == Some(true) { Drawn::Partly } else { Drawn::Whole }
}

pub(super) fn greater_than(rule_use: &RuleUse, canvas: &mut Canvas<'_>) -> Drawn {
    signs(rule_use, canvas).map_or(Drawn::Not, |()| Drawn::Whole)
}

pub(super) fn quadruple(rule_use: &RuleUse, canvas: &mut Canvas<'_>) -> Drawn {
    digits_at_corner(rule_use, canvas).map_or(Drawn::Not, |()| Drawn::Whole)
}

fn number(value: Option<i64>) -> String {
    value.map_or(String::new(), |value| value.to_string())
}

/// The points between the cells of each pair; `None` if some are not neighbours.
fn middles(rule_use: &RuleUse, pairs: Key<Pairs>, canvas: &Canvas<'_>) -> Option<Vec<Point>> {
    rule_use.get(pairs).unwrap_or_default().iter().map(|&(a, b)| middle(a, b, canvas)).collect()
}

fn middle(a: Cell, b: Cell, canvas: &Canvas<'_>) -> Option<Point> {
    let [a, b] = canvas.centres(&[a, b])?.try_into().ok()?;
    ((a.0 - b.0).abs() + (a.1 - b.1).abs() <= CELL + 1.0).then(|| between(a, b, 0.5))
}

fn dots(rule_use: &RuleUse, pairs: Key<Pairs>, colour: &str, word: &str, canvas: &mut Canvas<'_>) -> Drawn {
    let Some(middles) = middles(rule_use, pairs, canvas) else { return Drawn::Not };
    for at in middles {
        canvas.circle(Layer::Marks, at, 0.15 * CELL, &Paint::both(colour, "#000", 1.6));
        if !word.is_empty() {
            let ink = if colour == "#000" { "#fff" } else { "#000" };
            canvas.text(Layer::Marks, at, 0.19 * CELL, ink, word);
        }
    }
    Drawn::Whole
}

fn words(rule_use: &RuleUse, pairs: Key<Pairs>, word: &str, canvas: &mut Canvas<'_>) -> Option<()> {
    for at in middles(rule_use, pairs, canvas)? {
        let width = 0.14 * word.chars().count().max(2) as f64 * CELL;
        let size = (width, 0.28 * CELL);
        canvas.rectangle(Layer::Marks, (at.0 - size.0 / 2.0, at.1 - size.1 / 2.0), size, &Paint::fill("#fff"));
        canvas.text(Layer::Marks, at, 0.28 * CELL, "#000", word);
    }
    Some(())
}

/// Signs that are open towards what is greater.
fn signs(rule_use: &RuleUse, canvas: &mut Canvas<'_>) -> Option<()> {
    let line = rule_use.get(keys::greater_than::LINE)?;
    let centres = canvas.centres(line)?;
    let middles: Vec<Point> = line.windows(2).map(|pair| middle(pair[0], pair[1], canvas)).collect::<Option<_>>()?;
    for (at, pair) in middles.into_iter().zip(centres.windows(2)) {
        let (dx, dy) = ((pair[1].0 - pair[0].0) / CELL, (pair[1].1 - pair[0].1) / CELL);
        let point =
            |along: f64, aside: f64| (at.0 + CELL * (dx * along + dy * aside), at.1 + CELL * (dy * along + dx * aside));
        let sign = [point(-0.07, -0.12), point(0.09, 0.0), point(-0.07, 0.12)];
        canvas.line(Layer::Marks, &sign, &Paint::stroke("#fff", 6.0).round());
        canvas.line(Layer::Marks, &sign, &Paint::stroke("#000", 2.4).round());
    }
    Some(())
}

fn digits_at_corner(rule_use: &RuleUse, canvas: &mut Canvas<'_>) -> Option<()> {
    let centres = canvas.centres(rule_use.get(keys::quadruple::CELLS)?)?;
    let count = centres.len() as f64;
    let sum = centres.iter().fold((0.0, 0.0), |sum, at| (sum.0 + at.0, sum.1 + at.1));
    let at = (sum.0 / count, sum.1 / count);
    let digits = canvas.board.digits();
    let words: Vec<String> =
        rule_use.get(keys::quadruple::DIGITS)?.iter().map(|&digit| digits.value(digit).to_string()).collect();
    canvas.circle(Layer::Marks, at, 0.27 * CELL, &Paint::both("#fff", "#000", 1.6));
    let rows: Vec<&[String]> = if words.len() > 2 { words.chunks(2).collect() } else { vec![&words] };
    for (number, row) in rows.iter().enumerate() {
        let y = at.1 + (number as f64 - (rows.len() - 1) as f64 / 2.0) * 0.2 * CELL;
        canvas.text(Layer::Marks, (at.0, y), 0.21 * CELL, "#000", &row.join(" "));
    }
    Some(())
}
