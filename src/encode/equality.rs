//! Whether two signals have the same value.
//!
//! For each value a primary item, with an option for neither, one, the other, and both of the two: it says 1 where both
//! have the value, and 0 where one has. That a signal has a value is a signal, too. Whoever asks about the same two signals gets the same answer, so that several rules share the items; it is
//! written outside all alternatives.
//!
//! Size: four options a value, an entry a candidate and value.

use super::writer::Writer;
use super::{Candidate, Encoder, Variable, cases};

/// Two signals, and whether they agree.
#[derive(Clone, Copy, Debug)]
pub(super) struct Agreement {
    a: Variable,
    b: Variable,
    agree: Variable,
}

impl Encoder<'_> {
    /// A signal that is 1 if two signals have the same value, and 0 if not.
    pub fn equality(&mut self, a: Variable, b: Variable) -> Variable {
        let (a, b) = (a.min(b), a.max(b));
        if let Some(known) = self.agreements.iter().find(|known| (known.a, known.b) == (a, b)) {
            return known.agree;
        }
        let name = format!("{} as {}", self.name_of(a), self.name_of(b));
        let agree = self.auxiliary(name, [0, 1]);
        self.agreements.push(Agreement { a, b, agree });
        agree
    }

    fn name_of(&self, signal: Variable) -> String {
        match signal {
            Variable::Cell(cell) => self.board.name(cell),
            Variable::Auxiliary(number) => self.signals[number].name.clone(),
        }
    }
}

pub(super) fn write(writer: &mut Writer<'_>, &Agreement { a, b, agree }: &Agreement) {
    let name = writer.name(agree);
    let mut values = writer.domain(a);
    values.extend(writer.domain(b));
    values.sort_unstable();
    values.dedup();
    for value in values {
        let is = |writer: &mut Writer<'_>, signal: Variable| is(writer, signal, value);
        let (here, there) = (is(writer, a), is(writer, b));
        let case = |x: i64, y: i64| {
            let says = (x + y > 0).then(|| (agree, i64::from(x == y)));
            [(here, x), (there, y)].into_iter().chain(says).collect()
        };
        cases::write(writer, &format!("{name} if {value}"), vec![case(0, 0), case(0, 1), case(1, 0), case(1, 1)]);
    }
}

/// Whether a signal has a value.
fn is(writer: &mut Writer<'_>, signal: Variable, value: i64) -> Variable {
    if let Some(&known) = writer.is_value.get(&(signal, value)) {
        return known;
    }
    let name = format!("{} is {value}", writer.name(signal));
    let is = writer.quantity(name.clone(), vec![0, 1]);
    writer.is_value.insert((signal, value), is);
    let domain = writer.domain(signal);
    match signal {
        Variable::Cell(cell) => {
            let digits = writer.board.digits_of(cell);
            for digit in writer.digits(cell) {
                let says = writer.is(is, i64::from(i64::from(digits.value(digit)) == value));
                writer.uses(Candidate { cell, digit }, says);
            }
        }
        Variable::Auxiliary(_) => {
            let case = |other: i64| vec![(signal, other), (is, i64::from(other == value))];
            cases::write(writer, &name, domain.iter().copied().map(case).collect());
        }
    }
    if domain.binary_search(&value).is_err() {
        cases::write(writer, &format!("{name} never"), vec![vec![(is, 0)]]);
    }
    is
}
