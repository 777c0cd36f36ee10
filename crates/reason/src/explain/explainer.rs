//! Finds steps and takes them.

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::solve::{SolveOptions, Solver, Verdict};
use exdoku_cover::Budget;
use exdoku_rules::encode::Candidate;
use exdoku_rules::variant::{Puzzle, Variant};
use exdoku_text::board::{Cell, DigitSet, Grid, Symbols};

use super::instance::Instance;
use super::level::Level;
use super::model::Model;
use super::path::{End, Path};
use super::rules::Covers;
use super::stages::{STAGES, Stage};
use super::state::{START, State, Time};
use super::step::{Reason, Sink, Step};
use super::technique::Technique;
use super::wording::Wording;
use super::{bug, chains, death_blossom, fish, locked, refute, singles, subsets, sue_de_coq, templates, unique};

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
    /// For each stage, when its steps were last searched without success.
    looked: Vec<Time>,
    verdict: Option<Verdict>,
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
            variant,
            model,
            covers,
            puzzle: puzzle.clone(),
            state,
            looked: vec![START; STAGES.len()],
            verdict: None,
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
        self.verdict = Some(verdict);
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

    /// Takes no step with a higher score.
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
        self.puzzle.givens.set(cell, digit);
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

    /// The rule instances; the numbers in [`Reason::rules`] are indices into it.
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

    /// Whether every sought place has its value.
    pub fn is_determined(&self) -> bool {
        let sought = |&cell: &Cell| self.variant.board().is_sought(cell);
        self.model.cells.iter().copied().filter(sought).all(|cell| self.state.is_placed(cell))
    }

    /// Begins again with the givens and pencil marks of another puzzle of the variant. Knowledge about its rules is
    /// kept.
    pub fn restart(&mut self, puzzle: &Puzzle) {
        self.state = State::new(&self.model, puzzle);
        self.puzzle = puzzle.clone();
        self.looked = vec![START; STAGES.len()];
        self.verdict = None;
        self.taken = 0;
        self.is_contradiction = false;
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
        let only_unknowns = !self.model.cells.iter().filter(open).any(|&cell| self.variant.board().is_cell(cell));
        match &self.verdict {
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
        for (number, (of, kind)) in STAGES.iter().enumerate() {
            let least = kind.least_score();
            let is_too_hard = least > self.highest || best.as_ref().is_some_and(|best| least >= best.score());
            if *of > level || is_too_hard || (self.leaves_rare && kind.is_rare()) {
                continue;
            }
            if self.model.go_on().is_break() {
                break;
            }
            let now = self.state.now();
            match self.simplest(*kind, number) {
                Some(step) if best.as_ref().is_none_or(|best| step.score() < best.score()) => best = Some(step),
                Some(_) => {}
                None if self.model.go_on().is_continue() => self.looked[number] = now,
                None => {}
            }
            if !kind.is_compared() && best.is_some() {
                break;
            }
        }
        best.map(|step| step.settled(&self.model, &self.state))
    }

    /// The allowed step of a kind with the lowest score.
    fn simplest(&mut self, kind: Stage, number: usize) -> Option<Step> {
        let mut best: Option<(f64, usize, Step)> = None;
        let mut seen = 0;
        let (highest, only) = (self.highest, self.only.as_ref().map(Arc::clone));
        let is_allowed = |step: &Step| {
            let is_named = |only: &Arc<[String]>| only.contains(&step.technique.name());
            let is_single = step.technique.level() == Level::Singles;
            step.score() <= highest && (is_single || only.as_ref().is_none_or(is_named))
        };
        let _ = self.look(kind, self.looked[number], &mut |step| {
            if !is_allowed(&step) {
                return ControlFlow::Continue(());
            }
            let key = (step.score(), step.reason.absent.len());
            if best.as_ref().is_none_or(|(score, absent, _)| key < (*score, *absent)) {
                best = Some((key.0, key.1, step));
            }
            seen += 1;
            if seen < kind.compared() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        best.map(|(_, _, step)| step)
    }

    /// All steps up to this level from here, even if a simpler one exists; refutations and guesses are left out.
    pub fn all(&mut self, level: Level) -> Vec<Step> {
        let mut steps = Vec::new();
        let is_pattern = |kind: &Stage| !matches!(kind, Stage::Refute { .. } | Stage::Guess);
        for (_, kind) in STAGES.iter().filter(|(of, kind)| *of <= level && is_pattern(kind)) {
            let _ = self.look(*kind, START, &mut |step| {
                steps.push(step);
                ControlFlow::Continue(())
            });
        }
        steps.into_iter().map(|step| step.noting(&self.state)).collect()
    }

    /// The refutation of a candidate by steps up to this level, [`Level::Forcing`] or [`Level::NestedForcing`].
    pub fn refutation(&mut self, candidate: Candidate, level: Level) -> Option<Step> {
        let Explainer { model, state, covers, .. } = self;
        let nested = level >= Level::NestedForcing;
        state
            .has(candidate.cell, candidate.digit)
            .then(|| refute::of(model, covers, state, candidate, nested))
            .flatten()
    }

    /// The steps of one kind that are new since a time.
    fn look(&mut self, kind: Stage, since: Time, sink: Sink<'_>) -> ControlFlow<()> {
        let is_unique =
            !matches!(self.verdict, Some(Verdict::Several(..) | Verdict::Unsolvable | Verdict::Contradiction(_)));
        if kind.is_unique() && !(self.assumes_unique && is_unique) {
            return ControlFlow::Continue(());
        }
        if matches!(kind, Stage::Guess) {
            return self.guess().map_or(ControlFlow::Continue(()), sink);
        }
        let says_why = self.says_why;
        let Explainer { model, state, covers, .. } = self;
        match kind {
            Stage::Contradiction => singles::contradiction(model, state).map_or(ControlFlow::Continue(()), sink),
            Stage::Hidden => singles::hidden(model, state, sink),
            Stage::Naked => singles::naked(model, state, sink),
            Stage::SingleRule => covers.alone(model, state, !says_why, sink),
            Stage::Locked => locked::houses(model, state, since, sink),
            Stage::LockedByRule => covers.locked(model, state, since, sink),
            Stage::Innies => covers.innies(model, state, sink),
            Stage::CombinedRules => covers.combined(model, state, sink),
            Stage::NakedSubset(size) => subsets::naked(model, state, size, since, sink),
            Stage::HiddenSubset(size) => subsets::hidden(model, state, size, since, sink),
            Stage::Fish(kind) => fish::fish(model, state, kind, since, sink),
            Stage::Chain(class) => chains::chains(model, state, class, since, sink),
            Stage::Rectangles => unique::rectangles(model, state, since, sink),
            Stage::Bug => bug::bug(model, state).map_or(ControlFlow::Continue(()), sink),
            Stage::SueDeCoq => sue_de_coq::sue_de_coq(model, state, since, sink),
            Stage::DeathBlossom => death_blossom::death_blossom(model, state, since, sink),
            Stage::Templates => templates::templates(model, state, since, sink),
            Stage::Refute { nested } => {
                refute::refute(model, covers, state, nested).map_or(ControlFlow::Continue(()), sink)
            }
            Stage::Guess => ControlFlow::Continue(()),
        }
    }

    /// A digit of the only solution, in a cell with the fewest candidates; none if there are several solutions, or
    /// that is not known. Places that are not sought come last, and have a digit only if it is the only one that fits the
    /// solution.
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
        let cells = open().filter(|&cell| board.is_sought(cell));
        if let Some(cell) = cells.min_by_key(|&cell| state.set(cell).len()) {
            return Some(guessed(Candidate { cell, digit: solution.get(cell)? }));
        }
        let values = solver().unknowns(&self.puzzle, solution)?;
        let value = |cell: Cell| (cell, values[cell.index() - board.sought_count()]);
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

    /// The cells that a picture of a step shades: those of its pattern, of its rule, or of the candidates it depends on.
    pub fn shown_cells(&self, step: &Step) -> Vec<Cell> {
        let instance = |rule: &usize| self.model.instances[*rule].cells.clone();
        let mut cells: Vec<Cell> = match &step.technique {
            Technique::FullHouse { house } | Technique::HiddenSingle { house, .. } => instance(house),
            Technique::SingleRule { rule, .. } => instance(rule),
            Technique::CombinedRules { rules } => rules.iter().flat_map(instance).collect(),
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

    /// The rules as the steps see them.
    pub(super) fn model(&self) -> &Model<'v> {
        &self.model
    }

    fn wording(&self) -> Wording<'_> {
        let symbols: &Symbols = &self.puzzle.symbols;
        Wording { model: &self.model, symbols }
    }
}

fn guessed(candidate: Candidate) -> Step {
    let placed = vec![candidate];
    let reason = Reason { pattern: placed.clone(), ..Reason::default() };
    Step { placed, ..Step::of(Technique::Guess, reason) }
}
