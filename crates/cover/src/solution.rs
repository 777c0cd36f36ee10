//! A solution with the names that the problem gives.

use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use super::problem::{OptionId, Problem};

/// A solution: a slice of the chosen options, with their names.
///
/// `Display` writes one option per line, as the names of its items: `a b:red`.
#[derive(Clone)]
pub struct Solution {
    options: Vec<OptionId>,
    problem: Arc<Problem>,
}

impl Solution {
    pub(super) fn new(options: Vec<OptionId>, problem: &Arc<Problem>) -> Solution {
        Solution { options, problem: Arc::clone(problem) }
    }

    /// For each option, the names of its items, each with the name of its colour.
    ///
    /// ```
    /// use exdoku_cover::{Cover, Problem, Settings};
    ///
    /// let mut problem = Problem::builder();
    /// problem.primary(["a"]).secondary(["b"]).coloured_option(["a"], [("b", "red")]);
    /// let mut cover = Cover::new(problem.build()?, Settings::default());
    /// let solution = cover.solutions().next().expect("there is a solution");
    /// let names: Vec<Vec<_>> = solution.names().map(Iterator::collect).collect();
    /// assert_eq!(names, [[("a", None), ("b", Some("red"))]]);
    /// # Ok::<(), exdoku_cover::BuildError>(())
    /// ```
    pub fn names(&self) -> impl Iterator<Item = impl Iterator<Item = (&str, Option<&str>)>> {
        self.options.iter().map(|&option| self.problem.names_of(option))
    }

    /// The options.
    pub fn into_options(self) -> Vec<OptionId> {
        self.options
    }
}

impl Problem {
    /// The names of the items of an option, each with the name of its colour.
    pub fn names_of(&self, option: OptionId) -> impl Iterator<Item = (&str, Option<&str>)> {
        let entries = self.option(option).iter();
        entries.map(|entry| (self.item_name(entry.item), entry.colour.map(|colour| self.colour_name(colour))))
    }
}

/// Solutions are equal if they choose the same options in the same order.
impl PartialEq for Solution {
    fn eq(&self, other: &Solution) -> bool {
        self.options == other.options
    }
}

impl Eq for Solution {}

impl Deref for Solution {
    type Target = [OptionId];

    fn deref(&self) -> &[OptionId] {
        &self.options
    }
}

impl IntoIterator for Solution {
    type Item = OptionId;
    type IntoIter = std::vec::IntoIter<OptionId>;

    fn into_iter(self) -> std::vec::IntoIter<OptionId> {
        self.options.into_iter()
    }
}

impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for names in self.names() {
            for (number, (item, colour)) in names.enumerate() {
                let between = if number == 0 { "" } else { " " };
                write!(f, "{between}{item}")?;
                colour.map_or(Ok(()), |colour| write!(f, ":{colour}"))?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.options).finish()
    }
}
