//! Lines whose segments in each box have the same sum.

use exdoku_encode::{Encoder, Variable};
use exdoku_text::board::{Board, Cell, Grid, House};

use self::keys::region_sum as key;
use crate::rules::kind::keys;
use crate::rules::together::All;
use crate::rules::{Build, Builder, Built, Fault, Kind, Param, Rule, RuleUse, Type, Violation};

keys! { region_sum = "region-sum" { LINE: [Cell] = "line", LINES: [Vec<Cell>] = "line" } }

pub(super) const KINDS: &[Kind] = &[Kind {
    name: key::NAME,
    meaning: "Boxes (or regions) divide the line into segments with the same sum. A line that returns to a box has \
              another segment there.",
    params: &[
        Param::of(key::LINES, Type::Lines, "the line; a list is several lines, each with its own sum").also(key::LINE)
    ],
    bare: true,
    example: "region-sum = \"r1c2-7\"",
    compiles_to: "the common sum as an auxiliary variable, which is the sum of each segment",
    look: &[("line", "line blue 0.12")],
    draw: &[("line", "path 4-9")],
    build: Build::Each(build),
    ..Kind::PLAIN
}];

#[derive(Debug)]
struct RegionSum {
    pieces: Vec<Vec<Cell>>,
}

fn build(used: &RuleUse, builder: &Builder<'_>) -> Result<Built, Fault> {
    let board = builder.board;
    let houses = board.regions_or_boxes();
    if houses.is_empty() {
        return Err(used.error("this board has neither boxes nor regions").into());
    }
    let mut rules: Vec<Box<dyn Rule>> = Vec::new();
    let (mut uses, mut warnings) = (Vec::new(), Vec::new());
    let value = used.at(key::LINES);
    for line in used.need(key::LINES) {
        let mut pieces: Vec<(usize, Vec<Cell>)> = Vec::new();
        for &cell in line {
            let Some(house) = board.ground(cell).and_then(|cell| house_of(&houses, cell)) else {
                let message = format!("{} lies in no box or region", board.name(cell));
                return Err(value.error(message).into());
            };
            match pieces.last_mut() {
                Some((last, piece)) if *last == house => piece.push(cell),
                _ => pieces.push((house, vec![cell])),
            }
        }
        if let [(house, _)] = pieces[..] {
            let message = format!("this line stays in {}, so the rule has no effect", houses[house].name);
            warnings.push(value.warning(message));
        }
        uses.push(RuleUse::bare(key::NAME).with(key::LINE, line.clone()));
        rules.push(Box::new(RegionSum { pieces: pieces.into_iter().map(|(_, piece)| piece).collect() }));
    }
    Ok(Built::from(All(rules)).used_as(uses).warning(warnings))
}

fn house_of(houses: &[House], cell: Cell) -> Option<usize> {
    houses.iter().position(|house| house.cells.contains(&cell))
}

impl Rule for RegionSum {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        let name = format!("region sum {}", encoder.board().name(self.pieces[0][0]));
        let terms = |piece: &Vec<Cell>| piece.iter().map(|&cell| (1, Variable::from(cell))).collect();
        let pieces: Vec<Vec<(i64, Variable)>> = self.pieces.iter().map(terms).collect();
        match &pieces[..] {
            [] | [_] => {}
            several => encoder.equal_sums(&name, several, |_| true),
        }
    }

    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation> {
        let sum = |piece: &Vec<Cell>| piece.iter().map(|&cell| board.value(grid, cell)).sum::<Option<i64>>();
        let known: Vec<(&Vec<Cell>, i64)> = self.pieces.iter().filter_map(|piece| Some((piece, sum(piece)?))).collect();
        let Some(((first, wanted), others)) = known.split_first() else { return Vec::new() };
        let wrong = others.iter().filter(|(_, sum)| sum != wanted);
        wrong
            .map(|(piece, sum)| {
                let mut cells = [&first[..], piece].concat();
                cells.sort_unstable();
                cells.dedup();
                Violation { what: format!("segments of a line have the sums {wanted} and {sum}"), cells }
            })
            .collect()
    }
}
