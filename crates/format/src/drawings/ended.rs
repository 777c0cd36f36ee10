//! Lines with a circle or a diamond at both of their ends.
//!
//! ```text
//!   o───┐  o───o      a stroke may go through several circles: from each to the next it is a line,
//!       └──o          and several strokes may lead from one circle to the next
//! ```

use exdoku_rules::rules::keys;
use exdoku_text::board::Position;

use super::canvas::Mark;
use super::claim::{Claims, nearness};
use super::colours::{Colour, ColourName};
use super::kind::kind;
use super::patterns::Statement;
use super::sketch::Spot;

/// A piece of a line between two marks or to its end, and the strokes that it is part of.
struct Piece {
    path: Vec<Position>,
    strokes: Vec<usize>,
}

impl Piece {
    fn ends(&self) -> [Position; 2] {
        [self.path[0], self.path[self.path.len() - 1]]
    }
}

impl Claims<'_> {
    /// Lines with a mark at both ends.
    pub(super) fn ended_lines(&mut self, statements: &[Statement]) {
        // A colour may be that of the circles.
        let alone = statements.iter().filter(|one| kind(one.kind).ends.is_some()).count() == 1;
        for statement in statements {
            let Some(ends) = &kind(statement.kind).ends else { continue };
            let fits = |mark: &Mark| if ends == "diamonds" { mark.diamond } else { mark.is_circle() };
            let names: Vec<ColourName> = statement.colours.iter().copied().collect();
            let is_meant = |at: &usize| {
                let line = &self.canvas.lines[*at];
                !line.claimed && (names.is_empty() || nearness(line, &names).is_some() || alone)
            };
            let strokes: Vec<usize> = (0..self.canvas.lines.len()).filter(is_meant).collect();
            let pieces = self.pieces_between(&strokes, fits);
            let mark_at = |canvas: &super::canvas::Canvas<'_>, cell: Position| {
                canvas.marks.iter().position(|mark| fits(mark) && mark.spot == Spot::Cell(cell))
            };
            let is_whole = |piece: &Piece| {
                let [first, last] = piece.ends();
                // Adjacent ends have nothing between them: only a sentence about the ends themselves applies.
                let says = piece.path.len() > 2 || statement.kind == keys::between::NAME;
                says && first != last && [first, last].iter().all(|&end| mark_at(&self.canvas, end).is_some())
            };
            let (whole, others): (Vec<Piece>, Vec<Piece>) = pieces.into_iter().partition(is_whole);
            for piece in whole {
                if piece.strokes.iter().any(|at| others.iter().any(|other| other.strokes.contains(at))) {
                    continue;
                }
                for end in piece.ends() {
                    mark_at(&self.canvas, end).into_iter().for_each(|at| self.canvas.marks[at].claimed = true);
                }
                piece.strokes.iter().for_each(|&at| self.canvas.lines[at].claimed = true);
                if piece.path.len() > 2 {
                    self.line(statement, &piece.path);
                }
            }
        }
    }

    /// Strokes cut at marks like those at their ends, and joined where just two of them meet elsewhere.
    fn pieces_between(&self, strokes: &[usize], fits: impl Fn(&Mark) -> bool) -> Vec<Piece> {
        let mark = |cell: Position| self.canvas.marks.iter().find(|mark| fits(mark) && mark.spot == Spot::Cell(cell));
        let ends: Vec<&Mark> = strokes
            .iter()
            .flat_map(|&at| <[Position; 2]>::from(self.canvas.lines[at].ends()))
            .filter_map(&mark)
            .collect();
        let is_end = |cell: Position| mark(cell).is_some_and(|one| ends.iter().any(|end| alike(one, end)));
        let mut pieces: Vec<Piece> = Vec::new();
        for &at in strokes {
            let path = &self.canvas.lines[at].path;
            // A circle that belongs to something else is not an end.
            let cuts_here = |cell: Position| is_end(cell) && mark(cell).is_some_and(|one| !one.claimed);
            let inner = (1..path.len() - 1).filter(|&place| cuts_here(path[place]));
            let cuts: Vec<usize> = [0].into_iter().chain(inner).chain([path.len() - 1]).collect();
            let cut = |pair: &[usize]| Piece { path: path[pair[0]..=pair[1]].to_vec(), strokes: vec![at] };
            pieces.extend(cuts.windows(2).map(cut));
        }
        while let Some((a, b)) = meeting(&pieces, is_end) {
            let (mut second, mut first) = (pieces.swap_remove(b.max(a)), pieces.swap_remove(a.min(b)));
            if second.ends().contains(&first.path[0]) && !is_end(first.path[0]) {
                first.path.reverse();
            }
            if second.path[0] != first.path[first.path.len() - 1] {
                second.path.reverse();
            }
            first.path.extend(&second.path[1..]);
            first.strokes.extend(second.strokes);
            pieces.push(first);
        }
        pieces
    }
}

/// Two pieces that end in a cell without a mark, where no other piece ends.
fn meeting(pieces: &[Piece], is_end: impl Fn(Position) -> bool) -> Option<(usize, usize)> {
    (0..pieces.len()).find_map(|a| {
        pieces[a].ends().into_iter().filter(|&end| !is_end(end)).find_map(|end| {
            let visits = pieces.iter().flat_map(Piece::ends).filter(|cell| *cell == end).count();
            let b = (0..pieces.len()).find(|&b| b != a && pieces[b].ends().contains(&end))?;
            (visits == 2).then_some((a, b))
        })
    })
}

/// Whether two marks look the same.
pub(super) fn alike(a: &Mark, b: &Mark) -> bool {
    let same = |a: Option<Colour>, b: Option<Colour>| match (a, b) {
        (Some(a), Some(b)) => a.resembles(b),
        (a, b) => a.is_none() && b.is_none(),
    };
    same(a.fill, b.fill) && same(a.border, b.border)
}
