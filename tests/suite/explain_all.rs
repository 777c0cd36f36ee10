//! Steps of small puzzles, held against all of their solutions; and what the program says of puzzles with unknowns.

use std::any::Any;
use std::sync::Arc;

use crate::common::document;
use crate::common::program::exdoku;
use exdoku::board::DigitSet;
use exdoku::encode::Candidate;
use exdoku::exact_cover::Budget;
use exdoku::explain::techniques::{Area, BoundedInnies, BrokenRules, CircleCount, Combinations, Innies, Locked};
use exdoku::explain::{End, Explainer, Level};
use exdoku::solve::{SolveOptions, Solver};
use exdoku::variant::{BUILTINS, Document, Puzzle, Variant};

/// The most solutions that are looked at.
const MOST_SOLUTIONS: usize = 2_000;
/// The most nodes of the search for steps.
const MOST_NODES: u64 = 20_000;

/// Puzzles with unknowns, most of them with several solutions.
const WITH_UNKNOWNS: &[(&str, &str)] = &[
    ("a sum", "size = 4\nlet = { u = '0-9' }\n[rules]\nsum = { cells = 'r1c1 u', total = 9 }"),
    ("from 0", "size = 4\nlet = { u = '0-6' }\n[rules]\nsum = { cells = 'r1c1 u', total = 6 }"),
    ("from below 0", "size = 4\nlet = { u = '-3-3' }\n[rules]\nsum = { cells = 'r1c1 r2c2 u', total = 3 }"),
    (
        "two of them",
        "size = 4\nlet = { x = '0-9', y = '2-30' }\ngivens = '12..34....43...1'\n[rules]\n\
         sum = [{ cells = 'x y', total = 12 }, { cells = 'r1c3-4 r2c3', equals = 'x' }]",
    ),
    (
        "not determined",
        "size = 4\nlet = { x = '1-9', y = '1-2' }\ngivens = '12..34..214.4.2.'\n[rules]\nsum = { cells = 'r1-2c1', equals = 'x' }",
    ),
    (
        "letters",
        "size = 4\nsymbols = 'ABCD'\nlet = { t = '3-7' }\ngivens = 'AB..CD..........'\n[rules]\n\
         killer = { cells = 'r1c3-4', sum = 7 }\nsum = { cells = 'r2c3-4 r3c3', equals = 't' }",
    ),
    (
        "a ladder",
        "size = 6\nlet = { total = '10-14' }\n[define.ladder]\nmeaning = 'Neighbours differ by `gap`.'\n\
         params = { line = 'line', gap = 'number = 1' }\nexample = 'ladder = \"r1c1-4\"'\n\
         [[define.ladder.rules.pair]]\nalong = '$line'\nwhere = 'abs(a - b) == gap'\n\
         [rules]\nladder = 'r1c1-4'\nsum = [{ cells = 'r1c1-3', equals = 'total' }, { cells = 'r3c1-3', equals = 'total' }]",
    ),
];

/// Puzzles whose cells must differ by several rules.
const DIFFERING: &[&str] = &[
    "size = 4\n[rules]\nkiller = [{ cells = 'r1c1-2', sum = 4 }, { cells = 'r3c3-4', sum = 6 }]",
    "size = 4\n[rules]\nsum = [{ cells = 'r1-2c1', total = 6 }, { cells = 'r2c2 r1c2', total = 4 }]",
    "size = 4\n[rules]\nsum = [{ cells = 'r1c1 r3c1 r1c3', total = 5 }]\nanti-knight = true",
    "size = 4\n[rules]\nsum = { cells = 'r1c1 r2c3', total = 4 }\nanti-knight = true",
    "size = 4\n[rules]\nsum = { cells = 'r1c2 r2c3 r3c2', total = 7 }\nthermo = 'r1c2 r2c3 r3c2'",
    "size = 4\n[rules]\narrow = { circle = 'r2c2', shaft = 'r1c1 r1c2' }\ndiagonals = 'both'",
    "size = 4\ngivens = '....2...........'\n[rules]\nkiller = [{ cells = 'r1c1-2 r2c1', sum = 9 }, { cells = 'r4c2-4', sum = 7 }]",
];

/// The values that each cell and unknown takes over some solutions.
struct Truth {
    sets: Vec<DigitSet>,
    solutions: usize,
}

impl Truth {
    fn of(variant: &Arc<Variant>, puzzle: &Puzzle) -> Truth {
        let board = variant.board();
        let mut solver = Solver::new(Arc::clone(variant), SolveOptions::default());
        let grids = solver.solutions(puzzle, MOST_SOLUTIONS);
        let mut sets = vec![DigitSet::EMPTY; board.place_count()];
        for grid in &grids {
            grid.placed().for_each(|(cell, digit)| _ = sets[cell.index()].insert(digit));
        }
        // Solutions that differ in unknowns alone are one; those of some of them suffice.
        for grid in grids.iter().step_by(grids.len().div_ceil(40).max(1)).filter(|_| !board.unknowns().is_empty()) {
            let values = solver.unknowns(puzzle, grid).expect("there is no limit");
            for (set, more) in sets[board.cell_count()..].iter_mut().zip(values) {
                *set = set.union(more);
            }
        }
        Truth { sets, solutions: grids.len() }
    }

    /// Whether no solution has the candidate, as far as they were looked at.
    fn lacks(&self, candidate: Candidate) -> bool {
        !self.sets[candidate.cell.index()].contains(candidate.digit)
    }
}

/// The sentences of a path. Each step holds in every solution, and the path ends where it says.
fn walk(name: &str, variant: &Arc<Variant>, puzzle: &Puzzle) -> Vec<String> {
    walk_with(name, variant, puzzle, |_| {})
}

fn walk_with(
    name: &str,
    variant: &Arc<Variant>,
    puzzle: &Puzzle,
    prepare: impl FnOnce(&mut Explainer<'_>),
) -> Vec<String> {
    let truth = Truth::of(variant, puzzle);
    let budget = Budget { nodes: Some(MOST_NODES), ..Budget::default() };
    let mut explainer = Explainer::within(variant, puzzle, budget);
    explainer.limit_steps(300);
    prepare(&mut explainer);
    let mut sentences = Vec::new();
    loop {
        match explainer.next_or_end(Level::Guess) {
            Ok(step) => {
                let said = format!("{name}: {}", explainer.sentence(&step));
                assert!(step.removed.iter().all(|&one| truth.lacks(one)), "{said}");
                for one in &step.placed {
                    let only: DigitSet = [one.digit].into_iter().collect();
                    assert!(truth.sets[one.cell.index()].is_subset(only), "{said}");
                }
                let contradicts = step.is_contradiction();
                assert!(!contradicts || truth.solutions == 0, "{said}");
                sentences.push(explainer.sentence(&step));
                sentences.extend(explainer.sentences_within(&step));
                explainer.take(&step);
            }
            Err(end) => {
                let fine = match end {
                    End::Solved => truth.solutions == 1,
                    End::Contradiction => truth.solutions == 0,
                    End::Several => truth.solutions > 1,
                    End::Stuck => false,
                    End::Reached | End::Stopped => true,
                };
                assert!(fine, "{name}: {} solutions, but the path ends as {}", truth.solutions, end.word());
                return sentences;
            }
        }
    }
}

fn walk_document(name: &str, document: &Document) -> Vec<String> {
    walk(name, &document.variant, &document.puzzle)
}

#[test]
fn every_step_holds_in_all_solutions() {
    for (name, toml) in WITH_UNKNOWNS {
        walk_document(name, &document(toml));
    }
    for toml in DIFFERING {
        let document = document(toml);
        walk_document(toml, &document);
        // Of several solutions, no step may assume that there is one.
        let (variant, puzzle) = (&document.variant, &document.puzzle);
        let verdict = Solver::new(Arc::clone(variant), SolveOptions::default()).verdict(puzzle);
        walk_with(toml, variant, puzzle, |explainer| {
            explainer.set_verdict(verdict);
            explainer.assume_unique(true);
        });
    }
    for built_in in BUILTINS {
        let document = document(built_in.text);
        if !document.variant.board().unknowns().is_empty() {
            walk_document(built_in.name, &document);
        }
        let tests = document.tests.iter().filter(|test| !test.variant.board().unknowns().is_empty());
        for test in tests {
            walk(built_in.name, &test.variant, &test.puzzle);
        }
    }
}

#[test]
fn unknowns_have_their_own_values() {
    let first = |at: usize| walk_document(WITH_UNKNOWNS[at].0, &document(WITH_UNKNOWNS[at].1)).swap_remove(0);
    assert_eq!(
        first(0),
        "Sum r1c1 u (9): only 1 with u = 8, 2 with u = 7, 3 with u = 6 or 4 with u = 5 fit, so u is 5 to 8."
    );
    assert_eq!(
        first(1),
        "Sum r1c1 u (6): only 1 with u = 5, 2 with u = 4, 3 with u = 3 or 4 with u = 2 fit, so u is 2 to 5."
    );
}

#[test]
fn the_program_answers_about_unknowns() {
    let built_in =
        |name: &&str| BUILTINS.into_iter().find(|built_in| built_in.name == *name).expect("it is built in").text;
    let texts = WITH_UNKNOWNS.iter().map(|(_, toml)| *toml).chain(["chaos-construction"].iter().map(built_in));
    for toml in texts {
        for command in ["hint", "explain", "check --why", "solve --trace", "candidates"] {
            let run = exdoku(&format!("{command} --max-nodes 2000"), toml);
            assert!([0, 1, 3].contains(&run.exit), "{command}: {}\n{toml}\n{}", run.exit, run.err);
            assert!(!run.out.is_empty(), "{command}\n{toml}");
        }
    }
}

#[test]
fn the_value_of_an_unknown_stands_below_the_grid() {
    let told = exdoku("explain", WITH_UNKNOWNS[4].1).ends(0);
    assert!(told.ends_with("x = 4\nnot determined: y 1-2\n"), "{told}");
}

/// The first sentence about a rule of this name, of those about single rules.
fn about(rule: &str, toml: &str) -> String {
    let document = document(toml);
    let mut explainer = Explainer::new(&document.variant, &document.puzzle);
    let steps = explainer.path(Level::SingleRule).steps;
    let mut said = steps.iter().map(|step| explainer.sentence(step));
    said.find(|sentence| sentence.starts_with(rule)).unwrap_or_else(|| panic!("{rule}: {toml}"))
}

#[test]
fn cells_that_differ_by_any_rule_are_asked_as_one() {
    let nine = |rules: &str| format!("size = 9\n[rules]\n{rules}");
    let fits = |rule: &str, rules: &str| {
        let sentence = about(rule, &nine(rules));
        sentence.split(" fit").next().unwrap().to_owned()
    };
    assert_eq!(fits("Cage", "killer = { cells = 'r1c1-2', sum = 6 }"), "Cage r1c1-2 (6): only 1 5 or 2 4");
    assert_eq!(fits("Cage", "killer = { cells = 'r3-4c1', sum = 8 }"), "Cage r3-4c1 (8): only 1 7, 2 6 or 3 5");
    // By a column, by a knight's move, by another cage, by a line.
    assert_eq!(fits("Sum", "sum = { cells = 'r1c1 r9c1', total = 6 }"), "Sum r1c1 r9c1 (6): only 1 5 or 2 4");
    assert_eq!(fits("Sum", "sum = { cells = 'r1c1 r4c1 r9c1', total = 6 }"), "Sum r1c1 r4c1 r9c1 (6): only 1, 2 and 3");
    let knight = "sum = { cells = 'r3c3 r4c5', total = 6 }\nanti-knight = true";
    assert_eq!(fits("Sum", knight), "Sum r3c3 r4c5 (6): only 1 5 or 2 4");
    let cage = "sum = { cells = 'r3c3 r4c4', total = 6 }\nkiller = { cells = 'r3c3-4 r4c4' }";
    assert_eq!(fits("Sum", cage), "Sum r3c3 r4c4 (6): only 1 5 or 2 4");
    let thermo = "sum = { cells = 'r3c3 r4c4', total = 6 }\nthermo = 'r3c3 r4c4'";
    assert_eq!(fits("Sum", thermo), "Sum r3c3 r4c4 (6): only 1 5 or 2 4");
}

/// The sentences of this technique, up to a level, that follow from the givens.
fn sentences<T: Any>(level: Level, toml: &str) -> Vec<String> {
    let document = document(toml);
    let mut explainer = Explainer::new(&document.variant, &document.puzzle);
    let all = explainer.all(level);
    let found = all.iter().filter(|step| step.details::<T>().is_some());
    found.map(|step| explainer.sentence(step)).collect()
}

#[test]
fn innies_and_outies_are_told_apart() {
    let killer =
        |cages: &str| sentences::<Innies>(Level::CombinedRules, &format!("size = 4\n[rules]\nkiller = [{cages}]"));
    let has = |said: &[String], sentence: &str| assert!(said.iter().any(|one| one == sentence), "{}", said.join("\n"));
    let innie = killer("{ cells = 'r1-3c1', sum = 6 }");
    has(&innie, "Innies: column 1 adds up to 10 and cage r1-3c1 (6) to 6, so r4c1 is 4.");
    let outie = killer("{ cells = 'r1-2c1', sum = 5 }, { cells = 'r3-4c1 r4c2', sum = 7 }");
    has(&outie, "Outies: column 1 adds up to 10 and the cages covering it to 12, so r4c2 is 2.");
    let both =
        sentences::<Innies>(Level::CombinedRules, "size = 4\n[rules]\nsum = { cells = 'r1-3c1 r3c2', total = 8 }");
    has(
        &both,
        "Innies and outies: column 1 adds up to 10 and sum r1-3c1 r3c2 (8) to 8: r4c1 is 2 more than r3c2, \
         so r3c2 is not 3 or 4 and r4c1 is not 1 or 2.",
    );
}

/// Of an arrow within a box, the circle counts twice.
#[test]
fn arrows_exchange_innies() {
    let arrow = "size = 4\n[rules]\narrow = { circle = 'r1c1', shaft = 'r1c2 r2c1' }";
    let said = sentences::<Innies>(Level::CombinedRules, arrow);
    let expected = "Innies: box 1 adds up to 10; with arrow r1c1 r1c2 r2c1, 2 x r1c1 + r2c2 = 10, so r1c1 is not 1 or 2 \
                    and r2c2 is not 1 or 3.";
    assert!(said.iter().any(|one| one == expected), "{}", said.join("\n"));
}

/// What rules leave for the other cells of a house bounds the rest: by sums, and by numbers of low or odd digits.
#[test]
fn rules_bound_what_is_left_of_a_house() {
    let said = |toml: &str| sentences::<BoundedInnies>(Level::CombinedRules, toml);
    let arrow = said("size = 4\n[rules]\narrow = { circle = 'r2c1', shaft = 'r1c1-2' }");
    let expected = "Bounded innies: row 1 adds up to 10; r1c1-2 add up to at most 4 (arrow r2c1 r1c1-2), so r1c3-4 add up to at least \
                    6, so r1c3-4 are not 1.";
    assert!(arrow.iter().any(|one| one == expected), "{}", arrow.join("\n"));
    // A circle of 4 with two different digits has 1 and 3.
    let given =
        said("size = 4\ngivens = '.... 4... .... ....'\n[rules]\narrow = { circle = 'r2c1', shaft = 'r1c1-2' }");
    assert!(given.iter().all(|one| !one.contains("at least 7")), "{}", given.join("\n"));
    let renban = said("size = 6\ngivens = '1..... ...... ...... ...... ...... ......'\n[rules]\nrenban = 'r1c1-3'");
    let expected = "Digit count: row 1 has 3 cells with 1, 2 or 3; at least 3 of them are in r1c1-3 (renban r1c1-3), so none of them is \
                    in r1c4-6, so r1c4-6 are not 2 or 3.";
    assert!(renban.iter().any(|one| one == expected), "{}", renban.join("\n"));
}

/// Two renbans in a row have six of its digits between them, whichever has which.
#[test]
fn rules_that_see_each_other_need_digits_together() {
    let said = sentences::<Locked>(Level::CombinedRules, "size = 9\n[rules]\nrenban = ['r1c1-4', 'r1c5-8']");
    let expected = "Renban r1c1-4 and renban r1c5-8: together they need 2, 3, 4, 6, 7 and 8, which fit only in r1c1-8, so r1c9 is not 2, \
                    3, 4, 6, 7 or 8.";
    assert!(said.iter().any(|one| one == expected), "{}", said.join("\n"));
}

/// A combination of a cage leaves another cage one combination, whose digits a third rule then lacks; and one of two renbans together
/// leaves a cell no digit.
#[test]
fn combinations_break_rules_through_others() {
    let rules = "killer = [{ cells = 'r1c1-3', sum = 8 }, { cells = 'r1c4-6', sum = 22 }]\nsteps = 'r1c7-9'";
    let steps =
        "[define.steps]\nparams = { line = 'line' }\nrules.pair = { along = '$line', where = 'abs(a - b) == 3' }";
    let said = sentences::<Combinations>(Level::Chains, &format!("size = 9\n[rules]\n{rules}\n{steps}"));
    let expected =
        "Combinations of cage r1c1-3 (8): with 1 2 5, steps r1c7-9 leaves cage r1c4-6 (22) no combination, so ";
    assert!(said.iter().any(|one| one.starts_with(expected)), "{}", said.join("\n"));
    let givens = "......... 89....... ........1 ......... ...8..... ...9..... ......... ......... .........";
    let toml = format!("size = 9\ngivens = '{givens}'\n[rules]\nrenban = ['r1c1-4', 'r1c5-8']");
    let said = sentences::<Combinations>(Level::Chains, &toml);
    let expected = "Combinations of renban r1c1-4 and renban r1c5-8: with 2 3 4 5 in renban r1c1-4 and 6 7 8 9 in renban r1c5-8, r1c9 has \
                    no candidate, so ";
    assert!(said.iter().any(|one| one.starts_with(expected)), "{}", said.join("\n"));
}

/// The number of circles with a digit is the digit: it fits in no fewer, and the rest is elsewhere.
#[test]
fn circles_with_a_digit_are_counted() {
    let said = |circles: &str, givens: &str| {
        let rules = format!("counting-circles = '{circles}'");
        sentences::<CircleCount>(Level::CombinedRules, &format!("size = 4\ngivens = '{givens}'\n[rules]\n{rules}"))
    };
    let has = |said: &[String], sentence: &str| assert!(said.iter().any(|one| one == sentence), "{}", said.join("\n"));
    let empty = ".... .... .... ....";
    let seven = said("r1c1-2 r2c3-4 r3c1 r4c3-4", empty);
    has(
        &seven,
        "Counting-circles r1c1-2 r2c3-4 r3c1 r4c3-4: the different digits in circles add up to 7, the number of circles, which takes \
         4, so 4 circles have it, one in each of boxes 1, 2, 3 and 4, so r1c3-4, r2c1-2, r3c2-4 and r4c1-2 are not 4.",
    );
    let six = said("r1c1-2 r2c3-4 r3c1-2", empty);
    let circles = "Counting-circles r1c1-2 r2c3-4 r3c1-2";
    has(
        &six,
        &format!("{circles}: 4 fits in at most 3 circles, one in each box, so r1c1-2, r2c3-4 and r3c1-2 are not 4."),
    );
    let known = "4 fits in at most 3 circles, one in each box, and the different digits in circles add up to 6, the number of circles";
    has(
        &six,
        &format!(
            "{circles}: {known}, which takes 3, so 3 circles have it and one other cell has it: box 4, which has it in no circle, has \
             this one, so r1c3-4, r2c1-2 and r4c1-2 are not 3."
        ),
    );
}

/// If a row has a digit only in a cage, a combination without it is out.
#[test]
fn combinations_that_break_something_are_out() {
    let cage = |givens: &str| {
        let rules = "killer = { cells = 'r1c1-3', sum = 10 }";
        sentences::<Combinations>(Level::Chains, &format!("size = 6\ngivens = '{givens}'\n[rules]\n{rules}"))
    };
    let row = cage("...... ....6. ...... ...... ...... ......");
    let expected = "Combinations of cage r1c1-3 (10): with 2 3 5, row 1 has no place for 6, so r1c1-3 are not 2.";
    assert!(row.iter().any(|one| one == expected), "{}", row.join("\n"));
    let none = cage("...... ...... ...... ...... ...... ......");
    assert!(none.is_empty(), "{}", none.join("\n"));
}

/// With 2 in r1c7, the dot has 3 6 or 4 8, of which neither leaves a digit for the last cell of a cage of 13. A cage alone needs its 3.
#[test]
fn a_digit_breaks_the_rules_that_it_sees() {
    let has = |said: &[String], sentence: &str| said.iter().any(|one| one == sentence);
    let dot = |sum: i64| {
        let rules = format!("killer = {{ cells = 'r1c6-7 r2c6-7', sum = {sum} }}\nblack-dot = {{ pairs = 'r1-2c6' }}");
        sentences::<BrokenRules>(Level::Forcing, &format!("size = 9\n[rules]\n{rules}"))
    };
    let both = |sum: i64| {
        format!(
            "Broken rules: if r1c7 is 2, cage r1c6-7 r2c6-7 ({sum}) and black-dot r1-2c6 cannot be satisfied together, so \
             r1c7 is not 2."
        )
    };
    let said = dot(13);
    assert!(has(&said, &both(13)), "{}", said.join("\n"));
    let outside = "Broken rules: if r1c4 is 2, neither r1c6 nor r2c6 is 2, and cage r1c6-7 r2c6-7 (13) and black-dot r1-2c6 cannot \
                   be satisfied together, so r1c4 is not 2.";
    assert!(has(&said, outside), "{}", said.join("\n"));
    assert!(!has(&dot(15), &both(15)));
    let alone = "Broken rules: if r4c1 is 3, neither r2c1 nor r3c1 is 3, and cage r2-3c1 (7) cannot be satisfied, so r4c1 is not 3.";
    let said = sentences::<BrokenRules>(Level::Forcing, "size = 4\n[rules]\nkiller = { cells = 'r2-3c1', sum = 7 }");
    assert!(has(&said, alone), "{}", said.join("\n"));
}

/// Areas on a board of four rows, with these rows of shades, and digits 1 to 4 in the order of a Latin square.
fn shaded(rows: [&str; 4], areas: &str) -> String {
    let shade = rows.join("\n");
    format!(
        "size = 4\nbox = 'none'\nlayers = {{ shade = 'light dark' }}\ngivens.digits = '1234 2341 3412 4123'\n\
         givens.shade = \"\"\"\n{shade}\n\"\"\"\n[rules]\nareas = {{ cells = 'shade', {areas} }}"
    )
}

#[test]
fn an_area_is_too_large_or_cannot_grow() {
    let expect = |rows: [&str; 4], areas: &str, sentence: &str| {
        let said = sentences::<Area>(Level::SingleRule, &shaded(rows, areas));
        assert!(said.iter().any(|one| one == sentence), "{sentence}\n{}", said.join("\n"));
    };
    let two = "digits = 'dark', size = 2";
    let next = ["d.d.", "....", "....", "...."];
    expect(
        next,
        two,
        "Areas of dark: if shade.r1c2 is dark, its area has at least 3 cells, so shade.r1c2 is not dark.",
    );
    let alone = ["dl..", "....", "....", "...."];
    let only =
        "Areas of dark: if shade.r2c1 is light, the area of shade.r1c1 has at most 1 cell, so shade.r2c1 is not light.";
    expect(alone, two, only);
    let sum = "digits = 'dark', sum = 6";
    let many = "Areas of dark: if shade.r1c4 is dark, its area sums to at least 7, so shade.r1c4 is not dark.";
    expect(["..d.", "....", "....", "...."], sum, many);
    let few =
        "Areas of dark: if shade.r2c1 is light, the area of shade.r1c1 sums to at most 1, so shade.r2c1 is not light.";
    expect(alone, sum, few);
    let both = "Areas of dark: if shade.r1c3 is dark, its area sums to 3 or 7, so shade.r1c3 is not dark.";
    expect(["ll.l", "ll.l", "llll", "llll"], "digits = 'dark', sum = 4", both);
    let twice = "Areas of dark: if shade.r2c1 is dark, its area has 2 twice, so shade.r2c1 is not dark.";
    expect(["dd..", "....", "....", "...."], "digits = 'dark', different = true", twice);
    let sums = "digits = 'dark', clues = 'r1c1 r1c3 r4c4', states = 'sum', one-clue = true";
    let clues = "Areas of dark: if shade.r1c2 is dark, its area has 2 clues, so shade.r1c2 is not dark.";
    expect(next, sums, clues);
    let none = "Areas of dark: if shade.r1c4 is dark, its area has no clue, so shade.r1c4 is not dark.";
    expect(["d.l.", "...l", "....", "...."], sums, none);
    let edge = "Areas of dark: if shade.r3c2 is dark, its area does not reach the edge, so shade.r3c2 is not dark.";
    expect(["....", "lll.", "l..l", "llll"], "digits = 'dark', reaches = 'edge'", edge);
}

/// What is removed with an area is in no solution, and the path of a puzzle with one solution needs no guess.
#[test]
fn areas_are_seen_on_small_boards() {
    let rows = ["d...", "..l.", "....", "...d"];
    for areas in [
        "digits = 'dark', size = '1, 3'",
        "digits = 'dark', sum = '5, 6'",
        "digits = 'dark', sum = 6, different = true",
        "digits = 'light dark', size = '2, 4'",
        "digits = 'light', size = '3, 5, 12', reaches = 'edge'",
        "clues = 'r1c2 r2c3 r4c3'",
        "digits = 'dark', clues = 'r2c2 r3c4', states = 'sum', one-clue = true",
        "digits = 'dark', count = 2, size = '2, 3'",
    ] {
        walk_document(areas, &document(&shaded(rows, areas)));
    }
    for name in ["area-sums", "fillomino", "counting-areas"] {
        let built_in = BUILTINS.into_iter().find(|built_in| built_in.name == name).expect("it is built in");
        let document = document(built_in.text);
        let sentences = walk(name, &document.tests[0].variant, &document.tests[0].puzzle);
        let count = |beginning: &str| sentences.iter().filter(|sentence| sentence.starts_with(beginning)).count();
        assert!(count("Areas of ") > 5 && count("Guess") < 3, "{name}\n{}", sentences.join("\n"));
    }
}

#[test]
fn large_boards_stop_at_a_limit() {
    // Chains would need a table of all pairs of 117,649 candidates.
    let document = document("size = 49");
    let budget = Budget { nodes: Some(100), ..Budget::default() };
    let mut explainer = Explainer::within(&document.variant, &document.puzzle, budget);
    assert_eq!(explainer.next_or_end(Level::NestedForcing).unwrap_err(), End::Stopped);
}

/// A yin-yang is one rule of a file, but its connected areas and squares are seen one by one, and the areas do not cross.
#[test]
fn a_yin_yang_is_explained_area_by_area() {
    let stones = "variant = 'yin-yang'\ngivens.shade = '......\\n...w..\\nb..w..\\n.b....\\n......\\n.w..b.'\n"
        .replace('\'', "\"");
    let path = exdoku("explain -", &stones).ends(0);
    let count = |name: &str| path.lines().filter(|line| line.contains(&format!(". {name}"))).count();
    assert_eq!((count("Guess"), count("Refutation")), (0, 0), "{path}");
    assert!(
        count("Crossing: ") == 2 && count("Connected white cells: ") > 2 && count("Number of black in ") > 2,
        "{path}"
    );
    assert!(
        path.contains("around the edge, shade.r3c1 and shade.r6c5 are black and shade.r6c2 is white, so"),
        "{path}"
    );
}

/// Two runs of either colour around the edge are too many, and so are two around a corner.
#[test]
fn areas_that_cross() {
    let puzzle = |givens: &str| {
        let rules = "connected = [{ cells = 'shade', digits = 'dark' }, { cells = 'shade', digits = 'light' }]";
        let toml =
            format!("size = 4\ndigits = 'none'\nlayers = {{ shade = 'dark light' }}\ngivens.shade = '{givens}'\n");
        document(&format!("{toml}[rules]\n{rules}\n"))
    };
    let crossing = |givens: &str| {
        let document = puzzle(givens);
        let mut explainer = Explainer::new(&document.variant, &document.puzzle);
        let steps = explainer.all(Level::CombinedRules);
        steps.iter().filter(|step| step.name() == "crossing").map(|step| explainer.sentence(step)).collect::<Vec<_>>()
    };
    assert_eq!(crossing(".d.. .... .... .l.d").len(), 1);
    assert!(crossing(".d.. .... .... .l.d")[0].ends_with("so shade.r1c3-4 and shade.r2-3c4 are not light."));
    assert_eq!(crossing(".... .dl. .ld. ....").len(), 4, "each of them would cross");
    assert_eq!(crossing(".... .dl. .l.. ....").len(), 1);
    assert!(crossing("..d. .... l... ....").is_empty());
}
