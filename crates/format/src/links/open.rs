//! Recognising the puzzle in a link, and errors for links that contain none.

use super::address::Link;
use super::carried::{Carried, NoPuzzle};
use super::packed::is_packed;
use super::wiki;
use crate::percent::decoded;
use crate::{deflate, lz_string, penpa};

/// The most bytes of a puzzle name that is repeated in a message.
const LONGEST_NAME: usize = 80;

/// Unpacks the puzzle in a link.
pub(super) fn open(text: &str) -> Result<Carried, NoPuzzle> {
    let link = Link(text);
    let host = link.host();
    if text.contains("penpa-edit") || matches!(link.parameter("m"), Some("edit" | "solve")) {
        return open_penpa(link);
    }
    if host.contains("lisudoku") {
        return open_lisudoku(link);
    }
    if let Some(cells) = link.parameter("bd") {
        let page = link.path().to_ascii_lowercase();
        if host.contains("sudokuwiki")
            && !["", "sudoku.htm", "sudoku.aspx", "sudokusolver.htm", "daily_sudoku"].contains(&page.as_str())
        {
            let help = "sudoku.htm and Daily_Sudoku, with classic puzzles, are supported; for others give the 81 digits, and name the variant";
            return link.no_puzzle(text, "the rules of this sudokuwiki page are unknown", help);
        }
        return match decoded(cells) {
            cells if cells.chars().count() == 81 => Ok(Carried::Cells(cells)),
            cells if wiki::looks_like(&cells) => Ok(Carried::Wiki(cells)),
            _ => {
                let message = "bd= must be 81 digits and dots, or 162 signs, also after S9B";
                link.no_puzzle(cells, message, "export the puzzle as 81 digits")
            }
        };
    }
    if let (true, Some(packed)) = (host.contains("sudokumaker"), link.parameter("puzzle")) {
        return link.unpacked(packed, lz_string::unpack_link).map(Carried::SudokuMaker);
    }
    if let Some(found) = open_pzpr(link, &host) {
        return found;
    }
    if let Some(packed) = link.parameter("load") {
        return link.unpacked(packed, lz_string::unpack_base64).map(Carried::FPuzzles);
    }
    if let Some(constraints) = link.parameter("q") {
        // Its packed parts have no spaces.
        return Ok(Carried::Constraints(decoded(&constraints.replace(' ', "+"))));
    }
    if ["sudokupad", "crackingthecryptic"].iter().any(|site| host.contains(site)) {
        let path = link.path();
        let path = path.strip_prefix("sudoku/").unwrap_or(path);
        return open_sudokupad(link, link.parameter("puzzleid").unwrap_or(path));
    }
    if !text.contains("://") && text.get(1..3) == Some("9B") && wiki::looks_like(text) {
        return Ok(Carried::Wiki(text.to_owned()));
    }
    if !text.contains("://") && !text.contains('?') && !host.contains('.') {
        return open_sudokupad(link, text);
    }
    let message = "this link contains no puzzle";
    if link.parameter("id").is_some() && host.contains("f-puzzles") {
        let help = "this is a short link: open it in a browser and export the puzzle as a link that starts with \
                    https://www.f-puzzles.com/?load=";
        return link.no_puzzle(text, message, help);
    }
    if ["tinyurl.com", "t1p.de", "bit.ly", "is.gd", "t.ly"].iter().any(|site| host.ends_with(site)) {
        let help = "this is a short link: open it in a browser and copy the long address it leads to";
        return link.no_puzzle(text, message, help);
    }
    if host.contains("logic-masters.de") {
        let help = "this is a page about a puzzle: copy the f-puzzles, SudokuPad or Penpa+ link on it";
        return link.no_puzzle(text, message, help);
    }
    let help = "supported are links to f-puzzles, SudokuPad, SudokuMaker, Penpa+, lisudoku, sudokuwiki, puzz.link and \
                the Interactive Sudoku Solver that contain the whole puzzle";
    link.no_puzzle(text, message, help)
}

/// `p?sudoku/9/9/...`, on any of its sites: the board and its cells. Other kinds of puzzles are an error.
fn open_pzpr(link: Link<'_>, host: &str) -> Option<Result<Carried, NoPuzzle>> {
    let (_, query) = link.0.split_once('?')?;
    let (kind, rest) = query.split_once('/')?;
    if kind == "sudoku" {
        // A part that is not a number holds settings.
        let settings =
            |part: &str| part.is_empty() || part.bytes().all(|sign| sign.is_ascii_alphabetic() || sign == b':');
        let cells = match rest.split_once('/') {
            Some((first, after)) if settings(first) => after,
            _ => rest,
        };
        return Some(Ok(Carried::Pzpr(decoded(cells))));
    }
    let help = "of these sites' puzzles only those of the kind sudoku are supported";
    ["puzz.link", "pzv.jp", "pzprxs", "pzplus"]
        .iter()
        .any(|site| host.contains(site))
        .then(|| link.no_puzzle(kind, format!("a puzzle of the kind {kind:?}"), help))
}

/// `scl...`, `fpuzzles...`, `scf...`, or a name.
fn open_sudokupad(link: Link<'_>, identity: &str) -> Result<Carried, NoPuzzle> {
    let lz = lz_string::unpack_base64;
    for prefix in ["fpuzzles", "fpuz"] {
        if let Some(packed) = identity.strip_prefix(prefix) {
            return link.unpacked(packed, lz).map(Carried::FPuzzles);
        }
    }
    for prefix in ["scl", "ctc"] {
        if let Some(packed) = identity.strip_prefix(prefix) {
            return link.unpacked(packed, lz).map(Carried::SudokuPad);
        }
    }
    if let Some(compact) = identity.strip_prefix("scf") {
        return Ok(Carried::Compact(decoded(compact)));
    }
    if let Some(classic) = identity.strip_prefix("classic") {
        return Ok(Carried::Classic(decoded(classic)));
    }
    if is_packed(&decoded(identity)) {
        let text = link.unpacked(identity, lz)?;
        return Ok(match text {
            text if text.contains("\"gridSize\"") || text.contains("\"grid_size\"") => Carried::Lisudoku(text),
            text if text.contains("\"grid\"") => Carried::FPuzzles(text),
            text => Carried::SudokuPad(text),
        });
    }
    let message = "this link contains no puzzle";
    if identity.is_empty() {
        return link.no_puzzle(link.0, message, "a link to a puzzle continues after the name of the site");
    }
    let name = if identity.len() <= LONGEST_NAME { identity } else { "NAME" };
    let help = format!(
        "this is a name that only SudokuPad can resolve: open https://sudokupad.app/api/puzzle/{name} in a browser \
         and use the text shown, which starts with scl, fpuzzles or scf"
    );
    link.no_puzzle(identity, message, help)
}

fn open_penpa(link: Link<'_>) -> Result<Carried, NoPuzzle> {
    let Some(packed) = link.parameter("p").filter(|packed| !packed.is_empty()) else {
        return link.no_puzzle(link.0, "this link to Penpa+ has no p=", "share the puzzle from Penpa+ as a long link");
    };
    let drawing = penpa::expand(&link.unpacked(packed, deflate::unpack_base64)?);
    let answer = match link.parameter("a").filter(|answer| !answer.is_empty()) {
        Some(answer) => Some(link.unpacked(answer, deflate::unpack_base64)?),
        None => None,
    };
    Ok(Carried::Penpa { drawing, answer })
}

fn open_lisudoku(link: Link<'_>) -> Result<Carried, NoPuzzle> {
    match link.parameter("import") {
        Some(cells) if cells.bytes().all(|sign| sign.is_ascii_digit()) && !cells.is_empty() => {
            Ok(Carried::Cells(cells.to_owned()))
        }
        Some(packed) => link.unpacked(packed, lz_string::unpack_base64).map(Carried::Lisudoku),
        None => {
            let help = "this is a name that only lisudoku can resolve: open the puzzle in its solver and copy the address, \
                        https://lisudoku.xyz/solver?import=...";
            link.no_puzzle(link.0, "this link contains no puzzle", help)
        }
    }
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
        assert!(!is_link("see https://www.f-puzzles.com/?load=BYUwNmD2Q"));
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
        assert!(help("https://example.org/").contains("supported are"));
        let wrong = open("https://www.f-puzzles.com/?load=N4I!").unwrap_err();
        assert_eq!((wrong.message.as_str(), wrong.bytes), ("invalid character '!' in a packed puzzle", 35..36));
    }
}
