//! The cache: counts by the fingerprint of a subproblem, in bounded memory.
//!
//! A fingerprint belongs to one bucket of a few slots. The table doubles while memory lasts. Then a new count takes the
//! slot in its bucket whose count was cheapest to find; the others lose some of their value, so that nothing stays forever.
//! Counts beyond 128 bits are stored outside the table; if they take too much memory, all of them are dropped.

use std::collections::HashMap;
use std::ops::{AddAssign, MulAssign};

use crate::natural::Natural;

/// The numbers of a computation: 128 bits, where `u128::MAX` stands for that and more; or numbers of any size.
pub(super) trait Number: Clone {
    const ZERO: Self;
    const ONE: Self;
    fn is_zero(&self) -> bool;
    fn add(&mut self, other: &Self);
    fn multiply(&mut self, other: &Self);
    /// A cached count, and its approximate cost.
    fn recall(cache: &Cache, key: u128) -> Option<(Self, u64)>;
    /// Caches it as a count that cost this much work.
    fn keep(&self, cache: &mut Cache, key: u128, work: u64);
}

impl Number for u128 {
    const ZERO: u128 = 0;
    const ONE: u128 = 1;

    #[inline(always)]
    fn is_zero(&self) -> bool {
        *self == 0
    }

    #[inline(always)]
    fn add(&mut self, other: &u128) {
        *self = self.saturating_add(*other);
    }

    #[inline(always)]
    fn multiply(&mut self, other: &u128) {
        *self = self.saturating_mul(*other);
    }

    #[inline(always)]
    fn recall(cache: &Cache, key: u128) -> Option<(u128, u64)> {
        cache.get(key)
    }

    #[inline(always)]
    fn keep(&self, cache: &mut Cache, key: u128, work: u64) {
        cache.insert(key, *self, work);
    }
}

impl Number for Natural {
    const ZERO: Natural = Natural::ZERO;
    const ONE: Natural = Natural::ONE;

    fn is_zero(&self) -> bool {
        Natural::is_zero(self)
    }

    fn add(&mut self, other: &Natural) {
        self.add_assign(other);
    }

    fn multiply(&mut self, other: &Natural) {
        self.mul_assign(other);
    }

    fn recall(cache: &Cache, key: u128) -> Option<(Natural, u64)> {
        match cache.get(key)? {
            (LARGE, cost) => cache.large.get(&key).map(|count| (count.clone(), cost)),
            (count, cost) => Some((count.into(), cost)),
        }
    }

    fn keep(&self, cache: &mut Cache, key: u128, work: u64) {
        let count = self.small().filter(|&count| count != LARGE).unwrap_or_else(|| {
            cache.insert_large(key, self);
            LARGE
        });
        cache.insert(key, count, work);
    }
}

/// A count and its key.
#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    /// 0 is an empty slot.
    key: u128,
    /// [`LARGE`] stands for that and more: the count may be outside the table.
    count: u128,
}

/// The mark of a count that does not fit.
const LARGE: u128 = u128::MAX;
/// The largest part of the memory for such counts, as a divisor.
const LARGE_SHARE: usize = 4;
/// The overhead of such a count, in bytes.
const LARGE_BYTES: usize = 128;

/// Slots of a bucket.
const WAYS: usize = 8;
/// Bytes of a slot with its cost, while the table doubles: half as many are in the old one.
const BYTES: usize = (size_of::<Slot>() + size_of::<u8>()) * 3 / 2;

/// Counts by fingerprint.
#[derive(Clone, Debug)]
pub(super) struct Cache {
    slots: Vec<Slot>,
    /// For each slot, twice the logarithm of the cost of its count, minus its age.
    costs: Vec<u8>,
    used: usize,
    most: usize,
    /// Counts beyond 128 bits, and how many bytes they take and may take.
    large: HashMap<u128, Natural>,
    large_bytes: usize,
    most_large: usize,
}

impl Cache {
    /// An empty cache of at most this many bytes.
    pub(super) fn new(bytes: usize) -> Cache {
        // Buckets are chosen by bits.
        let most = 1_usize << (bytes / BYTES).max(WAYS).ilog2();
        let slots = most.min(1 << 12);
        Cache {
            slots: vec![Slot::default(); slots],
            costs: vec![0; slots],
            used: 0,
            most,
            large: HashMap::new(),
            large_bytes: 0,
            most_large: bytes / LARGE_SHARE,
        }
    }

    #[inline(always)]
    fn bucket(&self, key: u128) -> std::ops::Range<usize> {
        let at = (key as usize & (self.slots.len() - 1)) & !(WAYS - 1);
        at..at + WAYS
    }

    /// A count, and its approximate cost.
    #[inline(always)]
    pub(super) fn get(&self, key: u128) -> Option<(u128, u64)> {
        let way = self.bucket(key).find(|&way| self.slots[way].key == key)?;
        Some((self.slots[way].count, 1 << (self.costs[way] / 2)))
    }

    /// Caches a count that cost this much work.
    pub(super) fn insert(&mut self, key: u128, count: u128, work: u64) {
        // Beyond that, buckets overflow before the table is full.
        if self.used * 2 > self.slots.len() && self.slots.len() < self.most {
            self.double();
        }
        self.place(Slot { key, count }, 2 * (work + 1).ilog2() as u8 + 1);
    }

    #[cold]
    fn insert_large(&mut self, key: u128, count: &Natural) {
        self.large_bytes += LARGE_BYTES + count.bits() as usize / 8;
        if self.large_bytes > self.most_large {
            self.large.clear();
            self.large_bytes = 0;
        }
        self.large.insert(key, count.clone());
    }

    fn place(&mut self, slot: Slot, cost: u8) {
        let mut bucket = self.bucket(slot.key);
        if let Some(free) = bucket.clone().find(|&way| self.slots[way].key == 0 || self.slots[way].key == slot.key) {
            self.used += usize::from(self.slots[free].key == 0);
            (self.slots[free], self.costs[free]) = (slot, cost);
            return;
        }
        let cheapest = bucket.clone().min_by_key(|&way| self.costs[way]).expect("a bucket has slots");
        bucket.all(|way| {
            self.costs[way] = self.costs[way].saturating_sub(1);
            true
        });
        if self.costs[cheapest] <= cost {
            (self.slots[cheapest], self.costs[cheapest]) = (slot, cost);
        }
    }

    fn double(&mut self) {
        let length = self.slots.len() * 2;
        let slots = std::mem::replace(&mut self.slots, vec![Slot::default(); length]);
        let costs = std::mem::replace(&mut self.costs, vec![0; length]);
        self.used = 0;
        for (slot, cost) in slots.into_iter().zip(costs).filter(|(slot, _)| slot.key != 0) {
            self.place(slot, cost);
        }
    }
}
