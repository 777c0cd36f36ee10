//! Colours on the terminal: givens, and the cells that clues are about.
//!
//! Cages and other sets take one of a few background colours, so that neighbours differ; lines keep their own colour.
//! Everything is printed in words as well, for output without colours.

use std::io;

use anstream::{AutoStream, ColorChoice};
use anstyle::{Ansi256Color, Style};

use exdoku_puzzle::render::{draw_clues, draw_grid, draw_painted_grid};
use exdoku_rules::rules::{Extent, FigureKind, RuleUse};
use exdoku_rules::variant::Variant;
use exdoku_text::board::{Board, Cell, Grid, Position, Symbols};

use super::terminal::styled;

/// Backgrounds of cages and other sets.
const TONES: &[u8] = &[153, 223, 157, 225, 229, 195];
/// The background of lines whose look has no colour.
const OTHER_LINES: u8 = 187;
const BLACK: u8 = 16;

/// Whether standard output shows colours, and they are wanted.
pub(super) fn are_shown() -> bool {
    // The console of Windows has to be switched to colours first, which `auto` does. An old one has none.
    AutoStream::auto(io::stdout()).current_choice() == ColorChoice::AlwaysAnsi
}

/// A grid, its givens bold if colours are shown.
pub(super) fn draw(board: &Board, grid: &Grid, givens: &Grid, symbols: &Symbols) -> String {
    if !are_shown() {
        return draw_grid(board, grid, symbols);
    }
    let bold = Style::new().bold();
    let is_given = |cell| givens.get(cell).is_some();
    draw_painted_grid(
        board,
        grid,
        symbols,
        |cell, text| if is_given(cell) { painted(bold, text) } else { text.to_owned() },
    )
}

fn painted(style: Style, text: &str) -> String {
    styled(style, text, format_args!("{style:#}"))
}

/// The colours of a puzzle's clues.
pub(super) struct Palette {
    cells: Vec<Option<u8>>,
    rule_uses: Vec<Option<u8>>,
}

impl Palette {
    /// Colours for the rules of a variant; none if colours are not shown.
    pub(super) fn of(variant: &Variant) -> Palette {
        let mut palette = Palette {
            cells: vec![None; variant.board().cell_count()],
            rule_uses: vec![None; variant.rule_uses().len()],
        };
        if are_shown() {
            // Lines are drawn on cages.
            for lines in [false, true] {
                for (i, rule_use) in variant.rule_uses().iter().enumerate() {
                    if rule_use.place.is_some() && matches!(rule_use.extent(), Some(Extent::Line(_))) == lines {
                        palette.rule_uses[i] = palette.paint(rule_use, variant.board());
                    }
                }
            }
        }
        palette
    }

    fn paint(&mut self, rule_use: &RuleUse, board: &Board) -> Option<u8> {
        // Clues beside the grid are about whole lines.
        if rule_use.has_outside_clue() {
            return None;
        }
        let extent = rule_use.extent()?;
        let (Extent::Set(cells) | Extent::Line(cells)) = extent;
        let cells: Vec<Cell> = cells.iter().copied().filter(|&cell| board.is_cell(cell)).collect();
        let colour = if matches!(extent, Extent::Line(_)) {
            line_colour(rule_use).unwrap_or(OTHER_LINES)
        } else {
            let near = |&cell: &Cell| {
                let Position { row, column } = board.position(cell);
                let around = [
                    (row.wrapping_sub(1), column),
                    (row + 1, column),
                    (row, column.wrapping_sub(1)),
                    (row, column + 1),
                ];
                around.into_iter().filter_map(|(row, column)| board.cell_at(Position::new(row, column)))
            };
            let taken = |tone: &u8| cells.iter().flat_map(near).any(|cell| self.cells[cell.index()] == Some(*tone));
            TONES.iter().copied().find(|tone| !taken(tone)).unwrap_or(TONES[0])
        };
        cells.iter().for_each(|cell| self.cells[cell.index()] = Some(colour));
        Some(colour)
    }

    /// The board with its givens and clues, on the background colours of the clues.
    pub(super) fn draw(&self, variant: &Variant, givens: &Grid, symbols: &Symbols) -> String {
        let paint = |cell: Cell, text: &str| {
            let ground = self.cells[cell.index()].map(on);
            let style = ground.unwrap_or_default();
            let style = if are_shown() && givens.get(cell).is_some() { style.bold() } else { style };
            if style.is_plain() { text.to_owned() } else { painted(style, text) }
        };
        draw_clues(variant, givens, symbols, paint)
            .unwrap_or_else(|| draw_painted_grid(variant.board(), givens, symbols, paint))
    }

    /// The words for a rule use, in its colour.
    pub(super) fn words(&self, rule_use: usize, words: &str) -> String {
        match self.rule_uses[rule_use] {
            Some(colour) => painted(on(colour), words),
            None => words.to_owned(),
        }
    }
}

/// The colour of a line by its look, as one of the 6x6x6 colours of terminals.
fn line_colour(rule_use: &RuleUse) -> Option<u8> {
    let look = rule_use.look()?;
    let line = look.figures.iter().find(|figure| figure.kind == FigureKind::Line)?;
    let level = |from: usize| {
        let value = u32::from_str_radix(line.colour.as_ref()?.get(from..from + 2)?, 16).ok()?;
        u8::try_from((value * 5 + 127) / 255).ok()
    };
    Some(16 + 36 * level(1)? + 6 * level(3)? + level(5)?)
}

fn on(ground: u8) -> Style {
    Style::new().bg_color(Some(Ansi256Color(ground).into())).fg_color(Some(Ansi256Color(BLACK).into()))
}
