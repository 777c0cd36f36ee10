//! The constraints of an exact cover, and their names in sentences.

use std::collections::{BTreeSet, HashMap};

use exdoku_cover::{ItemId, OptionId, Problem};
use exdoku_rules::encode::Origin;
use exdoku_rules::rules::cells_to_text;
use exdoku_rules::variant::{Compiled, Variant};
use exdoku_text::board::{Board, Cell, Symbols};

use crate::explain::instance::{Instance, instances};

/// The exact cover of a variant, ready to be put into words.
#[derive(Debug)]
pub struct Meaning<'v> {
    pub(super) board: &'v Board,
    pub(super) symbols: &'v Symbols,
    pub(super) compiled: &'v Compiled,
    instances: Vec<Instance<'v>>,
    pub(super) items: Vec<ItemId>,
    /// The options of each item.
    pub(super) options: Vec<Vec<OptionId>>,
    /// The cells whose values are the colours of items.
    pub(super) values: HashMap<ItemId, Cell>,
    /// The cells of each constraint, and its name in sentences.
    pub(super) clues: Vec<(BTreeSet<Cell>, String)>,
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

    pub(super) fn problem(&self) -> &'v Problem {
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
            // The copy of a placement, in an alternative, uses the items of its constraints like the placement.
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

    /// The name of a constraint in sentences.
    fn clue(&self, variant: &Variant, origin: &Origin, cells: &BTreeSet<Cell>) -> String {
        let listed: Vec<Cell> = cells.iter().copied().collect();
        if origin.is_implied {
            return format!("implied sum of {}", cells_to_text(self.board, &listed));
        }
        let Some(rule) = origin.rule else {
            // Houses and relations are gathered from all rules: only their cells show to which rule they belong.
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

    /// The smallest rule instance that contains all of these cells.
    fn instance(&self, kind: Option<&str>, cells: &BTreeSet<Cell>) -> Option<&Instance<'v>> {
        let of_kind = self.instances.iter().rev().filter(|instance| kind.is_none_or(|kind| instance.kind == kind));
        let holds = |instance: &&Instance<'v>| cells.iter().all(|cell| instance.cells.contains(cell));
        of_kind.filter(holds).min_by_key(|instance| instance.cells.len())
    }
}
