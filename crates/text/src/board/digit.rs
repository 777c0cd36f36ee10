//! Digits, sets of them, and the digits of a board.

use std::fmt;

/// A digit of a board: its place among the board's digits, from 0. [`Digits`] has its value, and
/// [`Symbols`](super::Symbols) its symbol.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Digit(u8);

impl Digit {
    /// The digit at this place, from 0, among a board's digits.
    ///
    /// # Panics
    /// Above [`Digits::MAX`].
    #[inline]
    pub fn new(index: usize) -> Digit {
        assert!(index < Digits::MAX, "digit {index} of at most {}", Digits::MAX);
        Digit(index as u8)
    }

    /// Its place among the board's digits, from 0.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A set of digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct DigitSet(u128);

impl DigitSet {
    /// No digit.
    pub const EMPTY: DigitSet = DigitSet(0);

    /// Whether it contains this digit.
    #[inline]
    pub fn contains(self, digit: Digit) -> bool {
        self.0 >> digit.0 & 1 == 1
    }

    /// Inserts a digit; returns whether it was new.
    #[inline]
    pub fn insert(&mut self, digit: Digit) -> bool {
        let new = !self.contains(digit);
        self.0 |= 1 << digit.0;
        new
    }

    /// Removes a digit; returns whether it was there.
    #[inline]
    pub fn remove(&mut self, digit: Digit) -> bool {
        let there = self.contains(digit);
        self.0 &= !(1 << digit.0);
        there
    }

    /// The lowest digit.
    #[inline]
    pub fn first(self) -> Option<Digit> {
        self.iter().next()
    }

    /// Whether all its digits are in the other set.
    #[inline]
    pub fn is_subset(self, other: DigitSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// The digits that are not in the other set.
    #[must_use]
    #[inline]
    pub fn difference(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 & !other.0)
    }

    /// The number of its digits.
    #[inline]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether it is empty.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The union of both sets.
    #[must_use]
    #[inline]
    pub fn union(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 | other.0)
    }

    /// The intersection of both sets.
    #[must_use]
    #[inline]
    pub fn intersection(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 & other.0)
    }

    /// Its digits as bits, the lowest digit first.
    #[inline]
    pub fn bits(self) -> u128 {
        self.0
    }

    /// The digits of these bits.
    #[inline]
    pub fn of_bits(bits: u128) -> DigitSet {
        DigitSet(bits)
    }

    /// Its digits, lowest first.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Digit> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let lowest = rest.trailing_zeros() as usize;
            rest &= rest.wrapping_sub(1);
            (lowest < Digits::MAX).then(|| Digit::new(lowest))
        })
    }
}

impl FromIterator<Digit> for DigitSet {
    fn from_iter<T: IntoIterator<Item = Digit>>(digits: T) -> DigitSet {
        let mut set = DigitSet::EMPTY;
        for digit in digits {
            set.insert(digit);
        }
        set
    }
}

impl fmt::Debug for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Digit::index)).finish()
    }
}

/// The digits of a board: consecutive whole numbers, 1 to n by default.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Digits {
    first: i32,
    count: usize,
}

impl Digits {
    /// The most digits of a board.
    pub const MAX: usize = 128;

    /// `count` digits from `first` on; none unless there are 1 to [`MAX`](Self::MAX), whose values have 32 bits.
    #[inline]
    pub fn new(first: i32, count: usize) -> Option<Digits> {
        let fits = (1..=Digits::MAX).contains(&count) && first.checked_add(count as i32 - 1).is_some();
        fits.then_some(Digits { first, count })
    }

    /// The number of digits.
    #[inline]
    pub fn count(self) -> usize {
        self.count
    }

    /// The smallest value.
    #[inline]
    pub fn first(self) -> i32 {
        self.first
    }

    /// The largest value.
    pub fn last(self) -> i32 {
        self.first + (self.count as i32 - 1)
    }

    /// The value of a digit.
    #[inline]
    pub fn value(self, digit: Digit) -> i32 {
        self.first + i32::from(digit.0)
    }

    /// The digit with this value, if the board has it.
    #[inline]
    pub fn of_value(self, value: i64) -> Option<Digit> {
        let index = usize::try_from(value - i64::from(self.first)).ok()?;
        (index < self.count).then(|| Digit::new(index))
    }

    /// All of them, smallest first.
    #[inline]
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Digit> + ExactSizeIterator {
        (0..self.count).map(Digit::new)
    }

    /// All of them as a set.
    pub fn all(self) -> DigitSet {
        self.iter().collect()
    }
}

impl fmt::Display for Digits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.first, self.last())
    }
}

/// `0-8` as its two ends, which may be negative.
pub fn read_ends(text: &str) -> Option<(i64, i64)> {
    // The dash of a range follows the first figure, so that "-4-4" is from -4 to 4.
    let dash = text.char_indices().skip(1).find(|(_, c)| *c == '-').map(|(at, _)| at)?;
    let number = |part: &str| part.trim().parse::<i32>().ok().map(i64::from);
    Some((number(&text[..dash])?, number(&text[dash + 1..])?))
}
