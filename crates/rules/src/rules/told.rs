//! What players are told of rules: the key `says` of a kind, filled with the parameters of its rules.
//!
//! ```text
//!   "The {things} in {cells} add up to {total}."          The digits in r1c1-3 add up to 15.
//!   "Draw a loop.[ It visits {visits}.]"                  Draw a loop. It visits r2c2.
//!   "{drawn}... | ... {cells} ... {total} ..."            another sentence if a picture shows the parameters
//! ```
//!
//! `{name}` is the value of a parameter; a part in `[ ]` is left out unless all its parameters were given. Further words:
//!
//! ```text
//!   {things} {thing}     digits, or values of a layer
//!   {name:cells}         a list of values as an adjective: black cells, cells with 1 or 2
//!   {name:among}         how many of the cells: at most 3
//!   {name:mark}          a value of a layer as a noun: doubler, hot cell
//!   {name:layer}         the name of the layer of these cells
//!   {name:values}        the number of values in the layer of these cells
//!   {name:within}        cells, unless they are all there are
//!   {name:apart}         pairs of cells: any two cells a knight's move apart
//!   {name:digit}         a number, or the digit of a cell
//!   {name:clue}          cells with clues: each digit, the digit in each of r1c1 r3c4
//!   {name:none}          nothing, if it was not given
//!   {name:not}           nothing, if it is false
//!   {name:unsaid}        nothing: players need not know
//!   {name=value}         nothing, if a text or a number has this value
//! ```
//!
//! Of several alternatives (`|`), the first that states all parameters of a rule is told. Rules that differ only in `cells`
//! are told together: "in each of r1c1-3 and r5c5-7", "in every 2x2 square".

use std::collections::BTreeSet;

use exdoku_text::board::{Board, Cell, Computed, Digit, Layer, Operand, Symbols, listed};

use super::apart::apart;
use super::binding::Binding;
use super::named_sets;
use super::phrase::{phrase, value};
use super::rule_use::{Parts, RuleUse};
use super::template::{self, fill};
use super::text::cells_to_text;

/// Stand for the cells of a rule, and for cells with clues, until it is known which rules are told together.
const CELLS: char = '\u{1}';
const CLUES: char = '\u{2}';

/// What players see: the board with its symbols, and whether a picture shows the parameters of the rules.
#[derive(Clone, Copy, Debug)]
pub struct Shown<'b> {
    /// The board.
    pub board: &'b Board,
    /// The symbols of its digits.
    pub symbols: &'b Symbols,
    /// Whether a picture shows all parameters but truth values.
    pub is_drawn: bool,
}

/// Sentences for rules of one kind, each once: what the kind says, filled with their parameters. None if there are no rules, or
/// if one has a parameter that no alternative states.
pub fn told(says: &str, uses: &[&RuleUse], shown: Shown<'_>) -> Option<Vec<String>> {
    if uses.is_empty() {
        return None;
    }
    let mut all: Vec<(String, Vec<&[Cell]>)> = Vec::new();
    // A rule with more parameters says all that one with fewer does.
    let is_more = |one: &RuleUse, other: &RuleUse| {
        one.parameters.len() > other.parameters.len()
            && one.kind == other.kind
            && other.parameters.iter().all(|parameter| one.parameters.contains(parameter))
    };
    let most = uses.iter().map(|one| one.parameters.len()).max();
    let is_told = |one: &&&RuleUse| Some(one.parameters.len()) != most && uses.iter().any(|other| is_more(other, one));
    for rule_use in uses.iter().filter(|one| !is_told(one)) {
        let text = sentence(says, rule_use, shown)?;
        let named = if text.contains(CLUES) { "clues" } else { "cells" };
        let cells = match rule_use.named(named) {
            Some(Binding::Cells(cells)) => &cells[..],
            _ => &[],
        };
        match all.iter_mut().find(|(known, _)| *known == text) {
            Some((_, sets)) if sets.contains(&cells) => {}
            Some((_, sets)) => sets.push(cells),
            None => all.push((text, vec![cells])),
        }
    }
    let filled = |(text, sets): (String, Vec<&[Cell]>)| {
        let clues = sets.concat();
        let each = if clues.len() > 1 { "each of " } else { "" };
        let clues = format!("{each}{}", set(&clues, shown.board));
        capitalised(&text.replace(CLUES, &clues).replace(CELLS, &places(&sets, shown.board)))
    };
    Some(all.into_iter().map(filled).collect())
}

/// A text whose sentences begin with capital letters, unless these begin the name of a cell.
fn capitalised(text: &str) -> String {
    let sentence = |sentence: &str| {
        let mut letters = sentence.chars();
        match (letters.next(), letters.clone().next()) {
            (Some(first), next) if !next.is_some_and(|next| next.is_ascii_digit()) => {
                first.to_uppercase().chain(letters).collect()
            }
            _ => sentence.to_owned(),
        }
    };
    text.split_inclusive(". ").map(sentence).collect()
}

/// The names of parameters in what a kind says.
pub(super) fn names(says: &str) -> impl Iterator<Item = &str> {
    let own = |word: &&str| !["things", "thing", "drawn"].contains(word);
    template::names(says).filter_map(|word| word.split([':', '=']).next()).filter(own)
}

/// The sentence of a rule, in which [`CELLS`] stands for its cells.
fn sentence(says: &str, rule_use: &RuleUse, shown: Shown<'_>) -> Option<String> {
    Some(match &rule_use.parts {
        Parts::Any(groups) if says.is_empty() => alternatives(groups, rule_use, shown),
        Parts::If { holds, then, otherwise } if says.is_empty() => {
            let condition = match holds {
                Some(holds) => group(holds, shown),
                None => condition(rule_use, shown)?,
            };
            match (&then[..], &otherwise[..]) {
                (then, []) => format!("if {condition}: {}.", group(then, shown)),
                ([], otherwise) => format!("unless {condition}: {}.", group(otherwise, shown)),
                (then, otherwise) => {
                    format!("if {condition}: {}; otherwise: {}.", group(then, shown), group(otherwise, shown))
                }
            }
        }
        _ => filled(says, rule_use, shown)?,
    })
}

/// Groups of rules, of which some hold.
fn alternatives(groups: &[Vec<RuleUse>], rule_use: &RuleUse, shown: Shown<'_>) -> String {
    let number = |name: &str| match rule_use.named(name)? {
        Binding::Number(number) => Some(number.to_string()),
        Binding::Numbers(numbers) => Some(listed(numbers.iter().map(i64::to_string), "or")),
        _ => None,
    };
    let counts = [("exactly", "exactly"), ("at-least", "at least"), ("at-most", "at most")];
    let counts = counts.iter().filter_map(|(name, words)| Some(format!("{words} {}", number(name)?)));
    let counts: Vec<String> = match number("false") {
        Some(number) => counts.chain([format!("all but {number}")]).collect(),
        None => counts.collect(),
    };
    let counts = if counts.is_empty() { "at least one".to_owned() } else { listed(counts, "and") };
    let groups = groups.iter().map(|rules| group(rules, shown)).collect::<Vec<_>>().join("; ");
    format!("{counts} of these holds: {groups}.")
}

/// Rules that hold together, as part of a sentence.
fn group(rules: &[RuleUse], shown: Shown<'_>) -> String {
    let hidden = Shown { is_drawn: false, ..shown };
    let rule = |rule_use: &RuleUse| {
        let says = rule_use.says();
        let is_composed = matches!(rule_use.parts, Parts::Any(_) | Parts::If { .. });
        let whole = (is_composed || !says.is_empty()).then(|| told(says, &[rule_use], hidden)).flatten();
        if let Some(text) = whole.and_then(|all| all.into_iter().next()) {
            let mut letters = text.trim_end_matches('.').chars();
            return letters.next().map_or(String::new(), |first| first.to_lowercase().chain(letters).collect());
        }
        named(rule_use, shown)
    };
    listed(rules.iter().map(rule), "and")
}

/// A rule by its name and its parameters.
fn named(rule_use: &RuleUse, shown: Shown<'_>) -> String {
    let reason = rule_use.reason();
    let name = phrase(reason, rule_use, shown.board);
    let stated: Vec<&str> = if name.is_some() { template::names(reason).collect() } else { Vec::new() };
    let words = |(name, binding): &(String, Binding)| match binding {
        _ if stated.contains(&name.as_str()) || name == "name" => None,
        Binding::Truth(truth) => truth.then(|| name.clone()),
        Binding::Cells(cells) => Some(set(cells, shown.board)),
        Binding::Digits(_) => Some(format!("{name} {}", value_words(binding, None, shown)?.join(" "))),
        binding => Some(format!("{name} {}", value(binding, shown.board)?)),
    };
    let words: Vec<String> = rule_use.parameters.iter().filter_map(words).collect();
    match name {
        Some(name) => [name].into_iter().chain(words).collect::<Vec<_>>().join(", "),
        None => format!("{} {}", rule_use.kind.replace('-', " "), words.join(", ")).trim_end().to_owned(),
    }
}

/// The condition of a rule on the digits of cells.
fn condition(rule_use: &RuleUse, shown: Shown<'_>) -> Option<String> {
    let Some(Binding::Formula(formula)) = rule_use.named("where") else { return None };
    let cells = rule_use.named("cells")?.cells();
    let name = |(name, &cell): (char, &Cell)| format!("{name} is the digit in {}", set(&[cell], shown.board));
    let names = listed(('a'..='z').zip(&cells).map(name), "and");
    Some(format!("{}, where {names}", in_signs(formula.text())))
}

/// Sentences for the layers of a board whose values are computed, except for these.
pub fn told_of_computed(board: &Board, except: &[String]) -> Vec<String> {
    let sentences = |layer: &Layer| {
        let computed = layer.computed.as_ref().filter(|_| !layer.is_drawn() && !except.contains(&layer.name))?;
        let cases = || vec![format!("a cell is {}", in_cases(&in_signs(&computed.text)))];
        let told = by_value(computed, board).unwrap_or_else(cases);
        Some(told.into_iter().map(|one| format!("The {} of {one}.", layer.name)).collect::<Vec<_>>().join(" "))
    };
    board.layers().iter().filter_map(sentences).collect()
}

/// What cells count, for each value of another layer: `a hot cell is its digit plus 1`, `any other cell is its digit`.
fn by_value(computed: &Computed, board: &Board) -> Option<Vec<String>> {
    let used = || computed.operands.iter().enumerate().filter(|(slot, _)| computed.expression.uses(*slot));
    let mut others = used().filter(|(_, operand)| **operand != Operand::Digit);
    let (slot, Operand::Layer(name)) = others.next()? else { return None };
    let layer = board.layer(name).filter(|layer| others.next().is_none() && !layer.words.is_empty())?;
    let digits: Vec<i64> = board.digits().iter().map(|digit| i64::from(board.digits().value(digit))).collect();
    let of_digit = computed.operands.iter().position(|operand| *operand == Operand::Digit)?;
    let mut cases = Vec::new();
    for value in layer.digits.iter() {
        let count = |&digit: &i64| {
            let mut slots = vec![0; computed.operands.len()];
            slots[slot] = i64::from(layer.digits.value(value));
            slots[of_digit] = digit;
            computed.expression.value(&slots).ok()
        };
        let counts: Vec<i64> = digits.iter().map(count).collect::<Option<_>>()?;
        let words = of_digits(&digits, &counts)?;
        if words != DIGIT {
            cases.push(format!("{} is {words}", article(&mark(layer, value))));
        }
    }
    if cases.len() < layer.digits.count() {
        cases.push(format!("any other cell is {DIGIT}"));
    }
    Some(cases)
}

/// What a usual cell counts.
const DIGIT: &str = "its digit";

/// What digits count.
fn of_digits(digits: &[i64], counts: &[i64]) -> Option<String> {
    let all = |is: &dyn Fn(i64) -> i64| digits.iter().zip(counts).all(|(&digit, &count)| is(digit) == count);
    let (first, more) = (*counts.first()?, *counts.first()? - *digits.first()?);
    let times = (-1..=9).find(|&times| all(&|digit| digit * times));
    Some(match (times, more) {
        (Some(0), _) => "0".to_owned(),
        (Some(1), _) => DIGIT.to_owned(),
        (Some(2), _) => "twice its digit".to_owned(),
        (Some(-1), _) => "its negative digit".to_owned(),
        (Some(times), _) => format!("{times} times its digit"),
        (None, 1..) if all(&|digit| digit + more) => format!("its digit plus {more}"),
        (None, _) if all(&|digit| digit + more) => format!("its digit minus {}", -more),
        (None, _) if all(&|_| first) => first.to_string(),
        _ => return None,
    })
}

fn article(noun: &str) -> String {
    let vowel = noun.starts_with(['a', 'e', 'i', 'o', 'u']);
    format!("{} {noun}", if vowel { "an" } else { "a" })
}

/// A value of a layer as a noun: `doubler`, `hot cell`.
fn mark(layer: &Layer, value: Digit) -> String {
    let is_plain = layer.digits.count() == 2 && value.index() == 1;
    if is_plain { layer.name.clone() } else { format!("{} cell", layer.describe(value)) }
}

/// An expression whose cases are told one by one.
fn in_cases(text: &str) -> String {
    let cases = || {
        let rest = text.trim().strip_prefix("if(")?;
        let (inside, after) = rest.split_at(closing(rest)?);
        let mut parts = vec![String::new()];
        let mut depth = 0;
        for letter in inside.chars() {
            match letter {
                ',' if depth == 0 => parts.push(String::new()),
                letter => {
                    depth += i32::from(letter == '(') - i32::from(letter == ')');
                    parts.last_mut()?.push(letter);
                }
            }
        }
        match &parts[..] {
            [condition, then, otherwise] if after == ")" => {
                Some(format!("{} if {}, otherwise {}", then.trim(), condition.trim(), in_cases(otherwise)))
            }
            _ => None,
        }
    };
    cases().unwrap_or_else(|| text.trim().to_owned())
}

/// What a kind says, filled with the parameters of a rule.
fn filled(says: &str, rule_use: &RuleUse, shown: Shown<'_>) -> Option<String> {
    says.split(" | ").find_map(|alternative| {
        if alternative.contains("{drawn}") && !shown.is_drawn {
            return None;
        }
        let without = |absent: &str| {
            let own = |name: &str| name.split([':', '=']).next() == Some(absent);
            fill(alternative, |name, _| word(name, rule_use, shown).filter(|_| !own(name)))
        };
        let text = without("")?;
        // What is stated makes another sentence.
        let is_told = |(name, binding): &(String, Binding)| {
            is_understood(name, binding, rule_use, shown) || without(name).as_ref() != Some(&text)
        };
        let unsaid: Vec<&str> = template::names(alternative).filter_map(|name| name.strip_suffix(":unsaid")).collect();
        let is_unsaid = |(name, _): &(String, Binding)| unsaid.contains(&name.as_str());
        rule_use.parameters.iter().all(|parameter| is_unsaid(parameter) || is_told(parameter)).then_some(text)
    })
}

/// Whether a parameter need not be stated: a picture shows it, or it has no effect.
fn is_understood(name: &str, binding: &Binding, rule_use: &RuleUse, shown: Shown<'_>) -> bool {
    match binding {
        Binding::Truth(truth) => !truth,
        Binding::Absent => true,
        Binding::Numbers(numbers) if name == "coefficients" || name == "factors" => {
            numbers.iter().all(|&number| number == 1)
        }
        Binding::Numbers(numbers) if name == "digits" && is_any(numbers, rule_use, shown.board) => true,
        Binding::Cells(cells) if name == "numbers" => cells.iter().copied().eq(shown.board.cells()),
        _ => name == "name" || shown.is_drawn && !matches!(rule_use.parts, Parts::Any(_) | Parts::If { .. }),
    }
}

/// A word of a sentence, or a parameter in words.
fn word(name: &str, rule_use: &RuleUse, shown: Shown<'_>) -> Option<String> {
    let board = shown.board;
    let layer = || layer_of(rule_use, board);
    match name {
        "drawn" => return Some(String::new()),
        "things" => return Some(if layer().is_some() { "values" } else { "digits" }.to_owned()),
        "thing" => return Some(if layer().is_some() { "value" } else { "digit" }.to_owned()),
        "cells" if matches!(rule_use.named("cells"), Some(Binding::Cells(_))) => return Some(CELLS.to_string()),
        _ => {}
    }
    if let Some((name, value)) = name.split_once('=') {
        return match rule_use.named(name)? {
            Binding::Text(text) => (text == value).then(String::new),
            Binding::Number(number) => (number.to_string() == value).then(String::new),
            _ => None,
        };
    }
    let (name, form) = name.split_once(':').map_or((name, ""), |(name, form)| (name, form));
    let any = |binding: &&Binding| match binding {
        Binding::Numbers(numbers) => name == "digits" && is_any(numbers, rule_use, board),
        _ => false,
    };
    let given = rule_use.named(name).filter(|binding| !any(binding));
    match form {
        "none" => return given.is_none().then(String::new),
        "not" => return matches!(given, None | Some(Binding::Truth(false))).then(String::new),
        _ => {}
    }
    let binding = given?;
    match (form, binding) {
        ("unsaid", _) => Some(String::new()),
        ("cells", binding) => {
            let named = layer().filter(|layer| !layer.words.is_empty());
            let values = value_words(binding, layer(), shown)?;
            Some(match named {
                Some(_) => format!("{} cells", listed(values, "and")),
                None => format!("cells with {}", listed(values, "or")),
            })
        }
        ("among", Binding::Numbers(numbers)) => {
            let most = rule_use.named("cells").map_or(0, |cells| cells.cells().len());
            Some(among(numbers, most as i64))
        }
        ("mark", Binding::Number(number)) => {
            let layer = layer()?;
            Some(mark(layer, layer.digits.of_value(*number)?))
        }
        ("layer", Binding::Cells(cells)) => Some(board.layer_of(*cells.first()?)?.name.clone()),
        ("values", Binding::Cells(cells)) => Some(board.digits_of(*cells.first()?).count().to_string()),
        ("within", binding) => {
            let cells = binding.cells();
            let all = match board.layer_of(*cells.first()?) {
                Some(layer) => layer.cells.len(),
                None => board.cell_count(),
            };
            (cells.len() < all).then(|| set(&cells, board))
        }
        ("clue", Binding::Cells(cells)) => {
            let (first, layer) = (cells.first()?, board.layer_of(*cells.first()?));
            Some(match layer {
                None if board.is_cell(*first) && cells.len() == board.cell_count() => "each digit".to_owned(),
                Some(layer) if cells.len() == layer.cells.len() => format!("each number of the layer {}", layer.name),
                Some(_) => format!("the value in {CLUES}"),
                None => format!("the digit in {CLUES}"),
            })
        }
        ("apart", Binding::Pairs(pairs)) => Some(apart_in_words(pairs, board)),
        ("relation", Binding::Numbers(numbers)) => {
            let pairs = numbers.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
            let first = rule_use.parameters.iter().find_map(|(_, binding)| binding.cells().first().copied());
            relation(&pairs, &board.values_of(first?))
        }
        ("digit", Binding::Cells(cells)) => Some(format!("the digit in {}", set(cells, board))),
        (_, Binding::Truth(truth)) => truth.then(String::new),
        (_, Binding::Number(number)) => Some(number.to_string()),
        (_, Binding::Numbers(_) | Binding::Digits(_)) if name == "contains" || name == "exactly" => {
            Some(value_words(binding, None, shown)?.join(" "))
        }
        (_, Binding::Numbers(_) | Binding::Digits(_)) => {
            let layer = layer().filter(|_| name == "digits");
            Some(listed(value_words(binding, layer, shown)?, "or"))
        }
        (_, Binding::Cells(cells)) => Some(set(cells, board)),
        (_, Binding::Lines(lines)) => Some(listed(lines.iter().map(|line| set(line, board)), "and")),
        (_, Binding::Pairs(pairs)) => Some(listed(pairs.iter().map(|&(a, b)| set(&[a, b], board)), "and")),
        (_, Binding::Steps(steps)) => {
            Some(listed(steps.iter().map(|(one, other)| format!("{one} and {other} cells")), "or"))
        }
        (_, Binding::Rows(rows)) => {
            let row = |row: &Vec<i64>| row.iter().map(i64::to_string).collect::<Vec<_>>().join(" ");
            Some(listed(rows.iter().map(row), "or"))
        }
        (_, Binding::Text(text)) => Some(text.clone()),
        (_, Binding::Formula(formula)) => Some(in_signs(formula.text())),
        _ => None,
    }
}

/// The layer of the cells of a rule, or of the first cell that it names.
fn layer_of<'b>(rule_use: &RuleUse, board: &'b Board) -> Option<&'b Layer> {
    let own = rule_use.named("cells").and_then(|binding| binding.cells().first().copied());
    let first = || rule_use.parameters.iter().find_map(|(_, binding)| binding.cells().first().copied());
    board.layer_of(own.or_else(first)?)
}

/// Pairs of values a and b as a condition on them.
fn relation(pairs: &BTreeSet<(i64, i64)>, values: &[i64]) -> Option<String> {
    let holds = |condition: &dyn Fn(i64, i64) -> bool| {
        let all = values.iter().flat_map(|&a| values.iter().map(move |&b| (a, b)));
        all.clone().all(|(a, b)| condition(a, b) == pairs.contains(&(a, b)))
    };
    type Compare = fn(i64, i64) -> bool;
    const SIGNS: [(&str, Compare); 4] =
        [("≠", |a, b| a != b), ("=", |a, b| a == b), ("≤", |a, b| a <= b), ("≥", |a, b| a >= b)];
    const STRICT: [(&str, Compare); 2] = [("<", |a, b| a < b), (">", |a, b| a > b)];
    let plain = SIGNS.iter().chain(&STRICT).find(|(_, compare)| holds(compare)).map(|(sign, _)| format!("a {sign} b"));
    let (least, most) = (*values.first()?, *values.last()?);
    let apart = || {
        let all = (1..=most - least).flat_map(|by| SIGNS.map(|(sign, compare)| (sign, compare, by)));
        let mut fits = all.filter(|(_, compare, by)| holds(&|a, b| compare((a - b).abs(), *by)));
        fits.next().map(|(sign, _, by)| format!("|a - b| {sign} {by}"))
    };
    let sum = || {
        let all = (2 * least..=2 * most).flat_map(|sum| SIGNS.map(|(sign, compare)| (sign, compare, sum)));
        let mut fits = all.filter(|(_, compare, sum)| holds(&|a, b| compare(a + b, *sum)));
        fits.next().map(|(sign, _, sum)| format!("a + b {sign} {sum}"))
    };
    plain.or_else(apart).or_else(sum)
}

/// Whether these are all values that the cells of a rule can have.
fn is_any(numbers: &[i64], rule_use: &RuleUse, board: &Board) -> bool {
    let values = layer_of(rule_use, board).map_or(board.digits(), |layer| layer.digits);
    values.iter().all(|value| numbers.contains(&i64::from(values.value(value))))
}

/// Values as players know them; three and more in a row as `1 to 4`.
fn value_words(binding: &Binding, layer: Option<&Layer>, shown: Shown<'_>) -> Option<Vec<String>> {
    let numbers: Vec<i64> = match binding {
        Binding::Digits(digits) => return Some(digits.iter().map(|&one| shown.symbols.name(one).to_owned()).collect()),
        Binding::Numbers(numbers) => numbers.clone(),
        Binding::Number(number) => vec![*number],
        _ => return None,
    };
    let named = layer.filter(|layer| !layer.words.is_empty());
    if let Some(layer) = named {
        let word = |&number: &i64| layer.digits.of_value(number).map(|value| layer.describe(value));
        return numbers.iter().map(word).collect();
    }
    Some(match &numbers[..] {
        [first, .., last] if numbers.len() > 2 && is_run(&numbers) => vec![format!("{first} to {last}")],
        _ => numbers.iter().map(i64::to_string).collect(),
    })
}

fn is_run(numbers: &[i64]) -> bool {
    numbers.windows(2).all(|pair| pair[1] == pair[0] + 1)
}

/// A number of some of this many cells: `at most 3`, `1 or 3`.
fn among(numbers: &[i64], most: i64) -> String {
    match numbers {
        [0] => "0".to_owned(),
        [0, .., last] if is_run(numbers) => format!("at most {last}"),
        [first, .., last] if is_run(numbers) && *last >= most => format!("at least {first}"),
        [first, .., last] if is_run(numbers) && numbers.len() > 2 => format!("{first} to {last}"),
        _ => listed(numbers.iter().map(i64::to_string), "or"),
    }
}

/// Cells; without their layer, if they are all of one.
fn set(cells: &[Cell], board: &Board) -> String {
    let layer = |cell: Cell| board.layer_of(cell).map(|layer| &layer.name);
    let is_of_one = cells.windows(2).all(|pair| layer(pair[0]) == layer(pair[1]));
    let ground = || cells.iter().map(|&cell| board.ground(cell)).collect::<Option<Vec<Cell>>>();
    cells_to_text(board, &if is_of_one { ground() } else { None }.unwrap_or_else(|| cells.to_vec()))
}

/// Sets of cells, which rules are told of together.
fn places(sets: &[&[Cell]], board: &Board) -> String {
    let [first, _, ..] = sets else { return set(&sets.concat(), board) };
    let layers = |cells: &[Cell]| -> Vec<Option<&str>> {
        let mut layers: Vec<_> =
            cells.iter().map(|&cell| board.layer_of(cell).map(|layer| layer.name.as_str())).collect();
        layers.dedup();
        layers
    };
    let on_board = |cells: &&[Cell]| -> Option<Vec<Cell>> {
        let mut ground: Vec<Cell> = cells.iter().map(|&cell| board.ground(cell)).collect::<Option<_>>()?;
        ground.sort_unstable();
        ground.dedup();
        Some(ground)
    };
    let ground: Option<Vec<Vec<Cell>>> = sets.iter().map(on_board).collect();
    let own = layers(first);
    if let Some(ground) = ground.filter(|_| sets.iter().all(|cells| layers(cells) == own))
        && let Some(every) = named_sets::name_of(&ground, board)
    {
        let word = |layer: &Option<&str>| layer.map_or("its digit".to_owned(), |name| format!("its {name}"));
        let words = if own.len() > 1 { format!(" ({})", listed(own.iter().map(word), "and")) } else { String::new() };
        return every + &words;
    }
    format!("each of {}", listed(sets.iter().map(|cells| set(cells, board)), "and"))
}

/// Pairs of cells: by their distance, if they are all pairs with it.
fn apart_in_words(pairs: &[(Cell, Cell)], board: &Board) -> String {
    const MOVES: [((isize, isize), &str); 5] = [
        ((1, 2), "a knight's move"),
        ((0, 1), "one step to a side"),
        ((1, 1), "one step along a diagonal"),
        ((1, 3), "a camel's leap (1 and 3)"),
        ((2, 3), "a zebra's leap (2 and 3)"),
    ];
    if pairs.len() > 1 && pairs.windows(2).all(|two| two[0].1 == two[1].0) {
        let line: Vec<Cell> = pairs.iter().map(|pair| pair.0).chain(pairs.last().map(|pair| pair.1)).collect();
        return format!("any two neighbours on {}", set(&line, board));
    }
    let mut sorted = pairs.to_vec();
    sorted.sort_unstable();
    let position = |cell: Cell| board.is_cell(cell).then(|| board.position(cell));
    let step = |&(a, b): &(Cell, Cell)| {
        let (a, b) = (position(a)?, position(b)?);
        let (rows, columns) = (a.row.abs_diff(b.row) as isize, a.column.abs_diff(b.column) as isize);
        Some((rows.min(columns), rows.max(columns)))
    };
    let steps: Option<BTreeSet<(isize, isize)>> = sorted.iter().map(step).collect();
    let steps: Vec<(isize, isize)> = steps.into_iter().flatten().collect();
    let name = |step: &(isize, isize)| match MOVES.iter().find(|(known, _)| known == step) {
        Some((_, name)) => (*name).to_owned(),
        None => format!("{} and {} cells", step.0, step.1),
    };
    // Around the edges, a step looks longer than it is.
    let half = |(_, far): &&(isize, isize)| 2 * *far <= board.width().max(board.height()) as isize;
    let short: Vec<(isize, isize)> = steps.iter().filter(half).copied().collect();
    if short.len() < steps.len() && apart(board, &short, true) == sorted {
        let apart = listed(short.iter().map(name), "or");
        return format!("any two cells {apart} apart, also around the edges of the grid,");
    }
    if apart(board, &steps, false) == sorted {
        return format!("any two cells {} apart", listed(steps.iter().map(name), "or"));
    }
    listed(pairs.iter().map(|&(a, b)| set(&[a, b], board)), "and")
}

/// An expression with the signs of mathematics: `|a - b| ≥ 5`.
fn in_signs(text: &str) -> String {
    const SIGNS: [(&str, &str); 8] = [
        (" % 2 == 1", " is odd"),
        (" % 2 == 0", " is even"),
        (">=", "≥"),
        ("<=", "≤"),
        ("!=", "≠"),
        ("==", "="),
        ("*", "×"),
        ("%", "mod"),
    ];
    let mut signed = text.to_owned();
    while let Some(start) = signed.find("abs(") {
        let Some(length) = closing(&signed[start + 4..]) else { break };
        let inside = signed[start + 4..start + 4 + length].to_owned();
        signed.replace_range(start..=start + 4 + length, &format!("|{inside}|"));
    }
    SIGNS.iter().fold(signed, |text, (sign, other)| text.replace(sign, other))
}

/// Where the bracket closes that was opened before this text.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0;
    text.char_indices().find_map(|(at, letter)| {
        match letter {
            '(' => depth += 1,
            ')' if depth == 0 => return Some(at),
            ')' => depth -= 1,
            _ => {}
        }
        None
    })
}
