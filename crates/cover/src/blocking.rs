//! Blocking: options that would leave some item without options.
//!
//! An option *blocks* a primary item if choosing it would leave that item no option. Blocking options are in no
//! solution, and are dropped. Testing each option against each item costs too much at a node. The engines find three sorts
//! of blocking options:
//!
//! - **Shared items.** If every option left of item j also has item i, the other options of i block j. In classic
//!   Sudoku: pointing and claiming. [`SharedOptions`] finds the pairs j and i when a problem is compiled.
//! - **Short items.** An item has two or three options left, and another option conflicts with each of them.
//! - **Colour supports.** Every option of item j gives item i some colour, and none that is left gives it colour x.
//!   The options that give i colour x block j. Between the items of a chain, this is arc consistency.
//!
//! # References
//! Knuth, TAOCP 4B, section 7.2.2.1, Algorithm 7.2.2.1P: preprocessing an exact cover problem, where blocking options are
//! removed once, before the search. Here they are removed at every node.

use super::problem::{OptionId, Problem};

/// The options that an item j shares with other items. Coloured entries do not count: the options that have an item may
/// give it different colours.
pub(super) struct SharedOptions {
    /// Other items, each with the position of a shared option among j's options; in ascending order.
    pairs: Vec<(u32, u32)>,
}

impl SharedOptions {
    /// What the item with index `j` shares with others.
    pub(super) fn of(problem: &Problem, j: usize) -> SharedOptions {
        let mut pairs = Vec::new();
        for (position, occurrence) in
            (0..).zip(problem.incidence().of(j)).filter(|(_, occurrence)| occurrence.colour.is_none())
        {
            let others = problem.option(occurrence.option).iter().filter(|entry| entry.item.index() != j);
            let uncoloured = others.filter(|entry| entry.colour.is_none());
            pairs.extend(uncoloured.map(|entry| (entry.item.index() as u32, position)));
        }
        pairs.sort_unstable();
        SharedOptions { pairs }
    }

    /// Each other item, with the positions among j's options of those it shares.
    pub(super) fn items(&self) -> impl Iterator<Item = (usize, impl ExactSizeIterator<Item = usize> + Clone)> {
        let groups = self.pairs.chunk_by(|one, next| one.0 == next.0);
        groups.map(|group| (group[0].0 as usize, group.iter().map(|&(_, position)| position as usize)))
    }
}

/// Whether item j may come down to the `shared` options it has in common with item i, and this then drops other options
/// of i. A single shared option is forced anyway.
pub(super) fn can_be_confined(problem: &Problem, j: usize, i: usize, shared: usize) -> bool {
    shared >= 2 && shared < problem.incidence().length(j) && shared < problem.incidence().length(i)
}

/// The options of item i that do not have item j: they block j once every option left of j has i.
pub(super) fn options_without<'p>(problem: &'p Problem, i: usize, j: usize) -> impl Iterator<Item = OptionId> + 'p {
    let options = problem.incidence().of(i).iter().map(|occurrence| occurrence.option);
    options.filter(move |&option| !problem.option(option).iter().any(|entry| entry.item.index() == j))
}
