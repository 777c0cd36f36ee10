//! A puzzle written in another notation, and the parts of it that the notation cannot express.
//!
//! A writer writes everything it can and lists the rest: without those parts the text would be another puzzle. The
//! caller decides whether that is an error.

use std::error::Error;
use std::fmt;
use std::sync::Arc;

use exdoku_rules::rules::{Parts, RuleUse, keys, kind};
use exdoku_rules::variant::{Puzzle, Variant};
use exdoku_text::board::{Board, Cell, Grid, House, Position, Usual, counted};
use exdoku_text::source::{Diagnostic, Place, Source, Span};

use super::own_look::{has_own_look, is_drawing};
use super::rules_text::meaning_of_use;

/// A puzzle to be written.
#[derive(Clone, Copy, Debug)]
pub struct Export<'a> {
    /// Its board and rules.
    pub variant: &'a Variant,
    /// Its givens.
    pub puzzle: &'a Puzzle,
    /// Its solution, if that is to be written.
    pub solution: Option<&'a Grid>,
}

/// A puzzle in some notation.
#[derive(Clone, Debug)]
pub struct Written {
    /// The text.
    pub text: String,
    /// The parts of the puzzle missing from it.
    pub unsupported: Vec<UnsupportedItem>,
}

/// A part of a puzzle that a notation cannot express.
#[derive(Clone, Debug, PartialEq)]
pub struct UnsupportedItem {
    /// The kind of the rule, or a description of anything else: `anti-knight`, `the digits 0-8`.
    what: String,
    is_rule: bool,
    /// The reason, if the notation has the kind.
    why: Option<String>,
    place: Option<Place>,
    /// The keys of a TOML file that state it.
    keys: &'static [&'static str],
    /// The number of further items like it.
    more: usize,
    /// Whether it is only about the appearance: without it, the puzzle is the same.
    is_look: bool,
    /// Whether it is stated by the puzzle itself, not by its variant.
    is_of_puzzle: bool,
}

impl Written {
    /// Whether it is the same puzzle, though perhaps its appearance is another.
    pub fn is_same_puzzle(&self) -> bool {
        self.unsupported.iter().all(|item| item.is_look)
    }

    /// The text for a reader that knows the variant: only parts of the puzzle itself are missing.
    pub fn for_variant(mut self) -> Written {
        self.unsupported.retain(|item| item.is_of_puzzle);
        self
    }
}

impl UnsupportedItem {
    /// The item in words, and the reason if there is one: `` `anti-king`: it does not wrap around the edges ``.
    pub fn describe(&self) -> String {
        let what = if self.is_rule { format!("`{}`", self.what) } else { self.what.clone() };
        let why = self.why.as_ref().map_or(String::new(), |why| format!(": {why}"));
        format!("{what}{why}")
    }

    /// The diagnostic for a notation of this name: a warning if such items may be left out or change no puzzle, otherwise an
    /// error.
    pub fn complaint(&self, notation: &str, leave_out: bool) -> Diagnostic {
        let message = format!("{notation} cannot express {}", self.describe());
        let is_warning = leave_out || self.is_look;
        let complaint = if is_warning { Diagnostic::warning(message) } else { Diagnostic::error(message) };
        let complaint = match &self.place {
            Some((source, span)) => complaint.at(source, span.clone()),
            None => complaint,
        };
        match self.more {
            0 => complaint,
            more => complaint.help(format!("and {} like it", counted(more, "more rule"))),
        }
    }
}

impl UnsupportedItem {
    /// Its place in a TOML file, if it has none yet: one of its keys, or the size of the board.
    pub fn place_in(&self, file: &Arc<Source>) -> Option<Place> {
        if self.place.is_some() {
            return None;
        }
        let keys = self.keys.iter().chain(&["size", "variant", "grids"]);
        let place = keys.filter_map(|key| place_of_key(file.text(), key)).next()?;
        Some((Arc::clone(file), place))
    }
}

/// The line that sets a key, or the header of its table.
fn place_of_key(text: &str, key: &str) -> Option<Span> {
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let content = line.trim();
        let sets = content.strip_prefix(key).is_some_and(|rest| rest.trim_start().starts_with('='));
        let heads =
            content.strip_prefix('[').and_then(|rest| rest.strip_prefix(key)).is_some_and(|rest| rest.starts_with(']'));
        if sets || heads {
            let start = start + line.len() - line.trim_start().len();
            return Some(start..start + content.len());
        }
        start += line.len();
    }
    None
}

impl fmt::Display for UnsupportedItem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)?;
        self.why.as_ref().map_or(Ok(()), |why| write!(f, ": {why}"))
    }
}

impl Error for UnsupportedItem {}

/// The items that a writer could not express so far. Rules of a kind with the same reason are counted as one item.
#[derive(Debug, Default)]
pub(super) struct UnsupportedItems(Vec<UnsupportedItem>);

impl UnsupportedItems {
    /// A rule of a kind that the notation does not have.
    pub(super) fn rule(&mut self, rule_use: &RuleUse) {
        self.add(rule_use, None);
    }

    /// A rule of a kind that the notation has, in a form that it cannot express.
    pub(super) fn rule_because(&mut self, rule_use: &RuleUse, why: impl Into<String>) {
        self.add(rule_use, Some(why.into()));
    }

    /// Anything but a rule, and the keys of a TOML file that state it.
    pub(super) fn other(&mut self, what: impl Into<String>, keys: &'static [&'static str]) {
        let (what, why, place, is_look, is_of_puzzle) = (what.into(), None, None, false, false);
        self.0.push(UnsupportedItem { what, is_rule: false, why, place, keys, more: 0, is_look, is_of_puzzle });
    }

    /// A part of the puzzle itself, and the keys of a TOML file that state it.
    fn of_puzzle(&mut self, what: impl Into<String>, keys: &'static [&'static str]) {
        self.other(what, keys);
        self.0.last_mut().expect("an item was added").is_of_puzzle = true;
    }

    /// Pencil marks, in a notation without them.
    pub(super) fn marks(&mut self, export: &Export<'_>) {
        if !export.puzzle.marks.is_empty() {
            self.of_puzzle("pencil marks", &["candidates"]);
        }
    }

    /// Given values of layers, in a notation that has digits only.
    pub(super) fn layers(&mut self, export: &Export<'_>) {
        let Export { variant, puzzle, .. } = export;
        let board = variant.board();
        for layer in board.layers() {
            if board.places_of(layer).any(|place| puzzle.givens.get(place).is_some()) {
                self.of_puzzle(format!("the given values of the layer `{}`", layer.name), &["givens"]);
            }
        }
    }

    /// The board.
    pub(super) fn board(&mut self, board: &Board) {
        let what = format!("the board ({}, digits {})", board.describe(), board.digits());
        self.other(what, &["grids", "holes", "digits"]);
    }

    /// Symbols for the digits other than the usual ones, in a notation whose reader does not know them.
    pub(super) fn symbols(&mut self, export: &Export<'_>) {
        let Export { variant, puzzle, .. } = export;
        if !Usual::of(variant.board().digits()).all().contains(&puzzle.symbols) {
            self.other(format!("the symbols {}", puzzle.symbols), &["symbols"]);
        }
    }

    /// Such symbols in a notation that writes digits as numbers.
    pub(super) fn symbols_as_numbers(&mut self, export: &Export<'_>) {
        let before = self.0.len();
        self.symbols(export);
        for symbols in &mut self.0[before..] {
            symbols.why = Some("numbers stand in their place".to_owned());
            symbols.is_look = true;
        }
    }

    fn add(&mut self, rule_use: &RuleUse, why: Option<String>) {
        let same = |known: &&mut UnsupportedItem| known.is_rule && known.what == rule_use.kind && known.why == why;
        match self.0.iter_mut().find(same) {
            Some(known) => known.more += 1,
            None => {
                let (what, place) = (rule_use.kind.clone(), rule_use.place.clone());
                let (is_rule, is_look, is_of_puzzle) = (true, false, false);
                self.0.push(UnsupportedItem { what, is_rule, why, place, keys: &[], more: 0, is_look, is_of_puzzle });
            }
        }
    }

    pub(super) fn with(self, text: String) -> Written {
        Written { text, unsupported: self.0 }
    }
}

impl Export<'_> {
    /// Whether a rule of the board is in force: `rows`, `columns`, `boxes`, `regions`.
    pub(super) fn has(&self, kind: &str) -> bool {
        self.variant.rule_uses().iter().any(|rule_use| rule_use.kind == kind)
    }

    /// The boxes or regions in which no digit repeats.
    pub(super) fn regions(&self) -> Vec<House> {
        let board = self.variant.board();
        match (self.has(keys::boxes::NAME), self.has(keys::regions::NAME)) {
            (true, _) => board.box_houses(),
            (_, true) => board.region_houses(),
            _ => Vec::new(),
        }
    }

    /// The rules other than those of the board.
    pub(super) fn rules(&self) -> impl Iterator<Item = &RuleUse> {
        let own = |kind: &str| {
            [keys::rows::NAME, keys::columns::NAME, keys::boxes::NAME, keys::regions::NAME].contains(&kind)
        };
        self.variant.rule_uses().iter().filter(move |rule_use| !own(&rule_use.kind))
    }

    /// What the kind of a rule means.
    pub(super) fn meaning(&self, rule_use: &RuleUse) -> String {
        let built_in = || kind(&rule_use.kind).map_or(rule_use.kind.clone(), |kind| kind.meaning().to_owned());
        meaning_of_use(rule_use, self.variant).unwrap_or_else(built_in)
    }

    /// Why a rule with these cells cannot be expressed, one of which has no name: it is of a layer, or else an unknown, which the
    /// notation does not have for this reason.
    pub(super) fn unnamed(&self, cells: &[Cell], otherwise: &str) -> Why {
        let layer = cells.iter().find_map(|&cell| self.variant.board().layer_of(cell));
        Why::Because(match layer {
            Some(layer) => format!("it is about the layer `{}`", layer.name),
            None => otherwise.to_owned(),
        })
    }

    pub(super) fn position(&self, cell: Cell) -> Option<Position> {
        self.variant.board().is_cell(cell).then(|| self.variant.board().position(cell))
    }

    /// Whether two places are cells that share a side.
    pub(super) fn touch(&self, a: Cell, b: Cell) -> bool {
        self.position(a).zip(self.position(b)).is_some_and(|(a, b)| a.distance(b) == 1)
    }
}

/// Why a notation cannot express a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Why {
    /// It has no such kind.
    NoSuchKind,
    /// It has the kind, but not this form of it.
    Because(String),
}

/// A writer of rules in a notation, one after the other.
pub(super) trait RuleWriter: Clone {
    /// Writes a rule as a constraint of the notation.
    ///
    /// # Errors
    /// Why it cannot be expressed. What was written of it is discarded.
    fn write(&mut self, rule_use: &RuleUse) -> Result<(), Why>;

    /// Draws a rule that cannot be expressed or that has a look of its own, if the notation has drawings.
    fn draw(&mut self, _rule_use: &RuleUse) {}
}

/// Writes a rule, or the rules that it consists of.
pub(super) fn write_rule(writer: &mut impl RuleWriter, rule_use: &RuleUse) -> Result<(), Why> {
    let before = writer.clone();
    let why = match writer.write(rule_use) {
        Ok(()) => return Ok(()),
        Err(why) => why,
    };
    *writer = before.clone();
    let Parts::All(parts) = &rule_use.parts else { return Err(why) };
    if !parts.is_empty() && parts.iter().all(|part| write_rule(writer, part).is_ok()) {
        return Ok(());
    }
    *writer = before;
    Err(why)
}

impl UnsupportedItems {
    /// Writes all rules of a puzzle. Collects those that cannot be expressed.
    pub(super) fn write_rules(&mut self, export: &Export<'_>, writer: &mut impl RuleWriter) {
        self.symbols_as_numbers(export);
        for rule_use in export.rules() {
            // A notation without drawings loses no rule.
            if is_drawing(rule_use) {
                writer.draw(rule_use);
                continue;
            }
            let written = write_rule(writer, rule_use);
            if written.is_err() || has_own_look(rule_use) {
                writer.draw(rule_use);
            }
            match written {
                Ok(()) => {}
                // Only rules about its values are lost, and each of them is reported.
                Err(_) if rule_use.kind == keys::computed::NAME => {}
                Err(Why::NoSuchKind) => self.rule(rule_use),
                Err(Why::Because(why)) => self.rule_because(rule_use, why),
            }
        }
    }
}
