//! Conflict analysis: from a conflict to the clause that prevents it from recurring.
//!
//! Backwards along the trail, each literal that took part is replaced by the literals of its explanation, until only one
//! literal of the highest level is left: the *first unique implication point*. Then literals that follow from the others are
//! left out.
//!
//! # References
//! Marques-Silva and Sakallah, GRASP (1999). Sörensson and Biere, Minimizing learned clauses (2009). Marques-Silva, Lynce
//! and Malik, Conflict-driven clause learning SAT solvers, Handbook of Satisfiability, chapter 4.

use super::activity::Activity;
use super::explain::{Context, Explainer};
use super::ids::{ClauseRef, VarId};
use super::literal::Literal;
use super::path::Level;
use super::propagate::Propagator;
use super::reason::{Cause, Conflict};
use super::state::State;

/// The depth to which reasons are followed to leave a literal out.
const DEEPEST: u32 = 40;

/// What is known about a variable while a conflict is analysed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Note {
    Unseen,
    /// It takes part in the conflict.
    Seen,
    /// It follows from others that do.
    Follows,
    /// It does not follow.
    Needed,
}

/// Analyses conflicts, one after the other.
///
/// Invariant: between two conflicts all notes are `Unseen`.
#[derive(Clone, Debug)]
pub(super) struct Analysis {
    explainer: Explainer,
    notes: Vec<Note>,
    noted: Vec<VarId>,
    clause: Vec<Literal>,
    because: Vec<Literal>,
    /// Explanations that are followed to leave a literal out.
    stack: Vec<Literal>,
    /// For each level, the last count in which it was met.
    met: Vec<u64>,
    count: u64,
}

/// A clause just learnt.
#[derive(Clone, Debug)]
pub(super) struct Learnt {
    /// Its literals; the second one has the second highest level.
    pub(super) clause: Vec<Literal>,
    /// The level at which its first literal follows from the others.
    pub(super) level: u32,
    /// The number of levels that it spans (LBD).
    pub(super) worth: u32,
    /// The number of learnt clauses that it was derived from.
    pub(super) uses: u32,
}

impl Analysis {
    pub(super) fn new(variables: usize) -> Analysis {
        Analysis {
            explainer: Explainer::default(),
            notes: vec![Note::Unseen; variables],
            noted: Vec::new(),
            clause: Vec::new(),
            because: Vec::new(),
            stack: Vec::new(),
            met: Vec::new(),
            count: 0,
        }
    }

    /// Begins a search: whatever holds now needs no explanation.
    pub(super) fn begin(&mut self, state: &State) {
        self.explainer.begin(state);
    }

    /// Collects the literals of a conflict. Returns the highest level among them.
    pub(super) fn level_of_conflict(&mut self, context: Context<'_>, conflict: Conflict) -> u32 {
        self.because.clear();
        self.explainer.explain_conflict(context, conflict, &mut self.because);
        let level_of = |literal: &Literal| context.propagator.state().trail().level_of(literal.variable());
        self.because.iter().map(level_of).max().unwrap_or(0)
    }

    /// Learns from the conflict whose literals were collected last, all of this level or lower ones.
    pub(super) fn analyse(
        &mut self,
        propagator: &mut Propagator,
        levels: &[Level],
        activity: &mut Activity,
        level: u32,
    ) -> Learnt {
        let mut clause = std::mem::take(&mut self.clause);
        clause.clear();
        clause.push(Literal::positive(VarId::new(0)));
        let (mut here, mut at, mut uses) = (0, propagator.state().trail().literals().len(), 0);
        loop {
            here += self.note_because(propagator, activity, level, &mut clause);
            let literal = self.latest(propagator.state(), level, &mut at);
            here -= 1;
            if here == 0 {
                clause[0] = !literal;
                break;
            }
            self.because.clear();
            self.explainer.explain(Context { propagator, levels }, literal, &mut self.because);
            if let Cause::Clause(number) = propagator.state().trail().reason_of(literal.variable()).cause() {
                self.note_use(propagator, levels, number);
                uses += 1;
            }
        }
        activity.decay();
        let context = Context { propagator, levels };
        self.minimise(context, &mut clause);
        shrink(context.propagator.state(), &mut clause);
        let learnt = Learnt { uses, ..self.measure(context, clause) };
        for variable in self.noted.drain(..) {
            self.notes[variable.index()] = Note::Unseen;
        }
        learnt
    }

    /// The decisions that the literals of the conflict follow from that were collected last: literals tried, and those on the trail
    /// before `end` at other levels than the root.
    pub(super) fn decisions(&mut self, context: Context<'_>, end: u32, found: &mut Vec<Literal>) {
        let trail = context.propagator.state().trail();
        let mut open = std::mem::take(&mut self.because);
        found.clear();
        while let Some(literal) = open.pop() {
            let variable = literal.variable();
            let level = trail.level_of(variable) as usize;
            if level == 0 || self.notes[variable.index()] == Note::Seen {
                continue;
            }
            self.note(variable, Note::Seen);
            if trail.place_of(variable) < end || context.levels[level - 1].tried == literal {
                found.push(literal);
            } else {
                self.explainer.explain(context, literal, &mut open);
            }
        }
        self.because = open;
        for variable in self.noted.drain(..) {
            self.notes[variable.index()] = Note::Unseen;
        }
    }

    /// Reuses the allocation of a clause.
    pub(super) fn recycle(&mut self, clause: Vec<Literal>) {
        self.clause = clause;
    }

    fn note(&mut self, variable: VarId, note: Note) {
        self.notes[variable.index()] = note;
        self.noted.push(variable);
    }

    /// Notes that literals take part in the conflict: those of lower levels go to the clause. Returns the number of new ones
    /// at the level.
    fn note_because(
        &mut self,
        propagator: &Propagator,
        activity: &mut Activity,
        level: u32,
        clause: &mut Vec<Literal>,
    ) -> usize {
        let (model, state) = (propagator.model(), propagator.state());
        let mut here = 0;
        for at in 0..self.because.len() {
            let literal = self.because[at];
            let variable = literal.variable();
            let its = state.trail().level_of(variable);
            if its == 0 || self.notes[variable.index()] == Note::Seen {
                continue;
            }
            debug_assert!(state.holds(literal), "what explains holds");
            self.note(variable, Note::Seen);
            if model.home[variable.index()].is_some() {
                activity.bump(variable);
            }
            if its == level { here += 1 } else { clause.push(!literal) }
        }
        here
    }

    /// The latest literal of a level, before a place on the trail, that takes part in the conflict.
    fn latest(&self, state: &State, level: u32, at: &mut usize) -> Literal {
        loop {
            *at -= 1;
            let literal = state.trail().literals()[*at];
            let its = literal.variable();
            if self.notes[its.index()] == Note::Seen && state.trail().level_of(its) == level {
                return literal;
            }
        }
    }

    /// Leaves out literals that are false if the others are.
    fn minimise(&mut self, context: Context<'_>, clause: &mut Vec<Literal>) {
        // A literal alone at its level follows from nothing else here.
        self.span(context, clause.iter().map(|literal| literal.variable()));
        let mut kept = 1;
        for at in 1..clause.len() {
            if !self.follows(context, !clause[at], DEEPEST) {
                clause[kept] = clause[at];
                kept += 1;
            }
        }
        clause.truncate(kept);
    }

    /// Whether a literal follows from those that take part in the conflict.
    fn follows(&mut self, context: Context<'_>, literal: Literal, depth: u32) -> bool {
        let trail = context.propagator.state().trail();
        let cause = trail.reason_of(literal.variable()).cause();
        if depth == 0 || matches!(cause, Cause::None | Cause::Searched) {
            return false;
        }
        let start = self.stack.len();
        self.explainer.explain(context, literal, &mut self.stack);
        let end = self.stack.len();
        let all = (start..end).all(|at| {
            let other = self.stack[at];
            let variable = other.variable();
            let level = trail.level_of(variable);
            if level == 0 {
                return true;
            }
            match self.notes[variable.index()] {
                Note::Seen | Note::Follows => true,
                Note::Needed => false,
                Note::Unseen if self.met[level as usize] != self.count => false,
                Note::Unseen => {
                    let follows = self.follows(context, other, depth - 1);
                    self.note(variable, if follows { Note::Follows } else { Note::Needed });
                    follows
                }
            }
        });
        self.stack.truncate(start);
        all
    }

    /// Moves a literal of the second highest level to the second place, and counts levels.
    fn measure(&mut self, context: Context<'_>, mut clause: Vec<Literal>) -> Learnt {
        let trail = context.propagator.state().trail();
        let level_of = |literal: &Literal| trail.level_of(literal.variable());
        let second = (1..clause.len()).max_by_key(|&at| level_of(&clause[at]));
        let level = second.map_or(0, |at| {
            clause.swap(1, at);
            level_of(&clause[1])
        });
        let worth = self.span(context, clause.iter().map(|literal| literal.variable()));
        Learnt { clause, level, worth, uses: 0 }
    }

    /// The number of levels of some variables.
    fn span(&mut self, context: Context<'_>, variables: impl Iterator<Item = VarId>) -> u32 {
        self.count += 1;
        self.met.resize(context.levels.len() + 2, 0);
        let mut levels = 0;
        for variable in variables {
            let met = &mut self.met[context.propagator.state().trail().level_of(variable) as usize];
            levels += u32::from(std::mem::replace(met, self.count) != self.count);
        }
        levels
    }

    /// Notes that a clause took part in a conflict.
    fn note_use(&mut self, propagator: &mut Propagator, levels: &[Level], number: ClauseRef) {
        let clauses = propagator.clauses();
        if clauses.worth(number) > 2 {
            let variables = (0..clauses.length(number)).map(|at| clauses.literal(number, at).variable());
            let spanned = self.span(Context { propagator, levels }, variables);
            propagator.clauses_mut().note_use(number, spanned);
        }
    }
}

/// If several literals except the first are false because one literal holds, the negation of that literal replaces them:
/// "none of these" becomes "not that one". They are of one level, so that no level is added.
///
/// Fleury and Biere, Efficient all-UIP learned clause minimization (2021).
fn shrink(state: &State, clause: &mut Vec<Literal>) {
    let trail = state.trail();
    let group = |literal: &Literal| {
        let Cause::Literal(because) = trail.reason_of(literal.variable()).cause() else { return None };
        (trail.level_of(literal.variable()) == trail.level_of(because.variable())).then_some(because)
    };
    clause[1..].sort_unstable_by_key(|literal| (group(literal), *literal));
    let (mut read, mut kept) = (1, 1);
    while read < clause.len() {
        let its = group(&clause[read]);
        let end = (read + 1..clause.len()).find(|&at| group(&clause[at]) != its).unwrap_or(clause.len());
        match its {
            Some(because) if end - read > 1 => {
                clause[kept] = !because;
                kept += 1;
            }
            _ => {
                clause.copy_within(read..end, kept);
                kept += end - read;
            }
        }
        read = end;
    }
    clause.truncate(kept);
    // The replacement may have been there before.
    clause[1..].sort_unstable();
    clause.dedup();
}
