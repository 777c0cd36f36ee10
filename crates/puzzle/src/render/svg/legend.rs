//! The text below a picture about rules that it does not show: the meaning of each kind, and for rules that are not fully
//! drawn their parameters; or the sentences that their kind has for them.

use exdoku_format::{Telling, in_words, meaning_of};
use exdoku_rules::rules::{Distinctions, RuleUse};
use exdoku_text::board::wrapped;

use super::picture::{Drawn, Picture};

/// The lines below a picture.
#[derive(Debug, Default)]
pub(super) struct Legend {
    /// The description of the whole puzzle.
    about: Option<String>,
    /// Kinds with their distinction and meaning, and the texts of their rules without a drawing.
    kinds: Vec<(String, String, Vec<String>)>,
    /// The rules of kinds that have sentences for them, and in the end these.
    telling: Telling,
    told: Vec<String>,
}

/// Longer texts of a rule are cut.
const LONGEST: usize = 240;

impl Legend {
    /// Sets the description of the puzzle, which comes first.
    pub(super) fn tell(&mut self, about: &str) {
        self.about.get_or_insert_with(|| about.to_owned());
    }

    pub(super) fn add(
        &mut self,
        rule_use: &RuleUse,
        drawn: Drawn,
        (picture, distinctions): (&Picture<'_>, &Distinctions),
    ) {
        let variant = picture.variant;
        if self.telling.add(rule_use, drawn != Drawn::Not, (variant, picture.puzzle)) {
            return;
        }
        let meaning = meaning_of(rule_use, variant).unwrap_or_default();
        let told = distinctions.of_kind(&rule_use.kind).map_or(String::new(), |one| format!(" ({})", one.words()));
        let meaning = format!("{told}: {meaning}");
        let known = self.kinds.iter().position(|(kind, its, _)| (kind, its) == (&rule_use.kind, &meaning));
        let at = known.unwrap_or_else(|| {
            self.kinds.push((rule_use.kind.clone(), meaning, Vec::new()));
            self.kinds.len() - 1
        });
        let words = in_words(rule_use, variant.board(), &picture.puzzle.symbols);
        if drawn == Drawn::Not && !words.is_empty() {
            let long = |words: &str| words.chars().count() > LONGEST;
            // Steps stand for many pairs: the source text is shorter.
            let words = as_written(rule_use).filter(|written| long(&words) && !long(written)).unwrap_or(words);
            let short: String = words.chars().take(LONGEST).collect();
            let line = if long(&words) { format!("{short} ...") } else { short };
            if !self.kinds[at].2.contains(&line) {
                self.kinds[at].2.push(line);
            }
        }
    }

    /// Finds the sentences when all rules have been added.
    pub(super) fn finish(&mut self, picture: &Picture<'_>, distinctions: &Distinctions) {
        self.told = self.telling.sentences((picture.variant, picture.puzzle), distinctions);
    }

    /// The lines, of at most this width in letters.
    pub(super) fn lines(&self, width: usize) -> Vec<String> {
        let mut lines = self.about.as_deref().map_or(Vec::new(), |about| wrapped(about, width));
        for (kind, meaning, rules) in &self.kinds {
            lines.extend(wrapped(&format!("{kind}{meaning}"), width));
            rules.iter().for_each(|rule| lines.extend(wrapped(&format!("    {rule}"), width)));
        }
        self.told.iter().for_each(|one| lines.extend(wrapped(one, width)));
        lines
    }
}

/// The source text of a rule without the punctuation of TOML: `steps 1,3 2,3`.
fn as_written(rule_use: &RuleUse) -> Option<String> {
    let (source, span) = rule_use.place.as_ref()?;
    // A table under a header needs no name.
    let text = source.text().get(span.clone()).filter(|text| text.starts_with(['{', '[', '"', '\'']))?;
    let words = text.replace(['{', '}', '[', ']', '"', '\''], " ").replace(" = ", " ").replace(", ", " ");
    Some(words.split_whitespace().collect::<Vec<_>>().join(" "))
}
