//! Signatures: the parameters of a kind, with their types, defaults and meanings.
//!
//! A signature is data. It determines how a value is read (`bind.rs`), the content of a [`RuleUse`](super::RuleUse), how
//! a rule use is written as TOML (`write.rs`), the schema for editors, and the reference that `exdoku rules NAME` prints.

use super::key::{Key, ParameterValue, ValueType};
use super::reference::Reference;

/// The type of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    /// Cells in their order.
    Line,
    /// Several lines or sets.
    Lines,
    /// Lines that are read one after the other, some of which may be empty.
    Parts,
    /// A set of cells. A list is several sets, one rule each.
    Cells,
    /// One cell.
    Cell,
    /// Pairs of cells.
    Pairs,
    /// A whole number.
    Number,
    /// Several of them.
    Numbers,
    /// Digits, possibly repeated.
    Digits,
    /// Digits, possibly repeated, by their values.
    Values,
    /// Counts and digits: `"13 24"` is one 3 and two 4s.
    Counts,
    /// Pairs of numbers: `["1 2", "2 1"]`.
    Couples,
    /// Words for the rule to interpret.
    Text,
    /// `true` or `false`.
    Truth,
    /// One set of cells, listed or drawn: in a picture, every marked cell.
    Marked,
    /// Sets of cells, listed or drawn with one letter each.
    Sets,
    /// One of these words.
    Choice(&'static [&'static str]),
    /// One cell, or numbers.
    CellOrNumbers,
    /// An expression.
    Expression,
    /// Names, and an expression for each.
    Expressions,
    /// Names, and the numbers of each.
    Ranges,
    /// Names, and the cells of each in turn.
    Turns,
    /// Distances, `"rows,columns"`.
    Steps,
    /// Shifts, `"rows,columns"`, or `"all"`.
    Shifts,
    /// Rows of numbers: `["1 2 3", "4 5 6"]`.
    Rows,
    /// A word, or a list of words.
    Words,
    /// Tables of the steps of an automaton.
    Transitions,
    /// A table of rules.
    Rules,
    /// A list of tables of rules.
    Groups,
}

/// The types that a definition may use: the name, the type, and the values by which callers in Rust know it.
macro_rules! types_of_definitions {
    ($($name:ident, $kind:ident, $value:ty;)*) => {
        /// The types that a definition may use, by name.
        pub(super) const TYPES: &[(&str, Type)] = &[$((stringify!($name), Type::$kind)),*];

        /// The values of a parameter in TOML, by the name of its type: `build.rs` writes it.
        macro_rules! value_of {
            $(($name) => { $value };)*
        }
    };
}

types_of_definitions! {
    line, Line, [Cell];
    lines, Lines, [Vec<Cell>];
    parts, Parts, [Vec<Cell>];
    cells, Cells, [Cell];
    cell, Cell, Cell;
    pairs, Pairs, [(Cell, Cell)];
    number, Number, i64;
    numbers, Numbers, [i64];
    digits, Digits, [Digit];
    text, Text, str;
    truth, Truth, bool;
}

pub(super) use value_of;

impl Type {
    /// The names of the types that a definition may use.
    pub fn of_definitions() -> impl Iterator<Item = &'static str> {
        TYPES.iter().map(|(name, _)| *name)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Type::Line => "line",
            Type::Lines => "lines",
            Type::Parts => "parts",
            Type::Cells => "cells",
            Type::Cell => "cell",
            Type::Pairs => "pairs",
            Type::Number => "number",
            Type::Numbers => "numbers",
            Type::Digits | Type::Values => "digits",
            Type::Counts => "counts",
            Type::Couples => "pairs of numbers",
            Type::Text => "text",
            Type::Truth => "truth",
            Type::Marked => "cells or picture",
            Type::Sets => "sets of cells or picture",
            Type::Choice(_) => "word",
            Type::CellOrNumbers => "cell or numbers",
            Type::Expression => "expression",
            Type::Expressions => "table of expressions",
            Type::Ranges => "table of numbers",
            Type::Turns => "table of sets of cells",
            Type::Steps => "steps",
            Type::Shifts => "shifts",
            Type::Rows => "rows of numbers",
            Type::Words => "words",
            Type::Transitions => "list of transitions",
            Type::Rules => "table of rules",
            Type::Groups => "list of tables of rules",
        }
    }

    /// A value of this type, as TOML.
    pub fn sample(self) -> &'static str {
        match self {
            Type::Line | Type::Cells | Type::Marked | Type::Sets => "\"r1c1-5\"",
            Type::Lines | Type::Parts => "[\"r1c1-3\", \"r2c1-3\"]",
            Type::Cell => "\"r1c1\"",
            Type::Pairs => "\"r1c1-2 r3-4c5\"",
            Type::Number => "5",
            Type::Numbers | Type::CellOrNumbers => "\"2, 5-7\"",
            Type::Digits | Type::Values => "\"1 2 2\"",
            Type::Counts => "\"13 24\"",
            Type::Text => "\"...\"",
            Type::Truth => "true",
            Type::Choice(_) => "\"...\"",
            Type::Expression => "\"...\"",
            Type::Expressions => "{ sum = \"sum + d\" }",
            Type::Ranges => "{ x = \"1-9\" }",
            Type::Turns => "{ c = \"cells\" }",
            Type::Steps => "[\"1,2\"]",
            Type::Shifts => "[\"0,0\", \"0,3\"]",
            Type::Rows | Type::Couples => "[\"1 2\", \"2 1\"]",
            Type::Words => "[\"...\"]",
            Type::Transitions => "[{ from = ..., to = ... }]",
            Type::Rules => "{ ... }",
            Type::Groups => "[{ ... }, { ... }]",
        }
    }

    /// Whether a parameter of this type may have values of that one. Rules, and ways to repeat them, have no value.
    const fn is_read_as(self, value: ValueType) -> bool {
        use ValueType as V;
        match self {
            Type::Line | Type::Cells | Type::Marked | Type::Sets => matches!(value, V::Cells),
            // Houses and pieces of several lines are a rule use each.
            Type::Lines | Type::Parts => matches!(value, V::Lines | V::Cells),
            Type::Cell => matches!(value, V::Cell),
            Type::Pairs => matches!(value, V::Pairs),
            Type::Number => matches!(value, V::Number),
            Type::Numbers | Type::Values | Type::Counts | Type::Couples => matches!(value, V::Numbers),
            Type::CellOrNumbers => matches!(value, V::Cell | V::Number | V::Numbers),
            Type::Digits => matches!(value, V::Digits),
            Type::Truth => matches!(value, V::Truth),
            Type::Expression => matches!(value, V::Formula),
            Type::Expressions => matches!(value, V::Formulas),
            Type::Ranges => matches!(value, V::Ranges | V::Text),
            Type::Steps => matches!(value, V::Steps),
            Type::Rows => matches!(value, V::Rows),
            Type::Words => matches!(value, V::Words),
            Type::Transitions => matches!(value, V::Transitions),
            Type::Text | Type::Choice(_) | Type::Turns | Type::Shifts | Type::Rules | Type::Groups => {
                matches!(value, V::Text)
            }
        }
    }

    /// Whether a list is one value of this type, rather than several.
    pub(super) fn takes_list(self) -> bool {
        !matches!(self, Type::Line | Type::Cells | Type::Marked | Type::Cell | Type::Number | Type::Text | Type::Truth)
    }

    /// Whether a value is numbers or digits.
    pub(super) fn is_number(self) -> bool {
        matches!(self, Type::Number | Type::Numbers | Type::Digits | Type::Values | Type::Counts)
    }

    /// Whether a value is one line, set of cells, or cell.
    pub(super) fn has_cells(self) -> bool {
        matches!(self, Type::Line | Type::Cells | Type::Marked | Type::Cell)
    }

    /// Whether the cells of a letter in a picture are one value.
    pub fn is_drawn(self) -> bool {
        matches!(self, Type::Line | Type::Cells)
    }

    /// Whether a value is one of a parameter. Others are rules, or say how these are repeated.
    pub(super) fn is_bound(self) -> bool {
        !matches!(self, Type::Ranges | Type::Turns | Type::Shifts | Type::Rules | Type::Groups)
    }
}

/// A parameter of a kind.
#[derive(Clone, Copy, Debug)]
pub struct Param<'s> {
    /// Its key in the table of a rule.
    pub name: &'s str,
    /// Its type.
    pub kind: Type,
    /// Whether it may be absent.
    pub optional: bool,
    /// The default as text.
    pub default: Option<&'s str>,
    /// Its meaning, in a few words; empty if the definition has none.
    pub meaning: &'s str,
}

/// Whether two texts are the same, for constants.
pub(super) const fn is_same(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let mut at = 0;
    while at < one.len() && at < other.len() && one[at] == other[at] {
        at += 1;
    }
    at == one.len() && at == other.len()
}

/// Whether a list of parameters has one of this name.
pub(super) const fn has_param(params: &[Param<'static>], name: &str) -> bool {
    let mut at = 0;
    while at < params.len() && !is_same(params[at].name, name) {
        at += 1;
    }
    at < params.len()
}

impl Param<'static> {
    /// A required parameter.
    ///
    /// # Panics
    /// A parameter of this type has no values of the type of its key. The kinds are constants, so that this is an error of
    /// the compiler.
    pub const fn of<T: ParameterValue + ?Sized>(key: Key<T>, kind: Type, meaning: &'static str) -> Param<'static> {
        assert!(kind.is_read_as(T::TYPE), "the key has another type than the parameter");
        Param { name: key.name(), kind, optional: false, default: None, meaning }
    }

    /// The parameter, which may also be read by another key.
    ///
    /// # Panics
    /// The key has another name, or another type than the parameter.
    pub const fn also<T: ParameterValue + ?Sized>(self, key: Key<T>) -> Param<'static> {
        assert!(self.kind.is_read_as(T::TYPE), "the key has another type than the parameter");
        assert!(is_same(self.name, key.name()), "the key has another name than the parameter");
        self
    }

    /// The name of a rule in messages.
    pub const fn label(key: Key<str>) -> Param<'static> {
        Param::of(key, Type::Text, "the name of the rule in messages").optional()
    }

    /// The parameter, which may be absent.
    pub const fn optional(self) -> Param<'static> {
        Param { optional: true, ..self }
    }

    /// The parameter with a default.
    pub const fn or(self, default: &'static str) -> Param<'static> {
        Param { default: Some(default), ..self }
    }
}

impl Param<'_> {
    /// The key that gives each letter of a picture its value.
    pub fn plural(&self) -> String {
        if self.name.ends_with('s') { self.name.to_owned() } else { format!("{}s", self.name) }
    }

    /// Whether a rule must give it.
    pub fn is_required(&self) -> bool {
        !self.optional && self.default.is_none()
    }
}

/// A condition on parameters given together.
#[derive(Clone, Copy, Debug)]
pub enum Choice {
    /// Exactly one of these.
    One(&'static [&'static str]),
    /// At most one of these.
    AtMostOne(&'static [&'static str]),
    /// At least one of these.
    Some(&'static [&'static str]),
    /// The first ones require the last one.
    Belong(&'static [&'static str], &'static str),
}

/// The parameters of a kind.
#[derive(Clone, Copy, Debug)]
pub struct Signature<'s> {
    /// The key in `[rules]`.
    pub name: &'s str,
    /// The parameters, the main one first.
    pub params: &'s [Param<'s>],
    /// Which of them exclude or require each other.
    pub choices: &'static [Choice],
    /// Whether the main parameter may be written alone.
    pub bare: bool,
    /// Whether clues outside the grid may be given by side.
    pub sight: bool,
    /// Lines of a `[rules]` table that use it.
    pub example: &'s str,
    /// Whether the kind is defined in TOML.
    pub(super) defined: bool,
}

impl Signature<'_> {
    /// The main parameter.
    pub fn main(&self) -> Option<&Param<'_>> {
        self.params.first()
    }

    /// Another word for a parameter: `cells` for a `line`, and `line` for `cells`, unless the kind has both.
    pub fn other_word(&self, param: &Param<'_>) -> Option<&'static str> {
        let other = match param.name {
            "line" => "cells",
            "cells" => "line",
            _ => return None,
        };
        let is_of_cells = param.kind.has_cells() || matches!(param.kind, Type::Lines | Type::Parts | Type::Sets);
        (is_of_cells && !self.params.iter().any(|param| param.name == other)).then_some(other)
    }

    /// Whether a rule need not give any parameter.
    pub fn needs_nothing(&self) -> bool {
        let has_default = |param: &Param<'_>| param.default.is_none_or(|_| self.stands_for(param).is_none());
        self.params.iter().all(|param| !param.is_required() && has_default(param))
            && !self.choices.iter().any(|choice| matches!(choice, Choice::One(_) | Choice::Some(_)))
    }

    /// The optional parameter of which a default is a part, as in `$line.rest`: a rule gives one of the two.
    pub(super) fn stands_for(&self, param: &Param<'_>) -> Option<&Param<'_>> {
        let name = Reference::read(param.default?.trim())?.name;
        self.params.iter().find(|other| other.name == name && other.optional)
    }

    /// Whether the main parameter alone is enough.
    pub fn main_is_enough(&self) -> bool {
        self.bare && !self.params.iter().skip(1).any(Param::is_required)
    }

    /// Whether a picture may give the main parameter, with one letter per rule.
    pub fn is_drawn(&self) -> bool {
        self.main().is_some_and(|main| main.kind.is_drawn()) && !self.main_is_chosen()
    }

    /// Whether other parameters may replace the main one.
    fn main_is_chosen(&self) -> bool {
        let main = self.main().map(|main| main.name);
        let has_main = |names: &&[&str]| names.iter().any(|&name| Some(name) == main);
        let of = |choice: &Choice| match choice {
            Choice::One(names) | Choice::AtMostOne(names) => Some(*names),
            Choice::Some(_) | Choice::Belong(..) => None,
        };
        self.choices.iter().filter_map(of).any(|names| has_main(&names))
    }

    /// Whether it has rules among its parameters.
    pub(super) fn is_nested(&self) -> bool {
        self.params.iter().any(|param| matches!(param.kind, Type::Rules | Type::Groups))
    }

    /// The forms of a value, each with its meaning.
    pub fn forms(&self) -> Vec<(String, String)> {
        let mut forms = Vec::new();
        if self.needs_nothing() {
            let meaning = if self.params.is_empty() { "in force" } else { "in force, with the defaults" };
            forms.push(("true".to_owned(), meaning.to_owned()));
        }
        let Some(main) = self.main() else { return forms };
        // `true` then puts the kind in force, whether or not it is the value of the parameter.
        let is_switch = main.kind == Type::Truth && self.needs_nothing();
        if self.main_is_enough() && !is_switch {
            let form = match main.kind {
                Type::Choice(words) => words.iter().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(" or "),
                kind => kind.sample().to_owned(),
            };
            forms.push((form, format!("`{}` alone", main.name)));
        }
        if main.kind == Type::Marked {
            forms.push(("\"\"\"picture\"\"\"".to_owned(), "every cell except those marked `.`".to_owned()));
        }
        if main.kind == Type::Sets && self.bare {
            forms.push(("\"\"\"picture\"\"\"".to_owned(), "one letter per set, `.` for other cells".to_owned()));
        }
        forms.push((self.table_form(), "parameters by name".to_owned()));
        forms.push(("[..., ...]".to_owned(), format!("several such rules, or [[rules.{}]] tables", self.name)));
        if self.is_drawn() {
            let others: String = (self.params.iter().skip(1))
                .filter(|param| self.defined || param.is_required())
                .map(|param| format!(", {} = {{ a = ... }}", param.plural()))
                .collect();
            let form = format!("{{ layout = \"\"\"picture\"\"\"{others} }}");
            forms.push((form, "a picture: one letter per rule, `.` for other cells".to_owned()));
        }
        if self.sight {
            let form = "{ left = [8, \"-\", ...], top = \". 12 ...\", right = ..., bottom = ... }".to_owned();
            forms.push((form, "clues outside the grid: one entry per row or column, `.` or `-` for none".to_owned()));
        }
        forms
    }

    /// `{ cells = ..., sum = ... }`: the parameters of a definition, and those a kind written in Rust requires.
    fn table_form(&self) -> String {
        let shown = |param: &&Param<'_>| self.defined || param.is_required() || self.params.len() <= 3;
        let named: Vec<String> =
            self.params.iter().filter(shown).map(|param| format!("{} = ...", param.name)).collect();
        match named.len() {
            0 => "{ ... }".to_owned(),
            _ => format!("{{ {} }}", named.join(", ")),
        }
    }

    /// `write one of: "r1c1-5" or { line = ... }`
    pub(super) fn ways(&self) -> String {
        let forms: Vec<String> =
            self.forms().into_iter().map(|(form, _)| form).filter(|form| !form.starts_with("[...")).collect();
        format!("write one of: {}", forms.join(" or "))
    }

    /// A table that uses the kind, for messages.
    pub(super) fn like(&self) -> String {
        let example = self.example.split_once('=').map_or("", |(_, value)| value.trim());
        if example.starts_with('{') && !example.contains('\n') {
            return example.to_owned();
        }
        let shown: Vec<&Param<'_>> = match self.params.iter().filter(|param| param.is_required()).collect::<Vec<_>>() {
            none if none.is_empty() => self.params.iter().take(1).collect(),
            required => required,
        };
        let keys: Vec<String> = shown.iter().map(|param| format!("{} = {}", param.name, param.kind.sample())).collect();
        format!("{{ {} }}", keys.join(", "))
    }
}
