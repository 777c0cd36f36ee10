//! Circles, squares and dots, which get their meaning from the rules text, or without one from convention.
//!
//! ```text
//!   "symbol": { "106": [3, "circle_L", 2], "119": [3, "square_L", 2], "642": [8, "circle_SS", 2], ... }
//!                       |   |                grey circle: odd; grey square: even; white dot: consecutive; black dot: double
//!                       |   shape and size
//!                       1 and 8 white, 2 black, 3 to 5 grey
//! ```

use std::sync::Arc;

use crate::cells::{Pair, Place, named};
use crate::drawings::{self, Colour, Outcome, Shape, Sketch, Stroke};
use crate::drawn::summary;
use crate::json::{Form, Json, Object};
use crate::toml_file::Toml;
use exdoku_rules::rules::keys;
use exdoku_text::board::Position;
use exdoku_text::source::{Diagnostic, Guess, Hint, Place as SourcePlace};

use super::reader::{NO_MEANING, Reader, index};

/// A symbol: where it is, its shape, and its error if it has no meaning.
pub(super) struct Symbol {
    pub(super) point: usize,
    name: String,
    style: i64,
    wrong: Diagnostic,
}

/// The sizes of shapes with a meaning, in cells.
const SIZES: [(&str, f64); 4] = [("_L", 0.86), ("_M", 0.7), ("_SS", 0.26), ("_S", 0.44)];

impl Symbol {
    /// Where it was read.
    fn read_at(&self) -> Option<SourcePlace> {
        self.wrong.place().map(|(source, span)| (Arc::clone(source), span))
    }

    fn fill(&self) -> Option<Colour> {
        match self.style {
            1 | 8 => Colour::read("#ffffff"),
            2 => Colour::read("#000000"),
            3..=5 => Colour::read("#cccccc"),
            _ => None,
        }
    }

    /// The shape of a sketch for it, if it is a circle or a square of a known colour.
    fn shape(&self, centre: (f64, f64)) -> Option<Shape> {
        let round = self.name.starts_with("circle_");
        if !round && !self.name.starts_with("square_") {
            return None;
        }
        let (_, width) = *SIZES.iter().find(|(size, _)| self.name.ends_with(size))?;
        let border = if (3..=5).contains(&self.style) { None } else { Colour::read("#000000") };
        let fill = Some(self.fill()?);
        let read_at = self.read_at();
        Some(Shape { centre, width, height: width, round, fill, border, read_at, ..Shape::default() })
    }
}

impl Reader<'_> {
    /// The symbols, and the points of arrows outside the grid, which point at the rows and columns to be entered in a
    /// contest.
    pub(super) fn symbols(&mut self, object: &mut Object<'_>) -> (Vec<Symbol>, Vec<usize>) {
        let Some(json) = object.take("symbol").filter(|symbols| !symbols.is_nothing()) else {
            return Default::default();
        };
        let Some(entries) = json.object(self.diagnostics) else { return Default::default() };
        let (mut symbols, mut markers) = (Vec::new(), Vec::new());
        for (key, value) in entries.entries().filter(|(_, value)| !value.is_nothing()) {
            let (style, name) = match value.list(self.diagnostics).unwrap_or_default()[..] {
                [ref style, ref name, ..] => match (style.form(), name.form()) {
                    (Form::Number(style), Form::Text(name)) => (style, name.into_owned()),
                    // Several switches in one symbol.
                    (_, Form::Text(name)) => (0, name.into_owned()),
                    _ => (0, String::new()),
                },
                _ => (0, String::new()),
            };
            let Some(point) = index(&key.name) else {
                self.not_understood::<()>(value.error(format!("a symbol at {:?}: {NO_MEANING}", key.name)));
                continue;
            };
            if name.starts_with("arrow_") && self.canvas.cell(point).is_none() {
                markers.push(point);
            }
            symbols.push(Symbol { point, name, style, wrong: wrong(value) });
        }
        (symbols, markers)
    }

    /// Gives the symbols their meaning, or reports them.
    pub(super) fn read_symbols(&mut self, symbols: Vec<Symbol>) {
        let text = self.file.head.iter().find_map(|(key, value)| match value {
            Toml::Text(text) if *key == "about" => Some(text.clone()),
            _ => None,
        });
        let how = self.diagnostics.guess();
        let rest = match (how, text) {
            (Some(how), Some(text)) => self.guess(symbols, &text, how),
            (Some(_), None) => self.by_convention(symbols),
            (None, _) => symbols,
        };
        let Some(Symbol { wrong, .. }) = rest.first() else { return };
        let places = rest.iter().map(|symbol| self.canvas.name_of(symbol.point)).collect();
        let message = format!("{}: {NO_MEANING}", summary(rest.len(), "symbol", places));
        let wrong = wrong.clone().message_of(message);
        self.not_understood::<()>(if how.is_none() { wrong.hint(Hint::GuessDrawings(Guess::Strict)) } else { wrong });
    }

    /// Reads symbols together with the rules text. Returns those that are not shapes.
    fn guess(&mut self, symbols: Vec<Symbol>, text: &str, how: Guess) -> Vec<Symbol> {
        let (rows, columns) = self.canvas.shape;
        let mut sketch = Sketch { rows, columns, digits: self.canvas.size, ..Sketch::default() };
        sketch.regions = (0..self.square.count()).map(|cell| self.square[cell].region).collect();
        let (mut rest, mut first) = (Vec::new(), None);
        for symbol in symbols {
            match self.canvas.centre(symbol.point).and_then(|centre| symbol.shape(centre)) {
                Some(shape) => {
                    sketch.shapes.push(shape);
                    first.get_or_insert(symbol.wrong);
                }
                None => rest.push(symbol),
            }
        }
        // A diagonal that is drawn is claimed by its sentence.
        let size = columns as f64;
        for (on, from, to) in
            [(&mut self.square.main, (0.0, 0.0), (size, size)), (&mut self.square.anti, (0.0, size), (size, 0.0))]
        {
            if let Some(place) = on.take() {
                let colour = Colour::read("#0000ff");
                sketch.strokes.push(Stroke { points: vec![from, to], colour, width: 0.05, read_at: Some(place) });
            }
        }
        let Outcome { mut rules, mut sentences, said, unclaimed, digits, holes, .. } = drawings::read(&sketch, text);
        drawings::locate(&mut rules, &sketch, |_| None);
        sentences.extend(said.into_iter().map(|one| one.text));
        self.file.rules.append(rules);
        let place = first.or_else(|| rest.first().map(|symbol| symbol.wrong.clone()));
        let place = place.unwrap_or_else(|| Diagnostic::error(""));
        let left_over = |message: String| match how {
            Guess::Strict => place
                .clone()
                .message_of(message)
                .help("write the rules in a TOML file")
                .hint(Hint::GuessDrawings(Guess::Loose)),
            Guess::Loose | Guess::Draft => {
                place.clone().as_warning().message_of(message).help("it is left out, so this may be a different puzzle")
            }
        };
        // Givens were read as digits from 1 on.
        if let Some(digits) = digits {
            self.diagnostics
                .push(left_over(format!("the digits of the rules text are {digits}, not 1-{}", self.canvas.size)));
        }
        if !holes.is_empty() {
            self.diagnostics.push(left_over("the rules text says that cells hold no digit".to_owned()));
        }
        for sentence in sentences {
            let sentence = drawings::shortened(&sentence);
            self.diagnostics.push(left_over(format!("this sentence of the rules is not understood: {sentence:?}")));
        }
        for drawing in unclaimed {
            self.diagnostics.push(left_over(format!("no sentence of the rules is about this: {drawing}")));
        }
        let message = "read from drawings and the rules text, which is never certain";
        self.diagnostics.push(place.as_warning().message_of(message));
        rest
    }

    /// Reads symbols as most puzzles have them. Returns the others.
    fn by_convention(&mut self, symbols: Vec<Symbol>) -> Vec<Symbol> {
        let (mut odd, mut even, mut white, mut black, mut rest) = (vec![], vec![], vec![], vec![], vec![]);
        let mut place = None;
        for symbol in symbols {
            let is_large = symbol.name.ends_with("_L") || symbol.name.ends_with("_M");
            let (round, grey) = (symbol.name.starts_with("circle_"), (3..=5).contains(&symbol.style));
            match (self.canvas.cell(symbol.point), self.pair(&symbol)) {
                (Some(cell), _) if is_large && grey && round => odd.push((Place::Cell(cell), symbol.read_at())),
                (Some(cell), _) if is_large && grey && symbol.name.starts_with("square_") => {
                    even.push((Place::Cell(cell), symbol.read_at()));
                }
                (None, Some(pair)) if round && !is_large && matches!(symbol.style, 1 | 8) => white.push(pair),
                (None, Some(pair)) if round && !is_large && symbol.style == 2 => black.push(pair),
                _ => {
                    rest.push(symbol);
                    continue;
                }
            }
            place.get_or_insert(symbol.wrong);
        }
        for (kind, cells) in [(keys::odd::NAME, odd), (keys::even::NAME, even)] {
            let (cells, mut read_at): (Vec<Place>, Vec<Option<SourcePlace>>) = cells.into_iter().unzip();
            if !cells.is_empty() {
                self.file.rules.read_from(read_at.swap_remove(0));
                self.file.rules.add(kind, [("cells", named(&cells).into())]);
                self.file.rules.read_from(None);
            }
        }
        for (kind, list) in [(keys::white_dot::NAME, white), (keys::black_dot::NAME, black)] {
            if !list.is_empty() {
                self.file.rules.add(kind, [("pairs", list.into())]);
            }
        }
        if let Some(place) = place {
            let message = "read by convention, as there is no rules text: circles are odd, squares even, white dots consecutive, \
                           black dots double";
            self.diagnostics.push(place.as_warning().message_of(message));
        }
        rest
    }

    /// The two cells that share the side with this midpoint.
    fn pair(&self, symbol: &Symbol) -> Option<Pair> {
        let (row, column) = self.canvas.centre(symbol.point)?;
        let (rows, columns) = self.canvas.shape;
        let cell = |row: f64, column: f64| {
            let there = row >= 0.0 && column >= 0.0 && row < rows as f64 && column < columns as f64;
            there.then(|| Place::Cell(Position::new(row as usize, column as usize)))
        };
        let (down, right) = match (row.fract(), column.fract()) {
            (0.0, 0.5) => (0.5, 0.0),
            (0.5, 0.0) => (0.0, 0.5),
            _ => return None,
        };
        let cells = [cell(row - down, column - right)?, cell(row + down, column + right)?];
        Some(Pair { cells, read_at: symbol.read_at() })
    }
}

/// The error of a symbol without a meaning, at its place.
fn wrong(json: &Json<'_>) -> Diagnostic {
    json.error(NO_MEANING)
}
