//! Right proofs are accepted.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use exdoku_proof::{CheckError, Formula, check};

use crate::proofs::Step::{Deletion, Lemma};
use crate::proofs::{Cnf, Step, checked, pigeons, random_3_cnf, random_clause};
use crate::solver::refute;

#[test]
fn three_pigeons_in_two_holes() {
    let report = checked(&pigeons(3, 2), &[Lemma(vec![-1]), Lemma(vec![])]).unwrap();
    // The first lemma leaves a conflict, so the empty clause is not read.
    assert_eq!((report.clauses, report.lemmas, report.deletions), (9, 1, 0));
}

#[test]
fn four_pigeons_in_three_holes() {
    let proof = refute(&pigeons(4, 3), 12).unwrap();
    let report = checked(&pigeons(4, 3), &proof).unwrap();
    assert!(report.lemmas > 10 && report.deletions > 10, "{report:?}");
}

/// Two sums of the same bits, modulo 2, are equal; and a proof that refutes that they differ.
fn parity(bits: i32) -> (Cnf, Vec<Step>) {
    // The variables: bits from 1, the first sums, the other sums.
    let x = |i: i32| i + 1;
    let sums = [bits + 1, 2 * bits + 2];
    let [a, b] = sums.map(|first| move |i: i32| first + i);
    let different = |p: i32, q: i32| [vec![p, q], vec![-p, -q]];
    let equal = |p: i32, q: i32| different(p, -q);
    let mut cnf: Cnf = equal(a(0), b(0)).into();
    let mut proof = Vec::new();
    let mut before = Vec::new();
    for i in 0..bits {
        for first in sums {
            let (old, new, bit) = (first + i, first + i + 1, x(i));
            cnf.extend([vec![-old, bit, new], vec![old, -bit, new], vec![old, bit, -new], vec![-old, -bit, -new]]);
        }
        let halves: Cnf = equal(a(i + 1), b(i + 1)).into_iter().map(|clause| [&clause[..], &[x(i)]].concat()).collect();
        let whole: Cnf = equal(a(i + 1), b(i + 1)).into();
        proof.extend(halves.iter().chain(&whole).cloned().map(Lemma));
        // In another order of literals.
        proof.extend(halves.into_iter().chain(before).map(|mut clause| {
            clause.reverse();
            Deletion(clause)
        }));
        before = whole;
    }
    cnf.extend(different(a(bits), b(bits)));
    proof.push(Lemma(vec![a(bits)]));
    (cnf, proof)
}

#[test]
fn sums_of_bits() {
    for bits in [1, 2, 5, 300] {
        let (cnf, proof) = parity(bits);
        let report = checked(&cnf, &proof).unwrap();
        assert_eq!((report.missing, report.ignored), (0, 0), "{report:?}");
    }
}

#[test]
fn random_formulas_with_the_proofs_of_a_solver() {
    let seed = 20_261_126;
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut refuted = 0;
    for round in 0..200 {
        let cnf = random_3_cnf(&mut rng, 8, 50);
        if let Some(proof) = refute(&cnf, 8) {
            refuted += 1;
            let report = checked(&cnf, &proof).unwrap_or_else(|error| panic!("seed {seed}, round {round}: {error}"));
            assert_eq!(report.missing, 0, "seed {seed}, round {round}");
        }
    }
    assert!(refuted > 100, "{refuted}");
}

#[test]
fn some_formulas_need_no_lemma() {
    for cnf in [vec![vec![]], vec![vec![1], vec![-1]], vec![vec![1], vec![-1, 2], vec![-2, 3], vec![-3, -1]]] {
        let report = checked(&cnf, &[]).unwrap();
        assert_eq!((report.clauses, report.lemmas), (cnf.len() as u64, 0));
    }
}

#[test]
fn repeated_literals_and_tautologies_are_clauses_like_others() {
    let cnf = vec![vec![1, 1, 2], vec![1, -2, 1, -2], vec![3, -3], vec![-1, 2, -1], vec![-1, -2]];
    let proof =
        [Deletion(vec![-3, 3]), Lemma(vec![2, -2, 5]), Deletion(vec![5, 2, -2]), Lemma(vec![1, 1]), Lemma(vec![])];
    let report = checked(&cnf, &proof).unwrap();
    assert_eq!((report.lemmas, report.deletions, report.missing), (2, 2, 0));
}

#[test]
fn a_clause_that_is_there_twice_is_deleted_twice() {
    let cnf = vec![vec![1, 2], vec![1, 2], vec![1, -2], vec![-1, 2], vec![-1, -2]];
    let once = [Deletion(vec![2, 1]), Lemma(vec![1]), Lemma(vec![])];
    assert_eq!(checked(&cnf, &once).unwrap().deletions, 1);
    let twice = [Deletion(vec![2, 1]), Deletion(vec![1, 2]), Lemma(vec![1]), Lemma(vec![])];
    assert!(matches!(checked(&cnf, &twice), Err(CheckError::NotRup { lemma: 1, .. })));
}

#[test]
fn a_clause_that_implies_a_value_for_good_is_not_deleted() {
    // Clause -1 2 implies 2, and clause 1 itself implies 1.
    let cnf = vec![vec![1], vec![-1, 2], vec![-2, 3, 4], vec![-2, 3, -4], vec![-3, 4], vec![-3, -4]];
    let proof = [Deletion(vec![-1, 2]), Deletion(vec![1]), Lemma(vec![3]), Lemma(vec![])];
    let report = checked(&cnf, &proof).unwrap();
    assert_eq!((report.ignored, report.deletions), (2, 0));
}

#[test]
fn deleting_a_clause_that_is_not_there_is_counted() {
    let proof = [Deletion(vec![1, 3]), Deletion(vec![]), Deletion(vec![77]), Lemma(vec![-1]), Lemma(vec![])];
    let report = checked(&pigeons(3, 2), &proof).unwrap();
    assert_eq!((report.missing, report.deletions), (3, 0), "{report:?}");
}

#[test]
fn variables_may_be_new_and_large() {
    let proof = [Lemma(vec![-1, i32::MAX]), Lemma(vec![-1, 5_000_000, -7]), Lemma(vec![-1])];
    assert_eq!(checked(&pigeons(3, 2), &proof).unwrap().lemmas, 3);
    let text = format!("p cnf {0} 3\n{0} 1 0\n-{0} 1 0\n-1 0\n", i32::MAX);
    let formula = Formula::read(text.as_bytes()).unwrap();
    assert_eq!(formula.variables(), i32::MAX as u32);
    assert!(check(&formula, &b""[..]).is_ok());
}

#[test]
fn a_text_may_have_comments_and_clauses_on_several_lines() {
    let text = "c by hand\r\n\nd 1\n2 0 -1\t0\nc 7\n0";
    let formula = Formula::read("p cnf 2 5 \nc\n1 2 0 1 -2 0\n-1\n2\n0 -1 -2 0 1 2 0".as_bytes()).unwrap();
    assert_eq!(formula.clauses().last(), Some(&[1, 2][..]));
    assert_eq!(check(&formula, text.as_bytes()).unwrap().lemmas, 1);
}

/// So many lemmas are deleted that the clauses are moved together.
#[test]
fn clauses_move_when_others_are_deleted() {
    let (cnf, proof) = parity(40);
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    // The formula begins with the equality of variables 41 and 82.
    let weaker = |rng: &mut ChaCha8Rng| [&[-41, 82][..], &random_clause(rng, 40, 12)].concat();
    let weaker: Vec<Vec<i32>> = (0..40_000).map(|_| weaker(&mut rng)).collect();
    let bloat = weaker.iter().cloned().map(Lemma).chain(weaker.iter().cloned().map(Deletion));
    let report = checked(&cnf, &bloat.chain(proof).collect::<Vec<_>>()).unwrap();
    assert!(report.deletions > 40_000 && report.missing == 0, "{report:?}");
}
