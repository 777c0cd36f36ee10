//! Rows of values that some signals may take together.
//!
//! A primary item, and an option a row that gives each signal its value. Where the rows share much, they are read as
//! an automaton instead, whichever is smaller.
//!
//! Size: an option a row.

use std::collections::HashSet;

use crate::automaton::{Unfolding, unfold};
use crate::exact_cover::Entry;

use super::writer::Writer;
use super::{Encoder, MOST_OPTIONS, Variable, What};

impl Encoder<'_> {
    /// The signals take the values of one of these rows. No signal stands twice.
    ///
    /// # Panics
    /// If a row has another length.
    pub fn table(&mut self, name: impl Into<String>, signals: &[Variable], rows: Vec<Vec<i64>>) {
        assert!(rows.iter().all(|row| row.len() == signals.len()), "a value for each signal");
        match *signals {
            [] => {}
            [Variable::Cell(cell)] => self.limit(cell, |value| rows.contains(&vec![value])),
            [Variable::Cell(a), Variable::Cell(b)] => {
                let rows: HashSet<Vec<i64>> = rows.into_iter().collect();
                self.relate(name, a, b, |u, w| rows.contains(&vec![u, w]));
            }
            _ => self.say(name, What::Rows { signals: signals.to_vec(), rows }),
        }
    }
}

pub(super) fn write(writer: &mut Writer<'_>, name: &str, signals: &[Variable], rows: &[Vec<i64>]) {
    let domains: Vec<Vec<i64>> = signals.iter().map(|&signal| writer.domain(signal)).collect();
    let possible = |row: &&Vec<i64>| row.iter().zip(&domains).all(|(value, domain)| domain.contains(value));
    let mut rows: Vec<&Vec<i64>> = rows.iter().filter(possible).collect();
    rows.sort_unstable();
    rows.dedup();
    // The rows that begin alike are a range of the sorted ones.
    let step = |at: usize, range: &(usize, usize), value: i64| -> Result<Option<(usize, usize)>, ()> {
        let within = &rows[range.0..range.1];
        let first = within.partition_point(|row| row[at] < value) + range.0;
        let last = within.partition_point(|row| row[at] <= value) + range.0;
        Ok((first < last).then_some((first, last)))
    };
    let automaton = match unfold(&domains, (0, rows.len()), step, |_| Ok(true), MOST_OPTIONS) {
        Ok(automaton) => automaton,
        Err(Unfolding::TooLarge { transitions }) => return writer.refuse(transitions),
        Err(Unfolding::Step(())) => unreachable!("no step fails"),
    };
    if automaton.transition_count() < rows.len() {
        return super::regular::write(writer, name, signals, &automaton);
    }
    let item = writer.primary(name);
    for row in rows {
        let mut entries = vec![Entry::from(item)];
        for (&signal, &value) in signals.iter().zip(row) {
            entries.push(writer.is(signal, value));
        }
        writer.helper(entries);
    }
}
