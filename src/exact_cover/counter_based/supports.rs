//! [Blocking](crate::exact_cover::blocking) by colour supports.
//!
//! Item j *supports* the colours of item i if each of its options gives i a colour. For each such pair and each colour of i
//! there is a counter of the options of j left that give it: its *support*. When a support is lost, no option of j goes
//! with that colour of i any more, and the options of other items that give it are dropped.
//!
//! A step of a chain supports the state before it, the state after it, and the value it reads; a cell supports its value.
//! Each option belongs to as many supports as its items support others: one for a placement, three for a step.

use std::collections::HashMap;
use std::ops::Range;

use crate::exact_cover::problem::{Colour, Entry, ItemKind, Problem};

/// A colour of item i that item j supports.
#[derive(Clone, Debug)]
struct Support {
    j: u32,
    i: u32,
    /// The options that give the colour to i, in `options`.
    options: Range<u32>,
}

/// The supports of a problem, and how many options each has left.
#[derive(Clone, Debug, Default)]
pub(super) struct Supports {
    tables: Tables,
    left: Vec<u32>,
    /// Supports that were lost and whose options are to be dropped.
    lost: Vec<u32>,
}

/// What does not change during a search.
#[derive(Clone, Debug, Default)]
struct Tables {
    supports: Vec<Support>,
    /// Options by item and colour.
    options: Vec<u32>,
    /// The supports of each option, one option after the other.
    of_option: Vec<u32>,
    starts: Vec<u32>,
    /// Supports that have no option from the start.
    unsupported: Vec<u32>,
}

impl Supports {
    /// The supports of a problem with everything possible.
    pub(super) fn new(problem: &Problem) -> Supports {
        let mut found = Tables::default();
        let mut by_colour: HashMap<(usize, Colour), Vec<u32>> = HashMap::new();
        let mut order = Vec::new();
        for (option, entries) in problem.options() {
            for entry in entries {
                if let Some(colour) = entry.colour {
                    let key = (entry.item.index(), colour);
                    let list = by_colour.entry(key).or_insert_with(|| {
                        order.push(key);
                        Vec::new()
                    });
                    list.push(option.index() as u32);
                }
            }
        }
        if order.is_empty() {
            return Supports::default();
        }
        let mut ranges: HashMap<(usize, Colour), Range<u32>> = HashMap::new();
        let mut colours: HashMap<usize, Vec<Colour>> = HashMap::new();
        for key in order {
            let start = found.options.len() as u32;
            found.options.extend(&by_colour[&key]);
            ranges.insert(key, start..found.options.len() as u32);
            colours.entry(key.0).or_default().push(key.1);
        }
        let pairs = supported_pairs(problem);
        let mut numbers: HashMap<(u32, usize, Colour), u32> = HashMap::new();
        for &(j, i) in &pairs {
            for &colour in &colours[&i] {
                numbers.insert((j as u32, i, colour), found.supports.len() as u32);
                let options = ranges[&(i, colour)].clone();
                found.supports.push(Support { j: j as u32, i: i as u32, options });
            }
        }
        let mut left = vec![0; found.supports.len()];
        for (_, entries) in problem.options() {
            found.starts.push(found.of_option.len() as u32);
            for j in entries.iter().filter(|entry| problem.item_kind(entry.item) == ItemKind::Primary) {
                for Entry { item, colour } in entries {
                    let number = colour.and_then(|colour| numbers.get(&(j.item.index() as u32, item.index(), colour)));
                    if let Some(&number) = number {
                        found.of_option.push(number);
                        left[number as usize] += 1;
                    }
                }
            }
        }
        found.starts.push(found.of_option.len() as u32);
        found.unsupported = (0..left.len() as u32).filter(|&support| left[support as usize] == 0).collect();
        Supports { tables: found, left, lost: Vec::new() }
    }

    /// Before a search: supports that never had an option count as lost.
    pub(super) fn begin(&mut self) {
        self.lost.extend(&self.tables.unsupported);
    }

    /// The option at a place that [`next_lost`](Self::next_lost) named.
    pub(super) fn option(&self, at: u32) -> u32 {
        self.tables.options[at as usize]
    }

    /// Uncounts an option that became impossible.
    #[inline]
    pub(super) fn lose(&mut self, option: u32) {
        for at in self.range(option) {
            let support = self.tables.of_option[at];
            self.left[support as usize] -= 1;
            if self.left[support as usize] == 0 {
                self.lost.push(support);
            }
        }
    }

    /// Counts an option that is possible again.
    #[inline]
    pub(super) fn restore(&mut self, option: u32) {
        for at in self.range(option) {
            self.left[self.tables.of_option[at] as usize] += 1;
        }
    }

    fn range(&self, option: u32) -> Range<usize> {
        match self.tables.starts.get(option as usize..option as usize + 2) {
            Some(ends) => ends[0] as usize..ends[1] as usize,
            None => 0..0,
        }
    }

    /// A lost support: of which item, for which item, and where the options are that are to be dropped.
    pub(super) fn next_lost(&mut self) -> Option<(u32, u32, Range<u32>)> {
        let Support { j, i, options } = self.tables.supports[self.lost.pop()? as usize].clone();
        Some((j, i, options))
    }

    /// Forgets what was lost in a branch that is left.
    pub(super) fn forget(&mut self) {
        self.lost.clear();
    }
}

/// The primary items and those whose colours they support.
fn supported_pairs(problem: &Problem) -> Vec<(usize, usize)> {
    let mut together: HashMap<(usize, usize), u32> = HashMap::new();
    for (_, entries) in problem.options() {
        for j in entries.iter().filter(|entry| problem.item_kind(entry.item) == ItemKind::Primary) {
            for i in entries.iter().filter(|entry| entry.colour.is_some()) {
                *together.entry((j.item.index(), i.item.index())).or_default() += 1;
            }
        }
    }
    let mut pairs: Vec<(usize, usize)> = together
        .into_iter()
        .filter(|&((j, _), times)| problem.incidence().length(j) == times as usize)
        .map(|(pair, _)| pair)
        .collect();
    pairs.sort_unstable();
    pairs
}
