//! The part of TypeScript that `api.d.ts` is written in: interfaces and names for types, in a namespace.

use std::collections::{BTreeMap, BTreeSet};
use std::iter::Peekable;
use std::vec::IntoIter;

use serde_json::{Map, Value, json};

/// A type of JSON.
#[derive(Debug)]
pub(crate) enum Type {
    String,
    Number,
    Boolean,
    /// A text or a truth that is written out, or `null`.
    Exactly(Value),
    Name(String),
    List(Box<Type>),
    Tuple(Vec<Type>),
    Record(Box<Type>),
    Object(Vec<Key>),
    Union(Vec<Type>),
}

#[derive(Debug)]
pub(crate) struct Key {
    pub(crate) name: String,
    pub(crate) is_optional: bool,
    kind: Type,
}

/// The declared types, by their names.
pub(crate) struct Declarations {
    types: BTreeMap<String, Type>,
}

/// Which keys and members of unions real values have had, as `Board.title = null`.
#[derive(Default)]
pub(crate) struct Seen(BTreeSet<String>);

impl Declarations {
    pub(crate) fn parse(text: &str) -> Declarations {
        let mut parser = Parser(tokens(text).into_iter().peekable());
        let mut types = BTreeMap::new();
        for word in ["declare", "namespace", "Api", "{"] {
            parser.expect(word);
        }
        while !parser.takes("}") {
            let what = parser.next();
            let name = parser.next();
            let is_interface = what == "interface";
            if !is_interface {
                assert_eq!(what, "type", "before {name}");
                parser.expect("=");
            }
            let kind = parser.union();
            if !is_interface {
                parser.expect(";");
            }
            types.insert(name, kind);
        }
        Declarations { types }
    }

    fn named(&self, name: &str) -> &Type {
        self.types.get(name).unwrap_or_else(|| panic!("{name} is declared"))
    }

    /// The keys of an interface.
    pub(crate) fn keys(&self, name: &str) -> &[Key] {
        match self.named(name) {
            Type::Object(keys) => keys,
            _ => panic!("{name} is an interface"),
        }
    }

    /// The members of a union that are objects with one key: that key, and those of its value.
    pub(crate) fn variants(&self, name: &str) -> Vec<(&str, Option<&[Key]>)> {
        let Type::Union(members) = self.named(name) else { panic!("{name} is a union") };
        let keys = members.iter().map(|member| match member {
            Type::Object(keys) => &keys[0],
            _ => panic!("a member of {name} is no object"),
        });
        let all = keys.map(|key| match &key.kind {
            Type::Object(inner) => (key.name.as_str(), Some(&inner[..])),
            _ => (key.name.as_str(), None),
        });
        all.collect()
    }

    /// Asserts that a value is of the type of this name, with no other keys.
    pub(crate) fn assert_fits(&self, value: &Value, name: &str, seen: &mut Seen) {
        if let Err(why) = self.fits(value, self.named(name), name, &mut seen.0) {
            panic!("{name}: {why}\n{value:.2000}");
        }
    }

    fn fits(&self, value: &Value, kind: &Type, path: &str, seen: &mut BTreeSet<String>) -> Result<(), String> {
        let wrong = || Err(format!("{path} is {value:.80}, but declared as {kind:.200?}"));
        let is_it = match (kind, value) {
            (Type::String, value) => value.is_string(),
            (Type::Number, value) => value.is_number(),
            (Type::Boolean, value) => value.is_boolean(),
            (Type::Exactly(exactly), value) => value == exactly,
            (Type::Name(name), value) => return self.fits(value, self.named(name), name, seen),
            (Type::List(each), Value::Array(all)) => {
                return all.iter().try_for_each(|one| self.fits(one, each, path, seen));
            }
            (Type::Tuple(kinds), Value::Array(all)) if all.len() == kinds.len() => {
                let mut pairs = all.iter().zip(kinds);
                return pairs.try_for_each(|(one, kind)| self.fits(one, kind, path, seen));
            }
            (Type::Record(each), Value::Object(all)) => {
                return all.values().try_for_each(|one| self.fits(one, each, path, seen));
            }
            (Type::Object(keys), Value::Object(all)) => return self.fits_object(all, keys, path, seen),
            (Type::Union(members), value) => {
                let mut reasons = Vec::new();
                for (number, member) in members.iter().enumerate() {
                    let mut of_member = BTreeSet::from([member_name(path, member, number)]);
                    let within = format!("{path}|{number}");
                    let inner = if matches!(member, Type::Object(_)) { within.as_str() } else { path };
                    match self.fits(value, member, inner, &mut of_member) {
                        Ok(()) => {
                            seen.append(&mut of_member);
                            return Ok(());
                        }
                        Err(why) => reasons.push(why),
                    }
                }
                return Err(reasons.join("\n  or "));
            }
            _ => false,
        };
        if is_it { Ok(()) } else { wrong() }
    }

    fn fits_object(
        &self,
        all: &Map<String, Value>,
        keys: &[Key],
        path: &str,
        seen: &mut BTreeSet<String>,
    ) -> Result<(), String> {
        for key in keys {
            let place = format!("{path}.{}", key.name);
            match all.get(&key.name) {
                Some(value) => self.fits(value, &key.kind, &place, seen)?,
                None if key.is_optional => drop(seen.insert(format!("no {place}"))),
                None => return Err(format!("{place} is not there")),
            }
            if all.contains_key(&key.name) {
                seen.insert(place);
            }
        }
        match all.keys().find(|name| keys.iter().all(|key| key.name != **name)) {
            Some(other) => Err(format!("{path} has `{other}`, which is not declared")),
            None => Ok(()),
        }
    }

    /// What is declared of these types, but no value had it; and optional keys that every value had.
    pub(crate) fn unseen(&self, names: &[&str], seen: &Seen) -> Vec<String> {
        let mut all = BTreeSet::new();
        let mut known = BTreeSet::new();
        for name in names {
            self.expected(self.named(name), name, &mut all, &mut known);
        }
        all.difference(&seen.0).cloned().collect()
    }

    fn expected(&self, kind: &Type, path: &str, all: &mut BTreeSet<String>, known: &mut BTreeSet<String>) {
        match kind {
            Type::Name(name) if known.insert(name.clone()) => self.expected(self.named(name), name, all, known),
            Type::List(each) | Type::Record(each) => self.expected(each, path, all, known),
            Type::Tuple(kinds) => kinds.iter().for_each(|kind| self.expected(kind, path, all, known)),
            Type::Object(keys) => {
                for key in keys {
                    let place = format!("{path}.{}", key.name);
                    self.expected(&key.kind, &place, all, known);
                    if key.is_optional {
                        all.insert(format!("no {place}"));
                    }
                    all.insert(place);
                }
            }
            Type::Union(members) => {
                for (number, member) in members.iter().enumerate() {
                    all.insert(member_name(path, member, number));
                    let within = format!("{path}|{number}");
                    let inner = if matches!(member, Type::Object(_)) { within.as_str() } else { path };
                    self.expected(member, inner, all, known);
                }
            }
            _ => {}
        }
    }

    /// Values of the type of this name, in which each key is there once and missing once if it may be, and each member of a
    /// union is there once.
    pub(crate) fn samples(&self, name: &str) -> Vec<Value> {
        self.samples_of(self.named(name))
    }

    fn samples_of(&self, kind: &Type) -> Vec<Value> {
        match kind {
            Type::String => vec![json!("")],
            Type::Number => vec![json!(1)],
            Type::Boolean => vec![json!(true)],
            Type::Exactly(value) => vec![value.clone()],
            Type::Name(name) => self.samples(name),
            Type::List(each) => self.samples_of(each).into_iter().map(|one| json!([one])).collect(),
            Type::Record(each) => self.samples_of(each).into_iter().map(|one| json!({ "name": one })).collect(),
            Type::Union(members) => members.iter().flat_map(|member| self.samples_of(member)).collect(),
            Type::Tuple(kinds) => {
                let all: Vec<Vec<Value>> = kinds.iter().map(|kind| self.samples_of(kind)).collect();
                let most = all.iter().map(Vec::len).max().unwrap_or(0);
                let one = |at: usize| all.iter().map(|of| of[at.min(of.len() - 1)].clone()).collect();
                (0..most).map(one).collect()
            }
            Type::Object(keys) => {
                let of_key = |key: &Key| (key.name.clone(), self.samples_of(&key.kind));
                let all: Vec<(String, Vec<Value>)> = keys.iter().map(of_key).collect();
                let most = all.iter().map(|(_, of)| of.len()).max().unwrap_or(0);
                let one =
                    |at: usize| all.iter().map(move |(name, of)| (name.clone(), of[at.min(of.len() - 1)].clone()));
                let least: Map<String, Value> =
                    one(0).filter(|(name, _)| keys.iter().any(|key| key.name == *name && !key.is_optional)).collect();
                (0..most).map(|at| Value::Object(one(at).collect())).chain([Value::Object(least)]).collect()
            }
        }
    }
}

/// What a member of a union is called: what it says exactly, or its number.
fn member_name(path: &str, member: &Type, number: usize) -> String {
    match member {
        Type::Exactly(value) => format!("{path} = {value}"),
        Type::Name(name) => format!("{path} = {name}"),
        _ => format!("{path}|{number}"),
    }
}

/// Words, texts with their quotes, and signs; without comments.
fn tokens(text: &str) -> Vec<String> {
    let mut rest = text;
    let mut found = Vec::new();
    while let Some(first) = rest.chars().next() {
        let length = match first {
            _ if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            _ if rest.starts_with("/*") => rest.find("*/").expect("the comment ends") + 2,
            '\'' => rest[1..].find('\'').expect("the text ends") + 2,
            _ if first.is_alphanumeric() => {
                rest.find(|sign: char| !sign.is_alphanumeric() && sign != '_').unwrap_or(rest.len())
            }
            _ => first.len_utf8(),
        };
        let token = &rest[..length];
        if !token.trim().is_empty() && !token.starts_with('/') {
            found.push(token.to_owned());
        }
        rest = &rest[length..];
    }
    found
}

struct Parser(Peekable<IntoIter<String>>);

impl Parser {
    fn next(&mut self) -> String {
        self.0.next().expect("the declarations go on")
    }

    fn takes(&mut self, word: &str) -> bool {
        self.0.next_if(|token| token == word).is_some()
    }

    fn expect(&mut self, word: &str) {
        let found = self.next();
        assert_eq!(found, word, "in the declarations, before {:?}", self.0.peek());
    }

    fn union(&mut self) -> Type {
        self.takes("|");
        let mut members = vec![self.with_brackets()];
        while self.takes("|") {
            members.push(self.with_brackets());
        }
        if members.len() == 1 { members.remove(0) } else { Type::Union(members) }
    }

    /// A type and `[]` behind it.
    fn with_brackets(&mut self) -> Type {
        let mut kind = self.one();
        while self.takes("[") {
            self.expect("]");
            kind = Type::List(Box::new(kind));
        }
        kind
    }

    fn one(&mut self) -> Type {
        let token = self.next();
        match token.as_str() {
            "string" => Type::String,
            "number" => Type::Number,
            "boolean" => Type::Boolean,
            "null" => Type::Exactly(Value::Null),
            "true" => Type::Exactly(json!(true)),
            "false" => Type::Exactly(json!(false)),
            "Record" => {
                for word in ["<", "string", ","] {
                    self.expect(word);
                }
                let each = self.union();
                self.expect(">");
                Type::Record(Box::new(each))
            }
            "(" => {
                let inner = self.union();
                self.expect(")");
                inner
            }
            "[" => {
                let mut kinds = Vec::new();
                while !self.takes("]") {
                    kinds.push(self.union());
                    self.takes(",");
                }
                Type::Tuple(kinds)
            }
            "{" => Type::Object(self.object()),
            text if text.starts_with('\'') => Type::Exactly(json!(text.trim_matches('\''))),
            name => Type::Name(name.to_owned()),
        }
    }

    fn object(&mut self) -> Vec<Key> {
        let mut keys = Vec::new();
        while !self.takes("}") {
            let name = self.next();
            let is_optional = self.takes("?");
            self.expect(":");
            let kind = self.union();
            self.takes(";");
            keys.push(Key { name, is_optional, kind });
        }
        keys
    }
}
