//! A queue of numbers, each at most once.

/// A ring buffer of distinct numbers.
#[derive(Clone, Debug, Default)]
pub(super) struct Agenda {
    /// The waiting numbers are consecutive, beginning at the first; there is always one free place.
    list: Vec<u32>,
    first: usize,
    count: usize,
    waiting: Vec<bool>,
}

impl Agenda {
    /// An empty queue for numbers below this.
    pub(super) fn new(numbers: usize) -> Agenda {
        Agenda { list: vec![0; numbers + 1], first: 0, count: 0, waiting: vec![false; numbers] }
    }

    /// Adds a number, unless it already waits.
    #[inline(always)]
    pub(super) fn add(&mut self, number: u32) {
        self.add_if(number, true);
    }

    /// Adds a number if `has_to` is true, without a branch, which the processor could not predict.
    #[inline(always)]
    pub(super) fn add_if(&mut self, number: u32, has_to: bool) {
        let at = self.place(self.count);
        self.list[at] = number;
        let waiting = &mut self.waiting[number as usize];
        self.count += usize::from(has_to & !*waiting);
        *waiting |= has_to;
    }

    /// Removes the number that was added last.
    #[inline(always)]
    pub(super) fn pop_last(&mut self) -> Option<u32> {
        self.count = self.count.checked_sub(1)?;
        Some(self.take(self.place(self.count)))
    }

    /// Removes the number that has waited longest.
    pub(super) fn pop_first(&mut self) -> Option<u32> {
        self.count = self.count.checked_sub(1)?;
        let at = self.first;
        self.first = self.place(1);
        Some(self.take(at))
    }

    #[inline(always)]
    fn take(&mut self, at: usize) -> u32 {
        let number = self.list[at];
        self.waiting[number as usize] = false;
        number
    }

    /// The place this many after the first.
    #[inline(always)]
    fn place(&self, after: usize) -> usize {
        let at = self.first + after;
        if at < self.list.len() { at } else { at - self.list.len() }
    }

    pub(super) fn clear(&mut self) {
        while self.pop_last().is_some() {}
        self.first = 0;
    }
}
