//! `exdoku verify`: what it says of right proofs, wrong ones, and files that are none. The checker has its own tests.

use std::fs;
use std::path::Path;

use crate::common::program::{Run, exdoku, exdoku_in, file, temporary_folder};
use crate::common::snapshot;

/// Three pigeons in two holes; variable 2p - 1 or 2p: pigeon p is in the first hole or in the second.
const PIGEONS: &str = "c three pigeons, two holes
p cnf 6 9
1 2 0 3 4 0 5 6 0
-1 -3 0 -1 -5 0 -3 -5 0
-2 -4 0 -2 -6 0 -4 -6 0
";

fn folder(name: &str) -> std::path::PathBuf {
    let folder = temporary_folder(&format!("verify/{name}"));
    fs::write(folder.join("pigeons.cnf"), PIGEONS).unwrap();
    folder
}

fn verify(folder: &Path, proof: impl AsRef<[u8]>) -> Run {
    fs::write(folder.join("pigeons.drat"), proof).unwrap();
    exdoku_in(folder, "verify pigeons.cnf pigeons.drat")
}

#[test]
fn a_right_proof_is_verified() {
    let folder = folder("right");
    let expected = "verified: pigeons.cnf has no solution (9 clauses, 1 lemma)\n";
    assert_eq!(verify(&folder, "-1 0\n0\n").ends(0), expected);
    assert_eq!(verify(&folder, b"a\x03\0a\0").ends(0), expected);
    assert_eq!(exdoku_in(&folder, "verify --quiet pigeons.cnf pigeons.drat").ends(0), expected);
    let told = exdoku_in(&folder, "verify -v pigeons.cnf pigeons.drat");
    assert_eq!(told.out, expected);
    for part in
        ["pigeons.cnf: 6 variables, 9 clauses\n", "pigeons.drat: checked in ", " 0 clauses deleted, 0 units kept, "]
    {
        assert!(told.err.contains(part), "{part}: {}", told.err);
    }
    file("pigeons.cnf", PIGEONS);
    assert_eq!(exdoku("verify pigeons.cnf -", "-1 0\n0\n").ends(0), expected);
}

#[test]
fn a_wrong_proof_is_refused_with_its_place() {
    let folder = folder("wrong");
    let proofs = [
        &b"-1 0"[..3],
        b"",
        b"c the first pigeon is in the first hole\nd 1 2 0\n 1 0\n",
        b"7 0\n0\n",
        b"d -1 -3 0\n-1 0\n0\n",
        b"a\x0e\0a\0",
        b"d\x03\x07\0a\x03\0a\0",
    ];
    let mut all = String::new();
    for proof in proofs {
        let run = verify(&folder, proof);
        all += &format!("{}\n  exit code {}: {}{}", proof.escape_ascii(), run.exit, run.out, run.err);
    }
    snapshot("verify__refused", &all);
}

#[test]
fn deletions_of_what_is_not_there_are_worth_a_warning() {
    let folder = folder("missing");
    let run = verify(&folder, "d 1 3 0\nd 2 4 6 0\n-1 0\n0\n");
    assert_eq!(run.exit, 0);
    assert_eq!(run.err.trim_end(), "warning: pigeons.drat: 2 deletions of clauses that are not there");
    assert_eq!(exdoku_in(&folder, "verify -q pigeons.cnf pigeons.drat").ends(0), run.out);
}

#[test]
fn what_cannot_be_read_is_an_error() {
    let folder = folder("unreadable");
    fs::write(folder.join("cut.cnf"), &PIGEONS[..PIGEONS.len() - 9]).unwrap();
    fs::write(folder.join("text.drat"), "-1 7 0\n1 two 0\n").unwrap();
    fs::write(folder.join("right.drat"), "-1 0\n0\n").unwrap();
    fs::write(folder.join("binary.drat"), b"a\x02\x81").unwrap();
    let mut all = String::new();
    for args in [
        "cut.cnf right.drat",
        "right.drat right.drat",
        "missing.cnf right.drat",
        "pigeons.cnf missing.drat",
        "pigeons.cnf .",
        "pigeons.cnf text.drat",
        "pigeons.cnf binary.drat",
        "pigeons.cnf pigeons.cnf",
        "- -",
    ] {
        let run = exdoku_in(&folder, &format!("verify {args}"));
        assert_eq!((run.exit, run.out.as_str()), (2, ""), "{args}");
        all += &format!("{args}\n{}", run.err);
    }
    snapshot("verify__unreadable", &all);
}

#[test]
fn a_limit_of_time_stops_it() {
    let folder = folder("time");
    fs::write(folder.join("pigeons.drat"), "-1 0\n0\n").unwrap();
    let run = exdoku_in(&folder, "verify --timeout 0 pigeons.cnf pigeons.drat");
    assert_eq!(run.ends(3), "stopped by a limit\n");
}

/// A formula that `convert` writes, refuted by unit propagation alone.
#[test]
fn it_reads_what_convert_writes() {
    let folder = folder("convert");
    // Two givens in one row are the same.
    fs::write(folder.join("wrong.toml"), "size = 4\ngivens = \"11.. .... .... ....\"\n").unwrap();
    let cnf = exdoku_in(&folder, "convert --to cnf wrong.toml");
    fs::write(folder.join("wrong.cnf"), &cnf.out).unwrap();
    fs::write(folder.join("empty.drat"), "").unwrap();
    let run = exdoku_in(&folder, "verify wrong.cnf empty.drat");
    assert!(run.exit == 0 && run.out.starts_with("verified: wrong.cnf has no solution ("), "{run:?} {}", cnf.err);
}
