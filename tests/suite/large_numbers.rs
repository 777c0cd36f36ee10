//! Numbers far larger, or farther apart, than those of puzzles: each text is read at once, or refused with a reason.

use exdoku::ReadOptions;
use exdoku::board::Grid;

/// The warnings of a text that is read, or its errors.
fn told(toml: &str) -> Vec<String> {
    let messages = |all: &exdoku::source::Diagnostics| all.iter().map(|one| one.message().to_owned()).collect();
    match exdoku::read_with(toml, ReadOptions::default()) {
        Ok(sudoku) => messages(&sudoku.warnings),
        Err(wrong) => messages(&wrong),
    }
}

#[test]
fn an_arrow_may_begin_at_an_unknown() {
    let toml = "size = 4\nlet = { t = '1-2' }\n[rules]\narrow = { circle = 'r1c1', shaft = 't r1c2' }\n";
    assert_eq!(told(toml), Vec::<String>::new());
}

#[test]
fn the_number_of_a_pill_may_be_out_of_reach() {
    let toml = "size = 9\n[rules]\npill-arrow = { pill = 'r1c1-9', shaft = ['r2c1-3', 'r2c7-9'] }\n";
    assert_eq!(told(toml), ["pill-arrow: the sum is never this number"]);
    // The sums of two sets have numbers in common, but too many.
    let toml = "size = 9\n[rules]\nsum = { segments = ['r1c1-2', 'r2c1-2'], coefficients = [100000000, 1] }\n";
    let wrong = told(toml);
    assert!(wrong[0].contains("takes at least 800000008 options"), "{wrong:?}");
}

#[test]
fn a_line_may_read_numbers_far_apart() {
    let unknowns = "let = { x = '-2147483648--2147483640', y = '2147483600-2147483647' }";
    let line = "line = { cells = 'x y r1c1', start = { most = 0 }, next = { most = 'd' }, keep = 'd < 4' }";
    assert_eq!(told(&format!("size = 4\n{unknowns}\n[rules]\n{line}\n")), ["no digits fit on this line"]);
}

#[test]
fn coefficients_keep_sums_within_64_bits() {
    let of = |coefficients: &str, cells: &str| {
        told(&format!(
            "size = 25\nbox = 'none'\n[rules]\nsum = {{ cells = '{cells}', coefficients = {coefficients}, total = 3 }}\n"
        ))
    };
    let between = "a coefficient is between -100000000 and 100000000, not -9223372036854775808";
    assert_eq!(of("[-9223372036854775808, 1]", "r1c1-2"), [between]);
    let many = format!("{:?}", [100_000_000; 21]);
    assert_eq!(of(&many, "r1c1-21"), ["these coefficients add up to more than 2000000000"]);
}

#[test]
fn numbers_of_more_than_32_bits_are_refused_as_such() {
    let wrong = "numbers lie between -2147483648 and 2147483647; 3000000000 to 3000000001 do not";
    assert_eq!(told("size = 4\n[layers.shade]\nvalues = '3000000000..3000000001'\n"), [wrong]);
}

/// The relations of a constraint string are told with numbers that its digits have.
#[test]
fn the_digits_of_a_constraint_string_may_be_large() {
    let link = ".Shape~4x4~2147483000-2147483003.Pair~hEI~R1C1~R1C2.\n";
    let sudoku = exdoku::read(link).unwrap();
    let converted = sudoku.toml().unwrap().text();
    assert!(converted.contains("where = "), "{converted}");
}

/// A filled cage is checked by its sums, not by its subsets.
#[test]
fn a_large_rellik_cage_is_checked() {
    let toml = "size = 36\nbox = 'none'\ndigits = '1000-1035'\n[rules]\nrows = false\ncolumns = false\nrellik = { cells = 'r1c1-36', sum = 999 }\n";
    let sudoku = exdoku::read(toml).unwrap();
    let board = sudoku.variant.board();
    let mut grid = Grid::empty(board.cell_count());
    // The cage is the first row.
    board.cells().zip(board.digits().iter()).for_each(|(cell, digit)| grid.set(cell, digit));
    assert_eq!(sudoku.variant.violations(&grid), []);
}
