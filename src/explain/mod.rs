//! Why: the steps that lead from the givens to the solution, each with the rules that it follows from.

pub mod instance;
