//! The expression language of rules: `abs(a - b) >= 5`, `sum % 2 == 0`, `1 < a <= digits`.
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
//! Every value is a whole number of 64 bits. Comparisons are 1 or 0, and any number except 0 is true. `/` rounds down and
//! `%` is never negative. There are `abs(x)`, `min(..)`, `max(..)` and `if(c, x, y)`. `and`, `or`, `if` and chains of
//! comparisons evaluate no more than they need. A division by zero or a number of more than 64 bits is a [`Fault`], never a
//! wrong value.
//!
//! An expression is parsed once ([`Expression::parse`]), its names are resolved ([`Expression::bind`]), and then it can
//! be evaluated many times ([`Bound::value`]).
//!
//! # References
//! Vaughan Pratt, Top Down Operator Precedence, 1973: the level of each operator decides which takes the
//! operand between two of them.

mod bind;
mod lex;
mod parse;
mod tree;
mod value;

pub use crate::fault::Fault;
pub use bind::Bound;

use std::ops::Range;

use tree::{Tree, Written};

/// A parsed expression whose names are not resolved.
#[derive(Clone, Debug)]
pub struct Expression {
    tree: Tree<Written>,
}

impl Expression {
    /// Parses an expression.
    ///
    /// # Errors
    /// The first syntax error.
    pub fn parse(text: &str) -> Result<Expression, Fault> {
        Ok(Expression { tree: parse::parse(text)? })
    }

    /// Every occurrence of a name, with its bytes; functions are not included.
    pub fn names(&self) -> Vec<(&str, Range<usize>)> {
        let mut names = Vec::new();
        self.tree.each_name(&mut |written| names.push((written.name.as_str(), written.bytes.clone())));
        names
    }

    /// Whether it is a number, such as `a - b`, rather than a condition, such as `a - b == 1`. A name is a number if it is
    /// one of `slots`; calls and other names may stand for either.
    pub fn is_number(&self, slots: &[&str]) -> bool {
        matches!(self.tree, Tree::Number(_)) || self.tree.is_computed(&|name| slots.contains(&name))
    }

    /// Whether it consists of conditions: `and`, `or`, `not`, `if`.
    pub fn is_logical(&self) -> bool {
        self.tree.is_logical()
    }

    /// Resolves the names: one of `slots` takes a number when the expression is evaluated, one that `constants` knows is
    /// that number, and one of `functions` is a function of one number.
    ///
    /// # Errors
    /// The first name or function that is unknown. An unknown name comes without help.
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
    fn numbers_are_told_from_conditions() {
        let is_number = |text: &str| Expression::parse(text).unwrap().is_number(&["a", "b"]);
        for text in
            ["1", "a", "a - b", "-a", "max(a, 2)", "a % 2", "a == 1 or b + 1", "not a * b", "if(a > 1, b, a - b)"]
        {
            assert!(is_number(text), "{text}");
        }
        for text in
            ["a == 1", "1 < a < b", "not a > b", "has(3)", "c", "a > 1 and c", "if(a > 1, b > 2, 1)", "(a == b)"]
        {
            assert!(!is_number(text), "{text}");
        }
    }

    #[test]
    fn bound_expressions_may_be_shared() {
        fn shared<T: Clone + std::fmt::Debug + Send + Sync>() {}
        shared::<Bound>();
    }
}
