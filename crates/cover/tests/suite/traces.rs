//! Whatever a trace says follows: no solution that is still to be found contradicts it, and what is chosen makes solutions.

use std::ops::ControlFlow;

use crate::problems::{random_problem, random_restriction};
use crate::projection::{covers, random_pair};
use crate::replay::replay;
use exdoku_cover::{Cover, Engine, Event, Problem, Propagation, Restriction, Settings};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

/// With more covers, each of which is looked at with each step, a test takes long.
const MOST_COVERS: usize = 60;

#[test]
fn each_step_of_a_trace_follows() {
    let mut learnt = 0;
    let mut try_one = |plain: &Problem, marked: &Problem, restriction: &Restriction, at: &str| {
        if let Ok((all, _)) = covers(plain, restriction)
            && all.len() <= MOST_COVERS
        {
            learnt += replay(marked, &all, restriction, at);
        }
    };
    for seed in 0..500 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let (plain, marked) = random_pair(&mut rng);
        try_one(&plain, &marked, Restriction::NONE, &format!("seed {seed}"));
        let restriction = random_restriction(&mut rng, &plain, 2, 1);
        try_one(&plain, &marked, &restriction, &format!("seed {seed}, restricted"));
        let larger = random_problem(&mut rng, 60);
        try_one(&larger, &larger, Restriction::NONE, &format!("seed {seed}, larger"));
    }
    assert!(learnt > 1000, "clauses are learnt: {learnt}");
}

#[test]
fn a_trace_ends_with_the_solution_at_which_it_is_broken_off() {
    let mut broken_off = 0;
    for seed in 0..100 {
        let (_, marked) = random_pair(&mut ChaCha8Rng::seed_from_u64(seed));
        for propagation in [Propagation::None, Propagation::Forced, Propagation::Full] {
            let settings = Settings { propagation, ..Settings::default() };
            let mut events = Vec::new();
            let mut cover = Cover::with_engine(marked.clone(), settings, Engine::ClauseLearning);
            cover.query().trace(|_| ControlFlow::Break(()), |event| events.push(event)).unwrap();
            let solutions = events.iter().filter(|event| **event == Event::Solution).count();
            assert!(solutions <= 1 && (solutions == 0 || events.last() == Some(&Event::Solution)), "{events:?}");
            broken_off += solutions;
        }
    }
    assert!(broken_off > 100, "{broken_off}");
}
