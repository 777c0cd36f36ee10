//! Reads drawings together with their text: which sentence claims which drawings, in which order.

use std::collections::BTreeSet;

use exdoku_rules::rules::keys;
use exdoku_text::board::Digits;

use super::canvas::{Canvas, Mark};
use super::claim::{Claims, Outcome};
use super::everywhere::range;
use super::kind::{Draws, kind};
use super::meaning::{Context, meaning};
use super::modified::{self, Said};
use super::patterns::{Reading, Statement};
use super::sentences::{Sentence, sentences};
use super::sketch::Sketch;

/// Whether a sentence of the text states something of this kind.
pub(crate) fn states(text: &str, kind: &str) -> bool {
    let list = sentences(text).unwrap_or_default();
    let is = |reading: Reading| matches!(reading, Reading::Stated(found) if found.iter().any(|one| one.kind == kind));
    list.iter().any(|sentence| is(meaning(sentence)))
}

/// What the text beside a puzzle may say that the puzzle does not.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Beside {
    /// Anything: the notation has few rules.
    Anything,
    /// Rules for the whole grid: the notation names the others, and the text repeats them.
    RulesOfTheGrid,
}

/// The sentences of a text that may change a puzzle of which only these kinds of rules are known: those that state another
/// rule, and those that are not understood.
pub(super) fn unread(text: &str, known: &BTreeSet<&str>, may_say: Beside) -> Vec<String> {
    let matters = |one: &Statement| may_say == Beside::Anything || kind(one.kind).draws == Draws::Grid;
    let is_known = |one: &Statement| known.contains(kind(one.kind).rule.as_str());
    let mut context = Context::default();
    let mut unread = Vec::new();
    for sentence in sentences(text).unwrap_or_default() {
        let is_read = match context.read(&sentence) {
            Reading::Nothing => true,
            Reading::Stated(list) => list.iter().all(|one| is_known(one) || !matters(one)),
            Reading::Unknown => sentence.heading || may_say == Beside::RulesOfTheGrid,
        };
        if !is_read {
            unread.push(sentence.text.clone());
        }
        context.follow(&sentence);
    }
    unread
}

/// The usual meanings of drawings with a shape of their own, for puzzles without a text.
const USUAL: &str = include_str!("usual.txt");

/// Reads the drawings with their text, or without one by their usual meanings.
pub(crate) fn read(sketch: &Sketch, text: &str) -> Outcome {
    let usual = text.trim().is_empty();
    let text = if usual { USUAL } else { text };
    let mut outcome = Outcome { usual, ..Outcome::default() };
    let mut statements: Vec<Statement> = Vec::new();
    match sentences(text) {
        None => outcome.is_long = true,
        Some(list) => {
            let mut context = Context::default();
            for sentence in list {
                if !sketch.has_grids && sentence.text.to_lowercase().contains("overlapping grids") {
                    outcome.sentences.push(sentence.text.clone());
                    continue;
                }
                let said = modified::read(&sentence);
                if let Some(said) = said.as_ref().filter(|said| !said.facts.is_empty()) {
                    outcome.said.push(said.clone());
                    continue;
                }
                match context.read(&sentence) {
                    Reading::Nothing => statements.extend(other_digits(&sentence, sketch)),
                    Reading::Stated(more) => {
                        let more = context.coloured(&sentence, more);
                        // The sentence says what the rule is that its heading names.
                        let named = context.named(&sentence);
                        statements.retain(|one| !named.contains(one) || !defines(&more, one));
                        more.into_iter().for_each(|one| follow(&mut statements, one));
                    }
                    // A heading only names a rule that the next sentences define.
                    Reading::Unknown if sentence.heading => {}
                    Reading::Unknown => match said {
                        Some(said) => outcome.said.push(said),
                        None => outcome.sentences.push(sentence.text.clone()),
                    },
                }
                context.follow(&sentence);
            }
        }
    }
    if outcome.said.iter().any(Said::has_value) {
        // Different digits may have the same value; that values differ is another rule.
        let of_values = statements.iter().filter(|one| values_differ(one)).map(|one| one.text.clone());
        outcome.said.extend(of_values.map(|text| Said { text, differ: true, ..Said::default() }));
        // Of two sentences about drawings that look the same, one is about values and the other about digits.
        let is_unclear = |one: &Statement| statements.iter().any(|other| differ_about_values(one, other));
        let unclear: Vec<Statement> = statements.iter().filter(|one| is_unclear(one)).cloned().collect();
        statements.retain(|one| !unclear.contains(one));
        outcome.sentences.extend(unclear.into_iter().map(|one| one.text));
    }
    if sketch.digits > 9 {
        // Conditions that count single digits need the digits 1 to n.
        let (one_by_one, others): (Vec<Statement>, Vec<Statement>) =
            statements.into_iter().partition(|one| one.says.as_ref().is_some_and(|says| says.contains("has(")));
        outcome.sentences.extend(one_by_one.into_iter().map(|one| one.text));
        statements = others;
    }
    // Sandwiches are between the smallest and the largest digit.
    let is_other = |one: &Statement| {
        let largest = one.words.split(' ').filter_map(|word| word.parse().ok()).max().unwrap_or(sketch.digits);
        one.kind == keys::sandwich::NAME && largest != sketch.digits
    };
    let (others, statements): (Vec<Statement>, Vec<Statement>) = statements.into_iter().partition(is_other);
    outcome.sentences.extend(others.into_iter().map(|one| one.text));
    outcome.stated = statements.len();
    let mut claims = Claims { canvas: Canvas::new(sketch), statements: merged(statements), outcome };
    claims.claim_all();
    claims.left_over();
    claims.without_drawings();
    claims.outcome
}

/// Whether statements say something else of the drawings of another one, which only names its kind.
fn defines(statements: &[Statement], named: &Statement) -> bool {
    let draws = kind(named.kind).draws;
    let is_drawn = !draws.is_optional() && draws != Draws::Grid;
    is_drawn
        && named.says.is_none()
        && statements.iter().any(|one| one.kind != named.kind && kind(one.kind).draws == draws)
}

/// A sentence that says nothing where the digits are 1 to n, on a board where they are others.
fn other_digits(sentence: &Sentence, sketch: &Sketch) -> Option<Statement> {
    let is_other = |range: &Digits| range.first() == 1 && range.count() > 1 && range.count() != sketch.digits;
    range(&sentence.words).filter(is_other)?;
    Some(Statement::new("digits", sentence.words.clone(), sentence.text.clone()))
}

/// Whether one of two sentences is about values, and the other about digits, of drawings that nothing tells apart.
fn differ_about_values(one: &Statement, other: &Statement) -> bool {
    let is_of_values = |statement: &Statement| {
        let text = statement.text.to_lowercase();
        (text.contains("value") != text.contains("digit")).then(|| text.contains("value"))
    };
    let both = is_of_values(one).zip(is_of_values(other));
    let draws = kind(one.kind).draws;
    let is_drawn = !draws.is_optional() && draws != Draws::Grid;
    is_drawn
        && (one.kind, &one.colours) == (other.kind, &other.colours)
        && both.is_some_and(|(one, other)| one != other)
}

/// Whether a sentence says that values, not digits, do not repeat in a cage.
fn values_differ(statement: &Statement) -> bool {
    let text = statement.text.to_lowercase();
    [keys::killer::NAME, "cage-unique"].contains(&statement.kind)
        && text.contains("value")
        && !text.contains("digit")
        && ["repeat", "unique", "differ"].iter().any(|word| text.contains(word))
}

/// The kind of "all such pairs are given" until it is known which pairs these are. It is not understood if no statement before it
/// says so.
const REFERS_TO_NOTHING: &str = "all-given";

/// Adds a statement. "Digits may repeat", "all marks are drawn" or "the same applies to column 5" refers to the
/// statement before it.
fn follow(statements: &mut Vec<Statement>, mut statement: Statement) {
    if statement.kind == "same-indexing" {
        return follow_index(statements, statement);
    }
    if statement.kind == REFERS_TO_NOTHING
        && let Some(before) = statements.last()
    {
        statement.kind = match before.kind {
            keys::white_dot::NAME => "negative-white",
            keys::black_dot::NAME => "negative-black",
            "x-mark" | "v-mark" => "negative-xv",
            "mark-pairs" | "sign-pairs" => "neighbour-pairs",
            kind => kind,
        };
        statement.says = before.says.as_ref().map(|says| format!("not ({says})"));
        if statement.kind == before.kind {
            statement.kind = REFERS_TO_NOTHING;
        }
    }
    if statement.kind == "may-repeat" {
        if statements.last().is_none_or(|before| before.kind != keys::killer::NAME) {
            return;
        }
        statement.kind = "cage-repeat";
    }
    statements.push(statement);
}

/// Adds what the statement before says of one column or row for others. Without such a statement, it is not understood.
fn follow_index(statements: &mut Vec<Statement>, mut statement: Statement) {
    let before = statements.last().filter(|before| before.number.is_some()).map(|before| before.kind);
    let noun = match before {
        Some(keys::column_indexing::NAME) => "column",
        Some(keys::row_indexing::NAME) => "row",
        _ => "",
    };
    let words: Vec<&str> = statement.words.split(' ').collect();
    let Some(kind) = before.filter(|_| words.contains(&noun)) else {
        statement.kind = REFERS_TO_NOTHING;
        return statements.push(statement);
    };
    let numbers: BTreeSet<i64> = words.iter().filter_map(|word| word.parse().ok()).collect();
    statements.extend(numbers.into_iter().map(|number| {
        let words = format!("{noun} {number}");
        Statement { kind, number: Some(number), words, ..statement.clone() }
    }));
}

/// Merges statements of the same kind: a heading, a definition, a remark. Those with different numbers or colours
/// stay apart.
fn merged(statements: Vec<Statement>) -> Vec<Statement> {
    let mut merged: Vec<Statement> = Vec::new();
    for statement in statements {
        let fits = |known: &&mut Statement| {
            known.kind == statement.kind
                && (known.says.as_ref(), known.sign.as_ref()) == (statement.says.as_ref(), statement.sign.as_ref())
                && (known.number.is_none() || statement.number.is_none() || known.number == statement.number)
                && (known.colours.is_empty() || statement.colours.is_empty() || known.colours == statement.colours)
        };
        match merged.iter_mut().find(fits) {
            Some(known) => {
                if known.text.len() < statement.text.len() {
                    known.text = statement.text;
                }
                known.number = known.number.or(statement.number);
                known.words = format!("{} . {}", known.words, statement.words);
                known.colours.extend(statement.colours);
            }
            None => merged.push(statement),
        }
    }
    merged
}

impl Claims<'_> {
    fn claim_all(&mut self) {
        let mut statements = self.statements.clone();
        statements.sort_by_key(|statement| kind(statement.kind).draws);
        for alike in statements.chunk_by(|one, next| kind(one.kind).draws == kind(next.kind).draws) {
            self.claim(kind(alike[0].kind).draws, alike);
        }
    }

    /// Claims the drawings for statements of one sort.
    fn claim(&mut self, draws: Draws, statements: &[Statement]) {
        let first = &statements[0];
        match draws {
            Draws::Grid => self.each(statements, |claims, one| claims.add_plain_rule(one, &kind(one.kind).rule)),
            Draws::NoHouses => self.each(statements, Self::no_houses),
            Draws::Neighbours => self.each(statements, Self::neighbours),
            Draws::Squares => self.each(statements, |claims, one| claims.everywhere(one, &["r1-2c1-2"])),
            Draws::Triples => self.each(statements, |claims, one| claims.everywhere(one, &["r1c1-3", "r1-3c1"])),
            Draws::Companions => self.each(statements, Self::companions),
            Draws::Areas => self.each(statements, Self::areas),
            Draws::Places => self.each(statements, Self::places_of_digits),
            Draws::Holes => self.holes(first),
            Draws::ChosenDigits => self.chosen_digits(first),
            Draws::DigitPairs => self.each(statements, Self::digit_pairs),
            Draws::DiagonalSets => self.each(statements, Self::diagonal_sets),
            Draws::Indexing => self.each(statements, Self::indexing),
            Draws::Digits => self.digits(first),
            Draws::Windoku => self.windoku(first),
            Draws::Diagonals => self.diagonals(first),
            Draws::LittleKillers => self.little_killers(first),
            Draws::Outside => self.outside(statements),
            Draws::Quadruples => self.quadruples(first),
            Draws::Arrows => self.arrows(statements),
            Draws::CageSets => self.each(statements, Self::cage_sets),
            Draws::CageSums => self.each(statements, Self::cage_sums),
            Draws::CagesOf => self.cages_of(first),
            Draws::CagesSameSum => self.cages_same_sum(first),
            Draws::CagesByLetter => self.cages_by_letter(first),
            Draws::Cages => self.cages(statements),
            Draws::CageUnique => self.cage_unique(first),
            Draws::CageRepeat | Draws::LittleUniques => {}
            Draws::MarkPairs => self.each(statements, Self::mark_pairs),
            Draws::Letters => self.letters(statements),
            Draws::NumberedDots => self.numbered_dots(statements),
            Draws::CentralBox => self.central_box(first),
            Draws::WhiteDots => self.dots(first, true),
            Draws::BlackDots => self.dots(first, false),
            Draws::Inequalities => self.inequalities(first),
            Draws::Thermos => self.thermos(statements),
            Draws::Lines => self.lines(statements),
            Draws::LineWindows => self.each(statements, Self::line_windows),
            Draws::IncreasingLines => self.increasing_lines(first),
            Draws::SameSumLines => self.same_sum_lines(first),
            Draws::LineUnique => self.line_unique(first),
            Draws::CountingLines => self.counting_lines(first),
            Draws::ShapeDigits => self.each(statements, Self::shape_digits),
            Draws::ShapeSets => self.each(statements, Self::shape_sets),
            // Without a text, shading of whole cells could mean anything.
            Draws::CellSquares if self.outcome.usual => {
                self.cell_marks(statements, |mark| mark.is_square() && !mark.is_shade());
            }
            Draws::CellSquares => self.cell_marks(statements, Mark::is_square),
            Draws::CountingCircles => {
                // Those of each colour are counted by themselves.
                let (coloured, plain): (Vec<_>, Vec<_>) =
                    statements.iter().cloned().partition(|one| !one.colours.is_empty());
                self.each(&coloured, Self::counting_circles);
                self.each(&plain[..plain.len().min(1)], Self::counting_circles);
            }
            Draws::CellCircles if self.outcome.usual && self.canvas.lines.iter().any(|line| !line.claimed) => {}
            Draws::CellCircles => self.cell_marks(statements, Mark::is_circle),
            Draws::CellShapes => self.cell_marks(statements, |mark| mark.is_circle() || mark.is_square()),
            Draws::ShadedRegions => self.shaded_regions(first),
            Draws::MagicSquares => self.each(statements, Self::magic_squares),
            Draws::ShadedSets => self.each(statements, Self::shaded_sets),
            Draws::Clones => self.clones(first),
            Draws::NonConsecutive => self.non_consecutive(first),
            Draws::Negative => self.each(statements, Self::negative),
            Draws::Pairs => self.each(statements, Self::pairs),
            Draws::Types => self.types(first),
        }
    }

    fn each(&mut self, statements: &[Statement], claim: fn(&mut Self, &Statement)) {
        statements.iter().for_each(|one| claim(self, one));
    }
}
