//! The glossary of techniques: each has a meaning, the examples have their steps, and docs/techniques.md shows them.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::common::program::{answer, exdoku, exdoku_in, temporary_folder};
use exdoku::explain::{Entry, Level};

const DOCS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/docs");

fn is_updating() -> bool {
    std::env::var("INSTA_UPDATE").is_ok_and(|how| how == "always")
}

/// The glossary as JSON, an object for each technique.
fn records() -> Vec<Value> {
    answer("explain --glossary --format json", "").lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn picture(entry: &Entry) -> String {
    format!("{}.svg", entry.in_one_word().to_lowercase())
}

/// `4.2`, `1.2 to 1.5`, `6.5 and more`
fn scores(entry: &Entry) -> String {
    match (*entry.score.start(), *entry.score.end()) {
        (least, most) if least == most => format!("{least:.1}"),
        (least, f64::INFINITY) => format!("{least:.1} and more"),
        (least, most) => format!("{least:.1} to {most:.1}"),
    }
}

/// The part of the page that lists the techniques.
fn page() -> String {
    let records = records();
    let mut text = String::new();
    for level in Level::ALL {
        let _ = write!(text, "\n## {}\n\n{}.\n", level.name(), level.meaning());
        for (entry, record) in Entry::all().zip(&records).filter(|(entry, _)| entry.level == level) {
            let name = entry.name;
            let _ = write!(text, "\n### {name}\n\n{}\n\nScore: {}.\n", entry.description(), scores(entry));
            if let Some(said) = record["example"]["step"]["text"].as_str() {
                let picture = picture(entry);
                let _ = write!(text, "\n> {said}\n\n![{name}](pictures/techniques/{picture})\n");
            }
        }
    }
    text + "\n"
}

#[test]
fn every_technique_has_a_meaning_of_its_own() {
    let mut meanings: Vec<&str> = Entry::all().map(|entry| entry.meaning).collect();
    assert!(meanings.iter().all(|meaning| meaning.ends_with('.')), "{meanings:#?}");
    meanings.sort_unstable();
    let count = meanings.len();
    meanings.dedup();
    assert_eq!(meanings.len(), count);
}

#[test]
fn the_path_of_each_example_has_its_technique() {
    for (entry, record) in Entry::all().zip(records()) {
        assert_eq!(record["technique"], entry.name);
        let step = &record["example"]["step"];
        assert_eq!(step.is_object(), entry.example.is_some(), "the path of the example has no {}", entry.name);
        if step.is_object() {
            assert_eq!(step["technique"], entry.name);
            let score = step["score"].as_f64().unwrap();
            assert!(
                *entry.score.start() - 0.01 <= score && score <= *entry.score.end() + 0.01,
                "{}: {score}",
                entry.name
            );
        }
    }
}

/// With `INSTA_UPDATE=always`, as for the snapshots, the page and the pictures are written anew.
#[test]
fn the_page_of_techniques_is_the_programs_own() {
    let path = Path::new(DOCS).join("techniques.md");
    let old = fs::read_to_string(&path).unwrap();
    let (before, rest) = old.split_once("<!-- techniques -->\n").expect("the list begins");
    let (listed, after) = rest.split_once("<!-- /techniques -->").expect("the list ends");
    let new = page();
    if listed != new && is_updating() {
        fs::write(&path, format!("{before}<!-- techniques -->\n{new}<!-- /techniques -->{after}")).unwrap();
        return;
    }
    assert!(listed == new, "`INSTA_UPDATE=always cargo test --test suite the_page_of_techniques` writes:\n{new}");
}

#[test]
fn the_pictures_of_techniques_are_the_programs_own() {
    let folder = temporary_folder("glossary-pictures");
    exdoku_in(&folder, "explain --glossary --format svg --into .").ends(0);
    let committed = Path::new(DOCS).join("pictures/techniques");
    if is_updating() {
        let _ = fs::remove_dir_all(&committed);
        fs::create_dir_all(&committed).unwrap();
    }
    let names = |folder: &Path| -> Vec<PathBuf> {
        let mut names: Vec<PathBuf> =
            fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into()).collect();
        names.sort();
        names
    };
    for name in names(&folder) {
        if is_updating() {
            fs::copy(folder.join(&name), committed.join(&name)).unwrap();
        }
        let is_same = fs::read(folder.join(&name)).unwrap() == fs::read(committed.join(&name)).unwrap_or_default();
        assert!(is_same, "`INSTA_UPDATE=always cargo test --test suite the_pictures_of_techniques` writes {name:?}");
    }
    assert_eq!(names(&folder), names(&committed));
}

#[test]
fn one_technique_is_described_with_an_example() {
    let said = answer("explain --glossary xy-wing", "");
    for part in ["XY-wing\n\nA pivot", "\nLevel: chains\nScore: 4.2\n", "\nExample: step ", "\nXY-wing: pivot "] {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert!(answer("explain --glossary innies", "").contains("\nInnies: "));
}

#[test]
fn the_list_has_all_levels_and_short_lines() {
    let said = answer("explain --glossary", "");
    assert!(Level::ALL.iter().all(|level| said.lines().any(|line| line == level.name())), "{said}");
    assert!(Entry::all().all(|entry| said.contains(&format!("\n  {}  ", entry.name))), "{said}");
    assert!(said.lines().all(|line| line.len() <= 100), "{said}");
}

#[test]
fn wrong_questions_to_the_glossary_are_refused() {
    let misspelt = exdoku("explain --glossary swordfsh", "");
    assert!(misspelt.exit == 2 && misspelt.err.contains("did you mean `swordfish`?"), "{}", misspelt.err);
    let with_level = exdoku("explain --glossary XY-wing --level fish", "");
    assert!(with_level.exit == 2 && with_level.err.contains("cannot be used with"), "{}", with_level.err);
}
