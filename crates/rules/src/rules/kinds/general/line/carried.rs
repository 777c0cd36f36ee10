//! Numbers carried along a line, from the parameters of a rule.

use exdoku_text::automaton::Unfolding;
use exdoku_text::expression::Bound;
use exdoku_text::source::did_you_mean;

use crate::rules::fault::{self};
use crate::rules::keys::line as key;
use crate::rules::{Builder, Fault, Formula, NamedFormula, RuleUse};

use super::carry::{Carry, MOST_STATES};
use super::language::{Languages, Reading};
use super::tape::{NAMES, Tape};

/// A reading as written.
struct Written<'u> {
    start: &'u [NamedFormula],
    next: &'u [NamedFormula],
    keep: Option<&'u Formula>,
    accept: Option<&'u Formula>,
}

/// The readings, one of which is enough.
pub(super) fn read(used: &RuleUse, tape: &Tape, builder: &Builder<'_>) -> Result<Vec<Carry>, Fault> {
    let (Some(start), Some(next)) = (used.get(key::START), used.get(key::NEXT)) else {
        let message = format!("`{}` needs `regex`, `states`, or `start` and `next`", used.path());
        return Err(used.error(message).into());
    };
    let (keep, accept) = (used.get(key::KEEP), used.get(key::ACCEPT));
    if keep.is_none() && accept.is_none() {
        let message = format!("`{}` needs `accept` or `keep`: without them, it accepts everything", used.path());
        return Err(used.error(message).into());
    }
    let written = Written { start, next, keep, accept };
    let choices = choices(used.get(key::ANY).unwrap_or_default());
    let read = choices.iter().map(|choice| written.read(choice, used, tape, builder));
    let readings = fault::all(read)?;
    if !readings.iter().any(|(_, accepts)| *accepts) {
        return Err(Fault::impossible(used.error("no digits fit on this line")));
    }
    Ok(readings.into_iter().map(|(reading, _)| reading).collect())
}

/// A number for each of some names.
type Choice<'u> = Vec<(&'u str, i64)>;

/// All choices of numbers for the names.
fn choices(ranges: &[(String, Vec<i64>)]) -> Vec<Choice<'_>> {
    let mut all: Vec<Choice<'_>> = vec![Vec::new()];
    for (name, numbers) in ranges {
        let mut longer = Vec::with_capacity(all.len() * numbers.len());
        for choice in &all {
            longer.extend(numbers.iter().map(|&number| [&choice[..], &[(name.as_str(), number)]].concat()));
        }
        all = longer;
    }
    all
}

impl Written<'_> {
    /// The reading for a choice of numbers, and whether it accepts anything.
    fn read(
        &self,
        choice: &Choice<'_>,
        used: &RuleUse,
        tape: &Tape,
        builder: &Builder<'_>,
    ) -> Result<(Carry, bool), Fault> {
        let known = |formula: &Formula| {
            choice.iter().fold(formula.clone(), |formula, &(name, number)| formula.knowing(name, number))
        };
        let number = |one: &NamedFormula| {
            if NAMES.contains(&one.name.text.as_str()) {
                let message = format!("`{}` already has a meaning here: choose another name", one.name.text);
                return Err(one.name.error(message).into());
            }
            let formula = known(&one.formula);
            formula.bind(&[], &[], builder.board)?.value(&[]).map_err(|fault| formula.fault(fault, &[]).into())
        };
        let start = fault::all(self.start.iter().map(number));
        let mut names = tape.names();
        names.extend(self.start.iter().map(|one| one.name.text.as_str()));
        let numbers = &names[tape.name_count()..];
        let bind = |formula: &Formula| -> Result<(Bound, Formula), Fault> {
            let formula = known(formula);
            Ok((formula.bind(&names, &[], builder.board)?, formula))
        };
        let change = |one: &NamedFormula| match numbers.iter().position(|name| *name == one.name.text) {
            Some(at) => Ok((at, bind(&one.formula)?)),
            None => {
                let help = did_you_mean(&one.name.text, numbers.iter().copied());
                Err(one.name.error(format!("`start` has no `{}`", one.name.text)).help(help).into())
            }
        };
        let next = fault::all(self.next.iter().map(change));
        // A number that is carried may be 1 or 0 for a truth. At the end, nothing is read.
        let condition = |(formula, names): (Option<&Formula>, &[&str])| {
            let condition = |formula: Formula| Ok((formula.condition((names, 0), &[], builder.board)?, formula));
            formula.map(known).map(condition).transpose()
        };
        let ends = fault::all([(self.keep, &names[..]), (self.accept, numbers)].into_iter().map(condition));
        let (start, next, mut ends) = fault::three(start, next, ends)?;
        let mut changes: Vec<Option<(Bound, Formula)>> = numbers.iter().map(|_| None).collect();
        next.into_iter().for_each(|(at, change)| changes[at] = Some(change));
        let (accept, keep) = (ends.pop().flatten(), ends.pop().flatten());
        let bound = |one: &Option<(Bound, Formula)>| one.as_ref().map(|(bound, _)| bound.clone());
        let next = changes.iter().map(bound).collect();
        let carry = Carry { start, next, keep: bound(&keep), accept: bound(&accept) };
        let formulas: Vec<Option<Formula>> =
            changes.into_iter().chain([keep, accept]).map(|one| one.map(|(_, formula)| formula)).collect();
        let accepts = tried(&carry, &formulas, tape, used, builder)?;
        Ok((carry, accepts))
    }
}

/// Tries everything along the line once, so that no expression fails later. Returns whether something is accepted.
fn tried(
    carry: &Carry,
    formulas: &[Option<Formula>],
    tape: &Tape,
    used: &RuleUse,
    builder: &Builder<'_>,
) -> Result<bool, Fault> {
    let languages = builder.remembered::<Languages>();
    let language = languages.borrow_mut().of(Reading::Carry(carry.clone()), tape);
    if let Some(accepts) = language.accepts_any() {
        return Ok(accepts);
    }
    let tried = match carry.unfolded(tape, MOST_STATES) {
        Ok(automaton) => Ok(language.keep(automaton)),
        Err(Unfolding::TooLarge { .. }) => carry.explored(tape),
        Err(Unfolding::Step(failed)) => Err(Some(failed)),
    };
    tried.map_err(|failed| match failed {
        None => {
            let message = format!("these numbers take more than {MOST_STATES} values along the line");
            used.error(message).help("`keep` can exclude values that lead nowhere").into()
        }
        Some((which, fault)) => match &formulas[which] {
            Some(formula) => formula.fault(fault, &[]).into(),
            None => used.error(fault.message).into(),
        },
    })
}
