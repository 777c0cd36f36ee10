//! A game ID as a variant file.

use crate::cage::Cage;
use crate::excerpt::Excerpt;
use crate::square::{self, Square};
use crate::toml_file::TomlFile;
use exdoku_text::board::{BoxShape, counted};
use exdoku_text::source::Diagnostic;

use super::sizes::{MOST, MOST_OF_KILLER};

/// Whether a line begins with the parameters of a game and a description or random seed.
pub(super) fn looks_like(line: &str) -> bool {
    let Some(at) = line.find([':', '#']) else { return false };
    let (parameters, rest) = (&line[..at], &line[at + 1..]);
    let word = rest.split_whitespace().next().unwrap_or_default();
    let is_description = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"_,".contains(&byte);
    // A second colon belongs to killer cages.
    let is_rest = match line.as_bytes()[at] {
        b'#' => !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphanumeric()),
        _ => !word.contains(':') && rest.bytes().next().is_some_and(is_description),
    };
    let is_told = parameters.contains(['x', 'j']);
    is_told && is_rest && Parameters::parse(parameters).is_ok()
}

/// The parameters before the colon.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Parameters {
    /// Rows and columns of a box; of a jigsaw its size, and 1.
    height: usize,
    width: usize,
    jigsaw: bool,
    diagonals: bool,
    killer: bool,
}

impl Parameters {
    /// Reads `3x3kx`, `9j`, `2x3da`. Parameters of the generator, difficulty and symmetry, are skipped.
    ///
    /// # Errors
    /// The byte of the first unknown parameter.
    fn parse(text: &str) -> Result<Parameters, usize> {
        let bytes = text.as_bytes();
        let mut at = 0;
        let number = |at: &mut usize| {
            let start = *at;
            *at += bytes[start..].iter().take_while(|byte| byte.is_ascii_digit()).count();
            // Any number that does not fit is too large.
            (*at > start).then(|| text[start..*at].parse().unwrap_or(usize::from(u16::MAX)))
        };
        let height = number(&mut at).ok_or(0_usize)?;
        let mut parameters = Parameters { height, width: height, ..Parameters::default() };
        if bytes.get(at) == Some(&b'x') && bytes.get(at + 1).is_some_and(u8::is_ascii_digit) {
            at += 1;
            parameters.width = number(&mut at).unwrap_or_default();
        } else if bytes.get(at) == Some(&b'j') {
            parameters.width = 1;
        }
        while let Some(&flag) = bytes.get(at) {
            at += 1;
            match flag {
                b'j' if parameters.jigsaw => return Err(at - 1),
                b'j' => {
                    parameters.jigsaw = true;
                    parameters.height = parameters.height.saturating_mul(parameters.width);
                    parameters.width = 1;
                }
                b'x' => parameters.diagonals = true,
                b'k' => parameters.killer = true,
                b'd' if bytes.get(at).is_some_and(|level| b"tbiaeu".contains(level)) => at += 1,
                b'a' => {}
                b'r' | b'm' => {
                    at += usize::from(flag == b'm' && bytes.get(at) == Some(&b'd'));
                    number(&mut at).ok_or(at)?;
                }
                _ => return Err(at - 1),
            }
        }
        parameters.jigsaw |= parameters.width == 1;
        Ok(parameters)
    }
}

/// Reading stops at the first error: after it, the rest means something else.
pub(super) type Read<T> = Result<T, Box<Diagnostic>>;

/// Reads a game ID.
pub(super) fn read(id: Excerpt<'_>) -> Read<TomlFile> {
    let Some(at) = id.text.find([':', '#']) else {
        let help = "a game ID is parameters, a colon and a description, like 2x3:c1b6b3a2b6a2b3a5b3a1b4b2c";
        return Err(Box::new(id.error("this game ID has no colon").help(help)));
    };
    let (before, rest) = (id.part(0..at), id.part(at + 1..id.text.len()));
    if id.text[at..].starts_with('#') {
        let message = "this is a random seed, from which only Solo itself can generate the puzzle";
        let help = "copy the game ID from Game > Specific in its menu: it has a colon";
        return Err(Box::new(id.part(at..id.text.len()).error(message).help(help)));
    }
    of_parts(before, rest)
}

/// Reads the parameters and the description of a game.
pub(super) fn of_parts(before: Excerpt<'_>, rest: Excerpt<'_>) -> Read<TomlFile> {
    let parameters = Parameters::parse(before.text).map_err(|sign| {
        let help = "parameters are the rows x columns of a box, or a size and j; then x for diagonals, k for killer";
        Box::new(before.part(sign..before.text.len()).error("invalid Solo parameters").help(help))
    })?;
    let size = parameters.height.saturating_mul(parameters.width);
    let most = if parameters.killer { MOST_OF_KILLER } else { MOST };
    if !(2..=most).contains(&size) {
        let kind = if parameters.killer { "a killer" } else { "a board" };
        return Err(Box::new(before.error(format!("{kind} of Solo has 2 to {most} digits, not {size}"))));
    }
    let description = rest.words().next().unwrap_or_else(|| rest.part(0..0));
    let mut parts = description.split(',');
    let mut part = |what: &str| {
        parts.next().ok_or_else(|| Box::new(description.end().error(format!("the description ends before {what}"))))
    };
    let mut square = Square::new(size);
    // The first x may be that of the boxes.
    if let Some(at) = before.text.rfind('x').filter(|_| parameters.diagonals) {
        square.set_diagonals(before.part(at..at + 1).place());
    }
    for (cell, given) in numbers(part("the givens")?, size, size as i64)?.into_iter().enumerate() {
        if let Some((digit, word)) = given {
            square[cell].give(square::digit(digit, size), word.place());
        }
    }
    if parameters.jigsaw {
        let layout = part("the borders of the regions")?;
        let regions = pieces(layout, size)?;
        check_regions(layout, &regions, size)?;
        square.set_regions(regions);
    } else {
        square.set_boxes(BoxShape { height: parameters.height, width: parameters.width });
    }
    if parameters.killer {
        let layout = pieces(part("the borders of the cages")?, size)?;
        square.cages = cages(&layout, part("the sums of the cages")?, size)?;
    }
    if let Some(more) = parts.next() {
        return Err(Box::new(more.error("the description has more parts than its parameters allow")));
    }
    Ok(square.file())
}

/// Reads numbers, and letters for runs of cells without one. Returns the number in each cell, with its location.
fn numbers<'s>(text: Excerpt<'s>, size: usize, most: i64) -> Read<Vec<Option<(i64, Excerpt<'s>)>>> {
    let (cells, bytes) = (size * size, text.text.as_bytes());
    let mut found = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        at += 1;
        match bytes[start] {
            b'_' => continue,
            letter @ b'a'..=b'z' => found.extend((b'a'..=letter).map(|_| None)),
            b'1'..=b'9' => {
                at += bytes[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
                let word = text.part(start..at);
                let Some(number) = word.text.parse().ok().filter(|number| *number <= most) else {
                    return Err(Box::new(word.error(format!("{} exceeds {most}", word.text))));
                };
                found.push(Some((number, word)));
            }
            _ => {
                let sign = text.part(start..start + text.text[start..].chars().next().map_or(0, char::len_utf8));
                let message = format!("`{}` is neither a number nor a letter for a run of empty cells", sign.text);
                return Err(Box::new(sign.error(message)));
            }
        }
        if found.len() > cells {
            let message = format!("more than the {cells} cells of the board");
            return Err(Box::new(text.part(start..at).error(message)));
        }
    }
    if found.len() < cells {
        let message = format!("{}, where the board has {cells}", counted(found.len(), "cell"));
        return Err(Box::new(text.error(message)));
    }
    Ok(found)
}

/// The connected pieces between borders: for each cell, the first cell of its piece.
fn pieces(text: Excerpt<'_>, size: usize) -> Read<Vec<usize>> {
    let along = size * (size - 1);
    let mut piece: Vec<usize> = (0..size * size).collect();
    let mut edge = 0;
    for sign in text.signs() {
        let joined = match sign.text.as_bytes() {
            [b'_'] => 0,
            [letter @ b'a'..=b'y'] => usize::from(letter - b'a') + 1,
            b"z" => 25,
            _ => {
                let message = format!("`{}` is not a border code: these are a to z and _", sign.text);
                return Err(Box::new(sign.error(message)));
            }
        };
        if edge + joined > 2 * along || edge > 2 * along {
            return Err(Box::new(sign.error(format!("more than the {} edges of the board", 2 * along))));
        }
        for edge in edge..edge + joined {
            let (line, place) = (edge % along / (size - 1), edge % (size - 1));
            let (a, b) = match edge < along {
                true => (line * size + place, line * size + place + 1),
                false => (place * size + line, (place + 1) * size + line),
            };
            join(&mut piece, a, b);
        }
        edge += joined + usize::from(sign.text != "z");
    }
    if edge != 2 * along + 1 {
        let message =
            format!("the borders of {}, but the board has {}", counted(edge.min(2 * along), "edge"), 2 * along);
        return Err(Box::new(text.error(message)));
    }
    Ok(piece)
}

/// Merges two pieces.
fn join(piece: &mut [usize], a: usize, b: usize) {
    let (keep, drop) = (piece[a].min(piece[b]), piece[a].max(piece[b]));
    piece.iter_mut().filter(|piece| **piece == drop).for_each(|piece| *piece = keep);
}

/// Checks that each region has as many cells as the board has rows.
fn check_regions(text: Excerpt<'_>, pieces: &[usize], size: usize) -> Read<()> {
    let wrong = (0..size * size).find(|cell| {
        let cells = pieces.iter().filter(|piece| *piece == cell).count();
        cells != 0 && cells != size
    });
    let Some(first) = wrong else { return Ok(()) };
    let cells = pieces.iter().filter(|piece| **piece == first).count();
    let (row, column) = (first / size + 1, first % size + 1);
    let message = format!("the region that starts at r{row}c{column} has {}, not {size}", counted(cells, "cell"));
    Err(Box::new(text.error(message)))
}

/// Cages and their sums, each of which is in a cell of its cage.
fn cages(pieces: &[usize], text: Excerpt<'_>, size: usize) -> Read<Vec<Cage>> {
    let most = (size * (size + 1) / 2) as i64;
    let clues = numbers(text, size, most)?;
    let mut cages: Vec<Cage> = Vec::new();
    for first in (0..pieces.len()).filter(|&cell| pieces[cell] == cell) {
        let cells: Vec<usize> = (first..pieces.len()).filter(|&cell| pieces[cell] == first).collect();
        let mut sums = cells.iter().filter_map(|&cell| clues[cell]);
        let name = || format!("the cage that starts at r{}c{}", first / size + 1, first % size + 1);
        let Some((sum, word)) = sums.next() else {
            return Err(Box::new(text.error(format!("{} has no sum", name()))));
        };
        if let Some((_, second)) = sums.next() {
            return Err(Box::new(second.error(format!("{} already has the sum {sum}", name()))));
        }
        cages.push(Cage { cells, sum: Some(sum), read_at: Some(word.place()) });
    }
    Ok(cages)
}
