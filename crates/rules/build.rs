//! Finds the files of the built-in kinds, `src/rules/kinds/FAMILY/KIND.toml` and `.rs`, and writes a use of the macro `family!` for
//! each folder. The parameters of a kind in TOML become typed keys.

use std::env;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    let kinds = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("src/rules/kinds");
    let out = PathBuf::from(env::var("OUT_DIR")?);
    println!("cargo::rerun-if-changed={}", kinds.display());
    for folder in entries(&kinds)?.iter().filter(|path| path.is_dir()) {
        let name = folder.file_name().ok_or("a folder has a name")?;
        fs::write(out.join(name).with_extension("rs"), family(folder)?)?;
    }
    Ok(())
}

/// What is in a folder, in the order of the alphabet.
fn entries(folder: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let mut paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>, std::io::Error>>()?;
    paths.sort();
    Ok(paths)
}

/// The use of `family!` for the kinds in a folder.
fn family(folder: &Path) -> Result<String, Box<dyn Error>> {
    let (mut written, mut defined) = (Vec::new(), String::new());
    for path in entries(folder)? {
        let stem = path.file_stem().and_then(|stem| stem.to_str()).ok_or("a file has a name")?;
        match path.extension().and_then(|extension| extension.to_str()) {
            Some("toml") => {
                let keys =
                    keys(stem, &fs::read_to_string(&path)?).map_err(|wrong| format!("{}: {wrong}", path.display()))?;
                writeln!(defined, "        {} = {stem:?} in {path:?} {{ {keys} }}", stem.replace('-', "_"))?;
            }
            Some("rs") if stem != "mod" => written.push(stem.to_owned()),
            None if path.join("mod.rs").exists() => written.push(stem.to_owned()),
            _ => {}
        }
    }
    Ok(format!("family! {{\n    written: [{}],\n    defined: [\n{defined}    ],\n}}\n", written.join(", ")))
}

/// The keys of the parameters of a definition, of which the macro `value_of` knows the values:
/// `CELLS: value_of!(cells) = "cells", SUM: value_of!(number) = "sum"`.
fn keys(name: &str, text: &str) -> Result<String, Box<dyn Error>> {
    let file: toml::Table = text.parse()?;
    let definition = file.get("define").and_then(|define| define.get(name)).ok_or(format!("no [define.{name}]"))?;
    let Some(params) = definition.get("params") else { return Ok(String::new()) };
    let params = params.as_table().ok_or("`params` is a table")?;
    let key = |(param, written): (&String, &toml::Value)| {
        let word = written.as_str().and_then(|text| text.split(['=', '?']).next()).map(str::trim);
        let word = word.filter(|word| !word.is_empty() && word.bytes().all(|letter| letter.is_ascii_lowercase()));
        let word = word.ok_or(format!("`{param}`: {written} is no type of parameter"))?;
        Ok(format!("{}: value_of!({word}) = {param:?}", param.to_uppercase().replace('-', "_")))
    };
    Ok(params.iter().map(key).collect::<Result<Vec<String>, String>>()?.join(", "))
}
