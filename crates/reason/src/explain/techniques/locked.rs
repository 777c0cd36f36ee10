//! Locked digits: a rule has a digit only in cells that all exclude it from another cell. If the rule is a house, these are
//! pointing and claiming.

use std::ops::ControlFlow;

use exdoku_rules::encode::Candidate;
use exdoku_rules::rules::keys::{boxes, columns, regions, rows};
use exdoku_text::board::{Cell, Digit, DigitSet};

use super::cells::bits;
use super::combined_rules::clusters;
use super::examples::KILLER;
use crate::explain::cover::{Covers, Library, RuleCover};
use crate::explain::entry::Entry;
use crate::explain::graph::SetOf;
use crate::explain::level::Level;
use crate::explain::model::{Conflict, House, Model};
use crate::explain::part::{Part, Role};
use crate::explain::search::{Context, Family, Search};
use crate::explain::state::{State, Time};
use crate::explain::step::{Reason, Sink, Step, Technique};
use crate::explain::wording::Wording;

pub(super) static FAMILY: Family = Family {
    entries: || vec![&POINTING, &CLAIMING, &OTHER],
    searches: || {
        let of_rules = Search::new(Level::CombinedRules, 2.9, |at, since, sink| {
            by_rules(at.covers, at.model, at.state, since, sink)
        });
        let mut known: Option<Vec<RuleCover>> = None;
        let of_clusters = Search::new(Level::CombinedRules, 3.1, move |at, since, sink| {
            let clusters = known.get_or_insert_with(|| covers_of_clusters(at.model, &mut at.covers.library));
            by_clusters(clusters, at.model, at.state, since, sink)
        });
        vec![
            Search::new(Level::CombinedRules, 2.6, |at, since, sink| houses(at.model, at.state, since, sink)).last(),
            of_rules.first(),
            Search::new(Level::CombinedRules, 2.9, by_conflicts),
            of_clusters.at(3.3).first(),
        ]
    },
};

static POINTING: Entry = Entry::new("pointing", Level::CombinedRules, 2.6)
    .meaning(
        "In a box, all candidates for a digit lie in one row or column. The digit is removed from the rest of that \
         row or column.",
    )
    .also(&["locked candidates type 1"])
    .example("2...8....58....7.6.....9.5........6.4.1...9.7.35.1.....9.3.....3...972....8.4....");

static CLAIMING: Entry = Entry::new("claiming", Level::CombinedRules, 2.8)
    .meaning(
        "In a row or column, all candidates for a digit lie in one box. The digit is removed from the rest of that \
         box.",
    )
    .also(&["locked candidates type 2", "box/line reduction"])
    .example("9..31...56..5..4...2..........4..9.2......87.78..2..........1.31.3....8.....9.7..");

static OTHER: Entry = Entry::new("locked digit", Level::CombinedRules, 2.9)
    .meaning(
        "A rule, such as a cage or a diagonal, needs a digit in one of a few cells. The digit is removed from every \
         other cell that sees all of them. So are the candidates that some rule, such as a dot, excludes wherever the \
         digit is. Two or three rules may need a digit together, such as two cages in a row.",
    )
    .up_to(3.3)
    .example(KILLER);

/// Digits that a rule has only in cells that all exclude them from others.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Locked {
    /// The rule that needs the digits, or several that need them together.
    pub rules: Vec<usize>,
    /// The digits.
    pub digits: Vec<Digit>,
    /// Their cells in the rule.
    pub cells: Vec<Cell>,
    /// The kind.
    pub kind: LockedKind,
}

/// The kind of a locked digit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum LockedKind {
    /// From a box to a line.
    Pointing,
    /// From a line to a box.
    Claiming,
    /// From any other rule.
    Other,
}

impl Technique for Locked {
    fn entry(&self) -> &'static Entry {
        match self.kind {
            LockedKind::Pointing => &POINTING,
            LockedKind::Claiming => &CLAIMING,
            LockedKind::Other => &OTHER,
        }
    }

    /// There are 1 to 3 rules.
    fn score(&self, _: &Step) -> f64 {
        self.entry().score.start() + 0.2 * (self.rules.len() - 1) as f64
    }

    fn title(&self, words: &Wording<'_>) -> String {
        match self.kind {
            LockedKind::Other => words.list(self.rules.iter().map(|&rule| words.rule(rule)).collect()),
            _ => self.entry().name.to_owned(),
        }
    }

    fn because(&self, words: &Wording<'_>, step: &Step) -> String {
        let who = match (self.kind, &self.rules[..]) {
            (LockedKind::Other, [_]) => "it needs".to_owned(),
            (LockedKind::Other, _) => "together they need".to_owned(),
            (_, rules) => format!("{} needs", words.rule(rules[0])),
        };
        let fit = if self.digits.len() == 1 { "fits" } else { "fit" };
        let only = if self.cells.len() == 1 { "in" } else { "only in" };
        let needs = format!("{who} {}, which {fit} {only} {}", words.digits(&self.digits), words.named(&self.cells));
        // That digits of a row, column, box or region differ is known.
        let model = words.model;
        let differ = |rule: &usize| {
            let is_plain = model.instances[*rule].is_plain_house();
            !self.rules.contains(rule) && !is_plain && model.houses.iter().any(|house| house.instance == *rule)
        };
        let others: Vec<String> =
            step.reason.rules.iter().copied().filter(differ).map(|rule| words.rule(rule)).collect();
        match others.is_empty() {
            true => needs,
            false => format!("{needs} (no digit repeats in {})", words.list(others)),
        }
    }

    fn parts(&self, model: &Model<'_>, _: &[DigitSet], step: &Step) -> Vec<Part> {
        let mut parts: Vec<Part> = self.rules.iter().map(|&rule| Part::of_kind(model, rule)).collect();
        parts.push(Part::of(Role::Locked, step.reason.pattern.clone()));
        // The house that the digits leave.
        let others = step.reason.rules.iter().filter(|other| !self.rules.contains(other));
        parts.extend(others.filter(|_| self.kind != LockedKind::Other).map(|&other| Part::of_kind(model, other)));
        parts
    }

    fn says_what_is_left(&self) -> bool {
        self.kind == LockedKind::Other
    }
}

/// Pointing, claiming, and digits of a house that other rules exclude elsewhere, in houses that changed after a time.
pub(super) fn houses(model: &Model<'_>, state: &State, since: Time, sink: Sink<'_>) -> ControlFlow<()> {
    let mut holders = Holders::new(model, state);
    model.go_on()?;
    for house in model.houses.iter().filter(|house| house.full && state.have_changed(&house.cells, since)) {
        let open = model.board.digits().all().difference(state.placed_in(house));
        for digit in open.iter().filter(|&digit| state.has_changed(digit, since)) {
            let cells = house.cells.iter().copied().filter(|&cell| state.has(cell, digit));
            if cells.clone().nth(1).is_none() || !holders.see_all(digit, &cells) {
                continue;
            }
            let cells: Vec<Cell> = cells.collect();
            let absent = house.cells.iter().filter(|cell| !cells.contains(cell));
            let absent: Vec<Candidate> = absent.map(|&cell| Candidate { cell, digit }).collect();
            let rules = [house.instance];
            let found = Needed { rules: &rules, differing: &[], digits: &[digit], cells: &cells, absent: &absent };
            locked(model, state, &found, sink)?;
        }
    }
    ControlFlow::Continue(())
}

/// The cells that have a digit as a candidate, once they are asked for.
struct Holders<'h, 'v> {
    model: &'h Model<'v>,
    state: &'h State,
    of: Vec<Option<Vec<u64>>>,
}

impl<'h, 'v> Holders<'h, 'v> {
    fn new(model: &'h Model<'v>, state: &'h State) -> Holders<'h, 'v> {
        Holders { model, state, of: vec![None; model.board.digits().count()] }
    }

    /// Whether a cell with the digit shares a house with each of these cells: without one, a digit that is locked in them excludes
    /// nothing.
    fn see_all(&mut self, digit: Digit, cells: &(impl Iterator<Item = Cell> + Clone)) -> bool {
        let holding = self.of[digit.index()].get_or_insert_with(|| self.state.holding(self.model, digit));
        self.model.is_seen_by_all(holding, cells)
    }
}

/// Digits that some rules need, each in one of these cells.
struct Needed<'l> {
    rules: &'l [usize],
    /// The rules that make some cells of these rules different.
    differing: &'l [usize],
    digits: &'l [Digit],
    cells: &'l [Cell],
    absent: &'l [Candidate],
}

/// The consequences for the cells that conflict with all of these.
fn locked(model: &Model<'_>, state: &State, needed: &Needed<'_>, sink: Sink<'_>) -> ControlFlow<()> {
    let &Needed { rules, differing, digits, cells, absent } = needed;
    let [first, rest @ ..] = cells else { return ControlFlow::Continue(()) };
    let all = |cell: Cell| digits.iter().map(move |&digit| Candidate { cell, digit });
    let there = |cell: &Cell| all(*cell).filter(|one| state.has(one.cell, one.digit));
    let pattern = || cells.iter().flat_map(there).collect();
    let mut step = |kind, more: &[usize], removed: Vec<Candidate>| {
        let all: Vec<usize> = rules.iter().chain(differing).chain(more).copied().collect();
        let reason = Reason { rules: all, absent: absent.to_vec(), pattern: pattern(), ..Reason::default() };
        let (digits, cells) = (digits.to_vec(), cells.to_vec());
        let technique = Locked { rules: rules.to_vec(), digits, cells, kind };
        sink(Step { removed, ..Step::of(technique, reason) })
    };
    // A house that contains all of the cells.
    let mut done: Vec<Cell> = Vec::new();
    for &other in &model.houses_of[first.index()] {
        let house = &model.houses[other];
        if rules.contains(&house.instance) || !rest.iter().all(|cell| house.cells.contains(cell)) {
            continue;
        }
        let outside = house.cells.iter().filter(|cell| !cells.contains(cell));
        let removed: Vec<Candidate> = outside.flat_map(there).collect();
        if !removed.is_empty() {
            done.extend(removed.iter().map(|candidate| candidate.cell));
            let kind = match rules {
                [one] => kind_of(model, *one, house),
                _ => LockedKind::Other,
            };
            step(kind, &[house.instance], removed)?;
        }
    }
    // Cells that are excluded by several houses.
    let seen = bits(
        (0..model.peers(*first).len()).map(|at| cells.iter().fold(!0, |seen, &cell| seen & model.peers(cell)[at])),
    );
    // Those that the same houses exclude are told together.
    let mut by_houses: Vec<(Vec<usize>, Vec<Candidate>)> = Vec::new();
    for cell in seen.map(|at| model.cells[at]).filter(|cell| !done.contains(cell) && there(cell).next().is_some()) {
        let houses = cells.iter().filter_map(|&one| model.common_house(one, cell));
        let mut more: Vec<usize> = houses.map(|house| model.houses[house].instance).collect();
        more.sort_unstable();
        more.dedup();
        if more.iter().any(|house| rules.contains(house)) {
            continue;
        }
        match by_houses.iter_mut().find(|(known, removed)| *known == more && same_digits(removed, there(&cell))) {
            Some((_, removed)) => removed.extend(there(&cell)),
            None => by_houses.push((more, there(&cell).collect())),
        }
    }
    for (more, removed) in by_houses {
        step(LockedKind::Other, &more, removed)?;
    }
    ControlFlow::Continue(())
}

/// Whether the last cell with a removed candidate loses these digits.
fn same_digits(removed: &[Candidate], others: impl Iterator<Item = Candidate>) -> bool {
    let last = removed.last().map(|one| one.cell);
    let of_last = removed.iter().filter(|one| Some(one.cell) == last).map(|one| one.digit);
    of_last.eq(others.map(|one| one.digit))
}

/// Digits of a house that exclude candidates wherever they are, at least once by another rule than a house.
fn by_conflicts(at: &mut Context<'_, '_>, since: Time, sink: Sink<'_>) -> ControlFlow<()> {
    let (model, state) = (at.model, at.state);
    if model.pairs.is_empty() || state.now() <= since {
        return ControlFlow::Continue(());
    }
    let Some(conflicts) = at.conflicts.of(model, state, false) else { return ControlFlow::Continue(()) };
    let mut excluded = Vec::new();
    for (number, of) in conflicts.sets.iter().enumerate() {
        let &SetOf::House(house, digit) = of else { continue };
        let House { instance, cells, .. } = &model.houses[house];
        model.go_on()?;
        let places = || conflicts.members.of(number).iter().map(|&one| conflicts.graph.candidates[usize::from(one)]);
        excluded.clear();
        conflicts.add_common(conflicts.members.of(number).iter().map(|&one| usize::from(one)), &mut excluded);
        if excluded.iter().all(|&word| word == 0) {
            continue;
        }
        let by = |lost: Candidate| {
            let conflict = |place: Candidate| model.conflict((place.cell, place.digit), (lost.cell, lost.digit));
            let rules = places().filter_map(conflict).filter_map(|conflict| match conflict {
                Conflict::Instance(rule) => Some(rule),
                Conflict::Cell => None,
            });
            rules.collect::<Vec<usize>>()
        };
        let by_houses = |lost: &Candidate| {
            lost.digit == digit && places().all(|place| model.common_house(place.cell, lost.cell).is_some())
        };
        let lost = bits(excluded.iter().copied()).map(|one| conflicts.graph.candidates[one]);
        let (same, others): (Vec<Candidate>, Vec<Candidate>) =
            lost.filter(|lost| !by_houses(lost)).partition(|lost| lost.digit == digit);
        let holding: Vec<Cell> = places().map(|place| place.cell).collect();
        let absent = cells.iter().filter(|cell| !holding.contains(cell)).map(|&cell| Candidate { cell, digit });
        for removed in [same].into_iter().chain(others.into_iter().map(|one| vec![one])) {
            if !removed.is_empty() {
                let rules = [*instance].into_iter().chain(removed.iter().flat_map(|&lost| by(lost))).collect();
                let pattern = places().collect();
                let reason = Reason { rules, absent: absent.clone().collect(), pattern, ..Reason::default() };
                let (digits, cells) = (vec![digit], holding.clone());
                let technique = Locked { rules: vec![*instance], digits, cells, kind: LockedKind::Other };
                sink(Step { removed, ..Step::of(technique, reason) })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// From a box to a line, or from a line to a box.
fn kind_of(model: &Model<'_>, from: usize, to: &House) -> LockedKind {
    let is = |instance: usize, kinds: [&str; 2]| kinds.contains(&model.instances[instance].kind);
    let (areas, lines) = ([boxes::NAME, regions::NAME], [rows::NAME, columns::NAME]);
    match (is(from, areas), is(from, lines)) {
        (true, _) if is(to.instance, lines) => LockedKind::Pointing,
        (_, true) if is(to.instance, areas) => LockedKind::Claiming,
        _ => LockedKind::Other,
    }
}

/// Digits that a rule other than a house needs, in rules whose cells changed after a time.
pub(super) fn by_rules(
    covers: &mut Covers,
    model: &Model<'_>,
    state: &State,
    since: Time,
    sink: Sink<'_>,
) -> ControlFlow<()> {
    let mut holders = Holders::new(model, state);
    for number in 0..covers.count() {
        if let Some(cover) = covers.get(model, number)
            && state.have_changed(&cover.cells, since)
        {
            model.go_on()?;
            by_rule(cover, &mut holders, sink)?;
        }
    }
    ControlFlow::Continue(())
}

/// The covers of rules that see each other.
fn covers_of_clusters(model: &Model<'_>, library: &mut Library) -> Vec<RuleCover> {
    let clusters = clusters(model, &model.general).into_iter();
    clusters.filter_map(|rules| RuleCover::new(model, library, &rules)).filter(|cover| !cover.is_searched()).collect()
}

/// Digits that rules need together, if they see each other and changed after a time.
fn by_clusters(
    clusters: &mut [RuleCover],
    model: &Model<'_>,
    state: &State,
    since: Time,
    sink: Sink<'_>,
) -> ControlFlow<()> {
    let mut holders = Holders::new(model, state);
    for cover in clusters.iter_mut().filter(|cover| state.have_changed(&cover.cells, since)) {
        model.go_on()?;
        by_rule(cover, &mut holders, sink)?;
    }
    ControlFlow::Continue(())
}

/// Digits that one rule needs, or several together, in cells that all exclude it from another.
fn by_rule(cover: &mut RuleCover, holders: &mut Holders<'_, '_>, sink: Sink<'_>) -> ControlFlow<()> {
    let (model, state) = (holders.model, holders.state);
    // An unknown may have other digits, whose number is not a digit of the board.
    let has_digits = |cell: &Cell| model.board.digits_of(*cell) == model.board.digits();
    let own: Vec<Cell> = cover.cells.iter().copied().filter(has_digits).collect();
    // The digits by their cells: digits with the same cells are named together.
    let mut by_cells: Vec<(Vec<Cell>, Vec<Digit>)> = Vec::new();
    for digit in model.board.digits().iter() {
        let cells: Vec<Cell> = own.iter().copied().filter(|&cell| state.has(cell, digit)).collect();
        let placed = cells.iter().any(|&cell| state.is_placed(cell));
        if placed || cells.is_empty() || cells.len() > model.board.digits().count() {
            continue;
        }
        match by_cells.iter_mut().find(|(known, _)| *known == cells) {
            Some((_, digits)) => digits.push(digit),
            None => by_cells.push((cells, vec![digit])),
        }
    }
    let (rules, differing) = (cover.rules.clone(), cover.differing.clone());
    for (cells, digits) in by_cells {
        let helps = |digit: Digit| {
            let mut helps = false;
            let tried = Needed { rules: &rules, differing: &[], digits: &[digit], cells: &cells, absent: &[] };
            let _ = locked(model, state, &tried, &mut |_| {
                helps = true;
                ControlFlow::Break(())
            });
            helps
        };
        let (mut needed, mut absent) = (Vec::new(), Vec::new());
        for digit in digits.into_iter().filter(|&digit| holders.see_all(digit, &cells.iter().copied()) && helps(digit))
        {
            let nowhere = || cells.iter().map(|&cell| Candidate { cell, digit });
            let known = cover.cells.iter().flat_map(|&cell| state.absent_of(model, cell));
            let all: Vec<Candidate> = known.chain(nowhere()).collect();
            if cover.fits(model, &all, None) != Some(false) {
                continue;
            }
            let mut without = state.clone();
            for candidate in nowhere() {
                without.remove(candidate);
            }
            let why = cover.needed(&without, model, &[]);
            absent.extend(why.into_iter().filter(|one| !state.has(one.cell, one.digit)));
            needed.push(digit);
        }
        if !needed.is_empty() {
            let (differing, digits) = (&differing[..], &needed[..]);
            locked(model, state, &Needed { rules: &rules, differing, digits, cells: &cells, absent: &absent }, sink)?;
        }
    }
    ControlFlow::Continue(())
}
