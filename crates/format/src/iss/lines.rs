//! Reading lines: lists of cells, sums, relations between neighbours, regular expressions and state machines.

use crate::base64;
use crate::cells::{Cells, Place, named};
use crate::paths::{Reading, pieces};
use crate::percent::decoded;
use crate::toml_file::Toml;
use exdoku_rules::rules::{Key, keys};
use exdoku_text::board::{Cell, counted};

use super::arguments::Reader;
use super::automaton::{Machine, Unknown};
use super::relation::{Relation, current};
use super::table::CellList;

impl Reader<'_, '_, '_> {
    /// Cells, which may follow a number.
    pub(super) fn cell_list(&mut self, list: CellList) -> Option<()> {
        let CellList { cells, number, reading } = list;
        let first = self.first()?;
        // A number with a default may be omitted.
        let is_number = number.is_some() && !self.is_place(first);
        let value = if is_number { Some(self.number(first)?) } else { None };
        let line = self.places_after(usize::from(is_number))?;
        let reading = match (reading, value) {
            (Reading::Neighbours(3), Some(value)) => Reading::Neighbours(usize::try_from(value).unwrap_or(3)),
            (reading, _) => reading,
        };
        let digits = self.scope.board.digits;
        let value = value.or_else(|| number.and_then(|number| number.omitted));
        let value = number.zip(value).filter(|(number, value)| (number.default)(digits) != Some(*value));
        for piece in pieces(line, reading) {
            let value = value.map(|(number, value)| (number.key.name(), value.into()));
            self.scope.rules.add(cells.kind(), [(cells.name(), named(&piece).into())].into_iter().chain(value));
        }
        Some(())
    }

    /// `RegionSumLine~R1C1~...`: without regions, it allows any digits.
    pub(super) fn region_sum(&mut self) -> Option<()> {
        let line = self.places_after(0)?;
        if !self.scope.board.has_regions() {
            return Some(());
        }
        let unknown = line.iter().any(|place| matches!(place, Place::Unknown(_)));
        match self.scope.board.pieces(&line) {
            Some(pieces) if pieces.len() > 1 => {
                let sets: Vec<Cells> = pieces.iter().map(|piece| named(piece)).collect();
                self.scope.rules.add(keys::equal_sum::NAME, [("sets", sets.into())]);
            }
            Some(_) => {}
            None if unknown => return self.fail(self.constraint.name, "an unknown lies in no region"),
            None => self.scope.rules.add(keys::region_sum::NAME, [("line", named(&line).into())]),
        }
        Some(())
    }

    /// The cells after `count` other arguments, as the only parameter.
    pub(super) fn cells_after(&mut self, count: usize, cells: Key<[Cell]>) -> Option<()> {
        let places = self.places_after(count)?;
        self.scope.rules.add(cells.kind(), [(cells.name(), named(&places).into())]);
        Some(())
    }

    /// `PillArrow~2~...`: the first two cells are the pill, a number that is read from left to right or from top to
    /// bottom, whatever the order in which they are listed.
    pub(super) fn pill_arrow(&mut self) -> Option<()> {
        let first = self.first()?;
        let length = usize::try_from(self.number(first)?).ok()?;
        let mut cells = self.places_after(1)?;
        if length == 0 || length >= cells.len() {
            return self.fail(
                first,
                format!(
                    "a pill of {} leaves no shaft on a line of {}",
                    counted(length, "cell"),
                    counted(cells.len(), "cell")
                ),
            );
        }
        cells[..length].sort();
        let (pill, shaft) = cells.split_at(length);
        self.scope.rules.add(keys::pill_arrow::NAME, [("pill", named(pill).into()), ("shaft", named(shaft).into())]);
        Some(())
    }

    pub(super) fn sum_line(&mut self) -> Option<()> {
        let first = self.first()?;
        let sum = self.number(first)?;
        let mut words = self.after(1).to_vec();
        let is_loop = words.last().is_some_and(|word| word.text.eq_ignore_ascii_case("LOOP"));
        if is_loop {
            words.pop();
        }
        let line = self.places(&words)?;
        let is_loop = is_loop.then(|| ("loop", true.into()));
        let parameters = [("line", named(&line).into()), ("sum", sum.into())];
        self.scope.rules.add(keys::sum_line::NAME, parameters.into_iter().chain(is_loop));
        Some(())
    }

    /// A relation given as a table, between neighbours on a line or between all cells of a set.
    pub(super) fn pair(&mut self, parameter: &'static str) -> Option<()> {
        let word = self.first()?;
        let (constraint, key) = current(self.constraint.name.text, word.text);
        let Some(relation) = Relation::of_key(&key, self.scope.board.digits) else {
            return self.fail(word, format!("this is not a table of pairs of the digits {}", self.scope.board.digits));
        };
        let reading = if parameter == "along" { Reading::Neighbours(2) } else { Reading::Set };
        let definition = self.scope.defined.find(constraint, &key);
        let says = relation.expression();
        let lists = self.named_lists();
        if lists.is_empty() {
            return None;
        }
        for list in lists {
            let places = self.places(&list.words)?;
            // A single cell has no partner.
            for piece in pieces(places, reading).into_iter().filter(|piece| piece.len() > 1) {
                let cells = named(&piece).into();
                if let Some(definition) = definition {
                    self.scope.rules.add(&definition.name, [(definition.parameter, cells)]);
                } else {
                    let name = list.name.clone().map(|name| ("name", name.into()));
                    let parameters = [(parameter, cells), ("where", says.clone().into())];
                    self.scope.rules.add(keys::pair::NAME, parameters.into_iter().chain(name));
                }
            }
        }
        Some(())
    }

    pub(super) fn regex(&mut self) -> Option<()> {
        let key = self.first()?;
        // An older form is percent-encoded.
        let decoded = match key.text.contains('%') {
            true => Some(decoded(key.text)),
            false => base64::decode(key.text).ok().and_then(|bytes| String::from_utf8(bytes).ok()),
        };
        let Some(regex) = decoded else {
            return self.fail(key, "this is not a regular expression in base64");
        };
        for line in self.lists_after(1)? {
            self.scope.rules.add(keys::line::NAME, [("cells", named(&line).into()), ("regex", regex.clone().into())]);
        }
        Some(())
    }

    pub(super) fn automaton(&mut self) -> Option<()> {
        let key = self.first()?;
        let digits = self.scope.board.digits;
        let machine = |reader: &mut Self| match Machine::of(key.text, digits) {
            Ok(machine) => Some(machine),
            Err(Unknown::Digits(count)) => {
                let message = format!("this state machine is for {count} digits, not {}", digits.count());
                reader.fail(key, message)
            }
            Err(Unknown::Format) => reader.fail(key, "this state machine has a format that is not supported"),
            Err(Unknown::Broken) => reader.fail(key, "this is not a state machine in base64"),
        };
        let reads_breaks = machine(self)?.reads_breaks(digits);
        let defined = self.scope.defined.find(self.constraint.name.text, key.text);
        for list in self.named_lists() {
            let parts: Vec<_> = list.words.split(|word| word.text == "-").collect();
            let in_parts = parts.len() > 1;
            if in_parts && !reads_breaks {
                return self
                    .fail(key, "this state machine reads nothing between parts, and these cells are in several");
            }
            let parts =
                parts.into_iter().map(|part| if part.is_empty() { Some(Vec::new()) } else { self.places(part) });
            let parts: Vec<Option<Vec<Place>>> = parts.collect();
            let parts: Vec<Vec<Place>> = parts.into_iter().collect::<Option<_>>()?;
            let lines: Vec<Cells> = parts.iter().map(|part| named(part)).collect();
            let cells: Toml = if in_parts { lines.into() } else { lines[0].clone().into() };
            match defined {
                Some(definition) => self.scope.rules.add(&definition.name, [(definition.parameter, cells)]),
                None => {
                    let name = list.name.map(|name| ("name", name.into()));
                    let parameters = machine(self)?.parameters(digits, in_parts);
                    let parameters = [("cells", cells)].into_iter().chain(parameters).chain(name);
                    self.scope.rules.add(keys::line::NAME, parameters);
                }
            }
        }
        Some(())
    }
}
