//! A puzzle as a constraint string: the board, and who says each rule. What rules say of sets, sums and pairs stands
//! in files of its own.

mod pairs;
mod sets;
mod sums;

use std::collections::BTreeMap;

use super::board::{LONGEST, usual_box};
use super::kinds::{ENDS, LINES, SWITCHES};
use crate::board::{BoxShape, Cell, Digit, Position};
use crate::format::dots::Dots;
use crate::format::export::{Export, RuleWriter, UnsupportedItems, Why, Written};
use crate::rules::{Binding, RuleUse};

/// The signs of regions in a layout.
const SIGNS: &str = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0";

/// A puzzle being written.
#[derive(Clone, Debug)]
struct Writer<'a> {
    export: Export<'a>,
    /// What unknowns are called.
    unknowns: BTreeMap<Cell, String>,
    /// The marks of the puzzle, or of the group that is being written.
    dots: Dots,
    constraints: Vec<String>,
}

/// A puzzle as a constraint string on one line.
pub fn to_iss(export: &Export<'_>) -> Written {
    let (variant, puzzle) = (export.variant, export.puzzle);
    let (mut unsupported, board) = (UnsupportedItems::default(), &variant.board);
    let dots = Dots::of(export.rules());
    let mut writer = Writer { export: *export, unknowns: BTreeMap::new(), dots, constraints: Vec::new() };
    if let Err(what) = writer.board() {
        unsupported.other(what);
        return unsupported.with(String::new());
    }
    if export.has("rows") != export.has("columns") {
        unsupported.other("only one of `rows = false` and `columns = false`");
    }
    if let Err(what) = writer.name_unknowns() {
        unsupported.other(what);
    }
    unsupported.write_rules(export, &mut writer);
    let given = |cell: Cell, digits: &mut dyn Iterator<Item = Digit>| {
        let values = digits.map(|digit| format!("_{}", board.digits_of(cell).value(digit)));
        Some(format!("~{}{}", writer.name(cell)?, values.collect::<String>()))
    };
    let givens = puzzle.givens.placed().filter_map(|(cell, digit)| given(cell, &mut std::iter::once(digit)));
    let marks = puzzle.marks.iter().filter_map(|(&cell, set)| given(cell, &mut set.iter()));
    let givens: String = givens.chain(marks).collect();
    let mut text = writer.constraints.concat();
    if !givens.is_empty() {
        text += &format!(".{givens}");
    }
    unsupported.with(text + "\n")
}

/// `1` to `9`, then letters.
fn coordinate(number: usize) -> char {
    char::from_digit(number as u32 + 1, 36).unwrap_or('?')
}

impl Writer<'_> {
    /// The constraints that make the board.
    fn board(&mut self) -> Result<(), String> {
        let board = &self.export.variant.board;
        let (rows, columns, digits) = (board.height(), board.width(), board.digits());
        let fits = board.grids().len() == 1 && board.cell_count() == rows * columns && rows.max(columns) <= LONGEST;
        if !fits || digits.count() > LONGEST || digits.first() < 0 {
            return Err(format!("the board ({}, digits {digits})", board.describe()));
        }
        let is_raw = !self.export.has("rows") && !self.export.has("columns");
        let usual_digits = (digits.first(), digits.count()) == (1, rows.max(columns));
        if (rows, columns) != (9, 9) || !usual_digits || is_raw {
            let digits = if usual_digits { String::new() } else { format!("~{}-{}", digits.first(), digits.last()) };
            self.constraints.push(format!(".Shape~{rows}x{columns}{digits}{}", if is_raw { "~Raw" } else { "" }));
        }
        self.regions(is_raw);
        Ok(())
    }

    fn regions(&mut self, is_raw: bool) {
        let board = &self.export.variant.board;
        let (rows, columns) = (board.height(), board.width());
        let usual = |cells: usize| usual_box(rows, columns, cells).filter(|_| !is_raw);
        let boxes = board.boxes().filter(|_| self.export.has("boxes"));
        // Boxes that are rows go without saying.
        let boxes = boxes.filter(|shape| *shape != BoxShape { height: 1, width: columns });
        if boxes.is_some() && boxes == usual(rows.max(columns)) {
            return;
        }
        if let Some(shape) = boxes.filter(|shape| usual(shape.height * shape.width) == Some(*shape)) {
            self.constraints.push(format!(".RegionSize~{}", shape.height * shape.width));
            return;
        }
        if usual(rows.max(columns)).is_some() {
            self.constraints.push(".NoBoxes".to_owned());
        }
        let houses = match boxes {
            Some(_) => board.box_houses(),
            None if self.export.has("regions") => board.region_houses(),
            None => return,
        };
        let sign = |cell: Cell| {
            let house = houses.iter().position(|house| house.cells.contains(&cell));
            house.and_then(|house| SIGNS.chars().nth(house)).unwrap_or('-')
        };
        self.constraints.push(format!(".Jigsaw~{}", board.cells().map(sign).collect::<String>()));
    }

    /// Unknowns keep their names if those are numbered as there; else they get new ones.
    fn name_unknowns(&mut self) -> Result<(), String> {
        let board = &self.export.variant.board;
        let unknowns: Vec<Cell> = board.places().filter(|&place| !board.is_cell(place)).collect();
        if let Some(&other) = unknowns.iter().find(|&&one| board.digits_of(one) != board.digits()) {
            return Err(format!("the unknown {} with the values {}", board.name(other), board.digits_of(other)));
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
            self.constraints.push(format!(".Var~{letters}~~{count}"));
        }
        for (number, &unknown) in unknowns.iter().enumerate() {
            let name = if keep { board.name(unknown).to_ascii_uppercase() } else { format!("VU{}", number + 1) };
            self.unknowns.insert(unknown, name);
        }
        Ok(())
    }

    fn name(&self, cell: Cell) -> Option<String> {
        match self.export.position(cell) {
            Some(Position { row, column }) => Some(format!("R{}C{}", coordinate(row), coordinate(column))),
            None => self.unknowns.get(&cell).cloned(),
        }
    }

    /// `R1C1~R1C2`.
    fn names(&self, cells: &[Cell]) -> Result<String, Why> {
        let names: Option<Vec<String>> = cells.iter().map(|&cell| self.name(cell)).collect();
        names
            .map(|names| names.join("~"))
            .ok_or_else(|| Why::Because("an unknown takes values other than the digits".to_owned()))
    }

    fn cells(&self, rule_use: &RuleUse, parameter: &str) -> Result<String, Why> {
        self.names(rule_use.cells(parameter).ok_or(Why::NoSuchKind)?)
    }

    /// One more constraint: its name and arguments.
    fn add(&mut self, name: &str, arguments: &[&str]) -> Result<(), Why> {
        self.constraints
            .push(format!(".{name}{}", arguments.iter().map(|word| format!("~{word}")).collect::<String>()));
        Ok(())
    }

    fn values(&self, digits: &[Digit]) -> Vec<i64> {
        digits.iter().map(|&digit| self.export.variant.board.digits().value(digit).into()).collect()
    }
}

fn joined(numbers: &[i64]) -> String {
    numbers.iter().map(i64::to_string).collect::<Vec<_>>().join("_")
}

impl RuleWriter for Writer<'_> {
    fn write(&mut self, rule_use: &RuleUse) -> Result<(), Why> {
        let kind = rule_use.kind.as_str();
        if let Some((name, _)) = SWITCHES.iter().find(|(_, rule)| *rule == kind) {
            let plain = |binding: &Binding| *binding == Binding::Truth(false);
            if !rule_use.parameters.iter().all(|(_, binding)| plain(binding)) {
                return Err(Why::Because("it takes no parameters".to_owned()));
            }
            return self.add(name, &[]);
        }
        if let Some((name, _, number, parameter, _)) = LINES.iter().find(|(_, rule, ..)| *rule == kind)
            && kind != "arrow"
            && rule_use.cells(parameter).is_some()
        {
            let cells = self.cells(rule_use, parameter)?;
            let number = number.and_then(|number| rule_use.number(number)).map(|number| number.to_string());
            let arguments: Vec<&str> = number.as_deref().into_iter().chain([cells.as_str()]).collect();
            return self.add(name, &arguments);
        }
        if let Some((name, _)) = ENDS.iter().find(|(_, rule)| *rule == kind) {
            return self.end(name, rule_use);
        }
        match kind {
            "arrow" | "pill-arrow" | "killer" | "sum" | "sum-line" | "little-killer" => self.write_sum(rule_use),
            "white-dot" | "black-dot" | "xv" | "kropki" | "greater-than" | "pair" => self.write_pairs(rule_use),
            _ => self.write_set(rule_use),
        }
    }
}
