//! The rules of clues as lines of `[rules]`.

use exdoku_rules::rules::{Binding, Draw, RuleUse, Shape, Type, binding_to_toml, cells_to_text};
use exdoku_rules::variant::DrawnParam;
use exdoku_text::board::{Board, Cell, Position, Side};

use super::kinds::Drawn;
use super::uses::{Rules, word};

/// The longest line of cells.
const WIDTH: usize = 100;

/// The lines of `[rules]` for the rules of a kind.
pub(super) fn of_kind(kind: &Drawn, board: &Board, rules: &Rules) -> String {
    let name = &kind.name;
    let tables: Vec<String> = match rules {
        Rules::BySide(uses) => vec![by_side(kind, board, uses)],
        Rules::Each(uses) => uses.iter().map(|rule_use| value(kind, board, rule_use)).collect(),
    };
    match &tables[..] {
        [] => String::new(),
        [only] => format!("{name} = {only}\n"),
        several => format!("{name} = [\n{}]\n", several.iter().map(|one| format!("  {one},\n")).collect::<String>()),
    }
}

/// `{ cells = "r1c1-2", sum = 7 }`, or the cells alone if there are no values.
fn value(kind: &Drawn, board: &Board, rule_use: &RuleUse) -> String {
    let text = |(name, binding): &(String, Binding)| match kind.param(name) {
        Some(DrawnParam { kind, draw: Draw::Shape(shape), .. }) => cells_text(binding, *kind, shape, board),
        _ => binding_to_toml(binding, kind.param(name).map(|param| param.kind), board),
    };
    if let [main] = &rule_use.parameters[..]
        && main.0 == kind.draws.main
    {
        let cells = text(main);
        // A list of lines is one value, so several clues need tables.
        if !cells.starts_with('[') {
            return cells;
        }
    }
    let keys: Vec<String> = rule_use.parameters.iter().map(|one| format!("{} = {}", one.0, text(one))).collect();
    format!("{{ {} }}", keys.join(", "))
}

/// The cells of the main parameter.
fn cells_text(binding: &Binding, kind: Type, shape: &Shape, board: &Board) -> String {
    match binding {
        Binding::Pairs(pairs) => {
            let pairs: Vec<String> = pairs.iter().map(|&(a, b)| cells_to_text(board, &[a, b])).collect();
            on_lines(&pairs.join(" "))
        }
        Binding::Lines(lines) => {
            let lines: Vec<String> = lines.iter().map(|line| format!("\"{}\"", cells_to_text(board, line))).collect();
            if lines.len() == 1 { lines.concat() } else { format!("[{}]", lines.join(", ")) }
        }
        Binding::Cells(cells) => {
            let picture = if kind == Type::Marked { picture(board, cells) } else { None };
            picture.unwrap_or_else(|| {
                let each = if *shape == Shape::Cell { 1 } else { cells.len() };
                let words: Vec<String> = cells.chunks(each).map(|cells| cells_to_text(board, cells)).collect();
                format!("\"{}\"", words.join(" "))
            })
        }
        _ => unreachable!("the main parameter of a clue has cells"),
    }
}

/// A picture of marked cells; none for a board that is not a full rectangle, and for cells of layers.
fn picture(board: &Board, cells: &[Cell]) -> Option<String> {
    if cells.iter().any(|&cell| board.layer_of(cell).is_some()) {
        return None;
    }
    let row = |row: usize| {
        let mark = |column: usize| {
            let cell = board.cell_at(Position::new(row, column))?;
            Some(if cells.contains(&cell) { 'o' } else { '.' })
        };
        (0..board.width()).map(mark).collect::<Option<String>>()
    };
    let rows: Vec<String> = (0..board.height()).map(row).collect::<Option<_>>()?;
    Some(format!("\"\"\"\n{}\n\"\"\"", rows.join("\n")))
}

/// A text of words; several lines if there are many.
fn on_lines(words: &str) -> String {
    let mut lines: Vec<String> = vec![String::new()];
    for word in words.split(' ') {
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

/// `{ left = "8 . 12", top = "..." }`.
fn by_side(kind: &Drawn, board: &Board, uses: &[RuleUse]) -> String {
    let mut sides = Side::ALL.map(|side| vec![None; if side.sees_rows() { board.height() } else { board.width() }]);
    for rule_use in uses {
        let cells = rule_use.named(&kind.draws.main).map_or(Vec::new(), Binding::cells);
        let (side, first) = (board.side_of(&cells), board.position(cells[0]));
        let place = if side.sees_rows() { first.row } else { first.column };
        sides[side as usize][place] = word(rule_use, kind, board);
    }
    let length = sides.iter().flatten().flatten().map(String::len).max().unwrap_or(1);
    let written =
        Side::ALL.into_iter().zip(sides).filter(|(_, clues)| clues.iter().any(Option::is_some)).map(|(side, clues)| {
            let words: Vec<String> =
                clues.into_iter().map(|clue| format!("{:>length$}", clue.unwrap_or_else(|| ".".to_owned()))).collect();
            format!("{} = \"{}\"", side.name(), words.join(" "))
        });
    format!("{{ {} }}", written.collect::<Vec<_>>().join(", "))
}
