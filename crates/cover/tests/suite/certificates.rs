//! Proofs that there are no other solutions, checked by a program that shares nothing with the searches.

use std::ops::ControlFlow;

use exdoku_cover::{
    Choose, Cover, Ended, Engine, Entry, ItemId, ItemKind, Learn, OptionId, Problem, ProofFormat, Propagation,
    Restriction, Settings, Solution, dlx_text,
};
use exdoku_proof::{Formula, check};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::problems::{projected, random_problem, random_restriction, sorted};

/// All solutions of a problem within a restriction, and what is written about them.
pub(crate) struct Certified {
    pub(crate) solutions: Vec<Vec<OptionId>>,
    pub(crate) nodes: u64,
    formula: String,
    proof: Vec<u8>,
}

fn certify(problem: &Problem, restriction: &Restriction, format: ProofFormat) -> Certified {
    certify_by(&mut Cover::new(problem.clone(), Settings::default()), restriction, format)
}

pub(crate) fn certify_by(cover: &mut Cover, restriction: &Restriction, format: ProofFormat) -> Certified {
    let (mut solutions, mut proof) = (Vec::new(), Vec::new());
    let show = |options: &[OptionId]| {
        solutions.push(options.to_vec());
        ControlFlow::Continue(())
    };
    let certificate =
        cover.query().within(restriction).certify(&mut |bytes| proof.extend_from_slice(bytes), format, show);
    assert_eq!(certificate.ended, Ended::Complete);
    let formula = certificate.formula.into_dimacs([], |_| None);
    Certified { solutions, nodes: certificate.stats.nodes, formula, proof }
}

impl Certified {
    pub(crate) fn check(&self) -> Result<exdoku_proof::Report, exdoku_proof::CheckError> {
        check(&Formula::read(self.formula.as_bytes()).unwrap(), &*self.proof)
    }
}

#[test]
fn proofs_of_random_problems_are_right() {
    for seed in 0..400 {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let problem = random_problem(&mut random, 24);
        let restriction = random_restriction(&mut random, &problem, 1, 1);
        let certified = certify(&problem, &restriction, [ProofFormat::Binary, ProofFormat::Text][seed as usize % 2]);
        certified.check().unwrap_or_else(|why| panic!("seed {seed}: {why}\n{}", dlx_text::write(&problem)));

        // The solutions are those of another search.
        let mut others = Vec::new();
        let mut cover = Cover::new(problem.clone(), Settings::textbook());
        if let Ok(found) = cover.query().within(&restriction).solutions() {
            others.extend(found.map(Solution::into_options));
        }
        assert_eq!(sorted(certified.solutions), sorted(others), "seed {seed}");
    }
}

/// Engines that do not learn, and clause learning without it: each finds all solutions, and proves it.
#[test]
fn every_engine_proves_what_it_finds() {
    let usual = Settings { learn: Learn::Off, ..Settings::default() };
    let forced = Settings { propagation: Propagation::Forced, ..usual };
    let leftmost = Settings { choose: Choose::Leftmost, ..usual };
    let mut proven = [0; Engine::ALL.len()];
    for seed in 0..300 {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let problem = random_problem(&mut random, 24);
        let restriction = random_restriction(&mut random, &problem, 1, 1);
        let expected = sorted(certify(&problem, &restriction, ProofFormat::Binary).solutions);
        for (&engine, proven) in Engine::ALL.iter().zip(&mut proven) {
            let settings = [usual, forced, leftmost][seed as usize % 3];
            let Ok(mut cover) = Cover::try_with_engine(problem.clone(), settings, engine) else { continue };
            assert_eq!(cover.certifying_engine(), engine);
            let certified = certify_by(&mut cover, &restriction, ProofFormat::Binary);
            let checked = certified.check();
            checked.unwrap_or_else(|why| panic!("seed {seed}, {engine}: {why}\n{}", dlx_text::write(&problem)));
            let found = certified.solutions.iter().map(|solution| projected(&problem, solution)).collect();
            assert_eq!(sorted(found), expected, "seed {seed}, {engine}");
            *proven += 1;
        }
    }
    assert!(proven.iter().all(|proven| *proven >= 100), "{proven:?}");
}

/// A search that is long enough states once what its engine looks ahead for: the Sudoku Platinum Blonde, without one of its
/// givens.
#[test]
fn long_searches_without_learning_are_proven() {
    let givens = ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5...7...6...";
    let mut problem = Problem::new();
    let mut houses = |name: &str| -> Vec<ItemId> {
        (0..81).map(|at| problem.add_item(format!("{name} {at}"), ItemKind::Primary).unwrap()).collect()
    };
    let houses = ["cell", "row", "column", "box"].map(&mut houses);
    let mut options = Vec::new();
    for (row, column, digit) in (0..729).map(|at| (at / 81, at / 9 % 9, at % 9)) {
        let nines = [row * 9 + column, row * 9 + digit, column * 9 + digit, (row / 3 * 3 + column / 3) * 9 + digit];
        let entries = houses.iter().zip(nines).map(|(items, at)| Entry::from(items[at]));
        options.push(problem.add_option(entries.collect::<Vec<_>>()).unwrap());
    }
    let placed = givens.bytes().enumerate().filter(|(_, given)| given.is_ascii_digit());
    let chosen = placed.map(|(at, given)| options[at * 9 + usize::from(given - b'1')]).collect();
    let restriction = Restriction { chosen, ..Restriction::default() };
    for engine in [Engine::BitSliced, Engine::BitSet] {
        let mut cover =
            Cover::with_engine(problem.clone(), Settings { learn: Learn::Off, ..Settings::default() }, engine);
        let certified = certify_by(&mut cover, &restriction, ProofFormat::Text);
        assert_eq!(certified.solutions.len(), 2453);
        certified.check().unwrap_or_else(|why| panic!("{engine}: {why}"));
    }
}

/// The parts of a search have all solutions. If one with solutions is left out, a solution is missed.
#[test]
fn parts_are_proven_to_have_all_solutions() {
    let (mut divided, mut missed) = (0, 0);
    for seed in 0..300 {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let problem = random_problem(&mut random, 24);
        let restriction = random_restriction(&mut random, &problem, 1, 0);
        let mut cover = Cover::new(problem.clone(), Settings::default());
        let mut below = |most: usize| random.random_range(0..most);
        let Ok(parts) = cover.query().within(&restriction).parts(6, 1, |_| true, &mut below) else { continue };
        let mut parts: Vec<Vec<OptionId>> = parts.into_iter().map(|part| part.dropped).collect();
        divided += usize::from(parts.len() > 1);
        let mut prove = |parts: &[Vec<OptionId>]| {
            let (mut proof, mut outside) = (Vec::new(), None);
            let mut write = |bytes: &[u8]| proof.extend_from_slice(bytes);
            let query = cover.query().within(&restriction);
            let certificate =
                query.certify_parts(parts, &mut write, ProofFormat::Text, |solution| outside = Some(solution.to_vec()));
            let formula = Formula::read(certificate.formula.into_dimacs([], |_| None).as_bytes()).unwrap();
            (outside, check(&formula, &*proof).map_err(|why| why.to_string()))
        };
        let (outside, checked) = prove(&parts);
        assert_eq!(outside, None, "seed {seed}");
        checked.unwrap_or_else(|why| panic!("seed {seed}: {why}\n{}", dlx_text::write(&problem)));

        // Without one of them, there is a proof exactly if no solution is lost.
        let Some(lost) = parts.pop() else { continue };
        let of_lost = Restriction { dropped: [&restriction.dropped[..], &lost].concat(), ..restriction.clone() };
        let lost = certify(&problem, &of_lost, ProofFormat::Text).solutions;
        let (outside, checked) = prove(&parts);
        assert_eq!((outside.is_some(), checked.is_err()), (!lost.is_empty(), !lost.is_empty()), "seed {seed}");
        missed += usize::from(outside.is_some());
    }
    assert!(divided > 50 && missed > 50, "{divided} divided, {missed} missed");
}

/// A proof of fewer solutions than there are is refused: the formula has a model.
#[test]
fn a_solution_that_is_left_out_is_noticed() {
    let mut left_out = 0;
    for seed in 0..100 {
        let problem = random_problem(&mut ChaCha8Rng::seed_from_u64(seed), 24);
        let mut certified = certify(&problem, Restriction::NONE, ProofFormat::Text);
        let Some(solution) = certified.solutions.first() else { continue };
        let numbers = projected(&problem, solution).into_iter().map(|option| format!("-{} ", option.index() + 1));
        let clause = numbers.collect::<String>() + "0";
        let lines: Vec<&str> = certified.formula.lines().filter(|line| !line.starts_with('c')).collect();
        let variables = lines[0].split(' ').nth(2).unwrap();
        let kept: Vec<&str> = lines[1..].iter().copied().filter(|line| *line != clause).collect();
        assert_eq!(kept.len() + 2, lines.len(), "{clause}");
        certified.formula = format!("p cnf {variables} {}\n{}\n", kept.len(), kept.join("\n"));
        assert!(certified.check().is_err(), "seed {seed}");
        left_out += 1;
    }
    assert!(left_out > 20, "{left_out}");
}

/// Without the part that leads to a conflict, a proof is refused.
#[test]
fn a_proof_that_ends_early_is_refused() {
    let mut refused = 0;
    for seed in 0..200 {
        let problem = random_problem(&mut ChaCha8Rng::seed_from_u64(seed), 24);
        let mut certified = certify(&problem, Restriction::NONE, ProofFormat::Text);
        let needed = certified.check().unwrap().lemmas;
        let text = String::from_utf8(certified.proof).unwrap();
        let mut added = text.lines().filter(|line| !line.starts_with('d'));
        certified.proof = added
            .by_ref()
            .take((needed as usize).saturating_sub(1))
            .flat_map(|line| [line, "\n"])
            .collect::<String>()
            .into_bytes();
        if needed > 0 {
            assert!(certified.check().is_err(), "seed {seed}");
            refused += 1;
        }
    }
    assert!(refused > 20, "{refused}");
}
