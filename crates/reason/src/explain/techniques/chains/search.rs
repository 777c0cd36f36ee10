//! A breadth-first search for chains from each strong link.

use std::collections::HashMap;
use std::ops::{ControlFlow, Range};

use exdoku_cover::Lists;
use exdoku_rules::encode::Candidate;

use super::links::{ChainClass, Links, Strong};
use super::reason::step;
use super::rectangles;
use crate::explain::model::Model;
use crate::explain::search::Context;
use crate::explain::state::{State, Time};
use crate::explain::step::Sink;
use crate::explain::techniques::cells::bits as each_bit;

/// The largest number of strong links of a chain.
const LONGEST: usize = 12;
/// The largest number for chains with almost locked sets.
const LONGEST_ALS: usize = 4;
/// The largest number for chains of only almost locked sets.
const LONGEST_OF_SETS: usize = 6;
/// The largest number of chains that are kept to be extended, of words of sets beside them, and about that of successors.
const MOST_KEPT: usize = 16 << 20;
/// This many chains take as long to find as a node of a search.
const CHAINS_OF_NODE: usize = 100;

/// The shortest chains from each strong link, shorter ones first.
pub(super) fn chains(at: &mut Context<'_, '_>, class: ChainClass, since: Time, sink: Sink<'_>) -> ControlFlow<()> {
    let (model, state) = (at.model, at.state);
    if state.now() <= since {
        return ControlFlow::Continue(());
    }
    let weak = at.conflicts.of(model, state, class == ChainClass::Digit);
    let Some(weak) = weak else { return ControlFlow::Continue(()) };
    let mut links = Links::new(&weak, model, state, class);
    if class == ChainClass::Unique {
        rectangles::add(&mut links, model, state);
    }
    model.go_on()?;
    let longest = match class {
        ChainClass::Wings => 2,
        ChainClass::Als => LONGEST_ALS,
        ChainClass::Sets => LONGEST_OF_SETS,
        _ => LONGEST,
    };
    let groups = groups(&links, class);
    let mut searches = Searches::new(&links, &groups);
    let mut successors = Successors::new(&links);
    // A single link excludes nothing new; a rectangle alone is found by its type.
    for _ in 2..=longest {
        for search in 0..searches.ends.len() {
            if searches.ends[search].is_empty() {
                continue;
            }
            model.go_on()?;
            let new = searches.longer(search, &links, &groups, &mut successors);
            model.spend((new / CHAINS_OF_NODE) as u64);
            searches.show(search, model, state, &links, class, sink)?;
        }
    }
    ControlFlow::Continue(())
}

/// Strong links that are alike for a search.
struct Groups {
    /// By search, the links from which it starts.
    starts: Lists<Strong>,
    /// For each link, the first one that is alike as the last link of a chain.
    ends: Vec<Strong>,
}

/// Each link by itself. Almost locked sets have far more links than there are sets of candidates at their ends: of two links
/// from the same candidates, or to the same, one search or one chain is enough.
fn groups(links: &Links, class: ChainClass) -> Groups {
    if !matches!(class, ChainClass::Sets | ChainClass::Als) {
        return Groups { starts: links.all().map(|link| [link]).collect(), ends: links.all().collect() };
    }
    let mut starts: HashMap<&[u16], usize> = HashMap::new();
    let mut ends: HashMap<&[u16], Strong> = HashMap::new();
    let (mut first, mut searches) = (Vec::new(), Vec::new());
    for link in links.all() {
        let search = starts.len();
        searches.push(*starts.entry(links.from(link)).or_insert(search));
        first.push(*ends.entry(links.to(link)).or_insert(link));
    }
    let starts = Lists::grouped(starts.len(), || searches.iter().copied().zip(links.all()));
    Groups { starts, ends: first }
}

/// The strong links that can follow each strong link: a candidate of its end conflicts with each candidate of their beginning.
struct Successors {
    /// By candidate, the strong links whose first set begins with it.
    starting: Lists<Strong>,
    /// By strong link, its successors, as a part of `kept`.
    known: Vec<Option<Range<usize>>>,
    kept: Vec<Strong>,
}

impl Successors {
    fn new(links: &Links) -> Successors {
        let first = |link: Strong| (usize::from(links.from(link)[0]), link);
        let starting = Lists::grouped(links.weak.graph.candidates.len(), || links.all().map(first));
        Successors { starting, known: vec![None; links.count()], kept: Vec::new() }
    }

    fn of(&mut self, links: &Links, link: Strong) -> &[Strong] {
        if self.known[link as usize].is_none() {
            if self.kept.len() > MOST_KEPT {
                self.kept.clear();
                self.known.fill(None);
            }
            let near = links.near_to(link);
            let follows = |next: &Strong| links.from(*next).iter().all(|&one| has(near, one));
            let all = each_bit(near.iter().copied()).flat_map(|first| self.starting.of(first).iter().copied());
            let start = self.kept.len();
            self.kept.extend(all.filter(follows));
            self.known[link as usize] = Some(start..self.kept.len());
        }
        &self.kept[self.known[link as usize].clone().expect("they are known now")]
    }
}

/// In place of the number of a chain, if there is none.
const NONE: u32 = u32::MAX;

/// Breadth-first searches for chains, each from the same candidates.
struct Searches {
    /// For each chain found so far, its last link, and the chain that it extends.
    found: Vec<(Strong, u32)>,
    /// By search, its chains of the current length.
    ends: Vec<Range<usize>>,
    /// By search, the links that are the end of some chain, of links that are alike the first.
    seen: Vec<u64>,
    seen_words: usize,
    /// By search, the candidates that an earlier chain removes.
    removed: Vec<u64>,
    /// By search, a link from its candidates.
    starts: Vec<Strong>,
}

impl Searches {
    fn new(links: &Links, groups: &Groups) -> Searches {
        let seen_words = links.count().div_ceil(64);
        let words = seen_words + links.weak.words;
        let count = groups.starts.count().min(MOST_KEPT / words.max(1));
        let mut searches = Searches {
            found: Vec::new(),
            ends: Vec::new(),
            seen: vec![0; count * seen_words],
            seen_words,
            removed: vec![0; count * links.weak.words],
            starts: Vec::new(),
        };
        for number in 0..count {
            let starts = groups.starts.of(number);
            let first = searches.found.len();
            for &start in starts {
                set(&mut searches.seen[number * seen_words..], groups.ends[start as usize]);
                searches.found.push((start, NONE));
            }
            searches.ends.push(first..searches.found.len());
            searches.starts.push(starts[0]);
        }
        searches
    }

    /// Extends every chain of a search by one link. Returns how many were found.
    fn longer(&mut self, search: usize, links: &Links, groups: &Groups, successors: &mut Successors) -> usize {
        let first = self.found.len();
        let seen = &mut self.seen[search * self.seen_words..][..self.seen_words];
        if first < MOST_KEPT {
            for end in self.ends[search].clone() {
                for &link in successors.of(links, self.found[end].0) {
                    if set(seen, groups.ends[link as usize]) {
                        self.found.push((link, end as u32));
                    }
                }
            }
        }
        self.ends[search] = first..self.found.len();
        self.found.len() - first
    }

    /// The strong links of a chain, in order.
    fn chain(&self, end: usize) -> Vec<Strong> {
        let mut chain = Vec::new();
        let mut at = end as u32;
        while at != NONE {
            let (link, before) = self.found[at as usize];
            chain.push(link);
            at = before;
        }
        chain.reverse();
        chain
    }

    /// Shows the exclusions of the chains of the current length.
    fn show(
        &mut self,
        search: usize,
        model: &Model<'_>,
        state: &State,
        links: &Links,
        class: ChainClass,
        sink: Sink<'_>,
    ) -> ControlFlow<()> {
        let first = self.starts[search];
        let named = |chain: &[Strong]| chain.iter().map(|&link| links.link(link)).collect();
        for end in self.ends[search].clone() {
            let last = self.found[end].0;
            if links.to(last) == links.from(first) {
                if let &[only] = links.from(first)
                    && class != ChainClass::Unique
                {
                    let placed = vec![links.candidate(only.into())];
                    sink(step(model, state, named(&self.chain(end)), placed, Vec::new(), false))?;
                }
                continue;
            }
            let loops = links.from(first).iter().all(|&one| has(links.near_to(last), one));
            let common = || links.near_from(first).iter().zip(links.near_to(last)).map(|(a, b)| a & b);
            let old = &self.removed[search * links.weak.words..][..links.weak.words];
            let is_new = common().zip(old).any(|(word, old)| word & !old != 0);
            if !is_new && !loops {
                continue;
            }
            let chain = self.chain(end);
            let rectangles = chain.iter().filter(|&&link| links.is_of_rectangle(link)).count();
            if rectangles > 1 || rectangles == 0 && class == ChainClass::Unique {
                continue;
            }
            let mut bits: Vec<u64> = common().collect();
            if loops {
                for (&this, &next) in chain.iter().zip(&chain[1..]) {
                    let both = links.near_to(this).iter().zip(links.near_from(next));
                    bits.iter_mut().zip(both).for_each(|(word, (a, b))| *word |= a & b);
                }
                // One of the two digits by which the loop passes an almost locked set is missing there, so the set has the
                // others.
                let mut near = Vec::new();
                for others in chain.iter().flat_map(|&link| links.other_digits(link)) {
                    near.clear();
                    links.weak.add_common(others.iter().copied().map(usize::from), &mut near);
                    bits.iter_mut().zip(&near).for_each(|(word, near)| *word |= near);
                }
            }
            let removed: Vec<Candidate> = each_bit(bits.iter().copied()).map(|one| links.candidate(one)).collect();
            if removed.is_empty() {
                continue;
            }
            let old = &mut self.removed[search * links.weak.words..];
            old.iter_mut().zip(&bits).for_each(|(word, more)| *word |= more);
            sink(step(model, state, named(&chain), Vec::new(), removed, loops))?;
        }
        ControlFlow::Continue(())
    }
}

fn has(bits: &[u64], one: u16) -> bool {
    bits[usize::from(one) / 64] >> (one % 64) & 1 == 1
}

/// Adds a link to a set. Returns whether it is new.
fn set(bits: &mut [u64], link: Strong) -> bool {
    let (word, bit) = (&mut bits[link as usize / 64], 1 << (link % 64));
    let is_new = *word & bit == 0;
    *word |= bit;
    is_new
}
