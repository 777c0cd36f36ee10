//! Numbers in areas as options.
//!
//! Each node of an area has its root, as in `areas.rs`. Each root and number has an item, which a node of the root with that
//! number covers. For each root, a chain of the nodes sums up the numbers of those that have it, and one chain of all nodes
//! counts the roots.

use exdoku_cover::{Colour, ItemId, PlainEntry, PlainForm, PlainItem};

use super::statement::Contents;
use crate::areas::{self, Areas, Roots, rooted};
use crate::tally::tally;

/// The areas; their sizes are bounded only by the number of different numbers.
fn its_areas(contents: &Contents) -> Areas {
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
    areas::size(&its_areas(contents)) + nodes * nodes * numbers + sums
}

fn has_sums(contents: &Contents) -> bool {
    contents.sums.is_some() || !contents.totals.is_empty()
}

pub(super) fn write(form: &mut PlainForm, contents: &Contents, colours_of: &dyn Fn(ItemId) -> Vec<Colour>) {
    let roots = rooted(form, &its_areas(contents), colours_of);
    if contents.different {
        differ(form, contents, &roots, colours_of);
    }
    if has_sums(contents) {
        for root in (0..contents.nodes.len()).filter(|root| roots.of[*root].contains(root)) {
            sum(form, contents, &roots, root, colours_of);
        }
    }
    if let Some(counts) = &contents.counts {
        let is_root = (0..contents.nodes.len()).filter_map(|node| roots.is_root(node, node));
        let most = counts.last().copied().unwrap_or(0);
        let total = tally(form, &format!("{} number", contents.name), is_root, most);
        let fits = form.primary(format!("{} number fits", contents.name)).bare();
        for &count in counts.iter().filter(|count| **count <= contents.nodes.len()) {
            form.option(vec![fits, total.coloured(count)]);
        }
    }
}

/// The possible numbers of a node, as values and as entries.
fn numbers(contents: &Contents, node: usize, possible: &[Colour]) -> Vec<(i64, PlainEntry)> {
    let item = contents.numbers[node];
    let its = contents.worth.iter().filter(|(_, colour)| possible.contains(colour));
    its.map(|&(worth, colour)| (worth, PlainEntry::from((item, colour)))).collect()
}

/// No two nodes of one root have the same number.
fn differ(form: &mut PlainForm, contents: &Contents, roots: &Roots, colours_of: &dyn Fn(ItemId) -> Vec<Colour>) {
    let nodes = contents.nodes.len();
    let mut once = |root: usize| -> Vec<PlainItem> {
        let name = |worth: i64| format!("{} {worth} in the area of {}", contents.name, root + 1);
        contents.worth.iter().map(|&(worth, _)| form.secondary(name(worth))).collect()
    };
    let once: Vec<Vec<PlainItem>> = (0..nodes).map(&mut once).collect();
    for node in 0..nodes {
        let shown = form.primary(format!("{} number of {} shown", contents.name, node + 1));
        let shown = shown.bare();
        form.option(vec![shown, roots.root[node].coloured(0)]);
        let possible = colours_of(contents.numbers[node]);
        for (worth, number) in numbers(contents, node, &possible) {
            let Ok(which) = contents.worth.binary_search_by_key(&worth, |&(worth, _)| worth) else { continue };
            for &root in &roots.of[node] {
                let its = roots.root[node].coloured(root + 1);
                form.option(vec![shown, number, its, once[root][which].bare()]);
            }
        }
    }
}

/// The numbers of a root have an allowed sum.
fn sum(
    form: &mut PlainForm,
    contents: &Contents,
    roots: &Roots,
    root: usize,
    colours_of: &dyn Fn(ItemId) -> Vec<Colour>,
) {
    let name = format!("{} from {}", contents.name, root + 1);
    let its: Vec<usize> = (0..contents.nodes.len()).filter(|&node| roots.of[node].contains(&root)).collect();
    let (mut low, mut high) = (0, 0);
    let mut state = form.secondary(format!("{name} sum of none"));
    let start = form.primary(format!("{name} sum begins")).bare();
    // The number of a colour is a sum minus the least one.
    let of = |item: PlainItem, low: i64, sum: i64| item.coloured((sum - low) as usize);
    form.option(vec![start, of(state, low, 0)]);
    for &node in &its {
        let Some(is) = roots.is_root(node, root) else { continue };
        let numbers = numbers(contents, node, &colours_of(contents.numbers[node]));
        let step = form.primary(format!("{name} sum with {}", node + 1)).bare();
        let next = form.secondary(format!("{name} sum to {}", node + 1));
        let worth = || numbers.iter().map(|&(worth, _)| worth);
        let next_low = low + worth().min().unwrap_or(0).min(0);
        for sum in low..=high {
            form.option(vec![step, is.coloured(0), of(state, low, sum), of(next, next_low, sum)]);
            for &(worth, number) in &numbers {
                let states = [of(state, low, sum), of(next, next_low, sum + worth)];
                form.option([&[step, is.coloured(1), number][..], &states].concat());
            }
        }
        high += worth().max().unwrap_or(0).max(0);
        (state, low) = (next, next_low);
    }
    let Some(is) = roots.is_root(root, root) else { return };
    let (none, begun) = (is.coloured(0), is.coloured(1));
    if let Some(sums) = &contents.sums {
        let fits = form.primary(format!("{name} sum fits")).bare();
        form.option(vec![fits, none]);
        for &sum in sums.iter().filter(|sum| (low..=high).contains(sum)) {
            form.option(vec![fits, begun, of(state, low, sum)]);
        }
    }
    for (number, total) in (1..).zip(&contents.totals) {
        // The total of a node is about the area that it is in.
        let node = total.node.unwrap_or(root);
        let Some(is) = roots.is_root(node, root) else { continue };
        let said = form.primary(format!("{name} total {number}")).bare();
        form.option(vec![said, is.coloured(0)]);
        for &(worth, colour) in total.worth.iter().filter(|(worth, _)| (low..=high).contains(worth)) {
            let number = PlainEntry::from((total.item, colour));
            form.option(vec![said, is.coloured(1), number, of(state, low, worth)]);
        }
    }
}
