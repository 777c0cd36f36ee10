//! Overlapping grids, recognised by their boxes.
//!
//! ```text
//!   A A B B . .        boxes of four cells; grids of four boxes, at A and at D
//!   A A B B . .
//!   C C D D E E        D is in both
//!   C C D D E E
//!   . . F F G G
//!   . . F F G G
//! ```

use std::collections::{BTreeMap, BTreeSet};

use exdoku_text::board::BoxShape;

/// A row and a column, from 0.
type Place = (usize, usize);

/// Several grids on a board.
pub(super) struct Grids {
    /// The number of rows of each, and of its columns and digits.
    pub(super) side: usize,
    pub(super) boxes: BoxShape,
    /// The first cell of each.
    pub(super) corners: Vec<Place>,
}

/// Regions that are the boxes of two or more grids, but not of which.
pub(super) struct Ambiguous {
    /// The number of squares of boxes, each of which may be a grid.
    pub(super) squares: usize,
}

/// The grids that regions are the boxes of; none if there are fewer than two.
///
/// A box that several grids share is listed for each of them, or once. Listed once, boxes do not show whether a square of
/// shared boxes is a grid as well.
pub(super) fn overlapping(regions: &[Vec<Place>]) -> Result<Option<Grids>, Ambiguous> {
    let Some((shape, boxes)) = boxes_of(regions) else { return Ok(None) };
    let side = shape.height * shape.width;
    let grid = |(row, column): Place| {
        let down = (0..side).step_by(shape.height);
        down.flat_map(move |i| (0..side).step_by(shape.width).map(move |j| (row + i, column + j)))
    };
    let of = |corners: Vec<Place>| (corners.len() > 1).then_some(Grids { side, boxes: shape, corners });
    if let Some(corners) = listed_for_each(boxes.clone(), grid) {
        return Ok(of(corners));
    }
    let squares: Vec<Place> =
        boxes.keys().copied().filter(|&at| grid(at).all(|one| boxes.contains_key(&one))).collect();
    let covered: BTreeSet<Place> = squares.iter().copied().flat_map(grid).collect();
    if covered.len() < boxes.len() || boxes.values().any(|&times| times > 1) {
        return Ok(None);
    }
    let is_in_one = |one: Place| squares.iter().filter(|&&at| grid(at).any(|other| other == one)).count() == 1;
    if !squares.iter().all(|&at| grid(at).any(is_in_one)) {
        return Err(Ambiguous { squares: squares.len() });
    }
    Ok(of(squares))
}

/// The first cells of boxes of one shape, and how often each is listed; none if a region is no such box.
fn boxes_of(regions: &[Vec<Place>]) -> Option<(BoxShape, BTreeMap<Place, usize>)> {
    let shape = rectangle(regions.first()?)?.1;
    let mut boxes = BTreeMap::new();
    for region in regions {
        let (corner, _) = rectangle(region).filter(|(_, other)| *other == shape)?;
        *boxes.entry(corner).or_default() += 1;
    }
    Some((shape, boxes))
}

/// The corners of grids that have each box as often as it is listed; none if there are no such grids.
///
/// The first box in reading order is the first one of all grids that it is in.
fn listed_for_each<G: Iterator<Item = Place>>(
    mut boxes: BTreeMap<Place, usize>,
    grid: impl Fn(Place) -> G,
) -> Option<Vec<Place>> {
    let mut corners = Vec::new();
    while let Some(&corner) = boxes.keys().next() {
        for one in grid(corner) {
            let times = boxes.get_mut(&one)?;
            *times -= 1;
            if *times == 0 {
                boxes.remove(&one);
            }
        }
        corners.push(corner);
    }
    corners.dedup();
    Some(corners)
}

/// The first cell and the shape of a rectangle; none if the cells are not one.
fn rectangle(cells: &[Place]) -> Option<(Place, BoxShape)> {
    let bounds = |of: fn(&Place) -> usize| Some((cells.iter().map(of).min()?, cells.iter().map(of).max()?));
    let ((top, bottom), (left, right)) = (bounds(|cell| cell.0)?, bounds(|cell| cell.1)?);
    let shape = BoxShape { height: bottom - top + 1, width: right - left + 1 };
    let distinct: BTreeSet<&Place> = cells.iter().collect();
    let is_full = [cells.len(), distinct.len()].iter().all(|&count| count == shape.height * shape.width);
    is_full.then_some(((top, left), shape))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn boxes(corners: &[Place], (height, width): Place) -> Vec<Vec<Place>> {
        let cells = |&(row, column): &Place| {
            (0..height * width).map(|cell| (row + cell / width, column + cell % width)).collect()
        };
        corners.iter().map(cells).collect()
    }

    fn corners(corners: &[Place], shape: Place) -> Result<Vec<Place>, usize> {
        let found = overlapping(&boxes(corners, shape));
        found.map(|grids| grids.map_or_else(Vec::new, |grids| grids.corners)).map_err(|wrong| wrong.squares)
    }

    #[test]
    fn grids_that_share_boxes() {
        let two = [(0, 0), (0, 2), (2, 0), (2, 2), (2, 4), (4, 2), (4, 4)];
        assert_eq!(corners(&two, (2, 2)), Ok(vec![(0, 0), (2, 2)]));
        let twice = [&two[..], &[(2, 2)]].concat();
        assert_eq!(corners(&twice, (2, 2)), Ok(vec![(0, 0), (2, 2)]));
        let oblong = [(0, 0), (2, 0), (4, 0), (0, 3), (2, 3), (4, 3), (6, 3), (8, 3), (4, 6), (6, 6), (8, 6)];
        assert_eq!(corners(&oblong, (2, 3)), Ok(vec![(0, 0), (4, 3)]));
        assert_eq!(corners(&oblong[..6], (2, 3)), Ok(vec![]), "one grid");
    }

    #[test]
    fn squares_without_a_box_of_their_own() {
        // Three squares of boxes: the one in the middle is a grid, or not.
        let wide: Vec<Place> = (0..8).map(|one| (one / 4 * 2, one % 4 * 2)).collect();
        assert_eq!(corners(&wide, (2, 2)), Ok(vec![(0, 0), (0, 4)]), "each box is listed for one of two grids");
        let shared = [&wide[..], &[(0, 2), (2, 2), (0, 4), (2, 4)]].concat();
        assert_eq!(corners(&shared, (2, 2)), Ok(vec![(0, 0), (0, 2), (0, 4)]));
        let plus = [(0, 2), (0, 4), (2, 0), (2, 2), (2, 4), (2, 6), (4, 0), (4, 2), (4, 4), (4, 6), (6, 2), (6, 4)];
        assert_eq!(corners(&plus, (2, 2)), Err(5), "four grids, or five");
    }

    #[test]
    fn other_regions() {
        assert_eq!(corners(&[(0, 0), (0, 2), (2, 0), (2, 2)], (2, 2)), Ok(vec![]), "one grid");
        assert_eq!(corners(&[(0, 0), (0, 2), (2, 0), (2, 2), (2, 4)], (2, 2)), Ok(vec![]), "a box too many");
        assert_eq!(corners(&[(0, 0), (0, 2), (2, 0), (2, 2), (1, 1)], (2, 2)), Ok(vec![]), "a box of no grid");
        assert!(matches!(overlapping(&[vec![(0, 0), (0, 1), (1, 0), (2, 0)]]), Ok(None)));
        assert!(matches!(overlapping(&[vec![(0, 0), (0, 0)], Vec::new()]), Ok(None)));
        assert!(matches!(overlapping(&[]), Ok(None)));
    }
}
