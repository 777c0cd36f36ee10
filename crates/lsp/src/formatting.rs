//! Formatting, as `exdoku fmt` does it.

use exdoku_text::source::Source;

use crate::document::Text;
use crate::protocol::TextEdit;

/// What formatting changes: one range of lines. Nothing for a text that is not TOML, about which there is a complaint.
pub(crate) fn format(text: &Text) -> Vec<TextEdit> {
    let old = text.as_str();
    let Ok(new) = exdoku_format::tidy(&Source::new("<text>", old)) else { return Vec::new() };
    if new == old {
        return Vec::new();
    }
    let (old_lines, new_lines): (Vec<&str>, Vec<&str>) =
        (old.split_inclusive('\n').collect(), new.split_inclusive('\n').collect());
    let most = old_lines.len().min(new_lines.len());
    let before = old_lines.iter().zip(&new_lines).take_while(|(one, other)| one == other).count();
    let same_end = old_lines.iter().rev().zip(new_lines.iter().rev()).take_while(|(one, other)| one == other).count();
    let after = same_end.min(most - before);
    let bytes = |lines: &[&str]| lines.iter().map(|line| line.len()).sum::<usize>();
    let range = text.range(&(bytes(&old_lines[..before])..old.len() - bytes(&old_lines[old_lines.len() - after..])));
    vec![TextEdit { range, new_text: new_lines[before..new_lines.len() - after].concat() }]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Encoding;

    #[test]
    fn only_what_changes_is_replaced() {
        let text = Text::new("size = 9\n[rules]\nkiller=true\n", Encoding::Utf8);
        let [edit] = &format(&text)[..] else { panic!("one edit") };
        assert_eq!((edit.range.start.line, edit.new_text.as_str()), (1, "\n[rules]\nkiller = true\n"));
        assert!(format(&Text::new("size = \n", Encoding::Utf8)).is_empty());
    }
}
