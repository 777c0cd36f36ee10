//! Formulas and proofs as lists, and how they are written.

use std::fmt::Write as _;

use exdoku_proof::{CheckError, Formula, Report, check};
use rand::{Rng, RngExt};

/// Clauses.
pub(crate) type Cnf = Vec<Vec<i32>>;

/// A step of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    Lemma(Vec<i32>),
    Deletion(Vec<i32>),
}

use Step::{Deletion, Lemma};

/// The formula in the DIMACS format.
pub(crate) fn dimacs(cnf: &Cnf) -> String {
    let variables = cnf.iter().flatten().map(|literal| literal.unsigned_abs()).max().unwrap_or(0);
    let mut text = format!("c a comment\np cnf {variables} {}\n", cnf.len());
    cnf.iter().for_each(|clause| writeln!(text, "{}", line(clause)).unwrap());
    text
}

fn line(clause: &[i32]) -> String {
    clause.iter().map(|literal| format!("{literal} ")).collect::<String>() + "0"
}

pub(crate) fn formula(cnf: &Cnf) -> Formula {
    Formula::read(dimacs(cnf).as_bytes()).unwrap()
}

/// The proof as a text.
pub(crate) fn text(proof: &[Step]) -> Vec<u8> {
    let lines = proof.iter().map(|step| match step {
        Lemma(clause) => format!("{}\n", line(clause)),
        Deletion(clause) => format!("d {}\n", line(clause)),
    });
    lines.collect::<String>().into_bytes()
}

/// The proof as a binary file.
pub(crate) fn binary(proof: &[Step]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for step in proof {
        let (kind, clause) = match step {
            Lemma(clause) => (b'a', clause),
            Deletion(clause) => (b'd', clause),
        };
        bytes.push(kind);
        for &literal in clause {
            let mut code = 2 * literal.unsigned_abs() + u32::from(literal < 0);
            while code >= 0x80 {
                bytes.push(code as u8 | 0x80);
                code >>= 7;
            }
            bytes.push(code as u8);
        }
        bytes.push(0);
    }
    bytes
}

/// Checks a proof in both formats, which must agree except on places.
pub(crate) fn checked(cnf: &Cnf, proof: &[Step]) -> Result<Report, CheckError> {
    let formula = formula(cnf);
    let (text, binary) = (check(&formula, &text(proof)[..]), check(&formula, &binary(proof)[..]));
    match (&text, &binary) {
        (Ok(one), Ok(other)) => assert_eq!(one, other),
        (Err(one), Err(other)) => assert_eq!(one.reason().to_string(), other.reason().to_string()),
        (one, other) => panic!("text {one:?}, binary {other:?}"),
    }
    text
}

/// Whether some assignment satisfies all clauses. Tries all.
pub(crate) fn is_satisfiable(cnf: &Cnf, variables: u32) -> bool {
    let holds = |literal: i32, bits: u32| (bits >> (literal.unsigned_abs() - 1) & 1 == 1) == (literal > 0);
    (0..1_u32 << variables).any(|bits| cnf.iter().all(|clause| clause.iter().any(|&literal| holds(literal, bits))))
}

/// A clause of random literals, which may repeat or contradict each other.
pub(crate) fn random_clause(rng: &mut impl Rng, variables: u32, length: usize) -> Vec<i32> {
    let mut literal = || {
        let variable = rng.random_range(1..=variables) as i32;
        if rng.random_bool(0.5) { variable } else { -variable }
    };
    (0..length).map(|_| literal()).collect()
}

/// A formula whose clauses have three literals.
pub(crate) fn random_3_cnf(rng: &mut impl Rng, variables: u32, clauses: usize) -> Cnf {
    (0..clauses).map(|_| random_clause(rng, variables, 3)).collect()
}

/// Each pigeon is in a hole, and no two in the same one. Pigeon i in hole j is variable `i * holes + j + 1`.
pub(crate) fn pigeons(pigeons: i32, holes: i32) -> Cnf {
    let at = |pigeon: i32, hole: i32| pigeon * holes + hole + 1;
    let mut cnf: Cnf = (0..pigeons).map(|pigeon| (0..holes).map(|hole| at(pigeon, hole)).collect()).collect();
    for hole in 0..holes {
        for one in 0..pigeons {
            cnf.extend((one + 1..pigeons).map(|other| vec![-at(one, hole), -at(other, hole)]));
        }
    }
    cnf
}
