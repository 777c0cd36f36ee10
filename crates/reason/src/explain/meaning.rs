//! What items and auxiliary options mean to a solver: `cage r4c2-3 (9): 4 and 5`, `row 2 has 7`.
//!
//! No word of it is kept while a variant is encoded. All is read from the exact cover: which constraint wrote an item
//! or an option ([`Origin`]), the cells whose placements it shares items with, and the digits that these may hold
//! beside it.
//!
//! ```text
//!   cage r4c2-3 (9)          its set of digits      options: a set each, which covers the digits that it lacks
//!   cage r4c2-3 (9) has 5    one of its digits      options: the placements of 5, the sets without 5
//!   line r6c1-6 at r6c5        a step of an automaton options: a digit each, and the states at both ends
//! ```

use std::collections::{BTreeSet, HashMap};

use exdoku_cover::{Entry, ItemId, OptionId, Problem};
use exdoku_rules::encode::{Candidate, ON, Origin};
use exdoku_rules::rules::cells_to_text;
use exdoku_rules::variant::{Compiled, Variant};
use exdoku_text::board::{Board, Cell, Symbols};

use super::instance::{Instance, instances};
use super::option_words::Words;

/// The exact cover of a variant, ready to be put into words.
#[derive(Debug)]
pub struct Meaning<'v> {
    board: &'v Board,
    symbols: &'v Symbols,
    compiled: &'v Compiled,
    instances: Vec<Instance<'v>>,
    items: Vec<ItemId>,
    /// The options of each item.
    options: Vec<Vec<OptionId>>,
    /// The cells whose values are the colours of items.
    values: HashMap<ItemId, Cell>,
    /// The cells of each constraint, and what a solver calls it.
    clues: Vec<(BTreeSet<Cell>, String)>,
}

/// What an entry of an option states.
enum Statement {
    Cell(Cell, i64),
    Variable(ItemId, i64),
    State,
    /// The alternative of this number holds or not.
    Alternative(usize, bool),
    Cover(ItemId),
}

impl<'v> Meaning<'v> {
    /// The items and options of a variant, for puzzles with these symbols.
    pub fn new(variant: &'v Variant, compiled: &'v Compiled, symbols: &'v Symbols) -> Meaning<'v> {
        let (board, problem, encoding) = (variant.board(), compiled.problem(), compiled.encoding());
        let mut options = vec![Vec::new(); problem.item_count()];
        for (option, entries) in problem.options() {
            entries.iter().for_each(|entry| options[entry.item.index()].push(option));
        }
        let values = board.places().filter_map(|cell| Some((encoding.value_item(cell)?, cell))).collect();
        let instances = instances(variant);
        let items = problem.items().map(|(item, ..)| item).collect();
        let mut meaning = Meaning { board, symbols, compiled, instances, items, options, values, clues: Vec::new() };
        let scopes = meaning.scopes();
        let clue = |(origin, cells)| meaning.clue(variant, origin, cells);
        let clues: Vec<String> = encoding.origins().iter().zip(&scopes).map(clue).collect();
        meaning.clues = scopes.into_iter().zip(clues).collect();
        meaning
    }

    fn problem(&self) -> &'v Problem {
        self.compiled.problem()
    }

    /// The cells of each constraint: those whose placements use its items, and those whose values its options fix.
    fn scopes(&self) -> Vec<BTreeSet<Cell>> {
        let encoding = self.compiled.encoding();
        let mut scopes = vec![BTreeSet::new(); encoding.origins().len()];
        for (option, entries) in self.problem().options() {
            let own = encoding.origin_of_option(option);
            let fixed: Vec<Cell> = entries.iter().filter_map(|entry| self.values.get(&entry.item).copied()).collect();
            if let Some(own) = own {
                scopes[own].extend(&fixed);
            }
            // The copy of a placement, in an alternative, uses the items of its constraints as the placement would.
            let placed = self.compiled.candidate(option).map(|candidate| candidate.cell);
            let Some(cell) = placed.or_else(|| fixed.first().copied().filter(|_| fixed.len() == 1)) else { continue };
            for entry in entries.iter().filter(|entry| !self.values.contains_key(&entry.item)) {
                if let Some(origin) = encoding.origin_of_item(entry.item) {
                    scopes[origin].insert(cell);
                }
            }
        }
        scopes
    }

    /// What a solver calls a constraint.
    fn clue(&self, variant: &Variant, origin: &Origin, cells: &BTreeSet<Cell>) -> String {
        let listed: Vec<Cell> = cells.iter().copied().collect();
        if origin.is_implied {
            return format!("implied sum of {}", cells_to_text(self.board, &listed));
        }
        let Some(rule) = origin.rule else {
            // Houses and relations are gathered from all rules: only their cells show whose they are.
            let instance = self.instance(None, cells).filter(|instance| instance.cells.len() < self.board.cell_count());
            return match instance {
                Some(instance) if instance.cells.len() == cells.len() => instance.name.clone(),
                Some(instance) if cells.len() == 2 => {
                    format!("{}: {}", instance.name, cells_to_text(self.board, &listed))
                }
                _ => String::new(),
            };
        };
        let kind = &*variant.rules()[rule].kind;
        let name = match self.instance(Some(kind), cells) {
            Some(instance) if self.is_only(instance) => kind.to_owned(),
            Some(instance) => instance.name.clone(),
            None => format!("{kind} {}", cells_to_text(self.board, &listed)),
        };
        match origin.alternative {
            Some(number) => format!("{name}, alternative {number}"),
            None => name,
        }
    }

    /// Whether no other rule is of the kind of one with many cells, which then need not be listed.
    fn is_only(&self, instance: &Instance<'v>) -> bool {
        let of_kind = self.instances.iter().filter(|other| other.kind == instance.kind).count();
        of_kind == 1 && instance.cells.len() > self.board.digits().count()
    }

    /// The smallest rule instance that has all of these cells.
    fn instance(&self, kind: Option<&str>, cells: &BTreeSet<Cell>) -> Option<&Instance<'v>> {
        let of_kind = self.instances.iter().rev().filter(|instance| kind.is_none_or(|kind| instance.kind == kind));
        let holds = |instance: &&Instance<'v>| cells.iter().all(|cell| instance.cells.contains(cell));
        of_kind.filter(holds).min_by_key(|instance| instance.cells.len())
    }

    fn statement(&self, entry: Entry) -> Statement {
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
    fn digit(&self, cell: Cell, value: i64) -> String {
        match self.board.digits_of(cell).of_value(value) {
            Some(digit) if self.board.is_cell(cell) => self.symbols.name(digit).to_owned(),
            _ => value.to_string(),
        }
    }

    fn cells(&self, cells: &BTreeSet<Cell>) -> String {
        cells_to_text(self.board, &cells.iter().copied().collect::<Vec<_>>())
    }

    /// The placements that cover an item, and copies of placements in alternatives, as cells and values.
    fn placements(&self, item: ItemId) -> BTreeSet<(Cell, i64)> {
        let value = |Candidate { cell, digit }| (cell, i64::from(self.board.digits_of(cell).value(digit)));
        let placed = |&option: &OptionId| match self.compiled.candidate(option) {
            Some(candidate) => Some(value(candidate)),
            None => self.copied(option),
        };
        self.options[item.index()].iter().filter_map(placed).collect()
    }

    /// The placement that an option of an alternative is a copy of.
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

    /// The value that all placements of an item have in common, and their cells.
    fn single(&self, item: ItemId) -> Option<(i64, BTreeSet<Cell>)> {
        let placements = self.placements(item);
        let &(_, value) = placements.first()?;
        let same = placements.iter().all(|&(_, other)| other == value);
        same.then(|| (value, placements.into_iter().map(|(cell, _)| cell).collect()))
    }

    /// The cells of the items of digits that follow an item: `has 1`, `has 2`, ...
    fn digit_items(&self, clue: ItemId) -> BTreeSet<Cell> {
        let encoding = self.compiled.encoding();
        let following = &self.items[clue.index() + 1..];
        let own = following
            .iter()
            .copied()
            .take_while(|&item| encoding.origin_of_item(item) == encoding.origin_of_item(clue));
        own.map_while(|item| self.single(item)).flat_map(|(_, cells)| cells).collect()
    }

    /// The cells that determine a variable.
    fn determining(&self, variable: ItemId) -> BTreeSet<Cell> {
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
    fn variable(&self, variable: ItemId) -> String {
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

    /// The digit that a variable counts: the one of all placements that determine it directly.
    fn counted(&self, variable: ItemId) -> Option<String> {
        let (value, cells) = self.single_coloured(variable)?;
        Some(self.digit(*cells.first()?, value))
    }

    /// The value of the placements that give a variable a colour other than 0, where they have one value.
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

    fn origin(&self, item: ItemId) -> Option<&'v Origin> {
        let encoding = self.compiled.encoding();
        encoding.origin_of_item(item).map(|origin| &encoding.origins()[origin])
    }

    /// An item in words: the clue that it belongs to, and what it is of the clue. A cell has no clue.
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

    /// The cells whose values the options of an item fix.
    fn fixed_by(&self, item: ItemId) -> BTreeSet<Cell> {
        let entries = self.options[item.index()].iter().flat_map(|&option| self.problem().option(option));
        entries.filter_map(|entry| self.values.get(&entry.item).copied()).collect()
    }

    /// What an item without colours is of its clue.
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

    /// The variable of the options of an item that the most cells determine.
    fn widest(&self, item: ItemId) -> Option<ItemId> {
        let &first = self.options[item.index()].first()?;
        let variables = self.problem().option(first).iter().filter_map(|&entry| match self.statement(entry) {
            Statement::Variable(variable, _) => Some(variable),
            _ => None,
        });
        variables.max_by_key(|&variable| (self.determining(variable).len(), variable))
    }

    /// The alternative that all options of an item are about.
    fn alternative(&self, item: ItemId) -> Option<usize> {
        let entries = self.options[item.index()].iter().flat_map(|&option| self.problem().option(option));
        let mut numbers = entries.filter_map(|&entry| match self.statement(entry) {
            Statement::Alternative(number, _) => Some(number),
            _ => None,
        });
        let first = numbers.next()?;
        numbers.all(|number| number == first).then_some(first)
    }

    /// The cells of the part of a constraint that an item of a digit belongs to, and whether that is all of it.
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
            // Several sets, one after the other: each is a part.
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

    /// The options of the first item of an option, among them itself.
    pub fn siblings(&self, option: OptionId) -> Vec<OptionId> {
        let covered = self.problem().option(option).iter().find(|entry| entry.colour.is_none());
        covered.map_or_else(Vec::new, |entry| self.options[entry.item.index()].clone())
    }

    /// An auxiliary option in words.
    pub fn option(&self, option: OptionId) -> Words {
        let entries = self.problem().option(option);
        let encoding = self.compiled.encoding();
        let clue = encoding.origin_of_option(option).map_or("", |origin| &self.clues[origin].1).to_owned();
        let mut words = Words { clue, ..Words::default() };
        let (mut covered, mut variables, mut alternative) = (Vec::new(), Vec::new(), None);
        for &entry in entries {
            match self.statement(entry) {
                Statement::Cell(cell, value) => words.at.push((cell, self.digit(cell, value))),
                Statement::Variable(item, value) => variables.push((item, value)),
                // The option that chooses an alternative also excludes the others.
                Statement::Alternative(number, holds) if holds || alternative.is_none() => {
                    alternative = Some((number, holds));
                }
                Statement::Cover(item) => covered.push(item),
                Statement::Alternative(..) | Statement::State => {}
            }
        }
        match alternative {
            Some((number, true)) if words.at.is_empty() => words.more.push(format!("alternative {number} holds")),
            Some((number, true)) => words.more.push(format!("alternative {number}")),
            Some((number, false)) => words.more.push(format!("alternative {number} does not hold")),
            None => self.describe(&covered, &variables, &mut words),
        }
        words
    }

    /// Completes the words of an option that covers some items and gives variables their values.
    fn describe(&self, covered: &[ItemId], variables: &[(ItemId, i64)], words: &mut Words) {
        let Some(&own) = covered.first() else { return };
        let cells = if self.placements(own).is_empty() { self.digit_items(own) } else { BTreeSet::new() };
        if !cells.is_empty() {
            words.digits = self.beside(covered, &cells);
        } else if let Some((value, cells)) = self.single(own) {
            // The digit is in none of the cells, and a variable states so.
            let digit = self.digit(*cells.first().expect("it has placements"), value);
            words.more.push(format!("no {digit} in {}", self.cells(&cells)));
            return;
        }
        let cells: Vec<BTreeSet<Cell>> = variables.iter().map(|&(item, _)| self.determining(item)).collect();
        let all: BTreeSet<Cell> =
            cells.iter().flatten().chain(words.at.iter().map(|(cell, _)| cell)).copied().collect();
        for (&(item, value), own) in variables.iter().zip(&cells) {
            // A sum that follows from the other statements.
            let follows = variables.len() + words.at.len() > 2 && !own.is_empty() && *own == all;
            if !follows {
                words.more.push(self.assigned(item, value));
            }
        }
    }

    /// A variable has a value, in words.
    fn assigned(&self, variable: ItemId, value: i64) -> String {
        let is_number = self.origin(variable).is_some_and(|origin| origin.quantity.is_some());
        match value {
            0 if !is_number && self.is_binary(variable) => format!("{}: no", self.variable(variable)),
            1 if !is_number && self.is_binary(variable) => format!("{}: yes", self.variable(variable)),
            _ => format!("{} is {value}", self.variable(variable)),
        }
    }

    /// Whether a variable is 0 or 1.
    fn is_binary(&self, variable: ItemId) -> bool {
        let options = self.options[variable.index()].iter().flat_map(|&option| self.problem().option(option));
        let own = options.filter(|entry| entry.item == variable);
        own.map(|&entry| self.statement(entry)).all(|statement| matches!(statement, Statement::Variable(_, 0 | 1)))
    }

    /// The digits that some cells may hold beside an option that covers these items.
    fn beside(&self, covered: &[ItemId], cells: &BTreeSet<Cell>) -> Vec<String> {
        let excluded: BTreeSet<(Cell, i64)> = covered.iter().flat_map(|&item| self.placements(item)).collect();
        let mut digits: BTreeSet<i64> = BTreeSet::new();
        for &cell in cells {
            let all = self.board.digits_of(cell);
            for digit in all.iter().filter(|&digit| self.compiled.option(Candidate { cell, digit }).is_some()) {
                let value = i64::from(all.value(digit));
                if !excluded.contains(&(cell, value)) {
                    digits.insert(value);
                }
            }
        }
        let first = *cells.first().expect("some cells");
        digits.into_iter().map(|value| self.digit(first, value)).collect()
    }
}
