//! What is said in short means what it means at length.

use crate::common::{all_solutions, document, try_document};
use exdoku::solve::SolveOptions;

/// A board, and two texts with the same solutions.
const SAME: &[(&str, &str, &str)] = &[
    ("size = 4\n", "[rules]\nrenban = { line = 'r1c1-3' }", "[rules]\nrenban = { cells = 'r1c1-3' }"),
    ("size = 4\n", "[rules]\nkiller = { line = 'r1c1-3', sum = 7 }", "[rules]\nkiller = { cells = 'r1c1-3', sum = 7 }"),
    (
        "size = 4\n",
        "[rules]\ndifferent = { line = 'r1c1 r2c3 r4c4' }",
        "[rules]\ndifferent = { cells = 'r1c1 r2c3 r4c4' }",
    ),
    ("size = 4\n", "[rules]\nthermo = [{ cells = 'r1c1-3' }]", "[rules]\nthermo = 'r1c1-3'"),
    (
        "size = 4\n[define.k]\nparams = { line = 'line', x = 'number' }\n",
        "rules.odd = '$line[x + 1] $line[ x ]'\n[rules]\nk = { cells = 'r1c1-4', x = 1 }",
        "rules.odd = '$line[x+1] $line[x]'\n[rules]\nk = { line = 'r1c1-4', x = 1 }",
    ),
    (
        "size = 4\ndigits = 'none'\nlayers = { shade = 'white black' }\n[define.k]\nparams = { pairs = 'pairs' }\n",
        "rules.pair = { pairs = '$pairs.shade', where = 'a != b' }\n[rules]\nk = ['r1c1-2', 'r2-3c2']",
        "rules = {}\n[rules]\npair = { pairs = ['shade.r1c1-2', 'shade.r2-3c2'], where = 'a != b' }",
    ),
    (
        "size = 4\n",
        "[rules]\nrepeat = { each = { g = [['r1c1-2', 'r2c3-4'], ['r3-4c1', 'r3c2-3']] }, rules = { equal-sum = '$g' } }",
        "[rules]\nequal-sum = [{ sets = ['r1c1-2', 'r2c3-4'] }, { sets = ['r3-4c1', 'r3c2-3'] }]",
    ),
    (
        "size = 4\n",
        "[rules]\nrepeat = { each = { h = 'houses' }, rules = { count = { cells = '$h', where = 'd > 2', equals = 2 } } }",
        "",
    ),
    (
        "size = 4\n",
        "[rules]\nany = { false = '1-2', of = { thermo = ['r1c1-3', 'r2c1-3'], killer = { cells = 'r3-4c3', sum = 3 } } }",
        "[rules]\nany = { exactly = '1-2', of = [{ thermo = 'r1c1-3' }, { thermo = 'r2c1-3' }, { killer = { cells = 'r3-4c3', sum = 3 } }] }",
    ),
    // A clue that can never be right is false.
    (
        "size = 4\n",
        "[rules]\nany = { false = 1, of = { thermo = 'r1c1-3', killer = { cells = 'r3-4c3', sum = 30 } } }",
        "[rules]\nthermo = 'r1c1-3'",
    ),
    (
        "size = 4\ndigits = 'none'\n",
        "[rules]\nyin-yang = { white = 'r1c1', black = 'r3c3 r2c2' }",
        "layers = { shade = 'white black' }\n[rules]\nmarks = [{ cells = 'shade.r1c1', digits = 'white' }, { cells = 'shade.r3c3 shade.r2c2', digits = 'black' }]\n\
         connected = [{ cells = 'shade', digits = 'white' }, { cells = 'shade', digits = 'black' }]\n\
         repeat = { each = { q = '2x2' }, rules = { count = { cells = '$q.shade', digits = 'black', equals = '1-3' } } }",
    ),
    // A layer that the file writes replaces that of the kind.
    (
        "size = '3x4'\ndigits = 'none'\nlayers = { shade = 'black white' }\n",
        "[rules]\nyin-yang = { white = 'r1c1' }",
        "[rules]\nmarks = { cells = 'shade.r1c1', digits = 'white' }\n\
         connected = [{ cells = 'shade', digits = 'white' }, { cells = 'shade', digits = 'black' }]\n\
         repeat = { each = { q = '2x2' }, rules = { count = { cells = '$q.shade', digits = 'black', equals = '1-3' } } }",
    ),
    // What the values of cells are does not depend on what other rules read.
    (
        "size = 4\n",
        "[rules]\nof = 'value'\ndoublers = true\nsum = { cells = 'r1c1-2', total = 3 }",
        "[rules]\ndoublers = true\nsum = { cells = 'r1c1-2', total = 3, of = 'value' }",
    ),
    (
        "size = 2\nbox = 'none'\ndigits = '0-2'\n",
        "[rules]\nof = 'value'\nschrodinger = true\nsum = { cells = 'r1c1', total = '1-2' }",
        "[rules]\nschrodinger = true\nsum = { cells = 'r1c1', total = '1-2', of = 'value' }",
    ),
    (
        "size = 3\nbox = 'none'\nlayers = { value = { is = 'digit + shade' } }\n",
        "[rules]\nof = 'value'\nyin-yang = { black = 'r1c1' }\nsum = { cells = 'r1c1-2', total = 7 }",
        "[rules]\nyin-yang = { black = 'r1c1' }\nsum = { cells = 'r1c1-2', total = 7, of = 'value' }",
    ),
    // Layers come with rules in groups and in definitions, too.
    (
        "size = 4\n[define.k]\n",
        "rules.any = { of = [{ doublers = true }] }\n[rules]\nk = true\nsum = { cells = 'r1c1-2', total = 3, of = 'value' }",
        "rules = {}\n[rules]\ndoublers = true\nsum = { cells = 'r1c1-2', total = 3, of = 'value' }",
    ),
];

#[test]
fn short_and_long_forms_have_the_same_solutions() {
    for (board, short, long) in SAME {
        let solutions = |text: &str| all_solutions(&document(&format!("{board}{text}\n")), SolveOptions::default());
        let (found, expected) = (solutions(short), solutions(long));
        assert!(!expected.is_empty(), "{short}: nothing to compare");
        assert!(found == expected, "{short}: {} expected, {} found", expected.len(), found.len());
    }
}

#[test]
fn what_is_wrong_in_them_is_told_at_its_word() {
    let cases = [
        ("size = 4\n[rules]\nrenban = { line = 'r1c1-3', cells = 'r1c1-3' }", "test.toml:3:29", "unknown key `cells`"),
        (
            "size = 4\n[define.k]\nparams = { pairs = 'pairs' }\nrules.pair = { pairs = '$pairs.first', where = 'a < b' }\n[rules]\nk = 'r1c1-2'",
            "test.toml:4:25",
            "the parts of `pairs` are not pairs",
        ),
        (
            "size = 4\n[rules]\nany = { false = 1, exactly = 1, of = { odd = 'r1c1' } }",
            "test.toml:3:",
            "cannot be used together",
        ),
        (
            "size = 4\n[rules]\nany = { false = 3, of = { odd = 'r1c1', even = 'r1c2' } }",
            "test.toml:3:17",
            "this is never true",
        ),
        ("size = 4\n[rules]\nodd = 'r1c1 r1c1'", "test.toml:3:13", "r1c1 is listed twice"),
        (
            "size = 4\n[rules]\nmarked-different = { cells = 'r1c1-2', marks = 'r2c1' }",
            "test.toml:3:48",
            "1 mark for 2 cells",
        ),
        (
            "size = 4\ndigits = 'none'\n[rules]\ndoublers = true",
            "test.toml:4:12",
            "this board has no digits that could differ",
        ),
        ("size = 4\n[rules]\none-per-house = 'r1-4c1-4'", "test.toml:3:17", "a cell cannot be its own mark"),
    ];
    for (toml, place, message) in cases {
        let Err(complaints) = try_document(&format!("{toml}\n")) else { panic!("{toml} is read") };
        assert!(complaints.contains(message) && complaints.contains(place), "{toml}: {complaints}");
    }
}
