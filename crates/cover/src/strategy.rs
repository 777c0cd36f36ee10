//! The choice of an engine, in one place.
//!
//! All engines find the same solutions. They differ in what they propagate before branching, in the cost of a node, and in
//! the time to compile a problem.
//!
//! | engine | cost of a node | propagation | problems |
//! |---|---|---|---|
//! | [`Engine::AlgorithmX`] | all open options | none | any problem; never chosen |
//! | [`Engine::DancingLinks`] | the links it touches | none | any problem |
//! | [`Engine::BitSliced`] | all bits of the problem | forced options, blocking by shared and short items | small ones |
//! | [`Engine::BitSet`] | the words that change | as above | medium ones |
//! | [`Engine::ClauseLearning`] | words and clauses that change | as above, arc consistency of tables, clauses | any problem |
//!
//! The choice, first match first:
//!
//! 1. Without propagation: links, the textbook algorithm.
//! 2. Bit slices, if they fit into the nearer caches and all items are primary: nothing is faster on 9x9.
//! 3. If colours or shared secondary items allow much blocking, clause learning: it saves more nodes than a node costs. But bit
//!    slices, if each is one word: then a node costs a tenth.
//! 4. Words, if the problem fits into them; otherwise slices, if it fits into these.
//! 5. Clause learning, for the largest problems.
//!
//! Clause learning runs the propagators of conditions; all other engines take a problem in its plain form ([`Problem::plain`]).
//!
//! A search for few solutions that turns out hard is *switched* after a number of nodes to clause learning. It takes longer per
//! node, and needs far fewer nodes if the same few options fail again and again.
//! Small problems are switched late.

use std::sync::Arc;

use super::algorithm_x::AlgorithmX;
use super::bit_set::{self, BitSet};
use super::bit_sliced;
use super::budget::Budget;
use super::clause_learning::{self, ClauseLearning};
use super::copy_search::Copying;
use super::engine::{Engine, Obstacle};
use super::links::Links;
use super::problem::{Entry, ItemId, ItemKind, Problem};
use super::searcher::Searcher;
use super::settings::{Learn, Propagation, Settings};

impl Engine {
    /// The engine that suits a problem and the settings, and why.
    pub(super) fn suited_to(problem: &Problem, settings: Settings) -> (Engine, &'static str) {
        match settings.propagation {
            Propagation::None => (Engine::DancingLinks, "the search without propagation"),
            _ if bit_sliced::is_fastest(problem) => (Engine::BitSliced, "small, and all items are primary"),
            _ if blocking_finds_much(problem) => {
                if problem.conditions.is_empty() && bit_sliced::is_one_word(problem) {
                    (Engine::BitSliced, "a word has a bit for each primary item")
                } else {
                    (
                        Engine::ClauseLearning,
                        "secondary items have colours or share several options with a primary item",
                    )
                }
            }
            _ if bit_set::fits(problem) => (Engine::BitSet, "of medium size"),
            _ if bit_sliced::fits(problem) => (Engine::BitSliced, "small, with items of many options"),
            _ => (Engine::ClauseLearning, "too large or with too long items for the others"),
        }
    }

    /// The form of a problem for its engine: with conditions for clause learning with full propagation, otherwise plain.
    pub(super) fn form(problem: Arc<Problem>, settings: Settings) -> Arc<Problem> {
        let with_conditions = settings.propagation == Propagation::Full && clause_learning::checks(&problem);
        if with_conditions { problem } else { Problem::shared_plain(problem) }
    }

    /// The form of a problem for this engine.
    pub(super) fn own_form(self, problem: Arc<Problem>, settings: Settings) -> Arc<Problem> {
        if self == Engine::ClauseLearning { Engine::form(problem, settings) } else { Problem::shared_plain(problem) }
    }

    /// Whether the engine can search a problem.
    pub fn fits(self, problem: &Problem) -> bool {
        self.obstacle(problem).is_none()
    }

    /// Why the engine cannot search a problem; none if it can.
    pub(super) fn obstacle(self, problem: &Problem) -> Option<Obstacle> {
        let has = match self {
            Engine::BitSliced => bit_sliced::obstacle(problem),
            Engine::BitSet => bit_set::obstacle(problem),
            Engine::AlgorithmX | Engine::DancingLinks | Engine::ClauseLearning => None,
        };
        has.map(|has| Obstacle::new(self, has))
    }

    /// Compiles a problem that fits.
    pub(super) fn compile(self, problem: &Arc<Problem>, settings: Settings) -> Box<dyn Searcher> {
        match self {
            Engine::AlgorithmX => Box::new(AlgorithmX::new(problem)),
            Engine::DancingLinks => Box::new(Links::new(problem)),
            Engine::BitSliced => bit_sliced::searcher(problem),
            Engine::BitSet => match bit_set::most_others(problem) {
                0..=3 => Box::new(Copying::new(BitSet::<3>::new(problem))),
                _ => Box::new(Copying::new(BitSet::<{ bit_set::MOST_OTHERS }>::new(problem))),
            },
            Engine::ClauseLearning => Box::new(ClauseLearning::new(problem, settings.propagation == Propagation::Full)),
        }
    }

    /// The number of nodes after which a search counts as hard: a tenth of a second or less.
    pub(super) fn hard_limit(self) -> u64 {
        match self {
            Engine::BitSliced | Engine::BitSet => 20_000,
            Engine::ClauseLearning | Engine::DancingLinks | Engine::AlgorithmX => 2_000,
        }
    }

    /// The number of nodes after which a search for few solutions is switched to clause learning. On the smallest problems, a
    /// node of slices costs about a tenth of one with learning, which saves only half of the nodes there. Problems of words are
    /// larger, and learning often ends them in a few hundred nodes.
    pub(super) fn switch_limit(self, problem: &Problem) -> u64 {
        const PATIENCE: u64 = 250;
        const WORDS: u64 = 2_000;
        match self {
            _ if self.is_patient(problem) => PATIENCE * self.hard_limit(),
            Engine::BitSet => WORDS,
            _ => self.hard_limit(),
        }
    }

    /// Whether the engine is hardly ever left for clause learning: slices, on the smallest problems.
    pub(super) fn is_patient(self, problem: &Problem) -> bool {
        const SMALL: usize = 1_000;
        let has_secondary = problem.item_count() > problem.primary_count();
        self == Engine::BitSliced && problem.option_count() <= SMALL && !has_secondary
    }

    /// Whether a search may be switched to clause learning: for few solutions.
    pub(super) fn may_switch(self, settings: Settings, budget: &Budget) -> bool {
        matches!(self, Engine::BitSliced | Engine::BitSet) && settings.learning() != Learn::Off && budget.wants_few()
    }
}

/// Whether a secondary item has a colour, or shares two options with a primary item. Then there is blocking that
/// only clause learning searches for.
fn blocking_finds_much(problem: &Problem) -> bool {
    let secondary = |item: ItemId| problem.item_kind(item) == ItemKind::Secondary;
    let has_colour = |(_, entries): (_, &[Entry])| entries.iter().any(|entry| entry.colour.is_some());
    if problem.options().any(has_colour) {
        return true;
    }
    // For each primary item, the last secondary one that was met beside it.
    let mut beside = vec![usize::MAX; problem.item_count()];
    problem.items().filter(|(item, ..)| secondary(*item)).any(|(item, ..)| {
        let options = problem.incidence().of(item.index()).iter();
        let others = options.flat_map(|has| problem.option(has.option)).filter(|entry| !secondary(entry.item));
        others.into_iter().any(|entry| std::mem::replace(&mut beside[entry.item.index()], item.index()) == item.index())
    })
}
