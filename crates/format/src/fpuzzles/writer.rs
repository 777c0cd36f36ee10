//! Shared by the writers of f-puzzles JSON: cells, entries, marks.

use std::collections::BTreeMap;

use serde_json::{Map, Value as Json, json};

use crate::dots::Dots;
use crate::export::{Export, Why};
use exdoku_rules::rules::{Distinctions, Key, RuleUse};
use exdoku_text::board::{Cell, DigitSet};

/// A puzzle being written.
#[derive(Clone, Debug)]
pub(super) struct Writer<'a> {
    pub(super) export: Export<'a>,
    /// The digits that cells are limited to.
    pub(super) limits: BTreeMap<Cell, DigitSet>,
    /// The marks between cells that the whole puzzle has.
    pub(super) dots: Dots,
    /// The keys of the rules, in order of first use.
    pub(super) keys: Map<String, Json>,
    /// Cells compared with their neighbours, by kind.
    pub(super) compared: Vec<(&'static str, Vec<Cell>)>,
    /// How kinds that look the same are told apart.
    pub(super) distinctions: Distinctions,
    /// Rules that f-puzzles does not have: the kind, and the parameters that no drawing shows, in words.
    pub(super) hidden: Vec<(String, String)>,
}

impl Writer<'_> {
    pub(super) fn new<'a>(export: &Export<'a>) -> Writer<'a> {
        Writer {
            export: *export,
            limits: export.puzzle.marks.clone(),
            dots: Dots::of(export.rules()),
            keys: Map::new(),
            compared: Vec::new(),
            distinctions: Distinctions::of(export.variant.rule_uses(), export.variant.board()),
            hidden: Vec::new(),
        }
    }

    pub(super) fn switch(&mut self, key: &str) {
        self.keys.insert(key.to_owned(), true.into());
    }

    /// Adds an entry to a list.
    pub(super) fn entry(&mut self, key: &str, parameters: impl IntoIterator<Item = (&'static str, Json)>) {
        let object: Map<String, Json> = parameters.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        self.list(key).push(Json::Object(object));
    }

    fn list(&mut self, key: &str) -> &mut Vec<Json> {
        let list = self.keys.entry(key).or_insert_with(|| json!([]));
        list.as_array_mut().expect("a key is a list or a switch")
    }

    /// A negative constraint.
    pub(super) fn negative(&mut self, word: &str) {
        let list = self.list("negative");
        if !list.iter().any(|known| known == word) {
            list.push(word.into());
        }
    }

    pub(super) fn name(&self, cell: Cell) -> Option<Json> {
        let at = self.export.position(cell)?;
        Some(format!("R{}C{}", at.row + 1, at.column + 1).into())
    }

    pub(super) fn names_of(&self, cells: &[Cell]) -> Option<Json> {
        cells.iter().map(|&cell| self.name(cell)).collect::<Option<Vec<_>>>().map(Json::from)
    }

    pub(super) fn names(&self, cells: &[Cell]) -> Result<Json, Why> {
        self.names_of(cells).ok_or_else(|| self.export.unnamed(cells, "it has no unknowns outside the grid"))
    }

    /// The cells of a parameter.
    pub(super) fn cells(&self, rule_use: &RuleUse, key: Key<[Cell]>) -> Result<Json, Why> {
        self.names(rule_use.get(key).ok_or(Why::NoSuchKind)?)
    }

    /// Adds an entry for each pair.
    pub(super) fn marks(
        &mut self,
        key: &str,
        rule_use: &RuleUse,
        pairs: Key<[(Cell, Cell)]>,
        value: Option<i64>,
    ) -> Result<(), Why> {
        let value = value.map(|value| Json::from(value.to_string()));
        self.pairs(key, rule_use, pairs, value.as_ref())
    }

    /// Adds an entry with this letter for each pair.
    pub(super) fn letters(&mut self, rule_use: &RuleUse, pairs: Key<[(Cell, Cell)]>, letter: &str) -> Result<(), Why> {
        self.pairs("xv", rule_use, pairs, Some(&letter.into()))
    }

    fn pairs(
        &mut self,
        key: &str,
        rule_use: &RuleUse,
        pairs: Key<[(Cell, Cell)]>,
        value: Option<&Json>,
    ) -> Result<(), Why> {
        let pairs = rule_use.get(pairs).unwrap_or_default().iter().map(|&(a, b)| self.names(&[a, b]));
        for cells in pairs.collect::<Result<Vec<_>, _>>()? {
            self.entry(key, [("cells", cells)].into_iter().chain(value.cloned().map(|value| ("value", value))));
        }
        Ok(())
    }

    /// The cell of a bulb that is next to a shaft.
    pub(super) fn nearest(&self, bulb: &[Cell], shaft: &[Cell]) -> Option<Cell> {
        let far = |cell: Cell| Some(self.export.position(cell)?.kings_moves(self.export.position(*shaft.first()?)?));
        bulb.iter().rev().copied().min_by_key(|&cell| far(cell))
    }

    /// Limits the cells of a parameter to some digits.
    pub(super) fn limit(&mut self, rule_use: &RuleUse, cells: Key<[Cell]>, to: DigitSet) -> Result<(), Why> {
        let cells = rule_use.get(cells).ok_or(Why::NoSuchKind)?;
        self.names(cells)?;
        for &cell in cells {
            // Candidates of a given are redundant.
            if self.export.puzzle.givens.get(cell).is_none_or(|given| !to.contains(given)) {
                self.limits.entry(cell).and_modify(|set| *set = set.intersection(to)).or_insert(to);
            }
        }
        Ok(())
    }

    /// Adds marked cells. f-puzzles makes all of one kind a single rule and does not compare them with each other.
    pub(super) fn alone(&mut self, kind: &'static str, cells: &[Cell]) -> Result<(), Why> {
        let earlier = self.compared.iter().filter(|(known, _)| *known == kind).flat_map(|(_, cells)| cells);
        if earlier.clone().any(|&a| cells.iter().any(|&b| self.export.touch(a, b))) {
            return Err(Why::Because("all marked cells form one rule".to_owned()));
        }
        self.compared.push((kind, cells.to_vec()));
        Ok(())
    }
}
