//! Branching: the choice of the next variable.
//!
//! A search branches on domains whose variables are options of homes: where something is placed, or what is placed there;
//! and on items of conditions, also where these are options in a plain form, since little follows from a condition before
//! its items have colours. Each domain has a score, and the one with the greatest `(5 + score) / length` is taken; without a
//! trail, the length counts as 1.5 more. A conflict credits the place where it arose: the home of the variable that became
//! true last, and, by half as much, the other domains of that variable. Scores are halved now and then, so that the search
//! stays where it fails. Before the first conflict, homes have scores by what they share with others: much follows from
//! placements where most rules meet.
//!
//! While clauses are learnt, variables of homes are tried by their activity instead.
//!
//! Only when all of these are settled, the search branches on other decision items, then on tables with projected options;
//! the remaining choices are auxiliary (`projection.rs`).
//!
//! # References
//! Bessière and Régin, MAC and combined heuristics, CP 1996: dom/deg. Boussemart, Hemery, Lecoutre and Sais, Boosting systematic
//! search by weighting constraints, ECAI 2004: dom/wdeg.

use super::activity::Activity;
use super::goal::Goal;
use super::ids::{VarId, WordId};
use super::literal::{Literal, OPEN};
use super::model::{Domain, Key, Model, Role};
use super::projected::Projected;
use super::propagate::Propagator;
use super::state::State;
use crate::bits::bits;
use crate::settings::Choose;
use crate::tie_breaker::TieBreaker;

/// The share of its activity that a variable keeps from one conflict to the next.
const DECAY: f64 = 0.98;

/// The score of every domain before the first conflict, and the bonus of the home that shares most with others.
const BASE: f64 = 5.0;

/// The credit of a conflict for the other domains of the credited variable.
const ASIDE: f64 = 0.5;

/// The activity, in conflicts, of a variable whose home has the greatest score.
const SEED: f64 = 5.0;

/// Added, in a search without a trail, to the number of variables left by which a score is divided: scores count for more.
/// Seven hard killers take 3 % fewer nodes, in the geometric mean of four seeds. With a trail, some proofs about areas take
/// far more.
const MORE_LEFT: f64 = 1.5;

/// The number of conflicts from one halving of the scores to the next.
const HALVING: u32 = 4_096;

/// Chooses the next variable: scores of domains, activity of variables, and the order of the domains for branching.
#[derive(Clone, Debug)]
pub(super) struct Branching {
    scores: Vec<f64>,
    /// The scores before the first conflict.
    first: Vec<f64>,
    until_halving: u32,
    /// Decision items: domains of options of homes, and others.
    decision: Order,
    /// All items, in the same way.
    all: Order,
    /// Variables of homes by activity, while clauses are learnt.
    activity: Activity,
    /// Which variable of a domain comes first.
    tie_breaker: TieBreaker,
}

/// How the next variable is chosen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Manner<'m> {
    pub(super) choose: Choose,
    /// Auxiliary options are tried like others.
    pub(super) free: bool,
    /// Variables of homes are tried by activity.
    pub(super) by_activity: bool,
    pub(super) projected: &'m Projected,
    /// The options to look for first, if any.
    pub(super) goal: Option<&'m Goal>,
}

/// Domains in branching order.
#[derive(Clone, Debug, Default)]
struct Order {
    /// Domains of options of homes, by score.
    main: Vec<Choice>,
    /// Other domains, when none of these is open.
    rest: Vec<Choice>,
}

/// A domain, and its word if it has only one.
#[derive(Clone, Copy, Debug)]
struct Choice {
    number: u32,
    word: Option<WordId>,
}

/// A variable to try.
#[derive(Clone, Copy, Debug)]
pub(super) struct Branch {
    pub(super) literal: Literal,
    /// The item that is branched on.
    pub(super) item: u32,
    /// How many variables it has left.
    pub(super) left: u32,
    /// Whether all projected variables are already settled.
    pub(super) is_auxiliary: bool,
}

impl Branching {
    pub(super) fn new(model: &Model) -> Branching {
        let (domains, first) = (&model.domains, degrees(model));
        let mut found = Branching {
            scores: first.clone(),
            first,
            until_halving: HALVING,
            decision: Order::default(),
            all: Order::default(),
            activity: Activity::new(model.variables, DECAY),
            tie_breaker: TieBreaker::default(),
        };
        for (number, domain) in (0..).zip(domains) {
            let is_main = match domain.role {
                Role::Home | Role::Bound | Role::Across => true,
                Role::Mixed => false,
                Role::Colours | Role::Helper => continue,
            };
            let orders = [Some(&mut found.all), Some(&mut found.decision).filter(|_| domain.is_decision)];
            for order in orders.into_iter().flatten() {
                let word = (domain.word_count == 1).then_some(domain.words);
                if is_main { &mut order.main } else { &mut order.rest }.push(Choice { number, word });
            }
        }
        // Homes first: of equal ones, the first is taken.
        for order in [&mut found.all, &mut found.decision] {
            order.main.sort_by_key(|choice| domains[choice.number as usize].role);
        }
        found
    }

    /// The scores, for another search that continues from here.
    pub(super) fn scores(&self) -> &[f64] {
        &self.scores
    }

    /// Continues with the scores of another search.
    pub(super) fn set_scores(&mut self, scores: &[f64]) {
        self.scores.copy_from_slice(scores);
    }

    /// Forgets all conflicts.
    pub(super) fn forget(&mut self) {
        self.scores.copy_from_slice(&self.first);
        self.until_halving = HALVING;
        self.activity.forget();
    }

    /// Sets which variable of a domain comes first.
    pub(super) fn set_tie_breaker(&mut self, tie_breaker: TieBreaker) {
        self.tie_breaker = tie_breaker;
    }

    pub(super) fn activity_mut(&mut self) -> &mut Activity {
        &mut self.activity
    }

    /// Credits the place of a conflict.
    pub(super) fn credit(&mut self, propagator: &Propagator) {
        let (model, followed) = (propagator.model(), propagator.state().trail().followed());
        let placed = |literal: &&Literal| literal.is_positive() && model.home[literal.variable().index()].is_some();
        let placed = followed.iter().rev().find(placed).map(|literal| literal.variable());
        self.credit_variable(model, placed);
    }

    /// Credits a variable of a home with a conflict.
    pub(super) fn credit_variable(&mut self, model: &Model, placed: Option<VarId>) {
        if let Some(variable) = placed {
            for its in model.in_domains.of(variable.index()) {
                let worth = if model.domain(its.domain).role.is_home() { 1.0 } else { ASIDE };
                self.scores[its.domain.index()] += worth;
            }
        }
        self.until_halving -= 1;
        if self.until_halving == 0 {
            self.until_halving = HALVING;
            self.scores.iter_mut().for_each(|score| *score *= 0.5);
        }
    }

    /// The domain of variables of homes to branch on, and how many variables it has left, as `left` says; none if all are
    /// settled.
    #[inline(always)]
    pub(super) fn best_of_homes(&self, free: bool, left: impl Fn(usize) -> u32) -> Option<(u32, u32)> {
        let order = if free { &self.all } else { &self.decision };
        self.weightiest(&order.main, MORE_LEFT, |choice| left(choice.number as usize))
    }

    /// Of some domains, the one with the greatest score for each of its variables left, with some more added to their number,
    /// and how many are left; the first of equal ones; none if all are settled.
    #[inline(always)]
    fn weightiest(&self, among: &[Choice], more: f64, left: impl Fn(&Choice) -> u32) -> Option<(u32, u32)> {
        let (mut best, mut most) = (None, 0.0);
        for choice in among {
            let score = BASE + self.scores[choice.number as usize];
            // An open domain has at least two variables left.
            if score <= (2.0 + more) * most {
                continue;
            }
            let left = left(choice);
            let weight = score / (f64::from(left) + more);
            if left > 1 && weight > most {
                (most, best) = (weight, Some((choice.number, left)));
            }
        }
        best
    }

    /// A number below this one, by the tie-breaker.
    pub(super) fn draw(&mut self, below: u32) -> usize {
        self.tie_breaker.below(below as usize)
    }

    /// The next variable to try; none if all are settled.
    pub(super) fn next(&mut self, propagator: &Propagator, manner: Manner<'_>) -> Option<Branch> {
        let (model, state, choose) = (propagator.model(), propagator.state(), manner.choose);
        if manner.by_activity
            && let Some(variable) = self.most_active(state)
        {
            let home = model.home[variable.index()].expect("only variables of homes are tried by activity");
            let item = model.domain(home).item;
            return Some(Branch { literal: Literal::positive(variable), item, left: 2, is_auxiliary: false });
        }
        if !manner.free {
            if let Some(number) = self.best_of(&self.decision, model, state, choose) {
                return Some(self.first_of(number, propagator, manner.goal, false));
            }
            if let Some(branch) = open_table(model, state, Some(manner.projected)) {
                return Some(branch);
            }
        }
        match self.best_of(&self.all, model, state, choose) {
            Some(number) => Some(self.first_of(number, propagator, manner.goal, true)),
            None => open_table(model, state, None),
        }
    }

    /// Makes variables of homes active by the scores of their homes, when learning begins in a search that may be free.
    pub(super) fn seed_activity(&mut self, model: &Model, free: bool) {
        self.activity.forget();
        let most = self.scores.iter().copied().fold(1.0, f64::max);
        for (variable, home) in
            model.all_variables().filter_map(|variable| Some((variable, model.home[variable.index()]?)))
        {
            self.activity.seed(variable, SEED * self.scores[home.index()] / most);
        }
        model.all_variables().for_each(|variable| self.may_try(model, variable, free));
    }

    /// The most active open variable of a home.
    fn most_active(&mut self, state: &State) -> Option<VarId> {
        std::iter::from_fn(|| self.activity.pop()).find(|&variable| state.value(variable) == OPEN)
    }

    /// Adds a variable to those tried by activity if it belongs to a home; unless the search is free, that home must be a
    /// decision item.
    pub(super) fn may_try(&mut self, model: &Model, variable: VarId, free: bool) {
        if model.home[variable.index()].is_some_and(|home| free || model.domain(home).is_decision) {
            self.activity.insert(variable);
        }
    }

    /// The decision item that has the fewest variables left, unless all are settled.
    pub(super) fn shortest_decision(&self, propagator: &Propagator) -> Option<u32> {
        self.best_of(&self.decision, propagator.model(), propagator.state(), Choose::Smallest)
    }

    /// The best open domain.
    #[inline]
    fn best_of(&self, order: &Order, model: &Model, state: &State, choose: Choose) -> Option<u32> {
        let best = |among: &[Choice]| self.best(among, model, state, choose);
        best(&order.main).or_else(|| best(&order.rest))
    }

    /// The best of some open domains; of equal ones, the first.
    #[inline]
    fn best(&self, among: &[Choice], model: &Model, state: &State, choose: Choose) -> Option<u32> {
        let left = |choice: &Choice| match choice.word {
            Some(word) => u32::from(state.words().count(word)),
            None => variables_left(&model.domains[choice.number as usize], state),
        };
        let mut open = among.iter().map(|choice| (choice.number, left(choice))).filter(|&(_, left)| left > 1);
        let best = match choose {
            Choose::Leftmost => open.next(),
            Choose::Smallest => open.min_by_key(|&(_, left)| left),
            Choose::Weighted => self.weightiest(among, 0.0, left),
        };
        best.map(|(number, _)| number)
    }

    /// The first variable left of a domain, or one that the tie-breaker draws.
    fn first_of(&mut self, number: u32, propagator: &Propagator, goal: Option<&Goal>, is_auxiliary: bool) -> Branch {
        let (model, state) = (propagator.model(), propagator.state());
        let domain = &model.domains[number as usize];
        let left = variables_left(domain, state);
        let mut skip = self.tie_breaker.below(left as usize) as u32;
        let branch =
            |variable: VarId| Branch { literal: Literal::positive(variable), item: domain.item, left, is_auxiliary };
        if let Some(goal) = goal {
            let is_new = |variable: &&VarId| goal.wants(**variable) && state.value(**variable) == OPEN;
            if let Some(&variable) = model.members_of(domain).iter().find(is_new) {
                return branch(variable);
            }
        }
        for word in 0..domain.word_count {
            let live = state.word(domain.words.plus(word));
            if skip >= live.count_ones() {
                skip -= live.count_ones();
                continue;
            }
            let bit = bits(live).nth(skip as usize).expect("the word has more bits than `skip`");
            return branch(model.members[(domain.members + word * 64) as usize + bit]);
        }
        unreachable!("the domain has variables left")
    }
}

/// How many variables of a domain are left.
#[inline(always)]
fn variables_left(domain: &Domain, state: &State) -> u32 {
    state.words_of_domain(domain).map(u64::count_ones).sum()
}

/// A variable of a table that has several options left: of tables whose options are all projected, or of any table.
fn open_table(model: &Model, state: &State, projected: Option<&Projected>) -> Option<Branch> {
    for table in model.tables.iter().filter(|table| table.is_projected || projected.is_none()) {
        if state.options_left(table) < 2 {
            continue;
        }
        let row = table.first + state.first_option(table).expect("options are left");
        if projected.is_some_and(|projected| !projected.has_row(row)) {
            continue;
        }
        let open = |key: &&Key| state.value(key.variable) == OPEN;
        let key = model.keys_of(table).iter().find(open).expect("options of a table differ in a variable");
        let is_auxiliary = projected.is_none();
        return Some(Branch { literal: Literal::positive(key.variable), item: table.item, left: 2, is_auxiliary });
    }
    None
}

/// For each home, how much its variables share with others: the tables, domains and pairs they are in. The home that shares
/// most gets as much as all domains have, the one that shares least gets nothing.
fn degrees(model: &Model) -> Vec<f64> {
    let uses = |variable: &VarId| {
        let variable = variable.index();
        model.in_tables.length(variable) + model.in_domains.length(variable) + model.excluded.length(variable)
    };
    let degree = |domain: &Domain| {
        let members = model.members_of(domain);
        (domain.role == Role::Home).then(|| members.iter().map(uses).sum::<usize>() as f64 / members.len() as f64)
    };
    let degrees: Vec<Option<f64>> = model.domains.iter().map(degree).collect();
    let least = degrees.iter().flatten().copied().fold(f64::INFINITY, f64::min);
    let most = degrees.iter().flatten().copied().fold(least, f64::max);
    let share = |degree: Option<f64>| degree.filter(|_| most > least).map_or(0.0, |it| (it - least) / (most - least));
    degrees.into_iter().map(|degree| BASE * share(degree)).collect()
}
