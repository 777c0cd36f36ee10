//! Arrows as other programs list them: the cells of a circle, and shafts.

use exdoku_rules::rules::keys;

use super::cells::{Place, named};
use super::toml_file::Rules;

/// The circle of an arrow. If it has several cells, it is a pill: a number in reading order, whatever the order of drawing.
pub(super) struct Bulb(Vec<Place>);

impl Bulb {
    /// The bulb of these cells, which may be listed more than once; none if there are no cells.
    pub(super) fn of(mut cells: Vec<Place>) -> Option<Bulb> {
        cells.sort();
        cells.dedup();
        (!cells.is_empty()).then_some(Bulb(cells))
    }

    /// The shaft of a line, which may begin with a cell of the bulb.
    pub(super) fn shaft<'l>(&self, line: &'l [Place]) -> &'l [Place] {
        match line {
            [first, shaft @ ..] if self.0.contains(first) => shaft,
            _ => line,
        }
    }

    /// Adds the rule that the digits along the shaft of a line sum to the number in the bulb.
    pub(super) fn add(&self, line: &[Place], rules: &mut Rules) {
        let shaft = self.shaft(line);
        match &self.0[..] {
            [_] => rules.add(keys::arrow::NAME, [("line", named(&[&self.0, shaft].concat()).into())]),
            pill => rules.add(keys::pill_arrow::NAME, [("pill", named(pill).into()), ("shaft", named(shaft).into())]),
        }
    }
}
