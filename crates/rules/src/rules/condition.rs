//! Conditions in a file, like `abs(a - b) >= 5`, checked before use.

use super::build::Builder;
use super::fault::Fault;
use super::formula::Formula;
use std::collections::BTreeSet;

use exdoku_text::board::listed;
use exdoku_text::expression::Bound;
use exdoku_text::source::Diagnostic;

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
    /// A condition over numbers of these names.
    pub(super) fn of(
        formula: &Formula,
        names: &[&str],
        functions: &[&str],
        builder: &Builder<'_>,
    ) -> Result<Condition, Fault> {
        let bound = formula.condition((names, names.len()), functions, builder.board)?;
        Ok(Condition { bound, names: names.iter().map(|&name| name.to_owned()).collect() })
    }

    /// Tries all possible cases. It is an error if the condition cannot be evaluated in one of them, or if none makes it
    /// true; if all do, the rule has no effect, which is a warning.
    pub(super) fn check(&self, formula: &Formula, cases: &[impl AsRef<[i64]>]) -> Result<Option<Diagnostic>, Fault> {
        Condition::conclude(self.tried(formula, cases)?, formula)
    }

    /// Tries all possible cases: whether some make it false, and some true. It is an error if it cannot be evaluated in one
    /// of them.
    pub(super) fn tried<R: AsRef<[i64]>>(
        &self,
        formula: &Formula,
        cases: impl IntoIterator<Item = R>,
    ) -> Result<[bool; 2], Fault> {
        let mut seen = [false, false];
        for case in cases {
            match self.bound.value(case.as_ref()) {
                Ok(truth) => seen[usize::from(truth != 0)] = true,
                Err(fault) => {
                    let names: Vec<&str> = self.names.iter().map(String::as_str).collect();
                    let case = names.iter().zip(case.as_ref()).enumerate().filter(|(slot, _)| self.uses(*slot));
                    let case: Vec<String> = case.map(|(_, (name, value))| format!("{name} = {value}")).collect();
                    let when = (!case.is_empty()).then(|| format!("this happens with {}", listed(case, "and")));
                    return Err(formula.fault(fault, &names).maybe_help(when).into());
                }
            }
        }
        Ok(seen)
    }

    /// The fault of a condition that no case makes true, and a warning of one that no case makes false. `seen` says whether
    /// some case did either.
    pub(super) fn conclude(seen: [bool; 2], formula: &Formula) -> Result<Option<Diagnostic>, Fault> {
        match seen {
            [true, false] => Err(never_true(formula)),
            [false, true] => {
                let warning = Diagnostic::warning("this is always true: the rule has no effect");
                Ok(Some(formula.point(warning)))
            }
            _ => Ok(None),
        }
    }

    /// The values of one number `d` that make a condition true, among all possible ones: perhaps none, or all, which is a warning.
    pub(super) fn chosen(
        formula: &Formula,
        possible: BTreeSet<i64>,
        builder: &Builder<'_>,
    ) -> Result<(BTreeSet<i64>, Option<Diagnostic>), Fault> {
        let possible = possible.into_iter().map(|value| [value]).collect();
        let (chosen, warning) = Condition::chosen_rows(formula, &["d"], possible, builder)?;
        Ok((chosen.into_iter().map(|[value]| value).collect(), warning))
    }

    /// Like [`chosen`](Self::chosen), for values of several numbers.
    pub(super) fn chosen_rows<R: AsRef<[i64]> + Ord>(
        formula: &Formula,
        names: &[&str],
        mut possible: BTreeSet<R>,
        builder: &Builder<'_>,
    ) -> Result<(BTreeSet<R>, Option<Diagnostic>), Fault> {
        let condition = Condition::of(formula, names, &[], builder)?;
        let warning = match condition.tried(formula, &possible)? {
            [true, false] => Some("no digit makes this true"),
            [false, true] => Some("all digits make this true"),
            _ => None,
        };
        possible.retain(|row| condition.holds(row.as_ref()));
        Ok((possible, warning.map(|text| formula.point(Diagnostic::warning(text)))))
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

/// The fault of a rule whose condition no digits make true.
pub(super) fn never_true(formula: &Formula) -> Fault {
    Fault::impossible(formula.error("this is never true: no digits make it so"))
}
