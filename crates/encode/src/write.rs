//! The constraints of a puzzle, or of an alternative, written into the exact cover.

use exdoku_text::board::Board;

use super::encoder::{Model, Posted};
use super::encoding::Encoding;
use super::equalities::Equalities;
use super::limits::Limits;
use super::origin::Origin;
use super::too_large::TooLarge;
use super::variable::Auxiliary;
use super::writer::Writer;
use super::{different, equality, relate, sum};

/// The exact cover of a puzzle.
pub(super) fn puzzle(
    board: &Board,
    auxiliaries: Vec<Auxiliary>,
    model: Model,
    equalities: Equalities,
    limits: &Limits,
) -> Result<Encoding, TooLarge> {
    let entries = model.groups.iter().map(|group| group.cells.len() * board.digits().count()).sum();
    let mut writer = Writer::new(board, auxiliaries, entries, limits);
    writer.ambiguous = branches_on_places(board);
    let (determined, ambiguous) = model.split();
    let before = writer.open(determined.groups.iter().map(|group| &group.cells));
    self::model(&mut writer, determined);
    writer.begin(Origin::default());
    equality::write(&mut writer, equalities);
    // Items that the placements determine distinguish grids as well as the placements do, and can be branched on.
    // Unknowns and choices come after them.
    let decision_items = if branches_on_places(board) { board.sought_count() } else { writer.problem.item_count() };
    self::model(&mut writer, ambiguous);
    sum::write_group_sums(&mut writer);
    writer.close(before);
    writer.finish(decision_items)
}

/// Whether a search branches only on sought places, and not on items that follow from them: with unknowns, or with regions
/// that are not drawn, branching on the cells of a house or on the state of a chain takes ten times the nodes.
fn branches_on_places(board: &Board) -> bool {
    board.place_count() > board.sought_count() || board.layers().iter().any(|layer| layer.numbered)
}

/// Writes constraints into the open frame.
pub(super) fn model(writer: &mut Writer<'_>, model: Model) {
    for candidate in &model.excluded {
        writer.exclude(*candidate);
    }
    let groups = writer.open(model.groups.iter().map(|group| &group.cells));
    let alternative = writer.frame.alternative();
    different::write(writer, model.groups);
    relate::write(writer, model.relations);
    for Posted { rule, is_implied, name, constraint } in model.posted {
        writer.current = (rule, name.clone(), writer.ends.len());
        if writer.is_refused() {
            break;
        }
        let quantity = constraint.quantity();
        let rule = Some(rule);
        let origin = writer.begin(Origin { rule, is_implied, quantity, alternative, ..Origin::default() });
        constraint.write(writer, &name);
        writer.origins.name(origin, name);
    }
    writer.close(groups);
}
