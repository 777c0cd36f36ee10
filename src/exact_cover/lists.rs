//! Many short lists in one array.

use std::ops::Range;

/// Lists numbered from 0.
#[derive(Clone, Debug)]
pub(super) struct Lists<T> {
    /// One list after the other.
    all: Vec<T>,
    /// Where each list begins, and where the last one ends.
    starts: Vec<u32>,
}

impl<T> Lists<T> {
    /// The list with a number.
    #[inline(always)]
    pub(super) fn of(&self, number: usize) -> &[T] {
        &self.all[self.starts[number] as usize..self.starts[number + 1] as usize]
    }

    /// Where the list with a number is, for [`at`](Self::at): to read it while other parts of its owner change.
    #[inline(always)]
    pub(super) fn range(&self, number: usize) -> Range<usize> {
        self.starts[number] as usize..self.starts[number + 1] as usize
    }

    /// The value at a place.
    #[inline(always)]
    pub(super) fn at(&self, place: usize) -> &T {
        &self.all[place]
    }

    /// The length of a list.
    #[inline(always)]
    pub(super) fn length(&self, number: usize) -> usize {
        (self.starts[number + 1] - self.starts[number]) as usize
    }
}

impl<T> Default for Lists<T> {
    fn default() -> Lists<T> {
        Lists { all: Vec::new(), starts: vec![0] }
    }
}

impl<T: Copy> Lists<T> {
    /// Adds a list.
    pub(super) fn push(&mut self, list: &[T]) {
        self.all.extend_from_slice(list);
        self.starts.push(self.all.len() as u32);
    }

    /// Distributes values over so many lists, each to the list of its number. Values of one list keep their order. `values`
    /// is called several times: to count them, and to place them.
    pub(super) fn grouped<V: Iterator<Item = (usize, T)>>(count: usize, values: impl Fn() -> V) -> Lists<T> {
        let mut starts = vec![0; count + 1];
        for (list, _) in values() {
            starts[list + 1] += 1;
        }
        for list in 0..count {
            starts[list + 1] += starts[list];
        }
        let mut next = starts.clone();
        let mut all = match values().next() {
            Some((_, value)) => vec![value; starts[count] as usize],
            None => Vec::new(),
        };
        for (list, value) in values() {
            all[next[list] as usize] = value;
            next[list] += 1;
        }
        Lists { all, starts }
    }
}

impl<T, L: IntoIterator<Item = T>> FromIterator<L> for Lists<T> {
    fn from_iter<I: IntoIterator<Item = L>>(lists: I) -> Self {
        let (mut all, mut starts) = (Vec::new(), vec![0]);
        for list in lists {
            all.extend(list);
            starts.push(u32::try_from(all.len()).expect("a problem has fewer than 2^32 entries"));
        }
        Lists { all, starts }
    }
}

#[cfg(test)]
mod tests {
    use super::Lists;

    #[test]
    fn grouped_values_keep_their_order() {
        let lists = Lists::grouped(4, || [(2, 'a'), (0, 'b'), (2, 'c'), (3, 'd')].into_iter());
        let all: Vec<&[char]> = (0..4).map(|list| lists.of(list)).collect();
        assert_eq!(all, [&['b'][..], &[], &['a', 'c'], &['d']]);
        assert_eq!(lists.length(2), 2);
        assert_eq!(Lists::<u8>::grouped(1, std::iter::empty).length(0), 0);
    }
}
