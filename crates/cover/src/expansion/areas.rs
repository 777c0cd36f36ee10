//! Areas as options.
//!
//! Each node of an area points to a neighbour, one step closer to the *root* of the area: its first node, or the one node of
//! a share of which each area has exactly one. Neighbours of one colour have the same root. For each root, a chain of the
//! nodes counts those that have it, and further chains count those of a share.
//!
//! If each area only needs at least one of certain nodes, all of these are roots, and nothing is counted.

use super::{Expansion, Slot, sides};
use crate::condition::{AreaShare, Areas};
use crate::problem::{Colour, Entry, ItemId, ItemKind};

/// The items of expanded areas.
pub(super) struct Roots {
    /// For each node, the nodes that may be its root.
    pub(super) of: Vec<Vec<usize>>,
    /// For each node, its root, 0 for none, and the number of steps to it.
    pub(super) root: Vec<usize>,
    steps: Vec<usize>,
    /// For each node and root, whether the node has that root.
    is: Vec<Vec<usize>>,
    /// The side of each node, if the graph is bipartite, and the largest number of steps to a root.
    sides: Option<Vec<usize>>,
    farthest: usize,
}

impl Roots {
    /// The item that states whether a node has a root; none if it cannot.
    pub(super) fn is_root(&self, node: usize, root: usize) -> Option<usize> {
        let at = self.of[node].iter().position(|&other| other == root)?;
        Some(self.is[node][at])
    }

    /// The possible distances of a node from a root.
    fn steps_to(&self, root: usize, node: usize) -> impl Iterator<Item = usize> + '_ {
        let fits = move |far: &usize| match &self.sides {
            Some(sides) => (far + sides[root] + sides[node]).is_multiple_of(2),
            None => true,
        };
        (1..=self.farthest).filter(fits)
    }
}

/// For each node, the nodes that may be its root: near enough, and not later.
fn roots_of(areas: &Areas) -> Vec<Vec<usize>> {
    let most = areas.sizes.last().copied().unwrap_or(0);
    let only = areas.shares.iter().find(|share| share.count == (1..=1));
    let is_root = |root: usize, node: usize| match only {
        Some(share) => share.nodes.contains(&root),
        None => root <= node,
    };
    let near = |node: usize| within(&areas.neighbours, node, most.saturating_sub(1)).into_iter();
    (0..areas.nodes.len()).map(|node| near(node).filter(|&root| is_root(root, node)).collect()).collect()
}

/// Whether areas need no numbers of nodes.
fn only_reach(areas: &Areas) -> Option<&AreaShare> {
    let [share] = &areas.shares[..] else { return None };
    let all = areas.sizes.iter().copied().eq(1..=areas.nodes.len());
    let is_plain = areas.clues.is_empty() && *share.count.start() == 1 && *share.count.end() >= share.nodes.len();
    (all && is_plain).then_some(share)
}

/// The approximate number of options of expanded areas.
pub(super) fn size(areas: &Areas) -> usize {
    let edges: usize = areas.neighbours.iter().map(Vec::len).sum();
    if only_reach(areas).is_some() {
        return edges * areas.nodes.len() * areas.colours.len();
    }
    let most = areas.sizes.last().copied().unwrap_or(0);
    let step = if sides(&areas.neighbours).is_some() { 2 } else { 1 };
    let steps = most.div_ceil(step);
    let counts = 2 * most * (1 + areas.shares.len());
    let of = roots_of(areas);
    (of.iter().zip(&areas.neighbours))
        .map(|(roots, neighbours)| {
            roots.len() * (1 + neighbours.len() * (1 + steps) + areas.colours.len() + counts)
                + neighbours.len() * areas.colours.len() * areas.colours.len()
        })
        .sum::<usize>()
        + areas.clues.iter().map(|clue| of[clue.node].len() * areas.sizes.len()).sum::<usize>()
}

impl Expansion {
    pub(super) fn divide(&mut self, areas: &Areas, colours_of: impl Fn(ItemId) -> Vec<Colour>) {
        if let Some(share) = only_reach(areas) {
            return self.reach(areas, share, colours_of);
        }
        let roots = self.rooted(areas, colours_of);
        for root in (0..areas.nodes.len()).filter(|root| roots.of[*root].contains(root)) {
            self.measure(areas, &roots, root);
        }
    }

    /// Each node of an area has the root of the area.
    pub(super) fn rooted(&mut self, areas: &Areas, colours_of: impl Fn(ItemId) -> Vec<Colour>) -> Roots {
        let roots = self.roots(areas);
        for node in 0..areas.nodes.len() {
            self.lead(areas, &roots, node);
            self.colour(areas, &roots, node, &colours_of(areas.nodes[node]));
            for &other in areas.neighbours[node].iter().filter(|&&other| other < node) {
                let colours = [other, node].map(|node| colours_of(areas.nodes[node]));
                self.meet(areas, &roots, [other, node], &colours);
            }
        }
        roots
    }

    /// From each node of an area, steps lead to a node of the share.
    fn reach(&mut self, areas: &Areas, share: &AreaShare, colours_of: impl Fn(ItemId) -> Vec<Colour>) {
        let Areas { name, nodes, colours, neighbours, .. } = areas;
        let numbers = 1..=nodes.len();
        let steps: Vec<usize> =
            numbers.map(|at| self.item(format!("{name} steps of {at}"), ItemKind::Secondary)).collect();
        for (node, &item) in nodes.iter().enumerate() {
            let way = Slot::New(self.item(format!("{name} way from {}", node + 1), ItemKind::Primary), None);
            for colour in colours_of(item) {
                let own = Slot::Given(Entry::coloured(item, colour));
                if !colours.contains(&colour) {
                    self.options.push(vec![way, own, Slot::New(steps[node], Some(0))]);
                    continue;
                }
                if share.nodes.contains(&node) {
                    self.options.push(vec![way, own, Slot::New(steps[node], Some(1))]);
                }
                for far in 2..=nodes.len() {
                    for &next in &neighbours[node] {
                        let its = Slot::Given(Entry::coloured(nodes[next], colour));
                        let [far, nearer] = [(node, far), (next, far - 1)];
                        let [far, nearer] = [far, nearer].map(|(at, far)| Slot::New(steps[at], Some(far)));
                        self.options.push(vec![way, own, far, its, nearer]);
                    }
                }
            }
        }
    }

    fn roots(&mut self, areas: &Areas) -> Roots {
        let Areas { name, nodes, sizes, neighbours, .. } = areas;
        let of = roots_of(areas);
        let mut items = |what: &str| -> Vec<usize> {
            let numbers = 1..=nodes.len();
            numbers.map(|at| self.item(format!("{name} {what} of {at}"), ItemKind::Secondary)).collect()
        };
        let (root, steps) = (items("root"), items("steps"));
        let mut is = Vec::new();
        for (node, its) in of.iter().enumerate() {
            let item = |root: &usize| {
                let name = format!("{name} {} has root {}", node + 1, root + 1);
                self.item(name, ItemKind::Secondary)
            };
            is.push(its.iter().map(item).collect());
        }
        let farthest = sizes.last().copied().unwrap_or(0).min(nodes.len()).saturating_sub(1);
        Roots { of, root, steps, is, sides: sides(neighbours), farthest }
    }

    /// A node is in no area, is its own root, or points to a neighbour. The items of all roots show its root.
    fn lead(&mut self, areas: &Areas, roots: &Roots, node: usize) {
        let name = &areas.name;
        let way = Slot::New(self.item(format!("{name} way from {}", node + 1), ItemKind::Primary), None);
        let shown = Slot::New(self.item(format!("{name} root of {} shown", node + 1), ItemKind::Primary), None);
        let at = |node: usize, root: usize, far: usize| {
            [Slot::New(roots.root[node], Some(root)), Slot::New(roots.steps[node], Some(far))]
        };
        self.options.push([&[way][..], &at(node, 0, 0)].concat());
        if roots.of[node].contains(&node) {
            self.options.push([&[way][..], &at(node, node + 1, 0)].concat());
        }
        for &root in roots.of[node].iter().filter(|&&root| root != node) {
            for &next in areas.neighbours[node].iter().filter(|&&next| roots.of[next].contains(&root)) {
                for far in roots.steps_to(root, node) {
                    self.options.push([&[way][..], &at(node, root + 1, far), &at(next, root + 1, far - 1)].concat());
                }
            }
        }
        let none = [None].into_iter().chain(roots.of[node].iter().copied().map(Some));
        for root in none {
            let mut option = vec![shown, Slot::New(roots.root[node], Some(root.map_or(0, |root| root + 1)))];
            let is = roots.of[node].iter().zip(&roots.is[node]);
            option.extend(is.map(|(&other, &item)| Slot::New(item, Some(usize::from(Some(other) == root)))));
            self.options.push(option);
        }
    }

    /// A node has the colour of its root; it has no root if its colour makes no areas.
    fn colour(&mut self, areas: &Areas, roots: &Roots, node: usize, possible: &[Colour]) {
        let item = Slot::New(self.item(format!("{} colour of {}", areas.name, node + 1), ItemKind::Primary), None);
        for &colour in possible {
            let own = Slot::Given(Entry::coloured(areas.nodes[node], colour));
            if !areas.colours.contains(&colour) {
                self.options.push(vec![item, own, Slot::New(roots.root[node], Some(0))]);
                continue;
            }
            for &root in &roots.of[node] {
                let mut option = vec![item, own, Slot::New(roots.root[node], Some(root + 1))];
                if root != node {
                    option.push(Slot::Given(Entry::coloured(areas.nodes[root], colour)));
                }
                self.options.push(option);
            }
        }
    }

    /// Neighbours have different colours, the same root, or no area.
    fn meet(&mut self, areas: &Areas, roots: &Roots, [one, other]: [usize; 2], possible: &[Vec<Colour>; 2]) {
        let name = format!("{} at {} and {}", areas.name, one + 1, other + 1);
        let item = Slot::New(self.item(name, ItemKind::Primary), None);
        for &colour in &possible[0] {
            for &its in possible[1].iter().filter(|its| **its != colour || !areas.colours.contains(its)) {
                let both = [(one, colour), (other, its)];
                let both = both.map(|(node, colour)| Slot::Given(Entry::coloured(areas.nodes[node], colour)));
                self.options.push([&[item][..], &both].concat());
            }
        }
        for root in roots.of[one].iter().filter(|root| roots.of[other].contains(root)) {
            let both = [one, other].map(|node| Slot::New(roots.root[node], Some(root + 1)));
            self.options.push([&[item][..], &both].concat());
        }
    }

    /// The area of a root has one of the sizes, that of its clues, and enough of each share.
    fn measure(&mut self, areas: &Areas, roots: &Roots, root: usize) {
        let name = format!("{} from {}", areas.name, root + 1);
        let its: Vec<usize> = (0..areas.nodes.len()).filter(|&node| roots.of[node].contains(&root)).collect();
        let is = |node: usize| roots.is_root(node, root).expect("it may be the root");
        let none = Slot::New(is(root), Some(0));
        let begun = Slot::New(is(root), Some(1));
        let most = areas.sizes.last().copied().unwrap_or(0);
        let total = self.tally(&format!("{name} size"), its.iter().map(|&node| is(node)), most);
        let fits = Slot::New(self.item(format!("{name} size fits"), ItemKind::Primary), None);
        self.options.push(vec![fits, none, Slot::New(total, Some(0))]);
        for &size in &areas.sizes {
            self.options.push(vec![fits, begun, Slot::New(total, Some(size))]);
        }
        for clue in areas.clues.iter().filter(|clue| its.contains(&clue.node)) {
            let name = format!("{name} clue of {}", clue.node + 1);
            let said = Slot::New(self.item(name, ItemKind::Primary), None);
            self.options.push(vec![said, Slot::New(is(clue.node), Some(0))]);
            for (&size, colour) in areas.sizes.iter().zip(&clue.colours) {
                let Some(colour) = *colour else { continue };
                let number = Slot::Given(Entry::coloured(clue.item, colour));
                let inside = Slot::New(is(clue.node), Some(1));
                self.options.push(vec![said, inside, number, Slot::New(total, Some(size))]);
            }
        }
        for (number, share) in (1..).zip(&areas.shares) {
            let counted: Vec<usize> = its.iter().copied().filter(|node| share.nodes.contains(node)).collect();
            // This many or more, if more are as good.
            let end = (*share.count.end()).min(counted.len());
            let total = self.tally(&format!("{name} share {number}"), counted.iter().map(|&node| is(node)), end);
            let fits = Slot::New(self.item(format!("{name} share {number} fits"), ItemKind::Primary), None);
            self.options.push(vec![fits, none, Slot::New(total, Some(0))]);
            for count in *share.count.start()..=end {
                self.options.push(vec![fits, begun, Slot::New(total, Some(count))]);
            }
        }
    }

    /// An item whose colour is the number of items, each 0 or 1, that are 1: at most `most`.
    pub(super) fn tally(&mut self, name: &str, items: impl Iterator<Item = usize>, most: usize) -> usize {
        let mut state = self.item(format!("{name} of none"), ItemKind::Secondary);
        let start = Slot::New(self.item(format!("{name} start"), ItemKind::Primary), None);
        self.options.push(vec![start, Slot::New(state, Some(0))]);
        for (number, item) in (1..).zip(items) {
            let step = Slot::New(self.item(format!("{name} step {number}"), ItemKind::Primary), None);
            let next = self.item(format!("{name} of {number}"), ItemKind::Secondary);
            for count in 0..=most.min(number - 1) {
                for more in (0..=1).filter(|more| count + more <= most) {
                    let states = [Slot::New(state, Some(count)), Slot::New(next, Some(count + more))];
                    self.options.push([&[step, Slot::New(item, Some(more))][..], &states].concat());
                }
            }
            state = next;
        }
        state
    }
}

/// The nodes at most `steps` steps away.
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
    found.sort_unstable();
    found
}
