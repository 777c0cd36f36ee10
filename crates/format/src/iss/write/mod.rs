//! Writes a puzzle as a constraint string: the board, givens, and rules by the table. Rules about sets, sums and pairs
//! that the table does not cover have files of their own.

mod chaos;
mod lacking;
mod pairs;
mod sets;
mod sums;

use std::collections::{BTreeMap, BTreeSet};

use super::board::{LONGEST, usual_box};
use super::table::{CellList, Form, row_for, written_only};
use super::writer::{Group, Writer, joined};
use crate::dots::Dots;
use crate::export::{Export, RuleWriter, UnsupportedItems, Why, Written};
use exdoku_rules::rules::{Binding, Parts, RuleUse, keys};
use exdoku_text::board::{BoxShape, Cell, Digit};

/// The names of regions in a layout.
const REGION_NAMES: &str = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0";

/// A puzzle as a constraint string on one line.
pub fn to_iss(export: &Export<'_>) -> Written {
    let (variant, puzzle) = (export.variant, export.puzzle);
    let (mut unsupported, board) = (UnsupportedItems::default(), variant.board());
    let dots = Dots::of(export.rules());
    let (unknowns, groups) = (BTreeMap::new(), Vec::new());
    let mut writer = Writer { export: *export, unknowns, groups, dots, constraints: Vec::new() };
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
        // It may be left out on 9x9, but with it, lines with a puzzle each are not taken for one puzzle.
        let digits = if usual_digits { String::new() } else { format!("~{}-{}", digits.first(), digits.last()) };
        self.constraints.push(format!(".Shape~{rows}x{columns}{digits}{}", if is_raw { "~Raw" } else { "" }));
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

    /// Unknowns keep their names if these have the form of that solver; otherwise they get new ones. Unknowns among which a
    /// rule needs neighbours form a group of their own.
    fn name_unknowns(&mut self) -> Result<(), String> {
        let board = self.export.variant.board();
        // Some unknowns come with a rule.
        let mut brought = self.name_regions()?;
        brought.extend(self.name_lacking());
        // Nothing says what the values of a layer are computed from.
        let is_free = |place: Cell| board.layer_of(place).is_none_or(|layer| layer.computed.is_none());
        let is_unknown = |place: &Cell| !board.is_cell(*place) && is_free(*place) && !brought.contains(place);
        let unknowns: Vec<Cell> = board.places().filter(is_unknown).collect();
        if let Some(&other) = unknowns.iter().find(|&&one| board.digits_of(one) != board.digits()) {
            return Err(format!("the unknown {} with the values {}", board.name(other), board.digits_of(other)));
        }
        let planes = self.planes();
        self.groups = self.named_groups(&unknowns).unwrap_or_else(|| new_groups(&unknowns, &planes));
        for group in &mut self.groups {
            let plane = planes.iter().find(|(cells, _)| *cells == group.cells);
            group.columns = plane.map(|(_, columns)| *columns);
            let count = group.cells.len();
            let shape = match group.columns {
                Some(columns) if columns > 0 && count.is_multiple_of(columns) => {
                    format!("{}x{columns}", count / columns)
                }
                _ => count.to_string(),
            };
            self.constraints.push(format!(".Var~{}~~{shape}", group.letters));
            let names = (1..).map(|number| format!("V{}{number}", group.letters));
            self.unknowns.extend(group.cells.iter().copied().zip(names));
        }
        Ok(())
    }

    /// The unknowns that rules arrange in rows, and the length of the rows.
    fn planes(&self) -> Vec<(Vec<Cell>, usize)> {
        fn collect<'a>(rule_use: &'a RuleUse, all: &mut Vec<&'a RuleUse>) {
            all.push(rule_use);
            if let Parts::All(parts) = &rule_use.parts {
                parts.iter().for_each(|part| collect(part, all));
            }
        }
        let mut all = Vec::new();
        self.export.rules().for_each(|rule_use| collect(rule_use, &mut all));
        let board = self.export.variant.board();
        let plane = |rule_use: &&RuleUse| {
            let cells = rule_use.get(keys::connected::CELLS).filter(|_| rule_use.kind == keys::connected::NAME)?;
            let columns = usize::try_from(rule_use.get(keys::connected::COLUMNS)?).ok()?;
            cells.iter().all(|&cell| !board.is_cell(cell)).then(|| (cells.to_vec(), columns))
        };
        all.iter().filter_map(plane).collect()
    }

    /// The groups by the names of the unknowns: va1, va2, ...; `None` if some have other names.
    fn named_groups(&self, unknowns: &[Cell]) -> Option<Vec<Group>> {
        let board = self.export.variant.board();
        let mut groups: Vec<Group> = Vec::new();
        for &unknown in unknowns {
            let name = board.name(unknown);
            let rest = name.strip_prefix('v')?;
            let letters = rest.trim_end_matches(|c: char| c.is_ascii_digit());
            if letters.is_empty() || !letters.bytes().all(|byte| byte.is_ascii_lowercase()) {
                return None;
            }
            let (number, letters) = (&rest[letters.len()..], letters.to_ascii_uppercase());
            let known = groups.iter().position(|group| group.letters == letters).unwrap_or_else(|| {
                groups.push(Group { letters, cells: Vec::new(), columns: None });
                groups.len() - 1
            });
            groups[known].cells.push(unknown);
            if number != groups[known].cells.len().to_string() {
                return None;
            }
        }
        Some(groups)
    }
}

/// New groups: one for each plane, and one for the others.
fn new_groups(unknowns: &[Cell], planes: &[(Vec<Cell>, usize)]) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for (cells, _) in planes {
        if groups.iter().all(|group| group.cells.iter().all(|cell| !cells.contains(cell))) {
            let letters =
                format!("P{}", char::from(b'A' + (groups.len() % 26) as u8).to_string().repeat(1 + groups.len() / 26));
            groups.push(Group { letters, cells: cells.clone(), columns: None });
        }
    }
    let in_planes: BTreeSet<Cell> = groups.iter().flat_map(|group| group.cells.iter().copied()).collect();
    let others: Vec<Cell> = unknowns.iter().copied().filter(|unknown| !in_planes.contains(unknown)).collect();
    if !others.is_empty() {
        groups.push(Group { letters: "U".to_owned(), cells: others, columns: None });
    }
    groups
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
