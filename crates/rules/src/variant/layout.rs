//! The keys that make the board: `size`, `digits`, `box`, `regions`, `grids`, `holes`, `symbols`, `layers`, `solution`, `let`.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::rules::report;
use exdoku_text::board::{
    Board, BoxShape, Cell, Digits, GridSize, House, Layer, Mark, Misread, Plan, Position, Region, ShapeError,
    SymbolChoice, Symbols, Usual, counted, default_box, is_blank, lay_out, read_cells,
};
use exdoku_text::source::fields::{Form, Text, Value};
use exdoku_text::source::{Diagnostic, Diagnostics};

use super::brought::Brought;
use super::grids::{OneGrid, box_of, corners, sides, with_grids};
use super::layers;
use super::range;
use super::unknowns::{self, Group};

/// The values of those keys. A file that inherits from another takes over the keys that it does not write.
#[derive(Clone, Debug, Default)]
pub(super) struct Layout<'s> {
    pub(super) size: Option<Value<'s>>,
    pub(super) digits: Option<Value<'s>>,
    pub(super) boxes: Option<Value<'s>>,
    pub(super) regions: Option<Value<'s>>,
    pub(super) grids: Option<Value<'s>>,
    pub(super) holes: Option<Value<'s>>,
    pub(super) symbols: Option<Value<'s>>,
    /// `layers` of this file and of those it inherits from, inherited ones first: they add up.
    pub(super) layers: Vec<Value<'s>>,
    pub(super) solution: Option<Value<'s>>,
    /// `let` of this file and of those it inherits from, inherited ones first: they add up.
    pub(super) unknowns: Vec<Value<'s>>,
}

impl<'s> Layout<'s> {
    /// This layout over the one it inherits. Boxes and regions replace each other; a size brings its usual boxes
    /// in place of inherited ones, unless there are none. Inherited regions stay, and must fit.
    pub(super) fn over(self, inherited: &Layout<'s>) -> Layout<'s> {
        let no_boxes = |boxes: &Value<'s>| is_word(boxes, "none");
        let divided_anew = self.boxes.is_some() || self.regions.is_some();
        let boxes = inherited.boxes.clone().filter(|boxes| self.size.is_none() || no_boxes(boxes));
        let regions = inherited.regions.clone();
        Layout {
            boxes: if divided_anew { self.boxes } else { boxes },
            regions: if divided_anew { self.regions } else { regions },
            size: self.size.or_else(|| inherited.size.clone()),
            digits: self.digits.or_else(|| inherited.digits.clone()),
            grids: self.grids.or_else(|| inherited.grids.clone()),
            holes: self.holes.or_else(|| inherited.holes.clone()),
            symbols: self.symbols.or_else(|| inherited.symbols.clone()),
            layers: inherited.layers.iter().cloned().chain(self.layers).collect(),
            solution: self.solution.or_else(|| inherited.solution.clone()),
            unknowns: inherited.unknowns.iter().cloned().chain(self.unknowns).collect(),
        }
    }

    /// Whether none of these keys is written.
    pub(super) fn is_empty(&self) -> bool {
        let Layout { size, digits, boxes, regions, grids, holes, symbols, layers, solution, unknowns } = self;
        let single = [size, digits, boxes, regions, grids, holes, symbols, solution];
        single.iter().all(|key| key.is_none()) && layers.is_empty() && unknowns.is_empty()
    }

    /// The board of these keys. Every key is read before giving up, so that all errors are reported at once.
    /// `brought` are layers of the kinds in use; `of_regions` are the unknowns for the region of each cell: they are a layer.
    pub(super) fn board(
        &self,
        missing_size: impl Fn() -> Diagnostic,
        brought: &Brought<'_>,
        of_regions: &[String],
        diagnostics: &mut Diagnostics,
    ) -> Option<Board> {
        let mut grids = self.grids.as_ref().map(|grids| corners(grids, diagnostics));
        let own = |grids: &Option<Option<Vec<OneGrid<'s>>>>| {
            let sizes = grids.iter().flatten().flatten().filter_map(|grid| grid.size.clone());
            sizes.max_by_key(|(sides, _)| *sides).map(|(_, value)| value)
        };
        let Some(size) = &self.size.clone().or_else(|| own(&grids)) else {
            return diagnostics.refuse(missing_size());
        };
        let all = grids.iter_mut().flatten().flatten();
        // Regions replace all boxes, also those that grids have by their sizes.
        let own_boxes = match &self.regions {
            Some(_) => all.filter_map(|grid| grid.boxes.replace(None).flatten()).count(),
            None => 0,
        };
        if let (true, Some(regions)) = (self.boxes.is_some() || own_boxes > 0, &self.regions) {
            let message = "`box` and `regions` cannot be used together: regions replace boxes";
            diagnostics.push(regions.key_error(message).help("for additional regions, use the rule extra-regions"));
        }
        let sides = sides(size, diagnostics);
        let is_bare = self.digits.as_ref().is_some_and(|digits| is_word(digits, "none"));
        let digits = match (&self.digits, sides) {
            (Some(_), _) if is_bare => Digits::new(1, 1),
            (Some(value), _) => read_digits(value, diagnostics),
            (None, Some((rows, columns))) => {
                let own = grids.iter().flatten().flatten().filter_map(|grid| grid.size.as_ref());
                let sides = own.map(|((rows, columns), _)| *rows.max(columns));
                Digits::new(1, sides.fold(rows.max(columns), usize::max))
            }
            (None, None) => None,
        };
        let boxes = self.box_shape(sides, size, diagnostics);
        let (rows, columns) = sides?;
        let common = GridSize { rows, columns, boxes: boxes? };
        let plan = Plan {
            rows,
            columns,
            grids: Vec::new(),
            sizes: Vec::new(),
            holes: Vec::new(),
            boxes: common.boxes,
            digits: digits?,
        };
        let plan = match grids {
            None => Plan { grids: vec![Position::new(0, 0)], ..plan },
            Some(None) => return None,
            Some(Some(grids)) => with_grids(plan, common, &grids),
        };
        let refuse = |error: &ShapeError| {
            let value = match error {
                ShapeError::BoxDoesNotDivide(..) => self.boxes.as_ref(),
                ShapeError::DoubledGrid(_) | ShapeError::Grids(_) | ShapeError::Spread(..) => self.grids.as_ref(),
                ShapeError::NoSuchHole(_) | ShapeError::Cells(0) => self.holes.as_ref(),
                _ => None,
            };
            value.unwrap_or(size).error(error.to_string()).maybe_help(way_out(error))
        };
        let build = |plan: Plan, diagnostics: &mut Diagnostics| {
            Board::new(plan).inspect_err(|error| diagnostics.push(refuse(error))).ok()
        };
        let mut board = build(plan.clone(), diagnostics)?;
        if let Some(value) = &self.holes {
            let holes = holes(value, &board, diagnostics)?;
            board = build(Plan { holes, ..plan }, diagnostics)?;
        }
        let board = match &self.regions {
            Some(value) => {
                let read = |diagnostics: &mut Diagnostics| regions(value, &board, is_bare, diagnostics);
                let regions = match Arc::ptr_eq(value.source(), size.source()) {
                    true => read(diagnostics),
                    false => {
                        diagnostics.with_help("the regions are inherited: add regions or a box for this size", read)
                    }
                };
                board.with_regions(regions?)
            }
            None => board,
        };
        let tables: Option<Vec<Value<'_>>> = brought
            .tables(&self.layers, diagnostics)
            .map(|tables| tables.into_iter().chain(self.layers.clone()).collect());
        let layers = tables.and_then(|tables| layers::read(&tables, &board, diagnostics));
        let board = if is_bare { board.without_digits() } else { board };
        let (layers, digits_alone) = (layers?, self.digits_alone(diagnostics)?);
        let layered = board.clone().with_layers(layers.clone(), digits_alone);
        let unknowns = unknowns::read(&self.unknowns, &layered, diagnostics)?;
        let are_regions = |(name, unknowns): &Group| {
            let fits = unknowns.len() == board.cell_count() && unknowns[0].digits.first() == 1;
            of_regions.contains(name) && fits && unknowns[0].name != *name
        };
        let (regions, unknowns): (Vec<Group>, Vec<Group>) = unknowns.into_iter().partition(are_regions);
        let unknowns = unknowns.into_iter().flat_map(|(_, unknowns)| unknowns).collect();
        if regions.is_empty() {
            return Some(layered.with_unknowns(unknowns));
        }
        let cells: Vec<Cell> = board.cells().collect();
        let layer = |(name, unknowns): Group| Layer::of_regions(name, cells.clone(), unknowns[0].digits);
        let layers = layers.into_iter().chain(regions.into_iter().map(layer)).collect();
        Some(board.with_layers(layers, digits_alone).with_unknowns(unknowns))
    }

    /// Whether solutions that differ only in layers count as one.
    fn digits_alone(&self, diagnostics: &mut Diagnostics) -> Option<bool> {
        let Some(value) = &self.solution else { return Some(false) };
        let Form::Text(text) = value.form() else {
            let help = "for the number of solutions, use the key `solutions`";
            return diagnostics.refuse(value.wrong("\"all\" or \"digits\"").help(help));
        };
        match text.as_str() {
            "digits" => Some(true),
            "all" => Some(false),
            _ => {
                let help = "\"all\": the digits and every layer; \"digits\": only the digits";
                diagnostics.refuse(value.error(format!("a solution cannot be \"{}\"", text.as_str())).help(help))
            }
        }
    }

    /// Complains, at the key responsible, that the houses of these rules have more cells than there are digits.
    pub(super) fn refuse_houses(&self, too_large: &[(&str, House)], board: &Board, diagnostics: &mut Diagnostics) {
        let [(first, house), ..] = too_large else { return };
        let boxes = self.boxes.as_ref().filter(|_| *first == "boxes");
        let Some(value) = self.digits.as_ref().or(boxes).or(self.size.as_ref()) else { return };
        let names: Vec<&str> = too_large.iter().map(|(kind, _)| *kind).collect();
        let (cells, digits) = (house.cells.len(), counted(board.digits().count(), "digit"));
        let message = format!("{digits} are too few for {} of {cells} cells", names.join(" and "));
        let off: Vec<String> = names.iter().map(|name| format!("{name} = false")).collect();
        let help = format!("use more `digits`, or switch off in [rules]: {}", off.join(", "));
        diagnostics.push(value.error(message).help(help));
    }

    /// The boxes of each grid; `Some(None)` if there are none.
    fn box_shape(
        &self,
        sides: Option<(usize, usize)>,
        size: &Value<'_>,
        diagnostics: &mut Diagnostics,
    ) -> Option<Option<BoxShape>> {
        let Some(value) = &self.boxes else {
            let is_bare = self.digits.as_ref().is_some_and(|digits| is_word(digits, "none"));
            if self.regions.is_some() || is_bare {
                return Some(None);
            }
            let (rows, columns) = sides?;
            if rows != columns {
                let message = format!("a {rows}x{columns} grid has no usual boxes");
                return diagnostics.refuse(
                    size.error(message).help("add box = \"2x3\" (rows x columns), box = \"none\", or regions"),
                );
            }
            return Some(default_box(rows));
        };
        box_of(value, diagnostics)
    }

    /// The symbols of these keys.
    pub(super) fn symbols(&self, digits: Digits, diagnostics: &mut Diagnostics) -> Option<SymbolChoice> {
        let Some(value) = &self.symbols else { return Some(SymbolChoice::Detect(Usual::of(digits))) };
        let symbols = match value.form() {
            Form::Text(text) => Symbols::parse(text.as_str(), digits),
            Form::List(list) => {
                let names: Vec<Option<Text<'_>>> = list.iter().map(|name| name.text(diagnostics)).collect();
                let names: Vec<String> =
                    names.into_iter().map(|name| Some(name?.as_str().to_owned())).collect::<Option<_>>()?;
                Symbols::new(&names, digits)
            }
            _ => return diagnostics.refuse(value.wrong("a string like \"1-9A-G\", \"numbers\", or a list of symbols")),
        };
        match symbols {
            Ok(symbols) => Some(SymbolChoice::Fixed(symbols)),
            Err(error) => {
                let usual: Vec<String> = Usual::of(digits).all().iter().map(|s| format!("\"{s}\"")).collect();
                let help = format!("for the digits {digits}: {}, or any other signs", usual.join(", "));
                diagnostics.refuse(value.error(error.to_string()).help(help))
            }
        }
    }
}

/// Whether a value is this word.
fn is_word(value: &Value<'_>, word: &str) -> bool {
    matches!(value.form(), Form::Text(text) if text.as_str() == word)
}

/// `9` for 1 to 9, or a range `"0-8"`.
fn read_digits(value: &Value<'_>, diagnostics: &mut Diagnostics) -> Option<Digits> {
    let wanted = "a range like \"0-8\", how many digits there are from 1 up, or \"none\"";
    match (range::ends(value), value.form()) {
        (Some((1, last @ ..1)), _) => {
            diagnostics.refuse(value.error(format!("a board has at least 1 digit, not {last}")))
        }
        (Some(ends), _) => range::between(ends, "digits", value, diagnostics),
        (None, Form::Text(text)) => {
            let error = value.error(format!("`digits` is {wanted}, not {:?}", text.as_str()));
            let help = "for the symbols of digits, use the key `symbols`: symbols = \"1-9A-G\"";
            diagnostics.refuse(error.help(help))
        }
        (None, _) => diagnostics.refuse(value.wrong(wanted)),
    }
}

/// The help for an impossible shape.
fn way_out(error: &ShapeError) -> Option<String> {
    let ShapeError::BoxDoesNotDivide(shape, rows, columns) = error else { return None };
    let turned = rows.is_multiple_of(shape.width) && columns.is_multiple_of(shape.height);
    let usual = || default_box(*rows.max(columns));
    let meant = if turned { Some(BoxShape { height: shape.width, width: shape.height }) } else { usual() };
    let Some(meant) = meant else { return Some("box = \"none\" leaves boxes out".to_owned()) };
    Some(format!("boxes are rows x columns; box = \"{meant}\" divides {rows}x{columns}"))
}

/// Cells to cut out: listed, or drawn as `#` in a picture of the whole board.
fn holes(value: &Value<'_>, board: &Board, diagnostics: &mut Diagnostics) -> Option<Vec<Position>> {
    let text = value.text(diagnostics)?;
    let read = if text.as_str().contains('\n') {
        lay_out(board, text.as_str()).whole().and_then(|marks| {
            let is_sign = |mark: &Mark<'_>| mark.text == "#" || is_blank(mark.text);
            let stray: Vec<Misread> = (marks.iter())
                .filter(|(_, mark)| !is_sign(mark))
                .map(|(_, mark)| Misread::new(mark.bytes.clone(), format!("`{}` is not a hole", mark.text)))
                .map(|misread| misread.help("`#` cuts a cell out, `.` leaves it"))
                .collect();
            if !stray.is_empty() {
                return Err(stray);
            }
            Ok(marks.into_iter().filter(|(_, mark)| mark.text == "#").map(|(cell, _)| cell).collect())
        })
    } else {
        read_cells(board, text.as_str())
    };
    match read {
        Ok(cells) => Some(cells.into_iter().map(|cell| board.position(cell)).collect()),
        Err(misreads) => {
            report(&text, misreads, diagnostics);
            None
        }
    }
}

/// One letter per region; `.` for cells in none. A region has as many cells as a grid has rows, or fewer on a board
/// with holes; any number on a board without digits.
fn regions(value: &Value<'_>, board: &Board, is_bare: bool, diagnostics: &mut Diagnostics) -> Option<Vec<Region>> {
    let text = value.text(diagnostics)?;
    let marks = match lay_out(board, text.as_str()).whole() {
        Ok(marks) => marks,
        Err(misreads) => {
            report(&text, misreads, diagnostics);
            return None;
        }
    };
    let mut cells: BTreeMap<&str, (Vec<Cell>, std::ops::Range<usize>)> = BTreeMap::new();
    let mut places: BTreeMap<Cell, std::ops::Range<usize>> = BTreeMap::new();
    for (cell, mark) in marks {
        // `0` and `*` may be letters of regions; a dot or an underscore means none.
        if mark.text == "." || mark.text == "_" {
            continue;
        }
        places.insert(cell, mark.bytes.clone());
        cells.entry(mark.text).or_insert_with(|| (Vec::new(), mark.bytes)).0.push(cell);
    }
    let wanted = board.grid_rows().max(board.grid_columns());
    let whole = board.cell_count() == board.grids().len() * board.grid_rows() * board.grid_columns();
    let mut fine = true;
    for (name, (cells, first)) in cells.iter().filter(|_| !is_bare) {
        if cells.len() > wanted || (whole && board.grids().len() == 1 && cells.len() < wanted) {
            let message = format!("region {name} has {}, not {wanted}", counted(cells.len(), "cell"));
            diagnostics.push(text.error(first.clone(), message).label("it begins here"));
            fine = false;
        } else if let Some(cell) = board.apart(cells) {
            let message = format!(
                "region {name} is in pieces: {} and {} are not connected",
                board.name(cells[0]),
                board.name(cell)
            );
            let warning = text.error(places[&cell].clone(), message).as_warning();
            diagnostics.push(warning.help("if it is another region, give it another letter"));
        }
    }
    let region = |(name, (cells, _)): (&str, _)| Region { name: name.to_owned(), cells };
    fine.then(|| cells.into_iter().map(region).collect())
}
