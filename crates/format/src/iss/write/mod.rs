//! Writing a puzzle as a constraint string: the board, givens, and rules by the table. Rules about sets, sums and pairs
//! that the table does not cover have files of their own.

mod pairs;
mod sets;
mod sums;

use std::collections::BTreeMap;

use super::board::{LONGEST, usual_box};
use super::table::{CellList, Form, row_for, written_only};
use super::writer::{Writer, joined};
use crate::dots::Dots;
use crate::export::{Export, RuleWriter, UnsupportedItems, Why, Written};
use exdoku_rules::rules::{Binding, RuleUse, keys};
use exdoku_text::board::{BoxShape, Cell, Digit};

/// The names of regions in a layout.
const REGION_NAMES: &str = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0";

/// A puzzle as a constraint string on one line.
pub fn to_iss(export: &Export<'_>) -> Written {
    let (variant, puzzle) = (export.variant, export.puzzle);
    let (mut unsupported, board) = (UnsupportedItems::default(), variant.board());
    let dots = Dots::of(export.rules());
    let mut writer = Writer { export: *export, unknowns: BTreeMap::new(), dots, constraints: Vec::new() };
    if let Err(what) = writer.board() {
        unsupported.other(what, &["grids", "holes", "digits", "regions"]);
        return unsupported.with(String::new());
    }
    if export.has(keys::rows::NAME) != export.has(keys::columns::NAME) {
        unsupported.other("only one of `rows = false` and `columns = false`", &["rows", "columns"]);
    }
    if let Err(what) = writer.name_unknowns() {
        unsupported.other(what, &["unknowns"]);
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
    // Nothing at all is classic Sudoku there, and no puzzle here.
    if text.is_empty() {
        text += ".Shape~9x9";
    }
    unsupported.with(text + "\n")
}

impl Writer<'_> {
    /// Writes the constraints that define the board.
    fn board(&mut self) -> Result<(), String> {
        let board = self.export.variant.board();
        let (rows, columns, digits) = (board.height(), board.width(), board.digits());
        let fits = board.grids().len() == 1 && board.cell_count() == rows * columns && rows.max(columns) <= LONGEST;
        if !fits || digits.count() > LONGEST || digits.first() < 0 {
            return Err(format!("the board ({}, digits {digits})", board.describe()));
        }
        let is_raw = !self.export.has(keys::rows::NAME) && !self.export.has(keys::columns::NAME);
        let usual_digits = (digits.first(), digits.count()) == (1, rows.max(columns));
        if (rows, columns) != (9, 9) || !usual_digits || is_raw {
            let digits = if usual_digits { String::new() } else { format!("~{}-{}", digits.first(), digits.last()) };
            self.constraints.push(format!(".Shape~{rows}x{columns}{digits}{}", if is_raw { "~Raw" } else { "" }));
        }
        self.regions(is_raw);
        Ok(())
    }

    fn regions(&mut self, is_raw: bool) {
        let board = self.export.variant.board();
        let (rows, columns) = (board.height(), board.width());
        let usual = |cells: usize| usual_box(rows, columns, cells).filter(|_| !is_raw);
        let boxes = board.boxes().filter(|_| self.export.has(keys::boxes::NAME));
        // Boxes that are rows are not written.
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
            None if self.export.has(keys::regions::NAME) => board.region_houses(),
            None => return,
        };
        let region = |cell: Cell| {
            let house = houses.iter().position(|house| house.cells.contains(&cell));
            house.and_then(|house| REGION_NAMES.chars().nth(house)).unwrap_or('-')
        };
        self.constraints.push(format!(".Jigsaw~{}", board.cells().map(region).collect::<String>()));
    }

    /// Unknowns keep their names if those have the form of the solver; otherwise they get new ones.
    fn name_unknowns(&mut self) -> Result<(), String> {
        let board = self.export.variant.board();
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
}

impl RuleWriter for Writer<'_> {
    fn write(&mut self, rule_use: &RuleUse) -> Result<(), Why> {
        let kind = rule_use.kind.as_str();
        let Some(row) = row_for(kind) else {
            return written_only(kind).ok_or(Why::NoSuchKind)?(self, rule_use);
        };
        match row.form {
            Form::Switch => {
                let off = |binding: &Binding| *binding == Binding::Truth(false);
                if !rule_use.parameters.iter().all(|(_, binding)| off(binding)) {
                    return Err(Why::Because("it takes no parameters".to_owned()));
                }
                self.add(row.name, &[])
            }
            Form::Cells(CellList { cells, number, .. }) => {
                let cells = self.cells(rule_use, cells)?;
                let number = number.and_then(|number| rule_use.get(number.key)).map(|number| number.to_string());
                let arguments: Vec<&str> = number.as_deref().into_iter().chain([cells.as_str()]).collect();
                self.add(row.name, &arguments)
            }
            Form::Digits { digits, cells } => {
                let digits = joined(&self.values(rule_use.get(digits).unwrap_or_default()));
                let cells = self.cells(rule_use, cells)?;
                self.add(row.name, &[&digits, &cells])
            }
            Form::Word { word, cells } => {
                let cells = self.cells(rule_use, cells)?;
                self.add(row.name, &[word, &cells])
            }
            Form::Ends { line, clue } => self.end(row.name, rule_use, line, clue),
            Form::Other { write, .. } => write(self, rule_use),
        }
    }
}
