//! The marks in the picture of a step, as numbers that can be pickled.

use exdoku::board::{Board, Cell, Digit};
use exdoku::render::{LinkArrow, Marked, Tint};

/// The number of a place, and of a candidate in it.
type Place = usize;
type Candidate = (usize, usize);

/// The marks of [`Marked`]. Tints are numbers; those of sets begin with 4.
pub(crate) type Numbers = (
    (Vec<Place>, Vec<Candidate>, Vec<Candidate>, String),
    Vec<(Place, usize)>,
    Vec<(Place, usize, usize)>,
    Vec<(Place, char)>,
    Vec<(Vec<Candidate>, Vec<Candidate>, bool)>,
);

pub(crate) fn numbers(marked: &Marked) -> Numbers {
    let all =
        |candidates: &[(Cell, Digit)]| candidates.iter().map(|(cell, digit)| (cell.index(), digit.index())).collect();
    let shaded = marked.shaded.iter().map(|cell| cell.index()).collect();
    (
        (shaded, all(&marked.highlighted), all(&marked.struck), marked.text.clone()),
        marked.tinted.iter().map(|(cell, tint)| (cell.index(), of_tint(*tint))).collect(),
        marked.coloured.iter().map(|(cell, digit, tint)| (cell.index(), digit.index(), of_tint(*tint))).collect(),
        marked.letters.iter().map(|(cell, letter)| (cell.index(), *letter)).collect(),
        marked.links.iter().map(|link| (all(&link.from), all(&link.to), link.is_strong)).collect(),
    )
}

/// The marks from numbers; `None` if the board has no such places or digits.
pub(crate) fn marked(board: &Board, numbers: Numbers) -> Option<Marked> {
    let ((shaded, highlighted, struck, text), tinted, coloured, letters, links) = numbers;
    let place = |number: usize| board.places().nth(number);
    let candidate = |(number, digit): Candidate| {
        let place = place(number)?;
        (digit < board.digits_of(place).count()).then(|| (place, Digit::new(digit)))
    };
    let all = |candidates: Vec<Candidate>| candidates.into_iter().map(candidate).collect::<Option<Vec<_>>>();
    let with_tint =
        |(number, digit, tint)| candidate((number, digit)).map(|(place, digit)| (place, digit, tint_of(tint)));
    let arrow = |(from, to, is_strong)| Some(LinkArrow { from: all(from)?, to: all(to)?, is_strong });
    Some(Marked {
        shaded: shaded.into_iter().map(place).collect::<Option<_>>()?,
        highlighted: all(highlighted)?,
        struck: all(struck)?,
        text,
        tinted: tinted.into_iter().map(|(at, tint)| Some((place(at)?, tint_of(tint)))).collect::<Option<_>>()?,
        coloured: coloured.into_iter().map(with_tint).collect::<Option<_>>()?,
        letters: letters.into_iter().map(|(at, letter)| Some((place(at)?, letter))).collect::<Option<_>>()?,
        links: links.into_iter().map(arrow).collect::<Option<_>>()?,
    })
}

fn of_tint(tint: Tint) -> usize {
    match tint {
        Tint::Base => 0,
        Tint::Cover => 1,
        Tint::Fin => 2,
        Tint::Off => 3,
        Tint::Set(number) => number.saturating_add(4),
    }
}

fn tint_of(number: usize) -> Tint {
    match number {
        0 => Tint::Base,
        1 => Tint::Cover,
        2 => Tint::Fin,
        3 => Tint::Off,
        set => Tint::Set(set - 4),
    }
}
