//! Numbers in areas as options.
//!
//! Each node of an area has its root, as in `areas.rs`. Each root and number has an item, which a node of the root with that
//! number covers. For each root, a chain of the nodes sums up the numbers of those that have it, and one chain of all nodes
//! counts the roots.

use super::areas::Roots;
use super::{Expansion, Slot};
use crate::condition::{Areas, Contents};
use crate::problem::{Colour, Entry, ItemId, ItemKind};

/// The areas; their sizes are bounded only by the number of different numbers.
fn areas(contents: &Contents) -> Areas {
    let Contents { name, nodes, colours, neighbours, worth, different, .. } = contents;
    let most = if *different { worth.len().min(nodes.len()) } else { nodes.len() };
    Areas {
        name: name.clone(),
        nodes: nodes.clone(),
        colours: colours.clone(),
        neighbours: neighbours.clone(),
        sizes: (1..=most).collect(),
        clues: Vec::new(),
        shares: Vec::new(),
    }
}

/// The approximate number of options of the expansion.
pub(super) fn size(contents: &Contents) -> usize {
    let (nodes, numbers) = (contents.nodes.len(), contents.worth.len());
    let largest = contents.worth.iter().map(|(worth, _)| worth.unsigned_abs() as usize).max().unwrap_or(0);
    let sums = if has_sums(contents) { nodes * nodes * numbers * nodes.saturating_mul(largest) } else { 0 };
    super::areas::size(&areas(contents)) + nodes * nodes * numbers + sums
}

fn has_sums(contents: &Contents) -> bool {
    contents.sums.is_some() || !contents.totals.is_empty()
}

impl Expansion {
    pub(super) fn fill(&mut self, contents: &Contents, colours_of: impl Fn(ItemId) -> Vec<Colour>) {
        let roots = self.rooted(&areas(contents), &colours_of);
        if contents.different {
            self.differ(contents, &roots, &colours_of);
        }
        if has_sums(contents) {
            for root in (0..contents.nodes.len()).filter(|root| roots.of[*root].contains(root)) {
                self.sum(contents, &roots, root, &colours_of);
            }
        }
        if let Some(counts) = &contents.counts {
            let is_root = (0..contents.nodes.len()).filter_map(|node| roots.is_root(node, node));
            let most = counts.last().copied().unwrap_or(0);
            let total = self.tally(&format!("{} number", contents.name), is_root, most);
            let fits = Slot::New(self.item(format!("{} number fits", contents.name), ItemKind::Primary), None);
            for &count in counts.iter().filter(|count| **count <= contents.nodes.len()) {
                self.options.push(vec![fits, Slot::New(total, Some(count))]);
            }
        }
    }

    /// The possible numbers of a node, as values and as entries.
    fn numbers(contents: &Contents, node: usize, possible: &[Colour]) -> Vec<(i64, Slot)> {
        let item = contents.numbers[node];
        let its = contents.worth.iter().filter(|(_, colour)| possible.contains(colour));
        its.map(|&(worth, colour)| (worth, Slot::Given(Entry::coloured(item, colour)))).collect()
    }

    /// No two nodes of one root have the same number.
    fn differ(&mut self, contents: &Contents, roots: &Roots, colours_of: impl Fn(ItemId) -> Vec<Colour>) {
        let nodes = contents.nodes.len();
        let mut once = |root: usize| -> Vec<usize> {
            let name = |worth: i64| format!("{} {worth} in the area of {}", contents.name, root + 1);
            contents.worth.iter().map(|&(worth, _)| self.item(name(worth), ItemKind::Secondary)).collect()
        };
        let once: Vec<Vec<usize>> = (0..nodes).map(&mut once).collect();
        for node in 0..nodes {
            let shown = self.item(format!("{} number of {} shown", contents.name, node + 1), ItemKind::Primary);
            let shown = Slot::New(shown, None);
            self.options.push(vec![shown, Slot::New(roots.root[node], Some(0))]);
            let possible = colours_of(contents.numbers[node]);
            for (worth, number) in Expansion::numbers(contents, node, &possible) {
                let Ok(which) = contents.worth.binary_search_by_key(&worth, |&(worth, _)| worth) else { continue };
                for &root in &roots.of[node] {
                    let its = Slot::New(roots.root[node], Some(root + 1));
                    self.options.push(vec![shown, number, its, Slot::New(once[root][which], None)]);
                }
            }
        }
    }

    /// The numbers of a root have an allowed sum.
    fn sum(&mut self, contents: &Contents, roots: &Roots, root: usize, colours_of: impl Fn(ItemId) -> Vec<Colour>) {
        let name = format!("{} from {}", contents.name, root + 1);
        let its: Vec<usize> = (0..contents.nodes.len()).filter(|&node| roots.of[node].contains(&root)).collect();
        let (mut low, mut high) = (0, 0);
        let mut state = self.item(format!("{name} sum of none"), ItemKind::Secondary);
        let start = Slot::New(self.item(format!("{name} sum begins"), ItemKind::Primary), None);
        // The number of a colour is a sum minus the least one.
        let of = |item: usize, low: i64, sum: i64| Slot::New(item, Some((sum - low) as usize));
        self.options.push(vec![start, of(state, low, 0)]);
        for &node in &its {
            let Some(is) = roots.is_root(node, root) else { continue };
            let numbers = Expansion::numbers(contents, node, &colours_of(contents.numbers[node]));
            let step = Slot::New(self.item(format!("{name} sum with {}", node + 1), ItemKind::Primary), None);
            let next = self.item(format!("{name} sum to {}", node + 1), ItemKind::Secondary);
            let worth = || numbers.iter().map(|&(worth, _)| worth);
            let next_low = low + worth().min().unwrap_or(0).min(0);
            for sum in low..=high {
                self.options.push(vec![step, Slot::New(is, Some(0)), of(state, low, sum), of(next, next_low, sum)]);
                for &(worth, number) in &numbers {
                    let states = [of(state, low, sum), of(next, next_low, sum + worth)];
                    self.options.push([&[step, Slot::New(is, Some(1)), number][..], &states].concat());
                }
            }
            high += worth().max().unwrap_or(0).max(0);
            (state, low) = (next, next_low);
        }
        let Some(is) = roots.is_root(root, root) else { return };
        let (none, begun) = (Slot::New(is, Some(0)), Slot::New(is, Some(1)));
        if let Some(sums) = &contents.sums {
            let fits = Slot::New(self.item(format!("{name} sum fits"), ItemKind::Primary), None);
            self.options.push(vec![fits, none]);
            for &sum in sums.iter().filter(|sum| (low..=high).contains(sum)) {
                self.options.push(vec![fits, begun, of(state, low, sum)]);
            }
        }
        for (number, total) in (1..).zip(&contents.totals) {
            // The total of a node is about the area that it is in.
            let node = total.node.unwrap_or(root);
            let Some(is) = roots.is_root(node, root) else { continue };
            let said = Slot::New(self.item(format!("{name} total {number}"), ItemKind::Primary), None);
            self.options.push(vec![said, Slot::New(is, Some(0))]);
            for &(worth, colour) in total.worth.iter().filter(|(worth, _)| (low..=high).contains(worth)) {
                let number = Slot::Given(Entry::coloured(total.item, colour));
                self.options.push(vec![said, Slot::New(is, Some(1)), number, of(state, low, worth)]);
            }
        }
    }
}
