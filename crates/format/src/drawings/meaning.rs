//! What a sentence states, in the context of those before it.

use std::collections::BTreeSet;

use exdoku_rules::rules::keys;

use super::colours::{ColourName, colour_of_word};
use super::grammar;
use super::kind::{Draws, kind};
use super::patterns::{self, Reading, Statement};
use super::sentences::Sentence;

/// What stands before a sentence.
#[derive(Default)]
pub(super) struct Context {
    /// The heading it stands under.
    heading: Option<Sentence>,
    /// The last sentence of its line that names a drawing.
    before: Option<Sentence>,
    /// How often the sentence around it was taken apart.
    depth: usize,
}

/// How often a sentence is taken apart, and at how many of its joints: each half is taken apart in turn.
const MOST_PARTS: usize = 2;
const MOST_HALVES: usize = 12;

impl Context {
    /// What a sentence states after those before it.
    pub(super) fn read(&self, sentence: &Sentence) -> Reading {
        match read_under(sentence, self.heading.as_ref()) {
            Reading::Unknown if !sentence.heading && !sentence.is_limited() => self.read_apart(sentence),
            reading => reading,
        }
    }

    /// What a sentence states that is not understood by itself: about the drawings of the one before, or in parts that are understood.
    fn read_apart(&self, sentence: &Sentence) -> Reading {
        let after =
            |before: &Option<Sentence>| before.as_ref().and_then(|before| grammar::read_after(sentence, before));
        if let Some(reading) = after(&self.before).or_else(|| after(&self.heading)) {
            return reading;
        }
        if self.depth == MOST_PARTS || sentence.words.split(' ').count() > grammar::WORDS {
            return Reading::Unknown;
        }
        if let Some((outer, asides)) = sentence.without_remarks()
            && let Some(reading) = self.read_parts(&[outer], &asides)
        {
            return reading;
        }
        let mut halves = sentence.halves().take(MOST_HALVES);
        halves.find_map(|halves| self.read_parts(&halves, &[])).unwrap_or(Reading::Unknown)
    }

    /// What the parts of a sentence state, each of which must be understood. Of remarks beside them it is enough that they have no word
    /// that rules are made of; a part in such words could say anything.
    fn read_parts(&self, parts: &[Sentence], remarks: &[Sentence]) -> Option<Reading> {
        let mut context = Context { heading: self.heading.clone(), before: self.before.clone(), depth: self.depth + 1 };
        let mut statements = Vec::new();
        for (at, part) in parts.iter().chain(remarks).enumerate() {
            let is_remark = at >= parts.len() && patterns::is_remark(&part.words);
            match context.read(part) {
                Reading::Stated(more) => statements.extend(more),
                Reading::Nothing if is_remark || !patterns::states_nothing(&part.words) => {}
                _ => return None,
            }
            context.follow(part);
        }
        let reading = if statements.is_empty() { Reading::Nothing } else { Reading::Stated(statements) };
        Some(reading).filter(|reading| !matches!(reading, Reading::Stated(list) if is_contradictory(list)))
    }

    /// Takes a sentence as read.
    pub(super) fn follow(&mut self, sentence: &Sentence) {
        if self.heading.as_ref().is_some_and(|heading| heading.line != sentence.line) || sentence.heading {
            self.heading = None;
        }
        if self.before.as_ref().is_some_and(|before| before.line != sentence.line) {
            self.before = None;
        }
        if grammar::names_drawing(sentence) {
            self.before = Some(sentence.clone());
        }
        if sentence.heading {
            self.heading = Some(sentence.clone());
        }
    }

    /// The heading of a sentence on the same line.
    fn heading_of(&self, sentence: &Sentence) -> Option<&Sentence> {
        self.heading.as_ref().filter(|heading| !sentence.heading && heading.line == sentence.line)
    }

    /// What the heading states by itself, as the name of a rule.
    pub(super) fn named(&self, sentence: &Sentence) -> Vec<Statement> {
        match self.heading_of(sentence).map(meaning) {
            Some(Reading::Stated(named)) => named,
            _ => Vec::new(),
        }
    }

    /// Statements about lines with the colours that the heading names, if they name none.
    pub(super) fn coloured(&self, sentence: &Sentence, mut statements: Vec<Statement>) -> Vec<Statement> {
        let words = self.heading_of(sentence).into_iter().flat_map(|heading| heading.words.split(' '));
        let colours: BTreeSet<ColourName> = words.filter_map(colour_of_word).collect();
        let is_of_lines = |one: &&mut Statement| kind(one.kind).draws == Draws::Lines && one.colours.is_empty();
        statements.iter_mut().filter(is_of_lines).for_each(|one| one.colours.clone_from(&colours));
        statements
    }
}

/// What a sentence states: by the patterns, or else by the grammar.
pub(super) fn meaning(sentence: &Sentence) -> Reading {
    let reading = match patterns::read(sentence) {
        Reading::Unknown if !sentence.is_limited() => grammar::read(sentence).unwrap_or(Reading::Unknown),
        reading => reading,
    };
    match reading {
        Reading::Stated(list) if is_contradictory(&list) => Reading::Unknown,
        Reading::Stated(list) if list.iter().any(is_of_all_pairs) => of_all_pairs(list),
        reading => reading,
    }
}

/// Whether it is about any two digits of a line, not only about neighbours. Of a difference of 5, setters say so but mean
/// neighbours, since no three digits have it.
fn is_of_all_pairs(statement: &Statement) -> bool {
    let is_whisper = statement.kind == keys::whisper::NAME && statement.number.is_some_and(|number| number < 5);
    is_whisper && patterns::is_of_all_pairs(&statement.text)
}

/// Of any two digits it can be said that they differ by at least 2.
fn of_all_pairs(mut list: Vec<Statement>) -> Reading {
    for statement in list.iter_mut().filter(|one| is_of_all_pairs(one)) {
        if statement.number != Some(2) {
            return Reading::Unknown;
        }
        (statement.kind, statement.number) = (keys::nabner::NAME, None);
    }
    Reading::Stated(list)
}

/// Whether a sentence names a kind of lines and says something else of the same lines: a whisper whose digits differ by at most 5.
fn is_contradictory(statements: &[Statement]) -> bool {
    let of_lines = |one: &&Statement| kind(one.kind).draws == Draws::Lines;
    let apart = |one: &Statement, other: &Statement| {
        one.kind == other.kind
            || one.says.is_none() && other.says.is_none()
            || !one.colours.is_empty() && !other.colours.is_empty() && one.colours != other.colours
    };
    let lines: Vec<&Statement> = statements.iter().filter(of_lines).collect();
    lines.iter().enumerate().any(|(at, one)| lines[..at].iter().any(|other| !apart(one, other)))
}

/// What a sentence states, alone or together with its heading; only together if the heading says where it applies.
fn read_under(sentence: &Sentence, heading: Option<&Sentence>) -> Reading {
    let Some(heading) = heading.filter(|_| !sentence.heading) else { return meaning(sentence) };
    if heading.is_scope() && meaning(heading) != Reading::Nothing {
        return meaning(&sentence.under(heading));
    }
    match meaning(sentence) {
        Reading::Unknown => {
            let joined = meaning(&sentence.under(heading));
            if matches!(joined, Reading::Stated(_)) { joined } else { Reading::Unknown }
        }
        reading => reading,
    }
}

#[cfg(test)]
mod tests {
    use super::super::sentences::sentences;
    use super::*;

    /// The kinds and colours of each statement of a text; `None` if a sentence is not understood.
    fn read_as(text: &str) -> Option<Vec<(&'static str, usize)>> {
        let (mut context, mut all) = (Context::default(), Vec::new());
        for sentence in sentences(text)? {
            match context.read(&sentence) {
                Reading::Stated(list) => {
                    all.extend(context.coloured(&sentence, list).into_iter().map(|one| (one.kind, one.colours.len())));
                }
                Reading::Unknown if !sentence.heading => return None,
                _ => {}
            }
            context.follow(&sentence);
        }
        Some(all)
    }

    #[test]
    fn a_sentence_without_a_drawing_is_about_that_of_the_one_before() {
        let text = "Thermometers never go down from the bulb. Two digits in a row may be equal.";
        assert_eq!(read_as(text), Some(vec![("slow-thermo", 0), ("may-repeat", 0)]));
    }

    #[test]
    fn each_part_of_a_sentence_has_to_be_understood() {
        let text = "No digit repeats on a teal line: the digits on teal lines are odd on Sundays";
        assert_eq!(read_as(text), None);
        let text = "A grey square marks an even digit (there may be further even digits without a square).";
        assert_eq!(read_as(text), Some(vec![("even-square", 1)]));
        let text = "A grey square marks an even digit (the digits along its arrow).";
        assert_eq!(read_as(text), None);
    }

    /// Each part is read: halves of halves at every comma took minutes.
    #[test]
    fn a_sentence_of_many_clauses_is_read_soon() {
        let text = "Teal lines are odd on Sundays, ".repeat(2000);
        assert_eq!(read_as(&text), None);
        let text = format!("On {}teal lines digits agree.", "a Sunday, a Monday, ".repeat(9));
        assert_eq!(read_as(&text), None);
    }

    #[test]
    fn a_line_has_the_colour_of_its_heading() {
        let text = "Near (amber): adjacent digits on the line differ by at most 2.";
        assert_eq!(read_as(text), Some(vec![("line-pairs", 1)]));
    }
}
