//! Literals, and variables in the order of their first use.

use std::collections::HashMap;
use std::ops::Not;

/// A variable or its negation: twice the index of the variable, plus one if it is negated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Literal(u32);

impl Literal {
    pub(crate) fn from_code(code: u32) -> Literal {
        Literal(code)
    }

    pub(crate) fn code(self) -> u32 {
        self.0
    }

    /// The place in a table with two entries for each variable.
    #[inline]
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }

    /// The place of its variable in a table of variables.
    #[inline]
    pub(crate) fn variable(self) -> usize {
        self.0 as usize / 2
    }
}

impl Not for Literal {
    type Output = Literal;

    #[inline]
    fn not(self) -> Literal {
        Literal(self.0 ^ 1)
    }
}

/// Numbers below this one are looked up in a table.
const SMALL: u32 = 1 << 22;

/// The index of each variable, in the order of first use. So tables grow with the variables that occur, not with the largest
/// number.
#[derive(Default)]
pub(crate) struct Variables {
    /// The index of a small number, plus one; 0 if it has not occurred.
    small: Vec<u32>,
    large: HashMap<u32, u32>,
    count: u32,
}

impl Variables {
    /// The number of variables that have occurred.
    pub(crate) fn count(&self) -> usize {
        self.count as usize
    }

    /// The literal with this number, which is not 0.
    #[inline]
    pub(crate) fn literal(&mut self, number: i32) -> Literal {
        let variable = number.unsigned_abs();
        let known = match self.small.get(variable as usize) {
            Some(&known) if known > 0 => known - 1,
            _ => self.uncommon(variable),
        };
        Literal(known << 1 | u32::from(number < 0))
    }

    /// The index of a variable that is large or new.
    fn uncommon(&mut self, variable: u32) -> u32 {
        let new = self.count;
        let index = if variable < SMALL {
            let at = variable as usize;
            if at >= self.small.len() {
                // Vectors grow by doubling.
                self.small.resize(at + 1, 0);
            }
            self.small[at] = new + 1;
            new
        } else {
            *self.large.entry(variable).or_insert(new)
        };
        self.count += u32::from(index == new);
        index
    }
}
