//! A variable for each colour an item may have.
//!
//! Where many options give an item its colour, the pairs of different colours are as many as the square of their number, and
//! a learnt clause would have to name options. So "the item has this colour" is a variable of its own: an option implies
//! its colours, and one colour excludes the others.
//!
//! ```text
//!   option ──▶ r3c2 value = 5 ──▶ not 1, not 2, ...         each of those drops the options that give it
//! ```
//!
//! An item j *supports* the colours of item i if each of its options gives i a colour. Then a colour of i needs an option of
//! j that gives it: what `counter_based/supports.rs` counts, as a clause. Where that is a single option, the option itself
//! is the variable.

use std::collections::{BTreeMap, HashMap};
use std::ops::Bound;

use crate::exact_cover::problem::{Colour, ItemKind, OptionId, Problem};

use super::literal::Literal;

/// The variables and clauses of colours.
pub(super) struct Colours {
    /// How many variables there are besides the options.
    pub(super) new: usize,
    /// The second holds if the first does.
    pub(super) implications: Vec<[Literal; 2]>,
    /// The variables that are colours.
    pub(super) all: Vec<usize>,
    /// Clauses: a colour has an option that gives it.
    pub(super) support: Vec<Vec<Literal>>,
}

impl Colours {
    pub(super) fn new(problem: &Problem) -> Colours {
        let mut found = Colours { new: 0, implications: Vec::new(), all: Vec::new(), support: Vec::new() };
        let mut items: BTreeMap<usize, BTreeMap<Colour, Vec<usize>>> = BTreeMap::new();
        for (option, entries) in problem.options() {
            for entry in entries {
                if let Some(colour) = entry.colour {
                    let colours = items.entry(entry.item.index()).or_default();
                    colours.entry(colour).or_default().push(option.index());
                }
            }
        }
        for colours in items.into_values() {
            // For each primary item beside this one its options by their colour.
            let mut beside: HashMap<usize, (u32, BTreeMap<Colour, Vec<usize>>)> = HashMap::new();
            for (&colour, options) in &colours {
                for &option in options {
                    let entries = problem.option(OptionId::new(option));
                    let primary = entries.iter().filter(|entry| problem.item_kind(entry.item) == ItemKind::Primary);
                    for j in primary.map(|entry| entry.item.index()) {
                        let (count, by_colour) = beside.entry(j).or_default();
                        *count += 1;
                        by_colour.entry(colour).or_default().push(option);
                    }
                }
            }
            let mut supporting: Vec<(usize, BTreeMap<Colour, Vec<usize>>)> = (beside.into_iter())
                .filter(|(j, (count, _))| problem.incidence().length(*j) == *count as usize)
                .map(|(j, (_, by_colour))| (j, by_colour))
                .collect();
            supporting.sort_unstable_by_key(|(j, _)| *j);
            let variables: BTreeMap<Colour, usize> = (colours.keys())
                .map(|&colour| {
                    let alone =
                        supporting.iter().find_map(|(_, by_colour)| match by_colour.get(&colour).map(Vec::as_slice) {
                            Some(&[only]) => Some(only),
                            _ => None,
                        });
                    let variable = alone.unwrap_or_else(|| {
                        found.new += 1;
                        problem.option_count() + found.new - 1
                    });
                    (colour, variable)
                })
                .collect();
            for (colour, options) in &colours {
                let variable = variables[colour];
                found.all.push(variable);
                for &option in options.iter().filter(|&&option| option != variable) {
                    found.implications.push([Literal::chosen(option), Literal::chosen(variable)]);
                }
                for (_, other) in variables.range((Bound::Excluded(colour), Bound::Unbounded)) {
                    found.implications.push([Literal::chosen(variable), Literal::dropped(*other)]);
                }
                for (_, by_colour) in &supporting {
                    let giving = by_colour.get(colour).map(Vec::as_slice).unwrap_or_default();
                    if giving == [variable] {
                        continue;
                    }
                    let options = giving.iter().map(|&option| Literal::chosen(option));
                    found.support.push([Literal::dropped(variable)].into_iter().chain(options).collect());
                }
            }
        }
        found
    }
}
