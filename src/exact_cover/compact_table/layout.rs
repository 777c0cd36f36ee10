//! Where each variable occurs, laid out for propagation: what a literal changes lies side by side, and no more of it than is
//! needed to change it.

use super::model::Model;

/// Where a variable occurs, as parts of the lists of a [`Layout`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Uses {
    places: [u32; 2],
    small: [u32; 2],
    large: [u32; 2],
    /// Whether some condition is about it.
    pub(super) in_conditions: bool,
    /// Whether other variables are false or true if it is true, besides those of its domains.
    pub(super) implies: bool,
    /// Whether other variables are false if it is.
    pub(super) is_implied: bool,
}

/// A bit of an exact domain.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) word: u32,
    pub(super) bit: u8,
    /// Blocks of the domain have to be looked at when it loses the bit and has no more than this left.
    pub(super) enough: u8,
}

/// The options of a table of one word that have a variable.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cut {
    pub(super) mask: u64,
    pub(super) word: u32,
    pub(super) table: u32,
}

/// Where all variables occur.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    uses: Vec<Uses>,
    places: Vec<Place>,
    small: Vec<Cut>,
    /// Keys of tables of several words.
    large: Vec<u32>,
    /// The domain that each word is of.
    domains: Vec<u32>,
}

impl Layout {
    /// Lays out a model, given from how many variables left on each domain may be in a block.
    pub(super) fn new(model: &Model, widest: &[u32]) -> Layout {
        let mut layout = Layout {
            uses: Vec::with_capacity(model.variables),
            places: Vec::with_capacity(model.members.len()),
            small: Vec::with_capacity(model.keys.len()),
            large: Vec::new(),
            domains: vec![0; model.full.len()],
        };
        for (number, domain) in (0..).zip(&model.domains) {
            layout.domains[domain.words as usize..][..domain.word_count as usize].fill(number);
        }
        for variable in 0..model.variables {
            let begin = layout.ends();
            for its in model.in_exact_domains(variable) {
                let is_long = model.domains[its.domain as usize].word_count > 1;
                let enough = if is_long { 0 } else { widest[its.domain as usize] as u8 };
                layout.places.push(Place { word: its.word, bit: its.bit, enough });
            }
            for &number in model.in_tables.of(variable) {
                let key = &model.keys[number as usize];
                let table = &model.tables[key.table as usize];
                match table.word_count {
                    1 => layout.small.push(Cut { mask: key.mask, word: table.words, table: key.table }),
                    _ => layout.large.push(number),
                }
            }
            let end = layout.ends();
            let [places, small, large] = std::array::from_fn(|list| [begin[list], end[list]]);
            layout.uses.push(Uses {
                places,
                small,
                large,
                in_conditions: !model.conditions.of(variable).is_empty(),
                implies: model.excluded.length(variable) + model.implied.length(variable) > 0,
                is_implied: model.implying.length(variable) > 0,
            });
        }
        layout
    }

    fn ends(&self) -> [u32; 3] {
        [self.places.len(), self.small.len(), self.large.len()].map(|length| length as u32)
    }

    #[inline(always)]
    pub(super) fn of(&self, variable: usize) -> &Uses {
        &self.uses[variable]
    }

    /// The bits of a variable in exact domains.
    #[inline(always)]
    pub(super) fn places(&self, uses: &Uses) -> &[Place] {
        part(&self.places, uses.places)
    }

    /// The tables of one word that a variable is in.
    #[inline(always)]
    pub(super) fn small(&self, uses: &Uses) -> &[Cut] {
        part(&self.small, uses.small)
    }

    /// Its keys in larger tables.
    #[inline(always)]
    pub(super) fn large(&self, uses: &Uses) -> &[u32] {
        part(&self.large, uses.large)
    }

    /// The domain that a word is of.
    #[inline(always)]
    pub(super) fn domain(&self, word: u32) -> u32 {
        self.domains[word as usize]
    }
}

#[inline(always)]
fn part<T>(list: &[T], [begin, end]: [u32; 2]) -> &[T] {
    &list[begin as usize..end as usize]
}
