//! What waits to be looked at, each once.

/// A stack of numbers, none of which is on it twice.
#[derive(Clone, Debug, Default)]
pub(super) struct Agenda {
    /// The numbers that wait are the first ones; the place after them always exists.
    list: Vec<u32>,
    count: usize,
    waiting: Vec<bool>,
}

impl Agenda {
    /// An empty one, of numbers below this.
    pub(super) fn new(numbers: usize) -> Agenda {
        Agenda { list: vec![0; numbers + 1], count: 0, waiting: vec![false; numbers] }
    }

    /// Lets a number wait.
    #[inline(always)]
    pub(super) fn add(&mut self, number: u32) {
        self.add_if(number, true);
    }

    /// Lets a number wait if it has to. There is no branch in this, because in the middle of propagation the processor could
    /// not foresee which way it goes.
    #[inline(always)]
    pub(super) fn add_if(&mut self, number: u32, has_to: bool) {
        let waiting = &mut self.waiting[number as usize];
        self.list[self.count] = number;
        self.count += usize::from(has_to & !*waiting);
        *waiting |= has_to;
    }

    /// Takes the number that came last.
    #[inline(always)]
    pub(super) fn pop(&mut self) -> Option<u32> {
        self.count = self.count.checked_sub(1)?;
        let number = self.list[self.count];
        self.waiting[number as usize] = false;
        Some(number)
    }

    pub(super) fn contains(&self, number: u32) -> bool {
        self.waiting[number as usize]
    }

    /// The numbers that wait, in the order in which they came.
    pub(super) fn iter(&self) -> impl Iterator<Item = u32> {
        self.list[..self.count].iter().copied()
    }

    /// Takes out a number if it waits. Returns whether it did.
    pub(super) fn remove(&mut self, number: u32) -> bool {
        let found = self.list[..self.count].iter().position(|&it| it == number);
        if let Some(at) = found {
            self.list.copy_within(at + 1..self.count, at);
            self.count -= 1;
            self.waiting[number as usize] = false;
        }
        found.is_some()
    }

    pub(super) fn clear(&mut self) {
        self.list[..self.count].iter().for_each(|&number| self.waiting[number as usize] = false);
        self.count = 0;
    }
}
