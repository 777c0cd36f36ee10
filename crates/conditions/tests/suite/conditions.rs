//! Conditions beside the cover: every engine finds the solutions that satisfy them, whether it checks them or takes the plain
//! form.

use std::ops::ControlFlow;

use crate::problems::{Solutions, colour_of, nodes, random};
use crate::replay::replay;
use exdoku_conditions::{Connected, Cycles, Runs};
use exdoku_cover::{
    Budget, Choose, Colour, Cover, Engine, Entry, ItemId, ItemKind, Learn, OptionId, Problem, Propagation, Restriction,
    Settings, algorithm_x,
};
use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};

/// The options of the problem itself in a solution of its plain form.
fn own(problem: &Problem, options: &[OptionId]) -> Vec<OptionId> {
    let mut own: Vec<OptionId> = options.to_vec();
    own.retain(|option| option.index() < problem.option_count());
    own.sort_unstable();
    own
}

#[test]
fn every_engine_finds_the_solutions_that_satisfy_conditions() {
    let seed = 20_261_122;
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut found_any = 0;
    for round in 0..200 {
        let (problem, solutions) = random(&mut rng);
        found_any += usize::from(solutions.len() > 1);
        let options: Vec<OptionId> = problem.options().map(|(option, _)| option).collect();
        let mut drawn = |times: usize| -> Vec<OptionId> { options.sample(&mut rng, times).copied().collect() };
        let restrictions = [(Vec::new(), Vec::new()), (drawn(3), Vec::new()), (drawn(1), drawn(1))];
        for (dropped, chosen) in restrictions {
            let restriction = Restriction { dropped, chosen };
            let mut expected = solutions.clone();
            expected.retain(|solution| {
                let Restriction { dropped, chosen } = &restriction;
                chosen.iter().all(|option| solution.contains(option)) && !dropped.iter().any(|it| solution.contains(it))
            });
            let mut cover = Cover::with_engine(problem.clone(), Settings::default(), Engine::ClauseLearning);
            let budget = Budget::default();
            if cover.query().within(&restriction).budget(budget.clone()).visit(|_| ControlFlow::Continue(())).is_err() {
                continue;
            }
            // The plain form has many covers of each solution, so that it is slow on all but the smallest problems.
            if problem.option_count() < 10 {
                let mut plain = Solutions::new();
                let visited = algorithm_x::visit(&problem, &restriction, Choose::Smallest, &budget, &mut |options| {
                    assert!(plain.insert(own(&problem, options)), "shown twice: seed {seed}, round {round}");
                    ControlFlow::Continue(())
                });
                assert!(visited.is_ok() && plain == expected, "plain: seed {seed}, round {round}");
            }
            let tables =
                [Learn::Off, Learn::Auto, Learn::On].map(|learn| (Engine::ClauseLearning, Propagation::Full, learn));
            let others = [
                (Engine::DancingLinks, Propagation::None, Learn::Off),
                (Engine::ClauseLearning, Propagation::Forced, Learn::On),
            ];
            for (engine, propagation, learn) in tables.into_iter().chain(others) {
                let settings = Settings { propagation, learn, ..Settings::default() };
                let mut cover = Cover::with_engine(problem.clone(), settings, engine);
                let at = format!("seed {seed}, round {round}, {engine:?}, {settings:?}");
                for wanted in [None, Some(2)] {
                    let budget = Budget { wanted, ..Budget::default() };
                    let mut found = Solutions::new();
                    let searched = cover.query().within(&restriction).budget(budget.clone()).visit(|options| {
                        assert!(found.insert(own(&problem, options)), "shown twice: {at}");
                        match wanted {
                            Some(wanted) if found.len() as u64 == wanted => ControlFlow::Break(()),
                            _ => ControlFlow::Continue(()),
                        }
                    });
                    assert!(searched.is_ok(), "{at}");
                    match wanted {
                        None => assert_eq!(found, expected, "{at}"),
                        Some(wanted) => {
                            assert_eq!(found.len(), expected.len().min(wanted as usize), "{at}");
                            assert!(found.is_subset(&expected), "{at}");
                        }
                    }
                }
            }
            let mut cover = Cover::new(problem.clone(), Settings::default());
            let mut found = Solutions::new();
            let searched = cover.query().within(&restriction).visit(|options| {
                found.insert(own(&problem, options));
                ControlFlow::Continue(())
            });
            assert!(searched.is_ok() && found == expected, "by default: seed {seed}, round {round}");
        }
    }
    assert!(found_any > 50, "{found_any} problems have several solutions");
}

/// Where some option leaves an item without a colour, the plain form is searched.
#[test]
fn items_without_a_colour_are_left_to_the_plain_form() {
    let mut problem = Problem::new();
    let [a, b] = ["A", "B"].map(|name| problem.add_colour(name));
    let [p, q] = ["p", "q"].map(|name| problem.add_item(name, ItemKind::Primary).unwrap());
    let [one, other] = ["one", "other"].map(|name| problem.add_item(name, ItemKind::Secondary).unwrap());
    problem.add_option([Entry::from(p), Entry::coloured(one, a)]).unwrap();
    problem.add_option([Entry::from(p), Entry::coloured(one, b)]).unwrap();
    problem.add_option([Entry::from(q), Entry::coloured(other, a)]).unwrap();
    problem.add_option([Entry::from(q), Entry::coloured(other, b)]).unwrap();
    let open = problem.add_option([q]).unwrap();
    problem.add_condition(Connected {
        name: "area".into(),
        nodes: vec![one, other],
        colours: vec![a],
        neighbours: vec![Vec::new(), Vec::new()],
        sizes: 1..=2,
        diameter: 0,
        cycles: Cycles::Any,
    });
    let mut cover = Cover::new(problem, Settings::default());
    let mut found = 0;
    let searched = cover.query().choosing([open]).visit(|_| {
        found += 1;
        ControlFlow::Continue(())
    });
    assert!(searched.is_ok());
    // The other item may have either colour, or the one that makes it the only one inside.
    assert_eq!(found, 2);
    let mut all = 0;
    let searched = cover.query().visit(|_| {
        all += 1;
        ControlFlow::Continue(())
    });
    assert!(searched.is_ok());
    assert_eq!(all, 2 + 2);
}

/// A count of items with one colour along lines is exact once all is known, so that clause learning needs no options for it.
#[test]
fn runs_are_counted() {
    let seed = 20_261_123;
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut found_any = 0;
    for round in 0..150 {
        let mut problem = Problem::new();
        let colours: Vec<Colour> = ["0", "1", "2", "3"].map(|name| problem.add_colour(name)).into();
        let number = nodes(&mut rng, &mut problem, 1, &colours, 0.1)[0];
        let of = rng.random_range(2..=3);
        let count = rng.random_range(1..=6);
        let mut items = nodes(&mut rng, &mut problem, count, &colours[..of], 0.1);
        let first = items[0];
        items.shuffle(&mut rng);
        let others: Vec<ItemId> = items.into_iter().filter(|&item| item != first).collect();
        let lines: Vec<Vec<ItemId>> = others.chunks(rng.random_range(1..=3)).map(<[ItemId]>::to_vec).collect();
        let numbers = (0..=others.len()).map(|number| colours.get(number).copied()).collect();
        let mut solutions = Solutions::new();
        let _ = algorithm_x::visit(&problem, Restriction::NONE, Choose::Smallest, &Budget::default(), &mut |options| {
            let colour = |item| colour_of(&problem, options, item);
            let run = |line: &Vec<ItemId>| line.iter().take_while(|&&item| colour(item) == colour(first)).count();
            let sum: usize = lines.iter().map(run).sum();
            if colours.get(sum).is_some_and(|&it| colour(number) == Some(it)) {
                solutions.insert(own(&problem, options));
            }
            ControlFlow::Continue(())
        });
        found_any += usize::from(solutions.len() > 1);
        let colours = colours[..of].to_vec();
        problem.add_condition(Runs { name: "run".into(), number, numbers, first, lines, colours });
        for learn in [Learn::Off, Learn::Auto, Learn::On] {
            let settings = Settings { learn, ..Settings::default() };
            let mut cover = Cover::with_engine(problem.clone(), settings, Engine::ClauseLearning);
            let mut found = Solutions::new();
            let searched = cover.query().visit(|options| {
                assert!(found.insert(own(&problem, options)), "shown twice: seed {seed}, round {round}");
                ControlFlow::Continue(())
            });
            assert!(searched.is_ok() && found == solutions, "seed {seed}, round {round}, {learn:?}");
        }
    }
    assert!(found_any > 40, "{found_any} problems have several solutions");
}

/// A trace is of the search that runs: propagators choose and eliminate options, and each step follows.
#[test]
fn traces_name_conditions() {
    let mut rng = ChaCha8Rng::seed_from_u64(20_261_127);
    let mut learnt = 0;
    for round in 0..200 {
        let (problem, solutions) = random(&mut rng);
        if solutions.len() <= 60 {
            let solutions: Vec<Vec<OptionId>> = solutions.into_iter().collect();
            learnt += replay(&problem, &solutions, Restriction::NONE, &format!("round {round}"));
        }
    }
    assert!(learnt > 100, "clauses are learnt: {learnt}");
}
