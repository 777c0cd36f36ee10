//! A trial of conditions on a small problem: their propagators against their plain form.
//!
//! A condition is written twice, as propagators and as options. Here one is checked against the other: from values drawn
//! at random, nothing may follow that a solution of the plain form contradicts, and when all values are known, the two
//! must agree. Reasons must be sufficient, and a change that does not concern a propagator must have no consequences.

use std::fmt;

use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use super::cover::Cover;
use super::problem::{OptionId, Problem};
use super::propagator::{Propagator, Scratch, Value, is_refuted};
use super::settings::Settings;
use super::solution::Solution;

/// What is wrong with a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// Values are refused, though a solution of the plain form has them.
    Refused,
    /// Something follows that a solution of the plain form contradicts.
    Unfounded,
    /// The values of a whole solution of the problem are accepted, which the plain form forbids.
    Accepted,
    /// The values given as a reason are possible without the others, or the propagator does not find that they are not.
    Explained,
    /// Something follows from a change that is said not to concern the propagator.
    Unconcerned,
    /// There is no propagator.
    Missing,
}

/// A condition whose propagators and plain form differ, and where.
#[derive(Clone, Debug)]
pub struct FaultyCondition {
    /// The name of the condition.
    pub condition: String,
    /// What is wrong.
    pub fault: Fault,
    /// What was found or given, and the values of what the propagator watches, by the names of items and colours.
    pub at: String,
}

impl fmt::Display for FaultyCondition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.fault {
            Fault::Refused => "refuses values that a solution has",
            Fault::Unfounded => "finds what does not follow",
            Fault::Accepted => "accepts a solution that its plain form forbids",
            Fault::Explained => "gives a reason that is not enough, or that it does not refute itself",
            Fault::Unconcerned => "is concerned by a change that it leaves out",
            Fault::Missing => "has no propagator",
        };
        write!(f, "condition {} {what}: {}", self.condition, self.at)
    }
}

impl std::error::Error for FaultyCondition {}

/// Tries each condition of a problem on values drawn at random, `rounds` times for each propagator.
///
/// All solutions of the problem without conditions are visited, so it has to be small.
///
/// ```
/// use exdoku_cover::{Entry, ItemKind, Problem, try_conditions};
///
/// let mut problem = Problem::new();
/// let (heads, tails) = (problem.add_colour("heads"), problem.add_colour("tails"));
/// for coin in ["penny", "dime"] {
///     let thrown = problem.add_item(format!("{coin} thrown"), ItemKind::Primary)?;
///     let side = problem.add_item(coin, ItemKind::Secondary)?;
///     for colour in [heads, tails] {
///         problem.add_option([Entry::from(thrown), Entry::coloured(side, colour)])?;
///     }
/// }
/// // problem.add_condition(...);
/// if let Err(fault) = try_conditions(&problem, 1, 1000) {
///     panic!("{fault}");
/// }
/// # Ok::<(), exdoku_cover::ProblemError>(())
/// ```
///
/// # Errors
/// The first fault found.
pub fn try_conditions(problem: &Problem, seed: u64, rounds: usize) -> Result<(), FaultyCondition> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let bare = problem.without_conditions();
    let all = solutions(&bare, problem.option_count());
    for condition in problem.conditions() {
        let mut with_one = bare.clone();
        with_one.add_shared_condition(condition.clone());
        let allowed = solutions(with_one.plain(), problem.option_count());
        let forbidden: Vec<_> = all.iter().filter(|solution| !allowed.contains(solution)).collect();
        let propagators = condition.propagators();
        let faulty = |propagator: &dyn Propagator, found: Found| FaultyCondition {
            condition: condition.name().to_owned(),
            fault: found.fault,
            at: found.described(problem, propagator),
        };
        let Some(first) = propagators.first() else {
            let (condition, at) = (condition.name().to_owned(), "anything".to_owned());
            return Err(FaultyCondition { condition, fault: Fault::Missing, at });
        };
        let mut refused = vec![false; forbidden.len()];
        for propagator in &propagators {
            let values_of = |solution: &Vec<OptionId>| values(problem, &**propagator, solution);
            let mut trial = Trial {
                propagator: &**propagator,
                scratch: Scratch::default(),
                allowed: allowed.iter().map(values_of).collect(),
                all: all.iter().map(values_of).collect(),
            };
            for (refused, solution) in refused.iter_mut().zip(&forbidden) {
                *refused |= is_refuted(&**propagator, &values_of(solution), &mut trial.scratch);
            }
            for _ in 0..rounds {
                trial.round(&mut rng).map_err(|found| faulty(&**propagator, found))?;
            }
        }
        if let Some(at) = refused.iter().position(|refused| !refused) {
            let accepted =
                Found { fault: Fault::Accepted, values: values(problem, &**first, forbidden[at]), place: None };
            return Err(faulty(&**first, accepted));
        }
    }
    Ok(())
}

/// A fault, the values at which it shows, and the place that was found, assumed or changed.
struct Found {
    fault: Fault,
    values: Vec<Value>,
    place: Option<(usize, bool)>,
}

impl Found {
    /// The place and the values, by the names of items and colours.
    fn described(&self, problem: &Problem, propagator: &dyn Propagator) -> String {
        let named = |place: usize| {
            propagator.watched()[place]
                .map(|(item, colour)| format!("{}:{}", problem.item_name(item), problem.colour_name(colour)))
        };
        let with = |value: Value| {
            let places = (0..self.values.len()).filter(|&place| self.values[place] == value);
            places.filter_map(named).collect::<Vec<_>>().join(" ")
        };
        let place = self.place.and_then(|(place, holds)| {
            let what = match self.fault {
                Fault::Explained => "assumed",
                Fault::Unconcerned => "changed",
                _ => "found",
            };
            Some(format!("{what} {}{}, ", if holds { "" } else { "not " }, named(place)?))
        });
        let (yes, no) = (with(Value::True), with(Value::False));
        format!("{}true: {yes}; false: {no}; all else open", place.unwrap_or_default())
    }
}

/// The solutions of a problem, each by its options below a number, in ascending order.
fn solutions(problem: &Problem, options: usize) -> Vec<Vec<OptionId>> {
    let mut cover = Cover::new(problem.clone(), Settings::textbook());
    let own = |solution: Solution| {
        let mut own: Vec<OptionId> = solution.into_iter().filter(|option| option.index() < options).collect();
        own.sort_unstable();
        own
    };
    let mut found: Vec<Vec<OptionId>> = cover.solutions().map(own).collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// The values that a solution gives to what a propagator watches.
fn values(problem: &Problem, propagator: &dyn Propagator, solution: &[OptionId]) -> Vec<Value> {
    let holds = |&(item, colour): &_| {
        let mut entries = solution.iter().flat_map(|&option| problem.option(option));
        entries.any(|entry| entry.item == item && entry.colour == Some(colour))
    };
    let value = |pair: &Option<_>| if pair.as_ref().is_some_and(holds) { Value::True } else { Value::False };
    propagator.watched().iter().map(value).collect()
}

struct Trial<'t> {
    propagator: &'t dyn Propagator,
    scratch: Scratch,
    /// The values of each solution that the condition allows, and of each without the condition.
    allowed: Vec<Vec<Value>>,
    all: Vec<Vec<Value>>,
}

impl Trial<'_> {
    fn round(&mut self, rng: &mut ChaCha8Rng) -> Result<(), Found> {
        let from = if rng.random_bool(0.5) { &self.allowed } else { &self.all };
        let Some(whole) = from.choose(rng).cloned() else { return Ok(()) };
        let share = rng.random::<f64>();
        let is_missing: Vec<bool> = self.propagator.watched().iter().map(Option::is_none).collect();
        let value = |(place, &value): (usize, &Value)| {
            if is_missing[place] || rng.random_bool(share) { value } else { Value::Open }
        };
        let mut values: Vec<Value> = whole.iter().enumerate().map(value).collect();
        self.complete(&mut values);
        let mut found = Vec::new();
        loop {
            found.clear();
            if !self.propagator.propagate(&values, &mut found, &mut self.scratch) {
                if self.is_allowed(&values) {
                    return Err(Found { fault: Fault::Refused, values, place: None });
                }
                return self.explained(&values, None);
            }
            found.retain(|&(place, holds)| values[place as usize] != of(holds) && !is_missing[place as usize]);
            for &(place, holds) in &found {
                let mut opposite = values.clone();
                opposite[place as usize] = of(!holds);
                if self.is_allowed(&opposite) {
                    return Err(Found { fault: Fault::Unfounded, values, place: Some((place as usize, holds)) });
                }
                self.explained(&opposite, Some((place, !holds)))?;
            }
            if found.iter().any(|&(place, holds)| values[place as usize] == of(!holds)) {
                return Ok(());
            }
            if found.is_empty() {
                break;
            }
            found.iter().for_each(|&(place, holds)| values[place as usize] = of(holds));
            self.complete(&mut values);
        }
        self.unconcerned(&values, rng)
    }

    /// What follows without the propagator: an item that has a colour has no other. Returns the number of changes.
    fn complete(&self, values: &mut [Value]) -> usize {
        let watched = self.propagator.watched();
        let mut changes = 0;
        for place in 0..values.len() {
            let (Some((item, colour)), true) = (watched[place], values[place] != Value::Open) else { continue };
            for (other, pair) in watched.iter().enumerate() {
                let value = match pair {
                    Some((its, same)) if *its == item && *same == colour => values[place],
                    Some((its, _)) if *its == item && values[place] == Value::True => Value::False,
                    _ => continue,
                };
                changes += usize::from(std::mem::replace(&mut values[other], value) != value);
            }
        }
        changes
    }

    /// Whether some solution that the condition allows has these values.
    fn is_allowed(&self, values: &[Value]) -> bool {
        self.allowed.iter().any(|solution| agree(solution, values))
    }

    /// Whether the reasons of impossible values are impossible by themselves.
    fn explained(&mut self, values: &[Value], assumed: Option<(u32, bool)>) -> Result<(), Found> {
        let mut because = Vec::new();
        let place = assumed.map(|(place, _)| place);
        self.propagator.explain(values, &mut because, place, &mut self.scratch);
        let mut few = vec![Value::Open; values.len()];
        let missing = (0..).zip(self.propagator.watched()).filter(|(_, pair)| pair.is_none()).map(|(place, _)| place);
        let kept: Vec<u32> = because.into_iter().chain(place).chain(missing).collect();
        kept.into_iter().for_each(|place| few[place as usize] = values[place as usize]);
        if is_refuted(self.propagator, &few, &mut self.scratch) && !self.is_allowed(&few) {
            return Ok(());
        }
        let place = assumed.map(|(place, holds)| (place as usize, holds));
        Err(Found { fault: Fault::Explained, values: few, place })
    }

    /// Where nothing follows, whether nothing follows from a change that is said not to concern the propagator.
    fn unconcerned(&mut self, values: &[Value], rng: &mut ChaCha8Rng) -> Result<(), Found> {
        let open: Vec<usize> = (0..values.len()).filter(|&place| values[place] == Value::Open).collect();
        let Some(&place) = open.choose(rng) else { return Ok(()) };
        let is_true = rng.random_bool(0.5);
        if self.propagator.concerns(place, is_true, &|other| values[other]) {
            return Ok(());
        }
        let mut after = values.to_vec();
        after[place] = of(is_true);
        if is_true && self.complete(&mut after) > 0 {
            return Ok(()); // more than one change
        }
        let mut found = Vec::new();
        let is_possible = self.propagator.propagate(&after, &mut found, &mut self.scratch);
        found.retain(|&(place, holds)| after[place as usize] != of(holds));
        if is_possible && found.is_empty() {
            return Ok(());
        }
        Err(Found { fault: Fault::Unconcerned, values: after, place: Some((place, is_true)) })
    }
}

fn of(holds: bool) -> Value {
    if holds { Value::True } else { Value::False }
}

/// Whether a solution has all values that are known.
fn agree(solution: &[Value], values: &[Value]) -> bool {
    solution.iter().zip(values).all(|(its, value)| *value == Value::Open || its == value)
}
