//! Searches on several threads: the same solutions in the same order, for any number of threads.

use std::collections::HashSet;
use std::ops::ControlFlow;

use exdoku_cover::{
    Budget, Choose, Cover, Ended, Engine, Learn, OptionId, Problem, Restriction, Settings, Stats, algorithm_x,
};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::problems::{assert_same_solutions, random_problem, random_restriction};

const ENGINES: [Engine; 3] = [Engine::BitSliced, Engine::BitSet, Engine::ClauseLearning];

/// Collects the solutions of a search on this many threads.
fn collect(
    cover: &mut Cover,
    threads: usize,
    restriction: &Restriction,
    budget: &Budget,
) -> Option<(Vec<Vec<OptionId>>, Stats, Ended)> {
    let mut found = Vec::new();
    let wanted = budget.wanted.unwrap_or(u64::MAX);
    let query = cover.query().within(restriction).budget(budget.clone()).threads(threads);
    let searched = query.compute(<[OptionId]>::to_vec, |solution| {
        found.push(solution);
        if (found.len() as u64) < wanted { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    let (stats, ended) = searched.ok()?;
    Some((found, stats, ended))
}

/// Solutions with their options in order.
fn sorted(mut solutions: Vec<Vec<OptionId>>) -> Vec<Vec<OptionId>> {
    solutions.iter_mut().for_each(|solution| solution.sort_unstable());
    solutions
}

fn all_covers(problem: &Problem, restriction: &Restriction) -> Option<Vec<Vec<OptionId>>> {
    let mut found = Vec::new();
    let mut visitor = |solution: &[OptionId]| {
        found.push(solution.to_vec());
        ControlFlow::Continue(())
    };
    algorithm_x::visit(problem, restriction, Choose::Smallest, &Budget::default(), &mut visitor).ok()?;
    Some(found)
}

#[test]
fn any_number_of_threads_shows_the_same_in_the_same_order() {
    let (mut divided, mut shared) = (0, 0);
    for seed in 0..420 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let plain = random_problem(&mut rng, 30);
        let mut problem = plain.clone();
        if rng.random_bool(0.5) {
            let items = rng.random_range(0..=problem.item_count());
            problem.project_onto(items);
        }
        let restriction = random_restriction(&mut rng, &problem, 2, 1);
        let covers = all_covers(&plain, &restriction);
        let slice = rng.random_range(1..=3);
        let learn = [Learn::Off, Learn::Auto, Learn::On][rng.random_range(0..3)];
        for engine in ENGINES.into_iter().filter(|engine| engine.fits(&problem)) {
            let at = format!("seed {seed}, {engine:?}, {learn:?}, slices of {slice}");
            let settings = Settings { learn, hard_after: Some(slice), ..Settings::default() };
            let mut cover = Cover::with_engine(problem.clone(), settings, engine);
            let one = collect(&mut cover, 1, &restriction, &Budget::default());
            for threads in [2, 4] {
                let several = collect(&mut cover, threads, &restriction, &Budget::default());
                assert_eq!(one, several, "{at}, {threads} threads");
            }
            let Some((found, stats, ended)) = one else {
                assert!(covers.is_none(), "{at}");
                continue;
            };
            assert_eq!((ended, stats.solutions), (Ended::Complete, found.len() as u128), "{at}");
            assert_same_solutions(&problem, covers.as_ref().expect("nothing conflicts"), &found, &at);
            divided += usize::from(stats.nodes > slice);

            // A few of them, as one thread finds them; and as many as a limit of nodes lets through.
            for budget in
                [Budget { wanted: Some(2), ..Budget::default() }, Budget { nodes: Some(4), ..Budget::default() }]
            {
                let one = collect(&mut cover, 1, &restriction, &budget).unwrap();
                let several = collect(&mut cover, 3, &restriction, &budget).unwrap();
                assert_eq!((sorted(one.0), one.2), (sorted(several.0), several.2), "{at}, {budget:?}");
            }
            let twenty = Budget { wanted: Some(20), ..Budget::default() };
            for threads in [2, 5] {
                let (mut first, stats, ended) = collect(&mut cover, threads, &restriction, &twenty).unwrap();
                assert_eq!(ended == Ended::Complete, found.len() < 20, "{at}");
                first.truncate(20);
                let some = found[..found.len().min(20)].to_vec();
                assert_eq!(sorted(first), sorted(some), "{at}");
                shared += usize::from(stats.nodes > slice);
            }
        }
    }
    assert!(divided > 300, "{divided} searches were divided");
    assert!(shared > 30, "{shared} searches were shared");
}

#[test]
fn links_show_each_of_many_solutions_once_and_keep_what_was_chosen() {
    let mut builder = Problem::builder();
    let names: Vec<String> = (0..7).map(|item| format!("i{item}")).collect();
    builder.primary(names.iter().map(String::as_str));
    for option in 0..28 {
        builder.option([names[option / 4].as_str()]);
    }
    let problem = builder.build().unwrap();
    let first = problem.options().next().map(|(option, _)| option).unwrap();
    let mut cover = Cover::with_engine(problem, Settings::default(), Engine::DancingLinks);
    for threads in [1, 2] {
        let (found, _, ended) = collect(
            &mut cover,
            threads,
            &Restriction { chosen: vec![first], ..Restriction::default() },
            &Budget::default(),
        )
        .unwrap();
        assert_eq!((found.len(), ended), (4_096, Ended::Complete));
        assert!(found.iter().all(|solution| solution.contains(&first)));
        assert_eq!(found.iter().collect::<HashSet<_>>().len(), 4_096);
    }
}
