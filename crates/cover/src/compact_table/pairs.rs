//! Pairs of colours, each of which occurs once: for each pair, the places where both colours are possible.
//!
//! A pair with only one place left is there. Once a pair has its place, any other place with one of its colours does not
//! have the other colour.

use super::literal::{FALSE, OPEN, TRUE};
use crate::bits::bits;

/// The variables of each place: one for each of the first colours, then one for each of the second.
#[derive(Clone, Debug)]
pub(super) struct Pairs {
    pub(super) variables: Vec<u32>,
    pub(super) first: usize,
    pub(super) second: usize,
}

/// Sets of places: for each colour, where it is possible and where it is certain.
#[derive(Clone, Debug, Default)]
pub(super) struct Scratch {
    possible: Vec<u64>,
    certain: Vec<u64>,
}

impl Scratch {
    fn read(&mut self, values: &[u8], colours: usize, words: usize) {
        self.possible.clear();
        self.possible.resize(colours * words, 0);
        self.certain.clear();
        self.certain.resize(colours * words, 0);
        for (place, values) in values.chunks_exact(colours).enumerate() {
            let (word, bit) = (place / 64, 1 << (place % 64));
            for (colour, &value) in values.iter().enumerate() {
                if value != FALSE {
                    self.possible[colour * words + word] |= bit;
                }
                if value == TRUE {
                    self.certain[colour * words + word] |= bit;
                }
            }
        }
    }
}

impl Pairs {
    fn colours(&self) -> usize {
        self.first + self.second
    }

    /// The number of a place's variable for a colour.
    fn at(&self, place: usize, colour: usize) -> u32 {
        (place * self.colours() + colour) as u32
    }

    fn words(&self) -> usize {
        (self.first * self.second).div_ceil(64)
    }

    /// Finds the consequences of the values of the variables; returns whether these are possible.
    pub(super) fn infer(&self, values: &[u8], found: &mut Vec<(u32, bool)>, scratch: &mut Scratch) -> bool {
        let words = self.words();
        scratch.read(values, self.colours(), words);
        let Scratch { possible, certain } = &*scratch;
        for one in 0..self.first {
            for other in self.first..self.colours() {
                let mut count = 0;
                let mut last = 0;
                for word in 0..words {
                    let both = possible[one * words + word] & possible[other * words + word];
                    count += both.count_ones();
                    if both != 0 {
                        last = word * 64 + both.trailing_zeros() as usize;
                    }
                }
                match count {
                    0 => return false,
                    1 => found.extend([one, other].map(|colour| (self.at(last, colour), true))),
                    _ => {}
                }
                let placed = (0..words).find_map(|word| {
                    let both = certain[one * words + word] & certain[other * words + word];
                    (both != 0).then(|| word * 64 + both.trailing_zeros() as usize)
                });
                let Some(placed) = placed else { continue };
                for word in 0..words {
                    let own = if placed / 64 == word { 1 << (placed % 64) } else { 0 };
                    for (colour, partner) in [(one, other), (other, one)] {
                        let elsewhere = certain[colour * words + word] & possible[partner * words + word] & !own;
                        let places = bits(elsewhere).map(|bit| word * 64 + bit);
                        found.extend(places.map(|place| (self.at(place, partner), false)));
                    }
                }
            }
        }
        found.retain(|&(at, value)| values[at as usize] == OPEN || (values[at as usize] == TRUE) != value);
        true
    }

    /// Finds values that are impossible together, one of them that of the assumed variable.
    pub(super) fn explain(&self, values: &[u8], because: &mut Vec<u32>, assumed: Option<u32>) {
        let places = self.first * self.second;
        let assumed = assumed.map(|at| (at as usize % self.colours(), values[at as usize]));
        let is_about = |colours: [usize; 2]| assumed.is_none_or(|(colour, _)| colours.contains(&colour));
        let all = (0..self.first).flat_map(|one| (self.first..self.colours()).map(move |other| [one, other]));
        for colours in all.filter(|&colours| is_about(colours)) {
            let value = |place: usize, colour: usize| values[self.at(place, colour) as usize];
            if assumed.is_some_and(|(_, value)| value == TRUE) {
                let has_both = |&place: &usize| colours.iter().all(|&colour| value(place, colour) == TRUE);
                let twice: Vec<usize> = (0..places).filter(has_both).take(2).collect();
                if twice.len() == 2 {
                    because.extend(twice.iter().flat_map(|&place| colours.map(|colour| self.at(place, colour))));
                    return;
                }
            } else {
                let missing = |place: usize| colours.into_iter().find(|&colour| value(place, colour) == FALSE);
                if (0..places).all(|place| missing(place).is_some()) {
                    let missing = |place| self.at(place, missing(place).expect("it was found before"));
                    because.extend((0..places).map(missing));
                    return;
                }
            }
        }
        unreachable!("a condition gives no more than follows");
    }
}
