//! Files of a crate import one way: none imports a file that imports it, directly or by way of others.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// A module, or something in one, by its path from the top of the crate.
type Name = Vec<String>;

/// The crates that are held to it.
const CRATES: &[&str] =
    &["cover", "conditions", "proof", "text", "encode", "rules", "reason", "format", "puzzle", "page", "lsp", "cli"];

/// Circles that stand, and why: the crate, and the modules.
const LET_STAND: &[(&str, &[&str], &str)] = &[
    (
        "conditions",
        &["areas::bounds", "areas::known", "areas::reach"],
        "a propagator, and what it knows, in three files",
    ),
    ("conditions", &["contents::numbers", "contents::survey"], "a propagator, and what it knows, in two files"),
];

/// The source files of a folder, and of those in it.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

/// The modules of a crate, each with its code: no comments, and nothing of the tests at the end of a file.
fn modules(name: &str) -> BTreeMap<Name, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates").join(name).join("src");
    let mut found = Vec::new();
    files(&root, &mut found);
    let module = |path: PathBuf| {
        let text = fs::read_to_string(&path).unwrap();
        let code = text.split("#[cfg(test)]").next().unwrap();
        let code: String = code.lines().map(|line| line.split("//").next().unwrap().to_owned() + "\n").collect();
        let inside = path.strip_prefix(&root).unwrap().with_extension("");
        let mut name: Name = inside.iter().map(|part| part.to_str().unwrap().to_owned()).collect();
        name.pop_if(|last| last == "mod" || last == "lib");
        (name, code)
    };
    found.into_iter().map(module).collect()
}

/// The paths of a tree of imports: `a::{b, c::d}` has `a::b` and `a::c::d`.
fn paths(tree: &str, before: &[String], found: &mut Vec<Name>) {
    let tree = tree.trim();
    let (head, inner) = tree.split_once('{').map_or((tree, None), |(head, rest)| (head, rest.strip_suffix('}')));
    let head = head.split(" as ").next().unwrap();
    let parts = head.split("::").map(str::trim).filter(|part| !part.is_empty());
    let path: Name = before.iter().cloned().chain(parts.map(str::to_owned)).collect();
    let Some(inner) = inner else { return found.push(path) };
    let (mut depth, mut start) = (0, 0);
    for (at, sign) in inner.char_indices().chain([(inner.len(), ',')]) {
        match sign {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                if !inner[start..at].trim().is_empty() {
                    paths(&inner[start..at], &path, found);
                }
                start = at + 1;
            }
            _ => {}
        }
    }
}

/// The imports of a module, and whether each is handed on (`pub use`); other paths in it from `super` or `crate` on.
fn imports(code: &str) -> Vec<(bool, Name)> {
    let mut found = Vec::new();
    for statement in code.split(';') {
        let begin =
            statement.rfind("\nuse ").or(statement.rfind("\npub use ")).or(statement.rfind("\npub(super) use "));
        let first = ["use ", "pub use "].iter().any(|word| statement.starts_with(word)).then_some(0);
        if let Some(begin) = begin.or(first) {
            let (visibility, tree) = statement[begin..].split_once("use ").unwrap();
            let mut all = Vec::new();
            paths(tree, &[], &mut all);
            found.extend(all.into_iter().map(|path| (visibility.contains("pub"), path)));
            continue;
        }
        for word in statement.split(|sign: char| !(sign.is_alphanumeric() || "_:".contains(sign))) {
            if word.starts_with("super::") || word.starts_with("crate::") {
                found.push((false, word.split("::").map(str::to_owned).collect()));
            }
        }
    }
    found
}

/// The name from the top of the crate, as seen from a module; none for names of other crates.
fn absolute(module: &[String], path: &[String], modules: &BTreeMap<Name, String>) -> Option<Name> {
    let ups = path.iter().take_while(|part| *part == "super").count();
    match path.first()?.as_str() {
        "crate" => Some(path[1..].to_vec()),
        "self" => Some([module, &path[1..]].concat()),
        "super" => Some([&module[..module.len().checked_sub(ups)?], &path[ups..]].concat()),
        first => {
            let child = [module, &[first.to_owned()]].concat();
            modules.contains_key(&child).then(|| [module, path].concat())
        }
    }
}

/// The modules that each module imports from, by way of those that only hand on what others have.
fn graph(name: &str) -> BTreeMap<Name, BTreeSet<Name>> {
    let modules = modules(name);
    let (mut handed_on, mut used) = (BTreeMap::<Name, Name>::new(), Vec::<(Name, Name)>::new());
    for (module, code) in &modules {
        for (public, path) in imports(code) {
            let Some(target) = absolute(module, &path, &modules) else { continue };
            match path.last() {
                Some(last) if public => {
                    handed_on.insert([&module[..], std::slice::from_ref(last)].concat(), target);
                }
                _ => used.push((module.clone(), target)),
            }
        }
    }
    let home = |target: &Name| {
        let mut target = target.clone();
        // A name may be handed on several times.
        for _ in 0..8 {
            // A function may have the name of a module. Only the module has something in it.
            let is_module = |end: usize| end < target.len() && modules.contains_key(&target[..end]);
            let ends = (1..=target.len()).find(|&end| handed_on.contains_key(&target[..end]) && !is_module(end));
            let Some(end) = ends else { break };
            target = [&handed_on[&target[..end]][..], &target[end..]].concat();
        }
        (0..=target.len()).rev().map(|end| target[..end].to_vec()).find(|module| modules.contains_key(module))
    };
    let mut graph: BTreeMap<Name, BTreeSet<Name>> = BTreeMap::new();
    for (module, target) in used {
        let home = home(&target).filter(|home| *home != module);
        graph.entry(module).or_default().extend(home);
    }
    graph
}

/// The circles of a graph: groups of modules each of which leads to all others of its group. A module that imports itself is none.
fn circles(graph: &BTreeMap<Name, BTreeSet<Name>>) -> BTreeSet<BTreeSet<String>> {
    let reached = |start: &Name| {
        let (mut found, mut open) = (BTreeSet::new(), vec![start]);
        while let Some(module) = open.pop() {
            open.extend(graph.get(module).into_iter().flatten().filter(|target| found.insert((*target).clone())));
        }
        found
    };
    let reached: BTreeMap<&Name, BTreeSet<Name>> = graph.keys().map(|module| (module, reached(module))).collect();
    let together =
        |a: &Name, b: &Name| reached[a].contains(b) && reached.get(b).is_some_and(|from_b| from_b.contains(a));
    let circle =
        |module: &&Name| graph.keys().filter(|other| together(module, other)).map(|one| one.join("::")).collect();
    reached.keys().map(circle).filter(|circle: &BTreeSet<String>| circle.len() > 1).collect()
}

#[test]
fn files_import_one_way() {
    for name in CRATES {
        let graph = graph(name);
        assert!(graph.len() > 5, "{name}: {} files import something", graph.len());
        let let_stand = LET_STAND.iter().filter(|(of, ..)| of == name);
        let let_stand: BTreeSet<BTreeSet<String>> =
            let_stand.map(|(_, circle, _)| circle.iter().map(|&module| module.to_owned()).collect()).collect();
        assert_eq!(circles(&graph), let_stand, "{name}: files that import each other, and those that may");
    }
}
