//! Recognising the puzzle in a link.

use super::address::Link;
use super::any::open_any;
use super::carried::{Carried, NoPuzzle};
use super::sites::{SITES, no_puzzle};
use crate::percent::decoded;

/// The maximum nesting depth of links.
const DEEPEST: usize = 2;

/// Unpacks the puzzle in a link: first in the form of its site, then in the forms of all sites.
pub(super) fn open(text: &str) -> Result<Carried, NoPuzzle> {
    if is_encoded(text) {
        return open_within(&decoded(text), 0).map_err(|wrong| NoPuzzle { bytes: 0..text.len(), ..wrong });
    }
    open_within(text, 0)
}

/// Whether a link is percent-encoded from its beginning, as a link that is a parameter of another.
pub(super) fn is_encoded(text: &str) -> bool {
    ["https%3a%2f", "http%3a%2f"].iter().any(|start| {
        let begin = text.as_bytes().get(..start.len());
        begin.is_some_and(|begin| begin.eq_ignore_ascii_case(start.as_bytes()))
    })
}

/// Unpacks the puzzle in a link at this nesting depth.
fn open_within(text: &str, depth: usize) -> Result<Carried, NoPuzzle> {
    let link = Link(text);
    let nested = |text: &str| if depth < DEEPEST { open_within(text, depth + 1).ok() } else { None };
    let found = SITES.iter().find_map(|open| open(link)).or_else(|| open_any(link, &nested));
    found.unwrap_or_else(|| Err(no_puzzle(link)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::links::is_link;

    #[test]
    fn links_are_opened() {
        let hello = Ok(Carried::FPuzzles("hello".to_owned()));
        for link in [
            "https://www.f-puzzles.com/?load=BYUwNmD2Q===",
            "https://f-puzzles.com/?x=1&load=BYUwNmD2Q%3D%3D%3D#part",
            "https://sudokupad.app/fpuzzlesBYUwNmD2Q===",
            "https://sudokupad.app/sudoku/fpuzBYUwNmD2Q===?setting-x=1",
            "https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzlesBYUwNmD2Q===",
            "fpuzzlesBYUwNmD2Q",
            "https%3A%2F%2Fsudokupad.app%2FfpuzzlesBYUwNmD2Q%3D%3D%3D",
        ] {
            assert!(is_link(link));
            assert_eq!(open(link), hello, "{link}");
        }
        let many = "https://sudokupad.app/fpuzzlesIY1/k===";
        assert_eq!(open(many), Ok(Carried::FPuzzles("a".repeat(20))));
        assert_eq!(
            open("https://sigh.github.io/Interactive-Sudoku-Solver/?mode=x&q=.Cage%7E3~R1C1~R1C2&y=1"),
            Ok(Carried::Constraints(".Cage~3~R1C1~R1C2".to_owned()))
        );
        for line in ["see https://www.f-puzzles.com/?load=BYUwNmD2Q.", "[x](https://sudokupad.app/fpuzzlesIY1/k===)"] {
            assert!(is_link(line), "{line}");
        }
        for line in [
            "see https://example.org/",
            "53..7....6..1 https://www.f-puzzles.com/",
            "# https://f-puzzles.com/?load=BYUwNmD2Q",
        ] {
            assert!(!is_link(line), "{line}");
        }
    }

    #[test]
    fn formats_are_distinguished() {
        assert_eq!(open("https://sudokupad.app/sclBYUwNmD2Q==="), Ok(Carried::SudokuPad("hello".to_owned())));
        assert_eq!(open("https://sudokupad.app/scfab*t%20x"), Ok(Carried::Compact("ab*t x".to_owned())));
        assert_eq!(open("https://sudokupad.app/classic1_K"), Ok(Carried::Classic("1_K".to_owned())));
        assert_eq!(open("https://lisudoku.xyz/solver?import=1234"), Ok(Carried::Cells("1234".to_owned())));
        let penpa = Carried::Penpa { drawing: "ä".to_owned(), answer: Some("ä".to_owned()) };
        assert_eq!(open("https://swaroopg92.github.io/penpa-edit/?m=solve&p=O7wEAA==&a=O7wEAA"), Ok(penpa.clone()));
        assert_eq!(open("m=edit&p=O7wEAA&a=O7wEAA"), Ok(penpa));
    }

    #[test]
    fn packed_puzzles_need_no_address() {
        for line in ["N4IgzglgXgpiBcAWANCA", "sclN7IgzglgXgpiBcAWANCA===", "scfoooooooooooooK", "scfoooooooooooooK*xtA"]
        {
            assert!(is_link(line), "{line}");
        }
        for line in
            ["N4Ig", "scf", "scfoo", "Notes", "NOTATIONS-OF-OTHER-PROGRAMS", "sclerosis", "N456789123456789123!"]
        {
            assert!(!is_link(line), "{line}");
        }
    }

    #[test]
    fn other_links_have_help() {
        let help = |link: &str| open(link).unwrap_err().help;
        assert!(help("https://www.f-puzzles.com/?id=abc").contains("browser"));
        assert!(help("https://sudokupad.app/abcdef").contains("/api/puzzle/abcdef "));
        assert!(help("https://tinyurl.com/abc").contains("long address"));
        assert!(help("https://logic-masters.de/Raetselportal/Raetsel/zeigen.php?id=000ABC").contains("a page about"));
        assert!(help("https://lisudoku.xyz/p/abc").contains("solver"));
        assert!(help("https://example.org/").contains("contains the whole puzzle"));
        let wrong = open("https://www.f-puzzles.com/?load=N4I!").unwrap_err();
        assert_eq!((wrong.message.as_str(), wrong.bytes), ("invalid character '!' in a packed puzzle", 35..36));
    }
}
