//! SudokuPad's JSON as its site and archives store it: an object, strict or shortened, without a link around it.

use exdoku_text::source::Span;

/// Whether a line begins such an object: one of its keys appears near the beginning.
pub(crate) fn looks_like(line: &str) -> bool {
    let Some(inner) = line.strip_prefix('{') else { return false };
    const KEYS: [&str; 8] = ["cells", "ce", "cellSize", "cs", "regions", "re", "cages", "ca"];
    let bare = inner.trim_start().starts_with(|sign: char| sign.is_ascii_alphabetic() || sign == '\'');
    let begin = inner.char_indices().nth(2000).map_or(inner, |(end, _)| &inner[..end]);
    let has = |key: &str| {
        let quoted = [format!("\"{key}\":"), format!("'{key}':")];
        let after = |before: char| format!("{before}{key}:");
        begin.starts_with(&format!("{key}:"))
            || quoted.iter().any(|key| begin.contains(key.as_str()))
            || (bare && begin.contains(&after(',')))
    };
    let others = ["\"grid\":", "\"puzzle\":", "\"fpuzzles\":", "\"gridSize\":", "\"size\":"];
    KEYS.iter().any(|key| has(key)) && !others.iter().any(|key| begin.contains(key))
}

/// The end of the object that begins with a line: the closing bracket outside strings, otherwise the end of the line.
pub(crate) fn end(text: &str, line: &Span, last: bool) -> Option<usize> {
    let (mut depth, mut quote, mut escaped) = (0usize, None, false);
    for (at, sign) in text[line.start..].char_indices() {
        match (sign, quote) {
            _ if escaped => escaped = false,
            ('\\', Some(_)) => escaped = true,
            (sign, Some(open)) if sign == open => quote = None,
            (_, Some(_)) => {}
            ('"' | '\'', None) => quote = Some(sign),
            ('{' | '[', None) => depth += 1,
            ('}' | ']', None) => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return Some(line.start + at + 1);
                }
            }
            _ => {}
        }
    }
    let broken = text[line.end..].find("\n{").map(|_| line.end);
    broken.or_else(|| last.then_some(line.end))
}
