//! Conditions beside the cover: every engine finds the solutions that satisfy them, whether it checks them or takes the plain
//! form.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use exdoku_conditions::{
    Addend, AreaClue, AreaShare, AreaTotal, Areas, Connected, Contents, Cycles, Faces, Pairs, Runs, Sum,
};
use exdoku_cover::{
    Budget, Choose, Colour, Cover, Engine, Entry, ItemId, ItemKind, Learn, OptionId, Problem, Propagation, Settings,
    algorithm_x, try_conditions,
};
use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};

type Solutions = BTreeSet<Vec<OptionId>>;

/// A primary item for each node, whose options each give one of the colours to the item of the node; some are missing, and
/// some have further items that keep options apart.
fn nodes(rng: &mut ChaCha8Rng, problem: &mut Problem, count: usize, colours: &[Colour], missing: f64) -> Vec<ItemId> {
    let name = |kind: &str, problem: &Problem| format!("{kind} {}", problem.item_count());
    let apart: Vec<ItemId> = (0..rng.random_range(0..=count / 2))
        .map(|_| problem.add_item(name("apart", problem), ItemKind::Secondary).unwrap())
        .collect();
    (0..count)
        .map(|_| {
            let place = problem.add_item(name("place", problem), ItemKind::Primary).unwrap();
            let node = problem.add_item(name("node", problem), ItemKind::Secondary).unwrap();
            for &colour in colours {
                for _ in 0..=usize::from(rng.random_bool(0.2)) {
                    let mut option = vec![Entry::from(place), Entry::coloured(node, colour)];
                    option.extend(apart.iter().filter(|_| rng.random_bool(0.1)).map(|&item| Entry::from(item)));
                    option.shuffle(rng);
                    if !rng.random_bool(missing) {
                        problem.add_option(option).unwrap();
                    }
                }
            }
            node
        })
        .collect()
}

/// A random graph: a grid, or edges at random.
fn graph(rng: &mut ChaCha8Rng, count: usize) -> Vec<Vec<usize>> {
    let width = rng.random_range(1..=4);
    let density = rng.random_range(0.1..0.6);
    let is_grid = rng.random_bool(0.6);
    let mut neighbours = vec![Vec::new(); count];
    for one in 0..count {
        for other in 0..one {
            let beside = one - other == width || one - other == 1 && one % width != 0;
            if if is_grid { beside } else { rng.random_bool(density) } {
                neighbours[one].push(other);
                neighbours[other].push(one);
            }
        }
    }
    neighbours
}

/// The colour that a solution gives to an item.
fn colour_of(problem: &Problem, solution: &[OptionId], item: ItemId) -> Option<Colour> {
    let mut entries = solution.iter().flat_map(|&option| problem.option(option));
    entries.find(|entry| entry.item == item).and_then(|entry| entry.colour)
}

/// The sizes of the areas, if each is connected and none is empty.
fn areas(problem: &Problem, connected: &Connected, solution: &[OptionId]) -> Option<Vec<usize>> {
    let colours: Vec<_> = connected.nodes.iter().map(|&node| colour_of(problem, solution, node)).collect();
    let size = |colour: &Colour| {
        let inside: Vec<usize> = (0..colours.len()).filter(|&node| colours[node] == Some(*colour)).collect();
        let mut reached = vec![*inside.first()?];
        let mut at = 0;
        while let Some(&node) = reached.get(at) {
            at += 1;
            for &next in &connected.neighbours[node] {
                if inside.contains(&next) && !reached.contains(&next) {
                    reached.push(next);
                }
            }
        }
        (reached.len() == inside.len()).then_some(inside.len())
    };
    connected.colours.iter().map(size).collect()
}

/// Whether each area has a size and nodes as stated.
fn divided(problem: &Problem, areas: &Areas, solution: &[OptionId]) -> bool {
    let colours: Vec<_> = areas.nodes.iter().map(|&node| colour_of(problem, solution, node)).collect();
    let is_inside = |node: usize| colours[node].is_some_and(|colour| areas.colours.contains(&colour));
    (0..colours.len()).filter(|&node| is_inside(node)).all(|start| {
        let mut area = vec![start];
        let mut at = 0;
        while let Some(&node) = area.get(at) {
            at += 1;
            for &next in &areas.neighbours[node] {
                if colours[next] == colours[start] && !area.contains(&next) {
                    area.push(next);
                }
            }
        }
        let said = |clue: &AreaClue| {
            let colour = colour_of(problem, solution, clue.item);
            areas.sizes.iter().zip(&clue.colours).any(|(&size, its)| size == area.len() && *its == colour)
        };
        let count = |share: &AreaShare| share.nodes.iter().filter(|node| area.contains(node)).count();
        areas.sizes.contains(&area.len())
            && areas.clues.iter().filter(|clue| area.contains(&clue.node)).all(said)
            && areas.shares.iter().all(|share| share.count.contains(&count(share)))
    })
}

/// Areas of some nodes, with whatever may be said of them.
fn some_areas(
    rng: &mut ChaCha8Rng,
    problem: &mut Problem,
    nodes: Vec<ItemId>,
    neighbours: Vec<Vec<usize>>,
    colours: &[Colour],
) -> Areas {
    let count = nodes.len();
    let sizes: Vec<usize> = match rng.random_bool(0.4) {
        true => (1..=count).collect(),
        false => (1..=count).filter(|&size| size == 2 || rng.random_bool(0.5)).collect(),
    };
    let mut clues = Vec::new();
    for (node, &item) in nodes.iter().enumerate().take(if rng.random_bool(0.5) { count } else { 0 }) {
        let of_sizes = |rng: &mut ChaCha8Rng| -> Vec<Option<Colour>> {
            let first = rng.random_range(0..2);
            let colour = |at: usize| at.checked_sub(first).and_then(|at| colours.get(at).copied());
            (0..sizes.len()).map(colour).collect()
        };
        let other = match rng.random_range(0..4) {
            0 => item,
            1 => self::nodes(rng, problem, 1, colours, 0.1)[0],
            _ => continue,
        };
        clues.push(AreaClue { node, item: other, colours: of_sizes(rng) });
    }
    let mut shares = Vec::new();
    for _ in 0..rng.random_range(0..=2) {
        let some = (0..count).filter(|_| rng.random_bool(0.4)).collect();
        let count = [1..=1, 1..=count, 0..=1, 0..=2, 2..=3].choose(rng).unwrap().clone();
        shares.push(AreaShare { nodes: some, count });
    }
    let colours = colours[..rng.random_range(1..=colours.len())].to_vec();
    Areas { name: "areas".into(), nodes, colours, neighbours, sizes, clues, shares }
}

/// One of the conditions.
enum Condition {
    Areas(Areas),
    Connected(Connected),
    Pairs(Pairs),
}

fn holds(problem: &Problem, condition: &Condition, solution: &[OptionId]) -> bool {
    match condition {
        Condition::Connected(connected) => areas(problem, connected, solution).is_some(),
        Condition::Areas(areas) => divided(problem, areas, solution),
        Condition::Pairs(pairs) => {
            let colour = |item| colour_of(problem, solution, item);
            let found: BTreeSet<_> = pairs.nodes.iter().map(|&(one, other)| (colour(one), colour(other))).collect();
            let is_wanted = |one: &Option<Colour>, among: &[Colour]| one.is_some_and(|colour| among.contains(&colour));
            found.len() == pairs.nodes.len()
                && found.iter().all(|(one, other)| is_wanted(one, &pairs.first) && is_wanted(other, &pairs.second))
        }
    }
}

/// A problem with one condition or two, and its solutions.
fn random(rng: &mut ChaCha8Rng) -> (Problem, Solutions) {
    let mut problem = Problem::new();
    let colours: Vec<Colour> = ["A", "B", "C"].map(|name| problem.add_colour(name)).into();
    let mut conditions = Vec::new();
    if rng.random_bool(0.4) {
        let (first, second) = *[(2, 2), (2, 3), (1, 3), (3, 2)].choose(rng).unwrap();
        let missing = if first * second > 4 { 0.4 } else { 0.1 };
        let one = nodes(rng, &mut problem, first * second, &colours[..first], missing);
        let other = nodes(rng, &mut problem, first * second, &colours[..second], missing);
        let (first, second) = (colours[..first].to_vec(), colours[..second].to_vec());
        let neighbours = graph(rng, one.len());
        if rng.random_bool(0.5) {
            let sizes = second.len()..=second.len();
            let (nodes, farthest) = (one.clone(), second.len() - 1);
            let colours = first.clone();
            let regions =
                Connected { name: "region".into(), nodes, colours, neighbours, sizes, farthest, cycles: Cycles::Any };
            conditions.push(Condition::Connected(regions));
        }
        let nodes = one.into_iter().zip(other).collect();
        conditions.push(Condition::Pairs(Pairs { name: "pair".into(), nodes, first, second }));
    } else {
        let count = rng.random_range(1..=9);
        let of = rng.random_range(2..=if count < 7 { 3 } else { 2 });
        let nodes = nodes(rng, &mut problem, count, &colours[..of], 0.15);
        if rng.random_bool(0.6) {
            let neighbours = graph(rng, count);
            let areas = some_areas(rng, &mut problem, nodes.clone(), neighbours, &colours[..of]);
            conditions.push(Condition::Areas(areas));
        }
        let colours = colours[..rng.random_range(1..=of)].to_vec();
        let neighbours = graph(rng, count);
        let connected = Connected {
            name: "area".into(),
            nodes,
            colours,
            neighbours,
            sizes: 1..=count,
            farthest: count - 1,
            cycles: Cycles::Any,
        };
        if conditions.is_empty() || rng.random_bool(0.3) {
            conditions.push(Condition::Connected(connected));
        }
    }
    let mut solutions = Solutions::new();
    let _ = algorithm_x::visit(&problem, &[], &[], Choose::Smallest, &Budget::default(), &mut |options| {
        let mut options = options.to_vec();
        options.sort_unstable();
        if conditions.iter().all(|condition| holds(&problem, condition, &options)) {
            solutions.insert(options);
        }
        ControlFlow::Continue(())
    });
    // All that is known of sizes, or nothing.
    if let [Condition::Connected(connected)] = &mut conditions[..]
        && rng.random_bool(0.5)
    {
        let found = solutions.iter().filter_map(|solution| areas(&problem, connected, solution)).flatten();
        let found: BTreeSet<usize> = found.collect();
        if let (Some(&least), Some(&most)) = (found.first(), found.last()) {
            (connected.sizes, connected.farthest) = (least..=most, most - 1);
        }
    }
    for condition in conditions {
        match condition {
            Condition::Areas(areas) => problem.add_condition(areas),
            Condition::Connected(connected) => problem.add_condition(connected),
            Condition::Pairs(pairs) => problem.add_condition(pairs),
        }
    }
    (problem, solutions)
}

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
            let mut expected = solutions.clone();
            expected.retain(|solution| {
                chosen.iter().all(|option| solution.contains(option)) && !dropped.iter().any(|it| solution.contains(it))
            });
            let mut cover = Cover::with_engine(problem.clone(), Settings::default(), Engine::ClauseLearning);
            let budget = Budget::default();
            if cover.search(&dropped, &chosen, &budget, &mut |_| ControlFlow::Continue(())).is_err() {
                continue;
            }
            // The plain form has many covers of each solution, so that it is slow on all but the smallest problems.
            if problem.option_count() < 10 {
                let mut plain = Solutions::new();
                let visited =
                    algorithm_x::visit(&problem, &dropped, &chosen, Choose::Smallest, &budget, &mut |options| {
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
                    let searched = cover.search(&dropped, &chosen, &budget, &mut |options| {
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
            let searched = cover.search(&dropped, &chosen, &Budget::default(), &mut |options| {
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
        farthest: 0,
        cycles: Cycles::Any,
    });
    let mut cover = Cover::new(problem, Settings::default());
    let mut found = 0;
    let searched = cover.search(&[], &[open], &Budget::default(), &mut |_| {
        found += 1;
        ControlFlow::Continue(())
    });
    assert!(searched.is_ok());
    // The other item may have either colour, or the one that makes it the only one inside.
    assert_eq!(found, 2);
    let mut all = 0;
    let searched = cover.search(&[], &[], &Budget::default(), &mut |_| {
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
        let _ = algorithm_x::visit(&problem, &[], &[], Choose::Smallest, &Budget::default(), &mut |options| {
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
            let searched = cover.search(&[], &[], &Budget::default(), &mut |options| {
                assert!(found.insert(own(&problem, options)), "shown twice: seed {seed}, round {round}");
                ControlFlow::Continue(())
            });
            assert!(searched.is_ok() && found == solutions, "seed {seed}, round {round}, {learn:?}");
        }
    }
    assert!(found_any > 40, "{found_any} problems have several solutions");
}

/// Propagators and plain forms agree, reasons are enough, and what a change does not concern stays as it is.
#[test]
fn conditions_pass_their_trials() {
    let seed = 20_261_126;
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut small = 0;
    for round in 0..150 {
        let (problem, _) = random(&mut rng);
        // The plain form has many covers of each solution.
        if problem.option_count() < 14 && problem.plain_size() < 400 {
            small += 1;
            let tried = try_conditions(&problem, rng.random(), 60);
            assert!(tried.is_ok(), "seed {seed}, round {round}: {}", tried.unwrap_err());
        }
    }
    assert!(small > 40, "{small} problems are small");
    for round in 0..30 {
        let problem = numbered(&mut rng);
        let tried = try_conditions(&problem, rng.random(), 300);
        assert!(tried.is_ok(), "seed {seed}, numbers, round {round}: {}", tried.unwrap_err());
    }
}

/// Areas in a square of four nodes, with numbers from -1 to 1.
fn numbered(rng: &mut ChaCha8Rng) -> Problem {
    let mut problem = Problem::new();
    let colours = ["A", "B"].map(|name| problem.add_colour(name));
    let worth: Vec<(i64, Colour)> = [-1, 0, 1].map(|worth| (worth, problem.add_colour(worth))).into();
    let of_numbers: Vec<Colour> = worth.iter().map(|&(_, colour)| colour).collect();
    let sorted = |rng: &mut ChaCha8Rng, from: i64, to: i64| (from..=to).filter(|_| rng.random_bool(0.5)).collect();
    let counts: Vec<i64> = sorted(rng, 1, 4);
    let contents = Contents {
        name: "contents".into(),
        nodes: nodes(rng, &mut problem, 4, &colours, 0.1),
        colours: colours[..rng.random_range(1..=2)].to_vec(),
        neighbours: vec![vec![1, 2], vec![0, 3], vec![0, 3], vec![1, 2]],
        numbers: nodes(rng, &mut problem, 4, &of_numbers, 0.3),
        worth: worth.clone(),
        different: rng.random_bool(0.5),
        sums: rng.random_bool(0.5).then(|| sorted(rng, -2, 3)),
        totals: match rng.random_range(0..4) {
            0 => vec![AreaTotal { node: None, item: nodes(rng, &mut problem, 1, &of_numbers, 0.0)[0], worth }],
            1 => vec![AreaTotal { node: Some(2), item: nodes(rng, &mut problem, 1, &of_numbers, 0.0)[0], worth }],
            _ => Vec::new(),
        },
        counts: rng.random_bool(0.3).then(|| counts.into_iter().map(|count| count as usize).collect()),
    };
    problem.add_condition(contents);
    problem
}

/// Options that each give a colour to all items, for conditions that something else must ensure.
fn whole(items: usize, colours: usize, holds: impl Fn(&[usize]) -> bool) -> (Problem, Vec<ItemId>, Vec<Colour>) {
    let mut problem = Problem::new();
    let all = problem.add_item("all", ItemKind::Primary).unwrap();
    let names = (0..items).map(|at| problem.add_item(format!("node {at}"), ItemKind::Secondary).unwrap());
    let items: Vec<ItemId> = names.collect();
    let colours: Vec<Colour> = (0..colours).map(|at| problem.add_colour(format!("colour {at}"))).collect();
    for number in 0..colours.len().pow(items.len() as u32) {
        let of: Vec<usize> = (0..items.len() as u32).map(|at| number / colours.len().pow(at) % colours.len()).collect();
        if holds(&of) {
            let given = items.iter().zip(of).map(|(&item, colour)| Entry::coloured(item, colours[colour]));
            problem.add_option([Entry::from(all)].into_iter().chain(given)).unwrap();
        }
    }
    (problem, items, colours)
}

#[test]
fn conditions_that_others_ensure_pass_their_trials() {
    // A number, the first item, and two lines.
    let run = |of: &[usize], line: &[usize]| line.iter().take_while(|&&at| of[at] == of[1]).count();
    let (mut problem, items, colours) = whole(6, 3, |of| of[0] == run(of, &[2, 3]) + run(of, &[4, 5]));
    let numbers = vec![Some(colours[0]), Some(colours[1]), Some(colours[2]), None, None];
    let lines = vec![items[2..4].to_vec(), items[4..].to_vec()];
    problem.add_condition(Runs { name: "run".into(), number: items[0], numbers, first: items[1], lines, colours });
    try_conditions(&problem, 1, 5000).unwrap();

    // Around a face, two classes alternate at most twice; a third colour is in no class.
    let alternate = |of: &[usize]| {
        let known: Vec<usize> = of.iter().copied().filter(|&colour| colour < 2).collect();
        (0..known.len()).filter(|&at| known[at] != known[(at + 1) % known.len()]).count()
    };
    let (mut problem, items, colours) = whole(7, 3, |of| alternate(of) <= 2);
    let class = |&colour: &Colour| items.iter().map(|&item| (item, colour)).collect();
    let classes = colours[..2].iter().map(class).collect();
    problem.add_condition(Faces { name: "face".into(), classes, faces: vec![(0..7).collect()] });
    try_conditions(&problem, 1, 5000).unwrap();
}

/// Sums of three or four numbers, small or beyond the bits of a word.
#[test]
fn sums_pass_their_trials() {
    let seed = 20_261_127;
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    for round in 0..40 {
        let mut problem = Problem::new();
        let colours: Vec<Colour> = (0..4).map(|at| problem.add_colour(at)).collect();
        let count = rng.random_range(2..=4);
        let items = nodes(&mut rng, &mut problem, count, &colours, 0.1);
        let steps = [1..=2, 1..=5, 20..=70].choose(&mut rng).unwrap().clone();
        let addend = |item: ItemId, rng: &mut ChaCha8Rng| {
            let mut number = rng.random_range(-3..=3);
            let mut next = |colour: &Colour| {
                number += rng.random_range(steps.clone());
                (number, *colour)
            };
            Addend { item, numbers: colours.iter().map(&mut next).collect() }
        };
        let addends: Vec<Addend> = items.into_iter().map(|item| addend(item, &mut rng)).collect();
        let least: i64 = addends.iter().map(|addend| addend.numbers[0].0).sum();
        let most: i64 = addends.iter().map(|addend| addend.numbers[3].0).sum();
        let density = *[0.05, 0.3].choose(&mut rng).unwrap();
        let totals = (least - 2..=most + 2).filter(|_| rng.random_bool(density)).collect();
        problem.add_condition(Sum { name: "sum".into(), addends, totals });
        let tried = try_conditions(&problem, rng.random(), 300);
        assert!(tried.is_ok(), "seed {seed}, round {round}: {}", tried.unwrap_err());
    }
}
