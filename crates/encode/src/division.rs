//! Divisions of cells: one of several ways to say which digits single cells hold, and which digits the cells of a part
//! hold together. A sandwich is divided by its bread, a lunchbox by its lowest and its highest digit, an X-sum behind its last
//! addend.
//!
//! ```text
//!   one way:    r1c1 ∈ {3} · r1c1 r1c2 r1c3 hold {3, 7, 8} · r1c4 ... r1c9 hold the rest
//! ```
//!
//! A primary item for the choice, with an option for each way, which colours the *role* of each cell: inside the part,
//! outside it, or free, and the digits that it is limited to. A primary item for each cell with several roles, with an
//! option for each digit and role that go together. A primary item for each digit that a part may hold: it is covered by
//! the cell inside that holds it, or by a way whose part lacks it. Where the cells hold every digit, it has a counterpart
//! for the cells outside.
//!
//! A secondary item for each cell and digit: it is covered by the placement, and by the ways that exclude it.
//!
//! So what all possible ways allow is united cell by cell and digit by digit, before one is chosen.
//!
//! Size: an option per way, and for each cell one per digit and role.

use std::collections::BTreeMap;

use exdoku_cover::{Entry, ItemId};
use exdoku_text::board::{Cell, Digit, DigitSet};

use super::constraint::Constraint;
use super::presence::all_differ;
use super::writer::Writer;
use super::{Candidate, Encoder};

/// One way to divide some cells.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Division {
    /// The cells that are limited, by number, ascending, each with the digits that it may hold.
    pub limits: Vec<(usize, DigitSet)>,
    /// The cells of a part, by number, ascending, and the digits that they hold, as many.
    pub part: Option<(Vec<usize>, DigitSet)>,
}

/// Cells, and the ways to divide them.
#[derive(Debug)]
struct Divided {
    cells: Vec<Cell>,
    divisions: Vec<Division>,
}

impl Encoder<'_> {
    /// The cells, which hold different digits, are divided in one of these ways. No two of them fit the same digits.
    pub fn divide(&mut self, name: impl Into<String>, cells: &[Cell], divisions: Vec<Division>) {
        self.post(name, Divided { cells: cells.to_vec(), divisions });
    }
}

impl Constraint for Divided {
    fn write(self: Box<Self>, writer: &mut Writer<'_>, name: &str) {
        write(writer, name, &self.cells, self.divisions);
    }

    /// Written last, so that a search does not branch on roles where something is ambiguous.
    fn is_ambiguous(&self) -> bool {
        true
    }

    fn divisions(&self) -> Option<(&[Cell], &[Division])> {
        Some((&self.cells, &self.divisions))
    }
}

/// The sets of `size` of the digits, by ascending value, whose values have this sum; not many more than `most` of them.
pub fn sets_with_sum(digits: &[(Digit, i64)], size: usize, sum: i64, most: usize) -> Vec<DigitSet> {
    fn go(digits: &[(Digit, i64)], size: usize, sum: i64, chosen: DigitSet, most: usize, found: &mut Vec<DigitSet>) {
        if found.len() > most {
            return;
        }
        if size == 0 {
            found.extend((sum == 0).then_some(chosen));
            return;
        }
        let (low, high) = (digits.iter().take(size), digits.iter().rev().take(size));
        let within = low.map(|digit| digit.1).sum::<i64>() <= sum && sum <= high.map(|digit| digit.1).sum();
        if digits.len() < size || !within {
            return;
        }
        for (at, &(digit, value)) in digits.iter().enumerate() {
            let mut with = chosen;
            with.insert(digit);
            go(&digits[at + 1..], size - 1, sum - value, with, most, found);
        }
    }
    let mut found = Vec::new();
    go(digits, size, sum, DigitSet::EMPTY, most, &mut found);
    found
}

/// Whether a cell belongs to the part.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Side {
    /// There is no part.
    Free,
    Inside,
    Outside,
}

/// What a cell is in some of the ways.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Role {
    side: Side,
    /// The digits that it is limited to.
    digits: DigitSet,
}

/// How a way colours a cell.
enum Shown {
    /// All ways are the same to it.
    Nothing,
    /// By its digit.
    Value,
    /// By the number of its role.
    Role { home: ItemId, state: ItemId },
}

/// The cells are divided in one of these ways, in which the cells of a part differ from all others.
pub(super) fn write(writer: &mut Writer<'_>, name: &str, cells: &[Cell], divisions: Vec<Division>) {
    let domains: Vec<DigitSet> = cells.iter().map(|&cell| writer.digits(cell)).collect();
    let present = domains.iter().fold(DigitSet::EMPTY, |all, digits| all.union(*digits));
    let differ = cells.iter().all(|&cell| writer.board.is_cell(cell)) && all_differ(writer, cells);
    let full = differ && present.len() == cells.len();
    let ways: Vec<(Vec<Role>, Option<DigitSet>)> =
        divisions.into_iter().filter_map(|division| roles(&division, &domains, differ, full)).collect();
    // Digits that some part holds, and that some part lacks.
    let parts = || ways.iter().filter_map(|(_, part)| *part);
    let held = parts().fold(DigitSet::EMPTY, DigitSet::union);
    let lacked = parts().fold(DigitSet::EMPTY, |all, part| all.union(present.difference(part)));
    let fits = |role: Role| match role.side {
        Side::Free => role.digits,
        Side::Inside => role.digits.intersection(held),
        Side::Outside => role.digits.intersection(lacked),
    };
    // The choice and the cells come before the digits: an option is in the table of the item that was named first.
    let choice = Entry::from(writer.primary(name));
    let of_cells: Vec<Vec<Role>> = (0..cells.len()).map(|at| roles_of(&ways, at)).collect();
    let shown: Vec<Shown> = (cells.iter().zip(&of_cells).map(|(&cell, roles)| {
        let one_side = roles.windows(2).all(|pair| pair[0].side == pair[1].side);
        match roles.len() {
            1 => Shown::Nothing,
            _ if one_side && roles.iter().all(|role| role.digits.len() == 1) => Shown::Value,
            _ => {
                let name = format!("{name} {}", writer.board.name(cell));
                Shown::Role { home: writer.primary(&name), state: writer.secondary(format_args!("{name} role")) }
            }
        }
    }))
    .collect();
    let mut item = |digit: Digit, word: &str| {
        let value = writer.board.digits().value(digit);
        Entry::from(writer.primary(format_args!("{name} has {value} {word}")))
    };
    let inside: BTreeMap<Digit, Entry> = held.iter().map(|digit| (digit, item(digit, "inside"))).collect();
    let both = held.intersection(lacked).iter().filter(|_| full);
    let outside: BTreeMap<Digit, Entry> = both.map(|digit| (digit, item(digit, "outside"))).collect();
    let items = |side: Side, digit: Digit| match side {
        Side::Free => None,
        Side::Inside => inside.get(&digit).copied(),
        Side::Outside => outside.get(&digit).copied(),
    };
    for (at, &cell) in cells.iter().enumerate() {
        let roles = &of_cells[at];
        let any = roles.iter().fold(DigitSet::EMPTY, |any, role| any.union(fits(*role)));
        for digit in domains[at].difference(any).iter() {
            writer.drop(Candidate { cell, digit });
        }
        let Shown::Role { home, state } = shown[at] else {
            let side = roles.first().map_or(Side::Free, |role| role.side);
            for digit in any.iter() {
                if let Some(entry) = items(side, digit) {
                    writer.uses(Candidate { cell, digit }, entry);
                }
            }
            continue;
        };
        for (number, &role) in (0..).zip(roles) {
            for digit in fits(role).iter() {
                let value = i64::from(writer.board.digits_of(cell).value(digit));
                let entries = [home.into(), writer.equals(cell.into(), value), writer.in_state(state, number)];
                writer.option(entries.into_iter().chain(items(role.side, digit)));
            }
        }
    }
    // For each cell and digit that some ways exclude, an item that the placement and those ways cover.
    let excluded = |roles: &[Role], part: &Option<DigitSet>, at: usize| -> DigitSet {
        let fitting = match (roles[at].side, part) {
            (Side::Inside, Some(part)) => roles[at].digits.intersection(*part),
            (Side::Outside, Some(part)) => roles[at].digits.difference(*part),
            _ => roles[at].digits,
        };
        domains[at].difference(fitting)
    };
    let mut against: Vec<BTreeMap<Digit, Entry>> = vec![BTreeMap::new(); cells.len()];
    for (at, &cell) in cells.iter().enumerate().filter(|&(at, _)| matches!(shown[at], Shown::Role { .. })) {
        let some = ways.iter().fold(DigitSet::EMPTY, |some, (roles, part)| some.union(excluded(roles, part, at)));
        for digit in some.iter() {
            let value = writer.board.digits_of(cell).value(digit);
            let item = writer.secondary(format_args!("{name} not {value} in {}", writer.board.name(cell)));
            writer.uses(Candidate { cell, digit }, item);
            against[at].insert(digit, Entry::from(item));
        }
    }
    for (roles, part) in &ways {
        let mut entries = vec![choice];
        for (at, role) in roles.iter().enumerate() {
            match shown[at] {
                Shown::Nothing => {}
                Shown::Value => {
                    let digit = role.digits.first().expect("a cell has a digit");
                    let value = i64::from(writer.board.digits_of(cells[at]).value(digit));
                    entries.push(writer.equals(cells[at].into(), value));
                }
                Shown::Role { state, .. } => {
                    let number = of_cells[at].binary_search(role).expect("its roles are listed");
                    entries.push(writer.in_state(state, number as u32));
                }
            }
        }
        let in_part = |digit: &Digit| part.is_some_and(|part| part.contains(*digit));
        let out_of_part = |digit: &Digit| part.is_some_and(|part| !part.contains(*digit));
        entries.extend(inside.iter().filter(|(digit, _)| !in_part(digit)).map(|(_, entry)| *entry));
        entries.extend(outside.iter().filter(|(digit, _)| !out_of_part(digit)).map(|(_, entry)| *entry));
        for (at, against) in against.iter().enumerate() {
            let excluded = excluded(roles, part, at);
            entries.extend(against.iter().filter(|(digit, _)| excluded.contains(**digit)).map(|(_, entry)| *entry));
        }
        writer.option(entries);
    }
}

/// The different roles of a cell, ascending.
fn roles_of(ways: &[(Vec<Role>, Option<DigitSet>)], at: usize) -> Vec<Role> {
    let mut roles: Vec<Role> = ways.iter().map(|(roles, _)| roles[at]).collect();
    roles.sort_unstable();
    roles.dedup();
    roles
}

/// The roles of the cells in one way, and the digits of its part; none if the way is impossible. The cells may hold
/// different digits, and then every digit.
fn roles(division: &Division, domains: &[DigitSet], differ: bool, full: bool) -> Option<(Vec<Role>, Option<DigitSet>)> {
    let limits = &division.limits;
    // As many cells as digits take these from the others.
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
    possible.then(|| (roles, part.map(|(_, digits)| *digits)))
}
