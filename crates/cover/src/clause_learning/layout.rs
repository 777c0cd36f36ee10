//! Where each variable occurs, laid out for propagation: everything that a literal changes is in one run of numbers, and
//! nothing else is, because propagation waits for memory.

use super::ids::{DomainId, TableId, VarId, WordId};
use super::model::Model;

/// Where a variable occurs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Uses<'l> {
    /// Bits of exact domains: 64 times the number of the word, and the bit.
    pub(super) places: &'l [u32],
    /// Tables of one word: its number, and the two halves of the mask of those options that have the variable.
    pub(super) small: &'l [[u32; 3]],
    /// Keys of larger tables.
    pub(super) large: &'l [u32],
    marks: u32,
}

/// Some condition contains the variable.
const IN_CONDITIONS: u32 = 1;
/// Other variables are false or true if it is true, besides those of its domains.
const IMPLIES: u32 = 2;
/// Other variables are false if it is false.
const IS_IMPLIED: u32 = 4;

impl Uses<'_> {
    #[inline(always)]
    pub(super) fn in_conditions(&self) -> bool {
        self.marks & IN_CONDITIONS != 0
    }

    #[inline(always)]
    pub(super) fn implies(&self) -> bool {
        self.marks & IMPLIES != 0
    }

    #[inline(always)]
    pub(super) fn is_implied(&self) -> bool {
        self.marks & IS_IMPLIED != 0
    }
}

/// Where all variables occur.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    /// For each variable, the lengths of its three lists and its marks, then the lists.
    runs: Vec<u32>,
    /// Where the run of each variable begins.
    starts: Vec<u32>,
    /// The domain or table of each word.
    owners: Vec<u32>,
}

/// The mask of a table of one word.
#[inline(always)]
pub(super) fn mask(low: u32, high: u32) -> u64 {
    u64::from(high) << 32 | u64::from(low)
}

impl Layout {
    pub(super) fn new(model: &Model) -> Layout {
        let mut owners = vec![0; model.full.len()];
        for (number, domain) in (0..).zip(&model.domains) {
            owners[domain.words.index()..][..domain.word_count as usize].fill(number);
        }
        for (number, table) in (0..).zip(&model.tables) {
            owners[table.words.index()..][..table.word_count as usize].fill(number);
        }
        let length = 4 * model.variables + model.members.len() + 3 * model.keys.len();
        let (mut runs, mut starts) = (Vec::with_capacity(length), Vec::with_capacity(model.variables));
        for variable in model.all_variables() {
            let is_small = |key: &&u32| model.table_of(&model.keys[**key as usize]).word_count == 1;
            let (places, keys) = (model.in_exact_domains(variable), model.in_tables.of(variable.index()));
            let small = keys.iter().filter(is_small).count();
            let marks = [
                (IN_CONDITIONS, model.conditions.of(variable).len()),
                (IMPLIES, model.excluded.length(variable.index()) + model.implied.length(variable.index())),
                (IS_IMPLIED, model.implying.length(variable.index())),
            ];
            let marks = marks.iter().filter(|(_, count)| *count > 0).map(|(mark, _)| mark).sum();
            starts.push(runs.len() as u32);
            runs.extend([places.len() as u32, small as u32, (keys.len() - small) as u32, marks]);
            runs.extend(places.iter().map(|its| its.word.number() * 64 + u32::from(its.bit)));
            for key in keys.iter().filter(is_small).map(|&key| &model.keys[key as usize]) {
                runs.extend([model.table_of(key).words.number(), key.mask as u32, (key.mask >> 32) as u32]);
            }
            runs.extend(keys.iter().filter(|key| !is_small(key)));
        }
        Layout { runs, starts, owners }
    }

    #[inline(always)]
    pub(super) fn of(&self, variable: VarId) -> Uses<'_> {
        let run = &self.runs[self.starts[variable.index()] as usize..];
        let (&[places, small, large, marks], run) = run.split_first_chunk().expect("a run begins with lengths");
        let (places, run) = run.split_at(places as usize);
        let (small, run) = run.split_at(3 * small as usize);
        Uses { places, small: small.as_chunks().0, large: &run[..large as usize], marks }
    }

    /// The domain of a word.
    #[inline(always)]
    pub(super) fn domain_of(&self, word: WordId) -> DomainId {
        DomainId::new(self.owners[word.index()])
    }

    /// The table of a word.
    #[inline(always)]
    pub(super) fn table_of(&self, word: WordId) -> TableId {
        TableId::new(self.owners[word.index()])
    }
}
