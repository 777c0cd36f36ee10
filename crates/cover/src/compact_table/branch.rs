//! Branching: which variable is tried next.
//!
//! A search branches on domains whose variables are options of homes: where something is placed, or what is placed there; and
//! on items that conditions are about, since little follows from a condition before these have their colours. Each
//! has a score, and the one of greatest score for its length is taken: `(5 + score) / length`. A dead end credits the place
//! where it came about: the home of the variable that became true last, and by half the other domains of that variable. Scores are
//! halved now and then, so that the search stays where it fails. Before the first dead end homes have scores by what they share
//! with others: much follows from what is placed where most rules meet.
//!
//! While conflicts are learnt from, variables of homes are tried by their activity instead.
//!
//! Only when all of these are settled are other items that decide branched on, then tables that tell solutions apart; what is
//! left then belongs to helpers (`projection.rs`).
//!
//! # References
//! Bessière and Régin, MAC and combined heuristics, CP 1996: dom/deg. Boussemart, Hemery, Lecoutre and Sais, Boosting systematic
//! search by weighting constraints, ECAI 2004: dom/wdeg.

use super::CompactTable;
use super::literal::{Literal, OPEN};
use super::model::{Domain, Model, NOWHERE, Role};
use crate::Choose;

/// What every domain has for a score before the first dead end, and how much more the home has that shares most with others.
const BASE: f64 = 5.0;

/// What a dead end is worth to the other domains of the variable that is credited.
const ASIDE: f64 = 0.5;

/// How many conflicts the greatest score is worth as an activity.
const SEED: f64 = 5.0;

/// Dead ends from one halving of the scores to the next.
const HALVING: u32 = 4_096;

/// Scores, and the domains in the order in which they are branched on.
#[derive(Clone, Debug, Default)]
pub(super) struct Branching {
    scores: Vec<f64>,
    /// The scores before the first dead end.
    first: Vec<f64>,
    until_halving: u32,
    /// Domains of options of homes, and other items, on items that decide.
    deciding: Order,
    /// The same of all items.
    all: Order,
}

/// Domains in the order in which they are branched on.
#[derive(Clone, Debug, Default)]
struct Order {
    /// Those of options of homes, by score.
    main: Vec<Choice>,
    /// Others, when none of these is open.
    rest: Vec<Choice>,
}

/// A domain, and its word if it has only one.
#[derive(Clone, Copy, Debug)]
struct Choice {
    number: u32,
    word: Option<u32>,
}

/// A variable to try.
#[derive(Clone, Copy, Debug)]
pub(super) struct Branch {
    pub(super) literal: Literal,
    /// How many the domain has left.
    pub(super) left: u32,
    /// Whether what tells solutions apart is settled already.
    pub(super) helper: bool,
}

impl Branching {
    pub(super) fn new(model: &Model) -> Branching {
        let (domains, first) = (&model.domains, degrees(model));
        let mut found = Branching { scores: first.clone(), first, until_halving: HALVING, ..Branching::default() };
        for (number, domain) in (0..).zip(domains) {
            let is_main = match domain.role {
                Role::Home | Role::Bound | Role::Across => true,
                Role::Mixed => false,
                Role::Colours | Role::Helper => continue,
            };
            let orders = [Some(&mut found.all), Some(&mut found.deciding).filter(|_| domain.decides)];
            for order in orders.into_iter().flatten() {
                let word = (domain.word_count == 1).then_some(domain.words);
                if is_main { &mut order.main } else { &mut order.rest }.push(Choice { number, word });
            }
        }
        // Homes first: among equals the first is taken.
        for order in [&mut found.all, &mut found.deciding] {
            order.main.sort_by_key(|choice| domains[choice.number as usize].role);
        }
        found
    }

    /// The scores, for a search that goes on from here.
    pub(super) fn scores(&self) -> &[f64] {
        &self.scores
    }

    /// Goes on from the scores of another search.
    pub(super) fn set_scores(&mut self, scores: &[f64]) {
        self.scores.copy_from_slice(scores);
    }

    /// No dead end is remembered.
    pub(super) fn forget(&mut self) {
        self.scores.copy_from_slice(&self.first);
        self.until_halving = HALVING;
    }
}

/// For each home how much its variables share with others: the tables, domains and pairs they are in. The home that shares most
/// gets as much as all domains have, the one that shares least gets nothing.
fn degrees(model: &Model) -> Vec<f64> {
    let uses = |variable: &u32| {
        let variable = *variable as usize;
        model.in_tables.length(variable) + model.in_domains.length(variable) + model.excluded.length(variable)
    };
    let degree = |domain: &Domain| {
        let members = &model.members[domain.members as usize..][..domain.length as usize];
        (domain.role == Role::Home).then(|| members.iter().map(uses).sum::<usize>() as f64 / members.len() as f64)
    };
    let degrees: Vec<Option<f64>> = model.domains.iter().map(degree).collect();
    let least = degrees.iter().flatten().copied().fold(f64::INFINITY, f64::min);
    let most = degrees.iter().flatten().copied().fold(least, f64::max);
    let share = |degree: Option<f64>| degree.filter(|_| most > least).map_or(0.0, |it| (it - least) / (most - least));
    degrees.into_iter().map(|degree| BASE * share(degree)).collect()
}

impl CompactTable {
    /// Credits the place of a dead end.
    pub(super) fn credit(&mut self) {
        let followed = &self.state.trail[..self.state.head];
        let placed = |literal: &&Literal| literal.is_positive() && self.model.home[literal.variable()] != NOWHERE;
        if let Some(literal) = followed.iter().rev().find(placed) {
            for at in self.model.in_domains.range(literal.variable()) {
                let number = self.model.in_domains.at(at).domain as usize;
                let worth = if self.model.domains[number].role.is_home() { 1.0 } else { ASIDE };
                self.branching.scores[number] += worth;
            }
        }
        self.branching.until_halving -= 1;
        if self.branching.until_halving == 0 {
            self.branching.until_halving = HALVING;
            self.branching.scores.iter_mut().for_each(|score| *score *= 0.5);
        }
    }

    /// How many variables of a domain are left.
    #[inline(always)]
    fn left(&self, number: u32) -> u32 {
        let domain = &self.model.domains[number as usize];
        let words = domain.words as usize..(domain.words + domain.word_count) as usize;
        words.map(|at| self.state.word(at).count_ones()).sum()
    }

    /// The next variable to try, unless nothing is left open. In a `free` search auxiliary options are tried like others.
    pub(super) fn branch(&mut self, choose: Choose, free: bool) -> Option<Branch> {
        if self.learning.pays.on
            && let Some(variable) = self.most_active()
        {
            return Some(Branch { literal: Literal::positive(variable as u32), left: 2, helper: false });
        }
        if !free {
            let order = &self.branching.deciding;
            if let Some(number) = self.best(&order.main, choose).or_else(|| self.best(&order.rest, choose)) {
                return Some(self.first_of(number, false));
            }
            if let Some(branch) = self.open_table(true) {
                return Some(branch);
            }
        }
        let order = &self.branching.all;
        match self.best(&order.main, choose).or_else(|| self.best(&order.rest, choose)) {
            Some(number) => Some(self.first_of(number, true)),
            None => self.open_table(false),
        }
    }

    /// Makes variables of homes active by the scores of their homes, when learning begins.
    pub(super) fn seed_activity(&mut self) {
        self.activity.forget();
        let most = self.branching.scores.iter().copied().fold(1.0, f64::max);
        for (variable, &home) in self.model.home.iter().enumerate().filter(|(_, home)| **home != NOWHERE) {
            self.activity.seed(variable, SEED * self.branching.scores[home as usize] / most);
        }
        (0..self.model.variables).for_each(|variable| self.may_try(variable));
    }

    /// The most active variable of a home that is open.
    fn most_active(&mut self) -> Option<usize> {
        std::iter::from_fn(|| self.activity.pop()).find(|&variable| self.state.value[variable] == OPEN)
    }

    /// Puts a variable among those to be tried by activity if it is of a home; unless auxiliary options are tried like
    /// others, of a home that decides.
    pub(super) fn may_try(&mut self, variable: usize) {
        let home = self.model.home[variable];
        if home != NOWHERE && (self.course.free || self.model.domains[home as usize].decides) {
            self.activity.insert(variable);
        }
    }

    /// The item that decides and has the fewest variables left, unless all are settled.
    pub(super) fn shortest_deciding(&self) -> Option<u32> {
        let order = &self.branching.deciding;
        let best = |among: &[Choice]| self.best(among, Choose::Smallest);
        best(&order.main).or_else(|| best(&order.rest))
    }

    /// The best of some domains that are open.
    #[inline]
    fn best(&self, among: &[Choice], choose: Choose) -> Option<u32> {
        let mut best = None;
        let mut most = 0.0;
        for &Choice { number, word } in among {
            let left = word.map_or_else(|| self.left(number), |word| u32::from(self.state.live[word as usize].count));
            if left < 2 {
                continue;
            }
            let score = match choose {
                Choose::Leftmost => return Some(number),
                Choose::Smallest => 1.0 / f64::from(left),
                Choose::Weighted => (BASE + self.branching.scores[number as usize]) / f64::from(left),
            };
            if score > most {
                (most, best) = (score, Some(number));
            }
        }
        best
    }

    /// The first variable left of a domain, or one that the tie-breaker draws.
    fn first_of(&mut self, number: u32, helper: bool) -> Branch {
        let left = self.left(number);
        let mut skip = self.tie_breaker.below(left as usize) as u32;
        let domain = &self.model.domains[number as usize];
        if let Some(goal) = &self.goal {
            let members = &self.model.members[domain.members as usize..][..domain.length as usize];
            let is_new =
                |variable: &&u32| goal.is_open[**variable as usize] && self.state.value[**variable as usize] == OPEN;
            if let Some(&variable) = members.iter().find(is_new) {
                return Branch { literal: Literal::positive(variable), left, helper };
            }
        }
        for word in 0..domain.word_count {
            let live = self.state.word((domain.words + word) as usize);
            if skip >= live.count_ones() {
                skip -= live.count_ones();
                continue;
            }
            let bit = super::bits(live).nth(skip as usize).expect("the word has so many bits");
            let variable = self.model.members[(domain.members + word * 64) as usize + bit];
            return Branch { literal: Literal::positive(variable), left, helper };
        }
        unreachable!("the domain has variables left")
    }

    /// A variable of a table that has several options left, all of which tell solutions apart or none.
    fn open_table(&self, tells: bool) -> Option<Branch> {
        let tables = self.model.tables.iter().filter(|table| table.tells || !tells);
        for table in tables {
            let words = table.words as usize..(table.words + table.word_count) as usize;
            let left: u32 = words.clone().map(|at| self.state.word(at).count_ones()).sum();
            if left < 2 {
                continue;
            }
            let first = words.clone().position(|at| self.state.word(at) != 0).expect("options are left");
            let bit = self.state.word(table.words as usize + first).trailing_zeros() as usize;
            if tells && self.telling.as_ref().is_some_and(|telling| !telling[table.first + first * 64 + bit]) {
                continue;
            }
            let keys = &self.model.keys[table.keys as usize..table.keys_end as usize];
            let open = |key: &&super::model::Key| self.state.value[key.variable as usize] == OPEN;
            let key = keys.iter().find(open).expect("options of a table differ in a variable");
            return Some(Branch { literal: Literal::positive(key.variable), left: 2, helper: !tells });
        }
        None
    }
}
