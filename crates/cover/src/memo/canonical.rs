//! Fingerprints that isomorphic subproblems share.
//!
//! Two subproblems that differ only in the names of items have the same number of solutions: the rest of a grid after
//! two rows, whatever the digits are called, and however the columns are ordered. So items get new numbers that depend
//! only on the structure, and the renumbered subproblem has a fingerprint.
//!
//! The numbers come from *colour refinement*. All vertices have a colour, at first by their kind. Then each gets a new
//! colour, computed from its own and those of the vertices with which it shares edges, until no more colours appear. If
//! vertices still share a colour, one of the smallest such class is individualised, and refinement continues.
//!
//! ```text
//!     vertices   primary items · uncoloured secondary items · colours of secondary items
//!     edges      options · the colours of one item
//! ```
//!
//! Whichever vertex is individualised, the result is the renamed subproblem, so equal fingerprints are never wrong.
//! Isomorphic subproblems might get different fingerprints if vertices of one colour are not symmetric. This only costs
//! time: to exclude it, every vertex of the class would have to be tried, and it hardly occurs.
//!
//! # References
//! McKay, Practical graph isomorphism, Congressus Numerantium 30 (1981): refinement and individualisation; here, one path
//! of its tree. Kitching and Bacchus, Symmetric component caching, IJCAI 2007; van Bremen, Derkinderen, Sharma, Roy and
//! Meel, Symmetric component caching for model counting on combinatorial instances, AAAI 2021.

use super::masks::{Masks, UNCOLOURED, bits};
use super::part::{Part, mix, random};

/// The vertex of an item that has none yet, or by which no two options exclude each other.
const UNSEEN: u32 = u32::MAX;
const IDLE: u32 = u32::MAX - 1;

/// The kinds of vertices.
const PRIMARY: u8 = 0;
const SECONDARY: u8 = 1;
const COLOUR: u8 = 2;
/// The kinds of edges.
const OPTION: u8 = 0;
const AUXILIARY: u8 = 1;
const COLOURS: u8 = 2;

/// This many visits of a vertex from an edge take as long as a node of the search.
const VISITS: u64 = 1000;

/// Computes fingerprints; reuses its memory.
#[derive(Clone, Debug)]
pub(super) struct Labeller {
    /// For each item, and each colour of each item, its vertex.
    of_item: Vec<u32>,
    of_colour: Vec<u32>,
    /// The kind of each vertex.
    kinds: Vec<u8>,
    /// The kind of each edge, and where it ends in `members`; it begins where the one before it ends.
    edges: Vec<(u8, u32)>,
    members: Vec<u32>,
    /// Vertices of secondary items, with the item.
    secondary: Vec<(u32, u32)>,
    /// The colours of vertices in the refinement.
    colours: Vec<u64>,
    next: Vec<u64>,
    /// Vertices by colour.
    order: Vec<(u64, u32)>,
    /// A random number for each number that a vertex can get.
    numbers: Vec<u128>,
    visits: u64,
}

impl Labeller {
    pub(super) fn new(masks: &Masks) -> Labeller {
        let (items, colours) = (masks.primary.len(), masks.colour_count);
        let mut state = 0x1234_5678_9abc_def1;
        Labeller {
            of_item: vec![UNSEEN; items],
            of_colour: vec![UNSEEN; colours],
            kinds: Vec::new(),
            edges: Vec::new(),
            members: Vec::new(),
            secondary: Vec::new(),
            colours: Vec::new(),
            next: Vec::new(),
            order: Vec::new(),
            numbers: (0..items + colours).map(|_| random(&mut state)).collect(),
            visits: 0,
        }
    }

    /// A fingerprint that isomorphic parts share, and its cost in nodes.
    pub(super) fn key(&mut self, masks: &Masks, part: &Part) -> (u128, u64) {
        self.visits = 0;
        self.build(masks, part);
        self.colours.clear();
        self.colours.extend(self.kinds.iter().map(|&kind| mix(u64::from(kind) + 17)));
        let mut classes = self.refine(0);
        while classes < self.colours.len() {
            let class = self.order.chunk_by(|a, b| a.0 == b.0).filter(|class| class.len() > 1);
            let (colour, vertex) = class.min_by_key(|class| class.len()).expect("two vertices share a colour")[0];
            self.colours[vertex as usize] = mix(!colour);
            classes = self.refine(classes);
        }
        (self.fingerprint(), self.visits / VISITS)
    }

    /// The part as vertices and edges.
    fn build(&mut self, masks: &Masks, part: &Part) {
        self.kinds.clear();
        self.edges.clear();
        self.members.clear();
        self.secondary.clear();
        self.of_item.fill(UNSEEN);
        self.of_colour.fill(UNSEEN);
        for option in bits(&part.live) {
            for member in masks.members(option) {
                let (slot, kind) = match member.colour {
                    UNCOLOURED if masks.primary[member.item as usize] => {
                        (&mut self.of_item[member.item as usize], PRIMARY)
                    }
                    UNCOLOURED => (&mut self.of_item[member.item as usize], SECONDARY),
                    colour => (&mut self.of_colour[colour as usize], COLOUR),
                };
                if *slot == UNSEEN {
                    *slot = IDLE;
                    if masks.separates(&part.live, member.item) {
                        *slot = self.kinds.len() as u32;
                        self.kinds.push(kind);
                        if kind != PRIMARY {
                            self.secondary.push((member.item, *slot));
                        }
                    }
                }
                if *slot != IDLE {
                    self.members.push(*slot);
                }
            }
            let kind = if masks.auxiliary[option] { AUXILIARY } else { OPTION };
            self.edges.push((kind, self.members.len() as u32));
        }
        self.secondary.sort_unstable();
        for colours in self.secondary.chunk_by(|a, b| a.0 == b.0).filter(|colours| colours.len() > 1) {
            self.members.extend(colours.iter().map(|(_, vertex)| vertex));
            self.edges.push((COLOURS, self.members.len() as u32));
        }
    }

    /// Refines the colours while this makes more classes than the `classes` so far. Returns their number.
    fn refine(&mut self, mut classes: usize) -> usize {
        loop {
            self.visits += (self.members.len() + self.colours.len()) as u64;
            self.next.clear();
            self.next.resize(self.colours.len(), 0);
            let mut start = 0;
            for &(kind, end) in &self.edges {
                let members = &self.members[start..end as usize];
                let sum = members.iter().map(|&vertex| self.colours[vertex as usize]);
                let sum = mix(sum.fold(u64::from(kind), u64::wrapping_add));
                for &vertex in members {
                    let next = &mut self.next[vertex as usize];
                    *next = next.wrapping_add(mix(sum.wrapping_add(self.colours[vertex as usize])));
                }
                start = end as usize;
            }
            for (colour, next) in self.colours.iter_mut().zip(&self.next) {
                *colour = mix(colour.wrapping_mul(3).wrapping_add(*next));
            }
            self.order.clear();
            self.order.extend(self.colours.iter().zip(0..).map(|(&colour, vertex)| (colour, vertex)));
            self.order.sort_unstable();
            let found = self.order.chunk_by(|a, b| a.0 == b.0).count();
            if found <= classes || found == self.colours.len() {
                return found;
            }
            classes = found;
        }
    }

    /// The fingerprint of the renumbered part: the number of a vertex is its place in the order of colours.
    fn fingerprint(&mut self) -> u128 {
        for (number, &(_, vertex)) in self.order.iter().enumerate() {
            self.next[vertex as usize] = number as u64;
        }
        let number = |vertex: usize| self.numbers[self.next[vertex] as usize];
        let mut key = 0_u128;
        for (vertex, &kind) in self.kinds.iter().enumerate() {
            key = key.wrapping_add(mix_wide(number(vertex) ^ u128::from(kind)));
        }
        let mut start = 0;
        for &(kind, end) in &self.edges {
            let members = self.members[start..end as usize].iter().map(|&vertex| number(vertex as usize));
            // The factor distinguishes it from the sums of vertices.
            let sum = members
                .fold(u128::from(kind), u128::wrapping_add)
                .wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645);
            key = key.wrapping_add(mix_wide(sum));
            start = end as usize;
        }
        // 0 is no key, and keys of another form belong to parts as they are.
        key & !(1 << 127) | 1 << 126
    }
}

/// A hash of 128 bits, each of which depends on all bits of the argument.
fn mix_wide(number: u128) -> u128 {
    let (low, high) = (number as u64, (number >> 64) as u64);
    let first = mix(low.wrapping_add(mix(high ^ 0x9e37_79b9_7f4a_7c15)));
    let second = mix(high.wrapping_add(mix(first ^ 0xd1b5_4a32_d192_ed03)));
    u128::from(first) << 64 | u128::from(second)
}
