//! A candidate that stands only beside one of some others.
//!
//! A primary item that every *other* candidate of the cell covers. Where the candidate itself stands, the item is
//! covered by a helper option for the first of the others that stands: it tells that this one does and that those
//! before it do not, so that just one option fits.
//!
//! ```text
//!   r4c3 = 5 needs r3c3 = 1 or r5c3 = 9:     r4c3=1  r4c3=2 ... r4c3=9    each covers the item
//!                                            {r3c3 is 1}   {r3c3 is not 1, r5c3 is 9}
//! ```
//!
//! Size: an item and an option for each of the others, and twice that for what they are.

use crate::exact_cover::Entry;

use super::presence::in_or_out;
use super::writer::Writer;
use super::{Candidate, Encoder, What};

/// A candidate, and what stands beside it.
#[derive(Clone, Debug)]
pub(super) struct Need {
    candidate: Candidate,
    others: Vec<Candidate>,
}

impl Encoder<'_> {
    /// Where the candidate stands, at least one of the others does, too.
    pub fn implies(&mut self, name: impl Into<String>, candidate: Candidate, others: &[Candidate]) {
        match others {
            [] => self.drop(candidate),
            others => self.say(name, What::Needs(Need { candidate, others: others.to_vec() })),
        }
    }
}

pub(super) fn write(writer: &mut Writer<'_>, name: &str, need: &Need) {
    let Candidate { cell, digit } = need.candidate;
    if !writer.digits(cell).contains(&digit) {
        return;
    }
    let item = writer.primary(name);
    for digit in writer.digits(cell).into_iter().filter(|&other| other != digit) {
        writer.uses(Candidate { cell, digit }, item);
    }
    let mut before = Vec::new();
    for other in &need.others {
        if !writer.digits(other.cell).contains(&other.digit) {
            continue;
        }
        let value = i64::from(writer.board.digits_of(other.cell).value(other.digit));
        let about = format!("{name} by {} {value}", writer.board.name(other.cell));
        let stands = writer.quantity(about.clone(), vec![0, 1]);
        in_or_out(writer, &format!("{about} or not"), &[other.cell], value, stands);
        let mut entries = vec![Entry::from(item)];
        entries.extend_from_slice(&before);
        entries.push(writer.is(stands, 1));
        writer.helper(entries);
        before.push(writer.is(stands, 0));
    }
}
