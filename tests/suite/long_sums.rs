//! Sums of which a chain of partial sums would be long: as conditions and as chains, they have the same grids.

use crate::common::{all_solutions, document};
use exdoku::exact_cover::{Engine, Learn, Settings};
use exdoku::solve::{Backend, SolveOptions};

/// Two sets of cells with one sum, a number for which nothing else gives a value.
const TWO_OF_ONE_SUM: &str = r#"
size = 16
rules.sum = { segments = ["r1c4 r2c5 r3c6 r4c7 r5c8 r6c9 r7c10 r8c11 r9c12 r10c13 r11c14 r12c15 r13c16 r14c1 r15c2 r16c3", "r1c16 r3c14 r5c1 r5c4 r6c11 r8c4 r9c14 r10c1 r10c4 r12c4 r12c7 r12c12 r13c13 r13c15 r15c14"] }
givens = '''
4......A..E3657D
.1.3.....94.G..2
CA.G.......6..4.
75D6.84.2.CG..E.
.8.AC1FGE.D5..B.
D.E5..B..8..1G..
F.C1E5D......8..
B.794.28.GF153.E
.B..GC.23...7..6
.D.784.BG.1CEF..
5..E6.9D8..4.2.G
12...E5F.D.7.B.8
6E.D.B87A4.2FC..
..9....41C.F.E6.
....1F3.5E.DB.8.
....5.6E.7..2..A
'''
"#;

const WEIGHTED: &str = r#"
size = 3
box = "none"
[rules]
rows = false
columns = false
sum = { cells = "r1-3c1-3", coefficients = [1, 3, -9, 27, 81, 243, 729, 100, 57], total = [1500, 1777, 2000] }
"#;

/// Sums of which one or the other holds, or not.
const ONE_OF_SEVERAL: &str = r#"
size = 4
[[rules.any]]
of = [
  { sum = { cells = "r1-2c1-3", total = 15 } },
  { sum = { cells = "r1-4c1-3", coefficients = [1, 2, 3, 1, 2, 3, 1, 2, 3, -1, -2, -3], total = [30, 31] }, odd = "r1c1" },
]
[[rules.any]]
exactly = 1
of = [{ sum = { cells = "r1c1 r2c2 r3c3 r4c4", total = 7 } }, { sum = { cells = "r1-3c4 r4c1-2", total = 12 } }]
"#;

#[test]
fn long_sums_are_the_same_as_conditions_and_as_chains() {
    for (toml, grids) in [(TWO_OF_ONE_SUM, 6), (WEIGHTED, 26), (ONE_OF_SEVERAL, 20)] {
        let document = document(toml);
        let problem = document.variant.compiled().shared_problem();
        assert!(!problem.conditions().is_empty(), "the chain would be long");
        let found = |engine, learn| {
            let settings = Settings { learn, ..Settings::default() };
            let backend = Backend::Engine(engine);
            all_solutions(&document, SolveOptions { backend, settings, ..SolveOptions::default() })
        };
        let plain = found(Engine::DancingLinks, Learn::Off);
        assert_eq!(plain.len(), grids);
        for learn in [Learn::Off, Learn::On] {
            assert!(found(Engine::ClauseLearning, learn) == plain, "{learn:?}: {toml}");
        }
    }
}
