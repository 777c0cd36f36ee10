//! Areas as options.
//!
//! Each node of an area points to a neighbour, one step closer to the *root* of the area: its first node, or the one node of
//! a share of which each area has exactly one. Neighbours of one colour have the same root. For each root, a chain of the
//! nodes counts those that have it, and further chains count those of a share.
//!
//! If each area only needs at least one of certain nodes, all of these are roots, and nothing is counted.

use exdoku_cover::{Colour, ItemId, PlainEntry, PlainForm, PlainItem};

use super::statement::{AreaShare, Areas};
use crate::graph::sides;
use crate::tally::tally;

/// The items of expanded areas.
pub(crate) struct Roots {
    /// For each node, the nodes that may be its root.
    pub(crate) of: Vec<Vec<usize>>,
    /// For each node, its root, 0 for none.
    pub(crate) root: Vec<PlainItem>,
    /// For each node, its root and the number of steps to it, as one colour: a node that has no neighbour with the root one step
    /// closer cannot have that many steps. With two items, that would take a search.
    places: Vec<PlainItem>,
    /// For each node and root, whether the node has that root.
    is: Vec<Vec<PlainItem>>,
    /// The side of each node, if the graph is bipartite, and the largest number of steps to a root.
    sides: Option<Vec<usize>>,
    radius: usize,
}

impl Roots {
    /// The item that states whether a node has a root; none if it cannot.
    pub(crate) fn is_root(&self, node: usize, root: usize) -> Option<PlainItem> {
        let at = self.of[node].iter().position(|&other| other == root)?;
        Some(self.is[node][at])
    }

    /// The entry that a node has this many steps to this root, 0 for none.
    fn place(&self, node: usize, root: usize, far: usize) -> PlainEntry {
        self.places[node].coloured(root * (self.radius + 1) + far)
    }

    /// The possible distances of a node from a root.
    fn steps_to(&self, root: usize, node: usize) -> impl Iterator<Item = usize> + '_ {
        let fits = move |far: &usize| match &self.sides {
            Some(sides) => (far + sides[root] + sides[node]).is_multiple_of(2),
            None => true,
        };
        (1..=self.radius).filter(fits)
    }
}

/// For each node, the nodes that may be its root: near enough, and not later.
fn roots_of(areas: &Areas) -> Vec<Vec<usize>> {
    let sorted = |node| {
        let mut roots = possible_roots(areas, node);
        roots.sort_unstable();
        roots
    };
    (0..areas.nodes.len()).map(sorted).collect()
}

/// The roots that the area of a node may have, in no order.
fn possible_roots(areas: &Areas, node: usize) -> Vec<usize> {
    let most = areas.sizes.last().copied().unwrap_or(0);
    let only = areas.shares.iter().find(|share| share.count == (1..=1));
    let mut near = within(&areas.neighbours, node, most.saturating_sub(1));
    near.retain(|&root| match only {
        Some(share) => share.nodes.contains(&root),
        None => root <= node,
    });
    near
}

/// Whether areas need no numbers of nodes.
fn only_reach(areas: &Areas) -> Option<&AreaShare> {
    let [share] = &areas.shares[..] else { return None };
    let all = areas.sizes.iter().copied().eq(1..=areas.nodes.len());
    let is_plain = areas.clues.is_empty() && *share.count.start() == 1 && *share.count.end() >= share.nodes.len();
    (all && is_plain).then_some(share)
}

/// The approximate number of options of expanded areas.
pub(crate) fn size(areas: &Areas) -> usize {
    let edges: usize = areas.neighbours.iter().map(Vec::len).sum();
    if only_reach(areas).is_some() {
        return edges * areas.nodes.len() * areas.colours.len();
    }
    let most = areas.sizes.last().copied().unwrap_or(0);
    let step = if sides(&areas.neighbours).is_some() { 2 } else { 1 };
    let steps = most.div_ceil(step);
    let counts = 2 * most * (1 + areas.shares.len());
    let of: Vec<usize> = (0..areas.nodes.len()).map(|node| possible_roots(areas, node).len()).collect();
    (of.iter().zip(&areas.neighbours))
        .map(|(roots, neighbours)| {
            roots * (1 + neighbours.len() * (1 + steps) + areas.colours.len() + counts)
                + neighbours.len() * areas.colours.len() * areas.colours.len()
        })
        .sum::<usize>()
        + areas.clues.iter().map(|clue| of[clue.node] * areas.sizes.len()).sum::<usize>()
}

pub(crate) fn write(form: &mut PlainForm, areas: &Areas, colours_of: &dyn Fn(ItemId) -> Vec<Colour>) {
    if let Some(share) = only_reach(areas) {
        return reach(form, areas, share, colours_of);
    }
    let roots = rooted(form, areas, colours_of);
    for root in (0..areas.nodes.len()).filter(|root| roots.of[*root].contains(root)) {
        measure(form, areas, &roots, root);
    }
}

/// Each node of an area has the root of the area.
pub(crate) fn rooted(form: &mut PlainForm, areas: &Areas, colours_of: &dyn Fn(ItemId) -> Vec<Colour>) -> Roots {
    let roots = roots(form, areas);
    for node in 0..areas.nodes.len() {
        lead(form, areas, &roots, node);
        colour(form, areas, &roots, node, &colours_of(areas.nodes[node]));
        for &other in areas.neighbours[node].iter().filter(|&&other| other < node) {
            let colours = [other, node].map(|node| colours_of(areas.nodes[node]));
            meet(form, areas, &roots, [other, node], &colours);
        }
    }
    roots
}

/// From each node of an area, steps lead to a node of the share.
fn reach(form: &mut PlainForm, areas: &Areas, share: &AreaShare, colours_of: &dyn Fn(ItemId) -> Vec<Colour>) {
    let Areas { name, nodes, colours, neighbours, .. } = areas;
    let numbers = 1..=nodes.len();
    // The class of each node and its number of steps, as one colour, like `Roots::places`.
    let places: Vec<PlainItem> = numbers.map(|at| form.secondary(format!("{name} steps of {at}"))).collect();
    let place = |node: usize, class: usize, far: usize| places[node].coloured(class * nodes.len() + far);
    for (node, &item) in nodes.iter().enumerate() {
        let way = form.primary(format!("{name} way from {}", node + 1)).bare();
        for colour in colours_of(item) {
            let own = PlainEntry::from((item, colour));
            let Some(class) = colours.iter().position(|&other| other == colour) else {
                form.option(vec![way, own, places[node].coloured(0)]);
                continue;
            };
            if share.nodes.contains(&node) {
                form.option(vec![way, own, place(node, class, 1)]);
            }
            for far in 2..=nodes.len() {
                for &next in &neighbours[node] {
                    form.option(vec![way, own, place(node, class, far), place(next, class, far - 1)]);
                }
            }
        }
    }
}

fn roots(form: &mut PlainForm, areas: &Areas) -> Roots {
    let Areas { name, nodes, sizes, neighbours, .. } = areas;
    let of = roots_of(areas);
    let mut items = |what: &str| -> Vec<PlainItem> {
        let numbers = 1..=nodes.len();
        numbers.map(|at| form.secondary(format!("{name} {what} of {at}"))).collect()
    };
    let (root, places) = (items("root"), items("steps"));
    let mut is = Vec::new();
    for (node, its) in of.iter().enumerate() {
        let item = |root: &usize| {
            let name = format!("{name} {} has root {}", node + 1, root + 1);
            form.secondary(name)
        };
        is.push(its.iter().map(item).collect());
    }
    let radius = sizes.last().copied().unwrap_or(0).min(nodes.len()).saturating_sub(1);
    Roots { of, root, places, is, sides: sides(neighbours), radius }
}

/// A node is in no area, is its own root, or points to a neighbour. The items of all roots show its root.
fn lead(form: &mut PlainForm, areas: &Areas, roots: &Roots, node: usize) {
    let name = &areas.name;
    let way = form.primary(format!("{name} way from {}", node + 1)).bare();
    let shown = form.primary(format!("{name} root of {} shown", node + 1)).bare();
    let at = |root: usize, far: usize| [roots.root[node].coloured(root), roots.place(node, root, far)];
    form.option([&[way][..], &at(0, 0)].concat());
    if roots.of[node].contains(&node) {
        form.option([&[way][..], &at(node + 1, 0)].concat());
    }
    for &root in roots.of[node].iter().filter(|&&root| root != node) {
        for &next in areas.neighbours[node].iter().filter(|&&next| roots.of[next].contains(&root)) {
            for far in roots.steps_to(root, node) {
                form.option([&[way][..], &at(root + 1, far), &[roots.place(next, root + 1, far - 1)]].concat());
            }
        }
    }
    let none = [None].into_iter().chain(roots.of[node].iter().copied().map(Some));
    for root in none {
        let mut option = vec![shown, roots.root[node].coloured(root.map_or(0, |root| root + 1))];
        let is = roots.of[node].iter().zip(&roots.is[node]);
        option.extend(is.map(|(&other, &item)| item.coloured(usize::from(Some(other) == root))));
        form.option(option);
    }
}

/// A node has the colour of its root; it has no root if its colour makes no areas.
fn colour(form: &mut PlainForm, areas: &Areas, roots: &Roots, node: usize, possible: &[Colour]) {
    let item = form.primary(format!("{} colour of {}", areas.name, node + 1)).bare();
    for &colour in possible {
        let own = PlainEntry::from((areas.nodes[node], colour));
        if !areas.colours.contains(&colour) {
            form.option(vec![item, own, roots.root[node].coloured(0)]);
            continue;
        }
        for &root in &roots.of[node] {
            let mut option = vec![item, own, roots.root[node].coloured(root + 1)];
            if root != node {
                option.push(PlainEntry::from((areas.nodes[root], colour)));
            }
            form.option(option);
        }
    }
}

/// Neighbours have different colours, the same root, or no area.
fn meet(form: &mut PlainForm, areas: &Areas, roots: &Roots, [one, other]: [usize; 2], possible: &[Vec<Colour>; 2]) {
    let name = format!("{} at {} and {}", areas.name, one + 1, other + 1);
    let item = form.primary(name).bare();
    for &colour in &possible[0] {
        for &its in possible[1].iter().filter(|its| **its != colour || !areas.colours.contains(its)) {
            let both = [(one, colour), (other, its)];
            let both = both.map(|(node, colour)| PlainEntry::from((areas.nodes[node], colour)));
            form.option([&[item][..], &both].concat());
        }
    }
    for root in roots.of[one].iter().filter(|root| roots.of[other].contains(root)) {
        let both = [one, other].map(|node| roots.root[node].coloured(root + 1));
        form.option([&[item][..], &both].concat());
    }
}

/// The area of a root has one of the sizes, that of its clues, and enough of each share.
fn measure(form: &mut PlainForm, areas: &Areas, roots: &Roots, root: usize) {
    let name = format!("{} from {}", areas.name, root + 1);
    let its: Vec<usize> = (0..areas.nodes.len()).filter(|&node| roots.of[node].contains(&root)).collect();
    let is = |node: usize| roots.is_root(node, root).expect("it may be the root");
    let none = is(root).coloured(0);
    let begun = is(root).coloured(1);
    let most = areas.sizes.last().copied().unwrap_or(0);
    let total = tally(form, &format!("{name} size"), its.iter().map(|&node| is(node)), most);
    let fits = form.primary(format!("{name} size fits")).bare();
    form.option(vec![fits, none, total.coloured(0)]);
    for &size in &areas.sizes {
        form.option(vec![fits, begun, total.coloured(size)]);
    }
    for clue in areas.clues.iter().filter(|clue| its.contains(&clue.node)) {
        let name = format!("{name} clue of {}", clue.node + 1);
        let said = form.primary(name).bare();
        form.option(vec![said, is(clue.node).coloured(0)]);
        for (&size, colour) in areas.sizes.iter().zip(&clue.colours) {
            let Some(colour) = *colour else { continue };
            let number = PlainEntry::from((clue.item, colour));
            let inside = is(clue.node).coloured(1);
            form.option(vec![said, inside, number, total.coloured(size)]);
        }
    }
    for (number, share) in (1..).zip(&areas.shares) {
        let counted: Vec<usize> = its.iter().copied().filter(|node| share.nodes.contains(node)).collect();
        // This many or more, if more are as good.
        let end = (*share.count.end()).min(counted.len());
        let total = tally(form, &format!("{name} share {number}"), counted.iter().map(|&node| is(node)), end);
        let fits = form.primary(format!("{name} share {number} fits")).bare();
        form.option(vec![fits, none, total.coloured(0)]);
        for count in *share.count.start()..=end {
            form.option(vec![fits, begun, total.coloured(count)]);
        }
    }
}

/// The nodes at most `steps` steps away, the nearest first.
fn within(neighbours: &[Vec<usize>], node: usize, steps: usize) -> Vec<usize> {
    let mut found = vec![node];
    let mut is_found = vec![false; neighbours.len()];
    is_found[node] = true;
    let mut from = 0;
    for _ in 0..steps {
        let to = found.len();
        for at in from..to {
            for &next in &neighbours[found[at]] {
                if !std::mem::replace(&mut is_found[next], true) {
                    found.push(next);
                }
            }
        }
        if found.len() == to {
            break;
        }
        from = to;
    }
    found
}
