//! All engines on planted problems of 20 to 600 items: a hidden solution and other options around it.
//!
//! The numbers of items and options lie on and beside the multiples of 64 and 256, so that each engine has words and
//! lanes that are full, nearly full, and just begun.

use std::ops::ControlFlow;

use crate::problems::{assert_same_solutions, random_restriction};
use exdoku_cover::{
    Budget, Choose, Conflict, Cover, Ended, Engine, Entry, ItemKind, OptionId, Problem, Propagation, Restriction,
    Settings, algorithm_x,
};
use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom, SliceRandom, index};
use rand::{Rng, RngExt, SeedableRng};

/// Primary items, and options.
const SIZES: &[(usize, usize)] = &[
    (20, 63),
    (31, 64),
    (32, 65),
    (33, 33),
    (63, 127),
    (64, 128),
    (65, 129),
    (127, 191),
    (128, 192),
    (129, 193),
    (191, 255),
    (192, 256),
    (193, 257),
    (255, 511),
    (256, 512),
    (257, 513),
    (384, 320),
    (511, 511),
    (512, 513),
    (513, 512),
    (600, 600),
];

/// Lengths of the list of one item's options: the bit-set engine holds 32 of them in a word, the bit-sliced one 64.
const LENGTHS: &[usize] = &[30, 31, 32, 33, 63, 64, 65];
const LONGEST_FOR_BIT_SETS: usize = 32;
const LONGEST_FOR_BIT_SLICES: usize = 64;

/// The most primary items of an option that the bit-set engine takes.
const MOST_PRIMARY: usize = 8;

/// More nodes or covers than this, and another problem is drawn.
const MOST_NODES: u64 = 2_000;
const MOST_COVERS: usize = 200;

type Covers = Vec<Vec<OptionId>>;

/// A solvable problem with this many primary items and options. One item is in exactly `longest` options, the
/// others in fewer.
fn planted(rng: &mut impl Rng, primary: usize, options: usize, longest: usize) -> Problem {
    let mut problem = Problem::new();
    let secondary = rng.random_range(0..=primary / 3);
    let mut kinds = [vec![ItemKind::Primary; primary], vec![ItemKind::Secondary; secondary]].concat();
    kinds.shuffle(rng);
    let [mut first, mut second] = [Vec::new(), Vec::new()];
    for (index, kind) in kinds.into_iter().enumerate() {
        let item = problem.add_item(format!("{index}"), kind).unwrap();
        if kind == ItemKind::Primary { first.push(item) } else { second.push(item) }
    }
    let colours: Vec<_> = ["A", "B", "C"].map(|name| problem.add_colour(name)).into();

    // The hidden solution: primary items in groups, and secondary ones that agree.
    let mut order = first.clone();
    order.shuffle(rng);
    let mut left = &order[..];
    let mut all: Vec<Vec<Entry>> = Vec::new();
    while !left.is_empty() {
        let (group, rest) = left.split_at(rng.random_range(1..=4).min(left.len()));
        all.push(group.iter().copied().map(Entry::from).collect());
        left = rest;
    }
    for &item in &second {
        let colour = *colours.choose(rng).unwrap();
        let alone = rng.random_bool(0.3);
        let times = if alone { 1 } else { rng.random_range(0..=3.min(all.len())) };
        for place in index::sample(rng, all.len(), times) {
            all[place].push(Entry { item, colour: (!alone).then_some(colour) });
        }
    }

    // Options around it.
    let crowded = order[0];
    let mut length = vec![1; problem.item_count()];
    while all.len() < options {
        let size = rng.random_range(2..=MOST_PRIMARY);
        let mut option: Vec<Entry> = Vec::new();
        for &item in first.sample(rng, size) {
            if item != crowded && length[item.index()] + 1 < longest {
                length[item.index()] += 1;
                option.push(item.into());
            }
        }
        if length[crowded.index()] < longest {
            length[crowded.index()] += 1;
            option.truncate(MOST_PRIMARY - 1);
            option.push(crowded.into());
        }
        if option.is_empty() {
            continue;
        }
        let times = rng.random_range(0..=3.min(second.len()));
        for &item in second.sample(rng, times) {
            option.push(Entry { item, colour: colours.choose(rng).copied().filter(|_| rng.random_bool(0.7)) });
        }
        all.push(option);
    }
    all.shuffle(rng);
    for mut option in all {
        option.shuffle(rng);
        problem.add_option(option).unwrap();
    }
    problem
}

/// All covers by Algorithm X, unless they or the nodes are too many.
fn covers(problem: &Problem, restriction: &Restriction) -> Option<Result<Covers, Conflict>> {
    let mut covers = Vec::new();
    let budget = Budget { nodes: Some(MOST_NODES), ..Budget::default() };
    let done = algorithm_x::visit(problem, restriction, Choose::Smallest, &budget, &mut |cover| {
        covers.push(cover.to_vec());
        if covers.len() > MOST_COVERS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    match done {
        Ok((_, Ended::Complete)) => Some(Ok(covers)),
        Ok(_) => None,
        Err(conflict) => Some(Err(conflict)),
    }
}

/// A planted problem of which Algorithm X finds all covers, and these.
fn countable(rng: &mut impl Rng, primary: usize, options: usize, longest: usize) -> (Problem, Covers) {
    let drawn = (0..50).find_map(|_| {
        let problem = planted(rng, primary, options, longest);
        let covers = covers(&problem, Restriction::NONE)?.unwrap();
        Some((problem, covers))
    });
    drawn.unwrap_or_else(|| panic!("no problem of {primary} items and {options} options can be counted"))
}

/// The engines that take a problem whose lists of options are at most so long.
fn engines(problem: &Problem, longest: usize) -> Vec<Engine> {
    let all = [Engine::DancingLinks, Engine::ClauseLearning];
    let bits = [(Engine::BitSet, LONGEST_FOR_BIT_SETS), (Engine::BitSliced, LONGEST_FOR_BIT_SLICES)];
    let fit = bits.into_iter().filter(|&(_, most)| longest <= most && !problem.has_auxiliary_options());
    all.into_iter().chain(fit.map(|(engine, _)| engine)).collect()
}

/// Each engine, with each kind of propagation, finds the solutions that Algorithm X finds, below the options dropped and
/// chosen.
fn compare(problem: &Problem, longest: usize, restrictions: &[Restriction], at: &str) {
    let expected: Vec<_> = (restrictions.iter())
        .filter_map(|restriction| Some((restriction, covers(&without_projection(problem), restriction)?)))
        .collect();
    for engine in engines(problem, longest) {
        for propagation in [Propagation::Forced, Propagation::Full] {
            for choose in [Choose::Smallest, Choose::Weighted] {
                let at = format!("{at}, {engine:?}, {propagation:?}, {choose:?}");
                let mut cover = Cover::with_engine(
                    problem.clone(),
                    Settings { propagation, choose, ..Settings::default() },
                    engine,
                );
                assert_eq!(cover.engine(), engine);
                for (restriction, expected) in &expected {
                    let mut found = Vec::new();
                    let done = cover.query().within(restriction).visit(|solution| {
                        found.push(solution.to_vec());
                        ControlFlow::Continue(())
                    });
                    match (expected, done) {
                        (Ok(covers), Ok((stats, ended))) => {
                            assert_eq!((stats.solutions, ended), (found.len() as u128, Ended::Complete), "{at}");
                            assert_same_solutions(problem, covers, &found, &at);
                        }
                        (expected, done) => assert_eq!(expected.as_ref().err(), done.as_ref().err(), "{at}"),
                    }
                }
            }
        }
    }
}

/// The problem with all items deciding.
fn without_projection(problem: &Problem) -> Problem {
    let mut plain = problem.clone();
    plain.project_onto(problem.item_count());
    plain
}

/// Nothing dropped or chosen; a part of a cover chosen; and some options of which nothing is known.
fn restrictions(rng: &mut impl Rng, problem: &Problem, covers: &Covers) -> Vec<Restriction> {
    let part = covers[0].sample(rng, 2).copied().collect();
    let part = Restriction { chosen: part, ..Restriction::default() };
    vec![Restriction::default(), part, random_restriction(rng, problem, 4, 3)]
}

#[test]
fn engines_agree_across_the_borders_of_words_and_lanes() {
    let mut several = 0;
    for &(primary, options) in SIZES {
        for seed in 0..4 {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let (problem, covers) = countable(&mut rng, primary, options, 30);
            assert_eq!((problem.primary_count(), problem.option_count()), (primary, options));
            assert!(!covers.is_empty(), "the hidden solution is one");
            several += usize::from(covers.len() > 1);
            let restrictions = restrictions(&mut rng, &problem, &covers);
            compare(&problem, 30, &restrictions, &format!("{primary} items, {options} options, seed {seed}"));
        }
    }
    assert!(several > 5, "{several} problems have several solutions");
}

#[test]
fn engines_agree_where_a_list_fills_a_word() {
    for &longest in LENGTHS {
        for seed in 0..3 {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let (problem, covers) = countable(&mut rng, 90, 130, longest);
            let restrictions = restrictions(&mut rng, &problem, &covers);
            compare(&problem, longest, &restrictions, &format!("an item in {longest} options, seed {seed}"));
        }
    }
}

#[test]
fn engines_agree_on_solutions_projected_onto_some_items() {
    let mut merged = 0;
    for &(primary, options) in SIZES {
        for seed in 10..12 {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let (mut problem, covers) = countable(&mut rng, primary, options, 30);
            let restrictions = restrictions(&mut rng, &problem, &covers);
            problem.project_onto(rng.random_range(problem.item_count() / 4..problem.item_count()));
            merged += usize::from(problem.has_auxiliary_options() && covers.len() > 1);
            let at = format!("{primary} items, {options} options, projected, seed {seed}");
            compare(&problem, 30, &restrictions, &at);
        }
    }
    assert!(merged > 5, "{merged} problems have auxiliary options and several covers");
}
