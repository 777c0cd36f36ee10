//! Each target on all its inputs: seeds, files of the project, and the corpus that fuzzing found.
//!
//! `cargo test -p exdoku-fuzz -- iss` runs one of them.

use std::fs;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use exdoku_fuzz::Target;
use libtest_mimic::{Arguments, Failed, Trial};

fn main() -> ExitCode {
    let fuzz = Path::new(env!("CARGO_MANIFEST_DIR"));
    let corpora = Path::new(env!("CARGO_TARGET_TMPDIR")).join("corpora");
    fs::create_dir_all(&corpora).expect("a folder for the corpora");
    let archive = fuzz.join("corpus.tar.gz");
    let unpacked = Command::new("tar").arg("-xzf").arg(archive).arg("-C").arg(&corpora).status();
    assert!(unpacked.expect("tar runs").success(), "the corpora cannot be unpacked");
    let trial = |target: Target| {
        let own = [fuzz.join("seeds").join(target.name), corpora.join("corpus").join(target.name)];
        let more = target.more_seeds().iter().map(|folder| fuzz.join("..").join(folder));
        let folders: Vec<PathBuf> = own.into_iter().chain(more).collect();
        Trial::test(target.name, move || replay(target, &folders))
    };
    libtest_mimic::run(&Arguments::from_args(), Target::all().map(trial).collect()).exit_code()
}

/// Runs a target on the files of some folders, and names those that it breaks on.
fn replay(target: Target, folders: &[PathBuf]) -> Result<(), Failed> {
    let files: Vec<PathBuf> = folders.iter().flat_map(|folder| files(folder)).collect();
    let breaks = |path: &&PathBuf| {
        // libFuzzer does not pass on what is not UTF-8, either.
        let text = String::from_utf8(fs::read(path).expect("the file is read"));
        text.is_ok_and(|text| catch_unwind(|| target.run(&text)).is_err())
    };
    let broken: Vec<String> = files.iter().filter(breaks).map(|path| path.display().to_string()).collect();
    match (files.is_empty(), broken.is_empty()) {
        (true, _) => Err("there are no inputs".into()),
        (false, true) => Ok(()),
        (false, false) => Err(format!("it breaks on {}", broken.join(", ")).into()),
    }
}

/// The files of a folder and of those in it, in order; none if it does not exist.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).into_iter().flatten().flatten().map(|one| one.path()).collect();
    paths.sort();
    paths.into_iter().flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}
