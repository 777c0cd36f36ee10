//! Blocking for colours: who still gives an item which colour.
//!
//! An item j *speaks of* an item i if each of its options gives i a colour. For each such pair and each colour there is
//! a counter of j's possible options that give it: a *support*. When a support is lost, no option of j goes with
//! that colour of i any more, and the options of other items that give it are lost.
//!
//! A step of a chain speaks of the state before it, of the state after it, and of the value it reads; a cell speaks of
//! its value. Each option has as many supports as its items speak of others: one for a placement, three for a step.

use std::collections::HashMap;
use std::ops::Range;

use crate::exact_cover::problem::{Colour, Entry, ItemKind, Problem};

/// One colour of an item i that an item j speaks of.
#[derive(Clone, Debug)]
struct Support {
    j: u32,
    i: u32,
    /// The options that give the colour to i, in `options`.
    options: Range<u32>,
}

/// All supports of a problem, and how many options each has left.
#[derive(Clone, Debug, Default)]
pub(super) struct Supports {
    supports: Vec<Support>,
    left: Vec<u32>,
    /// Options by item and colour.
    options: Vec<u32>,
    /// The supports of each option, one option after the other.
    of_option: Vec<u32>,
    starts: Vec<u32>,
    /// Supports that are empty from the start.
    unsupported: Vec<u32>,
    lost_supports: Vec<u32>,
}

impl Supports {
    /// The supports of a problem with everything possible.
    pub(super) fn new(problem: &Problem) -> Supports {
        let mut found = Supports::default();
        let mut by_colour: HashMap<(usize, Colour), Vec<u32>> = HashMap::new();
        let mut order = Vec::new();
        let mut having: Vec<u32> = vec![0; problem.item_count()];
        for (option, entries) in problem.options() {
            for entry in entries {
                having[entry.item.index()] += 1;
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
            return found;
        }
        let mut ranges: HashMap<(usize, Colour), Range<u32>> = HashMap::new();
        let mut colours: HashMap<usize, Vec<Colour>> = HashMap::new();
        for key in order {
            let start = found.options.len() as u32;
            found.options.extend(&by_colour[&key]);
            ranges.insert(key, start..found.options.len() as u32);
            colours.entry(key.0).or_default().push(key.1);
        }
        let pairs = supported_pairs(problem, &having);
        let mut numbers: HashMap<(u32, usize, Colour), u32> = HashMap::new();
        for &(j, i) in &pairs {
            for &colour in &colours[&i] {
                numbers.insert((j as u32, i, colour), found.supports.len() as u32);
                let options = ranges[&(i, colour)].clone();
                found.supports.push(Support { j: j as u32, i: i as u32, options });
            }
        }
        found.left = vec![0; found.supports.len()];
        for (_, entries) in problem.options() {
            found.starts.push(found.of_option.len() as u32);
            for j in entries.iter().filter(|entry| problem.item_kind(entry.item) == ItemKind::Primary) {
                for Entry { item, colour } in entries {
                    let number = colour.and_then(|colour| numbers.get(&(j.item.index() as u32, item.index(), colour)));
                    if let Some(&number) = number {
                        found.of_option.push(number);
                        found.left[number as usize] += 1;
                    }
                }
            }
        }
        found.starts.push(found.of_option.len() as u32);
        found.unsupported = (0..found.left.len() as u32).filter(|&voice| found.left[voice as usize] == 0).collect();
        found
    }

    /// Before a search: colours that an item never gives are to be noticed like those it gives no more.
    pub(super) fn begin(&mut self) {
        self.lost_supports.extend(&self.unsupported);
    }

    /// The option at a place that [`next_lost`](Self::next_lost) named.
    pub(super) fn option(&self, at: u32) -> u32 {
        self.options[at as usize]
    }

    /// An option is lost, and its supports with it.
    #[inline]
    pub(super) fn lose(&mut self, option: u32) {
        for at in self.range(option) {
            let voice = self.of_option[at];
            self.left[voice as usize] -= 1;
            if self.left[voice as usize] == 0 {
                self.lost_supports.push(voice);
            }
        }
    }

    /// An option is possible again.
    #[inline]
    pub(super) fn restore(&mut self, option: u32) {
        for at in self.range(option) {
            self.left[self.of_option[at] as usize] += 1;
        }
    }

    fn range(&self, option: u32) -> Range<usize> {
        match self.starts.get(option as usize..option as usize + 2) {
            Some(ends) => ends[0] as usize..ends[1] as usize,
            None => 0..0,
        }
    }

    /// A support that was lost: of which item, about which one, and where the options are that go.
    pub(super) fn next_lost(&mut self) -> Option<(u32, u32, Range<u32>)> {
        let Support { j, i, options } = self.supports[self.lost_supports.pop()? as usize].clone();
        Some((j, i, options))
    }

    /// What was lost in a branch that is left.
    pub(super) fn forget(&mut self) {
        self.lost_supports.clear();
    }
}

/// The primary items and those they speak of.
fn supported_pairs(problem: &Problem, having: &[u32]) -> Vec<(usize, usize)> {
    let mut together: HashMap<(usize, usize), u32> = HashMap::new();
    for (_, entries) in problem.options() {
        for j in entries.iter().filter(|entry| problem.item_kind(entry.item) == ItemKind::Primary) {
            for i in entries.iter().filter(|entry| entry.colour.is_some()) {
                *together.entry((j.item.index(), i.item.index())).or_default() += 1;
            }
        }
    }
    let mut pairs: Vec<(usize, usize)> =
        together.into_iter().filter(|&((j, _), times)| having[j] == times).map(|(pair, _)| pair).collect();
    pairs.sort_unstable();
    pairs
}
