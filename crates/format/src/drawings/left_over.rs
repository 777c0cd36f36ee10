//! Leftovers: sentences without drawings, and drawings without a sentence.

use std::collections::BTreeMap;

use exdoku_text::board::{Position, counted};

use super::claim::{Claims, place_of_cell};
use super::draft;
use super::kind::{Draws, kind};
use super::patterns::Statement;
use super::sketch::{Spot, place_of};

/// A step of a line, its first cell in reading order first.
type Step = (Position, Position);

/// The maximum number of drawings of one sort that are named.
const NAMED: usize = 4;

impl Claims<'_> {
    /// Sentences about drawings that were not found. If all drawings belong to other sentences, there may be none
    /// with a shape of their own; lines and cages may have been claimed by the wrong sentence.
    pub(super) fn without_drawings(&mut self) {
        if self.outcome.usual {
            return;
        }
        let of_cages = self.statements.iter().any(|one| {
            matches!(kind(one.kind).draws, Draws::CagesOf | Draws::CageSets | Draws::CagesSameSum | Draws::CageUnique)
        });
        let none_left = self.outcome.decoration == 0;
        let may_lack = |one: &Statement| match kind(one.kind).draws {
            Draws::NumberedDots if self.may_have_lost_numbers(one) => false,
            Draws::WhiteDots | Draws::BlackDots | Draws::NumberedDots | Draws::MarkPairs | Draws::Letters => none_left,
            Draws::Inequalities | Draws::Quadruples | Draws::Arrows | Draws::Thermos | Draws::LittleKillers => {
                none_left
            }
            Draws::Cages => of_cages && none_left,
            _ => false,
        };
        let alone = |one: &Statement| {
            let by_name = may_lack(one) || self.canvas.sketch.knows(&[&kind(one.kind).rule]);
            !kind(one.kind).draws.is_optional()
                && !by_name
                && kind(one.kind).draws != Draws::Holes
                && !self.outcome.rules.is_read_from(&one.text)
        };
        let texts: Vec<String> = self.statements.iter().filter(|one| alone(one)).map(|one| one.text.clone()).collect();
        let open: Vec<&String> = self.outcome.open.values().flatten().map(|(text, _)| text).collect();
        let texts: Vec<String> = texts.into_iter().filter(|text| !open.contains(&text)).collect();
        for text in texts {
            if !self.outcome.lonely.contains(&text) {
                self.outcome.lonely.push(text);
            }
        }
    }

    /// Claims lines that run entirely along wider lines, or arrows, that are already claimed: their outlines and
    /// highlights.
    fn covered_lines(&mut self) {
        let steps =
            |path: &[Position]| path.windows(2).map(|pair| (pair[0].min(pair[1]), pair[0].max(pair[1]))).collect();
        let lines = self.canvas.lines.iter().filter(|line| line.claimed);
        let lines: Vec<(f64, Vec<Step>)> = lines.map(|line| (line.width, steps(&line.path))).collect();
        let arrows = self.canvas.arrows.iter().filter(|arrow| arrow.claimed);
        let arrows: Vec<Step> = arrows.filter_map(|arrow| arrow.path.as_deref()).flat_map(steps).collect();
        for line in self.canvas.lines.iter_mut().filter(|line| !line.claimed) {
            let wider = || lines.iter().filter(|(width, _)| *width > line.width).flat_map(|(_, steps)| steps);
            let is_covered = |step: &Step| arrows.contains(step) || wider().any(|other| other == step);
            line.claimed = steps(&line.path).iter().all(is_covered);
        }
    }

    /// Claims circles within larger circles that are already claimed.
    fn inner_circles(&mut self) {
        let outer: Vec<(Spot, f64)> = self
            .canvas
            .marks
            .iter()
            .filter(|mark| mark.claimed && mark.round)
            .map(|mark| (mark.spot, mark.width))
            .collect();
        for mark in self.canvas.marks.iter_mut().filter(|mark| mark.is_circle() && mark.text.is_empty()) {
            mark.claimed |= outer.iter().any(|&(spot, width)| spot == mark.spot && width > mark.width);
        }
    }

    /// Reports what no sentence claimed.
    pub(super) fn left_over(&mut self) {
        self.covered_lines();
        self.inner_circles();
        self.outcome.left = draft::left(&self.canvas);
        let canvas = &self.canvas;
        let mut left: BTreeMap<&'static str, Vec<String>> = BTreeMap::new();
        let mut decoration = 0;
        for line in canvas.lines.iter().filter(|line| !line.claimed) {
            left.entry("line").or_default().push(place_of_cell(line.path[0]));
        }
        for arrow in canvas.arrows.iter().filter(|arrow| !arrow.claimed && arrow.colour.is_some()) {
            let place = arrow.points.first().map_or_else(String::new, |&point| place_of(point));
            left.entry("arrow").or_default().push(place);
        }
        for cage in canvas.cages.iter().filter(|cage| !cage.claimed) {
            let place = cage.cells.first().map_or_else(String::new, |&cell| place_of_cell(cell));
            let text = if cage.text.is_empty() { place } else { format!("{place} ({:?})", cage.text) };
            left.entry("cage").or_default().push(text);
        }
        for mark in canvas.marks.iter().filter(|mark| !mark.claimed) {
            let has_sign = mark.text.chars().any(|sign| sign.is_ascii_alphanumeric() || "<>^?=".contains(sign));
            if has_sign {
                left.entry("text").or_default().push(format!("{} ({:?})", mark.place(), mark.text));
                continue;
            }
            let shape = match mark.spot {
                Spot::Cell(_) if mark.is_circle() => Some("circle"),
                Spot::Cell(_) if mark.is_square() && !mark.is_shade() => Some("square"),
                Spot::Side(..) if mark.text.is_empty() && mark.width < 0.6 && mark.height < 0.6 && mark.round => {
                    Some("dot")
                }
                Spot::Corner(_) if mark.text.is_empty() && mark.round && mark.width > 0.2 => Some("dot at corners"),
                _ => None,
            };
            match shape {
                Some(shape) => left.entry(shape).or_default().push(mark.place()),
                None => decoration += 1,
            }
        }
        decoration += canvas.others.iter().filter(|(_, claimed)| !claimed).count();
        self.outcome.decoration = decoration;
        for (name, mut places) in left {
            let count = places.len();
            places.truncate(NAMED);
            let more = if count > NAMED { ", ..." } else { "" };
            let (word, rest) = name.split_at(name.find(' ').unwrap_or(name.len()));
            let what = format!("{}{rest}", counted(count, word));
            let what = format!("{what} at {}{more}", places.join(", "));
            let open = self.open_sentences(name);
            if open.len() > 1 {
                self.outcome.open.insert(what.clone(), open);
            }
            self.outcome.unclaimed.push(what);
        }
    }

    /// The sentences without drawings that could be about those of this sort, each with its rule: without a colour, they do
    /// not say which is which.
    fn open_sentences(&self, name: &str) -> Vec<(String, &'static str)> {
        use Draws::*;
        let is_about = |draws: Draws| match name {
            "line" => matches!(draws, Lines | LineWindows | IncreasingLines | SameSumLines),
            "arrow" => draws == Arrows,
            "dot" => matches!(draws, MarkPairs | WhiteDots | BlackDots),
            "text" => draws == NumberedDots,
            "cage" => draws == Cages,
            "circle" => matches!(draws, CellCircles | CellShapes | ShapeDigits | CountingCircles),
            "square" => matches!(draws, CellSquares | CellShapes | ShapeDigits),
            _ => false,
        };
        let mut open: Vec<(String, &'static str)> = Vec::new();
        let rules = &self.outcome.rules;
        for one in self.statements.iter().filter(|one| one.colours.is_empty() && !rules.is_read_from(&one.text)) {
            let kind = kind(one.kind);
            if is_about(kind.draws) && open.iter().all(|(text, _)| *text != one.text) {
                open.push((one.text.clone(), &kind.rule));
            }
        }
        open
    }
}
