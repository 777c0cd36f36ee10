//! What the entries of options state: cells, digits and variables.

use std::collections::BTreeSet;

use exdoku_cover::{Entry, ItemId, OptionId};
use exdoku_rules::encode::{Candidate, ON, Origin};
use exdoku_rules::rules::cells_to_text;
use exdoku_text::board::Cell;

use super::clues::Meaning;

/// What an entry of an option states.
pub(super) enum Statement {
    Cell(Cell, i64),
    Variable(ItemId, i64),
    State,
    /// The alternative of this number holds or not.
    Alternative(usize, bool),
    Cover(ItemId),
}

impl<'v> Meaning<'v> {
    pub(super) fn statement(&self, entry: Entry) -> Statement {
        let Some(colour) = entry.colour else { return Statement::Cover(entry.item) };
        let name = self.problem().colour_name(colour);
        match (name.parse(), self.values.get(&entry.item)) {
            (Ok(value), Some(&cell)) => Statement::Cell(cell, value),
            (Ok(value), None) => Statement::Variable(entry.item, value),
            (Err(_), _) if self.is_state(name) => Statement::State,
            (Err(_), _) => {
                let encoding = self.compiled.encoding();
                let first = encoding.origin_of_item(entry.item).map_or(0, |origin| encoding.origins()[origin].first);
                Statement::Alternative(entry.item.index() - first + 1, name == ON)
            }
        }
    }

    /// Whether a colour is a state of an automaton: s0, s1, ...
    fn is_state(&self, colour: &str) -> bool {
        colour.strip_prefix('s').is_some_and(|number| number.parse::<u32>().is_ok())
    }

    /// A value of a cell as the puzzle writes it.
    pub(super) fn digit(&self, cell: Cell, value: i64) -> String {
        match self.board.digits_of(cell).of_value(value) {
            Some(digit) => self.board.write_value(cell, digit, self.symbols),
            None => value.to_string(),
        }
    }

    pub(super) fn cells(&self, cells: &BTreeSet<Cell>) -> String {
        cells_to_text(self.board, &cells.iter().copied().collect::<Vec<_>>())
    }

    /// The placements that cover an item, and copies of placements in alternatives, as cells and values.
    pub(super) fn placements(&self, item: ItemId) -> BTreeSet<(Cell, i64)> {
        let value = |Candidate { cell, digit }| (cell, i64::from(self.board.digits_of(cell).value(digit)));
        let placed = |&option: &OptionId| match self.compiled.candidate(option) {
            Some(candidate) => Some(value(candidate)),
            None => self.copied(option),
        };
        self.options[item.index()].iter().filter_map(placed).collect()
    }

    /// The placement of which an option of an alternative is a copy.
    fn copied(&self, option: OptionId) -> Option<(Cell, i64)> {
        let (mut placed, mut holds) = (None, false);
        for &entry in self.problem().option(option) {
            match self.statement(entry) {
                Statement::Cell(cell, value) => placed = Some((cell, value)),
                Statement::Alternative(_, true) => holds = true,
                _ => {}
            }
        }
        placed.filter(|_| holds)
    }

    /// The common value of all placements of an item, and their cells.
    pub(super) fn single(&self, item: ItemId) -> Option<(i64, BTreeSet<Cell>)> {
        let placements = self.placements(item);
        let &(_, value) = placements.first()?;
        let same = placements.iter().all(|&(_, other)| other == value);
        same.then(|| (value, placements.into_iter().map(|(cell, _)| cell).collect()))
    }

    /// The cells of the items of digits that follow an item: `has 1`, `has 2`, ...
    pub(super) fn digit_items(&self, clue: ItemId) -> BTreeSet<Cell> {
        let encoding = self.compiled.encoding();
        let following = &self.items[clue.index() + 1..];
        let own = following
            .iter()
            .copied()
            .take_while(|&item| encoding.origin_of_item(item) == encoding.origin_of_item(clue));
        own.map_while(|item| self.single(item)).flat_map(|(_, cells)| cells).collect()
    }

    /// The cells that determine a variable.
    pub(super) fn determining(&self, variable: ItemId) -> BTreeSet<Cell> {
        let of = &self.options[variable.index()];
        let placed: BTreeSet<Cell> =
            of.iter().filter_map(|&option| Some(self.compiled.candidate(option)?.cell)).collect();
        let Some(&first) = of.first().filter(|_| placed.is_empty()) else { return placed };
        let mut cells = BTreeSet::new();
        for &entry in self.problem().option(first) {
            match self.statement(entry) {
                Statement::Cell(cell, _) => _ = cells.insert(cell),
                Statement::Variable(other, _) if other < variable => cells.extend(self.determining(other)),
                Statement::Cover(item) => {
                    cells.extend(self.placements(item).into_iter().map(|(cell, _)| cell));
                    if self.options[item.index()].iter().all(|&option| self.compiled.candidate(option).is_none()) {
                        cells.extend(self.digit_items(item));
                    }
                }
                _ => {}
            }
        }
        cells
    }

    /// `sum of r1c1-3`, `count of 8 in r1c1-3`, or the name of a variable.
    pub(super) fn variable(&self, variable: ItemId) -> String {
        let origin = self.origin(variable);
        let cells = self.determining(variable);
        match origin.and_then(|origin| origin.quantity) {
            Some("count") if !cells.is_empty() => match self.counted(variable) {
                Some(digit) => format!("count of {digit} in {}", self.cells(&cells)),
                None => format!("count in {}", self.cells(&cells)),
            },
            Some(quantity) if !cells.is_empty() => format!("{quantity} of {}", self.cells(&cells)),
            _ => {
                let name = self.problem().item_name(variable);
                let own = origin.and_then(|origin| name.strip_prefix(&*origin.name));
                let short = own.or_else(|| Some(name.rsplit_once(": ")?.1)).unwrap_or(name);
                short.trim_start_matches(": ").trim_start().to_owned()
            }
        }
    }

    /// The digit that a variable counts: the common one of all placements that determine it directly.
    fn counted(&self, variable: ItemId) -> Option<String> {
        let (value, cells) = self.single_coloured(variable)?;
        Some(self.digit(*cells.first()?, value))
    }

    /// The common value of the placements that give a variable a colour other than 0, if they have one.
    fn single_coloured(&self, variable: ItemId) -> Option<(i64, BTreeSet<Cell>)> {
        let placements = self.placements(variable);
        let Some(&(_, value)) = placements.first() else {
            let first = *self.options[variable.index()].first()?;
            let others = self.problem().option(first).iter().map(|&entry| self.statement(entry));
            let mut others = others.filter_map(|statement| match statement {
                Statement::Variable(other, _) if other < variable => Some(other),
                _ => None,
            });
            return others.find_map(|other| self.single_coloured(other));
        };
        let same = placements.iter().all(|&(_, other)| other == value);
        same.then(|| (value, placements.into_iter().map(|(cell, _)| cell).collect()))
    }

    pub(super) fn origin(&self, item: ItemId) -> Option<&'v Origin> {
        let encoding = self.compiled.encoding();
        encoding.origin_of_item(item).map(|origin| &encoding.origins()[origin])
    }

    /// The cells whose values the options of an item fix.
    pub(super) fn fixed_by(&self, item: ItemId) -> BTreeSet<Cell> {
        let entries = self.options[item.index()].iter().flat_map(|&option| self.problem().option(option));
        entries.filter_map(|entry| self.values.get(&entry.item).copied()).collect()
    }
}
