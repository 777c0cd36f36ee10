//! Names, numbered in the order of adding, that are found by their text.
//!
//! All texts are in one string: a problem has thousands of names, most of which nobody reads.

use std::fmt::{self, Write};
use std::hash::BuildHasher;

use foldhash::fast::FixedState;
use hashbrown::HashTable;

/// Different names.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    text: String,
    /// Where each name ends; it starts where the one before it ends.
    ends: Vec<u32>,
    /// The numbers of the names, by the hashes of their texts.
    numbers: HashTable<u32>,
}

impl Names {
    pub(super) fn with_capacity(names: usize) -> Names {
        const USUAL: usize = 12;
        let numbers = HashTable::with_capacity(names);
        Names { text: String::with_capacity(names * USUAL), ends: Vec::with_capacity(names), numbers }
    }

    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The name with this number.
    ///
    /// # Panics
    /// There is none.
    pub(super) fn name(&self, number: usize) -> &str {
        text(&self.text, &self.ends, number)
    }

    /// All names in the order of adding.
    pub(super) fn iter(&self) -> impl ExactSizeIterator<Item = &str> {
        (0..self.len()).map(|number| self.name(number))
    }

    /// The number of a name.
    pub(super) fn find(&self, name: &str) -> Option<usize> {
        let is_it = |&number: &u32| self.name(number as usize) == name;
        self.numbers.find(hash(name), is_it).map(|&number| number as usize)
    }

    /// Adds a name and returns its number.
    ///
    /// # Errors
    /// The number of the same name, if it was added before.
    pub(super) fn add(&mut self, name: impl fmt::Display) -> Result<usize, usize> {
        let (number, start) = (self.len(), self.text.len());
        write!(self.text, "{name}").expect("a string takes any text");
        let hash_of = |&number: &u32| hash(text(&self.text, &self.ends, number as usize));
        let name = &self.text[start..];
        let is_it = |&number: &u32| text(&self.text, &self.ends, number as usize) == name;
        let known = self.numbers.find(hash(name), is_it).copied();
        if let Some(known) = known {
            self.text.truncate(start);
            return Err(known as usize);
        }
        self.numbers.insert_unique(hash(name), number as u32, hash_of);
        self.ends.push(u32::try_from(self.text.len()).expect("all names together have fewer than 2^32 bytes"));
        Ok(number)
    }
}

/// The name with this number.
fn text<'t>(all: &'t str, ends: &[u32], number: usize) -> &'t str {
    let start = number.checked_sub(1).map_or(0, |before| ends[before] as usize);
    &all[start..ends[number] as usize]
}

fn hash(name: &str) -> u64 {
    FixedState::default().hash_one(name)
}
