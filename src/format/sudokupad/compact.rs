//! SudokuPad's compact forms of a classic 9x9: a sign for a cell and the empty cells after it.
//!
//! ```text
//!   scf5NlQ19j9mGca3OIN1bWGk2m41TjS79*xtA title**aSomebody
//!      |                              |||          an author, to the end or a single *; ** is a star
//!      |                              ||a title
//!      |                              |x: both diagonals, w: windoku
//!      0-9, A-Z, a-x: a digit (0 is an empty cell) and ten times the number of empty cells after it
//! ```
//!
//! `classic...` is older: either the same signs, or digits with letters and signs between them that say how many cells
//! are empty.
//!
//! # References
//! SudokuPad's puzzletools: codoku, zipClassicSudoku, encodeSCF.

use std::sync::Arc;

use crate::format::page::Page;
use crate::format::square::{self, Square};
use crate::source::{Diagnostic, Diagnostics, Source, Span};

const CELLS: usize = 81;

/// The signs that say how many cells are empty, the first none, in the older form.
const BLANKS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()[]-.~:@!$&'*,;=_";

/// What a sign says in the compact form: a digit or 0, and how many empty cells follow.
fn sign(sign: char) -> Option<(u8, usize)> {
    let value = match sign {
        '0'..='9' => u32::from(sign) - u32::from('0'),
        'A'..='Z' => u32::from(sign) - u32::from('A') + 10,
        'a'..='x' => u32::from(sign) - u32::from('a') + 36,
        _ => return None,
    };
    Some((u8::try_from(value % 10).ok()?, value as usize / 10))
}

/// Whether a text could be the compact form: so many signs stand for 81 cells.
pub(in crate::format) fn looks_compact(text: &str) -> bool {
    let cells = text.split('*').next().unwrap_or_default();
    cells.chars().map(sign).try_fold(0, |sum, sign| Some(sum + 1 + sign?.1)) == Some(CELLS)
}

/// The puzzle behind `scf`.
pub(in crate::format) fn translate(source: &Arc<Source>, bytes: Span, diagnostics: &mut Diagnostics) -> Option<Page> {
    let text = &source.text()[bytes.clone()];
    let mut cells = Vec::with_capacity(CELLS);
    let mut rest = text;
    while let Some(next) = rest.chars().next().filter(|next| *next != '*' && cells.len() < CELLS) {
        let at = bytes.start + text.len() - rest.len();
        let Some((digit, blanks)) = sign(next) else {
            let message = format!("{next:?} is no sign of SudokuPad's compact form");
            let wrong = Diagnostic::error(message).at(source, at..at + next.len_utf8());
            diagnostics.push(wrong.help("it has 0-9, A-Z and a-x, up to a star"));
            return None;
        };
        cells.push(digit);
        cells.extend(std::iter::repeat_n(0, blanks));
        rest = &rest[next.len_utf8()..];
    }
    let mut page = Page::default();
    let flags = rest.strip_prefix('*').unwrap_or(rest);
    let rules = read_flags(flags, source, bytes.end - flags.len(), &mut page, diagnostics);
    write(&cells, source, bytes, &mut page, diagnostics)?;
    for flag in rules? {
        match flag {
            'w' => page.rules.on("windoku"),
            _ => page.rules.diagonals(true, true),
        }
    }
    Some(page)
}

/// The puzzle behind `classic`.
pub(in crate::format) fn translate_classic(
    source: &Arc<Source>,
    bytes: Span,
    diagnostics: &mut Diagnostics,
) -> Option<Page> {
    let text = &source.text()[bytes.clone()];
    if looks_compact(text) && !text.contains('*') {
        return translate(source, bytes, diagnostics);
    }
    let mut cells = Vec::with_capacity(CELLS);
    for (at, sign) in text.char_indices() {
        match (sign, BLANKS.find(sign)) {
            ('1'..='9', _) => cells.push(sign as u8 - b'0'),
            (_, Some(blanks)) => cells.extend(std::iter::repeat_n(0, blanks)),
            _ => {
                let at = bytes.start + at;
                let message = format!("{sign:?} stands for no cells");
                diagnostics.push(Diagnostic::error(message).at(source, at..at + sign.len_utf8()));
                return None;
            }
        }
    }
    let mut page = Page::default();
    write(&cells, source, bytes, &mut page, diagnostics)?;
    Some(page)
}

fn write(
    cells: &[u8],
    source: &Arc<Source>,
    bytes: Span,
    page: &mut Page,
    diagnostics: &mut Diagnostics,
) -> Option<()> {
    if cells.len() != CELLS {
        let message = format!("{} cells, where a 9x9 grid has {CELLS}", cells.len());
        diagnostics.push(Diagnostic::error(message).at(source, bytes).help("copy the link again, to its very end"));
        return None;
    }
    let mut square = Square::new(9);
    for (i, digit) in cells.iter().enumerate() {
        square[i].given = square::digit(*digit, 9);
    }
    square.write(page);
    Some(())
}

/// Writes the title and the author, and tells the flags that are rules; none if there is one that is not known.
fn read_flags(
    flags: &str,
    source: &Arc<Source>,
    start: usize,
    page: &mut Page,
    diagnostics: &mut Diagnostics,
) -> Option<Vec<char>> {
    let mut rules = Vec::new();
    let mut known = true;
    let mut at = 0;
    while let Some(flag) = flags[at..].chars().next() {
        let here = start + at..start + at + flag.len_utf8();
        at += flag.len_utf8();
        match flag {
            'w' | 'x' => rules.push(flag),
            't' | 'a' => {
                let (text, length) = read_text(&flags[at..]);
                at += length;
                page.say(if flag == 't' { "title" } else { "author" }, text);
            }
            // Between a title and an author.
            '*' => {}
            _ => {
                let wrong = Diagnostic::error(format!("{flag:?} is no flag that is known")).at(source, here);
                let so_far = diagnostics.len();
                diagnostics.not_understood(wrong.help("known are w (windoku), x (diagonals), t (title), a (author)"));
                known &= diagnostics.since(so_far).iter().all(|one| one.level() != crate::source::Level::Error);
            }
        }
    }
    known.then_some(rules)
}

/// A text up to a single star, and how many bytes it takes.
fn read_text(flags: &str) -> (String, usize) {
    let mut text = String::new();
    let mut signs = flags.char_indices().peekable();
    while let Some((at, sign)) = signs.next() {
        if sign == '*' && signs.next_if(|(_, next)| *next == '*').is_none() {
            return (text, at);
        }
        text.push(sign);
    }
    (text, flags.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, translate: fn(&Arc<Source>, Span, &mut Diagnostics) -> Option<Page>) -> Result<String, String> {
        let (source, mut diagnostics) = (Source::new("link", text), Diagnostics::new());
        let page = translate(&source, 0..text.len(), &mut diagnostics);
        page.map(|page| page.to_string()).ok_or_else(|| diagnostics.iter().next().unwrap().one_line())
    }

    #[test]
    fn a_sign_is_a_digit_and_the_blanks_after_it() {
        assert_eq!(
            (sign('0'), sign('9'), sign('A'), sign('x')),
            (Some((0, 0)), Some((9, 0)), Some((0, 1)), Some((9, 5)))
        );
        let page = read("oooooooooooooK*wxtA ** star*aMe", translate).unwrap();
        assert_eq!(
            page,
            "title = \"A * star\"\nauthor = \"Me\"\nsize = 9\n\n[rules]\nwindoku = true\ndiagonals = \"both\"\n"
        );
        let page = read("1ooooooooooooon", translate).unwrap_err();
        assert_eq!(page, "link:1:1: 84 cells, where a 9x9 grid has 81");
    }

    #[test]
    fn the_older_form() {
        let givens = |text| read(text, translate_classic).unwrap().lines().nth(2).map(str::to_owned);
        assert_eq!(givens("1_L").as_deref(), Some("1........"));
        assert_eq!(givens("ooooooooooooo2A").as_deref(), Some("........."));
        assert_eq!(read("1_Kx?", translate_classic).unwrap_err(), "link:1:5: '?' stands for no cells");
    }

    #[test]
    fn what_is_wrong_is_pointed_at() {
        assert_eq!(read("oo!", translate).unwrap_err(), "link:1:3: '!' is no sign of SudokuPad's compact form");
        assert_eq!(read("oo", translate).unwrap_err(), "link:1:1: 12 cells, where a 9x9 grid has 81");
        assert_eq!(read("oooooooooooooK*q", translate).unwrap_err(), "link:1:16: 'q' is no flag that is known");
    }
}
