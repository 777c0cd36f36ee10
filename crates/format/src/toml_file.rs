//! Writing variant files for people to read: title, board, givens as a picture, a list per rule.
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

use std::fmt;

use super::drawn_kind::Drawn;
use super::toml_value::{key, one_line, quoted, table_node, write_entry};
use exdoku_text::board::Symbols;
use exdoku_text::source::fields::Parsed;
use exdoku_text::source::{Node, Place};

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
}

impl TomlFile {
    /// Sets a key at the top. A later value replaces an earlier one.
    pub(super) fn set(&mut self, key: &'static str, value: impl Into<Toml>) {
        let value = value.into();
        match self.head.iter_mut().find(|(known, _)| *known == key) {
            Some((_, before)) => *before = value,
            None => self.head.push((key, value)),
        }
    }

    /// The file that a text states: `whole` is the place of what was not read from a smaller one.
    pub(super) fn stated(&self, name: &str, whole: &Place) -> Parsed {
        let table =
            |entries: &[(String, Toml)]| table_node(entries.iter().map(|(name, value)| (&**name, value)), whole);
        let mut entries: Vec<(String, Node)> = Vec::new();
        entries.extend(self.head.iter().map(|(key, value)| ((*key).to_owned(), value.node(whole))));
        for (key, values) in [("candidates", &self.candidates), ("layers", &self.layers)] {
            if !values.is_empty() {
                entries.push((key.to_owned(), table(values)));
            }
        }
        entries.push(("rules".to_owned(), Node::table(self.rules.nodes(whole), whole)));
        let drawn = self.drawn.iter().map(|drawn| {
            let entries = drawn.entries();
            (drawn.name.clone(), table_node(entries.iter().map(|(key, value)| (*key, value)), whole))
        });
        let defined = drawn.chain(self.definitions.iter().map(|one| {
            let text = |key: &str, text: &str| (key.to_owned(), Node::text(text, whole));
            let meaning = one.meaning.iter().map(|meaning| text("meaning", meaning));
            let params = Node::table([text(one.parameter, one.parameter)], whole);
            let rules = Node::table([(one.rule.to_owned(), table(&one.body))], whole);
            let body = meaning.chain([("params".to_owned(), params), ("rules".to_owned(), rules)]);
            (one.name.clone(), Node::table(body, whole))
        }));
        let defined: Vec<(String, Node)> = defined.collect();
        if !defined.is_empty() {
            entries.push(("define".to_owned(), Node::table(defined, whole)));
        }
        if let Some(rows) = &self.solution {
            let grid = Toml::Picture(rows.clone());
            entries.push(("expect".to_owned(), table_node([("grid", &grid)], whole)));
        }
        Parsed::stated(name, Node::table(entries, whole))
    }
}

impl fmt::Display for TomlFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        for (key, value) in &self.head {
            text += &format!("{key} = {value}\n");
        }
        for (header, values) in [("candidates", &self.candidates), ("layers", &self.layers)] {
            if !values.is_empty() {
                text += &format!("\n[{header}]\n");
                values.iter().for_each(|(name, value)| text += &format!("{} = {value}\n", key(name)));
            }
        }
        if !self.rules.is_empty() || !self.notes.is_empty() {
            text += "\n[rules]\n";
            let is_drawn = |kind: &str| self.drawn.iter().any(|drawn| drawn.name == kind);
            self.rules.write(&mut text, |kind| !is_drawn(kind));
            self.notes.iter().for_each(|note| text += &format!("# {}\n", one_line(note)));
            self.rules.write(&mut text, is_drawn);
        }
        self.drawn.iter().for_each(|drawn| text += &drawn.to_string());
        for Definition { name, meaning, parameter, rule, body } in &self.definitions {
            text += &format!("\n[define.{}]\n", key(name));
            if let Some(meaning) = meaning {
                text += &format!("meaning = {}\n", quoted(meaning));
            }
            text += &format!("params = {{ {parameter} = {} }}\n", quoted(parameter));
            text += &format!("\n[define.{}.rules.{rule}]\n", key(name));
            body.iter().for_each(|(name, value)| write_entry(&mut text, name, value));
        }
        if let Some(rows) = &self.solution {
            text += &format!("\n[expect]\ngrid = {}\n", Toml::Picture(rows.clone()));
        }
        f.write_str(&text)
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
