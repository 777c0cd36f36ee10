//! Evaluation of expressions.

use super::Fault;
use super::tree::{Arithmetic, Builtin, Comparison, Link, Operator, Tree};

/// The message of an overflow.
const TOO_LARGE: &str = "the result is too large";

impl Tree<usize> {
    /// The fault is boxed so that each result fits in registers.
    pub(super) fn value(&self, slots: &[i64], call: &dyn Fn(usize, i64) -> i64) -> Result<i64, Box<Fault>> {
        match self {
            Tree::Number(number) => Ok(*number),
            Tree::Name(slot) => Ok(slots[*slot]),
            Tree::Not(inner) => Ok(i64::from(inner.value(slots, call)? == 0)),
            Tree::Negate(inner, bytes) => {
                let negated = inner.value(slots, call)?.checked_neg();
                negated.ok_or_else(|| Box::new(Fault::new(bytes.clone(), TOO_LARGE)))
            }
            Tree::Chain(first, links) => chain(first, links, slots, call),
            Tree::Call(function, arguments) => Ok(call(*function, arguments[0].value(slots, call)?)),
            Tree::Built(Builtin::Abs, bytes, arguments) => {
                let distance = arguments[0].value(slots, call)?.checked_abs();
                distance.ok_or_else(|| Box::new(Fault::new(bytes.clone(), TOO_LARGE)))
            }
            Tree::Built(Builtin::If, _, arguments) => {
                let chosen = if arguments[0].value(slots, call)? != 0 { 1 } else { 2 };
                arguments[chosen].value(slots, call)
            }
            Tree::Built(Builtin::Min, _, arguments) => best(arguments, i64::min, slots, call),
            Tree::Built(Builtin::Max, _, arguments) => best(arguments, i64::max, slots, call),
        }
    }
}

fn best(
    arguments: &[Tree<usize>],
    better: impl Fn(i64, i64) -> i64,
    slots: &[i64],
    call: &dyn Fn(usize, i64) -> i64,
) -> Result<i64, Box<Fault>> {
    let mut best = arguments[0].value(slots, call)?;
    for argument in &arguments[1..] {
        best = better(best, argument.value(slots, call)?);
    }
    Ok(best)
}

/// Evaluation from left to right; the operators are of one level.
fn chain(
    first: &Tree<usize>,
    links: &[Link<usize>],
    slots: &[i64],
    call: &dyn Fn(usize, i64) -> i64,
) -> Result<i64, Box<Fault>> {
    let mut left = first.value(slots, call)?;
    let mut compared = false;
    for Link { operator, bytes, right } in links {
        match operator {
            Operator::Or if left != 0 => return Ok(1),
            Operator::And if left == 0 => return Ok(0),
            Operator::Or | Operator::And => left = i64::from(right.value(slots, call)? != 0),
            Operator::Compare(comparison) => {
                let right = right.value(slots, call)?;
                if !comparison.holds(left, right) {
                    return Ok(0);
                }
                (left, compared) = (right, true);
            }
            Operator::Compute(arithmetic) => {
                let result = arithmetic.apply(left, right.value(slots, call)?);
                left = result.map_err(|why| Box::new(Fault::new(bytes.clone(), why)))?;
            }
        }
    }
    Ok(if compared { 1 } else { left })
}

impl Comparison {
    fn holds(self, left: i64, right: i64) -> bool {
        match self {
            Comparison::Equal => left == right,
            Comparison::Unequal => left != right,
            Comparison::Less => left < right,
            Comparison::AtMost => left <= right,
            Comparison::Greater => left > right,
            Comparison::AtLeast => left >= right,
        }
    }
}

impl Arithmetic {
    /// The result, or the message of an error.
    fn apply(self, left: i64, right: i64) -> Result<i64, &'static str> {
        let result = match self {
            Arithmetic::Divide | Arithmetic::Remainder if right == 0 => return Err("division by zero"),
            Arithmetic::Add => left.checked_add(right),
            Arithmetic::Subtract => left.checked_sub(right),
            Arithmetic::Multiply => left.checked_mul(right),
            // The quotient of `div_euclid` belongs to a nonnegative remainder; for a negative divisor it is rounded up.
            Arithmetic::Divide => left
                .checked_div_euclid(right)
                .map(|quotient| quotient - i64::from(right < 0 && left.wrapping_rem_euclid(right) != 0)),
            Arithmetic::Remainder => Some(left.wrapping_rem_euclid(right)),
        };
        result.ok_or(TOO_LARGE)
    }
}

#[cfg(test)]
mod tests {
    use std::ops::Range;

    use super::*;
    use crate::expression::Expression;

    /// With a = 7, b = -2, c = 0, nine `digits` and `has(x)` ten times x.
    fn value(text: &str) -> Result<i64, Fault> {
        let constants = |name: &str| (name == "digits").then_some(9);
        let bound = Expression::parse(text)?.bind(&["a", "b", "c"], &["has"], &constants)?;
        bound.value_with(&[7, -2, 0], &|function, x| if function == 0 { 10 * x } else { unreachable!() })
    }

    fn fault(text: &str) -> (Range<usize>, String) {
        let fault = value(text).unwrap_err();
        (fault.bytes, fault.message)
    }

    #[test]
    fn operators_hold_their_operands() {
        let values = [
            ("1 + 2 * 3", 7),
            ("(1 + 2) * 3", 9),
            ("10 - 3 - 2", 5),
            ("2 * 7 / 4 * 3 % 5", 4),
            ("10 - 2 * 3 - 1 == 3", 1),
            ("-a + 10", 3),
            ("2 - -a * -1", -5),
            ("--a", 7),
            ("-a % 4", 1),
            ("1 + 1 == 2 and 2 * 2 != 5", 1),
            ("1 or 0 and 0", 1),
            ("(1 or 0) and 0", 0),
            ("not 0 and 0", 0),
            ("not (0 and 0)", 1),
            ("not a == 6", 1),
            ("not not a", 1),
            ("1 == 2 or not 1 > 2", 1),
            ("not -a", 0),
            ("(not c) + 1", 2),
            ("digits+1", 10),
        ];
        for (text, wanted) in values {
            assert_eq!(value(text), Ok(wanted), "{text}");
        }
    }

    #[test]
    fn division_rounds_down_and_remainders_are_not_negative() {
        for dividend in -20_i64..=20 {
            for divisor in (-6_i64..=6).filter(|&divisor| divisor != 0) {
                let quotient = (dividend as f64 / divisor as f64).floor() as i64;
                assert_eq!(value(&format!("{dividend} / {divisor}")), Ok(quotient), "{dividend} / {divisor}");
                let remainder = value(&format!("{dividend} % {divisor}")).unwrap();
                assert!((0..divisor.abs()).contains(&remainder) && (dividend - remainder) % divisor == 0);
            }
        }
    }

    #[test]
    fn comparisons_chain() {
        let values = [
            ("1 < a <= 7", 1),
            ("1 < a <= 6", 0),
            ("7 == a == 7", 1),
            ("3 > 2 > 1", 1),
            ("(3 > 2) > 1", 0),
            ("1 < 3 > 2 != 5 >= 5", 1),
            ("1 < a < 9 and b < c", 1),
            ("2 < 1 < 1 / 0", 0),
        ];
        for (text, wanted) in values {
            assert_eq!(value(text), Ok(wanted), "{text}");
        }
        for (operator, wanted) in [("==", 0), ("!=", 1), ("<", 0), ("<=", 0), (">", 1), (">=", 1)] {
            assert_eq!(value(&format!("a {operator} b")), Ok(wanted), "{operator}");
        }
    }

    #[test]
    fn functions() {
        let values = [
            ("abs(b)", 2),
            ("abs(a - 9)", 2),
            ("min(a, b, c)", -2),
            ("max(a, b, c)", 7),
            ("min(a)", 7),
            ("if(a > 5, b, c)", -2),
            ("if(a < 5, b, c)", 0),
            ("has(a) + has(3)", 100),
            ("max(has(1), min(a, has(b)))", 10),
        ];
        for (text, wanted) in values {
            assert_eq!(value(text), Ok(wanted), "{text}");
        }
    }

    #[test]
    fn evaluation_is_lazy() {
        for (text, wanted) in [
            ("c and 1 / c", 0),
            ("a or 1 / c", 1),
            ("a and b", 1),
            ("c or b", 1),
            ("if(c == 0, 5, 1 / c)", 5),
            ("if(c != 0, 1 / c, 5)", 5),
            ("if(digits > 9, 1 / (digits - 9), 4)", 4),
            ("digits == 9 or 1 / 0", 1),
        ] {
            assert_eq!(value(text), Ok(wanted), "{text}");
        }
    }

    #[test]
    fn faults_stand_at_the_operator() {
        let zero = "division by zero";
        assert_eq!(fault("1 + a / c"), (6..7, zero.into()));
        assert_eq!(fault("a % (digits - 9)"), (2..3, zero.into()));
        assert_eq!(fault("9223372036854775807 + a"), (20..21, TOO_LARGE.into()));
        assert_eq!(fault("b - 9223372036854775807"), (2..3, TOO_LARGE.into()));
        assert_eq!(fault("9223372036854775807 * b"), (20..21, TOO_LARGE.into()));
        let smallest = "(-9223372036854775807 - 1)";
        assert_eq!(fault(&format!("-{smallest}")), (0..1, TOO_LARGE.into()));
        assert_eq!(fault(&format!("abs{smallest}")), (0..3, TOO_LARGE.into()));
        assert_eq!(fault(&format!("{smallest} / -1")), (27..28, TOO_LARGE.into()));
        assert_eq!(value(&format!("{smallest} % -1")), Ok(0));
        assert_eq!(value(&format!("{smallest} / b")), Ok(1 << 62));
    }
}
