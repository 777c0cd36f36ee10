//! Resolution of names in an expression.

use super::Fault;
use super::parse::miscounted;
use super::tree::{Builtin, Link, Tree, Written};

/// An expression whose names are resolved, ready to be evaluated many times.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Bound {
    tree: Tree<usize>,
    /// The slots and functions that it uses.
    slots: Vec<bool>,
    functions: Vec<bool>,
}

/// The known names, and which of them were used.
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
    /// It divides by zero, or a number grows too large; the error is at the bytes of that operator.
    ///
    /// # Panics
    /// A slot that it uses gets no number, or it uses a function, which needs [`value_with`](Self::value_with).
    pub fn value(&self, slots: &[i64]) -> Result<i64, Fault> {
        self.value_with(slots, &|_, _| panic!("the functions were not given"))
    }

    /// Its value, with these numbers in the slots, and a way to call the functions by their number.
    ///
    /// # Errors
    /// As for [`value`](Self::value).
    ///
    /// # Panics
    /// A slot that it uses gets no number.
    pub fn value_with(&self, slots: &[i64], call: &dyn Fn(usize, i64) -> i64) -> Result<i64, Fault> {
        self.tree.value(slots, call).map_err(|fault| *fault)
    }

    /// Whether it is true, that is, not 0.
    ///
    /// # Errors
    /// As for [`value`](Self::value).
    ///
    /// # Panics
    /// As [`value`](Self::value).
    pub fn holds(&self, slots: &[i64]) -> Result<bool, Fault> {
        self.value(slots).map(|value| value != 0)
    }

    /// Whether it uses this slot.
    pub fn uses(&self, slot: usize) -> bool {
        self.slots.get(slot).is_some_and(|&used| used)
    }

    /// Whether it uses this function.
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
                let fault = Fault::new(bytes.clone(), format!("unknown name `{name}`"));
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
            return Err(fault.help(format!("write a product as `{name} * (...)`")));
        }
        let own = self.functions.iter().map(|name| one_argument(name));
        let forms: Vec<String> = own.chain(Builtin::FORMS.map(str::to_owned)).collect();
        let fault = Fault::new(bytes.clone(), format!("unknown function `{name}`"));
        let fault = fault.help(format!("known functions: {}", forms.join(", ")));
        Err(Fault { unknown: Some(name.clone()), ..fault })
    }
}

fn one_argument(function: &str) -> String {
    format!("{function}(x)")
}

/// Constant folding. A constant part without a value is kept: it may never be evaluated.
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

#[cfg(test)]
mod tests {
    use crate::expression::Expression;

    #[test]
    fn unknown_names_are_errors() {
        let unknown = |text: &str| {
            let fault = Expression::parse(text).unwrap().bind(&["a"], &["has"], &|_| None).unwrap_err();
            (fault.bytes, fault.message, fault.help, fault.unknown)
        };
        let message = "unknown name `x`".to_owned();
        assert_eq!(unknown("a + x * y"), (4..5, message, None, Some("x".into())));
        let message = "unknown function `hat`".to_owned();
        let help = "known functions: has(x), abs(x), min(x, y, ...), max(x, y, ...), if(condition, then, else)";
        assert_eq!(unknown("1 + hat(3)"), (4..7, message, Some(help.into()), Some("hat".into())));
        let message = "`a` is a number, not a function".to_owned();
        assert_eq!(unknown("a(3)"), (0..1, message, Some("write a product as `a * (...)`".into()), None));
        let message = "`has` is a function".to_owned();
        assert_eq!(unknown("has == 3"), (0..3, message, Some("write `has(x)`".into()), None));
        let message = "`has` takes 1 argument, not 2".to_owned();
        assert_eq!(unknown("has(3, 4)"), (0..3, message, None, None));
        assert_eq!(unknown("max > 3").2, Some("write `max(x, y, ...)`".into()));
    }

    #[test]
    fn a_slot_may_have_the_name_of_a_function() {
        let expression = Expression::parse("max - min == max(min, 3)").unwrap();
        let bound = expression.bind(&["min", "max"], &[], &|_| None).unwrap();
        assert_eq!(bound.holds(&[2, 5]), Ok(true));
        assert_eq!(bound.holds(&[2, 6]), Ok(false));
    }

    #[test]
    fn used_slots_and_functions() {
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
