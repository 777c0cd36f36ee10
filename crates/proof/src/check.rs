//! The check of a proof: its steps in turn.

use std::io::Read;

use crate::clauses::Clauses;
use crate::error::CheckError;
use crate::formula::Formula;
use crate::literal::{Literal, Variables};
use crate::propagation::{Conflict, Kind, Propagation};
use crate::steps::{Step, Steps};

/// What a proof consists of that was found right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// The number of clauses of the formula.
    pub clauses: u64,
    /// The number of lemmas that were checked. The check ends with the first conflict that needs no assumption; what follows
    /// in the proof is not read.
    pub lemmas: u64,
    /// The number of clauses that were deleted.
    pub deletions: u64,
    /// The number of deletions that were ignored, as their clause implies the value of a variable for good.
    pub ignored: u64,
    /// The number of deletions of clauses that were not there. They do no harm, but a solver should not write them.
    pub missing: u64,
    /// The number of literals that became true.
    pub propagations: u64,
}

/// Checks a proof that a formula has no solution. The format, text or binary, is recognised by its content.
///
/// # Errors
/// The proof cannot be read; a lemma does not follow by unit propagation; or the empty clause is not derived.
pub fn check(formula: &Formula, proof: impl Read) -> Result<Report, CheckError> {
    let mut checker = Checker::new();
    if checker.begin(formula)?.is_err() {
        return Ok(checker.report());
    }
    let mut steps = Steps::new(proof)?;
    let mut clause = Vec::new();
    while let Some((place, step)) = steps.read(&mut clause)? {
        checker.take(&clause);
        match step {
            Step::Deletion => checker.delete(),
            Step::Lemma => {
                checker.report.lemmas += 1;
                if !checker.follows() {
                    return Err(CheckError::NotRup { place, lemma: checker.report.lemmas, clause });
                }
                if checker.add(Kind::Lemma)?.and_then(|()| checker.settle()).is_err() {
                    return Ok(checker.report());
                }
            }
        }
    }
    Err(CheckError::Incomplete { place: steps.place(), lemmas: checker.report.lemmas })
}

/// The clauses so far, and the literals that are true for good.
struct Checker {
    variables: Variables,
    clauses: Clauses,
    propagation: Propagation,
    report: Report,
    /// The clause in hand: literals that differ.
    clause: Vec<Literal>,
    /// For each literal, the number of the last clause in hand that contained it.
    marks: Vec<u64>,
    mark: u64,
}

impl Checker {
    fn new() -> Checker {
        Checker {
            variables: Variables::default(),
            clauses: Clauses::new(),
            propagation: Propagation::default(),
            report: Report::default(),
            clause: Vec::new(),
            marks: Vec::new(),
            mark: 0,
        }
    }

    /// Adds the clauses of the formula. The inner result is a conflict without any lemma.
    fn begin(&mut self, formula: &Formula) -> Result<Result<(), Conflict>, CheckError> {
        self.report.clauses = formula.clauses().len() as u64;
        for clause in formula.clauses() {
            self.take(clause);
            if let Err(conflict) = self.add(Kind::Formula)? {
                return Ok(Err(conflict));
            }
        }
        Ok(self.settle())
    }

    /// Takes a clause in hand.
    fn take(&mut self, clause: &[i32]) {
        self.mark += 1;
        self.clause.clear();
        for &number in clause {
            let literal = self.variables.literal(number);
            let size = self.variables.count() * 2;
            if self.marks.len() < size {
                self.marks.resize(size, 0);
                self.propagation.grow(size / 2);
            }
            if std::mem::replace(&mut self.marks[literal.index()], self.mark) != self.mark {
                self.clause.push(literal);
            }
        }
    }

    /// Whether the clause in hand follows by unit propagation.
    fn follows(&mut self) -> bool {
        let is_marked = |literal: Literal| self.marks[literal.index()] == self.mark;
        self.propagation.refutes(&mut self.clauses, &self.clause, is_marked)
    }

    /// Adds the clause in hand.
    fn add(&mut self, kind: Kind) -> Result<Result<(), Conflict>, CheckError> {
        let clause = self.clauses.add(&self.clause)?;
        Ok(self.propagation.add(&mut self.clauses, clause, kind))
    }

    fn settle(&mut self) -> Result<(), Conflict> {
        self.propagation.settle(&mut self.clauses)
    }

    /// Deletes the clause in hand.
    fn delete(&mut self) {
        let is_marked = |literal: Literal| self.marks[literal.index()] == self.mark;
        let Some(clause) = self.clauses.find(&self.clause, is_marked) else {
            self.report.missing += 1;
            return;
        };
        // What it implies has been propagated.
        if self.clauses.is_locked(clause) {
            self.report.ignored += 1;
            return;
        }
        self.clauses.delete(clause);
        self.propagation.forget(&self.clauses, clause);
        self.report.deletions += 1;
        if self.clauses.is_half_garbage() {
            let moved = self.clauses.collect();
            self.propagation.follow(&moved);
        }
    }

    fn report(&self) -> Report {
        Report { propagations: self.propagation.count, ..self.report }
    }
}
