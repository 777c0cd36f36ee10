//! Rules that would look the same although they are of one kind, or of kinds that pictures tell apart by a sign, and how they are told
//! apart here: by the colour of their drawings, which their sentences name, or by their cells.

use std::collections::BTreeSet;
use std::sync::Arc;

use exdoku_rules::rules::{FigureKind, Look, Parts, RuleUse, cells_to_text, keys, layer_of};
use exdoku_text::board::{Cell, listed};

use super::sheet::Sheet;

/// A colour by its name.
pub(super) type Tone = (&'static str, &'static str);

/// Pale colours for shapes with digits on them.
const TONES: [Tone; 5] =
    [("yellow", "#F5E08A"), ("pink", "#F4B6D8"), ("green", "#A9DF9A"), ("orange", "#F7BE81"), ("blue", "#9CC4F0")];

/// The rules of a puzzle, and those that they consist of.
fn all<'r>(rules: impl Iterator<Item = &'r RuleUse>) -> Vec<&'r RuleUse> {
    let mut found: Vec<&RuleUse> = rules.collect();
    let mut next = 0;
    while let Some(&rule_use) = found.get(next) {
        if let Parts::All(parts) = &rule_use.parts {
            found.extend(parts);
        }
        next += 1;
    }
    found
}

/// Whether it is about a number between two cells, and of which sort.
fn number_between(rule_use: &RuleUse) -> Option<&str> {
    let kind = rule_use.kind.as_str();
    let differs = || rule_use.get(keys::white_dot::BY).is_some_and(|by| by != 1);
    let is =
        [keys::sum_mark::NAME, keys::product_mark::NAME].contains(&kind) || kind == keys::white_dot::NAME && differs();
    is.then_some(kind)
}

impl Sheet<'_> {
    /// The colour that tells a rule from others that would look the same.
    pub(super) fn tone(&self, rule_use: &RuleUse) -> Option<Tone> {
        const KINDS: [&str; 4] =
            [keys::sum_mark::NAME, keys::product_mark::NAME, keys::counting_circles::NAME, keys::lockout::NAME];
        let rules = if KINDS.contains(&rule_use.kind.as_str()) { all(self.export.rules()) } else { return None };
        let of_kind = || rules.iter().filter(|one| one.kind == rule_use.kind).copied();
        let number = match rule_use.kind.as_str() {
            name @ (keys::sum_mark::NAME | keys::product_mark::NAME) => {
                let sorts: BTreeSet<&str> = rules.iter().filter_map(|one| number_between(one)).collect();
                (sorts.len() > 1).then_some(usize::from(name == keys::product_mark::NAME))
            }
            // Circles are also counted that belong to something else.
            keys::counting_circles::NAME => {
                let place = of_kind().position(|one| one.parameters == rule_use.parameters)?;
                let is_alone = of_kind().count() == 1 && !rules.iter().any(|one| has_circles(one, rule_use));
                (!is_alone).then_some(place)
            }
            keys::lockout::NAME => {
                let least = |one: &RuleUse| one.get(keys::lockout::BY);
                let all: BTreeSet<Option<i64>> = of_kind().map(least).collect();
                let place = all.iter().position(|by| *by == least(rule_use))?;
                (all.len() > 1).then_some(place)
            }
            _ => None,
        }?;
        TONES.get(number % TONES.len()).copied()
    }

    /// The look of a rule in this puzzle.
    pub(super) fn look(&self, rule_use: &RuleUse) -> Option<Arc<Look>> {
        let look = self.distinctions.look(rule_use)?;
        let Some((_, colour)) = self.tone(rule_use) else { return Some(look) };
        let mut toned = (*look).clone();
        for figure in &mut toned.figures {
            figure.colour = Some(colour.to_owned());
            figure.outline = false;
        }
        Some(Arc::new(toned))
    }

    /// Whether some rules of its kind are about digits and others about values, or values of other layers.
    pub(super) fn is_mixed(&self, rule_use: &RuleUse) -> bool {
        let layer = |one: &RuleUse| layer_of(one, self.export.variant.board()).map(|layer| layer.name.clone());
        let of_kind = || self.export.rules().filter(|one| one.kind == rule_use.kind);
        of_kind().any(|one| layer(one) != layer(rule_use))
    }

    /// Whether circles that are counted are where other rules have circles, too, so that only one of them would be seen.
    pub(super) fn is_covered(&self, rule_use: &RuleUse) -> bool {
        let Some(counted) = rule_use.get(keys::counting_circles::CELLS) else { return false };
        let is_counted = |cell: Option<&Cell>| cell.is_some_and(|cell| counted.contains(cell));
        let covers = |one: &RuleUse| {
            let look = one.look();
            let figures = look.as_ref().and_then(|look| look.figures(one, self.export.variant.board()));
            figures.unwrap_or_default().iter().any(|placed| {
                let is_end = is_counted(placed.cells.first()) || is_counted(placed.cells.last());
                is_circle(placed.figure.kind) && is_end
            })
        };
        let is_counting = rule_use.kind == keys::counting_circles::NAME;
        is_counting && all(self.export.rules()).into_iter().any(|one| one.kind != rule_use.kind && covers(one))
    }

    /// A sentence about a rule that names the cells of all rules of its kind that are, like it, about digits or values: `... (r1c1-3 and
    /// r5c5-6).`
    pub(super) fn with_cells(&self, sentence: &str, rule_use: &RuleUse) -> String {
        let board = self.export.variant.board();
        let layer = |one: &RuleUse| layer_of(one, board).map(|layer| layer.name.clone());
        let like = self.export.rules().filter(|one| one.kind == rule_use.kind && layer(one) == layer(rule_use));
        let cells = like.filter_map(|one| {
            let cells = one.parameters.iter().map(|(_, binding)| binding.cells()).find(|cells| !cells.is_empty())?;
            let ground: Option<Vec<Cell>> = cells.iter().map(|&cell| board.ground(cell)).collect();
            ground.map(|cells| cells_to_text(board, &cells))
        });
        format!("{} ({}).", sentence.trim_end_matches('.'), listed(cells.collect::<Vec<_>>(), "and"))
    }
}

/// Whether a rule is drawn with circles, and is not the same as another one.
fn has_circles(rule_use: &RuleUse, other: &RuleUse) -> bool {
    rule_use.kind != other.kind
        && rule_use.look().is_some_and(|look| look.figures.iter().any(|figure| is_circle(figure.kind)))
}

fn is_circle(figure: FigureKind) -> bool {
    matches!(figure, FigureKind::Bulb | FigureKind::Circle | FigureKind::EndCircles)
}
