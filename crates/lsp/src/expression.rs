//! The names in expressions and in texts that refer to something: `a`, `sum`, `$line`, unknowns of `let`.

use std::ops::Range;

use crate::outline::{Outline, Scalar};

/// What an expression may contain besides names.
pub(crate) const WORDS: &[(&str, &str)] = &[
    ("abs", "`abs(x)`: x without its sign"),
    ("min", "`min(x, y, ...)`: the least"),
    ("max", "`max(x, y, ...)`: the greatest"),
    ("if", "`if(c, x, y)`: x where c is true, else y"),
    ("and", "both are true"),
    ("or", "one of them is true"),
    ("not", "it is not true"),
    ("digits", "how many digits there are"),
    ("smallest", "the smallest digit"),
    ("largest", "the largest digit"),
];

/// The names that a rule of a kind gives to digits and numbers, with what they are.
pub(crate) fn names_of(kind: &str, param: &str) -> &'static [(&'static str, &'static str)] {
    const ROW: &[(&str, &str)] =
        &[("a", "the first digit"), ("b", "the second digit"), ("c", "the third digit"), ("d", "the fourth digit")];
    match (kind, param) {
        ("pair", _) => {
            &[("a", "the digit of one cell"), ("b", "the digit of the other cell"), ("n", "the number of the pair")]
        }
        ("path", _) => &ROW[..3],
        ("if" | "table", _) => ROW,
        ("line", _) => &[
            ("d", "the digit of the cell"),
            ("i", "the place of the cell"),
            ("n", "how many cells there are"),
            ("s", "the sum of the cells before"),
        ],
        ("sum", _) => &[("sum", "the sum of the cells")],
        ("digits" | "count" | "connected", _) => &[("d", "the digit")],
        (_, "where" | "each") => &[("d", "the digit")],
        _ => &[],
    }
}

/// The name at a byte of a text: letters, digits and `_`.
pub(crate) fn name_at<'t>(text: &'t str, scalar: &Scalar, byte: usize) -> Option<(&'t str, Range<usize>)> {
    let is_of_name = |sign: char| sign.is_alphanumeric() || sign == '_';
    around(text, &scalar.content, byte, is_of_name).filter(|(name, _)| name.starts_with(char::is_alphabetic))
}

/// The parameter at a byte of a text: `line` of `$line` or of `$line.rest`, with the bytes of `$line`.
pub(crate) fn parameter_at<'t>(text: &'t str, scalar: &Scalar, byte: usize) -> Option<(&'t str, Range<usize>)> {
    let is_of_name = |sign: char| sign.is_alphanumeric() || matches!(sign, '-' | '_' | '.' | '$');
    let (word, bytes) = around(text, &scalar.content, byte, is_of_name)?;
    let at = byte - bytes.start;
    let starts = word.match_indices('$').map(|(at, _)| at);
    let start = starts.clone().rfind(|&start| start <= at).or_else(|| starts.clone().next())?;
    let rest = &word[start + 1..];
    let name = &rest[..rest.find(['.', '$']).unwrap_or(rest.len())];
    let name = name.trim_end_matches('-');
    (!name.is_empty()).then(|| (name, bytes.start + start..bytes.start + start + 1 + name.len()))
}

/// The longest run of such characters around a byte.
fn around<'t>(
    text: &'t str,
    content: &Range<usize>,
    byte: usize,
    is_of_it: impl Fn(char) -> bool,
) -> Option<(&'t str, Range<usize>)> {
    let byte = byte.clamp(content.start, content.end);
    let (before, after) = (text.get(content.start..byte)?, text.get(byte..content.end)?);
    let start = byte - (before.len() - before.trim_end_matches(&is_of_it).len());
    let end = byte + (after.len() - after.trim_start_matches(&is_of_it).len());
    (start < end).then(|| (&text[start..end], start..end))
}

/// The key that declares a parameter of a definition.
pub(crate) fn declared(outline: &Outline, definition: &str, name: &str) -> Option<usize> {
    with_path(outline, &["define", definition, "params", name])
}

/// The key of an unknown or of a layer.
pub(crate) fn unknown(outline: &Outline, name: &str) -> Option<usize> {
    ["let", "layers"].iter().find_map(|table| with_path(outline, &[table, name]))
}

fn with_path(outline: &Outline, path: &[&str]) -> Option<usize> {
    let last = path.last()?;
    (0..outline.keys.len()).find(|&key| outline.keys[key].name == *last && outline.path(key) == path)
}

/// The names declared in a table: `let`, `layers`, the parameters of a definition.
pub(crate) fn declared_in<'o>(outline: &'o Outline, table: &[&str]) -> Vec<&'o str> {
    let is_in = |&key: &usize| {
        let path = outline.path(key);
        path.len() == table.len() + 1 && path.starts_with(table)
    };
    (0..outline.keys.len()).filter(is_in).map(|key| outline.keys[key].name.as_str()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_parameter_is_found_among_others() {
        let text = "x = \"$line.rest $a-$b\"";
        let outline = Outline::new(text);
        let at = |behind: &str| {
            let byte = text.find(behind).unwrap() + behind.len();
            parameter_at(text, &outline.scalars[0], byte).map(|(name, _)| name)
        };
        let found = [at("\"$li"), at("\"$line.re"), at("$a"), at("-$b")];
        assert_eq!(found, [Some("line"), Some("line"), Some("a"), Some("b")]);
    }
}
