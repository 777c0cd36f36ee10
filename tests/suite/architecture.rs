//! The walls between crates, and within them: what a crate must never know. Read off the manifests and the `use` lines.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use exdoku::rules::{AnyKind, kinds};

/// Each crate in `crates/` and those of this workspace that it may depend on.
const MAY_DEPEND: &[(&str, &[&str])] = &[
    ("cover", &[]),
    ("conditions", &["cover"]),
    ("proof", &[]),
    ("text", &[]),
    ("encode", &["conditions", "cover", "text"]),
    ("rules", &["encode", "cover", "text"]),
    ("reason", &["rules", "cover", "text"]),
    ("format", &["rules", "text"]),
    ("puzzle", &["format", "reason", "rules", "cover", "text"]),
    ("page", &["puzzle", "format", "reason", "rules", "cover", "text"]),
    ("lsp", &["page", "puzzle", "format", "rules", "text"]),
    ("cli", &["lsp", "page", "puzzle", "format", "reason", "rules", "proof", "cover", "text"]),
];

/// Each module of a crate that has several, and those beside it that it may import from.
const MAY_IMPORT: &[(&str, &str, &[&str])] = &[
    ("text", "near", &[]),
    ("text", "board", &["expression", "near"]),
    ("text", "source", &["board", "near"]),
    ("text", "fault", &[]),
    ("text", "expression", &["fault"]),
    ("text", "automaton", &["fault"]),
    ("rules", "rules", &[]),
    ("rules", "variant", &["rules"]),
    ("reason", "solve", &[]),
    ("reason", "explain", &["solve"]),
    ("reason", "generate", &["explain", "scale", "solve"]),
    ("reason", "scale", &[]),
    ("puzzle", "render", &[]),
    ("puzzle", "caught", &[]),
    ("puzzle", "input", &["caught", "render"]),
    ("puzzle", "answer", &["input", "render"]),
    ("puzzle", "new_puzzle", &["input"]),
    ("puzzle", "record", &["input"]),
    ("cli", "built_in", &[]),
    ("cli", "serve", &["built_in"]),
    ("cli", "cli", &["serve", "built_in"]),
];

/// Words of the world outside: arguments, files, terminals.
const WORLD: &[&str] = &["clap", "anyhow", "anstream", "std::fs", "std::io", "println!", "eprintln!", "print!"];

/// Who may say one of them all the same: `proof` and `puzzle` are passed bytes to read, and open nothing themselves; `serve` has sockets,
/// and opens no files; `lsp` starts the program, and looks for uses of a name in the files of a folder.
const EXCEPTIONS: &[(&str, &str, &str)] = &[
    ("proof", "check", "std::io"),
    ("proof", "error", "std::io"),
    ("proof", "formula", "std::io"),
    ("proof", "scanner", "std::io"),
    ("proof", "steps", "std::io"),
    ("puzzle", "input", "std::io"),
    ("lsp", "commands", "std::io"),
    ("lsp", "transport", "std::io"),
    ("lsp", "names", "std::fs"),
    ("lsp", "files", "std::fs"),
    ("lsp", "lib", "anyhow"),
    ("lsp", "server", "anyhow"),
    ("cli", "serve", "std::io"),
];

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

const CRATES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/crates");

/// The sources of a crate, each with its module.
fn sources_of(name: &str) -> Vec<(String, PathBuf)> {
    let folder = Path::new(CRATES).join(name).join("src");
    let module = |path: PathBuf| {
        let first = path.strip_prefix(&folder).unwrap().components().next().unwrap();
        (first.as_os_str().to_str().unwrap().trim_end_matches(".rs").to_owned(), path)
    };
    files(&folder).into_iter().map(module).collect()
}

fn sources() -> Vec<PathBuf> {
    MAY_DEPEND.iter().flat_map(|(name, _)| sources_of(name)).map(|(_, path)| path).collect()
}

#[test]
fn crates_depend_downwards() {
    let folders: BTreeSet<String> =
        fs::read_dir(CRATES).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    assert_eq!(folders, MAY_DEPEND.iter().map(|(name, _)| (*name).to_owned()).collect());
    for (name, allowed) in MAY_DEPEND {
        let manifest = fs::read_to_string(Path::new(CRATES).join(name).join("Cargo.toml")).unwrap();
        let (_, dependencies) = manifest.split_once("[dependencies]").unwrap();
        for line in dependencies.lines().take_while(|line| !line.starts_with('[')) {
            if let Some(rest) = line.strip_prefix("exdoku-") {
                let target: String = rest.chars().take_while(|c| c.is_alphanumeric()).collect();
                assert!(allowed.contains(&target.as_str()), "{name} must not depend on {target}");
            }
        }
    }
}

#[test]
fn imports_run_downwards() {
    for (name, module, allowed) in MAY_IMPORT {
        let sources = sources_of(name).into_iter().filter(|(of, _)| of == module);
        let mut seen = 0;
        for (_, path) in sources {
            seen += 1;
            for line in code(&path) {
                assert!(
                    !line.contains("super::super"),
                    "{}: say crate:: so that this test sees it: {line}",
                    path.display()
                );
                for (at, _) in line.match_indices("crate::") {
                    let rest = &line[at + "crate::".len()..];
                    let target: String = rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
                    let fine = target == *module || allowed.contains(&target.as_str());
                    assert!(fine, "{}: {module} must not import from {target}: {line}", path.display());
                }
            }
        }
        assert!(seen > 0, "{name} has no module {module}");
    }
}

#[test]
fn only_the_command_line_touches_the_world() {
    for (name, _) in MAY_DEPEND {
        for (module, path) in sources_of(name) {
            if (*name, module.as_str()) == ("cli", "cli") {
                continue;
            }
            for line in code(&path) {
                for word in WORLD {
                    let allowed = EXCEPTIONS.contains(&(name, &module, word));
                    assert!(allowed || !line.contains(word), "{}: {name} must not say {word}: {line}", path.display());
                }
            }
        }
    }
}

/// What a manifest says is not tested holds no test that would never run.
#[test]
fn no_test_is_left_out() {
    for (name, _) in MAY_DEPEND {
        let manifest = fs::read_to_string(Path::new(CRATES).join(name).join("Cargo.toml")).unwrap();
        for (_, path) in sources_of(name) {
            let text = fs::read_to_string(&path).unwrap();
            let has_test = text.contains("#[test]") || text.contains("#[cfg(test)]");
            assert!(!has_test || !manifest.contains("\ntest = false"), "{}: its tests never run", path.display());
            // The first fence of each pair says what stands below it.
            let fences =
                text.lines().filter_map(|line| line.trim().trim_start_matches(['/', '!']).trim().strip_prefix("```"));
            let has_example =
                fences.step_by(2).any(|language| ["", "should_panic", "no_run", "rust"].contains(&language));
            assert!(
                !has_example || !manifest.contains("\ndoctest = false"),
                "{}: its examples never run",
                path.display()
            );
        }
    }
}

#[test]
fn the_core_knows_no_sudoku() {
    for (_, path) in sources_of("cover") {
        for line in code(&path) {
            let lower = line.to_lowercase().replace("once_cell", "");
            for word in ["cell", "digit", "sudoku", "toml", "grid", "board"] {
                let whole = lower.split(|c: char| !c.is_alphanumeric()).any(|part| part == word);
                assert!(!whole, "{}: the core says `{word}`: {line}", path.display());
            }
        }
    }
}

#[test]
fn rules_touch_no_links() {
    for (_, path) in sources_of("rules").into_iter().filter(|(module, _)| module == "rules") {
        for line in code(&path) {
            for word in ["exdoku_cover", "Links", "OptionId", "ItemId"] {
                assert!(!line.contains(word), "{}: a rule says {word}: {line}", path.display());
            }
        }
    }
}

/// Where kinds of rules are named: their own module, and the tables of notations and drawings.
fn names_kinds(path: &Path) -> bool {
    let path = path.to_string_lossy().replace('\\', "/");
    path.contains("rules/src/rules/") || path.ends_with("/table.rs")
}

/// A kind goes by its constant, so that a misspelling does not compile. Names that are also words of other notations, or
/// keys of TOML files, are no sign of a kind; those with a hyphen are.
#[test]
fn kinds_go_by_their_constants() {
    let known: BTreeSet<&str> = kinds().map(AnyKind::name).collect();
    let hyphenated: BTreeSet<&str> = known.iter().copied().filter(|name| name.contains('-')).collect();
    assert!(hyphenated.len() > 30);
    let calls =
        ["rules.on(\"", "rules.add(\"", "rules.set(\"", "RuleUse::bare(\"", ".kind == \"", "kind() == \"", "kind(\""];
    let quoted: Vec<String> = hyphenated.iter().map(|name| format!("\"{name}\"")).collect();
    let called = |line: &str, call: &str| match line.split_once(call).and_then(|(_, behind)| behind.split_once('"')) {
        Some((name, _)) => known.contains(name),
        None => false,
    };
    let mut found = Vec::new();
    for path in sources().into_iter().filter(|path| !names_kinds(path)) {
        // Few lines have a quote at all.
        for line in code(&path).into_iter().filter(|line| line.contains('"')) {
            let named = quoted.iter().any(|name| line.contains(name));
            if named || calls.iter().any(|call| called(&line, call)) {
                found.push(format!("{}: {}", path.display(), line.trim()));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}
