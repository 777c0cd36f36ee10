//! Equality: a variable that is 1 if two variables have the same value, and 0 if not.
//!
//! For each value, a primary item, with options for neither, one, the other, or both of the two variables: it colours the
//! result 1 if both have the value, and 0 if only one has. Whether a variable has a value is a variable, too. Constraints
//! that ask about the same two variables share one result. It is written outside all alternatives.
//!
//! Size: four options per value, an entry per candidate and value.

use super::candidate::Candidate;
use super::cases;
use super::encoder::Encoder;
use super::equalities::{Equalities, Equality};
use super::variable::Variable;
use super::writer::Writer;

impl Encoder<'_> {
    /// A variable that is 1 if two variables have the same value, and 0 if not.
    pub fn equality(&mut self, a: Variable, b: Variable) -> Variable {
        let (a, b) = (a.min(b), a.max(b));
        if let Some(&result) = self.equalities.results.get(&(a, b)) {
            return result;
        }
        let result = self.auxiliary(format!("{} equals {}", self.name_of(a), self.name_of(b)), [0, 1]);
        self.equalities.results.insert((a, b), result);
        self.equalities.all.push(Equality { a, b, result });
        result
    }
}

/// Writes all equalities.
pub(super) fn write(writer: &mut Writer<'_>, equalities: Equalities) {
    for Equality { a, b, result } in equalities.all {
        let name = writer.name(result);
        let mut values = writer.domain(a);
        values.extend(writer.domain(b));
        values.sort_unstable();
        values.dedup();
        for value in values {
            let (has_a, has_b) = (has(writer, a, value), has(writer, b, value));
            let case = |x: i64, y: i64| -> Vec<(Variable, i64)> {
                let decided = (x + y > 0).then(|| (result, i64::from(x == y)));
                [(has_a, x), (has_b, y)].into_iter().chain(decided).collect()
            };
            let all = [case(0, 0), case(0, 1), case(1, 0), case(1, 1)];
            cases::write(writer, &format!("{name} for {value}"), &all);
        }
    }
}

/// The variable that is 1 if a variable has a value, and 0 if not.
fn has(writer: &mut Writer<'_>, variable: Variable, value: i64) -> Variable {
    if let Some(&known) = writer.has_value.get(&(variable, value)) {
        return known;
    }
    let name = format!("{} is {value}", writer.name(variable));
    let has = writer.auxiliary(name.clone(), vec![0, 1]);
    writer.has_value.insert((variable, value), has);
    match variable {
        Variable::Cell(cell) => {
            let digits = writer.board.digits_of(cell);
            for digit in writer.digits(cell).iter() {
                let entry = writer.equals(has, i64::from(i64::from(digits.value(digit)) == value));
                writer.uses(Candidate { cell, digit }, entry);
            }
        }
        Variable::Auxiliary(_) => {
            let case = |&other: &i64| vec![(variable, other), (has, i64::from(other == value))];
            let all: Vec<_> = writer.domain(variable).iter().map(case).collect();
            cases::write(writer, &name, &all);
        }
    }
    if !writer.can_be(variable, value) {
        cases::write(writer, &format!("{name} never"), &[vec![(has, 0)]]);
    }
    has
}
