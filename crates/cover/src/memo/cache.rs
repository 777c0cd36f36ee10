//! The cache: counts by the fingerprint of a subproblem, in bounded memory.
//!
//! A fingerprint has its place in one bucket of a few slots. The table doubles while it may. Then a new count takes the
//! slot of its bucket whose count cost least to find; what stays loses some of its value, so that nothing stays forever.

/// A count and its key.
#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    /// 0 is an empty slot.
    key: u128,
    count: u128,
}

/// Slots of a bucket.
const WAYS: usize = 8;
/// Bytes of a slot with its cost, while the table doubles: half as many are in the old one.
const BYTES: usize = (size_of::<Slot>() + size_of::<u8>()) * 3 / 2;

/// Counts by fingerprint.
#[derive(Clone, Debug)]
pub(super) struct Cache {
    slots: Vec<Slot>,
    /// For each slot twice the logarithm of what its count cost, less what it aged.
    costs: Vec<u8>,
    used: usize,
    most: usize,
}

impl Cache {
    /// An empty cache that may take so many bytes.
    pub(super) fn new(bytes: usize) -> Cache {
        // Buckets are chosen by bits.
        let most = 1_usize << (bytes / BYTES).max(WAYS).ilog2();
        let slots = most.min(1 << 12);
        Cache { slots: vec![Slot::default(); slots], costs: vec![0; slots], used: 0, most }
    }

    #[inline(always)]
    fn bucket(&self, key: u128) -> std::ops::Range<usize> {
        let at = (key as usize & (self.slots.len() - 1)) & !(WAYS - 1);
        at..at + WAYS
    }

    /// A count, and about what it cost.
    #[inline(always)]
    pub(super) fn get(&self, key: u128) -> Option<(u128, u64)> {
        let way = self.bucket(key).find(|&way| self.slots[way].key == key)?;
        Some((self.slots[way].count, 1 << (self.costs[way] / 2)))
    }

    /// Keeps a count that cost so much work.
    pub(super) fn insert(&mut self, key: u128, count: u128, work: u64) {
        // Beyond that, buckets overflow before the table is full.
        if self.used * 2 > self.slots.len() && self.slots.len() < self.most {
            self.double();
        }
        self.place(Slot { key, count }, 2 * (work + 1).ilog2() as u8 + 1);
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
