//! Wrong proofs are refused, with their place.

use exdoku_proof::{CheckError, Place, check};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use crate::proofs::Step::{Deletion, Lemma};
use crate::proofs::{Cnf, Step, binary, checked, formula, is_satisfiable, pigeons, random_3_cnf, text};
use crate::solver::refute;

/// All eight clauses of three variables, and a proof in which each lemma is needed.
fn cube() -> (Cnf, Vec<Step>) {
    let signs =
        |bits: i32| [1, 2, 3].map(|variable| if bits >> (variable - 1) & 1 == 1 { -variable } else { variable });
    let cnf = (0..8).map(|bits| signs(bits).to_vec()).collect();
    (cnf, vec![Lemma(vec![1, 2]), Lemma(vec![1]), Lemma(vec![2]), Lemma(vec![])])
}

fn refused(cnf: &Cnf, proof: &[Step]) -> String {
    checked(cnf, proof).expect_err("the proof is wrong").to_string()
}

#[test]
fn a_clause_left_out() {
    let (cnf, proof) = cube();
    assert!(checked(&cnf, &proof).is_ok());
    assert_eq!(
        refused(&cnf, &proof[1..]),
        "line 1, column 1: lemma 1 does not follow by unit propagation (not RUP): 1 0"
    );
    let proof = [&proof[..1], &proof[3..]].concat();
    assert_eq!(refused(&cnf, &proof), "line 2, column 1: lemma 2 does not follow by unit propagation (not RUP): 0");
}

#[test]
fn a_literal_flipped() {
    let (cnf, mut proof) = cube();
    proof[1] = Lemma(vec![-1]);
    assert_eq!(refused(&cnf, &proof), "line 2, column 1: lemma 2 does not follow by unit propagation (not RUP): -1 0");
    let (cnf, mut proof) = cube();
    proof[0] = Lemma(vec![-1, 2]);
    assert!(refused(&cnf, &proof).starts_with("line 2, column 1: lemma 2 does not"));
}

#[test]
fn an_early_end() {
    let (cnf, proof) = cube();
    assert_eq!(refused(&cnf, &proof[..1]), "line 2, column 1: the proof ends without the empty clause, after 1 lemma");
    assert_eq!(refused(&cnf, &[]), "line 1, column 1: the proof is empty, and unit propagation finds no conflict");
}

#[test]
fn a_lemma_that_is_only_rat() {
    // Variable 9 is new: the clause defines it, and may be added to any formula. No clause implies it.
    let (cnf, proof) = cube();
    let proof = [&[Lemma(vec![9, 1])][..], &proof].concat();
    let Err(CheckError::NotRup { lemma, clause, place, .. }) = checked(&cnf, &proof) else { panic!("it is RAT") };
    assert_eq!((lemma, clause, place), (1, vec![9, 1], Place::Text { line: 1, column: 1 }));
}

#[test]
fn a_deletion_of_a_clause_that_is_needed() {
    let (cnf, proof) = cube();
    for clause in &cnf {
        let proof = [&[Deletion(clause.clone())][..], &proof].concat();
        assert!(refused(&cnf, &proof).contains("not RUP"), "{clause:?}");
    }
    let proof = [&proof[..1], &[Deletion(vec![2, 1])], &proof[1..]].concat();
    assert!(refused(&cnf, &proof).starts_with("line 3, column 1: lemma 2 does not"));
}

#[test]
fn a_clause_of_the_formula_taken_out() {
    let (cnf, proof) = cube();
    for left_out in 0..cnf.len() {
        let mut cnf = cnf.clone();
        cnf.remove(left_out);
        refused(&cnf, &proof);
    }
    let cnf = pigeons(4, 3);
    let proof = refute(&cnf, 12).unwrap();
    for left_out in 0..cnf.len() {
        let mut cnf = cnf.clone();
        cnf.remove(left_out);
        refused(&cnf, &proof);
    }
}

#[test]
fn the_place_in_a_binary_proof_is_a_byte() {
    let (cnf, proof) = cube();
    let bytes = binary(&proof[1..]);
    let error = check(&formula(&cnf), &bytes[..]).unwrap_err();
    assert_eq!(error.place(), Some(Place::Byte(0)));
    let bytes = binary(&[proof[0].clone(), Lemma(vec![3])]);
    let error = check(&formula(&cnf), &bytes[..]).unwrap_err();
    assert_eq!(error.to_string(), "byte 4: lemma 2 does not follow by unit propagation (not RUP): 3 0");
}

/// Files that are no proofs: each with the message.
#[test]
fn what_cannot_be_read() {
    let (cnf, _) = cube();
    let formula = formula(&cnf);
    for (bytes, message) in [
        (&b"1 2 0\n1 x 0\n"[..], "line 2, column 3: expected a literal, found `x`"),
        (b"1 2 0\n1 2x 0\n", "line 2, column 4: expected a literal, found `x`"),
        (b"1 2 0\nd 1 d 0\n", "line 2, column 5: expected a literal, found `d`"),
        (b"1 2 0\n\xff", "line 2, column 1: expected a literal, found byte 0xff"),
        (b"1 2 0\n - 3 0", "line 2, column 3: expected a literal, found byte 0x20"),
        (b"1 2 0\n1 2 -", "line 2, column 6: the file ends within a clause, which lacks its final 0"),
        (b"1 2 -0\n", "line 1, column 5: expected a literal, found `-`"),
        (b"1 2 0 1", "line 1, column 8: the file ends within a clause, which lacks its final 0"),
        (b"d", "line 1, column 2: the file ends within a clause, which lacks its final 0"),
        (b"1 2 0\n%\n0\n", "line 2, column 1: expected a literal, found `%`"),
        (b"1 2147483648 0\n", "line 1, column 3: the number is out of range: the largest variable is 2147483647"),
        (
            b"-99999999999999999999999 0",
            "line 1, column 1: the number is out of range: the largest variable is 2147483647",
        ),
        (b"1 0 2 0\n", "line 1, column 1: lemma 1 does not follow by unit propagation (not RUP): 1 0"),
        // Binary: cut off in a clause and in a number, a zero in the middle of a clause, variable 0, too large, no kind.
        (b"a\x02\x04", "byte 3: the file ends within a clause, which lacks its final 0"),
        (b"a\x02\x84", "byte 3: the file ends within a clause, which lacks its final 0"),
        (b"a\x02\x04\0a", "byte 5: the file ends within a clause, which lacks its final 0"),
        (b"a\x02\x04\0\x02\0", "byte 4: expected `a` or `d`, found byte 0x02"),
        (b"a\x02\x04\0\0", "byte 4: expected `a` or `d`, found byte 0x00"),
        (b"a\x02\x01\0", "byte 2: the number 1 stands for no literal"),
        (b"a\x02\xff\xff\xff\xff\x1f\0", "byte 2: the number is out of range: the largest variable is 2147483647"),
        (b"a\x02\xff\xff\xff\xff\xff\x01\0", "byte 2: the number is out of range: the largest variable is 2147483647"),
        (b"d\x20\x00x", "byte 3: expected `a` or `d`, found `x`"),
    ] {
        let error = check(&formula, bytes).unwrap_err();
        assert_eq!(error.to_string(), message, "{}", bytes.escape_ascii());
    }
}

/// A proof that was damaged is refused, or the formula has no solution all the same.
#[test]
fn damaged_proofs_prove_nothing_wrong() {
    let seed = 20_261_127;
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut refused = 0;
    for round in 0..60 {
        let cnf = random_3_cnf(&mut rng, 6, 34);
        let Some(proof) = refute(&cnf, 6) else { continue };
        for left_out in 0..cnf.len() {
            let mut cnf = cnf.clone();
            cnf.remove(left_out);
            let (satisfiable, formula) = (is_satisfiable(&cnf, 6), formula(&cnf));
            for bytes in [text(&proof), binary(&proof)] {
                let done = check(&formula, &bytes[..]);
                assert!(done.is_err() || !satisfiable, "seed {seed}, round {round}, without {left_out}");
                refused += u32::from(done.is_err());
            }
        }
        // Every prefix and every changed bit, against a formula that has a solution.
        let mut cnf = cnf;
        while !is_satisfiable(&cnf, 6) {
            cnf.pop();
        }
        let formula = formula(&cnf);
        for bytes in [text(&proof[..proof.len().min(12)]), binary(&proof[..proof.len().min(12)])] {
            for at in 0..bytes.len() {
                assert!(check(&formula, &bytes[..at]).is_err(), "seed {seed}, round {round}: ends at {at}");
                for bit in 0..8 {
                    let mut damaged = bytes.clone();
                    damaged[at] ^= 1 << bit;
                    assert!(check(&formula, &damaged[..]).is_err(), "seed {seed}, round {round}: bit {bit} of {at}");
                }
            }
        }
    }
    assert!(refused > 100, "{refused}");
}
