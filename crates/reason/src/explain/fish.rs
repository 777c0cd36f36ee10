//! Fish: a digit in n houses, all of whose places lie in n other houses, is in no further cell of those.
//!
//! Places outside of the n cover houses are fins; then only cells that all fins exclude lose the digit.
//!
//! # References
//! Bernhard Hobiger, HoDoKu: fish in general, with the names of breeds and fins.

use std::ops::ControlFlow;

use exdoku_rules::encode::Candidate;
use exdoku_rules::rules::keys::{boxes, columns, regions, rows};
use exdoku_text::board::{Cell, Digit};

use super::cells::CellSet;
use super::model::{House, Model};
use super::state::State;
use super::step::{Reason, Sink, Step};
use super::technique::{FishShape, Technique};

/// The most fins.
const MOST_FINS: usize = 5;

/// Which fish to look for.
#[derive(Clone, Copy, Debug)]
pub(super) struct FishKind {
    pub(super) size: usize,
    pub(super) fins: bool,
    pub(super) shape: FishShape,
}

/// A house as fish see it.
#[derive(Clone, Copy)]
struct Net {
    instance: usize,
    cells: CellSet,
    /// The places of the digit.
    places: CellSet,
    family: u8,
}

/// Fish of a kind.
pub(super) fn fish(model: &Model<'_>, state: &State, kind: FishKind, sink: Sink<'_>) -> ControlFlow<()> {
    if model.cells.len() > CellSet::MOST {
        return ControlFlow::Continue(());
    }
    let family = |instance: usize| match model.instances[instance].kind {
        rows::NAME => Some(0),
        columns::NAME => Some(1),
        boxes::NAME | regions::NAME => Some(2),
        _ => None,
    };
    let peers = peers(model);
    for digit in model.board.digits().iter() {
        let holding = model.cells.iter().copied().filter(|&cell| state.has(cell, digit)).collect();
        let nets = model.houses.iter().filter(|house| house.full && !state.is_placed_in(house, digit));
        let net = |house: &House| {
            let family = family(house.instance)?;
            let cells: CellSet = house.cells.iter().copied().collect();
            let places = house.cells.iter().copied().filter(|&cell| state.has(cell, digit)).collect();
            Some(Net { instance: house.instance, cells, places, family })
        };
        let nets: Vec<Net> = nets.filter_map(net).collect();
        // The families that bases and covers are taken from.
        let sides: &[(&[u8], &[u8])] = match kind.shape {
            FishShape::Basic => &[(&[0], &[1]), (&[1], &[0])],
            FishShape::Franken => &[
                (&[0, 2], &[1]),
                (&[1, 2], &[0]),
                (&[0], &[1, 2]),
                (&[1], &[0, 2]),
                (&[0, 2], &[1, 2]),
                (&[1, 2], &[0, 2]),
            ],
            FishShape::Mutant => &[(&[0, 1, 2], &[0, 1, 2])],
        };
        for (bases, covers) in sides {
            let most = kind.size + if kind.fins { 2 } else { 0 };
            let few = |net: &&Net| bases.contains(&net.family) && (2..=most).contains(&net.places.len());
            let base: Vec<Net> = nets.iter().filter(few).copied().collect();
            let cover: Vec<Net> = nets.iter().filter(|net| covers.contains(&net.family)).copied().collect();
            let mut search = FishSearch { model, digit, kind, covers: &cover, peers: &peers, holding, sink };
            search.base(&base, &mut Vec::new(), CellSet::default(), CellSet::default())?;
        }
    }
    ControlFlow::Continue(())
}

struct FishSearch<'s, 'v, 'k> {
    model: &'s Model<'v>,
    digit: Digit,
    kind: FishKind,
    covers: &'s [Net],
    /// For each cell those that share a house with it.
    peers: &'s [CellSet],
    /// The cells that have the digit as a candidate.
    holding: CellSet,
    sink: &'s mut (dyn FnMut(Step) -> ControlFlow<()> + 'k),
}

impl FishSearch<'_, '_, '_> {
    /// Chooses base houses; `twice` are places in two of them, which count as fins.
    fn base(&mut self, nets: &[Net], chosen: &mut Vec<Net>, places: CellSet, twice: CellSet) -> ControlFlow<()> {
        if chosen.len() == self.kind.size {
            let touched = |net: &&Net| {
                !net.places.and(places).is_empty() && chosen.iter().all(|base| base.instance != net.instance)
            };
            let covers: Vec<Net> = self.covers.iter().filter(touched).copied().collect();
            return self.cover(&covers, chosen, &mut Vec::new(), places, twice, CellSet::default());
        }
        for (at, net) in nets.iter().enumerate() {
            let both = places.and(net.places);
            if !both.is_empty() && !self.kind.fins {
                continue;
            }
            self.model.go_on()?;
            chosen.push(*net);
            self.base(&nets[at + 1..], chosen, places.or(net.places), twice.or(both))?;
            chosen.pop();
        }
        ControlFlow::Continue(())
    }

    fn cover(
        &mut self,
        nets: &[Net],
        base: &[Net],
        chosen: &mut Vec<Net>,
        places: CellSet,
        twice: CellSet,
        covered: CellSet,
    ) -> ControlFlow<()> {
        if chosen.len() == self.kind.size {
            let fins = places.minus(covered).or(twice);
            if fins.is_empty() == self.kind.fins || fins.len() > MOST_FINS {
                return ControlFlow::Continue(());
            }
            return self.found(base, chosen, places, fins, covered);
        }
        self.model.go_on()?;
        let left = self.kind.size - chosen.len();
        for (at, net) in nets.iter().enumerate() {
            if nets.len() - at < left {
                break;
            }
            let most = if self.kind.fins { MOST_FINS } else { 0 };
            chosen.push(*net);
            let now = covered.or(net.cells);
            // What this and the later houses can still cover.
            let reach = nets[at + 1..].iter().fold(now, |reach, net| reach.or(net.cells));
            if places.minus(reach).len() <= most {
                self.cover(&nets[at + 1..], base, chosen, places, twice, now)?;
            }
            chosen.pop();
        }
        ControlFlow::Continue(())
    }

    fn found(
        &mut self,
        base: &[Net],
        cover: &[Net],
        places: CellSet,
        fins: CellSet,
        covered: CellSet,
    ) -> ControlFlow<()> {
        let (model, digit) = (self.model, self.digit);
        let outside = covered.minus(places).and(self.holding);
        let excluded = fins.iter(&model.cells).fold(outside, |left, fin| left.and(self.peers[fin.index()]));
        if excluded.is_empty() {
            return ControlFlow::Continue(());
        }
        let removed: Vec<Candidate> = excluded.iter(&model.cells).map(|cell| Candidate { cell, digit }).collect();
        let fins: Vec<Cell> = fins.iter(&model.cells).collect();
        // With all its fins false, a finned fish must still be one: each base house has two places or more, or it is sashimi.
        let body = |net: &Net| net.places.iter(&model.cells).filter(|cell| !fins.contains(cell)).count();
        let sashimi = base.iter().any(|net| body(net) < 2);
        let mut rules: Vec<usize> = base.iter().chain(cover).map(|net| net.instance).collect();
        for candidate in &removed {
            let houses = fins.iter().filter_map(|&fin| model.common_house(fin, candidate.cell));
            rules.extend(houses.map(|house| model.houses[house].instance));
        }
        let in_base = base.iter().fold(CellSet::default(), |all, net| all.or(net.cells)).minus(places);
        let reason = Reason {
            rules,
            absent: in_base.iter(&model.cells).map(|cell| Candidate { cell, digit }).collect(),
            pattern: places.iter(&model.cells).map(|cell| Candidate { cell, digit }).collect(),
            ..Reason::default()
        };
        let technique = Technique::Fish {
            digit,
            base: base.iter().map(|net| net.instance).collect(),
            cover: cover.iter().map(|net| net.instance).collect(),
            fins,
            sashimi,
            shape: self.kind.shape,
        };
        (self.sink)(Step { technique, placed: Vec::new(), removed, reason: reason.tidy(), steps: Vec::new() })
    }
}

/// For each cell those that share a house with it.
fn peers(model: &Model<'_>) -> Vec<CellSet> {
    let mut peers = vec![CellSet::default(); model.cells.len()];
    for house in &model.houses {
        let cells: CellSet = house.cells.iter().copied().collect();
        for cell in &house.cells {
            peers[cell.index()] = peers[cell.index()].or(cells);
        }
    }
    for (set, &cell) in peers.iter_mut().zip(&model.cells) {
        *set = set.minus([cell].into_iter().collect());
    }
    peers
}
