//! Connected cells: what is reached by steps from neighbour to neighbour.

use super::{Board, Cell, ORTHOGONAL};

/// The nodes of a graph that are reached from some of them: see [`reached`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reached {
    nodes: Vec<usize>,
    is_reached: Vec<bool>,
}

impl Reached {
    /// The nodes, each once: those at the start, then those one step away, and so on.
    pub fn nodes(&self) -> &[usize] {
        &self.nodes
    }

    /// The [nodes](Self::nodes).
    pub fn into_nodes(self) -> Vec<usize> {
        self.nodes
    }

    /// Whether a node is reached.
    pub fn contains(&self, node: usize) -> bool {
        self.is_reached[node]
    }
}

/// The nodes that are reached from some nodes of a graph, breadth first. The nodes are the numbers below `count`.
///
/// It takes a time linear in the number of nodes and neighbours.
///
/// ```
/// use exdoku_text::board::reached;
///
/// // 0 - 1 - 2   3 - 4
/// let near = [vec![1], vec![0, 2], vec![1], vec![4], vec![3]];
/// let from_one = reached(5, [1], |at| near[at].iter().copied());
/// assert_eq!(from_one.nodes(), [1, 0, 2]);
/// assert!(!from_one.contains(3));
/// ```
///
/// # Panics
/// A node is not below `count`.
pub fn reached<N: IntoIterator<Item = usize>>(
    count: usize,
    from: impl IntoIterator<Item = usize>,
    neighbours: impl FnMut(usize) -> N,
) -> Reached {
    let mut is_reached = vec![false; count];
    let mut nodes = Vec::with_capacity(count);
    flood(from, neighbours, &mut is_reached, &mut nodes);
    Reached { nodes, is_reached }
}

/// The connected components of a graph without directions, ordered by first node, each ascending. The nodes are the numbers below
/// `count`.
///
/// # Panics
/// A neighbour is not below `count`.
pub fn components<N: IntoIterator<Item = usize>>(
    count: usize,
    mut neighbours: impl FnMut(usize) -> N,
) -> Vec<Vec<usize>> {
    let mut is_reached = vec![false; count];
    let mut all = Vec::new();
    for start in 0..count {
        if !is_reached[start] {
            let mut component = Vec::new();
            flood([start], &mut neighbours, &mut is_reached, &mut component);
            component.sort_unstable();
            all.push(component);
        }
    }
    all
}

/// Marks what is reached through nodes without a mark, and lists it.
fn flood<N: IntoIterator<Item = usize>>(
    from: impl IntoIterator<Item = usize>,
    mut neighbours: impl FnMut(usize) -> N,
    is_reached: &mut [bool],
    nodes: &mut Vec<usize>,
) {
    nodes.extend(from.into_iter().filter(|&node| !std::mem::replace(&mut is_reached[node], true)));
    let mut looked = 0;
    while let Some(&node) = nodes.get(looked) {
        looked += 1;
        nodes.extend(neighbours(node).into_iter().filter(|&next| !std::mem::replace(&mut is_reached[next], true)));
    }
}

/// For each of some places, a row and a column each, the numbers of those that share a side with it, ascending.
pub fn side_by_side(places: &[(usize, usize)]) -> Vec<Vec<usize>> {
    let mut numbers: Vec<usize> = (0..places.len()).collect();
    numbers.sort_by_key(|&number| places[number]);
    let at = |place: (usize, usize)| {
        let first = numbers.partition_point(|&number| places[number] < place);
        numbers[first..].iter().copied().take_while(move |&number| places[number] == place)
    };
    let beside = |&(row, column): &(usize, usize)| {
        let around = ORTHOGONAL
            .into_iter()
            .filter_map(|(down, right)| Some((row.checked_add_signed(down)?, column.checked_add_signed(right)?)));
        let mut beside: Vec<usize> = around.flat_map(at).collect();
        beside.sort_unstable();
        beside
    };
    places.iter().map(beside).collect()
}

impl Board {
    /// The cells above, to the left, to the right and below, as far as they exist; for a place of a layer, places of the same
    /// layer.
    pub fn neighbours(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        ORTHOGONAL.into_iter().filter_map(move |(down, right)| self.step(cell, down, right))
    }

    /// For each of some cells, its [neighbours](Self::neighbours) among them, by their numbers in the list.
    pub fn neighbours_within(&self, cells: &[Cell]) -> Vec<Vec<usize>> {
        let mut number_of = vec![None; self.place_count()];
        for (number, cell) in cells.iter().enumerate().rev() {
            number_of[cell.index()] = Some(number);
        }
        let neighbours = |&cell: &Cell| self.neighbours(cell).filter_map(|next| number_of[next.index()]).collect();
        cells.iter().map(neighbours).collect()
    }

    /// What is reached from a cell by steps to neighbours of a kind, by the [indices](Cell::index) of the cells.
    pub fn reached(&self, from: Cell, is_inside: impl Fn(Cell) -> bool) -> Reached {
        reached(self.place_count(), [from.index()], |at| {
            self.neighbours(Cell::new(at)).filter(|&next| is_inside(next)).map(Cell::index)
        })
    }

    /// The first cell of a list that is not connected with its first one by neighbours that are in the list.
    pub fn apart(&self, cells: &[Cell]) -> Option<Cell> {
        let mut sorted = cells.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        let place = |cell: Cell| sorted.binary_search(&cell).ok();
        let start = place(*cells.first()?)?;
        let from_first = reached(sorted.len(), [start], |at| self.neighbours(sorted[at]).filter_map(place));
        cells.iter().copied().find(|&cell| place(cell).is_some_and(|at| !from_first.contains(at)))
    }

    /// Whether each of some cells is reached from each other one by neighbours among them.
    pub fn is_connected(&self, cells: &[Cell]) -> bool {
        self.apart(cells).is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Layer, LayerLook, Plan, Position, read_cells};

    #[test]
    fn components_are_ordered_by_first_node() {
        let near = [vec![3], vec![], vec![4], vec![0], vec![2]];
        assert_eq!(components(5, |at| near[at].iter().copied()), [vec![0, 3], vec![1], vec![2, 4]]);
        assert_eq!(components(0, |_| []), Vec::<Vec<usize>>::new());
    }

    #[test]
    fn several_nodes_reach_each_node_once() {
        let found = reached(5, [4, 0, 4], |at| [(at + 1) % 3, 4 - at]);
        assert_eq!(found.nodes(), [4, 0, 2, 1, 3]);
        assert_eq!(reached(3, [], |at| [at]).nodes(), [0_usize; 0]);
    }

    #[test]
    fn places_may_be_in_any_order_and_coincide() {
        let places = [(1, 1), (0, 1), (5, 0), (0, 0), (0, 1), (0, 2)];
        let beside = side_by_side(&places);
        assert_eq!(beside, [vec![1, 4], vec![0, 3, 5], vec![], vec![1, 4], vec![0, 3, 5], vec![1, 4]]);
    }

    #[test]
    fn a_hole_parts_a_row() {
        let board = Board::new(Plan { holes: vec![Position::new(0, 1)], ..Plan::square(4) }).unwrap();
        let cells = |text: &str| read_cells(&board, text).unwrap();
        let row = cells("r1c1 r1c3 r1c4");
        assert_eq!((board.apart(&row), board.apart(&[row[0], row[0]])), (Some(row[1]), None));
        assert!(board.is_connected(&cells("r1c1 r1c3 r2c1-3")) && board.is_connected(&row[..1]));
        assert!(!board.is_connected(&cells("r3c1 r4c2")) && board.is_connected(&[]));
        assert_eq!(board.neighbours_within(&row), [vec![], vec![2], vec![1]]);
    }

    #[test]
    fn neighbours_are_in_the_same_layer() {
        let board = Board::square(3).unwrap();
        let cells: Vec<Cell> = board.cells().take(6).collect();
        let layer = Layer { look: LayerLook::None, ..Layer::of_regions("area", cells, board.digits()) };
        let board = board.with_layers(vec![layer], false);
        let places = read_cells(&board, "area.r1c2 area.r2c2 r2c2").unwrap();
        let names = |place| board.name_cells(&board.neighbours(place).collect::<Vec<_>>());
        assert_eq!(names(places[1]), "area.r1c2 area.r2c1 area.r2c3");
        assert_eq!(names(places[2]), "r1c2 r2c1 r2c3 r3c2");
        assert_eq!(board.apart(&places), Some(places[2]));
    }
}
