//! A problem as Boolean variables with domains and tables over them.
//!
//! A *variable* says that the option of a group has some attribute, or that an item has some colour. Attributes of a
//! group with the same options share a variable. If every option of a group has an item, the group's variables for the
//! item's colours are those of the item.
//!
//! ```text
//!   group of r1c1     r1c1=1  r1c1=2  r1c1=3          a variable each: the options share no attribute
//!   group of a set    {1,2}  {1,3}  {2,3}             three variables: "has no 3" {1,2}, "has no 2" {1,3}, ...
//! ```
//!
//! A *domain* is an item: exactly one of its variables is true, or at most one if the item is secondary. A *table* is a
//! group whose options have no variables of their own: the bits of its possible options, and for each variable a mask of the
//! options that have it.

use super::conditions::Conditions;
use super::ids::{DomainId, TableId, VarId, WordId};
use crate::bits::bits;
use crate::lists::Lists;

/// The role of a domain in branching.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Role {
    /// Its variables are the options of its group, each of which has its place there.
    Home,
    /// The colours of an item in a condition.
    Bound,
    /// All its variables are options of homes.
    Across,
    /// A decision item that has other variables.
    Mixed,
    /// The colours of an item that always has one.
    Colours,
    /// Never branched on.
    Helper,
}

impl Role {
    /// The role of an item that always has a colour, in a condition or not.
    pub(super) fn of_colours(bound: bool) -> Role {
        if bound { Role::Bound } else { Role::Colours }
    }

    /// Whether its variables are credited to it first.
    pub(super) fn is_home(self) -> bool {
        matches!(self, Role::Home | Role::Bound)
    }
}

/// An item: its variables, of which exactly one or at most one is true.
#[derive(Clone, Debug)]
pub(super) struct Domain {
    /// The item, or the first of several that have the same variables.
    pub(super) item: u32,
    pub(super) exact: bool,
    pub(super) role: Role,
    /// Whether its item is a decision item (`projection.rs`).
    pub(super) is_decision: bool,
    /// Its variables, among the members of all domains.
    pub(super) members: u32,
    pub(super) length: u32,
    /// Where its words of live variables are. In a domain that is not exact, false variables stay live until one variable is
    /// true:
    /// they imply nothing.
    pub(super) words: WordId,
    pub(super) word_count: u32,
}

/// A group whose options have no variables of their own.
#[derive(Clone, Debug)]
pub(super) struct Table {
    /// The home of its options, and whether that is a decision item.
    pub(super) item: u32,
    pub(super) is_decision: bool,
    pub(super) words: WordId,
    pub(super) word_count: u32,
    pub(super) keys: u32,
    pub(super) keys_end: u32,
    /// Whether some option is projected (`projection.rs`).
    pub(super) is_projected: bool,
    /// Its options, in the list of all tables' options.
    pub(super) first: usize,
    /// Whether its last remaining option is chosen; otherwise its options also have variables.
    pub(super) chooses: bool,
}

/// A variable of a table.
#[derive(Clone, Debug)]
pub(super) struct Key {
    /// The options that have it, if the table is one word.
    pub(super) mask: u64,
    pub(super) variable: VarId,
    pub(super) table: TableId,
}

/// The place of a variable in a domain.
#[derive(Clone, Copy, Debug)]
pub(super) struct Occurrence {
    pub(super) domain: DomainId,
    /// The live word that has its bit, and the bit.
    pub(super) word: WordId,
    pub(super) bit: u8,
}

impl Occurrence {
    #[inline(always)]
    pub(super) fn mask(&self) -> u64 {
        1 << self.bit
    }
}

/// How the model represents an option.
#[derive(Clone, Copy, Debug)]
pub(super) enum Image {
    /// It is chosen if this variable is true.
    Variable(VarId),
    /// It is chosen if only this bit of this table is left.
    Bit(TableId, u32),
}

/// A problem as variables, domains and tables.
#[derive(Clone, Debug)]
pub(super) struct Model {
    pub(super) variables: usize,
    pub(super) domains: Vec<Domain>,
    /// The variables of all domains.
    pub(super) members: Vec<VarId>,
    pub(super) tables: Vec<Table>,
    pub(super) keys: Vec<Key>,
    /// For each key, the words of its mask: the word of the table, and its bits.
    pub(super) masks: Lists<(u32, u64)>,
    /// The live words of all domains and tables when everything is possible.
    pub(super) full: Vec<u64>,
    /// The places of each variable in domains: first in exact ones, then in others.
    pub(super) in_domains: Lists<Occurrence>,
    /// For each variable, how many of these are exact.
    pub(super) exact: Vec<u32>,
    /// The keys of each variable.
    pub(super) in_tables: Lists<u32>,
    /// The variables that are true if a variable is.
    pub(super) implied: Lists<VarId>,
    /// The variables that are false if a variable is.
    pub(super) implying: Lists<VarId>,
    /// The variables that are false if a variable is true: the partners in pairs of which at most one is true, which need no
    /// domain.
    pub(super) excluded: Lists<VarId>,
    /// Variables that are true or false in every solution.
    pub(super) facts: Vec<(VarId, bool)>,
    pub(super) images: Vec<Image>,
    /// The options that are chosen if a variable is true.
    pub(super) options: Lists<u32>,
    /// The options of all tables.
    pub(super) rows: Vec<u32>,
    /// The keys of each option, in tables of several words.
    pub(super) keys_of_rows: Lists<u32>,
    /// The domain of role `Home` or `Bound` of each variable, if any.
    pub(super) home: Vec<Option<DomainId>>,
    pub(super) conditions: Conditions,
    /// Whether there is no solution, because some primary item has no option.
    pub(super) impossible: bool,
}

impl Model {
    /// A model without variables.
    pub(super) fn empty() -> Model {
        Model {
            variables: 0,
            domains: Vec::new(),
            members: Vec::new(),
            tables: Vec::new(),
            keys: Vec::new(),
            masks: Lists::default(),
            full: Vec::new(),
            in_domains: Lists::default(),
            exact: Vec::new(),
            in_tables: Lists::default(),
            implied: Lists::default(),
            implying: Lists::default(),
            excluded: Lists::default(),
            facts: Vec::new(),
            images: Vec::new(),
            options: Lists::default(),
            rows: Vec::new(),
            keys_of_rows: Lists::default(),
            home: Vec::new(),
            conditions: Conditions::default(),
            impossible: false,
        }
    }

    /// All variables.
    pub(super) fn all_variables(&self) -> impl Iterator<Item = VarId> + use<> {
        (0..self.variables as u32).map(VarId::new)
    }

    /// The variables of a domain.
    #[inline(always)]
    pub(super) fn members_of(&self, domain: &Domain) -> &[VarId] {
        &self.members[domain.members as usize..][..domain.length as usize]
    }

    #[inline(always)]
    pub(super) fn domain(&self, domain: DomainId) -> &Domain {
        &self.domains[domain.index()]
    }

    #[inline(always)]
    pub(super) fn table(&self, table: TableId) -> &Table {
        &self.tables[table.index()]
    }

    /// The table of a key.
    #[inline(always)]
    pub(super) fn table_of(&self, key: &Key) -> &Table {
        self.table(key.table)
    }

    /// The options of a table.
    pub(super) fn rows_of(&self, table: TableId) -> &[u32] {
        let end = self.tables.get(table.index() + 1).map_or(self.rows.len(), |next| next.first);
        &self.rows[self.table(table).first..end]
    }

    /// The options of which one is chosen if and only if a variable is true; none if that is not so of the colour of an item that may
    /// have none.
    pub(super) fn options_of(&self, variable: VarId) -> Vec<u32> {
        match (self.options.of(variable.index()), self.in_tables.of(variable.index())) {
            ([option, ..], _) => vec![*option],
            ([], [key, ..]) => self.rows_with(*key),
            ([], []) => Vec::new(),
        }
    }

    /// The options of a table that have a key, in ascending order.
    pub(super) fn rows_with(&self, key: u32) -> Vec<u32> {
        let rows = self.rows_of(self.keys[key as usize].table);
        let words = self.masks.of(key as usize).iter();
        words.flat_map(|&(word, mask)| bits(mask).map(move |bit| rows[word as usize * 64 + bit])).collect()
    }

    /// The keys of a table.
    #[inline(always)]
    pub(super) fn keys_of(&self, table: &Table) -> &[Key] {
        &self.keys[table.keys as usize..table.keys_end as usize]
    }

    /// The places of a variable in exact domains.
    #[inline(always)]
    pub(super) fn in_exact_domains(&self, variable: VarId) -> &[Occurrence] {
        &self.in_domains.of(variable.index())[..self.exact[variable.index()] as usize]
    }

    /// Finds the places of variables in domains, given the domains and their members.
    pub(super) fn find_domains(&mut self) {
        let mut occurrences = Vec::with_capacity(self.members.len());
        let mut excluded = Vec::new();
        self.home = vec![None; self.variables];
        self.exact = vec![0; self.variables];
        for exact in [true, false] {
            let domains = (0..).map(DomainId::new).zip(&self.domains);
            for (number, domain) in domains.filter(|(_, domain)| domain.exact == exact) {
                let members = &self.members[domain.members as usize..][..domain.length as usize];
                if let (false, &[one, other]) = (exact, members) {
                    excluded.extend([(one.index(), other), (other.index(), one)]);
                    continue;
                }
                for (at, &variable) in members.iter().enumerate() {
                    let (word, bit) = (domain.words.plus(at as u32 / 64), (at % 64) as u8);
                    occurrences.push((variable.index(), Occurrence { domain: number, word, bit }));
                    self.exact[variable.index()] += u32::from(exact);
                    if domain.role.is_home() {
                        self.home[variable.index()] = Some(number);
                    }
                }
            }
        }
        self.in_domains = Lists::grouped(self.variables, || occurrences.iter().copied());
        self.excluded = Lists::grouped(self.variables, || excluded.iter().copied());
    }
}
