//! Rows and columns read as numbers from all four sides, and ranked.

use exdoku_encode::{Encoder, Ranks, Ties};
use exdoku_text::board::{Board, Cell, Grid, Side};

use self::keys::full_rank as key;
use crate::rules::fault::{self};
use crate::rules::kind::keys;
use crate::rules::sides::LISTED;
use crate::rules::{Build, Builder, Built, Choice, Fault, Kind, Param, Rule, RuleUse, Type, Violation};

keys! { full_rank = "full-rank" { LINE: [Cell] = "line", CLUE: i64 = "clue", TIES: str = "ties" } }

pub(super) const KINDS: &[Kind] = &[Kind {
    name: key::NAME,
    meaning: "Every row and column is read as a number from either end, and all these numbers are ranked, the smallest \
              first. A clue outside the grid is the rank of the line read from there: 1 plus the number of smaller ones.",
    params: &[
        Param::of(key::LINE, Type::Line, "a whole row or column, from the end of the clue").optional(),
        Param::of(key::CLUE, Type::Number, "its rank").optional(),
        Param::of(
            key::TIES,
            Type::Choice(&["only-unclued", "none", "any"]),
            "which numbers may be equal: those without a clue (`only-unclued`), none, or any, which then share a rank",
        )
        .or("only-unclued"),
    ],
    choices: &[Choice::Belong(&["clue"], "line"), Choice::Belong(&["line"], "clue")],
    sight: true,
    example: "full-rank = { left = \". . 13 . 10 . 21 . .\" }",
    compiles_to: "comparisons of lines, place by place until they differ; the rank determines the first digit if the \
                  lines on each side begin with every digit",
    look: &[("line", "clue: [{clue}]")],
    draw: &[("line", "side"), ("clue", "1-100")],
    build: Build::Together(build),
    ..Kind::PLAIN
}];

#[derive(Debug)]
struct FullRank {
    /// For each side of [`LISTED`].
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

fn build(uses: &[RuleUse], builder: &Builder<'_>) -> Result<Built, Fault> {
    let (board, first) = (builder.board, &uses[0]);
    let (rows, columns) = (board.grid_rows(), board.grid_columns());
    if board.grids().len() > 1 || rows != columns || board.cell_count() < rows * columns {
        return Err(first.rule_error("lines are ranked on a single square grid without holes").into());
    }
    let of_layer = |line: Vec<Cell>| builder.layered(first).meant(line).map_err(|wrong| first.rule_error(wrong));
    let of_side = |side: Side| board.lines_from(side).into_iter().map(of_layer).collect::<Result<_, _>>();
    let lines: Vec<Vec<Vec<Cell>>> = LISTED.into_iter().map(of_side).collect::<Result<_, _>>()?;
    let ranked = uses.iter().filter(|one| one.gives(key::LINE) && one.gives(key::CLUE));
    let clues = fault::all(ranked.clone().map(|one| clue(one, &lines)))?;
    let ties = match first.need(key::TIES) {
        "none" => Ties::None,
        "any" => Ties::Any,
        _ => Ties::WithoutRank,
    };
    let mut uses: Vec<RuleUse> = ranked.map(RuleUse::unlabelled).collect();
    if clues.is_empty() {
        if ties != Ties::None {
            return Err(first.rule_error(format!("`{}` has no clues", first.path())).into());
        }
        uses.push(first.unlabelled());
    }
    Ok(Built::from(FullRank { lines, clues, ties }).used_as(uses))
}

fn clue(used: &RuleUse, lines: &[Vec<Vec<Cell>>]) -> Result<Clue, Fault> {
    let (line, rank) = (used.need(key::LINE), used.need(key::CLUE));
    let most = 4 * lines[0].len();
    let Some(rank) = usize::try_from(rank).ok().filter(|rank| (1..=most).contains(rank)) else {
        let message = format!("{most} lines have the ranks 1 to {most}, not {rank}");
        return Err(Fault::impossible(used.at(key::CLUE).error(message)));
    };
    let on = |(side, of_side): (usize, &Vec<Vec<Cell>>)| Some((side, of_side.iter().position(|other| *other == line)?));
    match lines.iter().enumerate().find_map(on) {
        Some((side, line)) => Ok(Clue { side, line, rank }),
        None => Err(used.at(key::LINE).error("only whole rows and columns are ranked").into()),
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
                let what = format!("rank {rank} from the {}: {less} lines are smaller", LISTED[side].name());
                found.push(Violation { what, cells: self.lines[side][line].clone() });
            }
        }
        found
    }
}

/// The digits of a line, as far as known.
type Number = Vec<Option<i64>>;

/// The order of two numbers, as far as their digits are known.
fn order(a: &[Option<i64>], b: &[Option<i64>]) -> Option<std::cmp::Ordering> {
    for (&x, &y) in a.iter().zip(b) {
        match x?.cmp(&y?) {
            std::cmp::Ordering::Equal => {}
            different => return Some(different),
        }
    }
    Some(std::cmp::Ordering::Equal)
}
