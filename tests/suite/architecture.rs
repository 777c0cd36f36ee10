//! The layers: a module imports only from those below it. Read off the `use` lines.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use exdoku::rules::keys;

/// Each module and those of this crate that it may import from.
const MAY_IMPORT: &[(&str, &[&str])] = &[
    ("exact_cover", &[]),
    ("board", &[]),
    ("source", &[]),
    ("expression", &[]),
    ("automaton", &[]),
    ("encode", &["automaton", "board", "exact_cover"]),
    ("rules", &["encode", "expression", "automaton", "board", "source"]),
    ("variant", &["rules", "encode", "board", "source", "exact_cover"]),
    ("solve", &["variant", "rules", "encode", "board", "source", "exact_cover"]),
    ("explain", &["solve", "variant", "rules", "encode", "board", "source", "exact_cover"]),
    ("generate", &["solve", "variant", "rules", "encode", "board", "source", "exact_cover"]),
    ("format", &["explain", "solve", "variant", "rules", "encode", "board", "source", "exact_cover"]),
    ("render", &["format", "solve", "variant", "rules", "encode", "board", "source", "exact_cover"]),
    ("input", &["format", "render", "variant", "board", "source"]),
    ("answer", &["input", "format", "render", "solve", "variant", "rules", "board", "source"]),
    (
        "serve",
        &[
            "explain",
            "answer",
            "input",
            "generate",
            "format",
            "render",
            "solve",
            "variant",
            "rules",
            "encode",
            "board",
            "source",
            "exact_cover",
        ],
    ),
    (
        "cli",
        &[
            "serve",
            "answer",
            "input",
            "explain",
            "generate",
            "format",
            "render",
            "solve",
            "variant",
            "rules",
            "encode",
            "board",
            "source",
            "exact_cover",
        ],
    ),
];

/// Packages and what may use them; all others are for `cli` and `main`.
const PACKAGES: &[(&str, &[&str])] = &[
    ("indexmap", &["exact_cover", "automaton", "variant", "explain"]),
    ("foldhash", &["exact_cover", "automaton", "encode", "rules"]),
    ("toml", &["source", "format", "serve", "input"]),
    ("toml_edit", &["format", "serve"]),
    ("annotate_snippets", &["source"]),
    ("strsim", &["source"]),
    ("pulp", &["exact_cover"]),
    ("rand", &["exact_cover", "solve", "explain", "generate"]),
    ("rand_chacha", &["exact_cover", "solve", "explain", "generate"]),
    ("miniz_oxide", &["format"]),
    ("resvg", &["render"]),
    ("dejavu", &["render"]),
    ("serde", &["format", "serve"]),
    ("serde_json", &["format", "input", "serve"]),
    ("roxmltree", &["format"]),
    ("regex_lite", &["format"]),
    ("axum", &["serve"]),
    ("tokio", &["serve"]),
    ("futures_core", &["serve"]),
];

/// Words that only `cli` and `main` may say.
const ONLY_CLI: &[&str] = &["clap", "anyhow", "anstream", "std::fs", "std::io", "println!", "eprintln!", "print!"];

/// Modules that may say one of them all the same: `input` is passed bytes to read, and opens nothing itself; `serve` has
/// sockets, and opens no files.
const EXCEPTIONS: &[(&str, &str)] = &[("input", "std::io"), ("serve", "std::io")];

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// Lines of code: no comments, and nothing of the tests at the end of a file.
fn code(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).unwrap();
    let code = text.split("#[cfg(test)]").next().unwrap();
    code.lines().map(|line| line.split("//").next().unwrap().to_owned()).collect()
}

fn module(path: &Path) -> String {
    let inside = path.strip_prefix(concat!(env!("CARGO_MANIFEST_DIR"), "/src")).unwrap();
    let first = inside.components().next().unwrap().as_os_str().to_str().unwrap();
    first.trim_end_matches(".rs").to_owned()
}

fn sources() -> Vec<PathBuf> {
    files(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src")))
}

#[test]
fn imports_run_downwards() {
    let mut modules = BTreeSet::new();
    for path in sources() {
        let module = module(&path);
        if module == "lib" || module == "main" {
            continue;
        }
        let (_, allowed) = MAY_IMPORT.iter().find(|(name, _)| *name == module).expect("a module has its row here");
        for line in code(&path) {
            let mut rest = line.as_str();
            assert!(
                !line.contains("super::super"),
                "{}: say crate:: so that this test sees it: {line}",
                path.display()
            );
            while let Some(at) = rest.find("crate::") {
                rest = &rest[at + "crate::".len()..];
                let target: String = rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
                let fine = target == module || allowed.contains(&target.as_str());
                assert!(fine, "{}: {module} must not import from {target}: {line}", path.display());
            }
        }
        modules.insert(module);
    }
    assert_eq!(modules.len(), MAY_IMPORT.len(), "every row is a module");
}

#[test]
fn only_the_command_line_touches_the_world() {
    for path in sources() {
        let module = module(&path);
        if module == "cli" || module == "main" {
            continue;
        }
        for line in code(&path) {
            for word in ONLY_CLI {
                let allowed = EXCEPTIONS.contains(&(&module, word));
                assert!(
                    allowed || !line.contains(word),
                    "{}: only cli and main may say {word}: {line}",
                    path.display()
                );
            }
            for (package, users) in PACKAGES {
                let used = line.contains(&format!("{package}::"));
                assert!(!used || users.contains(&module.as_str()), "{}: {package} in {module}", path.display());
            }
        }
    }
}

#[test]
fn the_core_knows_no_sudoku() {
    for path in sources().iter().filter(|path| module(path) == "exact_cover") {
        for line in code(path) {
            let lower = line.to_lowercase();
            for word in ["cell", "digit", "sudoku", "toml", "grid", "board"] {
                let whole = lower.split(|c: char| !c.is_alphanumeric()).any(|part| part == word);
                assert!(!whole, "{}: the core says `{word}`: {line}", path.display());
            }
        }
    }
}

#[test]
fn rules_touch_no_links() {
    for path in sources().iter().filter(|path| module(path) == "rules") {
        for line in code(path) {
            for word in ["exact_cover", "Links", "OptionId", "ItemId"] {
                assert!(!line.contains(word), "{}: a rule says {word}: {line}", path.display());
            }
        }
    }
}

/// Where kinds of rules are named: their own module, the tables of notations and drawings, and the built-in files, which
/// go by the names of the kinds that they show.
fn names_kinds(path: &Path) -> bool {
    let path = path.to_string_lossy().replace('\\', "/");
    path.contains("src/rules/") || path.ends_with("/table.rs") || path.ends_with("src/variant/builtin.rs")
}

/// A kind goes by its constant, so that a misspelling does not compile. Names that are also words of other notations, or
/// keys of TOML files, are no sign of a kind; those with a hyphen are.
#[test]
fn kinds_go_by_their_constants() {
    let hyphenated: BTreeSet<&str> = keys::KINDS.iter().copied().filter(|name| name.contains('-')).collect();
    assert!(hyphenated.len() > 30);
    let calls =
        ["rules.on(\"", "rules.add(\"", "rules.set(\"", "RuleUse::bare(\"", ".kind == \"", "kind() == \"", "kind(\""];
    let mut found = Vec::new();
    for path in sources().into_iter().filter(|path| !names_kinds(path)) {
        for line in code(&path) {
            let named = hyphenated.iter().any(|name| line.contains(&format!("\"{name}\"")));
            if named
                || calls.iter().any(|call| keys::KINDS.iter().any(|name| line.contains(&format!("{call}{name}\""))))
            {
                found.push(format!("{}: {}", path.display(), line.trim()));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}
