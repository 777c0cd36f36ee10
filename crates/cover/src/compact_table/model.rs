//! A problem as Boolean variables with domains and tables over them.
//!
//! A *variable* says of a group that its option has some attribute, or of an item that it has some colour. Attributes of a
//! group with the same options share a variable; and where every option of a group has an item, what the group says of the
//! item's colour is what the item has, so that these are one variable too.
//!
//! ```text
//!   group of r1c1     r1c1=1  r1c1=2  r1c1=3          a variable each: the options share no attribute
//!   group of a set    {1,2}  {1,3}  {2,3}             three variables: "has no 3" {1,2}, "has no 2" {1,3}, ...
//! ```
//!
//! A *domain* is an item: exactly one of its variables is true, or at most one if the item is secondary. A *table* is a group
//! whose options have no variables of their own: the bits of its options that are possible, and for each variable a mask of
//! those that have it.

use super::conditions::Conditions;
use super::literal::NOWHERE;
use crate::lists::Lists;

/// What a domain is to branching.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Role {
    /// Its variables are the options of its group: where each has its place.
    Home,
    /// The colours of an item that a condition is about.
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
    /// That of an item that always has a colour, where a condition is about it or is not.
    pub(super) fn of_colours(bound: bool) -> Role {
        if bound { Role::Bound } else { Role::Colours }
    }

    /// Whether it is what its variables are credited to first.
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
    /// Where its words of live variables are. Variables that are false are live in a domain that is not exact until one of it
    /// is true: nothing follows from them.
    pub(super) words: u32,
    pub(super) word_count: u32,
}

/// A group without variables of its own for its options.
#[derive(Clone, Debug)]
pub(super) struct Table {
    /// The home of its options, and whether that is a decision item.
    pub(super) item: u32,
    pub(super) is_decision: bool,
    pub(super) words: u32,
    pub(super) word_count: u32,
    pub(super) keys: u32,
    pub(super) keys_end: u32,
    /// Whether some option is projected (`projection.rs`).
    pub(super) is_projected: bool,
    /// Its options, among those of all tables.
    pub(super) first: usize,
    /// Whether the option left of it is chosen: otherwise options have variables besides.
    pub(super) chooses: bool,
}

/// A variable of a table.
#[derive(Clone, Debug)]
pub(super) struct Key {
    /// The options that have it, if the table is one word.
    pub(super) mask: u64,
    pub(super) variable: u32,
    pub(super) table: u32,
}

/// Where a variable is in a domain.
#[derive(Clone, Copy, Debug)]
pub(super) struct Occurrence {
    pub(super) domain: u32,
    /// The live word that has its bit, and which bit.
    pub(super) word: u32,
    pub(super) bit: u8,
}

impl Occurrence {
    #[inline(always)]
    pub(super) fn mask(&self) -> u64 {
        1 << self.bit
    }
}

/// What an option is in the model.
#[derive(Clone, Copy, Debug)]
pub(super) enum Image {
    /// It is chosen if this is true.
    Variable(u32),
    /// It is chosen if only this bit is left of this table.
    Bit(u32, u32),
}

/// A problem as variables, domains and tables.
#[derive(Clone, Debug)]
pub(super) struct Model {
    pub(super) variables: usize,
    pub(super) domains: Vec<Domain>,
    /// The variables of all domains.
    pub(super) members: Vec<u32>,
    pub(super) tables: Vec<Table>,
    pub(super) keys: Vec<Key>,
    /// For each key the words of its mask: which word of the table, and its bits.
    pub(super) masks: Lists<(u32, u64)>,
    /// The live words of all domains and tables when everything is possible.
    pub(super) full: Vec<u64>,
    /// Where each variable is in domains: first in exact ones, then in others.
    pub(super) in_domains: Lists<Occurrence>,
    /// How many of these are exact, for each variable.
    pub(super) exact: Vec<u32>,
    /// Which keys are each variable's.
    pub(super) in_tables: Lists<u32>,
    /// What is true if a variable is.
    pub(super) implied: Lists<u32>,
    /// What is false if a variable is.
    pub(super) implying: Lists<u32>,
    /// What is false if a variable is true: the other ones of pairs of which no more than one is true, which need no domain.
    pub(super) excluded: Lists<u32>,
    /// Variables that are true or false in every solution.
    pub(super) facts: Vec<(u32, bool)>,
    pub(super) images: Vec<Image>,
    /// The options that are chosen if a variable is true.
    pub(super) options: Lists<u32>,
    /// The options of all tables.
    pub(super) rows: Vec<u32>,
    /// The keys that each of them has, in tables of several words.
    pub(super) keys_of_rows: Lists<u32>,
    /// The domain of role `Home` or `Bound` that each variable is of, or none.
    pub(super) home: Vec<u32>,
    pub(super) conditions: Conditions,
    /// No solution exists: some primary item has no option.
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

    /// The variables of a domain.
    #[inline(always)]
    pub(super) fn members_of(&self, domain: &Domain) -> &[u32] {
        &self.members[domain.members as usize..][..domain.length as usize]
    }

    /// The keys of a table.
    #[inline(always)]
    pub(super) fn keys_of(&self, table: &Table) -> &[Key] {
        &self.keys[table.keys as usize..table.keys_end as usize]
    }

    /// Where a variable is in exact domains.
    #[inline(always)]
    pub(super) fn in_exact_domains(&self, variable: usize) -> &[Occurrence] {
        &self.in_domains.of(variable)[..self.exact[variable] as usize]
    }

    /// Finds where variables are in domains, given the domains and their members.
    pub(super) fn find_domains(&mut self) {
        let mut occurrences = Vec::with_capacity(self.members.len());
        let mut excluded = Vec::new();
        self.home = vec![NOWHERE; self.variables];
        self.exact = vec![0; self.variables];
        for exact in [true, false] {
            for (number, domain) in (0..).zip(&self.domains).filter(|(_, domain)| domain.exact == exact) {
                let members = &self.members[domain.members as usize..][..domain.length as usize];
                if let (false, &[one, other]) = (exact, members) {
                    excluded.extend([(one as usize, other), (other as usize, one)]);
                    continue;
                }
                for (at, &variable) in members.iter().enumerate() {
                    let (word, bit) = (domain.words + at as u32 / 64, (at % 64) as u8);
                    occurrences.push((variable as usize, Occurrence { domain: number, word, bit }));
                    self.exact[variable as usize] += u32::from(exact);
                    if domain.role.is_home() {
                        self.home[variable as usize] = number;
                    }
                }
            }
        }
        self.in_domains = Lists::grouped(self.variables, || occurrences.iter().copied());
        self.excluded = Lists::grouped(self.variables, || excluded.iter().copied());
    }
}
