//! A draft of what was not read, to be finished by hand.
//!
//! Drawings that no sentence claimed become kinds that are only drawn, with their cells; sentences become comments with the
//! kinds whose meaning has most words in common with them:
//!
//! ```toml
//! # rule to write: "A cell on a grey line is larger than both of its ends"
//! #   closest kinds: between, lockout
//! grey-lines = ["r1c1-4", "r3-5c2"]
//!
//! [define.grey-lines]
//! params = { line = "line" }
//! look   = { line = "line grey" }
//! rules  = {}
//! ```

use std::collections::{BTreeSet, HashMap};

use exdoku_rules::rules::kinds;
use exdoku_text::board::{Position, Side};

use crate::cells::{Place, named};
use crate::drawn_kind::Drawn;
use crate::paths::{Reading, pieces};
use crate::toml_file::TomlFile;

use super::canonical::canonical;
use super::canvas::{Canvas, Mark};
use super::claim::{cells, places};
use super::colours::Colour;
use super::left::{Left, Where};
use super::outside::side_of;
use super::sketch::Spot;

/// The drawings of a canvas that no sentence claimed.
pub(super) fn left(canvas: &Canvas<'_>) -> Vec<Left> {
    let one = |figure, noun: &str, colour: Option<Colour>, parameter, place: Where, text: &str| {
        let colour = colour.and_then(Colour::name);
        let text_of = if text.is_empty() { "" } else { "-with-text" };
        let name = [colour.unwrap_or_default(), noun].join("-").trim_start_matches('-').to_owned() + text_of;
        Left { figure, name, colour, parameter, place, text: text.to_owned() }
    };
    let mut left = Vec::new();
    let stroke = |left: &mut Vec<Left>, figure, noun: &str, path: &[Position], colour| {
        for piece in pieces(places(path), Reading::Whole) {
            left.push(one(figure, noun, colour, "line", Where::One(named(&piece).into()), ""));
        }
    };
    for line in canvas.lines.iter().filter(|line| !line.claimed) {
        stroke(&mut left, "line", "lines", &line.path, Some(line.colour));
    }
    for arrow in canvas.arrows.iter().filter(|arrow| !arrow.claimed && arrow.colour.is_some()) {
        if let Some(path) = arrow.path.as_deref().filter(|path| path.len() > 1) {
            stroke(&mut left, "arrow", "arrows", path, None);
        }
    }
    for cage in canvas.cages.iter().filter(|cage| !cage.claimed) {
        left.push(one("cage", "cages", cage.colour, "cells", Where::One(cells(&cage.cells)), cage.text.trim()));
    }
    for mark in canvas.marks.iter().filter(|mark| !mark.claimed) {
        let text = mark.text.trim();
        let colour = mark.colour();
        match mark.spot {
            Spot::Cell(cell) | Spot::Within(cell) => {
                let (figure, noun) = shape_of(mark);
                left.push(one(figure, noun, colour, "cells", Where::Cells(vec![cell]), text));
            }
            Spot::Side(a, b) => {
                let pair = Where::Pairs(vec![[Place::Cell(a), Place::Cell(b)].into()]);
                left.push(one("dot", "dots", colour, "pairs", pair, text));
            }
            Spot::Corner(first) => {
                let corner = |down, right| Position::new(first.row + down, first.column + right);
                let four = [corner(0, 0), corner(0, 1), corner(1, 0), corner(1, 1)];
                let inside = four.iter().all(|at| at.row < canvas.sketch.rows && at.column < canvas.sketch.columns);
                if inside {
                    left.push(one("corner", "corners", colour, "cells", Where::One(cells(&four)), text));
                }
            }
            Spot::Outside(..) if !text.is_empty() => {
                if let Some(line) = beside(mark, canvas) {
                    left.push(one("clue", "clues", None, "line", Where::One(cells(&line)), text));
                }
            }
            Spot::Outside(..) => {}
        }
    }
    left
}

fn shape_of(mark: &Mark) -> (&'static str, &'static str) {
    match () {
        () if mark.is_circle() => ("circle", "circles"),
        () if mark.diamond => ("diamond", "diamonds"),
        () if mark.is_shade() => ("shade", "shades"),
        () if mark.is_square() => ("square", "squares"),
        () if mark.text.is_empty() => ("circle 0.4", "small-circles"),
        () => ("text 0.5", "texts"),
    }
}

/// The row or column beside which a mark stands, from its side.
fn beside(mark: &Mark, canvas: &Canvas<'_>) -> Option<Vec<Position>> {
    let (rows, columns) = (canvas.sketch.rows, canvas.sketch.columns);
    let (side, at) = side_of(mark.centre, rows, columns)?;
    let row = || (0..columns).map(|column| Position::new(at, column));
    let column = || (0..rows).map(|row| Position::new(row, at));
    Some(match side {
        Side::Left => row().collect(),
        Side::Right => row().rev().collect(),
        Side::Top => column().collect(),
        Side::Bottom => column().rev().collect(),
    })
}

/// Adds drawings as kinds without rules, and sentences as comments.
pub(super) fn add(left: Vec<Left>, sentences: &[String], file: &mut TomlFile) {
    for sentence in sentences {
        let closest = closest(sentence);
        let closest = (!closest.is_empty()).then(|| format!("  closest kinds: {}", closest.join(", ")));
        file.notes.push(format!("rule to write: {sentence:?}"));
        file.notes.extend(closest);
    }
    let mut uses: Vec<Left> = Vec::new();
    for one in left {
        let same = |known: &&mut Left| known.name == one.name && known.text == one.text && known.figure == one.figure;
        if !uses.iter_mut().filter(same).any(|known| known.place.takes(&one.place)) {
            uses.push(one);
        }
    }
    for Left { figure, name, colour, parameter, place, text } in uses {
        if !file.drawn.iter().any(|known| known.name == name) {
            let figure = [figure, colour.unwrap_or_default()].join(" ").trim_end().to_owned();
            let text = !text.is_empty();
            file.drawn.push(Drawn { name: name.clone(), parameter, text, figure });
        }
        let clue = (!text.is_empty()).then(|| ("clue", text.as_str().into()));
        file.rules.add(&name, [(parameter, place.toml())].into_iter().chain(clue));
    }
}

/// The most kinds that are named.
const NAMED: usize = 3;

/// The kinds whose meanings have the most words in common with a sentence; rare words count more.
pub(super) fn closest(sentence: &str) -> Vec<&'static str> {
    let words = |text: &str| canonical(text).split(' ').map(str::to_owned).collect::<BTreeSet<_>>();
    let known: Vec<(&'static str, BTreeSet<String>)> = kinds()
        .map(|kind| (kind.name(), words(&format!("{} {}", kind.name().replace('-', " "), kind.meaning()))))
        .collect();
    let mut uses: HashMap<&str, f64> = HashMap::new();
    for word in known.iter().flat_map(|(_, words)| words) {
        *uses.entry(word).or_default() += 1.0;
    }
    let count = known.len() as f64;
    let weight = |word: &String| uses.get(word.as_str()).map_or(0.0, |uses| (count / uses).ln());
    let said = words(sentence);
    let score = |words: &BTreeSet<String>| {
        let length = words.iter().map(weight).sum::<f64>().sqrt();
        said.intersection(words).map(weight).sum::<f64>() / length.max(1.0)
    };
    let mut scored: Vec<(f64, &'static str)> = known.iter().map(|(name, words)| (score(words), *name)).collect();
    scored.sort_by(|a, b| b.0.total_cmp(&a.0));
    let best = scored.first().map_or(0.0, |first| first.0);
    let near = |(score, _): &&(f64, &str)| *score > 0.5 && *score > 0.6 * best;
    scored.iter().filter(near).take(NAMED).map(|(_, name)| *name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_closest_kinds_share_words_with_a_sentence() {
        assert_eq!(closest("A thermometer whose digits increase from its bulb, but slowly")[0], "thermo");
        assert!(closest("Along a whisper, digits are shy").contains(&"whisper"));
        assert!(closest("Have fun!").is_empty());
    }
}
