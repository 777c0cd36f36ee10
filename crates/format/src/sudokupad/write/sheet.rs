//! The drawings of a puzzle as JSON. Points are rows and columns; the middle of r1c1 is (0.5, 0.5).

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::board_words::BoardWords;
use crate::drawings::kind as statement;
use crate::export::Export;
use crate::inks::BLACK;
use crate::telling::Telling;
use crate::words::in_words;
use exdoku_rules::rules::{Distinction, Distinctions, Mark, RuleUse, keys, side_names};
use exdoku_text::board::{Board, Cell, Position, Symbols, capitalised};

/// A point: row and column.
pub(super) type Point = (f64, f64);

/// Pale colours of shaded cells.
pub(super) const SHADES: [&str; 5] = ["#FFE9A8", "#CFE8FF", "#D6F5D0", "#FAD4E4", "#E4D9FF"];

/// The drawings of a puzzle so far, and the sentences of its rules.
pub(super) struct Sheet<'a> {
    pub(super) export: Export<'a>,
    pub(super) cages: Vec<Value>,
    pub(super) lines: Vec<Value>,
    pub(super) arrows: Vec<Value>,
    pub(super) underlays: Vec<Value>,
    pub(super) overlays: Vec<Value>,
    pub(super) sentences: Vec<String>,
    /// The rules of kinds that have sentences for them.
    telling: Telling,
    /// The kinds of all rules.
    kinds: BTreeSet<String>,
    /// How kinds that look the same are told apart.
    pub(super) distinctions: Distinctions,
    /// The lines drawn so far that their colour tells apart: what they have in common, their cells, and their colour.
    pub(super) lines_in: Vec<(String, Vec<Cell>, usize)>,
    /// The cells of the lines drawn so far.
    pub(super) drawn: BTreeSet<Vec<Cell>>,
    shades: usize,
}

/// A rule without the parameters that have their default.
fn without_defaults(rule_use: &RuleUse, board: &Board) -> RuleUse {
    let mut given = rule_use.clone();
    if let Some(look) = rule_use.look() {
        given.parameters.retain(|(name, _)| !look.has_default(name, rule_use, board));
    }
    given
}

/// Whether consecutive points of a path are those of neighbouring cells, also diagonally.
pub(super) fn hangs_together(path: &[Point]) -> bool {
    path.windows(2).all(|pair| (pair[0].0 - pair[1].0).abs() <= 1.0 && (pair[0].1 - pair[1].1).abs() <= 1.0)
}

impl<'a> Sheet<'a> {
    pub(super) fn new(export: &Export<'a>) -> Sheet<'a> {
        let kinds = export.rules().map(|rule_use| rule_use.kind.clone()).collect();
        Sheet {
            export: *export,
            cages: Vec::new(),
            lines: Vec::new(),
            arrows: Vec::new(),
            underlays: Vec::new(),
            overlays: Vec::new(),
            sentences: Vec::new(),
            telling: Telling::default(),
            kinds,
            distinctions: Distinctions::of(export.variant.rule_uses(), export.variant.board()),
            lines_in: Vec::new(),
            drawn: BTreeSet::new(),
            shades: 0,
        }
    }

    /// The sentences about the board itself.
    pub(super) fn begin(&mut self) {
        let board = self.export.variant.board();
        if !board.has_digits() {
            return;
        }
        // Numbers stand in place of symbols.
        let words = BoardWords::new(self.export.variant, &Symbols::numbers(board.digits()));
        self.sentence(match (words.is_normal, words.grids) {
            (true, 1) => "Normal sudoku rules apply.".to_owned(),
            (true, grids) => format!("Normal sudoku rules apply in each of the {grids} overlapping grids."),
            (false, _) => words.sentence(),
        });
    }

    /// The cells that the board does not have.
    pub(super) fn holes(&mut self) {
        let board = self.export.variant.board();
        let squares = board.frames().flat_map(|(corner, size)| {
            let rows = corner.row..corner.row + size.rows;
            rows.flat_map(move |row| {
                (corner.column..corner.column + size.columns).map(move |column| Position::new(row, column))
            })
        });
        let holes: BTreeSet<Position> = squares.filter(|&at| board.cell_at(at).is_none()).collect();
        for Position { row, column } in &holes {
            self.shape((*row as f64 + 0.5, *column as f64 + 0.5), (1.0, 1.0), (BLACK, BLACK), false);
        }
        if let Some(says) = statement("holes").says.clone().filter(|_| !holes.is_empty()) {
            self.sentence(says);
        }
    }

    /// Whether a rule of this kind is in the puzzle.
    pub(super) fn has(&self, kind: &str) -> bool {
        self.kinds.contains(kind)
    }

    /// The number of digits of the board, if they begin with 1.
    pub(super) fn digits(&self) -> Option<usize> {
        let digits = self.export.variant.board().digits();
        (digits.first() == 1).then_some(digits.count())
    }

    /// Adds a sentence, unless it is already there. It states a rule.
    pub(super) fn sentence(&mut self, sentence: impl Into<String>) -> Option<()> {
        let sentence = sentence.into();
        if !self.sentences.contains(&sentence) {
            self.sentences.push(sentence);
        }
        Some(())
    }

    /// Adds a rule in words, with its parameters unless a drawing shows them.
    pub(super) fn add_meaning(&mut self, rule_use: &RuleUse, is_drawn: bool) {
        let Export { variant, puzzle, .. } = self.export;
        if self.telling.add(rule_use, is_drawn, (variant, puzzle)) {
            return;
        }
        let words = in_words(&without_defaults(rule_use, variant.board()), variant.board(), &puzzle.symbols);
        let words = if is_drawn || words.is_empty() { String::new() } else { format!(" ({words})") };
        let meaning = self.export.meaning(rule_use);
        let told = self.distinctions.of_kind(&rule_use.kind).map(|told| format!("{}: ", capitalised(&told.words())));
        // Its meaning does not say what is drawn.
        let told = told.or_else(|| (rule_use.kind == keys::black_dot::NAME).then(|| "Black dots: ".to_owned()));
        self.sentence(format!("{}{}{words}", told.unwrap_or_default(), meaning.trim()));
    }

    /// Adds the sentences of the rules whose kinds have some.
    pub(super) fn finish(&mut self) {
        let Export { variant, puzzle, .. } = self.export;
        for sentence in self.telling.sentences((variant, puzzle), &self.distinctions) {
            self.sentence(sentence);
        }
    }

    /// The colour that tells a kind from kinds that look the same; `usual` if it needs none.
    pub(super) fn colour(&self, kind: &str, usual: &'static str) -> &'static str {
        let ink = self.distinctions.of_kind(kind).and_then(Distinction::ink).filter(|ink| !ink.is_usual());
        ink.map_or(usual, |ink| ink.colour)
    }

    /// The name of that colour followed by a space; empty if the kind is not told by colour.
    pub(super) fn colour_name(&self, kind: &str) -> String {
        let ink = self.distinctions.of_kind(kind).and_then(Distinction::ink);
        ink.map_or(String::new(), |ink| format!("{} ", ink.name))
    }

    /// `Clues outside the grid`, qualified if only some of them are of this kind.
    pub(super) fn clues_of(&self, kind: &str) -> String {
        match self.distinctions.of_kind(kind).map(|told| &told.mark) {
            Some(Mark::Ink(ink)) => format!("{} clues outside the grid", capitalised(ink.name)),
            Some(Mark::Sides(sides)) => format!("Clues outside the grid on the {}", side_names(sides)),
            None => "Clues outside the grid".to_owned(),
        }
    }

    /// The position of a cell, or of the cell below a place of a layer.
    pub(super) fn position(&self, cell: Cell) -> Option<Position> {
        self.export.position(self.export.variant.board().ground(cell)?)
    }

    fn place(&self, cell: Cell) -> Option<Value> {
        let Position { row, column } = self.position(cell)?;
        Some(json!([row, column]))
    }

    /// Cells as lists of their rows and columns.
    pub(super) fn places(&self, cells: &[Cell]) -> Value {
        cells.iter().filter_map(|&cell| self.place(cell)).collect()
    }

    /// The middle of a cell.
    pub(super) fn centre(&self, cell: Cell) -> Option<Point> {
        self.position(cell).map(|Position { row, column }| (row as f64 + 0.5, column as f64 + 0.5))
    }

    /// The middles of cells; `None` if a cell is not on the board, or a line would pass over other cells.
    pub(super) fn path(&self, cells: &[Cell]) -> Option<Vec<Point>> {
        let path: Option<Vec<Point>> = cells.iter().map(|&cell| self.centre(cell)).collect();
        path.filter(|path| hangs_together(path))
    }

    /// The middle of the side between two neighbours.
    pub(super) fn side(&self, a: Cell, b: Cell) -> Option<Point> {
        let (a, b) = (self.centre(a)?, self.centre(b)?);
        let near = (a.0 - b.0).abs() + (a.1 - b.1).abs() <= 1.0;
        near.then_some(((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0))
    }

    /// Writes the content of a cell.
    pub(super) fn cell(&self, row: usize, column: usize) -> Value {
        let Export { variant, puzzle, .. } = self.export;
        let board = variant.board();
        let Some(cell) = board.cell_at(Position::new(row, column)) else { return json!({}) };
        if let Some(digit) = puzzle.givens.get(cell) {
            return json!({ "value": board.digits().value(digit), "given": true });
        }
        match puzzle.marks.get(&cell) {
            Some(marks) => {
                let values: Vec<i32> = marks.iter().map(|digit| board.digits().value(digit)).collect();
                json!({ "centremarks": values })
            }
            None => json!({}),
        }
    }

    /// A line of this colour, and this thickness in pixels.
    pub(super) fn line(&mut self, points: &[Point], colour: &str, thickness: i64) {
        self.lines.push(json!({ "wayPoints": points, "color": colour, "thickness": thickness }));
    }

    pub(super) fn arrow(&mut self, points: &[Point], colour: &str, thickness: i64) {
        self.arrows.push(json!({ "wayPoints": points, "color": colour, "thickness": thickness, "headLength": 0.3 }));
    }

    /// A rectangle, below or above the lines of the grid.
    pub(super) fn shape(
        &mut self,
        centre: Point,
        (width, height): (f64, f64),
        (fill, border): (&str, &str),
        is_above: bool,
    ) -> &mut Value {
        let shapes = if is_above { &mut self.overlays } else { &mut self.underlays };
        let shape = json!({
            "center": centre, "width": width, "height": height, "rounded": false,
            "backgroundColor": fill, "borderColor": border,
        });
        shapes.push(shape);
        shapes.last_mut().expect("a shape was added")
    }

    /// A circle or an ellipse, below the digits.
    pub(super) fn round(&mut self, centre: Point, size: (f64, f64), fill: &str, border: &str) {
        self.shape(centre, size, (fill, border), false)["rounded"] = true.into();
    }

    /// A text with letters of this height in pixels.
    pub(super) fn text(&mut self, centre: Point, text: &str, size: i64, colour: &str) {
        self.overlays.push(json!({
            "center": centre, "width": 0.25, "height": 0.25, "text": text, "fontSize": size, "color": colour,
        }));
    }

    /// A cage. `unique` tells whether its digits differ.
    pub(super) fn cage(&mut self, cells: &[Cell], text: &str, unique: bool, colour: &str) {
        let mut cage = json!({ "cells": self.places(cells), "unique": unique });
        if !text.is_empty() {
            cage["value"] = text.into();
        }
        if !colour.eq_ignore_ascii_case(BLACK) {
            cage["outlineC"] = colour.into();
            cage["fontC"] = colour.into();
        }
        self.cages.push(cage);
    }

    /// A colour for shaded cells different from that of the rule before.
    pub(super) fn next_tint(&mut self) -> &'static str {
        self.shades += 1;
        SHADES[(self.shades - 1) % SHADES.len()]
    }

    /// Whether all extra regions have as many cells as there are digits.
    pub(super) fn has_only_full_regions(&self) -> bool {
        let cells = |rule_use: &RuleUse| rule_use.get(keys::extra_regions::CELLS).map(<[Cell]>::len);
        self.export.rules().filter_map(cells).all(|count| Some(count) == self.digits())
    }
}
