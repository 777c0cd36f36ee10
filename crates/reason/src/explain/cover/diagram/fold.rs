//! Folds over all solutions of a diagram, each read value by value.

use std::collections::HashSet;
use std::hash::Hash;
use std::ops::ControlFlow;

use super::{Diagram, bits};

/// A fold over solutions: a state that each value changes.
pub(crate) trait Reader {
    /// The state after some values.
    type State: Clone + Eq + Hash;

    /// The state after the value of a group.
    fn next(&self, state: &Self::State, group: usize, value: u8) -> Self::State;

    /// Takes the state at the end of a solution, perhaps the same state several times.
    fn take(&mut self, state: Self::State) -> ControlFlow<()>;
}

/// A fold in progress.
struct Reading<'d, R: Reader> {
    diagram: &'d Diagram,
    allowed: &'d [u128],
    leading: Vec<bool>,
    /// The states already read at each node: these need not be read again.
    seen: HashSet<(usize, usize, R::State)>,
    most: usize,
}

impl Diagram {
    /// Reads the solutions with allowed values, in the order of the layers. Solutions that reach the same state at the
    /// same node are read once from there on. Breaks off with the reader, or after this many states.
    pub(crate) fn read<R: Reader>(
        &self,
        allowed: &[u128],
        start: R::State,
        most: usize,
        reader: &mut R,
    ) -> ControlFlow<()> {
        let Some(reached) = self.reached(allowed) else { return ControlFlow::Continue(()) };
        let leading = self.leading(allowed, &reached);
        Reading { diagram: self, allowed, leading, seen: HashSet::new(), most }.read(0, 0, start, reader)
    }
}

impl<R: Reader> Reading<'_, R> {
    fn read(&mut self, at: usize, node: usize, state: R::State, reader: &mut R) -> ControlFlow<()> {
        let Some(layer) = self.diagram.layers.get(at) else { return reader.take(state) };
        if !self.seen.insert((at, node, state.clone())) {
            return ControlFlow::Continue(());
        }
        if self.seen.len() > self.most {
            return ControlFlow::Break(());
        }
        let next = layer.first + layer.nodes;
        for edge in layer.edges_of(node) {
            let to = edge.to as usize;
            if !self.leading[next + to] {
                continue;
            }
            for value in bits(layer.values(edge) & self.allowed[layer.group]) {
                self.read(at + 1, to, reader.next(&state, layer.group, value), reader)?;
            }
        }
        ControlFlow::Continue(())
    }
}
