//! Lists of cells that have names.

use crate::excerpt::Excerpt;
use crate::percent::decoded;

/// A list of cells of a constraint that may have a name.
pub(super) struct NamedList<'s> {
    pub(super) name: Option<String>,
    pub(super) words: Vec<Excerpt<'s>>,
}

/// The lists among these words. They are separated by two tildes, or by the name of the next list: `_name`.
pub(super) fn named_lists<'s>(words: &[Excerpt<'s>]) -> Vec<NamedList<'s>> {
    let mut lists = vec![NamedList { name: None, words: Vec::new() }];
    for &word in words {
        let name = lists.last().and_then(|list| list.name.clone());
        match word.text {
            "" => lists.push(NamedList { name, words: Vec::new() }),
            text if text.starts_with('_') => lists.push(NamedList { name: plain_name(&word), words: Vec::new() }),
            _ => lists.last_mut().expect("there is a list").words.push(word),
        }
    }
    lists.retain(|list| !list.words.is_empty());
    lists
}

/// A name decoded: `_Odd-Even%20Thermo`.
fn plain_name(word: &Excerpt<'_>) -> Option<String> {
    word.text.strip_prefix('_').map(decoded).filter(|name| !name.is_empty())
}
