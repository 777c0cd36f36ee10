//! Syntax trees of expressions.

use std::ops::Range;

/// An expression, or a part of one. The names `N` are words at first ([`Written`]), and numbers of slots and functions
/// once they are resolved.
///
/// Invariant: the operators of a chain are all of one level, so a long sum is not a deep tree. A tree is at most as deep
/// as [`DEEPEST`](super::parse::DEEPEST) brackets with all levels between them, so recursion is safe.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Tree<N> {
    Number(i64),
    Name(N),
    Not(Box<Tree<N>>),
    Negate(Box<Tree<N>>, Range<usize>),
    Chain(Box<Tree<N>>, Vec<Link<N>>),
    Built(Builtin, Range<usize>, Vec<Tree<N>>),
    Call(N, Vec<Tree<N>>),
}

/// An operator, its bytes in the text, and its right operand.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Link<N> {
    pub(super) operator: Operator,
    pub(super) bytes: Range<usize>,
    pub(super) right: Tree<N>,
}

/// A name, and its bytes in the text.
#[derive(Clone, Debug)]
pub(super) struct Written {
    pub(super) name: String,
    pub(super) bytes: Range<usize>,
}

impl<N> Tree<N> {
    /// Its direct subexpressions, in the order of the text.
    pub(super) fn parts(&self) -> Vec<&Tree<N>> {
        match self {
            Tree::Number(_) | Tree::Name(_) => Vec::new(),
            Tree::Not(inner) | Tree::Negate(inner, _) => vec![inner],
            Tree::Chain(first, links) => {
                let rights = links.iter().map(|link| &link.right);
                [&**first].into_iter().chain(rights).collect()
            }
            Tree::Built(_, _, arguments) | Tree::Call(_, arguments) => arguments.iter().collect(),
        }
    }

    /// Every name, in the order of the text.
    pub(super) fn each_name<'t>(&'t self, visit: &mut dyn FnMut(&'t N)) {
        if let Tree::Name(name) = self {
            visit(name);
        }
        for part in self.parts() {
            part.each_name(visit);
        }
    }
}

impl Tree<Written> {
    /// Whether it computes a number, so that it says nothing of digits until it is compared: a sum or product, a minimum, or
    /// a logical expression with such a part. `is_number` tells of names.
    pub(super) fn is_computed(&self, is_number: &dyn Fn(&str) -> bool) -> bool {
        let computed = |part: &Tree<Written>| part.is_computed(is_number);
        match self {
            Tree::Number(_) | Tree::Call(..) => false,
            Tree::Name(written) => is_number(&written.name),
            Tree::Not(inner) => computed(inner),
            Tree::Negate(..) => true,
            Tree::Chain(first, links) => match links.first().map(|link| link.operator) {
                Some(Operator::Compute(_)) => true,
                Some(Operator::Or | Operator::And) => computed(first) || links.iter().any(|link| computed(&link.right)),
                Some(Operator::Compare(_)) | None => false,
            },
            Tree::Built(Builtin::If, _, arguments) => arguments[1..].iter().any(computed),
            Tree::Built(..) => true,
        }
    }
}

impl<N> Tree<N> {
    /// Whether its parts are conditions: `and`, `or`, `not`, `if`.
    pub(super) fn is_logical(&self) -> bool {
        match self {
            Tree::Not(_) | Tree::Built(Builtin::If, ..) => true,
            Tree::Chain(_, links) => {
                matches!(links.first().map(|link| link.operator), Some(Operator::Or | Operator::And))
            }
            _ => false,
        }
    }
}

/// A binary operator.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Operator {
    Or,
    And,
    Compare(Comparison),
    Compute(Arithmetic),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Comparison {
    Equal,
    Unequal,
    Less,
    AtMost,
    Greater,
    AtLeast,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Arithmetic {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
}

/// Precedence of operators.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Level {
    Or,
    And,
    Not,
    Compare,
    Sum,
    Product,
    Sign,
}

impl Level {
    /// The next tighter level.
    pub(super) fn tighter(self) -> Level {
        match self {
            Level::Or => Level::And,
            Level::And => Level::Not,
            Level::Not => Level::Compare,
            Level::Compare => Level::Sum,
            Level::Sum => Level::Product,
            Level::Product | Level::Sign => Level::Sign,
        }
    }
}

impl Operator {
    pub(super) fn level(self) -> Level {
        match self {
            Operator::Or => Level::Or,
            Operator::And => Level::And,
            Operator::Compare(_) => Level::Compare,
            Operator::Compute(Arithmetic::Add | Arithmetic::Subtract) => Level::Sum,
            Operator::Compute(_) => Level::Product,
        }
    }
}

/// The functions of every expression.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Builtin {
    Abs,
    Min,
    Max,
    If,
}

impl Builtin {
    /// Their signatures.
    pub(super) const FORMS: [&str; 4] = ["abs(x)", "min(x, y, ...)", "max(x, y, ...)", "if(condition, then, else)"];

    pub(super) fn named(name: &str) -> Option<Builtin> {
        match name {
            "abs" => Some(Builtin::Abs),
            "min" => Some(Builtin::Min),
            "max" => Some(Builtin::Max),
            "if" => Some(Builtin::If),
            _ => None,
        }
    }

    pub(super) fn form(self) -> &'static str {
        Builtin::FORMS[self as usize]
    }

    /// The number of its arguments; none if it takes one or more.
    pub(super) fn arguments(self) -> Option<usize> {
        match self {
            Builtin::Abs => Some(1),
            Builtin::Min | Builtin::Max => None,
            Builtin::If => Some(3),
        }
    }
}
