//! The board of a constraint string: shape, digits, boxes, regions, unknowns outside the grid.

use exdoku_rules::rules::keys;
use exdoku_text::board::{BoxShape, Digits, Moved, Position, Symbols, Usual, counted, read_ends};
use exdoku_text::source::Diagnostics;

use super::layouts::{Layout, drawn, groups, merged, regions};
use super::syntax::Constraint;
use super::unknowns::Unknowns;
use crate::cells::{Place, named};
use crate::excerpt::Excerpt;
use crate::toml_file::{Toml, TomlFile, spelled};

/// The longest side, and the most digits.
pub(super) const LONGEST: usize = 16;

/// What the cells are.
pub(super) struct Board {
    pub(super) rows: usize,
    pub(super) columns: usize,
    pub(super) digits: Digits,
    /// In a raw grid, digits may repeat in rows and columns.
    raw: bool,
    boxes: Option<BoxShape>,
    regions: Vec<Layout>,
    unknowns: Vec<Unknowns>,
    /// Whether rows, columns and boxes each lack a digit.
    lacks: bool,
    /// If regions are not drawn: the cells whose regions are numbered first.
    pub(super) busiest: Vec<Place>,
}

/// The names of the digits that rows, columns and boxes lack, and the parameter for each. They are written around the
/// grid, those of the columns in a row: DGR1 is what column 1 lacks.
const LACKING: [(&str, &str); 3] = [("dgr", "columns"), ("dgc", "rows"), ("dgb", "boxes")];

/// The name of the unknowns that tell in which region each cell lies: CC1, CC2, ...
pub(super) const CHAOS_REGIONS: &str = "cc";

/// The constraints that define the board.
pub(super) const CONSTRAINTS: [&str; 5] = ["Shape", "NoBoxes", "RegionSize", "Jigsaw", "Var"];

/// Whether a constraint defines the board.
pub(super) fn is_of_board(name: &str) -> bool {
    CONSTRAINTS.contains(&name)
}

impl Board {
    pub(super) fn read(constraints: &[Constraint<'_>], diagnostics: &mut Diagnostics) -> Option<Board> {
        let of = |name: &'static str| constraints.iter().filter(move |constraint| constraint.name.text == name);
        let mut board = Board {
            rows: 9,
            columns: 9,
            digits: Digits::new(1, 9)?,
            raw: false,
            boxes: None,
            regions: Vec::new(),
            unknowns: Vec::new(),
            lacks: false,
            busiest: Vec::new(),
        };
        if let [first, .., other] = &of("Shape").collect::<Vec<_>>()[..]
            && first.arguments.iter().map(|word| word.text).ne(other.arguments.iter().map(|word| word.text))
        {
            return diagnostics.refuse(other.name.error("the grid already has another shape"));
        }
        if let Some(shape) = of("Shape").next_back() {
            board.read_shape(shape, diagnostics)?;
        }
        let mut size = board.rows.max(board.columns);
        if let Some(region_size) = of("RegionSize").next_back() {
            let argument = region_size.arguments.first().unwrap_or(&region_size.name);
            let Ok(given) = argument.text.parse() else {
                return diagnostics
                    .refuse(argument.error("RegionSize needs the number of cells in a box: RegionSize~N"));
            };
            size = given;
        }
        if of("NoBoxes").next().is_none() && !board.raw {
            board.boxes = usual_box(board.rows, board.columns, size);
        }
        if of("Doppelganger").next().is_some() {
            board.lacks = true;
            board.read_lacking(constraints);
        }
        if let Some(chaos) = of("ChaosConstruction").next() {
            let (name, count, columns) = (CHAOS_REGIONS.to_owned(), board.rows * board.columns, board.columns);
            let Some(regions) = count.checked_div(size).filter(|regions| regions * size == count) else {
                let message = format!("the grid of {} does not fall into regions of {size}", counted(count, "cell"));
                return diagnostics.refuse(chaos.name.error(message).help("RegionSize~N sets another size"));
            };
            board.unknowns.push(Unknowns { name, count, columns, digits: Digits::new(1, regions)? });
            board.busiest = board.by_mentions(constraints, size);
        }
        let region_size = of("RegionSize").next().is_some().then_some(size);
        diagnostics.without_errors(|diagnostics| {
            for jigsaw in of("Jigsaw") {
                board.read_regions(jigsaw, region_size, diagnostics);
            }
            board.regions = merged(std::mem::take(&mut board.regions), board.rows.max(board.columns));
            for var in of("Var") {
                board.unknowns.extend(Unknowns::read(var, board.digits, board.columns, diagnostics));
            }
            Some(board)
        })
    }

    /// `Shape~6x6`, `Shape~9x9~0-9`, `Shape~6x6~9~Raw`.
    fn read_shape(&mut self, shape: &Constraint<'_>, diagnostics: &mut Diagnostics) -> Option<()> {
        let side = |text: &str| text.parse().ok().filter(|side| (1..=LONGEST).contains(side));
        let [sides, rest @ ..] = &shape.arguments[..] else {
            return diagnostics.refuse(shape.name.error("Shape needs the number of rows and columns: Shape~RxC"));
        };
        let Some((rows, columns)) =
            sides.text.split_once('x').and_then(|(rows, columns)| Some((side(rows)?, side(columns)?)))
        else {
            return diagnostics
                .refuse(sides.error(format!("expected a shape like 6x9, with 1 to {LONGEST} rows and columns")));
        };
        (self.rows, self.columns) = (rows, columns);
        self.digits = Digits::new(1, rows.max(columns))?;
        for word in rest.iter().filter(|word| !word.text.is_empty()) {
            let range = read_ends(word.text).or_else(|| Some((1, i64::from(word.text.parse::<i32>().ok()?))));
            match (word.text, range) {
                ("Raw", _) => self.raw = true,
                ("Sudoku", _) => {}
                (_, Some((first, last))) if (1..=LONGEST as i64).contains(&(last - first + 1)) => {
                    self.digits = Digits::new(first as i32, (last - first + 1) as usize)?;
                }
                _ => {
                    let message = format!("expected digits like 0-9 or 9 (at most {LONGEST} of them), Raw or Sudoku");
                    return diagnostics.refuse(word.error(message));
                }
            }
        }
        Some(())
    }

    /// `Jigsaw~aabb...`: one character per cell. A region has as many cells as a row, or as there are digits, or a number
    /// in between; a region of another size holds any digits. If there are several of these, those small enough hold
    /// different digits.
    fn read_regions(&mut self, jigsaw: &Constraint<'_>, region_size: Option<usize>, diagnostics: &mut Diagnostics) {
        // An older form has the shape before the layout.
        let argument = jigsaw.arguments.last().unwrap_or(&jigsaw.name);
        let mut signs: Vec<char> = argument.text.chars().collect();
        let cells = self.rows * self.columns;
        if signs.len() != cells {
            let message = format!("a layout of {}, but the grid has {cells}", counted(signs.len(), "cell"));
            diagnostics.push(argument.error(message));
            return;
        }
        let sizes = self.rows.max(self.columns)..=self.digits.count();
        let whole = |size: usize| region_size == Some(size) || region_size.is_none() && sizes.contains(&size);
        let regions = regions(&signs);
        let others: Vec<&(char, Vec<usize>)> = regions.iter().filter(|(_, cells)| !whole(cells.len())).collect();
        let alone = others.len() == 1 && !signs.contains(&'-');
        let is_open = |cells: &[usize]| alone || cells.len() > self.digits.count();
        for (sign, _) in others.iter().filter(|(_, cells)| is_open(cells)) {
            signs.iter_mut().filter(|known| *known == sign).for_each(|known| *known = '-');
        }
        self.regions.push(Layout { signs, read_at: jigsaw.name.place() });
    }

    /// The rows, columns, boxes and regions that have the most cells.
    pub(super) fn largest_regions(&self) -> Vec<Vec<Place>> {
        let place = |cell: usize| Place::Cell(Position::new(cell / self.columns, cell % self.columns));
        let cells = 0..self.rows * self.columns;
        let mut layouts: Vec<Vec<(usize, Vec<usize>)>> = Vec::new();
        let mut divide =
            |part: &dyn Fn(usize) -> usize| layouts.push(groups(cells.clone().map(|cell| (cell, part(cell)))));
        divide(&|cell| cell / self.columns);
        divide(&|cell| cell % self.columns);
        if let Some(BoxShape { height, width }) = self.boxes {
            divide(&|cell| cell / self.columns / height * self.columns + cell % self.columns / width);
        }
        let drawn = self.regions.iter().flat_map(|layout| regions(&layout.signs)).map(|(_, cells)| cells);
        let all = layouts.into_iter().flatten().map(|(_, cells)| cells).chain(drawn);
        let all: Vec<Vec<usize>> = all.collect();
        let most = all.iter().map(Vec::len).max().unwrap_or(0);
        all.into_iter()
            .filter(|cells| cells.len() == most)
            .map(|cells| cells.into_iter().map(place).collect())
            .collect()
    }

    /// A set of digits as a value: `"124"`, or `"9 10"` where they have several figures.
    pub(super) fn digit_set(&self, values: &[i64]) -> Toml {
        let words: Vec<String> = values.iter().map(i64::to_string).collect();
        let single = self.digits.first() >= 0 && self.digits.last() <= 9;
        words.join(if single { "" } else { " " }).into()
    }

    /// The region of a cell.
    pub(super) fn region_of(&self, place: &Place) -> Option<Place> {
        let Place::Cell(Position { row, column }) = *place else { return None };
        let known = self.unknowns.iter().any(|unknowns| unknowns.name == CHAOS_REGIONS);
        known.then(|| Place::Unknown(format!("{CHAOS_REGIONS}{}", row * self.columns + column + 1)))
    }

    /// The unknowns whose names have this prefix.
    pub(super) fn unknowns(&self, prefix: &str) -> Option<&Unknowns> {
        let name = prefix.to_ascii_lowercase();
        self.unknowns.iter().find(|unknowns| unknowns.name == name)
    }

    /// The group of unknowns of a place, and its number in the group, from 0.
    fn group(&self, place: &Place) -> Option<(&Unknowns, usize)> {
        let Place::Unknown(name) = place else { return None };
        self.unknowns.iter().find_map(|unknowns| Some((unknowns, unknowns.number(name)?)))
    }

    /// A sort key that places unknowns, in order, after the cells.
    pub(super) fn rank(&self, place: &Place) -> Option<(String, usize)> {
        self.group(place).map(|(unknowns, number)| (unknowns.name.clone(), number))
    }

    /// Whether two cells, or two unknowns of one name, are next to each other.
    pub(super) fn touch(&self, a: &Place, b: &Place) -> bool {
        match (self.group(a), self.group(b)) {
            (Some((one, a)), Some((other, b))) => {
                one.name == other.name && one.position(a).distance(one.position(b)) == 1
            }
            _ => a.touches(b),
        }
    }

    /// The place moved by these rows and columns: a cell of the grid, or an unknown in its group.
    pub(super) fn moved(&self, place: &Place, by: Moved) -> Option<Place> {
        let moved = |Position { row, column }: Position| {
            Some(Position::new(row.checked_add_signed(by.0)?, column.checked_add_signed(by.1)?))
        };
        match (place, self.group(place)) {
            (Place::Cell(at), _) => {
                moved(*at).filter(|at| at.row < self.rows && at.column < self.columns).map(Place::Cell)
            }
            (_, Some((unknowns, number))) => {
                let number = unknowns.number_at(moved(unknowns.position(number))?)?;
                Some(Place::Unknown(unknowns.at(number)))
            }
            _ => None,
        }
    }

    /// All places of the plane of a place (the grid, or the unknowns of its name), row by row, and the position of the place
    /// among them.
    pub(super) fn plane(&self, place: &Place) -> Option<(Vec<Position>, Position)> {
        match (place, self.group(place)) {
            (Place::Cell(at), _) => {
                let cells =
                    (0..self.rows * self.columns).map(|cell| Position::new(cell / self.columns, cell % self.columns));
                Some((cells.collect(), *at))
            }
            (_, Some((unknowns, number))) => {
                let all = (0..unknowns.count).map(|number| unknowns.position(number));
                Some((all.collect(), unknowns.position(number)))
            }
            _ => None,
        }
    }

    /// The pieces into which regions cut a line: boxes, or the drawn regions where there are no boxes. None if there are
    /// no regions, or if the rule for such lines finds the pieces itself.
    pub(super) fn pieces(&self, line: &[Place]) -> Option<Vec<Vec<Place>>> {
        let all_in_regions = self.whole_layout().is_some_and(|layout| !self.regions[layout].signs.contains(&'-'));
        if self.boxes.is_some() || all_in_regions || self.regions.is_empty() {
            return None;
        }
        let sign = |place: &Place| match place {
            Place::Cell(at) => Some(self.regions[0].signs[at.row * self.columns + at.column]),
            Place::Unknown(_) => None,
        };
        Some(line.chunk_by(|a, b| sign(a) == sign(b)).map(<[Place]>::to_vec).collect())
    }

    pub(super) fn has_regions(&self) -> bool {
        self.boxes.is_some() || !self.regions.is_empty()
    }

    /// The layout that replaces the boxes: one whose regions all have as many cells as a row.
    fn whole_layout(&self) -> Option<usize> {
        let size = self.rows.max(self.columns);
        let whole = |layout: &Layout| regions(&layout.signs).iter().all(|(_, cells)| cells.len() == size);
        self.regions.iter().position(|layout| self.boxes.is_none() && whole(layout))
    }

    /// The digits that rows, columns or boxes lack, if a constraint mentions them.
    fn read_lacking(&mut self, constraints: &[Constraint<'_>]) {
        let Some(digits) = Digits::new(1, self.rows.max(self.columns)) else { return };
        for (name, _) in LACKING {
            let count = match name {
                "dgr" => self.columns,
                "dgc" => self.rows,
                _ => self.boxes.map_or(0, |boxes| self.rows * self.columns / (boxes.height * boxes.width)),
            };
            let names = |word: &Excerpt<'_>| word.text.to_ascii_lowercase().starts_with(name);
            if constraints.iter().any(|constraint| mentions(constraint, &names)) {
                // The digits that boxes lack are arranged like the boxes.
                let columns = match self.boxes {
                    Some(boxes) if name == "dgb" => self.columns / boxes.width,
                    _ => count.max(1),
                };
                self.unknowns.push(Unknowns { name: name.to_owned(), count, columns, digits });
            }
        }
    }

    /// The names that `doppelganger` gives to the missing digits.
    pub(super) fn lacking(&self) -> Vec<(&'static str, Toml)> {
        let known = |name: &str| self.unknowns.iter().find(|unknowns| self.lacks && unknowns.name == name);
        let all = LACKING.into_iter().filter_map(|(name, parameter)| Some((known(name)?, parameter)));
        let names = |unknowns: &Unknowns| (0..unknowns.count).map(|number| unknowns.at(number)).collect::<Vec<_>>();
        all.map(|(unknowns, parameter)| (parameter, names(unknowns).join(" ").into())).collect()
    }

    /// A cell, or an unknown outside the grid: `R1C1`, `RaCg` for 10 and 16, `VA1`.
    pub(super) fn place(&self, word: Excerpt<'_>, diagnostics: &mut Diagnostics) -> Option<Place> {
        match self.find(word.text) {
            Some(place) => Some(place),
            None => {
                let (rows, columns) = (self.rows, self.columns);
                let message = match coordinates(word.text) {
                    Some(_) => format!("{} is outside the grid of {rows} rows and {columns} columns", word.text),
                    None => format!("{:?} is not a cell", word.text),
                };
                let help = "cells are written like R3C2, with letters from 10 on: RaC2";
                diagnostics.refuse(word.error(message).help(help))
            }
        }
    }

    pub(super) fn find(&self, text: &str) -> Option<Place> {
        if let Some((row, column)) = coordinates(text) {
            let inside = row <= self.rows && column <= self.columns;
            return inside.then(|| Place::Cell(Position::new(row - 1, column - 1)));
        }
        let name = text.to_ascii_lowercase();
        let found = self.unknowns.iter().find_map(|unknowns| Some(unknowns.at(unknowns.number(&name)?)));
        found.map(Place::Unknown)
    }

    /// `R3` or `C3`: whether it is a row, and its index from 0.
    pub(super) fn row_or_column(&self, word: Excerpt<'_>, diagnostics: &mut Diagnostics) -> Option<(bool, usize)> {
        let parse = |prefix: [char; 2], count: usize| {
            number(word.text.strip_prefix(prefix)?).filter(|number| (1..=count).contains(number))
        };
        let row = parse(['R', 'r'], self.rows).map(|row| (true, row - 1));
        let found = row.or_else(|| parse(['C', 'c'], self.columns).map(|column| (false, column - 1)));
        if found.is_none() {
            diagnostics.push(
                word.error(format!("{:?} is not a row or column of the grid", word.text))
                    .help("rows and columns are written like R3 and C3"),
            );
        }
        found
    }

    pub(super) fn symbols(&self) -> Symbols {
        Usual::of(self.digits).first().clone()
    }

    /// Writes the keys that make the board.
    pub(super) fn write(&self, file: &mut TomlFile) {
        let (rows, columns) = (self.rows, self.columns);
        file.set_size(rows, columns);
        if (self.digits.first(), self.digits.count()) != (1, rows.max(columns)) {
            file.set("digits", self.digits);
        }
        if self.digits.last() > 9 {
            file.set("symbols", spelled(&self.symbols()));
        }
        let usual = exdoku_text::board::default_box(rows).filter(|_| rows == columns);
        let in_place = self.whole_layout();
        match (in_place, self.boxes) {
            (Some(layout), _) => file.set("regions", drawn(&self.regions[layout].signs, columns)),
            (None, boxes) if boxes == usual && rows == columns => {}
            (None, boxes) => file.set_boxes(boxes),
        }
        if !self.unknowns.is_empty() {
            let entry = |Unknowns { name, count, digits, .. }: &Unknowns| {
                let parameters = [("count", Toml::Number(*count as i64)), ("digits", (*digits).into())];
                (name.clone(), Toml::Table(parameters.map(|(key, value)| (key.to_owned(), value)).to_vec()))
            };
            file.set("let", Toml::Table(self.unknowns.iter().map(entry).collect()));
        }
        if self.raw {
            file.rules.set(keys::rows::NAME, false);
            file.rules.set(keys::columns::NAME, false);
        }
        for (_, layout) in self.regions.iter().enumerate().filter(|(number, _)| Some(*number) != in_place) {
            for (_, cells) in regions(&layout.signs).into_iter().filter(|(_, cells)| cells.len() > 1) {
                let place = |&cell: &usize| Place::Cell(Position::new(cell / columns, cell % columns));
                let cells: Vec<Place> = cells.iter().map(place).collect();
                let cells = [("cells", named(&cells).into())];
                file.rules.at(layout.read_at.clone(), |rules| rules.add(keys::extra_regions::NAME, cells));
            }
        }
    }
}

/// Whether a constraint, or one within it, has an argument like this.
fn mentions(constraint: &Constraint<'_>, like: &dyn Fn(&Excerpt<'_>) -> bool) -> bool {
    constraint.arguments.iter().any(like) || constraint.children.iter().any(|child| mentions(child, like))
}

/// Row and column from 1.
fn coordinates(text: &str) -> Option<(usize, usize)> {
    let rest = text.strip_prefix(['R', 'r'])?;
    // A letter may be the row, also c itself.
    let first = rest.chars().next()?;
    let length =
        if first.is_ascii_digit() { rest.bytes().take_while(u8::is_ascii_digit).count() } else { first.len_utf8() };
    let (row, rest) = rest.split_at(length);
    Some((number(row)?, number(rest.strip_prefix(['C', 'c'])?)?))
}

/// `1` to `9`, then `a` for 10; also `10`.
fn number(text: &str) -> Option<usize> {
    match text.as_bytes() {
        [letter] if letter.is_ascii_alphabetic() => Some(usize::from(letter.to_ascii_lowercase() - b'a') + 10),
        [_, ..] if text.len() <= 2 && text.bytes().all(|byte| byte.is_ascii_digit()) => {
            text.parse().ok().filter(|number| *number > 0)
        }
        _ => None,
    }
}

/// The squarest box of this many cells that tiles the grid, wide rather than tall; `None` if it is a whole row or
/// column.
pub(super) fn usual_box(rows: usize, columns: usize, cells: usize) -> Option<BoxShape> {
    let tiles = |height: &usize| {
        cells.is_multiple_of(*height) && rows.is_multiple_of(*height) && columns.is_multiple_of(cells / height)
    };
    let heights = (1..=cells.min(rows)).filter(tiles);
    let height = heights.min_by_key(|height| (height.abs_diff(cells / height), *height))?;
    let width = cells / height;
    let is_line = (height, width) == (1, columns) || (height, width) == (rows, 1);
    (!is_line).then_some(BoxShape { height, width })
}
