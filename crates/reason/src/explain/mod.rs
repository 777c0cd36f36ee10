//! Why: the steps that lead from the givens to the solution, each with what it follows from.
//!
//! A [`Step`] is a conclusion, digits placed or candidates removed, and its [`Reason`]: rule instances and candidates that
//! were excluded before. From these alone the conclusion follows, whatever else is in the grid.
//!
//! Steps are looked for from simple to hard ([`Level`]). Sets of different digits are reasoned about directly: singles,
//! locked digits, subsets, fish, chains. Every other rule, of whatever kind, is asked by an exact cover of its own
//! constraints which candidates it excludes. So new kinds of rules are explained without a line of code here.
//!
//! ```text
//!   instance.rs   the rules one by one, with their names      model.rs    how each is reasoned about
//!   state.rs      the candidates left                         step.rs     steps, their names, levels and scores
//!   singles.rs    full houses, hidden and naked singles       general.rs  what a rule excludes, by exact cover
//!   rules.rs      one rule alone, several together            locked.rs   pointing, claiming
//!   innies.rs     sums that houses and other sums imply       subsets.rs  pairs, triples, quads
//!   fish.rs       X-wings and larger fish, on cells.rs        links.rs    strong and weak links
//!   rectangles.rs links of unique rectangles                  chains.rs   wings and chains
//!   refute.rs     a candidate that leads to a contradiction   wording.rs  sentences, fit.rs
//! ```
//!
//! Two more questions are answered here: which few givens and rules contradict each other ([`contradiction`]), by
//! `hitting_set.rs`, and what the items and options of the exact cover mean to a solver ([`meaning`], [`option_words`]).
//!
//! # References
//! The names of steps are those of Sudopedia and of Bernhard Hobiger's HoDoKu; the scores those of Nicolas Juillerat's
//! Sudoku Explainer.

mod cells;
mod chains;
pub mod contradiction;
mod fish;
mod fit;
mod general;
mod hitting_set;
mod innies;
pub mod instance;
mod links;
mod locked;
pub mod meaning;
mod model;
pub mod option_words;
mod record;
mod rectangles;
mod refute;
mod rules;
mod singles;
mod state;
mod step;
mod subsets;
mod wording;

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::solve::{SolveOptions, Solver, Verdict};
use exdoku_cover::Budget;
use exdoku_rules::encode::Candidate;
use exdoku_rules::variant::{Puzzle, Variant};
use exdoku_text::board::{Cell, DigitSet, Grid, Symbols, counted};

pub use fit::Fit;
pub use instance::Instance;
pub use record::StepRecord;
pub use step::{Breed, ChainKind, Level, Link, LockedKind, Reason, Side, Step, Technique};

use fish::Kind;
use links::Reach;
use model::Model;
use rules::Covers;
use state::State;

/// Takes steps as they are found, until it breaks off.
type Sink<'s> = &'s mut dyn FnMut(Step) -> ControlFlow<()>;

/// How many steps of one kind are compared.
const MOST_COMPARED: usize = 200;

/// Finds steps from a state of a puzzle, and takes them.
///
/// ```
/// use exdoku_reason::explain::{Explainer, Level};
/// use exdoku_rules::variant::{BuiltIns, read};
/// use exdoku_text::source::{Diagnostics, Source};
///
/// let toml = Source::new("mine.toml", "size = 4\ngivens = '12.. .... ..4. ....'\n[rules]\ndiagonals = 'main'");
/// let document = read(&toml, &BuiltIns::NONE, &mut Diagnostics::new()).expect("it is well written");
/// let mut explainer = Explainer::new(&document.variant, &document.puzzle);
/// let step = explainer.next(Level::Singles).expect("the puzzle is easy");
/// assert_eq!(explainer.sentence(&step), "Hidden single: box 1 can hold 4 only in r2c1, so r2c1 is 4.");
/// ```
#[derive(Debug)]
pub struct Explainer<'v> {
    variant: &'v Arc<Variant>,
    model: Model<'v>,
    covers: Covers,
    puzzle: Puzzle,
    state: State,
    verdict: Option<Verdict>,
    assumes_unique: bool,
    /// The number of steps taken, and the most.
    taken: usize,
    most: usize,
    /// Whether the last step was a contradiction.
    is_contradiction: bool,
}

/// The steps from the givens on, and where they end.
#[derive(Clone, Debug)]
pub struct Path {
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// Where they end.
    pub end: End,
}

impl Path {
    /// The hardest step; none if there is no step.
    pub fn hardest(&self) -> Option<&Step> {
        self.steps.iter().max_by(|a, b| a.score().total_cmp(&b.score()))
    }

    /// The steps in words: `75 steps, the hardest of score 4.2 (XY-wing)`.
    pub fn summary(&self) -> String {
        let hardest = |step: &Step| format!(", the hardest of score {:.1} ({})", step.score(), step.technique.name());
        format!("{}{}", counted(self.steps.len(), "step"), self.hardest().map(hardest).unwrap_or_default())
    }
}

/// Where a path ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The puzzle is solved, and the steps prove that there is no other solution, unless one of them is a guess.
    Solved,
    /// There is no solution. The last step is a contradiction, if the steps lead that far.
    Contradiction,
    /// No further step is found, and there are several solutions: the steps hold in all of them.
    Several,
    /// The allowed steps lead no further.
    Stuck,
    /// As many steps were taken as were asked for.
    Reached,
    /// The budget was spent.
    Stopped,
}

impl End {
    /// It in a word, for programs: `solved`.
    pub fn word(self) -> &'static str {
        match self {
            End::Solved => "solved",
            End::Contradiction => "contradiction",
            End::Several => "several",
            End::Stuck => "stuck",
            End::Reached => "reached",
            End::Stopped => "stopped",
        }
    }
}

impl<'v> Explainer<'v> {
    /// Begins with the givens and pencil marks of a puzzle, without limits.
    pub fn new(variant: &'v Arc<Variant>, puzzle: &Puzzle) -> Explainer<'v> {
        Explainer::within(variant, puzzle, Budget::default())
    }

    /// Begins with the givens and pencil marks of a puzzle. All that is asked of it stays within the limits: nodes are those
    /// of all searches together.
    pub fn within(variant: &'v Arc<Variant>, puzzle: &Puzzle, budget: Budget) -> Explainer<'v> {
        let model = Model::new(variant, budget);
        let state = State::new(&model, puzzle);
        let covers = Covers::new(&model);
        Explainer {
            variant,
            model,
            covers,
            puzzle: puzzle.clone(),
            state,
            verdict: None,
            assumes_unique: false,
            taken: 0,
            most: usize::MAX,
            is_contradiction: false,
        }
    }

    /// Tells whether the puzzle has a solution, and another, so that this need not be found out before a guess.
    pub fn set_verdict(&mut self, verdict: Verdict) {
        self.verdict = Some(verdict);
    }

    /// Ends the path after so many steps.
    pub fn limit_steps(&mut self, most: usize) {
        self.most = most;
    }

    /// Whether steps may assume that the puzzle has exactly one solution, as unique rectangles do. Such steps do not prove it.
    /// A puzzle that is known to have none or several has no such steps.
    pub fn assume_unique(&mut self, assume: bool) {
        self.assumes_unique = assume;
    }

    /// The rule instances; [`Reason::rules`] are places in it.
    pub fn instances(&self) -> &[Instance<'v>] {
        &self.model.instances
    }

    /// The candidates of each cell and unknown.
    pub fn candidates(&self) -> &[DigitSet] {
        &self.state.sets
    }

    /// The digits placed.
    pub fn placed(&self) -> &Grid {
        &self.state.placed
    }

    /// Whether every cell and unknown has its digit, and no rule is broken.
    pub fn is_solved(&self) -> bool {
        self.state.is_full() && self.variant.violations(&self.state.placed).is_empty()
    }

    /// Takes a step.
    pub fn take(&mut self, step: &Step) {
        self.taken += 1;
        self.is_contradiction = matches!(step.technique, Technique::Contradiction { .. });
        for &candidate in &step.removed {
            self.state.remove(candidate);
        }
        for &Candidate { cell, digit } in &step.placed {
            self.state.place(&self.model, cell, digit);
        }
    }

    /// The steps to the solution, of at most this level. They are taken.
    pub fn path(&mut self, level: Level) -> Path {
        let mut steps = Vec::new();
        loop {
            match self.next_or_end(level) {
                Ok(step) => {
                    self.take(&step);
                    steps.push(step);
                }
                Err(end) => return Path { steps, end },
            }
        }
    }

    /// The simplest next step of at most this level.
    ///
    /// # Errors
    /// Where the path ends, if there is none.
    pub fn next_or_end(&mut self, level: Level) -> Result<Step, End> {
        if self.is_contradiction {
            return Err(End::Contradiction);
        }
        if self.is_solved() {
            return Err(End::Solved);
        }
        if self.taken >= self.most {
            return Err(End::Reached);
        }
        match self.next(level) {
            Some(step) => Ok(step),
            None => Err(self.end()),
        }
    }

    /// Where the path ends, if there is no next step.
    fn end(&self) -> End {
        let open = |cell: &&Cell| !self.state.is_placed(**cell);
        let only_unknowns = !self.model.cells.iter().filter(open).any(|&cell| self.variant.board().is_cell(cell));
        match &self.verdict {
            _ if self.model.go_on().is_break() => End::Stopped,
            Some(Verdict::Several(..)) => End::Several,
            Some(Verdict::Unsolvable | Verdict::Contradiction(_)) => End::Contradiction,
            Some(Verdict::Open(_)) => End::Stopped,
            // Unknowns beside the grid may have several values.
            Some(Verdict::Unique(_)) if only_unknowns => End::Solved,
            _ => End::Stuck,
        }
    }

    /// The simplest next step of at most this level. None if there is none, or the budget is spent.
    pub fn next(&mut self, level: Level) -> Option<Step> {
        for kind in STAGES.iter().filter(|(of, _)| *of <= level).map(|(_, kind)| *kind) {
            if self.model.go_on().is_break() {
                return None;
            }
            let mut best: Option<(f64, usize, Step)> = None;
            let mut seen = 0;
            let _ = self.look(kind, &mut |step| {
                let key = (step.score(), step.reason.absent.len());
                if best.as_ref().is_none_or(|(score, absent, _)| key < (*score, *absent)) {
                    best = Some((key.0, key.1, step));
                }
                seen += 1;
                if seen < kind.compared() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            if let Some((_, _, step)) = best {
                return Some(step);
            }
        }
        None
    }

    /// All steps of at most this level from here, also where a simpler one would do; refutations and guesses are left out.
    pub fn all(&mut self, level: Level) -> Vec<Step> {
        let mut steps = Vec::new();
        for (_, kind) in STAGES.iter().filter(|(of, _)| *of <= level.min(Level::Chains)) {
            let _ = self.look(*kind, &mut |step| {
                steps.push(step);
                ControlFlow::Continue(())
            });
        }
        steps
    }

    /// The refutation of a candidate by steps of at most this level, [`Level::Tries`] or [`Level::Deep`].
    pub fn refutation(&mut self, candidate: Candidate, level: Level) -> Option<Step> {
        let Explainer { model, state, covers, .. } = self;
        let deep = level >= Level::Deep;
        state.has(candidate.cell, candidate.digit).then(|| refute::of(model, covers, state, candidate, deep)).flatten()
    }

    /// The steps of one kind.
    fn look(&mut self, kind: Stage, sink: Sink<'_>) -> ControlFlow<()> {
        let is_unique =
            !matches!(self.verdict, Some(Verdict::Several(..) | Verdict::Unsolvable | Verdict::Contradiction(_)));
        if matches!(kind, Stage::Chain(Reach::Unique)) && !(self.assumes_unique && is_unique) {
            return ControlFlow::Continue(());
        }
        if matches!(kind, Stage::Guess) {
            return self.guess().map_or(ControlFlow::Continue(()), sink);
        }
        let Explainer { model, state, covers, .. } = self;
        match kind {
            Stage::Contradiction => singles::contradiction(model, state).map_or(ControlFlow::Continue(()), sink),
            Stage::Hidden => singles::hidden(model, state, sink),
            Stage::Naked => singles::naked(model, state, sink),
            Stage::Rule => covers.alone(model, state, false, sink),
            Stage::Locked => locked::houses(model, state, sink),
            Stage::LockedByRule => covers.locked(model, state, sink),
            Stage::Innies => covers.innies(model, state, sink),
            Stage::Together => covers.together(model, state, sink),
            Stage::NakedSubset(size) => subsets::naked(model, state, size, sink),
            Stage::HiddenSubset(size) => subsets::hidden(model, state, size, sink),
            Stage::Fish(kind) => fish::fish(model, state, kind, sink),
            Stage::Chain(reach) => chains::chains(model, state, reach, sink),
            Stage::Refute { deep } => {
                refute::refute(model, covers, state, deep).map_or(ControlFlow::Continue(()), sink)
            }
            Stage::Guess => ControlFlow::Continue(()),
        }
    }

    /// A digit of the only solution, in a cell with as few candidates as there are; none if there are several solutions, or
    /// that is not known. Unknowns come last, and have a digit only if no other goes with the solution.
    fn guess(&mut self) -> Option<Step> {
        let budget = Budget { nodes: None, progress: None, ..self.model.budget.clone() };
        let solver = || {
            let mut solver = Solver::new(Arc::clone(self.variant), SolveOptions::default());
            solver.set_budget(budget.clone());
            solver
        };
        let verdict = match self.verdict.take() {
            Some(known) => known,
            None => solver().verdict(&self.puzzle),
        };
        let verdict = self.verdict.insert(verdict);
        let Verdict::Unique(solution) = verdict else { return None };
        let (board, state) = (self.variant.board(), &self.state);
        let open = || self.model.cells.iter().copied().filter(|&cell| !state.is_placed(cell));
        let cells = open().filter(|&cell| board.is_cell(cell));
        if let Some(cell) = cells.min_by_key(|&cell| state.set(cell).len()) {
            return Some(guessed(Candidate { cell, digit: solution.get(cell)? }));
        }
        let values = solver().unknowns(&self.puzzle, solution)?;
        let value = |cell: Cell| (cell, values[cell.index() - board.cell_count()]);
        let (cell, only) = open().map(value).find(|(_, values)| values.len() == 1)?;
        Some(guessed(Candidate { cell, digit: only.first()? }))
    }

    /// A step in words, with the symbols of the puzzle.
    pub fn sentence(&self, step: &Step) -> String {
        self.wording().sentence(step)
    }

    /// The steps of a refutation in words, one after the other.
    pub fn sentences_within(&self, step: &Step) -> Vec<String> {
        step.steps.iter().map(|step| self.sentence(step)).collect()
    }

    /// The cells that a picture of a step shades: those of its pattern, of the rule that it is about, or of the
    /// candidates it depends on.
    pub fn shown_cells(&self, step: &Step) -> Vec<Cell> {
        let instance = |rule: &usize| self.model.instances[*rule].cells.clone();
        let mut cells: Vec<Cell> = match &step.technique {
            Technique::FullHouse { house } | Technique::HiddenSingle { house, .. } => instance(house),
            Technique::Rule { rule, .. } => instance(rule),
            Technique::Together { rules } => rules.iter().flat_map(instance).collect(),
            Technique::Contradiction { house, rule, cell, .. } => {
                let rules = house.iter().chain(rule).flat_map(instance);
                rules.chain(*cell).collect()
            }
            _ => step.reason.pattern.iter().map(|candidate| candidate.cell).collect(),
        };
        if cells.is_empty() {
            cells = step.reason.absent.iter().map(|candidate| candidate.cell).collect();
        }
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    fn wording(&self) -> wording::Wording<'_> {
        let symbols: &Symbols = &self.puzzle.symbols;
        wording::Wording { model: &self.model, symbols }
    }
}

fn guessed(candidate: Candidate) -> Step {
    let placed = vec![candidate];
    let reason = Reason { pattern: placed.clone(), ..Reason::default() };
    Step { technique: Technique::Guess, placed, removed: Vec::new(), reason, steps: Vec::new() }
}

/// A kind of steps that is looked for at once.
#[derive(Clone, Copy, Debug)]
enum Stage {
    Contradiction,
    Hidden,
    Naked,
    Rule,
    Locked,
    LockedByRule,
    Innies,
    Together,
    NakedSubset(usize),
    HiddenSubset(usize),
    Fish(Kind),
    Chain(Reach),
    Refute { deep: bool },
    Guess,
}

impl Stage {
    /// How many steps of this kind are compared to find the simplest.
    fn compared(self) -> usize {
        match self {
            Stage::Hidden | Stage::Naked | Stage::Contradiction => 1,
            Stage::Rule | Stage::LockedByRule | Stage::Innies | Stage::Together => 1,
            _ => MOST_COMPARED,
        }
    }
}

const fn basic(size: usize, fins: bool) -> Stage {
    Stage::Fish(Kind { size, fins, breed: Breed::Basic })
}

/// The kinds of steps in the order in which they are looked for, each with its level.
const STAGES: &[(Level, Stage)] = &[
    (Level::Singles, Stage::Contradiction),
    (Level::Singles, Stage::Hidden),
    (Level::Singles, Stage::Naked),
    (Level::Rule, Stage::Rule),
    (Level::Rules, Stage::Locked),
    (Level::Rules, Stage::LockedByRule),
    (Level::Rules, Stage::Innies),
    (Level::Subsets, Stage::NakedSubset(2)),
    (Level::Rules, Stage::Together),
    (Level::Fish, basic(2, false)),
    (Level::Subsets, Stage::HiddenSubset(2)),
    (Level::Subsets, Stage::NakedSubset(3)),
    (Level::Fish, basic(3, false)),
    (Level::Subsets, Stage::HiddenSubset(3)),
    (Level::Fish, basic(2, true)),
    (Level::Subsets, Stage::NakedSubset(4)),
    (Level::Fish, basic(4, false)),
    (Level::Subsets, Stage::HiddenSubset(4)),
    (Level::Chains, Stage::Chain(Reach::Digit)),
    (Level::Chains, Stage::Chain(Reach::Cells)),
    (Level::Chains, Stage::Chain(Reach::Single)),
    (Level::Chains, Stage::Chain(Reach::Unique)),
    (Level::Fish, basic(3, true)),
    (Level::Chains, Stage::Chain(Reach::Grouped)),
    (Level::Fish, basic(4, true)),
    (Level::Chains, Stage::Chain(Reach::Als)),
    (Level::Fish, Stage::Fish(Kind { size: 2, fins: true, breed: Breed::Franken })),
    (Level::Fish, Stage::Fish(Kind { size: 3, fins: false, breed: Breed::Franken })),
    (Level::Fish, Stage::Fish(Kind { size: 3, fins: true, breed: Breed::Franken })),
    (Level::Fish, Stage::Fish(Kind { size: 4, fins: false, breed: Breed::Franken })),
    (Level::Tries, Stage::Refute { deep: false }),
    (Level::Deep, Stage::Refute { deep: true }),
    (Level::Guess, Stage::Guess),
];
