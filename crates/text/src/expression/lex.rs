//! Tokens of expressions: numbers, names and operators.

use std::ops::Range;

use super::Fault;
use super::tree::{Arithmetic, Comparison, Operator};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Token<'t> {
    Number(i64),
    Name(&'t str),
    Operator(Operator),
    Not,
    Open,
    Close,
    Comma,
}

pub(super) type Lexeme<'t> = (Token<'t>, Range<usize>);

/// A sign of the language, or one of other languages with its equivalent here.
enum Sign {
    Ours(Token<'static>),
    Foreign(&'static str),
}

use Sign::{Foreign, Ours};

const fn compare(comparison: Comparison) -> Sign {
    Ours(Token::Operator(Operator::Compare(comparison)))
}

const fn compute(arithmetic: Arithmetic) -> Sign {
    Ours(Token::Operator(Operator::Compute(arithmetic)))
}

/// Longer signs first, so that `<=` is not read as `<` and a lone `=`.
const SIGNS: &[(&str, Sign)] = &[
    ("===", Foreign("write `==`")),
    ("!==", Foreign("write `!=`")),
    ("==", compare(Comparison::Equal)),
    ("!=", compare(Comparison::Unequal)),
    ("<=", compare(Comparison::AtMost)),
    (">=", compare(Comparison::AtLeast)),
    ("<>", Foreign("write `!=`")),
    ("=<", Foreign("write `<=`")),
    ("=>", Foreign("write `>=`")),
    ("&&", Foreign("write `and`")),
    ("||", Foreign("write `or`")),
    ("**", Foreign("write a power as a product: `a * a`")),
    ("//", Foreign("write `/`: it rounds down")),
    ("<", compare(Comparison::Less)),
    (">", compare(Comparison::Greater)),
    ("+", compute(Arithmetic::Add)),
    ("-", compute(Arithmetic::Subtract)),
    ("*", compute(Arithmetic::Multiply)),
    ("/", compute(Arithmetic::Divide)),
    ("%", compute(Arithmetic::Remainder)),
    ("(", Ours(Token::Open)),
    (")", Ours(Token::Close)),
    (",", Ours(Token::Comma)),
    ("=", Foreign("write `==` to compare")),
    ("!", Foreign("write `not`")),
    ("&", Foreign("write `and`")),
    ("|", Foreign("write `or`; for an absolute value `abs(x)`")),
    ("^", Foreign("write a power as a product: `a * a`")),
    ("?", Foreign("write `if(condition, then, else)`")),
    (".", Foreign("only whole numbers are allowed")),
    ("$", Foreign("write names without `$` in an expression")),
    ("[", Foreign("use round brackets")),
    ("]", Foreign("use round brackets")),
    ("{", Foreign("use round brackets")),
    ("}", Foreign("use round brackets")),
    ("\u{2212}", Foreign("write `-`")),
    ("\u{d7}", Foreign("write `*`")),
    ("\u{b7}", Foreign("write `*`")),
    ("\u{f7}", Foreign("write `/`")),
    ("\u{2260}", Foreign("write `!=`")),
    ("\u{2264}", Foreign("write `<=`")),
    ("\u{2265}", Foreign("write `>=`")),
];

/// Splits a text into tokens.
pub(super) fn lex(text: &str) -> Result<Vec<Lexeme<'_>>, Fault> {
    let mut lexemes = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let (token, length) = if first.is_whitespace() {
            at += first.len_utf8();
            continue;
        } else if first.is_alphanumeric() || first == '_' {
            let length = word_length(rest);
            (word(&rest[..length], at)?, length)
        } else {
            sign(rest, first, at)?
        };
        lexemes.push((token, at..at + length));
        at += length;
    }
    Ok(lexemes)
}

/// The length of a word: letters, figures and `_`; a name may continue after a dot, as in `line.size`.
fn word_length(text: &str) -> usize {
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
    let more = text[end..].strip_prefix('.').filter(|more| more.starts_with(char::is_alphabetic));
    match more {
        Some(more) if !text.starts_with(char::is_numeric) => end + 1 + word_length(more),
        _ => end,
    }
}

fn word(word: &str, at: usize) -> Result<Token<'_>, Fault> {
    let bytes = at..at + word.len();
    match word {
        "and" => Ok(Token::Operator(Operator::And)),
        "or" => Ok(Token::Operator(Operator::Or)),
        "not" => Ok(Token::Not),
        _ if !word.starts_with(char::is_numeric) => Ok(Token::Name(word)),
        _ if word.bytes().all(|byte| byte.is_ascii_digit()) => match word.parse() {
            Ok(number) => Ok(Token::Number(number)),
            Err(_) => {
                Err(Fault::new(bytes, "this number is too large").help(format!("the largest number is {}", i64::MAX)))
            }
        },
        _ => {
            let fault = Fault::new(bytes, format!("`{word}` is neither a number nor a name"));
            Err(match word.find(|c: char| !c.is_ascii_digit()) {
                Some(end) if end > 0 && !word[end..].starts_with('_') => {
                    fault.help(format!("write a product as `{} * {}`", &word[..end], &word[end..]))
                }
                _ => fault,
            })
        }
    }
}

fn sign(rest: &str, first: char, at: usize) -> Result<(Token<'static>, usize), Fault> {
    match SIGNS.iter().find(|(sign, _)| rest.starts_with(sign)) {
        Some((sign, Ours(token))) => Ok((*token, sign.len())),
        Some((sign, Foreign(help))) => {
            Err(Fault::new(at..at + sign.len(), format!("unexpected `{sign}` in an expression")).help(*help))
        }
        None => Err(Fault::new(at..at + first.len_utf8(), format!("unexpected `{first}` in an expression"))),
    }
}
