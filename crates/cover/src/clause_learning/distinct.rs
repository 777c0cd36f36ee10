//! Distinct slices in one array, numbered in the order in which they were added.

/// A value that can be hashed, as one word.
pub(super) trait Word: Copy + Eq {
    fn word(self) -> u64;
}

impl Word for u32 {
    fn word(self) -> u64 {
        u64::from(self)
    }
}

impl Word for (u32, u64) {
    fn word(self) -> u64 {
        self.1 ^ u64::from(self.0) << 32
    }
}

/// A hash of a slice: a polynomial in a multiplier, folded (as in FxHash and wyhash).
fn hash<T: Word>(slice: &[T]) -> usize {
    const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
    let fold = |hash: u64, value: &T| {
        let product = u128::from(hash ^ value.word()) * u128::from(ODD);
        product as u64 ^ (product >> 64) as u64
    };
    slice.iter().fold(ODD, fold) as usize
}

/// Slices numbered from 0.
#[derive(Clone, Debug)]
pub(super) struct Distinct<T> {
    /// One slice after the other, and where each ends.
    all: Vec<T>,
    ends: Vec<u32>,
    /// A hash table with open addressing: the numbers of slices, each in the first free slot from its hash on.
    slots: Vec<u32>,
}

/// No slice.
const FREE: u32 = u32::MAX;

/// The number of slots of a small table.
const FEW: usize = 64;

impl<T> Default for Distinct<T> {
    fn default() -> Distinct<T> {
        Distinct { all: Vec::new(), ends: Vec::new(), slots: vec![FREE; FEW] }
    }
}

impl<T: Word> Distinct<T> {
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The slice with a number.
    pub(super) fn get(&self, number: usize) -> &[T] {
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before] as usize);
        &self.all[start..self.ends[number] as usize]
    }

    /// All slices in their order.
    pub(super) fn iter(&self) -> impl Iterator<Item = &[T]> {
        (0..self.len()).map(|number| self.get(number))
    }

    /// The number of a slice, and whether it is new.
    pub(super) fn number(&mut self, slice: &[T]) -> (usize, bool) {
        if self.len() * 2 >= self.slots.len() {
            self.grow();
        }
        let slot = self.slot(slice);
        if self.slots[slot] != FREE {
            return (self.slots[slot] as usize, false);
        }
        let number = self.add(slice);
        self.slots[slot] = number as u32;
        (number, true)
    }

    /// Adds a slice that is never looked up, and returns its number.
    pub(super) fn add(&mut self, slice: &[T]) -> usize {
        self.all.extend_from_slice(slice);
        self.ends.push(self.all.len() as u32);
        self.len() - 1
    }

    /// The slot of a slice, or the free one where it belongs.
    fn slot(&self, slice: &[T]) -> usize {
        let last = self.slots.len() - 1;
        let mut slot = hash(slice) & last;
        while self.slots[slot] != FREE && self.get(self.slots[slot] as usize) != slice {
            slot = (slot + 1) & last;
        }
        slot
    }

    fn grow(&mut self) {
        let larger = vec![FREE; self.slots.len() * 4];
        for number in std::mem::replace(&mut self.slots, larger).into_iter().filter(|&number| number != FREE) {
            let slot = self.slot(self.get(number as usize));
            self.slots[slot] = number;
        }
    }

    /// Removes all slices.
    pub(super) fn clear(&mut self) {
        self.all.clear();
        self.ends.clear();
        self.slots.truncate(FEW);
        self.slots.fill(FREE);
    }
}
