//! Messages about bad input: every file of `tests/bad` has mistakes, and `snapshots/bad__*.snap` has the messages. Files
//! that they include are in `tests/include`.
//!
//! The test runs `exdoku check` on a file, `exdoku cover` on a `.dlx` file, and expects exit code 2. Comments on the first
//! lines of a file override that (in a `.dlx` file they begin with a bar):
//!
//! ```text
//!   # args: solve --variant classic-9x9
//!   # exit: 1
//! ```

use std::collections::{BTreeSet, HashSet};
use std::fs;
use std::panic::catch_unwind;
use std::path::Path;

use crate::common::day::todays;
use crate::common::program::{exdoku_in, temporary, temporary_folder, without_times};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// The exit code of a run, and a report of all that it wrote.
struct Report {
    exit: i32,
    text: String,
}

/// A run in a folder, so that messages name files by relative paths.
fn report(folder: &Path, args: &str) -> Report {
    let run = exdoku_in(folder, args);
    assert!(!run.err.contains("panicked"), "exdoku {args} panics:\n{}", run.err);
    let text = format!("exit {}\n--- stdout\n{}--- stderr\n{}", run.exit, without_times(&run.out), run.err);
    Report { exit: run.exit, text }
}

/// The value of `key` in the comments on the first lines.
fn directive(text: &str, key: &str) -> Option<String> {
    let comments = text.lines().take_while(|line| line.starts_with(['#', '|']));
    let mut values = comments.filter_map(|line| line[1..].trim().strip_prefix(key)?.strip_prefix(": "));
    values.next().map(str::to_owned)
}

/// The names of the bad files, in order.
fn bad_files() -> BTreeSet<String> {
    let entries = fs::read_dir(Path::new(ROOT).join("tests/bad")).unwrap();
    entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

/// A run on a bad file below `root`, with the arguments in its comments.
fn run_bad(root: &Path, name: &str) -> Report {
    let file = format!("tests/bad/{name}");
    let text = fs::read_to_string(root.join(&file)).unwrap();
    let usual = if name.ends_with(".dlx") { "cover" } else { "check" };
    let args = directive(&text, "args").unwrap_or_else(|| usual.to_owned());
    let args = format!("{args} {file}");
    let run = report(root, &args);
    let exit = directive(&text, "exit").map_or(2, |exit| exit.parse().unwrap());
    assert_eq!(run.exit, exit, "exdoku {args}\n{}", run.text);
    run
}

fn snapshot(name: &str, report: &str) {
    crate::common::snapshot(&format!("bad__{name}"), report);
}

#[test]
fn each_bad_file_gets_its_message() {
    let passes = |name: &String| catch_unwind(|| snapshot(name, &run_bad(Path::new(ROOT), name).text)).is_ok();
    let failed: Vec<String> = bad_files().into_iter().filter(|name| !passes(name)).collect();
    assert!(failed.is_empty(), "{} bad files: {}", failed.len(), failed.join(", "));
}

#[test]
fn windows_line_ends_change_no_message() {
    let root = temporary().join("windows");
    for folder in ["tests/bad", "tests/include"] {
        fs::create_dir_all(root.join(folder)).unwrap();
        for entry in fs::read_dir(Path::new(ROOT).join(folder)).unwrap() {
            let path = entry.unwrap().path();
            let text = fs::read_to_string(&path).unwrap().replace('\n', "\r\n");
            fs::write(root.join(folder).join(path.file_name().unwrap()), text).unwrap();
        }
    }
    for name in todays(bad_files(), 4) {
        let (unix, windows) = (run_bad(Path::new(ROOT), &name), run_bad(&root, &name));
        assert_eq!(windows.text, unix.text, "{name}");
    }
}

#[test]
fn files_that_cannot_be_read() {
    let root = temporary_folder("unreadable");
    fs::create_dir_all(root.join("folder.toml")).unwrap();
    fs::write(root.join("latin-1.txt"), b"12..\n34.\xe9\n").unwrap();
    fs::write(root.join("good.txt"), "12..34....43...1\n").unwrap();
    let mut reports = String::new();
    for command in ["solve", "count", "check", "candidates", "show", "test", "cover"] {
        for file in ["missing.toml", "folder.toml", "latin-1.txt"] {
            let run = report(&root, &format!("{command} {file}"));
            assert_eq!(run.exit, 2, "exdoku {command} {file}\n{}", run.text);
            reports += &format!("$ exdoku {command} {file}\n{}\n", run.text);
        }
    }
    snapshot("unreadable", &reports);
    let among_good = report(&root, "solve --format=line good.txt missing.toml latin-1.txt good.txt");
    snapshot("unreadable-among-good", &among_good.text);
}

/// No snapshot is left of a test or a file that was removed: the tests have its name, or its beginning and a file or a name for
/// the rest of it.
#[test]
fn each_snapshot_has_its_test() {
    let names_in = |folder: &str| {
        let entries = fs::read_dir(Path::new(ROOT).join(folder)).unwrap();
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect::<Vec<_>>()
    };
    let code = |name: &String| fs::read_to_string(Path::new(ROOT).join("tests/suite").join(name)).ok();
    let mut tests = names_in("tests/suite");
    for folder in tests.clone().iter().filter(|name| !name.contains('.')) {
        tests.extend(names_in(&format!("tests/suite/{folder}")).iter().map(|name| format!("{folder}/{name}")));
    }
    let code: String = tests.iter().filter_map(code).collect();
    let named: HashSet<&str> = code.split('"').collect();
    // What stands before and after a part that a test fills in.
    let begun: HashSet<&str> = named.iter().filter_map(|text| Some(text.split_once('{')?.0)).collect();
    let ended: HashSet<&str> = named.iter().filter_map(|text| Some(text.rsplit_once('}')?.1)).collect();
    let mut files: HashSet<String> = ["bad", "convert", "import", "drawings", "tables"]
        .iter()
        .flat_map(|folder| names_in(&format!("tests/{folder}")))
        .chain(names_in("variants"))
        .flat_map(|name| [name.rsplit_once('.').map_or(name.clone(), |(stem, _)| stem.to_owned()), name])
        .collect();
    files.extend(bad_files());
    let is_known = |name: &str| {
        let with_rest = |(at, _): (usize, char)| {
            let (beginning, rest) = name.split_at(at);
            let has_rest = files.contains(rest) || named.contains(rest);
            let has_both = named.contains(beginning) && ended.contains(rest);
            has_both || has_rest && begun.contains(beginning)
        };
        named.contains(name) || name.char_indices().filter(|&(at, _)| at > 3).any(with_rest)
    };
    // Some tests write the name of their module in front of all of theirs.
    let is_known = |name: &str| is_known(name) || name.split_once("__").is_some_and(|(_, rest)| is_known(rest));
    let snapshots = names_in("snapshots");
    let stray: Vec<&str> = snapshots
        .iter()
        .map(|name| name.strip_suffix(".snap").unwrap_or(name))
        .filter(|name| !is_known(name))
        .collect();
    assert_eq!(stray, [""; 0]);
}
