//! Names, numbered in the order of adding, that are found by their text.
//!
//! All texts stand in one string, and a table with open addressing finds them: a problem has thousands of names, most of
//! which nobody reads.

use std::fmt::{self, Write};
use std::hash::BuildHasher;

use foldhash::fast::FixedState;

/// A place of the table without a name.
const FREE: u32 = u32::MAX;

/// Different names.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    text: String,
    /// Where each name ends; it starts where the one before it ends.
    ends: Vec<u32>,
    /// A part of the hash of each name, so that the texts are seldom compared.
    hashes: Vec<u32>,
    /// The numbers of the names, each at the first free place from its hash on; a power of two places, half of them free.
    places: Vec<u32>,
}

impl Names {
    pub(super) fn with_capacity(names: usize) -> Names {
        const USUAL: usize = 12;
        let places = vec![FREE; (2 * names).next_power_of_two()];
        let (ends, hashes) = (Vec::with_capacity(names), Vec::with_capacity(names));
        Names { text: String::with_capacity(names * USUAL), ends, hashes, places }
    }

    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The name of a number.
    ///
    /// # Panics
    /// If there is none.
    pub(super) fn name(&self, number: usize) -> &str {
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before] as usize);
        &self.text[start..self.ends[number] as usize]
    }

    /// All names in the order of adding.
    pub(super) fn iter(&self) -> impl ExactSizeIterator<Item = &str> {
        (0..self.len()).map(|number| self.name(number))
    }

    /// The number of a name.
    pub(super) fn find(&self, name: &str) -> Option<usize> {
        if self.places.is_empty() {
            return None;
        }
        self.place(name, hash(name)).1
    }

    /// Adds a name and returns its number, or the number of the same name that was added before.
    ///
    /// # Errors
    /// The number of the name, if it was there.
    pub(super) fn add(&mut self, name: impl fmt::Display) -> Result<usize, usize> {
        if 2 * (self.len() + 1) > self.places.len() {
            self.grow();
        }
        let (number, start) = (self.len(), self.text.len());
        write!(self.text, "{name}").expect("a string takes any text");
        let hash = hash(&self.text[start..]);
        let (place, known) = self.place(&self.text[start..], hash);
        if let Some(known) = known {
            self.text.truncate(start);
            return Err(known);
        }
        self.places[place] = number as u32;
        self.hashes.push(hash);
        self.ends.push(u32::try_from(self.text.len()).expect("all names together have fewer than 2^32 bytes"));
        Ok(number)
    }

    /// The place of a name, and its number if it is there.
    fn place(&self, name: &str, hash: u32) -> (usize, Option<usize>) {
        let mut place = self.first_place(hash);
        loop {
            let number = self.places[place];
            if number == FREE {
                return (place, None);
            }
            let number = number as usize;
            if self.hashes[number] == hash && self.name(number) == name {
                return (place, Some(number));
            }
            place = (place + 1) & (self.places.len() - 1);
        }
    }

    fn first_place(&self, hash: u32) -> usize {
        hash as usize & (self.places.len() - 1)
    }

    fn grow(&mut self) {
        const FEW: usize = 16;
        self.places.clear();
        self.places.resize((4 * self.len()).next_power_of_two().max(FEW), FREE);
        for number in 0..self.len() {
            let mut place = self.first_place(self.hashes[number]);
            while self.places[place] != FREE {
                place = (place + 1) & (self.places.len() - 1);
            }
            self.places[place] = number as u32;
        }
    }
}

fn hash(name: &str) -> u32 {
    (FixedState::default().hash_one(name) >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_keep_their_numbers() {
        let mut names = Names::default();
        assert_eq!(names.find("a"), None);
        for number in 0..1000 {
            assert_eq!(names.add(format_args!("item {number}")), Ok(number));
        }
        for number in 0..1000 {
            let name = format!("item {number}");
            assert_eq!((names.find(&name), names.name(number)), (Some(number), name.as_str()));
            assert_eq!(names.add(&name), Err(number));
        }
        assert_eq!((names.find("item"), names.find(""), names.len()), (None, None, 1000));
        assert_eq!(names.add(""), Ok(1000));
        assert_eq!(names.iter().last(), Some(""));
    }
}
