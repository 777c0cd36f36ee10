//! Names of kinds that people use elsewhere.

use std::collections::BTreeSet;

use exdoku::rules::{AnyKind, FileKinds, Kinds};

#[test]
fn each_other_name_means_one_kind() {
    let kinds = Kinds::builtin();
    let file = FileKinds::new(Kinds::builtin());
    let mut seen: BTreeSet<String> = kinds.names().map(|name| name.replace('-', "")).collect();
    for kind in kinds.iter() {
        for name in kind.also() {
            assert!(seen.insert(name.replace('-', "")), "{name} stands for two kinds");
            let plural = if name.len() > 2 { format!("{name}s") } else { name.to_owned() };
            for form in [name.to_owned(), plural, name.to_uppercase().replace('-', "_")] {
                assert_eq!(file.meant(&form).map(AnyKind::name), Some(kind.name()), "{form}");
            }
        }
    }
}

#[test]
fn names_from_elsewhere_are_understood() {
    let kinds = FileKinds::new(Kinds::builtin());
    let meant = |name: &str| kinds.meant(name).map(AnyKind::name);
    let names = [
        ("German_Whispers", "whisper"),
        ("thermometers", "thermo"),
        ("between-line", "between"),
        ("region-sum-lines", "region-sum"),
        ("killer-cages", "killer"),
        ("black-dots", "black-dot"),
        ("knights-move", "anti-knight"),
        ("sudoku-x", "diagonals"),
    ];
    for (name, kind) in names {
        assert_eq!(meant(name), Some(kind), "{name}");
    }
    assert_eq!(["of fire", "-", ""].map(meant), [None; 3]);
}
