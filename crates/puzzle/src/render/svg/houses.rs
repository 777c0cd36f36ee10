//! The houses of a board: boxes, diagonals, and patterns of cells.

use exdoku_rules::rules::{Parts, RuleUse, keys};
use exdoku_text::board::Cell;

use super::canvas::{Canvas, Point};
use super::figures;
use super::lines::across;
use super::picture::Drawn;

/// The colour of diagonals.
const BLUE: &str = "#34bbe6";

/// Draws a rule about houses; `None` for another rule.
pub(super) fn draw(rule_use: &RuleUse, canvas: &mut Canvas<'_>) -> Option<Drawn> {
    match rule_use.kind.as_str() {
        keys::rows::NAME | keys::columns::NAME | keys::boxes::NAME | keys::regions::NAME => Some(Drawn::Whole),
        keys::diagonals::NAME if rule_use.get(keys::diagonals::WHICH) == Some("broken") => Some(Drawn::Not),
        keys::diagonals::NAME => {
            diagonals(rule_use, canvas);
            // That the values of a layer are meant is not to be seen.
            Some(if rule_use.layer.is_some() { Drawn::Partly } else { Drawn::Whole })
        }
        keys::argyle::NAME => {
            diagonals(rule_use, canvas);
            Some(Drawn::Partly)
        }
        keys::windoku::NAME | keys::center_dot::NAME | keys::asterisk::NAME | keys::girandola::NAME => {
            figures::tint(&houses(rule_use, canvas), canvas);
            Some(Drawn::Partly)
        }
        _ => None,
    }
}

/// The cells of each house of a rule; those below, if they are of a layer.
fn houses(rule_use: &RuleUse, canvas: &Canvas<'_>) -> Vec<Vec<Cell>> {
    let Parts::All(houses) = &rule_use.parts else { return Vec::new() };
    let cells = houses.iter().filter_map(|house| house.get(keys::different::CELLS));
    cells.map(|cells| cells.iter().filter_map(|&cell| canvas.board.ground(cell)).collect()).collect()
}

fn diagonals(rule_use: &RuleUse, canvas: &mut Canvas<'_>) {
    let lines: Vec<Vec<Point>> = houses(rule_use, canvas).iter().filter_map(|cells| canvas.centres(cells)).collect();
    lines.iter().for_each(|points| across(points, BLUE, canvas));
}
