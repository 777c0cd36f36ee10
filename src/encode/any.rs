//! Disjunction: at least one of several groups of constraints holds.
//!
//! A primary item for the choice, with an option for each alternative. A secondary item for each alternative, its
//! *guard*, which the chosen option colours `on` for its own alternative and `off` for the others. An alternative is
//! written into a frame of its own, in which a constraint on a placement applies to a *copy* of that placement. The
//! copies of a cell are options of one primary item: the copy of r1c1=5 gives the colour `on` to the guard and 5 to the
//! value of r1c1; a further option gives `off` to the guard and leaves the cell open. Every other primary item of the
//! frame gets such a further option, too. So an alternative restricts the cells if and only if its guard is on,
//! whatever its constraints are. Alternatives may contain alternatives.
//!
//! Size: for each alternative its own constraints, and an option for each candidate of their cells.
//!
//! More than one alternative may hold in a grid; so solutions are projected onto the items of the cells
//! ([`Problem::project_onto`](crate::exact_cover::Problem::project_onto)).

use std::collections::BTreeMap;

use crate::board::Cell;
use crate::exact_cover::Entry;

use super::constraint::Constraint;
use super::writer::{Frame, Writer};
use super::{Candidate, Encoder, Model};

/// The constraints of each alternative.
#[derive(Debug)]
struct Any(Vec<Model>);

impl Encoder<'_> {
    /// At least one of several groups of constraints holds; `post` posts those of the group with a number.
    pub fn any(&mut self, name: impl Into<String>, alternatives: usize, mut post: impl FnMut(usize, &mut Self)) {
        let around = std::mem::take(&mut self.model);
        let mut models: Vec<Model> = Vec::new();
        for number in 0..alternatives {
            post(number, self);
            models.push(std::mem::take(&mut self.model));
        }
        self.model = around;
        self.post(name, Any(models));
    }
}

impl Constraint for Any {
    fn is_ambiguous(&self) -> bool {
        true
    }

    fn write(self: Box<Self>, writer: &mut Writer<'_>, name: &str) {
        let Any(alternatives) = *self;
        writer.ambiguous = true;
        let guards: Vec<_> = (1..=alternatives.len()).map(|k| writer.secondary(&format!("{name} holds {k}"))).collect();
        let off: Vec<Entry> = guards.iter().map(|&guard| writer.coloured(guard, "off")).collect();
        let choice = writer.primary_with(name, &off);
        for (k, model) in alternatives.into_iter().enumerate() {
            let on = writer.coloured(guards[k], "on");
            let prefix = format!("{}{name} {}: ", writer.frame.prefix, k + 1);
            let around = writer.enter(Frame { prefix, ..Frame::default() });
            writer.write_model(model);
            let frame = writer.leave(around);

            let mut chosen = vec![Entry::from(choice), on];
            chosen.extend(off.iter().enumerate().filter(|&(other, _)| other != k).map(|(_, &entry)| entry));
            chosen.extend(exclude(writer, &frame));
            writer.option(chosen);
            for mut switched_off in frame.off {
                switched_off.push(off[k]);
                writer.option(switched_off);
            }
            copy_cells(writer, &frame.prefix, &frame.uses, &frame.dropped, on, off[k]);
        }
    }
}

/// For each cell with candidates that the frame drops, an item that conflicts with the alternative's choice.
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
        writer.option([Entry::from(copy), off]);
        for digit in writer.digits(cell) {
            let number = writer.number(Candidate { cell, digit });
            if dropped.contains(&number) {
                continue;
            }
            let value = i64::from(writer.board.digits_of(cell).value(digit));
            let mut entries = vec![Entry::from(copy), on, writer.equals(cell.into(), value)];
            entries.extend(by_candidate.get(&number).into_iter().flatten());
            writer.option(entries);
        }
    }
}
