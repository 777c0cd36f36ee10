//! Reasons of literals, and conflicts.
//!
//! A reason is one word, and is decoded only when a conflict asks (`explain.rs`).

use super::ids::{BlockId, ClauseRef, DomainId, PropagatorId, TableId};
use super::literal::Literal;

/// The reason of a literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reason(u32);

/// A decoded reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cause {
    /// It was tried, or holds from the start.
    None,
    /// This literal is true, and excludes it or implies it.
    Literal(Literal),
    /// All other variables of the domain are false.
    Domain(DomainId),
    /// All variables left in one domain are in another, whose other variables are false: a block.
    Block(BlockId),
    /// All remaining options of the table have it, or none has.
    Table(TableId),
    /// All other literals of the clause are false.
    Clause(ClauseRef),
    /// Everything that follows from its negation at this level has been searched.
    Searched,
    /// A condition requires it.
    Condition(PropagatorId),
}

/// Checks that a reason has room for a number: of a literal, domain, block, table, clause or condition.
///
/// # Panics
/// The number takes more bits than a reason has for it. Memory runs out before that happens.
pub(super) fn checked(number: usize) -> u32 {
    assert!(number <= Reason::MOST, "a reason has no room for {number}");
    number as u32
}

impl Reason {
    const KINDS: u32 = 8;
    /// The largest number in a reason.
    const MOST: usize = (u32::MAX / Self::KINDS) as usize;
    pub(super) const NONE: Reason = Reason(0);
    pub(super) const SEARCHED: Reason = Reason(6);

    #[inline(always)]
    pub(super) fn literal(literal: Literal) -> Reason {
        Reason(literal.number() * Self::KINDS + 1)
    }

    #[inline(always)]
    pub(super) fn domain(domain: DomainId) -> Reason {
        Reason(domain.number() * Self::KINDS + 2)
    }

    #[inline(always)]
    pub(super) fn block(block: BlockId) -> Reason {
        Reason(block.number() * Self::KINDS + 3)
    }

    #[inline(always)]
    pub(super) fn table(table: TableId) -> Reason {
        Reason(table.number() * Self::KINDS + 4)
    }

    #[inline(always)]
    pub(super) fn clause(clause: ClauseRef) -> Reason {
        Reason(clause.number() * Self::KINDS + 5)
    }

    #[inline(always)]
    pub(super) fn condition(condition: PropagatorId) -> Reason {
        Reason(condition.number() * Self::KINDS + 7)
    }

    pub(super) fn cause(self) -> Cause {
        let number = self.0 / Self::KINDS;
        match self.0 % Self::KINDS {
            0 => Cause::None,
            1 => Cause::Literal(Literal::of_number(number)),
            2 => Cause::Domain(DomainId::new(number)),
            3 => Cause::Block(BlockId::new(number)),
            4 => Cause::Table(TableId::new(number)),
            5 => Cause::Clause(ClauseRef::new(number)),
            6 => Cause::Searched,
            _ => Cause::Condition(PropagatorId::new(number)),
        }
    }
}

/// A conflict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Conflict {
    /// The literal would follow for this reason, but its negation is true.
    Literal(Literal, Reason),
    /// No variable of a domain is left.
    Domain(DomainId),
    /// No option of a table is left.
    Table(TableId),
    /// A condition cannot be met.
    Condition(PropagatorId),
}
