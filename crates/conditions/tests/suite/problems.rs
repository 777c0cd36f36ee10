//! Random problems with conditions, and their solutions by the plain algorithm and the words of each condition.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use exdoku_conditions::{AreaClue, AreaShare, Areas, Connected, Cycles, Pairs};
use exdoku_cover::{Budget, Choose, Colour, Entry, ItemId, ItemKind, OptionId, Problem, Restriction, algorithm_x};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom, SliceRandom};

pub(crate) type Solutions = BTreeSet<Vec<OptionId>>;

/// A primary item for each node, whose options each give one of the colours to the item of the node; some are missing, and
/// some have further items that keep options apart.
pub(crate) fn nodes(
    rng: &mut ChaCha8Rng,
    problem: &mut Problem,
    count: usize,
    colours: &[Colour],
    missing: f64,
) -> Vec<ItemId> {
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
pub(crate) fn colour_of(problem: &Problem, solution: &[OptionId], item: ItemId) -> Option<Colour> {
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
pub(crate) fn random(rng: &mut ChaCha8Rng) -> (Problem, Solutions) {
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
            let (nodes, diameter) = (one.clone(), second.len() - 1);
            let colours = first.clone();
            let regions =
                Connected { name: "region".into(), nodes, colours, neighbours, sizes, diameter, cycles: Cycles::Any };
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
            diameter: count - 1,
            cycles: Cycles::Any,
        };
        if conditions.is_empty() || rng.random_bool(0.3) {
            conditions.push(Condition::Connected(connected));
        }
    }
    let mut solutions = Solutions::new();
    let _ = algorithm_x::visit(&problem, Restriction::NONE, Choose::Smallest, &Budget::default(), &mut |options| {
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
            (connected.sizes, connected.diameter) = (least..=most, most - 1);
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
