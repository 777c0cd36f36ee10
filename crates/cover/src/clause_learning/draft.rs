//! Variables of a model under construction: the masks of a group that have one, and which variables turn out to be the same.

use super::attributes::Mask;
use super::distinct::Distinct;
use super::literal::NOWHERE;

/// Variables under construction, some of which turn out to be the same.
pub(super) struct Draft {
    same: Vec<u32>,
}

impl Draft {
    /// This many variables.
    pub(super) fn new(count: usize) -> Draft {
        Draft { same: (0..count as u32).collect() }
    }

    /// The number of variables, counting equal ones separately.
    pub(super) fn len(&self) -> usize {
        self.same.len()
    }

    pub(super) fn fresh(&mut self) -> u32 {
        self.same.push(self.same.len() as u32);
        self.same.len() as u32 - 1
    }

    pub(super) fn find(&mut self, mut variable: u32) -> u32 {
        while self.same[variable as usize] != variable {
            let parent = self.same[variable as usize];
            self.same[variable as usize] = self.same[parent as usize];
            variable = self.same[variable as usize];
        }
        variable
    }

    pub(super) fn unite(&mut self, one: u32, other: u32) {
        let (one, other) = (self.find(one), self.find(other));
        self.same[other as usize] = one;
    }
}

/// The masks of a group that have a variable.
#[derive(Default)]
pub(super) struct Named {
    pub(super) masks: Distinct<(u32, u64)>,
    /// The variable of each.
    variables: Vec<u32>,
    /// For each option, the number of the mask with that option alone: most masks are such, and need no hashing.
    alone: Vec<u32>,
}

impl Named {
    /// Begins a group with this many options.
    pub(super) fn begin(&mut self, options: usize) {
        self.masks.clear();
        self.variables.clear();
        self.alone.clear();
        self.alone.resize(options, NOWHERE);
    }

    /// The number of a mask, and whether it is new.
    fn number(&mut self, mask: &Mask) -> (usize, bool) {
        let Some(option) = only_one(mask) else { return self.masks.number(mask) };
        let known = &mut self.alone[option];
        let is_new = *known == NOWHERE;
        if is_new {
            *known = self.masks.add(mask) as u32;
        }
        (*known as usize, is_new)
    }

    /// The variable of a mask, perhaps a new one.
    pub(super) fn variable(&mut self, mask: &Mask, draft: &mut Draft) -> u32 {
        let (number, is_new) = self.number(mask);
        if is_new {
            self.variables.push(draft.fresh());
        }
        self.variables[number]
    }

    /// Assigns a variable to a mask. Returns the one that it has already, if any.
    pub(super) fn name(&mut self, mask: &Mask, variable: u32) -> Option<u32> {
        let (number, is_new) = self.number(mask);
        if is_new {
            self.variables.push(variable);
        }
        Some(self.variables[number]).filter(|&known| known != variable)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (&Mask, u32)> {
        self.masks.iter().zip(self.variables.iter().copied())
    }
}

/// The option of a mask that has only one.
pub(super) fn only_one(mask: &Mask) -> Option<usize> {
    match *mask {
        [(word, bits)] if bits.is_power_of_two() => Some(word as usize * 64 + bits.trailing_zeros() as usize),
        _ => None,
    }
}

/// The mask of one option.
pub(super) fn of_one(k: usize) -> [(u32, u64); 1] {
    [(k as u32 / 64, 1 << (k % 64))]
}

/// The options of a group that no mask distinguishes from another one.
pub(super) fn indistinct<'m>(count: usize, masks: impl Iterator<Item = &'m Mask>) -> Vec<usize> {
    // A sum of scrambled numbers, one for each mask that has the option: equal for equal options, hardly ever for others,
    // and a superfluous variable does no harm.
    let mut sums = vec![0_u64; count];
    for (number, mask) in (1_u64..).zip(masks) {
        let constant = scramble(number);
        for &(word, bits) in mask {
            for bit in crate::bits::bits(bits) {
                let sum = &mut sums[word as usize * 64 + bit];
                *sum = sum.wrapping_add(constant);
            }
        }
    }
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_unstable_by_key(|&k| (sums[k], k));
    let mut equal: Vec<usize> = Vec::new();
    for pair in order.windows(2).filter(|pair| sums[pair[0]] == sums[pair[1]]) {
        equal.extend(pair);
    }
    equal.sort_unstable();
    equal.dedup();
    equal
}

/// The finaliser of SplitMix64.
fn scramble(number: u64) -> u64 {
    let number = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}
