//! Rule instances: how rules are divided, and their names.

use std::ops::ControlFlow;

use exdoku_cover::{Cover, Settings};
use exdoku_reason::explain::instance::{Constraints, instances};
use exdoku_rules::encode::{Encoder, Implied};
use exdoku_rules::rules::Rule;
use exdoku_rules::rules::keys::{boxes, columns, regions, rows};
use exdoku_rules::variant::{BuiltIns, Variant, read};
use exdoku_text::board::{Digit, Grid};
use exdoku_text::source::{Diagnostics, Source};

const HOUSES: [&str; 4] = [rows::NAME, columns::NAME, boxes::NAME, regions::NAME];

/// The names of all instances except houses.
fn names(toml: &str) -> Vec<String> {
    let toml = Source::new("test.toml", toml);
    let document = read(&toml, &BuiltIns::NONE, &mut Diagnostics::new()).expect("it is well written");
    let all = instances(&document.variant);
    all.into_iter().filter(|instance| !HOUSES.contains(&instance.kind)).map(|instance| instance.name).collect()
}

#[test]
fn houses_have_their_names() {
    let variant = Variant::classic(4).unwrap();
    let names: Vec<String> = instances(&variant).into_iter().map(|instance| instance.name).collect();
    assert_eq!(names.len(), 12);
    assert_eq!((&*names[0], &*names[5], &*names[11]), ("row 1", "column 2", "box 4"));
}

#[test]
fn lists_are_divided() {
    let killer = "size = 4\n[rules]\nkiller = [{ cells = \"r1c1-2\", sum = 3 }, { cells = \"r2c1-2\" }]";
    assert_eq!(names(killer), ["cage r1c1-2 (3)", "cage r2c1-2"]);
    let thermos = "size = 4\n[rules]\nthermo = [\"r1c1-3\", \"r4c4-2\"]";
    assert_eq!(names(thermos), ["thermometer r1c1-3", "thermometer r4c4-2"]);
}

#[test]
fn names_with_many_cells_are_short_unless_they_are_the_same() {
    let staircase = "r1c1 r2c2 r3c3 r4c4 r3c5 r4c6 r5c5 r6c4";
    let named = |lines: &[String]| names(&format!("size = 6\n[rules]\nslow-thermo = {lines:?}"));
    let eight = format!("slow thermometer {staircase}");
    assert_eq!(named(&[staircase.into()]), [eight]);
    assert_eq!(named(&[format!("{staircase} r5c3")]), ["slow thermometer r1c1 ... r5c3"]);
    let same = [format!("{staircase} r5c3"), "r1c1 r2c2 r3c1 r4c2 r3c3 r4c4 r5c5 r6c4 r5c3".to_owned()];
    assert!(named(&same).iter().all(|name| !name.contains("...")), "{same:?}");
}

#[test]
fn rules_about_the_whole_board_are_divided() {
    let squares = names("size = 4\n[rules]\nglobal-mod = true");
    assert_eq!(squares.len(), 9);
    assert_eq!(squares[0], "global-mod r1c1-2 r2c1-2");
}

#[test]
fn pairs_are_divided() {
    let dots = "size = 4\n[rules]\nkropki = { white = \"r1c1-2 r3-4c4\", black = \"r2c2-3\" }";
    assert_eq!(names(dots), ["white dot r1c1-2", "white dot r3-4c4", "black dot r2c2-3"]);
    let knight = names("size = 4\n[rules]\nanti-knight = true");
    assert!(knight.iter().all(|name| name.starts_with("anti-knight r")), "{knight:?}");
}

const BULBS: &str =
    "size = 2\nbox = \"none\"\nlayers = { bulb = \"off on\" }\n[rules]\nrows = false\ncolumns = false\n";

#[test]
fn marked_digits_are_looked_at_one_by_one() {
    let marked = |rule: &str| names(&format!("{BULBS}{rule}"));
    let both = marked("marked-different = { cells = \"r1-2c1-2\", marks = \"bulb\" }");
    assert_eq!(both, ["marked-different with 1", "marked-different with 2"]);
    let house = marked("one-per-house = { cells = \"bulb\" }");
    assert_eq!(&house[..2], ["one-per-house with 1", "one-per-house with 2"]);
    assert!(house.len() > 2 && house[2..].iter().all(|name| !name.contains("with ")), "{house:?}");
    // A cell that is the mark of another one is in both roles.
    let roles = marked("marked-different = { cells = \"r1c1-2\", marks = \"r1c2 r2c1\" }");
    assert_eq!(roles.len(), 1);
}

/// All grids of four digits and four marks.
#[test]
fn the_rules_for_each_digit_are_the_whole_rule() {
    let toml = format!("{BULBS}marked-different = {{ cells = \"r1-2c1-2\", marks = \"bulb\" }}");
    let document =
        read(&Source::new("test.toml", &*toml), &BuiltIns::NONE, &mut Diagnostics::new()).expect("it is well written");
    let board = document.variant.board();
    let rule = document.variant.rules().iter().find(|active| &*active.kind == "marked-different").expect("it has one");
    let instances = instances(&document.variant);
    let of_digits: Vec<&dyn Rule> = (instances.iter())
        .flat_map(|instance| match &instance.constraints {
            Constraints::Rules(rules) => rules.clone(),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(of_digits.len(), 2);
    let mut kept = vec![0; of_digits.len()];
    for number in 0..1 << board.place_count() {
        let mut grid = Grid::empty(board.place_count());
        board.places().for_each(|place| grid.set(place, Digit::new(number >> place.index() & 1)));
        assert_eq!(rule.rule.holds(board, &grid), of_digits.iter().all(|rule| rule.holds(board, &grid)), "{number}");
        for (kept, rule) in kept.iter_mut().zip(&of_digits) {
            *kept += u64::from(rule.holds(board, &grid));
        }
    }
    // Their constraints have as many solutions.
    for (kept, rule) in kept.into_iter().zip(of_digits) {
        let mut encoder = Encoder::new(board);
        rule.encode(&mut encoder);
        let encoding = encoder.finish(Implied::Off).expect("it is small");
        let mut found = 0;
        let visited = Cover::new(encoding.problem().clone(), Settings::default()).query().visit(|_| {
            found += 1;
            ControlFlow::Continue(())
        });
        assert!(visited.is_ok());
        assert_eq!(found, kept);
        assert!(kept < 256);
    }
}
