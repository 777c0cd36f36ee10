//! Pairs of colours, each of which occurs once: for each pair, the places where both colours are possible.
//!
//! A pair with only one place left is there. Once a pair has its place, any other place with one of its colours does not
//! have the other colour.
//!
//! The plain form has a primary item for each pair of items and each pair of colours, and an option for each of both together.
//! It also counts, by a chain, the items that have each of the first colours: as many as there are second ones. That follows, but
//! not quickly: that nine digits do not fit in eight cells of a region has no short proof by resolution (Haken, The
//! intractability of resolution, Theoretical Computer Science 39, 1985).

use exdoku_cover::Value::{self, False, Open, True};
use exdoku_cover::{Colour, Condition, ItemId, PlainEntry, PlainForm, PlainItem, Propagator, Scratch};

use crate::tally::tally;

/// Each pair of one of the first colours and one of the second occurs at exactly one pair of items. There are as many pairs
/// of items as pairs of colours.
#[derive(Clone, Debug)]
pub struct Pairs {
    /// The name of the condition.
    pub name: Box<str>,
    /// The pairs of items.
    pub nodes: Vec<(ItemId, ItemId)>,
    /// The colours of the first item of a pair.
    pub first: Vec<Colour>,
    /// The colours of the second.
    pub second: Vec<Colour>,
}

impl Condition for Pairs {
    fn name(&self) -> &str {
        &self.name
    }

    fn propagators(&self) -> Vec<Box<dyn Propagator>> {
        assert_eq!(self.nodes.len(), self.first.len() * self.second.len(), "a pair of items for each pair of colours");
        let mut watched = Vec::new();
        for &(one, other) in &self.nodes {
            watched.extend(self.first.iter().map(|&colour| Some((one, colour))));
            watched.extend(self.second.iter().map(|&colour| Some((other, colour))));
        }
        vec![Box::new(Places { watched, first: self.first.len(), second: self.second.len() })]
    }

    fn plain(&self, form: &mut PlainForm, colours_of: &dyn Fn(ItemId) -> Vec<Colour>) {
        write(form, self, colours_of);
    }

    fn plain_size(&self) -> usize {
        let (first, second) = (self.first.len(), self.second.len());
        self.nodes.len() * (first * second + first + 2 * first * (second + 1))
    }

    fn items(&self) -> Vec<ItemId> {
        self.nodes.iter().flat_map(|&(one, other)| [one, other]).collect()
    }
}

fn write(form: &mut PlainForm, pairs: &Pairs, colours_of: &dyn Fn(ItemId) -> Vec<Colour>) {
    let Pairs { name, nodes, first, second } = pairs;
    let items: Vec<PlainItem> = (1..=nodes.len()).map(|at| form.primary(format!("{name} at {at}"))).collect();
    let mut of_pairs = Vec::with_capacity(nodes.len());
    for a in 1..=first.len() {
        of_pairs.extend((1..=second.len()).map(|b| form.primary(format!("{name} {a} with {b}"))));
    }
    for (at, &(one, other)) in nodes.iter().enumerate() {
        let possible = [colours_of(one), colours_of(other)];
        for (a, one_colour) in first.iter().enumerate().filter(|(_, colour)| possible[0].contains(colour)) {
            for (b, other_colour) in second.iter().enumerate().filter(|(_, colour)| possible[1].contains(colour)) {
                let given = [(one, one_colour), (other, other_colour)];
                let given = given.map(|(item, &colour)| PlainEntry::from((item, colour)));
                let both = [items[at], of_pairs[a * second.len() + b]].map(PlainItem::bare);
                form.option([both, given].concat());
            }
        }
    }
    count(form, pairs, colours_of);
}

/// Each of the first colours is that of as many items as there are second ones.
fn count(form: &mut PlainForm, pairs: &Pairs, colours_of: &dyn Fn(ItemId) -> Vec<Colour>) {
    let Pairs { name, nodes, first, second } = pairs;
    let mut has: Vec<Vec<PlainItem>> = vec![Vec::new(); first.len()];
    for (at, &(item, _)) in (1..).zip(nodes) {
        let shown = form.primary(format!("{name} first of {at}")).bare();
        for (number, has) in (1..).zip(&mut has) {
            has.push(form.secondary(format!("{name} {number} at {at}")));
        }
        for colour in colours_of(item) {
            let shows = has.iter().zip(first).map(|(has, &its)| has[at - 1].coloured(usize::from(its == colour)));
            form.option([shown, PlainEntry::from((item, colour))].into_iter().chain(shows));
        }
    }
    for (number, has) in (1..).zip(has) {
        let total = tally(form, &format!("{name} {number} counted"), has.into_iter(), second.len());
        let fits = form.primary(format!("{name} {number} as often as it must")).bare();
        form.option(vec![fits, total.coloured(second.len())]);
    }
}

/// The variables of each place: one for each of the first colours, then one for each of the second.
#[derive(Clone, Debug)]
struct Places {
    watched: Vec<Option<(ItemId, Colour)>>,
    first: usize,
    second: usize,
}

/// Sets of places: for each colour, where it is possible and where it is certain.
#[derive(Clone, Debug, Default)]
struct PlaceSets {
    possible: Vec<u64>,
    certain: Vec<u64>,
}

impl PlaceSets {
    fn read(&mut self, values: &[Value], colours: usize, words: usize) {
        self.possible.clear();
        self.possible.resize(colours * words, 0);
        self.certain.clear();
        self.certain.resize(colours * words, 0);
        for (place, values) in values.chunks_exact(colours).enumerate() {
            let (word, bit) = (place / 64, 1 << (place % 64));
            for (colour, &value) in values.iter().enumerate() {
                if value != False {
                    self.possible[colour * words + word] |= bit;
                }
                if value == True {
                    self.certain[colour * words + word] |= bit;
                }
            }
        }
    }
}

impl Places {
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
}

impl Propagator for Places {
    fn watched(&self) -> &[Option<(ItemId, Colour)>] {
        &self.watched
    }

    fn propagate(&self, values: &[Value], found: &mut Vec<(u32, bool)>, scratch: &mut Scratch) -> bool {
        let scratch: &mut PlaceSets = scratch.of();
        let words = self.words();
        scratch.read(values, self.colours(), words);
        let PlaceSets { possible, certain } = &*scratch;
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
                        let places = (0..64).filter(|bit| elsewhere & (1_u64 << bit) != 0).map(|bit| word * 64 + bit);
                        found.extend(places.map(|place| (self.at(place, partner), false)));
                    }
                }
            }
        }
        found.retain(|&(at, value)| values[at as usize] == Open || (values[at as usize] == True) != value);
        true
    }

    fn explain(&self, values: &[Value], because: &mut Vec<u32>, assumed: Option<u32>, _scratch: &mut Scratch) {
        let places = self.first * self.second;
        let assumed = assumed.map(|at| (at as usize % self.colours(), values[at as usize]));
        let is_about = |colours: [usize; 2]| assumed.is_none_or(|(colour, _)| colours.contains(&colour));
        let all = (0..self.first).flat_map(|one| (self.first..self.colours()).map(move |other| [one, other]));
        for colours in all.filter(|&colours| is_about(colours)) {
            let value = |place: usize, colour: usize| values[self.at(place, colour) as usize];
            if assumed.is_some_and(|(_, value)| value == True) {
                let has_both = |&place: &usize| colours.iter().all(|&colour| value(place, colour) == True);
                let twice: Vec<usize> = (0..places).filter(has_both).take(2).collect();
                if twice.len() == 2 {
                    because.extend(twice.iter().flat_map(|&place| colours.map(|colour| self.at(place, colour))));
                    return;
                }
            } else {
                let missing = |place: usize| colours.into_iter().find(|&colour| value(place, colour) == False);
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
