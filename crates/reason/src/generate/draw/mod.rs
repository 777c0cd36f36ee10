//! Rules as clues: cages, lines, dots and sums beside the grid, drawn for a solution.
//!
//! A clue is a rule use. Whether it is true of the solution is asked of the rule that it binds to. As text it is written
//! for the puzzle that is tested, and so for the one that is handed out: they are the same.
//!
//! ```text
//!   clue.rs      a clue, and whether it is true          layout.rs   what lies where already
//!   values.rs    its values                              places.rs   the places of a shape, listed
//!   text.rs      clues as TOML                           walks.rs    places found at random
//!   cages.rs     the board in cages                      regions.rs  jigsaw regions
//!   kinds.rs     which kinds are drawn                 outside.rs  which kinds stand on which sides
//! ```

mod cages;
mod clue;
mod kinds;
mod layout;
mod outside;
mod places;
mod regions;
mod text;
mod values;
mod walks;

use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use exdoku_cover::Budget;
use exdoku_rules::encode::Limits;
use exdoku_rules::rules::{Draw, FileKinds, Shape};
use exdoku_rules::variant::{Document, DrawnParam, ReadContext, read_with, with_kinds};
use exdoku_text::board::{Board, Cell, Grid};
use exdoku_text::source::{Diagnostics, Source};

use clue::Judge;
use layout::Layout;
use walks::Walk;

pub(super) use clue::Clue;
pub use kinds::{Drawn, NotDrawn};
pub use regions::RandomRegions;

/// A clue with its images under the symmetry of the layout.
pub(super) type Orbit = Vec<Clue>;

/// After this many attempts to place a clue, no more of its kind are placed.
const ATTEMPTS: u32 = 800;

/// The file of a drawn puzzle, without its clues.
#[derive(Clone, Copy)]
pub struct DrawFrame<'s> {
    /// The keys of the file before `[rules]`.
    pub head: &'s str,
    /// What it is read with.
    pub context: &'s ReadContext<'s>,
    /// The kinds whose clues are drawn.
    pub kinds: &'s [Drawn],
}

impl DrawFrame<'_> {
    /// The lines of `[rules]` with these clues.
    pub(super) fn rules<'c>(&self, board: &Board, clues: impl IntoIterator<Item = &'c Orbit>) -> String {
        let clues: Vec<&Clue> = clues.into_iter().flatten().collect();
        self.kinds.iter().map(|kind| text::of_kind(kind, board, &clues)).collect()
    }

    /// The file with these lines of `[rules]`.
    ///
    /// # Panics
    /// If it cannot be read: its head was read before, and its clues are true of a grid.
    pub(super) fn document(&self, rules: &str) -> Document {
        let mut diagnostics = Diagnostics::new();
        let text = if rules.is_empty() { self.head.to_owned() } else { format!("{}\n[rules]\n{rules}", self.head) };
        // The time limit is looked at between files: half a file would be another puzzle.
        let limits = Limits { entries: self.context.limits.entries, ..Limits::default() };
        let context = ReadContext { limits, ..self.context.clone() };
        read_with(&Source::new("", text), &[], &context, &mut diagnostics).unwrap_or_else(|| {
            let why = diagnostics.iter().next().map(|complaint| complaint.render(false));
            panic!("clues were drawn that cannot be read: {}", why.unwrap_or_default())
        })
    }

    /// Clues of all kinds that are true of a solution, as many as find room, each with its images under the symmetry
    /// that these maps are.
    pub(super) fn clues(
        &self,
        board: &Board,
        solution: &Grid,
        maps: &[Vec<Cell>],
        budget: &Budget,
        random: &mut ChaCha8Rng,
    ) -> Vec<Orbit> {
        let mut orbits = Vec::new();
        self.with_kinds(&mut |kinds| {
            let judge = Judge { board, solution, kinds, budget };
            orbits = cages::all(&judge, self.kinds, maps, random);
            lay(&judge, self.kinds, maps, &mut orbits, random);
        });
        orbits
    }

    /// Changes cages so that another solution is excluded; `false` if no change does that.
    pub(super) fn change_cages(
        &self,
        board: &Board,
        orbits: &mut Vec<Orbit>,
        (solution, other): (&Grid, &Grid),
        budget: &Budget,
        random: &mut ChaCha8Rng,
    ) -> bool {
        let mut changed = false;
        self.with_kinds(&mut |kinds| {
            changed = cages::change(&Judge { board, solution, kinds, budget }, self.kinds, orbits, other, random);
        });
        changed
    }

    fn with_kinds(&self, look: &mut dyn FnMut(&FileKinds<'_>)) {
        with_kinds(&Source::new("", self.head), self.context, &mut Diagnostics::new(), look);
    }
}

/// A shape of a kind that is laid on the board, clue by clue.
struct Laying<'k> {
    kind: &'k Drawn,
    param: &'k DrawnParam,
    shape: &'k Shape,
    /// The places that are left, if all are listed.
    places: Option<Vec<Vec<Cell>>>,
}

/// Lays clues of all kinds but cages. Kinds take turns.
fn lay(judge: &Judge<'_>, kinds: &[Drawn], maps: &[Vec<Cell>], orbits: &mut Vec<Orbit>, random: &mut ChaCha8Rng) {
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
            if let Some(places) = &mut places {
                if let (Some(sides), Shape::Side(_) | Shape::Frame) = (sides, shape) {
                    places.retain(|line| places::is_seen_from(sides, judge.board, line));
                }
                places.shuffle(random);
            }
            laying.push(Laying { kind, param, shape, places });
        }
    }
    laying.shuffle(random);
    // Where all clues are shown, they lie as they lie, before those that may lie elsewhere.
    for one in laying.extract_if(.., |one| one.kind.draws_all()) {
        let mut one = one;
        while let Some(orbit) = one.next(judge, &layout, &maps[..1], random) {
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
                if !layout.has_room_for(self.shape, cells.len()) {
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
            Walk { board, solution, layout, shape, random }.place(grows, &mut accept)
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
            let is_same = |known: &[Cell]| match self.shape {
                Shape::Side(_) | Shape::Frame => known == image,
                _ => known.len() == image.len() && image.iter().all(|cell| known.contains(cell)),
            };
            if orbit.iter().any(|clue| is_same(&clue.cells)) {
                continue;
            }
            let overlaps = |clue: &Clue| clue.cells.iter().any(|cell| image.contains(cell));
            // Between two neighbours, clues that are all shown may stand on each other.
            let has_room = self.kind.draws_all() || layout.admits(self.shape, &image);
            if !has_room || Layout::is_apart(self.shape) && orbit.iter().any(overlaps) {
                return None;
            }
            let mut clue = judge.clue_at(self.kind, self.param, self.shape, &image, random);
            if clue.is_none() && !orbit.is_empty() {
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
