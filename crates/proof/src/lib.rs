//! A checker for proofs that a Boolean formula has no solution.
//!
//! A [`Formula`] is read in DIMACS CNF. A proof is a list of lemmas, clauses that follow from those before them, and of
//! deletions; it ends with the empty clause. [`check`] reads it in the DRAT format, as text or binary, and checks each lemma
//! in turn.
//!
//! ```
//! use exdoku_proof::{Formula, check};
//!
//! let formula = Formula::read(&b"p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n"[..])?;
//! let report = check(&formula, &b"1 0\n0\n"[..])?;
//! assert_eq!((report.clauses, report.lemmas), (4, 1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Why it is true
//! A lemma is accepted if unit propagation finds a conflict once all its literals are assumed false (*reverse unit
//! propagation*, RUP). The clauses before it then imply it, so each clause that the checker ever holds is implied by the
//! formula. If one of them is empty, or if unit propagation finds a conflict without any assumption, the formula has no
//! solution. Deletions only take clauses away, and so cannot make a wrong proof right.
//!
//! # What it must never know
//! Who wrote the proof, and what the variables stand for. It shares no code with the solvers of this workspace, and depends
//! only on the standard library.
//!
//! # In reading order
//!
//! - [`Formula`]: DIMACS CNF.
//! - [`check`]: the lemmas and deletions of a proof in turn; [`Report`], their numbers.
//! - `steps`: the DRAT format, text and binary; `scanner`: bytes and numbers, with their places.
//! - `clauses`: the clauses by number, literals and hash.
//! - `propagation`: assignments, watched literals, unit propagation.
//! - `literal`: literals, and variables in the order of their first use.
//! - [`CheckError`], [`ReadError`]: what is wrong, and where.
//!
//! # References
//! Goldberg and Novikov, *Verification of proofs of unsatisfiability for CNF formulas* (2003). Wetzler, Heule and Hunt,
//! *DRAT-trim: efficient checking and trimming using expressive clausal proofs* (2014). Knuth, TAOCP 4B, section 7.2.2.2,
//! on certificates of unsatisfiability and on watched literals.

#![warn(clippy::disallowed_types)]

mod check;
mod clauses;
mod error;
mod formula;
mod literal;
mod propagation;
mod scanner;
mod steps;

pub use check::{Report, check};
pub use error::{CheckError, Place, ReadError, Wrong};
pub use formula::Formula;

/// The example of the README is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
