//! The turns of a name, when rules are repeated for each cell, house or square of the board.

use exdoku_text::board::{Board, Cell, House, words};
use exdoku_text::source::did_you_mean;
use exdoku_text::source::fields::{Form, Value};

use super::reader::Reader;
use super::reference::Reference;
use super::scope::Binding;

/// A name, and its values in turn.
pub(super) type Turns<'s> = (&'s str, Vec<Binding>);

/// Sets of cells with a name on every board.
pub(super) const SETS: &[&str] = &["cells", "rows", "columns", "boxes", "regions", "2x2", "dominoes"];

/// `{ c = "cells", h = "rows columns" }`: names, and the cells of each in turn.
pub(super) fn turns<'s>(each: &Value<'s>, reader: &mut Reader<'_, '_>) -> Option<Vec<Turns<'s>>> {
    let table = each.table(reader.diagnostics)?;
    // The rules that use the name select the layer.
    let outer = reader.scope.layer.take();
    let read: Vec<Option<Turns<'_>>> = (table.entries())
        .map(|(key, value)| Some((key.name, sets(&value, reader)?.into_iter().map(Binding::Cells).collect())))
        .collect();
    reader.scope.layer = outer;
    let names: Vec<Turns<'_>> = read.into_iter().collect::<Option<_>>()?;
    if names.is_empty() {
        return reader.refuse(each.error(format!("`{}` names no cells", each.path())));
    }
    Some(names)
}

/// The sets of cells that a text names: all sets of each of its words, or each listed cell separately. A list has one set
/// per entry.
fn sets(value: &Value<'_>, reader: &mut Reader<'_, '_>) -> Option<Vec<Vec<Cell>>> {
    let mut all = Vec::new();
    let is_list = matches!(value.form(), Form::List(_));
    for one in value.one_or_more() {
        let Form::Text(text) = one.form() else {
            return reader.refuse(one.wrong("\"cells\", \"rows\", \"2x2\" and the like, or a list of cells"));
        };
        let mut listed_cells = Vec::new();
        for (bytes, word) in words(text.as_str()) {
            match of_board(word, reader.board) {
                Some(sets) if sets.is_empty() => {
                    let help = format!("expected one of: {}", SETS.join(", "));
                    return reader.refuse(one.error(format!("this board has no {word}")).help(help));
                }
                Some(sets) => all.extend(sets),
                None => match listed(word, &text.part(bytes), reader)? {
                    sets if is_list && sets.iter().all(|set| set.len() == 1) => listed_cells.extend(sets.concat()),
                    sets => all.extend(sets),
                },
            }
        }
        all.extend(Some(listed_cells).filter(|set| !set.is_empty()));
    }
    if all.is_empty() {
        return reader.refuse(value.error(format!("`{}` names no cells", value.path())));
    }
    Some(all)
}

/// The cells of a word, each separately; for a name of several lines, each line.
fn listed(word: &str, part: &Value<'_>, reader: &mut Reader<'_, '_>) -> Option<Vec<Vec<Cell>>> {
    if Reference::read(word).is_some() {
        let lines = reader.lines(part)?;
        return Some(match &lines[..] {
            [only] => only.iter().map(|&cell| vec![cell]).collect(),
            _ => lines,
        });
    }
    if !reader.names_cells(part) {
        let layers = reader.board.layers().iter().map(|layer| layer.name.as_str());
        let known: Vec<&str> = SETS.iter().copied().chain(layers).collect();
        return reader.refuse(part.error(format!("`{word}` names no cells")).help(did_you_mean(word, known)));
    }
    Some(reader.line(part)?.into_iter().map(|cell| vec![cell]).collect())
}

/// All sets of a board with this name.
fn of_board(word: &str, board: &Board) -> Option<Vec<Vec<Cell>>> {
    let cells = |houses: Vec<House>| houses.into_iter().map(|house| house.cells).collect();
    Some(match word {
        "cells" => board.cells().map(|cell| vec![cell]).collect(),
        "rows" => cells(board.rows()),
        "columns" => cells(board.columns()),
        "boxes" => cells(board.box_houses()),
        "regions" => cells(board.region_houses()),
        "dominoes" => [windows(board, 1, 2), windows(board, 2, 1)].concat(),
        _ => {
            let (height, width) = word.split_once('x')?;
            windows(board, height.parse().ok()?, width.parse().ok()?)
        }
    })
}

/// Every rectangle of this height and width whose cells all exist, row by row.
fn windows(board: &Board, height: usize, width: usize) -> Vec<Vec<Cell>> {
    let at = |corner: Cell| -> Option<Vec<Cell>> {
        let offsets = (0..height).flat_map(|down| (0..width).map(move |right| (down, right)));
        offsets.map(|(down, right)| board.step(corner, down as isize, right as isize)).collect()
    };
    board.cells().filter_map(at).filter(|cells| !cells.is_empty()).collect()
}
