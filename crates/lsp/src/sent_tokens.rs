//! The semantic tokens that an editor has, so that only what changed is sent anew.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use crate::protocol::{SemanticToken, SemanticTokens, SemanticTokensAnswer, SemanticTokensEdit};

/// The numbers of a token in the protocol.
const NUMBERS: usize = 5;

/// What was sent last of each text, by its address.
#[derive(Debug, Default)]
pub(crate) struct SentTokens(Mutex<HashMap<String, Sent>>);

#[derive(Debug, Default)]
struct Sent {
    /// How often tokens of this text were sent: the id of the result.
    number: u64,
    tokens: Vec<SemanticToken>,
}

impl SentTokens {
    /// All tokens of a text.
    pub(crate) fn full(&self, uri: &str, tokens: Vec<SemanticToken>) -> SemanticTokens {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let sent = all.entry(uri.to_owned()).or_default();
        sent.number += 1;
        sent.tokens.clone_from(&tokens);
        SemanticTokens { result_id: Some(sent.number.to_string()), data: tokens }
    }

    /// What changed since the result with this id; all tokens if that was not the last.
    pub(crate) fn delta(&self, uri: &str, previous: &str, tokens: Vec<SemanticToken>) -> SemanticTokensAnswer {
        let edits = {
            let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            let last = all.get(uri).filter(|sent| sent.number.to_string() == previous);
            last.map(|sent| edits(&sent.tokens, &tokens))
        };
        let SemanticTokens { result_id, data } = self.full(uri, tokens);
        match edits {
            Some(edits) => SemanticTokensAnswer::Changed { result_id, edits },
            None => SemanticTokensAnswer::All(SemanticTokens { result_id, data }),
        }
    }

    /// Forgets a text that was closed.
    pub(crate) fn forget(&self, uri: &str) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(uri);
    }
}

/// One edit between what is the same at the beginning and at the end; none if all is.
fn edits(old: &[SemanticToken], new: &[SemanticToken]) -> Vec<SemanticTokensEdit> {
    let most = old.len().min(new.len());
    let before = old.iter().zip(new).take_while(|(one, other)| one == other).count();
    let same_end = old.iter().rev().zip(new.iter().rev()).take_while(|(one, other)| one == other).count();
    let after = same_end.min(most - before);
    if before + after == old.len() && old.len() == new.len() {
        return Vec::new();
    }
    let numbers = |tokens: usize| u32::try_from(tokens * NUMBERS).unwrap_or(u32::MAX);
    let data = new[before..new.len() - after].to_vec();
    vec![SemanticTokensEdit { start: numbers(before), delete_count: numbers(old.len() - before - after), data }]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(lines: &[u32]) -> Vec<SemanticToken> {
        let token = |&delta_line| SemanticToken {
            delta_line,
            delta_start: 0,
            length: 1,
            token_type: 0,
            token_modifiers_bitset: 0,
        };
        lines.iter().map(token).collect()
    }

    #[test]
    fn only_what_changed_is_sent() {
        let sent = SentTokens::default();
        let first = sent.full("a", tokens(&[1, 2, 3, 3, 4])).result_id.unwrap();
        for (new, start, removed, added) in
            [(vec![1, 2, 3, 3, 3, 4], 20, 0, 1), (vec![1, 9, 4], 5, 20, 1), (vec![1, 9], 10, 5, 0), (vec![], 0, 10, 0)]
        {
            let previous = sent.0.lock().unwrap()["a"].number.to_string();
            let SemanticTokensAnswer::Changed { edits, .. } = sent.delta("a", &previous, tokens(&new)) else {
                panic!("a delta")
            };
            let [edit] = &edits[..] else { panic!("one edit: {edits:?}") };
            let data = edit.data.len();
            assert_eq!((edit.start, edit.delete_count, data), (start, removed, added), "{new:?}");
        }
        assert!(edits(&tokens(&[1, 2]), &tokens(&[1, 2])).is_empty());
        assert!(matches!(sent.delta("a", &first, tokens(&[1])), SemanticTokensAnswer::All(_)), "an old one");
        sent.forget("a");
        assert!(matches!(sent.delta("a", "6", tokens(&[1])), SemanticTokensAnswer::All(_)));
    }
}
