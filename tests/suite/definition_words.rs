//! The words of definitions: parts of a line or of cells, conditions, phrases, figures, and what is drawn.

use exdoku::board::{Board, read_cells};
use exdoku::rules::{Binding, ClueValue, Draw, Figure, FigureKind, Parts, PlacedFigure, RuleUse, keys::killer, phrase};
use exdoku::source::{Diagnostics, Source};
use exdoku::variant::{BUILTINS, read};

use crate::common::document;

/// The rules of a definition `part`, as it is used on a 4x4 board. What is wrong, if something is.
fn body(definition: &str, used: &str) -> Result<Vec<RuleUse>, String> {
    let toml = format!("size = 4\nbox = 'none'\n[define.part]\n{definition}\n[rules]\npart = {used}\n");
    let mut diagnostics = Diagnostics::new();
    let Some(document) = read(&Source::new("test.toml", toml), &BUILTINS, &mut diagnostics) else {
        return Err(diagnostics.iter().map(|one| one.message().to_owned()).collect::<Vec<_>>().join("; "));
    };
    let uses = document.variant.rule_uses().iter();
    let parts = uses.filter(|one| one.kind == "part").map(|one| one.parts.clone());
    Ok(parts.flat_map(|parts| if let Parts::All(all) = parts { all } else { Vec::new() }).collect())
}

/// The cells that a word stands for where the parameter is the first cells of the board.
fn part(word: &str, cells: usize) -> Result<String, String> {
    let name = word.trim_start_matches('$').split(['.', '[']).next().unwrap();
    let definition =
        format!("params = {{ {name} = \"{name}\" }}\nrules.sum = {{ segments = \"{word}\", where = \"sum != 0\" }}");
    let given: Vec<String> = (0..cells).map(|cell| format!("r{}c{}", cell / 4 + 1, cell % 4 + 1)).collect();
    let rules = body(&definition, &format!("'{}'", given.join(" ")))?;
    // A sum of several segments is a rule for each of them.
    let cells = |rule: &RuleUse| match rule.named("cells") {
        Some(Binding::Cells(cells)) => cells.iter().map(|cell| cell.index().to_string()).collect::<Vec<_>>().join(" "),
        other => panic!("cells, not {other:?}"),
    };
    Ok(rules.iter().map(cells).collect::<Vec<_>>().join(" | "))
}

#[test]
fn parts_of_a_line() {
    let parts = [
        ("$line", "0 1 2 3"),
        ("$line.first", "0"),
        ("$line.last", "3"),
        ("$line.inner", "1 2"),
        ("$line.rest.reversed", "3 2 1"),
        ("$line.inner.first", "1"),
        ("$line[2]", "1"),
        ("$line[1..3].last", "2"),
        ("$line.rest[2..3]", "2 3"),
        ("$line.folded", "0 3 | 1 2"),
        ("$line.folded.first", "0 | 1"),
    ];
    for (word, cells) in parts {
        assert_eq!(part(word, 4), Ok(cells.to_owned()), "{word}");
    }
    assert_eq!(part("$line.folded", 3), Ok("0 2 | 1".to_owned()));
    for (word, line) in [
        ("$line[3..2]", "'r1c1-4'"),
        ("$line.inner", "'r1c1-2'"),
        ("$line.last.rest", "'r1c1-4'"),
        ("$line.inner.folded", "'r1c1-2'"),
        ("$line.inner.last.rest", "'r1c1-2'"),
    ] {
        let definition = format!("params = {{ line = \"line\" }}\nrules.different = {{ cells = \"{word}\" }}");
        let nothing = "`define.part.rules.different.cells` names no cells";
        assert_eq!(body(&definition, line).map(|rules| rules.len()), Err(nothing.to_owned()), "{word}");
    }
}

#[test]
fn parts_of_a_square() {
    assert_eq!(part("$cells.rows", 8), Ok("0 1 2 3 | 4 5 6 7".to_owned()));
    assert_eq!(part("$cells.columns", 8), Ok("0 4 | 1 5 | 2 6 | 3 7".to_owned()));
    assert_eq!(part("$cells.diagonals", 16), Ok("0 5 10 15 | 12 9 6 3".to_owned()));
}

#[test]
fn what_is_no_part() {
    let wrong = [
        ("$line.end", "a line has no part `end`"),
        ("$line.", "a line has no part ``"),
        ("$line[5]", "`line` has 4 cells, but no place 5"),
        ("$line[0..1]", "`line` has 4 cells, but no places 0 to 1"),
        ("$line[x]", "unknown name `x`"),
        ("$line[2", "a line has no part `2`"),
        ("line", "`line` is not a cell"),
    ];
    for (word, message) in wrong {
        assert_eq!(part(word, 4), Err(message.to_owned()), "{word}");
    }
    let square = "the cells of `cells` are not a square, so they have no diagonals".to_owned();
    assert_eq!(part("$cells.diagonals", 8), Err(square));
}

#[test]
fn a_condition_asks_whether_something_was_given() {
    const PARAMS: &str =
        "{ line = 'line', sum = 'number?', by = 'number = 4', loop = 'truth = false', white = 'cells?' }";
    let holds = |when: &str| {
        let rule = format!("[[define.part.rules.different]]\nwhen = '{when}'\ncells = '$line'");
        let always = "[[define.part.rules.different]]\ncells = '$line.first'";
        let definition = format!("params = {PARAMS}\n{rule}\n{always}");
        body(&definition, "{ line = 'r1c1-2', sum = 7 }").map(|rules| rules.len() == 2)
    };
    for when in ["sum", "sum == 1", "by", "by == 4", "not loop", "not white", "line", "line.size == 2"] {
        assert_eq!(holds(when), Ok(true), "{when}");
    }
    for when in ["sum == 7", "by == 1", "loop", "white", "line.size == 3", "not line"] {
        assert_eq!(holds(when), Ok(false), "{when}");
    }
    let total = body(
        &format!("params = {PARAMS}\nrules.sum = {{ cells = '$line', total = '$sum' }}"),
        "{ line = 'r1c1-2', sum = 7 }",
    );
    assert_eq!(
        total.unwrap()[0].named("total"),
        Some(&Binding::Numbers(vec![7])),
        "the number itself, outside conditions"
    );
    for when in ["other", "by.size"] {
        assert!(holds(when).unwrap_err().contains("unknown name"), "{when}");
    }
}

#[test]
fn parts_of_a_phrase_without_their_parameters_are_left_out() {
    let board = Board::square(4).unwrap();
    let cells: Vec<_> = board.cells().take(3).collect();
    let cage = RuleUse::bare("killer").with(killer::CELLS, cells);
    let template = "cage {cells}[ ({sum})]";
    assert_eq!(phrase(template, &cage, &board).as_deref(), Some("cage r1c1-3"));
    let with_sum = cage.with(killer::SUM, 6);
    assert_eq!(phrase(template, &with_sum, &board).as_deref(), Some("cage r1c1-3 (6)"));
    assert_eq!(phrase("line {line}", &with_sum, &board), None);
}

#[test]
fn each_word_of_the_help_about_drawing_is_read() {
    for word in Draw::samples() {
        assert!(Draw::read(word).is_some(), "{word}");
    }
    for wrong in ["", "path", "path 0-3", "path 7-3", "side under", "cell 3", "one of", "sums", "5", "heads"] {
        assert_eq!(Draw::read(wrong), None, "{wrong}");
    }
    let choices = ClueValue::OneOf(vec![vec![1, 2, 3], vec![7, 9]]);
    assert_eq!(Draw::read("one of 1-3, 7 9"), Some(Draw::ClueValue(choices)));
}

#[test]
fn figures_are_read() {
    let figure = Figure::read("line", "line green 0.2").unwrap();
    let (kind, colour, size) = (figure.kind, figure.colour.as_deref(), figure.size);
    assert_eq!((kind, colour, size), (FigureKind::Line, Some("#6ddd6d"), Some(0.2)));
    let figure = Figure::read("cells", "cage #F00: {sum} or more").unwrap();
    assert_eq!((figure.colour.as_deref(), &figure.text[..]), (Some("#ff0000"), "{sum} or more"));
    assert!(Figure::read("cells", "circle outline").unwrap().outline);
    let wrong = |text| Figure::read("line", text).unwrap_err().0;
    assert_eq!(wrong("lien"), "`lien` is not a figure");
    assert_eq!(wrong("line mauve"), "`mauve` is neither a colour nor a size from 0.01 to 1");
    assert_eq!(wrong("sign"), "`sign` needs a text");
    assert_eq!(wrong("line outline"), "`line` cannot be drawn as an outline");
    assert_eq!(wrong("clue 0.3: {n}"), "`clue` has no size");
    assert_eq!(wrong("line red blue"), "`line` has two colours");
    assert_eq!(wrong("line 0.3 0.4"), "`line` has two sizes");
    assert_eq!(wrong("inequality: {n}"), "`inequality` has no text");
}

/// Each attribute that a figure takes changes what is drawn.
#[test]
fn no_attribute_of_a_figure_is_ignored() {
    let board = document("size = 4").variant.board().clone();
    let cells = read_cells(&board, "r1c1 r1c2").unwrap();
    let diagonal = read_cells(&board, "r1c1 r2c2 r3c3 r4c4").unwrap();
    let drawn = |text: &str| {
        let figure = Figure::read("cells", text).ok()?;
        let cells = if figure.kind == FigureKind::Diagonal { &diagonal } else { &cells };
        PlacedFigure { figure: &figure, cells: cells.clone(), text: figure.text.clone() }.primitives(&board, "#123456")
    };
    for word in FigureKind::words() {
        let shown = ["", ": 7"].map(|text| drawn(&format!("{word}{text}")));
        let Some(plain) = shown.iter().flatten().next_back() else { panic!("{word} can be drawn") };
        let text = if shown[1].is_some() { ": 7" } else { "" };
        for attribute in ["outline", "red", "0.33", ": 8"] {
            let with = match attribute.strip_prefix(": ") {
                Some(_) => format!("{word}{attribute}"),
                None => format!("{word} {attribute}{text}"),
            };
            if let Some(other) = drawn(&with) {
                assert_ne!(plain, &other, "{with}");
            }
        }
    }
}
