//! The supported values of a diagram, kept from one question to the next.
//!
//! Questions about the same rule differ in few groups. A pass over the layers goes on only as long as nodes are reached, or lead to
//! the end, that did not before, or no longer do.
//!
//! # References
//! - Perez and Régin, *Improving GAC-4 for table and MDD constraints* (CP 2014): propagation that reacts to what changed.

use super::Diagram;

/// What the last question with a solution found, for each layer of a [`Diagram`].
#[derive(Clone, Default, Debug)]
pub(crate) struct Supports {
    allowed: Vec<u128>,
    /// The nodes that allowed values lead to, and those of them from which allowed values lead to the end.
    reached: Vec<bool>,
    leading: Vec<bool>,
    /// For each group, the values that occur in a solution.
    supported: Vec<u128>,
    scratch: Scratch,
}

/// The memory of a pass.
#[derive(Clone, Default, Debug)]
struct Scratch {
    /// The nodes of layers with other nodes reached than before.
    reached: Vec<bool>,
    /// For each layer, whether other nodes are reached, and whether its edges must be passed again.
    is_other: Vec<bool>,
    is_passed: Vec<bool>,
    /// The nodes of a layer that lead to the end.
    leading: Vec<bool>,
    /// For each set of values of a layer, those allowed.
    left: Vec<u128>,
}

impl Supports {
    /// For each group, the values from `allowed` that occur in a solution, as bits; none if there is no solution. It must always be
    /// the same diagram.
    pub(crate) fn ask(&mut self, diagram: &Diagram, allowed: &[u128]) -> Option<&[u128]> {
        let is_first = self.allowed.is_empty();
        if is_first {
            self.reached = vec![false; diagram.nodes];
            self.reached[0] = true;
            self.leading = vec![false; diagram.nodes];
            self.leading[diagram.nodes - 1] = true;
            self.supported = vec![0; allowed.len()];
            self.scratch.reached = self.reached.clone();
        }
        debug_assert_eq!(self.reached.len(), diagram.nodes, "it is the same diagram");
        let has_solution = self.forwards(diagram, allowed, is_first);
        if !has_solution {
            return None;
        }
        self.allowed.clear();
        self.allowed.extend(allowed);
        self.backwards(diagram);
        Some(&self.supported)
    }

    /// Notes which nodes are reached. Changes nothing if the end is not.
    fn forwards(&mut self, diagram: &Diagram, allowed: &[u128], is_first: bool) -> bool {
        let Supports { scratch, .. } = self;
        let Scratch { reached, is_other, is_passed, left, .. } = scratch;
        is_other.clear();
        is_passed.clear();
        let mut other = false;
        for (at, layer) in diagram.layers.iter().enumerate() {
            is_other.push(other);
            let passes = is_first || other || allowed[layer.group] != self.allowed[layer.group];
            is_passed.push(passes);
            if !passes {
                continue;
            }
            layer.allow(allowed[layer.group], left);
            let next = layer.first + layer.nodes;
            let (before, after) = reached.split_at_mut(next);
            let own = if other { &before[layer.first..] } else { &self.reached[layer.first..next] };
            // The end has one node.
            let after = &mut after[..diagram.layers.get(at + 1).map_or(1, |layer| layer.nodes)];
            after.fill(false);
            let mut any = false;
            for (node, _) in own.iter().enumerate().filter(|(_, reached)| **reached) {
                for edge in layer.edges_of(node) {
                    let is_allowed = left[edge.set as usize] != 0;
                    after[edge.to as usize] |= is_allowed;
                    any |= is_allowed;
                }
            }
            if !any {
                return false;
            }
            other = *after != self.reached[next..next + after.len()];
        }
        for (layer, _) in diagram.layers.iter().zip(is_other).filter(|(_, other)| **other) {
            let nodes = layer.first..layer.first + layer.nodes;
            self.reached[nodes.clone()].copy_from_slice(&reached[nodes]);
        }
        self.reached[diagram.nodes - 1] = true;
        true
    }

    /// Notes which reached nodes lead to the end, and by which values.
    fn backwards(&mut self, diagram: &Diagram) {
        let Scratch { is_passed, leading, left, .. } = &mut self.scratch;
        let mut other = false;
        for (layer, &passes) in diagram.layers.iter().zip(&*is_passed).rev() {
            if !passes && !other {
                continue;
            }
            layer.allow(self.allowed[layer.group], left);
            let (own, after) = self.leading[layer.first..].split_at_mut(layer.nodes);
            leading.clear();
            leading.resize(layer.nodes, false);
            let mut supported = 0;
            for (node, leads) in leading.iter_mut().enumerate().filter(|(node, _)| self.reached[layer.first + node]) {
                for edge in layer.edges_of(node) {
                    let values = left[edge.set as usize];
                    if values != 0 && after[edge.to as usize] {
                        *leads = true;
                        supported |= values;
                    }
                }
            }
            self.supported[layer.group] = supported;
            other = *own != **leading;
            own.copy_from_slice(leading);
        }
    }
}
