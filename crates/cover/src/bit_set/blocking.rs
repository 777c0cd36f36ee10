//! [Blocking](crate::blocking) over words: by shared items and by short items.

use super::LANE;
use super::propagate::Propagator;
use super::shared_items::SharedItems;
use crate::bits::bits;
use crate::copy_search::WipeOut;
use crate::stats::Stats;

impl<const O: usize> Propagator<'_, O> {
    /// Drops options blocked by shared items, for the items that lost options since the last call. Returns
    /// whether anything was dropped, or an item is to be forced first.
    #[inline(always)]
    pub(super) fn block_by_shared_items(&mut self, shared: &SharedItems, stats: &mut Stats) -> Result<bool, WipeOut> {
        let mut any = false;
        for lane in 0..self.words.len() / LANE {
            for item in bits(self.changed(0, lane, shared.most)).map(|number| lane * LANE + number) {
                let word = self.words[item];
                self.seen[0][item] = word;
                if word == 0 {
                    continue;
                }
                for set in shared.sets.of(item * self.longest + word.trailing_zeros() as usize) {
                    if word & !set.inside == 0 {
                        let mut dropped = false;
                        for &option in shared.outside.of(set.outside as usize) {
                            if self.is_possible(usize::from(option)) {
                                self.lose(usize::from(option))?;
                                dropped = true;
                            }
                        }
                        stats.eliminated += u64::from(dropped);
                        any |= dropped;
                    }
                }
                if self.forced_count > 0 {
                    return Ok(true);
                }
            }
        }
        Ok(any)
    }

    /// Drops options that conflict with each of the last two or three options of an item, if options conflict through
    /// more than primary items. Returns whether anything was dropped.
    #[inline(always)]
    pub(super) fn block_by_short_items(&mut self, stats: &mut Stats) -> Result<bool, WipeOut> {
        let Some(conflicts) = self.conflicts else { return Ok(false) };
        let row = self.possible.len();
        let mut any = false;
        for lane in 0..self.words.len() / LANE {
            for item in bits(self.changed(1, lane, 3)).map(|number| lane * LANE + number) {
                let word = self.words[item];
                self.seen[1][item] = word;
                if word.count_ones() < 2 {
                    continue;
                }
                let mut left = [0; 3];
                // With two options, the last one twice.
                for (left, bit) in left.iter_mut().zip(bits(word).chain(bits(word).last())) {
                    *left = self.option_at(item, bit) * row;
                }
                let [a, b, c] = left.map(|start| &conflicts[start..][..row]);
                let mut dropped = false;
                for at in 0..row {
                    for bit in bits(self.possible[at] & a[at] & b[at] & c[at]) {
                        self.lose(at * 64 + bit)?;
                        dropped = true;
                    }
                }
                stats.eliminated += u64::from(dropped);
                any |= dropped;
            }
        }
        Ok(any)
    }

    /// The items of a lane with at most `most` options that changed since blocking of this sort last saw them.
    #[inline(always)]
    fn changed(&self, sort: usize, lane: usize, most: u32) -> u32 {
        let words = &self.words.as_chunks::<LANE>().0[lane];
        let seen = &self.seen[sort].as_chunks::<LANE>().0[lane];
        if words.iter().zip(seen).fold(0, |changed, (word, seen)| changed | (word ^ seen)) == 0 {
            return 0;
        }
        let mut found = 0;
        for (number, (word, seen)) in words.iter().zip(seen).enumerate() {
            found |= u32::from(word != seen && word.count_ones() <= most) << number;
        }
        found
    }
}
