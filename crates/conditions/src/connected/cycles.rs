//! Cycles in an area: required to be the whole area, or forbidden.
//!
//! ```text
//!   x x x      Nodes inside that are connected by others inside are a *piece*. A node that has two neighbours
//!   x   ?      in one piece would close a cycle: it is outside, if cycles are not allowed or if another node,
//!   x x x x    outside of the piece, is inside.
//! ```

use exdoku_cover::Value::{self, Open, True};

use super::area::{Area, GraphSearch};
use super::statement::Cycles;

/// No piece.
const NONE: u32 = u32::MAX;

impl Area {
    /// Finds, for each inside node, its piece, and the node from which it was reached. Returns the number of
    /// pieces, and two neighbours that close a cycle, if one is closed.
    fn find_pieces(&self, values: &[Value], scratch: &mut GraphSearch) -> (u32, Option<(u32, u32)>) {
        let GraphSearch { piece, from, reached, .. } = scratch;
        for list in [&mut *piece, &mut *from] {
            list.clear();
            list.resize(values.len(), NONE);
        }
        let (mut pieces, mut closing) = (0, None);
        for start in 0..values.len() {
            if values[start] != True || piece[start] != NONE {
                continue;
            }
            piece[start] = pieces;
            reached.clear();
            reached.push(start as u32);
            let mut at = 0;
            while let Some(&node) = reached.get(at) {
                at += 1;
                for &next in self.graph.of(node as usize).iter().filter(|&&next| values[next as usize] == True) {
                    if piece[next as usize] == NONE {
                        piece[next as usize] = pieces;
                        from[next as usize] = node;
                        reached.push(next);
                    } else if from[node as usize] != next && from[next as usize] != node {
                        closing = Some((node, next));
                    }
                }
            }
            pieces += 1;
        }
        (pieces, closing)
    }

    /// Whether a cycle is impossible with this number of pieces.
    fn excludes_cycle(&self, pieces: u32) -> bool {
        self.cycles == Cycles::Never || (self.cycles == Cycles::Whole && pieces > 1)
    }

    /// Finds nodes that would close a cycle; returns false if an impossible cycle is closed already.
    pub(super) fn infer_cycles(
        &self,
        values: &[Value],
        found: &mut Vec<(u32, bool)>,
        scratch: &mut GraphSearch,
    ) -> bool {
        let (pieces, closing) = self.find_pieces(values, scratch);
        if !self.excludes_cycle(pieces) {
            return true;
        }
        for (node, _) in values.iter().enumerate().filter(|(_, value)| **value == Open) {
            let near = self.graph.of(node);
            let piece_of = |at: usize| scratch.piece[near[at] as usize];
            let closes = |at: usize| piece_of(at) != NONE && (0..at).any(|other| piece_of(other) == piece_of(at));
            if (1..near.len()).any(closes) {
                found.push((node as u32, false));
            }
        }
        closing.is_none()
    }

    /// The nodes of an impossible cycle, if one is closed, and an inside node outside its piece.
    pub(super) fn explain_cycle(&self, values: &[Value], because: &mut Vec<u32>, scratch: &mut GraphSearch) -> bool {
        let (pieces, closing) = self.find_pieces(values, scratch);
        let Some((one, other)) = closing.filter(|_| self.excludes_cycle(pieces)) else { return false };
        // Both paths back to the first node of the piece, without their common end.
        let way = |node: u32| {
            let before = |&at: &u32| Some(scratch.from[at as usize]).filter(|&from| from != NONE);
            std::iter::successors(Some(node), before).collect::<Vec<u32>>()
        };
        let (mut first, mut second) = (way(one), way(other));
        let mut last = None;
        while first.last().is_some() && first.last() == second.last() {
            last = first.pop();
            second.pop();
        }
        because.extend(first.into_iter().chain(second).chain(last));
        if self.cycles == Cycles::Whole {
            let piece = scratch.piece[one as usize];
            let elsewhere = |&node: &usize| scratch.piece[node] != NONE && scratch.piece[node] != piece;
            because.extend((0..values.len()).find(elsewhere).map(|node| node as u32));
        }
        true
    }
}
