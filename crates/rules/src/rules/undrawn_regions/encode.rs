//! Connection, sizes and digits of regions, as constraints.

use exdoku_encode::{Connected, Contents, Cycles, Encoder, Variable};
use exdoku_text::board::Cell;

use super::UndrawnRegions;

impl UndrawnRegions {
    /// The cells of each region are connected. They are in the order for numbering, so that region 1 begins with the first.
    pub(super) fn hang_together(&self, encoder: &mut Encoder<'_>) {
        let board = encoder.board();
        let rank = self.ranks();
        let around = |&at: &usize| self.neighbours(board, at).into_iter().map(|other| rank[other]).collect();
        let place = |&at: &usize| (board.position(self.cells[at]).row, board.position(self.cells[at]).column);
        let connected = Connected {
            variables: self.order.iter().map(|&at| self.regions[at].into()).collect(),
            values: (1..=self.count as i64).collect(),
            neighbours: self.order.iter().map(around).collect(),
            sizes: self.bounds().0..=self.bounds().1,
            diameter: self.bounds().1 - 1,
            cycles: Cycles::Any,
            places: self.order.iter().map(place).collect(),
        };
        encoder.connected("region", connected);
    }

    /// Each region has one of the sizes.
    pub(super) fn count_cells(&self, encoder: &mut Encoder<'_>) {
        for region in 1..=self.count as i64 {
            let name = format!("cells of region {region}");
            let total = encoder.auxiliary(format!("{name}: how many"), self.sizes.iter().map(|&size| size as i64));
            encoder.count(name, &self.regions, region, self.bounds().1 + 1, total);
        }
    }

    /// Each digit is either exactly once in each region or missing there, and there are no further cells in the region.
    pub(super) fn repeat_no_digit(&self, encoder: &mut Encoder<'_>) {
        let digits = encoder.values(self.cells[0].into());
        let variable = |(&region, &cell): (&Cell, &Cell)| (region.into(), cell.into());
        let mut variables: Vec<(Variable, Variable)> = self.regions.iter().zip(&self.cells).map(variable).collect();
        let lacking = digits.len() - self.bounds().0;
        for region in (1..=self.count as i64).filter(|_| lacking > 0) {
            let name = format!("digits that region {region} lacks");
            let mut pair = |number: usize| {
                let itself = encoder.auxiliary(format!("{name}: region {number}"), [region]);
                (itself, encoder.auxiliary(format!("{name}: digit {number}"), digits.clone()))
            };
            let pairs: Vec<(Variable, Variable)> = (1..=lacking).map(&mut pair).collect();
            self.ascend(encoder, name, &pairs);
            variables.extend(pairs);
        }
        encoder.pairs_once("region and digit", variables, ((1..=self.count as i64).collect(), digits));
    }

    /// The second variables of pairs ascend, so that the missing digits of a region have only one order.
    fn ascend(&self, encoder: &mut Encoder<'_>, name: String, pairs: &[(Variable, Variable)]) {
        let variables: Vec<Variable> = pairs.iter().flat_map(|&(region, digit)| [region, digit]).collect();
        let step = |at: usize, last: &Option<i64>, value: i64| {
            let next = if at.is_multiple_of(2) { *last } else { Some(value) };
            last.is_none_or(|last| at.is_multiple_of(2) || last < value).then_some(next)
        };
        encoder.steps(name, &variables, None, step, |_| true);
    }

    /// Regions of several sizes, none of which repeats a digit.
    pub(super) fn hold_different_digits(&self, encoder: &mut Encoder<'_>) {
        let board = encoder.board();
        let contents = Contents {
            variables: self.regions.iter().map(|&region| region.into()).collect(),
            neighbours: (0..self.cells.len()).map(|at| self.neighbours(board, at)).collect(),
            values: (1..=self.count as i64).collect(),
            numbers: self.cells.iter().map(|&cell| cell.into()).collect(),
            different: true,
            sums: None,
            totals: Vec::new(),
            counts: None,
        };
        encoder.contents("digits of regions", contents);
    }
}
