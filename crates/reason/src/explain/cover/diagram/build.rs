//! From a problem to its diagram: layer by layer, then without dead ends and with equal nodes merged.

use exdoku_cover::{OptionId, Problem};
use foldhash::HashMap;

use super::residual::{Masks, Residual};
use super::{Diagram, Edge, Layer};

/// The diagram of a problem; none if it takes too many edges.
pub(super) fn diagram(
    problem: &Problem,
    groups: &[Vec<Option<OptionId>>],
    order: &[usize],
    most: usize,
) -> Option<Diagram> {
    let masks = Masks::new(problem, groups);
    let (mut layers, mut nodes) = (Vec::new(), Vec::new());
    let mut here: Vec<Residual> = masks.all().into_iter().collect();
    let mut left = most;
    for &group in order {
        let mut numbers: HashMap<Residual, u32> = HashMap::default();
        let mut edges = Vec::new();
        for (from, residual) in (0..).zip(&here) {
            for (value, option) in (0..).zip(&groups[group]) {
                let Some(next) = option.and_then(|option| masks.choose(residual, option.index())) else { continue };
                left = left.checked_sub(1)?;
                let number = numbers.len() as u32;
                let to = *numbers.entry(next).or_insert(number);
                edges.push(Wide { from, to, value });
            }
        }
        layers.push((group, edges));
        nodes.push(here.len());
        let mut next: Vec<(Residual, u32)> = numbers.into_iter().collect();
        next.sort_unstable_by_key(|(_, number)| *number);
        here = next.into_iter().map(|(residual, _)| residual).collect();
    }
    let mut ends = Vec::with_capacity(here.len());
    for residual in &here {
        ends.push(masks.is_solvable(residual, &mut left)?);
    }
    Some(reduced(layers, nodes, ends))
}

/// The different sets of values of a layer.
#[derive(Default)]
struct Sets {
    all: Vec<u128>,
    numbers: HashMap<u128, u32>,
}

impl Sets {
    /// Adds the edges of a node, one for each node that its values lead to.
    fn add(&mut self, leading: &[(u8, u32)], edges: &mut Vec<Edge>) {
        let mut by_node: Vec<(u32, u128)> = Vec::new();
        for &(value, to) in leading {
            match by_node.iter_mut().find(|(node, _)| *node == to) {
                Some((_, values)) => *values |= 1 << value,
                None => by_node.push((to, 1 << value)),
            }
        }
        for (to, values) in by_node {
            let set = *self.numbers.entry(values).or_insert_with(|| {
                self.all.push(values);
                self.all.len() as u32 - 1
            });
            edges.push(Edge { to, set });
        }
    }
}

/// An edge before equal nodes are merged.
struct Wide {
    from: u32,
    to: u32,
    value: u8,
}

/// The diagram without nodes that do not lead to the end, and with equivalent nodes merged.
fn reduced(wide: Vec<(usize, Vec<Wide>)>, nodes: Vec<usize>, ends: Vec<bool>) -> Diagram {
    // The new numbers of the nodes after a layer.
    let mut numbers: Vec<Option<u32>> = ends.into_iter().map(|end| end.then_some(0)).collect();
    let mut layers = Vec::with_capacity(wide.len());
    for ((group, wide), nodes) in wide.into_iter().zip(nodes).rev() {
        let mut known: HashMap<Vec<(u8, u32)>, u32> = HashMap::default();
        let mut new: Vec<Option<u32>> = vec![None; nodes];
        let (mut edges, mut starts) = (Vec::new(), vec![0]);
        let mut sets = Sets::default();
        for on in wide.chunk_by(|a, b| a.from == b.from) {
            let leading = on.iter().filter_map(|edge| Some((edge.value, numbers[edge.to as usize]?)));
            let leading: Vec<(u8, u32)> = leading.collect();
            if leading.is_empty() {
                continue;
            }
            let number = known.len() as u32;
            let merged = *known.entry(leading).or_insert_with_key(|leading| {
                sets.add(leading, &mut edges);
                starts.push(edges.len() as u32);
                number
            });
            new[on[0].from as usize] = Some(merged);
        }
        layers.push(Layer { group, first: 0, nodes: known.len(), edges, starts, sets: sets.all });
        numbers = new;
    }
    layers.reverse();
    // The first node stays, even if it leads nowhere.
    if let Some(layer) = layers.first_mut().filter(|layer| layer.nodes == 0) {
        layer.nodes = 1;
        layer.starts.push(0);
    }
    let mut first = 0;
    for layer in &mut layers {
        layer.first = first;
        first += layer.nodes;
    }
    Diagram { layers, nodes: first + 1 }
}
