//! Proofs in the DRAT format: clauses that follow from a formula and those before them, and clauses that are no longer needed.
//!
//! ```text
//!   3 -17 42 0          a clause
//!   d 3 -17 42 0        the clause is removed
//! ```
//!
//! In the binary form, `a` or `d` begins a line, and each literal is a number of seven bits a byte, the lowest first: twice the
//! variable, plus one if it is negated.
//!
//! # References
//! Wetzler, Heule and Hunt, DRAT-trim: Efficient checking and trimming using expressive clausal proofs, SAT 2014.

use super::decimal::{Digits, decimal};

/// How a proof is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ProofFormat {
    /// Bytes: a third of the size.
    #[default]
    Binary,
    /// Lines that people can read.
    Text,
}

/// A proof that is being written.
pub(super) struct Proof<'w> {
    to: &'w mut dyn FnMut(&[u8]),
    format: ProofFormat,
    bytes: Vec<u8>,
    lemmas: u64,
}

/// The bytes that are collected before they are passed on.
const CHUNK: usize = 1 << 16;

impl<'w> Proof<'w> {
    pub(super) fn new(to: &'w mut dyn FnMut(&[u8]), format: ProofFormat) -> Proof<'w> {
        Proof { to, format, bytes: Vec::with_capacity(CHUNK + 1024), lemmas: 0 }
    }

    /// Adds a clause.
    pub(super) fn add(&mut self, clause: &[i64]) {
        self.lemmas += 1;
        if self.format == ProofFormat::Binary {
            self.bytes.push(b'a');
        }
        self.literals(clause);
    }

    /// Removes a clause.
    pub(super) fn delete(&mut self, clause: &[i64]) {
        self.bytes.extend_from_slice(if self.format == ProofFormat::Binary { b"d" } else { b"d " });
        self.literals(clause);
    }

    fn literals(&mut self, clause: &[i64]) {
        match self.format {
            ProofFormat::Binary => {
                for &literal in clause {
                    let mut number = literal.unsigned_abs() * 2 + u64::from(literal < 0);
                    while number >= 128 {
                        self.bytes.push(number as u8 | 128);
                        number >>= 7;
                    }
                    self.bytes.push(number as u8);
                }
                self.bytes.push(0);
            }
            ProofFormat::Text => {
                let mut digits = Digits::default();
                for &literal in clause {
                    self.bytes.extend_from_slice(decimal(literal, &mut digits).as_bytes());
                    self.bytes.push(b' ');
                }
                self.bytes.extend_from_slice(b"0\n");
            }
        }
        if self.bytes.len() >= CHUNK {
            self.flush();
        }
    }

    fn flush(&mut self) {
        (self.to)(&self.bytes);
        self.bytes.clear();
    }

    /// Passes the rest on. Returns the number of clauses that were added.
    pub(super) fn finish(mut self) -> u64 {
        self.flush();
        self.lemmas
    }
}

/// Clauses about subtrees of a search that are needed until the subtrees around them have been searched.
#[derive(Default)]
pub(super) struct Subtrees {
    /// Each has at least as many literals as the one before.
    clauses: Vec<Vec<i64>>,
}

impl Subtrees {
    /// Adds a clause with the negated decisions of the subtree, and one more literal.
    pub(super) fn add(&mut self, proof: &mut Proof<'_>, clause: Vec<i64>) {
        proof.add(&clause);
        self.clauses.push(clause);
    }

    /// A subtree was searched: adds the clause that negates its decisions. It says more than those about parts of the subtree.
    pub(super) fn searched(&mut self, proof: &mut Proof<'_>, clause: Vec<i64>) {
        proof.add(&clause);
        while let Some(part) = self.clauses.pop_if(|part| part.len() > clause.len()) {
            proof.delete(&part);
        }
        self.clauses.push(clause);
    }
}
