//! A small solver that proves what it says: depth-first search without propagation.

use crate::proofs::{Cnf, Step};

/// A proof that the formula has no solution; none if it has one.
///
/// At each dead end it adds the negation of its decisions. Once both values of a variable have failed, the two clauses give
/// the negation of the decisions before it, and are deleted.
pub(crate) fn refute(cnf: &Cnf, variables: u32) -> Option<Vec<Step>> {
    let mut proof = Vec::new();
    let mut decisions = Vec::new();
    search(cnf, variables as i32, &mut decisions, &mut proof).then_some(proof)
}

fn search(cnf: &Cnf, variables: i32, decisions: &mut Vec<i32>, proof: &mut Vec<Step>) -> bool {
    let negated = |decisions: &[i32]| decisions.iter().map(|literal| -literal).collect::<Vec<_>>();
    let is_dead = cnf.iter().any(|clause| clause.iter().all(|literal| decisions.contains(&-literal)));
    if is_dead {
        proof.push(Step::Lemma(negated(decisions)));
        return true;
    }
    let next = decisions.len() as i32 + 1;
    if next > variables {
        return false;
    }
    let mut leaves = Vec::new();
    for literal in [next, -next] {
        decisions.push(literal);
        let is_refuted = search(cnf, variables, decisions, proof);
        leaves.push(Step::Deletion(negated(decisions)));
        decisions.pop();
        if !is_refuted {
            return false;
        }
    }
    proof.push(Step::Lemma(negated(decisions)));
    proof.extend(leaves);
    true
}
