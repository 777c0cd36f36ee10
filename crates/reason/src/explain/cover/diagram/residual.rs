//! Residual problems: what remains of a problem after some of its options are chosen.

use std::cell::OnceCell;

use exdoku_cover::{Colour, Entry, ItemKind, OptionId, Problem};

use super::bits;

/// The options of a problem as bits.
pub(super) struct Masks {
    words: usize,
    /// For each option, those that cannot be chosen with it, including itself.
    conflicts: Vec<Vec<u64>>,
    /// For each primary item, its options.
    of_item: Vec<Vec<u64>>,
    /// For each option, its primary items, by their place among these.
    items_of: Vec<Vec<u32>>,
    /// Whether an option is a value of a group.
    is_value: Vec<bool>,
    /// For each option, the primary items that lose options if it is chosen, once that was asked.
    near: Vec<OnceCell<Box<[u32]>>>,
}

/// The options that can still be chosen, and the primary items that are covered.
///
/// Completions of the chosen options depend on nothing else, so equal residual problems have the same solutions.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Residual {
    active: Vec<u64>,
    covered: Vec<u64>,
}

impl Masks {
    pub(super) fn new(problem: &Problem, groups: &[Vec<Option<OptionId>>]) -> Masks {
        let words = problem.option_count().div_ceil(64);
        let mut place = vec![None; problem.item_count()];
        let mut of_item = Vec::new();
        let mut conflicts = vec![vec![0; words]; problem.option_count()];
        let set = |mask: &mut [u64], option: OptionId| mask[option.index() / 64] |= 1 << (option.index() % 64);
        // For each item, the options that have it, and the colours they give it.
        let mut occurrences: Vec<Vec<(OptionId, Option<Colour>)>> = vec![Vec::new(); problem.item_count()];
        for (option, entries) in problem.options() {
            entries.iter().for_each(|entry| occurrences[entry.item.index()].push((option, entry.colour)));
        }
        for ((item, _, kind), own) in problem.items().zip(&occurrences) {
            let mut all = vec![0; words];
            own.iter().for_each(|&(option, _)| set(&mut all, option));
            let mut agreeing: Vec<(Colour, Vec<u64>)> = Vec::new();
            for &(option, colour) in own {
                let Some(colour) = colour else { continue };
                let at = agreeing.iter().position(|(known, _)| *known == colour).unwrap_or_else(|| {
                    agreeing.push((colour, vec![0; words]));
                    agreeing.len() - 1
                });
                set(&mut agreeing[at].1, option);
            }
            for &(option, colour) in own {
                let same = agreeing.iter().find(|(known, _)| Some(*known) == colour).map(|(_, same)| same);
                let mask = &mut conflicts[option.index()];
                for (word, all) in all.iter().enumerate() {
                    mask[word] |= all & !same.map_or(0, |same| same[word]);
                }
            }
            if kind == ItemKind::Primary {
                place[item.index()] = Some(of_item.len() as u32);
                of_item.push(all);
            }
        }
        let items =
            |(_, entries): (OptionId, &[Entry])| entries.iter().filter_map(|entry| place[entry.item.index()]).collect();
        let items_of = problem.options().map(items).collect();
        let mut is_value = vec![false; problem.option_count()];
        groups.iter().flatten().flatten().for_each(|option| is_value[option.index()] = true);
        let near = vec![OnceCell::new(); problem.option_count()];
        Masks { words, conflicts, of_item, items_of, is_value, near }
    }

    /// Nothing chosen; none if propagation shows that there is no solution.
    pub(super) fn all(&self) -> Option<Residual> {
        let mut active = vec![0; self.words];
        (0..self.conflicts.len()).for_each(|option| active[option / 64] |= 1 << (option % 64));
        let mut residual = Residual { active, covered: vec![0; self.of_item.len().div_ceil(64)] };
        self.propagate(&mut residual, (0..self.of_item.len() as u32).collect()).then_some(residual)
    }

    /// The residual problem after an option is chosen; none if propagation shows that it has no solution.
    pub(super) fn choose(&self, residual: &Residual, option: usize) -> Option<Residual> {
        if residual.active[option / 64] >> (option % 64) & 1 == 0 {
            return None;
        }
        let mut next = residual.clone();
        self.take(&mut next, option);
        self.propagate(&mut next, self.near(option).to_vec()).then_some(next)
    }

    /// The primary items that lose options if this one is chosen.
    fn near(&self, option: usize) -> &[u32] {
        self.near[option].get_or_init(|| {
            let loses = |(_, of_item): &(u32, &Vec<u64>)| {
                of_item.iter().zip(&self.conflicts[option]).any(|(its, conflicts)| its & conflicts != 0)
            };
            (0..).zip(&self.of_item).filter(loses).map(|(item, _)| item).collect()
        })
    }

    fn take(&self, residual: &mut Residual, option: usize) {
        residual.active.iter_mut().zip(&self.conflicts[option]).for_each(|(word, conflicts)| *word &= !conflicts);
        for &item in &self.items_of[option] {
            residual.covered[item as usize / 64] |= 1 << (item % 64);
        }
    }

    /// Takes the only option of an item, of these that have lost options and of those that lose some then. False if an item has none.
    ///
    /// The last value of a group is not chosen, but the options that conflict with it go: its layer comes later.
    fn propagate(&self, residual: &mut Residual, mut asked: Vec<u32>) -> bool {
        let mut forced: Vec<usize> = Vec::new();
        while let Some(item) = asked.pop() {
            if residual.covered[item as usize / 64] >> (item % 64) & 1 == 1 {
                continue;
            }
            match only(&self.of_item[item as usize], &residual.active) {
                Left::None => return false,
                Left::One(option) if !forced.contains(&option) => {
                    forced.push(option);
                    if self.is_value[option] {
                        let conflicts = self.conflicts[option].iter();
                        residual.active.iter_mut().zip(conflicts).for_each(|(word, conflicts)| *word &= !conflicts);
                        residual.active[option / 64] |= 1 << (option % 64);
                    } else {
                        self.take(residual, option);
                    }
                    asked.extend(self.near(option));
                }
                _ => {}
            }
        }
        true
    }

    /// Whether the residual problem has a solution, by depth-first search; none if that takes more than `most` branches.
    pub(super) fn is_solvable(&self, residual: &Residual, most: &mut usize) -> Option<bool> {
        let open = (0..self.of_item.len()).filter(|item| residual.covered[item / 64] >> (item % 64) & 1 == 0);
        let left = |&item: &usize| -> u32 {
            let both = self.of_item[item].iter().zip(&residual.active);
            both.map(|(options, active)| (options & active).count_ones()).sum()
        };
        let Some(item) = open.min_by_key(left) else { return Some(true) };
        for (word, (options, active)) in self.of_item[item].iter().zip(&residual.active).enumerate() {
            for bit in bits(options & active).map(usize::from) {
                *most = most.checked_sub(1)?;
                if let Some(next) = self.choose(residual, 64 * word + bit)
                    && self.is_solvable(&next, most)?
                {
                    return Some(true);
                }
            }
        }
        Some(false)
    }
}

/// The remaining options of an item.
enum Left {
    None,
    One(usize),
    More,
}

fn only(of_item: &[u64], active: &[u64]) -> Left {
    let mut found = Left::None;
    for (word, (options, active)) in of_item.iter().zip(active).enumerate() {
        let both = options & active;
        if both == 0 {
            continue;
        }
        if both & (both - 1) != 0 || matches!(found, Left::One(_)) {
            return Left::More;
        }
        found = Left::One(64 * word + both.trailing_zeros() as usize);
    }
    found
}
