//! What follows from what: an option chosen, items with one option or none, and what blocking drops.
//!
//! All items of a lane are looked at together. The functions are inlined into the search, so that they are compiled for
//! the widest registers of the machine as it is.

use super::{BitSliced, LANE, Lane, NONE, State, has};
use crate::exact_cover::Stats;
use crate::exact_cover::problem::OptionId;

/// No option of this item is left.
pub(super) struct WipeOut(pub(super) usize);

/// Takes every item with one option, ends where an item has none, and drops what blocking finds, until nothing follows.
#[inline(always)]
pub(super) fn propagate(
    planes: &BitSliced,
    full: bool,
    state: &mut State,
    chosen: &mut Vec<OptionId>,
    stats: &mut Stats,
) -> Result<(), WipeOut> {
    loop {
        let mut forced = false;
        for lane in 0..planes.lanes {
            let (mut ones, mut twos) = (NONE, NONE);
            for plane in 0..planes.planes {
                let possible = state.possible[plane * planes.lanes + lane];
                for w in 0..LANE / 64 {
                    twos[w] |= ones[w] & possible[w];
                    ones[w] |= possible[w];
                }
            }
            let (mut empty, mut single) = (NONE, NONE);
            for w in 0..LANE / 64 {
                empty[w] = state.open[lane][w] & !ones[w];
                single[w] = state.open[lane][w] & ones[w] & !twos[w];
            }
            if let Some(item) = bits(empty, lane).next() {
                return Err(WipeOut(item));
            }
            for item in bits(single, lane) {
                // An option taken just before may have covered the item, or left it none.
                if has(&state.open, item) {
                    let mut at = (0..planes.planes).map(|plane| plane * planes.lanes * LANE + item);
                    let bit = at.find(|&bit| has(&state.possible, bit)).ok_or(WipeOut(item))?;
                    let option = planes.option_at[bit] as usize;
                    choose(planes, state, option);
                    chosen.push(OptionId::new(option));
                    stats.forced += 1;
                    forced = true;
                }
            }
        }
        let follows =
            forced || full && (confine(planes, state, stats) || planes.irregular && hold_against(planes, state, stats));
        if !follows {
            return Ok(());
        }
    }
}

/// Blocking: for each group the items newly confined to it. Says whether anything was dropped.
#[inline(always)]
fn confine(planes: &BitSliced, state: &mut State, stats: &mut Stats) -> bool {
    let size = planes.planes * planes.lanes;
    let mut any = false;
    for (number, group) in planes.groups.iter().enumerate() {
        for lane in 0..planes.lanes {
            let mut outside = NONE;
            for &plane in &group.outside {
                let possible = state.possible[plane as usize * planes.lanes + lane];
                for w in 0..LANE / 64 {
                    outside[w] |= possible[w];
                }
            }
            let settled = &mut state.settled[number * planes.lanes + lane];
            let mut newly = NONE;
            for w in 0..LANE / 64 {
                newly[w] = state.open[lane][w] & group.members[lane][w] & !outside[w] & !settled[w];
                settled[w] |= newly[w];
            }
            for item in bits(newly, lane) {
                let mask = &group.keep[group.mask_of[item] as usize * size..][..size];
                let mut lost = NONE;
                for (possible, keep) in state.possible.iter_mut().zip(mask) {
                    for w in 0..LANE / 64 {
                        lost[w] |= possible[w] & !keep[w];
                        possible[w] &= keep[w];
                    }
                }
                if lost != NONE {
                    stats.blocked += 1;
                    any = true;
                }
            }
        }
    }
    any
}

/// Blocking from items that have come down to two or three options: what conflicts with all of them goes. It goes for the
/// whole subtree, so that each item is looked at only once with three options and once with two.
#[inline(always)]
fn hold_against(planes: &BitSliced, state: &mut State, stats: &mut Stats) -> bool {
    let size = planes.planes * planes.lanes;
    let mut any = false;
    for lane in 0..planes.lanes {
        let [twos, threes] = short_items(planes, state, lane);
        for (short, held) in [(threes, 0), (twos, 1)] {
            let mut newly = NONE;
            for w in 0..LANE / 64 {
                newly[w] = short[w] & !state.held[held][lane][w];
                state.held[held][lane][w] |= short[w];
            }
            for item in bits(newly, lane) {
                let mut left = [0; 3];
                let mut count = 0;
                for plane in 0..planes.planes {
                    let bit = plane * planes.lanes * LANE + item;
                    if count < 3 && has(&state.possible, bit) {
                        left[count] = planes.option_at[bit] as usize;
                        count += 1;
                    }
                }
                // Options may have gone since the lane was looked at; then the item comes again with fewer.
                if count < 2 {
                    continue;
                }
                let left = &left[..count];
                let mut lost = 0;
                for at in 0..size {
                    let mut keep = NONE;
                    for option in left {
                        for (keep, its) in keep.iter_mut().zip(planes.keep[option * size + at]) {
                            *keep |= its;
                        }
                    }
                    for (possible, keep) in state.possible[at].iter_mut().zip(keep) {
                        lost += (*possible & !keep).count_ones() as usize;
                        *possible &= keep;
                    }
                }
                // They conflict with each other; of them one stays.
                for &bit in left.iter().flat_map(|option| &planes.own[*option]) {
                    super::set(&mut state.possible, bit as usize);
                    lost -= 1;
                }
                if lost > 0 {
                    stats.blocked += 1;
                    any = true;
                }
            }
        }
    }
    any
}

/// Keeps what does not conflict with the option, and covers its items.
#[inline(always)]
pub(super) fn choose(planes: &BitSliced, state: &mut State, option: usize) {
    let size = planes.planes * planes.lanes;
    for (possible, keep) in state.possible.iter_mut().zip(&planes.keep[option * size..][..size]) {
        for w in 0..LANE / 64 {
            possible[w] &= keep[w];
        }
    }
    for (open, covers) in state.open.iter_mut().zip(&planes.covers[option * planes.lanes..][..planes.lanes]) {
        for w in 0..LANE / 64 {
            open[w] &= !covers[w];
        }
    }
}

/// Takes an option out of the planes of its items.
pub(super) fn drop_option(planes: &BitSliced, state: &mut State, option: usize) {
    for &bit in &planes.own[option] {
        super::clear(&mut state.possible, bit as usize);
    }
}

/// The open items of a lane that have two options, and those that have three.
#[inline(always)]
pub(super) fn short_items(planes: &BitSliced, state: &State, lane: usize) -> [Lane; 2] {
    let (mut ones, mut twos, mut threes, mut fours) = (NONE, NONE, NONE, NONE);
    for plane in 0..planes.planes {
        let possible = state.possible[plane * planes.lanes + lane];
        for w in 0..LANE / 64 {
            fours[w] |= threes[w] & possible[w];
            threes[w] |= twos[w] & possible[w];
            twos[w] |= ones[w] & possible[w];
            ones[w] |= possible[w];
        }
    }
    let mut short = [NONE; 2];
    for w in 0..LANE / 64 {
        short[0][w] = state.open[lane][w] & twos[w] & !threes[w];
        short[1][w] = state.open[lane][w] & threes[w] & !fours[w];
    }
    short
}

/// The items whose bits are set in a lane.
#[inline(always)]
pub(super) fn bits(lane: Lane, number: usize) -> impl Iterator<Item = usize> {
    lane.into_iter().enumerate().flat_map(move |(w, mut word)| {
        std::iter::from_fn(move || {
            (word != 0).then(|| {
                let bit = word.trailing_zeros() as usize;
                word &= word - 1;
                number * LANE + w * 64 + bit
            })
        })
    })
}
