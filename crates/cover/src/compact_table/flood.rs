//! All nodes that are reachable from one of them.

use crate::lists::Lists;

/// Marks all nodes of a kind that are reachable from one through others of that kind, and lists them from the first one on.
/// Nodes that are already marked are left out.
pub(super) fn flood(
    graph: &Lists<u32>,
    start: usize,
    is_inside: impl Fn(usize) -> bool,
    mark: &mut [bool],
    reached: &mut Vec<u32>,
) {
    reached.clear();
    reached.push(start as u32);
    mark[start] = true;
    let mut at = 0;
    while let Some(&node) = reached.get(at) {
        at += 1;
        for &next in graph.of(node as usize) {
            if is_inside(next as usize) && !std::mem::replace(&mut mark[next as usize], true) {
                reached.push(next);
            }
        }
    }
}
