//! The rows of values that some variables may take together (the global constraint "table").
//!
//! A primary item, and an option per row that gives each variable its value. If the rows have much in common, they
//! are read as an automaton instead, whichever is smaller.
//!
//! Size: an option per row.

use std::collections::{BTreeSet, HashSet};

use exdoku_cover::Entry;

use super::encoder::{Constraint, Encoder, Ways};
use super::regular;
use super::variable::Variable;
use super::writer::Writer;

/// Variables, and the rows of their values.
#[derive(Debug)]
struct Table {
    variables: Vec<Variable>,
    rows: Vec<Vec<i64>>,
}

impl Encoder<'_> {
    /// The variables take the values of one of these rows. No variable occurs twice.
    ///
    /// # Panics
    /// A row has another length.
    pub fn table(&mut self, name: impl Into<String>, variables: &[Variable], rows: Vec<Vec<i64>>) {
        assert!(rows.iter().all(|row| row.len() == variables.len()), "a value for each variable");
        match *variables {
            [] => {}
            [Variable::Cell(cell)] => self.limit(cell, |value| rows.contains(&vec![value])),
            [Variable::Cell(a), Variable::Cell(b)] => {
                let rows: HashSet<Vec<i64>> = rows.into_iter().collect();
                self.relate(name, a, b, |u, w| rows.contains(&vec![u, w]));
            }
            _ => self.post(name, Table { variables: variables.to_vec(), rows }),
        }
    }
}

impl Constraint for Table {
    fn opposite(&self, encoder: &mut Encoder<'_>, name: &str) -> Ways {
        let rows: BTreeSet<&[i64]> = self.rows.iter().map(Vec::as_slice).collect();
        // The rows that begin as read so far; none if no row does.
        let step = |_: usize, read: &Option<Vec<i64>>, value: i64| {
            let more = read.as_ref().map(|read| [&read[..], &[value]].concat());
            Some(more.filter(|more| rows.range(&more[..]..).next().is_some_and(|row| row.starts_with(more))))
        };
        let other = regular::other_words(encoder, &self.variables, Some(Vec::new()), step, Option::is_none)?;
        Ok(vec![encoder.alternative(|encoder| encoder.regular(format!("{name} other"), &self.variables, other))])
    }

    fn write(self: Box<Self>, writer: &mut Writer<'_>, name: &str) {
        let Table { variables, mut rows } = *self;
        let domains: Vec<Vec<i64>> = variables.iter().map(|&variable| writer.domain(variable)).collect();
        rows.retain(|row| row.iter().zip(&domains).all(|(value, domain)| domain.contains(value)));
        rows.sort_unstable();
        rows.dedup();
        // The rows with a common beginning are a range of the sorted ones.
        let step = |at: usize, range: &(usize, usize), value: i64| {
            let within = &rows[range.0..range.1];
            let first = within.partition_point(|row| row[at] < value) + range.0;
            let last = within.partition_point(|row| row[at] <= value) + range.0;
            (first < last).then_some((first, last))
        };
        let Some(automaton) = regular::unfolded(writer, &domains, (0, rows.len()), step, |_| true) else { return };
        if automaton.transition_count() < rows.len() {
            return regular::write(writer, name, &variables, &automaton);
        }
        let item = writer.primary(name);
        for row in &rows {
            let mut entries = vec![Entry::from(item)];
            entries.extend(variables.iter().zip(row).map(|(&variable, &value)| writer.equals(variable, value)));
            writer.option(entries);
        }
    }
}
