//! Fish: if all places of a digit in n houses lie in n other houses, the digit is in no further cell of those.
//!
//! Places outside the n cover houses are fins; then only cells that see all fins lose the digit.
//!
//! # References
//! Bernhard Hobiger, HoDoKu: fish in general, with the names of their shapes and fins.

use std::ops::ControlFlow;

use exdoku_rules::encode::Candidate;
use exdoku_rules::rules::keys::{boxes, columns, regions, rows};
use exdoku_text::board::{Cell, Digit};

use super::cells::CellSet;
use super::model::{House, Model};
use super::state::{State, Time};
use super::step::{Reason, Sink, Step};
use super::technique::{FishShape, Technique};

/// The largest number of fins.
const MOST_FINS: usize = 5;
/// The largest number of choices of covers that are tried for a digit, of houses of the same families.
const MOST_NODES: u32 = 20_000;

/// The kind of fish to search for.
#[derive(Clone, Copy, Debug)]
pub(super) struct FishKind {
    pub(super) size: usize,
    pub(super) fins: bool,
    pub(super) shape: FishShape,
}

/// A house with the places of a digit.
#[derive(Clone, Copy)]
struct Net<const W: usize> {
    instance: usize,
    cells: CellSet<W>,
    /// The places of the digit.
    places: CellSet<W>,
    family: u8,
    /// The cells of the cover houses that hold some of its places.
    reach: CellSet<W>,
}

/// The number of words of a set of cells, for ordinary boards and for the largest ones on which fish are searched.
pub(super) const SMALL: usize = 2;
pub(super) const LARGE: usize = 10;

/// Fish of a kind, for digits that have lost a place since a time.
pub(super) fn fish(model: &Model<'_>, state: &State, kind: FishKind, since: Time, sink: Sink<'_>) -> ControlFlow<()> {
    if model.cells.len() <= CellSet::<SMALL>::MOST {
        fish_of::<SMALL>(model, state, kind, since, sink)
    } else if model.cells.len() <= CellSet::<LARGE>::MOST {
        fish_of::<LARGE>(model, state, kind, since, sink)
    } else {
        ControlFlow::Continue(())
    }
}

fn fish_of<const W: usize>(
    model: &Model<'_>,
    state: &State,
    kind: FishKind,
    since: Time,
    sink: Sink<'_>,
) -> ControlFlow<()> {
    let family = |instance: usize| match model.instances[instance].kind {
        rows::NAME => Some(0),
        columns::NAME => Some(1),
        boxes::NAME | regions::NAME => Some(2),
        _ => None,
    };
    let peers = peers::<W>(model);
    for digit in model.board.digits().iter().filter(|&digit| state.has_changed(digit, since)) {
        let holding = model.cells.iter().copied().filter(|&cell| state.has(cell, digit)).collect();
        let nets = model.houses.iter().filter(|house| house.full && !state.is_placed_in(house, digit));
        let net = |house: &House| {
            let family = family(house.instance)?;
            let cells: CellSet<W> = house.cells.iter().copied().collect();
            Some(Net { instance: house.instance, cells, places: cells.and(holding), family, reach: cells })
        };
        let nets: Vec<Net<W>> = nets.filter_map(net).collect();
        // The families of houses for bases and covers.
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
            let few = |net: &&Net<W>| bases.contains(&net.family) && (2..=most).contains(&net.places.len());
            let covers: Vec<Net<W>> = nets.iter().filter(|net| covers.contains(&net.family)).copied().collect();
            let with_reach = |net: &Net<W>| {
                let touched = covers.iter().filter(|cover| !cover.cells.and(net.places).is_empty());
                Net { reach: touched.fold(net.places, |reach, cover| reach.or(cover.cells)), ..*net }
            };
            let base: Vec<Net<W>> = nets.iter().filter(few).map(with_reach).collect();
            let mut search = FishSearch { model, digit, kind, covers: &covers, peers: &peers, holding, nodes: 0, sink };
            search.base(base, &mut Vec::new(), Base::default())?;
        }
    }
    ControlFlow::Continue(())
}

struct FishSearch<'s, 'v, 'k, const W: usize> {
    model: &'s Model<'v>,
    digit: Digit,
    kind: FishKind,
    covers: &'s [Net<W>],
    /// For each cell, those that share a house with it.
    peers: &'s [CellSet<W>],
    /// The cells that have the digit as a candidate.
    holding: CellSet<W>,
    /// The number of choices of covers tried so far.
    nodes: u32,
    sink: &'s mut (dyn FnMut(Step) -> ControlFlow<()> + 'k),
}

/// A choice of base houses.
#[derive(Clone, Copy, Default)]
struct Base<const W: usize> {
    places: CellSet<W>,
    /// The places in two of them, which count as fins.
    twice: CellSet<W>,
    /// The cells of the cover houses that hold some of the places.
    reach: CellSet<W>,
}

/// An incomplete choice of cover houses.
#[derive(Clone, Copy)]
struct Choice<const W: usize> {
    /// The places of the base that are neither covered nor fins yet.
    open: CellSet<W>,
    fins: CellSet<W>,
    /// The cells of the cover houses.
    covered: CellSet<W>,
    /// The cells that see all fins.
    seen: CellSet<W>,
}

impl<const W: usize> FishSearch<'_, '_, '_, W> {
    /// Chooses base houses, each of which has a cover house in common with one chosen before: otherwise they form two fish.
    fn base(&mut self, mut nets: Vec<Net<W>>, chosen: &mut Vec<Net<W>>, base: Base<W>) -> ControlFlow<()> {
        let Base { places, twice, reach } = base;
        if chosen.len() == self.kind.size {
            let touched = |net: &&Net<W>| {
                !net.places.and(places).is_empty() && chosen.iter().all(|base| base.instance != net.instance)
            };
            let mut covers: Vec<Net<W>> = self.covers.iter().filter(touched).copied().collect();
            let seen = twice.iter(&self.model.cells).fold(self.holding, |seen, fin| seen.and(self.peers[fin.index()]));
            let choice = Choice { open: places.minus(twice), fins: twice, covered: CellSet::default(), seen };
            return self.cover(&mut covers, chosen, &mut Vec::new(), places, choice);
        }
        // Each set of houses is chosen once: those tried are not tried again below.
        let mut at = 0;
        while at < nets.len() {
            let net = nets[at];
            let both = places.and(net.places);
            if !chosen.is_empty() && reach.and(net.places).is_empty() || !both.is_empty() && !self.kind.fins {
                at += 1;
                continue;
            }
            self.model.go_on()?;
            nets.remove(at);
            chosen.push(net);
            let next = Base { places: places.or(net.places), twice: twice.or(both), reach: reach.or(net.reach) };
            self.base(nets.clone(), chosen, next)?;
            chosen.pop();
        }
        ControlFlow::Continue(())
    }

    /// Chooses cover houses: the first open place is in one of them, or a fin.
    fn cover(
        &mut self,
        nets: &mut Vec<Net<W>>,
        base: &[Net<W>],
        chosen: &mut Vec<Net<W>>,
        places: CellSet<W>,
        choice: Choice<W>,
    ) -> ControlFlow<()> {
        let Some(place) = choice.open.first(&self.model.cells) else {
            let is_fish = chosen.len() == self.kind.size && choice.fins.is_empty() != self.kind.fins;
            let Choice { fins, covered, .. } = choice;
            return if is_fish { self.found(base, chosen, places, fins, covered) } else { ControlFlow::Continue(()) };
        };
        self.model.go_on()?;
        self.nodes += 1;
        if self.nodes > MOST_NODES || !self.may_succeed(nets, chosen.len(), places, choice) {
            return ControlFlow::Continue(());
        }
        // Houses tried for this place are not tried again below.
        let (mut through, others): (Vec<Net<W>>, Vec<Net<W>>) =
            nets.iter().copied().partition(|net| net.cells.contains(place));
        if chosen.len() < self.kind.size {
            while let Some(net) = through.pop() {
                let covered = choice.covered.or(net.cells);
                let next = Choice { open: choice.open.minus(net.cells), covered, ..choice };
                let mut left = [&through[..], &others].concat();
                chosen.push(net);
                self.cover(&mut left, base, chosen, places, next)?;
                chosen.pop();
            }
        }
        let seen = choice.seen.and(self.peers[place.index()]);
        if !self.kind.fins || choice.fins.len() == MOST_FINS || seen.is_empty() {
            return ControlFlow::Continue(());
        }
        let fin: CellSet<W> = [place].into_iter().collect();
        let next = Choice { open: choice.open.minus(fin), fins: choice.fins.or(fin), seen, ..choice };
        *nets = others;
        self.cover(nets, base, chosen, places, next)
    }

    /// Whether this few houses and fins may cover the open places, and then exclude something.
    fn may_succeed(&self, nets: &[Net<W>], chosen: usize, places: CellSet<W>, choice: Choice<W>) -> bool {
        let (mut largest, mut covered) = (0, choice.covered);
        for net in nets {
            largest = largest.max(net.places.and(choice.open).len());
            covered = covered.or(net.cells);
        }
        let fins = if self.kind.fins { MOST_FINS.saturating_sub(choice.fins.len()) } else { 0 };
        choice.open.len() <= (self.kind.size - chosen) * largest + fins
            && !covered.minus(places).and(choice.seen).is_empty()
    }

    fn found(
        &mut self,
        base: &[Net<W>],
        cover: &[Net<W>],
        places: CellSet<W>,
        fins: CellSet<W>,
        covered: CellSet<W>,
    ) -> ControlFlow<()> {
        let (model, digit) = (self.model, self.digit);
        let outside = covered.minus(places).and(self.holding);
        let excluded = fins.iter(&model.cells).fold(outside, |left, fin| left.and(self.peers[fin.index()]));
        if excluded.is_empty() {
            return ControlFlow::Continue(());
        }
        let removed: Vec<Candidate> = excluded.iter(&model.cells).map(|cell| Candidate { cell, digit }).collect();
        let fins: Vec<Cell> = fins.iter(&model.cells).collect();
        // If all its fins are false, a finned fish must still be a fish: each base house has two places or more, or it is
        // sashimi.
        let body = |net: &Net<W>| net.places.iter(&model.cells).filter(|cell| !fins.contains(cell)).count();
        let sashimi = base.iter().any(|net| body(net) < 2);
        let mut rules: Vec<usize> = base.iter().chain(cover).map(|net| net.instance).collect();
        for candidate in &removed {
            let houses = fins.iter().filter_map(|&fin| model.common_house(fin, candidate.cell));
            rules.extend(houses.map(|house| model.houses[house].instance));
        }
        let in_base = base.iter().fold(CellSet::<W>::default(), |all, net| all.or(net.cells)).minus(places);
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
        (self.sink)(Step { removed, ..Step::of(technique, reason) })
    }
}

/// For each cell, those that share a house with it.
pub(super) fn peers<const W: usize>(model: &Model<'_>) -> Vec<CellSet<W>> {
    model.cells.iter().map(|&cell| CellSet::of_words(model.peers(cell))).collect()
}
