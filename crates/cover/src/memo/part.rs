//! Subproblems: what remains of a problem after options have been chosen.
//!
//! Whether live options exclude each other does not depend on earlier choices, because options that those exclude are no
//! longer live. So the set of live options *is* the subproblem, as long as every primary item has one.
//!
//! Choosing an option removes those it excludes. If an item is left with one option, that is chosen at once; if it is left
//! with none, the branch ends. The rest falls into *parts*: options linked by items, directly or through others. The numbers
//! of their solutions are multiplied.

use super::masks::{Masks, UNCOLOURED, bits, ones};
use crate::loading::Loading;

/// A connected subproblem.
#[derive(Clone, Debug, Default)]
pub(super) struct Part {
    /// The live options.
    pub(super) live: Vec<u64>,
    /// The primary items they have, all uncovered.
    pub(super) items: Vec<u32>,
    /// The number of live options.
    pub(super) size: u32,
    /// The fingerprint of the live options.
    pub(super) key: u128,
}

/// Scratch space for the work on subproblems.
#[derive(Clone, Debug)]
pub(super) struct Splitter {
    pub(super) live: Vec<u64>,
    /// Uncovered primary items.
    open: Vec<u64>,
    /// Items that lost options.
    dirty: Vec<u32>,
    stamp: Vec<u32>,
    time: u32,
    queue: Vec<u32>,
    /// For each option, a random number, from which the fingerprint of a set is computed.
    numbers: Vec<u128>,
    spare: Vec<Part>,
    /// Options chosen since the last call of [`begin`](Self::begin); forced ones follow the others.
    pub(super) chosen: Vec<u32>,
    pub(super) forced: u64,
}

impl Splitter {
    pub(super) fn new(masks: &Masks) -> Splitter {
        let mut state = 0x9e37_79b9_7f4a_7c15_u64;
        let options = masks.auxiliary.len();
        let numbers = (0..options).map(|_| random(&mut state));
        Splitter {
            live: vec![0; masks.words],
            open: vec![0; masks.primary.len().div_ceil(64)],
            dirty: Vec::new(),
            stamp: vec![0; masks.primary.len()],
            time: 0,
            queue: Vec::new(),
            numbers: numbers.collect(),
            spare: Vec::new(),
            chosen: Vec::new(),
            forced: 0,
        }
    }

    /// Begins with all options and all primary items, all of which [`settle`](Self::settle) checks.
    pub(super) fn begin_all(&mut self, masks: &Masks) {
        self.live.fill(0);
        self.open.fill(0);
        self.chosen.clear();
        for option in 0..masks.auxiliary.len() {
            self.live[option / 64] |= 1 << (option % 64);
        }
        self.tick();
        for item in (0..masks.primary.len()).filter(|&item| masks.primary[item]) {
            self.open[item / 64] |= 1 << (item % 64);
            self.stamp[item] = self.time;
            self.dirty.push(item as u32);
        }
    }

    /// Begins with a part.
    pub(super) fn begin(&mut self, part: &Part) {
        self.live.copy_from_slice(&part.live);
        self.open.fill(0);
        for &item in &part.items {
            self.open[item as usize / 64] |= 1 << (item % 64);
        }
        self.chosen.clear();
    }

    fn tick(&mut self) {
        self.dirty.clear();
        self.time += 1;
        if self.time == u32::MAX {
            self.stamp.fill(0);
            self.time = 1;
        }
    }

    /// Chooses a live option, and then forced ones. `false` if an item is left without options.
    pub(super) fn choose(&mut self, masks: &Masks, option: usize) -> bool {
        self.tick();
        self.take(masks, option);
        self.settle(masks)
    }

    /// Whether an option is live.
    fn is_live(&self, option: usize) -> bool {
        self.live[option / 64] >> (option % 64) & 1 == 1
    }

    /// Chooses a live option, without the forced ones that follow.
    pub(super) fn take(&mut self, masks: &Masks, option: usize) {
        self.chosen.push(option as u32);
        for member in masks.members(option) {
            let item = member.item as usize;
            if masks.primary[item] {
                self.open[item / 64] &= !(1 << (item % 64));
            }
            let mut same = match member.colour {
                UNCOLOURED => [].iter(),
                colour => masks.of_colour(colour).iter(),
            }
            .peekable();
            for word in masks.of_item(member.item) {
                let agree = same.next_if(|agree| agree.at == word.at).map_or(0, |agree| agree.bits);
                let lost = self.live[word.at as usize] & word.bits & !agree;
                self.live[word.at as usize] &= !lost;
                for bit in ones(lost) {
                    for member in masks.members(word.at as usize * 64 + bit) {
                        let item = member.item as usize;
                        if masks.primary[item] && self.stamp[item] != self.time {
                            self.stamp[item] = self.time;
                            self.dirty.push(member.item);
                        }
                    }
                }
            }
        }
    }

    /// Chooses forced options: the only option of an item. `false` if an item is left without options.
    pub(super) fn settle(&mut self, masks: &Masks) -> bool {
        while let Some(item) = self.dirty.pop() {
            self.stamp[item as usize] = self.time - 1;
            if self.open[item as usize / 64] >> (item % 64) & 1 == 0 {
                continue;
            }
            let (mut found, mut last) = (0, 0);
            for word in masks.of_item(item) {
                let bits = self.live[word.at as usize] & word.bits;
                if bits != 0 {
                    last = word.at as usize * 64 + bits.trailing_zeros() as usize;
                    found += bits.count_ones();
                    if found > 1 {
                        break;
                    }
                }
            }
            match found {
                0 => return false,
                1 => {
                    self.forced += 1;
                    self.take(masks, last);
                }
                _ => {}
            }
        }
        true
    }

    /// The parts of the live options, the smallest first.
    pub(super) fn split(&mut self, masks: &Masks, parts: &mut Vec<Part>) {
        self.tick();
        let mut at = 0;
        loop {
            while at < self.live.len() && self.live[at] == 0 {
                at += 1;
            }
            if at == self.live.len() {
                break;
            }
            let mut part = self.spare.pop().unwrap_or_default();
            part.live.clear();
            part.live.resize(self.live.len(), 0);
            part.items.clear();
            self.flood(masks, at * 64 + self.live[at].trailing_zeros() as usize, &mut part);
            (part.size, part.key) = (0, 0);
            for option in bits(&part.live) {
                part.size += 1;
                part.key ^= self.numbers[option];
            }
            // 0 is no key.
            part.key |= 1 << 127;
            for (rest, taken) in self.live.iter_mut().zip(&part.live) {
                *rest &= !taken;
            }
            parts.push(part);
        }
        if parts.len() > 1 {
            parts.sort_unstable_by_key(|part| part.size);
        }
    }

    fn flood(&mut self, masks: &Masks, from: usize, part: &mut Part) {
        part.live[from / 64] |= 1 << (from % 64);
        self.queue.push(from as u32);
        while let Some(option) = self.queue.pop() {
            for member in masks.members(option as usize) {
                let item = member.item as usize;
                if self.stamp[item] == self.time {
                    continue;
                }
                self.stamp[item] = self.time;
                if masks.primary[item] {
                    part.items.push(member.item);
                } else if !masks.separates(&self.live, member.item) {
                    continue;
                }
                for word in masks.of_item(member.item) {
                    let at = word.at as usize;
                    let new = self.live[at] & word.bits & !part.live[at];
                    part.live[at] |= new;
                    self.queue.extend(ones(new).map(|bit| (at * 64 + bit) as u32));
                }
            }
        }
    }

    /// Reuses the memory of a part.
    pub(super) fn recycle(&mut self, part: Part) {
        self.spare.push(part);
    }
}

/// All options of a problem, some of which are dropped and chosen.
pub(super) struct Load<'l> {
    pub(super) masks: &'l Masks,
    pub(super) splitter: &'l mut Splitter,
}

impl Loading for Load<'_> {
    fn drop(&mut self, option: usize) {
        self.splitter.live[option / 64] &= !(1 << (option % 64));
    }

    fn choose(&mut self, option: usize) -> bool {
        let is_live = self.splitter.is_live(option);
        if is_live {
            self.splitter.take(self.masks, option);
        }
        is_live
    }
}

/// The next of a sequence of random numbers.
pub(super) fn random(state: &mut u64) -> u128 {
    let mut half = || {
        *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        u128::from(mix(*state))
    };
    half() << 64 | half()
}

/// A hash of which each bit depends on all bits of the argument: the output function of SplitMix64 (Steele, Lea and
/// Flood, Fast splittable pseudorandom number generators, OOPSLA 2014).
#[inline(always)]
pub(super) fn mix(number: u64) -> u64 {
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}
