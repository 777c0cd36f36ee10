//! Lines: what holds between neighbours, sums along them, what a reader accepts.

use crate::board::counted;
use crate::format::cells::named;
use crate::format::lz_string::{sign_of_value, value_of_sign};
use crate::format::paths::{Reading, pieces};
use crate::source::Diagnostics;

use super::arguments::Reader;
use super::automaton::{self, Unknown};
use super::board::plain_name;
use super::relation::Relation;

impl Reader<'_, '_, '_> {
    pub(super) fn line(
        &mut self,
        rule: &'static str,
        number: Option<&'static str>,
        cells: &'static str,
        reading: Reading,
    ) -> Option<()> {
        let first = self.first()?;
        // The number may be left out where the rule has a usual one.
        let is_number = number.is_some() && self.scope.board.place(first, &mut Diagnostics::new()).is_none();
        let value = if is_number { Some(self.number(first)?) } else { None };
        let line = self.places_after(usize::from(is_number))?;
        let reading = match (reading, value) {
            (Reading::Neighbours(3), Some(value)) => Reading::Neighbours(usize::try_from(value).unwrap_or(3)),
            (reading, _) => reading,
        };
        let usual = match rule {
            "whisper" => Some((self.scope.board.digits.count() as i64 + 1) / 2),
            "lockout" => Some(4),
            "modular" => Some(3),
            _ => None,
        };
        let value = value.filter(|value| Some(*value) != usual);
        for piece in pieces(line, reading) {
            let value = number.zip(value).map(|(name, value)| (name, value.into()));
            self.scope.rules.add(rule, [(cells, named(&piece).into())].into_iter().chain(value));
        }
        Some(())
    }

    /// `PillArrow~2~...`: the first two cells are the pill, a number that is read from left to right or from top to
    /// bottom, in whichever order they are listed.
    pub(super) fn pill_arrow(&mut self) -> Option<()> {
        let first = self.first()?;
        let length = usize::try_from(self.number(first)?).ok()?;
        let mut cells = self.places_after(1)?;
        if length == 0 || length >= cells.len() {
            return self.complain(
                first,
                format!("a pill of {} leaves no shaft of {}", counted(length, "cell"), counted(cells.len(), "cell")),
            );
        }
        cells[..length].sort();
        let (pill, shaft) = cells.split_at(length);
        self.scope.rules.add("pill-arrow", [("pill", named(pill).into()), ("shaft", named(shaft).into())]);
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
        self.scope.rules.add("sum-line", parameters.into_iter().chain(is_loop));
        Some(())
    }

    /// A relation given as a table, between neighbours on a line or between all cells of a set.
    pub(super) fn pair(&mut self, parameter: &'static str) -> Option<()> {
        let key = self.first()?;
        let Some(relation) = Relation::of_key(key.text, self.scope.board.digits) else {
            return self.complain(key, format!("this is no table of pairs of the digits {}", self.scope.board.digits));
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
                self.scope.rules.add("pair", parameters.into_iter().chain(name));
            }
        }
        Some(())
    }

    pub(super) fn regex(&mut self) -> Option<()> {
        let key = self.first()?;
        let Some(regex) = text_of_base64(key.text) else {
            return self.complain(key, "this is no regular expression in base64");
        };
        for line in self.lists_after(1)? {
            self.scope.rules.add("line", [("cells", named(&line).into()), ("regex", regex.clone().into())]);
        }
        Some(())
    }

    pub(super) fn automaton(&mut self) -> Option<()> {
        let key = self.first()?;
        let parameters = match automaton::parameters(key.text, self.scope.board.digits) {
            Ok(parameters) => parameters,
            Err(Unknown::Digits(count)) => {
                let digits = self.scope.board.digits.count();
                return self.complain(key, format!("this machine is for {count} digits, and there are {digits}"));
            }
            Err(Unknown::Format) => return self.complain(key, "this machine has a form that cannot be read yet"),
            Err(Unknown::Broken) => return self.complain(key, "this is no state machine in base64"),
        };
        let name = self.constraint.arguments.get(1).and_then(plain_name);
        let defined = self.scope.defined.find(self.constraint.name.text, key.text);
        for line in self.lists_after(1 + usize::from(name.is_some()))? {
            let cells = named(&line).into();
            match defined {
                Some(definition) => self.scope.rules.add(&definition.name, [(definition.parameter, cells)]),
                None => self.scope.rules.add("line", [("cells", cells)].into_iter().chain(parameters.clone())),
            }
        }
        Some(())
    }
}

/// The text that base64 spells.
fn text_of_base64(key: &str) -> Option<String> {
    let (mut bytes, mut held, mut bits) = (Vec::new(), 0_u32, 0);
    for sign in key.trim_end_matches('=').chars() {
        held = held << 6 | u32::from(value_of_sign(sign)?);
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push(u8::try_from(held >> bits & 0xff).ok()?);
        }
    }
    String::from_utf8(bytes).ok()
}

/// Base64 that spells a text.
pub(super) fn base64_of_text(text: &str) -> String {
    let mut key = String::new();
    for three in text.as_bytes().chunks(3) {
        let held = three.iter().chain([&0, &0]).take(3).fold(0, |held, &byte| held << 8 | usize::from(byte));
        key.extend((0..=three.len()).map(|at| sign_of_value(held >> (18 - 6 * at) & 63)));
    }
    key
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regular_expressions() {
        assert_eq!(text_of_base64("WzEyNDU3OF0qMy4q").unwrap(), "[124578]*3.*");
        assert_eq!(text_of_base64("Lj8oW140N118NDcxKSo").unwrap(), ".?([^47]|471)*");
        assert!(text_of_base64("W!").is_none());
        for key in ["WzEyNDU3OF0qMy4q", "Lj8oW140N118NDcxKSo"] {
            assert_eq!(base64_of_text(&text_of_base64(key).unwrap()), key);
        }
    }
}
