//! Literals: a Boolean variable or its negation.

use std::ops::Not;

use super::ids::VarId;

/// A variable that is true, or one that is false: twice its number, plus one if false.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Literal(u32);

/// The value of a variable that has none yet.
pub(super) const OPEN: u8 = 0;

/// The value of a variable that is true.
pub(super) const TRUE: u8 = 1;

/// The value of a variable that is false.
pub(super) const FALSE: u8 = 2;

/// The number of a variable, or of a domain, that does not exist.
pub(super) const NOWHERE: u32 = u32::MAX;

impl Literal {
    /// The variable is true.
    #[inline(always)]
    pub(super) fn positive(variable: VarId) -> Literal {
        Literal(2 * variable.number())
    }

    /// The variable is false.
    #[inline(always)]
    pub(super) fn negative(variable: VarId) -> Literal {
        Literal(2 * variable.number() + 1)
    }

    /// The variable has this value.
    #[inline(always)]
    pub(super) fn of(variable: VarId, value: bool) -> Literal {
        if value { Literal::positive(variable) } else { Literal::negative(variable) }
    }

    #[inline(always)]
    pub(super) fn variable(self) -> VarId {
        VarId::new(self.0 >> 1)
    }

    #[inline(always)]
    pub(super) fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    /// The number as an index, from 0.
    #[inline(always)]
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }

    #[inline(always)]
    pub(super) fn number(self) -> u32 {
        self.0
    }

    #[inline(always)]
    pub(super) fn of_number(number: u32) -> Literal {
        Literal(number)
    }

    /// The value of its variable when the literal is true: 1 for true, 2 for false.
    #[inline(always)]
    pub(super) fn value(self) -> u8 {
        TRUE + (self.0 & 1) as u8
    }
}

impl Not for Literal {
    type Output = Literal;

    #[inline(always)]
    fn not(self) -> Literal {
        Literal(self.0 ^ 1)
    }
}
