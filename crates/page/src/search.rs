//! The search step by step: branching items, their options, forced and dropped options.
//!
//! The core reports its steps ([`Event`]), but not the state between them. [`State`] replays the steps: an option is active
//! until another option covers one of its items, or it is dropped. So each step has the numbers of items and
//! options left, and the candidates that it removes or restores on the board.

use std::ops::ControlFlow;
use std::sync::Arc;

use serde_json::{Value, json};

use exdoku_cover::{Budget, Entry, Event, ItemId, ItemKind, OptionId, Problem};
use exdoku_puzzle::input::Sudoku;
use exdoku_puzzle::record::Status;
use exdoku_reason::explain::meaning::Events;
use exdoku_reason::solve::Solver;
use exdoku_rules::encode::Candidate;
use exdoku_rules::variant::{Compiled, Puzzle};
use exdoku_text::board::{Digits, capitalised};

use super::puzzle_json::violations;
use super::run::{Attempt, Run};

/// The maximum number of steps sent.
const MOST_STEPS: usize = 1500;
/// The maximum number of options listed per item.
const MOST_LISTED: usize = 60;
/// The maximum work of replaying steps, in entries visited.
const MOST_WORK: usize = 50_000_000;

/// The steps of the search for two solutions.
pub(super) fn search(sudoku: &Sudoku, puzzle: &Puzzle, solver: &mut Solver, run: &Run<'_>) -> Attempt {
    let why = solver.contradictions(puzzle);
    if !why.is_empty() {
        return Attempt::Done(json!({ "status": Status::None, "why": violations(sudoku, &puzzle.givens, &why) }));
    }
    let mut steps = Vec::new();
    let mut state: Option<(State, Events<'_>)> = None;
    let mut cut = false;
    let mut begin = Value::Null;
    solver.set_budget(Budget { nodes: Some(MOST_STEPS as u64), ..run.budget() });
    let compiled = Arc::clone(solver.compiled());
    let mut found = 0;
    let stop = |found: &mut u64| {
        *found += 1;
        if *found < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    solver.trace(puzzle, |_| stop(&mut found), &mut |problem, event| {
        let (state, events) = state.get_or_insert_with(|| {
            let state = State::new(sudoku, &compiled, problem, puzzle);
            begin = state.summary(sudoku, &compiled);
            (state, Events::new(&sudoku.variant, &compiled, &sudoku.puzzle.symbols).counting())
        });
        cut |= steps.len() >= MOST_STEPS || state.work > MOST_WORK;
        if !cut {
            steps.push(state.step(sudoku, &compiled, problem, &event, events));
        }
    });
    let cut = cut || solver.is_partial();
    if run.is_over() && run.is_first {
        return Attempt::Partial(Value::Null);
    }
    Attempt::Done(json!({ "status": "traced", "begin": begin, "steps": steps, "cut": cut }))
}

/// The state of the exact cover at a step.
struct State {
    /// Whether each option can still be chosen.
    alive: Vec<bool>,
    /// Whether each item is covered.
    covered: Vec<bool>,
    /// The options of each item.
    options: Vec<Vec<(OptionId, Entry)>>,
    /// The number of primary items not covered.
    items_left: usize,
    options_left: usize,
    /// The changes since each branching.
    levels: Vec<Level>,
    digits: Digits,
    work: usize,
}

#[derive(Default)]
struct Level {
    dead: Vec<OptionId>,
    covered: Vec<ItemId>,
    placed: Vec<usize>,
}

impl State {
    fn new(sudoku: &Sudoku, compiled: &Compiled, problem: &Problem, puzzle: &Puzzle) -> State {
        let mut options = vec![Vec::new(); problem.item_count()];
        for (option, entries) in problem.options() {
            entries.iter().for_each(|entry| options[entry.item.index()].push((option, *entry)));
        }
        let mut state = State {
            alive: vec![true; problem.option_count()],
            covered: vec![false; problem.item_count()],
            options,
            items_left: problem.items().filter(|(.., kind)| *kind == ItemKind::Primary).count(),
            options_left: problem.option_count(),
            levels: vec![Level::default()],
            digits: sudoku.variant.board().digits(),
            work: 0,
        };
        if let Ok(restriction) = compiled.restriction(puzzle) {
            restriction.dropped.iter().for_each(|&option| state.kill(option));
            restriction.chosen.iter().for_each(|&option| state.choose(problem, option));
        }
        state.levels = vec![Level::default()];
        state
    }

    /// The state before the first step: the items and options left, and the removed candidates.
    fn summary(&self, sudoku: &Sudoku, compiled: &Compiled) -> Value {
        let board = sudoku.variant.board();
        let all = board.cells().flat_map(|cell| self.digits.iter().map(move |digit| Candidate { cell, digit }));
        let is_gone = |one: &Candidate| compiled.option(*one).is_none_or(|option| !self.alive[option.index()]);
        let number = |one: Candidate| one.cell.index() * self.digits.count() + one.digit.index();
        let gone: Vec<usize> = all.filter(is_gone).map(number).collect();
        json!({ "items": self.items_left, "options": self.options_left, "gone": gone })
    }

    fn level(&mut self) -> &mut Level {
        self.levels.last_mut().expect("the root is a level")
    }

    fn kill(&mut self, option: OptionId) {
        if std::mem::replace(&mut self.alive[option.index()], false) {
            self.options_left -= 1;
            self.level().dead.push(option);
        }
    }

    /// Chooses an option: covers its items and removes incompatible options.
    fn choose(&mut self, problem: &Problem, chosen: OptionId) {
        self.kill(chosen);
        for &entry in problem.option(chosen) {
            let at = entry.item.index();
            if problem.item_kind(entry.item) == ItemKind::Primary && !std::mem::replace(&mut self.covered[at], true) {
                self.items_left -= 1;
                self.level().covered.push(entry.item);
            }
            self.work += self.options[at].len();
            for index in 0..self.options[at].len() {
                let (option, other) = self.options[at][index];
                if entry.colour.is_none() || entry.colour != other.colour {
                    self.kill(option);
                }
            }
        }
    }

    /// Applies a step and returns the state after it.
    fn step(
        &mut self,
        sudoku: &Sudoku,
        compiled: &Compiled,
        problem: &Problem,
        event: &Event,
        events: &mut Events<'_>,
    ) -> Value {
        let text = sentence(&events.sentence(event));
        let mut named = |options: &[OptionId]| events.options(options).replace('`', "");
        let depth = self.levels.len() - 1;
        let before = (self.levels.len(), self.level().dead.len());
        let (mut restored, mut taken) = (Vec::new(), Vec::new());
        let mut placed = Value::Null;
        let mut step = match event {
            Event::Tried { item, options, .. } => {
                let listed: Vec<OptionId> = self.alive_options(*item).take(MOST_LISTED).collect();
                self.levels.push(Level::default());
                if let [only] = options[..] {
                    placed = self.place(sudoku, compiled, problem, only);
                }
                let listed: Vec<String> = listed.iter().map(|&option| named(&[option])).collect();
                json!({ "kind": "choose", "option": named(options), "listed": listed })
            }
            Event::Forced(_, forced) => {
                placed = self.place(sudoku, compiled, problem, *forced);
                json!({ "kind": "forced", "option": named(&[*forced]) })
            }
            Event::Eliminated { options, .. } => {
                options.iter().for_each(|&option| self.kill(option));
                let listed: Vec<String> = options.iter().take(MOST_LISTED).map(|&option| named(&[option])).collect();
                json!({ "kind": "dropped", "listed": listed })
            }
            Event::Conflict(_) => json!({ "kind": "conflict" }),
            Event::Learnt(_) => json!({ "kind": "learnt" }),
            Event::Backtrack(tried) => {
                (restored, taken) = self.end_levels(sudoku, compiled, 1);
                tried.iter().for_each(|&option| self.kill(option));
                let gone: Vec<usize> =
                    tried.iter().filter_map(|&option| self.candidate(sudoku, compiled, option)).collect();
                json!({ "kind": "back", "option": named(tried), "gone": gone })
            }
            Event::Backjump(levels) => {
                (restored, taken) = self.end_levels(sudoku, compiled, *levels);
                json!({ "kind": "back", "gone": [] })
            }
            Event::Solution => json!({ "kind": "solution" }),
            _ => json!({ "kind": "step" }),
        };
        step["text"] = json!(text);
        if !matches!(event, Event::Backtrack(_) | Event::Backjump(_)) {
            let from = if self.levels.len() == before.0 { before.1 } else { 0 };
            let dead: Vec<OptionId> = self.level().dead[from..].to_vec();
            let gone: Vec<usize> =
                dead.into_iter().filter_map(|option| self.candidate(sudoku, compiled, option)).collect();
            step["gone"] = json!(gone);
        }
        step["restored"] = json!(restored);
        step["taken"] = json!(taken);
        step["placed"] = placed;
        step["depth"] = json!(depth.min(self.levels.len() - 1));
        step["items"] = json!(self.items_left);
        step["options"] = json!(self.options_left);
        step
    }

    /// Ends the last levels; returns the candidates that are possible again, and the cells that are empty again.
    fn end_levels(&mut self, sudoku: &Sudoku, compiled: &Compiled, count: usize) -> (Vec<usize>, Vec<usize>) {
        let (mut restored, mut taken) = (Vec::new(), Vec::new());
        let first = self.levels.len().saturating_sub(count).max(1);
        for level in self.levels.split_off(first).into_iter().rev() {
            for &option in &level.dead {
                self.alive[option.index()] = true;
                restored.extend(self.candidate(sudoku, compiled, option));
            }
            self.options_left += level.dead.len();
            self.items_left += level.covered.len();
            level.covered.iter().for_each(|item| self.covered[item.index()] = false);
            taken.extend(level.placed);
        }
        (restored, taken)
    }

    /// Chooses an option; returns the cell and the digit that it places.
    fn place(&mut self, sudoku: &Sudoku, compiled: &Compiled, problem: &Problem, option: OptionId) -> Value {
        self.choose(problem, option);
        let candidate = compiled.candidate(option).filter(|candidate| sudoku.variant.board().is_cell(candidate.cell));
        let Some(Candidate { cell, digit }) = candidate else { return Value::Null };
        self.level().placed.push(cell.index());
        json!([cell.index(), digit.index()])
    }

    fn alive_options(&self, item: ItemId) -> impl Iterator<Item = OptionId> {
        self.options[item.index()].iter().map(|(option, _)| *option).filter(|option| self.alive[option.index()])
    }

    /// The numbers of the cell and the digit that an option places.
    fn candidate(&self, sudoku: &Sudoku, compiled: &Compiled, option: OptionId) -> Option<usize> {
        let Candidate { cell, digit } = compiled.candidate(option)?;
        sudoku.variant.board().is_cell(cell).then(|| cell.index() * self.digits.count() + digit.index())
    }
}

/// The words of a step as a sentence of the page.
fn sentence(words: &str) -> String {
    capitalised(&words.replace('`', "\"")) + "."
}
