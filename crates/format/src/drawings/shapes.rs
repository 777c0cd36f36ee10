//! Circles, squares and shades in cells; circles at the corners of cells.

use exdoku_rules::rules::keys;
use std::collections::BTreeMap;

use crate::toml_file::Toml;
use exdoku_text::board::{Position, components};

use super::canvas::Mark;
use super::claim::{Claims, cells};
use super::colours::{Colour, ColourName};
use super::ended::alike;
use super::kind::kind;
use super::patterns::Statement;
use super::sketch::Spot;

/// A shaded cell with the number of its mark.
type Shade = (usize, Position);

/// Connected shaded cells.
type Piece = Vec<Shade>;

/// A number for its colour, and its cells relative to the first.
type ColouredShape = (usize, Vec<(i64, i64)>);

impl Claims<'_> {
    /// Circles where four cells meet, with digits in them.
    pub(super) fn quadruples(&mut self, statement: &Statement) {
        self.texts_of_quadruples();
        let mut found: Vec<(Position, Vec<i64>)> = Vec::new();
        let most = self.canvas.sketch.digits;
        for mark in self.canvas.marks.iter_mut().filter(|mark| !mark.claimed) {
            let Spot::Corner(first) = mark.spot else { continue };
            let digits: Vec<i64> = mark.text.chars().filter_map(|sign| sign.to_digit(10)).map(i64::from).collect();
            let plain =
                mark.text.chars().all(|sign| sign.is_ascii_digit() || sign.is_whitespace() || ",.-/".contains(sign));
            let fits = digits.iter().all(|&digit| digit <= most as i64);
            if !plain || digits.is_empty() || digits.len() > 4 || !fits {
                continue;
            }
            mark.claimed = true;
            found.push((first, digits));
        }
        // A circle without digits, around a separate text.
        let corners: Vec<Position> = found.iter().map(|(first, _)| *first).collect();
        for mark in self.canvas.marks.iter_mut().filter(|mark| !mark.claimed && mark.text.is_empty()) {
            if matches!(mark.spot, Spot::Corner(first) if corners.contains(&first)) {
                mark.claimed = true;
            }
        }
        for (Position { row, column }, digits) in found {
            let block: Vec<Position> = [(0, 0), (0, 1), (1, 0), (1, 1)]
                .iter()
                .map(|&(down, right)| Position::new(row + down, column + right))
                .collect();
            self.add(statement, "quadruple", [("cells", cells(&block)), ("digits", Toml::Digits(digits))]);
        }
    }

    /// Separate texts in a circle without text: its digits on two lines.
    fn texts_of_quadruples(&mut self) {
        let circle = |mark: &Mark| mark.text.is_empty() && mark.round && matches!(mark.spot, Spot::Corner(_));
        let circles: Vec<usize> = (0..self.canvas.marks.len()).filter(|&at| circle(&self.canvas.marks[at])).collect();
        for at in circles {
            let Mark { centre, width, .. } = self.canvas.marks[at];
            let within = |mark: &&mut Mark| {
                let away = (mark.centre.0 - centre.0).hypot(mark.centre.1 - centre.1);
                let plain = mark.text.chars().all(|sign| sign.is_ascii_digit() || sign.is_whitespace());
                !mark.claimed && !mark.text.is_empty() && plain && away < width / 2.0
            };
            let mut digits = Vec::new();
            for mark in self.canvas.marks.iter_mut().filter(within) {
                mark.claimed = true;
                digits.push(mark.text.clone());
            }
            self.canvas.marks[at].text = digits.join(" ");
        }
    }

    /// Marks of cells, by their colours where sentences name some.
    pub(super) fn cell_marks(&mut self, statements: &[Statement], fits: impl Fn(&Mark) -> bool) {
        let mut plain = None;
        for statement in statements {
            let names: Vec<ColourName> = statement.colours.iter().copied().collect();
            if names.is_empty() {
                if plain.replace(statement).is_some() {
                    // It is unclear which is which.
                    return;
                }
                continue;
            }
            self.claim_marks(statement, |mark| fits(mark) && mark.is_of(&names));
        }
        let Some(statement) = plain else { return };
        let usual = kind(statement.kind).usual_colours();
        let of_usual = |mark: &Mark| usual.is_empty() || mark.is_of(&usual);
        let free =
            |mark: &&Mark| !mark.claimed && mark.text.is_empty() && fits(mark) && matches!(mark.spot, Spot::Cell(_));
        if self.canvas.marks.iter().filter(free).any(of_usual) {
            self.claim_marks(statement, |mark| fits(mark) && of_usual(mark));
        } else {
            self.claim_marks(statement, fits);
        }
    }

    /// Circles that each tell how many circles have its digit. Bulbs that look like the others are circles as well.
    pub(super) fn counting_circles(&mut self, statement: &Statement) {
        let names: Vec<ColourName> = statement.colours.iter().copied().collect();
        let fits = |mark: &Mark| {
            let at_cell = matches!(mark.spot, Spot::Cell(_)) && mark.text.is_empty() && mark.is_circle();
            at_cell && (names.is_empty() || mark.is_of(&names))
        };
        let free: Vec<Mark> = self.canvas.marks.iter().filter(|mark| !mark.claimed && fits(mark)).cloned().collect();
        let mut found: Vec<Position> = Vec::new();
        for mark in self.canvas.marks.iter_mut().filter(|mark| fits(mark)) {
            let Spot::Cell(cell) = mark.spot else { continue };
            if !mark.claimed || free.is_empty() || free.iter().any(|other| alike(mark, other)) {
                mark.claimed = true;
                found.push(cell);
            }
        }
        found.sort_unstable();
        found.dedup();
        if !found.is_empty() {
            self.add(statement, &kind(statement.kind).rule, [("cells", cells(&found))]);
        }
    }

    /// Marks of cells whose digits each meet a condition.
    pub(super) fn shape_digits(&mut self, statement: &Statement) {
        let Some(says) = statement.says.clone() else { return };
        let names: Vec<ColourName> = statement.colours.iter().copied().collect();
        let named = |name: &str| statement.words.contains(name);
        let (circle, square, diamond) = (named("circle"), named("square"), named("diamond"));
        let fits = |mark: &Mark| {
            (names.is_empty() || mark.is_of(&names))
                && match (circle, square, diamond) {
                    (true, _, _) => mark.is_circle(),
                    (_, true, _) => mark.is_square(),
                    (_, _, true) => mark.diamond,
                    _ => mark.is_circle() || mark.is_square() || mark.diamond,
                }
        };
        let found = self.claimed_cells(fits);
        if !found.is_empty() {
            self.add(statement, keys::digits::NAME, [("cells", cells(&found)), ("each", says.into())]);
        }
    }

    /// Cells of marks or of lines, whose digits are the places of a digit in their rows or columns.
    pub(super) fn places_of_digits(&mut self, statement: &Statement) {
        let Some(number) = statement.number.filter(|_| !self.canvas.sketch.has_grids) else {
            return self.outcome.sentences.push(statement.text.clone());
        };
        let named = |name: &str| statement.words.split(' ').any(|word| word == name);
        let names: Vec<ColourName> = statement.colours.iter().copied().collect();
        let (circle, diamond) = (named("circle"), named("diamond"));
        let found = match named("line") {
            true => self.claimed_paths(statement).concat(),
            false => self.claimed_cells(|mark| {
                let of_shape = match (circle, diamond) {
                    (true, _) => mark.is_circle(),
                    (_, true) => mark.diamond,
                    _ => mark.is_square(),
                };
                of_shape && (names.is_empty() || mark.is_of(&names))
            }),
        };
        let (rows, columns) = (self.canvas.sketch.rows, self.canvas.sketch.columns);
        for cell in found {
            let line: Vec<Position> = match statement.kind {
                "place-in-row" => (0..columns).map(|column| Position::new(cell.row, column)).collect(),
                _ => (0..rows).map(|row| Position::new(row, cell.column)).collect(),
            };
            let parameters = [("at", cells(&[cell])), ("cells", cells(&line)), ("holds", number.into())];
            self.add(statement, &kind(statement.kind).rule, parameters);
        }
    }

    /// All marks of a shape: a condition on the set of their digits.
    pub(super) fn shape_sets(&mut self, statement: &Statement) {
        let says = statement.says.clone().unwrap_or_else(|| "distinct == size".to_owned());
        let names: Vec<ColourName> = statement.colours.iter().copied().collect();
        let named = |name: &str| statement.words.split(' ').any(|word| word == name);
        let (circle, square, diamond) = (named("circle"), named("square"), named("diamond"));
        let fits = |mark: &Mark| {
            let is = match (circle, square, diamond) {
                (true, _, _) => mark.is_circle(),
                (_, true, _) => mark.is_square(),
                (_, _, true) => mark.diamond,
                _ => mark.is_shade(),
            };
            is && mark.text.is_empty() && (names.is_empty() || mark.is_of(&names))
        };
        let mut found: Vec<Position> = Vec::new();
        for mark in self.canvas.marks.iter_mut().filter(|mark| fits(mark)) {
            // Circles of arrows, say, are claimed already.
            if let Spot::Cell(cell) = mark.spot {
                mark.claimed = true;
                found.push(cell);
            }
        }
        found.sort_unstable();
        found.dedup();
        if found.len() > 1 {
            self.add(statement, keys::digits::NAME, [("cells", cells(&found)), ("where", says.into())]);
        }
    }

    /// A condition on the set of digits in each shaded piece.
    pub(super) fn shaded_sets(&mut self, statement: &Statement) {
        let Some(says) = statement.says.clone() else { return };
        for piece in self.shaded_pieces(statement) {
            let region: Vec<Position> = piece.iter().map(|&(_, cell)| cell).collect();
            self.claim_shades(&piece);
            self.add(statement, keys::digits::NAME, [("cells", cells(&region)), ("where", says.as_str().into())]);
        }
    }

    fn claim_marks(&mut self, statement: &Statement, fits: impl Fn(&Mark) -> bool) {
        let found = self.claimed_cells(fits);
        if !found.is_empty() {
            self.add(statement, &kind(statement.kind).rule, [("cells", cells(&found))]);
        }
    }

    /// Claims the marks without text that fit, and returns their cells.
    fn claimed_cells(&mut self, fits: impl Fn(&Mark) -> bool) -> Vec<Position> {
        let mut found: Vec<Position> = Vec::new();
        for mark in self.canvas.marks.iter_mut().filter(|mark| !mark.claimed && mark.text.is_empty() && fits(mark)) {
            if let Spot::Cell(cell) = mark.spot {
                mark.claimed = true;
                found.push(cell);
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The shaded cells of the named colours, or all shaded cells.
    fn shades(&self, statement: &Statement) -> Vec<Shade> {
        let names: Vec<ColourName> = statement.colours.iter().copied().collect();
        let shaded = self.canvas.marks.iter().enumerate().filter(|(_, mark)| {
            !mark.claimed && mark.text.is_empty() && mark.is_square() && (names.is_empty() || mark.is_of(&names))
        });
        let cell = |mark: &Mark| if let Spot::Cell(cell) = mark.spot { Some(cell) } else { None };
        shaded.filter_map(|(at, mark)| Some((at, cell(mark)?))).collect()
    }

    /// Shaded cells in pieces: those that touch and have the same colour.
    fn shaded_pieces(&self, statement: &Statement) -> Vec<Piece> {
        let shades = self.shades(statement);
        let joined = |at: usize| {
            let (mark, cell) = shades[at];
            let colour = self.canvas.marks[mark].colour();
            let joins = move |&(other, to): &Shade| {
                let alike = colour.zip(self.canvas.marks[other].colour()).is_some_and(|(a, b)| a.resembles(b));
                cell.distance(to) <= 1 && alike
            };
            shades.iter().enumerate().filter(move |(_, shade)| joins(shade)).map(|(other, _)| other)
        };
        let piece = |numbers: Vec<usize>| {
            let mut piece: Piece = numbers.into_iter().map(|number| shades[number]).collect();
            piece.sort_by_key(|&(_, cell)| cell);
            piece.dedup_by_key(|one| one.1);
            piece
        };
        let mut pieces: Vec<Piece> = components(shades.len(), joined).into_iter().map(piece).collect();
        pieces.sort_by_key(|piece| piece[0].1);
        pieces
    }

    /// Black cells that are not on the board.
    pub(super) fn holes(&mut self, statement: &Statement) {
        let black = self.shades(statement);
        self.claim_shades(&black);
        self.outcome.holes = black.iter().map(|&(_, cell)| cell).collect();
        if black.is_empty() || self.canvas.sketch.has_grids {
            self.outcome.sentences.push(statement.text.clone());
        }
    }

    /// Shaded squares whose rows, columns and diagonals have the same sum.
    pub(super) fn magic_squares(&mut self, statement: &Statement) {
        for piece in self.shaded_pieces(statement) {
            let square: Vec<Position> = piece.iter().map(|&(_, cell)| cell).collect();
            let (first, side) = (square[0], square.len().isqrt());
            let is_inside =
                |at: &Position| at.row - first.row < side && (first.column..first.column + side).contains(&at.column);
            if side < 2 || side * side != square.len() || !square.iter().all(is_inside) {
                return self.outcome.sentences.push(statement.text.clone());
            }
            self.claim_shades(&piece);
            self.add(statement, keys::magic_square::NAME, [("cells", cells(&square))]);
        }
    }

    /// Shaded regions that hold each digit once; or, where the digits only must not repeat, of any size.
    pub(super) fn shaded_regions(&mut self, statement: &Statement) {
        let size = self.canvas.sketch.digits;
        let any = statement.words.contains("not repeat");
        let mut pieces: Vec<Piece> = self.shaded_pieces(statement);
        if !pieces.iter().all(|piece| piece.len() == size) && !any {
            // A region may have several pieces of a colour.
            let mut by_colour: BTreeMap<usize, Piece> = BTreeMap::new();
            let all: Vec<Shade> = pieces.concat();
            for &(mark, cell) in &all {
                let colour = self.canvas.marks[mark].colour();
                let like = |&&(other, _): &&(usize, Position)| {
                    colour.zip(self.canvas.marks[other].colour()).is_some_and(|(a, b)| a.resembles(b))
                };
                let first = all.iter().find(like).map_or(mark, |&(other, _)| other);
                by_colour.entry(first).or_default().push((mark, cell));
            }
            pieces = by_colour.into_values().collect();
            if !pieces.iter().all(|piece| piece.len() == size) {
                return;
            }
        }
        for piece in pieces.into_iter().filter(|piece| piece.len() > 1 && piece.len() <= size) {
            let region: Vec<Position> = piece.iter().map(|&(_, cell)| cell).collect();
            self.claim_shades(&piece);
            self.add(statement, keys::extra_regions::NAME, [("cells", cells(&region))]);
        }
    }

    fn claim_shades(&mut self, piece: &[Shade]) {
        for &(_, cell) in piece {
            let there = |mark: &&mut Mark| mark.is_square() && mark.spot == Spot::Cell(cell);
            self.canvas.marks.iter_mut().filter(there).for_each(|mark| mark.claimed = true);
        }
    }

    /// Shaded pieces of the same shape.
    pub(super) fn clones(&mut self, statement: &Statement) {
        let mut shapes: BTreeMap<ColouredShape, Vec<Piece>> = BTreeMap::new();
        let by_colour = ["shape and color", "shape color"].iter().any(|words| statement.words.contains(words));
        let mut colours: Vec<Colour> = Vec::new();
        for piece in self.shaded_pieces(statement) {
            let colour = self.canvas.marks[piece[0].0].colour().filter(|_| by_colour).map_or(0, |colour| {
                let known = colours.iter().position(|other| other.resembles(colour));
                known.unwrap_or_else(|| {
                    colours.push(colour);
                    colours.len() - 1
                })
            });
            let first = piece[0].1;
            let shape = piece
                .iter()
                .map(|&(_, cell)| (cell.row as i64 - first.row as i64, cell.column as i64 - first.column as i64));
            shapes.entry((colour, shape.collect())).or_default().push(piece);
        }
        // A shape that occurs only once is something else.
        if shapes.values().any(|pieces| pieces.len() < 2) {
            return;
        }
        for pieces in shapes.into_values() {
            let list = |piece: &[Shade]| -> Toml { cells(&piece.iter().map(|&(_, cell)| cell).collect::<Vec<_>>()) };
            for other in &pieces[1..] {
                self.add(statement, "clone", [("a", list(&pieces[0])), ("b", list(other))]);
            }
            pieces.iter().for_each(|piece| self.claim_shades(piece));
        }
    }
}
