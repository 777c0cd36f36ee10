//! Puzzles written in SudokuPad's own format, and read back with their rules text.

use std::collections::HashSet;
use std::sync::Arc;

use exdoku::board::Grid;
use exdoku::encode::Limits;
use exdoku::format::{
    Export, ForeignReader, read_translation, rules_text, to_fpuzzles, to_sudokupad, to_sudokupad_json,
};
use exdoku::render::{Picture, draw_svg};
use exdoku::rules::FigureKind;
use exdoku::solve::{SolveOptions, Solver, Verdict};
use exdoku::source::{Diagnostics, Guess, Level, Source};
use exdoku::variant::{BUILTINS, Document, Expectation, Test, Variant};

use crate::common::day::todays;
use crate::common::program::{Run, exdoku};
use crate::common::{document, snapshot};

/// The puzzle of a text; or the first reason why it is not read.
pub(super) fn read_back(text: &str) -> Result<Document, String> {
    let reader = ForeignReader { guess: Some(Guess::Strict), ..ForeignReader::default() };
    let (found, _) = reader.find(&Source::new("written", text), true);
    assert_eq!(found.len(), 1, "{text}");
    let first = |wrong: Diagnostics| {
        let error = wrong.iter().find(|one| one.level() == Level::Error);
        error.map_or_else(String::new, |one| one.message().to_owned())
    };
    let read = found[0]
        .translate(false)
        .and_then(|(stated, warnings)| read_translation(&stated, warnings, &Limits::default(), false));
    read.map(|(document, _)| document).map_err(first)
}

/// The digits of a grid in reading order.
fn values(variant: &Variant, grid: &Grid) -> Vec<Option<i32>> {
    let board = variant.board();
    board.cells().map(|cell| grid.get(cell).map(|digit| board.digits().value(digit))).collect()
}

/// The puzzles of each built-in variant are written and read back; each day, a third of those read are solved: the solution is the
/// same, and the only one. The list has those not read, with the words that are not understood.
#[test]
fn puzzles_of_all_variants_are_written_and_read_back() {
    let (mut read, mut others) = (0, String::new());
    let solved: HashSet<&str> = todays(BUILTINS, 3).map(|variant| variant.name).collect();
    for variant in BUILTINS {
        for Test { variant: rules, puzzle, expectation, name, .. } in document(variant.text).tests {
            let Some(solution) = expectation.solution() else { continue };
            let export = Export { variant: &rules, puzzle: &puzzle, solution: Some(solution) };
            let written = to_sudokupad_json(&export);
            let back = match read_back(&written.text) {
                Ok(back) => back,
                Err(why) => {
                    let why: String = why.chars().take(150).collect();
                    others += &format!("{}, {name}: {why}\n", variant.name);
                    continue;
                }
            };
            let stated = values(&rules, solution);
            let same = back.expectation.as_ref().and_then(Expectation::solution);
            let mut solver = Solver::new(Arc::clone(&back.variant), SolveOptions::default());
            let what = match solved.contains(variant.name).then(|| solver.verdict(&back.puzzle)) {
                None => None,
                Some(Verdict::Unique(found)) if values(&back.variant, &found) == stated => None,
                Some(Verdict::Unique(_)) => Some("ANOTHER SOLUTION"),
                Some(Verdict::Several(..)) => Some("SEVERAL SOLUTIONS"),
                Some(_) => Some("NO SOLUTION"),
            };
            let what =
                what.or(same.is_some_and(|same| values(&back.variant, same) != stated).then_some("MISREAD SOLUTION"));
            match what {
                None => read += 1,
                Some(what) => others += &format!("{}, {name}: {what}\n{}", variant.name, written.text),
            }
        }
    }
    snapshot("sudokupad__others", &format!("{read} puzzles are read back; the others:\n{others}"));
}

/// Kinds that look the same are told apart by what is written, and read back as what they were.
#[test]
fn kinds_that_look_the_same_come_back() {
    let both = [
        // On one side, with different colours.
        ("skyscraper = { left = '. . 3 . . . . . .' }", "x-sum = { left = '1 22 . . . . . . .' }"),
        // Without a side in common.
        (
            "sandwich = { top = '. . . . . . . . 33' }",
            "x-sum = { left = '1 22 . . . . . . .', right = '. . 21 . . . . . .' }",
        ),
        ("numbered-room = { left = '1 7 . . . . . . .' }", "sandwich = { left = '. . 20 . . . . . .' }"),
        ("between = 'r1c1-3'", "double-arrow = 'r5c1-4'"),
        ("killer = { cells = 'r1c1-2', sum = 3 }", "product-cage = { cells = 'r1c3-4', value = 12 }"),
    ];
    for (one, other) in both {
        let document = document(&format!("size = 9\n[rules]\n{one}\n{other}\n"));
        let export = Export { variant: &document.variant, puzzle: &document.puzzle, solution: None };
        let written = to_sudokupad_json(&export);
        let back = read_back(&written.text).unwrap_or_else(|why| panic!("{why}\n{}", written.text));
        let rules = |document: &Document| -> Vec<String> {
            let said = document.variant.rule_uses().iter().filter(|one| one.place.is_some());
            let mut rules: Vec<String> = said.map(|one| format!("{} {:?}", one.kind, one.parameters)).collect();
            rules.sort();
            rules
        };
        assert_eq!(rules(&back), rules(&document), "{}", written.text);
    }
}

/// Rules about values speak of values, and come back as rules about values. If others are about digits, the reader does not guess.
#[test]
fn rules_about_values_come_back() {
    let of_values = [
        "thermo = { line = 'r1c1-3', of = 'value' }",
        "arrow = 'value.r3c1-3'",
        "killer = { cells = 'value.r4c1-2', sum = 6 }",
        "parity-line = 'value.r1-3c4'",
        "odd = 'value.r4c4'",
    ];
    let written = |rules: &str| {
        let document = document(&format!("size = 4\n[rules]\ndoublers = true\n{rules}\n"));
        let export = Export { variant: &document.variant, puzzle: &document.puzzle, solution: None };
        (to_sudokupad_json(&export).text, document)
    };
    let (text, document) = written(&of_values.join("\n"));
    for sentence in ["values must increase", "Values along an arrow", "Values cannot repeat within a cage"] {
        assert!(text.contains(sentence), "{text}");
    }
    let back = read_back(&text).unwrap_or_else(|why| panic!("{why}\n{text}"));
    let rules = |document: &Document| -> Vec<String> {
        let said = document
            .variant
            .rule_uses()
            .iter()
            .filter(|one| ["thermo", "arrow", "killer", "parity-line", "odd"].contains(&one.kind.as_str()));
        let mut rules: Vec<String> = said.map(|one| format!("{} {:?}", one.kind, one.parameters)).collect();
        rules.sort();
        rules
    };
    assert_eq!(rules(&back), rules(&document), "{text}");
    let (text, _) = written(&format!("{}\narrow = 'r3c1-3'", of_values[0]));
    assert!(read_back(&text).is_err(), "{text}");
}

/// Kinds of one's own without a look are drawn, in colours of their own, and said in their own words with their values.
#[test]
fn kinds_of_ones_own_are_drawn_and_said() {
    let toml = "size = 4\n[define.hill]\nmeaning = 'The line sums to {sum}, or is even.'\n\
                params = { line = 'line', sum = 'number' }\n\
                rules = { any = { of = [{ sum = { cells = '$line', total = 'sum' } }, { even = '$line' }] } }\n\
                [define.dale]\nmeaning = 'The line has a 1.'\nparams = { line = 'line' }\n\
                rules = { digits = { cells = '$line', contains = '1' } }\n\
                [rules]\nhill = { line = 'r1c1-3', sum = 6 }\ndale = 'r3c1-3'\n";
    let document = document(toml);
    let export = Export { variant: &document.variant, puzzle: &document.puzzle, solution: None };
    let written = to_sudokupad_json(&export).text;
    for part in ["The line sums to 6, or is even.", "Grey lines: ", "Blue lines: The line has a 1.", "#8fb8de"] {
        assert!(written.contains(part), "{part}: {written}");
    }
    assert!(!written.contains("{sum}") && !written.contains("several groups of rules"), "{written}");
    let rules = rules_text(&document.variant, &document.puzzle);
    assert_eq!(
        rules[1..],
        ["Hill (grey lines): The line sums to 6, or is even.", "Dale (blue lines): The line has a 1."]
    );
}

/// Each figure of a look is drawn in pictures, in SudokuPad and in f-puzzles, where its cells are.
#[test]
fn each_figure_is_drawn_in_all_notations_with_drawings() {
    for word in FigureKind::words() {
        let (kind, cells) = match word {
            "dot" | "sign" => ("pairs", "r2c2-3"),
            "clue" => ("line", "r2c1-4"),
            "diagonal" => ("line", "r2c1 r3c2 r4c3"),
            "corner" => ("cells", "r2-3c2-3"),
            _ => ("line", "r2c2-3"),
        };
        let write = |look: &str| {
            let toml = format!(
                "size = 4\n[define.it]\nparams = {{ at = '{kind}' }}\nlook = {{ at = '{look}' }}\nrules = {{}}\n[rules]\nit = '{cells}'\n"
            );
            let Document { variant, puzzle, .. } = document(&toml);
            let picture =
                Picture { variant: &variant, puzzle: &puzzle, solution: None, candidates: None, marked: None };
            let export = Export { variant: &variant, puzzle: &puzzle, solution: None };
            [draw_svg(&picture), to_sudokupad_json(&export).text, to_fpuzzles(&export).text]
        };
        // The sign of an inequality has no text.
        let has_text = word != "inequality";
        let texts = if has_text { [": 7", ": 8"] } else { ["", ""] };
        let looks =
            [format!("{word}{}", texts[0]), format!("{word}{}", texts[1]), format!("{word} #cc0000{}", texts[0])];
        let [seven, eight, red] = looks.map(|look| write(&look));
        for (at, notation) in ["SVG", "SudokuPad", "f-puzzles"].iter().enumerate() {
            assert_eq!(seven[at] != eight[at], has_text, "{word} in {notation}: {}", seven[at]);
            assert!(red[at].contains("#cc0000"), "{word} in {notation}: {}", red[at]);
        }
    }
}

/// f-puzzles draws lines without heads, so the head of an arrow is a letter there, in the last cell.
#[test]
fn an_arrow_keeps_its_head_in_f_puzzles() {
    for (line, head, last) in [
        ("r2c2 r1c2", "▲", "R1C2"),
        ("r2c2 r1c3", "◥", "R1C3"),
        ("r2c2-3", "▶", "R2C3"),
        ("r2c2 r3c3", "◢", "R3C3"),
        ("r2-3c2", "▼", "R3C2"),
        ("r2c2 r3c1", "◣", "R3C1"),
        ("r2c2 r2c1", "◀", "R2C1"),
        ("r4-2c4 r1c3", "◤", "R1C3"),
    ] {
        let toml = format!(
            "size = 4\n[define.it]\nparams = {{ at = 'line' }}\nlook = {{ at = 'arrow' }}\nrules = {{}}\n[rules]\nit = '{line}'\n"
        );
        let Document { variant, puzzle, .. } = document(&toml);
        let written = to_fpuzzles(&Export { variant: &variant, puzzle: &puzzle, solution: None }).text;
        let letter = format!("\"text\":[{{\"cells\":[\"{last}\"],\"value\":\"{head}\"");
        assert!(written.contains(&letter), "{line}: {written}");
    }
}

/// A kind without rules is drawn, in f-puzzles as well, and nothing is said of it.
#[test]
fn kinds_without_rules_are_only_drawn() {
    let toml = "size = 4\n[define.red-line]\nparams = { line = 'line' }\nlook = { line = 'line red' }\nrules = {}\n\
                [define.label]\nparams = { cells = 'cells', words = 'text' }\nlook = { cells = 'text 0.5: {words}' }\nrules = {}\n\
                [rules]\nred-line = 'r1c1-3'\nlabel = { cells = 'r4c4', words = 'A' }\n";
    let Run { exit, err, .. } = exdoku("count -", toml);
    assert_eq!((exit, err.as_str()), (0, ""), "nothing is warned of");
    let document = document(toml);
    let export = Export { variant: &document.variant, puzzle: &document.puzzle, solution: None };
    let sudokupad = to_sudokupad_json(&export).text;
    for part in
        ["\"rules\":\"Normal sudoku rules apply.\"", "\"wayPoints\":[[0.5,0.5],[0.5,1.5],[0.5,2.5]]", "\"text\":\"A\""]
    {
        assert!(sudokupad.contains(part), "{part}: {sudokupad}");
    }
    let f_puzzles = to_fpuzzles(&export);
    assert!(f_puzzles.unsupported.is_empty() && f_puzzles.text.contains("\"line\":[{"), "{}", f_puzzles.text);
    assert_eq!(rules_text(&document.variant, &document.puzzle).len(), 1);
    let Run { out, .. } = exdoku("convert --to svg -", toml);
    assert!(out.contains(">A</text>") && !out.contains("red-line"), "{out}");
}

#[test]
fn a_puzzle_as_it_is_written() {
    let toml = "title = 'Four'\nauthor = 'us'\nsize = 4\ngivens = '1... .... .... ...2'\n[rules]\n\
                thermo = 'r1c2-3'\nkropki = { white = 'r3c1-2', negative = true }\nlook-and-say = { cells = 'r4c1-2', says = '11' }\n";
    let document = document(toml);
    let export = Export { variant: &document.variant, puzzle: &document.puzzle, solution: None };
    snapshot("sudokupad__written", &to_sudokupad_json(&export).text);
    assert!(to_sudokupad(&export).text.starts_with("https://sudokupad.app/sclN4Ig"));
}

/// A puzzle of 4x4 with cages and these rules, as TOML from its layers on, and its solutions; or what is wrong.
fn with_cages(rules: &str) -> Result<(String, String), String> {
    const CAGES: [(&str, i64); 6] = [
        ("[0,0],[0,1]", 4),
        ("[1,2],[1,3]", 5),
        ("[2,2],[2,3]", 11),
        ("[3,0],[3,1]", 10),
        ("[0,2],[0,3]", 7),
        ("[2,0],[2,1]", 3),
    ];
    let cages: Vec<String> =
        CAGES.iter().map(|(cells, sum)| format!("{{\"cells\":[{cells}],\"value\":\"{sum}\"}}")).collect();
    let regions = [(0, 0), (0, 2), (2, 0), (2, 2)]
        .map(|(r, c)| format!("[[{r},{c}],[{r},{}],[{},{c}],[{},{}]]", c + 1, r + 1, r + 1, c + 1));
    let puzzle = format!(
        "{{\"id\":\"own\",\"cellSize\":50,\"metadata\":{{\"rules\":\"{rules}\"}},\"cells\":[{}],\"regions\":[{}],\"cages\":[{}]}}",
        ["[{},{},{},{}]"; 4].join(","),
        regions.join(","),
        cages.join(",")
    );
    let toml = exdoku("convert --to toml --guess-drawings", &puzzle);
    if toml.exit != 0 {
        return Err(toml.err);
    }
    let (_, layers) = toml.out.split_once("[layers]\n").unwrap_or_default();
    Ok((layers.to_owned(), exdoku("solve --guess-drawings --format line", &puzzle).out))
}

/// Two sentences without a colour, and lines of a colour that neither usually has: it is asked which is about which.
#[test]
fn what_two_sentences_may_be_about_is_asked() {
    let line = |colour: &str, row: f64| {
        format!("{{\"wayPoints\":[[{row},0.5],[{row},3.5]],\"color\":\"{colour}\",\"thickness\":10}}")
    };
    let puzzle = format!(
        "{{\"id\":\"own\",\"cellSize\":50,\"metadata\":{{\"rules\":\"Normal sudoku rules apply. Adjacent digits along a line \
         differ by at least 2. Lines read the same from both ends.\"}},\"cells\":[{}],\"lines\":[{},{}]}}",
        ["[{},{},{},{}]"; 4].join(","),
        line("#8b4513", 0.5),
        line("#00ced1", 2.5)
    );
    let told = exdoku("convert --to toml --guess-drawings", &puzzle).err;
    let asked = "it may be \"Adjacent digits along a line differ by at least 2\" (`whisper`) or \"Lines read the same from both ends\" \
                 (`palindrome`): name the colour";
    assert!(told.contains(asked), "{told}");
}

const SUMS: &str = "Normal sudoku rules apply. Digits in a cage sum to the number in its corner.";

#[test]
fn sentences_about_doublers_become_layers() {
    let rules = format!(
        "{SUMS} There is one doubler in every row, column and box. The doublers hold the digits 1-4. A doubler counts as \
         twice its digit."
    );
    let (toml, solutions) = with_cages(&rules).unwrap();
    snapshot("doublers_of_a_text", &format!("{toml}\n{solutions}"));
}

#[test]
fn sentences_about_shading_become_layers() {
    let rules = format!(
        "{SUMS} Shade some cells such that all shaded cells are orthogonally connected, all unshaded cells are orthogonally \
         connected and no 2x2 area is fully shaded or fully unshaded. The value of a shaded cell is twice its digit."
    );
    let (toml, _) = with_cages(&rules).unwrap();
    snapshot("shading_of_a_text", &toml);
}

/// What leaves open where the doublers are, what they count as, or what reads it, is not read.
#[test]
fn half_a_definition_of_doublers_is_not_read() {
    let houses = "There is one doubler in every row, column and box.";
    let value = "A doubler counts as twice its digit.";
    for rules in [
        houses.to_owned(),
        value.to_owned(),
        format!("{houses} {value} A negator counts as its negative value."),
        format!("{houses} {value} There is one negator in every row, column and box. Negators count as negative."),
        format!("{houses} A doubler counts as twice its digit on thermometers."),
        format!("{houses} {value} A doubler counts as three times its digit."),
        "Shade some cells. The value of a shaded cell is one greater than its digit.".to_owned(),
    ] {
        let wrong = with_cages(&format!("{SUMS} {rules}")).expect_err(&rules);
        assert!(wrong.contains("this sentence of the rules is not understood"), "{rules}: {wrong}");
    }
}

/// That values do not repeat in a cage says that the whole cage is about values.
#[test]
fn cages_may_be_about_values() {
    let rules = "There is one doubler in every row, column and box. A doubler counts as twice its digit. Values in a cage do not repeat.";
    let (toml, _) = with_cages(&format!("{SUMS} {rules}")).unwrap();
    let sums = toml.matches(", sum = ").count();
    assert!(sums > 0 && !toml.contains("\nsum "), "{toml}");
    assert_eq!(toml.matches(", of = \"value\" }").count(), sums, "{toml}");
}

/// A cage of values has its cells. That its values differ does not say that its digits do.
#[test]
fn cages_of_values_have_cells() {
    let toml = "size = 6\n[rules]\ndoublers = true\nkiller = { cells = 'r2-3c1', sum = 9, of = 'value' }";
    let written = exdoku::format::to_sudokupad_json(&exdoku::read(toml).unwrap().export()).text;
    let object: serde_json::Value = serde_json::from_str(&written).unwrap();
    assert_eq!(object["cages"], serde_json::json!([{ "cells": [[1, 0], [2, 0]], "unique": false, "value": "9" }]));
}

/// Sentences about digits that cells contain name all of them.
#[test]
fn contained_digits_are_joined_by_and() {
    let rules = "outside = { left = ['12', '-', '-', '-', '-', '-'], cells = 4 }\n\
                 any.of = [{ contain = { cells = 'r2c1-3', digits = '1 2 2' } }, { odd = 'r3c1' }]";
    let written =
        exdoku::format::to_sudokupad_json(&exdoku::read(&format!("size = 6\n[rules]\n{rules}")).unwrap().export());
    let object: serde_json::Value = serde_json::from_str(&written.text).unwrap();
    let said = object["metadata"]["rules"].as_str().unwrap();
    assert!(said.contains("contain 1 and 2."), "{said}");
    assert!(said.contains("r2c1-3 contain 1, 2 and 2, each"), "{said}");
}

#[test]
fn lights_in_a_fog_are_read_and_written() {
    let fog = |text: &str| {
        let read = exdoku::read(text).unwrap();
        let board = read.variant.board();
        read.puzzle.fog.map(|lit| lit.into_iter().map(|cell| board.name(cell)).collect::<Vec<_>>().join(" "))
    };
    let rows = "[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]";
    let with = |more: &str| format!("{{\"id\":\"x\",\"cells\":{rows},{more}}}");
    assert_eq!(fog(&with("\"foglight\":[[0,0],[1,2]]")).as_deref(), Some("r1c1 r2c3"));
    let cages = "\"cages\":[{\"value\":\"FogLight: r1c1r2c3\"},{\"cells\":[[3,3]],\"value\":\"foglight\"}]";
    assert_eq!(fog(&with(cages)).as_deref(), Some("r1c1 r2c3 r4c4"));
    assert_eq!(fog(&with("\"regions\":[]")), None);
    let toml = "size = 4\nfog = \"r1c2\"\ngivens = \"1... .... .... ....\"\n";
    let puzzle = exdoku::read(toml).unwrap();
    for written in [exdoku::format::to_sudokupad_json(&puzzle.export()), exdoku::format::to_fpuzzles(&puzzle.export())]
    {
        assert_eq!(fog(&written.text).as_deref(), Some("r1c2"), "{}", written.text);
    }
    assert!(exdoku::read("size = 4\nfog = \"r5c1\"\n").is_err());
    let dark = exdoku::read("size = 4\nfog = \"\"\n").unwrap();
    assert_eq!(dark.puzzle.fog.map(|lit| lit.len()), Some(0));
}

/// A draft is a file that can be read. It has the rules that were understood, and the rest as comments and drawings.
#[test]
fn a_draft_has_what_was_not_read() {
    let json = r##"{"cells":[[{},{},{},{"value":4}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],
        "metadata":{"rules":"Digits in cages sum to the clue.\nA grey line is shy of whispers.\nRed circles are only there on Sundays."},
        "cages":[{"cells":[[0,0],[0,1]],"value":"3"}],
        "lines":[{"wayPoints":[[1.5,0.5],[1.5,2.5]],"color":"#888888","thickness":8}],
        "overlays":[{"center":[3.5,0.5],"width":0.8,"height":0.8,"rounded":true,"borderColor":"#FF0000"},
            {"center":[3.5,1.5],"width":0.8,"height":0.8,"rounded":true,"borderColor":"#FF0000"},
            {"center":[2.0,3.5],"width":0.3,"height":0.3,"rounded":true,"backgroundColor":"#00FF00","text":"7"},
            {"center":[0.5,-0.5],"width":0.3,"height":0.3,"text":"9"}]}"##;
    let Run { exit, out, err } = exdoku("convert --draft -q -", &json.replace('\n', ""));
    assert_eq!((exit, err.as_str()), (0, ""));
    for part in [
        "# \"Digits in cages sum to the clue\"\nkiller               = { cells = \"r1c1-2\", sum = 3 }\n",
        "# rule to write: \"A grey line is shy of whispers\"\n#   closest kinds: whisper",
        "# rule to write: \"Red circles are only there on Sundays\"\n",
        "grey-lines           = \"r2c1-3\"\n",
        "red-circles          = \"r4c1-2\"\n",
        "green-dots-with-text = { pairs = \"r2-3c4\", clue = \"7\" }\n",
        "clues-with-text      = { line = \"r1c1-4\", clue = \"9\" }\n",
        "[define.red-circles]\nparams = { cells = \"cells\" }\nlook   = { cells = \"circle red\" }\nrules  = {}\n",
    ] {
        assert!(out.contains(part), "{part}\n{out}");
    }
    let Run { exit, err, .. } = exdoku("count -", &out);
    assert_eq!((exit, err.as_str()), (0, ""), "{out}");
}

/// Boxes that two grids share make a board of two grids, also without the rules text.
#[test]
fn overlapping_grids_come_back() {
    let toml = "size = 4\ngrids = [\"r1c1\", \"r3c3\"]\n\
                givens = \"\"\"\n12..##\n34..##\n2.4.3.\n4.2...\n##..4.\n##..2.\n\"\"\"\n";
    let document = document(toml);
    let export = Export { variant: &document.variant, puzzle: &document.puzzle, solution: None };
    let written = to_sudokupad_json(&export).text;
    assert!(written.contains("Normal sudoku rules apply in each of the 2 overlapping grids."), "{written}");
    for options in ["", " --guess-drawings"] {
        let back = exdoku(&format!("convert --to toml{options} -"), &written).out;
        assert!(back.contains("grids = [\"r1c1\", \"r3c3\"]") && back.contains("\n2.4.3.\n"), "{back}");
    }
    // Without the boxes, nothing shows the grids that the text is about.
    let alone = "{\"cells\": [[{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}]], \
                 \"metadata\": {\"rules\": \"Normal sudoku rules apply in each of the 2 overlapping grids.\"}}";
    assert!(read_back(alone).unwrap_err().contains("is not understood"), "{:?}", read_back(alone).err());
}
