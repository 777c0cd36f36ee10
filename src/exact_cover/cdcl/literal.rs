//! Literals: an option chosen or dropped, a colour given or not.

use std::ops::Not;

/// Twice the number of the variable, plus one if it is negated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Literal(u32);

impl Literal {
    pub(super) fn chosen(option: usize) -> Literal {
        Literal(2 * option as u32)
    }

    pub(super) fn dropped(option: usize) -> Literal {
        !Literal::chosen(option)
    }

    pub(super) fn index(self) -> usize {
        self.0 as usize
    }

    pub(super) fn variable(self) -> usize {
        self.0 as usize / 2
    }

    pub(super) fn is_chosen(self) -> bool {
        self.0 & 1 == 0
    }

    /// The number as it is kept in a clause.
    pub(super) fn number(self) -> u32 {
        self.0
    }

    pub(super) fn of_number(number: u32) -> Literal {
        Literal(number)
    }
}

impl Not for Literal {
    type Output = Literal;

    fn not(self) -> Literal {
        Literal(self.0 ^ 1)
    }
}
