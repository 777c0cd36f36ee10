//! Sets of cells: regions, cages, marked cells, clones, circles at corners; and global constraints.

use crate::cells::{Place, named};
use crate::json::{Form, Json, Object};
use crate::toml_file::{Rules, Toml};
use exdoku_rules::rules::keys;

use super::reader::Reader;

/// A set of digits as a condition on the digit d: bit 1 is the digit 1.
pub(super) fn condition(digits: i64) -> String {
    let there = (0..63).filter(|digit| digits >> digit & 1 == 1);
    let says: Vec<String> = there.map(|digit| format!("d == {digit}")).collect();
    if says.is_empty() { "0".to_owned() } else { says.join(" or ") }
}

impl Reader<'_> {
    /// The region of each cell; -1 for none.
    pub(super) fn regions(&mut self, object: &mut Object<'_>) -> Option<()> {
        let json = object.need("regions", self.diagnostics)?;
        let list = json.list(self.diagnostics)?;
        if list.len() != self.square.count() {
            let message = format!("regions of {} cells, but the board has {}", list.len(), self.square.count());
            return self.diagnostics.refuse(json.error(message));
        }
        for (cell, region) in list.iter().enumerate() {
            self.square[cell].region = usize::try_from(region.number(self.diagnostics)?).ok();
        }
        Some(())
    }

    /// Rows and columns hold different digits, everywhere or in some rectangles.
    pub(super) fn rows_and_columns(&mut self, object: &mut Object<'_>) -> Option<()> {
        let Some(areas) = object.take("areas").filter(|areas| !areas.is_nothing()) else {
            self.is_custom = false;
            return Some(());
        };
        for area in areas.list(self.diagnostics)? {
            let mut object = area.object(self.diagnostics)?;
            let mut side = |key: &'static str| {
                let number = object.need(key, self.diagnostics)?.number(self.diagnostics)?;
                usize::try_from(number).ok()
            };
            let (x, y, width, height) = (side("x")?, side("y")?, side("width")?, side("height")?);
            if x + width > self.columns || y + height > self.rows {
                return self.diagnostics.refuse(area.error("this area is not within the board"));
            }
            if (x, y, width, height) == (0, 0, self.columns, self.rows) {
                self.is_custom = false;
                continue;
            }
            let cell = |row: usize, column: usize| self.square.place(row * self.columns + column);
            let rows = (y..y + height).map(|row| (x..x + width).map(|column| cell(row, column)).collect());
            let columns = (x..x + width).map(|column| (y..y + height).map(|row| cell(row, column)).collect());
            let lines: Vec<Vec<Place>> = rows.chain(columns).filter(|line: &Vec<Place>| line.len() > 1).collect();
            for line in lines {
                self.file.rules.add(keys::extra_regions::NAME, [("cells", named(&line).into())]);
            }
        }
        Some(())
    }

    /// A set of cells of one kind.
    pub(super) fn set(&mut self, number: i64, object: &mut Object<'_>) -> Option<()> {
        let kind = match number {
            100 => keys::even::NAME,
            101 => keys::odd::NAME,
            102 => keys::maximum::NAME,
            103 => keys::minimum::NAME,
            305 => keys::extra_regions::NAME,
            306 => keys::counting_circles::NAME,
            600 => keys::row_indexing::NAME,
            _ => keys::column_indexing::NAME,
        };
        let cells = self.places_of(object, "cells")?;
        if !cells.is_empty() {
            self.file.rules.add(kind, [("cells", named(&cells).into())]);
        }
        Some(())
    }

    /// Killer cages, where 0 means no sum; and look-and-say cages.
    pub(super) fn cages(&mut self, number: i64, object: &mut Object<'_>) -> Option<()> {
        for json in object.need("cages", self.diagnostics)?.list(self.diagnostics)? {
            let mut cage = json.object(self.diagnostics)?;
            let cells: Toml = named(&self.places_of(&mut cage, "cells")?).into();
            let value = cage.take("value").filter(|value| !value.is_nothing());
            if number == 304 {
                let Some(value) = value else { continue };
                let says = self.says(&value)?;
                self.file.rules.add(keys::look_and_say::NAME, [("cells", cells), ("says", says.into())]);
                continue;
            }
            let sum = match value.map(|value| (value.form(), value)) {
                None | Some((Form::Number(0), _)) => None,
                Some((Form::Text(text), value)) => match text.trim().parse::<i64>() {
                    Ok(sum) => Some(sum),
                    Err(_) => return self.diagnostics.refuse(value.wrong("a sum")),
                },
                Some((_, value)) => Some(value.number(self.diagnostics)?),
            };
            let sum = sum.map(|sum| ("sum", sum.into()));
            self.file.rules.add(keys::killer::NAME, [("cells", cells)].into_iter().chain(sum));
        }
        Some(())
    }

    /// `1522` as `15 22`.
    fn says(&mut self, value: &Json<'_>) -> Option<String> {
        let signs: Vec<char> = value.as_written().chars().filter(char::is_ascii_digit).collect();
        if signs.is_empty() || !signs.len().is_multiple_of(2) {
            let wrong = value.error(format!("{} does not count digits", value.as_written()));
            return self
                .diagnostics
                .refuse(wrong.help("a clue is pairs of a number and a digit: 1522 is one 5 and two 2s"));
        }
        Some(signs.chunks(2).map(|pair| pair.iter().collect::<String>()).collect::<Vec<_>>().join(" "))
    }

    /// Clones: the first cells of all groups hold the same digit, and so do the second cells, and so on.
    pub(super) fn clones(&mut self, object: &mut Object<'_>) -> Option<()> {
        let mut groups = Vec::new();
        for group in object.need("groups", self.diagnostics)?.list(self.diagnostics)? {
            groups.push(self.places(&group)?);
        }
        let most = groups.iter().map(Vec::len).max().unwrap_or(0);
        for copy in 1..most {
            let pairs = groups.iter().filter_map(|group| Some((group.first()?.clone(), group.get(copy)?.clone())));
            let (a, b): (Vec<Place>, Vec<Place>) = pairs.unzip();
            self.file.rules.add(keys::clone::NAME, [("a", named(&a).into()), ("b", named(&b).into())]);
        }
        Some(())
    }

    pub(super) fn quadruples(&mut self, object: &mut Object<'_>) -> Option<()> {
        for json in object.need("clues", self.diagnostics)?.list(self.diagnostics)? {
            let mut clue = json.object(self.diagnostics)?;
            let corner = clue.need("corner", self.diagnostics)?;
            let cells = self.corner(&corner)?;
            let mut digits = Vec::new();
            for digit in clue.need("digits", self.diagnostics)?.list(self.diagnostics)? {
                digits.push(digit.number(self.diagnostics)?);
            }
            if !digits.is_empty() {
                let parameters = [("cells", named(&cells).into()), ("digits", Toml::Digits(digits))];
                self.file.rules.add(keys::quadruple::NAME, parameters);
            }
        }
        Some(())
    }

    /// Groups of digits: every 2x2 square holds a digit of each group.
    pub(super) fn global_groups(&mut self, object: &mut Object<'_>) -> Option<()> {
        let groups = self.groups(object)?;
        if groups.is_empty() {
            return Some(());
        }
        match self.known(&groups) {
            Some(Known::Thirds) => self.file.rules.on(keys::global_entropy::NAME),
            Some(Known::Remainders(3)) => self.file.rules.on(keys::global_mod::NAME),
            _ => {
                let mut inner = Rules::default();
                for group in groups {
                    let counts: Toml = vec![1i64, 2, 3, 4].into();
                    let cells: Toml = "r1-2c1-2".into();
                    inner.add(
                        keys::count::NAME,
                        [("cells", cells), ("where", condition(group).into()), ("equals", counts)],
                    );
                }
                self.file.rules.add(keys::repeat::NAME, [("shifts", "all".into()), ("rules", inner.table())]);
            }
        }
        Some(())
    }

    /// Sets of digits, each encoded as the bits of a number.
    pub(super) fn groups(&mut self, object: &mut Object<'_>) -> Option<Vec<i64>> {
        let groups = object.need("groups", self.diagnostics)?.list(self.diagnostics)?;
        let groups: Vec<Option<i64>> = groups.iter().map(|group| group.number(self.diagnostics)).collect();
        groups.into_iter().collect()
    }

    /// Recognises usual groups.
    pub(super) fn known(&self, groups: &[i64]) -> Option<Known> {
        let (first, count) = (i64::from(self.digits.first()), self.digits.count() as i64);
        let mut sorted: Vec<i64> = groups.to_vec();
        sorted.sort_unstable();
        let by = |parts: i64, part: &dyn Fn(i64) -> i64| {
            let mut sets = vec![0i64; usize::try_from(parts).unwrap_or(0)];
            (first..first + count).filter(|digit| (0..63).contains(digit)).for_each(|digit| {
                sets[part(digit) as usize] |= 1 << digit;
            });
            sets.sort_unstable();
            sets == sorted
        };
        if count % 3 == 0 && by(3, &|digit| (digit - first) * 3 / count) {
            return Some(Known::Thirds);
        }
        (2..=3).find(|&m| by(m, &|digit: i64| digit.rem_euclid(m))).map(Known::Remainders)
    }
}

/// Usual groups of digits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Known {
    /// Low, middle and high digits.
    Thirds,
    /// Digits with the same remainder.
    Remainders(i64),
}
