//! Blocks: pairs of domains that share variables.
//!
//! If all variables left in one domain are in another one as well, the other's true variable is among them, and its other
//! variables are false. This is blocking by one item.

use super::bits;
use super::model::{Domain, Model};
use crate::exact_cover::lists::Lists;

/// Two domains that share variables, seen from the first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block {
    /// The shared variables as bits of the first,
    pub(super) mine: u64,
    /// and of the other.
    pub(super) theirs: u64,
    pub(super) other: u32,
    /// The domain itself.
    pub(super) domain: u32,
}

/// The blocks of each domain, and how many variables the widest of them has.
#[derive(Clone, Debug)]
pub(super) struct Blocks {
    pub(super) blocks: Vec<Block>,
    /// For each member of a domain the blocks that share it: the members that they share, and their numbers.
    by_member: Lists<(u64, u32)>,
    /// With more variables left than this, no block of the domain can apply.
    pub(super) widest: Vec<u32>,
}

/// At most so many blocks a domain: those that share most.
const MOST: usize = 128;

impl Blocks {
    /// No blocks.
    pub(super) fn none(model: &Model) -> Blocks {
        let by_member = Lists::grouped(model.members.len(), std::iter::empty);
        Blocks { blocks: Vec::new(), by_member, widest: vec![0; model.domains.len()] }
    }

    /// All pairs of domains that fit into a word each and share two or more variables.
    pub(super) fn new(model: &Model) -> Blocks {
        let fits = |domain: &Domain| domain.word_count == 1;
        let mut found = Blocks::none(model);
        found.widest.clear();
        // For each domain the place of its block with the one at hand.
        let mut place = vec![usize::MAX; model.domains.len()];
        for (number, domain) in (0..).zip(&model.domains) {
            let first = found.blocks.len();
            if domain.exact && fits(domain) {
                let members = &model.members[domain.members as usize..][..domain.length as usize];
                for (at, &variable) in members.iter().enumerate() {
                    for theirs in model.in_domains.of(variable as usize) {
                        if theirs.domain == number || !fits(&model.domains[theirs.domain as usize]) {
                            continue;
                        }
                        let place = &mut place[theirs.domain as usize];
                        if *place == usize::MAX || *place < first {
                            *place = found.blocks.len();
                            found.blocks.push(Block { mine: 0, theirs: 0, other: theirs.domain, domain: number });
                        }
                        let block = &mut found.blocks[*place];
                        block.mine |= 1 << at;
                        block.theirs |= theirs.mask();
                    }
                }
                found.blocks[first..].iter().for_each(|block| place[block.other as usize] = usize::MAX);
                let mut kept = first;
                for at in first..found.blocks.len() {
                    let block = found.blocks[at];
                    let length = model.domains[block.other as usize].length;
                    if block.mine.count_ones() >= 2 && length > block.theirs.count_ones() {
                        found.blocks[kept] = block;
                        kept += 1;
                    }
                }
                found.blocks.truncate(kept);
                if kept - first > MOST {
                    found.blocks[first..].sort_by_key(|block| std::cmp::Reverse(block.mine.count_ones()));
                    found.blocks.truncate(first + MOST);
                }
            }
            let widest = found.blocks[first..].iter().map(|block| block.mine.count_ones()).max();
            found.widest.push(widest.unwrap_or(0));
        }
        let shares = |(number, block): (u32, &Block)| {
            let (members, mine) = (model.domains[block.domain as usize].members as usize, block.mine);
            bits(mine).map(move |bit| (members + bit, (mine, number)))
        };
        let by_member = Lists::grouped(model.members.len(), || (0..).zip(&found.blocks).flat_map(shares));
        Blocks { by_member, ..found }
    }

    /// The blocks that share a member of a domain, given its place among the members of all domains.
    #[inline(always)]
    pub(super) fn with(&self, member: usize) -> &[(u64, u32)] {
        self.by_member.of(member)
    }
}
