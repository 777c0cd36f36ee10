//! Sentences about shaded cells and about cells whose value is not their digit, as layers and rules.
//!
//! ```text
//!   one doubler in each row, column and box    ──▶  [layers] doubler = "no yes"
//!   a doubler counts as double its digit       ──▶  value = { is = "if(doubler == yes, 2 * digit, digit)" }
//!                                                   [rules] thermo = { line = "r1c1-3", of = "value" }
//! ```

use std::collections::BTreeSet;

use exdoku_rules::rules::keys;

use crate::toml_file::{Rules, Toml, TomlFile};

use super::layer_words::{Fact, vocabulary};
use super::modified::Said;
use super::sketch::Sketch;

/// Adds layers and their rules to a file that has all other rules. If the sentences do not make clear what they are,
/// returns `None` and leaves the file unchanged.
pub(super) fn add(said: &[Said], sketch: &Sketch, file: &mut TomlFile) -> Option<()> {
    let nouns: BTreeSet<&str> = said.iter().flat_map(|one| one.nouns.iter().copied()).collect();
    let nouns: Vec<&str> = nouns.into_iter().collect();
    let mut layered = Layered { said, file: TomlFile::default() };
    match nouns[..] {
        ["cold", "hot"] => layered.heat(sketch)?,
        ["shade" | "unshaded"] | ["shade", "unshaded"] => layered.shading()?,
        [noun] => layered.marked(noun, sketch)?,
        _ => return None,
    }
    let mut rules = file.rules.clone();
    if layered.file.layers.iter().any(|(name, _)| name == VALUE) {
        layered.limit(&mut rules)?;
    }
    layered.file.rules.append(rules);
    file.rules = layered.file.rules;
    file.layers.append(&mut layered.file.layers);
    Some(())
}

/// The layer of the values of cells.
const VALUE: &str = "value";

/// The value of a cell that is one of a noun, in the layer of the noun.
const MARKED: &str = "yes";

struct Layered<'a> {
    said: &'a [Said],
    file: TomlFile,
}

fn table<const N: usize>(entries: [(&str, Toml); N]) -> Toml {
    Toml::Table(entries.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
}

/// The value of a cell as an expression.
fn expression(form: &str) -> String {
    form.replace('d', "digit")
}

impl Layered<'_> {
    /// The sentence that says this about the cells of a noun.
    fn says(&self, noun: &str, fact: &Fact) -> Option<&str> {
        self.said.iter().find(|one| one.facts.contains(&(fact.clone(), self.noun(noun)))).map(|one| one.text.as_str())
    }

    fn noun(&self, noun: &str) -> &'static str {
        vocabulary().nouns.iter().find(|(known, _)| *known == noun).map_or("", |(known, _)| known)
    }

    /// The value of the cells of a noun; `None` if two sentences differ about it.
    fn value_of(&self, noun: &str) -> Option<Option<&'static str>> {
        let facts = self.said.iter().flat_map(|one| &one.facts).filter(|(_, about)| *about == noun);
        let forms: BTreeSet<&'static str> =
            facts.filter_map(|(fact, _)| if let Fact::Value(form) = fact { Some(*form) } else { None }).collect();
        (forms.len() < 2).then(|| forms.into_iter().next())
    }

    fn layer(&mut self, name: &str, value: impl Into<Toml>) {
        self.file.layers.push((name.to_owned(), value.into()));
    }

    fn computed(&mut self, name: &str, is: String) {
        self.layer(name, table([("is", is.into())]));
    }

    /// The cells of one noun, one in each house.
    fn marked(&mut self, noun: &str, sketch: &Sketch) -> Option<()> {
        let form = expression(self.value_of(noun)??);
        self.layer(noun, format!("no {MARKED}"));
        self.computed(VALUE, format!("if({noun} == {MARKED}, {form}, digit)"));
        self.one_in_each_house(noun, (noun, MARKED), sketch)?;
        self.different_digits(noun, (noun, MARKED), sketch);
        Some(())
    }

    /// Hot cells and cold cells; no cell is both.
    fn heat(&mut self, sketch: &Sketch) -> Option<()> {
        let (hot, cold) = (expression(self.value_of("hot")??), expression(self.value_of("cold")??));
        self.layer("heat", "cold mild hot");
        self.computed(VALUE, format!("if(heat == hot, {hot}, if(heat == cold, {cold}, digit))"));
        let alike = self.says("hot", &Fact::Same).is_some() || self.says("cold", &Fact::Same).is_some();
        for noun in ["hot", "cold"] {
            let from = if alike { "hot" } else { noun };
            self.one_in_each_house(from, ("heat", noun), sketch)?;
            self.different_digits(from, ("heat", noun), sketch);
        }
        Some(())
    }

    /// Exactly one cell of each house has this value in a layer, if a sentence about a noun says so.
    fn one_in_each_house(&mut self, noun: &str, (layer, value): (&str, &str), sketch: &Sketch) -> Option<()> {
        let text = self.says(noun, &Fact::Houses)?.to_owned();
        has_houses(sketch).then_some(())?;
        let mark = [("cells", layer.into()), ("value", value.into()), ("different", false.into())];
        let mark = mark.into_iter().filter(|(key, _)| *key != "value" || value != MARKED);
        self.file.rules.add_from(&text, keys::one_per_house::NAME, mark);
        Some(())
    }

    /// The cells of a layer with this value hold different digits, if a sentence about a noun says so.
    fn different_digits(&mut self, noun: &str, (layer, value): (&str, &str), sketch: &Sketch) {
        let Some(text) = self.says(noun, &Fact::Digits).map(str::to_owned) else { return };
        let cells = format!("r1-{}c1-{}", sketch.rows, sketch.columns);
        let marks = [("cells", cells.into()), ("marks", layer.into()), ("value", value.into())];
        let marks = marks.into_iter().filter(|(key, _)| *key != "value" || value != MARKED);
        self.file.rules.add_from(&text, keys::marked_different::NAME, marks);
    }

    /// Shaded cells and the others.
    fn shading(&mut self) -> Option<()> {
        const NAMES: [(&str, &str); 2] = [("shade", "shaded"), ("unshaded", "unshaded")];
        self.layer("shade", "unshaded shaded");
        let (shaded, unshaded) = (self.value_of("shade")?, self.value_of("unshaded")?);
        if shaded.or(unshaded).is_some() {
            let [shaded, unshaded] = [shaded, unshaded].map(|form| expression(form.unwrap_or("d")));
            self.computed(VALUE, format!("if(shade == shaded, {shaded}, {unshaded})"));
        }
        for (noun, name) in NAMES {
            if let Some(text) = self.says(noun, &Fact::Connected).map(str::to_owned) {
                let cells = [("cells", "shade".into()), ("digits", name.into())];
                self.file.rules.add_from(&text, keys::connected::NAME, cells);
            }
        }
        for (noun, name) in NAMES {
            for (both, most) in [(true, "1-3"), (false, "0-3")] {
                let Some(text) = self.says(noun, &Fact::Squares(both)).map(str::to_owned) else { continue };
                let count = table([("cells", "$q.shade".into()), ("digits", name.into()), ("equals", most.into())]);
                let (each, rules) = (table([("q", "2x2".into())]), table([("count", count)]));
                self.file.rules.add_from(&text, keys::repeat::NAME, [("each", each), ("rules", rules)]);
            }
        }
        // Shading about which nothing is said is not a rule of its own.
        (!self.file.rules.is_empty()).then_some(())
    }

    /// Lets rules read values instead of digits: the rules that the sentences name, or all that add up or compare.
    fn limit(&self, rules: &mut Rules) -> Option<()> {
        let vocabulary = vocabulary();
        let scopes: BTreeSet<usize> = self.said.iter().flat_map(|one| one.scopes.iter().copied()).collect();
        let mut readers: BTreeSet<&str> = BTreeSet::new();
        for scope in scopes.iter().map(|&number| &vocabulary.scopes[number]) {
            readers.extend(&scope.rules);
            if scope.unless.iter().any(|kind| rules.has(kind)) {
                return None;
            }
        }
        if scopes.is_empty() {
            readers.extend(&vocabulary.values);
            readers.extend(vocabulary.said.iter().filter(|kind| speaks_of(rules, kind, "value", "digit")));
            let is_of_digits = |kind: &str| vocabulary.said.contains(&kind) && speaks_of(rules, kind, "digit", "value");
            let is_known =
                |kind: &str| readers.contains(kind) || vocabulary.digits.contains(&kind) || is_of_digits(kind);
            if !rules.kinds().all(is_known) {
                return None;
            }
        }
        if self.said.iter().any(|one| one.differ) {
            if !readers.contains(keys::sum::NAME) {
                return None;
            }
            readers.insert(keys::killer::NAME);
        } else if readers.contains(keys::sum::NAME) {
            rules.sums_of_cages();
        }
        let found: Vec<&str> = readers.into_iter().filter(|kind| rules.has(kind)).collect();
        if scopes.is_empty() && tell_apart(rules, &found) {
            return None;
        }
        found.iter().for_each(|kind| rules.read_of(kind, VALUE));
        (!found.is_empty()).then_some(())
    }
}

/// Whether all sentences of a kind have one word and not the other.
fn speaks_of(rules: &Rules, kind: &str, word: &str, other: &str) -> bool {
    let mut sentences = rules.sentences_of(kind).map(str::to_lowercase).peekable();
    sentences.peek().is_some() && sentences.all(|one| one.contains(word) && !one.contains(other))
}

/// Whether some sentences speak of values and others of digits: then it is unclear whether the latter mean values, too.
fn tell_apart(rules: &Rules, kinds: &[&str]) -> bool {
    let sentences = || kinds.iter().flat_map(|kind| rules.sentences_of(kind)).map(str::to_lowercase);
    sentences().any(|one| one.contains("value"))
        && sentences().any(|one| one.contains("digit") && !one.contains("value"))
}

/// Whether the board has boxes or regions.
fn has_houses(sketch: &Sketch) -> bool {
    sketch.regions.iter().all(Option::is_some) && !sketch.regions.is_empty()
}
