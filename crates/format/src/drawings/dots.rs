//! Marks between two cells: dots, letters, signs; and negative constraints on pairs without one.

use crate::cells::{Pair, Place};
use crate::marks::neighbours;
use crate::toml_file::Rules;
use exdoku_rules::rules::keys;
use exdoku_text::board::Position;

use super::canvas::Mark;
use super::claim::{Claims, cells};
use super::colours::{Colour, ColourName};
use super::ended::alike;
use super::kind::{Draws, kind};
use super::patterns::Statement;
use super::sketch::Spot;

/// Kinds of marks between two cells.
const MARKS: [&str; 4] = [keys::white_dot::NAME, keys::black_dot::NAME, "kropki", "xv"];

impl Mark {
    /// Whether it is a dot between two cells.
    fn is_dot(&self) -> bool {
        matches!(self.spot, Spot::Side(..)) && self.round && self.width <= 0.62 && self.height <= 0.62
    }

    fn is_white_dot(&self) -> bool {
        let pale = self.fill.is_some_and(Colour::is_white);
        self.is_dot() && (pale || (self.fill.is_none() && self.border.is_some()))
    }

    fn is_black_dot(&self) -> bool {
        self.is_dot() && self.fill.is_some_and(Colour::is_black)
    }

    /// Whether it has a number between two cells.
    fn has_number(&self) -> bool {
        matches!(self.spot, Spot::Side(..)) && self.text.parse::<u32>().is_ok()
    }

    /// Whether both are dots of the same colours with numbers, or numbers without a dot.
    fn looks_like(&self, other: &Mark) -> bool {
        self.has_number() && other.has_number() && self.is_dot() == other.is_dot() && alike(self, other)
    }

    fn pair(&self) -> Option<Pair> {
        let Spot::Side(a, b) = self.spot else { return None };
        Some(Pair { cells: [Place::Cell(a), Place::Cell(b)], read_at: self.read_at.clone() })
    }
}

/// Whether a statement about numbers between two cells may be about this one, of which the look is known.
fn is_about_number(statement: &Statement, mark: &Mark) -> bool {
    let names: Vec<ColourName> = statement.colours.iter().copied().collect();
    match names.is_empty() {
        true => mark.is_white_dot() || kind(statement.kind).rule != keys::white_dot::NAME,
        false => mark.is_dot() && mark.is_of(&names),
    }
}

/// Whether a statement is about dots between two cells.
fn is_of_dots(statement: &Statement) -> bool {
    matches!(kind(statement.kind).draws, Draws::MarkPairs | Draws::WhiteDots | Draws::BlackDots | Draws::NumberedDots)
}

impl Claims<'_> {
    /// Dots without a number, white or black.
    pub(super) fn dots(&mut self, statement: &Statement, white: bool) {
        let names: Vec<ColourName> = statement.colours.iter().copied().collect();
        let plain = names.is_empty() || names.iter().any(|&name| name.is_white() || name.is_black());
        let is = |mark: &Mark| match (plain, white) {
            (true, true) => mark.is_white_dot(),
            (true, false) => mark.is_black_dot(),
            (false, _) => mark.is_dot() && mark.is_of(&names),
        };
        let pairs = self.claim_pairs(|mark| mark.text.is_empty() && is(mark));
        if !pairs.is_empty() {
            let rule = if white { keys::white_dot::NAME } else { keys::black_dot::NAME };
            self.add(statement, rule, [("pairs", pairs.into())]);
        }
    }

    /// Dots with a number in them, white unless the sentence names another colour; sums and products may stand between two
    /// cells without a dot. Those that look the same belong to the sentence that names their colour, or else to the only one
    /// that may be about them.
    pub(super) fn numbered_dots(&mut self, statements: &[Statement]) {
        let mut looks: Vec<Mark> = Vec::new();
        for mark in self.canvas.marks.iter().filter(|mark| !mark.claimed && mark.has_number()) {
            if !looks.iter().any(|look| look.looks_like(mark)) {
                looks.push(mark.clone());
            }
        }
        for look in looks {
            let about = statements.iter().filter(|one| is_about_number(one, &look));
            let (plain, named): (Vec<&Statement>, Vec<&Statement>) = about.partition(|one| one.colours.is_empty());
            if let ([owner], _) | ([], [owner]) = (&named[..], &plain[..]) {
                self.numbers(owner, &look);
            }
        }
    }

    /// The numbers of a statement in marks of one look.
    fn numbers(&mut self, statement: &Statement, look: &Mark) {
        let (rule, digits) = (&kind(statement.kind).rule, self.canvas.sketch.digits);
        let differs = rule == keys::white_dot::NAME;
        let (parameter, most) = if differs { ("by", digits) } else { ("value", digits.pow(2)) };
        for number in 0..=(most as i64) {
            let pairs = self.claim_pairs(|mark| mark.looks_like(look) && mark.text.parse() == Ok(number));
            if !pairs.is_empty() {
                self.add(statement, rule, [("pairs", pairs.into()), (parameter, number.into())]);
            }
        }
    }

    /// Whether a sentence about numbers between two cells may be about some that another sentence has claimed.
    pub(super) fn may_have_lost_numbers(&self, statement: &Statement) -> bool {
        let is_lost = |mark: &Mark| mark.claimed && mark.has_number() && is_about_number(statement, mark);
        kind(statement.kind).draws == Draws::NumberedDots && self.canvas.marks.iter().any(is_lost)
    }

    /// X and V.
    pub(super) fn letters(&mut self, statements: &[Statement]) {
        // In their place, some setters write the sums.
        let has_numbers = self.statements.iter().any(|one| kind(one.kind).draws == Draws::NumberedDots);
        for (kind, letter, name) in [("x-mark", "x", "x"), ("v-mark", "v", "v")] {
            let Some(statement) = statements.iter().find(|one| one.kind == kind).cloned() else { continue };
            let is = |mark: &Mark| {
                mark.text.to_lowercase() == letter
                    || !has_numbers && (letter, mark.text.as_str()) == ("x", "10")
                    || !has_numbers && (letter, mark.text.as_str()) == ("v", "5")
            };
            let pairs = self.claim_pairs(|mark| matches!(mark.spot, Spot::Side(..)) && is(mark));
            if !pairs.is_empty() {
                self.add(&statement, "xv", [(name, pairs.into())]);
            }
        }
    }

    /// Marks of the named colours, or with the named sign, between cells that meet a condition.
    pub(super) fn mark_pairs(&mut self, statement: &Statement) {
        let Some(says) = statement.says.clone() else { return };
        let names: Vec<ColourName> = statement.colours.iter().copied().collect();
        let sign = statement.sign.as_deref().map(|sign| if sign == "question mark" { "?" } else { sign });
        let fits = |mark: &Mark| match sign {
            Some(sign) => mark.text.to_lowercase() == sign,
            None => {
                // The number of the sentence may stand on them as well.
                (mark.text.is_empty() || statement.words.split(' ').any(|word| word == mark.text))
                    && mark.width <= 0.7
                    && mark.height <= 0.7
                    && (names.is_empty() || mark.is_of(&names))
            }
        };
        let mut pairs = self.claim_pairs(|mark| matches!(mark.spot, Spot::Side(..)) && fits(mark));
        if pairs.is_empty()
            && sign.is_none()
            && !self.outcome.usual
            && self.statements.iter().filter(|one| is_of_dots(one)).count() == 1
        {
            // The only dots of a puzzle belong to its only sentence about dots, whatever colour it names.
            let free = |mark: &&Mark| !mark.claimed && mark.is_dot() && mark.text.is_empty();
            let first = self.canvas.marks.iter().find(free).cloned();
            if self.canvas.marks.iter().filter(free).all(|mark| first.as_ref().is_some_and(|first| alike(first, mark)))
            {
                pairs = self.claim_pairs(|mark| mark.is_dot() && mark.text.is_empty());
            }
        }
        if !pairs.is_empty() {
            self.add(statement, keys::pair::NAME, [("pairs", pairs.into()), ("where", says.into())]);
        }
    }

    fn claim_pairs(&mut self, fits: impl Fn(&Mark) -> bool) -> Vec<Pair> {
        let mut pairs = Vec::new();
        for mark in self.canvas.marks.iter_mut().filter(|mark| !mark.claimed && fits(mark)) {
            if let Some(pair) = mark.pair() {
                mark.claimed = true;
                if !pairs.contains(&pair) {
                    pairs.push(pair);
                }
            }
        }
        pairs
    }

    /// The pairs of the marks that fit, claimed or not.
    pub(super) fn pairs_of(&self, fits: impl Fn(&Mark) -> bool) -> Vec<Pair> {
        self.canvas.marks.iter().filter(|mark| fits(mark)).filter_map(Mark::pair).collect()
    }

    /// The negative constraint of neighbours without a mark. If the puzzle states the marks by name, it states the
    /// constraint by name, too.
    pub(super) fn negative(&mut self, statement: &Statement) {
        if self.canvas.sketch.knows(&MARKS) {
            return;
        }
        let dotted = self.pairs_of(|mark| mark.is_white_dot() || mark.is_black_dot());
        let lettered = self.pairs_of(|mark| ["x", "v", "xv"].contains(&mark.text.to_lowercase().as_str()));
        let (white, black) = (self.has(keys::white_dot::NAME), self.has(keys::black_dot::NAME));
        let (x, v) = (self.has("x-mark"), self.has("v-mark"));
        let mut conditions: Vec<(&str, &[Pair])> = Vec::new();
        match statement.kind {
            "negative-white" if white => conditions.push(("abs(a - b) != 1", &dotted)),
            "negative-black" if black => conditions.push(("a != 2 * b and b != 2 * a", &dotted)),
            "negative-dots" if white || black => {
                if white {
                    conditions.push(("abs(a - b) != 1", &dotted));
                }
                if black {
                    conditions.push(("a != 2 * b and b != 2 * a", &dotted));
                }
            }
            "negative-xv" if x || v || statement.words.contains("sum") => {
                let named = |sum: &str| statement.words.split(' ').any(|word| word == sum);
                let (ten, five) = (named("10"), named("5"));
                let (x, v) = if ten || five { (ten, five) } else { (x, v) };
                if x {
                    conditions.push(("a + b != 10", &lettered));
                }
                if v {
                    conditions.push(("a + b != 5", &lettered));
                }
            }
            _ => return self.outcome.sentences.push(statement.text.clone()),
        }
        for (says, except) in conditions {
            let add = |rules: &mut Rules| neighbours("negative", says.to_owned(), except, rules);
            self.outcome.rules.note(&statement.text, keys::pair::NAME, add);
        }
    }

    /// Non-consecutive, except for the pairs with a dot.
    pub(super) fn non_consecutive(&mut self, statement: &Statement) {
        if self.canvas.sketch.knows(&MARKS) {
            if !self.canvas.sketch.knows(&[keys::non_consecutive::NAME]) {
                self.outcome.sentences.push(statement.text.clone());
            }
            return;
        }
        let dotted = self.pairs_of(|mark| mark.is_white_dot() || mark.is_black_dot());
        if dotted.is_empty() {
            self.add_plain_rule(statement, keys::non_consecutive::NAME);
        } else {
            self.add(statement, keys::non_consecutive::NAME, [("except", dotted.into())]);
        }
    }

    /// `<` and its like between two cells, as texts or as strokes.
    pub(super) fn inequalities(&mut self, statement: &Statement) {
        let mut pairs: Vec<[Position; 2]> = Vec::new();
        for mark in self.canvas.marks.iter_mut().filter(|mark| !mark.claimed) {
            let Spot::Side(a, b) = mark.spot else { continue };
            let Some(points_to_second) = direction(&mark.text, mark.angle, a.row == b.row) else { continue };
            mark.claimed = true;
            pairs.push(if points_to_second { [a, b] } else { [b, a] });
        }
        for (stroke, claimed) in self.canvas.others.iter_mut().filter(|(_, claimed)| !claimed) {
            let [first, tip, last] = stroke.points[..] else { continue };
            let (low, high) = stroke.bounds();
            if high.0 - low.0 > 0.7 || high.1 - low.1 > 0.7 {
                continue;
            }
            let middle = ((low.0 + high.0) / 2.0, (low.1 + high.1) / 2.0);
            let Spot::Side(a, b) = self.canvas.sketch.spot(middle) else { continue };
            let base = ((first.0 + last.0) / 2.0, (first.1 + last.1) / 2.0);
            let (down, right) = (tip.0 - base.0, tip.1 - base.1);
            let along = if a.row == b.row { (right, down) } else { (down, right) };
            if along.0.abs() < 0.03 || along.1.abs() > along.0.abs() / 2.0 {
                continue;
            }
            *claimed = true;
            pairs.push(if along.0 > 0.0 { [a, b] } else { [b, a] });
        }
        for arrow in self.canvas.arrows.iter_mut().filter(|arrow| !arrow.claimed) {
            let (Some(&from), Some(&to)) = (arrow.points.first(), arrow.points.last()) else { continue };
            let middle = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
            let (down, right) = (to.0 - from.0, to.1 - from.1);
            if down.abs().max(right.abs()) > 0.8 {
                continue;
            }
            let Spot::Side(a, b) = self.canvas.sketch.spot(middle) else { continue };
            let along = if a.row == b.row { (right, down) } else { (down, right) };
            if along.1.abs() > 0.05 {
                continue;
            }
            arrow.claimed = true;
            pairs.push(if along.0 > 0.0 { [a, b] } else { [b, a] });
        }
        pairs.dedup();
        for pair in pairs {
            self.add(statement, keys::greater_than::NAME, [("line", cells(&pair))]);
        }
    }
}

/// Whether a sign points from the first cell, left or above, to the second; `None` if it is not such a sign or lies
/// crosswise.
fn direction(text: &str, angle: f64, in_row: bool) -> Option<bool> {
    // Where it points, in degrees clockwise from the right.
    let points = match text {
        ">" | "›" | "〉" | "❯" | "⟩" => 0.0,
        "v" | "V" | "∨" | "⌄" | "﹀" | "˅" => 90.0,
        "<" | "‹" | "〈" | "❮" | "⟨" => 180.0,
        "^" | "∧" | "⌃" | "︿" | "˄" | "Λ" => 270.0,
        _ => return None,
    };
    let turned: f64 = points + angle;
    let points = turned.rem_euclid(360.0);
    let is = |at: f64| (points - at).abs() < 20.0 || (points - at).abs() > 340.0;
    match in_row {
        true if is(0.0) => Some(true),
        true if is(180.0) => Some(false),
        false if is(90.0) => Some(true),
        false if is(270.0) => Some(false),
        _ => None,
    }
}
