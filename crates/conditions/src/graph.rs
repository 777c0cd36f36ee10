//! Graphs: neighbours, and what is reachable.

/// For each node, its neighbours.
#[derive(Clone, Debug)]
pub(crate) struct Graph {
    /// The neighbours of one node after the other.
    all: Vec<u32>,
    /// Where those of each node begin, and where those of the last one end.
    starts: Vec<u32>,
}

impl Graph {
    pub(crate) fn new(neighbours: &[Vec<usize>]) -> Graph {
        let mut starts = vec![0];
        for list in neighbours {
            starts.push(starts.last().expect("it begins with 0") + list.len() as u32);
        }
        Graph { all: neighbours.iter().flatten().map(|&other| other as u32).collect(), starts }
    }

    /// The neighbours of a node.
    #[inline(always)]
    pub(crate) fn of(&self, node: usize) -> &[u32] {
        &self.all[self.starts[node] as usize..self.starts[node + 1] as usize]
    }
}

/// For each node of a graph, one of two sides, so that neighbours are on different sides; none if the graph is not
/// bipartite.
pub(crate) fn sides(neighbours: &[Vec<usize>]) -> Option<Vec<usize>> {
    let mut sides: Vec<Option<usize>> = vec![None; neighbours.len()];
    for start in 0..neighbours.len() {
        if sides[start].is_none() {
            sides[start] = Some(0);
            let mut open = vec![(start, 0)];
            while let Some((node, side)) = open.pop() {
                for &other in &neighbours[node] {
                    match sides[other] {
                        Some(known) if known == side => return None,
                        Some(_) => {}
                        None => {
                            sides[other] = Some(1 - side);
                            open.push((other, 1 - side));
                        }
                    }
                }
            }
        }
    }
    sides.into_iter().collect()
}

/// Marks all nodes of a kind that are reachable from one through others of that kind, and lists them from the first one on.
/// Nodes that are already marked are left out.
pub(crate) fn flood(
    graph: &Graph,
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
