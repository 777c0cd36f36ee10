//! The program as its users see it: the real binary, its output and its exit code.

mod foreign;
mod tested;

use std::io::{BufRead, BufReader, Write};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use exdoku::ReadOptions;
use exdoku::encode::Limits;
use exdoku::exact_cover::MemoryLimit;

use crate::common::day::todays;
use crate::common::program::{Run, answer, exdoku, file, program};

const UNIQUE: &str = "12..34....43...1";
const SOLVED: &str = "1234341221434321";
/// The 4x4 grids that begin with 1.
const SEVENTY_TWO: &str = "1...............";
const QUEENS_4: &str = "\
| four queens: rows r, columns c; diagonals u and d may stay empty
r1 r2 r3 r4 c1 c2 c3 c4 | u2 u3 u4 u5 u6 u7 u8 d1 d2 d3 d4 d5 d6 d7
r1 c1 u2 d4
r1 c2 u3 d3
r1 c3 u4 d2
r1 c4 u5 d1
r2 c1 u3 d5
r2 c2 u4 d4
r2 c3 u5 d3
r2 c4 u6 d2
r3 c1 u4 d6
r3 c2 u5 d5
r3 c3 u6 d4
r3 c4 u7 d3
r4 c1 u5 d7
r4 c2 u6 d6
r4 c3 u7 d5
r4 c4 u8 d4
";

fn snapshot(name: &str, text: &str) {
    crate::common::snapshot(&format!("cli__{name}"), text);
}

#[test]
fn solve_writes_three_formats() {
    snapshot("solve-grid", &answer("solve -", UNIQUE));
    assert_eq!(answer("solve - --format line", UNIQUE), format!("{SOLVED}\n"));
    snapshot("solve-json", &answer("solve - --format json", UNIQUE));
    snapshot("solve-json-several", &answer("solve - --format json --limit 2", SEVENTY_TWO));
}

#[test]
fn no_file_means_standard_input() {
    assert_eq!(answer("solve --format line", UNIQUE), format!("{SOLVED}\n"));
    assert_eq!(answer("count", "size = 4\n"), "288\n");
}

#[test]
fn a_batch_gives_a_result_each_in_order() {
    let good = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let contradictory = good.replacen('.', "5", 1);
    let batch = format!("{good}\n{}x\n{contradictory}\n{good}\n", &good[..80]);
    file("batch.txt", &batch);
    for format in ["line", "json"] {
        let run = exdoku(&format!("solve batch.txt --format {format}"), "");
        assert_eq!((run.exit, run.out.lines().count()), (2, 4), "{}", run.out);
        assert!(run.err.contains("batch.txt:2:81"), "{}", run.err);
        snapshot(&format!("batch-{format}"), &run.out);
    }
    let without_the_bad_line = batch.lines().filter(|line| !line.ends_with('x')).collect::<Vec<_>>().join("\n");
    assert_eq!(exdoku("solve --format line", &without_the_bad_line).exit, 1);
}

#[test]
fn several_files_are_named() {
    file("one.txt", UNIQUE);
    file("other.toml", "size = 4\nname = \"From a file\"\ngivens = \"1234 3412 2143 ....\"\n");
    snapshot("several-files", &answer("solve one.txt other.toml", ""));
    assert_eq!(answer("count one.txt other.toml", ""), "1 one.txt:1\n1 other.toml\n");
}

#[test]
fn limit_and_all() {
    let lines = |args: &str| answer(args, SEVENTY_TWO).lines().count();
    assert_eq!(lines("solve --format line"), 1);
    assert_eq!(lines("solve --format line --limit 5"), 5);
    assert_eq!(lines("solve --format line --limit 100"), 72);
    assert_eq!(lines("solve --format line --all"), 72);
    let last = |args: &str| answer(args, SEVENTY_TWO).lines().last().unwrap().to_owned();
    assert_eq!(last("solve"), "one of several solutions");
    assert_eq!(last("solve --limit 5"), "first 5 solutions; there are more");
    assert_eq!(last("solve --limit 72"), "all 72 solutions");
    assert_eq!(last("solve --all"), "all 72 solutions");
    assert_eq!(exdoku("solve --limit 0", SEVENTY_TWO).exit, 2);
    assert_eq!(exdoku("solve --limit 2 --all", SEVENTY_TWO).exit, 2);
}

#[test]
fn count_is_exact_or_more_than_the_limit() {
    assert_eq!(answer("count", SEVENTY_TWO), "72\n");
    assert_eq!(answer("count --limit 72", SEVENTY_TWO), "72\n");
    assert_eq!(answer("count --limit 71", SEVENTY_TWO), "more than 71\n");
    assert_eq!(exdoku("count", "11..............").ends(1), "0\n");
    assert_eq!(answer("count --format json --limit 9", SEVENTY_TWO), "{\"source\":\"<stdin>:1\",\"more_than\":9}\n");
}

#[test]
fn check_tells_what_kind_of_puzzle_it_is() {
    let first = |text: String| text.lines().next().unwrap().to_owned();
    assert_eq!(answer("check", UNIQUE), "<stdin>:1: exactly one solution (7 givens)\n");
    assert_eq!(answer("check", SOLVED), "<stdin>:1: exactly one solution, the full grid itself (16 givens)\n");
    let several = exdoku("check", "12..34......43..").ends(1);
    assert!(first(several.clone()).starts_with("<stdin>:1: several solutions (6 givens)"));
    snapshot("check-several", &several);
    let unsolvable = exdoku("check", "12....3........4").ends(1);
    assert_eq!(unsolvable, "<stdin>:1: no solution (4 givens, none of which breaks a rule by itself)\n");
    snapshot("check-contradiction", &exdoku("check", "1..1........1...").ends(1));
    snapshot("check-wrong-grid", &exdoku("check", "1234341221434312").ends(1));
    snapshot(
        "check-json",
        &exdoku("check --format json", &format!("{UNIQUE}\n{SEVENTY_TWO}\n1..1............\n")).ends(1),
    );
}

#[test]
fn check_tells_which_givens_could_be_left_out() {
    snapshot("check-redundant", &answer("check --redundant", UNIQUE));
    assert!(answer("check --redundant", ".2..3.....43...1").ends_with("  no given is redundant\n"));
}

/// A rule about pairs all over the board is one rule; a cage, and a cell that is odd, is one each.
#[test]
fn check_tells_which_rules_could_be_left_out() {
    let rules = |rules: &str| format!("size = 4\ngivens = \"1... .... .... ....\"\n[rules]\n{rules}\n");
    let cages = "killer = [{ cells = \"r1c2-3\", sum = 5 }, { cells = \"r2c1 r3c1\", sum = 7 }]";
    let all = rules(&format!("anti-knight = true\n{cages}\nodd = \"r1c1\""));
    let told = "  redundant rules, one at a time: odd r1c1\n";
    assert!(answer("check --redundant", &all).ends_with(told));
    // Each rule that is not redundant is needed.
    for needed in [format!("{cages}\nodd = \"r1c1\""), "anti-knight = true\nodd = \"r1c1\"".to_owned()] {
        assert_ne!(exdoku("count", &rules(&needed)).out, "1\n");
    }
    let thermos =
        "size = 4\ngivens = \"12.. ..1. .... 4..3\"\n[rules]\nthermo = [\"r1c1-2\", \"r1c2-3\"]\nanti-king = false\n";
    let told = "  redundant rules, one at a time: thermometer r1c1-2; thermometer r1c2-3\n";
    assert!(answer("check --redundant", thermos).ends_with(told), "{}", answer("check --redundant", thermos));
    let json = answer("check --redundant --format json", &all);
    assert!(json.contains(r#""redundant_rules":[{"kind":"odd","name":"odd r1c1","place":"<stdin>:6:7"}]"#), "{json}");
    let needed = rules(&format!("anti-knight = true\n{cages}"));
    assert!(answer("check --redundant", &needed).ends_with("  no rule is redundant\n"));
    // Without a dot, its cells are neighbours without a dot.
    let dots = |negative: bool| {
        let white = "r1-2c1 r1-2c2 r1c3-4 r2c1-2 r2c2-3 r2-3c3 r2-3c4 r3-4c1 r3-4c2 r3c3-4 r4c1-2 r4c2-3";
        let black = "r1c2-3 r1-2c3 r2-3c1 r3-4c4";
        let dots = rules(&format!("kropki = {{ white = '{white}', black = '{black}', negative = {negative} }}"));
        answer("check --redundant", &dots)
    };
    let told = "  redundant rules, one at a time: no dot between r1c1-2 ...\n";
    assert!(dots(true).ends_with(told), "{}", dots(true));
    assert!(dots(false).contains("white dot r1-2c1; "), "{}", dots(false));
    let clones = "size = 4\ngivens = '1234 3412 2143 43..'\nrules.clone = { a = 'r1c1-2', b = 'r2c3-4' }";
    assert!(answer("check --redundant", clones).ends_with("  redundant rules, one at a time: clone\n"));
}

#[test]
fn candidates_over_all_solutions() {
    snapshot("candidates", &answer("candidates", "12..34......43.."));
    let line = answer("candidates --format line", "12..34......43..");
    assert_eq!(line, "1 2 34 34 3 4 12 12 2 1 34 34 4 3 12 12\n");
    // What it writes, a TOML file reads as pencil marks.
    let marked = format!("size = 4\ncandidates = \"{}\"\n", line.trim());
    assert_eq!(answer("candidates --format line -", &marked), line);
    assert_eq!(exdoku("candidates", "11..............").ends(1), "no solution\n");
}

/// A word of a heading lists the kinds below it, unless a kind has this name.
#[test]
fn kinds_of_a_family_are_listed() {
    let lines = answer("rules Lines", "");
    assert!(
        lines.starts_with("Lines:\n") && lines.contains("\n  thermo ") && !lines.contains("\n  killer "),
        "{lines}"
    );
    let grid = answer("rules grid", "");
    assert!(grid.starts_with("The whole grid:\n") && grid.contains("\n\nClues outside the grid:\n"), "{grid}");
    assert!(answer("rules between", "").starts_with("between\n"));
    assert_eq!(answer("rules german-whispers", ""), answer("rules whisper", ""));
    let unknown = exdoku("rules the", "").err;
    assert!(unknown.contains("unknown rule `the`") && unknown.contains("`exdoku rules` lists all kinds"), "{unknown}");
    // A kind by another name than its own.
    assert!(exdoku("generate --draw thermometer", "").err.contains("did you mean `thermo`?"));
}

/// The kinds that a file defines are told like built-in ones.
#[test]
fn kinds_of_a_file_are_listed_and_told() {
    file(
        "other.toml",
        "[define.lone]\nmeaning = \"It is 1.\"\nparams = { cell = \"cell\" }\nrules.digits = { cells = \"$cell\", only = 1 }\n",
    );
    let own = "include = \"other.toml\"\nsize = 4\n# A comment of its own.\n[define.pure]\nmeaning = \"All odd.\"\n\
               params = { line = \"line\" }\nexample = \"pure = \\\"r1c1-2\\\"\"\n[[define.pure.rules.odd]]\ncells = \"$line\"\n\
               [rules]\npure = \"r1c1\"\n";
    file("own.toml", own);
    assert_eq!(answer("rules --in own.toml", ""), "pure  All odd.\nlone  It is 1.\n");
    snapshot("rules-own", &answer("rules pure --in own.toml", ""));
    assert!(answer("rules lone --in own.toml", "").contains("[define.lone]"));
    assert_eq!(answer("rules thermo --in own.toml", ""), answer("rules thermo", ""));
    assert!(exdoku("rules pur --in own.toml", "").err.contains("did you mean `pure`?"));
    file("puzzle.txt", "12..34......43..");
    assert!(exdoku("rules --in puzzle.txt", "").err.contains("defines no kinds"));
}

/// A name from elsewhere leads to the kind, or to the variant.
#[test]
fn names_that_people_know_are_understood() {
    let help_for = |rules: &str| {
        file(
            "known.toml",
            &format!(
                "size = 4\n[define.pure]\nalso = \"odd-line all-odd\"\nparams = {{ line = \"line\" }}\nrules = {{}}\n[rules]\n{rules}\n"
            ),
        );
        exdoku("check known.toml", "").err
    };
    assert!(help_for("thermometer = 'r1c1-3'").contains("did you mean `thermo`?"));
    assert!(help_for("All_Odd = 'r1c1-3'").contains("did you mean `pure`?"));
    let cave = help_for("cave = true");
    assert!(
        cave.contains("`cave` is a variant, not a rule: write variant = \"cave\" above the first [header]"),
        "{cave}"
    );
}

/// Text and JSON have the unknowns beside each solution: the value, or all values that fit.
#[test]
fn unknowns_stand_under_the_grid() {
    file(
        "unknown.toml",
        "size = 4\nlet = { x = \"1-20\", y = { count = 2, digits = \"0-2\" }, z = \"1-3\" }\ngivens = \"12.. 34.. 2.4. 4.2.\"\n[rules]\nsum = [{ cells = \"r1-2c1\", equals = \"x\" }, { cells = \"z r1c1\", total = [3, 4] }]\n",
    );
    let json = answer("solve unknown.toml --format json", "");
    assert!(json.contains("\"unknowns\":[{\"x\":4,\"y1\":[0,1,2],\"y2\":[0,1,2],\"z\":[2,3]}"), "{json}");
    let text = answer("solve unknown.toml", "");
    assert!(text.contains("\nx = 4\nnot determined: y1..y2 0-2, z 2-3\n"), "{text}");
}

/// Reading obeys limits of time and size as well as the search does.
#[test]
fn reading_obeys_limits() {
    let toml = "size = 9\n[rules]\nkiller = { cells = \"r1c1-5\", sum = 20 }\n";
    let read = |limits: Limits| {
        let options = ReadOptions { limits, ..ReadOptions::default() };
        exdoku::read_with(toml, options).map(|_| ()).map_err(|why| why.to_string())
    };
    let (some, now) = (1000, Some(Instant::now()));
    let timed = read(Limits { until: now, ..Limits::default() }).unwrap_err();
    assert!(timed.contains("the time limit was reached while"), "{timed}");
    let cancelled = Some(Arc::new(AtomicBool::new(true)));
    let cancelled = read(Limits { cancelled, ..Limits::default() }).unwrap_err();
    assert!(cancelled.contains("it was cancelled while"), "{cancelled}");
    let memory = Some(MemoryLimit { most: 1, used: || 2 });
    let memory = read(Limits { memory, ..Limits::default() }).unwrap_err();
    assert!(memory.contains("the memory limit was reached while"), "{memory}");
    let large = read(Limits { entries: some, ..Limits::default() }).unwrap_err();
    assert!(large.contains("too large: its exact cover takes more than 1000 entries"), "{large}");
    assert_eq!(read(Limits::default()), Ok(()));
}

/// A puzzle whose cells do not fix its unknowns is generated, and unique in its cells.
#[test]
fn puzzles_beside_unknowns_are_generated() {
    file("free.toml", "size = 4\nlet = { x = \"1-9\" }\n");
    for arguments in ["", " --minimal", " --difficulty easy", " --symmetry rotate180"] {
        let made = answer(&format!("generate --variant free.toml --seed 3{arguments}"), "");
        file("free-made.toml", &made);
        assert_eq!(answer("count free-made.toml", ""), "1\n", "{arguments}");
        assert!(answer("solve free-made.toml", "").ends_with("not determined: x 1-9\nunique solution\n"));
    }
}

#[test]
fn variants_and_rules_are_listed_and_told() {
    let variants = answer("variants", "");
    for line in todays(variants.lines(), 3) {
        let (name, about) = line.split_once(' ').expect(line);
        assert!(!about.trim().is_empty(), "{name} says nothing about itself");
        // What is printed is a file that can be used, and its rules are known.
        assert!(answer(&format!("show {name}"), "").contains("\ncover   "));
    }
    file("printed.toml", &answer("variants windoku", ""));
    assert_eq!(answer("count printed.toml --limit 2", ""), "more than 2\n");
    // Each below the name of its family.
    let rules = answer("rules", "");
    let kinds: Vec<&str> = rules.lines().filter_map(|line| line.strip_prefix("  ")?.split(' ').next()).collect();
    assert!(rules.starts_with("Houses:\n  argyle ") && kinds.len() > 100, "{rules}");
    for name in todays(kinds, 3) {
        assert!(answer(&format!("rules {name}"), "").contains(name));
    }
    snapshot("rules-diagonals", &answer("rules diagonals", ""));
    for (args, meant) in [("variants samuray", "samurai"), ("rules diagnals", "diagonals")] {
        let run = exdoku(args, "");
        assert_eq!((run.exit, run.out.as_str()), (2, ""));
        assert!(run.err.contains(&format!("`{meant}`?")), "{}", run.err);
    }
}

#[test]
fn show_draws_the_board_and_the_cover() {
    let classic = answer("show classic-9x9", "");
    assert!(classic.contains("324 items (324 primary, 0 secondary), 729 options, 2,916 entries"), "{classic}");
    snapshot("show-classic-9x9", &classic);
    snapshot("show-samurai", &answer("show samurai", ""));
    let cover = answer("show classic-9x9 --cover", "");
    let option = "r3c2=5: r3c2, row 3 has 5, column 2 has 5, box 1 has 5";
    assert_eq!(cover.lines().filter(|line| *line == option).count(), 1);
    assert_eq!(cover.lines().filter(|line| line.contains("=")).count(), 729);
    snapshot("show-after-givens", &answer("show --cover --after-givens", UNIQUE));
}

#[test]
fn known_puzzles_are_read_by_their_titles() {
    assert!(answer("show thermo", "").starts_with("Fever\n"));
    assert!(answer("show thermo --test Fever", "").starts_with("Fever\n"));
    assert!(!answer("show thermo --empty", "").starts_with("Fever\n"));
    let toml = answer("convert thermo --test Fever --to toml", "");
    let solution = answer("solve --format line", &toml);
    assert_eq!(answer("solve thermo --test Fever --format line", ""), solution);
    let Run { exit, err, .. } = exdoku("solve thermo --test Feber", "");
    assert!(exit == 2 && err.contains("did you mean \"Fever\"?"), "{err}");
    let Run { exit, err, .. } = exdoku("solve --test Fever", UNIQUE);
    assert!(exit == 2 && err.contains("<stdin> is not a TOML file, so it has no tests"), "{err}");
}

#[test]
fn the_cover_of_a_puzzle_has_as_many_solutions() {
    file("odd.toml", "size = 4\n[rules]\nodd = \"r1c1 r2c2\"\ndiagonals = true\n");
    for args in ["classic-4x4", "odd.toml"] {
        let dlx = answer(&format!("show {args} --dlx"), "");
        assert_eq!(answer("cover --count", &dlx), answer(&format!("count {args}"), ""), "{args}");
    }
    for (puzzle, count) in [(UNIQUE, "1\n"), (SEVENTY_TWO, "72\n")] {
        assert_eq!(answer("cover --count", &answer("show --dlx", puzzle)), count);
    }
    let contradiction = answer("show --dlx", "11..............");
    assert_eq!(exdoku("cover --count", &contradiction).ends(1), "0\n");
}

#[test]
fn cover_solves_knuths_format() {
    file("queens-4.dlx", QUEENS_4);
    assert_eq!(answer("cover queens-4.dlx --count", ""), "2\n");
    assert_eq!(answer("cover queens-4.dlx --count --limit 1", ""), "more than 1\n");
    assert_eq!(answer("cover queens-4.dlx", "").lines().count(), 4);
    snapshot("cover-queens-4", &answer("cover queens-4.dlx --all", ""));
    // An item no option covers.
    assert_eq!(exdoku("cover", "a b\na\n").ends(1), "| no solution\n");
}

#[test]
fn each_engine_and_order_gives_the_same_answers() {
    let sorted = |args: &str, input: &str| {
        let mut lines: Vec<String> = answer(args, input).lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    for how in ["--engine algorithm-x", "--choose leftmost", "--engine algorithm-x --choose leftmost"] {
        assert_eq!(answer(&format!("solve --format line {how}"), UNIQUE), format!("{SOLVED}\n"));
        let all = "solve --format line --all";
        assert_eq!(sorted(&format!("{all} {how}"), SEVENTY_TWO), sorted(all, SEVENTY_TWO), "{how}");
        assert_eq!(answer(&format!("cover --count {how}"), QUEENS_4), "2\n");
        assert_eq!(exdoku(&format!("check {how}"), "1..1............"), exdoku("check", "1..1............"));
    }
}

#[test]
fn what_solve_writes_check_reads() {
    let variants = ["classic-4x4", "classic-9x9", "classic-16x16", "classic-25x25", "jigsaw", "wordoku", "samurai"];
    for variant in variants {
        for format in ["grid", "line"] {
            let written = answer(&format!("solve {variant} --format {format}"), "");
            let verdict = answer(&format!("check --variant {variant}"), &written);
            assert!(verdict.contains("exactly one solution, the full grid itself"), "{variant} {format}: {verdict}");
        }
    }
}

#[test]
fn symbols_say_how_digits_are_written() {
    let letters = "AB..CD....DC...A";
    assert_eq!(answer("solve --format line --variant classic-4x4 --symbols A-D", letters), "ABCDCDABBADCDCBA\n");
    assert_eq!(exdoku("solve --symbols A-D", UNIQUE).exit, 2);
    assert_eq!(exdoku("solve --symbols 1-9", UNIQUE).exit, 2);
    let row = |n: usize| (0..16).map(|i| char::from_digit(((i + 4 * n + n / 4) % 16) as u32, 16).unwrap()).collect();
    // A 16x16 puzzle whose signs would fit 1-9A-G and 0-9A-F: it asks, and takes the answer.
    let rows: Vec<String> = (0..16).map(row).collect();
    let open = rows.join("\n").to_uppercase().replace('0', ".");
    let asked = exdoku("solve --format line", &open);
    assert!(asked.exit == 2 && asked.err.contains("--symbols 1-9A-G"), "{}", asked.err);
    let solved = answer("solve --format line --symbols 0-9A-F", &open);
    assert_eq!(solved.trim_end(), rows.concat().to_uppercase());
}

#[test]
fn costs_go_to_standard_error() {
    let run = exdoku("solve --format line --stats", UNIQUE);
    assert_eq!((run.exit, run.out), (0, format!("{SOLVED}\n")));
    assert!(run.err.contains(" nodes"), "{}", run.err);
}

#[test]
fn arguments_that_make_no_sense() {
    for args in ["", "sove", "solve --format pdf", "solve --engine x", "solve --all=3", "show --after-givens"] {
        let run = exdoku(args, UNIQUE);
        assert_eq!((run.exit, run.out.as_str()), (2, ""), "{args}");
        assert!(run.err.contains("--help") || run.err.contains("Usage"), "{args}: {}", run.err);
    }
    let misspelt = exdoku("solve --variant clasic-9x9", UNIQUE);
    assert!(misspelt.exit == 2 && misspelt.err.contains("`classic-9x9`?"), "{}", misspelt.err);
}

#[test]
fn a_reader_that_has_seen_enough_ends_it_quietly() {
    // An empty 9x9 board has more solutions than anyone will ever list.
    let mut child = program("solve classic-9x9 --all --format line").spawn().expect("the program starts");
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    assert_eq!(line.len(), 82);
    Run::from(child.wait_with_output().unwrap()).ends(0);
}

#[test]
fn any_number_of_jobs_writes_the_same() {
    let good = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let some = [good.to_owned(), format!("{good}\n{}x", &good[..80]), format!("a grid\n{}\n", rows(good))];
    // More than is read at a time, and more mistakes than are drawn.
    let batch: String = (0..2000).map(|i| some[i % 7 % 3].clone() + "\n").collect();
    file("long-batch.txt", &batch);
    for args in
        ["solve --format line", "solve", "solve --all --format json", "count", "check --format json", "candidates"]
    {
        let run = |jobs: usize| exdoku(&format!("{args} --jobs {jobs} long-batch.txt"), "");
        let one = run(1);
        assert_eq!(one.exit, 2);
        assert!(run(3) == one, "{args}");
    }
}

/// A 9x9 puzzle over nine lines.
fn rows(puzzle: &str) -> String {
    (0..9).map(|row| puzzle[9 * row..9 * row + 9].to_owned() + "\n").collect()
}

#[test]
fn a_long_answer_among_others_is_whole() {
    // More text than is kept until it is its turn.
    let open = format!("{}{}\n", "123456789456789123789123456", ".".repeat(54));
    let args = "solve --format line --limit 20000";
    let one = answer(&format!("{args} --jobs 1"), &open.repeat(3));
    assert_eq!(one.lines().count(), 60_000);
    assert!(answer(&format!("{args} --jobs 2"), &open.repeat(3)) == one);
}

#[test]
fn an_endless_pipe_is_answered_as_it_comes() {
    for jobs in [1, 2] {
        let mut child = program(&format!("solve --format line --jobs {jobs}")).spawn().expect("the program starts");
        let (mut puzzles, mut answers) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        let good = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
        puzzles.write_all(good.repeat(2).as_bytes()).unwrap();
        let mut line = String::new();
        // More may follow: the pipe stays open.
        answers.read_line(&mut line).unwrap();
        assert!(line.starts_with("534678912"), "{line}");
        drop(answers);
        while puzzles.write_all(good.as_bytes()).is_ok() {}
        Run::from(child.wait_with_output().unwrap()).ends(0);
    }
}

/// Every step of a small search, with and without propagation.
#[test]
fn a_search_told_step_by_step() {
    let told = exdoku("solve --trace", "12..\n....\n....\n..4.\n").ends(0);
    for word in [
        "forced r1c4=4: the last option of",
        "choose r2c1=3: one of 2 options of `r2c1`",
        "backtrack: r3c2=1 exhausted",
        "solution:",
    ] {
        assert!(told.contains(word), "{word}\n{told}");
    }
    assert!(told.ends_with("one of several solutions\n"), "{told}");
    let stuck = exdoku("solve --trace --propagation none --choose leftmost", "12..34....43...1\n").ends(0);
    assert!(stuck.contains("conflict: no option left for") && stuck.ends_with("unique solution\n"), "{stuck}");
    assert!(!stuck.contains("forced"), "{stuck}");
}

#[test]
fn a_spent_budget_is_told_apart() {
    let spent = |args: &str| exdoku(args, &format!("{}\n", ".".repeat(81))).ends(3);
    assert!(spent("count --max-nodes 1000").starts_with("at least "));
    // On a busy machine the time may be up before the count has begun.
    assert_eq!(exdoku("count --timeout 0.05", &".".repeat(81)).exit, 3);
    assert!(spent("solve --all --max-nodes 200 --format line").ends_with("before the limit was reached\n"));
    assert!(spent("check --max-nodes 1").contains(": unknown, "));
    let json = spent("solve --limit 100000 --max-nodes 300 --format json");
    assert!(json.contains("\"status\":\"open\""), "{json}");
    assert!(exdoku("count --timeout soon", "").err.contains("expected a number of seconds"));
}

/// The message names the option, the value, and what is allowed.
#[test]
fn wrong_numbers_are_explained() {
    for (args, message) in [
        ("solve --jobs 0", "'0' for '--jobs <N>': expected a whole number, at least 1"),
        ("solve --limit 0", "'0' for '--limit <N>': expected a whole number, at least 1"),
        ("generate --seed abc", "'abc' for '--seed <N>': expected a whole number, at least 0"),
        ("solve --timeout nan", "'nan' for '--timeout <SECONDS>': expected a number of seconds, at least 0"),
        ("solve --timeout -1", "'-1' for '--timeout <SECONDS>': expected a number of seconds, at least 0"),
        ("solve --max-nodes -3", "'-3' for '--max-nodes <N>': expected a whole number, at least 0"),
        ("generate --rate-min -1", "'-1' for '--rate-min <RATING>': expected a rating, at least 0"),
    ] {
        let run = exdoku(args, "");
        assert!(run.exit == 2 && run.err.contains(message), "{args}: {}", run.err);
    }
    file("taken.txt", "");
    let into = exdoku("convert --to toml --into taken.txt classic-4x4", "");
    assert!(into.exit == 2 && into.err.contains("--into taken.txt: this is a file, not a directory"), "{}", into.err);
}

/// All settings give the same answers, and huge counts can be guessed.
#[test]
fn settings_and_guesses() {
    for propagation in ["none", "forced", "full"] {
        for choose in ["smallest", "leftmost", "weighted"] {
            let args = format!("count --propagation {propagation} --choose {choose}");
            assert_eq!(exdoku(&args, &format!("{SEVENTY_TWO}\n")).ends(0), "72\n", "{args}");
        }
    }
    let guess = exdoku("count --estimate --walks 500 --seed 3", &format!("{SEVENTY_TWO}\n"));
    assert_eq!(exdoku("count --estimate --walks 500 --seed 3", &format!("{SEVENTY_TWO}\n")), guess);
    assert!(guess.ends(0).contains(" ± "));
    assert_eq!(exdoku("count --estimate", "11..............\n").ends(1), "0\n");
}

// ---- Puzzles of other programs

/// Only `exdoku rules` has all of what a built-in kind means; of a kind of the file, nothing is left out.
#[test]
fn show_tells_the_whole_meaning_of_an_own_kind() {
    file(
        "ferry.toml",
        "size = 4\n[define.ferry]\nmeaning = 'A ferry runs along the line. Digits on it differ by one.'\nparams = { line = 'line' }\n\
         rules.pair = { along = '$line', where = 'abs(a - b) == 1' }\n[rules]\nferry = 'r1c1-3'\n",
    );
    let shown = answer("show ferry.toml", "");
    assert!(shown.contains("ferry: A ferry runs along the line. Digits on it differ by one."), "{shown}");
}
