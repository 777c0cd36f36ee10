//! The options of the exact cover, once all constraints are written: a placement for each candidate, with the entries that
//! constraints added to it, then the auxiliary options.

use exdoku_cover::Entry;

use crate::candidate::Candidate;
use crate::encoding::Encoding;
use crate::too_large::TooLarge;

use super::Writer;

impl Writer<'_> {
    /// The exact cover, unless it is too large.
    pub(crate) fn finish(mut self, decision_items: usize) -> Result<Encoding, TooLarge> {
        // If the time was up, rules may have been left out, and the puzzle would be a different one.
        self.is_refused();
        match self.too_large.take() {
            Some(too_large) => Err(too_large),
            None => Ok(self.assemble(decision_items)),
        }
    }

    /// Adds the options. Solutions are projected onto the first `decision_items` items if one grid may have several covers.
    fn assemble(self, decision_items: usize) -> Encoding {
        let Writer { board, mut problem, starts, cells, values, left, frame, numbers, origins, .. } = self;
        let (auxiliary, ends) = (self.entries, self.ends);
        let all = *starts.last().expect("the last place ends somewhere");
        let uses = sorted(frame.uses, all);
        let (mut candidates, mut options) = (Vec::with_capacity(all), Vec::with_capacity(all));
        let mut entries = Vec::new();
        problem.reserve(all + ends.len(), uses.entries.len() + 2 * all + auxiliary.len());
        for cell in board.places() {
            let digits = board.digits_of(cell);
            for digit in digits.iter() {
                let number = starts[cell.index()] + digit.index();
                let option = left[cell.index()].contains(digit).then(|| {
                    candidates.push(Candidate { cell, digit });
                    entries.clear();
                    entries.push(Entry::from(cells[cell.index()]));
                    super::extend(&mut entries, uses.of(number).iter().copied());
                    if let Some(item) = values[cell.index()] {
                        let value = digits.value(digit);
                        let known = usize::try_from(value).ok().and_then(|value| *numbers.get(value)?);
                        let colour = known.unwrap_or_else(|| problem.add_colour(value));
                        entries.push(Entry::coloured(item, colour));
                    }
                    problem.add_option(entries.iter().copied()).expect("a placement names each item once")
                });
                options.push(option);
            }
        }
        let mut start = 0;
        for end in ends {
            let entries = auxiliary[start..end].iter().copied();
            start = end;
            problem.add_option(entries).expect("an auxiliary option has a primary item, and each item once");
        }
        if self.ambiguous {
            problem.project_onto(decision_items);
        }
        let (conditions, posted): (Vec<_>, Vec<usize>) = self.conditions.into_iter().unzip();
        conditions.into_iter().for_each(|condition| problem.add_shared_condition(condition));
        Encoding { problem: problem.into(), candidates, options, starts, values, origins, posted }
    }
}

/// Entries by candidate, in the order in which they were added.
struct Sorted {
    entries: Vec<Entry>,
    starts: Vec<usize>,
}

impl Sorted {
    fn of(&self, number: usize) -> &[Entry] {
        &self.entries[self.starts[number]..self.starts[number + 1]]
    }
}

/// Counting sort: there are many entries and few candidates.
fn sorted(uses: Vec<(usize, Entry)>, candidates: usize) -> Sorted {
    let mut starts = vec![0; candidates + 1];
    for (number, _) in &uses {
        starts[number + 1] += 1;
    }
    for number in 0..candidates {
        starts[number + 1] += starts[number];
    }
    let Some(&(_, any)) = uses.first() else { return Sorted { entries: Vec::new(), starts } };
    let mut entries = vec![any; uses.len()];
    let mut next = starts.clone();
    for (number, entry) in uses {
        entries[next[number]] = entry;
        next[number] += 1;
    }
    Sorted { entries, starts }
}
