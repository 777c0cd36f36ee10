//! Many short lists in one piece of memory.

/// Lists of which each has a number from 0.
#[derive(Clone, Debug)]
pub(super) struct Lists<T> {
    /// One list after the other.
    all: Vec<T>,
    /// Where each list begins, and where the last one ends.
    starts: Vec<u32>,
}

impl<T> Lists<T> {
    #[inline(always)]
    pub(super) fn of(&self, number: usize) -> &[T] {
        &self.all[self.starts[number] as usize..self.starts[number + 1] as usize]
    }
}

impl<T, L: IntoIterator<Item = T>> FromIterator<L> for Lists<T> {
    fn from_iter<I: IntoIterator<Item = L>>(lists: I) -> Self {
        let (mut all, mut starts) = (Vec::new(), vec![0]);
        for list in lists {
            all.extend(list);
            starts.push(u32::try_from(all.len()).expect("a problem that fits is small"));
        }
        Lists { all, starts }
    }
}
