//! Dancing links against plain Algorithm X, and both against all subsets, on random coloured problems.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::problems::{random_problem, random_restriction, sorted};
use exdoku_cover::{
    Budget, Choose, Conflict, Cover, Ended, Engine, ItemKind, Links, OptionId, Problem, Propagation, Restriction,
    Search, Settings, Stats, Step, algorithm_x, dlx_text,
};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

type Outcome = Result<(Vec<Vec<OptionId>>, Stats), Conflict>;

fn by_sets(problem: &Problem, restriction: &Restriction, choose: Choose) -> Outcome {
    let mut solutions = Vec::new();
    let (stats, _) = algorithm_x::visit(problem, restriction, choose, &Budget::default(), &mut |solution| {
        solutions.push(solution.to_vec());
        ControlFlow::Continue(())
    })?;
    Ok((solutions, stats))
}

fn by_links(links: &mut Links, restriction: &Restriction, choose: Choose) -> Outcome {
    links.restrict(restriction)?;
    let mut solutions = Vec::new();
    let mut search = Search::new(links, choose);
    let _ = search.visit(|solution| {
        solutions.push(solution.to_vec());
        ControlFlow::Continue(())
    });
    // Only the sets do not count updates.
    let mut stats = search.stats();
    stats.updates = 0;
    Ok((solutions, stats))
}

#[test]
fn both_engines_walk_the_same_tree() {
    let (mut solutions, mut conflicts) = (0, 0);
    for seed in 0..600 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let problem = random_problem(&mut rng, 24);
        let mut links = Links::new(&problem);
        links.check_links();
        for round in 0..4 {
            let restriction = random_restriction(&mut rng, &problem, 3 * (round % 2), round / 2);
            for choose in [Choose::Smallest, Choose::Leftmost, Choose::Weighted] {
                let at = format!("seed {seed}, round {round}, {choose:?}:\n{}", dlx_text::write(&problem));
                let plain = by_sets(&problem, &restriction, choose);
                assert_eq!(by_links(&mut links, &restriction, choose), plain, "{at}");
                links.check_links();

                // Half-way means anywhere: after some steps, each of which may be the last.
                if links.restrict(&restriction).is_ok() {
                    let mut search = Search::new(&mut links, choose);
                    for _ in 0..rng.random_range(0..40) {
                        search.step();
                    }
                    drop(search);
                    links.check_links();
                    let again = by_links(&mut links, &restriction, choose);
                    assert_eq!(again, plain, "second time, {at}");
                }
                match plain {
                    Ok((found, stats)) => {
                        assert_eq!(found.len() as u128, stats.solutions, "{at}");
                        let smaller = problem.restricted(&restriction);
                        let count = Search::new(&mut Links::new(&smaller), choose).count(None);
                        assert_eq!(count, stats.solutions, "restricted, {at}");
                        solutions += found.len();
                    }
                    Err(_) => conflicts += 1,
                }
                links.release();
                links.check_links();
            }
        }
    }
    assert!(solutions > 2_000 && conflicts > 100, "the problems are worth it: {solutions}, {conflicts}");
}

/// Every form and setting finds the same solutions, if in another order, and refuses the same options for the same
/// reason; and does so again when it is used again.
#[test]
fn every_form_and_setting_finds_the_same() {
    let mut planes = 0;
    for seed in 0..400 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let problem = random_problem(&mut rng, 24);
        let restrictions: Vec<_> = (0..3).map(|_| random_restriction(&mut rng, &problem, 2, 2)).collect();
        for propagation in [Propagation::None, Propagation::Forced, Propagation::Full] {
            for choose in [Choose::Smallest, Choose::Leftmost, Choose::Weighted] {
                for engine in [Engine::DancingLinks, Engine::BitSliced, Engine::BitSet, Engine::ClauseLearning] {
                    let mut cover = Cover::with_engine(
                        problem.clone(),
                        Settings { propagation, choose, ..Settings::default() },
                        engine,
                    );
                    planes += usize::from(cover.engine() == Engine::BitSliced);
                    for restriction in restrictions.iter().chain(&restrictions) {
                        let expected = by_sets(&problem, restriction, choose).map(|(solutions, _)| sorted(solutions));
                        let mut found = Vec::new();
                        let ended = cover.query().within(restriction).visit(|solution| {
                            found.push(solution.to_vec());
                            ControlFlow::Continue(())
                        });
                        let found = ended.map(|(stats, ended)| {
                            assert_eq!((ended, stats.solutions), (Ended::Complete, found.len() as u128));
                            sorted(found)
                        });
                        assert_eq!(found, expected, "seed {seed}, {engine:?}, {propagation:?}, {choose:?}");
                    }
                }
            }
        }
    }
    assert!(planes > 1000, "planes were hardly tried");
}

/// A search that reaches its switch limit is switched to clause learning, however many solutions there turn out to be: each is shown
/// once all the same.
#[test]
fn a_search_that_switches_shows_each_solution_once() {
    for seed in 0..300 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let problem = random_problem(&mut rng, 24);
        let (expected, _) = by_sets(&problem, Restriction::NONE, Choose::Smallest).unwrap();
        for engine in [Engine::BitSliced, Engine::BitSet, Engine::ClauseLearning] {
            let settings = Settings { hard_after: Some(seed % 3), ..Settings::default() };
            let mut cover = Cover::with_engine(problem.clone(), settings, engine);
            assert_eq!(sorted(all_of(&mut cover)), sorted(expected.clone()), "seed {seed}, {engine:?}");
        }
    }
    // All 10,395 ways to pair up 12 things: more than anyone would learn.
    let mut pairs = Problem::new();
    let things: Vec<_> = (0..12).map(|i| pairs.add_item(format!("{i}"), ItemKind::Primary).unwrap()).collect();
    for (i, &one) in things.iter().enumerate() {
        for &other in &things[i + 1..] {
            pairs.add_option([one, other]).unwrap();
        }
    }
    for engine in [Engine::BitSliced, Engine::BitSet, Engine::ClauseLearning] {
        let settings = Settings { hard_after: Some(1), ..Settings::default() };
        let mut cover = Cover::with_engine(pairs.clone(), settings, engine);
        let mut solutions = sorted(all_of(&mut cover));
        solutions.dedup();
        assert_eq!(solutions.len(), 10_395, "{engine:?}");
    }
}

fn all_of(cover: &mut Cover) -> Vec<Vec<OptionId>> {
    let mut found = Vec::new();
    let (stats, ended) = (cover.query())
        .budget(Budget { wanted: Some(1), ..Budget::default() })
        .visit(|solution| {
            found.push(solution.to_vec());
            ControlFlow::Continue(())
        })
        .unwrap();
    assert_eq!((stats.solutions, ended), (found.len() as u128, Ended::Complete));
    found
}

/// A search that stops early has found a part of the solutions and says that it stopped; the next one starts afresh.
#[test]
fn budgets_and_visitors_end_a_search() {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let many = (0..500).map(|_| random_problem(&mut rng, 24));
    let mut spent = 0;
    for problem in many {
        for engine in [Engine::DancingLinks, Engine::BitSliced, Engine::BitSet, Engine::ClauseLearning] {
            let mut cover = Cover::with_engine(problem.clone(), Settings::default(), engine);
            let mut count = |budget: &Budget, most: usize| {
                let mut found = 0;
                let (stats, ended) = cover
                    .query()
                    .budget(budget.clone())
                    .visit(|_| {
                        found += 1;
                        if found == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                    })
                    .unwrap();
                (found, stats.nodes, ended)
            };
            let (all, nodes, ended) = count(&Budget::default(), usize::MAX);
            assert_eq!(ended, Ended::Complete);
            let few = Budget { nodes: Some(1), ..Budget::default() };
            let (found, tried, ended) = count(&few, usize::MAX);
            // Links notice one node later.
            assert!(found <= all && tried <= 2);
            assert_eq!(ended == Ended::OutOfBudget, nodes > 1, "{engine:?}");
            spent += usize::from(ended == Ended::OutOfBudget);
            if all > 1 {
                let (found, _, ended) = count(&Budget::default(), 1);
                assert_eq!((found, ended), (1, Ended::Stopped));
            }
            let cancelled = Arc::new(AtomicBool::new(true));
            let stop = Budget { cancelled: vec![cancelled], ..Budget::default() };
            assert_eq!(count(&stop, usize::MAX).2 == Ended::OutOfBudget, nodes > 0);
            assert_eq!(count(&Budget::default(), usize::MAX), (all, nodes, Ended::Complete));
        }
    }
    assert!(spent > 100);
}

#[test]
fn both_engines_agree_with_all_subsets() {
    for seed in 0..400 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let problem = random_problem(&mut rng, 12);
        let restriction = random_restriction(&mut rng, &problem, 2, 0);
        let ids: Vec<OptionId> = problem.options().map(|(id, _)| id).collect();
        let subset =
            |bits: usize| -> Vec<OptionId> { ids.iter().copied().filter(|id| bits >> id.index() & 1 == 1).collect() };
        let subsets = (0..1usize << ids.len()).map(subset);
        let mut expected: Vec<_> = subsets
            .filter(|set| is_solution(&problem, set) && !restriction.dropped.iter().any(|id| set.contains(id)))
            .collect();
        expected.sort();
        for choose in [Choose::Smallest, Choose::Leftmost, Choose::Weighted] {
            let (mut found, _) = by_links(&mut Links::new(&problem), &restriction, choose).unwrap();
            found.iter_mut().for_each(|solution| solution.sort());
            found.sort();
            assert_eq!(found, expected, "seed {seed}, {choose:?}:\n{}", dlx_text::write(&problem));
        }
    }
}

/// The definition: each primary item once; a secondary one at most once, or always in the same colour.
fn is_solution(problem: &Problem, set: &[OptionId]) -> bool {
    problem.items().all(|(item, _, kind)| {
        let entries = set.iter().flat_map(|&option| problem.option(option)).filter(|entry| entry.item == item);
        let colours: Vec<_> = entries.map(|entry| entry.colour).collect();
        match kind {
            ItemKind::Primary => colours.len() == 1,
            ItemKind::Secondary => colours.len() <= 1 || colours.iter().all(|&c| c.is_some() && c == colours[0]),
        }
    })
}

#[test]
fn a_text_has_the_same_solutions_as_the_problem_it_was_written_from() {
    for seed in 0..300 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let problem = random_problem(&mut rng, 20);
        if problem.primary_count() == 0 {
            continue;
        }
        let copy = dlx_text::read(&dlx_text::write(&problem)).unwrap().problem;
        let solutions = |problem: &Problem| by_links(&mut Links::new(problem), Restriction::NONE, Choose::Leftmost);
        assert_eq!(solutions(&copy), solutions(&problem), "seed {seed}:\n{}", dlx_text::write(&problem));
    }
}

#[test]
fn steps_reach_the_same_solutions_as_a_run() {
    for seed in 0..100 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let problem = random_problem(&mut rng, 24);
        let mut links = Links::new(&problem);
        let count = Search::new(&mut links, Choose::Smallest).count(None);
        let mut search = Search::new(&mut links, Choose::Smallest);
        let steps = std::iter::from_fn(|| Some(search.step()).filter(|&step| step != Step::Done));
        assert_eq!(steps.filter(|&step| step == Step::Solution).count() as u128, count, "seed {seed}");
    }
}

/// Every option of a solution is shown, and each solution shows one that none before it had.
#[test]
fn options_that_occur_in_solutions_are_found() {
    let (mut occurring, mut missing) = (0, 0);
    for seed in 0..400 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let problem = random_problem(&mut rng, 24);
        for round in 0..3 {
            let restriction = random_restriction(&mut rng, &problem, 2 * (round % 2), round / 2);
            let at = format!("seed {seed}, round {round}:\n{}", dlx_text::write(&problem));
            let Ok((solutions, _)) = by_sets(&problem, &restriction, Choose::Smallest) else { continue };
            let mut expected: Vec<OptionId> = solutions.into_iter().flatten().collect();
            expected.sort_unstable();
            expected.dedup();
            let all: Vec<OptionId> = problem.options().map(|(option, _)| option).collect();
            for engine in [Engine::DancingLinks, Engine::BitSliced, Engine::BitSet, Engine::ClauseLearning] {
                if !engine.fits(&problem) {
                    continue;
                }
                let mut cover = Cover::with_engine(problem.clone(), Settings::default(), engine);
                let mut seen: Vec<OptionId> = Vec::new();
                let mut show = |options: &[OptionId]| {
                    let before = seen.len();
                    seen.extend(options.iter().filter(|option| !seen.contains(option)).collect::<Vec<_>>());
                    assert!(seen.len() > before || options.is_empty(), "nothing new, {engine:?}, {at}");
                };
                let done = cover.query().within(&restriction).occurring(&all, &mut show);
                let (_, ended) = done.expect("nothing chosen conflicts");
                seen.sort_unstable();
                assert_eq!((seen, ended), (expected.clone(), Ended::Complete), "{engine:?}, {at}");
            }
            occurring += expected.len();
            missing += all.len() - expected.len();
        }
    }
    assert!(occurring > 1_000 && missing > 1_000, "the problems are worth it: {occurring}, {missing}");
}
