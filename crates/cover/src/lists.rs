//! Many short lists in one array.

/// Lists numbered from 0.
#[derive(Clone, Debug)]
pub struct Lists<T> {
    /// One list after the other.
    all: Vec<T>,
    /// Where each list begins, and where the last one ends.
    starts: Vec<u32>,
}

impl<T> Lists<T> {
    /// The list with a number.
    #[inline(always)]
    pub fn of(&self, number: usize) -> &[T] {
        &self.all[self.starts[number] as usize..self.starts[number + 1] as usize]
    }

    /// The number of lists.
    pub fn count(&self) -> usize {
        self.starts.len() - 1
    }

    /// The length of a list.
    #[inline(always)]
    pub fn length(&self, number: usize) -> usize {
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
    pub fn push(&mut self, list: impl IntoIterator<Item = T>) {
        self.all.extend(list);
        self.starts.push(self.all.len() as u32);
    }

    /// Makes room for more lists and values.
    pub(super) fn reserve(&mut self, lists: usize, values: usize) {
        self.starts.reserve(lists);
        self.all.reserve(values);
    }

    /// Distributes values over `count` lists, each to the list of its number. Values of one list keep their order. `values`
    /// is called several times: to count them, and to place them.
    pub fn grouped<V: Iterator<Item = (usize, T)>>(count: usize, values: impl Fn() -> V) -> Lists<T> {
        let mut starts = vec![0; count + 1];
        for (list, _) in values() {
            starts[list + 1] += 1;
        }
        for list in 0..count {
            starts[list + 1] += starts[list];
        }
        let Some((_, any)) = values().next() else { return Lists { all: Vec::new(), starts } };
        let mut lists = Lists::to_fill(starts, any);
        for (list, value) in values() {
            lists.push(list, value);
        }
        lists.full()
    }

    /// Lists with these bounds, to be filled.
    pub(super) fn to_fill(starts: Vec<u32>, any: T) -> Filling<T> {
        let length = starts.last().map_or(0, |&end| end as usize);
        Filling { next: starts.clone(), lists: Lists { all: vec![any; length], starts } }
    }
}

/// Lists of known lengths that are being filled.
#[derive(Debug)]
pub(super) struct Filling<T> {
    lists: Lists<T>,
    /// Where the next value of each list belongs.
    next: Vec<u32>,
}

impl<T> Filling<T> {
    /// Adds a value to a list.
    #[inline(always)]
    pub(super) fn push(&mut self, list: usize, value: T) {
        let next = &mut self.next[list];
        self.lists.all[*next as usize] = value;
        *next += 1;
    }

    /// The lists, after all their values were added.
    pub(super) fn full(self) -> Lists<T> {
        debug_assert!(self.lists.starts.get(1..).is_none_or(|ends| self.next.starts_with(ends)), "each list is full");
        self.lists
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
