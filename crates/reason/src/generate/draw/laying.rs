//! Clues of all kinds except cages, laid on the board one by one.

use std::collections::HashSet;

use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use exdoku_rules::rules::{Draw, Shape};
use exdoku_rules::variant::DrawnParam;
use exdoku_text::board::{Board, Cell};

use super::clue::{Clue, Judge, Orbit};
use super::kinds::Drawn;
use super::layout::Layout;
use super::walks::Walk;
use super::{outside, places};

/// After this many attempts to place a clue, no more of its kind are placed.
const ATTEMPTS: u32 = 800;

/// A shape of a kind that is laid on the board, clue by clue.
struct Laying<'k> {
    kind: &'k Drawn,
    param: &'k DrawnParam,
    shape: &'k Shape,
    /// The remaining places, if all are listed.
    places: Option<Vec<Vec<Cell>>>,
    /// All places of a frame: if boxes are not square, some have no image.
    frames: HashSet<Vec<Cell>>,
}

/// Lays clues of all kinds except cages, kind by kind in turn.
pub(super) fn lay(
    judge: &Judge<'_>,
    kinds: &[Drawn],
    maps: &[Vec<Cell>],
    orbits: &mut Vec<Orbit>,
    random: &mut ChaCha8Rng,
) {
    let mut layout = Layout::new(judge.board);
    let mut laying = Vec::new();
    let sides = outside::sides(kinds, judge.board, maps, random);
    for (kind, sides) in kinds.iter().zip(sides) {
        for param in &kind.draws.params {
            let Draw::Shape(shape) = &param.draw else { continue };
            if matches!(shape, Shape::Cage(_) | Shape::Block(_)) {
                continue;
            }
            let mut places = places::all(shape, judge.board);
            let frames = places.iter().filter(|_| *shape == Shape::Frame).flatten().cloned().collect();
            if let Some(places) = &mut places {
                if let (Some(sides), Shape::Side(_) | Shape::Frame) = (sides, shape) {
                    places.retain(|line| places::is_seen_from(sides, judge.board, line));
                }
                places.shuffle(random);
            }
            laying.push(Laying { kind, param, shape, places, frames });
        }
    }
    laying.shuffle(random);
    // Clues that are all shown have fixed places, so they come before those that may lie elsewhere.
    // Of the marks of a kind that fit two neighbours, such as both dots between 1 and 2, one is enough.
    let mut marked: HashSet<(&str, Vec<Cell>)> = HashSet::new();
    for one in laying.extract_if(.., |one| one.kind.draws_all()) {
        let mut one = one;
        while let Some(orbit) = one.next(judge, &layout, &maps[..1], random) {
            let is_marked = |clue: &Clue| !marked.insert((&one.kind.name, clue.cells.clone()));
            if *one.shape == Shape::Neighbours && orbit.iter().any(is_marked) {
                continue;
            }
            orbit.iter().for_each(|clue| layout.take(one.shape, &clue.cells));
            orbits.push(orbit);
        }
    }
    while !laying.is_empty() {
        laying.retain_mut(|one| {
            let Some(orbit) = one.next(judge, &layout, maps, random) else { return false };
            orbit.iter().for_each(|clue| layout.take(one.shape, &clue.cells));
            orbits.push(orbit);
            *one.shape != Shape::Counted
        });
    }
}

impl Laying<'_> {
    /// Another clue, with its images; none if there is no room for more.
    fn next(
        &mut self,
        judge: &Judge<'_>,
        layout: &Layout<'_>,
        maps: &[Vec<Cell>],
        random: &mut ChaCha8Rng,
    ) -> Option<Orbit> {
        if let Some(mut places) = self.places.take() {
            while let Some(cells) = places.pop() {
                if judge.budget.is_over(0) || !layout.has_room_for(self.shape, cells.len()) {
                    break;
                }
                if let Some(orbit) = self.orbit(&cells, judge, layout, maps, random) {
                    self.places = Some(places);
                    return Some(orbit);
                }
            }
            self.places = Some(Vec::new());
            return None;
        }
        let (board, solution, shape, grows) = (judge.board, judge.solution, self.shape, self.kind.grows());
        (0..ATTEMPTS).take_while(|_| !judge.budget.is_over(0)).find_map(|_| {
            let mut accept = |cells: &[Cell], random: &mut ChaCha8Rng| self.orbit(cells, judge, layout, maps, random);
            Walk { board, solution, layout, shape, maps, random }.place(grows, &mut accept)
        })
    }

    /// The clue at these cells with its images, if they are true and there is room for all of them.
    fn orbit(
        &self,
        cells: &[Cell],
        judge: &Judge<'_>,
        layout: &Layout<'_>,
        maps: &[Vec<Cell>],
        random: &mut ChaCha8Rng,
    ) -> Option<Orbit> {
        let mut orbit = Orbit::new();
        for map in maps {
            let mut image: Vec<Cell> = cells.iter().map(|cell| map[cell.index()]).collect();
            self.normalise(&mut image, judge.board);
            // A clue at the other end of a row or column is another one.
            let is_outside = matches!(self.shape, Shape::Side(_) | Shape::Frame);
            let is_same = |known: &[Cell]| match is_outside {
                true => known == image,
                false => known.len() == image.len() && image.iter().all(|cell| known.contains(cell)),
            };
            if orbit.iter().any(|clue| is_same(&clue.cells)) {
                continue;
            }
            if *self.shape == Shape::Frame && !self.frames.contains(&image) {
                return None;
            }
            let overlaps = |clue: &Clue| clue.cells.iter().any(|cell| image.contains(cell));
            // Between two neighbours, clues that are all shown may overlap.
            let has_room = self.kind.draws_all() || layout.admits(self.shape, &image);
            if !has_room || Layout::is_apart(self.shape) && orbit.iter().any(overlaps) {
                return None;
            }
            let mut clue = judge.clue_at(self.kind, self.param, self.shape, &image, random);
            if clue.is_none() && !orbit.is_empty() && !is_outside {
                // The image of a line may be read from its other end.
                image.reverse();
                clue = judge.clue_at(self.kind, self.param, self.shape, &image, random);
            }
            orbit.push(clue?);
        }
        Some(orbit)
    }

    /// The usual order of the cells of an image.
    fn normalise(&self, image: &mut [Cell], board: &Board) {
        match self.shape {
            Shape::Square | Shape::Area(_) | Shape::Counted => image.sort_unstable(),
            Shape::Side(sides) if !places::is_seen_from(*sides, board, image) => image.reverse(),
            _ => {}
        }
    }
}
