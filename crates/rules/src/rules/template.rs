//! The language of phrases: `cage {cells}[ ({sum})]`.

/// The phrase with these values, each requested by its name and whether it is in brackets; none if nothing is
/// left of it.
pub(super) fn fill(template: &str, value: impl Fn(&str, bool) -> Option<String>) -> Option<String> {
    let mut text = String::new();
    for (part, optional) in parts(template) {
        match filled(part, |name| value(name, optional)) {
            Some(filled) => text += &filled,
            None if optional => {}
            None => return None,
        }
    }
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    (!text.is_empty()).then_some(text)
}

/// The names of parameters in a phrase.
pub(super) fn names(template: &str) -> impl Iterator<Item = &str> {
    template.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(name, _)| name)
}

/// The parts of a phrase, and whether they are in brackets.
fn parts(template: &str) -> Vec<(&str, bool)> {
    let mut parts = Vec::new();
    for piece in template.split('[') {
        match piece.split_once(']') {
            Some((inside, after)) => parts.extend([(inside, true), (after, false)]),
            None => parts.push((piece, false)),
        }
    }
    parts.retain(|(part, _)| !part.is_empty());
    parts
}

fn filled(part: &str, value: impl Fn(&str) -> Option<String>) -> Option<String> {
    let mut pieces = part.split('{');
    let mut text = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let (name, after) = piece.split_once('}')?;
        text += &value(name)?;
        text += after;
    }
    Some(text)
}
