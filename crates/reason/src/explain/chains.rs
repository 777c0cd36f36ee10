//! Wings and chains: links that are strong and weak in turn.
//!
//! ```text
//!   z  -  U1 = T1  -  U2 = T2  -  ...  -  Uk = Tk  -  z       = strong link   - weak link
//! ```
//!
//! If the candidate z were true, none of U1 would be, so one of T1, so none of U2, and so on, so z would not. So
//! whatever conflicts with all of U1 and with all of Tk is false. Where Tk conflicts with U1 itself, the chain is a loop, and
//! every weak link of it excludes what conflicts with both its ends. Where Tk is U1, it is true.
//!
//! Nearly every chain with a name of its own is one of these, and is named by its shape ([`name`]).

use std::ops::ControlFlow;

use exdoku_rules::encode::Candidate;
use exdoku_rules::rules::keys::{boxes, columns, regions, rows};

use super::Sink;
use super::links::{Bits, Links, Reach, Strong};
use super::model::{Conflict, Model};
use super::state::State;
use super::step::{ChainKind, Link, Reason, Step, Technique};

/// The most strong links of a chain.
const LONGEST: usize = 12;
/// The most of one with almost locked sets.
const LONGEST_ALS: usize = 4;
/// The most chains that are kept to be prolonged, and the most words of sets beside them.
const MOST_KEPT: usize = 16 << 20;
/// So many chains are found in the time of a node.
const CHAINS_OF_NODE: usize = 100;

/// The shortest chains from each strong link, the shorter ones first.
pub(super) fn chains(model: &Model<'_>, state: &State, reach: Reach, sink: Sink<'_>) -> ControlFlow<()> {
    let Some(links) = Links::new(model, state, reach) else { return ControlFlow::Continue(()) };
    model.go_on()?;
    let longest = if reach == Reach::Als { LONGEST_ALS } else { LONGEST };
    let words = links.strong.len().div_ceil(64) + links.candidates.len().div_ceil(64);
    let most = links.strong.len().min(MOST_KEPT / words.max(1));
    let mut searches: Vec<Search> = (0..most).map(|start| Search::new(&links, start)).collect();
    let mut kept = 0;
    // Only a rectangle says something alone.
    let shortest = if reach == Reach::Unique { 1 } else { 2 };
    for length in shortest..=longest {
        for search in &mut searches {
            model.go_on()?;
            if length > 1 && kept < MOST_KEPT {
                let new = search.longer(&links);
                kept += new;
                model.spend((new / CHAINS_OF_NODE) as u64);
            } else if length > 1 {
                search.ends.clear();
            }
            search.show(model, state, &links, reach, length, sink)?;
        }
        searches.retain(|search| !search.ends.is_empty());
    }
    ControlFlow::Continue(())
}

/// The number of no chain.
const NONE: u32 = u32::MAX;

/// A breadth-first search for chains from one strong link.
struct Search {
    start: usize,
    /// For each chain found so far: its last link, and the chain that it prolongs.
    found: Vec<(u32, u32)>,
    /// The chains of the present length.
    ends: Vec<usize>,
    /// The links that are the end of some chain.
    seen: Vec<u64>,
    /// The candidates that an earlier chain removes.
    removed: Bits,
}

impl Search {
    fn new(links: &Links, start: usize) -> Search {
        let mut seen = vec![0; links.strong.len().div_ceil(64)];
        seen[start / 64] |= 1 << (start % 64);
        let removed = vec![0; links.candidates.len().div_ceil(64)];
        Search { start, found: vec![(start as u32, NONE)], ends: vec![0], seen, removed }
    }

    /// Prolongs every chain by one link. Returns how many were found.
    fn longer(&mut self, links: &Links) -> usize {
        let mut next = Vec::new();
        for &end in &self.ends {
            let near = &links.strong[self.found[end].0 as usize].near_to;
            for first in ones(near) {
                for &link in &links.starting[first] {
                    let new = self.seen[link / 64] >> (link % 64) & 1 == 0;
                    if new && links.strong[link].from.iter().all(|&one| has(near, one)) {
                        self.seen[link / 64] |= 1 << (link % 64);
                        next.push(self.found.len());
                        self.found.push((link as u32, end as u32));
                    }
                }
            }
        }
        self.ends = next;
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

    /// Shows what the chains of the present length exclude.
    fn show(
        &mut self,
        model: &Model<'_>,
        state: &State,
        links: &Links,
        reach: Reach,
        length: usize,
        sink: Sink<'_>,
    ) -> ControlFlow<()> {
        let first = &links.strong[self.start];
        for at in 0..self.ends.len() {
            let end = self.ends[at];
            let last = &links.strong[self.found[end].0 as usize];
            if length > 1 && last.to == first.from {
                if let [only] = first.from[..]
                    && reach != Reach::Unique
                {
                    let placed = vec![links.candidates[usize::from(only)]];
                    let chain = self.chain(links, end);
                    sink(step(model, state, links, &chain, placed, Vec::new(), false))?;
                }
                continue;
            }
            let loops = length > 1 && first.from.iter().all(|&one| has(&last.near_to, one));
            let common: Bits = first.near_from.iter().zip(&last.near_to).map(|(a, b)| a & b).collect();
            let new: Vec<u64> = common.iter().zip(&self.removed).map(|(new, old)| new & !old).collect();
            let is_new = new.iter().any(|&word| word != 0);
            if !is_new && !loops {
                continue;
            }
            let chain = self.chain(links, end);
            let rectangles = chain.iter().filter(|link| !link.rectangle.is_empty()).count();
            if rectangles > 1 || rectangles == 0 && (length == 1 || reach == Reach::Unique) {
                continue;
            }
            let mut bits = common.clone();
            if loops && length >= 2 {
                for (this, next) in chain.iter().zip(&chain[1..]) {
                    let both = this.near_to.iter().zip(&next.near_from);
                    bits.iter_mut().zip(both).for_each(|(word, (a, b))| *word |= a & b);
                }
                // One of the two digits by which the loop passes an almost locked set is missing there, so it has the others.
                for others in chain.iter().flat_map(|link| links.other_digits(link)) {
                    bits.iter_mut().zip(links.near(&others)).for_each(|(word, near)| *word |= near);
                }
            }
            let removed: Vec<Candidate> = ones(&bits).map(|one| links.candidates[one]).collect();
            if removed.is_empty() {
                continue;
            }
            self.removed.iter_mut().zip(&bits).for_each(|(word, more)| *word |= more);
            sink(step(model, state, links, &chain, Vec::new(), removed, loops))?;
        }
        ControlFlow::Continue(())
    }
}

fn has(bits: &Bits, one: u16) -> bool {
    bits[usize::from(one) / 64] >> (one % 64) & 1 == 1
}

fn ones(bits: &Bits) -> impl Iterator<Item = usize> + use<'_> {
    bits.iter().enumerate().flat_map(|(at, &word)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            let bit = rest.trailing_zeros() as usize;
            (rest != 0).then(|| {
                rest &= rest - 1;
                64 * at + bit
            })
        })
    })
}

fn step(
    model: &Model<'_>,
    state: &State,
    links: &Links,
    chain: &[&Strong],
    placed: Vec<Candidate>,
    removed: Vec<Candidate>,
    loops: bool,
) -> Step {
    let chain: Vec<Link> = chain.iter().map(|strong| links.link(strong)).collect();
    let mut reason = Reason::default();
    // Strong links: what is absent from their house, cell or almost locked set.
    for link in &chain {
        let both: Vec<Candidate> = link.from.iter().chain(&link.to).copied().collect();
        reason.pattern.extend(&both);
        if !link.rectangle.is_empty() {
            reason.assumes_unique = true;
            let inside = |one: &Candidate| !both.contains(one);
            let absent = link.rectangle.iter().flat_map(|&cell| state.absent_of(model, cell));
            reason.absent.extend(absent.filter(inside));
            continue;
        }
        match link.house {
            Some(house) if !link.als.is_empty() => {
                let digits = link.als.iter().flat_map(|&cell| state.set(cell).iter());
                let digits: exdoku_text::board::DigitSet = digits.collect();
                // Where the digits of the link are missing in some cells of the set, only the others exclude them elsewhere.
                let passed = [link.from[0].digit, link.to[0].digit];
                let others = link.als.iter().flat_map(|&cell| state.absent_of(model, cell));
                let needed = |one: &Candidate| loops || passed.contains(&one.digit) || !digits.contains(one.digit);
                reason.add([house], others.filter(needed));
            }
            Some(house) => {
                let digit = link.from[0].digit;
                let cells = model.houses.iter().filter(|one| one.instance == house && one.full);
                let absent = cells.flat_map(|one| &one.cells).map(|&cell| Candidate { cell, digit });
                reason.add([house], absent.filter(|one| !both.contains(one)));
            }
            None => reason.add([], state.absent_of(model, link.from[0].cell)),
        }
    }
    // Weak links: the rules by which candidates conflict.
    let mut conflicts = |some: &[Candidate], others: &[Candidate]| {
        for a in some {
            for b in others {
                if let Some(Conflict::Instance(rule)) = model.conflict((a.cell, a.digit), (b.cell, b.digit)) {
                    reason.rules.push(rule);
                }
            }
        }
    };
    for (this, next) in chain.iter().zip(&chain[1..]) {
        conflicts(&this.to, &next.from);
    }
    let (first, last) = (&chain[0], &chain[chain.len() - 1]);
    if loops {
        for link in chain.iter().filter(|link| !link.als.is_empty()) {
            let digits: exdoku_text::board::DigitSet = removed.iter().map(|one| one.digit).collect();
            for digit in digits.iter() {
                let places = link.als.iter().map(|&cell| Candidate { cell, digit });
                let places: Vec<Candidate> = places.filter(|one| state.has(one.cell, digit)).collect();
                let near = |one: &&Candidate| {
                    let conflicts = |at: &Candidate| model.conflict((at.cell, digit), (one.cell, one.digit)).is_some();
                    !places.is_empty() && places.iter().all(conflicts)
                };
                removed.iter().filter(near).for_each(|one| conflicts(&places, &[*one]));
            }
        }
        conflicts(&last.to, &first.from);
        for candidate in &removed {
            let at = |set: &[Candidate]| {
                set.iter().all(|one| model.conflict((one.cell, one.digit), (candidate.cell, candidate.digit)).is_some())
            };
            for (at_end, at_start) in chain.iter().zip(chain.iter().cycle().skip(1)) {
                if at(&at_end.to) && at(&at_start.from) {
                    conflicts(&at_end.to, &[*candidate]);
                    conflicts(&at_start.from, &[*candidate]);
                }
            }
        }
    } else {
        conflicts(&first.from, &removed);
        conflicts(&last.to, &removed);
    }
    let kind = name(model, state, &chain);
    let technique = Technique::Chain { kind, links: chain, loops };
    Step { technique, placed, removed, reason: reason.tidy(), steps: Vec::new() }
}

/// What a chain is called.
fn name(model: &Model<'_>, state: &State, chain: &[Link]) -> ChainKind {
    let digit = chain[0].from[0].digit;
    let all = || chain.iter().flat_map(|link| link.from.iter().chain(&link.to));
    let one_digit = all().all(|candidate| candidate.digit == digit);
    let grouped = |link: &Link| link.als.is_empty() && link.from.len() + link.to.len() > 2;
    let has_als = chain.iter().any(|link| !link.als.is_empty());
    let is_cell = |link: &Link| link.house.is_none();
    let family = |link: &Link| link.house.map(|house| model.instances[house].kind);
    let is_line = |link: &Link| matches!(family(link), Some(rows::NAME | columns::NAME));
    let is_box = |link: &Link| matches!(family(link), Some(boxes::NAME | regions::NAME));
    if chain.iter().any(|link| !link.rectangle.is_empty()) {
        return ChainKind::UniqueRectangle;
    }
    if has_als {
        let set = |link: &Link| if link.als.is_empty() { vec![link.from[0].cell] } else { link.als.clone() };
        let sets = chain.iter().all(|link| !link.als.is_empty() || is_cell(link));
        if sets && chain.len() == 2 {
            // A pivot of three digits and two cells of two of them each.
            let cells: Vec<_> = chain.iter().flat_map(set).collect();
            let sizes: Vec<usize> = cells.iter().map(|&cell| state.set(cell).len()).collect();
            return match sizes.iter().filter(|&&size| size == 3).count() {
                1 if cells.len() == 3 && sizes.iter().filter(|&&size| size == 2).count() == 2 => ChainKind::XyzWing,
                _ => ChainKind::AlsXz,
            };
        }
        return match chain.len() {
            3 if sets => ChainKind::AlsXyWing,
            _ if sets => ChainKind::AlsChain,
            _ => ChainKind::GroupedAic,
        };
    }
    let any_grouped = chain.iter().any(grouped);
    match chain {
        [a, b] if one_digit && !any_grouped && is_line(a) && is_line(b) => match family(a) == family(b) {
            true => ChainKind::Skyscraper,
            false => ChainKind::TwoStringKite,
        },
        [_, _] if one_digit && !any_grouped => ChainKind::TurbotFish,
        [a, b] if one_digit && (grouped(a) && is_box(a) && !grouped(b) || grouped(b) && is_box(b) && !grouped(a)) => {
            ChainKind::EmptyRectangle
        }
        _ if one_digit && any_grouped => ChainKind::GroupedXChain,
        _ if one_digit => ChainKind::XChain,
        [a, b, c] if is_cell(a) && is_cell(b) && is_cell(c) => ChainKind::XyWing,
        [a, b, c]
            if is_cell(a)
                && is_cell(c)
                && !is_cell(b)
                && !grouped(b)
                && state.set(a.from[0].cell) == state.set(c.from[0].cell) =>
        {
            ChainKind::WWing
        }
        _ if chain.iter().all(is_cell) => {
            let set = state.set(chain[0].from[0].cell);
            match chain.iter().all(|link| state.set(link.from[0].cell) == set) {
                true => ChainKind::RemotePair,
                false => ChainKind::XyChain,
            }
        }
        _ if any_grouped => ChainKind::GroupedAic,
        _ => ChainKind::Aic,
    }
}
