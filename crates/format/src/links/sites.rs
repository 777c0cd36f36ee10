//! Sites whose links have a form of their own, and sites whose links contain no puzzle.

use super::address::Link;
use super::carried::{Carried, NoPuzzle};
use super::packed::{is_packed, lz_json, prefixed};
use super::wiki;
use crate::percent::decoded;
use crate::{deflate, lz_string, penpa};

/// The most bytes of a puzzle name that is repeated in a message.
const LONGEST_NAME: usize = 80;

/// Opens a link; `None` if it belongs to another site or has its puzzle in no special place.
pub(super) type Open = fn(Link<'_>) -> Option<Result<Carried, NoPuzzle>>;

/// All sites. If several match a link, the first counts.
pub(super) const SITES: [Open; 8] =
    [penpa_edit, lisudoku, sudokuwiki, sudokumaker, pzpr, f_puzzles, solver_of_constraints, sudokupad];

/// The hosts of SudokuPad.
const SUDOKUPAD: &[&str] = &["sudokupad.app", "sudokupad.com", "sudokupad.svencodes.com", "crackingthecryptic.com"];

/// `m=edit&p=...`
fn penpa_edit(link: Link<'_>) -> Option<Result<Carried, NoPuzzle>> {
    if !link.0.contains("penpa-edit") && !matches!(link.parameter("m"), Some("edit" | "solve")) {
        return None;
    }
    let Some(packed) = link.parameter("p").filter(|packed| !packed.is_empty()) else {
        let help = "share the puzzle from Penpa+ as a long link";
        return Some(link.no_puzzle(link.0, "this link to Penpa+ has no p=", help));
    };
    let unpacked = |packed| link.unpacked(packed, deflate::unpack_base64);
    let answer = link.parameter("a").filter(|answer| !answer.is_empty());
    let drawing = unpacked(packed).map(|drawing| penpa::expand(&drawing));
    let answer = answer.map(unpacked).transpose();
    Some(drawing.and_then(|drawing| Ok(Carried::Penpa { drawing, answer: answer? })))
}

/// `?import=...`
fn lisudoku(link: Link<'_>) -> Option<Result<Carried, NoPuzzle>> {
    link.is_at(&["lisudoku."]).then(|| match link.parameter("import") {
        Some(cells) if cells.bytes().all(|sign| sign.is_ascii_digit()) && !cells.is_empty() => {
            Ok(Carried::Cells(cells.to_owned()))
        }
        Some(packed) => link.unpacked(packed, lz_string::unpack_base64).map(Carried::Lisudoku),
        None => {
            let help = "this is a name that only lisudoku can resolve: open the puzzle in its solver and copy the address, \
                        https://lisudoku.xyz/solver?import=...";
            link.no_puzzle(link.0, "this link contains no puzzle", help)
        }
    })
}

/// `?bd=...`, of the page of a variant.
fn sudokuwiki(link: Link<'_>) -> Option<Result<Carried, NoPuzzle>> {
    if !link.is_at(&["sudokuwiki."]) {
        return link
            .parameter("bd")
            .map(decoded)
            .filter(|cells| wiki::looks_packed(cells))
            .map(|cells| Ok(Carried::Wiki(cells)));
    }
    link.parameter("bd").map(|cells| match wiki::is_page(link.path()) {
        true if decoded(cells).chars().count() == 81 && wiki::is_classic(link.path()) => {
            Ok(Carried::Cells(decoded(cells)))
        }
        true => {
            let start = link.bytes(link.path()).start;
            Ok(Carried::Wiki(decoded(&link.0[start..])))
        }
        false => {
            let page = link.path();
            let page = if page.is_empty() { link.0 } else { page };
            link.no_puzzle(page, "the rules of this sudokuwiki page are unknown", wiki::PAGES)
        }
    })
}

/// `?puzzle=...`
fn sudokumaker(link: Link<'_>) -> Option<Result<Carried, NoPuzzle>> {
    let packed = link.parameter("puzzle").filter(|_| link.is_at(&["sudokumaker."]))?;
    Some(link.unpacked(packed, lz_string::unpack_link).map(Carried::SudokuMaker))
}

/// `p?sudoku/9/9/...`, on any site: its kind, the board and its cells. Other kinds of puzzles are an error on the usual sites.
fn pzpr(link: Link<'_>) -> Option<Result<Carried, NoPuzzle>> {
    let (_, query) = link.0.split_once('?')?;
    let (kind, rest) = query.split_once('/')?;
    let name = kind.strip_prefix("m+").unwrap_or(kind);
    let name = name.split_once('_').map_or(name, |(name, _)| name);
    if super::pzpr::is_kind(name) {
        // A part that is not a number holds settings.
        let settings =
            |part: &str| part.is_empty() || part.bytes().all(|sign| sign.is_ascii_alphabetic() || sign == b':');
        let cells = match rest.split_once('/') {
            Some((first, after)) if settings(first) => after,
            _ => rest,
        };
        return Some(Ok(Carried::Pzpr(format!("{name}/{}", decoded(cells)))));
    }
    let is_usual = ["puzz.link", "pzv.jp", "pzprxs", "pzplus", "pzpr"].iter().any(|site| link.host().contains(site));
    let help = format!("of these sites' puzzles only those of the kinds {} are supported", super::pzpr::kinds());
    is_usual.then(|| link.no_puzzle(kind, format!("a puzzle of the kind {name:?}"), help))
}

/// `?load=...`, on any site.
fn f_puzzles(link: Link<'_>) -> Option<Result<Carried, NoPuzzle>> {
    if let Some(packed) =
        link.parameter("load").filter(|packed| link.is_at(&["f-puzzles."]) || is_packed(&decoded(packed)))
    {
        return Some(link.unpacked(packed, lz_string::unpack_base64).map(Carried::FPuzzles));
    }
    (link.is_at(&["f-puzzles."]) && link.parameter("id").is_some()).then(|| {
        let help = "this is a short link: open it in a browser and export the puzzle as a link that starts with \
                    https://www.f-puzzles.com/?load=";
        link.no_puzzle(link.0, "this link contains no puzzle", help)
    })
}

/// `?q=.Cage~...`
fn solver_of_constraints(link: Link<'_>) -> Option<Result<Carried, NoPuzzle>> {
    let constraints = link.parameter("q")?;
    let is_solver = link.0.contains("Interactive-Sudoku-Solver");
    // Its packed parts have no spaces.
    let constraints = decoded(&constraints.replace(' ', "+"));
    (is_solver || constraints.starts_with('.')).then_some(Ok(Carried::Constraints(constraints)))
}

/// `scl...`, `fpuzzles...`, `scf...`, on its site, or without an address.
fn sudokupad(link: Link<'_>) -> Option<Result<Carried, NoPuzzle>> {
    if is_without_address(link) && wiki::looks_packed(link.0) {
        return Some(Ok(Carried::Wiki(link.0.to_owned())));
    }
    let identity = identity(link)?;
    if let Some(found) = prefixed(link, identity) {
        return Some(found);
    }
    is_packed(&decoded(identity)).then(|| lz_json(link, identity))
}

fn is_without_address(link: Link<'_>) -> bool {
    !link.0.contains("://") && !link.0.contains('?') && !link.has_host()
}

/// The name or packed form of a puzzle in a link to SudokuPad, or without an address.
fn identity(link: Link<'_>) -> Option<&str> {
    let path = link.path();
    let path = path.strip_prefix("sudoku/").unwrap_or(path);
    let path = path.strip_suffix('/').unwrap_or(path);
    match is_without_address(link) {
        true => Some(link.0),
        false => link.is_at(SUDOKUPAD).then(|| link.parameter("puzzleid").unwrap_or(path)),
    }
}

/// The error for a name that only SudokuPad can resolve, or for a missing name.
fn no_puzzle_of_sudokupad(link: Link<'_>, identity: &str) -> NoPuzzle {
    let message = "this link contains no puzzle".to_owned();
    if identity.is_empty() {
        let help = "a link to a puzzle continues after the name of the site".to_owned();
        return NoPuzzle { message, bytes: 0..link.0.len(), help };
    }
    let name = if identity.len() <= LONGEST_NAME { identity } else { "NAME" };
    let help = format!(
        "this is a name that only SudokuPad can resolve: open https://sudokupad.app/api/puzzle/{name} in a browser \
         and use the text shown, which starts with scl, fpuzzles or scf"
    );
    NoPuzzle { message, bytes: link.bytes(identity), help }
}

/// Sites whose links contain no readable puzzle: hosts, name, what to do instead.
const OTHERS: &[(&[&str], &str, &str)] = &[
    (
        &["tinyurl.com", "t1p.de", "bit.ly", "is.gd", "t.ly", "goo.gl", "rb.gy", "shorturl.at", "ogy.de"],
        "",
        "this is a short link: open it in a browser and copy the long address it leads to",
    ),
    (
        &["logic-masters.de"],
        "Logic Masters Germany",
        "this is a page about a puzzle: copy the f-puzzles, SudokuPad or Penpa+ link on it",
    ),
    (&["sudokuexchange.com"], "SudokuExchange", "share the puzzle: its link then has its digits, ?s=..."),
    (&["sudoku.coach"], "Sudoku Coach", DIGITS),
    (&["michelkraemer.com"], "Sudocle", "the link of a puzzle continues with ?puzzleid=fpuzzles..."),
    (
        &["sudoku.secuso.org"],
        "Privacy Friendly Sudoku",
        "share the puzzle again: its link ends in the digits of the grid",
    ),
    (
        &["sudokustudio.net", "sudokustudio.com"],
        "SudokuStudio",
        "export the puzzle there as a link to f-puzzles or SudokuPad",
    ),
    (
        &["rangsk.github.io", "sudokulab.net"],
        "Sudoku Lab",
        "export the puzzle there as a link to f-puzzles or SudokuPad",
    ),
    (&["sudoku.com"], "Sudoku.com", DIGITS),
    (&["nytimes.com"], "The New York Times", DIGITS),
    (&["websudoku.com"], "Web Sudoku", DIGITS),
    (&["puzzle-sudoku.com", "puzzle-killer-sudoku.com", "puzzle-jigsaw-sudoku.com"], "Puzzle-Sudoku", DIGITS),
    (&["puzzle-skyscrapers.com", "puzzle-futoshiki.com"], "Puzzle Team", "write the puzzle as a TOML file"),
    (&["gridpuzzle.com"], "GridPuzzle", DIGITS),
    (&["krazydad.com"], "KrazyDad", DIGITS),
    (&["dkmgames.com"], "DKM Games", DIGITS),
    (&["sudokuoftheday.com"], "Sudoku of the Day", DIGITS),
    (
        &["sudoku-solutions.com", "sudokuweb.org", "extremesudoku.info", "sudoku.org.uk", "sudokukingdom.com"],
        "",
        DIGITS,
    ),
    (&["youtube.com", "youtu.be"], "YouTube", "copy the link to the puzzle from the description of the video"),
    (&["reddit.com", "redd.it"], "Reddit", "copy the puzzle, or the link to it, from the post"),
];

const DIGITS: &str = "the puzzle is not in its address: copy the cells of the grid, 81 for a 9x9";

/// The error of a link without a puzzle. It names the site, if it is known.
pub(super) fn no_puzzle(link: Link<'_>) -> NoPuzzle {
    if let Some(identity) = identity(link) {
        return no_puzzle_of_sudokupad(link, identity);
    }
    let known = OTHERS.iter().find(|(hosts, ..)| link.is_at(hosts));
    let named: [(&[&str], &str); 6] = [
        (&["lisudoku."], "lisudoku"),
        (&["sudokuwiki."], "sudokuwiki"),
        (&["sudokumaker."], "SudokuMaker"),
        (&["f-puzzles."], "f-puzzles"),
        (&["puzz.link"], "puzz.link"),
        (&["sigh.github.io"], "the Interactive Sudoku Solver"),
    ];
    let own = named.iter().find(|(hosts, _)| link.is_at(hosts)).map(|(_, name)| *name);
    let name = known.map(|(_, name, _)| *name).or(own).filter(|name| !name.is_empty());
    let message = match name {
        Some(name) => format!("this link to {name} contains no puzzle"),
        None => "this link contains no puzzle".to_owned(),
    };
    let help = known.map_or(
        "a link is read if it contains the whole puzzle: its cells, or a puzzle packed as by f-puzzles, SudokuPad, SudokuMaker, \
         Penpa+, lisudoku, sudokuwiki, puzz.link or the Interactive Sudoku Solver",
        |(.., help)| help,
    );
    NoPuzzle { message, bytes: 0..link.0.len(), help: help.to_owned() }
}
