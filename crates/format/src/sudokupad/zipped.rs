//! JSON as shortened by SudokuPad before it is packed.
//!
//! ```text
//!   {ce:[[{v:5},,,],...],ca:[{ce:[[0,0],[0,1]],v:12,unique:t}]}
//!   {"cells":[[{"value":5},{},{},{}],...],"cages":[{"cells":[[0,0],[0,1]],"value":12,"unique":true}]}
//! ```
//!
//! Alphanumeric keys have no quotes, and common keys are abbreviated. An empty object in a list is omitted. `t`
//! and `f` are the truth values; `#0`, `#F` and six hexadecimal digits after a colon are colours. The quote is `'`, with
//! `\'` for an apostrophe in a string.
//!
//! # References
//! PuzzleZipper, in SudokuPad's sudokutools.

use std::fmt::Write;

/// Short keys and their full forms.
const KEYS: &[(&str, &str)] = &[
    ("a", "arrows"),
    ("c", "color"),
    ("c1", "borderColor"),
    ("c2", "backgroundColor"),
    ("ca", "cages"),
    ("ce", "cells"),
    ("cs", "cellSize"),
    ("ct", "center"),
    ("d", "duration"),
    ("d2", "d"),
    ("fs", "fontSize"),
    ("h", "height"),
    ("hl", "headLength"),
    ("l", "lines"),
    ("o", "overlays"),
    ("r", "rounded"),
    ("re", "regions"),
    ("t", "title"),
    ("te", "text"),
    ("th", "thickness"),
    ("u", "underlays"),
    ("v", "value"),
    ("vd", "videos"),
    ("w", "width"),
    ("wp", "wayPoints"),
];

/// Characters that end an unquoted word.
const STRUCTURE: [char; 8] = ['{', '}', '[', ']', ',', ':', '\'', '"'];

/// Expands a shortened text to JSON. Most errors in it become errors of the JSON.
///
/// # Errors
/// The byte of an unclosed quote.
pub(super) fn unzip(zipped: &str) -> Result<String, usize> {
    let quote = if zipped.contains('"') { '"' } else { '\'' };
    let mut json = String::with_capacity(zipped.len() + zipped.len() / 2);
    let mut open: Vec<char> = Vec::new();
    // The last structural character, if nothing came after it.
    let mut before = None;
    let mut at = 0;
    while let Some(sign) = zipped[at..].chars().next() {
        let start = at;
        at += sign.len_utf8();
        match sign {
            '{' | '[' => open.push(sign),
            ',' | ']' if open.last() == Some(&'[') && matches!(before, Some(',' | '[')) => json.push_str("{}"),
            _ => {}
        }
        if matches!(sign, '}' | ']') {
            open.pop();
        }
        if sign == quote {
            let end = end_of_text(zipped, at, quote).ok_or(start)?;
            push_text(&mut json, &zipped[at..end], quote, is_key(zipped, end + 1));
            at = end + 1;
            before = None;
        } else if STRUCTURE.contains(&sign) {
            json.push(sign);
            before = Some(sign);
        } else if !sign.is_whitespace() {
            at = zipped[start..].find(STRUCTURE).map_or(zipped.len(), |length| start + length);
            push_bare(&mut json, zipped[start..at].trim_end(), is_key(zipped, at), before == Some(':'));
            before = None;
        }
    }
    Ok(json)
}

fn is_key(zipped: &str, after: usize) -> bool {
    zipped.get(after..).is_some_and(|rest| rest.trim_start().starts_with(':'))
}

/// The end of the text that begins at a byte.
fn end_of_text(zipped: &str, start: usize, quote: char) -> Option<usize> {
    let mut escaped = false;
    for (at, sign) in zipped[start..].char_indices() {
        match sign {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            sign if sign == quote => return Some(start + at),
            _ => {}
        }
    }
    None
}

fn push_text(json: &mut String, text: &str, quote: char, is_key: bool) {
    let text = if quote == '\'' { apostrophes(text) } else { text.to_owned() };
    let long = KEYS.iter().find(|(short, _)| is_key && *short == text).map(|(_, long)| *long);
    write!(json, "\"{}\"", long.unwrap_or(&text)).expect("writing to a string cannot fail");
}

/// `\'` is not an escape of JSON.
fn apostrophes(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut signs = text.chars();
    while let Some(sign) = signs.next() {
        match sign {
            '\\' => match signs.next() {
                Some('\'') => plain.push('\''),
                next => plain.extend(['\\'].into_iter().chain(next)),
            },
            sign => plain.push(sign),
        }
    }
    plain
}

/// A key, or a value that is not a string.
fn push_bare(json: &mut String, word: &str, is_key: bool, after_colon: bool) {
    if is_key {
        return push_text(json, word, '"', true);
    }
    let is_colour = word.len() == 6 && word.bytes().all(|digit| digit.is_ascii_hexdigit());
    match word {
        "t" => json.push_str("true"),
        "f" => json.push_str("false"),
        "#0" => json.push_str("\"#000000\""),
        "#F" => json.push_str("\"#FFFFFF\""),
        colour if is_colour && after_colon => {
            write!(json, "\"#{colour}\"").expect("writing to a string cannot fail");
        }
        word => json.push_str(word),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expands_short_forms() {
        let unzipped = |text: &str| unzip(text).unwrap();
        assert_eq!(unzipped("{ce:[[{v:5},,],[,,{}]],x:f}"), r#"{"cells":[[{"value":5},{},{}],[{},{},{}]],"x":false}"#);
        assert_eq!(
            unzipped("{l:[{c:CFCFCF,wp:[[0.5,1]],th:2}]}"),
            r##"{"lines":[{"color":"#CFCFCF","wayPoints":[[0.5,1]],"thickness":2}]}"##
        );
        assert_eq!(
            unzipped("{c:#0,c1:#F,d2:t,'diagonal+':t}"),
            r##"{"color":"#000000","borderColor":"#FFFFFF","d":true,"diagonal+":true}"##
        );
        assert_eq!(
            unzipped(r"{v:'title: Sven\'s, {x}:t',te:'a\nb\\'}"),
            r#"{"value":"title: Sven's, {x}:t","text":"a\nb\\"}"#
        );
        assert_eq!(unzipped(r#"{v:"it's t",re:[]}"#), r#"{"value":"it's t","regions":[{}]}"#);
    }

    #[test]
    fn malformed_input() {
        assert_eq!(unzip("{v:'x"), Err(3));
        for text in ["", "}", "]]", "{ce:[[", "x", "{:}", "[,", "é'é'"] {
            assert!(unzip(text).is_ok(), "{text}");
        }
    }
}
