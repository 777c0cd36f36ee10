//! Texts and keys in the syntax of TOML.

/// A text between quotes, on one line.
///
/// ```
/// use exdoku_text::source::toml_string;
///
/// assert_eq!(toml_string("a \"b\"\n"), r#""a \"b\"\n""#);
/// ```
pub fn toml_string(text: &str) -> String {
    let mut quoted = String::from("\"");
    text.chars().for_each(|sign| push_escaped(sign, &mut quoted));
    quoted.push('"');
    quoted
}

/// A picture as a string over several lines, between triple quotes.
pub fn toml_picture(picture: &str) -> String {
    let mut quoted = String::from("\"\"\"\n");
    picture.trim_end().chars().for_each(|sign| match sign {
        '\n' => quoted.push('\n'),
        sign => push_escaped(sign, &mut quoted),
    });
    quoted + "\n\"\"\""
}

/// A key, between quotes if it needs them.
pub fn toml_key(name: &str) -> String {
    let is_bare = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
    if is_bare { name.to_owned() } else { toml_string(name) }
}

fn push_escaped(sign: char, quoted: &mut String) {
    match sign {
        '"' | '\\' => quoted.extend(['\\', sign]),
        '\n' => quoted.push_str("\\n"),
        '\t' => quoted.push_str("\\t"),
        sign if sign.is_control() => *quoted += &format!("\\u{:04X}", u32::from(sign)),
        sign => quoted.push(sign),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn toml_reads_back_what_is_quoted() {
        // The last one begins with a mark that Rust would escape, in a way that TOML does not know.
        for text in ["", "plain", "\"\\\"", "a\n\tb\r\u{1b}\u{7f}\u{85}", "é 中", "\u{941}"] {
            let read = |toml: &str| toml.parse::<toml::Table>().expect(toml);
            assert_eq!(read(&format!("a = {}", toml_string(text)))["a"].as_str(), Some(text));
            assert!(read(&format!("{} = 1", toml_key(text))).contains_key(text));
            let picture = read(&format!("a = {}", toml_picture(&format!("x{text}"))));
            assert_eq!(picture["a"].as_str(), Some(&*format!("x{}\n", text.trim_end())));
        }
        assert_eq!((toml_key("a-1_b"), toml_key("a b")), ("a-1_b".to_owned(), "\"a b\"".to_owned()));
    }
}
