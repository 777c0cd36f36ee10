//! The checker against a second one, which is slow and obviously correct, and against all assignments.

use std::collections::BTreeSet;

use exdoku_proof::CheckError;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::proofs::{Cnf, Step, checked, is_satisfiable, random_clause};

/// Where a proof ends.
#[derive(Debug, PartialEq, Eq)]
enum End {
    Refuted { lemmas: u64 },
    NotRup { lemma: u64 },
    Incomplete,
}

type Clause = BTreeSet<i32>;

/// All that follows from these literals by unit propagation; none if that is a conflict.
fn propagated(clauses: &[Clause], mut facts: Clause) -> Option<Clause> {
    loop {
        let before = facts.len();
        for clause in clauses {
            if clause.iter().any(|literal| facts.contains(literal)) {
                continue;
            }
            let mut open = clause.iter().filter(|&&literal| !facts.contains(&-literal));
            match (open.next().copied(), open.next()) {
                (None, _) => return None,
                (Some(unit), None) => drop(facts.insert(unit)),
                _ => {}
            }
        }
        if facts.iter().any(|&literal| facts.contains(&-literal)) {
            return None;
        }
        if facts.len() == before {
            return Some(facts);
        }
    }
}

/// What is known for good stays known if its clause is deleted: that is what ignoring such deletions means.
fn end(cnf: &Cnf, proof: &[Step]) -> End {
    let mut clauses: Vec<Clause> = cnf.iter().map(|clause| clause.iter().copied().collect()).collect();
    let Some(mut facts) = propagated(&clauses, Clause::new()) else { return End::Refuted { lemmas: 0 } };
    let mut lemmas = 0;
    for step in proof {
        match step {
            Step::Deletion(clause) => {
                let clause: Clause = clause.iter().copied().collect();
                if let Some(at) = clauses.iter().position(|other| *other == clause) {
                    clauses.remove(at);
                }
            }
            Step::Lemma(clause) => {
                lemmas += 1;
                let negated = facts.iter().copied().chain(clause.iter().map(|literal| -literal)).collect();
                if propagated(&clauses, negated).is_some() {
                    return End::NotRup { lemma: lemmas };
                }
                clauses.push(clause.iter().copied().collect());
                match propagated(&clauses, facts) {
                    Some(more) => facts = more,
                    None => return End::Refuted { lemmas },
                }
            }
        }
    }
    End::Incomplete
}

/// Random formulas, and proofs that are half random: of the clauses drawn, lemmas that do not follow are mostly left out.
#[test]
fn two_checkers_agree_and_no_wrong_proof_passes() {
    let seed = 20_261_128;
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut sort = ChaCha8Rng::seed_from_u64(seed + 1);
    let (mut refuted, mut not_rup, mut incomplete) = (0, 0, 0);
    for round in 0..6000 {
        let variables = rng.random_range(3..=6);
        let number = rng.random_range(variables as usize * 3..=variables as usize * 7);
        let mut clause = |shortest: usize| {
            let length = if rng.random_bool(0.95) { rng.random_range(shortest..=4) } else { 1 };
            random_clause(&mut rng, variables, length)
        };
        let cnf: Cnf = (0..number).map(|_| clause(3)).collect();
        let mut proof = Vec::new();
        for _ in 0..30 {
            let (lemma, sort) = (clause(1), sort.random_range(0..64));
            let step = match (sort, cnf.first()) {
                (0..4, Some(_)) => Step::Deletion(cnf[(lemma.len() * 7 + proof.len()) % cnf.len()].clone()),
                (4, _) => Step::Deletion(lemma),
                _ => Step::Lemma(lemma),
            };
            proof.push(step);
            let is_wrong = matches!(end(&cnf, &proof), End::NotRup { .. });
            if is_wrong && sort != 63 {
                proof.pop();
            }
        }
        if round % 4 == 0 {
            proof.push(Step::Lemma(vec![]));
        }
        let found = match checked(&cnf, &proof) {
            Ok(report) => End::Refuted { lemmas: report.lemmas },
            Err(CheckError::NotRup { lemma, .. }) => End::NotRup { lemma },
            Err(CheckError::Incomplete { .. }) => End::Incomplete,
            Err(error) => panic!("seed {seed}, round {round}: {error}"),
        };
        assert_eq!(found, end(&cnf, &proof), "seed {seed}, round {round}: {cnf:?} {proof:?}");
        match found {
            End::Refuted { lemmas } => {
                assert!(!is_satisfiable(&cnf, variables), "seed {seed}, round {round}: {cnf:?} {proof:?}");
                refuted += u32::from(lemmas > 1);
            }
            End::NotRup { .. } => not_rup += 1,
            End::Incomplete => incomplete += 1,
        }
    }
    assert!(refuted > 200 && not_rup > 300 && incomplete > 300, "{refuted} {not_rup} {incomplete}");
}
