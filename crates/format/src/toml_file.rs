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

use std::fmt::{self, Write};

use exdoku_rules::rules::keys;
use exdoku_text::board::Symbols;

use super::drawn_kind::Drawn;

/// The longest line of a list, if it can be broken.
const WIDTH: usize = 100;

/// A TOML value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Toml {
    Text(String),
    /// Rows between triple quotes.
    Picture(Vec<String>),
    Number(i64),
    Truth(bool),
    List(Vec<Toml>),
    Table(Vec<(String, Toml)>),
}

impl From<String> for Toml {
    fn from(text: String) -> Toml {
        Toml::Text(text)
    }
}

impl From<&str> for Toml {
    fn from(text: &str) -> Toml {
        Toml::Text(text.to_owned())
    }
}

impl From<i64> for Toml {
    fn from(number: i64) -> Toml {
        Toml::Number(number)
    }
}

impl From<bool> for Toml {
    fn from(truth: bool) -> Toml {
        Toml::Truth(truth)
    }
}

impl<T: Into<Toml>> From<Vec<T>> for Toml {
    fn from(list: Vec<T>) -> Toml {
        Toml::List(list.into_iter().map(T::into).collect())
    }
}

impl fmt::Display for Toml {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Toml::Text(text) => f.write_str(&quoted(text)),
            Toml::Picture(rows) => f.write_str(&toml_picture(&rows.join("\n"))),
            Toml::Number(number) => write!(f, "{number}"),
            Toml::Truth(truth) => write!(f, "{truth}"),
            Toml::List(list) => {
                let items: Vec<String> = list.iter().map(Toml::to_string).collect();
                write!(f, "[{}]", items.join(", "))
            }
            Toml::Table(entries) if entries.is_empty() => f.write_str("{}"),
            Toml::Table(entries) => {
                let entries: Vec<String> =
                    entries.iter().map(|(name, value)| format!("{} = {value}", key(name))).collect();
                write!(f, "{{ {} }}", entries.join(", "))
            }
        }
    }
}

/// A picture as a TOML string over several lines.
pub fn toml_picture(picture: &str) -> String {
    let mut quoted = String::from("\"\"\"\n");
    picture.trim_end().chars().for_each(|sign| match sign {
        '\n' => quoted.push('\n'),
        sign => push_escaped(sign, &mut quoted),
    });
    quoted + "\n\"\"\""
}

/// A string between quotes.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    text.chars().for_each(|sign| push_escaped(sign, &mut quoted));
    quoted.push('"');
    quoted
}

fn push_escaped(sign: char, quoted: &mut String) {
    match sign {
        '"' => quoted.push_str("\\\""),
        '\\' => quoted.push_str("\\\\"),
        '\n' => quoted.push_str("\\n"),
        '\t' => quoted.push_str("\\t"),
        sign if sign.is_control() => {
            write!(quoted, "\\u{:04X}", u32::from(sign)).expect("writing to a string cannot fail");
        }
        sign => quoted.push(sign),
    }
}

fn key(name: &str) -> String {
    let bare = !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_');
    if bare { name.to_owned() } else { quoted(name) }
}

/// The uses of rules, by kind in order of first use.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Rules {
    kinds: Vec<(String, Vec<Use>)>,
    /// The sentences from which uses were read: kind, number of the use, sentence.
    sentences: Vec<(String, usize, String)>,
}

/// The parameters of one use, the main one first; none for `true`.
type Use = Vec<(String, Toml)>;

impl Rules {
    /// Adds a use of a rule without parameters.
    pub(super) fn on(&mut self, kind: &str) {
        self.uses(kind).push(Vec::new());
    }

    /// Adds a use of a rule. The first parameter is its main one: alone it needs no name.
    pub(super) fn add(&mut self, kind: &str, parameters: impl IntoIterator<Item = (&'static str, Toml)>) {
        let parameters = parameters.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        self.uses(kind).push(parameters);
    }

    /// Adds a use of a rule whose value is not a parameter: `diagonals = "both"`. Duplicates are written once.
    pub(super) fn set(&mut self, kind: &str, value: impl Into<Toml>) {
        let value = vec![(String::new(), value.into())];
        let uses = self.uses(kind);
        if !uses.contains(&value) {
            uses.push(value);
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
        let after = self.uses(kind).len();
        self.sentences.extend((before..after).map(|number| (kind.to_owned(), number, sentence.to_owned())));
        if after == 0 {
            self.kinds.retain(|(_, uses)| !uses.is_empty());
        }
    }

    /// The sentence from which a use was read.
    fn sentence(&self, kind: &str, number: usize) -> Option<&str> {
        let is = |(known, at, _): &&(String, usize, String)| known == kind && *at == number;
        self.sentences.iter().find(is).map(|(_, _, sentence)| sentence.as_str())
    }

    /// Whether some use was read from a sentence.
    pub(super) fn is_read_from(&self, sentence: &str) -> bool {
        self.sentences.iter().any(|(_, _, known)| known == sentence)
    }

    /// The sentences from which uses of a kind were read.
    pub(super) fn sentences_of(&self, kind: &str) -> impl Iterator<Item = &str> {
        self.sentences.iter().filter(move |(known, ..)| known == kind).map(|(_, _, sentence)| sentence.as_str())
    }

    /// Makes each use of a kind read its cells in this layer.
    pub(super) fn read_of(&mut self, kind: &str, layer: &str) {
        self.uses(kind).iter_mut().for_each(|parameters| parameters.push(("of".to_owned(), layer.into())));
    }

    /// Separates the sums of cages from the rule that their digits differ.
    pub(super) fn sums_of_cages(&mut self) {
        let cages = self.kinds.iter().find(|(kind, _)| kind == keys::killer::NAME).map(|(_, uses)| uses.clone());
        for (number, mut parameters) in cages.into_iter().flatten().enumerate() {
            let Some(at) = parameters.iter().position(|(name, _)| name == "sum") else { continue };
            let (_, total) = parameters.remove(at);
            self.uses(keys::killer::NAME)[number].remove(at);
            parameters.push(("total".to_owned(), total));
            let sentence = self.sentence(keys::killer::NAME, number).map(str::to_owned);
            let sums = self.uses(keys::sum::NAME);
            sums.push(parameters);
            let last = sums.len() - 1;
            self.sentences.extend(sentence.map(|sentence| (keys::sum::NAME.to_owned(), last, sentence)));
        }
    }

    /// Adds all uses of other rules.
    pub(super) fn append(&mut self, others: Rules) {
        for (kind, number, sentence) in others.sentences {
            let before = self.uses(&kind).len();
            self.sentences.push((kind, before + number, sentence));
        }
        for (kind, uses) in others.kinds {
            self.uses(&kind).extend(uses);
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

    /// Writes the uses of a kind; each sentence is followed by the uses that were read from it.
    fn write(&self, f: &mut fmt::Formatter<'_>, kind: &str, uses: &[Use]) -> fmt::Result {
        let whole = value(kind, uses.to_vec());
        let sentences: Vec<Option<&str>> = (0..uses.len()).map(|number| self.sentence(kind, number)).collect();
        match &whole {
            Toml::List(items) if items.len() == uses.len() && sentences.iter().any(|one| *one != sentences[0]) => {
                writeln!(f, "{} = [", key(kind))?;
                let mut last = None;
                for (item, sentence) in items.iter().zip(sentences) {
                    if let Some(sentence) = sentence.filter(|sentence| last != Some(*sentence)) {
                        writeln!(f, "    # {}", comment(sentence))?;
                    }
                    last = sentence;
                    writeln!(f, "    {item},")?;
                }
                writeln!(f, "]")
            }
            _ => {
                if let Some(sentence) = sentences.first().copied().flatten() {
                    writeln!(f, "# {}", comment(sentence))?;
                }
                write_entry(f, kind, &whole)
            }
        }
    }

    /// The rules as a table within a rule: `{ thermo = "r1c1-3", killer = { cells = "r1c1-2", sum = 3 } }`.
    pub(super) fn table(self) -> Toml {
        Toml::Table(
            self.kinds
                .into_iter()
                .map(|(kind, uses)| {
                    let value = value(&kind, uses);
                    (kind, value)
                })
                .collect(),
        )
    }
}

/// The uses of one kind as the value of its key. `different` has several forms, so it always names its cells.
fn value(kind: &str, uses: Vec<Use>) -> Toml {
    let without_names = kind != keys::different::NAME && uses.iter().all(is_main_alone);
    let one = |parameters: Use| match parameters {
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

fn one_line(text: &str) -> String {
    text.chars().map(|sign| if sign.is_control() { ' ' } else { sign }).collect()
}

/// Whether the value of the main parameter alone is enough.
fn is_main_alone(parameters: &Use) -> bool {
    let [(name, value)] = &parameters[..] else { return parameters.is_empty() };
    // A list would be read as several uses.
    let text = matches!(value, Toml::Text(_) | Toml::Picture(_)) && ["line", "cells", "pairs"].contains(&name.as_str());
    text || name.is_empty()
}

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
}

impl fmt::Display for TomlFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (key, value) in &self.head {
            writeln!(f, "{key} = {value}")?;
        }
        if !self.candidates.is_empty() {
            writeln!(f, "\n[candidates]")?;
            for (cell, digits) in &self.candidates {
                writeln!(f, "{} = {digits}", key(cell))?;
            }
        }
        if !self.layers.is_empty() {
            writeln!(f, "\n[layers]")?;
            self.layers.iter().try_for_each(|(name, value)| writeln!(f, "{} = {value}", key(name)))?;
        }
        if !self.rules.is_empty() || !self.notes.is_empty() {
            writeln!(f, "\n[rules]")?;
            let is_drawn = |kind: &str| self.drawn.iter().any(|drawn| drawn.name == kind);
            let (drawn, rules): (Vec<_>, Vec<_>) = self.rules.kinds.iter().partition(|(kind, _)| is_drawn(kind));
            for (kind, uses) in rules {
                self.rules.write(f, kind, uses)?;
            }
            self.notes.iter().try_for_each(|note| writeln!(f, "# {}", one_line(note)))?;
            for (kind, uses) in drawn {
                self.rules.write(f, kind, uses)?;
            }
        }
        self.drawn.iter().try_for_each(|drawn| write!(f, "{drawn}"))?;
        for Definition { name, meaning, parameter, rule, body } in &self.definitions {
            writeln!(f, "\n[define.{}]", key(name))?;
            if let Some(meaning) = meaning {
                writeln!(f, "meaning = {}", quoted(meaning))?;
            }
            writeln!(f, "params = {{ {parameter} = {} }}", quoted(parameter))?;
            writeln!(f, "\n[define.{}.rules.{rule}]", key(name))?;
            for (name, value) in body {
                write_entry(f, name, value)?;
            }
        }
        if let Some(rows) = &self.solution {
            writeln!(f, "\n[expect]\ngrid = {}", Toml::Picture(rows.clone()))?;
        }
        Ok(())
    }
}

/// Writes a key and its value. A long list, or a list of tables, has one line per item.
fn write_entry(f: &mut fmt::Formatter<'_>, name: &str, value: &Toml) -> fmt::Result {
    let line = format!("{} = {value}", key(name));
    match value {
        Toml::List(items) if line.len() > WIDTH || items.iter().any(|item| matches!(item, Toml::Table(_))) => {
            writeln!(f, "{} = [", key(name))?;
            items.iter().try_for_each(|item| writeln!(f, "    {item},"))?;
            writeln!(f, "]")
        }
        _ => writeln!(f, "{line}"),
    }
}

#[cfg(test)]
mod tests {
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
    fn rules_within_rules() {
        let (mut inner, mut outer) = (Rules::default(), Rules::default());
        inner.add("thermo", [("line", "r1c1-2".into())]);
        inner.on("windoku");
        outer.add("any", [("of", vec![inner.table()].into())]);
        assert_eq!(outer.table().to_string(), r#"{ any = { of = [{ thermo = "r1c1-2", windoku = true }] } }"#);
    }
}
