//! A number that counts, from a first place along lines, the places with the colour of the first. For each colour, it
//! has a least and a greatest value.
//!
//! A colour whose bounds hold no possible number is not that of the first place, and a number that no colour allows is
//! excluded. Once the colour is known, places are found without which the number is not reached, or with which it is
//! exceeded.

use exdoku_cover::Value::{self, False, Open, True};
use exdoku_cover::{Colour, Condition, ItemId, PlainForm, Propagator, Scratch};

/// A number that counts the items with the colour of the first, from it along lines until one has another colour.
#[derive(Clone, Debug)]
pub struct Runs {
    /// The name of the condition.
    pub name: Box<str>,
    /// The item whose colour is the number.
    pub number: ItemId,
    /// For each number from 0 on, its colour; none if the number is impossible.
    pub numbers: Vec<Option<Colour>>,
    /// The first item, which does not count.
    pub first: ItemId,
    /// The lines without the first item.
    pub lines: Vec<Vec<ItemId>>,
    /// The colours that the first item may have.
    pub colours: Vec<Colour>,
}

impl Condition for Runs {
    fn name(&self) -> &str {
        &self.name
    }

    fn propagators(&self) -> Vec<Box<dyn Propagator>> {
        let mut watched: Vec<_> =
            self.numbers.iter().map(|number| number.map(|colour| (self.number, colour))).collect();
        let mut lines = Vec::new();
        let mut places = vec![self.first];
        for line in &self.lines {
            lines.push((places.len(), places.len() + line.len()));
            places.extend(line);
        }
        for &item in &places {
            watched.extend(self.colours.iter().map(|&colour| Some((item, colour))));
        }
        vec![Box::new(Counter { watched, numbers: self.numbers.len(), colours: self.colours.len(), lines })]
    }

    fn plain(&self, form: &mut PlainForm, colours_of: &dyn Fn(ItemId) -> Vec<Colour>) {
        // The options of the problem ensure it.
        let _ = (form, colours_of);
    }

    fn plain_size(&self) -> usize {
        0
    }

    fn items(&self) -> Vec<ItemId> {
        [self.number, self.first].into_iter().chain(self.lines.concat()).collect()
    }
}

/// The variables: one for each number, one for each colour of the first place, and one for each colour of each
/// place of each line.
#[derive(Clone, Debug)]
struct Counter {
    watched: Vec<Option<(ItemId, Colour)>>,
    /// The number of numbers, from 0, and of colours.
    numbers: usize,
    colours: usize,
    /// For each line, its first place, and the one after its last.
    lines: Vec<(usize, usize)>,
}

impl Counter {
    /// The number of a place's variable for a colour; the first place is 0.
    fn at(&self, place: usize, colour: usize) -> usize {
        self.numbers + place * self.colours + colour
    }

    /// How many places of a line, from its beginning on, surely have a colour, and how many may have it.
    fn run(&self, (from, to): (usize, usize), colour: usize, values: &[Value]) -> (usize, usize) {
        let sure = (from..to).take_while(|&place| values[self.at(place, colour)] == True).count();
        let more = (from + sure..to).take_while(|&place| values[self.at(place, colour)] != False).count();
        (sure, sure + more)
    }

    /// The sums of these over all lines.
    fn bounds(&self, colour: usize, values: &[Value]) -> (usize, usize) {
        let runs = self.lines.iter().map(|&line| self.run(line, colour, values));
        runs.fold((0, 0), |(least, most), (sure, possible)| (least + sure, most + possible))
    }

    /// The colours that the first place may have; only one if it is known.
    fn colours_left(&self, values: &[Value]) -> Vec<usize> {
        let value = |colour: &usize| values[self.at(0, *colour)];
        match (0..self.colours).find(|colour| value(colour) == True) {
            Some(colour) => vec![colour],
            None => (0..self.colours).filter(|colour| value(colour) != False).collect(),
        }
    }

    /// The numbers that are possible.
    fn numbers_left(&self, values: &[Value]) -> Vec<usize> {
        match (0..self.numbers).find(|&number| values[number] == True) {
            Some(number) => vec![number],
            None => (0..self.numbers).filter(|&number| values[number] != False).collect(),
        }
    }

    /// Places that the number needs or excludes.
    fn infer_places(&self, colour: usize, allowed: &[bool], values: &[Value], found: &mut Vec<(u32, bool)>) {
        let (least, most) = self.bounds(colour, values);
        let fewest = allowed.iter().position(|&allowed| allowed).unwrap_or(0);
        let largest = allowed.iter().rposition(|&allowed| allowed).unwrap_or(0);
        for &(from, to) in &self.lines {
            let (sure, possible) = self.run((from, to), colour, values);
            let others_most = most - possible;
            for place in from + sure..from + fewest.saturating_sub(others_most).min(possible) {
                found.push((self.at(place, colour) as u32, true));
            }
            // With one place more, those after it that surely have the colour count, too.
            let next = from + sure;
            if next < to && values[self.at(next, colour)] == Open {
                let behind = (next + 1..to).take_while(|&place| values[self.at(place, colour)] == True).count();
                if least + 1 + behind > largest {
                    found.push((self.at(next, colour) as u32, false));
                }
            }
        }
    }
}

impl Propagator for Counter {
    fn watched(&self) -> &[Option<(ItemId, Colour)>] {
        &self.watched
    }

    fn propagate(&self, values: &[Value], found: &mut Vec<(u32, bool)>, _scratch: &mut Scratch) -> bool {
        let (colours, numbers) = (self.colours_left(values), self.numbers_left(values));
        let mut allowed = vec![false; self.numbers];
        let mut possible = Vec::new();
        for &colour in &colours {
            let (least, most) = self.bounds(colour, values);
            let mut any = false;
            for &number in numbers.iter().filter(|number| (least..=most).contains(*number)) {
                (allowed[number], any) = (true, true);
            }
            if any {
                possible.push(colour);
            } else {
                found.push((self.at(0, colour) as u32, false));
            }
        }
        if possible.is_empty() {
            return false;
        }
        found.extend(numbers.iter().filter(|&&number| !allowed[number]).map(|&number| (number as u32, false)));
        if let [colour] = possible[..]
            && values[self.at(0, colour)] == True
        {
            self.infer_places(colour, &allowed, values, found);
        }
        found.retain(|&(at, value)| values[at as usize] == Open || (values[at as usize] == True) != value);
        true
    }

    fn explain(&self, values: &[Value], because: &mut Vec<u32>, _assumed: Option<u32>, _scratch: &mut Scratch) {
        let (colours, numbers) = (self.colours_left(values), self.numbers_left(values));
        let is_known = |places: std::ops::Range<usize>| places.into_iter().find(|&at| values[at] == True);
        let none_of = |places: std::ops::Range<usize>| places.filter(|&at| values[at] == False);
        match is_known(self.at(0, 0)..self.at(1, 0)) {
            Some(colour) => because.push(colour as u32),
            None => because.extend(none_of(self.at(0, 0)..self.at(1, 0)).map(|at| at as u32)),
        }
        let number = is_known(0..self.numbers);
        because.extend(number.map(|number| number as u32));
        let mut excluded = vec![false; self.numbers];
        for colour in colours {
            let (least, most) = self.bounds(colour, values);
            let (below, above) = (numbers.iter().any(|&it| it < least), numbers.iter().any(|&it| it > most));
            for &line in &self.lines {
                let (sure, possible) = self.run(line, colour, values);
                if below {
                    because.extend((line.0..line.0 + sure).map(|place| self.at(place, colour) as u32));
                }
                let end = line.0 + possible;
                if above && end < line.1 {
                    because.push(self.at(end, colour) as u32);
                }
            }
            // Numbers that the places do not exclude are excluded themselves.
            let from = if below { least } else { 0 };
            let to = if above { (most + 1).min(self.numbers) } else { self.numbers };
            excluded[from.min(to)..to].fill(true);
        }
        if number.is_none() {
            because.extend(none_of(0..self.numbers).filter(|&number| excluded[number]).map(|number| number as u32));
        }
        because.sort_unstable();
        because.dedup();
    }
}
