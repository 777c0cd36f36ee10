//! Conditions that are wrong on purpose: what finds each.

use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};

use exdoku_cover::{
    Colour, Condition, Cover, Engine, Fault, ItemId, Learn, PlainForm, Problem, Propagator, Scratch, Settings, Value,
    try_conditions,
};

#[expect(dead_code, reason = "its `main` runs as an example")]
#[path = "../../examples/square_sum.rs"]
mod square_sum;
use square_sum::{SquareSum, problem};

/// What is wrong with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Plant {
    Nothing,
    /// It takes a few possible values for impossible.
    RefusesMuch,
    /// It excludes a number that is possible.
    ExcludesMuch,
    /// It accepts every sum.
    AcceptsAll,
    /// Its reasons lack one.
    ForgetsReason,
    /// It says that numbers which go do not concern it.
    Sleeps,
    /// Its plain form allows everything.
    WrongForm,
    /// It has no propagator.
    NoPropagator,
}

#[derive(Clone, Debug)]
struct Planted(SquareSum, Plant);

impl Propagator for Planted {
    fn watched(&self) -> &[Option<(ItemId, Colour)>] {
        self.0.watched()
    }

    fn propagate(&self, values: &[Value], found: &mut Vec<(u32, bool)>, scratch: &mut Scratch) -> bool {
        if self.1 == Plant::AcceptsAll {
            return true;
        }
        let is_possible = self.0.propagate(values, found, scratch);
        if self.1 == Plant::ExcludesMuch && values[0] == Value::Open && values[values.len() - 1] == Value::True {
            found.push((0, false));
        }
        is_possible
            && !(self.1 == Plant::RefusesMuch && values[0] == Value::True && values[values.len() - 1] == Value::True)
    }

    fn explain(&self, values: &[Value], because: &mut Vec<u32>, assumed: Option<u32>, scratch: &mut Scratch) {
        self.0.explain(values, because, assumed, scratch);
        if self.1 == Plant::ForgetsReason {
            because.pop();
        }
    }

    fn concerns(&self, _place: usize, is_true: bool, _before: &dyn Fn(usize) -> Value) -> bool {
        self.1 != Plant::Sleeps || is_true
    }
}

impl Condition for Planted {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn propagators(&self) -> Vec<Box<dyn Propagator>> {
        if self.1 == Plant::NoPropagator { Vec::new() } else { vec![Box::new(self.clone())] }
    }

    fn plain(&self, form: &mut PlainForm, colours_of: &dyn Fn(ItemId) -> Vec<Colour>) {
        match self.1 {
            Plant::WrongForm => {}
            _ => self.0.plain(form, colours_of),
        }
    }

    fn plain_size(&self) -> usize {
        self.0.plain_size()
    }
}

/// The problem of the example, with another condition on its items.
fn planted(count: usize, numbers: usize, plant: Plant) -> Problem {
    with_planted(count, numbers, &[(0..count, plant)])
}

/// The same, with several conditions, each on some of the items.
fn with_planted(count: usize, numbers: usize, plants: &[(Range<usize>, Plant)]) -> Problem {
    let mut given = problem(count, numbers);
    let named = |what: &str, at: usize| given.item_named(&format!("{what} {at}")).expect("it is there");
    let items: Vec<ItemId> = (1..=count).map(|at| named("number", at)).collect();
    let mut wrong = given.without_conditions();
    let colours: Vec<Colour> = (1..=numbers).map(|number| given.add_colour(number)).collect();
    for (some, plant) in plants {
        wrong.add_condition(Planted(SquareSum::new(items[some.clone()].to_vec(), colours.clone()), *plant));
    }
    wrong
}

#[test]
fn a_trial_finds_each_wrong_condition() {
    let expected = [
        (Plant::Nothing, None),
        (Plant::RefusesMuch, Some(Fault::Refused)),
        (Plant::ExcludesMuch, Some(Fault::Unfounded)),
        (Plant::AcceptsAll, Some(Fault::Accepted)),
        (Plant::ForgetsReason, Some(Fault::Explained)),
        (Plant::Sleeps, Some(Fault::Unconcerned)),
        (Plant::WrongForm, Some(Fault::Unfounded)),
        (Plant::NoPropagator, Some(Fault::Missing)),
    ];
    for (plant, fault) in expected {
        let found = try_conditions(&planted(3, 5, plant), 7, 2000).err().map(|faulty| faulty.fault);
        assert_eq!(found, fault, "{plant:?}");
    }
}

#[test]
fn a_fault_names_what_was_found_and_where() {
    let fault = try_conditions(&planted(3, 5, Plant::ExcludesMuch), 7, 2000).unwrap_err().to_string();
    let expected = "condition square sum finds what does not follow: found not number 1:1, true: ";
    assert!(fault.starts_with(expected), "{fault}");
}

/// Debug builds find wrong reasons and changes that are left out in any search.
#[test]
fn a_search_finds_wrong_reasons_and_changes_left_out() {
    for (plant, is_found) in [(Plant::Nothing, false), (Plant::ForgetsReason, true), (Plant::Sleeps, true)] {
        let settings = Settings { learn: Learn::On, ..Settings::default() };
        let windows = [0..4, 1..5, 2..6, 0..6];
        let mut cover = Cover::with_engine(
            with_planted(6, 3, &windows.map(|some| (some, plant))),
            settings,
            Engine::ClauseLearning,
        );
        let searched = catch_unwind(AssertUnwindSafe(|| cover.solutions().count()));
        assert_eq!(searched.is_err(), is_found && cfg!(debug_assertions), "{plant:?}");
    }
}

/// The example, by every engine: by its propagator, and as options.
#[test]
fn square_sums_are_found_by_every_engine() {
    let sums = |count: u32, numbers: usize| {
        let all = (0..numbers.pow(count)).filter(|roll| {
            let each = (0..count).map(|at| roll / numbers.pow(at) % numbers + 1);
            let sum: usize = each.sum();
            sum.isqrt().pow(2) == sum
        });
        all.count()
    };
    for (count, numbers) in [(1, 3), (2, 5), (3, 6), (4, 4), (5, 3)] {
        for engine in [Engine::ClauseLearning, Engine::DancingLinks] {
            let mut cover = Cover::with_engine(problem(count, numbers), Settings::default(), engine);
            assert_eq!(
                cover.solutions().count(),
                sums(count as u32, numbers),
                "{count} numbers to {numbers}, {engine}"
            );
        }
    }
}
