//! Conditions in a file, like `abs(a - b) >= 5`, checked before use.

use std::collections::BTreeSet;

use exdoku_text::expression::Bound;
use exdoku_text::source::Diagnostic;
use exdoku_text::source::fields::{Form, Value};

use super::reader::Reader;

/// The function of conditions that do not count digits.
fn no_function(_: usize, _: i64) -> i64 {
    0
}

/// A condition over some numbers that cannot fail: all possible cases have been tried.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Condition {
    bound: Bound,
    names: Vec<String>,
}

impl Condition {
    /// Reads the text of a condition over numbers of these names.
    pub(super) fn read(
        value: &Value<'_>,
        names: &[&str],
        functions: &[&str],
        reader: &mut Reader<'_, '_>,
    ) -> Option<Condition> {
        let bound = reader.expression(value, names, functions)?;
        Some(Condition { bound, names: names.iter().map(|&name| name.to_owned()).collect() })
    }

    /// Tries all possible cases. It is an error if the condition cannot be evaluated in one of them, or if none makes it
    /// true; if all do, the rule has no effect, which is a warning.
    pub(super) fn check(
        &self,
        value: &Value<'_>,
        cases: &[impl AsRef<[i64]>],
        reader: &mut Reader<'_, '_>,
    ) -> Option<()> {
        match value.form() {
            Form::Text(_) => Condition::conclude(self.tried(value, cases, reader)?, value, reader),
            _ => Some(()),
        }
    }

    /// Tries all possible cases: whether some make it false, and some true. It is an error if it cannot be evaluated in one
    /// of them.
    pub(super) fn tried(
        &self,
        value: &Value<'_>,
        cases: &[impl AsRef<[i64]>],
        reader: &mut Reader<'_, '_>,
    ) -> Option<[bool; 2]> {
        let mut seen = [false, false];
        for case in cases {
            match self.bound.value(case.as_ref()) {
                Ok(truth) => seen[usize::from(truth != 0)] = true,
                Err(fault) => {
                    let names: Vec<&str> = self.names.iter().map(String::as_str).collect();
                    let complaint = match value.form() {
                        Form::Text(text) => reader.fault(&text, fault, &names),
                        _ => value.error(fault.message),
                    };
                    return reader.refuse(complaint);
                }
            }
        }
        Some(seen)
    }

    /// Complains about a condition that no case makes true, and warns of one that no case makes false. `seen` says whether
    /// some case did either.
    pub(super) fn conclude(seen: [bool; 2], value: &Value<'_>, reader: &mut Reader<'_, '_>) -> Option<()> {
        match seen {
            [true, false] => reader.refuse(value.error("this is never true: no digits make it so").impossible()),
            [false, true] => {
                let warning = Diagnostic::warning("this is always true: the rule has no effect");
                reader.diagnostics.push(warning.at(value.source(), value.span()));
                Some(())
            }
            _ => Some(()),
        }
    }

    /// The values of one number `d` that make a condition true, among all possible ones.
    pub(super) fn chosen(
        value: &Value<'_>,
        possible: BTreeSet<i64>,
        reader: &mut Reader<'_, '_>,
    ) -> Option<BTreeSet<i64>> {
        let condition = Condition::read(value, &["d"], &[], reader)?;
        let cases: Vec<[i64; 1]> = possible.iter().map(|&value| [value]).collect();
        condition.check(value, &cases, reader)?;
        Some(possible.into_iter().filter(|&value| condition.holds(&[value])).collect())
    }

    /// Whether it uses the number in this slot.
    pub(super) fn uses(&self, slot: usize) -> bool {
        self.bound.uses(slot)
    }

    /// Whether these numbers make it true. They must be among the cases tried.
    pub(super) fn holds(&self, numbers: &[i64]) -> bool {
        self.holds_with(numbers, &no_function)
    }

    /// Like [`holds`](Self::holds), with functions.
    pub(super) fn holds_with(&self, numbers: &[i64], call: &dyn Fn(usize, i64) -> i64) -> bool {
        self.bound.value_with(numbers, call).is_ok_and(|truth| truth != 0)
    }
}
