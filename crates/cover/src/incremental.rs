//! Many questions about one problem, each under assumptions: that some options are not chosen, and perhaps that one is.
//!
//! What a search learns holds without the assumptions, so that later questions are answered sooner. Where there is no solution, it is
//! known which assumptions are to blame: a *core*.

use std::sync::Arc;

use super::budget::Budget;
use super::clause_learning::{ClauseLearning, Literal};
use super::engine::Engine;
use super::entry::Visitor;
use super::problem::{OptionId, Problem};
use super::settings::{Propagation, Settings};
use super::stats::{Ended, Stats};

/// A problem that many questions are asked about, and what the answers have taught.
///
/// ```
/// use exdoku_cover::{Budget, Ended, Incremental, Settings, dlx_text};
/// use std::ops::ControlFlow;
///
/// let problem = dlx_text::read("a b c\na\nb\na b\nc\nb c\n").expect("the text is well written").problem;
/// let options: Vec<_> = problem.options().map(|(option, _)| option).collect();
/// let mut asked = Incremental::new(problem, Settings::default(), &options).expect("each option has a variable");
/// assert!(asked.assume_dropped(&[options[0], options[4]]));
/// let (_, ended) = asked.find(Some(options[1]), &Budget::default(), &mut |_| ControlFlow::Break(()));
/// assert_eq!((ended, asked.core()), (Ended::Complete, vec![options[0]]), "only `a b` is left for a");
/// ```
#[derive(Clone, Debug)]
pub struct Incremental {
    problem: Arc<Problem>,
    settings: Settings,
    engine: ClauseLearning,
    /// For each option, the literal that says that it is chosen, if questions may be about it.
    literals: Vec<Option<Literal>>,
    dropped: Vec<OptionId>,
}

impl Incremental {
    /// Compiles a problem for questions about some of its options, by clause learning; none if that has no variable for one of them.
    pub fn new(problem: impl Into<Arc<Problem>>, settings: Settings, options: &[OptionId]) -> Option<Incremental> {
        let problem = Engine::form(problem.into(), settings);
        let mut engine = ClauseLearning::new(&problem, settings.propagation == Propagation::Full);
        engine.forget_questions(&problem);
        let mut literals = vec![None; problem.option_count()];
        for &option in options {
            literals[option.index()] = Some(engine.literal_of(option)?);
        }
        Some(Incremental { problem, settings, engine, literals, dropped: Vec::new() })
    }

    fn literal(&self, option: OptionId) -> Literal {
        self.literals[option.index()].expect("questions are about options that were named")
    }

    /// Forgets what earlier questions have taught.
    pub fn forget(&mut self) {
        self.engine.forget_questions(&self.problem);
    }

    /// Assumes that these options are not chosen, in place of those before. Returns false if propagation finds that there is no such
    /// solution; then [`core`](Self::core) says why.
    ///
    /// # Panics
    /// An option was not named when the problem was compiled. The same is true of all questions.
    pub fn assume_dropped(&mut self, options: &[OptionId]) -> bool {
        self.dropped.clear();
        self.dropped.extend_from_slice(options);
        let literals: Vec<Literal> = options.iter().map(|&option| !self.literal(option)).collect();
        self.engine.assume(&literals)
    }

    /// Whether an option may be chosen, as far as propagation knows.
    pub fn may_choose(&self, option: OptionId) -> bool {
        self.engine.may_hold(self.literal(option))
    }

    /// Searches for one solution, with an option if one is given, and shows it. [`Ended::Stopped`] means that there is one,
    /// [`Ended::Complete`] that there is none; then [`core`](Self::core) says why.
    pub fn find(&mut self, chosen: Option<OptionId>, budget: &Budget, visitor: Visitor<'_>) -> (Stats, Ended) {
        let more = chosen.map(|option| self.literal(option));
        self.engine.find(more, self.settings.choose, budget, visitor)
    }

    /// After the answer that there is no solution: some of the dropped options that it follows from.
    pub fn core(&self) -> Vec<OptionId> {
        let core = self.engine.core();
        self.dropped.iter().copied().filter(|&option| core.contains(&!self.literal(option))).collect()
    }
}
