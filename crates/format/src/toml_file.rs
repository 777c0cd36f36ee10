//! What a puzzle states, which is built without TOML, or written as a variant file for people to read: title, board, givens as a picture,
//! a list per rule.
//!
//! ```text
//!   title = "Mini killer"
//!   size = 4
//!   givens = """                     one symbol per cell
//!   ..4.
//!   ...
//!   """
//!
//!   [rules]
//!   thermo = "r4c1 r4c2 r3c2"       one use, one value
//!   killer = [                      several uses, one per line
//!       { cells = "r1c1-2", sum = 3 },
//!       { cells = "r2c1-2", sum = 7 },
//!   ]
//! ```

use std::collections::BTreeMap;
use std::fmt;

use super::drawn_kind::Drawn;
use super::toml_value::{one_line, write_entry};
use exdoku_text::board::{BoxShape, Position, Symbols};
use exdoku_text::source::fields::Parsed;
use exdoku_text::source::{Node, Place, toml_key};

pub(super) use super::toml_rules::Rules;
pub(super) use super::toml_value::{Clue, Toml};

/// Symbols as an author would write them: `1-9A`, not `1-9A-A`.
pub(super) fn spelled(symbols: &Symbols) -> String {
    let spelled = symbols.to_string();
    spelled.strip_suffix("A-A").map_or(spelled.clone(), |most| format!("{most}A"))
}

/// A kind of rule that the file defines by one rule.
#[derive(Clone, Debug)]
pub(super) struct Definition {
    pub(super) name: String,
    pub(super) meaning: Option<String>,
    /// The name of its parameter, which is also its type.
    pub(super) parameter: &'static str,
    /// The rule that defines it, and its parameters.
    pub(super) rule: &'static str,
    pub(super) body: Vec<(String, Toml)>,
}

/// A variant file.
#[derive(Clone, Debug, Default)]
pub(super) struct TomlFile {
    /// The keys above the first header, in their order.
    pub(super) head: Vec<(&'static str, Toml)>,
    /// Where givens were read.
    pub(super) given_places: BTreeMap<Position, Place>,
    /// The givens of digits and of layers, where there are layers.
    pub(super) givens: Vec<(String, Toml)>,
    /// Cells and their candidates.
    pub(super) candidates: Vec<(String, Toml)>,
    /// Layers and what they hold.
    pub(super) layers: Vec<(String, Toml)>,
    pub(super) rules: Rules,
    /// Comments below the rules.
    pub(super) notes: Vec<String>,
    pub(super) definitions: Vec<Definition>,
    pub(super) drawn: Vec<Drawn>,
    /// The solution.
    pub(super) solution: Option<Vec<String>>,
    /// The solution of digits and of layers, where there are layers.
    pub(super) layered_solution: Vec<(String, Toml)>,
}

/// The tables above `[rules]`.
const BEFORE_RULES: [&str; 3] = ["givens", "candidates", "layers"];

impl TomlFile {
    /// Sets a key at the top. A later value replaces an earlier one.
    pub(super) fn set(&mut self, key: &'static str, value: impl Into<Toml>) {
        let value = value.into();
        match self.head.iter_mut().find(|(known, _)| *known == key) {
            Some((_, before)) => *before = value,
            None => self.head.push((key, value)),
        }
    }

    /// Sets the size of the board, in rows and columns.
    pub(super) fn set_size(&mut self, rows: usize, columns: usize) {
        match rows == columns {
            true => self.set("size", rows as i64),
            false => self.set("size", Toml::Sides(rows, columns)),
        }
    }

    /// Sets the shape of the boxes, or that there are none.
    pub(super) fn set_boxes(&mut self, boxes: Option<BoxShape>) {
        self.set("box", boxes.map_or("none".into(), |shape| Toml::Sides(shape.height, shape.width)));
    }

    /// Its tables but `rules`, each below the keys of its header.
    fn tables(&self) -> impl Iterator<Item = (Vec<String>, Vec<(String, Toml)>)> {
        let [givens, candidates, layers] = BEFORE_RULES;
        let named = [(givens, &self.givens), (candidates, &self.candidates), (layers, &self.layers)]
            .into_iter()
            .filter(|(_, entries)| !entries.is_empty());
        let named = named.map(|(name, entries)| (vec![name.to_owned()], entries.clone()));
        let define = |name: &str| vec!["define".to_owned(), name.to_owned()];
        let drawn = self.drawn.iter().map(move |drawn| (define(&drawn.name), drawn.entries()));
        let defined = self.definitions.iter().flat_map(move |Definition { name, meaning, parameter, rule, body }| {
            let meaning = meaning.iter().map(|meaning| ("meaning".to_owned(), meaning.as_str().into()));
            let params = Toml::Table(vec![((*parameter).to_owned(), (*parameter).into())]);
            let rules = define(name).into_iter().chain(["rules".to_owned(), (*rule).to_owned()]);
            let head = meaning.chain([("params".to_owned(), params)]).collect();
            [(define(name), head), (rules.collect(), body.clone())]
        });
        let expect = self
            .solution
            .iter()
            .map(|rows| (vec!["expect".to_owned()], vec![("grid".to_owned(), Toml::Picture(rows.clone()))]));
        let layered = Some((vec!["expect".to_owned(), "grid".to_owned()], self.layered_solution.clone()));
        named.chain(drawn).chain(defined).chain(expect).chain(layered.filter(|(_, entries)| !entries.is_empty()))
    }

    /// The file that a text states: `whole` is the place of what was not read from a smaller one.
    pub(super) fn stated(&self, name: &str, whole: &Place) -> Parsed {
        let mut top = Node::table(self.head.iter().map(|(key, value)| ((*key).to_owned(), value.node(whole))), whole);
        for (header, entries) in self.tables() {
            let table = header.iter().fold(&mut top, |table, key| table.entry(key));
            entries.into_iter().for_each(|(key, value)| *table.entry(&key) = value.node(whole));
        }
        *top.entry("rules") = Node::table(self.rules.nodes(whole), whole);
        Parsed::stated(name, top)
    }
}

impl fmt::Display for TomlFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        for (key, value) in &self.head {
            text += &format!("{key} = {value}\n");
        }
        let mut rules = String::new();
        if !self.rules.is_empty() || !self.notes.is_empty() {
            rules += "\n[rules]\n";
            let is_drawn = |kind: &str| self.drawn.iter().any(|drawn| drawn.name == kind);
            self.rules.write(&mut rules, |kind| !is_drawn(kind));
            self.notes.iter().for_each(|note| rules += &format!("# {}\n", one_line(note)));
            self.rules.write(&mut rules, is_drawn);
        }
        for (header, entries) in self.tables() {
            if !BEFORE_RULES.contains(&header[0].as_str()) {
                text += &std::mem::take(&mut rules);
            }
            let header: Vec<String> = header.iter().map(|name| toml_key(name)).collect();
            text += &format!("\n[{}]\n", header.join("."));
            entries.iter().for_each(|(name, value)| write_entry(&mut text, name, value));
        }
        f.write_str(&(text + &rules))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use exdoku_text::source::{Diagnostics, Source};

    use super::*;

    #[test]
    fn a_file() {
        let mut file = TomlFile::default();
        file.set("title", "a \"quoted\" \\ name\n");
        file.set("size", 4);
        file.set("givens", Toml::Picture(vec!["1...".to_owned(), "....".to_owned()]));
        file.candidates.push(("r1c2".to_owned(), "12".into()));
        file.rules.on("anti-knight");
        file.rules.on("anti-knight");
        file.rules.add("thermo", [("line", "r1c1-2".into())]);
        file.rules.add("thermo", [("line", "r2c1-2".into())]);
        file.rules.add("killer", [("cells", "r1c1-2".into())]);
        file.rules.add("killer", [("cells", "r2c1-2".into()), ("sum", 3.into())]);
        assert_eq!(
            file.to_string(),
            r#"title = "a \"quoted\" \\ name\n"
size = 4
givens = """
1...
....
"""

[candidates]
r1c2 = "12"

[rules]
anti-knight = true
thermo = ["r1c1-2", "r2c1-2"]
killer = [
    { cells = "r1c1-2" },
    { cells = "r2c1-2", sum = 3 },
]
"#
        );
    }

    #[test]
    fn uses_know_where_they_were_read() {
        let source = Source::new("puzzle", "abcdefgh");
        let mut file = TomlFile::default();
        let mut number = 0;
        let mut add = |kind: &str, parameters: Vec<(&'static str, Toml)>| {
            file.rules.at((Arc::clone(&source), number..number + 1), |rules| rules.add(kind, parameters));
            number += 1;
        };
        add("thermo", vec![("line", "r1c1-2".into())]);
        add("killer", vec![("cells", "r1c1-2".into())]);
        add("thermo", vec![("line", "r2c1-2".into())]);
        add("killer", vec![("cells", "r2c1-2".into()), ("sum", 3.into())]);
        add("odd", vec![("cells", "r1c1".into())]);
        add("anti-knight", Vec::new());
        file.rules.add("renban", [("line", "r1c1-2".into())]);
        let stated = file.stated("a name", &(Arc::clone(&source), 0..8));
        let rules = stated.table().take("rules").unwrap().table(&mut Diagnostics::new()).unwrap();
        let places = rules.entries().map(|(key, value)| {
            let places: Vec<&str> = value.one_or_more().iter().map(|one| &source.text()[one.span()]).collect();
            (key.name.to_owned(), places.join(" "))
        });
        let expected =
            [("thermo", "a c"), ("killer", "b d"), ("odd", "e"), ("anti-knight", "f"), ("renban", "abcdefgh")];
        assert_eq!(places.collect::<Vec<_>>(), expected.map(|(kind, at)| (kind.to_owned(), at.to_owned())));
        assert_eq!(stated.name(), "a name");
    }

    #[test]
    fn rules_within_rules() {
        let (mut inner, mut outer) = (Rules::default(), Rules::default());
        inner.add("thermo", [("line", "r1c1-2".into())]);
        inner.on("windoku");
        outer.add("any", [("of", vec![inner.table()].into())]);
        assert_eq!(outer.table().to_string(), r#"{ any = { of = [{ thermo = "r1c1-2", windoku = true }] } }"#);
    }
}
