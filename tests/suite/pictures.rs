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
