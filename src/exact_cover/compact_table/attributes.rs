//! What the options of a group have in common: for each item and each colour of an item, which of them have it.
//!
//! A mask is the set of a group's options that have an attribute: sixty-four options a word, only words that are not
//! empty. Attributes with equal masks are one and the same to the search.

use crate::exact_cover::problem::Problem;

/// A set of options of one group: words that are not empty, in ascending order.
pub(super) type Mask = Vec<(u32, u64)>;

/// The numbers of attributes: an item without colour has its own number, and colours of items follow.
#[derive(Clone, Debug)]
pub(super) struct Attributes {
    /// Of each entry of the problem, one option after the other.
    of_entry: Vec<u32>,
    /// Where each option's entries begin.
    starts: Vec<u32>,
    /// The item of each coloured attribute.
    items_of_colours: Vec<u32>,
    /// Where each item's colours begin among the coloured attributes.
    colours_from: Vec<u32>,
}

impl Attributes {
    pub(super) fn new(problem: &Problem) -> Attributes {
        let items = problem.item_count();
        let (mut of_entry, mut starts) = (Vec::with_capacity(problem.entry_count()), vec![0]);
        let mut coloured: Vec<Vec<(u32, u32)>> = vec![Vec::new(); items];
        for (_, entries) in problem.options() {
            for entry in entries {
                if let Some(colour) = entry.colour {
                    coloured[entry.item.index()].push((of_entry.len() as u32, colour.index() as u32));
                }
                of_entry.push(entry.item.index() as u32);
            }
            starts.push(of_entry.len() as u32);
        }
        // For each colour the last item that was met with it, and its number there.
        let mut met = vec![(u32::MAX, 0); problem.colours().len()];
        let (mut items_of_colours, mut colours_from) = (Vec::new(), vec![0]);
        for (item, entries) in coloured.iter().enumerate() {
            for &(entry, colour) in entries {
                let met = &mut met[colour as usize];
                if met.0 != item as u32 {
                    *met = (item as u32, (items + items_of_colours.len()) as u32);
                    items_of_colours.push(item as u32);
                }
                of_entry[entry as usize] = met.1;
            }
            colours_from.push(items_of_colours.len() as u32);
        }
        Attributes { of_entry, starts, items_of_colours, colours_from }
    }

    /// How many coloured attributes there are.
    pub(super) fn colour_count(&self) -> usize {
        self.items_of_colours.len()
    }

    pub(super) fn count(&self) -> usize {
        self.items() + self.colour_count()
    }

    fn items(&self) -> usize {
        self.colours_from.len() - 1
    }

    /// The attributes of an option.
    pub(super) fn of(&self, option: u32) -> &[u32] {
        &self.of_entry[self.starts[option as usize] as usize..self.starts[option as usize + 1] as usize]
    }

    /// The item of an attribute.
    pub(super) fn item(&self, attribute: u32) -> u32 {
        match self.colour(attribute) {
            Some(colour) => self.items_of_colours[colour as usize],
            None => attribute,
        }
    }

    /// The number of a coloured attribute among those that are.
    pub(super) fn colour(&self, attribute: u32) -> Option<u32> {
        attribute.checked_sub(self.items() as u32)
    }

    /// The coloured attributes of an item, numbered among those that are.
    pub(super) fn colours_of(&self, item: u32) -> std::ops::Range<u32> {
        self.colours_from[item as usize]..self.colours_from[item as usize + 1]
    }
}

/// Room to find the masks of one group after the other.
#[derive(Clone, Debug)]
pub(super) struct Masks {
    /// For each attribute its place in `found`, while the group has it.
    place: Vec<u32>,
    /// The attributes of the group at hand with their masks.
    pub(super) found: Vec<(u32, Mask)>,
}

impl Masks {
    pub(super) fn new(attributes: &Attributes) -> Masks {
        Masks { place: vec![u32::MAX; attributes.count()], found: Vec::new() }
    }

    /// Finds the masks of a group of options.
    pub(super) fn find(&mut self, attributes: &Attributes, options: &[u32]) {
        for (attribute, _) in self.found.drain(..) {
            self.place[attribute as usize] = u32::MAX;
        }
        for (k, &option) in options.iter().enumerate() {
            let (word, bit) = (k as u32 / 64, 1 << (k % 64));
            for &attribute in attributes.of(option) {
                let place = &mut self.place[attribute as usize];
                if *place == u32::MAX {
                    *place = self.found.len() as u32;
                    self.found.push((attribute, Vec::new()));
                }
                let mask = &mut self.found[*place as usize].1;
                match mask.last_mut() {
                    Some(last) if last.0 == word => last.1 |= bit,
                    _ => mask.push((word, bit)),
                }
            }
        }
    }
}

/// How many options a mask has.
pub(super) fn size(mask: &Mask) -> usize {
    mask.iter().map(|(_, bits)| bits.count_ones() as usize).sum()
}
