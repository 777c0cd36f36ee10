//! The program within a pipe: JSON lines with ids, tables, filters; much input at little memory.

use std::io::{BufRead, BufReader, Write};

use crate::common::program::{exdoku, program};
use crate::common::snapshot;

const UNIQUE: &str = "12..34....43...1";
const SEVERAL: &str = "1...............";
const NONE: &str = "11..............";
/// Cannot be solved by forced options alone.
const HARDER: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

fn collection() -> String {
    format!(
        r#"{{"id": 7, "puzzle": "{UNIQUE}"}}
{{"id": "x", "variant": "latin", "puzzle": "............................................................................ ....."}}
{{"id": "rows", "title": "Rows", "puzzle": ["12..", "34..", "..43", "...1"]}}
{{"id": 1.5, "puzzle": ".Shape~4x4.~R1C1_1"}}
{{"id": "toml", "puzzle": "size = 4\ngivens = '{UNIQUE}'", "level": {{"any": "thing"}}}}
{{"id": "f", "fpuzzles": {{"size": 4, "grid": [[{{"value": 1, "given": true}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}]]}}}}
{{"puzzle": "{NONE}"}}
"#
    )
}

#[test]
fn ids_go_through() {
    let run = exdoku("solve --format json", &collection());
    assert_eq!((run.exit, run.err.as_str()), (1, ""));
    snapshot("pipes__ids", &run.out);
    let table = exdoku("check --format tsv --columns id,status,givens", &collection());
    assert_eq!(
        table.out,
        "id\tstatus\tgivens\n7\tunique\t7\nx\tseveral\t0\nrows\tunique\t7\n1.5\tseveral\t1\ntoml\tunique\t7\nf\tseveral\t1\n\
         \tcontradiction\t2\n"
    );
}

/// An answer does not tell the rules, so that it is no puzzle.
#[test]
fn answers_are_no_puzzles() {
    let first = exdoku("solve --variant classic-4x4 --format json", UNIQUE);
    let again = exdoku("solve --format json", &first.out);
    assert_eq!((again.exit, again.err.contains("this object contains no puzzle")), (2, true), "{}", again.err);
}

#[test]
fn rules_beside_a_puzzle_are_left_out_only_if_that_is_asked_for() {
    let input = format!("{{\"id\": 1, \"puzzle\": \"{UNIQUE}\", \"antiking\": true}}\n");
    let refused = exdoku("solve --format line", &input);
    assert_eq!(refused.exit, 2);
    assert!(refused.err.contains("is not read, but may be a rule"), "{}", refused.err);
    let lenient = exdoku("solve --format line --ignore-unknown", &input);
    assert_eq!((lenient.exit, lenient.out.as_str()), (0, "1234341221434321\n"));
    assert!(lenient.err.contains("warning"), "{}", lenient.err);
}

/// The warning alone does not stop the puzzle.
#[test]
fn what_is_unknown_is_left_out_only_if_that_is_asked_for() {
    let graph = "<graph order=\"4\" type=\"custom\" sizeX=\"4\" sizeY=\"4\" sizeZ=\"1\">";
    let groups = "<sudokugroups at=\"0\" withblocks=\"1\"/><knights/>";
    let of_ksudoku = format!("<ksudoku-graph>{graph}{groups}</graph></ksudoku-graph>\n");
    for (input, what) in
        [(of_ksudoku.as_str(), "element <knights>"), (".Shape~4x4.Knights~R1C1\n", "constraint Knights")]
    {
        let refused = exdoku("count", input);
        assert_eq!(
            (refused.exit, refused.err.contains(&format!("error: unknown {what}"))),
            (2, true),
            "{}",
            refused.err
        );
        let lenient = exdoku("count --ignore-unknown", input);
        assert_eq!((lenient.exit, lenient.out.as_str()), (0, "288\n"), "{}", lenient.err);
        assert!(lenient.err.contains(&format!("warning: unknown {what}")), "{}", lenient.err);
    }
}

/// Something before the pipe failed, or there is no puzzle in what it wrote.
#[test]
fn nothing_in_is_an_error() {
    for args in ["solve --format line", "solve", "count", "convert --to line", "hint"] {
        for input in ["", "\n"] {
            let run = exdoku(args, input);
            assert_eq!(run.exit, 2, "{args}");
            assert!(run.err.contains("<stdin> is empty"), "{args}: {}", run.err);
        }
    }
}

#[test]
fn other_notations_among_plain_text_are_no_titles() {
    for line in [
        ".AntiKnight.Thermo~R1C1~R1C2",
        "https://tinyurl.com/abcd",
        "Puzzle 1: https://sudokupad.app/abc",
        "[rules]",
        "diagonals = \"both\"",
    ] {
        let run = exdoku("solve --format line", &format!("{UNIQUE}\n{line}\n{UNIQUE}\n"));
        assert_eq!((run.exit, run.out.lines().count()), (2, 3), "{line}: {}{}", run.out, run.err);
        assert!(run.err.contains("not plain text"), "{line}: {}", run.err);
    }
}

#[test]
fn wrong_objects_keep_their_places() {
    let input = format!(
        "{{\"id\": 1, \"puzzle\": \"123\"}}\n{{\"id\": [], \"puzzle\": 5}}\n{{\"id\": 3}}\n\
         {{\"id\": 4, \"variant\": \"classik-4x4\", \"puzzle\": \"{UNIQUE}\"}}\n{{\"id\": 5, \"puzzle\": \"{UNIQUE}\\n{UNIQUE}\"}}\n\
         {{\"id\": 6, \"puzzle\": [\"{UNIQUE}\n{{\"id\": 7, \"puzzle\": \"{UNIQUE}\"}}\n"
    );
    let run = exdoku("check --format json", &input);
    assert_eq!(run.exit, 2);
    snapshot("pipes__wrong-objects", &format!("{}\n{}", run.out, run.err));
}

#[test]
fn tables_have_the_columns_that_are_asked_for() {
    let input = format!("{UNIQUE}\n{SEVERAL}\n12345\n{NONE}\n");
    let solved = exdoku("solve --format csv", &input);
    let expected = format!(
        "puzzle,solution,status\n{UNIQUE},1234341221434321,unique\n{SEVERAL},1234341221434321,several\n,,bad\n{NONE},,contradiction\n"
    );
    assert_eq!((solved.exit, solved.out), (2, expected));
    let counted = exdoku("count --format csv --limit 9 --columns count,source", &input);
    assert_eq!(counted.out, "count,source\n1,<stdin>:1\n>9,<stdin>:2\n,<stdin>:3\n0,<stdin>:4\n");
    let rated = exdoku("check --rate --format csv", &format!("{HARDER}\n"));
    assert!(rated.out.starts_with("puzzle,status,givens,rating,difficulty\n"), "{}", rated.out);
    assert!(rated.out.trim_end().ends_with(",medium"), "{}", rated.out);
    let measured =
        exdoku("check --format tsv --columns nodes,time,variant,title", &format!("Grid one, of two\n{HARDER}\n"));
    let fields: Vec<&str> = measured.out.lines().nth(1).unwrap().split('\t').collect();
    assert!(fields[0].parse::<u64>().is_ok(), "{fields:?}");
    assert!(fields[1].parse::<f64>().is_ok_and(|seconds| seconds > 0.0), "{fields:?}");
    assert_eq!(fields[2..], ["classic-9x9", "Grid one, of two"]);
}

/// A count that a limit stopped is a lower bound: it decides only what is true of larger numbers, too.
#[test]
fn a_lower_bound_does_not_meet_an_upper_one() {
    let with = |limits: &str| exdoku(&format!("check {limits}"), "size = 4\n").out;
    assert_eq!(with("--filter count<=1000"), "<stdin>\n");
    assert_eq!(with("--max-nodes 20 --filter count<=1000"), "");
    assert_eq!(with("--max-nodes 20 --filter count>=2"), "<stdin>\n");
}

#[test]
fn a_filter_lets_puzzles_through_as_they_are() {
    let input = format!(
        "# kept as they are\n{UNIQUE}   seven givens\n{SEVERAL}\n{NONE}\n\nA block\n12..\n34..\n..43\n...1\n\n{HARDER}\n12345\n"
    );
    let block = "A block\n12..\n34..\n..43\n...1\n\n";
    let through = |conditions: &str| exdoku(&format!("check --filter {conditions}"), &input);
    assert_eq!(through("unique").out, format!("{UNIQUE}   seven givens\n{block}{HARDER}\n"));
    assert_eq!(through("unique").exit, 2, "a line could not be read");
    assert_eq!(through("multiple").out, format!("{SEVERAL}\n"));
    assert_eq!(through("none").out, format!("{NONE}\n"));
    assert_eq!(through("unique,rating>=1").out, format!("{HARDER}\n"));
    assert_eq!(through("medium").out, format!("{HARDER}\n"));
    assert_eq!(through("easy").out, format!("{UNIQUE}   seven givens\n{block}"));
    assert_eq!(through("givens<7").out, format!("{SEVERAL}\n{NONE}\n"));
    assert_eq!(through("count==72").out, format!("{SEVERAL}\n"));
    assert_eq!(through("count>1000000000").out, "");
    let one = exdoku("check --filter unique", UNIQUE);
    assert_eq!((one.exit, one.out), (0, format!("{UNIQUE}\n")));
    let none = exdoku("check --filter unique", SEVERAL);
    assert_eq!((none.exit, none.out.as_str()), (1, ""));
    let rows = exdoku("check --filter unique --format csv --columns givens", &input);
    assert_eq!(rows.out, "givens\n7\n7\n17\n");
}

#[test]
fn a_filter_passes_json_and_files_on() {
    let through = exdoku("check --filter unique", &collection());
    let expected: Vec<String> = [0, 2, 4].map(|line| collection().lines().nth(line).unwrap().to_owned()).into();
    assert_eq!(through.out.lines().collect::<Vec<_>>(), expected);
    let files = exdoku("check classic-4x4 classic-6x6 --filter several", "");
    assert_eq!(files.out, "built-in classic-4x4\nbuilt-in classic-6x6\n");
}

#[test]
fn what_does_not_go_together_is_said() {
    let wrong = |args: &str, message: &str| {
        let run = exdoku(args, UNIQUE);
        assert_eq!((run.exit, run.out.as_str()), (2, ""), "{args}");
        assert!(run.err.contains(message), "{args}: {}", run.err);
    };
    wrong("check --filter uniqe", "did you mean `unique`?");
    wrong("check --filter rating>=", "`` is not a number");
    wrong("check --filter size>3", "known here: givens, count, nodes, time, rating");
    wrong("check --filter unique --format json", "does not work with --format json");
    wrong("check --filter unique --rate", "leave --rate out");
    wrong("check --redundant --format csv", "does not work with tables");
    wrong("solve --columns id", "add --format csv or --format tsv");
    wrong("solve --all --format csv", "use --format line or --format json");
    wrong("count --estimate --format csv", "--format json");
    wrong("solve --format csv --columns colour", "[possible values: source, id,");
}

/// The first answer comes while the second puzzle is still being typed, also from JSON.
#[test]
fn the_first_answer_does_not_wait() {
    let mut child = program("solve --format json").spawn().unwrap();
    let (mut input, mut output) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
    // Two, so that it is known that there are several.
    for id in [1, 2] {
        writeln!(input, "{{\"id\": {id}, \"puzzle\": \"{UNIQUE}\"}}").unwrap();
    }
    input.flush().unwrap();
    let mut line = String::new();
    output.read_line(&mut line).unwrap();
    assert!(line.contains("\"id\":1,"), "{line}");
    drop(input);
    line.clear();
    output.read_line(&mut line).unwrap();
    assert!(line.contains("\"id\":2,"), "{line}");
    assert!(child.wait().unwrap().success());
}

/// The best sign that a rule is missing.
#[test]
fn a_file_that_tells_another_solution_is_not_a_good_puzzle() {
    let cell = |value: u32, given: bool| {
        if given { format!("{{\"value\": {value}, \"given\": true}}") } else { "{}".to_owned() }
    };
    let row =
        |text: &str| text.chars().map(|c| cell(c.to_digit(10).unwrap_or(0), c != '.')).collect::<Vec<_>>().join(",");
    let rows: Vec<String> = ["12..", "34..", "..43", "...1"].map(|text| format!("[{}]", row(text))).into();
    let puzzle = |solution: &str| {
        let digits: Vec<String> = solution.chars().map(|c| c.to_string()).collect();
        format!("{{\"size\": 4, \"grid\": [{}], \"solution\": [{}]}}\n", rows.join(","), digits.join(","))
    };
    assert_eq!(exdoku("check", &puzzle("1234341221434321")).exit, 0);
    let other = exdoku("check", &puzzle("1234341221434312"));
    assert_eq!(other.exit, 1);
    assert!(other.out.contains("the solution differs from the one in the file in 2 cells"), "{}", other.out);
}

/// One that is too large is told by itself, and those before and after it are answered.
#[test]
fn a_puzzle_that_is_too_large_stops_no_others() {
    let large = r#"{"id": 2, "puzzle": "size=100\n[rules]\nanti-taxicab=true"}"#;
    let input = format!("{{\"id\": 1, \"puzzle\": \"{UNIQUE}\"}}\n{large}\n{{\"id\": 3, \"puzzle\": \"{UNIQUE}\"}}\n");
    for jobs in ["--jobs 1", "--jobs 2"] {
        let run = exdoku(&format!("count --format json --memory 128M {jobs}"), &input);
        let lines: Vec<&str> = run.out.lines().collect();
        assert_eq!(lines.len(), 3, "{}{}", run.out, run.err);
        assert!(lines[0].contains("\"solutions\":1") && lines[2].contains("\"solutions\":1"), "{}", run.out);
        assert!(lines[1].contains("\"id\":2") && lines[1].contains("too large"), "{}", run.out);
        assert_eq!(run.exit, 3, "{}", run.err);
    }
}

#[test]
fn rules_of_a_file_with_an_error_are_no_success() {
    crate::common::program::file("wrong-key.toml", "size = 9\n[t]\nx = 1\n");
    let run = exdoku("rules --in wrong-key.toml", "");
    assert_eq!(run.exit, 2, "{}{}", run.out, run.err);
    let large = format!("a = [{}]\n", "{},".repeat(1 << 20));
    crate::common::program::file("many.toml", &large);
    let run = exdoku("rules --in many.toml --memory 100M", "");
    assert!(run.exit == 3 && run.err.contains("memory limit"), "{}", run.err);
}
