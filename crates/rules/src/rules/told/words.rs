//! The words of a sentence: parameters of rules as players read them.

use std::collections::BTreeSet;

use exdoku_text::board::{Board, Cell, Digit, Layer, Symbols, counted, listed};

use crate::rules::apart::apart;
use crate::rules::binding::Binding;
use crate::rules::named_sets;
use crate::rules::rule_use::RuleUse;
use crate::rules::text::cells_to_text;

/// Stand for the cells of a rule, and for cells with clues, until it is known which rules are told together.
pub(super) const CELLS: char = '\u{1}';
pub(super) const CLUES: char = '\u{2}';

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

/// A word of a sentence, or a parameter in words.
pub(super) fn word(name: &str, rule_use: &RuleUse, shown: Shown<'_>) -> Option<String> {
    let board = shown.board;
    let layer = || layer_of(rule_use, board);
    match name {
        "drawn" => return Some(String::new()),
        "things" => {
            return Some(match layer() {
                None => "digits".to_owned(),
                Some(layer) if has_words(layer) => format!("{} values", layer.name),
                Some(_) => "values".to_owned(),
            });
        }
        "thing" => return Some(if layer().is_some() { "value" } else { "digit" }.to_owned()),
        "houses" => return Some(houses(board)),
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
        ("counts", binding) => {
            let layer = board.layer_of(*binding.cells().first()?).filter(|layer| has_words(layer))?;
            let count = |value: Digit| format!("{} {}", layer.describe(value), layer.digits.value(value));
            Some(layer.digits.iter().map(count).collect::<Vec<_>>().join(", "))
        }
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
        ("order", Binding::Pairs(pairs)) => Some(order(pairs, board).to_owned()),
        ("relation", Binding::Numbers(numbers)) => {
            let allowed = numbers.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
            let cells = rule_use.parameters.iter().map(|(_, binding)| binding.cells()).find(|cells| cells.len() > 1)?;
            relation(&allowed, (&board.values_of(cells[0]), &board.values_of(cells[1])))
        }
        ("step", Binding::Text(text)) => step(text),
        ("unknown", Binding::Cells(cells)) => are_unknowns(cells, board).then(|| unknowns(cells, board)),
        ("digit" | "among", Binding::Cells(cells)) if are_unknowns(cells, board) => Some(unknowns(cells, board)),
        ("digit" | "among", Binding::Cells(cells)) => {
            let thing = if cells.iter().any(|&cell| board.layer_of(cell).is_some()) { "value" } else { "digit" };
            Some(format!("the {thing} in {}", set(cells, board)))
        }
        ("several", Binding::Numbers(numbers)) => (numbers.len() > 1).then(String::new),
        (_, Binding::Truth(truth)) => truth.then(String::new),
        (_, Binding::Number(number)) => Some(number.to_string()),
        ("all", Binding::Digits(digits)) => Some(listed(digits.iter().map(|&one| shown.symbols.name(one)), "and")),
        ("all", Binding::Numbers(numbers)) => Some(listed(numbers.iter().map(i64::to_string), "and")),
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

fn are_unknowns(cells: &[Cell], board: &Board) -> bool {
    cells.iter().all(|&cell| !board.is_cell(cell) && board.layer_of(cell).is_none())
}

/// Unknowns by their names: `x + y`.
fn unknowns(cells: &[Cell], board: &Board) -> String {
    cells.iter().map(|&cell| board.name(cell)).collect::<Vec<_>>().join(" + ")
}

/// A step in either direction: `1 row and 3 columns, or 3 rows and 1 column` for `1,3`.
fn step(text: &str) -> Option<String> {
    let (a, b) = text.split_once(',')?;
    let (a, b): (usize, usize) = (a.trim().parse().ok()?, b.trim().parse().ok()?);
    let words = |rows, columns| format!("{} and {}", counted(rows, "row"), counted(columns, "column"));
    Some(if a == b { words(a, b) } else { format!("{}, or {},", words(a, b), words(b, a)) })
}

/// Whether the values of a layer are words, so that they are told from the digits by its name.
fn has_words(layer: &Layer) -> bool {
    !layer.words.is_empty()
}

/// A value of a layer as a noun: `doubler`, `hot cell`.
pub(super) fn mark(layer: &Layer, value: Digit) -> String {
    let is_plain = layer.digits.count() == 2 && value.index() == 1;
    if is_plain { layer.name.clone() } else { format!("{} cell", layer.describe(value)) }
}

/// The layer of the cells of a rule, or of the first cell that it names.
pub fn layer_of<'b>(rule_use: &RuleUse, board: &'b Board) -> Option<&'b Layer> {
    let own = rule_use.named("cells").and_then(|binding| binding.cells().first().copied());
    let first = || rule_use.parameters.iter().find_map(|(_, binding)| binding.cells().first().copied());
    board.layer_of(own.or_else(first)?)
}

/// Whether these are all values that the cells of a rule can have.
pub(super) fn is_any(numbers: &[i64], rule_use: &RuleUse, board: &Board) -> bool {
    let values = layer_of(rule_use, board).map_or(board.digits(), |layer| layer.digits);
    values.iter().all(|value| numbers.contains(&i64::from(values.value(value))))
}

/// The kinds of houses of a board.
fn houses(board: &Board) -> String {
    let last = [("box", !board.box_houses().is_empty()), ("region", !board.region_houses().is_empty())];
    let last = last.into_iter().filter(|(_, has)| *has).map(|(word, _)| word);
    listed(["row", "column"].into_iter().chain(last), "and")
}

/// Allowed pairs of the values of a and b as a condition on them; if they fit none, the values of b for each of a.
fn relation(allowed: &BTreeSet<(i64, i64)>, (of_a, of_b): (&[i64], &[i64])) -> Option<String> {
    let holds = |condition: &dyn Fn(i64, i64) -> bool| {
        let mut all = of_a.iter().flat_map(|&a| of_b.iter().map(move |&b| (a, b)));
        all.all(|(a, b)| condition(a, b) == allowed.contains(&(a, b)))
    };
    type Compare = fn(i64, i64) -> bool;
    const SIGNS: [(&str, Compare); 4] =
        [("≠", |a, b| a != b), ("=", |a, b| a == b), ("≤", |a, b| a <= b), ("≥", |a, b| a >= b)];
    const STRICT: [(&str, Compare); 2] = [("<", |a, b| a < b), (">", |a, b| a > b)];
    let plain = SIGNS.iter().chain(&STRICT).find(|(_, compare)| holds(compare)).map(|(sign, _)| format!("a {sign} b"));
    let (least, most) = (*of_a.first()?.min(of_b.first()?), *of_a.last()?.max(of_b.last()?));
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
    let difference = || {
        let all = (least - most..=most - least).flat_map(|by| SIGNS.map(|(sign, compare)| (sign, compare, by)));
        let mut fits = all.filter(|(_, compare, by)| holds(&|a, b| compare(a - b, *by)));
        let (sign, _, by) = fits.next()?;
        Some(if by < 0 { format!("a - b {sign} −{}", -by) } else { format!("a - b {sign} {by}") })
    };
    let listed_by_a = || {
        let with = |a: i64| {
            let all = of_b.iter().filter(|&&b| allowed.contains(&(a, b)));
            let all = listed(all.map(i64::to_string), "or");
            (!all.is_empty()).then(|| format!("with a = {a}, b is {all}"))
        };
        of_a.iter().filter_map(|&a| with(a)).collect::<Vec<_>>().join("; ")
    };
    plain.or_else(apart).or_else(sum).or_else(difference).or_else(|| Some(listed_by_a()))
}

/// Values as players know them; three and more in a row as `1 to 4`.
pub(super) fn value_words(binding: &Binding, layer: Option<&Layer>, shown: Shown<'_>) -> Option<Vec<String>> {
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
pub(super) fn set(cells: &[Cell], board: &Board) -> String {
    let layer = |cell: Cell| board.layer_of(cell).map(|layer| &layer.name);
    let is_of_one = cells.windows(2).all(|pair| layer(pair[0]) == layer(pair[1]));
    let ground = || cells.iter().map(|&cell| board.ground(cell)).collect::<Option<Vec<Cell>>>();
    cells_to_text(board, &if is_of_one { ground() } else { None }.unwrap_or_else(|| cells.to_vec()))
}

/// Sets of cells, which rules are told of together.
pub(super) fn places(sets: &[&[Cell]], board: &Board) -> String {
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

/// Pairs of cells: by their line, or by their distance, if they are all pairs with it.
fn apart_in_words(pairs: &[(Cell, Cell)], board: &Board) -> String {
    if is_line(pairs) {
        let line: Vec<Cell> = pairs.iter().map(|pair| pair.0).chain(pairs.last().map(|pair| pair.1)).collect();
        return format!("any two neighbours on {}", set(&line, board));
    }
    let each = || listed(pairs.iter().map(|&(a, b)| set(&[a, b], board)), "and");
    distance(pairs, board).unwrap_or_else(each)
}

/// Whether pairs are the neighbours on a line.
fn is_line(pairs: &[(Cell, Cell)]) -> bool {
    pairs.len() > 1 && pairs.windows(2).all(|two| two[0].1 == two[1].0)
}

/// All pairs of cells at some distances, as these are, whichever of two cells comes first.
fn distance(pairs: &[(Cell, Cell)], board: &Board) -> Option<String> {
    const MOVES: [((isize, isize), &str); 5] = [
        ((1, 2), "a knight's move"),
        ((0, 1), "one step to a side"),
        ((1, 1), "one step along a diagonal"),
        ((1, 3), "a camel's leap (1 and 3)"),
        ((2, 3), "a zebra's leap (2 and 3)"),
    ];
    let pairs: BTreeSet<(Cell, Cell)> = pairs.iter().map(|&(a, b)| (a.min(b), a.max(b))).collect();
    let position = |cell: Cell| board.is_cell(cell).then(|| board.position(cell));
    let step = |&(a, b): &(Cell, Cell)| {
        let (rows, columns) = position(a)?.apart(position(b)?);
        Some((rows.min(columns) as isize, rows.max(columns) as isize))
    };
    let steps: BTreeSet<(isize, isize)> = pairs.iter().map(step).collect::<Option<_>>()?;
    let steps: Vec<(isize, isize)> = steps.into_iter().collect();
    let name = |step: &(isize, isize)| match MOVES.iter().find(|(known, _)| known == step) {
        Some((_, name)) => (*name).to_owned(),
        None => format!("{} and {} cells", step.0, step.1),
    };
    let are_all = |steps: &[(isize, isize)], torus: bool| pairs.iter().copied().eq(apart(board, steps, torus));
    let words = |steps: &[(isize, isize)]| listed(steps.iter().map(name), "or");
    // Around the edges, a step looks longer than it is.
    let half = |(_, far): &&(isize, isize)| 2 * *far <= board.width().max(board.height()) as isize;
    let short: Vec<(isize, isize)> = steps.iter().filter(half).copied().collect();
    if short.len() < steps.len() && are_all(&short, true) {
        return Some(format!("any two cells {} apart, also around the edges of the grid,", words(&short)));
    }
    are_all(&steps, false).then(|| format!("any two cells {} apart", words(&steps)))
}

/// How two cells of each pair follow each other; nothing if all pairs are given both ways.
fn order(pairs: &[(Cell, Cell)], board: &Board) -> &'static str {
    let given: BTreeSet<(Cell, Cell)> = pairs.iter().copied().collect();
    match () {
        () if pairs.iter().all(|&(a, b)| given.contains(&(b, a))) => "",
        () if is_line(pairs) || distance(pairs, board).is_none() => " in this order",
        () => " in reading order",
    }
}

/// An expression with the signs of mathematics: `|a - b| ≥ 5`, `a is odd`.
pub(super) fn in_signs(text: &str) -> String {
    const SIGNS: [(&str, &str); 6] = [(">=", "≥"), ("<=", "≤"), ("!=", "≠"), ("==", "="), ("*", "×"), ("%", "mod")];
    let mut signed = with_parity(text);
    while let Some(start) = signed.find("abs(") {
        let Some(length) = closing(&signed[start + 4..]) else { break };
        let inside = signed[start + 4..start + 4 + length].to_owned();
        signed.replace_range(start..=start + 4 + length, &format!("|{inside}|"));
    }
    SIGNS.iter().fold(signed, |text, (sign, other)| text.replace(sign, other))
}

/// An expression in which `a % 2 == 1`, alone or between `and` and `or`, is `a is odd`.
fn with_parity(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_between = |word: Option<&&str>| word.is_none_or(|word| ["and", "or", "not"].contains(word));
    let (mut told, mut at) = (Vec::new(), 0);
    while let Some(&word) = words.get(at) {
        let parity = match words.get(at + 1..at + 5) {
            Some(["%", "2", "==", "1"]) => Some("is odd"),
            Some(["%", "2", "==", "0"]) => Some("is even"),
            _ => None,
        };
        let is_alone =
            is_between(at.checked_sub(1).and_then(|before| words.get(before))) && is_between(words.get(at + 5));
        told.push(word);
        at += 1;
        if let Some(parity) = parity.filter(|_| is_alone && word.chars().all(char::is_alphanumeric)) {
            told.push(parity);
            at += 4;
        }
    }
    told.join(" ")
}

/// Where the bracket closes that was opened before this text.
pub(super) fn closing(text: &str) -> Option<usize> {
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
