//! Rule instances: how rules are divided, and their names.

use exdoku_reason::explain::instance::instances;
use exdoku_rules::rules::keys::{boxes, columns, regions, rows};
use exdoku_rules::variant::{BuiltIns, Variant, read};
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
    assert_eq!(names(thermos), ["thermometer r1c1-3", "thermometer r4c4 r4c3 r4c2"]);
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
