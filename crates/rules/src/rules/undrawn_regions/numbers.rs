//! The numbers of regions: by the order of their first cells, or by their centres.

use exdoku_encode::{Encoder, Variable};
use exdoku_text::board::Board;

use super::UndrawnRegions;

impl UndrawnRegions {
    /// A region begins only after all before it have begun: a chain of the cells, whose state is the number of regions that
    /// have begun.
    pub(super) fn number(&self, encoder: &mut Encoder<'_>) {
        let board = encoder.board();
        let (n, (_, most)) = (self.count as i64, self.bounds());
        let reach = self.reach(board);
        let values: Vec<Vec<i64>> =
            (self.order.iter()).map(|&at| (1..=n).filter(|&region| reach[at][region as usize - 1]).collect()).collect();
        for (&at, values) in self.order.iter().zip(&values) {
            encoder.limit(self.regions[at], |region| values.contains(&region));
        }
        // The regions that have begun hold all cells so far.
        let step = |at: usize, begun: &i64, region: i64| {
            let after = region.max(*begun);
            let fits = values[at].contains(&region) && region <= begun + 1 && after * most as i64 > at as i64;
            fits.then_some(after)
        };
        let variables: Vec<Variable> = self.order.iter().map(|&at| self.regions[at].into()).collect();
        encoder.steps("numbers of regions", &variables, 0, step, |&begun| begun == n);
    }

    /// For each cell and region, whether the cell can lie in it: near enough to where the region can begin. The first cell
    /// of region k is preceded by at least one cell of each region before it, and at most all of them.
    fn reach(&self, board: &Board) -> Vec<Vec<bool>> {
        let (n, (_, size)) = (self.count, self.bounds());
        let rank = self.ranks();
        let distance = |a: usize, b: usize| board.position(self.cells[a]).distance(board.position(self.cells[b]));
        let may_lie = |at: usize, region: usize| {
            let mut firsts = self.order[..=rank[at].min(size * region)].iter().skip(region);
            firsts.any(|&first| distance(first, at) < size)
        };
        (0..self.cells.len()).map(|at| (0..n).map(|region| may_lie(at, region)).collect()).collect()
    }

    /// Half a turn about its centre maps each region to itself, and the cells at the centre are in it.
    pub(super) fn turn_about_centres(&self, encoder: &mut Encoder<'_>) {
        let board = encoder.board();
        for (region, &centre) in (1..).zip(&self.centres) {
            for (at, &cell) in self.regions.iter().enumerate() {
                let place = board.position(self.cells[at]);
                if (2 * place.row).abs_diff(centre.0) <= 1 && (2 * place.column).abs_diff(centre.1) <= 1 {
                    encoder.limit(cell, |its| its == region);
                }
                match self.turned(board, at, centre) {
                    None => encoder.limit(cell, |its| its != region),
                    Some(other) if other > at => {
                        let both = |a: i64, b: i64| (a == region) == (b == region);
                        encoder.relate(format!("region {region} turned"), cell, self.regions[other], both);
                    }
                    Some(_) => {}
                }
            }
        }
    }
}
