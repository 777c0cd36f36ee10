//! A puzzle as a constraint string.

use std::collections::{BTreeMap, BTreeSet};

use super::board::{LONGEST, usual_box};
use super::kinds::{ENDS, LINES, SWITCHES};
use super::lines::base64_of_text;
use super::relation::key_of;
use crate::board::{Board, BoxShape, Cell, Digit, DigitSet, Position, Side};
use crate::format::dots::{Dots, ordered};
use crate::format::sheet::{Gaps, Sheet, Teller, Why, Written, tell};
use crate::rules::{Binding, Parts, Statement};

/// The signs of regions in a layout.
const SIGNS: &str = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0";

/// A puzzle being written.
#[derive(Clone, Debug)]
struct Writer<'a> {
    sheet: Sheet<'a>,
    /// What unknowns are called.
    unknowns: BTreeMap<Cell, String>,
    /// The marks of the puzzle, or of the group that is being written.
    dots: Dots,
    said: Vec<String>,
}

/// A puzzle as a constraint string on one line.
pub fn to_iss(sheet: &Sheet<'_>) -> Written {
    let (variant, puzzle) = (sheet.variant, sheet.puzzle);
    let (mut gaps, board) = (Gaps::default(), &variant.board);
    let dots = Dots::of(sheet.rules());
    let mut writer = Writer { sheet: *sheet, unknowns: BTreeMap::new(), dots, said: Vec::new() };
    if let Err(what) = writer.board() {
        gaps.other(what);
        return gaps.with(String::new());
    }
    if sheet.has("rows") != sheet.has("columns") {
        gaps.other("that only one of `rows` and `columns` is off");
    }
    if let Err(what) = writer.name_unknowns() {
        gaps.other(what);
    }
    gaps.tell_rules(sheet, &mut writer);
    let given = |cell: Cell, digits: &mut dyn Iterator<Item = Digit>| {
        let values = digits.map(|digit| format!("_{}", board.digits_of(cell).value(digit)));
        Some(format!("~{}{}", writer.name(cell)?, values.collect::<String>()))
    };
    let givens = puzzle.givens.placed().filter_map(|(cell, digit)| given(cell, &mut std::iter::once(digit)));
    let marks = puzzle.marks.iter().filter_map(|(&cell, set)| given(cell, &mut set.iter()));
    let givens: String = givens.chain(marks).collect();
    let mut text = writer.said.concat();
    if !givens.is_empty() {
        text += &format!(".{givens}");
    }
    gaps.with(text + "\n")
}

/// `1` to `9`, then letters.
fn coordinate(number: usize) -> char {
    char::from_digit(number as u32 + 1, 36).unwrap_or('?')
}

impl Writer<'_> {
    /// The constraints that make the board.
    fn board(&mut self) -> Result<(), String> {
        let board = &self.sheet.variant.board;
        let (rows, columns, digits) = (board.height(), board.width(), board.digits());
        let fits = board.grids().len() == 1 && board.cell_count() == rows * columns && rows.max(columns) <= LONGEST;
        if !fits || digits.count() > LONGEST || digits.first() < 0 {
            return Err(format!("the board ({}, digits {digits})", board.describe()));
        }
        let is_raw = !self.sheet.has("rows") && !self.sheet.has("columns");
        let usual_digits = (digits.first(), digits.count()) == (1, rows.max(columns));
        if (rows, columns) != (9, 9) || !usual_digits || is_raw {
            let digits = if usual_digits { String::new() } else { format!("~{}-{}", digits.first(), digits.last()) };
            self.said.push(format!(".Shape~{rows}x{columns}{digits}{}", if is_raw { "~Raw" } else { "" }));
        }
        self.regions(is_raw);
        Ok(())
    }

    fn regions(&mut self, is_raw: bool) {
        let board = &self.sheet.variant.board;
        let (rows, columns) = (board.height(), board.width());
        let usual = |cells: usize| usual_box(rows, columns, cells).filter(|_| !is_raw);
        let boxes = board.boxes().filter(|_| self.sheet.has("boxes"));
        // Boxes that are rows go without saying.
        let boxes = boxes.filter(|shape| *shape != BoxShape { height: 1, width: columns });
        if boxes.is_some() && boxes == usual(rows.max(columns)) {
            return;
        }
        if let Some(shape) = boxes.filter(|shape| usual(shape.height * shape.width) == Some(*shape)) {
            self.said.push(format!(".RegionSize~{}", shape.height * shape.width));
            return;
        }
        if usual(rows.max(columns)).is_some() {
            self.said.push(".NoBoxes".to_owned());
        }
        let houses = match boxes {
            Some(_) => board.box_houses(),
            None if self.sheet.has("regions") => board.region_houses(),
            None => return,
        };
        let sign = |cell: Cell| {
            let house = houses.iter().position(|house| house.cells.contains(&cell));
            house.and_then(|house| SIGNS.chars().nth(house)).unwrap_or('-')
        };
        self.said.push(format!(".Jigsaw~{}", board.cells().map(sign).collect::<String>()));
    }

    /// Unknowns keep their names if those are numbered as there; else they get new ones.
    fn name_unknowns(&mut self) -> Result<(), String> {
        let board = &self.sheet.variant.board;
        let unknowns: Vec<Cell> = board.places().filter(|&place| !board.is_cell(place)).collect();
        if let Some(&other) = unknowns.iter().find(|&&one| board.digits_of(one) != board.digits()) {
            return Err(format!("the unknown {} with the numbers {}", board.name(other), board.digits_of(other)));
        }
        let mut groups: Vec<(String, usize)> = Vec::new();
        let numbered = |name: &str| {
            let rest = name.strip_prefix('v')?;
            let letters = rest.trim_end_matches(|c: char| c.is_ascii_digit());
            let fine = !letters.is_empty() && letters.bytes().all(|byte| byte.is_ascii_lowercase());
            fine.then(|| (letters.to_ascii_uppercase(), rest[letters.len()..].to_owned()))
        };
        let mut keep = true;
        for &unknown in &unknowns {
            match numbered(&board.name(unknown)) {
                Some((letters, number)) => {
                    let known = groups.iter().position(|(known, _)| *known == letters);
                    let at = known.unwrap_or_else(|| {
                        groups.push((letters, 0));
                        groups.len() - 1
                    });
                    groups[at].1 += 1;
                    keep &= number == groups[at].1.to_string();
                }
                None => keep = false,
            }
        }
        if !keep {
            groups = vec![("U".to_owned(), unknowns.len())];
        }
        for (letters, count) in &groups {
            self.said.push(format!(".Var~{letters}~~{count}"));
        }
        for (number, &unknown) in unknowns.iter().enumerate() {
            let name = if keep { board.name(unknown).to_ascii_uppercase() } else { format!("VU{}", number + 1) };
            self.unknowns.insert(unknown, name);
        }
        Ok(())
    }

    fn name(&self, cell: Cell) -> Option<String> {
        match self.sheet.position(cell) {
            Some(Position { row, column }) => Some(format!("R{}C{}", coordinate(row), coordinate(column))),
            None => self.unknowns.get(&cell).cloned(),
        }
    }

    /// `R1C1~R1C2`.
    fn names(&self, cells: &[Cell]) -> Result<String, Why> {
        let names: Option<Vec<String>> = cells.iter().map(|&cell| self.name(cell)).collect();
        names
            .map(|names| names.join("~"))
            .ok_or_else(|| Why::Because("an unknown has other numbers than digits".to_owned()))
    }

    fn cells(&self, statement: &Statement, parameter: &str) -> Result<String, Why> {
        self.names(statement.cells(parameter).ok_or(Why::NoSuchKind)?)
    }

    /// One more constraint: its name and arguments.
    fn add(&mut self, name: &str, arguments: &[&str]) -> Result<(), Why> {
        self.said.push(format!(".{name}{}", arguments.iter().map(|word| format!("~{word}")).collect::<String>()));
        Ok(())
    }

    fn values(&self, digits: &[Digit]) -> Vec<i64> {
        digits.iter().map(|&digit| self.sheet.variant.board.digits().value(digit).into()).collect()
    }
}

fn joined(numbers: &[i64]) -> String {
    numbers.iter().map(i64::to_string).collect::<Vec<_>>().join("_")
}

impl Teller for Writer<'_> {
    fn say(&mut self, statement: &Statement) -> Result<(), Why> {
        let kind = statement.kind.as_str();
        if let Some((name, _)) = SWITCHES.iter().find(|(_, rule)| *rule == kind) {
            let plain = |binding: &Binding| *binding == Binding::Truth(false);
            if !statement.parameters.iter().all(|(_, binding)| plain(binding)) {
                return Err(Why::Because("it goes only as far as its name says".to_owned()));
            }
            return self.add(name, &[]);
        }
        if let Some((name, _, number, parameter, _)) = LINES.iter().find(|(_, rule, ..)| *rule == kind)
            && kind != "arrow"
            && statement.cells(parameter).is_some()
        {
            let cells = self.cells(statement, parameter)?;
            let number = number.and_then(|number| statement.number(number)).map(|number| number.to_string());
            let arguments: Vec<&str> = number.as_deref().into_iter().chain([cells.as_str()]).collect();
            return self.add(name, &arguments);
        }
        if let Some((name, _)) = ENDS.iter().find(|(_, rule)| *rule == kind) {
            return self.end(name, statement);
        }
        match kind {
            "arrow" | "pill-arrow" | "killer" | "sum" | "sum-line" | "little-killer" => self.say_sum(statement),
            "white-dot" | "black-dot" | "xv" | "kropki" | "greater-than" | "pair" => self.say_pairs(statement),
            _ => self.say_set(statement),
        }
    }
}

/// Clues at the edge, sets of cells, groups.
impl Writer<'_> {
    /// A clue before one of the two ends of a row or column.
    fn end(&mut self, name: &str, statement: &Statement) -> Result<(), Why> {
        if name == "FullRank" {
            let ties = statement.text("ties").unwrap_or_default().to_owned();
            let told = format!(".FullRankTies~{ties}");
            if !self.said.contains(&told) {
                self.said.push(told);
            }
            if statement.cells("line").is_none() {
                return Ok(());
            }
        }
        let (line, is_first) = self.line_of(statement)?;
        let clue = statement.number("clue").ok_or(Why::NoSuchKind)?.to_string();
        match is_first {
            true => self.add(name, &[&line, &clue]),
            false => self.add(name, &[&line, "", &clue]),
        }
    }

    /// `R3`, and whether it is seen from the left or top.
    fn line_of(&self, statement: &Statement) -> Result<(String, bool), Why> {
        let whole = || Why::Because("a clue stands beside a whole row or column".to_owned());
        let line = statement.cells("line").ok_or(Why::NoSuchKind)?;
        let (side, at) = self.sheet.variant.board.seen_from(line).ok_or_else(whole)?;
        let letter = if matches!(side, Side::Left | Side::Right) { 'R' } else { 'C' };
        Ok((format!("{letter}{}", coordinate(at)), matches!(side, Side::Left | Side::Top)))
    }

    fn say_set(&mut self, statement: &Statement) -> Result<(), Why> {
        match statement.kind.as_str() {
            "diagonals" => {
                let both: &[&str] = match statement.text("which") {
                    Some("both") => &["1", "-1"],
                    Some("main") => &["-1"],
                    Some("anti") => &["1"],
                    _ => return Err(Why::NoSuchKind),
                };
                both.iter().try_for_each(|which| self.add("Diagonal", &[which]))
            }
            "row-indexing" => {
                let cells = self.cells(statement, "cells")?;
                self.add("Indexing", &["R", &cells])
            }
            "column-indexing" => {
                let cells = self.cells(statement, "cells")?;
                self.add("Indexing", &["C", &cells])
            }
            "sandwich" => {
                let (line, _) = self.line_of(statement)?;
                let clue = statement.number("clue").ok_or(Why::NoSuchKind)?.to_string();
                self.add("Sandwich", &[&clue, &line])
            }
            "extra-regions" => {
                let cells = self.cells(statement, "cells")?;
                self.add("AllDifferent", &[&cells])
            }
            "different" => {
                for &(a, b) in statement.pairs("pairs") {
                    let cells = self.names(&[a, b])?;
                    self.add("AllDifferent", &[&cells])?;
                }
                Ok(())
            }
            "odd" | "even" => {
                let rest = i32::from(statement.kind == "odd");
                let digits = self.sheet.variant.board.digits();
                self.limit(statement, digits.iter().filter(|&d| digits.value(d).rem_euclid(2) == rest).collect())
            }
            "marks" => {
                let set = statement.digits("digits").unwrap_or_default().iter().copied().collect();
                self.limit(statement, set)
            }
            "quadruple" => {
                let digits = self.values(statement.digits("digits").unwrap_or_default());
                let cells = statement.cells("cells").unwrap_or_default();
                let square = self.square(cells);
                let names = self.names(square.as_ref().map_or(cells, std::slice::from_ref))?;
                match square {
                    Some(_) => {
                        let digits: Vec<String> = digits.iter().map(i64::to_string).collect();
                        self.add("Quad", &[&names, &digits.join("~")])
                    }
                    None => self.add("ContainAtLeast", &[&joined(&digits), &names]),
                }
            }
            "contain" | "contain-exactly" => {
                let name = if statement.kind == "contain" { "ContainAtLeast" } else { "ContainExact" };
                let digits = joined(&self.values(statement.digits("digits").unwrap_or_default()));
                let cells = self.cells(statement, "cells")?;
                self.add(name, &[&digits, &cells])
            }
            "look-and-say" => {
                let says = statement.numbers("says").unwrap_or_default();
                if says.iter().any(|number| !(0..=9).contains(number)) {
                    return Err(Why::Because("counts and digits have one figure".to_owned()));
                }
                let clue: String = says.iter().map(i64::to_string).collect();
                let cells = self.cells(statement, "cells")?;
                self.add("LookAndSay", &[&clue, &cells])
            }
            "count-distinct" => {
                let (cell, cells) = (self.cells(statement, "cell")?, self.cells(statement, "cells")?);
                self.add("CountDistinct", &[&cell, &cells])
            }
            "counting-circles" => {
                let cells = self.cells(statement, "cells")?;
                self.add("CountingCircles", &[&cells])
            }
            "connected" => self.connected(statement),
            "same-values" | "digits" if statement.lines("sets").is_some() => {
                let sets = statement.lines("sets").unwrap_or_default();
                let cells = self.names(&sets.concat())?;
                self.add("SameValues", &[&sets.len().to_string(), &cells])
            }
            "equal-sum" => {
                let sets = statement.lines("sets").unwrap_or_default().iter().map(|set| self.names(set));
                let sets = sets.collect::<Result<Vec<_>, _>>()?.join("~-~");
                self.add("EqualSum", &[&sets])
            }
            "digits" => self.digits(statement),
            "line" => {
                let (Some(regex), cells) = (statement.text("regex"), self.cells(statement, "cells")?) else {
                    return Err(Why::NoSuchKind);
                };
                let key = base64_of_text(regex);
                self.add("Regex", &[&key, &cells])
            }
            "any" => self.any(statement),
            _ => Err(Why::NoSuchKind),
        }
    }

    /// Cells limited to some digits, as a given each.
    fn limit(&mut self, statement: &Statement, to: DigitSet) -> Result<(), Why> {
        let values: Vec<Digit> = to.iter().collect();
        let values = joined(&self.values(&values));
        let cells = statement.cells("cells").ok_or(Why::NoSuchKind)?;
        let names = cells.iter().map(|&cell| Ok(format!("{}_{values}", self.names(&[cell])?)));
        let givens = names.collect::<Result<Vec<String>, Why>>()?.join("~");
        self.add("", &[&givens])
    }

    /// The top left cell of four that are a square, in reading order.
    fn square(&self, cells: &[Cell]) -> Option<Cell> {
        let &[first, ..] = cells else { return None };
        let board = &self.sheet.variant.board;
        let square = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(down, right)| board.step(first, down, right));
        (board.is_cell(first) && square.iter().copied().eq(cells.iter().map(|&cell| Some(cell)))).then_some(first)
    }

    fn connected(&mut self, statement: &Statement) -> Result<(), Why> {
        let board = &self.sheet.variant.board;
        if statement.cells("cells").is_none_or(|cells| cells.len() != board.cell_count()) {
            return Err(Why::Because("an area may lie anywhere on the board".to_owned()));
        }
        let digits = joined(&self.values(statement.digits("digits").unwrap_or_default()));
        match statement.numbers("size") {
            None => self.add("ConnectedValues", &["", &digits]),
            Some(&[size]) => self.add("ConnectedValues", &["", &digits, &size.to_string()]),
            Some(_) => Err(Why::Because("an area has one size".to_owned())),
        }
    }

    fn digits(&mut self, statement: &Statement) -> Result<(), Why> {
        let cells = self.cells(statement, "cells")?;
        if let Some(only) = statement.numbers("only") {
            let digits = self.sheet.variant.board.digits();
            self.limit(statement, only.iter().filter_map(|&value| digits.of_value(value)).collect())?;
        } else if let Some(digits) = statement.numbers("contains") {
            self.add("ContainAtLeast", &[&joined(digits), &cells])?;
        } else if let Some(digits) = statement.numbers("exactly") {
            self.add("ContainExact", &[&joined(digits), &cells])?;
        } else if statement.get("where").is_some() {
            return Err(Why::NoSuchKind);
        }
        match statement.is_true("different") {
            true => self.add("AllDifferent", &[&cells]),
            false => Ok(()),
        }
    }

    /// A group of constraints each, one of which holds.
    fn any(&mut self, statement: &Statement) -> Result<(), Why> {
        let Parts::Any(groups) = &statement.parts else { return Err(Why::NoSuchKind) };
        let mut written = vec![".Or".to_owned()];
        for group in groups {
            let dots = Dots::of(group.iter());
            let mut inner = Writer { dots, said: Vec::new(), ..self.clone() };
            group.iter().try_for_each(|one| tell(&mut inner, one))?;
            match &inner.said[..] {
                [] => return Err(Why::Because("one of the groups says nothing".to_owned())),
                [only] => written.push(only.clone()),
                several => written.push(format!(".And{}.End", several.concat())),
            }
        }
        written.push(".End".to_owned());
        self.said.push(written.concat());
        Ok(())
    }
}

/// Sums.
impl Writer<'_> {
    fn say_sum(&mut self, statement: &Statement) -> Result<(), Why> {
        match statement.kind.as_str() {
            "arrow" => {
                let circle = statement.cells("circle").unwrap_or_default();
                for shaft in statement.lines("shaft").unwrap_or_default() {
                    let cells = self.names(&[circle, shaft].concat())?;
                    self.add("Arrow", &[&cells])?;
                }
                Ok(())
            }
            "pill-arrow" => {
                let pill = statement.cells("pill").unwrap_or_default();
                if !pill.is_sorted() {
                    return Err(Why::NoSuchKind);
                }
                for shaft in statement.lines("shaft").unwrap_or_default() {
                    let cells = self.names(&[pill, shaft].concat())?;
                    self.add("PillArrow", &[&pill.len().to_string(), &cells])?;
                }
                Ok(())
            }
            "killer" => {
                let cells = self.cells(statement, "cells")?;
                match statement.number("sum") {
                    // There, a sum of 0 is none.
                    Some(0) => Err(Why::NoSuchKind),
                    sum => self.add("Cage", &[&sum.unwrap_or(0).to_string(), &cells]),
                }
            }
            "sum-line" => {
                let cells = self.cells(statement, "line")?;
                let sum = statement.number("sum").unwrap_or(10).to_string();
                match statement.is_true("loop") {
                    true => self.add("SumLine", &[&sum, &cells, "LOOP"]),
                    false => self.add("SumLine", &[&sum, &cells]),
                }
            }
            "little-killer" => {
                let (Some(line), Some(sum)) = (statement.cells("line"), statement.number("sum")) else {
                    return Err(Why::NoSuchKind);
                };
                match self.sheet.variant.board.diagonal_of(line) {
                    Some(_) if self.begins_its_diagonal(line) => {
                        let first = self.names(&line[..1])?;
                        self.add("LittleKiller", &[&sum.to_string(), &first])
                    }
                    _ => Err(Why::NoSuchKind),
                }
            }
            _ => self.linear(statement),
        }
    }

    /// Whether a cell at the edge stands for this diagonal: from the top it is the one downwards to the left, and so on
    /// around the grid.
    fn begins_its_diagonal(&self, line: &[Cell]) -> bool {
        let board: &Board = &self.sheet.variant.board;
        let Some(&first) = line.first().filter(|_| line.len() > 1) else { return false };
        let (at, next) = (board.position(first), board.position(line[1]));
        let step = (next.row > at.row, next.column > at.column);
        let (bottom, right) = (board.height() - 1, board.width() - 1);
        let edges = [
            (at.row == 0, (true, false)),
            (at.column == 0, (true, true)),
            (at.row == bottom, (false, true)),
            (at.column == right, (false, false)),
        ];
        edges.iter().any(|&(edge, way)| edge && way == step)
    }

    /// Cells and how many times each counts.
    fn linear(&mut self, statement: &Statement) -> Result<(), Why> {
        let cells = statement.cells("cells").ok_or(Why::NoSuchKind)?;
        let mut all = cells.to_vec();
        let mut factors = statement.numbers("coefficients").unwrap_or_default().to_vec();
        if let Some(others) = statement.cells("equals") {
            all.extend(others);
            factors.extend(statement.numbers("factors").unwrap_or_default().iter().map(|factor| -factor));
        }
        let totals = statement.numbers("total").unwrap_or(&[0]);
        let names = self.names(&all)?;
        let plain = factors.iter().all(|&factor| factor == 1);
        let weights = if plain { String::new() } else { format!("_=_{}", joined(&factors)) };
        let sum = |total: &i64| format!(".Sum~{total}{weights}~{names}");
        match totals {
            [] => return Err(Why::NoSuchKind),
            [only] => self.said.push(sum(only)),
            several => self.said.push(format!(".Or{}.End", several.iter().map(sum).collect::<String>())),
        }
        if statement.is_true("different") {
            let cells = self.names(cells)?;
            self.add("AllDifferent", &[&cells])?;
        }
        Ok(())
    }
}

/// Pairs of cells.
impl Writer<'_> {
    fn say_pairs(&mut self, statement: &Statement) -> Result<(), Why> {
        match statement.kind.as_str() {
            "white-dot" if statement.number("by") == Some(1) => self.marks("WhiteDot", statement, "pairs"),
            "black-dot" if statement.number("ratio") == Some(2) => self.marks("BlackDot", statement, "pairs"),
            "kropki" => {
                let except = |name| statement.pairs(name).iter().map(|&pair| ordered(pair));
                let own: BTreeSet<(Cell, Cell)> = except("white").chain(except("black")).collect();
                let negative = statement.is_true("negative");
                if negative && (own != self.dots.dotted() || !self.dots.are_plain()) {
                    return Err(Why::NoSuchKind);
                }
                self.marks("WhiteDot", statement, "white")?;
                self.marks("BlackDot", statement, "black")?;
                if negative { self.add("StrictKropki", &[]) } else { Ok(()) }
            }
            "xv" => {
                let except = |name| statement.pairs(name).iter().map(|&pair| ordered(pair));
                let own: BTreeSet<(Cell, Cell)> = except("x").chain(except("v")).collect();
                let negative = statement.is_true("negative");
                if negative && own != self.dots.letters {
                    return Err(Why::NoSuchKind);
                }
                self.marks("X", statement, "x")?;
                self.marks("V", statement, "v")?;
                if negative { self.add("StrictXV", &[]) } else { Ok(()) }
            }
            "greater-than" => {
                let line = statement.cells("line").unwrap_or_default();
                if !line.windows(2).all(|pair| self.touch(pair[0], pair[1])) || line.len() > 2 {
                    return Err(Why::NoSuchKind);
                }
                let cells = self.names(line)?;
                self.add("GreaterThan", &[&cells])
            }
            "pair" => self.relation(statement),
            _ => Err(Why::NoSuchKind),
        }
    }

    /// A mark for each pair of neighbours.
    fn marks(&mut self, name: &str, statement: &Statement, parameter: &str) -> Result<(), Why> {
        for &(a, b) in statement.pairs(parameter) {
            if !self.touch(a, b) {
                return Err(Why::NoSuchKind);
            }
            let cells = self.names(&[a, b])?;
            self.add(name, &[&cells])?;
        }
        Ok(())
    }

    fn touch(&self, a: Cell, b: Cell) -> bool {
        match (self.sheet.position(a), self.sheet.position(b)) {
            (Some(a), Some(b)) => a.row.abs_diff(b.row) + a.column.abs_diff(b.column) == 1,
            _ => false,
        }
    }

    /// A table of the digits that go together, for all pairs.
    fn relation(&mut self, statement: &Statement) -> Result<(), Why> {
        let board = &self.sheet.variant.board;
        let (digits, count) = (board.digits(), board.digits().count());
        let pairs = statement.pairs("pairs");
        let other = |&(a, b): &(Cell, Cell)| a == b || [a, b].iter().any(|&cell| board.digits_of(cell) != digits);
        if pairs.iter().any(other) {
            return Err(Why::Because("both cells of a pair have the digits of the board".to_owned()));
        }
        let mut table = vec![false; count * count];
        for pair in statement.numbers("holds").unwrap_or_default().chunks(2) {
            if let [a, b] = pair
                && let (Some(a), Some(b)) = (digits.of_value(*a), digits.of_value(*b))
            {
                table[a.index() * count + b.index()] = true;
            }
        }
        let symmetric = (0..count * count).all(|at| table[at] == table[at % count * count + at / count]);
        let mut told: BTreeSet<(Cell, Cell)> = BTreeSet::new();
        let mut lists = Vec::new();
        for &(a, b) in pairs {
            if told.insert(if symmetric { ordered((a, b)) } else { (a, b) }) {
                lists.push(self.names(&[a, b])?);
            }
        }
        if lists.is_empty() {
            return Ok(());
        }
        let key = key_of(&table);
        self.add("Pair", &[&key, &lists.join("~~")])
    }
}
