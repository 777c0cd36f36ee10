//! Cover of pairs by cliques: sets of cells in which every two are a pair.
//!
//! Every pair ends up in at least one clique. A smallest such cover is hard to find (Garey and Johnson, Computers
//! and Intractability, GT17); this takes the first pair not yet in a clique and adds the first cell that pairs with
//! all cells so far, until none does. Knight's moves have no triangles and remain pairs; king's moves become 2x2
//! blocks.

use std::collections::BTreeSet;

use exdoku_text::board::Cell;

/// Cliques of at most `largest` cells that hold every pair. Pairs of a cell with itself are ignored.
pub(super) fn cliques(cells: usize, pairs: &[(Cell, Cell)], largest: usize) -> Vec<Vec<Cell>> {
    let mut partners: Vec<BTreeSet<Cell>> = vec![BTreeSet::new(); cells];
    let mut open: BTreeSet<(Cell, Cell)> = BTreeSet::new();
    for &(a, b) in pairs.iter().filter(|(a, b)| a != b) {
        partners[a.index()].insert(b);
        partners[b.index()].insert(a);
        open.insert((a.min(b), a.max(b)));
    }
    let mut found = Vec::new();
    while let Some((first, second)) = open.pop_first() {
        let mut clique = vec![first, second];
        while clique.len() < largest {
            let joins = |cell: &&Cell| clique.iter().all(|member| partners[member.index()].contains(*cell));
            let Some(&cell) = partners[first.index()].iter().find(joins) else { break };
            clique.push(cell);
        }
        clique.sort_unstable();
        for (i, &a) in clique.iter().enumerate() {
            for &b in &clique[i + 1..] {
                open.remove(&(a, b));
            }
        }
        found.push(clique);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use exdoku_text::board::Board;

    #[test]
    fn kings_moves_become_blocks() {
        let board = Board::square(3).unwrap();
        let near = |a: Cell, b: Cell| board.position(a).kings_moves(board.position(b)) <= 1;
        let pairs: Vec<_> =
            board.cells().flat_map(|a| board.cells().map(move |b| (a, b))).filter(|&(a, b)| near(a, b)).collect();
        let found: Vec<String> = cliques(9, &pairs, 9).iter().map(|cells| board.name_cells(cells)).collect();
        assert_eq!(found, ["r1c1 r1c2 r2c1 r2c2", "r1c2 r1c3 r2c2 r2c3", "r2c1 r2c2 r3c1 r3c2", "r2c2 r2c3 r3c2 r3c3"]);
        assert_eq!(cliques(9, &pairs, 2).len(), 20);
    }
}
