//! What pictures show, and what they say below themselves.

use crate::common::program::exdoku;

/// How often words stand in the texts of SVG or HTML, in which they are broken into lines.
fn count(markup: &str, words: &str) -> usize {
    let text = markup.split('<').filter_map(|part| part.split_once('>')).map(|(_, text)| text);
    let text: Vec<&str> = text.flat_map(str::split_whitespace).collect();
    let words: Vec<&str> = words.split(' ').collect();
    text.windows(words.len()).filter(|found| **found == words[..]).count()
}

/// Clones are named below a picture, and not shaded as a fortress is.
#[test]
fn clones_do_not_look_like_a_fortress() {
    let toml = "size = 6\n[rules]\nclone = { a = 'r1c1-2', b = 'r3c3-4' }\nfortress = 'r5c5'";
    let svg = exdoku("convert --to svg -", toml).out;
    assert_eq!(count(&svg, "hold the same digits, cell by cell."), 1, "{svg}");
    assert!(svg.contains("#d6d6d6") && svg.contains("#d6e6f7") && !svg.contains("#dcdcdc"), "{svg}");
}

/// A sentence is below a picture, or in the text beside it, but not in both.
#[test]
fn pictures_say_a_sentence_once() {
    let toml = "size = 6\n[rules]\ncount = { cells = 'r1c1-3', where = 'd > 3', equals = 2 }\n\
                outside = { left = '12 . . . . .' }\ncontain = { cells = 'r2c1-3', digits = '1 2' }\n\
                big = 'r5c5'\nsmall = 'r6c6'\n";
    let sentences = [
        "digit in a blue circle is at most 3.",
        "digit in a blue square is at least 4.",
        "The number of cells with 4 to 6 in r1c1-3 is 2.",
        "A cage contains the digits in its corner,",
        "The digits of a clue outside the grid appear in the first 3 cells",
    ];
    for command in ["convert --to svg --rules -", "convert --to html -"] {
        let out = exdoku(command, toml).out;
        for sentence in sentences {
            assert_eq!(count(&out, sentence), 1, "{command}: {sentence}: {out}");
        }
    }
}

#[test]
fn long_titles_take_several_lines() {
    let lines = |title: &str| {
        let svg = exdoku("convert --to svg -", &format!("title = '{title}'\nsize = 4\n")).out;
        svg.matches("font-weight=\"bold\"").count()
    };
    assert_eq!(lines("A short title"), 1);
    assert_eq!(lines("A title that is longer than the top of so small a board"), 3);
}
