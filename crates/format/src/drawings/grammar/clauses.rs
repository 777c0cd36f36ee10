//! Sentences as clauses, and clauses as phrases.

use std::collections::{BTreeSet, HashMap};

use super::super::canonical::without_silent;
use super::super::colours::{ColourName, colour_of_word};
use super::super::kind::{Draws, kind as kind_of};
use super::super::patterns::{Reading, Statement, is_rule_word};
use super::super::relations::is_distributed;
use super::super::sentences::Sentence;
use super::chunks::{Chunk, Meaning, Sort, chunks, rewritten};
use super::content::{Content, Stated, dot_of, statement};

/// The most words of a sentence, ways to divide a clause into phrases, and clauses.
pub(in super::super) const WORDS: usize = 60;
const WAYS: usize = 4000;
const CLAUSES: usize = 4;

/// The words between two clauses.
const JOINTS: [&str; 4] = ["and", "but", "while", "whereas"];

/// What a sentence states; `None` if it is not understood, or in two ways.
pub(in super::super) fn read(sentence: &Sentence) -> Option<Reading> {
    read_from(sentence, None)
}

/// What a sentence states about the drawings of the one before it.
pub(in super::super) fn read_after(sentence: &Sentence, before: &Sentence) -> Option<Reading> {
    read_from(sentence, Some(&Before::of(before)?))
}

/// Whether a sentence names a drawing that the next one may be about.
pub(in super::super) fn names_drawing(sentence: &Sentence) -> bool {
    Before::of(sentence).is_some()
}

fn read_from(sentence: &Sentence, before: Option<&Before>) -> Option<Reading> {
    let lemmas = rewritten(&sentence.lemmas);
    let words: Vec<&str> = lemmas.split_whitespace().collect();
    let text = sentence.text.to_lowercase();
    // An alternative to the sentence before is none of its own.
    let is_other = text.starts_with("or ") || lacks_something(&text) || is_distributed(&lemmas, &text);
    if words.is_empty() || words.len() > WORDS || is_other {
        return None;
    }
    let chunks = chunks(&words, &text, is_rule_word);
    if !may_be_divided(&words, &chunks) {
        return None;
    }
    let mut search = Search { words: &words, chunks: &chunks, found: Vec::new(), known: HashMap::new() };
    let readings = (1..=CLAUSES).find_map(|count| {
        search.clauses(0, count, before, &mut Vec::new());
        (!search.found.is_empty()).then(|| std::mem::take(&mut search.found))
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
    // Marked pairs are not all pairs.
    let is_of_some = |one: &Statement| kind_of(one.kind).draws == Draws::Pairs && marks_some(&text);
    if statements.iter().any(is_of_some) {
        return None;
    }
    Some(if statements.is_empty() { Reading::Nothing } else { Reading::Stated(statements) })
}

/// Whether a text in lower case is about some cells only, which are marked.
fn marks_some(text: &str) -> bool {
    !text.starts_with("all ")
        && ["marked", "shown", "some ", "given", "highlighted", "indicated"].iter().any(|word| text.contains(word))
}

/// Whether phrases and joints of clauses account for all words.
fn may_be_divided(words: &[&str], chunks: &[Vec<Chunk>]) -> bool {
    let mut reached = vec![false; words.len() + 1];
    reached[0] = true;
    for at in 0..words.len() {
        if reached[at] {
            chunks[at].iter().for_each(|chunk| reached[chunk.end] = true);
            reached[at + 1] |= JOINTS.contains(&words[at]);
        }
    }
    reached[words.len()]
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

impl Before {
    /// The drawings of a sentence, if it has some, and not more than one colour.
    fn of(sentence: &Sentence) -> Option<Before> {
        let lemmas = rewritten(&sentence.lemmas);
        let words: Vec<&str> = lemmas.split_whitespace().collect();
        let colours: BTreeSet<ColourName> = words.iter().filter_map(|word| colour_of_word(word)).collect();
        if words.len() > WORDS || colours.len() > 1 {
            return None;
        }
        let chunks = chunks(&words, &sentence.text.to_lowercase(), is_rule_word);
        let mut content = Content { colours: colours.len(), ..Content::default() };
        let mut at = 0;
        while at < words.len() {
            let concepts = chunks[at].iter().filter_map(|chunk| match &chunk.meaning {
                Meaning::Concept { name, sort, .. } => Some((chunk.end, *name, *sort)),
                _ => None,
            });
            let Some((end, name, sort)) = concepts.max_by_key(|&(end, _, sort)| (sort == Sort::Thing, end)) else {
                at += 1;
                continue;
            };
            if sort == Sort::Thing {
                content.things.insert(name);
            }
            content.concepts.insert(name);
            at = end;
        }
        (!content.things.is_empty()).then_some(Before { content, colours })
    }
}

struct Search<'a> {
    words: &'a [&'a str],
    chunks: &'a [Vec<Chunk>],
    found: Vec<Vec<Said>>,
    /// The contents of clauses by their first word and their end.
    known: HashMap<(usize, usize), BTreeSet<Content>>,
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
        if self.words[at..].starts_with(&["not", "all"]) {
            return Some(at);
        }
        let comma = self.words[at] == ",";
        let at = at + usize::from(comma);
        let joint = JOINTS.contains(self.words.get(at)?);
        (comma || joint).then_some(at + usize::from(joint))
    }

    /// The statements of the words of one clause, all different.
    fn clause(&mut self, start: usize, end: usize, before: Option<&Before>) -> Vec<(Stated, Content)> {
        let contents = match self.known.get(&(start, end)) {
            Some(contents) => contents.clone(),
            None => {
                let colours: BTreeSet<_> =
                    self.words[start..end].iter().filter_map(|word| colour_of_word(word)).collect();
                let contents = self.contents(start, end, colours.len()).unwrap_or_default();
                self.known.insert((start, end), contents.clone());
                contents
            }
        };
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

    /// The contents of the words of one clause, over all ways to divide them into phrases; `None` if these are too many.
    fn contents(&self, start: usize, end: usize, colours: usize) -> Option<BTreeSet<Content>> {
        let mut reached = vec![BTreeSet::new(); end - start + 1];
        reached[0].insert(Content { colours, ..Content::default() });
        let mut ways = 0;
        for at in start..end {
            let contents = std::mem::take(&mut reached[at - start]);
            ways += contents.len();
            if ways > WAYS {
                return None;
            }
            for content in &contents {
                for chunk in self.chunks[at].iter().filter(|chunk| chunk.end <= end) {
                    reached[chunk.end - start].extend(content.with(&chunk.meaning));
                }
            }
        }
        let contents = reached.pop()?;
        // Each "not" needs a condition after it.
        Some(contents.into_iter().filter(|content| content.negates == content.negated).collect())
    }
}

fn same(one: &[Said], other: &[Said]) -> bool {
    one.len() == other.len() && one.iter().zip(other).all(|(one, other)| one.0 == other.0)
}

#[cfg(test)]
mod tests {
    use super::super::super::sentences::sentences;
    use super::super::chunks::table;
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
        let mut wrong = Vec::new();
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
                if !found.as_ref().is_some_and(same) {
                    wrong.push(format!("{example}: {found:?}"));
                }
            }
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
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
