//! Questions under assumptions are answered as by searches of their own, in whatever order they are asked.

use std::ops::ControlFlow;

use exdoku_cover::{Budget, Cover, Ended, Incremental, OptionId, Problem, Restriction, Settings};
use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

use crate::problems::{random_options, random_problem};

/// Whether there is a solution without some options, and with one.
fn is_solvable(problem: &Problem, dropped: &[OptionId], chosen: Option<OptionId>) -> bool {
    let restriction = Restriction { dropped: dropped.to_vec(), chosen: chosen.into_iter().collect() };
    let mut cover = Cover::new(problem.clone(), Settings::textbook());
    let solutions = cover.query().within(&restriction).solutions();
    solutions.is_ok_and(|mut found| found.next().is_some())
}

#[test]
fn questions_are_answered_as_by_searches_of_their_own() {
    let (mut asked, mut refuted) = (0, 0);
    for seed in 0..400 {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let problem = random_problem(&mut random, 40);
        let options: Vec<OptionId> = problem.options().map(|(option, _)| option).collect();
        let about: Vec<OptionId> = options
            .iter()
            .copied()
            .filter(|&option| Incremental::new(problem.clone(), Settings::default(), &[option]).is_some())
            .collect();
        let mut incremental = Incremental::new(problem.clone(), Settings::default(), &about).unwrap();
        for _ in 0..12 {
            let mut dropped = random_options(&mut random, &problem, 6);
            dropped.retain(|option| about.contains(option));
            let may_be = incremental.assume_dropped(&dropped);
            let at = format!("seed {seed}, without {dropped:?}");
            if !may_be {
                assert!(!is_solvable(&problem, &dropped, None), "{at}");
                assert!(!is_solvable(&problem, &incremental.core(), None), "{at}: {:?}", incremental.core());
                continue;
            }
            for _ in 0..random.random_range(1..4) {
                let chosen = about.choose(&mut random).copied().filter(|option| !dropped.contains(option));
                let is_possible = chosen.is_none_or(|option| incremental.may_choose(option));
                let mut found = None;
                let (_, ended) = incremental.find(chosen, &Budget::default(), &mut |solution| {
                    found = Some(solution.to_vec());
                    ControlFlow::Break(())
                });
                let expected = is_solvable(&problem, &dropped, chosen);
                assert_eq!(ended == Ended::Stopped, expected, "{at} with {chosen:?}, asked {asked}, {ended:?}");
                assert!(is_possible || !expected, "{at} with {chosen:?}");
                asked += 1;
                match found {
                    Some(solution) => {
                        assert!(!dropped.iter().any(|option| solution.contains(option)), "{at}");
                        assert!(chosen.is_none_or(|option| solution.contains(&option)), "{at} with {chosen:?}");
                    }
                    None => {
                        assert_eq!(ended, Ended::Complete);
                        let core = incremental.core();
                        assert!(core.iter().all(|option| dropped.contains(option)), "{at}: {core:?}");
                        assert!(!is_solvable(&problem, &core, chosen), "{at} with {chosen:?}: {core:?}");
                        refuted += 1;
                    }
                }
            }
        }
    }
    assert!(asked > 2_000 && refuted > 500, "{asked} asked, {refuted} refuted");
}
