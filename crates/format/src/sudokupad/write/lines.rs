//! Kinds of lines, each in its own colour, which its sentence names.

use exdoku_rules::rules::{Key, RuleUse, keys};
use exdoku_text::board::Cell;

use super::sheet::Sheet;

/// Colours by name.
const COLOURS: [(&str, &str); 10] = [
    ("green", "#67F067"),
    ("orange", "#FFA600"),
    ("purple", "#A050E0"),
    ("grey", "#A8A8A8"),
    ("blue", "#3088E8"),
    ("teal", "#33BBAA"),
    ("yellow", "#F0D030"),
    ("red", "#F04040"),
    ("pink", "#F067D0"),
    ("brown", "#8A5A2B"),
];

/// A kind of line.
struct Kind {
    cells: Key<[Cell]>,
    number: Option<Key<i64>>,
    /// Its usual colour.
    colour: &'static str,
    /// Its sentence; `{a}` stands for "a green", `{C}` for "Green", `{n}` for the number.
    sentence: &'static str,
    /// The number of digits on the board for which the sentence holds, if it names digits.
    digits: Option<usize>,
}

const fn kind(cells: Key<[Cell]>, colour: &'static str, sentence: &'static str) -> Kind {
    Kind { cells, number: None, colour, sentence, digits: None }
}

const KINDS: &[Kind] = &[
    Kind {
        number: Some(keys::whisper::BY),
        ..kind(keys::whisper::LINE, "green", "Adjacent digits along {a} line must differ by at least {n}.")
    },
    kind(keys::renban::LINE, "purple", "{A} line contains a set of consecutive digits in any order."),
    kind(keys::palindrome::LINE, "grey", "{C} lines are palindromes and must read the same forwards and backwards."),
    kind(keys::region_sum::LINE, "blue", "Box borders divide each {c} line into segments with the same sum."),
    Kind {
        digits: Some(9),
        ..kind(
            keys::entropic::LINE,
            "orange",
            "Any set of three consecutive cells along {a} line must contain one low digit (1,2,3), one medium digit (4,5,6), \
             and one high digit (7,8,9).",
        )
    },
    Kind {
        digits: Some(9),
        ..kind(
            keys::modular::LINE,
            "teal",
            "Any three consecutive cells along {a} line contain one digit from {1,4,7}, one from {2,5,8} and one from \
             {3,6,9}.",
        )
    },
    kind(
        keys::nabner::LINE,
        "yellow",
        "No two digits along {a} nabner line can be consecutive, regardless of their position on the line.",
    ),
    kind(
        keys::zipper::LINE,
        "pink",
        "Digits an equal distance from the centre of {a} zipper line sum to the digit in the centre of the line.",
    ),
    kind(keys::arithmetic::LINE, "grey", "Digits along {a} line form an arithmetic progression."),
    kind(keys::parity_line::LINE, "red", "Digits along {a} line alternate between odd and even."),
    Kind {
        number: Some(keys::sum_line::SUM),
        ..kind(
            keys::sum_line::LINE,
            "brown",
            "Each {c} line consists of one or more contiguous groups of cells, each of which sums to {n}.",
        )
    },
];

/// Draws a line of a kind told by colour. Returns false if it is of another kind or does not fit the sentence.
pub(super) fn write(rule_use: &RuleUse, sheet: &mut Sheet<'_>) -> bool {
    let Some(kind) = KINDS.iter().find(|kind| kind.cells.kind() == rule_use.kind) else { return false };
    let path = rule_use.get(kind.cells).and_then(|cells| sheet.path(cells));
    let number = kind.number.and_then(|key| rule_use.get(key));
    let plain =
        rule_use.get(keys::modular::M).is_none_or(|m| m == 3) && rule_use.get(keys::sum_line::LOOP) != Some(true);
    let Some(path) = path.filter(|_| plain && (kind.number.is_none() || number.is_some())) else { return false };
    if kind.digits.is_some() && kind.digits != sheet.digits() {
        return false;
    }
    // Of two lines along the same cells, only one would be visible.
    let mut cells: Vec<Cell> = rule_use.get(kind.cells).unwrap_or_default().to_vec();
    if cells.first() > cells.last() {
        cells.reverse();
    }
    if !sheet.drawn.insert(cells) {
        return false;
    }
    let known = format!("{} {}", rule_use.kind, number.unwrap_or_default());
    // A Dutch whisper is orange.
    let usual = if (kind.colour, number) == ("green", Some(4)) { "orange" } else { kind.colour };
    let first = COLOURS.iter().position(|(name, _)| *name == usual).unwrap_or(0);
    let free = |at: &usize| !sheet.colours.values().any(|taken| taken == at);
    let at = sheet.colours.get(&known).copied();
    let at = at.or_else(|| (first..COLOURS.len()).chain(0..first).find(free)).unwrap_or(first);
    sheet.colours.insert(known, at);
    let (name, colour) = COLOURS[at];
    sheet.line(&path, colour, 10);
    let article = if name.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    let capital = |text: &str| text[..1].to_uppercase() + &text[1..];
    let sentence = kind
        .sentence
        .replace("{a}", &format!("{article} {name}"))
        .replace("{A}", &format!("{} {name}", capital(article)))
        .replace("{c}", name)
        .replace("{C}", &capital(name))
        .replace("{n}", &number.unwrap_or_default().to_string());
    sheet.sentence(sentence);
    true
}
