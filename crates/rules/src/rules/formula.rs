//! Expressions as written, with what the names in scope stood for there.
//!
//! The kind of a rule decides which other names an expression may use (the digits `a` and `b` of a pair), so its names are
//! resolved only when the rule is built.

use std::fmt;

use exdoku_text::board::Board;
use exdoku_text::expression::{self, Bound, Expression};
use exdoku_text::source::{Diagnostic, Spot, did_you_mean};

use super::fault::Fault;

/// The numbers that every expression knows.
const CONSTANTS: &[&str] = &["digits", "smallest", "largest"];

/// The value of a name that every expression knows: one of these, or the name of a layer's value.
pub fn constant(name: &str, board: &Board) -> Option<i64> {
    let digits = board.digits();
    match name {
        "digits" => i64::try_from(digits.count()).ok(),
        "smallest" => Some(i64::from(digits.first())),
        "largest" => Some(i64::from(digits.last())),
        word => board.value_of_word(word),
    }
}

/// What a name stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Meaning {
    Number(i64),
    /// An optional parameter that was not given.
    Absent,
    /// A value of another type, in words.
    Other(&'static str),
}

/// The names in force where an expression is written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Names {
    /// Those that the expression uses.
    pub(super) used: Vec<(String, Meaning)>,
    /// All that stand for numbers.
    pub(super) numbers: Vec<String>,
}

/// An expression as written. Two are equal if they mean the same wherever they are read.
#[derive(Clone)]
pub struct Formula {
    expression: Expression,
    names: Names,
    /// The text with the names in scope replaced by their numbers.
    closed: String,
    /// Whether it was written as a text, rather than as a number or a truth.
    is_text: bool,
    spot: Option<Spot>,
}

impl Formula {
    /// An expression that uses no names but those of the board and of the kind.
    ///
    /// # Errors
    /// The first syntax error.
    pub fn new(text: &str) -> Result<Formula, expression::Fault> {
        let expression = Expression::parse(text)?;
        Ok(Formula { expression, names: Names::default(), closed: text.to_owned(), is_text: true, spot: None })
    }

    /// A number in the place of an expression.
    pub(super) fn literal(number: i64, closed: String, spot: Spot) -> Formula {
        let parsed = Formula::new(&number.to_string()).expect("a number is an expression");
        Formula { is_text: false, closed, spot: Some(spot), ..parsed }
    }

    /// `true` or `false` in the place of an expression.
    pub(super) fn truth(truth: bool, closed: String, spot: Spot) -> Formula {
        let parsed = Formula::new(if truth { "0 == 0" } else { "0 == 1" }).expect("a comparison is an expression");
        Formula { is_text: false, closed, spot: Some(spot), ..parsed }
    }

    /// A parsed text at a place, with the names in force there.
    pub(super) fn written(text: &str, expression: Expression, names: Names, spot: Spot) -> Formula {
        let (mut closed, mut at) = (String::new(), 0);
        let replaced = |name: &str| names.used.iter().find(|(known, _)| known == name).map(|(_, meaning)| *meaning);
        for (name, bytes) in expression.names() {
            if let Some(Meaning::Number(number)) = replaced(name) {
                closed.push_str(&text[at..bytes.start]);
                closed.push_str(&if number < 0 { format!("({number})") } else { number.to_string() });
                at = bytes.end;
            }
        }
        closed.push_str(&text[at..]);
        Formula { expression, names, closed, is_text: true, spot: Some(spot) }
    }

    /// The text with the names in scope replaced by their numbers: it means the same everywhere.
    pub fn text(&self) -> &str {
        &self.closed
    }

    /// The names it uses, each with its bytes.
    pub(super) fn names(&self) -> Vec<(&str, std::ops::Range<usize>)> {
        self.expression.names()
    }

    /// Whether a name has a meaning where it was written.
    pub(super) fn knows(&self, name: &str) -> bool {
        self.meaning(name).is_some()
    }

    /// The expression with a further name that stands for a number.
    #[must_use]
    pub(super) fn knowing(&self, name: &str, number: i64) -> Formula {
        let mut formula = self.clone();
        formula.names.used.insert(0, (name.to_owned(), Meaning::Number(number)));
        formula.names.numbers.push(name.to_owned());
        formula
    }

    /// The expression over these slots and functions.
    ///
    /// # Errors
    /// A name or function that is unknown.
    pub fn bind(&self, slots: &[&str], functions: &[&str], board: &Board) -> Result<Bound, Fault> {
        let known = |name: &str| match self.meaning(name) {
            Some(Meaning::Number(number)) => Some(number),
            _ => constant(name, board),
        };
        let bound = self.expression.bind(slots, functions, &known);
        bound.map_err(|fault| self.fault(fault, slots).into())
    }

    /// The expression over these slots and functions, as a condition. Of the slots, the first ones are numbers that a condition
    /// compares.
    ///
    /// # Errors
    /// A name or function that is unknown, or it is a number.
    pub(super) fn condition(
        &self,
        (slots, numbers): (&[&str], usize),
        functions: &[&str],
        board: &Board,
    ) -> Result<Bound, Fault> {
        let bound = self.bind(slots, functions, board)?;
        if !self.expression.is_number(&slots[..numbers]) {
            return Ok(bound);
        }
        let (first, written) = (slots.first().unwrap_or(&"..."), &self.closed);
        if self.expression.is_logical() {
            let complaint = self.error("a number is part of this, but conditions are needed");
            return Err(complaint.help(format!("compare each number: \"{first} == 1 or {first} == 2\"")).into());
        }
        let compared = match self.expression.names().is_empty() {
            true => format!("{first} == {written}"),
            false => format!("{written} == 1"),
        };
        let complaint = self.error("this is a number, but a condition is needed");
        Err(complaint.help(format!("compare it: \"{compared}\"")).into())
    }

    fn meaning(&self, name: &str) -> Option<Meaning> {
        self.names.used.iter().find(|(known, _)| known == name).map(|(_, meaning)| *meaning)
    }

    /// The error of an expression, at the wrong bytes. `slots` are the names it could have used.
    pub fn fault(&self, fault: expression::Fault, slots: &[&str]) -> Diagnostic {
        explained(fault, slots, &self.names, |bytes, message| self.error_at(bytes, message))
    }

    /// An error at some bytes of the expression.
    pub(super) fn error_at(&self, bytes: std::ops::Range<usize>, message: impl Into<String>) -> Diagnostic {
        match &self.spot {
            Some(spot) if self.is_text => spot.part(bytes).point(Diagnostic::error(message)),
            _ => self.error(message),
        }
    }

    /// An error at the expression.
    pub fn error(&self, message: impl Into<String>) -> Diagnostic {
        self.point(Diagnostic::error(message))
    }

    /// Moves a diagnostic to the expression.
    pub(super) fn point(&self, diagnostic: Diagnostic) -> Diagnostic {
        match &self.spot {
            Some(spot) => spot.point(diagnostic),
            None => diagnostic,
        }
    }
}

/// The error of an expression with what helps: what an unknown name is instead, or a similar name.
pub(super) fn explained(
    fault: expression::Fault,
    slots: &[&str],
    names: &Names,
    error: impl FnOnce(std::ops::Range<usize>, String) -> Diagnostic,
) -> Diagnostic {
    let unknown = fault.unknown.filter(|_| fault.help.is_none());
    let complaint = error(fault.bytes, fault.message).maybe_help(fault.help);
    let Some(name) = unknown else { return complaint };
    match names.used.iter().find(|(known, _)| *known == name).map(|(_, meaning)| *meaning) {
        Some(Meaning::Absent) => {
            complaint.help(format!("it was not given; add when = \"{name}\" to a rule that needs it"))
        }
        Some(Meaning::Other(what)) => complaint.message_of(format!("`{name}` is {what}, not a number")),
        _ => {
            let numbers = names.numbers.iter().map(String::as_str);
            let known: Vec<&str> = slots.iter().copied().chain(numbers).chain(CONSTANTS.iter().copied()).collect();
            complaint.help(did_you_mean(&name, known))
        }
    }
}

impl PartialEq for Formula {
    fn eq(&self, other: &Formula) -> bool {
        self.closed == other.closed
    }
}

impl Eq for Formula {}

impl fmt::Debug for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.closed, f)
    }
}
