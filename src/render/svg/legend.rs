//! What a picture does not show, in words below it: for each kind what it means, and for rules without a drawing how
//! they were written.

use crate::rules::RuleUse;
use crate::variant::Variant;

use super::Drawn;

/// The lines below a picture.
#[derive(Debug, Default)]
pub(super) struct Legend {
    /// Kinds with what they mean, and the words of those rules that have no drawing.
    kinds: Vec<(String, String, Vec<String>)>,
}

/// Words of a rule that are longer are cut.
const LONGEST: usize = 240;

impl Legend {
    pub(super) fn add(&mut self, rule_use: &RuleUse, drawn: Drawn, variant: &Variant) {
        let known = self.kinds.iter().position(|(kind, ..)| *kind == rule_use.kind);
        let at = known.unwrap_or_else(|| {
            let active = variant.rules.iter().find(|active| active.kind == rule_use.kind);
            let meaning = active.map_or(String::new(), |active| active.meaning.to_string());
            self.kinds.push((rule_use.kind.clone(), meaning, Vec::new()));
            self.kinds.len() - 1
        });
        let written = rule_use.place.as_ref().and_then(|(source, span)| source.text().get(span.clone()));
        let words = written.map(|text| text.split_whitespace().collect::<Vec<_>>().join(" ")).unwrap_or_default();
        if drawn == Drawn::Not && !["", "true"].contains(&words.as_str()) {
            let cut = words.chars().count() > LONGEST;
            let short: String = words.chars().take(LONGEST).collect();
            self.kinds[at].2.push(if cut { format!("{short} ...") } else { short });
        }
    }

    /// The lines, none with more letters than this.
    pub(super) fn lines(&self, width: usize) -> Vec<String> {
        let mut lines = Vec::new();
        for (kind, meaning, rules) in &self.kinds {
            lines.extend(broken(&format!("{kind}: {meaning}"), width));
            rules.iter().for_each(|rule| lines.extend(broken(&format!("    {rule}"), width)));
        }
        lines
    }
}

/// A text in lines of so many letters.
pub(super) fn broken(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().expect("there is a first line");
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > width {
            lines.push(word.to_owned());
        } else {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines
}
