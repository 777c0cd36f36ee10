//! Reading lines: lists of cells, sums, relations between neighbours, regular expressions and state machines.

use crate::board::{Cell, counted};
use crate::format::base64;
use crate::format::cells::named;
use crate::format::paths::{Reading, pieces};
use crate::rules::{Key, keys};
use crate::source::Diagnostics;

use super::arguments::Reader;
use super::automaton::{self, Unknown};
use super::board::plain_name;
use super::relation::Relation;
use super::table::CellList;

impl Reader<'_, '_, '_> {
    /// Cells, which may follow a number.
    pub(super) fn cell_list(&mut self, list: CellList) -> Option<()> {
        let CellList { cells, number, reading } = list;
        let first = self.first()?;
        // A number with a default may be omitted.
        let is_number = number.is_some() && self.scope.board.place(first, &mut Diagnostics::new()).is_none();
        let value = if is_number { Some(self.number(first)?) } else { None };
        let line = self.places_after(usize::from(is_number))?;
        let reading = match (reading, value) {
            (Reading::Neighbours(3), Some(value)) => Reading::Neighbours(usize::try_from(value).unwrap_or(3)),
            (reading, _) => reading,
        };
        let digits = self.scope.board.digits;
        let value = number.zip(value).filter(|(number, value)| (number.default)(digits) != Some(*value));
        for piece in pieces(line, reading) {
            let value = value.map(|(number, value)| (number.key.name(), value.into()));
            self.scope.rules.add(cells.kind(), [(cells.name(), named(&piece).into())].into_iter().chain(value));
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
    /// bottom, in whichever order they are listed.
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
        let key = self.first()?;
        let Some(relation) = Relation::of_key(key.text, self.scope.board.digits) else {
            return self.fail(key, format!("this is not a table of pairs of the digits {}", self.scope.board.digits));
        };
        let name = self.constraint.arguments.get(1).and_then(plain_name);
        let reading = if parameter == "along" { Reading::Neighbours(2) } else { Reading::Set };
        let lines = self.lists_after(1 + usize::from(name.is_some()))?;
        let lines = lines.into_iter().flat_map(|line| pieces(line, reading));
        if let Some(definition) = self.scope.defined.find(self.constraint.name.text, key.text) {
            lines
                .for_each(|line| self.scope.rules.add(&definition.name, [(definition.parameter, named(&line).into())]));
        } else {
            let says = relation.expression();
            for piece in lines {
                let name = name.clone().map(|name| ("name", name.into()));
                let parameters = [(parameter, named(&piece).into()), ("where", says.clone().into())];
                self.scope.rules.add(keys::pair::NAME, parameters.into_iter().chain(name));
            }
        }
        Some(())
    }

    pub(super) fn regex(&mut self) -> Option<()> {
        let key = self.first()?;
        let decoded = base64::decode(key.text).ok().and_then(|bytes| String::from_utf8(bytes).ok());
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
        let parameters = match automaton::parameters(key.text, self.scope.board.digits) {
            Ok(parameters) => parameters,
            Err(Unknown::Digits(count)) => {
                let digits = self.scope.board.digits.count();
                return self.fail(key, format!("this state machine is for {count} digits, not {digits}"));
            }
            Err(Unknown::Format) => return self.fail(key, "this state machine has a format that is not supported"),
            Err(Unknown::Broken) => return self.fail(key, "this is not a state machine in base64"),
        };
        let name = self.constraint.arguments.get(1).and_then(plain_name);
        let defined = self.scope.defined.find(self.constraint.name.text, key.text);
        for line in self.lists_after(1 + usize::from(name.is_some()))? {
            let cells = named(&line).into();
            match defined {
                Some(definition) => self.scope.rules.add(&definition.name, [(definition.parameter, cells)]),
                None => {
                    self.scope.rules.add(keys::line::NAME, [("cells", cells)].into_iter().chain(parameters.clone()));
                }
            }
        }
        Some(())
    }
}
