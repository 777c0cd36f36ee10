//! What is said about bad input: every file of `tests/bad` has mistakes, and what is said about it stands in
//! `snapshots/bad__*.snap`. Files that they include stand in `tests/include`.
//!
//! A file is given to `exdoku check`, a `.dlx` file to `exdoku cover`; that is bad input, exit code 2. Comments on the
//! first lines of a file say where it is otherwise (in a `.dlx` file they begin with a bar):
//!
//! ```text
//!   # args: solve --variant classic-9x9
//!   # exit: 1
//! ```

use std::collections::BTreeSet;
use std::fs;
use std::panic::catch_unwind;
use std::path::Path;
use std::process::{Command, Stdio};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");
const TEMPORARY: &str = env!("CARGO_TARGET_TMPDIR");

/// How one run of the program ended, and what it said.
struct Run {
    exit: i32,
    report: String,
}

/// Runs the program in a folder, so that messages name files by relative paths.
fn exdoku(folder: &Path, args: &[&str]) -> Run {
    let output = Command::new(env!("CARGO_BIN_EXE_exdoku"))
        .args(args)
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .expect("the program starts");
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("the program writes UTF-8");
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    let exit = output.status.code().expect("the program was not killed");
    assert!(!err.contains("panicked"), "exdoku {} panics:\n{err}", args.join(" "));
    let out = crate::common::without_times(&out);
    Run { exit, report: format!("exit {exit}\n--- stdout\n{out}--- stderr\n{err}") }
}

/// What a comment on one of the first lines says about `key`.
fn said(text: &str, key: &str) -> Option<String> {
    let comments = text.lines().take_while(|line| line.starts_with(['#', '|']));
    let mut values = comments.filter_map(|line| line[1..].trim().strip_prefix(key)?.strip_prefix(": "));
    values.next().map(str::to_owned)
}

/// The names of the bad files, in order.
fn bad_files() -> BTreeSet<String> {
    let entries = fs::read_dir(Path::new(ROOT).join("tests/bad")).unwrap();
    entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

/// Runs a bad file below `root` as it asks to be run.
fn run_bad(root: &Path, name: &str) -> Run {
    let file = format!("tests/bad/{name}");
    let text = fs::read_to_string(root.join(&file)).unwrap();
    let usual = if name.ends_with(".dlx") { "cover" } else { "check" };
    let args = said(&text, "args").unwrap_or_else(|| usual.to_owned());
    let args: Vec<&str> = args.split(' ').chain([file.as_str()]).collect();
    let run = exdoku(root, &args);
    let exit = said(&text, "exit").map_or(2, |exit| exit.parse().unwrap());
    assert_eq!(run.exit, exit, "exdoku {}\n{}", args.join(" "), run.report);
    run
}

fn snapshot(name: &str, report: &str) {
    let mut settings = insta::Settings::new();
    settings.set_snapshot_path(concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(format!("bad__{name}"), report));
}

#[test]
fn each_bad_file_gets_its_message() {
    let passes = |name: &String| catch_unwind(|| snapshot(name, &run_bad(Path::new(ROOT), name).report)).is_ok();
    let failed: Vec<String> = bad_files().into_iter().filter(|name| !passes(name)).collect();
    assert!(failed.is_empty(), "{} bad files: {}", failed.len(), failed.join(", "));
}

#[test]
fn windows_line_ends_change_no_message() {
    let root = Path::new(TEMPORARY).join("windows");
    for folder in ["tests/bad", "tests/include"] {
        fs::create_dir_all(root.join(folder)).unwrap();
        for entry in fs::read_dir(Path::new(ROOT).join(folder)).unwrap() {
            let path = entry.unwrap().path();
            let text = fs::read_to_string(&path).unwrap().replace('\n', "\r\n");
            fs::write(root.join(folder).join(path.file_name().unwrap()), text).unwrap();
        }
    }
    for name in bad_files() {
        let (unix, windows) = (run_bad(Path::new(ROOT), &name), run_bad(&root, &name));
        assert_eq!(windows.report, unix.report, "{name}");
    }
}

#[test]
fn files_that_cannot_be_read() {
    let root = Path::new(TEMPORARY).join("unreadable");
    fs::create_dir_all(root.join("folder.toml")).unwrap();
    fs::write(root.join("latin-1.txt"), b"12..\n34.\xe9\n").unwrap();
    fs::write(root.join("good.txt"), "12..34....43...1\n").unwrap();
    let mut report = String::new();
    for command in ["solve", "count", "check", "candidates", "show", "test", "cover"] {
        for file in ["missing.toml", "folder.toml", "latin-1.txt"] {
            let run = exdoku(&root, &[command, file]);
            assert_eq!(run.exit, 2, "exdoku {command} {file}\n{}", run.report);
            report += &format!("$ exdoku {command} {file}\n{}\n", run.report);
        }
    }
    snapshot("unreadable", &report);
    let among_good = exdoku(&root, &["solve", "--format=line", "good.txt", "missing.toml", "latin-1.txt", "good.txt"]);
    snapshot("unreadable-among-good", &among_good.report);
}

/// A message about a file that is gone helps nobody.
#[test]
fn each_snapshot_has_its_file() {
    let names = fs::read_dir(Path::new(ROOT).join("snapshots")).unwrap();
    let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut files = bad_files();
    files.extend(["unreadable", "unreadable-among-good"].map(str::to_owned));
    let stray: Vec<String> = names
        .filter_map(|name| Some(name.strip_prefix("bad__")?.strip_suffix(".snap")?.to_owned()))
        .filter(|name| !files.contains(name))
        .collect();
    assert_eq!(stray, [""; 0]);
}
