//! Conditions: requirements on a solution besides the cover.
//!
//! A condition is about the colours of items, each of which has a colour in every solution. An engine that can check
//! conditions does so outside the cover, with far less work than options would take ([`CompactTable`](super::Engine)). All
//! others, and everything that writes a problem, use its *plain* form: the same items and options with the same numbers,
//! followed by those that the conditions [expand](super::expansion) to.

use std::ops::RangeInclusive;
use std::sync::Arc;

use once_cell::race::OnceBox;

use super::expansion;
use super::problem::{Colour, ItemId, OptionId, Problem};

/// A requirement on a solution besides the cover.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Condition {
    /// Items of one colour are connected.
    Connected(Connected),
    /// Neighbours of one colour lie in one area; the size and nodes of areas are constrained.
    Areas(Areas),
    /// Neighbours of one colour lie in one area; the numbers in areas are constrained.
    Contents(Contents),
    /// Each pair of colours occurs once.
    Pairs(Pairs),
    /// A number counts items with the colour of the first. The options must ensure this; here it only helps to find dead
    /// ends early.
    Runs(Runs),
    /// Connected classes of nodes do not cross around faces. Other conditions must ensure this; here it only helps to
    /// find dead ends early.
    Faces(Faces),
}

/// For each of some colours, the items that have it are a connected part of a graph, and there is at least one such item.
#[derive(Clone, Debug)]
pub struct Connected {
    /// The name of the condition.
    pub name: Box<str>,
    /// The nodes of the graph.
    pub nodes: Vec<ItemId>,
    /// The colours, each of which is connected.
    pub colours: Vec<Colour>,
    /// For each node, its neighbours, by their places among the nodes.
    pub neighbours: Vec<Vec<usize>>,
    /// The number of nodes of each colour. The options must ensure this; here it only helps to find dead ends early.
    pub sizes: RangeInclusive<usize>,
    /// The largest distance between two nodes of one colour, along paths of that colour.
    pub farthest: usize,
    /// What is known about cycles of nodes of one colour. The options must ensure this; here it only helps to find dead ends
    /// early.
    pub cycles: Cycles,
}

/// What is known about cycles in a graph.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Cycles {
    /// Nothing.
    #[default]
    Any,
    /// Every cycle along edges of the graph has all nodes of its colour.
    Whole,
    /// There are no cycles.
    Never,
}

/// Neighbours of one colour lie in one area; constraints on the size of each area, and on the nodes in it.
#[derive(Clone, Debug)]
pub struct Areas {
    /// The name of the condition.
    pub name: Box<str>,
    /// The nodes of the graph.
    pub nodes: Vec<ItemId>,
    /// The colours that make areas. A node of another colour is in no area.
    pub colours: Vec<Colour>,
    /// For each node, its neighbours, by their places among the nodes.
    pub neighbours: Vec<Vec<usize>>,
    /// The sizes that an area may have, ascending.
    pub sizes: Vec<usize>,
    /// The sizes of single areas.
    pub clues: Vec<AreaClue>,
    /// The number of certain nodes in each area; at most two such statements.
    pub shares: Vec<AreaShare>,
}

/// An item whose colour is the size of the area of a node, if the node is in an area.
#[derive(Clone, Debug)]
pub struct AreaClue {
    /// The place of the node, which has no other clue.
    pub node: usize,
    /// The item; it may be that of the node.
    pub item: ItemId,
    /// For each of the sizes, its colour; none if the size is impossible.
    pub colours: Vec<Option<Colour>>,
}

/// The number of certain nodes in each area.
#[derive(Clone, Debug)]
pub struct AreaShare {
    /// The places of the nodes.
    pub nodes: Vec<usize>,
    /// How many of them each area has.
    pub count: RangeInclusive<usize>,
}

/// Neighbours of one colour lie in one area; constraints on the numbers in each area, and on the number of areas.
#[derive(Clone, Debug)]
pub struct Contents {
    /// The name of the condition.
    pub name: Box<str>,
    /// The nodes of the graph.
    pub nodes: Vec<ItemId>,
    /// The colours that make areas. A node of another colour is in no area.
    pub colours: Vec<Colour>,
    /// For each node, its neighbours, by their places among the nodes.
    pub neighbours: Vec<Vec<usize>>,
    /// For each node, the item whose colour is its number. It may be that of the node. Empty if numbers do not matter.
    pub numbers: Vec<ItemId>,
    /// The colours of these items, with the number of each, ascending.
    pub worth: Vec<(i64, Colour)>,
    /// Whether the numbers of an area differ.
    pub different: bool,
    /// The allowed sums of the numbers of an area, ascending.
    pub sums: Option<Vec<i64>>,
    /// The sums of single areas.
    pub totals: Vec<AreaTotal>,
    /// The allowed numbers of areas, ascending.
    pub counts: Option<Vec<usize>>,
}

/// An item whose colour is the sum of the numbers of an area.
#[derive(Clone, Debug)]
pub struct AreaTotal {
    /// The place of the node whose area it is, if the node is in one; none if it is every area.
    pub node: Option<usize>,
    /// The item.
    pub item: ItemId,
    /// Its colours, with the number of each, ascending.
    pub worth: Vec<(i64, Colour)>,
}

/// Each pair of one of the first colours and one of the second occurs at exactly one pair of items. There are as many pairs
/// of items as pairs of colours.
#[derive(Clone, Debug)]
pub struct Pairs {
    /// The name of the condition.
    pub name: Box<str>,
    /// The pairs of items.
    pub nodes: Vec<(ItemId, ItemId)>,
    /// The colours of the first item of a pair.
    pub first: Vec<Colour>,
    /// The colours of the second.
    pub second: Vec<Colour>,
}

/// A number that counts the items with the colour of the first, from it along lines until one has another colour.
#[derive(Clone, Debug)]
pub struct Runs {
    /// The name of the condition.
    pub name: Box<str>,
    /// The item whose colour is the number.
    pub number: ItemId,
    /// For each number from 0 on, its colour; none if the number is impossible.
    pub numbers: Vec<Option<Colour>>,
    /// The first item, which does not count.
    pub first: ItemId,
    /// The lines without the first item.
    pub lines: Vec<Vec<ItemId>>,
    /// The colours that the first item may have.
    pub colours: Vec<Colour>,
}

/// Classes of nodes of a plane graph, each of which is connected. Around no face do two classes alternate twice (a, b, a,
/// b).
#[derive(Clone, Debug)]
pub struct Faces {
    /// The name of the condition.
    pub name: Box<str>,
    /// For each class and each node, the item and its colour that put the node into the class. A node is in at most one
    /// class.
    pub classes: Vec<Vec<(ItemId, Colour)>>,
    /// For each face, the nodes around it, in cyclic order.
    pub faces: Vec<Vec<usize>>,
}

impl Condition {
    /// The name of the condition.
    pub fn name(&self) -> &str {
        match self {
            Condition::Connected(connected) => &connected.name,
            Condition::Areas(areas) => &areas.name,
            Condition::Contents(contents) => &contents.name,
            Condition::Pairs(pairs) => &pairs.name,
            Condition::Runs(runs) => &runs.name,
            Condition::Faces(faces) => &faces.name,
        }
    }

    /// The items that it is about.
    pub(super) fn items(&self) -> Vec<ItemId> {
        match self {
            Condition::Connected(connected) => connected.nodes.clone(),
            Condition::Areas(areas) => {
                areas.nodes.iter().copied().chain(areas.clues.iter().map(|clue| clue.item)).collect()
            }
            Condition::Contents(contents) => {
                let totals = contents.totals.iter().map(|total| total.item);
                contents.nodes.iter().chain(&contents.numbers).copied().chain(totals).collect()
            }
            Condition::Pairs(pairs) => pairs.nodes.iter().flat_map(|&(one, other)| [one, other]).collect(),
            Condition::Runs(runs) => [runs.number, runs.first].into_iter().chain(runs.lines.concat()).collect(),
            Condition::Faces(faces) => faces.classes.iter().flatten().map(|&(item, _)| item).collect(),
        }
    }
}

/// The plain form of a problem.
#[derive(Clone, Debug)]
pub(super) struct Plain {
    problem: Arc<Problem>,
    /// For each condition, its first item and its first option.
    starts: Vec<(usize, usize)>,
}

impl Problem {
    /// Adds a condition.
    ///
    /// # Panics
    /// The lengths do not match: lists of neighbours or numbers and nodes, colours of a clue and sizes, or pairs of items
    /// and pairs of colours.
    pub fn add_condition(&mut self, condition: Condition) {
        match &condition {
            Condition::Connected(connected) => assert_eq!(connected.nodes.len(), connected.neighbours.len()),
            Condition::Areas(areas) => {
                assert_eq!(areas.nodes.len(), areas.neighbours.len());
                assert!(
                    areas.clues.iter().all(|clue| clue.colours.len() == areas.sizes.len()),
                    "a colour for each size"
                );
            }
            Condition::Contents(contents) => {
                assert_eq!(contents.nodes.len(), contents.neighbours.len());
                let of_numbers = contents.different || contents.sums.is_some() || !contents.totals.is_empty();
                assert!(!of_numbers || contents.numbers.len() == contents.nodes.len(), "a number for each node");
            }
            Condition::Pairs(pairs) => assert_eq!(pairs.nodes.len(), pairs.first.len() * pairs.second.len()),
            Condition::Runs(_) | Condition::Faces(_) => {}
        }
        self.plain = OnceBox::new();
        self.conditions.push(condition);
    }

    /// The conditions in the order in which they were added.
    pub fn conditions(&self) -> &[Condition] {
        &self.conditions
    }

    /// For each item, whether a condition is about it.
    pub(super) fn items_of_conditions(&self) -> Vec<bool> {
        let mut found = vec![false; self.item_count()];
        self.conditions.iter().flat_map(Condition::items).for_each(|item| found[item.index()] = true);
        found
    }

    /// The problem without conditions: they are options instead.
    pub fn plain(&self) -> &Problem {
        if self.conditions.is_empty() { self } else { &self.plain_form().problem }
    }

    /// The approximate number of its options without conditions. Expanding them ignores limits, so callers with limits check
    /// this first.
    pub fn plain_size(&self) -> usize {
        self.conditions.iter().map(expansion::size).fold(self.option_count(), usize::saturating_add)
    }

    /// The plain form, shared.
    pub(super) fn shared_plain(problem: Arc<Problem>) -> Arc<Problem> {
        if problem.conditions.is_empty() { problem } else { Arc::clone(&problem.plain_form().problem) }
    }

    /// The condition whose item this is in the plain form; none for the items of the problem itself.
    pub fn condition_of_item(&self, item: ItemId) -> Option<usize> {
        let is_added = !self.conditions.is_empty() && item.index() >= self.item_count();
        is_added.then(|| self.plain_form().starts.partition_point(|&(first, _)| first <= item.index()) - 1)
    }

    /// The condition whose option this is in the plain form; none for the options of the problem itself.
    pub fn condition_of_option(&self, option: OptionId) -> Option<usize> {
        let is_added = !self.conditions.is_empty() && option.index() >= self.option_count();
        is_added.then(|| self.plain_form().starts.partition_point(|&(_, first)| first <= option.index()) - 1)
    }

    fn plain_form(&self) -> &Plain {
        self.plain.get_or_init(|| {
            let mut problem = self.clone();
            problem.conditions.clear();
            let mut starts = Vec::new();
            for condition in &self.conditions {
                starts.push((problem.item_count(), problem.option_count()));
                let expansion = expansion::of(condition, |item| self.colours_of(item));
                expansion.add_to(&mut problem);
            }
            // Several covers of the added items may fit one cover of the rest.
            problem.project_onto(self.projection.unwrap_or(self.item_count()));
            Plain { problem: problem.into(), starts }.into()
        })
    }

    /// The colours that options give an item.
    fn colours_of(&self, item: ItemId) -> Vec<Colour> {
        let mut colours: Vec<Colour> = self.incidence().of(item.index()).iter().filter_map(|has| has.colour).collect();
        colours.sort_unstable();
        colours.dedup();
        colours
    }
}
