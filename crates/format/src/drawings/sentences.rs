//! Rules texts as sentences, each in a canonical form (`canonical.rs`).
//!
//! A sentence of clauses with different subjects is taken apart where it is read (`patterns.rs`).

use super::canonical::{canonical_with_and, lemmas, table, without_and};

/// The maximum number of characters of a rules text.
pub(super) const LONGEST: usize = 20_000;

/// A sentence of a rules text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sentence {
    /// As it was written.
    pub(super) text: String,
    /// In its canonical form.
    pub(super) words: String,
    /// Its canonical form that keeps each "and".
    pub(super) clauses: String,
    /// Its canonical form that keeps each "and" and "or".
    pub(super) lemmas: String,
    /// As it was written, with its short remarks in parentheses marked.
    marked: String,
    /// Whether it is a heading: a few words before a colon, or on a line of their own.
    pub(super) heading: bool,
    /// The number of its line.
    pub(super) line: usize,
}

/// The sentences of a text. `None` if the text is too long.
pub(super) fn sentences(text: &str) -> Option<Vec<Sentence>> {
    if text.len() > LONGEST {
        return None;
    }
    let text = plain(text);
    let mut sentences = Vec::new();
    for (number, line) in whole_lines(&text).iter().enumerate() {
        let before = sentences.len();
        for part in parts(line) {
            let (part, asides) = without_asides(part);
            for piece in [part].into_iter().chain(asides) {
                split(&piece, &mut sentences);
            }
        }
        sentences[before..].iter_mut().for_each(|sentence| sentence.line = number);
    }
    Some(sentences)
}

/// The lines of a text. One that breaks off within a phrase is joined with the next.
fn whole_lines(text: &str) -> Vec<String> {
    const OPEN: [&str; 12] = ["of", "from", "the", "a", "an", "in", "to", "by", "with", "and", "or", "on"];
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines() {
        let is_open = |before: &&mut String| {
            let last = before.split(' ').rfind(|word| !word.is_empty()).unwrap_or_default();
            OPEN.contains(&last) && line.starts_with(char::is_lowercase)
        };
        match lines.last_mut().filter(is_open) {
            Some(before) => *before = format!("{} {line}", before.trim_end()),
            None => lines.push(line.to_owned()),
        }
    }
    lines
}

/// Replaces typographic signs by simple ones, and letters of mathematical alphabets by plain ones.
fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let text =
        text.replace("\\n", "\n").replace("\\\"", "\"").replace("\r", "\n").replace("&nbsp;", " ").replace("(s)", "s");
    for sign in text.chars() {
        match sign {
            '’' | '‘' | '´' | '`' => plain.push('\''),
            '“' | '”' | '″' => plain.push('"'),
            '–' | '—' | '−' | '‑' => plain.push('-'),
            '×' => plain.push('x'),
            '\u{a0}' | '\u{2009}' | '\u{202f}' | '\t' => plain.push(' '),
            '\u{1d400}'..='\u{1d6a3}' | '\u{1d7ce}'..='\u{1d7ff}' => plain.extend(mathematical(sign)),
            sign => plain.push(sign),
        }
    }
    plain
}

/// A letter or digit of a mathematical alphabet (bold, sans-serif and so on) as a plain one.
fn mathematical(sign: char) -> Option<char> {
    let at = u32::from(sign) - 0x1d400;
    if let Some(digit) = u32::from(sign).checked_sub(0x1d7ce) {
        return char::from_digit(digit % 10, 10);
    }
    let letter = at % 52;
    char::from_u32(if letter < 26 { u32::from('A') + letter } else { u32::from('a') + letter - 26 })
}

/// The parts of a line of which several blanks and a capital letter tell that a full stop is missing.
fn parts(line: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut start, mut depth) = (0, 0_i32);
    for (at, sign) in line.char_indices() {
        depth += i32::from("([".contains(sign)) - i32::from(")]".contains(sign));
        let next = line[at..].strip_prefix("  ").and_then(|rest| rest.trim_start().chars().next());
        if depth == 0 && next.is_some_and(char::is_uppercase) && line[..at].ends_with(char::is_lowercase) {
            parts.push(&line[start..at]);
            start = at;
        }
    }
    parts.push(&line[start..]);
    parts
}

/// Where a short remark in parentheses begins and ends.
const ASIDE: [char; 2] = ['\u{2}', '\u{3}'];

/// The line without its parentheses, and those that are sentences of their own. Examples are removed; short
/// remarks stay in place, marked.
fn without_asides(line: &str) -> (String, Vec<String>) {
    let (mut outer, mut asides) = (String::new(), Vec::new());
    let mut rest = line;
    while let Some(open) = rest.find(['(', '[']) {
        let close = rest[open..].find([')', ']']).map_or(rest.len(), |at| open + at);
        outer.push_str(&rest[..open]);
        let inner = rest.get(open + 1..close).unwrap_or_default().trim();
        let after = rest.get(close + 1..).unwrap_or_default();
        if is_example(inner) {
            outer.push(' ');
        } else if inner.ends_with(['.', '!', '?'])
            || inner.split_whitespace().count() > 9
            || inner.to_lowercase().starts_with("not all ")
        {
            outer.push(' ');
            asides.push(inner.to_owned());
        } else {
            outer.push_str(&format!(" {}{inner}{}", ASIDE[0], ASIDE[1]));
            // The full stop of the sentence remains at its end.
            if !after.starts_with('.') {
                outer.push(' ');
            }
        }
        // "(eg a 1 and a 2.) The next": the full stop within ends the sentence around it, too.
        if inner.ends_with('.') && after.starts_with(' ') && after.trim_start().starts_with(char::is_uppercase) {
            outer.push('.');
        }
        rest = after;
    }
    outer.push_str(rest);
    (outer, asides)
}

impl Sentence {
    /// Whether it says where the next sentences apply: "Along each diagonal:".
    pub(super) fn is_scope(&self) -> bool {
        const WORDS: [&str; 12] =
            ["along", "on", "in", "for", "within", "inside", "at", "if", "when", "where", "between", "from"];
        let first = self.text.split_whitespace().next().unwrap_or_default().to_lowercase();
        self.heading && !self.words.is_empty() && WORDS.contains(&first.as_str())
    }

    /// Whether it is about some of its drawings only, or holds with exceptions: "All but one of the lines ...".
    pub(super) fn is_limited(&self) -> bool {
        let text = self.text.to_lowercase();
        // "One of the digits is double the other" is about both.
        !text.contains(" other") && table().limits.iter().any(|limit| limit.is_match(&text))
    }

    /// A sentence together with its heading.
    pub(super) fn under(&self, heading: &Sentence) -> Sentence {
        let joined = |a: &str, b: &str| format!("{a} , {b}");
        Sentence {
            text: format!("{}: {}", heading.text, self.text),
            words: joined(&heading.words, &self.words),
            clauses: joined(&heading.clauses, &self.clauses),
            lemmas: joined(&heading.lemmas, &self.lemmas),
            marked: self.marked.clone(),
            heading: false,
            line: self.line,
        }
    }
}

fn is_example(text: &str) -> bool {
    let text = text.to_lowercase();
    let text = text.trim_start_matches(|sign: char| !sign.is_alphanumeric());
    table().examples.iter().any(|start| {
        text.strip_prefix(start.as_str())
            .is_some_and(|rest| rest.chars().next().is_none_or(|next| !next.is_alphanumeric()))
    })
}

/// Splits a line into sentences: at full stops, exclamation and question marks, semicolons, and colons after a few
/// words.
fn split(line: &str, sentences: &mut Vec<Sentence>) {
    let signs: Vec<(usize, char)> = line.char_indices().collect();
    let is_lower = |sign: char| sign.is_lowercase() || ASIDE.contains(&sign);
    let mut start = 0;
    for (number, &(at, sign)) in signs.iter().enumerate() {
        let next = signs.get(number + 1).map(|&(_, next)| next);
        let ends = match sign {
            '.' => {
                let upper = next.is_some_and(char::is_uppercase)
                    && number > 1
                    && is_lower(signs[number - 1].1)
                    && is_lower(signs[number - 2].1);
                (next.is_none_or(char::is_whitespace) || upper || next == Some('"')) && !abbreviated(&line[start..=at])
            }
            '!' | '?' | ';' | '•' | '●' => next != Some('?') || sign == '!',
            ':' => {
                let words = line[start..at].split_whitespace().count();
                next.is_none_or(char::is_whitespace) && (1..=7).contains(&words)
            }
            // A heading: "X-Sums - Clues outside the grid ..."
            '-' => {
                let words = line[start..at].split_whitespace().count();
                let apart = next.is_some_and(char::is_whitespace) && number > 0 && signs[number - 1].1.is_whitespace();
                let upper = signs.get(number + 2).is_some_and(|&(_, next)| next.is_uppercase());
                apart && ((1..=3).contains(&words) && upper || words == 1)
            }
            _ => false,
        };
        if ends {
            push(&line[start..at], matches!(sign, ':' | '-'), sentences);
            start = at + sign.len_utf8();
        }
    }
    push(&line[start..], false, sentences);
}

fn abbreviated(text: &str) -> bool {
    let text = text.to_lowercase();
    table().abbreviations.iter().any(|short| {
        text.strip_suffix(short.as_str()).is_some_and(|before| !before.ends_with(|c: char| c.is_alphanumeric()))
    })
}

fn push(text: &str, heading: bool, sentences: &mut Vec<Sentence>) {
    let marked = without_number(text.trim()).trim_matches(|sign: char| "-*•·>_#=~,".contains(sign)).trim();
    if !marked.chars().any(char::is_alphanumeric) {
        return;
    }
    sentences.push(Sentence::new(marked, heading));
}

impl Sentence {
    fn new(marked: &str, heading: bool) -> Sentence {
        let text = &marked.replace(ASIDE, "");
        let plain = if is_example(text) { "" } else { before_example(text) };
        let (clauses, lemmas) = (canonical_with_and(plain), lemmas(plain));
        let words = without_and(&clauses);
        let heading = heading || (words.split(' ').count() <= 3 && !text.contains(' '));
        Sentence { text: text.clone(), words, clauses, lemmas, marked: marked.to_owned(), heading, line: 0 }
    }

    /// The sentence without its remarks in parentheses, and these; `None` if it has none.
    pub(super) fn without_remarks(&self) -> Option<(Sentence, Vec<Sentence>)> {
        let (outer, asides) = without_remarks(&self.marked);
        let asides: Vec<Sentence> = asides.iter().map(|text| self.part(text)).collect();
        (!asides.is_empty()).then(|| (self.part(&outer), asides))
    }

    /// The ways to take it apart in two, at each joint of its clauses.
    pub(super) fn halves(&self) -> impl Iterator<Item = [Sentence; 2]> {
        let long = |text: &str| text.split_whitespace().count() >= FEWEST_WORDS;
        JOINTS.iter().flat_map(move |joint| {
            let texts = self.marked.match_indices(joint);
            let halves = texts.map(move |(at, _)| [&self.marked[..at], &self.marked[at + joint.len()..]]);
            halves.filter(move |[one, other]| long(one) && long(other)).map(|halves| halves.map(|text| self.part(text)))
        })
    }

    fn part(&self, text: &str) -> Sentence {
        Sentence { line: self.line, ..Sentence::new(text.trim(), false) }
    }
}

/// Where a sentence may be taken apart that is not understood as a whole.
const JOINTS: [&str; 14] = [
    ": ",
    " - ",
    ", so ",
    ", which means that ",
    ", meaning that ",
    ", ie. ",
    ", but ",
    ", and ",
    ", while ",
    ", although ",
    ", though ",
    ", with ",
    " and ",
    ", ",
];

/// The fewest words of a part.
const FEWEST_WORDS: usize = 3;

/// A text without its marked remarks, and these.
fn without_remarks(marked: &str) -> (String, Vec<String>) {
    let (mut outer, mut asides) = (String::new(), Vec::new());
    let mut rest = marked;
    while let Some((before, after)) = rest.split_once(ASIDE[0]) {
        let Some((aside, after)) = after.split_once(ASIDE[1]) else { break };
        outer.push_str(before.trim_end());
        asides.push(aside.to_owned());
        rest = after;
    }
    outer.push_str(rest);
    (outer, asides)
}

/// An entry of a list without its number or letter: "1) ", "b) ", "and 2) ".
fn without_number(text: &str) -> &str {
    let Some((number, rest)) = text.split_once(") ") else { return text };
    let number = number.strip_prefix("and ").unwrap_or(number);
    let digits = number.len() <= 2 && number.bytes().all(|sign| sign.is_ascii_digit());
    let letter = number.len() == 1 && number.bytes().all(|sign| sign.is_ascii_alphabetic());
    if digits || letter { rest } else { text }
}

/// A sentence up to its example or restatement.
fn before_example(text: &str) -> &str {
    let lower = text.to_ascii_lowercase();
    let found =
        [" i.e", " ie ", " ie,", " ie.", " e.g", " eg ", " eg.", " eg:", " ex:", " for example", " for instance"]
            .iter();
    let end = found.filter_map(|start| lower.find(start)).min().unwrap_or(text.len());
    text[..end].trim_end_matches([',', ' ', '-', ';', ':'])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<String> {
        sentences(text)
            .unwrap()
            .into_iter()
            .map(|one| one.text.split_whitespace().collect::<Vec<_>>().join(" "))
            .collect()
    }

    #[test]
    fn a_full_stop_in_parentheses_may_end_the_sentence_around_it() {
        let text =
            "Twins are equal (eg a 2 and a 2.) Lines are long (in steps).Dots are small. One (of all lines.) is two.";
        assert_eq!(
            texts(text),
            ["Twins are equal", "Lines are long in steps", "Dots are small", "One is two", "of all lines"]
        );
    }

    #[test]
    fn a_line_that_breaks_off_continues_on_the_next() {
        let text = "Digits in\ncages differ\nred dots: sums\nand 2) all of the\n\nlines";
        assert_eq!(texts(text), ["Digits in cages differ", "red dots", "sums", "all of the", "lines"]);
    }
}
