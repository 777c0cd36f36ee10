//! Pairs whose condition reads values of layers in the two cells: `a.shade != b.shade or abs(a - b) > 2`.

use super::Apart;
use crate::rules::kinds::general::table::{Row, Table};
use crate::rules::operands::Operands;
use crate::rules::{Builder, Built, Fault, Formula, RuleUse};

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
    let Some(operands) = Operands::of_layers([formula], &["a", "b"], builder)? else { return Ok(None) };
    let names = operands.names();
    let reads_distance = formula.names().iter().any(|(name, _)| *name == "n");
    let places = |(a, b, n)| {
        let distant = reads_distance.then(|| formula.knowing("n", n));
        Ok(Row { cells: operands.places(used, &[a, b], builder)?, own: distant })
    };
    let rows = pairs()?.into_iter().map(places).collect::<Result<_, Fault>>()?;
    let (rules, warning) = Table::each(formula, (&names, rows), name, builder)?;
    Ok(Some(Built::from(rules).warning(warning)))
}
