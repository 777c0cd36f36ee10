//! The sentence of each kind of rule, and the drawings that differ from its look.

use crate::inks::{BLACK, DARK, GREY, WHITE};
use crate::own_look::{has_own_look, is_drawing};
use exdoku_rules::rules::{Key, Parts, RuleUse, keys, kind};
use exdoku_text::board::{Cell, Position};

use super::sheet::{Point, Sheet, capitalised, hangs_together};
use super::{figures, lines};

/// What is said of a kind that is drawn by its look, or needs no drawing.
struct Said {
    kind: &'static str,
    /// Its sentences. `{Clues}` stands for those outside the grid that belong to the kind, `{c}` for the name of its colour and a
    /// space, if it has one of its own, `{n}` for the number of digits, `{by}` for the difference of a rule.
    sentences: &'static [&'static str],
    /// The rules for which they hold.
    holds: fn(&RuleUse, &Sheet<'_>) -> bool,
}

const fn said(kind: &'static str, sentences: &'static [&'static str]) -> Said {
    Said { kind, sentences, holds: |_, _| true }
}

const fn said_if(
    kind: &'static str,
    holds: fn(&RuleUse, &Sheet<'_>) -> bool,
    sentences: &'static [&'static str],
) -> Said {
    Said { kind, sentences, holds }
}

/// The first of a kind whose condition holds is used.
const SAID: &[Said] = &[
    said_if(
        keys::anti_knight::NAME,
        |rule_use, _| rule_use.get(keys::anti_knight::TORUS) != Some(true),
        &["Cells separated by a knight's move (in chess) cannot contain the same digit."],
    ),
    said_if(
        keys::anti_king::NAME,
        |rule_use, _| rule_use.get(keys::anti_king::TORUS) != Some(true),
        &["Cells separated by a king's move (in chess) cannot contain the same digit."],
    ),
    said(keys::disjoint_groups::NAME, &["Digits in the same position in different boxes cannot be the same."]),
    said(keys::windoku::NAME, &["Windoku rules apply."]),
    said(keys::asterisk::NAME, &["Asterisk rules apply."]),
    said(keys::girandola::NAME, &["Girandola rules apply."]),
    said(keys::argyle::NAME, &["Argyle rules apply."]),
    said(keys::anti_taxicab::NAME, &["Identical digits N cannot be N cells taxicab distance away from each other."]),
    said_if(
        keys::non_consecutive::NAME,
        |rule_use, _| rule_use.get(keys::non_consecutive::EXCEPT).is_none_or(<[_]>::is_empty),
        &["Orthogonally adjacent cells may not contain consecutive digits."],
    ),
    said_if(
        keys::global_entropy::NAME,
        |_, sheet| sheet.digits() == Some(9),
        &[
            "Every 2x2 area contains at least one low digit (1,2,3), one medium digit (4,5,6) and one high digit (7,8,9).",
        ],
    ),
    said_if(
        keys::dutch_flatmates::NAME,
        |_, sheet| sheet.digits() == Some(9),
        &["Every 5 in the grid must have a 1 directly above it or a 9 directly below it."],
    ),
    said(keys::odd::NAME, &["A digit in a grey circle must be odd."]),
    said(keys::even::NAME, &["A digit in a grey square is even."]),
    said(keys::fortress::NAME, &["Grey cells are greater than any orthogonally adjacent cell."]),
    said(keys::counting_circles::NAME, &["A digit in a circle indicates exactly how many circles contain that digit."]),
    said(keys::clone::NAME, &["Shaded regions with the same shape have identical digits in the same positions."]),
    // Regions are told apart by colour or size.
    said_if(
        keys::extra_regions::NAME,
        |rule_use, sheet| rule_use.get(keys::extra_regions::CELLS).map(<[Cell]>::len) == sheet.digits(),
        &["The shaded regions contain the digits 1-{n} once each."],
    ),
    said_if(
        keys::extra_regions::NAME,
        |rule_use, sheet| !sheet.has_full_regions() && is_connected(rule_use, sheet),
        &["Digits may not repeat within the shaded regions."],
    ),
    said(keys::arrow::NAME, &["Digits along an arrow must sum to the digit in that arrow's circle."]),
    said_if(
        keys::thermo::NAME,
        |_, sheet| !sheet.has(keys::slow_thermo::NAME),
        &["Along thermometers, digits must increase from the bulb end."],
    ),
    said(keys::thermo::NAME, &["Along grey thermometers, digits must increase from the bulb end."]),
    said(
        keys::between::NAME,
        &["Digits along a {c}line between two circles must have values strictly between those in the circles."],
    ),
    said(
        keys::double_arrow::NAME,
        &["The sum of the digits along a {c}line equals the sum of the digits in the circles at its ends."],
    ),
    said(
        keys::lockout::NAME,
        &[
            "Digits on a lockout line must be outside the values in the diamonds at its ends.",
            "Digits in diamonds at the ends of a line must differ by at least {by}.",
        ],
    ),
    said_if(
        keys::white_dot::NAME,
        |rule_use, _| rule_use.get(keys::white_dot::BY).unwrap_or(1) == 1,
        &["Digits separated by a white dot are consecutive."],
    ),
    said(keys::white_dot::NAME, &["Digits separated by a white dot have the difference given in the dot."]),
    said_if(keys::black_dot::NAME, |rule_use, _| rule_use.get(keys::black_dot::RATIO).unwrap_or(2) == 2, &[BLACK_DOTS]),
    said_if(
        keys::kropki::NAME,
        |rule_use, _| rule_use.get(keys::kropki::NEGATIVE) == Some(true),
        &[WHITE_DOTS, BLACK_DOTS, "All possible dots are given."],
    ),
    said_if(keys::kropki::NAME, |rule_use, _| !has_pairs(rule_use, keys::kropki::BLACK), &[WHITE_DOTS]),
    said_if(keys::kropki::NAME, |rule_use, _| !has_pairs(rule_use, keys::kropki::WHITE), &[BLACK_DOTS]),
    said(keys::kropki::NAME, &[WHITE_DOTS, BLACK_DOTS]),
    said_if(
        keys::xv::NAME,
        |rule_use, _| rule_use.get(keys::xv::NEGATIVE) == Some(true),
        &[XV, "All possible Xs and Vs are given."],
    ),
    said(keys::xv::NAME, &[XV]),
    said(keys::greater_than::NAME, &["Inequality signs point to the lower digit."]),
    said_if(
        keys::quadruple::NAME,
        |rule_use, sheet| {
            rule_use.get(keys::quadruple::CELLS).is_some_and(|cells| cells.len() == 4)
                && sheet.digits().is_some_and(|count| count <= 9)
        },
        &["Digits in a quadruple circle must be placed at least once in the four cells touching that circle."],
    ),
    said(
        keys::little_killer::NAME,
        &["Clues outside the grid give the sum of the digits along the indicated diagonal."],
    ),
    said_if(
        keys::sandwich::NAME,
        |rule_use, sheet| is_beside(rule_use, keys::sandwich::LINE, sheet),
        &["{Clues} give the sum of the digits between the 1 and the {n} in that row or column."],
    ),
    said_if(
        keys::x_sum::NAME,
        |rule_use, sheet| is_beside(rule_use, keys::x_sum::LINE, sheet),
        &["{Clues} give the sum of the first X digits in that row or column, where X is the first digit."],
    ),
    said_if(
        keys::skyscraper::NAME,
        |rule_use, sheet| is_beside(rule_use, keys::skyscraper::LINE, sheet),
        &[
            "{Clues} indicate the number of visible skyscrapers in that direction, where taller buildings block shorter ones.",
        ],
    ),
    said_if(
        keys::numbered_room::NAME,
        |rule_use, sheet| is_beside(rule_use, keys::numbered_room::LINE, sheet),
        &[
            "{Clues} indicate the digit which has to be placed in the Nth cell in the corresponding direction, where N is the \
           digit placed in the first cell in that direction.",
        ],
    ),
];

const WHITE_DOTS: &str = "Digits separated by a white dot are consecutive.";
const BLACK_DOTS: &str = "Digits separated by a black dot are in a 1:2 ratio.";
const XV: &str = "Digits separated by an X sum to 10 and digits separated by a V sum to 5.";
const NO_REPEATS: &str = "Digits cannot repeat within a cage.";

fn has_pairs(rule_use: &RuleUse, pairs: Key<[(Cell, Cell)]>) -> bool {
    rule_use.get(pairs).is_some_and(|pairs| !pairs.is_empty())
}

/// Whether a line is a whole row or column of a board on which its clue can be said.
fn is_beside(rule_use: &RuleUse, line: Key<[Cell]>, sheet: &Sheet<'_>) -> bool {
    let line = rule_use.get(line).and_then(|line| sheet.export.variant.board().seen_from(line));
    line.is_some() && sheet.digits().is_some()
}

/// Whether an extra region hangs together.
fn is_connected(rule_use: &RuleUse, sheet: &Sheet<'_>) -> bool {
    let cells = rule_use.get(keys::extra_regions::CELLS).unwrap_or_default();
    let places: Vec<Position> = cells.iter().filter_map(|&cell| sheet.position(cell)).collect();
    let touch = |a: &Position, b: &Position| a.row.abs_diff(b.row) + a.column.abs_diff(b.column) == 1;
    let mut piece: Vec<Position> = places.first().copied().into_iter().collect();
    let mut next = 0;
    while let Some(at) = piece.get(next).copied() {
        let more: Vec<Position> =
            places.iter().filter(|other| touch(&at, other) && !piece.contains(other)).copied().collect();
        piece.extend(more);
        next += 1;
    }
    piece.len() == cells.len()
}

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

/// Draws and says a rule in the words of its kind.
fn draw(rule_use: &RuleUse, sheet: &mut Sheet<'_>) -> Option<()> {
    let name = rule_use.kind.as_str();
    if let Some(said) = SAID.iter().find(|said| said.kind == name && (said.holds)(rule_use, sheet)) {
        figures::draw_if_all(rule_use, sheet)?;
        let digits = sheet.digits().unwrap_or_default().to_string();
        let by = rule_use.get(keys::lockout::BY).unwrap_or(4).to_string();
        for sentence in said.sentences {
            let words = [
                ("{n}", &digits),
                ("{by}", &by),
                ("{c}", &sheet.colour_name(name)),
                ("{Clues}", &sheet.clues_of(name)),
            ];
            let sentence = words.iter().fold((*sentence).to_owned(), |text, (word, is)| text.replace(word, is));
            sheet.sentence(sentence);
        }
        return Some(());
    }
    match name {
        keys::diagonals::NAME => diagonals(rule_use, sheet),
        keys::killer::NAME => cage(rule_use, sheet),
        keys::product_cage::NAME => product_cage(rule_use, sheet),
        keys::rellik::NAME => rellik(rule_use, sheet),
        keys::sum_mark::NAME => {
            let (pairs, value) = (rule_use.get(keys::sum_mark::PAIRS)?, rule_use.get(keys::sum_mark::VALUE)?);
            numbers(pairs, value, "A number between two cells is the sum of their digits.", sheet)
        }
        keys::product_mark::NAME => {
            let (pairs, value) = (rule_use.get(keys::product_mark::PAIRS)?, rule_use.get(keys::product_mark::VALUE)?);
            numbers(pairs, value, "A number in a dot between two cells is the product of their digits.", sheet)
        }
        keys::equality_cage::NAME => equality_cage(rule_use, sheet),
        keys::pill_arrow::NAME => pill(rule_use, sheet),
        keys::slow_thermo::NAME => slow_thermo(rule_use, sheet),
        keys::row_indexing::NAME => indexing(rule_use.get(keys::row_indexing::CELLS)?, true, sheet),
        keys::column_indexing::NAME => indexing(rule_use.get(keys::column_indexing::CELLS)?, false, sheet),
        _ => None,
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
        sheet.line(&[(0.0, 0.0), (size, size)], "#34BBE6", 3);
    }
    if anti {
        sheet.line(&[(0.0, size), (size, 0.0)], "#34BBE6", 3);
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
    sheet.sentence(NO_REPEATS)
}

fn product_cage(rule_use: &RuleUse, sheet: &mut Sheet<'_>) -> Option<()> {
    let name = keys::product_cage::NAME;
    let (cells, value) = (rule_use.get(keys::product_cage::CELLS)?, rule_use.get(keys::product_cage::VALUE)?);
    sheet.cage(cells, &value.to_string(), true, sheet.colour(name, BLACK));
    let cage = format!("{}cage", sheet.colour_name(name));
    sheet.sentence(format!("The product of the digits in a {cage} is given in its top left corner."));
    sheet.sentence(NO_REPEATS)
}

fn rellik(rule_use: &RuleUse, sheet: &mut Sheet<'_>) -> Option<()> {
    let name = keys::rellik::NAME;
    let (cells, sum) = (rule_use.get(keys::rellik::CELLS)?, rule_use.get(keys::rellik::SUM)?);
    sheet.cage(cells, &sum.to_string(), true, sheet.colour(name, BLACK));
    let cage = format!("{}cage", sheet.colour_name(name));
    sheet.sentence(format!(
        "Any combination of one or more digits within a {cage} cannot sum to the clue in the top left."
    ));
    sheet.sentence(NO_REPEATS)
}

fn equality_cage(rule_use: &RuleUse, sheet: &mut Sheet<'_>) -> Option<()> {
    let name = keys::equality_cage::NAME;
    sheet.cage(rule_use.get(keys::equality_cage::CELLS)?, "", true, sheet.colour(name, BLACK));
    let sentence = "Equality cages contain the same number of low and high digits and the same number of odd and even \
                    digits.";
    let colour = sheet.colour_name(name);
    sheet.sentence(capitalised(&sentence.replace("Equality", &format!("{colour}equality"))));
    sheet.sentence(NO_REPEATS)
}

/// A number in a circle between the two cells of each pair.
fn numbers(pairs: &[(Cell, Cell)], value: i64, sentence: &str, sheet: &mut Sheet<'_>) -> Option<()> {
    let sides: Vec<Point> = pairs.iter().map(|&(a, b)| sheet.side(a, b)).collect::<Option<_>>()?;
    for side in sides {
        let shape = sheet.shape(side, (0.4, 0.4), (WHITE, BLACK), true);
        shape["rounded"] = true.into();
        shape["text"] = value.to_string().into();
        shape["fontSize"] = 16.into();
        shape["color"] = BLACK.into();
    }
    sheet.sentence(sentence)
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
    shafts.iter().for_each(|shaft| sheet.arrow(shaft, DARK, 3));
    sheet.sentence("Digits along an arrow sum to the number in the attached circle or pill.")
}

/// A slow thermometer. One beside usual ones is blue.
fn slow_thermo(rule_use: &RuleUse, sheet: &mut Sheet<'_>) -> Option<()> {
    let path = sheet.path(rule_use.get(keys::slow_thermo::LINE)?)?;
    let (colour, name) = if sheet.has(keys::thermo::NAME) { ("#88BBEE", "blue ") } else { (GREY, "") };
    sheet.line(&path, colour, 20);
    sheet.round(path[0], (0.8, 0.8), colour, colour);
    sheet.sentence(format!("Along {name}slow thermometers, digits increase or stay the same from the bulb."))
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
