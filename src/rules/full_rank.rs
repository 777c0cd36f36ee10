//! Rows and columns read as numbers from all four sides, and ranked.

use crate::board::{Board, Cell, Grid};
use crate::encode::{Encoder, Ranks, Ties};
use crate::source::did_you_mean;
use crate::source::fields::{Form, Value};

use super::sides::Side;
use super::{Binding, Kind, Reader, Rule, Violation};

pub(super) const FULL_RANK: Kind = Kind {
    name: "full-rank",
    meaning: "Every row and column is read as a number from either end, and all these numbers are ranked, the smallest \
              first. A clue beside the grid is the rank of the line read from there: 1 more than how many are smaller.",
    forms: &[
        ("{ top = \". 12 . .\", left = [\"-\", 3, \"-\", 7] }", "one entry a row or column, `.` or `-` for none"),
        ("{ ..., ties = \"only-unclued\" }", "no other number equals one that has a clue; so it is without `ties`"),
        ("{ ..., ties = \"none\" }", "no two numbers are equal"),
        ("{ ..., ties = \"any\" }", "equal numbers have the same rank"),
    ],
    example: "full-rank = { left = \". . 13 . 10 . 21 . .\" }",
    compiles_to: "comparisons of lines, place by place until they differ; the first digit follows from the rank where the \
                  lines on each side begin with every digit",
    draw: &[],
    read,
};

#[derive(Debug)]
struct FullRank {
    /// From each side of [`Side::ALL`].
    lines: Vec<Vec<Vec<Cell>>>,
    clues: Vec<Clue>,
    ties: Ties,
}

#[derive(Debug)]
struct Clue {
    side: usize,
    line: usize,
    rank: usize,
}

fn read(value: &Value<'_>, reader: &mut Reader<'_, '_>) -> Option<Box<dyn Rule>> {
    let Form::Table(mut table) = value.form() else {
        return reader.refuse(value.wrong("a table like { left = \". 12 . .\", top = \"3 . . .\" }"));
    };
    let ties = match table.take("ties") {
        Some(ties) => read_ties(&ties, reader),
        None => Some(Ties::WithoutRank),
    };
    let sides = reader.sides(&mut table);
    table.finish(reader.diagnostics);
    let board = reader.board;
    let (rows, columns) = (board.grid_rows(), board.grid_columns());
    if board.grids().len() > 1 || rows != columns || board.cell_count() < rows * columns {
        return reader.refuse(value.error("lines are ranked on a single square grid without holes"));
    }
    let lines: Vec<Vec<Vec<Cell>>> = Side::ALL.iter().map(|&side| reader.lines_from(side)).collect();
    let (sides, ties) = (sides?, ties?);
    if sides.is_empty() && ties != Ties::None {
        return reader.refuse(value.error(format!("`{}` has no clues", value.path())));
    }
    let ties_said = TIES.iter().find(|(_, known)| *known == ties).map_or("", |(word, _)| word);
    let mut clues = Vec::new();
    let mut fine = true;
    for clue in sides {
        let Some(rank) = reader.number(&clue.clue) else {
            fine = false;
            continue;
        };
        let most = 4 * rows;
        match usize::try_from(rank).ok().filter(|rank| (1..=most).contains(rank)) {
            Some(rank) => {
                let side = Side::ALL.iter().position(|&side| side == clue.side)?;
                let line = ("line", Binding::Cells(clue.line.clone()));
                let ties = ("ties", Binding::Text(ties_said.to_owned()));
                reader.say("full-rank", [line, ("clue", Binding::Number(rank as i64)), ties]);
                clues.push(Clue { side, line: clue.number, rank });
            }
            None => {
                let message = format!("{most} lines have the ranks 1 to {most}, not {rank}");
                reader.diagnostics.push(clue.clue.error(message));
                fine = false;
            }
        }
    }
    if clues.is_empty() {
        reader.say("full-rank", [("ties", Binding::Text(ties_said.to_owned()))]);
    }
    fine.then(|| Box::new(FullRank { lines, clues, ties }) as Box<dyn Rule>)
}

/// What ties are called.
const TIES: [(&str, Ties); 3] = [("only-unclued", Ties::WithoutRank), ("none", Ties::None), ("any", Ties::Any)];

fn read_ties(value: &Value<'_>, reader: &mut Reader<'_, '_>) -> Option<Ties> {
    let word = reader.words(value)?;
    match TIES.iter().find(|(name, _)| *name == word) {
        Some((_, ties)) => Some(*ties),
        None => {
            let help = did_you_mean(&word, TIES.iter().map(|(name, _)| *name));
            reader.refuse(value.error(format!("`{word}` does not say which lines may be equal")).help(help))
        }
    }
}

impl Rule for FullRank {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        let ranks = self.clues.iter().map(|clue| (clue.side, clue.line, clue.rank)).collect();
        encoder.ranks("rank", Ranks { sides: self.lines.clone(), ranks, ties: self.ties });
    }

    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation> {
        let number = |line: &Vec<Cell>| -> Number { line.iter().map(|&cell| board.value(grid, cell)).collect() };
        let numbers: Vec<Vec<Number>> = self.lines.iter().map(|side| side.iter().map(number).collect()).collect();
        let of_side = |(side, lines): (usize, &'_ Vec<Number>)| (0..lines.len()).map(move |line| (side, line));
        let all: Vec<(usize, usize)> = numbers.iter().enumerate().flat_map(of_side).collect();
        let compare = |a: (usize, usize), b: (usize, usize)| order(&numbers[a.0][a.1], &numbers[b.0][b.1]);
        let has_clue = |at: (usize, usize)| self.clues.iter().any(|clue| (clue.side, clue.line) == at);
        let mut found = Vec::new();
        for (i, at) in all.iter().enumerate() {
            for other in &all[i + 1..] {
                let may_be_equal = match self.ties {
                    Ties::None => false,
                    Ties::WithoutRank => !has_clue(*at) && !has_clue(*other),
                    Ties::Any => true,
                };
                if !may_be_equal && compare(*at, *other) == Some(std::cmp::Ordering::Equal) {
                    let mut cells = [&self.lines[at.0][at.1][..], &self.lines[other.0][other.1]].concat();
                    cells.sort_unstable();
                    cells.dedup();
                    found.push(Violation { what: "these two lines read as the same number".to_owned(), cells });
                }
            }
        }
        for &Clue { side, line, rank } in &self.clues {
            let others = all.iter().filter(|&&at| at != (side, line)).map(|&at| compare(at, (side, line)));
            let (mut less, mut not_less) = (0, 0);
            for order in others.flatten() {
                if order.is_lt() { less += 1 } else { not_less += 1 }
            }
            if less >= rank || not_less > all.len() - rank {
                let what = format!("rank {rank} from the {}: {less} lines are smaller", Side::ALL[side].key());
                found.push(Violation { what, cells: self.lines[side][line].clone() });
            }
        }
        found
    }
}

/// The digits of a line, as far as they are known.
type Number = Vec<Option<i64>>;

/// How two numbers compare, as far as their digits are known.
fn order(a: &[Option<i64>], b: &[Option<i64>]) -> Option<std::cmp::Ordering> {
    for (&x, &y) in a.iter().zip(b) {
        match x?.cmp(&y?) {
            std::cmp::Ordering::Equal => {}
            different => return Some(different),
        }
    }
    Some(std::cmp::Ordering::Equal)
}
