//! Clues as lines of `[rules]`.

use indexmap::IndexSet;

use exdoku_rules::rules::{Binding, ClueValue, Draw, Shape, Type, binding_to_toml, cells_to_text};
use exdoku_text::board::{Board, Cell, Position, Side};

use super::clue::Clue;
use super::kinds::Drawn;

/// The longest line of cells.
const WIDTH: usize = 100;

/// The lines of `[rules]` for the clues of a kind.
pub(super) fn of_kind(kind: &Drawn, board: &Board, clues: &[&Clue]) -> String {
    let mut of_kind: Vec<&Clue> = clues.iter().copied().filter(|clue| clue.rule_use.kind == kind.name).collect();
    of_kind.sort_by_key(|clue| clue.cells.iter().min().copied());
    let name = &kind.name;
    let Some(first) = of_kind.first() else {
        return if kind.draws_all() {
            format!("{name} = {{ {} }}\n", switches(kind).join(", "))
        } else {
            String::new()
        };
    };
    if matches!(first.shape, Shape::Side(_) | Shape::Frame)
        && kind.draws.sight
        && board.grids().len() == 1
        && let Some(sides) = by_side(kind, board, &of_kind)
    {
        return format!("{name} = {{ {sides} }}\n");
    }
    let tables = if kind.draws_all() { vec![one_table(kind, board, &of_kind)] } else { tables(kind, board, &of_kind) };
    match &tables[..] {
        [only] => format!("{name} = {only}\n"),
        several => format!("{name} = [\n{}]\n", several.iter().map(|one| format!("  {one},\n")).collect::<String>()),
    }
}

/// Clues that are listed together: the first of them, its values, the cells of all.
type Group<'c> = (&'c Clue, Vec<(String, Binding)>, Vec<String>);

/// A value for each clue; marks and pairs with the same values are listed together.
fn tables(kind: &Drawn, board: &Board, clues: &[&Clue]) -> Vec<String> {
    let mut grouped: Vec<Group<'_>> = Vec::new();
    for clue in clues {
        let values: Vec<(String, Binding)> = clue.values().cloned().collect();
        let same = |(first, known, _): &&mut Group<'_>| {
            is_listed(first) && first.param.name == clue.param.name && *known == values
        };
        let text = main_text(clue, board);
        match grouped.iter_mut().find(same) {
            Some((.., cells)) => cells.push(text),
            None => grouped.push((clue, values, vec![text])),
        }
    }
    let table = |(clue, values, cells): &Group<'_>| {
        let cells = match clue.param.kind {
            Type::Marked => picture(board, clues).unwrap_or_else(|| quoted(&cells.join(" "), Type::Marked)),
            kind => quoted(&cells.join(" "), kind),
        };
        // A list of lines is one value, so several clues need tables.
        let is_list = cells.starts_with('[');
        if values.is_empty() && kind.draws.main == clue.param.name && !is_list {
            return cells;
        }
        let value =
            |(name, binding): &(String, Binding)| format!("{name} = {}", value_text(kind, name, binding, board));
        let values: Vec<String> = values.iter().map(value).collect();
        let keys: Vec<String> = [format!("{} = {cells}", clue.param.name)].into_iter().chain(values).collect();
        format!("{{ {} }}", keys.join(", "))
    };
    let texts: Vec<String> = grouped.iter().map(table).collect();
    // A kind with several shapes and no values: all of them in one table.
    let shapes = kind.draws.params.iter().filter(|param| matches!(param.draw, Draw::Shape(_))).count();
    if shapes > 1 && clues.iter().all(|clue| is_listed(clue) && clue.values().next().is_none()) {
        return vec![one_table(kind, board, clues)];
    }
    texts
}

/// All clues in one table: `{ white = "r1c1-2", black = "r3c3-4", negative = true }`.
fn one_table(kind: &Drawn, board: &Board, clues: &[&Clue]) -> String {
    let shapes = kind.draws.params.iter().filter(|param| matches!(param.draw, Draw::Shape(_)));
    let of_param = |name: &str| {
        let of_param: Vec<&&Clue> = clues.iter().filter(|clue| clue.param.name == name).collect();
        // A pair in both orders is one dot.
        let texts: IndexSet<String> = of_param.iter().map(|clue| main_text(clue, board)).collect();
        let texts: Vec<String> = texts.into_iter().collect();
        Some(format!("{name} = {}", quoted(&texts.join(" "), of_param.first()?.param.kind)))
    };
    let keys: Vec<String> = shapes.filter_map(|param| of_param(&param.name)).chain(switches(kind)).collect();
    format!("{{ {} }}", keys.join(", "))
}

/// `negative = true`.
fn switches(kind: &Drawn) -> Vec<String> {
    let all = kind.draws.params.iter().filter(|param| param.draw == Draw::ClueValue(ClueValue::All));
    all.map(|param| format!("{} = true", param.name)).collect()
}

/// Whether several clues may be written as one list of cells.
fn is_listed(clue: &Clue) -> bool {
    matches!(clue.param.kind, Type::Pairs | Type::Marked) || clue.param.kind == Type::Cells && clue.shape == Shape::Cell
}

/// The cells of the main parameter.
fn main_text(clue: &Clue, board: &Board) -> String {
    match clue.rule_use.named(&clue.param.name) {
        Some(Binding::Pairs(pairs)) => {
            let pair = |&(a, b): &(Cell, Cell)| cells_to_text(board, &[a.min(b), a.max(b)]);
            pairs.iter().map(pair).collect::<Vec<_>>().join(" ")
        }
        Some(Binding::Lines(lines)) => {
            let lines: Vec<String> = lines.iter().map(|line| format!("\"{}\"", cells_to_text(board, line))).collect();
            if lines.len() == 1 { lines[0].trim_matches('"').to_owned() } else { format!("[{}]", lines.join(", ")) }
        }
        Some(Binding::Cells(cells)) => cells_to_text(board, cells),
        _ => String::new(),
    }
}

/// A picture of marked cells; none for a board that is not a full rectangle.
fn picture(board: &Board, clues: &[&Clue]) -> Option<String> {
    let marked = |cell: Cell| clues.iter().any(|clue| clue.cells.contains(&cell));
    let row = |row: usize| {
        let mark = |column: usize| Some(if marked(board.cell_at(Position::new(row, column))?) { 'o' } else { '.' });
        (0..board.width()).map(mark).collect::<Option<String>>()
    };
    let rows: Vec<String> = (0..board.height()).map(row).collect::<Option<_>>()?;
    Some(format!("\"\"\"\n{}\n\"\"\"", rows.join("\n")))
}

/// A text of cells; pairs on several lines if there are many.
fn quoted(cells: &str, kind: Type) -> String {
    if matches!(kind, Type::Lines | Type::Parts) && cells.starts_with('[') {
        return cells.to_owned();
    }
    if kind != Type::Pairs {
        return format!("\"{cells}\"");
    }
    let mut lines: Vec<String> = vec![String::new()];
    for word in cells.split(' ') {
        let line = lines.last_mut().expect("there is a first line");
        match line.len() + word.len() < WIDTH {
            true if line.is_empty() => line.push_str(word),
            true => *line += &format!(" {word}"),
            false => lines.push(word.to_owned()),
        }
    }
    match &lines[..] {
        [line] => format!("\"{line}\""),
        lines => format!("\"\"\"\n{}\n\"\"\"", lines.join("\n")),
    }
}

fn value_text(kind: &Drawn, name: &str, binding: &Binding, board: &Board) -> String {
    let param = kind.draws.params.iter().find(|param| param.name == name).map(|param| param.kind);
    binding_to_toml(binding, param, board)
}

/// `left = "8 . 12", top = "..."`; none if a clue is not one word.
fn by_side(kind: &Drawn, board: &Board, clues: &[&Clue]) -> Option<String> {
    let mut sides = Side::ALL.map(|side| vec![None; if side.sees_rows() { board.height() } else { board.width() }]);
    for clue in clues {
        let (side, first) = (board.side_of(&clue.cells), board.position(clue.cells[0]));
        let place = if side.sees_rows() { first.row } else { first.column };
        let values: Vec<&(String, Binding)> = clue.values().collect();
        let [(name, binding)] = values[..] else { return None };
        let word = match binding {
            Binding::Digits(digits) => {
                let values: Vec<String> = digits.iter().map(|&digit| board.digits().value(digit).to_string()).collect();
                values.iter().all(|value| value.len() == 1).then(|| values.concat())?
            }
            binding => value_text(kind, name, binding, board),
        };
        sides[side as usize][place] = Some(word);
    }
    let length = sides.iter().flatten().flatten().map(String::len).max().unwrap_or(1);
    let written =
        Side::ALL.into_iter().zip(sides).filter(|(_, clues)| clues.iter().any(Option::is_some)).map(|(side, clues)| {
            let words: Vec<String> =
                clues.into_iter().map(|clue| format!("{:>length$}", clue.unwrap_or_else(|| ".".to_owned()))).collect();
            format!("{} = \"{}\"", side.name(), words.join(" "))
        });
    Some(written.collect::<Vec<_>>().join(", "))
}
