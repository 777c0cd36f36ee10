//! An expression whose names mean something, and its value.

use super::Fault;
use super::parse::miscounted;
use super::tree::{Builtin, Link, Operator, TOO_LARGE, Tree, Written};

/// An expression whose names have a meaning, ready to be computed many times.
#[derive(Clone, Debug)]
pub struct Bound {
    tree: Tree<usize>,
    /// Which slots were written, and which functions.
    slots: Vec<bool>,
    functions: Vec<bool>,
}

/// What names mean, and which were met.
struct Binder<'n> {
    slots: &'n [&'n str],
    functions: &'n [&'n str],
    constants: &'n dyn Fn(&str) -> Option<i64>,
    uses_slots: Vec<bool>,
    uses_functions: Vec<bool>,
}

impl Bound {
    pub(super) fn new(
        tree: &Tree<Written>,
        slots: &[&str],
        functions: &[&str],
        constants: &dyn Fn(&str) -> Option<i64>,
    ) -> Result<Bound, Fault> {
        let (uses_slots, uses_functions) = (vec![false; slots.len()], vec![false; functions.len()]);
        let mut binder = Binder { slots, functions, constants, uses_slots, uses_functions };
        let tree = binder.bind(tree)?;
        Ok(Bound { tree, slots: binder.uses_slots, functions: binder.uses_functions })
    }

    /// Its value, with these numbers in the slots.
    ///
    /// # Errors
    /// When it divides by zero or a number grows too large; at the bytes of that operator.
    ///
    /// # Panics
    /// When a slot that it uses gets no number, or it uses a function: those are for [`value_with`](Self::value_with).
    pub fn value(&self, slots: &[i64]) -> Result<i64, Fault> {
        self.value_with(slots, &|_, _| panic!("the functions were not given"))
    }

    /// Its value, with these numbers in the slots, and a way to call the functions by their number.
    ///
    /// # Errors
    /// As for [`value`](Self::value).
    ///
    /// # Panics
    /// When a slot that it uses gets no number.
    pub fn value_with(&self, slots: &[i64], call: &dyn Fn(usize, i64) -> i64) -> Result<i64, Fault> {
        self.tree.value(slots, call).map_err(|fault| *fault)
    }

    /// Whether it is true, that is not 0.
    ///
    /// # Errors
    /// As for [`value`](Self::value).
    ///
    /// # Panics
    /// As [`value`](Self::value).
    pub fn holds(&self, slots: &[i64]) -> Result<bool, Fault> {
        self.value(slots).map(|value| value != 0)
    }

    /// Whether the name of this slot is written in it.
    pub fn uses(&self, slot: usize) -> bool {
        self.slots.get(slot).is_some_and(|&used| used)
    }

    /// Whether this function is written in it.
    pub fn uses_function(&self, function: usize) -> bool {
        self.functions.get(function).is_some_and(|&used| used)
    }
}

impl Binder<'_> {
    fn bind(&mut self, tree: &Tree<Written>) -> Result<Tree<usize>, Fault> {
        let bound = match tree {
            Tree::Number(number) => Tree::Number(*number),
            Tree::Name(written) => self.name(written)?,
            Tree::Not(inner) => Tree::Not(Box::new(self.bind(inner)?)),
            Tree::Negate(inner, bytes) => Tree::Negate(Box::new(self.bind(inner)?), bytes.clone()),
            Tree::Chain(first, links) => {
                let first = Box::new(self.bind(first)?);
                let link = |link: &Link<Written>| {
                    Ok(Link { operator: link.operator, bytes: link.bytes.clone(), right: self.bind(&link.right)? })
                };
                Tree::Chain(first, links.iter().map(link).collect::<Result<_, _>>()?)
            }
            Tree::Built(builtin, bytes, arguments) => Tree::Built(*builtin, bytes.clone(), self.all(arguments)?),
            Tree::Call(written, arguments) => {
                let function = self.function(written, arguments.len())?;
                Tree::Call(function, self.all(arguments)?)
            }
        };
        Ok(folded(bound))
    }

    fn all(&mut self, trees: &[Tree<Written>]) -> Result<Vec<Tree<usize>>, Fault> {
        trees.iter().map(|tree| self.bind(tree)).collect()
    }

    fn name(&mut self, Written { name, bytes }: &Written) -> Result<Tree<usize>, Fault> {
        if let Some(slot) = self.slots.iter().position(|slot| slot == name) {
            self.uses_slots[slot] = true;
            return Ok(Tree::Name(slot));
        }
        if let Some(number) = (self.constants)(name) {
            return Ok(Tree::Number(number));
        }
        let form = match Builtin::named(name) {
            Some(builtin) => Some(builtin.form().to_owned()),
            None => self.functions.contains(&name.as_str()).then(|| one_argument(name)),
        };
        Err(match form {
            Some(form) => Fault::new(bytes.clone(), format!("`{name}` is a function")).help(format!("write `{form}`")),
            None => {
                let fault = Fault::new(bytes.clone(), format!("the name `{name}` means nothing here"));
                Fault { unknown: Some(name.clone()), ..fault }
            }
        })
    }

    fn function(&mut self, Written { name, bytes }: &Written, arguments: usize) -> Result<usize, Fault> {
        if let Some(function) = self.functions.iter().position(|function| function == name) {
            self.uses_functions[function] = true;
            return match arguments {
                1 => Ok(function),
                _ => Err(miscounted(name, 1, arguments, bytes.clone())),
            };
        }
        if self.slots.contains(&name.as_str()) || (self.constants)(name).is_some() {
            let fault = Fault::new(bytes.clone(), format!("`{name}` is a number, not a function"));
            return Err(fault.help(format!("a product is written `{name} * (...)`")));
        }
        let own = self.functions.iter().map(|name| one_argument(name));
        let forms: Vec<String> = own.chain(Builtin::FORMS.map(str::to_owned)).collect();
        let fault = Fault::new(bytes.clone(), format!("there is no function `{name}`"));
        let fault = fault.help(format!("known functions: {}", forms.join(", ")));
        Err(Fault { unknown: Some(name.clone()), ..fault })
    }
}

fn one_argument(function: &str) -> String {
    format!("{function}(x)")
}

/// Numbers instead of what is made of numbers only. What has no value stays: it may never be asked for.
fn folded(tree: Tree<usize>) -> Tree<usize> {
    match tree {
        Tree::Number(_) | Tree::Name(_) | Tree::Call(..) => tree,
        Tree::Built(Builtin::If, _, mut arguments) if matches!(arguments[0], Tree::Number(_)) => {
            let otherwise = matches!(arguments[0], Tree::Number(0));
            arguments.swap_remove(if otherwise { 2 } else { 1 })
        }
        _ if tree.parts().iter().all(|part| matches!(part, Tree::Number(_))) => {
            tree.value(&[], &|_, _| unreachable!("calls are not folded")).map_or(tree, Tree::Number)
        }
        _ => tree,
    }
}

impl Tree<usize> {
    /// The fault is boxed so that what is returned from each part fits in registers.
    fn value(&self, slots: &[i64], call: &dyn Fn(usize, i64) -> i64) -> Result<i64, Box<Fault>> {
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

/// From left to right; the operators are of one level.
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

#[cfg(test)]
mod tests {
    use super::super::Expression;
    use super::*;

    /// With a = 7, b = -2, c = 0, nine `digits` and `has(x)` ten times x.
    fn value(text: &str) -> Result<i64, Fault> {
        let constants = |name: &str| (name == "digits").then_some(9);
        let bound = Expression::parse(text)?.bind(&["a", "b", "c"], &["has"], &constants)?;
        bound.value_with(&[7, -2, 0], &|function, x| if function == 0 { 10 * x } else { unreachable!() })
    }

    fn fault(text: &str) -> (std::ops::Range<usize>, String) {
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
    fn what_is_not_needed_is_not_computed() {
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
        let zero = "this divides by 0";
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

    #[test]
    fn names_must_mean_something() {
        let unknown = |text: &str| {
            let fault = value(text).unwrap_err();
            (fault.bytes, fault.message, fault.help, fault.unknown)
        };
        let message = "the name `x` means nothing here".to_owned();
        assert_eq!(unknown("a + x * y"), (4..5, message, None, Some("x".into())));
        let message = "there is no function `hat`".to_owned();
        let help = "known functions: has(x), abs(x), min(x, y, ...), max(x, y, ...), if(condition, then, else)";
        assert_eq!(unknown("1 + hat(3)"), (4..7, message, Some(help.into()), Some("hat".into())));
        let message = "`a` is a number, not a function".to_owned();
        assert_eq!(unknown("a(3)"), (0..1, message, Some("a product is written `a * (...)`".into()), None));
        let message = "`has` is a function".to_owned();
        assert_eq!(unknown("has == 3"), (0..3, message, Some("write `has(x)`".into()), None));
        let message = "`has` takes 1 argument, not 2".to_owned();
        assert_eq!(unknown("has(3, 4)"), (0..3, message, None, None));
        assert_eq!(unknown("max > 3").2, Some("write `max(x, y, ...)`".into()));
    }

    #[test]
    fn a_rule_may_offer_the_name_of_a_function() {
        let expression = Expression::parse("max - min == max(min, 3)").unwrap();
        let bound = expression.bind(&["min", "max"], &[], &|_| None).unwrap();
        assert_eq!(bound.holds(&[2, 5]), Ok(true));
        assert_eq!(bound.holds(&[2, 6]), Ok(false));
    }

    #[test]
    fn what_is_used() {
        let bound = Expression::parse("c + has(a)").unwrap().bind(&["a", "b", "c"], &["at", "has"], &|_| None).unwrap();
        assert_eq!([0, 1, 2, 3].map(|slot| bound.uses(slot)), [true, false, true, false]);
        assert_eq!([0, 1, 2].map(|function| bound.uses_function(function)), [false, true, false]);
    }

    #[test]
    fn constants_are_folded() {
        let fold = |text: &str| {
            let bound = Expression::parse(text).unwrap().bind(&["a"], &[], &|_| Some(9)).unwrap();
            format!("{:?}", bound.tree)
        };
        assert_eq!(fold("(digits + 1) / 2"), "Number(5)");
        assert_eq!(fold("if(digits == 9, a, a / 2)"), "Name(0)");
        assert_eq!(fold("if(digits != 9, a, min(3, -digits))"), "Number(-9)");
    }
}
