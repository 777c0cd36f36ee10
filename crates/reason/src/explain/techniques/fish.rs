//! Fish: if all places of a digit in n houses lie in n other houses, the digit is in no further cell of those.
//!
//! Places outside the n cover houses are fins; then only cells that see all fins lose the digit.
//!
//! # References
//! Bernhard Hobiger, HoDoKu: fish in general, with the names of their shapes and fins.

use std::ops::ControlFlow;

use exdoku_rules::encode::Candidate;
use exdoku_rules::rules::keys::{boxes, columns, regions, rows};
use exdoku_text::board::{Cell, Digit, DigitSet};

use super::cells::{CellSet, Houses, LARGE, SMALL, peers};
use crate::explain::entry::Entry;
use crate::explain::level::Level;
use crate::explain::model::{House, Model};
use crate::explain::part::{Part, Role};
use crate::explain::search::{Family, Search};
use crate::explain::state::{State, Time};
use crate::explain::step::{Reason, Sink, Step, Technique};
use crate::explain::wording::Wording;

/// The largest number of fins.
const MOST_FINS: usize = 5;
/// The largest number of choices of covers that are tried for a digit, of houses of the same families.
const MOST_NODES: u32 = 20_000;
/// The limits are checked whenever this many have been tried.
const PACE: u32 = 64;

/// The kind of fish to search for.
#[derive(Clone, Copy, Debug)]
struct FishKind {
    size: usize,
    fins: bool,
    shape: FishShape,
}

pub(super) static FAMILY: Family = Family {
    entries: || ENTRIES.iter().collect(),
    searches: || {
        use FishShape::{Basic, Franken, Mutant};
        let shapes = [Basic, Franken, Mutant].into_iter();
        let kinds = shapes
            .flat_map(|shape| (2..=4).flat_map(move |size| [false, true].map(|fins| FishKind { size, fins, shape })));
        // A Franken or mutant X-wing without fins is pointing or claiming.
        let kinds = kinds.filter(|kind| kind.size > 2 || kind.fins || kind.shape == Basic);
        let search = |kind: FishKind| {
            let FishKind { size, fins, shape } = kind;
            let least = *entry(size, fins, false, shape).score.start();
            let find =
                Search::new(Level::Fish, least, move |at, since, sink| fish(at.model, at.state, kind, since, sink));
            find.rare(shape == Mutant || shape == Franken && size > 3)
        };
        kinds.map(search).collect()
    },
};

/// A fish with fins, and one that is sashimi: the name of the body with its article, and the scores.
macro_rules! finned {
    ($article:literal $body:literal, $score:literal) => {
        Entry::new(concat!("finned ", $body), Level::Fish, $score).meaning(concat!(
            $article,
            " ",
            $body,
            " with a few extra candidates in the base, the fins. Either the ",
            $body,
            " holds or a fin is \
             true, so the digit is removed from the cells of the cover that see all fins."
        ))
    };
    (sashimi $body:literal, $score:literal) => {
        Entry::new(concat!("sashimi ", $body), Level::Fish, $score).meaning(concat!(
            "A finned ",
            $body,
            " that would not be one without its fins: a base house would have at most one candidate left. It \
             excludes the same."
        ))
    };
}

static ENTRIES: &[Entry] = &[
    Entry::new("X-wing", Level::Fish, 3.2)
        .meaning(
            "In two rows, all candidates for a digit lie in the same two columns. The digit is removed from the rest \
             of these columns. Rows and columns can be exchanged.",
        )
        .example("...8..3........9.1.25....7.6..51....7...3.82..4.2.....9..........4.8.6...876.2..9"),
    finned!("An" "X-wing", 3.9)
        .example("7...3...6..9...23.5.3..1.4....94.8.2.....7....9.....6...2.76.1..8..5.6.4........."),
    finned!(sashimi "X-wing", 4.4)
        .example("6...7.2.........1.34....6.82...3.5.6.....8.........9..7....4.5.9..8.7.....69....3"),
    Entry::new("swordfish", Level::Fish, 3.8)
        .meaning(
            "An X-wing with three rows and three columns: in the base rows, all candidates for a digit lie in the \
             cover columns, so it is removed from the rest of these.",
        )
        .example("...5.....78...6..12...93....9....1.8..38...7...69..2.......4..........274..3..859"),
    finned!("A" "swordfish", 4.5)
        .example(".9...2.36...5..42.........1...2.....5....8.6...4.93..86..3......5.869..7..1..7..."),
    finned!(sashimi "swordfish", 5.0)
        .example("..9...57......2...4...6...15....1.3.....2......34.78.2.61...........93..7...1..4."),
    Entry::new("jellyfish", Level::Fish, 5.2)
        .meaning(
            "An X-wing with four rows and four columns: in the base rows, all candidates for a digit lie in the \
             cover columns, so it is removed from the rest of these.",
        )
        .example("....96.5......42..1....2....41.3..9...2....387..4.............74379...1..9.....6."),
    finned!("A" "jellyfish", 5.9)
        .example("8....6.1..91...7...4..5......5....3......85...893...7....6..8..25.7......1..9..4."),
    finned!(sashimi "jellyfish", 6.4)
        .example("..8.9..6..9...2......7..........94.36...8..5.4.73...8..2..68.........1.2..4.3...8"),
    finned!("A" "franken X-wing", 5.4),
    finned!(sashimi "franken X-wing", 5.9),
    Entry::new("franken swordfish", Level::Fish, 5.3)
        .meaning(
            "A swordfish with boxes among its base or cover houses: in three base houses, all candidates for a digit \
             lie in three cover houses.",
        )
        .example("....8.....7....1..5.2.6..43..4..7........5.9.....39..86..2...7.......35...8.5...1"),
    finned!("A" "franken swordfish", 6.0)
        .example(".3........1....4.98..1.9...........298..47.5.....6.87.....5..2..57..3........176."),
    finned!(sashimi "franken swordfish", 6.5)
        .example("..5.81....3....7...46...........321.6..2....5...1.7..942.9.5.37......9...1......2"),
    Entry::new("franken jellyfish", Level::Fish, 6.7).meaning(
        "A jellyfish with boxes among its base or cover houses: in four base houses, all candidates for a digit \
             lie in four cover houses.",
    ),
    finned!("A" "franken jellyfish", 7.4),
    finned!(sashimi "franken jellyfish", 7.9),
    finned!("A" "mutant X-wing", 6.7),
    finned!(sashimi "mutant X-wing", 7.2),
    Entry::new("mutant swordfish", Level::Fish, 6.6)
        .meaning("A swordfish whose base or cover houses mix rows and columns, with boxes or without."),
    finned!("A" "mutant swordfish", 7.3),
    finned!(sashimi "mutant swordfish", 7.8),
    Entry::new("mutant jellyfish", Level::Fish, 8.0)
        .meaning("A jellyfish whose base or cover houses mix rows and columns, with boxes or without."),
    finned!("A" "mutant jellyfish", 8.7),
    finned!(sashimi "mutant jellyfish", 9.2),
];

/// A digit in several houses, all of whose places lie in as many other houses.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Fish {
    /// The digit.
    pub digit: Digit,
    /// The houses that need it.
    pub base: Vec<usize>,
    /// The houses that hold its places.
    pub cover: Vec<usize>,
    /// The places outside of the cover.
    pub fins: Vec<Cell>,
    /// Whether a base house has at most one place without its fins.
    pub sashimi: bool,
    /// The kinds of its houses.
    pub shape: FishShape,
}

/// The kinds of houses of a fish.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FishShape {
    /// Rows and columns.
    Basic,
    /// Also boxes on one side.
    Franken,
    /// Any houses.
    Mutant,
}

impl Technique for Fish {
    fn entry(&self) -> &'static Entry {
        entry(self.base.len(), !self.fins.is_empty(), self.sashimi, self.shape)
    }

    /// `4 in base rows 2 and 5, cover columns 3 and 7, fin r6c1: either the fin is 4 or the X-wing holds`.
    fn because(&self, words: &Wording<'_>, _: &Step) -> String {
        let digit = words.symbols.name(self.digit);
        let (base, cover) = (words.houses(&self.base), words.houses(&self.cover));
        let (fins, one) = match &self.fins[..] {
            [] => return format!("in base {base}, {digit} lies only in cover {cover}"),
            [fin] => (format!("fin {}", words.cell(*fin)), "the fin"),
            fins => (format!("fins {}", words.cells(fins)), "a fin"),
        };
        let body = without_fins(self.base.len(), self.shape);
        format!("{digit} in base {base}, cover {cover}, {fins}: either {one} is {digit} or the {body} holds")
    }

    fn parts(&self, model: &Model<'_>, _: &[DigitSet], step: &Step) -> Vec<Part> {
        let houses = |role, all: &[usize]| all.iter().map(|&one| Part::rule(model, role, one)).collect::<Vec<_>>();
        let fins: Vec<Candidate> = self.fins.iter().map(|&cell| Candidate { cell, digit: self.digit }).collect();
        let body = step.reason.pattern.iter().copied().filter(|one| !fins.contains(one)).collect();
        let mut parts = houses(Role::Base, &self.base);
        parts.extend(houses(Role::Cover, &self.cover));
        parts.push(Part::of(Role::Body, body));
        parts.extend((!fins.is_empty()).then(|| Part::of(Role::Fin, fins)));
        parts
    }
}

/// `finned franken swordfish`.
fn entry(size: usize, has_fins: bool, sashimi: bool, shape: FishShape) -> &'static Entry {
    let body = without_fins(size, shape);
    let name = match (has_fins, sashimi) {
        (false, _) => body,
        (true, true) => format!("sashimi {body}"),
        (true, false) => format!("finned {body}"),
    };
    ENTRIES.iter().find(|entry| entry.name == name).expect("fish have two to four base houses")
}

/// `franken swordfish`.
fn without_fins(size: usize, shape: FishShape) -> String {
    let fish = ["X-wing", "swordfish", "jellyfish"][size - 2];
    match shape {
        FishShape::Basic => fish.to_owned(),
        FishShape::Franken => format!("franken {fish}"),
        FishShape::Mutant => format!("mutant {fish}"),
    }
}

/// A house with the places of a digit.
#[derive(Clone, Copy)]
struct Net<const W: usize> {
    instance: usize,
    cells: CellSet<W>,
    /// The places of the digit.
    places: CellSet<W>,
    family: u8,
    /// Whether it lost a place after the last search.
    is_new: bool,
    /// The cells of the cover houses that hold some of its places.
    reach: CellSet<W>,
}

/// Fish of a kind, for digits that have lost a place since a time.
fn fish(model: &Model<'_>, state: &State, kind: FishKind, since: Time, sink: Sink<'_>) -> ControlFlow<()> {
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
        let lost = state
            .lost_since(since)
            .map(|lost| -> CellSet<W> { lost.iter().filter(|one| one.digit == digit).map(|one| one.cell).collect() });
        let nets = model.houses.iter().filter(|house| house.full && !state.placed_in(house).contains(digit));
        let net = |house: &House| {
            let family = family(house.instance)?;
            let cells: CellSet<W> = house.cells.iter().copied().collect();
            let is_new = lost.is_none_or(|lost| !cells.and(lost).is_empty());
            Some(Net { instance: house.instance, cells, places: cells.and(holding), family, is_new, reach: cells })
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
            let covers = nets.iter().filter(|net| covers.contains(&net.family)).copied();
            let covers: Vec<Net<W>> = covers.take(Houses::<W>::MOST).collect();
            let with_reach = |net: &Net<W>| {
                let touched = covers.iter().filter(|cover| !cover.cells.and(net.places).is_empty());
                Net { reach: touched.fold(net.places, |reach, cover| reach.or(cover.cells)), ..*net }
            };
            let bases: Vec<Net<W>> = nets.iter().filter(few).map(with_reach).take(Houses::<W>::MOST).collect();
            let mut search = FishSearch {
                model,
                digit,
                kind,
                through: through(&covers, model),
                bases: &bases,
                covers: &covers,
                peers: &peers,
                holding,
                nodes: 0,
                sink,
            };
            search.base(Houses::of(0..bases.len()), &mut Vec::new(), Base::default())?;
        }
    }
    ControlFlow::Continue(())
}

/// For each cell, the houses that contain it.
fn through<const W: usize>(nets: &[Net<W>], model: &Model<'_>) -> Vec<Houses<W>> {
    let contains = |cell: Cell| (0..nets.len()).filter(move |&at| nets[at].cells.contains(cell));
    model.cells.iter().map(|&cell| Houses::of(contains(cell))).collect()
}

struct FishSearch<'s, 'v, 'k, const W: usize> {
    model: &'s Model<'v>,
    digit: Digit,
    kind: FishKind,
    bases: &'s [Net<W>],
    covers: &'s [Net<W>],
    /// For each cell, the cover houses that contain it.
    through: Vec<Houses<W>>,
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
    /// Chooses base houses: first one that is new, since a fish of others was found before; then those that have a cover house in
    /// common with one chosen before: otherwise they form two fish.
    fn base(&mut self, mut left: Houses<W>, chosen: &mut Vec<Net<W>>, base: Base<W>) -> ControlFlow<()> {
        let Base { places, twice, reach } = base;
        if chosen.len() == self.kind.size {
            let is_touched = |&at: &usize| {
                let net = &self.covers[at];
                !net.places.and(places).is_empty() && chosen.iter().all(|base| base.instance != net.instance)
            };
            let covers = Houses::of((0..self.covers.len()).filter(is_touched));
            let seen = twice.iter(&self.model.cells).fold(self.holding, |seen, fin| seen.and(self.peers[fin.index()]));
            let choice = Choice { open: places.minus(twice), fins: twice, covered: CellSet::default(), seen };
            return self.cover(covers, chosen, &mut Vec::new(), places, choice);
        }
        if chosen.len() < 2 {
            self.model.go_on()?;
        }
        // Each set of houses is chosen once: those tried are not tried again below.
        for at in left.iter() {
            let net = self.bases[at];
            let both = places.and(net.places);
            let fits = if chosen.is_empty() { net.is_new } else { !reach.and(net.places).is_empty() };
            if !fits || !both.is_empty() && !self.kind.fins {
                continue;
            }
            left.remove(at);
            chosen.push(net);
            let next = Base { places: places.or(net.places), twice: twice.or(both), reach: reach.or(net.reach) };
            self.base(left, chosen, next)?;
            chosen.pop();
        }
        ControlFlow::Continue(())
    }

    /// Chooses cover houses: the first open place is in one of them, or a fin.
    fn cover(
        &mut self,
        left: Houses<W>,
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
        if self.nodes.is_multiple_of(PACE) {
            self.model.go_on()?;
        }
        self.nodes += 1;
        if self.nodes > MOST_NODES || !self.may_succeed(left, chosen.len(), places, choice) {
            return ControlFlow::Continue(());
        }
        // Houses tried for this place are not tried again below.
        let through = left.and(self.through[place.index()]);
        if chosen.len() < self.kind.size {
            let mut below = left;
            for at in through.iter() {
                below.remove(at);
                let net = self.covers[at];
                let covered = choice.covered.or(net.cells);
                let next = Choice { open: choice.open.minus(net.cells), covered, ..choice };
                chosen.push(net);
                self.cover(below, base, chosen, places, next)?;
                chosen.pop();
            }
        }
        let seen = choice.seen.and(self.peers[place.index()]);
        if !self.kind.fins || choice.fins.len() == MOST_FINS || seen.is_empty() {
            return ControlFlow::Continue(());
        }
        let fin: CellSet<W> = [place].into_iter().collect();
        let next = Choice { open: choice.open.minus(fin), fins: choice.fins.or(fin), seen, ..choice };
        self.cover(left.minus(through), base, chosen, places, next)
    }

    /// Whether this few houses and fins may cover the open places, and then exclude something.
    fn may_succeed(&self, left: Houses<W>, chosen: usize, places: CellSet<W>, choice: Choice<W>) -> bool {
        let nets = || left.iter().map(|at| &self.covers[at]);
        let covered = nets().fold(choice.covered, |covered, net| covered.or(net.cells));
        let fins = if self.kind.fins { MOST_FINS.saturating_sub(choice.fins.len()) } else { 0 };
        let houses = self.kind.size - chosen;
        let are_covered = |largest: usize| choice.open.len() <= houses * largest + fins;
        !covered.minus(places).and(choice.seen).is_empty()
            && (are_covered(0) || houses > 0 && nets().any(|net| are_covered(net.places.and(choice.open).len())))
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
        let mut base = base.to_vec();
        base.sort_by_key(|net| net.instance);
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
        let technique = Fish {
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
