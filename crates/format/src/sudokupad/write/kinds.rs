//! The drawing and the sentence of each kind of rule.

use crate::inks::{BLACK, DARK, GREY, WHITE};
use crate::own_look::{has_own_look, is_drawing};
use exdoku_rules::rules::{Key, Parts, RuleUse, keys, kind};
use exdoku_text::board::{Cell, Diagonal, Position};

use super::marks::{dots, greater_than, kropki, numbers, xv};
use super::sheet::{Point, Sheet, capitalised, hangs_together};
use super::{figures, lines};

/// The grey of lines with circles or diamonds at their ends.
const LINE: &str = "#A8A8A8";

/// Kinds without a drawing.
const SENTENCES: &[(&str, &str)] = &[
    (keys::anti_knight::NAME, "Cells separated by a knight's move (in chess) cannot contain the same digit."),
    (keys::anti_king::NAME, "Cells separated by a king's move (in chess) cannot contain the same digit."),
    (keys::disjoint_groups::NAME, "Digits in the same position in different boxes cannot be the same."),
    (keys::windoku::NAME, "Windoku rules apply."),
    (keys::anti_taxicab::NAME, "Identical digits N cannot be N cells taxicab distance away from each other."),
];

/// Kinds on a fixed pattern of cells, which are drawn as well.
const PATTERNS: &[(&str, &str)] = &[
    (keys::asterisk::NAME, "Asterisk rules apply."),
    (keys::girandola::NAME, "Girandola rules apply."),
    (keys::argyle::NAME, "Argyle rules apply."),
];

/// A kind of clue beside the grid: its line, its number, its sentence.
type Clue = (Key<[Cell]>, Key<i64>, &'static str);

/// Clues beside the grid; `{Clues}` tells which of them belong to the kind.
const CLUES: &[Clue] = &[
    (
        keys::sandwich::LINE,
        keys::sandwich::CLUE,
        "{Clues} give the sum of the digits between the 1 and the {n} in that row or column.",
    ),
    (
        keys::x_sum::LINE,
        keys::x_sum::CLUE,
        "{Clues} give the sum of the first X digits in that row or column, where X is the first digit.",
    ),
    (
        keys::skyscraper::LINE,
        keys::skyscraper::CLUE,
        "{Clues} indicate the number of visible skyscrapers in that direction, where taller buildings \
         block shorter ones.",
    ),
    (
        keys::numbered_room::LINE,
        keys::numbered_room::CLUE,
        "{Clues} indicate the digit which has to be placed in the Nth cell in the corresponding direction, \
         where N is the digit placed in the first cell in that direction.",
    ),
];

/// Draws a rule or its parts, or states it in words.
pub(super) fn write(rule_use: &RuleUse, sheet: &mut Sheet<'_>) {
    if draw(rule_use, sheet).is_some() || lines::write(rule_use, sheet) {
        return;
    }
    match &rule_use.parts {
        Parts::All(parts) if parts_explain(rule_use, parts) => parts.iter().for_each(|part| write(part, sheet)),
        _ => {
            let is_drawn = figures::draw(rule_use, sheet);
            if !is_drawing(rule_use) {
                sheet.add_meaning(rule_use, is_drawn);
            }
        }
    }
}

/// Whether the parts of a rule explain it. A kind defined in a file is explained in its own words, unless it consists
/// of rules that have their own drawings, or has neither words nor a drawing.
fn parts_explain(rule_use: &RuleUse, parts: &[RuleUse]) -> bool {
    if has_own_look(rule_use) || parts.is_empty() || !parts.iter().all(is_drawn) {
        return false;
    }
    let is_drawn_as_parts = || rule_use.drawn_as().iter().any(|part| !std::ptr::eq(*part, rule_use));
    kind(&rule_use.kind).is_some() || rule_use.parameters.is_empty() || is_drawn_as_parts()
}

/// Whether the drawing of the kind explains the rule.
fn is_drawn(rule_use: &RuleUse) -> bool {
    const GENERAL: [&str; 11] = [
        keys::pair::NAME,
        keys::line::NAME,
        keys::digits::NAME,
        keys::table::NAME,
        keys::count::NAME,
        keys::index::NAME,
        keys::different::NAME,
        keys::any::NAME,
        keys::if_then::NAME,
        keys::all::NAME,
        keys::repeat::NAME,
    ];
    !GENERAL.contains(&rule_use.kind.as_str()) && rule_use.kind != keys::sum::NAME
}

fn draw(rule_use: &RuleUse, sheet: &mut Sheet<'_>) -> Option<()> {
    let name = rule_use.kind.as_str();
    if let Some((_, sentence)) = SENTENCES.iter().find(|(known, _)| *known == name) {
        let torus = rule_use.get(keys::anti_knight::TORUS).or(rule_use.get(keys::anti_king::TORUS));
        return if torus == Some(true) { None } else { sheet.sentence(*sentence) };
    }
    if let Some((_, sentence)) = PATTERNS.iter().find(|(known, _)| *known == name) {
        figures::draw(rule_use, sheet);
        return sheet.sentence(*sentence);
    }
    match name {
        keys::diagonals::NAME => diagonals(rule_use, sheet),
        keys::global_entropy::NAME if sheet.digits() == Some(9) => {
            let sentence = "Every 2x2 area contains at least one low digit (1,2,3), one medium digit (4,5,6) and one high \
                            digit (7,8,9).";
            sheet.sentence(sentence)
        }
        keys::dutch_flatmates::NAME if sheet.digits() == Some(9) => {
            sheet.sentence("Every 5 in the grid must have a 1 directly above it or a 9 directly below it.")
        }
        keys::killer::NAME => cage(rule_use, sheet),
        keys::product_cage::NAME => product_cage(rule_use, sheet),
        keys::rellik::NAME => rellik(rule_use, sheet),
        keys::sum_mark::NAME => {
            let value = rule_use.get(keys::sum_mark::VALUE)?;
            numbers(
                rule_use.get(keys::sum_mark::PAIRS)?,
                value,
                "A number between two cells is the sum of their digits.",
                sheet,
            )
        }
        keys::product_mark::NAME => {
            let value = rule_use.get(keys::product_mark::VALUE)?;
            let sentence = "A number in a dot between two cells is the product of their digits.";
            numbers(rule_use.get(keys::product_mark::PAIRS)?, value, sentence, sheet)
        }
        keys::equality_cage::NAME => equality_cage(rule_use, sheet),
        keys::arrow::NAME => arrow(rule_use, sheet),
        keys::pill_arrow::NAME => pill(rule_use, sheet),
        keys::thermo::NAME => thermo(rule_use, keys::thermo::LINE, sheet),
        keys::slow_thermo::NAME => thermo(rule_use, keys::slow_thermo::LINE, sheet),
        keys::between::NAME => between(rule_use, sheet),
        keys::double_arrow::NAME => double_arrow(rule_use, sheet),
        keys::lockout::NAME => lockout(rule_use, sheet),
        keys::white_dot::NAME => {
            let by = rule_use.get(keys::white_dot::BY).unwrap_or(1);
            dots(rule_use.get(keys::white_dot::PAIRS)?, by, true, sheet)
        }
        keys::black_dot::NAME if rule_use.get(keys::black_dot::RATIO).unwrap_or(2) == 2 => {
            dots(rule_use.get(keys::black_dot::PAIRS)?, 1, false, sheet)
        }
        keys::kropki::NAME => kropki(rule_use, sheet),
        keys::xv::NAME => xv(rule_use, sheet),
        keys::greater_than::NAME => greater_than(rule_use, sheet),
        keys::quadruple::NAME => quadruple(rule_use, sheet),
        keys::odd::NAME | keys::even::NAME | keys::fortress::NAME | keys::counting_circles::NAME => {
            marked_cells(rule_use, sheet)
        }
        keys::extra_regions::NAME => extra_region(rule_use.get(keys::extra_regions::CELLS)?, sheet),
        keys::clone::NAME => {
            sheet.shade(&[rule_use.get(keys::clone::A)?, rule_use.get(keys::clone::B)?]);
            sheet.sentence("Shaded regions with the same shape have identical digits in the same positions.")
        }
        keys::little_killer::NAME => little_killer(rule_use, sheet),
        keys::row_indexing::NAME => indexing(rule_use.get(keys::row_indexing::CELLS)?, true, sheet),
        keys::column_indexing::NAME => indexing(rule_use.get(keys::column_indexing::CELLS)?, false, sheet),
        keys::non_consecutive::NAME if rule_use.get(keys::non_consecutive::EXCEPT).is_none_or(<[_]>::is_empty) => {
            sheet.sentence("Orthogonally adjacent cells may not contain consecutive digits.")
        }
        _ => clue(rule_use, sheet),
    }
}

fn diagonals(rule_use: &RuleUse, sheet: &mut Sheet<'_>) -> Option<()> {
    let board = sheet.export.variant.board();
    if board.width() != board.height() || board.grids().len() != 1 {
        return None;
    }
    let size = board.width() as f64;
    let which = rule_use.get(keys::diagonals::WHICH).unwrap_or("both").to_owned();
    if !["both", "main", "anti"].contains(&which.as_str()) {
        return None;
    }
    let (main, anti) = (which != "anti", which != "main");
    if main {
        sheet.line(&[(0.0, 0.0), (size, size)], "#34BBE6", 3.0);
    }
    if anti {
        sheet.line(&[(0.0, size), (size, 0.0)], "#34BBE6", 3.0);
    }
    match main && anti {
        true => sheet.sentence("Digits may not repeat on the marked diagonals."),
        false => sheet.sentence("Digits may not repeat on the marked diagonal."),
    }
}

fn cage(rule_use: &RuleUse, sheet: &mut Sheet<'_>) -> Option<()> {
    let sum = rule_use.get(keys::killer::SUM);
    let colour = sheet.colour(keys::killer::NAME, BLACK);
    sheet.cage(rule_use.get(keys::killer::CELLS)?, &sum.map_or_else(String::new, |sum| sum.to_string()), true, colour);
    if sum.is_some() {
        let cages = format!("{}cages", sheet.colour_name(keys::killer::NAME));
        sheet.sentence(format!("In {cages}, digits must sum to the small clue in the top left corner of the cage."));
    }
    sheet.sentence("Digits cannot repeat within a cage.")
}

fn product_cage(rule_use: &RuleUse, sheet: &mut Sheet<'_>) -> Option<()> {
    let name = keys::product_cage::NAME;
    let (cells, value) = (rule_use.get(keys::product_cage::CELLS)?, rule_use.get(keys::product_cage::VALUE)?);
    sheet.cage(cells, &value.to_string(), true, sheet.colour(name, BLACK));
    let cage = format!("{}cage", sheet.colour_name(name));
    sheet.sentence(format!("The product of the digits in a {cage} is given in its top left corner."));
    sheet.sentence("Digits cannot repeat within a cage.")
}

fn rellik(rule_use: &RuleUse, sheet: &mut Sheet<'_>) -> Option<()> {
    let name = keys::rellik::NAME;
    let (cells, sum) = (rule_use.get(keys::rellik::CELLS)?, rule_use.get(keys::rellik::SUM)?);
    sheet.cage(cells, &sum.to_string(), true, sheet.colour(name, BLACK));
    let cage = format!("{}cage", sheet.colour_name(name));
    sheet.sentence(format!(
        "Any combination of one or more digits within a {cage} cannot sum to the clue in the top left."
    ));
    sheet.sentence("Digits cannot repeat within a cage.")
}

fn equality_cage(rule_use: &RuleUse, sheet: &mut Sheet<'_>) -> Option<()> {
    let name = keys::equality_cage::NAME;
    sheet.cage(rule_use.get(keys::equality_cage::CELLS)?, "", true, sheet.colour(name, BLACK));
    let sentence = "Equality cages contain the same number of low and high digits and the same number of odd and even \
                    digits.";
    let colour = sheet.colour_name(name);
    sheet.sentence(capitalised(&sentence.replace("Equality", &format!("{colour}equality"))));
    sheet.sentence("Digits cannot repeat within a cage.")
}

fn between(rule_use: &RuleUse, sheet: &mut Sheet<'_>) -> Option<()> {
    let name = keys::between::NAME;
    ends(rule_use.get(keys::between::LINE)?, false, sheet.colour(name, LINE), sheet)?;
    let line = format!("{}line", sheet.colour_name(name));
    sheet.sentence(format!(
        "Digits along a {line} between two circles must have values strictly between those in the circles."
    ))
}

fn double_arrow(rule_use: &RuleUse, sheet: &mut Sheet<'_>) -> Option<()> {
    let name = keys::double_arrow::NAME;
    ends(rule_use.get(keys::double_arrow::LINE)?, false, sheet.colour(name, LINE), sheet)?;
    let line = format!("{}line", sheet.colour_name(name));
    sheet.sentence(format!(
        "The sum of the digits along a {line} equals the sum of the digits in the circles at its ends."
    ))
}

fn lockout(rule_use: &RuleUse, sheet: &mut Sheet<'_>) -> Option<()> {
    let by = rule_use.get(keys::lockout::BY).unwrap_or(4);
    ends(rule_use.get(keys::lockout::LINE)?, true, LINE, sheet)?;
    sheet.sentence("Digits on a lockout line must be outside the values in the diamonds at its ends.");
    sheet.sentence(format!("Digits in diamonds at the ends of a line must differ by at least {by}."))
}

/// A figure in each cell.
fn marked_cells(rule_use: &RuleUse, sheet: &mut Sheet<'_>) -> Option<()> {
    match rule_use.kind.as_str() {
        keys::odd::NAME => {
            marked(rule_use.get(keys::odd::CELLS)?, sheet, |sheet, at| sheet.round(at, (0.8, 0.8), GREY, GREY));
            sheet.sentence("A digit in a grey circle must be odd.")
        }
        keys::even::NAME => {
            marked(rule_use.get(keys::even::CELLS)?, sheet, |sheet, at| sheet.square(at, 0.8, 0.0, GREY, GREY));
            sheet.sentence("A digit in a grey square is even.")
        }
        keys::fortress::NAME => {
            marked(rule_use.get(keys::fortress::CELLS)?, sheet, |sheet, at| sheet.square(at, 1.0, 0.0, GREY, GREY));
            sheet.sentence("Grey cells are greater than any orthogonally adjacent cell.")
        }
        _ => {
            let circles = rule_use.get(keys::counting_circles::CELLS)?;
            marked(circles, sheet, |sheet, at| sheet.round(at, (0.8, 0.8), WHITE, BLACK));
            sheet.sentence("A digit in a circle indicates exactly how many circles contain that digit.")
        }
    }
}

/// A shaded region that holds each digit once; or, if it is connected, of any size.
fn extra_region(cells: &[Cell], sheet: &mut Sheet<'_>) -> Option<()> {
    let places: Vec<Position> = cells.iter().map(|&cell| sheet.position(cell)).collect::<Option<_>>()?;
    let touch = |a: &Position, b: &Position| a.row.abs_diff(b.row) + a.column.abs_diff(b.column) == 1;
    let mut piece = vec![*places.first()?];
    let mut next = 0;
    while let Some(at) = piece.get(next).copied() {
        let more: Vec<Position> =
            places.iter().filter(|other| touch(&at, other) && !piece.contains(other)).copied().collect();
        piece.extend(more);
        next += 1;
    }
    let full = sheet.digits() == Some(cells.len());
    // Regions are told apart by colour or size.
    if !full && (piece.len() < cells.len() || sheet.has_full_regions()) {
        return None;
    }
    sheet.shade(&[cells]);
    match full {
        true => sheet.sentence(format!("The shaded regions contain the digits 1-{} once each.", cells.len())),
        false => sheet.sentence("Digits may not repeat within the shaded regions."),
    }
}

/// Draws something in the middle of each cell.
fn marked(cells: &[Cell], sheet: &mut Sheet<'_>, draw: impl Fn(&mut Sheet<'_>, Point)) {
    for &cell in cells {
        if let Some(at) = sheet.centre(cell) {
            draw(sheet, at);
        }
    }
}

fn arrow(rule_use: &RuleUse, sheet: &mut Sheet<'_>) -> Option<()> {
    let circle = rule_use.get(keys::arrow::CIRCLE)?;
    let at = sheet.centre(circle)?;
    let path = |shaft: &Vec<Cell>| sheet.path(&[&[circle], &shaft[..]].concat());
    let paths: Vec<Vec<Point>> = rule_use.get(keys::arrow::SHAFT)?.iter().map(path).collect::<Option<_>>()?;
    sheet.round(at, (0.8, 0.8), WHITE, DARK);
    paths.iter().for_each(|path| sheet.arrow(path));
    sheet.sentence("Digits along an arrow must sum to the digit in that arrow's circle.")
}

fn pill(rule_use: &RuleUse, sheet: &mut Sheet<'_>) -> Option<()> {
    let pill = rule_use.get(keys::pill_arrow::PILL)?;
    let path = sheet.path(pill).filter(|path| path.is_sorted_by(|a, b| a <= b))?;
    let (first, last) = (*path.first()?, *path.last()?);
    let long = pill.len() as f64 - 0.2;
    let centre = ((first.0 + last.0) / 2.0, (first.1 + last.1) / 2.0);
    let size = if last.0 - first.0 == 0.0 { (long, 0.8) } else { (0.8, long) };
    let whole = |shaft: &Vec<Cell>| {
        let shaft = sheet.path(shaft)?;
        let away = |point: &Point| (point.0 - shaft[0].0).hypot(point.1 - shaft[0].1);
        let from = *path.iter().min_by(|a, b| away(a).total_cmp(&away(b)))?;
        let whole: Vec<Point> = [from].into_iter().chain(shaft).collect();
        hangs_together(&whole).then_some(whole)
    };
    let shafts: Vec<Vec<Point>> = rule_use.get(keys::pill_arrow::SHAFT)?.iter().map(whole).collect::<Option<_>>()?;
    sheet.round(centre, size, WHITE, DARK);
    shafts.iter().for_each(|shaft| sheet.arrow(shaft));
    sheet.sentence("Digits along an arrow sum to the number in the attached circle or pill.")
}

fn thermo(rule_use: &RuleUse, key: Key<[Cell]>, sheet: &mut Sheet<'_>) -> Option<()> {
    let path = sheet.path(rule_use.get(key)?)?;
    let slow = key.kind() == keys::slow_thermo::NAME;
    let both = sheet.has_both_thermos();
    let colour = if both && slow { "#88BBEE" } else { GREY };
    sheet.line(&path, colour, 20.0);
    sheet.round(path[0], (0.8, 0.8), colour, colour);
    sheet.sentence(match (slow, both) {
        (false, false) => "Along thermometers, digits must increase from the bulb end.",
        (true, false) => "Along slow thermometers, digits increase or stay the same from the bulb.",
        (false, true) => "Along grey thermometers, digits must increase from the bulb end.",
        (true, true) => "Along blue slow thermometers, digits increase or stay the same from the bulb.",
    })
}

/// A line with circles or diamonds at its ends.
fn ends(line: &[Cell], diamonds: bool, colour: &str, sheet: &mut Sheet<'_>) -> Option<()> {
    let path = sheet.path(line)?;
    sheet.line(&path, colour, 5.0);
    for at in [*path.first()?, *path.last()?] {
        match diamonds {
            true => sheet.square(at, 0.6, 45.0, WHITE, BLACK),
            false => sheet.round(at, (0.8, 0.8), WHITE, DARK),
        }
    }
    Some(())
}

fn quadruple(rule_use: &RuleUse, sheet: &mut Sheet<'_>) -> Option<()> {
    let cells = rule_use.get(keys::quadruple::CELLS)?;
    let places: Vec<Position> = cells.iter().map(|&cell| sheet.position(cell)).collect::<Option<_>>()?;
    let (row, column) = (places.iter().map(|at| at.row).max()?, places.iter().map(|at| at.column).max()?);
    let digits = sheet.export.variant.board().digits();
    let values: Vec<String> =
        rule_use.get(keys::quadruple::DIGITS)?.iter().map(|&digit| digits.value(digit).to_string()).collect();
    if places.len() != 4 || sheet.digits().is_none_or(|count| count > 9) {
        return None;
    }
    sheet.dot((row as f64, column as f64), 0.7, (WHITE, BLACK), &values.join(" "));
    sheet.sentence("Digits in a quadruple circle must be placed at least once in the four cells touching that circle.")
}

fn little_killer(rule_use: &RuleUse, sheet: &mut Sheet<'_>) -> Option<()> {
    let (line, sum) = (rule_use.get(keys::little_killer::LINE)?, rule_use.get(keys::little_killer::SUM)?);
    let Diagonal { row, column, down, right } = sheet.export.variant.board().diagonal_of(line)?;
    let centre = (row as f64 + 0.5, column as f64 + 0.5);
    let way = |far: f64| {
        let sign = |on: bool| if on { far } else { -far };
        (centre.0 + sign(down), centre.1 + sign(right))
    };
    sheet.text(centre, &sum.to_string(), 26);
    sheet.arrow(&[way(0.25), way(0.5)]);
    sheet.sentence("Clues outside the grid give the sum of the digits along the indicated diagonal.")
}

/// Indexing rows or columns.
fn indexing(cells: &[Cell], rows: bool, sheet: &mut Sheet<'_>) -> Option<()> {
    let board = sheet.export.variant.board();
    let places: Vec<Position> = cells.iter().map(|&cell| sheet.position(cell)).collect::<Option<_>>()?;
    let number = |at: &Position| if rows { at.row } else { at.column };
    let mut lines: Vec<usize> = places.iter().map(number).collect();
    lines.sort_unstable();
    lines.dedup();
    if places.len() != lines.len() * if rows { board.width() } else { board.height() } {
        return None;
    }
    let (one, other) = if rows { ("row", "column") } else { ("column", "row") };
    for line in lines {
        let line = line + 1;
        sheet.sentence(format!(
            "Digits in {one} {line} indicate the {one} in which the digit {line} appears in that {other}."
        ));
    }
    Some(())
}

/// A clue beside the grid.
fn clue(rule_use: &RuleUse, sheet: &mut Sheet<'_>) -> Option<()> {
    let (line, clue, sentence) = CLUES.iter().find(|(line, ..)| line.kind() == rule_use.kind)?;
    let digits = sheet.digits()?;
    let line = rule_use.get(*line)?;
    let clue = rule_use.get(*clue)?;
    let drawn = sheet.clue(line, &clue.to_string(), sheet.colour(&rule_use.kind, BLACK));
    let sentence = sentence.replace("{n}", &digits.to_string()).replace("{Clues}", &sheet.clues_of(&rule_use.kind));
    if drawn { sheet.sentence(sentence) } else { None }
}
