//! Dots, letters and signs between cells.

use crate::board::Cell;
use crate::rules::RuleUse;

use super::Drawn;
use super::canvas::{CELL, Canvas, Layer, Paint, Point, between};

pub(super) fn draw(rule_use: &RuleUse, canvas: &mut Canvas<'_>) -> Drawn {
    let kind = rule_use.kind.as_str();
    let told = if rule_use.is_true("negative") { Drawn::Partly } else { Drawn::Whole };
    let number = |name: &str, usual: i64| {
        let value = rule_use.number(name).filter(|value| *value != usual);
        value.map_or(String::new(), |value| value.to_string())
    };
    match kind {
        "white-dot" => dots(rule_use, "pairs", "#fff", &number("by", 1), canvas),
        "black-dot" => dots(rule_use, "pairs", "#000", &number("ratio", 2), canvas),
        "sum-mark" => {
            words(rule_use, "pairs", &number("value", i64::MIN), canvas).map_or(Drawn::Not, |()| Drawn::Partly)
        }
        "product-mark" => {
            let word = format!("{}×", number("value", i64::MIN));
            words(rule_use, "pairs", &word, canvas).map_or(Drawn::Not, |()| Drawn::Partly)
        }
        "kropki" => {
            if middles(rule_use, "white", canvas).is_none() || middles(rule_use, "black", canvas).is_none() {
                return Drawn::Not;
            }
            dots(rule_use, "white", "#fff", "", canvas);
            dots(rule_use, "black", "#000", "", canvas);
            told
        }
        "xv" => {
            if middles(rule_use, "x", canvas).is_none() || middles(rule_use, "v", canvas).is_none() {
                return Drawn::Not;
            }
            let drawn = words(rule_use, "x", "X", canvas).and(words(rule_use, "v", "V", canvas));
            drawn.map_or(Drawn::Not, |()| told)
        }
        "greater-than" => signs(rule_use, canvas).map_or(Drawn::Not, |()| Drawn::Whole),
        "quadruple" => quadruple(rule_use, canvas).map_or(Drawn::Not, |()| Drawn::Whole),
        _ => Drawn::Not,
    }
}

/// The points between the cells of each pair; nothing if some are no neighbours.
fn middles(rule_use: &RuleUse, parameter: &str, canvas: &Canvas<'_>) -> Option<Vec<Point>> {
    rule_use.pairs(parameter).iter().map(|&(a, b)| middle(a, b, canvas)).collect()
}

fn middle(a: Cell, b: Cell, canvas: &Canvas<'_>) -> Option<Point> {
    let [a, b] = canvas.centres(&[a, b])?.try_into().ok()?;
    ((a.0 - b.0).abs() + (a.1 - b.1).abs() <= CELL + 1.0).then(|| between(a, b, 0.5))
}

fn dots(rule_use: &RuleUse, parameter: &str, colour: &str, word: &str, canvas: &mut Canvas<'_>) -> Drawn {
    let Some(middles) = middles(rule_use, parameter, canvas) else { return Drawn::Not };
    for at in middles {
        canvas.circle(Layer::Marks, at, 0.15 * CELL, &Paint::both(colour, "#000", 1.6));
        if !word.is_empty() {
            let ink = if colour == "#000" { "#fff" } else { "#000" };
            canvas.text(Layer::Marks, at, 0.19 * CELL, ink, word);
        }
    }
    Drawn::Whole
}

fn words(rule_use: &RuleUse, parameter: &str, word: &str, canvas: &mut Canvas<'_>) -> Option<()> {
    for at in middles(rule_use, parameter, canvas)? {
        let width = 0.14 * word.chars().count().max(2) as f64 * CELL;
        let size = (width, 0.28 * CELL);
        canvas.rectangle(Layer::Marks, (at.0 - size.0 / 2.0, at.1 - size.1 / 2.0), size, &Paint::fill("#fff"));
        canvas.text(Layer::Marks, at, 0.28 * CELL, "#000", word);
    }
    Some(())
}

/// Signs that are open towards what is greater.
fn signs(rule_use: &RuleUse, canvas: &mut Canvas<'_>) -> Option<()> {
    let line = rule_use.cells("line")?;
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

fn quadruple(rule_use: &RuleUse, canvas: &mut Canvas<'_>) -> Option<()> {
    let centres = canvas.centres(rule_use.cells("cells")?)?;
    let count = centres.len() as f64;
    let sum = centres.iter().fold((0.0, 0.0), |sum, at| (sum.0 + at.0, sum.1 + at.1));
    let at = (sum.0 / count, sum.1 / count);
    let digits = canvas.board.digits();
    let words: Vec<String> = rule_use.digits("digits")?.iter().map(|&digit| digits.value(digit).to_string()).collect();
    canvas.circle(Layer::Marks, at, 0.27 * CELL, &Paint::both("#fff", "#000", 1.6));
    let rows: Vec<&[String]> = if words.len() > 2 { words.chunks(2).collect() } else { vec![&words] };
    for (number, row) in rows.iter().enumerate() {
        let y = at.1 + (number as f64 - (rows.len() - 1) as f64 / 2.0) * 0.2 * CELL;
        canvas.text(Layer::Marks, (at.0, y), 0.21 * CELL, "#000", &row.join(" "));
    }
    Some(())
}
