//! What is written in some notation, and what that notation could not say.
//!
//! A writer says all it can. Whatever it cannot is on a list, never passed over: without it, it would be another
//! puzzle. Whoever asked for the text decides whether that is an error.

use std::fmt;

use crate::board::{Cell, Grid, Position, Usual, counted};
use crate::rules::{Parts, RuleUse};
use crate::source::{Diagnostic, Place};
use crate::variant::{Puzzle, Variant};

/// A puzzle to be written.
#[derive(Clone, Copy, Debug)]
pub struct Export<'a> {
    /// Its board and rules.
    pub variant: &'a Variant,
    /// Its givens.
    pub puzzle: &'a Puzzle,
    /// Its solution, if that is to be told.
    pub solution: Option<&'a Grid>,
}

/// A puzzle in some notation.
#[derive(Clone, Debug)]
pub struct Written {
    /// What could be said.
    pub text: String,
    /// What could not.
    pub unsupported: Vec<UnsupportedItem>,
}

/// Something that a notation cannot say.
#[derive(Clone, Debug, PartialEq)]
pub struct UnsupportedItem {
    /// The rule, or what else: `anti-knight`, `the digits 0-8`.
    what: String,
    is_rule: bool,
    /// Why not, if it is not the whole kind.
    why: Option<String>,
    place: Option<Place>,
    /// How many more like it.
    more: usize,
}

impl UnsupportedItem {
    /// A complaint to a person who asked for a notation of this name. It is an error unless such things are to be
    /// left out.
    pub fn complaint(&self, notation: &str, leave_out: bool) -> Diagnostic {
        let what = if self.is_rule { format!("`{}`", self.what) } else { self.what.clone() };
        let why = self.why.as_ref().map_or(String::new(), |why| format!(": {why}"));
        let message = format!("{notation} cannot say {what}{why}");
        let complaint = if leave_out { Diagnostic::warning(message) } else { Diagnostic::error(message) };
        let complaint = match &self.place {
            Some((source, span)) => complaint.at(source, span.clone()),
            None => complaint,
        };
        match self.more {
            0 => complaint,
            more => complaint.help(format!("and {} of the kind", counted(more, "more rule"))),
        }
    }
}

impl fmt::Display for UnsupportedItem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)?;
        self.why.as_ref().map_or(Ok(()), |why| write!(f, ": {why}"))
    }
}

/// What a writer could not say so far; of several rules of a kind that fail alike, the first is shown.
#[derive(Debug, Default)]
pub(super) struct UnsupportedItems(Vec<UnsupportedItem>);

impl UnsupportedItems {
    /// A rule of a kind that the notation does not have.
    pub(super) fn rule(&mut self, rule_use: &RuleUse) {
        self.add(rule_use, None);
    }

    /// A rule of a kind that it has, said in a way that it cannot.
    pub(super) fn rule_because(&mut self, rule_use: &RuleUse, why: impl Into<String>) {
        self.add(rule_use, Some(why.into()));
    }

    /// Anything but a rule.
    pub(super) fn other(&mut self, what: impl Into<String>) {
        self.0.push(UnsupportedItem { what: what.into(), is_rule: false, why: None, place: None, more: 0 });
    }

    /// Signs for the digits that nobody would guess.
    pub(super) fn symbols(&mut self, export: &Export<'_>) {
        let Export { variant, puzzle, .. } = export;
        if !Usual::of(variant.board.digits()).all().contains(&puzzle.symbols) {
            self.other(format!("that the digits are written {}", puzzle.symbols));
        }
    }

    fn add(&mut self, rule_use: &RuleUse, why: Option<String>) {
        let same = |known: &&mut UnsupportedItem| known.is_rule && known.what == rule_use.kind && known.why == why;
        match self.0.iter_mut().find(same) {
            Some(known) => known.more += 1,
            None => {
                let (what, place) = (rule_use.kind.clone(), rule_use.place.clone());
                self.0.push(UnsupportedItem { what, is_rule: true, why, place, more: 0 });
            }
        }
    }

    pub(super) fn with(self, text: String) -> Written {
        Written { text, unsupported: self.0 }
    }
}

impl Export<'_> {
    /// Whether the rules of a board by itself are in force: `rows`, `columns`, `boxes`, `regions`.
    pub(super) fn has(&self, kind: &str) -> bool {
        self.variant.says.iter().any(|rule_use| rule_use.kind == kind)
    }

    /// What the rules say beside those of the board by itself.
    pub(super) fn rules(&self) -> impl Iterator<Item = &RuleUse> {
        let own = |kind: &str| ["rows", "columns", "boxes", "regions"].contains(&kind);
        self.variant.says.iter().filter(move |rule_use| !own(&rule_use.kind))
    }

    pub(super) fn position(&self, cell: Cell) -> Option<Position> {
        self.variant.board.is_cell(cell).then(|| self.variant.board.position(cell))
    }
}

/// Why a notation cannot say a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Why {
    /// It has no such kind.
    NoSuchKind,
    /// It has the kind, but this cannot be said of it.
    Because(String),
}

/// Someone who says rules in a notation, one after the other.
pub(super) trait RuleWriter: Clone {
    /// Says a rule in a word of its own.
    ///
    /// # Errors
    /// Why it cannot; what was said of it then is taken back.
    fn say(&mut self, rule_use: &RuleUse) -> Result<(), Why>;
}

/// Says a rule, or the rules that it is made of.
pub(super) fn tell(teller: &mut impl RuleWriter, rule_use: &RuleUse) -> Result<(), Why> {
    let before = teller.clone();
    let why = match teller.say(rule_use) {
        Ok(()) => return Ok(()),
        Err(why) => why,
    };
    *teller = before.clone();
    let Parts::All(parts) = &rule_use.parts else { return Err(why) };
    if !parts.is_empty() && parts.iter().all(|part| tell(teller, part).is_ok()) {
        return Ok(());
    }
    *teller = before;
    Err(why)
}

impl UnsupportedItems {
    /// Says all rules of a puzzle; those that cannot be said are noted.
    pub(super) fn tell_rules(&mut self, export: &Export<'_>, teller: &mut impl RuleWriter) {
        self.symbols(export);
        for rule_use in export.rules() {
            match tell(teller, rule_use) {
                Ok(()) => {}
                Err(Why::NoSuchKind) => self.rule(rule_use),
                Err(Why::Because(why)) => self.rule_because(rule_use, why),
            }
        }
    }
}
