//! Numbers whose sum is one of some totals.
//!
//! ```text
//!   totals reachable from the left   {0} + 1 2 3 -> {1 2 3} + 1 2 3 -> {2 ... 6}
//!   and from the right               a number stays if it leads from the one to the other
//! ```
//!
//! Totals are bits of words, and adding a number shifts them, so that all numbers with and without a way to an allowed total are
//! found in two passes. A chain of partial sums as options, which is the plain form, would find no more.
//!
//! # References
//! Trick, A dynamic programming approach for consistency and propagation for knapsack constraints, Annals of Operations
//! Research 118 (2003).

use exdoku_cover::Value::{self, False, Open, True};
use exdoku_cover::{Colour, Condition, ItemId, PlainForm, Propagator, Scratch};

/// Items with numbers as colours, and the totals that their sum may have.
#[derive(Clone, Debug)]
pub struct Sum {
    /// The name of the condition.
    pub name: Box<str>,
    /// The addends.
    pub addends: Vec<Addend>,
    /// The allowed totals, ascending.
    pub totals: Vec<i64>,
}

/// An item, and the number that each of its colours stands for. It has no other colours.
#[derive(Clone, Debug)]
pub struct Addend {
    /// The item.
    pub item: ItemId,
    /// Its numbers, ascending, with their colours.
    pub numbers: Vec<(i64, Colour)>,
}

impl Addend {
    fn least(&self) -> i64 {
        self.numbers.first().map_or(0, |&(number, _)| number)
    }

    /// The difference between its greatest and its least number.
    fn spread(&self) -> usize {
        self.numbers.last().map_or(0, |&(number, _)| (number - self.least()) as usize)
    }
}

impl Condition for Sum {
    fn name(&self) -> &str {
        &self.name
    }

    fn propagators(&self) -> Vec<Box<dyn Propagator>> {
        vec![Box::new(Adder::new(self))]
    }

    fn plain(&self, form: &mut PlainForm, colours_of: &dyn Fn(ItemId) -> Vec<Colour>) {
        let name = &self.name;
        let mut so_far = vec![0];
        let mut before = None;
        for (at, addend) in self.addends.iter().enumerate() {
            let possible = colours_of(addend.item);
            let numbers = || addend.numbers.iter().filter(|(_, colour)| possible.contains(colour));
            let mut sums: Vec<i64> =
                so_far.iter().flat_map(|sum| numbers().map(move |(number, _)| sum + number)).collect();
            sums.sort_unstable();
            sums.dedup();
            let last = at + 1 == self.addends.len();
            sums.retain(|sum| if last { self.totals.contains(sum) } else { self.may_reach(*sum, at + 1) });
            let item = form.primary(format!("{name} add {}", at + 1));
            let after = (!last).then(|| form.secondary(format!("{name} sum {}", at + 1)));
            for (number_of_sum, &sum) in so_far.iter().enumerate() {
                for &(number, colour) in numbers() {
                    let Ok(reached) = sums.binary_search(&(sum + number)) else { continue };
                    let mut option = vec![item.bare(), (addend.item, colour).into()];
                    option.extend(before.map(|before: exdoku_cover::PlainItem| before.coloured(number_of_sum)));
                    option.extend(after.map(|after| after.coloured(reached)));
                    form.option(option);
                }
            }
            (so_far, before) = (sums, after);
        }
    }

    fn plain_size(&self) -> usize {
        let numbers = |addend: &Addend| addend.numbers.iter().map(|&(number, _)| number).collect();
        let ends = self.totals.first().zip(self.totals.last()).map_or((0, -1), |(&first, &last)| (first, last));
        Sum::chain_size(&self.addends.iter().map(numbers).collect::<Vec<Vec<i64>>>(), ends)
    }

    fn items(&self) -> Vec<ItemId> {
        self.addends.iter().map(|addend| addend.item).collect()
    }
}

impl Sum {
    /// The number of options of a chain of partial sums of such numbers, each list ascending, to a total from `least` to `most`:
    /// each partial sum, as far as bounds allow it, with each number.
    pub fn chain_size(numbers: &[Vec<i64>], (least, most): (i64, i64)) -> usize {
        let ends =
            |numbers: &Vec<i64>| numbers.first().zip(numbers.last()).map_or((0, 0), |(&first, &last)| (first, last));
        let spread = |numbers: &Vec<i64>| ends(numbers).1 - ends(numbers).0;
        let words = numbers.iter().map(spread).sum::<i64>() as usize / 64 + 1;
        let (mut sums, mut size) = (vec![0; words], 0);
        sums[0] = 1;
        // Sums are distances from the sum of the first numbers so far.
        let (mut base, mut rest) = (0, numbers.iter().map(ends).fold((0, 0), |(a, b), (c, d)| (a + c, b + d)));
        for numbers in numbers {
            size += numbers.len() * sums.iter().map(|word: &u64| word.count_ones() as usize).sum::<usize>();
            let mut next = vec![0; words];
            for number in numbers {
                add_shifted_up(&mut next, &sums, (number - numbers[0]) as usize);
            }
            let (first, last) = ends(numbers);
            base += first;
            rest = (rest.0 - first, rest.1 - last);
            keep(&mut next, least.saturating_sub(rest.1 + base), most.saturating_sub(rest.0 + base));
            sums = next;
        }
        size
    }

    /// Whether the addends from this one on may complete a sum, by their bounds.
    fn may_reach(&self, sum: i64, from: usize) -> bool {
        let least: i64 = self.addends[from..].iter().map(Addend::least).sum();
        let spread: usize = self.addends[from..].iter().map(Addend::spread).sum();
        let at = self.totals.partition_point(|&total| total < sum + least);
        self.totals.get(at).is_some_and(|&total| total <= sum + least + spread as i64)
    }
}

/// The numbers of each addend, as distances from its least one.
#[derive(Clone, Debug)]
struct Adder {
    watched: Vec<Option<(ItemId, Colour)>>,
    /// For each addend, its first place.
    starts: Vec<usize>,
    /// For each place, the number.
    numbers: Vec<u32>,
    /// The words of a set of totals, and the allowed one.
    words: usize,
    allowed: Vec<u64>,
}

/// Sets of totals: those that the first addends reach, and those from which the others reach an allowed one.
#[derive(Debug, Default)]
struct TotalSets {
    forward: Vec<u64>,
    backward: Vec<u64>,
}

impl Adder {
    fn new(sum: &Sum) -> Adder {
        let (mut watched, mut numbers, mut starts) = (Vec::new(), Vec::new(), vec![0]);
        let (mut least, mut spread) = (0, 0);
        for addend in &sum.addends {
            watched.extend(addend.numbers.iter().map(|&(_, colour)| Some((addend.item, colour))));
            numbers.extend(addend.numbers.iter().map(|&(number, _)| (number - addend.least()) as u32));
            starts.push(watched.len());
            least += addend.least();
            spread += addend.spread();
        }
        let words = spread / 64 + 1;
        let mut allowed = vec![0; words];
        for total in sum.totals.iter().filter_map(|&total| usize::try_from(total - least).ok()) {
            if total <= spread {
                allowed[total / 64] |= 1 << (total % 64);
            }
        }
        Adder { watched, starts, numbers, words, allowed }
    }

    fn addends(&self) -> usize {
        self.starts.len() - 1
    }

    /// The places of an addend whose number is possible.
    fn possible<'v>(&'v self, addend: usize, values: &'v [Value]) -> impl Iterator<Item = usize> + 'v {
        let (from, to) = (self.starts[addend], self.starts[addend + 1]);
        let known = values[from..to].iter().position(|&value| value == True).map(|at| from + at);
        let range = known.map_or(from..to, |known| known..known + 1);
        range.filter(|&place| values[place] != False)
    }

    /// The totals from which the addends from each one on reach an allowed total.
    fn reach_back(&self, values: &[Value], backward: &mut Vec<u64>) {
        let words = self.words;
        backward.clear();
        backward.resize(words * (self.addends() + 1), 0);
        backward[words * self.addends()..].copy_from_slice(&self.allowed);
        for addend in (0..self.addends()).rev() {
            let (own, after) = backward.split_at_mut(words * (addend + 1));
            let own = &mut own[words * addend..];
            for place in self.possible(addend, values) {
                add_shifted_down(own, &after[..words], self.numbers[place] as usize);
            }
        }
    }
}

/// Drops what is not in a range.
fn keep(set: &mut [u64], least: i64, most: i64) {
    for (at, word) in (0..).zip(set) {
        let below = |end: i64| match end.saturating_sub(64 * at) {
            ..=0 => 0,
            part @ 1..64 => (1 << part) - 1,
            64.. => u64::MAX,
        };
        *word &= below(most.saturating_add(1)) & !below(least);
    }
}

/// Adds each total of a set plus a number.
#[inline(always)]
fn add_shifted_up(to: &mut [u64], from: &[u64], number: usize) {
    let (word, bit) = (number / 64, number % 64);
    for at in word..to.len() {
        let below = if bit > 0 && at > word { from[at - word - 1] >> (64 - bit) } else { 0 };
        to[at] |= from[at - word] << bit | below;
    }
}

/// Adds each total of a set minus a number.
#[inline(always)]
fn add_shifted_down(to: &mut [u64], from: &[u64], number: usize) {
    let (word, bit) = (number / 64, number % 64);
    for at in word..from.len() {
        let above = if bit > 0 && at + 1 < from.len() { from[at + 1] << (64 - bit) } else { 0 };
        to[at - word] |= from[at] >> bit | above;
    }
}

/// Whether a total of a set plus a number is one of a goal.
#[inline(always)]
fn meets(from: &[u64], number: usize, goal: &[u64]) -> bool {
    let (word, bit) = (number / 64, number % 64);
    (word..goal.len()).any(|at| {
        let below = if bit > 0 && at > word { from[at - word - 1] >> (64 - bit) } else { 0 };
        (from[at - word] << bit | below) & goal[at] != 0
    })
}

impl Propagator for Adder {
    fn watched(&self) -> &[Option<(ItemId, Colour)>] {
        &self.watched
    }

    fn propagate(&self, values: &[Value], found: &mut Vec<(u32, bool)>, scratch: &mut Scratch) -> bool {
        let words = self.words;
        let TotalSets { forward, backward } = scratch.of();
        self.reach_back(values, backward);
        if backward[0] & 1 == 0 {
            return false;
        }
        forward.clear();
        forward.resize(2 * words, 0);
        forward[0] = 1;
        for addend in 0..self.addends() {
            let (before, after) = forward.split_at_mut(words);
            after.fill(0);
            let goal = &backward[words * (addend + 1)..words * (addend + 2)];
            for place in self.possible(addend, values) {
                let number = self.numbers[place] as usize;
                if values[place] == Open && !meets(before, number, goal) {
                    found.push((place as u32, false));
                } else {
                    add_shifted_up(after, before, number);
                }
            }
            before.copy_from_slice(after);
        }
        true
    }

    /// A number that is excluded is a reason only if it would lead to an allowed total, given the reasons before it.
    fn explain(&self, values: &[Value], because: &mut Vec<u32>, _assumed: Option<u32>, scratch: &mut Scratch) {
        let words = self.words;
        let TotalSets { forward, backward } = scratch.of();
        self.reach_back(values, backward);
        forward.clear();
        forward.resize(2 * words, 0);
        forward[0] = 1;
        for addend in 0..self.addends() {
            let (before, after) = forward.split_at_mut(words);
            let goal = &backward[words * (addend + 1)..words * (addend + 2)];
            let places = self.starts[addend]..self.starts[addend + 1];
            let needed = |&place: &usize| meets(before, self.numbers[place] as usize, goal);
            let first = because.len();
            because.extend(places.clone().filter(needed).map(|place| place as u32));
            let known = places.clone().find(|&place| values[place] == True);
            after.fill(0);
            match known {
                Some(known) if because.len() > first => {
                    because.truncate(first);
                    because.push(known as u32);
                    add_shifted_up(after, before, self.numbers[known] as usize);
                }
                _ => {
                    for place in places.filter(|&place| !because[first..].contains(&(place as u32))) {
                        add_shifted_up(after, before, self.numbers[place] as usize);
                    }
                }
            }
            before.copy_from_slice(after);
        }
    }
}
