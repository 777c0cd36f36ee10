//! Finds steps and takes them.

use std::ops::ControlFlow;
use std::sync::Arc;

use exdoku_cover::Budget;
use exdoku_rules::encode::Candidate;
use exdoku_rules::variant::{Puzzle, Variant};
use exdoku_text::board::{Cell, DigitSet, Grid};

use crate::solve::Verdict;

use super::conflicts::LastConflicts;
use super::cover::Covers;
use super::instance::Instance;
use super::level::Level;
use super::model::Model;
use super::part::Part;
use super::path::{End, Path};
use super::search::{Context, Search};
use super::solutions::Solutions;
use super::state::{START, State};
use super::step::Step;
use super::techniques;
use super::techniques::Claim;
use super::wording::Wording;

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
    model: Model<'v>,
    covers: Covers,
    solutions: Solutions<'v>,
    state: State,
    searches: Vec<Search>,
    conflicts: LastConflicts,
    assumes_unique: bool,
    /// The highest score of a step.
    highest: f64,
    /// The names of allowed steps besides singles, if not all are allowed.
    only: Option<Arc<[String]>>,
    /// Whether rare steps are skipped.
    leaves_rare: bool,
    /// Whether steps explain why a rule excludes candidates.
    says_why: bool,
    /// The number of steps taken, and the maximum.
    taken: usize,
    most: usize,
    /// Whether the last step was a contradiction.
    is_contradiction: bool,
}

impl<'v> Explainer<'v> {
    /// Begins with the givens and pencil marks of a puzzle, without limits.
    pub fn new(variant: &'v Arc<Variant>, puzzle: &Puzzle) -> Explainer<'v> {
        Explainer::within(variant, puzzle, Budget::default())
    }

    /// Begins with the givens and pencil marks of a puzzle. All work stays within the limits; the limit on nodes is for all
    /// searches together.
    pub fn within(variant: &'v Arc<Variant>, puzzle: &Puzzle, budget: Budget) -> Explainer<'v> {
        let model = Model::new(variant, budget);
        let state = State::new(&model, puzzle);
        let covers = Covers::new(&model);
        Explainer {
            model,
            covers,
            solutions: Solutions::new(variant, puzzle),
            state,
            searches: techniques::searches(),
            conflicts: LastConflicts::default(),
            assumes_unique: false,
            highest: f64::INFINITY,
            only: None,
            leaves_rare: false,
            says_why: true,
            taken: 0,
            most: usize::MAX,
            is_contradiction: false,
        }
    }

    /// States whether the puzzle has a solution, and another, so that this need not be determined before a guess.
    pub fn set_verdict(&mut self, verdict: Verdict) {
        self.solutions.verdict = Some(verdict);
    }

    /// Ends the path after this many steps.
    pub fn limit_steps(&mut self, most: usize) {
        self.most = most;
    }

    /// Sets whether steps may assume that the puzzle has exactly one solution, as unique rectangles do. Such steps do not
    /// prove it. A puzzle that is known to have none or several has no such steps.
    pub fn assume_unique(&mut self, assume: bool) {
        self.assumes_unique = assume;
    }

    /// Ends the path before a step with a higher score. Until then, it is the path without this limit.
    pub fn limit_score(&mut self, highest: f64) {
        self.highest = highest;
    }

    /// Skips rare steps: mutant fish, Franken jellyfish, death blossoms, templates.
    pub fn leave_rare(&mut self) {
        self.leaves_rare = true;
    }

    /// Takes only singles and steps of these names.
    pub fn allow_only(&mut self, names: &[String]) {
        self.only = Some(names.into());
    }

    /// Sets whether steps explain why a rule excludes candidates, as they do by default. It is skipped if nobody reads the
    /// steps.
    pub fn say_why(&mut self, says: bool) {
        self.says_why = says;
    }

    /// Adds a given.
    pub fn give(&mut self, Candidate { cell, digit }: Candidate) {
        self.solutions.puzzle.givens.set(cell, digit);
        self.state.give(&self.model, cell, digit);
    }

    /// Notes a digit that a solver has placed. It is a conclusion, not a clue, so avoidable rectangles may contain it.
    pub fn note_placed(&mut self, Candidate { cell, digit }: Candidate) {
        self.state.place(&self.model, cell, digit);
    }

    /// Notes that a solver has excluded a candidate. Unlike a pencil mark of the puzzle, this is a conclusion, not a clue.
    pub fn note_excluded(&mut self, candidate: Candidate) {
        self.state.remove(candidate);
    }

    /// The rule instances; the numbers in [`Reason::rules`](super::Reason::rules) are indices into it.
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
        self.state.is_full() && self.solutions.variant.violations(&self.state.placed).is_empty()
    }

    /// Whether every sought place has its value.
    pub fn is_determined(&self) -> bool {
        let sought = |&cell: &Cell| self.solutions.variant.board().is_sought(cell);
        self.model.cells.iter().copied().filter(sought).all(|cell| self.state.is_placed(cell))
    }

    /// Begins again with the givens and pencil marks of another puzzle of the variant. Knowledge about its rules is
    /// kept.
    pub fn restart(&mut self, puzzle: &Puzzle) {
        self.model.begin();
        self.state = State::new(&self.model, puzzle);
        self.solutions = Solutions::new(self.solutions.variant, puzzle);
        self.searches.iter_mut().for_each(|search| search.looked = START);
        self.taken = 0;
        self.is_contradiction = false;
    }

    /// Takes a step.
    pub fn take(&mut self, step: &Step) {
        self.taken += 1;
        self.is_contradiction = step.is_contradiction();
        for &candidate in &step.removed {
            self.state.remove(candidate);
        }
        for &Candidate { cell, digit } in &step.placed {
            self.state.place(&self.model, cell, digit);
        }
    }

    /// Finds and takes the steps to the solution, up to this level.
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

    /// The simplest next step up to this level.
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
        let only_unknowns =
            !self.model.cells.iter().filter(open).any(|&cell| self.solutions.variant.board().is_cell(cell));
        match &self.solutions.verdict {
            _ if self.model.go_on().is_break() => End::Stopped,
            Some(Verdict::Several(..)) => End::Several,
            Some(Verdict::Unsolvable | Verdict::Contradiction(_)) => End::Contradiction,
            Some(Verdict::Open(_)) => End::Stopped,
            // Unknowns outside the grid may have several values.
            Some(Verdict::Unique(_)) if only_unknowns => End::Solved,
            _ => End::Stuck,
        }
    }

    /// The simplest next step up to this level: one with the lowest score. None if there is none, or the budget is
    /// spent.
    pub fn next(&mut self, level: Level) -> Option<Step> {
        let mut best: Option<Step> = None;
        let only = self.only.clone();
        let Explainer { model, state, covers, solutions, searches, conflicts, .. } = self;
        // A step with a higher score ends the path even if a later search would find one with a lower score.
        let end = searches.iter().rposition(|search| search.least <= self.highest).map_or(0, |last| last + 1);
        for search in &mut searches[..end] {
            let is_too_hard = best.as_ref().is_some_and(|best| search.least >= best.score());
            let assumes_too_much = search.assumes_unique && !(self.assumes_unique && solutions.may_be_unique());
            if search.level > level || is_too_hard || assumes_too_much || self.leaves_rare && search.is_rare {
                continue;
            }
            if model.go_on().is_break() {
                break;
            }
            let is_allowed = |step: &Step| {
                let is_named = |only: &Arc<[String]>| only.iter().any(|name| name == step.name());
                step.level() == Level::Singles || only.as_ref().is_none_or(is_named)
            };
            let now = state.now();
            let mut context = Context { model, state, covers, solutions, conflicts, says_why: self.says_why };
            match simplest(search, &mut context, &is_allowed) {
                Some(step) if best.as_ref().is_none_or(|best| step.score() < best.score()) => best = Some(step),
                Some(_) => {}
                None if model.go_on().is_continue() => search.looked = now,
                None => {}
            }
            if search.is_last && best.is_some() {
                break;
            }
        }
        best.filter(|step| step.score() <= self.highest).map(|step| step.settled(model, state))
    }

    /// All steps up to this level from here, even if a simpler one exists; refutations and guesses are left out.
    pub fn all(&mut self, level: Level) -> Vec<Step> {
        let mut steps = Vec::new();
        let Explainer { model, state, covers, solutions, searches, conflicts, .. } = self;
        for search in searches.iter_mut().filter(|search| search.level <= level && search.is_pattern) {
            if search.assumes_unique && !(self.assumes_unique && solutions.may_be_unique()) {
                continue;
            }
            let mut context = Context { model, state, covers, solutions, conflicts, says_why: self.says_why };
            let _ = (search.find)(&mut context, START, &mut |step| {
                steps.push(step);
                ControlFlow::Continue(())
            });
        }
        steps.into_iter().map(|step| step.noting(state)).collect()
    }

    /// The refutation of a candidate by steps up to this level, [`Level::Forcing`] or [`Level::NestedForcing`].
    pub fn refutation(&mut self, candidate: Candidate, level: Level) -> Option<Step> {
        let Explainer { model, state, covers, .. } = self;
        let nested = level >= Level::NestedForcing;
        let is_open = state.has(candidate.cell, candidate.digit);
        is_open.then(|| techniques::refutation(model, covers, state, candidate, nested)).flatten()
    }

    /// A step in words, with the symbols of the puzzle.
    pub fn sentence(&self, step: &Step) -> String {
        self.wording().sentence(step)
    }

    /// A claim in words: `r1c1 is 3`.
    pub(super) fn claim(&self, claim: &Claim) -> String {
        claim.says(&self.wording())
    }

    /// The steps of a refutation in words, one after the other.
    pub fn sentences_within(&self, step: &Step) -> Vec<String> {
        step.steps.iter().map(|step| self.sentence(step)).collect()
    }

    /// The parts of a step, before it is taken. Those of a refutation are in its steps.
    pub fn parts(&self, step: &Step) -> Vec<Part> {
        step.technique.parts(&self.model, &self.state.sets, step)
    }

    /// The cells that a picture of a step shades: those of its pattern, of its rule, or of the candidates it depends on.
    pub fn shown_cells(&self, step: &Step) -> Vec<Cell> {
        let mut cells = step.technique.shown(&self.model, step);
        if cells.is_empty() {
            cells = step.reason.absent.iter().map(|candidate| candidate.cell).collect();
        }
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    fn wording(&self) -> Wording<'_> {
        Wording { model: &self.model, symbols: &self.solutions.puzzle.symbols }
    }
}

/// The allowed step of a search with the lowest score.
fn simplest(search: &mut Search, context: &mut Context<'_, '_>, is_allowed: &dyn Fn(&Step) -> bool) -> Option<Step> {
    let mut best: Option<((f64, usize), Step)> = None;
    let (mut seen, compared) = (0, search.compared);
    let _ = (search.find)(context, search.looked, &mut |step| {
        if !is_allowed(&step) {
            return ControlFlow::Continue(());
        }
        let key = (step.score(), step.reason.absent.len());
        if best.as_ref().is_none_or(|(known, _)| key < *known) {
            best = Some((key, step));
        }
        seen += 1;
        if seen < compared { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    best.map(|(_, step)| step)
}
