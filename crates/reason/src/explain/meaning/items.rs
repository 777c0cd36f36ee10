//! Items in words.

use std::collections::BTreeSet;

use exdoku_cover::ItemId;
use exdoku_text::board::Cell;

use super::clues::Meaning;
use super::statements::Statement;

impl Meaning<'_> {
    /// An item in words: its clue, and its role in it. A cell has no clue.
    pub fn item(&self, item: ItemId) -> (&str, String) {
        if let Some(cell) = self.values.get(&item) {
            return ("", format!("the digit of {}", self.board.name(*cell)));
        }
        let name = || ("", self.problem().item_name(item).to_owned());
        let Some(origin) = self.compiled.encoding().origin_of_item(item) else { return name() };
        let (scope, clue) = &self.clues[origin];
        if clue.is_empty() {
            return name();
        }
        let Some(&first) = self.options[item.index()].first() else { return (clue, String::new()) };
        let entry = *self.problem().option(first).iter().find(|entry| entry.item == item).expect("its own option");
        let rest = match self.statement(entry) {
            Statement::Alternative(number, _) => format!(", alternative {number}"),
            Statement::Variable(..) => format!(": {}", self.variable(item)),
            Statement::State => match *self.fixed_by(item).into_iter().collect::<Vec<_>>() {
                [a, b] => format!(" between {} and {}", self.board.name(a), self.board.name(b)),
                _ => String::new(),
            },
            _ => self.covered(item, scope),
        };
        (clue, rest)
    }

    /// The role of an item without colours in its clue.
    fn covered(&self, item: ItemId, scope: &BTreeSet<Cell>) -> String {
        if let Some((value, cells)) = self.single(item) {
            let digit = self.digit(*cells.first().expect("it has placements"), value);
            let (part, whole) = self.part(item);
            let place = if whole { String::new() } else { format!(" in {}", self.cells(&part)) };
            return format!(" has {digit}{place}");
        }
        let placed: BTreeSet<Cell> = self.placements(item).into_iter().map(|(cell, _)| cell).collect();
        let fixed = self.fixed_by(item);
        match (placed.first(), fixed.first()) {
            // The copy of a cell, in an alternative.
            (Some(&cell), _) if placed.len() == 1 => match self.alternative(item) {
                Some(number) => format!(", alternative {number} at {}", self.board.name(cell)),
                None => format!(" at {}", self.board.name(cell)),
            },
            (Some(_), _) => String::new(),
            _ if !self.digit_items(item).is_empty() => {
                let digits = self.digit_items(item);
                let all = self.compiled.encoding().origin_of_item(item).map(|origin| self.digit_cells(origin));
                if all.as_ref() == Some(&digits) { String::new() } else { format!(": {}", self.cells(&digits)) }
            }
            (None, Some(&cell)) if fixed.len() == 1 && scope.len() > 1 => format!(" at {}", self.board.name(cell)),
            (None, Some(_)) => String::new(),
            (None, None) => {
                self.widest(item).map_or_else(String::new, |variable| format!(": {}", self.variable(variable)))
            }
        }
    }

    /// The variable of the options of an item that most cells determine.
    fn widest(&self, item: ItemId) -> Option<ItemId> {
        let &first = self.options[item.index()].first()?;
        let variables = self.problem().option(first).iter().filter_map(|&entry| match self.statement(entry) {
            Statement::Variable(variable, _) => Some(variable),
            _ => None,
        });
        variables.max_by_key(|&variable| (self.determining(variable).len(), variable))
    }

    /// The common alternative of all options of an item.
    fn alternative(&self, item: ItemId) -> Option<usize> {
        let entries = self.options[item.index()].iter().flat_map(|&option| self.problem().option(option));
        let mut numbers = entries.filter_map(|&entry| match self.statement(entry) {
            Statement::Alternative(number, _) => Some(number),
            _ => None,
        });
        let first = numbers.next()?;
        numbers.all(|number| number == first).then_some(first)
    }

    /// The cells of the part of a constraint to which an item of a digit belongs, and whether that is all of it.
    fn part(&self, item: ItemId) -> (BTreeSet<Cell>, bool) {
        let own = self.compiled.encoding().origin_of_item(item);
        let of_own = |other: &ItemId| self.compiled.encoding().origin_of_item(*other) == own;
        let before = self.items[..=item.index()].iter().rev().copied().take_while(of_own);
        let after = self.items[item.index() + 1..].iter().copied().take_while(of_own);
        let (mut values, mut cells, mut once) = (BTreeSet::new(), BTreeSet::new(), true);
        let before = before.map_while(|item| self.single(item));
        for (value, placed) in before.chain(after.map_while(|item| self.single(item))) {
            once &= values.insert(value);
            cells.extend(placed);
        }
        if !once {
            // Several sets in a row: each is a part.
            cells = self.single(item).expect("it is of one digit").1;
        }
        let whole = own.is_some_and(|own| self.digit_cells(own) == cells);
        (cells, whole)
    }

    /// The cells of all items of digits of a constraint.
    fn digit_cells(&self, origin: usize) -> BTreeSet<Cell> {
        let encoding = self.compiled.encoding();
        let own = self.items.iter().filter(|&&item| encoding.origin_of_item(item) == Some(origin));
        own.filter_map(|&item| self.single(item)).flat_map(|(_, cells)| cells).collect()
    }
}
