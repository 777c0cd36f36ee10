//! `exdoku solve --trace`: every step of a search, with the board.

use std::collections::HashMap;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::Arc;

use anyhow::Result;

use exdoku_cover::{Because, Claim, Event, ItemId, OptionId};
use exdoku_puzzle::input::Sudoku;
use exdoku_puzzle::render::draw_grid;
use exdoku_reason::explain::meaning::{Meaning, Words, list};
use exdoku_reason::solve::Solver;
use exdoku_rules::encode::Candidate;
use exdoku_rules::variant::Compiled;
use exdoku_text::board::{Cell, Grid};

/// Searches for up to `most` solutions and prints every step. Returns how many were found.
pub(super) fn trace(sudoku: &Sudoku, solver: &mut Solver, most: u64, out: &mut dyn Write) -> Result<u64> {
    let compiled = Arc::clone(solver.compiled());
    let mut trace = Trace {
        sudoku,
        compiled: &compiled,
        meaning: Meaning::new(&sudoku.variant, &compiled, &sudoku.puzzle.symbols),
        words: HashMap::new(),
        items: HashMap::new(),
        grid: sudoku.puzzle.givens.clone(),
        levels: Vec::new(),
        step: 0,
        still_wanted: most,
    };
    let (mut found, mut written) = (0, Ok(()));
    let stop = |found: &mut u64| {
        *found += 1;
        if *found < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    solver.trace(&sudoku.puzzle, |_| stop(&mut found), &mut |_, event| {
        if written.is_ok() {
            written = trace.write(&event, out);
        }
    });
    written?;
    let is_complete = !solver.is_partial() && found < most && trace.step > 0;
    match found {
        0 if is_complete => writeln!(out, "the search is complete: there is no solution")?,
        1 if is_complete => writeln!(out, "the search is complete: there is no other solution")?,
        _ if is_complete => writeln!(out, "the search is complete: there are no other solutions")?,
        _ => {}
    }
    Ok(found)
}

/// The state of the search at the current step.
struct Trace<'t> {
    sudoku: &'t Sudoku,
    compiled: &'t Compiled,
    meaning: Meaning<'t>,
    /// The auxiliary options in words.
    words: HashMap<OptionId, Words>,
    /// The items in words, each as its clue and its role in it.
    items: HashMap<ItemId, (String, String)>,
    /// The digits in the cells.
    grid: Grid,
    /// For each option that was tried: its cell, and the cells filled since.
    levels: Vec<Vec<Cell>>,
    step: u64,
    /// The number of solutions still to find.
    still_wanted: u64,
}

impl Trace<'_> {
    fn write(&mut self, event: &Event, out: &mut dyn Write) -> io::Result<()> {
        self.step += 1;
        let (step, indent) = (self.step, "  ".repeat(self.levels.len()));
        match event {
            Event::Tried { item, options, left } => {
                let mut known = String::new();
                let (tried, item) = (self.tried(options, &mut known), self.item(*item, &mut known));
                writeln!(out, "{step:>4} {indent}choose {tried}: one of {left} options of `{item}`")?;
                self.levels.push(Vec::new());
                if let [only] = options[..] {
                    self.place(only);
                }
                self.draw(out)
            }
            Event::Forced(because, forced) => {
                let mut known = String::new();
                let option = self.option(*forced, &mut known);
                self.place(*forced);
                match because {
                    Because::Item(item) => {
                        let item = self.item(*item, &mut known);
                        writeln!(out, "{step:>4} {indent}forced {option}: the last option of `{item}`")
                    }
                    Because::Condition(name) => writeln!(out, "{step:>4} {indent}forced {option}, by `{name}`"),
                    Because::Clause => writeln!(out, "{step:>4} {indent}forced {option}, as learnt"),
                }
            }
            Event::Eliminated { because, of, options } => {
                let mut known = String::new();
                let dropped = self.list(options, &mut known);
                match because {
                    Because::Item(item) => {
                        let (item, of) = (self.item(*item, &mut known), self.item(*of, &mut known));
                        writeln!(out, "{step:>4} {indent}eliminate {dropped}, because `{item}` needs `{of}`")
                    }
                    Because::Condition(name) => writeln!(out, "{step:>4} {indent}eliminate {dropped}, by `{name}`"),
                    Because::Clause => writeln!(out, "{step:>4} {indent}eliminate {dropped}, as learnt"),
                }
            }
            Event::Conflict(because) => match because {
                Because::Item(item) => {
                    let item = self.item(*item, &mut String::new());
                    writeln!(out, "{step:>4} {indent}conflict: no option left for `{item}`")
                }
                Because::Condition(name) => writeln!(out, "{step:>4} {indent}conflict: `{name}` cannot hold"),
                Because::Clause => writeln!(out, "{step:>4} {indent}conflict with what was learnt"),
            },
            Event::Learnt(claims) => {
                let claims: Vec<String> = claims.iter().map(|claim| self.claim(claim)).collect();
                writeln!(out, "{step:>4} {indent}learn: not all of {}", claims.join("; "))
            }
            Event::Backtrack(tried) => {
                let text = self.tried(tried, &mut String::new());
                self.end_levels(1);
                let indent = "  ".repeat(self.levels.len());
                writeln!(out, "{step:>4} {indent}backtrack: {text} exhausted")
            }
            Event::Backjump(levels) => {
                self.end_levels(*levels);
                let indent = "  ".repeat(self.levels.len());
                let levels = if *levels == 1 { "1 level".to_owned() } else { format!("{levels} levels") };
                writeln!(out, "{step:>4} {indent}back by {levels}")
            }
            Event::Solution => {
                writeln!(out, "{step:>4} {indent}solution:")?;
                self.draw(out)?;
                self.still_wanted -= 1;
                match self.still_wanted {
                    0 => Ok(()),
                    _ => writeln!(out, "the rest of the search decides whether there is another solution"),
                }
            }
            other => writeln!(out, "{step:>4} {indent}{other:?}"),
        }
    }

    /// Clears the cells filled in the last levels.
    fn end_levels(&mut self, count: usize) {
        for _ in 0..count {
            for cell in self.levels.pop().unwrap_or_default() {
                self.grid.clear(cell);
            }
        }
    }

    fn place(&mut self, option: OptionId) {
        let Some(Candidate { cell, digit }) = self.compiled.candidate(option) else { return };
        self.grid.set(cell, digit);
        if let Some(level) = self.levels.last_mut() {
            level.push(cell);
        }
    }

    fn draw(&self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(draw_grid(self.sudoku.variant.board(), &self.grid, &self.sudoku.puzzle.symbols).as_bytes())
    }

    fn words(&mut self, option: OptionId) -> &Words {
        self.words.entry(option).or_insert_with(|| self.meaning.option(option))
    }

    /// An item in words. `known` is the clue written last, which is not repeated.
    fn item(&mut self, item: ItemId, known: &mut String) -> String {
        let meaning = &self.meaning;
        let (clue, rest) = self.items.entry(item).or_insert_with(|| {
            let (clue, rest) = meaning.item(item);
            (clue.to_owned(), rest)
        });
        if !rest.is_empty() && !clue.is_empty() && *known == *clue {
            return format!("...{rest}");
        }
        clue.clone_into(known);
        format!("{clue}{rest}")
    }

    /// An option in words; `known` is the clue written last.
    fn option(&mut self, option: OptionId, known: &mut String) -> String {
        let board = self.sudoku.variant.board();
        match self.compiled.candidate(option) {
            Some(Candidate { cell, digit }) => {
                format!("{}={}", board.name(cell), board.write_value(cell, digit, &self.sudoku.puzzle.symbols))
            }
            None => {
                let words = self.words(option);
                words.clue.clone_into(known);
                format!("`{}`", words.sentence(board))
            }
        }
    }

    /// The options tried at a level.
    fn tried(&mut self, options: &[OptionId], known: &mut String) -> String {
        match options {
            [only] => self.option(*only, known),
            several => self.list(several, known),
        }
    }

    /// A claim in words.
    fn claim(&mut self, claim: &Claim) -> String {
        let options = self.tried(&claim.options, &mut String::new());
        if claim.is_chosen { options } else { format!("not {options}") }
    }

    /// Options that are dropped together; the last clue becomes `known`.
    fn list(&mut self, dropped: &[OptionId], known: &mut String) -> String {
        let placements: Vec<Candidate> = dropped.iter().filter_map(|&option| self.compiled.candidate(option)).collect();
        let mut auxiliary: Vec<(Words, bool)> = Vec::new();
        for &option in dropped.iter().filter(|&&option| self.compiled.candidate(option).is_none()) {
            let words = self.words(option).clone();
            let siblings = self.meaning.siblings(option);
            let some_left = siblings.into_iter().any(|other| !dropped.contains(&other) && *self.words(other) == words);
            auxiliary.push((words, some_left));
        }
        let mut clues: Vec<&str> = Vec::new();
        for (words, _) in &auxiliary {
            if !clues.contains(&&*words.clue) {
                clues.push(&words.clue);
            }
        }
        known.clear();
        known.push_str(clues.last().unwrap_or(&""));
        list(&placements, &auxiliary, self.sudoku.variant.board(), &self.sudoku.puzzle.symbols)
    }
}
