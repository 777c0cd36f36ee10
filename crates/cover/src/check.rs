//! A slow and complete check of the links, for tests and debug builds.

use super::key::{COVERED, short};
use super::links::{Links, Node, SETTLED};

impl Links {
    /// Goes through all links and panics at the first that is wrong.
    ///
    /// Each link must have its inverse, each length must be the number of nodes in its list, the row must
    /// hold the uncovered primary items in ascending order, and the keys must agree with both. Links that
    /// are not restricted must be complete: every item in the row, every node in its list, none settled.
    ///
    /// # Panics
    /// A link is wrong. No sequence of calls may lead there.
    pub fn check_links(&self) {
        self.check_row();
        for item in 1..self.len.len() as u32 {
            self.check_list(item);
        }
        self.check_spacers();
        if !self.is_restricted() {
            self.check_complete();
        }
    }

    fn check_row(&self) {
        let mut in_row = vec![false; self.key.len()];
        let mut item = 0;
        loop {
            let right = self.rlink[item as usize];
            assert_eq!(self.llink[right as usize], item, "rlink of item {item} has no inverse");
            if right == 0 {
                break;
            }
            assert!(right > item, "item {right} comes after {item} in the row");
            assert!(right <= self.last_primary, "item {right} is secondary, but stands in the row");
            in_row[right as usize] = true;
            item = right;
        }
        for (item, (&key, in_row)) in self.key.iter().zip(in_row).enumerate() {
            let right = if in_row { short(self.len[item]) } else { COVERED };
            assert_eq!(key, right, "key of item {item}");
        }
    }

    fn check_list(&self, item: u32) {
        let (mut node, mut count) = (item, 0);
        loop {
            let below = self.nodes[node as usize].dlink;
            assert_eq!(self.nodes[below as usize].ulink, node, "dlink of node {node} has no inverse");
            assert_eq!(self.nodes[below as usize].top, item, "node {below} is in the list of another item");
            if below == item {
                break;
            }
            assert!(below > node, "node {below} comes after {node} in the list of item {item}");
            node = below;
            count += 1;
        }
        assert_eq!(self.len[item as usize], count, "length of item {item}");
    }

    fn check_spacers(&self) {
        for (option, &first) in self.first.iter().enumerate() {
            let after = first + self.nodes[first as usize..].iter().take_while(|node| node.top != 0).count() as u32;
            assert!(after > first, "option {option} is empty");
            assert_eq!(self.nodes[first as usize - 1].dlink, after - 1, "spacer before option {option}");
            assert_eq!(self.nodes[after as usize].ulink, first, "spacer after option {option}");
            assert_eq!(self.nodes[after as usize].color, option as u32, "spacer after option {option}");
        }
    }

    fn check_complete(&self) {
        let in_row = self.key.iter().filter(|&&key| key != COVERED).count();
        assert_eq!(in_row, self.last_primary as usize, "items are missing from the row");
        let linked: u32 = self.len.iter().sum();
        let all = self.nodes.len() - self.first.len() - self.len.len() - 1;
        assert_eq!(linked as usize, all, "nodes are missing from their lists");
        for (node, Node { color, .. }) in self.nodes.iter().enumerate() {
            assert_ne!(*color, SETTLED, "node {node} is still settled");
            assert!(node >= self.len.len() || *color == 0, "item {node} is still taken");
        }
    }
}
