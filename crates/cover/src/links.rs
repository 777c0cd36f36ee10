//! The dancing links: a problem as lists whose nodes leave and return to their places.
//!
//! An item's options hang below it in a circle, linked by `ulink` and `dlink`; the uncovered primary items
//! stand in a row, linked by `llink` and `rlink`. The nodes of one option lie next to each other, with a
//! *spacer* after them that leads back to the first. The options `a c` and `a b` of three items:
//!
//! ```text
//!     index    0     1     2     3     4     5     6     7     8     9    10
//!     node   root    A     B     C   ////    a     c   ////    a     b   ////
//!     ulink          8     9     6           1     3     5     5     2     8
//!     dlink          5     9     6     6     8     3     9     1     2
//!     len            2     1     1                     (the row: 0 <-> A <-> B <-> C <-> 0)
//! ```
//!
//! An unlinked node still knows its neighbours. So the node unlinked last can be linked first, and undoing everything in
//! the opposite order restores the lists exactly: nothing is copied, and nothing is allocated once the links are set up.
//!
//! Items are renumbered here: 0 is the root of the row, then the primary ones, then the secondary ones,
//! both in the order of naming; but the decision items (`projection.rs`) come first among the primary ones. So "is it
//! primary" and "is it a decision item" are one comparison each.
//!
//! # Where this differs from the book
//! Lengths have their own array, and there is also one byte for each primary item (`key`), by which `choose.rs` finds the
//! shortest one.
//!
//! # References
//! Knuth, TAOCP 4B, section 7.2.2.1: operations (12) to (15) for cover, uncover, hide and unhide; (50) to
//! (57) for their coloured forms, commit, uncommit, purify and unpurify.

use super::key::{CHUNK, COVERED, short};
use super::problem::{Colour, Entry, ItemId, ItemKind, OptionId, Problem};
use super::restricted::Restricted;

/// The colour of a node whose item has already been given this very colour, so that nothing is left to do for it.
/// The book has -1.
pub(super) const SETTLED: u32 = u32::MAX;

/// An item or a node: a header (the item itself), a spacer, or an item's place in an option.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// The item; 0 in a spacer.
    pub(super) top: u32,
    /// The node above. In a spacer, the first node of the option before it.
    pub(super) ulink: u32,
    /// The node below. In a spacer, the last node of the option after it.
    pub(super) dlink: u32,
    /// 0 without colour. In a spacer, the number of the option before it.
    pub(super) color: u32,
}

/// A problem's dancing links.
///
/// Invariants, checked by [`check_links`](Self::check_links): each link has its inverse; an item's length
/// is the number of its linked nodes; the row is in ascending order.
#[derive(Clone, Debug)]
pub struct Links {
    /// Headers (node `i` is the header of item `i`), then the options with a spacer before, between and
    /// after them.
    pub(super) nodes: Vec<Node>,
    /// Neighbours in the row. Secondary items are their own neighbours, so that covering them needs no
    /// special case.
    pub(super) llink: Vec<u32>,
    pub(super) rlink: Vec<u32>,
    /// The number of nodes below each item.
    pub(super) len: Vec<u32>,
    /// `len` of the primary items as bytes: see the module documentation.
    pub(super) key: Vec<u8>,
    /// The last primary item, which is also their number.
    pub(super) last_primary: u32,
    /// The last decision item: the last primary one unless there are auxiliary options.
    pub(super) last_decision: u32,
    /// The first node of each option.
    pub(super) first: Vec<u32>,
    /// Our number of each item.
    pub(super) item_of: Vec<u32>,
    /// And back: the caller's number of each of our items except the root.
    pub(super) id_of: Vec<ItemId>,
    /// The options dropped and chosen beforehand.
    pub(super) restriction: Restricted,
    /// Nodes and items unlinked so far.
    pub(super) updates: u64,
}

impl Links {
    /// Links up all items and options of a problem.
    pub fn new(problem: &Problem) -> Self {
        let problem = problem.plain();
        let decision = problem.decision_items();
        let mut id_of: Vec<ItemId> = problem.items().map(|item| item.0).collect();
        // The sort is stable: otherwise the order is that of naming.
        id_of.sort_by_key(|id| (problem.item_kind(*id) == ItemKind::Secondary, !decision[id.index()]));
        let mut item_of = vec![0; id_of.len()];
        for (item, id) in (1..).zip(&id_of) {
            item_of[id.index()] = item;
        }

        let last_primary = problem.primary_count() as u32;
        let last_decision = decision.into_iter().filter(|&is_decision| is_decision).count() as u32;
        let mut llink: Vec<u32> = (0..=id_of.len() as u32).collect();
        let mut rlink = llink.clone();
        for item in 0..=last_primary {
            llink[item as usize] = if item == 0 { last_primary } else { item - 1 };
            rlink[item as usize] = if item == last_primary { 0 } else { item + 1 };
        }

        let header = |item| Node { top: item, ulink: item, dlink: item, color: 0 };
        let size = id_of.len() + 2 + problem.entry_count() + problem.option_count();
        let mut links = Self {
            nodes: Vec::with_capacity(size),
            len: vec![0; id_of.len() + 1],
            key: vec![COVERED; (problem.primary_count() + 1).next_multiple_of(CHUNK)],
            first: Vec::with_capacity(problem.option_count()),
            restriction: Restricted::new(problem.option_count()),
            updates: 0,
            llink,
            rlink,
            last_primary,
            last_decision,
            item_of,
            id_of,
        };
        links.nodes.extend((0..=links.id_of.len() as u32).map(header));
        links.nodes.push(Node { top: 0, ulink: 0, dlink: 0, color: 0 });
        for option in problem.options() {
            links.append(option);
        }
        for item in 1..=last_primary {
            links.key[item as usize] = short(links.len[item as usize]);
        }
        links
    }

    /// Adds an option below all existing ones.
    fn append(&mut self, (option, entries): (OptionId, &[Entry])) {
        let first = self.nodes.len() as u32;
        for (node, entry) in (first..).zip(entries) {
            let top = self.item_of[entry.item.index()];
            let above = self.nodes[top as usize].ulink;
            self.nodes[above as usize].dlink = node;
            self.nodes[top as usize].ulink = node;
            self.nodes.push(Node { top, ulink: above, dlink: top, color: entry.colour.map_or(0, Colour::number) });
            self.len[top as usize] += 1;
        }
        self.first.push(first);
        self.nodes[first as usize - 1].dlink = self.nodes.len() as u32 - 1;
        self.nodes.push(Node { top: 0, ulink: first, dlink: 0, color: option.index() as u32 });
    }

    /// The caller's number of an item.
    pub(super) fn item_id(&self, item: u32) -> ItemId {
        self.id_of[item as usize - 1]
    }

    /// The option a node lies in.
    pub(super) fn option_of(&self, node: u32) -> OptionId {
        let mut spacer = node as usize;
        while self.nodes[spacer].top != 0 {
            spacer += 1;
        }
        OptionId::new(self.nodes[spacer].color as usize)
    }

    /// Removes an item from the row, and all options that have it from the lists of their other items.
    pub(super) fn cover(&mut self, item: u32) {
        let mut node = self.nodes[item as usize].dlink;
        while node != item {
            self.hide(node);
            node = self.nodes[node as usize].dlink;
        }
        let (l, r) = (self.llink[item as usize], self.rlink[item as usize]);
        self.rlink[l as usize] = r;
        self.llink[r as usize] = l;
        if item <= self.last_primary {
            self.key[item as usize] = COVERED;
        }
        self.updates += 1;
    }

    /// Undoes `cover`. Upwards, because `cover` went downwards: the last node removed comes back first.
    pub(super) fn uncover(&mut self, item: u32) {
        let (l, r) = (self.llink[item as usize], self.rlink[item as usize]);
        self.rlink[l as usize] = item;
        self.llink[r as usize] = item;
        if item <= self.last_primary {
            self.key[item as usize] = short(self.len[item as usize]);
        }
        let mut node = self.nodes[item as usize].ulink;
        while node != item {
            self.unhide(node);
            node = self.nodes[node as usize].ulink;
        }
    }

    /// Removes an option from the lists of all its items, except that of `node`, through which we came:
    /// that list is not visited again before the option is back.
    ///
    /// Settled nodes stay: their item's list holds only options that agree on its colour, and will be
    /// walked again when it is unpurified.
    #[inline]
    fn hide(&mut self, node: u32) {
        let mut q = node + 1;
        while q != node {
            let Node { top, ulink, dlink, color } = self.nodes[q as usize];
            if top == 0 {
                q = ulink;
                continue;
            }
            if color != SETTLED {
                self.nodes[ulink as usize].dlink = dlink;
                self.nodes[dlink as usize].ulink = ulink;
                self.updates += 1;
                let len = self.len[top as usize] - 1;
                self.set_len(top, len);
            }
            q += 1;
        }
    }

    /// Undoes `hide`. Leftwards, because `hide` went rightwards.
    #[inline]
    fn unhide(&mut self, node: u32) {
        let mut q = node - 1;
        while q != node {
            let Node { top, ulink, dlink, color } = self.nodes[q as usize];
            if top == 0 {
                q = dlink;
                continue;
            }
            if color != SETTLED {
                self.nodes[ulink as usize].dlink = q;
                self.nodes[dlink as usize].ulink = q;
                let len = self.len[top as usize] + 1;
                self.set_len(top, len);
            }
            q -= 1;
        }
    }

    /// Only the lengths of uncovered items ever change, so the key need not be checked.
    #[inline]
    fn set_len(&mut self, item: u32, len: u32) {
        self.len[item as usize] = len;
        if item <= self.last_primary {
            self.key[item as usize] = short(len);
        }
    }

    /// Removes one node from its item's list. This is for dropped options, which are in no list at all.
    pub(super) fn unlink(&mut self, node: u32) {
        let Node { top, ulink, dlink, .. } = self.nodes[node as usize];
        self.nodes[ulink as usize].dlink = dlink;
        self.nodes[dlink as usize].ulink = ulink;
        self.updates += 1;
        self.set_len(top, self.len[top as usize] - 1);
    }

    /// Undoes `unlink`.
    pub(super) fn relink(&mut self, node: u32) {
        let Node { top, ulink, dlink, .. } = self.nodes[node as usize];
        self.nodes[ulink as usize].dlink = node;
        self.nodes[dlink as usize].ulink = node;
        self.set_len(top, self.len[top as usize] + 1);
    }

    /// Treats one node of a chosen option according to its colour (54).
    #[inline]
    pub(super) fn commit(&mut self, node: u32) {
        let Node { top, color, .. } = self.nodes[node as usize];
        match color {
            0 => self.cover(top),
            SETTLED => {}
            _ => self.purify(node),
        }
    }

    /// Undoes `commit`.
    #[inline]
    pub(super) fn uncommit(&mut self, node: u32) {
        let Node { top, color, .. } = self.nodes[node as usize];
        match color {
            0 => self.uncover(top),
            SETTLED => {}
            _ => self.unpurify(node),
        }
    }

    /// Steps C5 and C6: commits the nodes of a chosen option, except `node`, whose item is already covered.
    #[inline]
    pub(super) fn commit_rest(&mut self, node: u32) {
        let mut p = node + 1;
        while p != node {
            let Node { top, ulink, .. } = self.nodes[p as usize];
            if top == 0 {
                p = ulink;
            } else {
                self.commit(p);
                p += 1;
            }
        }
    }

    /// Undoes `commit_rest`, leftwards.
    #[inline]
    pub(super) fn uncommit_rest(&mut self, node: u32) {
        let mut p = node - 1;
        while p != node {
            let Node { top, dlink, .. } = self.nodes[p as usize];
            if top == 0 {
                p = dlink;
            } else {
                self.uncommit(p);
                p -= 1;
            }
        }
    }

    /// Gives an item the colour of one of its nodes: hides the options with another colour (or none), and
    /// settles those that agree, except `node` itself, whose colour is needed when it is uncommitted.
    fn purify(&mut self, node: u32) {
        let Node { top, color, .. } = self.nodes[node as usize];
        let mut q = self.nodes[top as usize].dlink;
        while q != top {
            if self.nodes[q as usize].color != color {
                self.hide(q);
            } else if q != node {
                self.nodes[q as usize].color = SETTLED;
            }
            q = self.nodes[q as usize].dlink;
        }
    }

    /// Undoes `purify`, upwards.
    fn unpurify(&mut self, node: u32) {
        let Node { top, color, .. } = self.nodes[node as usize];
        let mut q = self.nodes[top as usize].ulink;
        while q != top {
            let settled = &mut self.nodes[q as usize].color;
            if *settled == SETTLED {
                *settled = color;
            } else if q != node {
                self.unhide(q);
            }
            q = self.nodes[q as usize].ulink;
        }
    }
}
