//! The numbers that conditions on cells read: `a` and `d` are values of the cells themselves, `a.shade` and `d.shade` those of
//! a layer.

use exdoku_text::board::Cell;
use exdoku_text::source::did_you_mean;

use super::{Builder, Fault, Formula, RuleUse};

/// What conditions read, each number once.
pub(super) struct Operands<'f>(Vec<Operand<'f>>);

struct Operand<'f> {
    name: &'f str,
    /// The number of the cell among those that the condition is about.
    of: usize,
    layer: Option<&'f str>,
}

impl<'f> Operands<'f> {
    /// The numbers that conditions read of cells that they call by these names, if some are values of layers.
    ///
    /// # Errors
    /// A layer that does not exist.
    pub(super) fn of_layers(
        formulas: impl IntoIterator<Item = &'f Formula>,
        cells: &[&str],
        builder: &Builder<'_>,
    ) -> Result<Option<Operands<'f>>, Fault> {
        let mut operands: Vec<Operand<'f>> = Vec::new();
        let names = |formula: &'f Formula| formula.names().into_iter().map(move |(name, bytes)| (formula, name, bytes));
        for (formula, name, bytes) in formulas.into_iter().flat_map(names) {
            let (cell, layer) = name.split_once('.').map_or((name, None), |(cell, layer)| (cell, Some(layer)));
            let Some(of) = cells.iter().position(|known| *known == cell) else { continue };
            // `a.size` may be that of a parameter `a`.
            let is_own = layer.is_some() && formula.knows(name);
            if is_own || operands.iter().any(|known| known.name == name) {
                continue;
            }
            if let Some(layer) = layer
                && builder.board.layer(layer).is_none()
            {
                let layers = builder.board.layers().iter().map(|layer| layer.name.as_str());
                let help = match builder.board.layers() {
                    [] => format!("layers = {{ {layer} = \"no yes\" }} above [rules] is such a layer").into(),
                    _ => did_you_mean(layer, layers),
                };
                return Err(formula.error_at(bytes, format!("there is no layer `{layer}`")).help(help).into());
            }
            operands.push(Operand { name, of, layer });
        }
        let reads_layers = operands.iter().any(|operand| operand.layer.is_some());
        Ok(reads_layers.then_some(Operands(operands)))
    }

    /// Their names in the conditions.
    pub(super) fn names(&self) -> Vec<&'f str> {
        self.0.iter().map(|operand| operand.name).collect()
    }

    /// Their places, for some cells.
    ///
    /// # Errors
    /// A layer has no value at one of the cells.
    pub(super) fn places(&self, used: &RuleUse, cells: &[Cell], builder: &Builder<'_>) -> Result<Vec<Cell>, Fault> {
        let board = builder.board;
        let place = |operand: &Operand<'_>| {
            let cell = cells[operand.of];
            let Some(layer) = operand.layer.and_then(|name| board.layer(name)) else { return Ok(cell) };
            let over = board.ground(cell).and_then(|ground| board.over(layer, ground));
            let missing = || format!("the layer `{}` has no cell at {}", layer.name, board.name(cell));
            over.ok_or_else(|| used.error(missing()).into())
        };
        self.0.iter().map(place).collect()
    }
}
