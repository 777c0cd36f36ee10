//! Cages: the board divided into connected sets of cells, of one kind or of several in turn.
//!
//! A layout with a symmetry is built from orbits: a cage and its images grow together. While a puzzle has another solution,
//! a cage that is different there is divided in two, or exchanges cells with a neighbour.

use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;

use exdoku_rules::rules::{ClueValue, Draw, Shape, Sizes};
use exdoku_rules::variant::DrawnParam;
use exdoku_text::board::{Board, Cell, Grid};

use super::clue::{Clue, Judge, Orbit};
use super::kinds::Drawn;
use super::places::neighbours_of;

/// A cage that would be too small joins a neighbour, which may have this many cells more than allowed.
const SLACK: usize = 1;
/// Places of cages: a cage with its images.
type Places = Vec<Vec<Cell>>;

/// Whether a cage of a kind may have this many cells. The kinds with the largest cages take larger ones, too.
fn takes(kinds: &[&Drawn], sizes: &Sizes, cells: usize) -> bool {
    let most = kinds.iter().filter_map(|kind| cage_of(kind)).map(|(_, _, sizes, _)| *sizes.end()).max();
    let slack = if most == Some(*sizes.end()) { SLACK } else { 0 };
    (*sizes.start()..=sizes.end() + slack).contains(&cells)
}

/// The parameter of a kind that is a cage, its sizes, and whether digits may repeat in it.
fn cage_of(kind: &Drawn) -> Option<(&DrawnParam, &Shape, &Sizes, bool)> {
    kind.draws.params.iter().find_map(|param| match &param.draw {
        Draw::Shape(shape @ Shape::Cage(sizes)) => Some((param, shape, sizes, false)),
        Draw::Shape(shape @ Shape::Block(sizes)) => Some((param, shape, sizes, true)),
        _ => None,
    })
}

/// Cages of these kinds all over the board, each of a kind that allows its size and has a true clue for it.
pub(super) fn all(judge: &Judge<'_>, kinds: &[Drawn], maps: &[Vec<Cell>], random: &mut ChaCha8Rng) -> Vec<Orbit> {
    let with_cages: Vec<&Drawn> = kinds.iter().filter(|kind| cage_of(kind).is_some()).collect();
    let shapes = with_cages.iter().filter_map(|kind| cage_of(kind));
    let bounds = shapes.fold(None, |bounds: Option<(usize, usize, bool)>, (_, _, sizes, repeats)| {
        let (least, most, any) = bounds.unwrap_or((usize::MAX, 0, true));
        Some((least.min(*sizes.start()), most.max(*sizes.end()), any && repeats))
    });
    let Some((least, most, repeats)) = bounds else { return Vec::new() };
    let of = with_cages.iter().find(|kind| kind.of.is_some()).copied();
    let mut division = Division::new(judge, (least..=most, repeats, of), maps);
    division.fill(random);
    let mut orbits = Vec::new();
    for places in division.cages {
        let mut fitting = with_cages.clone();
        fitting.shuffle(random);
        let of_kind = |kind: &&Drawn| {
            let (param, shape, sizes, _) = cage_of(kind)?;
            let clue = |cells: &Vec<Cell>, random: &mut ChaCha8Rng| {
                let fits = takes(&with_cages, sizes, cells.len());
                if fits { judge.clue_at(kind, param, shape, cells, random) } else { None }
            };
            places.iter().map(|cells| clue(cells, random)).collect::<Option<Orbit>>()
        };
        orbits.extend(fitting.iter().find_map(of_kind));
    }
    orbits
}

/// The board, divided into cages.
struct Division<'d> {
    judge: &'d Judge<'d>,
    sizes: Sizes,
    /// Whether digits may repeat in a cage.
    repeats: bool,
    /// A kind whose cages refer to a layer.
    of: Option<&'d Drawn>,
    maps: &'d [Vec<Cell>],
    cage_of: Vec<Option<usize>>,
    cages: Vec<Places>,
}

impl<'d> Division<'d> {
    fn new(
        judge: &'d Judge<'d>,
        (sizes, repeats, of): (Sizes, bool, Option<&'d Drawn>),
        maps: &'d [Vec<Cell>],
    ) -> Division<'d> {
        let cage_of = vec![None; judge.board.place_count()];
        Division { judge, sizes, repeats, of, maps, cage_of, cages: Vec::new() }
    }

    fn fill(&mut self, random: &mut ChaCha8Rng) {
        let mut order: Vec<Cell> = self.judge.board.cells().collect();
        order.shuffle(random);
        for start in order {
            if self.cage_of[start.index()].is_none() {
                self.grow(start, random);
            }
        }
        for number in 0..self.cages.len() {
            self.join(number);
        }
        self.cages.retain(|places| !places.is_empty());
    }

    /// A cage that begins here, with its images.
    fn grow(&mut self, start: Cell, random: &mut ChaCha8Rng) {
        let size = random.random_range(self.sizes.clone());
        let mut places = vec![vec![start]];
        places = self.images(&places[0]).unwrap_or(places);
        while places[0].len() < size {
            let mut beside = neighbours_of(self.judge.board, &places[0]);
            beside.retain(|cell| self.cage_of[cell.index()].is_none());
            beside.shuffle(random);
            let cage = &places[0];
            let longer = beside.into_iter().find_map(|cell| {
                let longer = [&cage[..], &[cell]].concat();
                let is_free =
                    |places: &Places| places.iter().flatten().all(|cell| self.cage_of[cell.index()].is_none());
                self.images(&longer).filter(|places| is_free(places) && places.iter().all(|cage| self.fits(cage)))
            });
            let Some(longer) = longer else { break };
            places = longer;
        }
        self.note(self.cages.len(), &places);
        self.cages.push(places);
    }

    fn note(&mut self, number: usize, places: &Places) {
        places.iter().flatten().for_each(|cell| self.cage_of[cell.index()] = Some(number));
    }

    /// A cage with its images; none if they overlap without being equal.
    fn images(&self, cage: &[Cell]) -> Option<Places> {
        let mut places: Places = Vec::new();
        for map in self.maps {
            let mut image: Vec<Cell> = cage.iter().map(|cell| map[cell.index()]).collect();
            image.sort_unstable();
            if places.contains(&image) {
                continue;
            }
            if places.iter().flatten().any(|cell| image.contains(cell)) {
                return None;
            }
            places.push(image);
        }
        Some(places)
    }

    /// Whether a cage is connected, and its digits are different if they must be.
    fn fits(&self, cage: &[Cell]) -> bool {
        let digit = |cell: &Cell| self.judge.solution.get(*cell);
        let differ =
            |cage: &[Cell]| (1..cage.len()).all(|i| cage[..i].iter().all(|other| digit(other) != digit(&cage[i])));
        let differ = || match self.of {
            None => differ(cage),
            Some(kind) => self.judge.meant(kind, cage).is_some_and(|meant| differ(&meant)),
        };
        self.judge.board.is_connected(cage) && (self.repeats || differ())
    }

    /// Joins a cage that is too small with the smallest neighbour that it fits.
    fn join(&mut self, number: usize) {
        let Some(cage) = self.cages[number].first().filter(|cage| cage.len() < *self.sizes.start()).cloned() else {
            return;
        };
        let mut around: Vec<usize> =
            neighbours_of(self.judge.board, &cage).iter().filter_map(|cell| self.cage_of[cell.index()]).collect();
        around.sort_unstable();
        around.dedup();
        let joined = |&other: &usize| {
            let of_other = self.cages[other].iter().find(|place| {
                let beside = neighbours_of(self.judge.board, place);
                cage.iter().any(|cell| beside.contains(cell))
            })?;
            let places = self.images(&[&of_other[..], &cage].concat())?;
            let is_whole = places.iter().flatten().all(|cell| {
                let owner = self.cage_of[cell.index()];
                owner == Some(other) || owner == Some(number)
            });
            let cells: usize = places.iter().map(Vec::len).sum();
            let before: usize = [other, number].iter().flat_map(|&one| &self.cages[one]).map(Vec::len).sum();
            let fits = places[0].len() <= self.sizes.end() + SLACK && places.iter().all(|cage| self.fits(cage));
            (other != number && is_whole && cells == before && fits).then_some((places[0].len(), other, places))
        };
        let Some((_, other, places)) = around.iter().filter_map(joined).min_by_key(|(size, ..)| *size) else { return };
        self.cages[number] = Vec::new();
        self.note(other, &places);
        self.cages[other] = places;
    }
}

/// Changes cages to exclude another solution: divides a cage, as evenly as possible, or redraws the border between
/// two neighbours. `false` if neither helps.
pub(super) fn change(
    judge: &Judge<'_>,
    kinds: &[Drawn],
    orbits: &mut Vec<Orbit>,
    other: &Grid,
    random: &mut ChaCha8Rng,
) -> bool {
    // An image is changed only together with the others, so these stay.
    let is_cage = |orbit: &Orbit| matches!(&orbit[..], [clue] if clue.is_cage());
    let mut order: Vec<usize> = (0..orbits.len()).filter(|&number| is_cage(&orbits[number])).collect();
    order.shuffle(random);
    let differs = |&cell: &Cell| {
        let meant = kinds.iter().filter_map(|kind| judge.meant(kind, &[cell]));
        meant.flatten().any(|place| judge.solution.get(place) != other.get(place))
    };
    let wrong: Vec<usize> = order.iter().copied().filter(|&one| orbits[one][0].cells.iter().any(differs)).collect();
    let mut best: Option<(usize, [Clue; 2])> = None;
    for &number in &wrong {
        let evenness = |clues: &[Clue; 2]| clues[0].cells.len().min(clues[1].cells.len());
        let found = in_two(judge, kinds, &orbits[number][0].cells, other, random);
        if let Some(clues) = found
            && best.as_ref().is_none_or(|(_, known)| evenness(known) < evenness(&clues))
        {
            best = Some((number, clues));
        }
    }
    if let Some((number, clues)) = best {
        orbits.swap_remove(number);
        orbits.extend(clues.map(|clue| vec![clue]));
        return true;
    }
    for &one in &wrong {
        let beside = neighbours_of(judge.board, &orbits[one][0].cells);
        for &two in order.iter().filter(|&&two| two != one) {
            if !orbits[two][0].cells.iter().any(|cell| beside.contains(cell)) {
                continue;
            }
            let both = [&orbits[one][0].cells[..], &orbits[two][0].cells].concat();
            if let Some([first, second]) = in_two(judge, kinds, &both, other, random) {
                (orbits[one], orbits[two]) = (vec![first], vec![second]);
                return true;
            }
        }
    }
    false
}

/// Cells as two cages, as even as possible, one of which excludes another solution.
fn in_two(
    judge: &Judge<'_>,
    kinds: &[Drawn],
    cells: &[Cell],
    other: &Grid,
    random: &mut ChaCha8Rng,
) -> Option<[Clue; 2]> {
    let mut divisions = parts(judge.board, cells);
    divisions.shuffle(random);
    divisions.sort_by_key(|(part, rest)| std::cmp::Reverse(part.len().min(rest.len())));
    let mut with_cages: Vec<&Drawn> = kinds.iter().filter(|kind| cage_of(kind).is_some()).collect();
    with_cages.shuffle(random);
    let are_sums = with_cages.iter().all(|kind| is_sum(kind));
    divisions.into_iter().find_map(|(part, rest)| {
        let sum = |grid: &Grid, cells: &[Cell]| {
            let meant = with_cages.first().and_then(|kind| judge.meant(kind, cells));
            judge.sum(grid, &meant.unwrap_or_default())
        };
        let sums = |grid: &Grid| (sum(grid, &part), sum(grid, &rest));
        if are_sums && sums(judge.solution) == sums(other) {
            return None;
        }
        let mut clue = |cells: &[Cell]| {
            with_cages.iter().find_map(|kind| {
                let (param, shape, sizes, _) = cage_of(kind)?;
                let fits = takes(&with_cages, sizes, cells.len());
                if fits { judge.clue_at(kind, param, shape, cells, random) } else { None }
            })
        };
        let clues = [clue(&part)?, clue(&rest)?];
        clues.iter().any(|clue| !clue.holds(judge.board, other)).then_some(clues)
    })
}

/// Whether the clue of a cage is its sum, whose exclusions are known without asking the rule.
fn is_sum(kind: &Drawn) -> bool {
    kind.draws.params.iter().any(|param| param.draw == Draw::ClueValue(ClueValue::Sum))
}

/// The divisions of a set into two connected parts.
fn parts(board: &Board, cells: &[Cell]) -> Vec<(Vec<Cell>, Vec<Cell>)> {
    let Some(last) = cells.len().checked_sub(1).filter(|last| (1..12).contains(last)) else { return Vec::new() };
    // The last cell is always in the second part.
    let divisions = (1_u32..1 << last).map(|bits| (0..cells.len()).partition::<Vec<usize>, _>(|&i| bits >> i & 1 == 1));
    let of = |numbers: Vec<usize>| -> Vec<Cell> { numbers.into_iter().map(|number| cells[number]).collect() };
    divisions
        .map(|(part, rest)| (of(part), of(rest)))
        .filter(|(part, rest)| board.is_connected(part) && board.is_connected(rest))
        .collect()
}
