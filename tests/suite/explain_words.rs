//! What steps of a single rule say: a characteristic step of many kinds of rules, as printed, to be read in one place.

use std::fmt::Write as _;

use crate::common::{document, snapshot};
use exdoku::explain::techniques::SingleRule;
use exdoku::explain::{Explainer, Level};

/// Givens that most of the puzzles do without.
const EMPTY: &str = "";

/// Rules of puzzles of nine by nine, and givens of their first rows.
const PUZZLES: &[(&str, &str)] = &[
    // The digits that are left, in any order.
    ("killer = [{ cells = 'r4c1-2', sum = 3 }, { cells = 'r5c1-2', sum = 6 }, { cells = 'r2c1-4', sum = 12 }]", EMPTY),
    (
        "killer = [{ cells = 'r1c1-6', sum = 22 }, { cells = 'r4c1-3', sum = 11 }, { cells = 'r7c1-3', sum = 22 }]",
        EMPTY,
    ),
    ("little-killer = [{ line = 'r1c3..r3c1', sum = 22 }, { line = 'r9c6..r4c1', sum = 8 }]", EMPTY),
    ("renban = ['r1c2-3 r2c3', 'r1c7-9 r2c9']", "3........"),
    (
        "quadruple = [{ cells = 'r1-2c1-2', digits = '1 4 5 6' }, { cells = 'r4-5c4-5', digits = '2 3' }]",
        "......... ......... ......... ....9.... ......... ...2..... .........",
    ),
    ("product-cage = { cells = 'r1c1-2 r2c2', value = 42 }", EMPTY),
    // A cell, and the others that add up to it; parts that have the same sum.
    ("arrow = ['r1c1-3', 'r4c1-4']", ".1......."),
    ("arrow = ['r4c5 r5c5 r6c5', 'r8c1-4']", "....3...."),
    ("region-sum = ['r1c2-4', 'r5c1-6']", EMPTY),
    ("zipper = ['r1c1-5', 'r5c1-4']", EMPTY),
    // Pairs of cells.
    ("thermo = ['r1c1-5', 'r3c7-9']", "......... ......... ....6...."),
    ("thermo = 'r3c1-4'", "......... ......... .4......."),
    ("slow-thermo = 'r1c1-4'", EMPTY),
    ("greater-than = ['r5c1-2', 'r7c1-3']", EMPTY),
    ("whisper = ['r1c1-5', 'r4c1-2']", "......... ......... ......... .3......."),
    ("palindrome = ['r1c1-3 r2c4-5', 'r4c7 r5c7 r6c6']", ".....3... ......... .......3."),
    ("clone = { a = 'r1-2c2-3', b = 'r5-6c6-7' }", "3........"),
    ("kropki = { white = 'r1c1-2 r4c1-2', black = 'r1c5-6 r5c1-2' }", "3........"),
    ("xv = { x = 'r1c1-2', v = 'r3c1-2 r3c5-6' }", "......... ......... ........2"),
    ("anti-knight = true", "3........"),
    ("non-consecutive = true", "3........"),
    // A line between its ends.
    ("between = ['r1c1-5', 'r3c1-5']", "3........"),
    ("lockout = 'r1c1-4'", "3........"),
    // Clues outside the grid.
    ("sandwich = { left = '35 8 6 2 . . . . .' }", "......... 1........ 9........ ........."),
    ("sandwich = { left = '0 7 20 . . . . . .' }", ".9....... ..1...... ...1....."),
    ("x-sum = { left = '8 33 . . . . . . .' }", EMPTY),
    ("skyscraper = { left = '5 2 1 9 . . . . .' }", EMPTY),
    ("skyscraper = { left = '2 . . . . . . . .' }", "6........"),
    ("numbered-room = { left = '5 1 . . . . . . .' }", "...5....."),
];

/// Kinds that a file defines.
const OWN: &str = "
[define.vault]
meaning = 'A thermometer with a sum.'
params  = { line = 'line', sum = 'number' }
reason  = 'vault {line} ({sum})'
example = \"vault = { line = 'r1c1-3', sum = 9 }\"
[define.vault.rules]
thermo = '$line'
sum    = { cells = '$line', total = '$sum' }

[define.odd-bulb]
meaning = 'A thermometer that begins with an odd digit.'
params  = { line = 'line' }
reason  = 'odd bulb {line}'
example = \"odd-bulb = 'r1c1-3'\"
[define.odd-bulb.rules]
thermo = '$line'
odd    = '$line.first'

[define.double]
meaning = 'An X-sum of 8 with an odd digit at the end.'
params  = { line = 'line' }
reason  = 'double {line}'
example = \"double = 'r1c1-9'\"
[define.double.rules]
x-sum = { line = '$line', clue = 8 }
odd   = '$line.last'

[define.ferry]
meaning = 'Odd digits board, even ones leave.'
params  = { line = 'line' }
reason  = 'ferry {line}'
example = \"ferry = 'r1c1-3'\"
[define.ferry.rules.line]
cells  = '$line'
start  = { load = 0 }
next   = { load = 'if(d % 2 == 1, load + d, load - d)' }
keep   = 'load >= 0'
accept = 'load == 0'
";

/// The rules of own kinds, with givens.
const OF_OWN: &[(&str, &str)] = &[
    ("vault = [{ line = 'r1c1-3', sum = 9 }, { line = 'r4c1-3', sum = 18 }, { line = 'r7c1-4', sum = 30 }]", EMPTY),
    ("odd-bulb = ['r1c1-4', 'r4c1-2']", EMPTY),
    ("double = ['r1c1-9', 'r4c1-9']", EMPTY),
    ("ferry = ['r1c1-3', 'r4c1-4']", "..6......"),
];

/// The rules and the givens, and what is concluded from each rule alone.
fn told(rules: &str, givens: &str, definitions: &str) -> String {
    let rows: Vec<&str> = givens.split_whitespace().chain(std::iter::repeat(".........")).take(9).collect();
    let document = document(&format!("size = 9\ngivens = '{}'\n[rules]\n{rules}\n{definitions}", rows.join(" ")));
    let mut explainer = Explainer::new(&document.variant, &document.puzzle);
    let mut text = format!("{rules}\n");
    let mut seen: Vec<String> = Vec::new();
    for step in explainer.all(Level::SingleRule) {
        let Some(SingleRule { rule, .. }) = step.details() else { continue };
        // Of a rule about many cells at once, one is told.
        let name = explainer.instances()[*rule].kind.to_owned();
        if !rules.contains('[') && !rules.contains("left") && seen.contains(&name) {
            continue;
        }
        seen.push(name);
        let _ = writeln!(text, "  {}", explainer.sentence(&step));
    }
    text
}

/// The cells that digits are listed for are named, unless the rule has exactly these in its name.
#[test]
fn cells_are_named_in_the_order_of_their_digits() {
    let document = document(
        "size = 4\ngivens = '.1.. .2.. .... ....'\n[rules]\nkiller = { cells = 'r1-2c1-2', sum = 10 }\n\
         column-indexing = 'r1c4 r2c1'\nskyscraper = { top = '2 . . .', right = '. . 2 .' }\n\
         sum-line = { line = 'r2c1 r1c1-2', sum = 4 }",
    );
    let mut explainer = Explainer::new(&document.variant, &document.puzzle);
    let mut said = Vec::new();
    while let Some(step) = explainer.next(Level::CombinedRules).filter(|_| !explainer.is_solved()) {
        said.push(explainer.sentence(&step));
        explainer.take(&step);
    }
    let in_order: Vec<&String> = said.iter().filter(|one| one.contains("in this order")).collect();
    let expected = [
        "Sum line r2-1c1 r1c2: only 4, 3 and 1 fit in this order, so r1c1 is not 4 and r2c1 is not 3.",
        "Column-indexing r1c1-4: only 3, 1, 2 and 4 fit in this order, so r1c3 is not 4 and r1c4 is not 2.",
        "Column-indexing r2c1-4: only 4, 2, 3 and 1 fit in this order, so r2c3 is not 1 and r2c4 is not 3.",
    ];
    assert_eq!(in_order, expected);
}

#[test]
fn steps_of_a_single_rule_in_words() {
    let mut text = String::new();
    for (rules, givens) in PUZZLES {
        text += &told(rules, givens, "");
    }
    for (rules, givens) in OF_OWN {
        text += &told(rules, givens, OWN);
    }
    snapshot("explain-words", &text);
}
