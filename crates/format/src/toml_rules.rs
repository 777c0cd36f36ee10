//! The uses of rules that a puzzle states, with the places and sentences from which they were read.

use super::cells::{Cells, Pair};
use super::toml_value::{Toml, one_line, write_entry, write_item};
use exdoku_rules::rules::keys;
use exdoku_text::board::CellName;
use exdoku_text::source::{Node, Place, toml_key};

/// The uses of rules, by kind in order of first use.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Rules {
    kinds: Vec<(String, Vec<Use>)>,
    /// The place that is being read.
    reading: Option<Place>,
}

/// The parameters of one use, the main one first; none for `true`.
type Parameters = Vec<(String, Toml)>;

/// A use of a rule, and the place and the sentence from which it was read, if any.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Use {
    parameters: Parameters,
    place: Option<Place>,
    sentence: Option<String>,
}

impl Rules {
    /// Adds a use of a rule without parameters.
    pub(super) fn on(&mut self, kind: &str) {
        self.push(kind, Vec::new());
    }

    /// Adds a use of a rule. The first parameter is its main one: alone it needs no name.
    pub(super) fn add(&mut self, kind: &str, parameters: impl IntoIterator<Item = (&'static str, Toml)>) {
        let parameters = parameters.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        self.push(kind, parameters);
    }

    fn push(&mut self, kind: &str, parameters: Parameters) {
        let of_value = || parameters.iter().find_map(|(_, value)| value.read_at().cloned());
        let place = self.reading.clone().or_else(of_value);
        self.uses(kind).push(Use { parameters, place, sentence: None });
    }

    /// Adds uses that are read from a place, if one is known.
    pub(super) fn at<T>(&mut self, place: impl Into<Option<Place>>, add: impl FnOnce(&mut Rules) -> T) -> T {
        let place = place.into().or_else(|| self.reading.clone());
        let before = self.read_from(place);
        let added = add(self);
        self.read_from(before);
        added
    }

    /// Sets the place that is being read. Returns the one before.
    pub(super) fn read_from(&mut self, place: Option<Place>) -> Option<Place> {
        std::mem::replace(&mut self.reading, place)
    }

    /// Adds a use of a rule whose value is not a parameter: `diagonals = "both"`. Duplicates are written once.
    pub(super) fn set(&mut self, kind: &str, value: impl Into<Toml>) {
        let value = vec![(String::new(), value.into())];
        if !self.uses(kind).iter().any(|one| one.parameters == value) {
            self.push(kind, value);
        }
    }

    /// Adds the diagonals: the main one runs from the top left, the other from the top right.
    pub(super) fn diagonals(&mut self, main: bool, anti: bool) {
        match (main, anti) {
            (true, true) => self.set(keys::diagonals::NAME, "both"),
            (true, false) => self.set(keys::diagonals::NAME, "main"),
            (false, true) => self.set(keys::diagonals::NAME, "anti"),
            (false, false) => {}
        }
    }

    /// Adds a use of a rule that was read from a sentence, which becomes a comment in the file.
    pub(super) fn add_from(
        &mut self,
        sentence: &str,
        kind: &str,
        parameters: impl IntoIterator<Item = (&'static str, Toml)>,
    ) {
        self.note(sentence, kind, |rules| rules.add(kind, parameters));
    }

    /// Notes the sentence from which the uses of a kind added since were read.
    pub(super) fn note(&mut self, sentence: &str, kind: &str, add: impl FnOnce(&mut Rules)) {
        let before = self.uses(kind).len();
        add(self);
        self.uses(kind)[before..].iter_mut().for_each(|one| one.sentence = Some(sentence.to_owned()));
        self.kinds.retain(|(_, uses)| !uses.is_empty());
    }

    /// Sets where uses were read that come from a sentence: where something is drawn in their cells, or else at the sentence.
    pub(super) fn locate(
        &mut self,
        drawn: impl Fn(&[CellName]) -> Option<Place>,
        said: impl Fn(&str) -> Option<Place>,
    ) {
        let uses = self.kinds.iter_mut().flat_map(|(_, uses)| uses).filter(|one| one.place.is_none());
        for one in uses {
            let Some(sentence) = &one.sentence else { continue };
            let cells = one.parameters.iter().find_map(|(_, value)| match value {
                Toml::Cells(Cells(cells)) => Some(cells),
                _ => None,
            });
            one.place = cells.and_then(|cells| drawn(cells)).or_else(|| said(sentence));
        }
    }

    /// Whether some use was read from a sentence.
    pub(super) fn is_read_from(&self, sentence: &str) -> bool {
        self.kinds.iter().flat_map(|(_, uses)| uses).any(|one| one.sentence.as_deref() == Some(sentence))
    }

    /// The sentences from which uses of a kind were read.
    pub(super) fn sentences_of(&self, kind: &str) -> impl Iterator<Item = &str> {
        let uses = self.kinds.iter().filter(move |(known, _)| known == kind).flat_map(|(_, uses)| uses);
        uses.filter_map(|one| one.sentence.as_deref())
    }

    /// The cells of all uses that were read from a sentence.
    pub(super) fn cells_from(&self, sentence: &str) -> Vec<CellName> {
        let uses = self.kinds.iter().flat_map(|(_, uses)| uses);
        let uses = uses.filter(|one| one.sentence.as_deref() == Some(sentence));
        uses.flat_map(|one| one.parameters.iter().flat_map(|(_, value)| value.cells())).collect()
    }

    /// Makes each use of a kind read its cells in this layer.
    pub(super) fn read_of(&mut self, kind: &str, layer: &str) {
        self.uses(kind).iter_mut().for_each(|one| one.parameters.push(("of".to_owned(), layer.into())));
    }

    /// Separates the sums of cages from the rule that their digits differ.
    pub(super) fn sums_of_cages(&mut self) {
        let mut sums = Vec::new();
        for cage in self.kinds.iter_mut().filter(|(kind, _)| kind == keys::killer::NAME).flat_map(|(_, uses)| uses) {
            let Some(at) = cage.parameters.iter().position(|(name, _)| name == "sum") else { continue };
            let (_, total) = cage.parameters.remove(at);
            let mut sum = cage.clone();
            sum.parameters.push(("total".to_owned(), total));
            sums.push(sum);
        }
        if !sums.is_empty() {
            self.uses(keys::sum::NAME).extend(sums);
        }
    }

    /// Adds all uses of other rules.
    pub(super) fn append(&mut self, others: Rules) {
        let reading = self.reading.clone();
        for (kind, uses) in others.kinds {
            let read = |one: Use| Use { place: one.place.or_else(|| reading.clone()), ..one };
            self.uses(&kind).extend(uses.into_iter().map(read));
        }
    }

    /// Whether a rule is used at all.
    pub(super) fn has(&self, kind: &str) -> bool {
        self.kinds.iter().any(|(name, _)| *name == kind)
    }

    /// The kinds that are used.
    pub(super) fn kinds(&self) -> impl Iterator<Item = &str> {
        self.kinds.iter().map(|(kind, _)| kind.as_str())
    }

    pub(super) fn is_empty(&self) -> bool {
        self.kinds.is_empty()
    }

    fn uses(&mut self, kind: &str) -> &mut Vec<Use> {
        let known = self.kinds.iter().position(|(name, _)| *name == kind);
        let at = known.unwrap_or_else(|| {
            self.kinds.push((kind.to_owned(), Vec::new()));
            self.kinds.len() - 1
        });
        &mut self.kinds[at].1
    }

    /// Writes the uses of some kinds.
    pub(super) fn write(&self, out: &mut String, is_written: impl Fn(&str) -> bool) {
        self.kinds.iter().filter(|(kind, _)| is_written(kind)).for_each(|(kind, uses)| write_uses(out, kind, uses));
    }

    /// The uses of each kind, at the places from which they were read, or at this one.
    pub(super) fn nodes(&self, or_at: &Place) -> impl Iterator<Item = (String, Node)> {
        self.kinds.iter().map(move |(kind, uses)| {
            let place = |one: &Use| one.place.clone().unwrap_or_else(|| or_at.clone());
            let whole = place(&uses[0]);
            let node = match written(kind, uses) {
                // Those of several uses are one list.
                Toml::List(items) if items.iter().all(|item| matches!(item, Toml::Pairs(_))) => {
                    Node::list(items.iter().zip(uses).flat_map(|(item, one)| item.items(&place(one))).collect(), &whole)
                }
                Toml::List(items) if items.len() == uses.len() => {
                    Node::list(items.iter().zip(uses).map(|(item, one)| item.node(&place(one))).collect(), &whole)
                }
                value => value.node(&whole),
            };
            (kind.clone(), node)
        })
    }

    /// The rules as a table within a rule: `{ thermo = "r1c1-3", killer = { cells = "r1c1-2", sum = 3 } }`.
    pub(super) fn table(self) -> Toml {
        Toml::Table(
            self.kinds
                .into_iter()
                .map(|(kind, uses)| {
                    let value = value(&kind, uses.into_iter().map(|one| one.parameters).collect());
                    (kind, value)
                })
                .collect(),
        )
    }
}

/// The uses of a kind as the value of its key.
fn written(kind: &str, uses: &[Use]) -> Toml {
    value(kind, uses.iter().map(|one| one.parameters.clone()).collect())
}

/// Writes the uses of a kind; each sentence is followed by the uses that were read from it.
fn write_uses(out: &mut String, kind: &str, uses: &[Use]) {
    let whole = written(kind, uses);
    let sentences: Vec<Option<&str>> = uses.iter().map(|one| one.sentence.as_deref()).collect();
    match &whole {
        Toml::List(items) if items.len() == uses.len() && sentences.iter().any(|one| *one != sentences[0]) => {
            *out += &format!("{} = [\n", toml_key(kind));
            let mut last = None;
            for (item, sentence) in items.iter().zip(sentences) {
                if let Some(sentence) = sentence.filter(|sentence| last != Some(*sentence)) {
                    *out += &format!("    # {}\n", comment(sentence));
                }
                last = sentence;
                write_item(out, item);
            }
            *out += "]\n";
        }
        _ => {
            if let Some(sentence) = sentences.first().copied().flatten() {
                *out += &format!("# {}\n", comment(sentence));
            }
            write_entry(out, kind, &whole);
        }
    }
}

/// The uses of one kind as the value of its key. `different` has several forms, so it always names its cells.
fn value(kind: &str, uses: Vec<Parameters>) -> Toml {
    let without_names = kind != keys::different::NAME && uses.iter().all(is_main_alone);
    let one = |parameters: Parameters| match parameters {
        parameters if parameters.is_empty() => Toml::Truth(true),
        mut parameters if without_names => parameters.remove(0).1,
        parameters => Toml::Table(parameters),
    };
    let mut values: Vec<Toml> = uses.into_iter().map(one).collect();
    // Repeated, `true` is written once.
    values.dedup_by(|a, b| a == b && *a == Toml::Truth(true));
    if values.len() == 1 { values.remove(0) } else { Toml::List(values) }
}

/// A sentence as a comment on one line.
fn comment(sentence: &str) -> String {
    const LONGEST: usize = 200;
    let line = one_line(sentence);
    let line = line.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("\"{}...\"", &line[..end]),
        None => format!("\"{line}\""),
    }
}

/// Whether the value of the main parameter alone is enough.
fn is_main_alone(parameters: &Parameters) -> bool {
    let [(name, value)] = &parameters[..] else { return parameters.is_empty() };
    // A list would be read as several uses.
    let text = match value {
        Toml::Text(_) | Toml::Cells(_) | Toml::Picture(_) => true,
        Toml::Pairs(pairs) => pairs.iter().all(Pair::is_domino),
        _ => false,
    };
    text && ["line", "cells", "pairs"].contains(&name.as_str()) || name.is_empty()
}
