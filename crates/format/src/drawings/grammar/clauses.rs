//! Clauses, and the statements that their concepts make.

use std::collections::BTreeSet;

use exdoku_rules::rules::keys;
use once_cell::race::OnceBox;

use super::super::colours::{ColourName, colour_of_word};
use super::super::kind::{Draws, kind as kind_of};
use super::super::patterns::{Reading, Statement, is_rule_word};
use super::super::relations::is_distributed;
use super::super::sentences::{Sentence, without_silent};
use super::chunks::{Chunk, Meaning, Sort, chunks, rewritten, table};

/// The most words of a sentence, ways to divide a clause into phrases, and clauses.
const WORDS: usize = 60;
const WAYS: usize = 4000;
const CLAUSES: usize = 4;

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
        let clause = |entry: super::chunks::ClauseEntry| Clause {
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
struct Content {
    concepts: BTreeSet<&'static str>,
    things: BTreeSet<&'static str>,
    /// The kinds that it names.
    names: BTreeSet<&'static str>,
    relations: Vec<Relation>,
    /// Whether a "not" applies to the conditions that follow, and whether one did.
    negates: bool,
    negated: bool,
    /// Whether a drawing is named more than once.
    repeats: bool,
    number: Option<i64>,
    colours: usize,
    /// Whether a drawing has a name or an adjective that no phrase knows.
    adjective: bool,
    or: bool,
    and: bool,
    /// Whether a drawing is named before the first condition.
    thing_first: bool,
}

/// What a clause states.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Stated {
    kind: &'static str,
    number: Option<i64>,
    says: Option<String>,
}

/// What a sentence states; `None` if it is not understood, or in two ways.
pub(in super::super) fn read(sentence: &Sentence) -> Option<Reading> {
    let lemmas = rewritten(&sentence.lemmas);
    let words: Vec<&str> = lemmas.split_whitespace().collect();
    let text = sentence.text.to_lowercase();
    // An alternative to the sentence before is none of its own.
    let is_other = text.starts_with("or ") || lacks_something(&text) || is_distributed(&lemmas, &text);
    if words.is_empty() || words.len() > WORDS || is_other {
        return None;
    }
    let chunks = chunks(&words, &text, is_rule_word);
    let readings = (1..=CLAUSES).find_map(|count| {
        let mut found = Vec::new();
        let mut search = Search { words: &words, chunks: &chunks, found: &mut found };
        search.clauses(0, count, None, &mut Vec::new());
        (!found.is_empty()).then_some(found)
    })?;
    let [reading] = &readings[..] else { return None };
    let statement = |(stated, colours, words): &Said, kind: &'static str| Statement {
        kind: dot_of(stated, colours).unwrap_or(kind),
        number: stated.number,
        says: stated.says.clone().filter(|_| dot_of(stated, colours).is_none()),
        sign: None,
        colours: colours.clone(),
        words: without_silent(words),
        text: sentence.text.clone(),
    };
    let of = |one: &Said| one.0.kind.split(' ').map(|kind| statement(one, kind)).collect::<Vec<_>>();
    let statements: Vec<Statement> = reading.iter().filter(|one| one.0.kind != "none").flat_map(of).collect();
    Some(if statements.is_empty() { Reading::Nothing } else { Reading::Stated(statements) })
}

/// Whether it is about drawings without something: such a "without" negates no condition.
fn lacks_something(text: &str) -> bool {
    const NOTHING_TWICE: [&str; 4] = ["without repe", "without any repe", "without dupl", "without restriction"];
    NOTHING_TWICE.iter().fold(text.to_owned(), |text, known| text.replace(known, "")).contains("without ")
}

type Said = (Stated, BTreeSet<ColourName>, String);

/// The clause before: its drawings, operands and colours.
#[derive(Clone)]
struct Before {
    content: Content,
    colours: BTreeSet<ColourName>,
}

struct Search<'a> {
    words: &'a [&'a str],
    chunks: &'a [Vec<Chunk>],
    found: &'a mut Vec<Vec<Said>>,
}

impl Search<'_> {
    /// Finds all readings of the words from some one on as a number of clauses.
    fn clauses(&mut self, start: usize, count: usize, before: Option<&Before>, said: &mut Vec<Said>) {
        let all = self.words.len();
        let ends: Vec<(usize, usize)> = match count {
            1 => vec![(all, all)],
            _ => (start + 2..all.saturating_sub(1)).filter_map(|end| Some((end, self.joint(end)?))).collect(),
        };
        for (end, next) in ends {
            for (stated, content) in self.clause(start, end, before) {
                let mut colours: BTreeSet<ColourName> =
                    self.words[start..end].iter().filter_map(|word| colour_of_word(word)).collect();
                if colours.is_empty()
                    && let Some(before) = before.filter(|before| before.content.things == content.things)
                {
                    colours.clone_from(&before.colours);
                }
                let now = Before { content, colours: colours.clone() };
                said.push((stated, colours, self.words[start..end].join(" ")));
                match count {
                    1 if !self.found.iter().any(|known| same(known, said)) => self.found.push(said.clone()),
                    1 => {}
                    _ => self.clauses(next, count - 1, Some(&now), said),
                }
                said.pop();
            }
        }
    }

    /// Where the next clause begins, if one may end here.
    fn joint(&self, at: usize) -> Option<usize> {
        const JOINTS: [&str; 4] = ["and", "but", "while", "whereas"];
        if self.words[at..].starts_with(&["not", "all"]) {
            return Some(at);
        }
        let comma = self.words[at] == ",";
        let at = at + usize::from(comma);
        let joint = JOINTS.contains(self.words.get(at)?);
        (comma || joint).then_some(at + usize::from(joint))
    }

    /// The statements of the words of one clause, all different.
    fn clause(&self, start: usize, end: usize, before: Option<&Before>) -> Vec<(Stated, Content)> {
        let mut contents = BTreeSet::new();
        let mut ways = 0;
        let colours = self.words[start..end].iter().filter_map(|word| colour_of_word(word)).collect::<BTreeSet<_>>();
        let empty = Content { colours: colours.len(), ..Content::default() };
        self.contents(start, end, &empty, &mut contents, &mut ways);
        if ways > WAYS {
            return Vec::new();
        }
        let mut stated: Vec<(Stated, Content)> = Vec::new();
        for mut content in contents {
            if content.things.is_empty()
                && content.names.is_empty()
                && let Some(before) = before
            {
                content.things.clone_from(&before.content.things);
                content.concepts.extend(&before.content.things);
                content.thing_first = true;
                let operands = ["adjacent", "orthogonal", "pair"];
                let operands = operands.into_iter().filter(|one| before.content.concepts.contains(one));
                if !content.relations.is_empty() {
                    content.concepts.extend(operands);
                }
            }
            if let Some(one) = statement(&content)
                && !stated.iter().any(|(known, _)| *known == one)
            {
                stated.push((one, content));
            }
        }
        stated
    }

    fn contents(&self, at: usize, end: usize, content: &Content, contents: &mut BTreeSet<Content>, ways: &mut usize) {
        *ways += 1;
        if *ways > WAYS {
            return;
        }
        if at == end {
            // Each "not" needs a condition after it.
            if content.negates == content.negated {
                contents.insert(content.clone());
            }
            return;
        }
        for chunk in self.chunks[at].iter().filter(|chunk| chunk.end <= end) {
            let mut content = content.clone();
            match &chunk.meaning {
                Meaning::Fill => {}
                Meaning::Adjective => content.adjective = true,
                Meaning::May if content.negates => {}
                Meaning::May => continue,
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
            self.contents(chunk.end, end, &content, contents, ways);
        }
    }
}

fn same(one: &[Said], other: &[Said]) -> bool {
    one.len() == other.len() && one.iter().zip(other).all(|(one, other)| one.0 == other.0)
}

/// The statement of a clause with this content.
fn statement(content: &Content) -> Option<Stated> {
    // Which drawing has which colour?
    if content.colours > 1 && (content.repeats || content.things.len() > 1) {
        return None;
    }
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
fn dot_of(stated: &Stated, colours: &BTreeSet<ColourName>) -> Option<&'static str> {
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
        "line-pairs" if condition == "(a + b) % 2 == 1" => plain(keys::parity_line::NAME),
        "line-sets" if condition == "distinct == size and max - min == size - 1" => plain("renban"),
        // Not all of them, or no two of them?
        "line-sets" if condition.starts_with("not (distinct == size and max") => return None,
        "line-sets" if condition == "distinct == size" => plain("line-unique"),
        "cage-sets" if condition == "distinct == size" => plain("cage-unique"),
        "cage-sets" if sum.is_some() => Stated { number: sum, ..plain("killer-of") },
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

#[cfg(test)]
mod tests {
    use super::super::super::sentences::sentences;
    use super::*;

    /// The kinds and conditions of a text, by the grammar alone.
    fn read_as(text: &str) -> Option<Vec<(&'static str, Option<i64>, String)>> {
        let mut all = Vec::new();
        for sentence in sentences(text)? {
            match read(&sentence)? {
                Reading::Stated(list) => {
                    all.extend(list.into_iter().map(|one| (one.kind, one.number, one.says.unwrap_or_default())));
                }
                Reading::Nothing => {}
                Reading::Unknown => return None,
            }
        }
        Some(all)
    }

    fn kinds(text: &str) -> Option<Vec<&'static str>> {
        read_as(text).map(|list| list.into_iter().map(|(kind, ..)| kind).collect())
    }

    #[test]
    fn each_example_of_the_grammar_is_read_as_its_clause_has_it() {
        for entry in table().clause {
            for kind in entry.kind.split(' ').filter(|kind| !["none", "high-low"].contains(kind)) {
                assert!(!kind_of(kind).rule.is_empty());
            }
            for example in &entry.like {
                let wanted: Vec<&str> = entry.kind.split(' ').filter(|kind| *kind != "none").collect();
                let found = kinds(example);
                let same = |found: &Vec<&str>| {
                    *found == wanted
                        || wanted == ["high-low"] && *found == ["line-pairs"]
                        || wanted == ["all-given"] && *found == ["neighbour-pairs"]
                };
                assert!(found.as_ref().is_some_and(same), "{example}: {found:?}");
            }
        }
    }

    #[test]
    fn clauses_share_a_drawing() {
        let text = "Digits in cages add up to the total in the upper left corner, and may not repeat";
        assert_eq!(kinds(text), Some(vec!["killer"]));
        let text =
            "Cells separated by a white dot have consecutive digits while those on a black dot have a ratio of 1:2";
        assert_eq!(kinds(text), Some(vec!["white-dot", "black-dot"]));
        let text = "Each cage has a different sum, and none contains a repeated digit.";
        assert_eq!(kinds(text), Some(vec!["cage-sums-differ", "cage-unique"]));
        let text = "Neighbouring digits along a green line differ by at least 5, but cannot sum to 10";
        let found = read_as(text).unwrap_or_default();
        assert_eq!(found[0], ("whisper", Some(5), String::new()));
        assert_eq!(found[1], ("line-pairs", None, "not (a + b == 10)".to_owned()));
    }

    #[test]
    fn conditions_are_joined_and_negated() {
        let says = |text: &str| read_as(text).and_then(|list| list.into_iter().next()).map(|(_, _, says)| says);
        let text = "Along the teal line, no two adjacent digits may be consecutive or have a ratio of 1:2";
        let both = "(not (abs(a - b) == 1)) and (not ((a == 2 * b or b == 2 * a)))";
        assert_eq!(says(text).as_deref(), Some(both));
        let text = "Next to each other on the striped line, digits have a difference of no more than 2";
        assert_eq!(says(text).as_deref(), Some("abs(a - b) <= 2"));
    }

    #[test]
    fn a_word_or_an_order_that_changes_the_meaning_is_not_read() {
        for text in [
            "Some green lines are palindromes.",
            "All but one of the purple lines contain a set of consecutive digits in any order.",
            "Digits in cages sum to more than twice the clue in the top left corner.",
            "Digits in cages do not sum to the clue in the top left corner.",
            "A digit in a grey square counts the even digits around it.",
            "Adjacent digits along a green line differ by at least 5 unless one of them is odd.",
            "White dots and black dots join consecutive digits and digits in a 1:2 ratio.",
            "Digits along the line between the circles sum to the larger circle.",
            "Either the green lines are German whispers or the purple lines are renban lines.",
            "Purple lines contain a set of consecutive digits in order.",
            "Cage sums are unique to a colour.",
            "Different cages may have different sums.",
            "Some cages have different sums.",
            "Red cages have different sums.",
            "Digits sum to the same number in all killer cages with a dotted line.",
            "Purple lines do not contain a set of consecutive digits.",
            "The digit in a circle is the number of odd digits in the row.",
            "A digit in a coloured circle indicates how many times that digit appears in a circle of that colour.",
            "Each line has a distinct colour.",
            "Digits along the negative diagonal must all repeat.",
            "Adjacent non-loop cells contain digits that differ by 5 or more.",
            "Small circles without a number in them link cells containing consecutive digits.",
            "A magic square is a 3x3 area in which the rows and columns and the two diagonals all have the same sum.",
            "Place a digit from 1 to 9 into each non-gray cell.",
            "For a 2-cell line, the digits are from different sets.",
            "Digits on the longest green line differ by at least 5.",
            "All segments along a line must have different sums.",
            "Each grey line is a slow thermometer with an invisible bulb at one end.",
            "Digits may repeat on a renban line.",
            "The loop moves horizontally and vertically.",
            "The path is 20 cells long.",
            "Squares indicate the position of the 5 in that box.",
            "The digit in a red square is not the position of the 5 in that row.",
        ] {
            assert_eq!(kinds(text), None, "{text}");
        }
    }
}
