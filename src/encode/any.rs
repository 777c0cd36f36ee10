//! One of several groups of rules holds.
//!
//! A primary item for the choice, with an option for each alternative; a secondary item for each alternative, its
//! *guard*, which the chosen option colours `on` for its own and `off` for the others. An alternative is written into
//! a frame of its own: what a rule says there of a placement is said of a *copy* of that placement. The copies of a
//! cell are options of one primary item: the copy of r1c1=5 gives `on` to the guard and 5 to the value of r1c1, and a
//! further option gives `off` to the guard and says nothing of the cell. Every other primary item of the frame gets
//! such a further option, too. So an alternative binds the cells if and only if its guard is on, whatever its rules
//! are; alternatives may have alternatives.
//!
//! Size: for each alternative its own rules, and an option for each candidate of the cells they speak of.
//!
//! More than one alternative may hold of a grid; so covers are told apart by their cells only
//! ([`Problem::project_onto`](crate::exact_cover::Problem::project_onto)).

use std::collections::BTreeMap;

use crate::board::Cell;
use crate::exact_cover::Entry;

use super::writer::{Frame, Writer};
use super::{Candidate, Encoder, Said, What};

impl Encoder<'_> {
    /// At least one of several groups of rules holds; `say` says those of the group of a number.
    pub fn any(&mut self, name: impl Into<String>, alternatives: usize, mut say: impl FnMut(usize, &mut Self)) {
        let around = std::mem::take(&mut self.said);
        let mut said: Vec<Said> = Vec::new();
        for number in 0..alternatives {
            say(number, self);
            said.push(std::mem::take(&mut self.said));
        }
        self.said = around;
        self.say(name, What::Any(said));
    }
}

pub(super) fn write(writer: &mut Writer<'_>, name: &str, alternatives: Vec<Said>) {
    writer.ambiguous = true;
    let guards: Vec<_> = (1..=alternatives.len()).map(|k| writer.secondary(&format!("{name} holds {k}"))).collect();
    let off: Vec<Entry> = guards.iter().map(|&guard| writer.coloured(guard, "off")).collect();
    let choice = writer.primary_with(name, &off);
    for (k, said) in alternatives.into_iter().enumerate() {
        let on = writer.coloured(guards[k], "on");
        let prefix = format!("{}{name} {}: ", writer.frame.prefix, k + 1);
        let around = writer.enter(Frame { prefix, ..Frame::default() });
        writer.speak(said);
        let frame = writer.leave(around);

        let mut chosen = vec![Entry::from(choice), on];
        chosen.extend(off.iter().enumerate().filter(|&(other, _)| other != k).map(|(_, &entry)| entry));
        chosen.extend(exclude(writer, &frame));
        writer.helper(chosen);
        for mut switched_off in frame.off {
            switched_off.push(off[k]);
            writer.helper(switched_off);
        }
        copy_cells(writer, &frame.prefix, &frame.uses, &frame.dropped, on, off[k]);
    }
}

/// For each cell with candidates that the frame drops, an item that they share with the alternative's choice.
fn exclude(writer: &mut Writer<'_>, frame: &Frame) -> Vec<Entry> {
    let mut cells: BTreeMap<Cell, Vec<Candidate>> = BTreeMap::new();
    for &number in &frame.dropped {
        let candidate = writer.candidate(number);
        cells.entry(candidate.cell).or_default().push(candidate);
    }
    let mut items = Vec::new();
    for (cell, candidates) in cells {
        let item = writer.secondary(&format!("{}limits {}", frame.prefix, writer.board.name(cell)));
        candidates.into_iter().for_each(|candidate| writer.uses(candidate, item));
        items.push(Entry::from(item));
    }
    items
}

fn copy_cells(
    writer: &mut Writer<'_>,
    prefix: &str,
    uses: &[(usize, Entry)],
    dropped: &[usize],
    on: Entry,
    off: Entry,
) {
    let mut by_candidate: BTreeMap<usize, Vec<Entry>> = BTreeMap::new();
    for &(number, entry) in uses {
        by_candidate.entry(number).or_default().push(entry);
    }
    let mut cells: Vec<Cell> = by_candidate.keys().map(|&number| writer.candidate(number).cell).collect();
    cells.dedup();
    for cell in cells {
        // The copy is covered with or without the frame around it, for the guard is off where that is off.
        let copy = writer.always(&format!("{prefix}{}", writer.board.name(cell)));
        writer.helper(vec![Entry::from(copy), off]);
        for digit in writer.digits(cell) {
            let number = writer.number(Candidate { cell, digit });
            if dropped.contains(&number) {
                continue;
            }
            let value = i64::from(writer.board.digits_of(cell).value(digit));
            let mut entries = vec![Entry::from(copy), on, writer.is(cell.into(), value)];
            entries.extend(by_candidate.get(&number).into_iter().flatten());
            writer.helper(entries);
        }
    }
}
