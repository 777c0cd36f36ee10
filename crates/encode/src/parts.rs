//! Connected parts and areas of variables, and numbers that count: what is stated of them.

use std::ops::RangeInclusive;

use exdoku_cover::Cycles;

use super::variable::Variable;

/// Variables on a graph, some of whose values are each that of a connected part.
#[derive(Clone, Debug)]
pub struct Connected {
    /// The variables, none of which occurs twice.
    pub variables: Vec<Variable>,
    /// The values.
    pub values: Vec<i64>,
    /// For each variable its neighbours, by their places among the variables.
    pub neighbours: Vec<Vec<usize>>,
    /// How many variables have each of the values. Other constraints must make sure of that.
    pub sizes: RangeInclusive<usize>,
    /// The most steps that a shortest way within a part can have.
    pub farthest: usize,
    /// What is known of cycles within a part. Other constraints must make sure of that.
    pub cycles: Cycles,
    /// The row and the column where each variable lies, if neighbours lie beside each other; otherwise none.
    pub places: Vec<(usize, usize)>,
}

/// Variables on a graph. Neighbours with one of some values that have the same are in one area.
#[derive(Clone, Debug)]
pub struct Areas {
    /// The variables, none of which occurs twice.
    pub variables: Vec<Variable>,
    /// For each variable its neighbours, by their places among the variables.
    pub neighbours: Vec<Vec<usize>>,
    /// The values that make areas.
    pub values: Vec<i64>,
    /// The sizes that an area may have, ascending: one at least.
    pub sizes: Vec<usize>,
    /// Places among the variables, each once, with a variable that is the size of the area there, if there is one.
    pub clues: Vec<(usize, Variable)>,
    /// Places among the variables, and how many of them each area has; two such statements at most.
    pub shares: Vec<(Vec<usize>, RangeInclusive<usize>)>,
}

/// Parts of a plane that are connected, and so do not cross around faces. Other constraints must make sure of that.
#[derive(Debug)]
pub(super) struct Faces {
    /// For each part the variables, as many in all of them, and the value that one of them has if it is in the part.
    pub(super) classes: Vec<(Vec<Variable>, i64)>,
    /// For each face the places of the variables around it.
    pub(super) faces: Vec<Vec<usize>>,
}

/// A number that counts variables with the value of the first.
#[derive(Debug)]
pub(super) struct Counted {
    pub(super) number: Variable,
    /// What it is more than that.
    pub(super) own: i64,
    pub(super) first: Variable,
    pub(super) lines: Vec<Vec<Variable>>,
}
