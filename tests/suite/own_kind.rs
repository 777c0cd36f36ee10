//! Kinds of rules that a program adds: the example, and the registry.

use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use exdoku::ReadOptions;
use exdoku::board::SymbolChoice;
use exdoku::encode::{Encoder, Limits};
use exdoku::rules::{Build, Builder, Built, Fault, FileKinds, Key, Kind, Kinds, Param, Rule, RuleUse, Type, Violation};
use exdoku::solve::{Count, SolveOptions, Solver};
use exdoku::source::{Diagnostics, Source};
use exdoku::variant::{BUILTINS, Document, ReadContext, Variant, read_with};

use crate::common::grids::{every_grid_of_rows, keeping};
use crate::common::{all_solutions, snapshot};

/// The kinds of the example, as a part of this program.
#[path = "../../examples/own-kind/src/clock_face.rs"]
mod clock_face;

fn clock_faces() -> Arc<Kinds> {
    let kinds = Kinds::builtin().with(clock_face::CLOCK_FACE).unwrap();
    Arc::new(kinds.with(clock_face::BLACK_CLOCK_FACE).unwrap())
}

fn document(toml: &str, kinds: &Arc<Kinds>) -> Result<Document, Diagnostics> {
    let context = ReadContext { kinds: Arc::clone(kinds), ..ReadContext::new(&BUILTINS) };
    let mut diagnostics = Diagnostics::new();
    read_with(&Source::new("test.toml", toml), &context, &mut diagnostics).ok_or(diagnostics)
}

/// The example is built from its own sources as an example of this package, where everything else is compiled already; its
/// own manifest names the same sources.
#[test]
fn the_example_runs() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap();
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["run", "--quiet", "--offline", "--example", "own-kind", "--target-dir"]).arg(target).current_dir(root);
    let ran = cargo.output().unwrap();
    let (out, err) = (String::from_utf8(ran.stdout).unwrap(), String::from_utf8(ran.stderr).unwrap());
    assert!(ran.status.success(), "{err}");
    snapshot("own_kind", &out);
    let manifest = std::fs::read_to_string(root.join("examples/own-kind/Cargo.toml")).unwrap();
    let manifest: toml::Table = manifest.parse().unwrap();
    let library = &manifest["dependencies"]["exdoku"];
    assert_eq!((library["path"].as_str(), library["default-features"].as_bool()), (Some("../.."), Some(false)));
}

/// The encoding and the check of a grid agree, as those of the built-in kinds do.
#[test]
fn an_added_kind_means_one_thing() {
    for rules in ["clock-face = 'r1-2c1-2'", "black-clock-face = 'r2-3c2-3'", "clock-face = ['r1-2c1-2', 'r3-4c3-4']"] {
        let toml = format!("size = 4\nbox = 'none'\n[rules]\n{rules}\n");
        let document = document(&toml, &clock_faces()).unwrap();
        let found = all_solutions(&document, SolveOptions::default());
        assert!(!found.is_empty(), "{rules}");
        assert_eq!(found, keeping(&document.variant, every_grid_of_rows()), "{rules}");
    }
}

/// A registry is a value: what one reader knows, another does not.
#[test]
fn kinds_are_those_of_a_reader() {
    let toml = "size = 4\n[rules]\nclock-face = 'r1-2c1-2'\n";
    assert!(document(toml, &clock_faces()).is_ok());
    let wrong = document(toml, &Kinds::builtin()).unwrap_err().to_string();
    assert!(wrong.contains("unknown rule `clock-face`"), "{wrong}");
    let options = ReadOptions { kinds: clock_faces(), ..ReadOptions::default() };
    assert!(exdoku::read_with(toml, options).is_ok());
    assert!(exdoku::read(toml).is_err());
    // A slip is answered with the nearest name, of these kinds as well.
    let slip = document("size = 4\n[rules]\nclock-fase = 'r1-2c1-2'\n", &clock_faces()).unwrap_err().to_string();
    assert!(slip.contains("did you mean `clock-face`?"), "{slip}");
    let taken = "size = 4\n[define.clock-face]\nparams = { a = 'cells' }\n[define.clock-face.rules]\nodd = '$a'\n";
    let taken = document(taken, &clock_faces()).unwrap_err().to_string();
    assert!(taken.contains("`clock-face` is a rule of this program"), "{taken}");
}

/// A rule use of an added kind is written, and bound, as one of a built-in kind.
#[test]
fn uses_of_an_added_kind_are_written_and_bound() {
    let kinds = clock_faces();
    let document = document("size = 4\n[rules]\nblack-clock-face = { cells = 'r2-3c2-3' }\n", &kinds).unwrap();
    let rule_use = document.variant.rule_uses().iter().find(|one| one.kind == "black-clock-face").unwrap();
    assert_eq!(rule_use.to_toml(document.variant.board()), "\"r2c2-3 r3c2-3\"");
    assert!(rule_use.look().is_some());
    let (board, symbols) = (document.variant.board(), &document.variant.symbols);
    let rule = |file_kinds: &FileKinds<'_>, symbols: &SymbolChoice| {
        Builder::new(file_kinds, board, symbols).rule(rule_use).is_ok()
    };
    assert!(rule(&FileKinds::new(kinds), symbols));
    assert!(!rule(&FileKinds::new(Kinds::builtin()), symbols));
}

#[test]
fn wrong_kinds_are_not_added() {
    let kinds = Kinds::builtin();
    let wrong = |kind: Kind| kinds.with(kind).unwrap_err().to_string();
    let face = clock_face::CLOCK_FACE;
    assert_eq!(wrong(Kind { name: "thermo", ..face }), "the kind `thermo`: another kind has this name");
    assert!(wrong(Kind { name: "two words", ..face }).contains("a name is a letter"));
    assert!(wrong(Kind { look: &[("cells", "croner")], ..face }).contains("`croner` is not a figure"));
    assert!(wrong(Kind { look: &[("cell", "corner")], ..face }).contains("`cell` is not a parameter"));
    assert!(wrong(Kind { draw: &[("cells", "rhombus")], ..face }).contains("`rhombus` is not a way to draw"));
    assert!(wrong(Kind { reason: "face {sum}", ..face }).contains("`sum` is not a parameter"));
    for kind in kinds.iter() {
        kind.look();
        kind.draws();
    }
}

/// A variant with one more rule is another variant: what was compiled before is not used for it.
#[test]
fn a_rule_can_be_added_to_a_variant() {
    let classic = Variant::classic(4).unwrap();
    classic.compile(&Limits::default()).unwrap();
    let more = document("size = 4\n[rules]\nclock-face = 'r1-2c2-3'\n", &clock_faces()).unwrap();
    let rule_use = more.variant.rule_uses().iter().find(|one| one.kind == "clock-face").unwrap().clone();
    let kinds = FileKinds::new(clock_faces());
    let rule = Builder::new(&kinds, classic.board(), &classic.symbols).rule(&rule_use).unwrap().rule;
    let variant = Arc::new(classic.with_rule(rule, rule_use));
    let count = |variant: &Arc<Variant>| {
        let mut solver = Solver::new(Arc::clone(variant), SolveOptions::default());
        solver.count(&exdoku::variant::Puzzle::empty(variant), None)
    };
    assert_eq!(count(&Arc::new(classic)), Count::exactly(288));
    assert_eq!(count(&variant), count(&more.variant));
    assert_ne!(count(&variant), Count::exactly(288));
    assert_eq!(variant.rules().last().unwrap().kind, "clock-face");
}

/// What a kind remembers lasts as long as its builder does.
#[test]
fn kinds_remember_from_one_rule_to_the_next() {
    const NUMBER: Key<i64> = Key::new("numbered", "number");
    #[derive(Default)]
    struct Seen(Vec<i64>);
    #[derive(Debug)]
    struct Nothing;
    impl Rule for Nothing {
        fn encode(&self, _: &mut Encoder<'_>) {}
        fn violations(&self, _: &exdoku::board::Board, _: &exdoku::board::Grid) -> Vec<Violation> {
            Vec::new()
        }
    }
    fn build(used: &RuleUse, builder: &Builder<'_>) -> Result<Built, Fault> {
        let number = used.need(NUMBER);
        let seen = builder.remembered::<Seen>();
        let seen = &mut seen.borrow_mut().0;
        if seen.contains(&number) {
            return Err(used.at(NUMBER).error(format!("{number} for the second time")).into());
        }
        seen.push(number);
        Ok(Nothing.into())
    }
    const NUMBERED: Kind = Kind {
        name: "numbered",
        params: &[Param::of(NUMBER, Type::Number, "a number")],
        bare: true,
        build: Build::Each(build),
        ..Kind::PLAIN
    };
    let kinds = Arc::new(Kinds::builtin().with(NUMBERED).unwrap());
    for _ in 0..2 {
        assert!(document("size = 4\n[rules]\nnumbered = [1, 2]\n", &kinds).is_ok());
        let twice = document("size = 4\n[rules]\nnumbered = [1, 2, 1]\n", &kinds).unwrap_err().to_string();
        assert!(twice.contains("1 for the second time"), "{twice}");
    }
}
