//! The small language in which rules speak about numbers: `abs(a - b) >= 5`, `sum % 2 == 0`, `1 < a <= digits`.
//!
//! ```text
//!   loosest   or
//!             and
//!             not x
//!             == != < <= > >=     chains: 1 < a <= 5 is 1 < a and a <= 5
//!             + -
//!             * / %
//!   tightest  -x
//! ```
//!
//! Everything is a whole number of 64 bits. Truth is 1 or 0, and anything but 0 is true. `/` rounds down and `%` is
//! never negative. There is `abs(x)`, `min(..)`, `max(..)` and `if(c, x, y)`; `and`, `or`, `if` and chains of
//! comparisons look no further than they need. What cannot be computed, a division by zero or a number of more than
//! 64 bits, is a [`Fault`], never a wrong value.
//!
//! An expression is read once ([`Expression::parse`]), told what its names mean ([`Expression::bind`]), and then
//! computed as often as one likes ([`Bound::value`]).
//!
//! # References
//! Vaughan Pratt, Top Down Operator Precedence, 1973: a level for each operator says who takes the operand between
//! two of them.

mod bind;
mod lex;
mod parse;
mod tree;
mod value;

pub use bind::Bound;

use std::ops::Range;

use tree::{Tree, Written};

/// What is wrong with an expression, and which bytes of its text it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The bytes that are wrong; empty where something is missing.
    pub bytes: Range<usize>,
    /// What is the case.
    pub message: String,
    /// The way out, if known.
    pub help: Option<String>,
    /// The name that means nothing, for whoever knows which name may have been meant.
    pub unknown: Option<String>,
}

impl Fault {
    fn new(bytes: Range<usize>, message: impl Into<String>) -> Fault {
        Fault { bytes, message: message.into(), help: None, unknown: None }
    }

    fn help(mut self, help: impl Into<String>) -> Fault {
        self.help = Some(help.into());
        self
    }
}

/// An expression as it was written: its names mean nothing yet.
#[derive(Clone, Debug)]
pub struct Expression {
    tree: Tree<Written>,
}

impl Expression {
    /// Reads an expression.
    ///
    /// # Errors
    /// The first thing that cannot be read.
    pub fn parse(text: &str) -> Result<Expression, Fault> {
        Ok(Expression { tree: parse::parse(text)? })
    }

    /// The names it uses, each time it uses them, and where; functions are not among them.
    pub fn names(&self) -> Vec<(&str, Range<usize>)> {
        let mut names = Vec::new();
        self.tree.each_name(&mut |written| names.push((written.name.as_str(), written.bytes.clone())));
        names
    }

    /// Gives the names their meaning: a name of `slots` is the number that stands in its place when the expression
    /// is computed, one that `constants` knows is that number, and a name of `functions` is a function of one number.
    ///
    /// # Errors
    /// The first name or function that means nothing. An unknown name comes without help.
    pub fn bind(
        &self,
        slots: &[&str],
        functions: &[&str],
        constants: &dyn Fn(&str) -> Option<i64>,
    ) -> Result<Bound, Fault> {
        Bound::new(&self.tree, slots, functions, constants)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_where_they_are_used() {
        let expression = Expression::parse("abs(a - höhe) >= min(a, 3) and not has(n_2) or min").unwrap();
        let names = expression.names();
        assert_eq!(names, [("a", 4..5), ("höhe", 8..13), ("a", 22..23), ("n_2", 40..43), ("min", 48..51)]);
    }

    #[test]
    fn bound_expressions_may_be_shared() {
        fn shared<T: Clone + std::fmt::Debug + Send + Sync>() {}
        shared::<Bound>();
    }
}
