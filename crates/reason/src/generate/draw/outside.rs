//! The sides of the grid for kinds of clues.
//!
//! Clues of several kinds outside the grid would look the same. Each kind gets its own sides, as evenly as possible, and a
//! symmetry keeps the sides together that it maps to each other. If there are too few sides for all kinds, they mix.

use rand::rngs::ChaCha8Rng;
use rand::seq::IndexedRandom;

use exdoku_rules::rules::{Draw, Shape, Sides};
use exdoku_text::board::{Board, Cell, Side};

use super::kinds::Drawn;

/// The sides of each kind.
type Choice = Vec<Vec<Side>>;

/// The sides on which the clues of each kind may stand.
pub(super) fn sides(kinds: &[Drawn], board: &Board, maps: &[Vec<Cell>], random: &mut ChaCha8Rng) -> Vec<Option<Sides>> {
    let own: Vec<Option<Sides>> = kinds.iter().map(sides_of).collect();
    let beside: Vec<Sides> = own.iter().flatten().copied().collect();
    let orbits = orbits(board, maps);
    if beside.len() < 2 || beside.len() > orbits.len() || board.grids().len() != 1 {
        return own;
    }
    let choices = (0..beside.len().pow(orbits.len() as u32)).filter_map(|number| {
        // The kind of each orbit is a digit of the number.
        let kind_of = |orbit: usize| number / beside.len().pow(orbit as u32) % beside.len();
        let sides: Vec<Vec<Side>> = (0..beside.len())
            .map(|kind| {
                let taken = (0..orbits.len()).filter(|&orbit| kind_of(orbit) == kind).flat_map(|orbit| &orbits[orbit]);
                taken.copied().filter(|&side| beside[kind].has(side)).collect()
            })
            .collect();
        let fewest = sides.iter().map(Vec::len).min().filter(|&fewest| fewest > 0)?;
        let both_ways = sides.iter().filter(|sides| is_both_ways(sides)).count();
        Some(((fewest, both_ways), sides))
    });
    let (scores, choices): (Vec<(usize, usize)>, Vec<Choice>) = choices.unzip();
    let Some(most) = scores.iter().max() else { return own };
    let best: Vec<usize> = (0..choices.len()).filter(|&at| scores[at] == *most).collect();
    let mut chosen = choices[*best.choose(random).expect("one is the best")].iter();
    own.iter().map(|own| own.and_then(|_| chosen.next()).map(|sides| Sides::of(sides))).collect()
}

/// The sides of a kind by its definition; none if its clues are elsewhere.
fn sides_of(kind: &Drawn) -> Option<Sides> {
    kind.draws.params.iter().find_map(|param| match &param.draw {
        Draw::Shape(Shape::Side(sides)) => Some(*sides),
        Draw::Shape(Shape::Frame) => Some(Sides::ALL),
        _ => None,
    })
}

/// The sides in orbits of a symmetry.
fn orbits(board: &Board, maps: &[Vec<Cell>]) -> Vec<Vec<Side>> {
    let mut orbits: Vec<Vec<Side>> = Vec::new();
    for side in Side::ALL {
        if orbits.iter().flatten().any(|&known| known == side) {
            continue;
        }
        // The first row or column.
        let line = board.lines_from(side).swap_remove(0);
        let mut orbit = vec![side];
        for map in maps {
            let image: Vec<Cell> = line.iter().map(|cell| map[cell.index()]).collect();
            let to = board.seen_from(&image).map(|(side, _)| side);
            if let Some(to) = to.filter(|to| !orbit.contains(to)) {
                orbit.push(to);
            }
        }
        orbits.push(orbit);
    }
    orbits
}

/// Whether there are clues for rows and for columns.
fn is_both_ways(sides: &[Side]) -> bool {
    let mut along_rows = sides.iter().map(|side| side.sees_rows());
    along_rows.clone().any(|rows| rows) && !along_rows.all(|rows| rows)
}
