//! Minimum hitting sets: the fewest elements that meet every set of a list.
//!
//! Branch and bound: it branches on the set that is hardest to meet, and a family of disjoint sets bounds the number of
//! elements that are still needed.

/// The largest number of branches of a search.
const MOST_BRANCHES: u64 = 200_000;

/// The search was given up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct GivenUp;

/// A smallest hitting set, ascending, if it has fewer than `size` elements.
///
/// # Errors
/// The search takes too many branches.
pub(super) fn smaller_hitting_set(sets: &[Vec<usize>], size: usize) -> Result<Option<Vec<usize>>, GivenUp> {
    let mut search = Search { sets, best: None, size, chosen: Vec::new(), excluded: Vec::new(), branches: 0 };
    search.branch()?;
    Ok(search.best.map(|mut best| {
        best.sort_unstable();
        best
    }))
}

struct Search<'s> {
    sets: &'s [Vec<usize>],
    best: Option<Vec<usize>>,
    /// The next one must have fewer elements.
    size: usize,
    chosen: Vec<usize>,
    /// Elements already handled by earlier branches.
    excluded: Vec<usize>,
    branches: u64,
}

impl Search<'_> {
    fn branch(&mut self) -> Result<(), GivenUp> {
        self.branches += 1;
        if self.branches > MOST_BRANCHES {
            return Err(GivenUp);
        }
        let mut open: Vec<Vec<usize>> = Vec::new();
        for set in self.sets.iter().filter(|set| !set.iter().any(|element| self.chosen.contains(element))) {
            let left: Vec<usize> = set.iter().copied().filter(|element| !self.excluded.contains(element)).collect();
            if left.is_empty() {
                return Ok(());
            }
            open.push(left);
        }
        open.sort_by_key(Vec::len);
        if self.chosen.len() + disjoint(&open) >= self.size {
            return Ok(());
        }
        let Some(mut smallest) = open.first().cloned() else {
            self.size = self.chosen.len();
            self.best = Some(self.chosen.clone());
            return Ok(());
        };
        // An element of many sets first.
        let meets = |element: &usize| open.iter().filter(|set| set.contains(element)).count();
        smallest.sort_by_key(|element| (std::cmp::Reverse(meets(element)), *element));
        let mark = self.excluded.len();
        for element in smallest {
            self.chosen.push(element);
            let result = self.branch();
            self.chosen.pop();
            result?;
            self.excluded.push(element);
        }
        self.excluded.truncate(mark);
        Ok(())
    }
}

/// The number of sets in a family without common elements, chosen greedily in order.
fn disjoint(sets: &[Vec<usize>]) -> usize {
    let mut taken: Vec<usize> = Vec::new();
    let mut count = 0;
    for set in sets {
        if !set.iter().any(|element| taken.contains(element)) {
            taken.extend(set);
            count += 1;
        }
    }
    count
}
