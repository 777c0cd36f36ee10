//! What follows from each literal, by more and more links.

use super::links::Links;
use crate::explain::model::Model;
use crate::explain::techniques::cells::bits;
use crate::explain::techniques::nodes::Lit;

/// This many words of sets take as long to join as a node of a search.
const WORDS_OF_NODE: usize = 2_000;

/// The literals that follow from some literals, as bits, by at most a number of links.
pub(super) struct Reach {
    starts: Vec<Lit>,
    /// By literal, its place among these.
    places: Vec<Option<usize>>,
    /// The words of a set.
    words: usize,
    reached: Vec<u64>,
    /// By no fewer links.
    last: Vec<u64>,
}

impl Reach {
    /// By no links.
    pub(super) fn new(links: &Links, starts: Vec<Lit>) -> Reach {
        let words = links.words;
        let empty = || vec![0_u64; starts.len() * words];
        let (mut places, mut last) = (vec![None; links.count()], empty());
        for (place, &lit) in starts.iter().enumerate() {
            places[lit] = Some(place);
            set(&mut last[place * words..], lit);
        }
        Reach { places, words, reached: empty(), last, starts }
    }

    /// The literals that follow from one of the first; it is among them only if it follows from others of them.
    pub(super) fn of(&self, lit: Lit) -> &[u64] {
        let place = self.places[lit].expect("it is one of those from which links were followed");
        &self.reached[place * self.words..][..self.words]
    }

    /// Whether the second literal follows from the first.
    pub(super) fn has(&self, lit: Lit, other: Lit) -> bool {
        has(self.of(lit), other)
    }

    /// By one link more. Returns whether more follows.
    pub(super) fn go_on(&mut self, model: &Model<'_>, links: &Links) -> bool {
        let words = self.words;
        let mut next = vec![0_u64; self.last.len()];
        let mut is_longer = false;
        for (place, &lit) in self.starts.iter().enumerate() {
            let row = place * words..(place + 1) * words;
            let (all, last, new) = (&mut self.reached[row.clone()], &self.last[row.clone()], &mut next[row]);
            let mut joined = 0;
            for to in bits(last.iter().copied()) {
                join(new, links.direct_from(to));
                joined += 1;
            }
            for (_, from, to) in links.given(lit) {
                if has(last, from) {
                    set(new, to);
                }
            }
            model.spend((joined * words / WORDS_OF_NODE) as u64);
            for (word, all) in new.iter_mut().zip(all) {
                *word &= !*all;
                *all |= *word;
                is_longer |= *word != 0;
            }
        }
        self.last = next;
        is_longer
    }
}

/// The literals that imply their negations, by any number of links.
pub(super) fn refuted(model: &Model<'_>, links: &Links) -> Vec<Lit> {
    let all = closure(model, links);
    let from = |lit: Lit| &all[lit * links.words..][..links.words];
    let mut reached = vec![0; links.words];
    let is_refuted = |&lit: &Lit| {
        reached.copy_from_slice(from(lit));
        set(&mut reached, lit);
        loop {
            let new = links.given(lit).find(|&(_, from, to)| has(&reached, from) && !has(&reached, to));
            let Some((.., to)) = new else { break };
            join(&mut reached, from(to));
            set(&mut reached, to);
        }
        has(&reached, lit ^ 1)
    };
    (0..links.count()).filter(is_refuted).collect()
}

/// The literals that follow from each one by any number of links, those aside that hold only if it does.
fn closure(model: &Model<'_>, links: &Links) -> Vec<u64> {
    let words = links.words;
    let mut all = links.direct.clone();
    let mut own = vec![0; words];
    // The literals from which more followed in this pass, and in the one before.
    let (mut grown, mut before) = (vec![0; words], vec![u64::MAX; words]);
    loop {
        let mut joined = 0;
        for lit in 0..links.count() {
            let row = lit * words..(lit + 1) * words;
            own.copy_from_slice(&all[row.clone()]);
            let recent = grown.iter().zip(&before).map(|(now, before)| now | before);
            for to in bits(links.direct_from(lit).iter().zip(recent).map(|(direct, recent)| direct & recent)) {
                join(&mut own, &all[to * words..]);
                joined += 1;
            }
            if own != all[row.clone()] {
                set(&mut grown, lit);
                all[row].copy_from_slice(&own);
            }
        }
        model.spend((joined * words / WORDS_OF_NODE) as u64);
        if grown.iter().all(|word| *word == 0) {
            return all;
        }
        before.copy_from_slice(&grown);
        grown.fill(0);
    }
}

/// Adds the members of a set to another.
fn join(to: &mut [u64], from: &[u64]) {
    to.iter_mut().zip(from).for_each(|(word, more)| *word |= more);
}

fn set(bits: &mut [u64], at: Lit) {
    bits[at / 64] |= 1 << (at % 64);
}

fn has(bits: &[u64], at: Lit) -> bool {
    bits[at / 64] >> (at % 64) & 1 == 1
}
