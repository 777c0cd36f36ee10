//! The brackets and long texts of TOML that are not closed.
//!
//! Quotes and comments are read as TOML reads them, so a bracket in a text opens nothing. A text of one line ends with
//! its line. A header, `[rules]`, is no list.

use super::Span;

/// What is opened by a bracket or by three quotes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Opened {
    /// `[`
    List,
    /// `{`
    Table,
    /// `"""` or `'''`
    Text,
}

/// What is open at a byte of a text, the outermost first, each with the byte at which it was opened.
pub(super) fn open_at(text: &str, end: usize) -> Vec<(Opened, usize)> {
    scan(text, end, |_| {})
}

/// A text in three quotes that ends only with the quotes of the next one, `rules = """`: the byte at which it begins.
pub(super) fn swallowed(text: &str) -> Option<usize> {
    let mut first = None;
    scan(text, text.len(), |bytes| {
        let inside = &text[bytes.start..bytes.end - 3];
        let last = inside.rsplit('\n').next().unwrap_or_default();
        if last.len() < inside.len() && last.trim_end().ends_with('=') {
            first.get_or_insert(bytes.start);
        }
    });
    first
}

/// What is open at a byte of a text; `long` gets the bytes of each text in three quotes before it.
fn scan(text: &str, end: usize, mut long: impl FnMut(Span)) -> Vec<(Opened, usize)> {
    let mut open = Vec::new();
    let mut at = 0;
    while at < end {
        let rest = &text[at..];
        let sign = rest.chars().next().expect("this is not the end");
        let line = rest.find('\n').unwrap_or(rest.len());
        let quotes = ["\"\"\"", "'''"].into_iter().find(|quotes| rest.starts_with(quotes));
        at += match sign {
            _ if let Some(quotes) = quotes => match end_of_long(rest, quotes) {
                Some(length) if at + length <= end => {
                    long(at..at + length);
                    length
                }
                _ => {
                    open.push((Opened::Text, at));
                    return open;
                }
            },
            '"' | '\'' => end_of_short(&rest[..line], sign),
            '#' => line,
            '[' if open.is_empty() && text[..at].rsplit('\n').next().is_some_and(|before| before.trim().is_empty()) => {
                line
            }
            '[' | '{' => {
                open.push((if sign == '[' { Opened::List } else { Opened::Table }, at));
                1
            }
            ']' | '}' => {
                open.pop();
                1
            }
            _ => sign.len_utf8(),
        };
    }
    open
}

/// The length of a text in three quotes, if it ends.
fn end_of_long(rest: &str, quotes: &str) -> Option<usize> {
    let mut at = quotes.len();
    loop {
        let next = at + rest[at..].find(['\\', quotes.chars().next()?])?;
        at = match &rest[next..] {
            here if here.starts_with(quotes) => return Some(next + quotes.len()),
            here if here.starts_with('\\') && quotes.starts_with('"') => {
                next + 1 + here[1..].chars().next().map_or(0, char::len_utf8)
            }
            _ => next + 1,
        };
    }
}

/// The length of a text in quotes that ends with its line at the latest.
fn end_of_short(line: &str, quote: char) -> usize {
    let mut signs = line.char_indices().skip(1);
    while let Some((at, sign)) = signs.next() {
        if sign == quote {
            return at + 1;
        }
        if sign == '\\' && quote == '"' {
            signs.next();
        }
    }
    line.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_in_texts_and_comments_open_nothing() {
        let open = |text: &str| open_at(text, text.len()).into_iter().map(|(what, _)| what).collect::<Vec<_>>();
        assert_eq!(open("a = [1, { b = \"}\" # ]\n"), [Opened::List, Opened::Table]);
        assert_eq!(open("[rules]\na = '[' \nb = \"\\\"{\"\n"), []);
        assert_eq!(open("a = \"\"\"\n[{ \\\"\"\"\" ]"), []);
        assert_eq!(open("[[rules.any]\na = { b = [1] }\n"), []);
        assert_eq!(open("a = { c = '''\nb"), [Opened::Table, Opened::Text]);
        assert_eq!(open("a = \"no end [\nb = [\n"), [Opened::List]);
    }

    #[test]
    fn the_quotes_of_the_next_text_end_none() {
        let text = "a = \"\"\"\n12\nb = \"\"\"\n34\n\"\"\"\n";
        assert_eq!(swallowed(text), Some(4));
        assert_eq!(swallowed("a = \"\"\"\n12\n\"\"\"\nb = \"\"\"\n34=\n\"\"\"\n"), None);
        assert_eq!(swallowed("a = \"\"\"\n12\n"), None);
    }
}
