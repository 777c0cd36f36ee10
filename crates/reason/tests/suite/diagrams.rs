//! Decision diagrams: what they support is what occurs in the solutions. They are private, so their files are compiled into
//! this program.

#[path = "../../src/explain/cover/diagram/mod.rs"]
mod diagram;
#[path = "../../src/explain/cover/library.rs"]
mod library;

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use exdoku_cover::{Cover, OptionId, Problem, Settings};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use diagram::{Diagram, DiagramLimits, Reader, Supports};
use library::Library;

const CELLS: usize = 5;
const VALUES: usize = 6;
const LIMITS: DiagramLimits = DiagramLimits { options: 200, edges: 10_000 };

/// A value in each cell; values that share a random item exclude each other.
fn random_problem(rng: &mut ChaCha8Rng) -> (Problem, Vec<Vec<Option<OptionId>>>) {
    named_problem(rng, "item")
}

/// A random problem, whose items have names that begin with a word.
fn named_problem(rng: &mut ChaCha8Rng, word: &str) -> (Problem, Vec<Vec<Option<OptionId>>>) {
    let mut builder = Problem::builder();
    builder.primary((0..CELLS).map(|cell| format!("cell {cell}")));
    let items: Vec<String> = (0..rng.random_range(0..6)).map(|item| format!("{word} {item}")).collect();
    builder.secondary(&items);
    for at in 0..CELLS * VALUES {
        let shared: Vec<&String> = items.iter().filter(|_| rng.random_bool(0.2)).collect();
        builder.option([format!("cell {}", at / VALUES)].iter().chain(shared));
    }
    let problem = builder.build().expect("all items were added");
    let options: Vec<OptionId> = problem.options().map(|(option, _)| option).collect();
    let groups = options.chunks(VALUES).map(|group| group.iter().copied().map(Some).collect()).collect();
    (problem, groups)
}

/// The value of each cell in every solution.
fn solutions(problem: &Problem) -> Vec<[u8; CELLS]> {
    let mut found = Vec::new();
    Cover::new(problem.clone(), Settings::default())
        .query()
        .visit(|options| {
            let mut values = [0; CELLS];
            options.iter().for_each(|option| values[option.index() / VALUES] = (option.index() % VALUES) as u8);
            found.push(values);
            ControlFlow::Continue(())
        })
        .expect("nothing is chosen beforehand");
    found
}

/// The sums of values, each weighted by its cell.
#[derive(Default)]
struct Sums(BTreeSet<usize>);

impl Reader for Sums {
    type State = usize;

    fn next(&self, sum: &usize, group: usize, value: u8) -> usize {
        sum + (group + 1) * usize::from(value)
    }

    fn take(&mut self, sum: usize) -> ControlFlow<()> {
        self.0.insert(sum);
        ControlFlow::Continue(())
    }
}

/// A question differs in one or two cells from the last one, or in all of them.
#[test]
fn what_a_diagram_says_is_what_the_solutions_say() {
    let (mut with, mut without) = (0, 0);
    for seed in 0..60 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let (problem, groups) = random_problem(&mut rng);
        let solutions = solutions(&problem);
        let mut order: Vec<usize> = (0..CELLS).collect();
        order.rotate_left(rng.random_range(0..CELLS));
        let diagram = Diagram::new(&problem, &groups, &order, LIMITS).expect("it is small");
        let mut supports = Supports::default();
        let mut allowed = vec![u128::MAX; CELLS];
        for _ in 0..60 {
            match rng.random_range(0..8) {
                0 => allowed = (0..CELLS).map(|_| rng.random_range(0..1 << VALUES)).collect(),
                1 => allowed = vec![u128::MAX; CELLS],
                2 => allowed[rng.random_range(0..CELLS)] = u128::MAX,
                _ => allowed[rng.random_range(0..CELLS)] &= !(1 << rng.random_range(0..VALUES)),
            }
            let mut occurring = [0; CELLS];
            let is_allowed = |values: &[u8; CELLS]| values.iter().zip(&allowed).all(|(value, of)| of >> value & 1 == 1);
            for values in solutions.iter().filter(|values| is_allowed(values)) {
                occurring.iter_mut().zip(values).for_each(|(seen, value)| *seen |= 1 << value);
            }
            let has_solution = occurring[0] != 0;
            assert_eq!(diagram.has_solution(&allowed), has_solution);
            assert_eq!(supports.ask(&diagram, &allowed), has_solution.then_some(&occurring[..]), "{seed}: {allowed:?}");
            let mut sums = Sums::default();
            assert!(diagram.read(&allowed, 0, usize::MAX, &mut sums).is_continue());
            let allowed_ones = solutions.iter().filter(|values| is_allowed(values));
            let of = |values: &[u8; CELLS]| (1..).zip(values).map(|(cell, &value)| cell * usize::from(value)).sum();
            assert_eq!(sums.0, allowed_ones.map(of).collect(), "{seed}: {allowed:?}");
            let range = |has: &dyn Fn(&[u8; CELLS]) -> bool| {
                let sums = solutions.iter().filter(|values| is_allowed(values) && has(values)).map(of);
                let all: BTreeSet<i64> = sums.map(|sum| sum as i64).collect();
                all.first().copied().zip(all.last().copied())
            };
            let ranges = diagram.sums(&allowed, &|cell, value| (cell as i64 + 1) * i64::from(value));
            assert_eq!(ranges.as_ref().map(|ranges| ranges.all), range(&|_| true), "{seed}: {allowed:?}");
            for (cell, each) in ranges.iter().flat_map(|ranges| ranges.each.iter().enumerate()) {
                let of_value = |value: u8| Some((value, range(&|values| values[cell] == value)?));
                assert_eq!(*each, (0..VALUES as u8).filter_map(of_value).collect::<Vec<_>>(), "{seed}: {allowed:?}");
            }
            *(if has_solution { &mut with } else { &mut without }) += 1;
        }
    }
    assert!(with > 100 && without > 100, "both happen: {with} and {without}");
}

/// Each cell has the values 0 and 1, of which at most one cell has 1: the other values lead to the same nodes.
#[test]
fn values_that_lead_to_the_same_node_are_one_edge() {
    let mut builder = Problem::builder();
    builder.primary((0..20).map(|cell| format!("cell {cell}"))).secondary(["one"]);
    for cell in 0..20 {
        builder.option([format!("cell {cell}"), "one".to_owned()]);
        (1..9).for_each(|_| _ = builder.option([format!("cell {cell}")]));
    }
    let problem = builder.build().expect("all items were added");
    let options: Vec<OptionId> = problem.options().map(|(option, _)| option).collect();
    let groups: Vec<Vec<Option<OptionId>>> =
        options.chunks(9).map(|group| group.iter().copied().map(Some).collect()).collect();
    let order: Vec<usize> = (0..20).collect();
    let diagram = Diagram::new(&problem, &groups, &order, LIMITS).expect("it is small");
    // Three edges in each layer but the first, which has one node, and the last, where it does not matter any more.
    assert!(diagram.edge_count() <= 3 * 20, "{} edges", diagram.edge_count());
    assert!(diagram.has_solution(&[1 << 1 | 1 << 2; 20]));
    assert!(!diagram.has_solution(&[1; 20]));
}

#[test]
fn equal_problems_share_a_diagram_and_others_have_their_own() {
    let (order, mut library) = (Vec::from_iter(0..CELLS), Library::default());
    let mut all: Vec<Arc<Diagram>> = Vec::new();
    for seed in 0..40 {
        // The second problem differs only in names.
        let problems = ["item", "thing"].map(|word| named_problem(&mut ChaCha8Rng::seed_from_u64(seed), word));
        let [one, other] = problems
            .each_ref()
            .map(|(problem, groups)| library.diagram(problem, groups, &order, LIMITS).expect("it is small"));
        assert!(Arc::ptr_eq(&one, &other), "seed {seed}");
        let (problem, groups) = &problems[0];
        let alone = Diagram::new(problem, groups, &order, LIMITS).expect("it is small");
        assert_eq!(format!("{one:?}"), format!("{alone:?}"), "seed {seed}");
        all.push(one);
    }
    let is_own = |(at, one): (usize, &Arc<Diagram>)| !all[..at].iter().any(|known| Arc::ptr_eq(known, one));
    assert!(all.iter().enumerate().filter(|&known| is_own(known)).count() > 30);
}

#[test]
fn another_order_is_another_diagram() {
    let (problem, groups) = random_problem(&mut ChaCha8Rng::seed_from_u64(1));
    let mut library = Library::default();
    let orders = [Vec::from_iter(0..CELLS), Vec::from_iter((0..CELLS).rev())];
    let [one, other] = orders.map(|order| library.diagram(&problem, &groups, &order, LIMITS).expect("it is small"));
    assert!(!Arc::ptr_eq(&one, &other));
    let few = DiagramLimits { edges: 2, ..LIMITS };
    assert!(library.diagram(&problem, &groups, &Vec::from_iter(0..CELLS), few).is_none());
}
