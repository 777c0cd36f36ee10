//! From TOML values to numbers, digits and expressions.
//!
//! A number may be a text with an expression: `"(digits + 1) / 2"`. Expressions know the names of the enclosing definition
//! or `repeat`, and `digits` (the number of digits), `smallest` and `largest` (their values).

use std::ops::Range;

use exdoku_text::board::{Digit, DigitSet, words};
use exdoku_text::expression::{Bound, Expression, Fault};
use exdoku_text::source::fields::{Form, Text, Value};
use exdoku_text::source::{Diagnostic, did_you_mean};

use super::binding::Binding;
use super::formula::{Formula, Meaning, Names, constant, explained};
use super::reference::Reference;
use super::value_reader::ValueReader;

/// The largest length of a list of numbers.
const MOST_NUMBERS: i64 = 10_000;

/// What an expression knows of a line.
pub(super) const MEASURES: [&str; 3] = ["size", "least", "most"];

impl ValueReader<'_, '_> {
    /// A whole number, literal or as an expression.
    pub fn number(&mut self, value: &Value<'_>) -> Option<i64> {
        match (value.form(), self.whole(value)) {
            (Form::Integer(number), _) | (_, Some(Binding::Number(number))) => Some(number),
            (Form::Text(_), Some(other)) => self.not_a_number(value, other.word()),
            (Form::Text(text), None) => self.computed(&text),
            _ => self.refuse(value.wrong("a whole number, or an expression like \"digits + 1\"")),
        }
    }

    /// Numbers: one, a list, or a text like `"2, 5"`, `"3-7"` or `"smallest..largest"`, in their order.
    pub fn numbers(&mut self, value: &Value<'_>) -> Option<Vec<i64>> {
        if let Some(Binding::Numbers(numbers)) = self.whole(value) {
            return Some(numbers);
        }
        match value.form() {
            Form::List(list) => {
                let all: Vec<Option<Vec<i64>>> = list.iter().map(|one| self.numbers(one)).collect();
                let all: Vec<Vec<i64>> = all.into_iter().collect::<Option<_>>()?;
                if all.is_empty() {
                    return self.refuse(value.error(format!("`{}` names no numbers", value.path())));
                }
                Some(all.concat())
            }
            Form::Text(text) if self.whole(value).is_none() => {
                let parts: Vec<Option<Vec<i64>>> =
                    between_commas(text.as_str()).into_iter().map(|bytes| self.range(&text.part(bytes))).collect();
                let parts: Vec<Vec<i64>> = parts.into_iter().collect::<Option<_>>()?;
                Some(parts.concat())
            }
            Form::Integer(_) | Form::Text(_) => Some(vec![self.number(value)?]),
            _ => self.refuse(value.wrong("a number, a list of numbers or a range like \"3-7\"")),
        }
    }

    /// `3-7`, `smallest..largest`, or a single number.
    fn range(&mut self, value: &Value<'_>) -> Option<Vec<i64>> {
        let text = value.text(self.diagnostics)?;
        let written = text.as_str();
        let (first, last) = if let Some((first, last)) = plain_range(written) {
            (first, last)
        } else if let Some(dots) = written.find("..") {
            let (first, last) = (self.number(&text.part(0..dots)), self.number(&text.part(dots + 2..written.len())));
            (first?, last?)
        } else {
            return Some(vec![self.number(value)?]);
        };
        if last < first {
            return self.refuse(value.error(format!("the range from {first} to {last} runs backwards")));
        }
        if last.checked_sub(first).is_none_or(|more| more >= MOST_NUMBERS) {
            return self.refuse(value.error(format!("a list has at most {MOST_NUMBERS} numbers")));
        }
        Some((first..=last).collect())
    }

    /// A row of numbers: `"1 2 3"` or a list.
    pub(super) fn row(&mut self, value: &Value<'_>) -> Option<Vec<i64>> {
        let Form::Text(text) = value.form() else { return self.numbers(value) };
        let parts: Vec<Option<i64>> = words(text.as_str()).map(|(bytes, _)| self.number(&text.part(bytes))).collect();
        parts.into_iter().collect()
    }

    /// `true` or `false`, or an expression for it.
    pub fn truth(&mut self, value: &Value<'_>) -> Option<bool> {
        match (value.form(), self.whole(value)) {
            (Form::Truth(truth), _) | (_, Some(Binding::Truth(truth))) => Some(truth),
            (Form::Text(text), None) => match text.as_str().trim() {
                "true" => Some(true),
                "false" => Some(false),
                _ if self.scope.names().next().is_none() => self.refuse(value.wrong("`true` or `false`")),
                _ => Some(self.computed(&text)? != 0),
            },
            _ => self.refuse(value.wrong("`true` or `false`")),
        }
    }

    /// Words that the rule itself reads. `"$name"` is replaced by the parameter of a definition.
    pub fn words(&mut self, value: &Value<'_>) -> Option<String> {
        let text = value.text(self.diagnostics)?;
        match self.whole(value) {
            Some(Binding::Text(words)) => Some(words),
            Some(other) => self.refuse(value.error(format!("this is {}, not words", other.word()))),
            None => Some(text.as_str().to_owned()),
        }
    }

    /// An expression, with what the names in scope stand for here.
    pub fn formula(&mut self, value: &Value<'_>) -> Option<Formula> {
        let literal = |number: i64| Some(Formula::literal(number, value.content(), value.spot()));
        let text = match (value.form(), self.whole(value)) {
            (Form::Integer(number), _) | (Form::Text(_), Some(Binding::Number(number))) => return literal(number),
            (Form::Truth(truth), _) => return Some(Formula::truth(truth, value.content(), value.spot())),
            (Form::Text(text), _) => text,
            _ => return self.refuse(value.wrong("an expression like \"a + b == 10\"")),
        };
        match Expression::parse(text.as_str()) {
            Ok(expression) => {
                let names = self.names_of(&expression);
                Some(Formula::written(text.as_str(), expression, names, value.spot()))
            }
            Err(fault) => {
                let complaint = text.error(fault.bytes, fault.message).maybe_help(fault.help);
                self.refuse(complaint)
            }
        }
    }

    /// What the names of an expression stand for here.
    fn names_of(&self, expression: &Expression) -> Names {
        let meaning = |name: &str| self.meaning(name).or_else(|| self.named_number(name).map(Meaning::Number));
        let used = expression.names().into_iter().filter_map(|(name, _)| Some((name.to_owned(), meaning(name)?)));
        Names { used: used.collect(), numbers: self.known_numbers() }
    }

    /// The names of the scope that are numbers, and the names of values of layers.
    fn known_numbers(&self) -> Vec<String> {
        let numbers = self.scope.names().filter(|name| self.scope.number(name).is_some()).map(str::to_owned);
        let words = self.board.layers().iter().flat_map(|layer| layer.words.iter().cloned());
        numbers.chain(words).collect()
    }

    /// What a name of the scope, or of an unknown, stands for in an expression.
    fn meaning(&self, name: &str) -> Option<Meaning> {
        let unknown = || self.board.unknown(name).map(|_| Meaning::Other("an unknown, which stands where cells do"));
        self.scope.meaning(name).or_else(unknown)
    }

    /// Whether the condition `when` of a rule is met: an expression in which the name of an optional parameter is true if it
    /// was given.
    pub(super) fn condition(&mut self, value: &Value<'_>) -> Option<bool> {
        let Form::Text(text) = value.form() else { return self.truth(value) };
        let known = |name: &str| {
            let bound = self.scope.condition(name).or_else(|| self.named_number(name));
            bound.or_else(|| constant(name, self.board))
        };
        let read = Expression::parse(text.as_str()).and_then(|read| read.bind(&[], &[], &known));
        match read.and_then(|bound| bound.value(&[])) {
            Ok(number) => Some(number != 0),
            Err(fault) => {
                let complaint = self.fault(&text, fault);
                self.refuse(complaint)
            }
        }
    }

    /// The error of an expression, at the wrong bytes.
    fn fault(&self, text: &Text<'_>, fault: Fault) -> Diagnostic {
        let name = fault.unknown.clone().unwrap_or_default();
        let used = self.meaning(&name).map(|meaning| (name, meaning)).into_iter().collect();
        explained(fault, &[], &Names { used, numbers: self.known_numbers() }, |bytes, message| {
            text.error(bytes, message)
        })
    }

    fn bound(&mut self, text: &Text<'_>) -> Option<Bound> {
        let known = |name: &str| self.named_number(name).or_else(|| constant(name, self.board));
        match Expression::parse(text.as_str()).and_then(|read| read.bind(&[], &[], &known)) {
            Ok(bound) => Some(bound),
            Err(fault) => {
                let complaint = self.fault(text, fault);
                self.refuse(complaint)
            }
        }
    }

    fn computed(&mut self, text: &Text<'_>) -> Option<i64> {
        match self.bound(text)?.value(&[]) {
            Ok(number) => Some(number),
            Err(fault) => {
                let complaint = self.fault(text, fault);
                self.refuse(complaint)
            }
        }
    }

    fn not_a_number<T>(&mut self, value: &Value<'_>, what: &str) -> Option<T> {
        self.refuse(value.error(format!("this is {what}, not a number")))
    }

    /// A set of digits: a list of numbers, `"2 4 6"`, `"1-3, 7"`, symbols run together as in `"246"`; `$name` may be
    /// among them.
    pub fn digits(&mut self, value: &Value<'_>) -> Option<DigitSet> {
        Some(self.multiset(value)?.into_iter().collect())
    }

    /// Digits, possibly repeated, written like a set of digits.
    pub fn multiset(&mut self, value: &Value<'_>) -> Option<Vec<Digit>> {
        let digits = self.board.digits();
        let unknown = |what: &str| format!("`{what}` is not a digit of this board, whose digits are {digits}");
        let found = match (value.form(), self.whole(value)) {
            (Form::Integer(number), _) | (_, Some(Binding::Number(number))) => match digits.of_value(number) {
                Some(digit) => vec![digit],
                None => {
                    let written = number.to_string();
                    let are_digits = matches!(value.form(), Form::Integer(_)) && self.digits_of(&written).is_ok();
                    let help = are_digits.then(|| format!("several digits are written in quotes: \"{written}\""));
                    return self.refuse(value.error(unknown(&written)).maybe_help(help));
                }
            },
            (_, Some(Binding::Digits(digits))) => digits,
            (Form::List(list), _) => {
                let all: Vec<Option<Vec<Digit>>> = list.iter().map(|value| self.multiset(value)).collect();
                all.into_iter().collect::<Option<Vec<_>>>()?.concat()
            }
            (Form::Text(text), None) => match self.digits_of(text.as_str()) {
                Ok(all) => all,
                Err(Wrong::Unknown(bytes)) => {
                    let word = &text.as_str()[bytes.clone()];
                    return self.refuse(text.error(bytes, unknown(word)));
                }
                Err(Wrong::Backwards(bytes)) => {
                    let word = &text.as_str()[bytes.clone()];
                    return self.refuse(text.error(bytes, format!("the range `{word}` runs backwards")));
                }
            },
            (Form::Text(_), Some(other)) => {
                return self.refuse(value.error(format!("this is {}, not digits", other.word())));
            }
            _ => return self.refuse(value.wrong("a list of digits, or a string of them like \"246\" or \"1-4\"")),
        };
        if found.is_empty() {
            return self.refuse(value.error(format!("`{}` names no digits", value.path())));
        }
        Some(found)
    }

    /// Values of cells, possibly repeated: digits, and for layers and unknowns also their numbers and words.
    pub(super) fn values(&mut self, value: &Value<'_>) -> Option<Vec<i64>> {
        let board = self.board;
        let others = || board.places().skip(board.cell_count());
        let has = |number: i64| others().any(|place| board.digits_of(place).of_value(number).is_some());
        if board.has_cells_alone() {
            // There are only digits.
        } else if let Some(Binding::Numbers(numbers)) = self.whole(value) {
            return Some(numbers);
        } else if let Form::Integer(number) = value.form() {
            if has(number) {
                return Some(vec![number]);
            }
        } else if let Form::List(list) = value.form() {
            let number = |one: &Value<'_>| match one.form() {
                Form::Integer(number) if has(number) => Some(number),
                _ => None,
            };
            let all: Option<Vec<i64>> = list.iter().map(number).collect();
            if let Some(all) = all.filter(|all| !all.is_empty()) {
                return Some(all);
            }
        } else if let Form::Text(text) = value.form() {
            let number =
                |word: &str| board.value_of_word(word).or_else(|| word.parse().ok()).filter(|&number| has(number));
            let all: Option<Vec<i64>> = words(text.as_str()).map(|(_, word)| number(word)).collect();
            if let Some(all) = all.filter(|all| !all.is_empty()) {
                return Some(all);
            }
            let layers = board.layers().iter();
            let meant = layers.filter(|layer| self.scope.layer.as_ref().is_none_or(|name| layer.name == *name));
            let known: Vec<&str> = meant.flat_map(|layer| layer.words.iter().map(String::as_str)).collect();
            let unknown = words(text.as_str()).find(|(_, word)| board.value_of_word(word).is_none());
            if let (false, Err(_), Some((bytes, word))) = (known.is_empty(), self.digits_of(text.as_str()), unknown)
                && self.whole(value).is_none()
            {
                let complaint = text.error(bytes, format!("`{word}` is neither a digit nor a value of a layer"));
                return self.refuse(complaint.help(did_you_mean(word, known)));
            }
        }
        let digits = self.multiset(value)?;
        Some(digits.into_iter().map(|digit| board.digits().value(digit).into()).collect())
    }

    /// The value of a name in an expression: a number; or the number of cells of a line or of a part of it, `line.size`, and the
    /// smallest and the largest value that these may have, `line.least` and `line.most`.
    fn named_number(&self, name: &str) -> Option<i64> {
        self.scope.number(name).or_else(|| {
            let (of, what) = name.rsplit_once('.').filter(|(_, what)| MEASURES.contains(what))?;
            let reference = format!("${of}");
            let reference = Reference::read(&reference)?;
            let lines = match self.scope.get(reference.name)? {
                Binding::Cells(cells) => vec![cells.clone()],
                Binding::Lines(lines) => lines.clone(),
                _ => return None,
            };
            let lines = self.referred_lines(&reference, lines);
            let lines = reference.of(lines, self.board, &mut |_| None).ok()?;
            let values = || lines.iter().flatten().flat_map(|&cell| self.board.values_of(cell));
            match what {
                "least" => values().min(),
                "most" => values().max(),
                _ => i64::try_from(lines.iter().map(Vec::len).sum::<usize>()).ok(),
            }
        })
    }

    /// The value that a word names, if any: a digit, and for layers and unknowns also a word of a layer or a number.
    pub(super) fn value_named(&self, word: &str) -> Option<i64> {
        let board = self.board;
        let digit = self.digits_of(word).ok().filter(|digits| digits.len() == 1).and_then(|mut digits| digits.pop());
        let other = || board.value_of_word(word).or_else(|| word.parse().ok().filter(|_| !board.has_cells_alone()));
        digit.map(|digit| i64::from(board.digits().value(digit))).or_else(other)
    }

    /// Words are numbers or ranges; a single word without a dash may be symbols run together.
    fn digits_of(&self, text: &str) -> Result<Vec<Digit>, Wrong> {
        let digits = self.board.digits();
        let symbols = self.symbols.first();
        // On a board with the digit 0, `01` is two digits run together.
        let is_number = |word: &str| word.len() == 1 || !word.starts_with(['0', '+']);
        let value = |word: &str| word.parse().ok().filter(|_: &i64| is_number(word));
        let number = |word: &str| value(word).and_then(|value| digits.of_value(value));
        let mut found = Vec::new();
        let mut at = 0;
        for word in text.split([' ', ',', '\n', '\t']) {
            let bytes = at..at + word.len();
            at = bytes.end + 1;
            let named = |part: Range<usize>| {
                let name = &word[part.clone()];
                let found = symbols.digit(name).or_else(|| number(name));
                found.ok_or(Wrong::Unknown(bytes.start + part.start..bytes.start + part.end))
            };
            let bound = Reference::read(word).and_then(|reference| self.scope.get(reference.name));
            if word.is_empty() {
                continue;
            } else if let Some(Binding::Digits(digits)) = bound {
                found.extend(digits);
            } else if let Some(&Binding::Number(number)) = bound {
                found.push(digits.of_value(number).ok_or(Wrong::Unknown(bytes))?);
            } else if let Some(dash) = dash(word) {
                let (first, last) = (named(0..dash)?, named(dash + 1..word.len())?);
                if first > last {
                    return Err(Wrong::Backwards(bytes));
                }
                found.extend((first.index()..=last.index()).map(Digit::new));
            } else if let Ok(digit) = named(0..word.len()) {
                found.push(digit);
            } else {
                let signs = word.char_indices().map(|(from, sign)| named(from..from + sign.len_utf8()));
                found.extend(signs.collect::<Result<Vec<_>, _>>()?);
            }
        }
        Ok(found)
    }
}

/// The error in some bytes of a text of digits.
enum Wrong {
    Unknown(Range<usize>),
    Backwards(Range<usize>),
}

/// The dash of a range; a sign before the first figure is not one.
fn dash(word: &str) -> Option<usize> {
    word.char_indices().skip(1).find(|(_, c)| *c == '-').map(|(at, _)| at)
}

/// `3-7` or `-2-4`: two numbers and a dash, nothing else.
fn plain_range(text: &str) -> Option<(i64, i64)> {
    let text = text.trim();
    let dash = dash(text)?;
    Some((text[..dash].trim().parse().ok()?, text[dash + 1..].trim().parse().ok()?))
}

/// The parts of a text between its commas, except commas within brackets.
fn between_commas(text: &str) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let (mut from, mut depth) = (0, 0);
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            ',' if depth == 0 => parts.push(std::mem::replace(&mut from, at + 1)..at),
            _ => {}
        }
    }
    parts.push(from..text.len());
    parts
}
