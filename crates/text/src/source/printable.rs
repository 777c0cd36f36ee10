//! Control characters, made visible.
//!
//! A terminal obeys them: they colour, hide and overwrite text, and more. Those in untrusted texts are shown by
//! the control pictures of Unicode: `␛` for ESC, and `␛[` for the single character with the same meaning. Marks that
//! change the direction of text are shown by their numbers, because they can make a line read differently from its content.

use std::borrow::Cow;

/// A text on one line, with visible control characters, including ends of lines.
pub fn printable(text: &str) -> Cow<'_, str> {
    replaced(text, is_control)
}

/// A text of several lines with visible control characters; ends of lines and tabs stay.
pub fn printable_lines(text: &str) -> Cow<'_, str> {
    replaced(text, |sign| is_control(sign) && !matches!(sign, '\n' | '\t'))
}

fn replaced(text: &str, is_replaced: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&is_replaced) {
        return text.into();
    }
    text.chars().map(|sign| if is_replaced(sign) { shown(sign) } else { sign.to_string() }).collect::<String>().into()
}

/// Whether a terminal may obey a character instead of showing it.
pub fn is_control(sign: char) -> bool {
    sign.is_control() || matches!(sign, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The visible form of a control character.
pub fn shown(sign: char) -> String {
    match u32::from(sign) {
        low @ 0..=0x1f => char::from_u32(0x2400 + low).expect("a control picture").to_string(),
        0x7f => "\u{2421}".to_owned(),
        // ECMA-48: they are short for ESC and the character 64 below.
        high @ 0x80..=0x9f => format!("␛{}", char::from_u32(high - 0x40).expect("an ASCII character")),
        other => format!("\\u{{{other:x}}}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_shown_and_nothing_else_is() {
        assert_eq!(printable("Fünf 中 e\u{301} ␛"), "Fünf 中 e\u{301} ␛");
        assert_eq!(printable("a\u{1b}[0m\nb\t\u{85}"), "a␛[0m␊b␉␛E");
        assert_eq!(printable_lines("a\u{1b}[0m\nb\t"), "a␛[0m\nb\t");
    }
}
