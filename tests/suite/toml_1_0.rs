//! What exdoku ships and writes is TOML 1.0, so that other tools read it; what it reads may be TOML 1.1.

use std::fs;
use std::path::{Path, PathBuf};

use exdoku::format::tidy;
use exdoku::source::Source;

use crate::common::definitions;
use crate::common::program::exdoku;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

fn assert_1_0(what: &str, text: &str) {
    if let Err(error) = text.parse::<toml_1_0::Table>() {
        panic!("{what} is not TOML 1.0: {error}\n{text}");
    }
}

/// The files below a folder with this ending.
fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(Path::new(ROOT).join(folder)).unwrap().map(|entry| entry.unwrap().path());
    let mut found: Vec<PathBuf> = entries.filter(|path| path.extension().is_some_and(|it| it == ending)).collect();
    found.sort();
    assert!(!found.is_empty(), "{folder} has files");
    found
}

/// Those that people read and start from.
fn shipped() -> impl Iterator<Item = PathBuf> {
    let folders = ["variants", "examples", "crates/page/web/examples"];
    folders.into_iter().flat_map(|folder| files(folder, "toml")).chain(definitions())
}

#[test]
fn files_that_are_shipped() {
    for path in shipped() {
        assert_1_0(&path.display().to_string(), &fs::read_to_string(&path).unwrap());
    }
}

#[test]
fn what_is_shipped_and_generated_is_formatted() {
    for path in shipped() {
        let name = path.display().to_string();
        let text = fs::read_to_string(&path).unwrap();
        assert_eq!(tidy(&Source::new(name.as_str(), text.as_str())).unwrap(), text, "`exdoku fmt {name}` changes it");
    }
    for args in ["generate --seed 1 --variant mathdoku", "generate --seed 1 --variant mathdoku --count 2"] {
        let text = exdoku(args, "").ends(0);
        assert_eq!(tidy(&Source::new(args, text.as_str())).unwrap(), text, "{args}");
    }
}

#[test]
fn blocks_of_the_book() {
    let readme = Path::new(ROOT).join("README.md");
    let mut number = 0;
    for path in files("docs", "md").into_iter().chain([readme]) {
        let page = fs::read_to_string(&path).unwrap();
        for rest in page.split("```toml\n").skip(1) {
            assert_1_0(&path.display().to_string(), rest.split("```").next().unwrap());
            number += 1;
        }
    }
    assert!(number > 20, "the book has many examples, not {number}");
}

/// Files of TOML 1.1 that 1.0 refuses: line breaks, comments and a comma at the end within braces.
const LATER: &[&str] = &[
    "size = 4\n[rules]\nkiller = { layout = \"aabb ccdd ..ee ....\", sums = {\n  a = 3, b = 7, # corners\n  c = 7,\n  d = 3, e = 5,\n} }\n",
    "size = 4\n[rules]\nkiller = [\n    { cells = \"r1c1-2\",\n      sum = 3 },\n    # the other\n    { cells = \"r1c3-4\", sum = 7, },\n]\n",
    "size = 4\nlet = { x = \"1-4\",\n}\n",
    "size = 4\n[rules]\nkiller.sums = {\n  a = 3,\n}\nkiller.layout = \"aa.. .... .... ....\"\n",
];

#[test]
fn what_fmt_writes() {
    for text in LATER {
        assert!(text.parse::<toml_1_0::Table>().is_err(), "this is TOML 1.1: {text}");
        let tidied = tidy(&Source::new("later.toml", *text)).unwrap();
        assert_1_0("what fmt writes", &tidied);
        let (before, after): (toml::Table, toml::Table) = (text.parse().unwrap(), tidied.parse().unwrap());
        assert_eq!(before, after, "fmt changes no value");
        let comments = |text: &str| text.matches('#').count();
        assert_eq!(comments(text), comments(&tidied), "fmt keeps comments: {tidied}");
    }
    for path in files("tests/convert", "toml").into_iter().chain(files("variants", "toml")) {
        let name = path.display().to_string();
        let source = Source::new(name.as_str(), fs::read_to_string(&path).unwrap());
        assert_1_0(&name, &tidy(&source).unwrap());
    }
}

#[test]
fn what_convert_and_generate_write() {
    for text in LATER {
        assert_1_0("what convert writes", &exdoku("convert --to toml -", text).ends(0));
    }
    for args in ["generate --seed 1 --variant killer", "generate --seed 1 --draw thermo,kropki", "generate --seed 1"] {
        assert_1_0(args, &exdoku(args, "").ends(0));
    }
}
