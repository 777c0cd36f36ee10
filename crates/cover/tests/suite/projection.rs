//! Projection onto deciding items: a search shows each solution once, however many covers it has.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use crate::problems::{assert_same_solutions, projected, random_problem, random_restriction};
use exdoku_cover::{
    Budget, Choose, Conflict, Cover, Ended, Engine, Entry, ItemKind, Links, OptionId, Problem, Propagation,
    Restriction, Search, Settings, Stats, Step, algorithm_x,
};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

const PROPAGATIONS: [Propagation; 3] = [Propagation::None, Propagation::Forced, Propagation::Full];
const CHOICES: [Choose; 3] = [Choose::Smallest, Choose::Leftmost, Choose::Weighted];

type Solutions = Vec<Vec<OptionId>>;

/// A problem, and the same projected onto some of its items.
pub(crate) fn random_pair(rng: &mut ChaCha8Rng) -> (Problem, Problem) {
    let (plain, items) = if rng.random_bool(0.5) {
        let plain = random_problem(rng, 24);
        let items = rng.random_range(0..=plain.item_count());
        (plain, items)
    } else {
        random_with_auxiliary_options(rng)
    };
    let mut marked = plain.clone();
    marked.project_onto(items);
    (plain, marked)
}

/// A few deciding items whose options also have other items, and auxiliary options for those: a solution has many covers,
/// one, or none. Returns the number of deciding items, too.
fn random_with_auxiliary_options(rng: &mut ChaCha8Rng) -> (Problem, usize) {
    let mut problem = Problem::new();
    let counts = [rng.random_range(1..=4), rng.random_range(1..=4), rng.random_range(0..=3)];
    let kinds = [("deciding", ItemKind::Primary), ("other", ItemKind::Primary), ("secondary", ItemKind::Secondary)];
    let items: Vec<Vec<_>> = (counts.iter().zip(kinds))
        .map(|(&count, (name, kind))| {
            (0..count).map(|index| problem.add_item(format!("{name}{index}"), kind).unwrap()).collect()
        })
        .collect();
    let colours = [problem.add_colour("A"), problem.add_colour("B")];
    let mut add = |must: Option<_>, rng: &mut ChaCha8Rng, density: f64| {
        let mut option: Vec<Entry> = must.into_iter().map(Entry::from).collect();
        for &item in items[1].iter().filter(|item| must != Some(**item)) {
            option.extend(rng.random_bool(density).then_some(Entry::from(item)));
        }
        for &item in &items[2] {
            let colour = rng.random_bool(0.8).then_some(colours[rng.random_range(0..2)]);
            option.extend(rng.random_bool(density).then_some(Entry { item, colour }));
        }
        problem.add_option(option).unwrap();
    };
    for &item in &items[0] {
        (0..rng.random_range(1..=4)).for_each(|_| add(Some(item), rng, 0.2));
    }
    for &item in &items[1] {
        (0..rng.random_range(1..=4)).for_each(|_| add(Some(item), rng, 0.2));
    }
    (problem, counts[0])
}

/// All covers by Algorithm X, and what it did.
pub(crate) fn covers(problem: &Problem, restriction: &Restriction) -> Result<(Solutions, Stats), Conflict> {
    let mut found = Vec::new();
    let mut visitor = |solution: &[OptionId]| {
        found.push(solution.to_vec());
        ControlFlow::Continue(())
    };
    let done =
        algorithm_x::visit(problem, restriction, Choose::Smallest, &Budget::default(), &mut visitor).map(|d| d.0);
    done.map(|stats| (found, stats))
}

#[test]
fn every_engine_and_setting_shows_each_solution_once() {
    let (mut merged, mut with_auxiliary) = (0, 0);
    for seed in 0..500 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let (plain, marked) = random_pair(&mut rng);
        with_auxiliary += usize::from(marked.has_auxiliary_options());
        let restrictions: Vec<_> = (0..3).map(|_| random_restriction(&mut rng, &plain, 2, 2)).collect();
        let all: Vec<_> = restrictions.iter().map(|restriction| covers(&plain, restriction)).collect();
        for (restriction, all) in restrictions.iter().zip(&all) {
            let shown = covers(&marked, restriction);
            match (all, shown) {
                (Ok((all, _)), Ok((shown, stats))) => {
                    assert_same_solutions(&marked, all, &shown, &format!("seed {seed}, Algorithm X"));
                    assert_eq!(stats.solutions, shown.len() as u128);
                    merged += usize::from(shown.len() > 1 && shown.len() < all.len());
                }
                (all, shown) => assert_eq!(all.as_ref().err(), shown.as_ref().err()),
            }
        }
        for propagation in PROPAGATIONS {
            for choose in CHOICES {
                for engine in [Engine::DancingLinks, Engine::ClauseLearning] {
                    let at = format!("seed {seed}, {engine:?}, {propagation:?}, {choose:?}");
                    let mut cover = Cover::with_engine(
                        marked.clone(),
                        Settings { propagation, choose, ..Settings::default() },
                        engine,
                    );
                    for (restriction, all) in restrictions.iter().zip(&all).chain(restrictions.iter().zip(&all)) {
                        let mut shown = Vec::new();
                        let ended = cover.query().within(restriction).visit(|solution| {
                            shown.push(solution.to_vec());
                            ControlFlow::Continue(())
                        });
                        match (all, ended) {
                            (Ok((all, _)), Ok((stats, ended))) => {
                                assert_eq!((ended, stats.solutions), (Ended::Complete, shown.len() as u128), "{at}");
                                assert_same_solutions(&marked, all, &shown, &at);
                            }
                            (all, ended) => assert_eq!(all.as_ref().err(), ended.as_ref().err(), "{at}"),
                        }
                    }
                }
            }
        }
    }
    assert!(merged > 100 && with_auxiliary > 300, "few problems test projection: {merged}, {with_auxiliary}");
}

/// Whatever is found before the switch limit is not shown again by learning, nor by the first search if that goes on.
#[test]
fn a_search_that_switches_shows_each_solution_once() {
    for seed in 0..500 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let (plain, marked) = random_pair(&mut rng);
        let (all, _) = covers(&plain, Restriction::NONE).unwrap();
        let engine = Cover::new(marked.clone(), Settings::default()).engine();
        assert!(
            !(marked.has_auxiliary_options() && engine == Engine::BitSliced),
            "the bit-sliced engine takes no auxiliary options"
        );
        for switch_limit in 0..4 {
            let settings = Settings { hard_after: Some(switch_limit), ..Settings::default() };
            let mut cover = Cover::with_engine(marked.clone(), settings, engine);
            let (mut shown, few) = (Vec::new(), Budget { wanted: Some(1), ..Budget::default() });
            let done = cover.query().budget(few.clone()).visit(|solution| {
                shown.push(solution.to_vec());
                ControlFlow::Continue(())
            });
            assert_eq!(done.unwrap().0.solutions, shown.len() as u128);
            assert_same_solutions(&marked, &all, &shown, &format!("seed {seed}, switch_limit {switch_limit}"));
        }
    }
}

/// A search for all solutions takes turns with one for few: whichever ends, each solution is shown once, on any number of threads.
#[test]
fn a_search_that_takes_turns_shows_each_solution_once() {
    let mut ended_early = 0;
    for seed in 0..300 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let (plain, marked) = random_pair(&mut rng);
        let (all, _) = covers(&plain, Restriction::NONE).unwrap();
        for (switch_limit, threads) in [(1, 1), (2, 1), (1, 2), (5, 2)] {
            let settings = Settings { hard_after: Some(switch_limit), ..Settings::default() };
            let mut cover = Cover::with_engine(marked.clone(), settings, Engine::ClauseLearning);
            let mut shown = Vec::new();
            let collect = <[OptionId]>::to_vec;
            let done = cover.query().threads(threads).compute(collect, |solution| {
                shown.push(solution);
                ControlFlow::Continue(())
            });
            let (stats, ended) = done.unwrap();
            assert_eq!((stats.solutions, ended), ((shown.len() as u64).into(), Ended::Complete), "seed {seed}");
            assert_same_solutions(&marked, &all, &shown, &format!("seed {seed}, switch_limit {switch_limit}"));
            ended_early += usize::from(stats.nodes > 2 && shown.len() < 10);
            let stopped = cover.query().threads(threads).compute(collect, |_| ControlFlow::Break(()));
            assert_eq!(stopped.unwrap().1 == Ended::Stopped, !shown.is_empty(), "seed {seed}");
        }
    }
    assert!(ended_early > 30, "few searches take turns: {ended_early}");
}

/// Ten deciding items with two options each, so 1024 solutions, and three other items with five options each.
fn many() -> Problem {
    let mut problem = Problem::new();
    for (count, ways) in [(10, 2), (3, 5)] {
        for index in 0..count {
            let item = problem.add_item(format!("{ways} for {index}"), ItemKind::Primary).unwrap();
            for _ in 0..ways {
                problem.add_option([item]).unwrap();
            }
        }
    }
    problem.project_onto(10);
    problem
}

/// More than anyone would learn, so that the first search goes on; and the visitor may stop anywhere.
#[test]
fn of_many_solutions_as_many_are_shown_as_are_asked_for() {
    let problem = many();
    for most in [1, 2, 3, 17, 1000, 1024, usize::MAX] {
        for engine in [Engine::DancingLinks, Engine::ClauseLearning] {
            for switch_limit in [0, 1, 12, 2000] {
                let settings = Settings { hard_after: Some(switch_limit), ..Settings::default() };
                let mut cover = Cover::with_engine(problem.clone(), settings, engine);
                let mut shown = Vec::new();
                let budget = Budget { wanted: Some(most.min(16) as u64), ..Budget::default() };
                let done = cover.query().budget(budget.clone()).visit(|solution| {
                    shown.push(projected(&problem, solution));
                    if shown.len() == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                });
                let at = format!("{engine:?}, {most}, switch_limit {switch_limit}");
                let (stats, ended) = done.unwrap();
                let expected = if most <= 1024 { Ended::Stopped } else { Ended::Complete };
                assert_eq!((stats.solutions, ended), (most.min(1024) as u128, expected), "{at}");
                assert_eq!(shown.iter().collect::<BTreeSet<_>>().len(), most.min(1024), "{at}");
            }
        }
    }
}

#[test]
fn without_deciding_items_one_solution_is_shown_if_there_is_any() {
    let mut found = 0;
    for seed in 0..300 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut problem = random_problem(&mut rng, 24);
        let any = !covers(&problem, Restriction::NONE).unwrap().0.is_empty();
        found += usize::from(any);
        problem.project_onto(0);
        for engine in [Engine::DancingLinks, Engine::ClauseLearning] {
            let mut cover = Cover::with_engine(problem.clone(), Settings::default(), engine);
            let (stats, ended) = cover.query().count().unwrap();
            assert_eq!((stats.solutions, ended), (u128::from(any), Ended::Complete), "seed {seed}, {engine:?}");
        }
    }
    assert!(found > 50);
}

/// A search restores the links wherever it is left, and its steps reach each solution.
#[test]
fn steps_and_links_stay_in_order() {
    for seed in 0..300 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let (_, marked) = random_pair(&mut rng);
        let mut links = Links::new(&marked);
        links.check_links();
        for choose in CHOICES {
            let count = Search::new(&mut links, choose).count(None);
            assert_eq!(count, covers(&marked, Restriction::NONE).unwrap().1.solutions, "seed {seed}");
            let mut search = Search::new(&mut links, choose);
            let steps = std::iter::from_fn(|| Some(search.step()).filter(|&step| step != Step::Done));
            assert_eq!(steps.filter(|&step| step == Step::Solution).count() as u128, count, "seed {seed}");
            drop(search);
            for _ in 0..4 {
                let mut search = Search::new(&mut links, choose);
                for _ in 0..rng.random_range(0..40) {
                    search.step();
                }
                drop(search);
                links.check_links();
            }
        }
    }
}

/// The mean of many walks comes close to the number of solutions, and one walk cannot miss where all are alike.
#[test]
fn estimates_count_solutions_and_not_covers() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut about = |problem: &Problem, walks| {
        let mut below = |most: usize| rng.random_range(0..most);
        Cover::new(problem.clone(), Settings::default()).query().estimate(walks, &mut below).unwrap()
    };
    let exact = about(&many(), 1);
    assert!((exact.log - 1024_f64.ln()).abs() < 1e-9);
    for seed in 0..150 {
        let (_, marked) = random_pair(&mut ChaCha8Rng::seed_from_u64(seed));
        let expected = covers(&marked, Restriction::NONE).unwrap().1.solutions as f64;
        let estimate = about(&marked, 2000);
        let mean = estimate.log.exp();
        let error = 5.0 * estimate.relative_error * mean + 1e-9;
        assert!((mean - expected).abs() <= error, "seed {seed}: {mean} for {expected}, give or take {error}");
    }
}
