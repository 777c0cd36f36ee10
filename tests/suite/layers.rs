//! Layers: what is found with them is what a look at every filling finds, and every command shows them.

use crate::common::day::todays;
use crate::common::grids::Grids;
use crate::common::program::answer;
use crate::common::{all_solutions, document, snapshot, try_document};
use exdoku::board::{Cell, Digit, Grid};
use exdoku::exact_cover::Engine;
use exdoku::explain::{End, Explainer, Level};
use exdoku::solve::{Backend, SolveOptions};
use exdoku::variant::Document;

/// Small boards with layers, and what holds on them.
const FILES: &[(&str, &str)] = &[
    (
        "two connected colours and no square of one",
        "size = 3\ndigits = 'none'\nlayers = { shade = 'white black' }\n[rules]\n\
         connected = [{ cells = 'shade', digits = 'white' }, { cells = 'shade', where = 'd == black' }]\n\
         repeat = { each = { q = '2x2' }, rules = { count = { cells = '$q.shade', digits = 'black', equals = '1-3' } } }",
    ),
    (
        "one doubler a row and column, and a cage of what they make",
        "size = 2\nbox = 'none'\nlayers = { doubler = 'no yes', value = { is = 'if(doubler == yes, 2 * digit, digit)' } }\n[rules]\n\
         repeat = { each = { h = 'rows columns' }, rules = { count = { cells = '$h.doubler', digits = 'yes', equals = 1 } } }\n\
         sum = { cells = 'r1c1 r2c1-2', total = '6-7', of = 'value' }",
    ),
    (
        "all rules of a table over a layer, but for one",
        "size = 2\nbox = 'none'\nlayers = { v = { is = 'digit + row' } }\n[rules]\nof = 'v'\nsum = { cells = 'r1c1 r2c1-2', total = 9 }\n\
         any = [{ of = [{ of = 'digits', odd = 'r1c1', thermo = 'r2c2-1' }] }]\npair = { pairs = 'r1c1 r2c2', where = 'a == b', of = 'digits' }",
    ),
    (
        "layers of some cells, mixed with digits",
        "size = '2x3'\nbox = 'none'\nlayers = { heat = { values = '0-2', cells = 'r1c1 r2c2-3' } }\n[rules]\n\
         pair = { pairs = ['heat.r1c1 r1c1', 'heat.r2c2-3'], where = 'a < b' }\nsum = { cells = 'heat r1c2', total = '4-5' }",
    ),
    (
        "as many black neighbours as the digit says",
        "size = '2x3'\ndigits = '0-3'\nbox = 'none'\nlayers = { shade = 'white black' }\n[rules]\nrows = false\ncolumns = false\n\
         repeat = { each = { c = 'r1c1 r2c2 r2c3' }, rules = { count = { cells = '$c.shade.neighbours', digits = 'black', equals = '$c' } } }",
    ),
    (
        "the sum with the opposite digit, rows from 1",
        "size = 2\nbox = 'none'\nlayers = { v = { is = 'digit + opposite * row - column' } }\n[rules]\nthermo = { line = 'r1c1-2', of = 'v' }",
    ),
    (
        "boxes cut a line of what cells count",
        "size = 2\nbox = '2x1'\nlayers = { v = { is = 'digit * column' } }\n[rules]\nregion-sum = { line = 'r1c1-2', of = 'v' }",
    ),
    (
        "moved about the board",
        "size = 3\nbox = 'none'\ndigits = 2\nlayers = { shade = 'white black' }\n[rules]\nrows = false\ncolumns = false\n\
         repeat = { shifts = 'all', rules = { pair = { pairs = ['shade.r1c1 shade.r2c2', 'r1c1 shade.r1c2'], where = 'a != b' } } }",
    ),
    (
        "two connected colours, which do not cross",
        "size = '3x4'\ndigits = 'none'\nlayers = { shade = 'white black' }\n[rules]\n\
         connected = [{ cells = 'shade', digits = 'white' }, { cells = 'shade', digits = 'black' }]",
    ),
    (
        "one connected colour, and areas of the other at the edge",
        "size = '3x4'\ndigits = 'none'\nlayers = { shade = 'cave wall' }\n[rules]\nconnected = { cells = 'shade', digits = 'cave' }\n\
         areas = { cells = 'shade', where = 'd == wall', reaches = 'edge' }",
    ),
    (
        "two of three connected colours, and one of two connected parts of three cells",
        "size = '3x2'\ndigits = 'none'\nlayers = { a = '0-2', b = { values = '0-1', cells = 'r3c1-2 r2c2' } }\n[rules]\n\
         connected = [{ cells = 'a', digits = '1' }, { cells = 'a', digits = '2' }, { cells = 'b', digits = '0' }]",
    ),
    (
        "connected colours around a hole",
        "size = '3x4'\ndigits = 'none'\nholes = 'r2c2'\nlayers = { shade = 'white black' }\n[rules]\n\
         connected = [{ cells = 'shade', digits = 'white' }, { cells = 'shade', digits = 'black' }]",
    ),
];

/// Every filling of all places that keeps the rules.
fn every_solution(document: &Document) -> Grids {
    let board = document.variant.board();
    let places: Vec<Cell> = board.places().collect();
    let counts: Vec<usize> = places.iter().map(|&place| board.digits_of(place).count()).collect();
    let holds = |grid: &Grid| document.variant.rules().iter().all(|active| active.rule.holds(board, grid));
    let filled = |mut number: usize| {
        let mut grid = Grid::empty(places.len());
        for (&place, count) in places.iter().zip(&counts) {
            grid.set(place, Digit::new(number % count));
            number /= count;
        }
        grid
    };
    (0..counts.iter().product()).map(filled).filter(holds).collect()
}

#[test]
fn what_is_encoded_is_what_holds() {
    for (what, toml) in todays(FILES, 4) {
        let document = document(toml);
        let expected = every_solution(&document);
        assert!(!expected.is_empty(), "{what}: nothing to compare");
        for backend in [Backend::Auto, Backend::Engine(Engine::DancingLinks), Backend::Engine(Engine::AlgorithmX)] {
            let found = all_solutions(&document, SolveOptions { backend, ..SolveOptions::default() });
            assert!(found == expected, "{what}: {} expected, {} found by {backend:?}", expected.len(), found.len());
        }
    }
}

#[test]
fn a_solution_is_the_digits_and_every_layer_unless_the_file_says_so() {
    let toml = "size = 2\nbox = 'none'\nlayers = { shade = 'white black' }\ngivens = { shade = 'b.w.' }\n";
    let count = |more: &str| all_solutions(&document(&format!("{toml}{more}")), SolveOptions::default()).len();
    assert_eq!((count(""), count("solution = 'all'"), count("solution = 'digits'")), (8, 8, 2));
    let printed = answer("solve --format line", toml);
    assert_eq!(printed.split_whitespace().nth(1).map(str::len), Some("shade=bwwb".len()), "{printed}");
}

#[test]
fn mistakes_are_told_at_their_word() {
    let file = |line: &str| format!("size = 4\n{line}\n");
    let cases = [
        ("layers = { shade = 'white' , r1c1 = '0-1' }", "a layer cannot be called `r1c1`"),
        ("layers = { shade = 'white white' }", "two values are called `white`"),
        ("layers = { a = 'white black', b = 'black white' }", "`black` is 0 here and 1 in the layer `a`"),
        ("layers = { shade = '' }", "a layer needs values"),
        ("layers = { v = { is = '2 * shade' } }", "unknown name `shade`"),
        ("layers = { v = { is = 'digit / 0' } }", "division by zero"),
        ("layers = { v = { values = '0-2', look = 'wall' } }", "there is no look `wall`"),
        ("layers = { s = 'no yes' }\n[rules]\nodd = 'r1c1 t.r1c2'", "there is no layer `t`"),
        (
            "layers = { s = { values = '0-1', cells = 'r1c1' } }\n[rules]\nsum = { cells = 's.r1c1-2', total = 1 }",
            "the layer `s` has no cell at r1c2",
        ),
        (
            "layers = { s = 'no yes' }\n[rules]\nconnected = { cells = 's', digits = 'yse' }",
            "`yse` is neither a digit nor a value of a layer",
        ),
        ("layers = { s = 'no yes' }\n[rules]\nthermo = { line = 'r1c1-2', of = 't' }", "there is no layer `t`"),
        ("layers = { s = 'no yes' }\n[rules]\nof = 't'\nthermo = 'r1c1-2'", "there is no layer `t`"),
        ("layers = { s = 'no yes' }\n[rules]\nof = 1\nthermo = 'r1c1-2'", "`rules.of` is a string, not the number 1"),
        (
            "layers = { way = 'path' }\n[rules]\npath = { cells = 'way', of = 'way' }",
            "`of` needs `along`: it selects the values for `along`",
        ),
        (
            "layers = { s = 'no yes' }\ngivens = { s = '''\nx...\n....\n....\n....\n''' }",
            "`x` is not a value of the layer `s`",
        ),
        ("[rules]\nrepeat = { each = { c = 'regions' }, rules = { odd = '$c' } }", "this board has no regions"),
        ("[rules]\nrepeat = { each = { c = 'cels' }, rules = { odd = '$c' } }", "`cels` names no cells"),
    ];
    for (line, message) in cases {
        let Err(complaints) = try_document(&file(line)) else { panic!("{line} is read") };
        assert!(complaints.contains(message), "{line}: {complaints}");
    }
}

/// What steps say about layers: the other one of two values, what would be cut off, and rules by the names of values.
#[test]
fn steps_over_layers_in_words() {
    let toml = "size = 6\ndigits = 'none'\nlayers = { shade = 'white black' }
        givens.shade = 'bb.b.. .w.b.. ....w. b..w.b ..w... .b...w'
        [rules]\nconnected = [{ cells = 'shade', digits = 'black' }, { cells = 'shade', digits = 'white' }]
        repeat = { each = { q = '2x2' }, rules = { count = { cells = '$q.shade', digits = 'black', equals = '1-3' } } }";
    let document = document(toml);
    let mut explainer = Explainer::new(&document.variant, &document.puzzle);
    let path = explainer.path(Level::NestedForcing);
    let said: Vec<String> = path.steps.iter().map(|step| explainer.sentence(step)).collect();
    assert_eq!(path.end, End::Solved, "{said:?}");
    snapshot("steps_over_layers", &(said.join("\n") + "\n"));
}
