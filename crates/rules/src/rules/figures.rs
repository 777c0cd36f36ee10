//! The figures of a rule on its board: the look of its kind with the cells and the numbers of the rule.

use exdoku_text::board::{Board, Cell};

use exdoku_text::expression::Expression;

use super::binding::Binding;
use super::formula::constant;
use super::keys;
use super::look::{Figure, FigureKind, Look};
use super::phrase::{COUNTS, counts};
use super::rule_use::{Parts, RuleUse};
use super::template::fill;

/// A figure with its cells.
#[derive(Clone, Debug)]
pub struct PlacedFigure<'l> {
    /// The figure.
    pub figure: &'l Figure,
    /// Its cells: a line, a set, or a pair.
    pub cells: Vec<Cell>,
    /// Its text.
    pub text: String,
}

/// The general kinds, from which others are made. Their own look says little, and so does their meaning.
pub const GENERAL_KINDS: &[&str] = &[
    keys::pair::NAME,
    keys::sum::NAME,
    keys::digits::NAME,
    keys::count::NAME,
    keys::line::NAME,
    keys::table::NAME,
    keys::index::NAME,
    keys::different::NAME,
];

/// The kinds whose rules are made of rules: what they mean is in their parts.
pub const COMPOSED_KINDS: &[&str] = &[keys::any::NAME, keys::if_then::NAME, keys::all::NAME, keys::repeat::NAME];

impl RuleUse {
    /// The rules that are drawn for it: its component rules, if only these have a look; otherwise itself.
    pub fn drawn_as(&self) -> Vec<&RuleUse> {
        match &self.parts {
            Parts::All(parts)
                if !parts.is_empty()
                    && self.look().is_some_and(|look| look.is_neutral)
                    && parts.iter().all(RuleUse::has_own_look) =>
            {
                parts.iter().flat_map(RuleUse::drawn_as).collect()
            }
            _ => vec![self],
        }
    }

    /// Whether its kind has a look.
    fn has_own_look(&self) -> bool {
        let own = |look: &Look| !look.is_neutral && !look.figures.is_empty();
        !GENERAL_KINDS.contains(&self.kind.as_str()) && self.look().is_some_and(|look| own(&look))
    }
}

impl Look {
    /// The figures of a rule. None if one cannot be drawn: one of its cells is an unknown outside the grid, or two cells of
    /// a pair are not neighbours.
    pub fn figures(&self, rule_use: &RuleUse, board: &Board) -> Option<Vec<PlacedFigure<'_>>> {
        let mut all = Vec::new();
        let mut circle: Vec<Cell> = Vec::new();
        for figure in &self.figures {
            let text = self.text(figure, rule_use, board);
            for mut cells in groups(rule_use.named(&figure.param)) {
                if cells.is_empty() {
                    continue;
                }
                for cell in &mut cells {
                    *cell = board.drawn_at(*cell).or_else(|| board.ground(*cell).filter(|_| figure.is_mark()))?;
                }
                match figure.kind {
                    FigureKind::Dot | FigureKind::Sign if !are_neighbours(&cells, board) => return None,
                    FigureKind::Inequality if !cells.windows(2).all(|pair| are_neighbours(pair, board)) => return None,
                    FigureKind::Circle | FigureKind::Pill => circle.clone_from(&cells),
                    FigureKind::Arrow => cells.splice(0..0, nearest(&circle, cells[0], board)).for_each(drop),
                    FigureKind::Clue | FigureKind::Diagonal if text.is_empty() => continue,
                    _ => {}
                }
                all.push(PlacedFigure { figure, cells, text: text.clone() });
            }
        }
        Some(all)
    }

    /// Whether these figures of a rule show all its parameters, except truth values.
    pub fn shows_all(&self, rule_use: &RuleUse, figures: &[PlacedFigure<'_>], board: &Board) -> bool {
        let at = |cell: &Cell| board.drawn_at(*cell).unwrap_or(*cell);
        let drawn =
            |cells: &[Cell]| cells.iter().all(|cell| figures.iter().any(|figure| figure.cells.contains(&at(cell))));
        rule_use.parameters.iter().all(|(name, binding)| match binding {
            Binding::Truth(_) => true,
            Binding::Cells(cells) => drawn(cells),
            Binding::Lines(lines) => drawn(&lines.concat()),
            _ => self.shows(name) || self.has_default(name, rule_use, board),
        })
    }

    /// Whether a picture shows all parameters of a rule, except truth values.
    pub fn tells(&self, rule_use: &RuleUse, board: &Board) -> bool {
        let figures = self.figures(rule_use, board).filter(|figures| !figures.is_empty());
        figures.is_some_and(|figures| self.shows_all(rule_use, &figures, board))
    }

    /// The text of a figure; without parts in `[ ]` that have their default.
    fn text(&self, figure: &Figure, rule_use: &RuleUse, board: &Board) -> String {
        let text = fill(&figure.text, |word, optional| {
            let (name, gap) = word.split_once(':').map_or((word, None), |(name, gap)| (name, Some(gap)));
            match rule_use.named(name)? {
                _ if optional && self.has_default(name, rule_use, board) => None,
                binding => value(binding, gap, board),
            }
        });
        text.unwrap_or_default()
    }

    /// Whether a parameter has its default.
    pub fn has_default(&self, param: &str, rule_use: &RuleUse, board: &Board) -> bool {
        let default = self.defaults.iter().find(|(known, _)| known == param).map(|(_, default)| default);
        match (default, rule_use.named(param)) {
            (Some(default), Some(Binding::Number(number))) => {
                let read =
                    Expression::parse(default).and_then(|read| read.bind(&[], &[], &|name| constant(name, board)));
                read.and_then(|bound| bound.value(&[])).is_ok_and(|value| value == *number)
            }
            (Some(default), Some(Binding::Truth(truth))) => default.parse() == Ok(*truth),
            (Some(default), Some(Binding::Text(text))) => default == text,
            // Each digit counts once unless stated otherwise.
            (None, Some(Binding::Numbers(numbers))) if param == keys::sum::COEFFICIENTS.name() => {
                numbers.iter().all(|&number| number == 1)
            }
            (_, binding) => binding.is_none(),
        }
    }
}

/// A value as a picture writes it, with `gap` between numbers.
fn value(binding: &Binding, gap: Option<&str>, board: &Board) -> Option<String> {
    let usual = match binding {
        Binding::Numbers(numbers) if gap == Some(COUNTS) => return Some(counts(numbers)),
        Binding::Digits(_) if board.digits().last() <= 9 => "",
        _ => " ",
    };
    binding.plain(gap.unwrap_or(usual), |digit| board.digits().value(digit).to_string())
}

/// The lines, sets or pairs that a parameter consists of.
pub(super) fn groups(binding: Option<&Binding>) -> Vec<Vec<Cell>> {
    match binding {
        Some(Binding::Cells(cells)) => vec![cells.clone()],
        Some(Binding::Lines(lines)) => lines.iter().filter(|line| !line.is_empty()).cloned().collect(),
        Some(Binding::Pairs(pairs)) => pairs.iter().map(|&(a, b)| vec![a, b]).collect(),
        _ => Vec::new(),
    }
}

/// The steps from side to side between two cells of the grid.
fn distance(a: Cell, b: Cell, board: &Board) -> usize {
    board.position(a).distance(board.position(b))
}

fn are_neighbours(pair: &[Cell], board: &Board) -> bool {
    matches!(pair, &[a, b] if distance(a, b, board) == 1)
}

/// The cell of a circle or pill at which a shaft begins, unless the shaft contains it; none if one of them is not drawn.
pub(super) fn nearest(circle: &[Cell], shaft: Cell, board: &Board) -> Option<Cell> {
    let nearest = circle.iter().copied().filter(|&cell| board.is_cell(cell) && board.is_cell(shaft));
    nearest.min_by_key(|&cell| distance(cell, shaft, board)).filter(|&cell| cell != shaft)
}
