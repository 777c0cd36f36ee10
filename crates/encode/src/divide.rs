//! Divisions of cells: several ways to say which digits single cells hold, and which digits the cells of a part hold
//! together. A sandwich is divided by its outermost digits, a lunchbox by its lowest and its highest digit, an X-sum after
//! its last addend.
//!
//! ```text
//!   one way:    r1c1 ∈ {3} · r1c1 r1c2 r1c3 hold {3, 7, 8} · r1c4 ... r1c9 hold the rest
//! ```
//!
//! A primary item for the choice, with an option for each way, which colours the *role* of each cell: inside the part,
//! outside it, or free, with the digits that it is limited to. A primary item for each cell with several roles, with an
//! option for each digit and role that go together. A primary item for each digit that a part may hold, covered by
//! the cell inside that holds it, or by a way whose part lacks it. If the cells hold every digit, there is another such item
//! for the cells outside.
//!
//! A secondary item for each cell and digit, covered by the placement, and by the ways that exclude it.
//!
//! So the union of all possible ways is known cell by cell and digit by digit, before one is chosen.
//!
//! Size: an option per way, and for each cell one per digit and role.

use std::collections::BTreeMap;

use exdoku_cover::{Entry, ItemId};
use exdoku_text::board::{Cell, Digit, DigitSet};

use super::candidate::Candidate;
use super::division::Division;
use super::encoder::{Constraint, Encoder};
use super::writer::Writer;

/// Cells, and the ways to divide them.
#[derive(Debug)]
struct Divided {
    cells: Vec<Cell>,
    divisions: Vec<Division>,
}

impl Encoder<'_> {
    /// The cells, which hold different digits, are divided in one of these ways. No two ways fit the same digits.
    pub fn divide(&mut self, name: impl Into<String>, cells: &[Cell], divisions: Vec<Division>) {
        self.post(name, Divided { cells: cells.to_vec(), divisions });
    }
}

impl Constraint for Divided {
    fn write(self: Box<Self>, writer: &mut Writer<'_>, name: &str) {
        write(writer, name, &self.cells, &self.divisions);
    }

    /// Written last, so that a search does not branch on roles if there is an ambiguity.
    fn is_ambiguous(&self) -> bool {
        true
    }

    fn divisions(&self) -> Option<(&[Cell], &[Division])> {
        Some((&self.cells, &self.divisions))
    }
}

/// Whether a cell belongs to the part.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Side {
    /// There is no part.
    Free,
    Inside,
    Outside,
}

/// The role of a cell in some of the ways.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Role {
    side: Side,
    /// The digits that it is limited to.
    digits: DigitSet,
}

/// One of the ways.
struct Way {
    /// The roles of the cells.
    roles: Vec<Role>,
    /// The digits of its part.
    part: Option<DigitSet>,
}

impl Way {
    /// The digits that the cell at a place may have.
    fn digits(&self, at: usize) -> DigitSet {
        let Role { side, digits } = self.roles[at];
        match (side, self.part) {
            (Side::Inside, Some(part)) => digits.intersection(part),
            (Side::Outside, Some(part)) => digits.difference(part),
            _ => digits,
        }
    }
}

/// How ways colour a cell.
enum Shown {
    /// Not at all: all ways agree.
    Nothing,
    /// By its digit.
    Value,
    /// By the number of its role.
    Role { home: ItemId, state: ItemId },
}

/// Cells, and the ways to divide them, as they are written.
struct Divider<'d> {
    name: &'d str,
    cells: &'d [Cell],
    /// The digits that each cell may hold.
    domains: Vec<DigitSet>,
    ways: Vec<Way>,
    /// The different roles of each cell, ascending.
    roles: Vec<Vec<Role>>,
    shown: Vec<Shown>,
    /// Digits that some part holds.
    held: DigitSet,
    /// Digits that some part lacks.
    lacked: DigitSet,
    /// The item of each digit that a part may hold.
    inside: BTreeMap<Digit, Entry>,
    /// The item of each digit for the cells outside the part, if these hold all other digits.
    outside: BTreeMap<Digit, Entry>,
}

/// The cells are divided in one of these ways, in which the cells of a part are different from all others.
pub(super) fn write(writer: &mut Writer<'_>, name: &str, cells: &[Cell], divisions: &[Division]) {
    let domains: Vec<DigitSet> = cells.iter().map(|&cell| writer.digits(cell)).collect();
    let present = domains.iter().fold(DigitSet::EMPTY, |all, digits| all.union(*digits));
    let differ = cells.iter().all(|&cell| writer.board.is_cell(cell)) && writer.all_differ(cells);
    let full = differ && present.len() == cells.len();
    let ways: Vec<Way> = divisions.iter().filter_map(|division| way(division, &domains, differ, full)).collect();
    let parts = || ways.iter().filter_map(|way| way.part);
    let held = parts().fold(DigitSet::EMPTY, DigitSet::union);
    let lacked = parts().fold(DigitSet::EMPTY, |all, part| all.union(present.difference(part)));
    // The choice and the cells come before the digits: an option is in the table of the item named first.
    let choice = Entry::from(writer.primary(name));
    let roles: Vec<Vec<Role>> = (0..cells.len()).map(|at| roles_of(&ways, at)).collect();
    let shown = cells.iter().zip(&roles).map(|(&cell, roles)| shown(writer, name, cell, roles)).collect();
    let mut item = |digit: Digit, word: &str| {
        let value = writer.board.digits().value(digit);
        Entry::from(writer.primary(format_args!("{name} has {value} {word}")))
    };
    let inside = held.iter().map(|digit| (digit, item(digit, "inside"))).collect();
    let both = held.intersection(lacked).iter().filter(|_| full);
    let outside = both.map(|digit| (digit, item(digit, "outside"))).collect();
    let divider = Divider { name, cells, domains, ways, roles, shown, held, lacked, inside, outside };
    divider.write_cells(writer);
    let excluding = divider.write_exclusions(writer);
    divider.write_ways(writer, choice, &excluding);
}

/// How ways colour a cell with these roles.
fn shown(writer: &mut Writer<'_>, name: &str, cell: Cell, roles: &[Role]) -> Shown {
    let one_side = roles.windows(2).all(|pair| pair[0].side == pair[1].side);
    match roles.len() {
        1 => Shown::Nothing,
        _ if one_side && roles.iter().all(|role| role.digits.len() == 1) => Shown::Value,
        _ => {
            let name = format!("{name} {}", writer.board.name(cell));
            Shown::Role { home: writer.primary(&name), state: writer.secondary(format_args!("{name} role")) }
        }
    }
}

impl Divider<'_> {
    /// The digits that a cell may have in a role.
    fn fitting(&self, role: Role) -> DigitSet {
        match role.side {
            Side::Free => role.digits,
            Side::Inside => role.digits.intersection(self.held),
            Side::Outside => role.digits.intersection(self.lacked),
        }
    }

    /// The item of a digit that a cell on this side holds.
    fn item(&self, side: Side, digit: Digit) -> Option<Entry> {
        match side {
            Side::Free => None,
            Side::Inside => self.inside.get(&digit).copied(),
            Side::Outside => self.outside.get(&digit).copied(),
        }
    }

    /// The options of the cells: one for each digit and role that go together.
    fn write_cells(&self, writer: &mut Writer<'_>) {
        for (at, &cell) in self.cells.iter().enumerate() {
            let roles = &self.roles[at];
            let any = roles.iter().fold(DigitSet::EMPTY, |any, role| any.union(self.fitting(*role)));
            for digit in self.domains[at].difference(any).iter() {
                writer.exclude(Candidate { cell, digit });
            }
            let Shown::Role { home, state } = self.shown[at] else {
                let side = roles.first().map_or(Side::Free, |role| role.side);
                for digit in any.iter() {
                    if let Some(entry) = self.item(side, digit) {
                        writer.uses(Candidate { cell, digit }, entry);
                    }
                }
                continue;
            };
            for (number, &role) in (0..).zip(roles) {
                for digit in self.fitting(role).iter() {
                    let value = i64::from(writer.board.digits_of(cell).value(digit));
                    let entries = [home.into(), writer.equals(cell.into(), value), writer.in_state(state, number)];
                    writer.option(entries.into_iter().chain(self.item(role.side, digit)));
                }
            }
        }
    }

    /// The digits of a cell that a way excludes.
    fn excluded(&self, way: &Way, at: usize) -> DigitSet {
        self.domains[at].difference(way.digits(at))
    }

    /// For each cell and digit that some ways exclude, an item that the placement and those ways cover.
    fn write_exclusions(&self, writer: &mut Writer<'_>) -> Vec<BTreeMap<Digit, Entry>> {
        let mut excluding: Vec<BTreeMap<Digit, Entry>> = vec![BTreeMap::new(); self.cells.len()];
        let has_role = |&(at, _): &(usize, &Cell)| matches!(self.shown[at], Shown::Role { .. });
        for (at, &cell) in self.cells.iter().enumerate().filter(has_role) {
            let some = self.ways.iter().fold(DigitSet::EMPTY, |some, way| some.union(self.excluded(way, at)));
            for digit in some.iter() {
                let value = writer.board.digits_of(cell).value(digit);
                let item = writer.secondary(format_args!("{} not {value} in {}", self.name, writer.board.name(cell)));
                writer.uses(Candidate { cell, digit }, item);
                excluding[at].insert(digit, Entry::from(item));
            }
        }
        excluding
    }

    /// The options of the ways, which cover the item of the choice.
    fn write_ways(&self, writer: &mut Writer<'_>, choice: Entry, excluding: &[BTreeMap<Digit, Entry>]) {
        for way in &self.ways {
            let mut entries = vec![choice];
            for (at, role) in way.roles.iter().enumerate() {
                match self.shown[at] {
                    Shown::Nothing => {}
                    Shown::Value => {
                        let digit = role.digits.first().expect("a cell has a digit");
                        let value = i64::from(writer.board.digits_of(self.cells[at]).value(digit));
                        entries.push(writer.equals(self.cells[at].into(), value));
                    }
                    Shown::Role { state, .. } => {
                        let number = self.roles[at].binary_search(role).expect("its roles are listed");
                        entries.push(writer.in_state(state, number as u32));
                    }
                }
            }
            let in_part = |digit: &Digit| way.part.is_some_and(|part| part.contains(*digit));
            let out_of_part = |digit: &Digit| way.part.is_some_and(|part| !part.contains(*digit));
            entries.extend(self.inside.iter().filter(|(digit, _)| !in_part(digit)).map(|(_, entry)| *entry));
            entries.extend(self.outside.iter().filter(|(digit, _)| !out_of_part(digit)).map(|(_, entry)| *entry));
            for (at, items) in excluding.iter().enumerate() {
                let excluded = self.excluded(way, at);
                entries.extend(items.iter().filter(|(digit, _)| excluded.contains(**digit)).map(|(_, entry)| *entry));
            }
            writer.option(entries);
        }
    }
}

/// The different roles of a cell, ascending.
fn roles_of(ways: &[Way], at: usize) -> Vec<Role> {
    let mut roles: Vec<Role> = ways.iter().map(|way| way.roles[at]).collect();
    roles.sort_unstable();
    roles.dedup();
    roles
}

/// A way as the roles of the cells; none if it is impossible. `differ` says that the cells hold different digits; if there
/// are as many cells as digits, they hold every digit.
fn way(division: &Division, domains: &[DigitSet], differ: bool, full: bool) -> Option<Way> {
    let limits = &division.limits;
    // A part with as many cells as digits takes these from the other cells.
    let mut taken = DigitSet::EMPTY;
    for (_, digits) in limits {
        let alike = limits.iter().filter(|(_, others)| others == digits).count();
        if alike > 1 && alike == digits.len() && differ {
            taken = taken.union(*digits);
        }
    }
    let mut roles: Vec<Role> =
        (domains.iter()).map(|domain| Role { side: Side::Free, digits: domain.difference(taken) }).collect();
    for &(cell, digits) in limits {
        roles[cell].digits = domains[cell].intersection(digits);
    }
    let part = division.part.as_ref();
    if let Some((cells, digits)) = part {
        roles.iter_mut().for_each(|role| role.side = Side::Outside);
        cells.iter().for_each(|&cell| roles[cell].side = Side::Inside);
        let (mut within, mut without) = (DigitSet::EMPTY, DigitSet::EMPTY);
        for role in &roles {
            let (rest, all) = match role.side {
                Side::Inside => (role.digits.intersection(*digits), &mut within),
                _ => (role.digits.difference(*digits), &mut without),
            };
            if rest.is_empty() {
                return None;
            }
            *all = all.union(rest);
        }
        let present = domains.iter().fold(DigitSet::EMPTY, |all, domain| all.union(*domain));
        if !digits.is_subset(within) || full && !present.difference(*digits).is_subset(without) {
            return None;
        }
    }
    let possible = roles.iter().all(|role| !role.digits.is_empty());
    possible.then(|| Way { roles, part: part.map(|(_, digits)| *digits) })
}
