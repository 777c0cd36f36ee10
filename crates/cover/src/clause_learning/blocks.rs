//! Blocks: pairs of domains that share variables.
//!
//! If all variables left in one domain are also in another one, the other's true variable is among them, and its other
//! variables are false. This is blocking by one item.

use super::ids::{BlockId, DomainId, WordId};
use super::model::{Domain, Model};
use super::reason;

/// Two domains that share variables, seen from the first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block {
    /// The shared variables as bits of the other domain.
    pub(super) other_mask: u64,
    /// The word of the other domain, its members, how many these are, and whether it is exact.
    pub(super) word: WordId,
    pub(super) members: u32,
    pub(super) length: u8,
    pub(super) exact: bool,
    /// The first domain.
    pub(super) domain: DomainId,
}

/// The blocks of each domain.
#[derive(Clone, Debug)]
pub(super) struct Blocks {
    blocks: Vec<Block>,
    /// The shared variables as bits of the first domain, for each block. They are stored separately because few blocks
    /// apply.
    own_masks: Vec<u64>,
    /// Where the blocks of each word begin, and where the last ones end.
    starts: Vec<u32>,
    /// With more variables left in a word than this, no block of its domain can apply.
    widest: Vec<u8>,
}

/// The largest number of blocks per domain: those that share most.
const MOST: usize = 128;

impl Blocks {
    /// No blocks.
    pub(super) fn none(model: &Model) -> Blocks {
        let words = model.full.len();
        Blocks { blocks: Vec::new(), own_masks: Vec::new(), starts: vec![0; words + 1], widest: vec![0; words] }
    }

    /// All pairs of domains that fit into one word each and share two or more variables.
    pub(super) fn new(model: &Model) -> Blocks {
        let fits = |domain: &Domain| domain.word_count == 1;
        let mut found = Blocks::none(model);
        // The blocks of one domain, and the block of each other domain.
        let mut shared: Vec<(u64, Block)> = Vec::new();
        let mut place = vec![usize::MAX; model.domains.len()];
        let mut others = Vec::new();
        // Words are in the order of their domains.
        let mut next = 0;
        for (number, domain) in (0..).zip(&model.domains).filter(|(_, domain)| domain.exact && fits(domain)) {
            let number = DomainId::new(number);
            let members = model.members_of(domain);
            for (at, &variable) in members.iter().enumerate() {
                for occurrence in model.in_domains.of(variable.index()) {
                    let other = model.domain(occurrence.domain);
                    if occurrence.domain == number || !fits(other) {
                        continue;
                    }
                    let place = &mut place[occurrence.domain.index()];
                    if *place == usize::MAX {
                        *place = shared.len();
                        others.push(occurrence.domain);
                        let (word, members, length, exact) =
                            (other.words, other.members, other.length as u8, other.exact);
                        shared.push((0, Block { other_mask: 0, word, members, length, exact, domain: number }));
                    }
                    let (own_mask, block) = &mut shared[*place];
                    *own_mask |= 1 << at;
                    block.other_mask |= occurrence.mask();
                }
            }
            let excludes = |(own_mask, block): &(u64, Block), other: DomainId| {
                own_mask.count_ones() >= 2 && model.domain(other).length > block.other_mask.count_ones()
            };
            let mut other = others.iter();
            shared.retain(|block| excludes(block, *other.next().expect("each block is with another domain")));
            if shared.len() > MOST {
                shared.sort_by_key(|(own_mask, _)| std::cmp::Reverse(own_mask.count_ones()));
                shared.truncate(MOST);
            }
            let words = &mut found.starts[next..=domain.words.index()];
            words.fill(found.own_masks.len() as u32);
            next = domain.words.index() + 1;
            found.widest[domain.words.index()] =
                shared.iter().map(|(own_mask, _)| own_mask.count_ones() as u8).max().unwrap_or(0);
            found.own_masks.extend(shared.iter().map(|(own_mask, _)| own_mask));
            found.blocks.extend(shared.drain(..).map(|(_, block)| block));
            others.drain(..).for_each(|other| place[other.index()] = usize::MAX);
        }
        found.starts[next..].fill(reason::checked(found.own_masks.len()));
        found
    }

    /// For each word, the largest number of variables left with which some block of its domain can apply.
    pub(super) fn widest(&self) -> &[u8] {
        &self.widest
    }

    /// The blocks of a word: the shared variables of each as its bits, and the number of the first block.
    #[inline(always)]
    pub(super) fn of(&self, word: WordId) -> (&[u64], u32) {
        let [begin, end] = [self.starts[word.index()], self.starts[word.index() + 1]];
        (&self.own_masks[begin as usize..end as usize], begin)
    }

    /// All blocks, each with its number.
    pub(super) fn all(&self) -> impl Iterator<Item = (BlockId, &Block)> {
        (0..).map(BlockId::new).zip(&self.blocks)
    }

    #[inline(always)]
    pub(super) fn block(&self, number: BlockId) -> &Block {
        &self.blocks[number.index()]
    }

    /// The shared variables of a block as bits of its first domain.
    pub(super) fn own_mask(&self, number: BlockId) -> u64 {
        self.own_masks[number.index()]
    }
}
