//! Replays traces: each step is held against all solutions of the problem.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use exdoku_cover::{Choose, Cover, Engine, Event, Learn, OptionId, Problem, Propagation, Restriction, Settings};

/// A level of a trace: the options tried, those chosen since, and those eliminated since.
#[derive(Default)]
struct Level {
    tried: Vec<OptionId>,
    chosen: Vec<OptionId>,
    eliminated: Vec<OptionId>,
}

/// A trace, step by step.
struct Replay<'r> {
    problem: &'r Problem,
    covers: &'r [Vec<OptionId>],
    /// The projections of the solutions told.
    told: BTreeSet<Vec<OptionId>>,
    levels: Vec<Level>,
    at: String,
}

impl<'r> Replay<'r> {
    fn new(problem: &'r Problem, covers: &'r [Vec<OptionId>], restriction: &Restriction, at: String) -> Replay<'r> {
        let mut chosen = restriction.chosen.clone();
        chosen.sort();
        chosen.dedup();
        Replay { problem, covers, told: BTreeSet::new(), levels: vec![Level { chosen, ..Level::default() }], at }
    }

    /// The deciding options of a solution, in order.
    fn projected(&self, solution: &[OptionId]) -> Vec<OptionId> {
        let mut options = solution.to_vec();
        options.retain(|option| !self.problem.is_auxiliary(*option));
        options.sort();
        options
    }

    fn is_told(&self, cover: &[OptionId]) -> bool {
        self.told.contains(&self.projected(cover))
    }

    /// The covers that are still to be found below the current levels.
    fn open(&self) -> impl Iterator<Item = &Vec<OptionId>> {
        self.covers.iter().filter(|cover| {
            !self.is_told(cover)
                && self.levels.iter().all(|level| {
                    (level.tried.is_empty() || level.tried.iter().any(|option| cover.contains(option)))
                        && !level.eliminated.iter().any(|option| cover.contains(option))
                })
        })
    }

    fn last(&mut self) -> &mut Level {
        self.levels.last_mut().expect("the root stays")
    }

    fn step(&mut self, event: Event) {
        match event {
            Event::Tried { item, options, left } => {
                assert!(!options.is_empty() && options.len() <= left as usize, "{}", self.at);
                let has_item = |option: &OptionId| self.problem.option(*option).iter().any(|its| its.item == item);
                assert!(options.len() > 1 || has_item(&options[0]), "{}", self.at);
                let chosen = if let [only] = options[..] { vec![only] } else { Vec::new() };
                self.levels.push(Level { tried: options, chosen, eliminated: Vec::new() });
            }
            Event::Forced(_, option) => {
                let wrong = self.open().find(|cover| !cover.contains(&option));
                assert_eq!(wrong, None, "{option:?} is forced, {}", self.at);
                self.last().chosen.push(option);
            }
            Event::Eliminated { of, options, .. } => {
                for option in options {
                    let has_item = self.problem.option(option).iter().any(|its| its.item == of);
                    assert!(has_item, "{option:?} has the item, {}", self.at);
                    let wrong = self.open().find(|cover| cover.contains(&option));
                    assert_eq!(wrong, None, "{option:?} is eliminated, {}", self.at);
                    self.last().eliminated.push(option);
                }
            }
            Event::Conflict(_) => assert_eq!(self.open().next(), None, "a conflict, {}", self.at),
            Event::Learnt(claims) => {
                let untold = self.covers.iter().filter(|cover| !self.is_told(cover));
                for cover in untold {
                    let holds = claims
                        .iter()
                        .all(|claim| claim.is_chosen == claim.options.iter().any(|option| cover.contains(option)));
                    assert!(!holds, "{claims:?} hold together in {cover:?}, {}", self.at);
                }
            }
            Event::Backtrack(options) => {
                let wrong = self.open().next();
                assert_eq!(wrong, None, "the subtree was searched, {}", self.at);
                let level = self.levels.pop().expect("a level");
                assert_eq!(level.tried, options, "{}", self.at);
                self.last().eliminated.extend(options);
            }
            Event::Backjump(levels) => {
                assert!(0 < levels && levels < self.levels.len(), "{}", self.at);
                self.levels.truncate(self.levels.len() - levels);
            }
            Event::Solution => {
                let mut chosen: Vec<OptionId> =
                    self.levels.iter().flat_map(|level| level.chosen.iter().copied()).collect();
                chosen.sort();
                let is_cover = self.covers.iter().any(|cover| {
                    let mut cover = cover.clone();
                    cover.sort();
                    cover == chosen
                });
                assert!(is_cover, "{chosen:?} is a solution, {}", self.at);
                assert!(self.told.insert(self.projected(&chosen)), "{}", self.at);
            }
            other => panic!("{other:?} is unknown, {}", self.at),
        }
    }
}

/// Replays the traces of a problem with most settings, whose solutions below the restriction are these. Returns the number of learnt
/// clauses.
pub(crate) fn replay(problem: &Problem, covers: &[Vec<OptionId>], restriction: &Restriction, at: &str) -> usize {
    let mut learnt = 0;
    for propagation in [Propagation::None, Propagation::Forced, Propagation::Full] {
        if propagation != Propagation::Full && !problem.conditions().is_empty() {
            continue;
        }
        for choose in [Choose::Smallest, Choose::Leftmost, Choose::Weighted] {
            for (learn, limit) in [(Learn::Off, None), (Learn::On, None), (Learn::On, Some(covers.len() as u64 + 1))] {
                let settings = Settings { propagation, choose, learn, ..Settings::default() };
                let mut replay = Replay::new(problem, covers, restriction, format!("{at}, {settings:?}, {limit:?}"));
                let mut cover = Cover::with_engine(problem.clone(), settings, Engine::ClauseLearning);
                if cover.problem().option_count() != problem.option_count() {
                    // Its conditions are options.
                    return learnt;
                }
                let mut query = cover.query().within(restriction);
                if let Some(limit) = limit {
                    query = query.limit(limit);
                }
                let mut shown = 0;
                let visitor = |_: &[OptionId]| {
                    shown += 1;
                    ControlFlow::Continue(())
                };
                let tell = |event| {
                    learnt += usize::from(matches!(event, Event::Learnt(_)));
                    replay.step(event);
                };
                query.trace(visitor, tell).unwrap();
                assert_eq!(replay.told.len(), shown, "{}", replay.at);
                assert!(covers.iter().all(|cover| replay.is_told(cover)), "{}", replay.at);
            }
        }
    }
    learnt
}
