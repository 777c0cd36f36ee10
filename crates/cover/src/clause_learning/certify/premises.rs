//! What tables and blocks conclude in general, stated once: with these clauses, unit propagation finds all that a search does.
//!
//! ```text
//!     options a b c d of a table, of which a and b have key k       -k a b     k c d     -k -c     -k -d
//!     one of a b c d is true, and x excludes c and d                -x a b
//! ```
//!
//! A search that is soon over needs few of them; a long one is spared the way back from each conflict to what it used.

use std::collections::HashSet;

use super::{Certifier, Premises};
use crate::clause_learning::blocks::Block;
use crate::clause_learning::ids::{BlockId, DomainId, TableId, VarId};
use crate::clause_learning::model::{Model, Table};
use crate::clause_learning::propagate::Propagator;
use crate::clause_learning::sliced::Sliced;
use crate::dimacs::variable_of;

/// The largest number of literals in all clauses.
const MOST_LITERALS: usize = 1 << 21;

/// How many times the literals of premises a literal of a conclusion is worth: it takes the way back from a conflict as well.
const DEARER: usize = 4;

impl Certifier<'_, '_> {
    /// Whether what tables and blocks conclude was stated, so that nobody asks for reasons.
    pub(super) fn has_premises(&self) -> bool {
        matches!(self.premises, Premises::Stated | Premises::WithSlices)
    }

    /// States what tables and blocks conclude, unless that is too much, or was done before.
    pub(super) fn state_premises(&mut self, propagator: &Propagator) {
        if !matches!(self.premises, Premises::Unstated(_)) {
            return;
        }
        self.premises = Premises::Stated;
        let model = propagator.model();
        model.tables.iter().for_each(|table| self.state_table_in_general(model, table));
        propagator.blocks().all().for_each(|block| self.state_block(propagator, block));
        for known in std::mem::take(&mut self.conclusions) {
            if !known.is_empty() {
                self.proof.delete(&known);
            }
        }
    }

    /// After that, states what the variables left of a domain exclude, each by itself, in a search over slices.
    pub(super) fn state_exclusions(&mut self, model: &Model, slices: &Sliced) {
        if self.premises == Premises::Stated {
            self.premises = Premises::WithSlices;
            slices.exclusions(model, &mut |excluded, domain, hit| self.state_exclusion(model, excluded, domain, hit));
        }
    }

    /// What each key of a table says of its options, and these of the key.
    fn state_table_in_general(&mut self, model: &Model, table: &Table) {
        let keys = table.keys..table.keys_end;
        let own: HashSet<VarId> = model.keys_of(table).iter().map(|key| key.variable).collect();
        for key in keys {
            self.state_key(model, key);
            let variable = model.keys[key as usize].variable;
            let (name, with) = (self.names[variable.index()], model.rows_with(key));
            if !self.is_defined[key as usize] {
                self.state_one_of(-name, &with);
            }
            if !has_opposite(model, &own, variable) {
                let rows = model.rows_of(model.keys[key as usize].table).iter().copied();
                let without: Vec<u32> = rows.filter(|option| with.binary_search(option).is_err()).collect();
                self.state_one_of(name, &without);
            }
        }
    }

    /// A literal holds, or one of some options is chosen.
    fn state_one_of(&mut self, literal: i64, options: &[u32]) {
        let options = options.iter().map(|&option| variable_of(option as usize));
        self.proof.add(&std::iter::once(literal).chain(options).collect::<Vec<i64>>());
    }

    /// If all variables left of a domain are in another one, the others of that one are false.
    fn state_block(&mut self, propagator: &Propagator, (number, block): (BlockId, &Block)) {
        let (model, own_mask) = (propagator.model(), propagator.blocks().own_mask(number));
        let shared = |at: usize| own_mask >> at & 1 == 1;
        let members = model.members_of(model.domain(block.domain));
        let hit: Vec<VarId> = (0..members.len()).filter(|&at| shared(at)).map(|at| members[at]).collect();
        let others = model.members[block.members as usize..][..usize::from(block.length)].iter().enumerate();
        for (_, &excluded) in others.filter(|(at, _)| block.other_mask >> at & 1 == 0) {
            self.state_exclusion(model, excluded, block.domain, &hit);
        }
    }

    /// A variable excludes some of a domain, of which another one must then be true.
    fn state_exclusion(&mut self, model: &Model, excluded: VarId, domain: DomainId, hit: &[VarId]) {
        let members = model.members_of(model.domain(domain)).iter();
        let rest = members.filter(|member| !hit.contains(member)).map(|member| self.names[member.index()]);
        let clause: Vec<i64> = std::iter::once(-self.names[excluded.index()]).chain(rest).collect();
        self.proof.add(&clause);
    }
}

/// Whether the options of a table that lack a variable have another one of an exact domain, among the variables of its keys.
fn has_opposite(model: &Model, own: &HashSet<VarId>, variable: VarId) -> bool {
    model
        .in_exact_domains(variable)
        .iter()
        .any(|place| model.members_of(model.domain(place.domain)).iter().all(|member| own.contains(member)))
}

impl Premises {
    /// Before any are stated. The exclusions of slices, which are about as many as those of blocks, do not count.
    pub(super) fn before(propagator: &Propagator) -> Premises {
        let model = propagator.model();
        let of_table =
            |(number, table): (u32, &Table)| model.keys_of(table).len() * model.rows_of(TableId::new(number)).len();
        let of_block = |(_, block): (BlockId, &Block)| {
            let excluded = u32::from(block.length) - block.other_mask.count_ones();
            excluded as usize * model.domain(block.domain).length as usize
        };
        let tables: usize = (0..).zip(&model.tables).map(of_table).sum();
        let literals = tables + propagator.blocks().all().map(of_block).sum::<usize>();
        if literals <= MOST_LITERALS { Premises::Unstated(literals / DEARER) } else { Premises::TooMany }
    }
}
