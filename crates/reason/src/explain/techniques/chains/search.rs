//! A breadth-first search for chains from each strong link.

use std::collections::HashMap;
use std::ops::{ControlFlow, Range};

use indexmap::IndexMap;

use exdoku_rules::encode::Candidate;

use super::chain::Link;
use super::links::{Bits, ChainClass, Links, Strong};
use super::reason::step;
use super::rectangles;
use crate::explain::model::Model;
use crate::explain::state::{State, Time};
use crate::explain::step::Sink;
use crate::explain::techniques::cells::bits as each_bit;

/// The largest number of strong links of a chain.
const LONGEST: usize = 12;
/// The largest number for chains with almost locked sets.
const LONGEST_ALS: usize = 4;
/// The largest number for chains of only almost locked sets.
const LONGEST_OF_SETS: usize = 6;
/// The largest number of chains that are kept to be extended, and of words of sets beside them.
const MOST_KEPT: usize = 16 << 20;
/// A search has room for this many chains from the start.
const FEW_CHAINS: usize = 64;
/// This many chains take as long to find as a node of a search.
const CHAINS_OF_NODE: usize = 100;

/// The shortest chains from each strong link, shorter ones first.
pub(super) fn chains(
    model: &Model<'_>,
    state: &State,
    class: ChainClass,
    since: Time,
    sink: Sink<'_>,
) -> ControlFlow<()> {
    if state.now() <= since {
        return ControlFlow::Continue(());
    }
    let Some(mut links) = Links::new(model, state, class) else { return ControlFlow::Continue(()) };
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
    let words = links.strong.len().div_ceil(64) + links.graph.candidates.len().div_ceil(64);
    let most = links.strong.len().min(MOST_KEPT / words.max(1));
    let groups = groups(&links, class);
    let mut searches: Vec<ChainSearch> =
        groups.starts.iter().take(most).map(|all| ChainSearch::new(&links, &groups, all)).collect();
    let (mut kept, mut successors) = (0, Successors::new(&links));
    // A single link excludes nothing new; a rectangle alone is found by its type.
    for _ in 2..=longest {
        for search in &mut searches {
            model.go_on()?;
            if kept < MOST_KEPT {
                let new = search.longer(&links, &groups, &mut successors);
                kept += new;
                model.spend((new / CHAINS_OF_NODE) as u64);
            } else {
                search.ends = 0..0;
            }
            search.show(model, state, &links, class, sink)?;
        }
        searches.retain(|search| !search.ends.is_empty());
    }
    ControlFlow::Continue(())
}

/// Strong links that are alike for a search.
struct Groups {
    /// The links from which a search starts.
    starts: Vec<Vec<u32>>,
    /// For each link, the first one that is alike as the last link of a chain.
    ends: Vec<u32>,
}

/// Each link by itself. Almost locked sets have far more links than there are sets of candidates at their ends: of two links
/// from the same candidates, or to the same, one search or one chain is enough.
fn groups(links: &Links, class: ChainClass) -> Groups {
    let all = 0..links.strong.len() as u32;
    if !matches!(class, ChainClass::Sets | ChainClass::Als) {
        return Groups { starts: all.clone().map(|link| vec![link]).collect(), ends: all.collect() };
    }
    let mut starts: IndexMap<&[u16], Vec<u32>> = IndexMap::new();
    let mut ends: HashMap<&[u16], u32> = HashMap::new();
    let mut first = Vec::new();
    for (link, strong) in all.zip(&links.strong) {
        starts.entry(&strong.from).or_default().push(link);
        first.push(*ends.entry(&strong.to).or_insert(link));
    }
    Groups { starts: starts.into_values().collect(), ends: first }
}

/// The strong links that can follow each strong link: a candidate of its end conflicts with each candidate of their beginning.
struct Successors {
    known: Vec<Option<Box<[u32]>>>,
    /// How many more are kept.
    room: usize,
    /// Those of one link, which are not kept.
    last: Vec<u32>,
}

impl Successors {
    fn new(links: &Links) -> Successors {
        Successors { known: vec![None; links.strong.len()], room: MOST_KEPT, last: Vec::new() }
    }

    fn of(&mut self, links: &Links, link: usize) -> &[u32] {
        if self.known[link].is_none() {
            let near = &links.strong[link].near_to;
            let follows = |next: &usize| links.strong[*next].from.iter().all(|&one| has(near, one));
            let all =
                each_bit(near.iter().copied()).flat_map(|first| links.starting[first].iter().copied()).filter(follows);
            self.last.clear();
            self.last.extend(all.map(|next| next as u32));
            let Some(room) = self.room.checked_sub(self.last.len()) else { return &self.last };
            (self.room, self.known[link]) = (room, Some(self.last[..].into()));
        }
        self.known[link].as_deref().unwrap_or_default()
    }
}

/// In place of the number of a chain, if there is none.
const NONE: u32 = u32::MAX;

/// A breadth-first search for chains from the same candidates.
struct ChainSearch {
    /// A link from these.
    start: usize,
    /// For each chain found so far, its last link, and the chain that it extends.
    found: Vec<(u32, u32)>,
    /// The chains of the current length, the last ones found.
    ends: Range<usize>,
    /// The links that are the end of some chain, of links that are alike the first.
    seen: Vec<u64>,
    /// The candidates that an earlier chain removes.
    removed: Bits,
}

impl ChainSearch {
    fn new(links: &Links, groups: &Groups, starts: &[u32]) -> ChainSearch {
        let mut seen = vec![0; links.strong.len().div_ceil(64)];
        for &start in starts {
            let alike = groups.ends[start as usize];
            seen[alike as usize / 64] |= 1 << (alike % 64);
        }
        let removed = vec![0; links.graph.candidates.len().div_ceil(64)];
        let mut found: Vec<(u32, u32)> = Vec::with_capacity(FEW_CHAINS.max(starts.len()));
        found.extend(starts.iter().map(|&start| (start, NONE)));
        ChainSearch { start: starts[0] as usize, ends: 0..found.len(), found, seen, removed }
    }

    /// Extends every chain by one link. Returns how many were found.
    fn longer(&mut self, links: &Links, groups: &Groups, successors: &mut Successors) -> usize {
        let first = self.found.len();
        for end in self.ends.clone() {
            for &link in successors.of(links, self.found[end].0 as usize) {
                let alike = groups.ends[link as usize];
                let (word, bit) = (&mut self.seen[alike as usize / 64], 1 << (alike % 64));
                if *word & bit == 0 {
                    *word |= bit;
                    self.found.push((link, end as u32));
                }
            }
        }
        self.ends = first..self.found.len();
        self.ends.len()
    }

    /// The strong links of a chain, in order.
    fn chain<'l>(&self, links: &'l Links, end: usize) -> Vec<&'l Strong> {
        let mut chain = Vec::new();
        let mut at = end as u32;
        while at != NONE {
            let (link, before) = self.found[at as usize];
            chain.push(&links.strong[link as usize]);
            at = before;
        }
        chain.reverse();
        chain
    }

    /// Shows the exclusions of the chains of the current length.
    fn show(
        &mut self,
        model: &Model<'_>,
        state: &State,
        links: &Links,
        class: ChainClass,
        sink: Sink<'_>,
    ) -> ControlFlow<()> {
        let first = &links.strong[self.start];
        for end in self.ends.clone() {
            let last = &links.strong[self.found[end].0 as usize];
            if last.to == first.from {
                if let [only] = first.from[..]
                    && class != ChainClass::Unique
                {
                    let placed = vec![links.graph.candidates[usize::from(only)]];
                    let chain = self.chain(links, end);
                    sink(step(model, state, named(links, &chain), placed, Vec::new(), false))?;
                }
                continue;
            }
            let loops = first.from.iter().all(|&one| has(&last.near_to, one));
            let common = || first.near_from.iter().zip(&last.near_to).map(|(a, b)| a & b);
            let is_new = common().zip(&self.removed).any(|(word, old)| word & !old != 0);
            if !is_new && !loops {
                continue;
            }
            let chain = self.chain(links, end);
            let rectangles = chain.iter().filter(|link| !link.rectangle.is_empty()).count();
            if rectangles > 1 || rectangles == 0 && class == ChainClass::Unique {
                continue;
            }
            let mut bits: Bits = common().collect();
            if loops {
                for (this, next) in chain.iter().zip(&chain[1..]) {
                    let both = this.near_to.iter().zip(&next.near_from);
                    bits.iter_mut().zip(both).for_each(|(word, (a, b))| *word |= a & b);
                }
                // One of the two digits by which the loop passes an almost locked set is missing there, so the set has the
                // others.
                for others in chain.iter().flat_map(|link| links.other_digits(link)) {
                    bits.iter_mut().zip(links.near(&others)).for_each(|(word, near)| *word |= near);
                }
            }
            let removed: Vec<Candidate> =
                each_bit(bits.iter().copied()).map(|one| links.graph.candidates[one]).collect();
            if removed.is_empty() {
                continue;
            }
            self.removed.iter_mut().zip(&bits).for_each(|(word, more)| *word |= more);
            sink(step(model, state, named(links, &chain), Vec::new(), removed, loops))?;
        }
        ControlFlow::Continue(())
    }
}

/// The links of a chain with their candidates.
fn named(links: &Links, chain: &[&Strong]) -> Vec<Link> {
    chain.iter().map(|strong| links.link(strong)).collect()
}

fn has(bits: &Bits, one: u16) -> bool {
    bits[usize::from(one) / 64] >> (one % 64) & 1 == 1
}
