//! A kind of rule written in Rust, outside of exdoku. TOML uses it as any other: puzzles are read, solved, checked,
//! explained, drawn and generated with it.

mod clock_face;

use std::error::Error;
use std::sync::Arc;

use exdoku::exact_cover::Budget;
use exdoku::explain::{Explainer, Level};
use exdoku::generate::{DrawFrame, Drawing, Drawn, GenerateOptions, make_drawn};
use exdoku::render::{Picture, draw_grid, draw_svg};
use exdoku::rules::{KindError, Kinds};
use exdoku::solve::SolveOptions;
use exdoku::source::{Diagnostics, Source};
use exdoku::variant::{BUILTINS, ReadContext, read_with};
use exdoku::{Answer, ReadOptions};

use clock_face::{BLACK_CLOCK_FACE, CLOCK_FACE};

/// A definition may use the kind as well.
const PUZZLE: &str = r#"
size = 6

[define.both-ways]
params = { white = "cells", black = "cells" }
[define.both-ways.rules]
clock-face = "$white"
black-clock-face = "$black"

[rules]
clock-face = ["r1-2c1-2", "r3-4c2-3"]
both-ways = { white = "r5-6c3-4", black = "r1-2c4-5" }
"#;

/// The built-in kinds, and those of this program.
fn kinds() -> Result<Arc<Kinds>, KindError> {
    Ok(Arc::new(Kinds::builtin().with(CLOCK_FACE)?.with(BLACK_CLOCK_FACE)?))
}

fn options(kinds: &Arc<Kinds>) -> ReadOptions {
    ReadOptions { kinds: Arc::clone(kinds), ..ReadOptions::default() }
}

fn main() -> Result<(), Box<dyn Error>> {
    let kinds = kinds()?;
    misplaced(&kinds);
    let given = format!("givens = \"{}\"\n{PUZZLE}", "1.6... .3.... ....3. 45.1.. .....6 .....4");
    check(&kinds, &given)?;
    generate(&kinds)
}

/// A mistake in a file is reported at its place.
fn misplaced(kinds: &Arc<Kinds>) {
    let wrong = exdoku::read_with("size = 6\n[rules]\nclock-face = 'r1c1-4'\n", options(kinds));
    println!("{}", wrong.expect_err("four cells in a row meet nowhere").to_string().trim_end());
}

/// Solves a puzzle, explains its first steps, and looks at a wrong grid.
fn check(kinds: &Arc<Kinds>, toml: &str) -> Result<(), Diagnostics> {
    let sudoku = exdoku::read_with(toml, options(kinds))?;
    let (variant, puzzle) = (&sudoku.variant, &sudoku.puzzle);
    let solution = match exdoku::solve(&sudoku)? {
        Answer::Unique(solution) => solution,
        Answer::Several(one, other) => {
            println!("\nseveral solutions:\n{one}\n{other}");
            one
        }
        Answer::Unsolvable(why) => {
            println!("\nno solution: {}", why.join(", "));
            return Ok(());
        }
    };
    println!("\n{solution}");
    let mut explainer = Explainer::new(variant, puzzle);
    let path = explainer.path(Level::Forcing);
    println!("{}", path.summary());
    let mut explainer = Explainer::new(variant, puzzle);
    let mut told = false;
    for step in &path.steps {
        let sentence = explainer.sentence(step);
        if !told && sentence.to_lowercase().contains("clock face") {
            println!("{sentence}");
            told = true;
        }
        explainer.take(step);
    }
    let svg = draw_svg(&Picture { variant, puzzle, solution: None, candidates: None, marked: None });
    println!("a picture with {} clock faces", svg.matches(['↻', '↺']).count());
    Ok(())
}

/// Draws clues of the kind for a new puzzle.
fn generate(kinds: &Arc<Kinds>) -> Result<(), Box<dyn Error>> {
    let head = "size = 6\n";
    let context = ReadContext { kinds: Arc::clone(kinds), ..ReadContext::new(&BUILTINS) };
    let mut diagnostics = Diagnostics::new();
    let frame = read_with(&Source::new("new", head), &context, &mut diagnostics).ok_or(diagnostics)?;
    let drawn = [Drawn::of("clock-face", &frame).map_err(|why| format!("{why:?}"))?];
    let frame_of_clues = DrawFrame { head, kept: "", context: &context, kinds: &drawn };
    let drawing =
        Drawing { frame: frame_of_clues, regions: false, options: SolveOptions::default(), budget: Budget::default() };
    let new = make_drawn(&drawing, &frame.variant, &frame.puzzle, &GenerateOptions::default(), 1)
        .map_err(|why| format!("{why:?}"))?;
    println!("\n{}", new.text(head).trim_end());
    let (board, puzzle) = (new.variant.board(), &new.made.puzzle);
    println!("{}", draw_grid(board, &puzzle.givens, &puzzle.symbols).trim_end());
    Ok(())
}
