//! Pairs whose condition reads values of layers in the two cells: `a.shade != b.shade or abs(a - b) > 2`.

use exdoku_text::board::Cell;
use exdoku_text::source::did_you_mean;

use super::Apart;
use crate::rules::condition::Condition;
use crate::rules::kinds::general::table::Table;
use crate::rules::together::All;
use crate::rules::{Builder, Built, Fault, Formula, Rule, RuleUse};

/// A number that a condition reads: of the cell a or b, its own value or that in a layer.
struct Operand<'f> {
    name: &'f str,
    is_first: bool,
    layer: Option<&'f str>,
}

/// The rule for these pairs, if the condition reads layers.
///
/// # Errors
/// A layer that does not exist, or has no value in a cell; a condition that cannot be evaluated, or that nothing makes true.
pub(super) fn build(
    used: &RuleUse,
    formula: &Formula,
    pairs: impl FnOnce() -> Result<Vec<Apart>, Fault>,
    name: &str,
    builder: &Builder<'_>,
) -> Result<Option<Built>, Fault> {
    let operands = operands(formula, builder)?;
    if operands.iter().all(|operand| operand.layer.is_none()) {
        return Ok(None);
    }
    let names: Vec<&str> = operands.iter().map(|operand| operand.name).collect();
    let reads_distance = formula.names().iter().any(|(name, _)| *name == "n");
    let mut seen = [false, false];
    let mut rules: Vec<Box<dyn Rule>> = Vec::new();
    for (a, b, n) in pairs()? {
        let cells: Vec<Cell> =
            operands.iter().map(|operand| operand.cell(used, (a, b), builder)).collect::<Result<_, Fault>>()?;
        let distant = reads_distance.then(|| formula.knowing("n", n));
        let (table, has) = Table::of(distant.as_ref().unwrap_or(formula), (&names, &cells), name, builder)?;
        seen = [seen[0] || has[0], seen[1] || has[1]];
        rules.push(Box::new(table));
    }
    let warning = Condition::conclude(seen, formula)?;
    Ok(Some(Built::from(All(rules)).warning(warning)))
}

/// What a condition reads, each once.
fn operands<'f>(formula: &'f Formula, builder: &'f Builder<'_>) -> Result<Vec<Operand<'f>>, Fault> {
    let mut operands: Vec<Operand<'f>> = Vec::new();
    for (name, bytes) in formula.names() {
        let (cell, layer) = name.split_once('.').map_or((name, None), |(cell, layer)| (cell, Some(layer)));
        // `a.size` may be that of a parameter `a`.
        let is_own = layer.is_some() && formula.knows(name);
        if is_own || !["a", "b"].contains(&cell) || operands.iter().any(|known| known.name == name) {
            continue;
        }
        if let Some(layer) = layer
            && builder.board.layer(layer).is_none()
        {
            let layers = builder.board.layers().iter().map(|layer| layer.name.as_str());
            let help = match builder.board.layers() {
                [] => format!("layers = {{ {layer} = \"no yes\" }} above [rules] is such a layer"),
                _ => did_you_mean(layer, layers),
            };
            return Err(formula.error_at(bytes, format!("there is no layer `{layer}`")).help(help).into());
        }
        operands.push(Operand { name, is_first: cell == "a", layer });
    }
    Ok(operands)
}

impl Operand<'_> {
    /// Its place for two cells.
    fn cell(&self, used: &RuleUse, (a, b): (Cell, Cell), builder: &Builder<'_>) -> Result<Cell, Fault> {
        let board = builder.board;
        let cell = if self.is_first { a } else { b };
        let Some(layer) = self.layer.and_then(|name| board.layer(name)) else { return Ok(cell) };
        let over = board.ground(cell).and_then(|ground| board.over(layer, ground));
        over.ok_or_else(|| used.error(format!("the layer `{}` has no cell at {}", layer.name, board.name(cell))).into())
    }
}
