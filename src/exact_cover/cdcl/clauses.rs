//! The clause database: clauses one after the other in one array, and the two literals that each of them watches.
//!
//! Each clause begins with its length and its LBD (literal block distance: the number of levels of its literals), doubled,
//! plus one if it took part in a conflict since the database was last reduced. Its first two literals are watched. As long
//! as neither of them is false, nothing can follow from the clause, and it is not visited.

use super::literal::Literal;

/// Numbers before a clause's literals.
const HEAD: usize = 2;

/// Clauses of at most this LBD are never deleted.
const CORE: u32 = 2;

/// Nor are those of at most this LBD that took part in a conflict since the last reduction.
const USEFUL: u32 = 6;

/// A clause that watches a literal, and its blocker: another of its literals. If that holds, the clause is not visited.
#[derive(Clone, Copy, Debug)]
pub(super) struct Watch {
    pub(super) clause: u32,
    pub(super) blocker: Literal,
}

/// What becomes of a clause whose watched literal is false.
pub(super) enum Followed {
    /// It holds by its blocker; nothing changes.
    Stays,
    /// It watches another literal now.
    Moved,
    /// All its literals but this one are false, or this one holds.
    Other(Literal),
}

/// All clauses of three and more literals.
#[derive(Clone, Debug)]
pub(super) struct Clauses {
    arena: Vec<u32>,
    /// Where the learnt clauses begin.
    learnt: usize,
    /// For each literal the clauses that watch its negation.
    pub(super) watches: Vec<Vec<Watch>>,
}

impl Clauses {
    pub(super) fn new(literals: usize) -> Clauses {
        Clauses { arena: Vec::new(), learnt: 0, watches: vec![Vec::new(); literals] }
    }

    /// Keeps all clauses that are here now: they belong to the problem.
    pub(super) fn keep_all_so_far(&mut self) {
        self.learnt = self.arena.len();
    }

    /// Adds a clause. Returns its number.
    pub(super) fn add(&mut self, clause: &[Literal], lbd: u32) -> u32 {
        let number = self.arena.len() as u32;
        self.arena.extend([clause.len() as u32, lbd * 2 + 1]);
        self.arena.extend(clause.iter().map(|literal| literal.number()));
        self.watches[(!clause[0]).index()].push(Watch { clause: number, blocker: clause[1] });
        self.watches[(!clause[1]).index()].push(Watch { clause: number, blocker: clause[0] });
        number
    }

    /// How many literals a clause has.
    pub(super) fn length(&self, number: u32) -> usize {
        self.arena[number as usize] as usize
    }

    /// One of them.
    pub(super) fn literal(&self, number: u32, index: usize) -> Literal {
        Literal::of_number(self.arena[number as usize + HEAD + index])
    }

    /// Whether a clause may be deleted, so that its LBD matters.
    pub(super) fn may_improve(&self, number: u32) -> bool {
        number as usize >= self.learnt && self.arena[number as usize + 1] >> 1 > CORE
    }

    /// Notes that a learnt clause took part in a conflict, and its LBD there.
    pub(super) fn note_use(&mut self, number: u32, levels: u32) {
        let lbd = &mut self.arena[number as usize + 1];
        *lbd = (*lbd >> 1).min(levels) * 2 + 1;
    }

    /// Looks for another literal to watch in place of the negation of `literal`, which has become true.
    pub(super) fn follow(&mut self, watch: Watch, literal: Literal, value: &[i8]) -> Followed {
        let start = watch.clause as usize + HEAD;
        let length = self.arena[watch.clause as usize] as usize;
        let clause = &mut self.arena[start..start + length];
        let other = Literal::of_number(clause[0] ^ clause[1] ^ (!literal).number());
        if value[other.index()] > 0 {
            return Followed::Other(other);
        }
        for at in 2..length {
            let next = Literal::of_number(clause[at]);
            if value[next.index()] >= 0 {
                (clause[0], clause[1], clause[at]) = (other.number(), next.number(), (!literal).number());
                self.watches[(!next).index()].push(Watch { clause: watch.clause, blocker: other });
                return Followed::Moved;
            }
        }
        (clause[0], clause[1]) = (other.number(), (!literal).number());
        Followed::Other(other)
    }

    /// Deletes clauses that hold, literals that are false, and with `reduce` the half of the learnt clauses with the highest
    /// LBD. Returns the clauses that came down to two literals.
    pub(super) fn simplify(&mut self, value: &[i8], reduce: bool) -> Vec<(Literal, Literal)> {
        let may_go = |lbd: u32| lbd >> 1 > CORE && !(lbd >> 1 <= USEFUL && lbd & 1 == 1);
        let key = |length: u32, lbd: u32| u64::from(lbd >> 1) << 32 | u64::from(length);
        let mut keys = Vec::new();
        let mut at = self.learnt;
        while reduce && at < self.arena.len() {
            let (length, lbd) = (self.arena[at], self.arena[at + 1]);
            keys.extend(may_go(lbd).then(|| key(length, lbd)));
            at += length as usize + HEAD;
        }
        keys.sort_unstable();
        let limit = keys.get(keys.len() / 2).copied().unwrap_or(u64::MAX);

        let old = std::mem::take(&mut self.arena);
        self.watches.iter_mut().for_each(Vec::clear);
        let (learnt, mut pairs, mut left) = (self.learnt, Vec::new(), Vec::new());
        self.learnt = 0;
        let mut at = 0;
        while at < old.len() {
            if at == learnt {
                self.learnt = self.arena.len();
            }
            let (length, lbd) = (old[at], old[at + 1]);
            let clause = old[at + HEAD..at + HEAD + length as usize].iter().map(|&number| Literal::of_number(number));
            let goes = at >= learnt && reduce && may_go(lbd) && key(length, lbd) >= limit;
            at += length as usize + HEAD;
            if goes || clause.clone().any(|literal| value[literal.index()] > 0) {
                continue;
            }
            left.clear();
            left.extend(clause.filter(|literal| value[literal.index()] == 0));
            if let [one, other] = left[..] {
                pairs.push((one, other));
            } else {
                let number = self.add(&left, lbd >> 1) as usize;
                self.arena[number + 1] = if reduce { lbd & !1 } else { lbd };
            }
        }
        if learnt == old.len() {
            self.learnt = self.arena.len();
        }
        pairs
    }
}
