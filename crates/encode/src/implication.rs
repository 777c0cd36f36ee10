//! Implication: a candidate requires one of some others.
//!
//! A primary item that every *other* candidate of the cell covers. If the candidate itself is placed, the item is
//! covered by an auxiliary option for the first of the required candidates that is placed: the option requires this one to
//! be placed and those before it not to be, so that exactly one option fits.
//!
//! ```text
//!   r4c3 = 5 requires r3c3 = 1 or r5c3 = 9:     r4c3=1  r4c3=2 ... r4c3=9    each covers the item
//!                                               {r3c3 is 1}   {r3c3 is not 1, r5c3 is 9}
//! ```
//!
//! Size: an item and an option for each required candidate, and twice that for their state.

use exdoku_cover::Entry;

use super::candidate::Candidate;
use super::encoder::{Constraint, Encoder, Ways};
use super::in_or_out::in_or_out;
use super::writer::Writer;

/// A candidate, and those of which it requires one.
#[derive(Debug)]
struct Implication {
    candidate: Candidate,
    others: Vec<Candidate>,
}

impl Encoder<'_> {
    /// If the candidate is placed, at least one of the others is, too.
    pub fn implies(&mut self, name: impl Into<String>, candidate: Candidate, others: &[Candidate]) {
        match others {
            [] => self.exclude(candidate),
            others => self.post(name, Implication { candidate, others: others.to_vec() }),
        }
    }
}

impl Constraint for Implication {
    /// The candidate is placed, and none of the others.
    fn opposite(&self, encoder: &mut Encoder<'_>, _name: &str) -> Ways {
        let Candidate { cell, digit } = self.candidate;
        let value = i64::from(encoder.board().digits_of(cell).value(digit));
        Ok(vec![encoder.alternative(|encoder| {
            encoder.limit(cell, |own| own == value);
            self.others.iter().for_each(|&other| encoder.exclude(other));
        })])
    }

    fn write(self: Box<Self>, writer: &mut Writer<'_>, name: &str) {
        let Candidate { cell, digit } = self.candidate;
        if !writer.digits(cell).contains(digit) {
            return;
        }
        let item = writer.primary(name);
        for digit in writer.digits(cell).iter().filter(|&other| other != digit) {
            writer.uses(Candidate { cell, digit }, item);
        }
        let mut before = Vec::new();
        for other in &self.others {
            if !writer.digits(other.cell).contains(other.digit) {
                continue;
            }
            let value = i64::from(writer.board.digits_of(other.cell).value(other.digit));
            let name = format!("{name} by {} {value}", writer.board.name(other.cell));
            let placed = writer.auxiliary(name.clone(), vec![0, 1]);
            in_or_out(writer, &format!("{name} or not"), &[other.cell], value, placed);
            let mut entries = vec![Entry::from(item)];
            entries.extend_from_slice(&before);
            entries.push(writer.equals(placed, 1));
            writer.option(entries);
            before.push(writer.equals(placed, 0));
        }
    }
}
