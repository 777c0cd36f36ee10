//! Statements about connected parts and areas of variables, and about numbers that count.

use std::ops::RangeInclusive;

use exdoku_conditions::Cycles;

use super::variable::Variable;

/// Variables on a graph, and values; the variables with one value form a connected part.
#[derive(Clone, Debug)]
pub struct Connected {
    /// The variables, none of which occurs twice. Those whose values are known early should be first.
    pub variables: Vec<Variable>,
    /// The values.
    pub values: Vec<i64>,
    /// For each variable, its neighbours, by their places among the variables.
    pub neighbours: Vec<Vec<usize>>,
    /// The number of variables with each of the values. Other constraints must ensure this.
    pub sizes: RangeInclusive<usize>,
    /// The largest length of a shortest path within a part.
    pub diameter: usize,
    /// What is known about cycles within a part. Other constraints must ensure this.
    pub cycles: Cycles,
    /// The row and the column of each variable, if neighbours lie side by side; otherwise empty.
    pub places: Vec<(usize, usize)>,
}

/// Variables on a graph. Neighbours that share one of some values are in the same area.
#[derive(Clone, Debug)]
pub struct Areas {
    /// The variables, none of which occurs twice.
    pub variables: Vec<Variable>,
    /// For each variable, its neighbours, by their places among the variables.
    pub neighbours: Vec<Vec<usize>>,
    /// The values that make areas.
    pub values: Vec<i64>,
    /// The sizes that an area may have, ascending, at least one.
    pub sizes: Vec<usize>,
    /// Places among the variables, each once, with a variable that is the size of the area there, if there is one.
    pub clues: Vec<(usize, Variable)>,
    /// Places among the variables, and how many of them each area has; at most two such statements.
    pub shares: Vec<(Vec<usize>, RangeInclusive<usize>)>,
}

/// Connected parts of a plane, which therefore do not cross around faces. Other constraints must ensure this.
#[derive(Debug)]
pub(super) struct Faces {
    /// For each part, its variables, equally many in all parts, each with the value that it has if it is in the part.
    pub(super) classes: Vec<(Vec<Variable>, i64)>,
    /// For each face, the places of the variables around it.
    pub(super) faces: Vec<Vec<usize>>,
}

/// A number that counts variables with the value of the first.
#[derive(Debug)]
pub(super) struct Counted {
    pub(super) number: Variable,
    /// Offset added to the count.
    pub(super) own: i64,
    pub(super) first: Variable,
    pub(super) lines: Vec<Vec<Variable>>,
}
