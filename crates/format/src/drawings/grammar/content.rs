//! The content of a clause, and what it states.

use std::collections::BTreeSet;

use exdoku_rules::rules::keys;
use once_cell::race::OnceBox;

use super::super::colours::ColourName;
use super::super::kind::{Draws, kind as kind_of};
use super::chunks::{ClauseEntry, Meaning, Sort, table};

struct Clause {
    kind: &'static str,
    needs: Vec<Vec<String>>,
    relation: Option<String>,
    may: BTreeSet<String>,
    /// Whether it names no colour and no drawing by a name of its own.
    plain: bool,
    /// Whether it names a colour.
    coloured: bool,
}

fn clauses() -> &'static [Clause] {
    static CLAUSES: OnceBox<Vec<Clause>> = OnceBox::new();
    CLAUSES.get_or_init(|| {
        let words = |list: &str| list.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let clause = |entry: ClauseEntry| Clause {
            needs: words(&entry.needs).iter().map(|one| one.split('|').map(str::to_owned).collect()).collect(),
            relation: entry.relation,
            may: words(&entry.may).into_iter().collect(),
            plain: entry.plain,
            coloured: entry.coloured,
            kind: entry.kind.leak(),
        };
        Box::new(table().clause.into_iter().map(clause).collect())
    })
}

/// A condition: what it is about, what it says, and whether it is negated.
type Relation = (&'static str, String, bool);

/// The concepts and conditions of a clause.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Content {
    pub(super) concepts: BTreeSet<&'static str>,
    pub(super) things: BTreeSet<&'static str>,
    /// The kinds that it names.
    pub(super) names: BTreeSet<&'static str>,
    pub(super) relations: Vec<Relation>,
    /// Whether a "not" applies to the conditions that follow, and whether one did.
    pub(super) negates: bool,
    pub(super) negated: bool,
    /// Whether a drawing is named more than once.
    pub(super) repeats: bool,
    pub(super) number: Option<i64>,
    pub(super) colours: usize,
    /// Whether a drawing has a name or an adjective that no phrase knows.
    pub(super) adjective: bool,
    pub(super) or: bool,
    pub(super) and: bool,
    /// Whether a drawing is named before the first condition.
    pub(super) thing_first: bool,
}

/// What a clause states.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Stated {
    pub(super) kind: &'static str,
    pub(super) number: Option<i64>,
    pub(super) says: Option<String>,
}

impl Content {
    /// With another phrase; `None` if that cannot be.
    pub(super) fn with(&self, meaning: &Meaning) -> Option<Content> {
        let mut content = self.clone();
        match meaning {
            Meaning::Fill => {}
            Meaning::Adjective => content.adjective = true,
            Meaning::May if content.negates => {}
            Meaning::May => return None,
            Meaning::Concept { name, sort: Sort::Name, .. } => {
                content.names.insert(name);
            }
            Meaning::Concept { name, sort, number } => {
                content.number = content.number.or(*number);
                let is_new = content.concepts.insert(name);
                if *sort == Sort::Thing {
                    content.repeats |= !is_new;
                    content.things.insert(name);
                    content.thing_first |= content.relations.is_empty();
                }
            }
            Meaning::Relation { of, says } => {
                let relation = (*of, says.clone(), content.negates);
                content.negated = content.negates;
                if !content.relations.contains(&relation) {
                    content.relations.push(relation);
                }
            }
            Meaning::Not => (content.negates, content.negated) = (true, false),
            Meaning::And => content.and = true,
            Meaning::Or => content.or = true,
        }
        Some(content)
    }
}

/// The statement of a clause with this content.
pub(super) fn statement(content: &Content) -> Option<Stated> {
    // Which drawing has which colour?
    if content.colours > 1 && (content.repeats || content.things.len() > 1) {
        return None;
    }
    let is_of_clue = ["clue", "corner"].iter().any(|one| content.concepts.contains(one));
    let fits = |clause: &&Clause| {
        let has = |name: &String| content.concepts.contains(name.as_str()) || content.names.contains(name.as_str());
        let known = |name: &&str| {
            clause.may.contains(*name) || clause.needs.iter().any(|list| list.iter().any(|one| one == name))
        };
        clause.needs.iter().all(|list| list.iter().any(has))
            && content.concepts.iter().all(known)
            && !(clause.plain && (content.colours > 0 || content.adjective))
            && !(clause.coloured && content.colours == 0)
            && (!content.or || clause.may.contains("or"))
            && (!content.and || clause.may.contains("and"))
            && (clause.kind != "cage-sets"
                || !is_of_clue
                || content.relations.iter().all(|one| one.1.contains("{clue}")))
            && match &clause.relation {
                Some(of) => {
                    let [first, rest @ ..] = &content.relations[..] else { return false };
                    let joined = rest.is_empty() || content.or != content.and;
                    first.0 == of
                        && rest.iter().all(|one| one.0 == of && one.2 == first.2)
                        && joined
                        && (!content.concepts.contains("if") || content.thing_first)
                }
                None => content.relations.is_empty(),
            }
    };
    let Some(clause) = clauses().iter().find(fits) else { return by_name(content) };
    let says = clause.relation.as_ref().map(|_| condition(content));
    let any_name = clause.may.contains("names");
    let fits = |stated: &Stated| any_name || content.names.iter().all(|&name| name == stated.kind);
    named(clause.kind, says, content.number).filter(fits)
}

/// What a clause states that consists of the name of a kind and a drawing.
fn by_name(content: &Content) -> Option<Stated> {
    let mut names = content.names.iter();
    let (kind, None) = (names.next()?, names.next()) else { return None };
    let drawings: &[&str] = match kind_of(kind).draws {
        Draws::Lines => &["line"],
        Draws::Cages => &["cage"],
        Draws::Outside | Draws::LittleKillers => &["outside", "diagonal"],
        Draws::Quadruples => &["circle"],
        _ => &[],
    };
    // Of these kinds it is said again that no digit repeats.
    let unrepeated = ["renban", "nabner", keys::killer::NAME].contains(kind);
    let known = |one: &&str| drawings.contains(one) || *one == "sudoku" || *one == "unrepeated" && unrepeated;
    let bare = content.relations.is_empty() && !content.or && content.concepts.iter().all(known);
    bare.then_some(Stated { kind, number: None, says: None })
}

/// The kind of usual dots.
pub(super) fn dot_of(stated: &Stated, colours: &BTreeSet<ColourName>) -> Option<&'static str> {
    let all = |is: fn(ColourName) -> bool| !colours.is_empty() && colours.iter().all(|&name| is(name));
    match stated.says.as_deref() {
        Some("abs(a - b) == 1") if stated.kind == "mark-pairs" && all(ColourName::is_white) => {
            Some(keys::white_dot::NAME)
        }
        Some("(a == 2 * b or b == 2 * a)") if stated.kind == "mark-pairs" && all(ColourName::is_black) => {
            Some(keys::black_dot::NAME)
        }
        None if stated.kind == "negative-dots" && all(ColourName::is_white) => Some("negative-white"),
        None if stated.kind == "negative-dots" && all(ColourName::is_black) => Some("negative-black"),
        _ => None,
    }
}

/// The conditions of a clause as one.
fn condition(content: &Content) -> String {
    let one = |(_, says, negated): &Relation| if *negated { format!("not ({says})") } else { says.clone() };
    let is_or = content.or && content.relations.first().is_some_and(|(_, _, negated)| !negated);
    // Of two conditions, the one that is a part of the other says nothing more.
    let is_part = |(_, says, negated): &Relation| {
        let begins = format!("{says} and ");
        !is_or && !negated && content.relations.iter().any(|(_, other, negated)| !negated && other.starts_with(&begins))
    };
    let relations: Vec<&Relation> = content.relations.iter().filter(|relation| !is_part(relation)).collect();
    match &relations[..] {
        [only] => one(only),
        several => {
            let joint = if is_or { " or " } else { " and " };
            several.iter().map(|relation| format!("({})", one(relation))).collect::<Vec<_>>().join(joint)
        }
    }
}

/// What no two digits of a nabner line are, if it is said that they do not repeat either.
const CONSECUTIVE_OR_EQUAL: &str = "(not (abs(a - b) == 1)) and (not (a == b))";

/// A statement under the name of the kind, if its condition has one.
fn named(kind: &'static str, says: Option<String>, number: Option<i64>) -> Option<Stated> {
    let plain = |kind: &'static str| Stated { kind, number: None, says: None };
    let condition = says.as_deref().unwrap_or_default();
    let least = condition.strip_prefix("abs(a - b) >= ").and_then(|number| number.parse().ok());
    let sum = condition.strip_prefix("sum == ").and_then(|number| number.parse().ok());
    let stated = match kind {
        "line-pairs" | "whisper" if least.is_some() => Stated { number: least, ..plain("whisper") },
        "whisper" => return None,
        keys::lockout::NAME if says.is_some() => Stated { number: Some(least?), ..plain(kind) },
        "line-pairs" if condition == "(a + b) % 2 == 1" => plain(keys::parity_line::NAME),
        "line-sets" if condition == "distinct == size and max - min == size - 1" => plain("renban"),
        // Not all of them, or no two of them?
        "line-sets" if condition.starts_with("not (distinct == size and max") => return None,
        "line-sets" if condition == "distinct == size" => plain("line-unique"),
        "cage-sets" if condition == "distinct == size" => plain("cage-unique"),
        "cage-sets" if sum.is_some() => Stated { number: sum, ..plain("killer-of") },
        // Such pairs as the statement before is about.
        "all-given" if says.is_none() => plain(kind),
        "all-given" => Stated { says: Some(format!("not ({condition})")), ..plain("neighbour-pairs") },
        "place-in-row" | "place-in-column" => Stated { number: Some(number?), ..plain(kind) },
        keys::sum_line::NAME => Stated { number: Some(sum?), ..plain(kind) },
        "line-windows" => Stated { number: Some(number?), says, ..plain(kind) },
        "nabner" if ["not (abs(a - b) == 1)", CONSECUTIVE_OR_EQUAL].contains(&condition) => plain(kind),
        "nabner" if says.is_some() => return None,
        "high-low" => {
            let says = "(a <= 4 and b >= 6) or (a >= 6 and b <= 4)".to_owned();
            Stated { says: Some(says), ..plain("line-pairs") }
        }
        "x-mark" if condition == "a + b == 10" => plain(kind),
        "v-mark" if condition == "a + b == 5" => plain(kind),
        "x-mark" | "v-mark" => return None,
        "neighbour-pairs" if condition == "not (abs(a - b) == 1)" => plain(keys::non_consecutive::NAME),
        _ => Stated { says, ..plain(kind) },
    };
    Some(stated)
}
