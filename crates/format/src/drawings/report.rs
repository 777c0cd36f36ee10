//! Reports about a reading: what was not understood or claimed, and that it is never certain.

use std::collections::BTreeSet;

use crate::cells::named;
use crate::json::Json;
use crate::toml_file::{Rules, TomlFile};
use exdoku_text::board::{CellName, Position, counted};
use exdoku_text::source::{Diagnostic, Diagnostics, Guess, Hint, Place, Unread};

use super::claim::{Outcome, places};
use super::draft;
use super::layers;
use super::read::{Beside, read, unread};
use super::sentences::LONGEST;
use super::sketch::Sketch;

/// Reads the drawings of a puzzle with its rules text, and adds the rules to its file. Diagnostics point at the JSON.
pub(crate) fn guess(
    (sketch, text): (&Sketch, &str),
    how: Guess,
    json: &Json<'_>,
    file: &mut TomlFile,
    diagnostics: &mut Diagnostics,
) {
    let Outcome {
        rules,
        digits,
        holes,
        said,
        mut sentences,
        is_long,
        lonely,
        unclaimed,
        open,
        left,
        decoration,
        usual,
        ..
    } = read(sketch, text);
    file.rules.append(rules);
    if let Some(digits) = digits {
        file.set("digits", digits);
    }
    if !holes.is_empty() {
        file.set("holes", named(&places(&holes)).to_string().as_str());
    }
    if !said.is_empty() && layers::add(&said, sketch, file).is_none() {
        sentences.extend(said.into_iter().map(|one| one.text));
    }
    if how == Guess::Draft {
        let to_write: Vec<String> = sentences.iter().chain(&lonely).cloned().collect();
        draft::add(left, &to_write, file);
    }
    locate(&mut file.rules, sketch, |sentence| json.place_of(sentence));
    let sentence = |one: &String| {
        let text = shortened(one);
        LeftOver {
            message: format!("this sentence of the rules is not understood: {text:?}"),
            unread: Some(Unread::Sentence(text)),
            at: said_at(json, one),
        }
    };
    let nowhere = |one: &String| {
        let message = format!("no drawing fits this sentence of the rules: {:?}", shortened(one));
        LeftOver { message, unread: None, at: said_at(json, one) }
    };
    let drawing = |one: String| {
        let message = format!("no sentence of the rules is about this: {one}");
        LeftOver { message, unread: Some(Unread::Drawing(one)), at: None }
    };
    let long = is_long.then(|| {
        let message = format!("the rules text has more than {LONGEST} characters, and is not read");
        LeftOver { message, unread: None, at: None }
    });
    let left_over = long.into_iter().chain(sentences.iter().map(sentence)).chain(lonely.iter().map(nowhere));
    let left_over: Vec<LeftOver> = left_over.chain(unclaimed.into_iter().map(drawing)).collect();
    for LeftOver { message, unread, at } in &left_over {
        let (source, span) = at.clone().unwrap_or_else(|| json.place());
        let complaint = match how {
            Guess::Strict => Diagnostic::error(message)
                .help("write the rules in a TOML file")
                .hint(Hint::GuessDrawings(Guess::Loose)),
            Guess::Loose => Diagnostic::warning(message).help("it is left out, so this may be a different puzzle"),
            Guess::Draft => Diagnostic::warning(message).help("it is a comment or a drawing in the draft"),
        };
        let complaint = complaint.at(&source, span);
        let complaint = match unread {
            Some(Unread::Drawing(drawing)) => complaint.maybe_help(open.get(drawing).map(|said| which(said))),
            _ => complaint,
        };
        diagnostics.push(match unread {
            Some(what) => complaint.unread(what.clone()),
            None => complaint,
        });
    }
    diagnostics.note_guess(left_over.into_iter().map(|one| one.message).collect());
    let decoration = match decoration {
        0 => String::new(),
        count => format!("; {} taken for decoration", counted(count, "drawing")),
    };
    let message = match usual {
        true => format!("no rules text: drawings are read by their usual meanings, which is never certain{decoration}"),
        false => format!("read from drawings and the rules text, which is never certain{decoration}"),
    };
    diagnostics.push(json.warning(message).help("its TOML shows each rule with its sentence"));
}

/// A sentence or a drawing that was left over.
struct LeftOver {
    message: String,
    unread: Option<Unread>,
    at: Option<Place>,
}

/// Where a sentence stands in JSON: all of it, or else the longest beginning or end of it that stands there, since what is in
/// brackets was taken out.
fn said_at(json: &Json<'_>, sentence: &str) -> Option<Place> {
    const FEWEST: usize = 3;
    let words: Vec<&str> = sentence.split(' ').collect();
    let begins = (FEWEST..=words.len()).rev().map(|count| words[..count].join(" "));
    let ends = (1..=words.len().saturating_sub(FEWEST)).map(|from| words[from..].join(" "));
    json.place_of(sentence).or_else(|| begins.chain(ends).find_map(|part| json.place_of(part.trim())))
}

/// Warns of sentences that may change a puzzle whose rules text is not read.
pub(crate) fn warn_unread(
    (text, (source, span)): (&str, Place),
    may_say: Beside,
    rules: &Rules,
    diagnostics: &mut Diagnostics,
) {
    let unread = unread(text, &rules.kinds().collect(), may_say);
    let Some((first, more)) = unread.split_first() else { return };
    let more = match more.len() {
        0 => String::new(),
        count => format!(" and {}", counted(count, "more sentence")),
    };
    let message = format!("the rules text is not read: {:?}{more}", shortened(first));
    let said = Json::read(&source, span.clone()).ok().and_then(|text| said_at(&text, first));
    let (source, span) = said.unwrap_or((source, span));
    let warning = Diagnostic::warning(message).at(&source, span);
    diagnostics.push(warning.hint(Hint::GuessDrawings(Guess::Strict)));
}

/// Asks which of some sentences is about a drawing, and says how to tell.
fn which(sentences: &[(String, &'static str)]) -> String {
    let named: Vec<String> = sentences.iter().map(|(text, rule)| format!("{:?} (`{rule}`)", shortened(text))).collect();
    format!("it may be {}: name the colour in each sentence, or write the rule in a TOML file", named.join(" or "))
}

/// Sets where the rules were read that come from sentences: where their cells are drawn, or else at the sentence.
pub(crate) fn locate(rules: &mut Rules, sketch: &Sketch, said: impl Fn(&str) -> Option<Place>) {
    let drawn = sketch.drawn_at();
    rules.locate(|cells| nearest(cells, &drawn).cloned(), said);
}

/// Where the drawing was read that has these cells; or else the smallest that has them and others, or the largest in some of them.
fn nearest<'p>(cells: &[CellName], drawn: &[(BTreeSet<Position>, &'p Place)]) -> Option<&'p Place> {
    let cells: BTreeSet<Position> = cells.iter().filter_map(CellName::position).collect();
    let away = |(of, place): &(BTreeSet<Position>, &'p Place)| match (of.is_superset(&cells), of.is_subset(&cells)) {
        (true, _) => Some(((0, of.len() - cells.len()), *place)),
        (false, true) if !of.is_empty() => Some(((1, cells.len() - of.len()), *place)),
        _ => None,
    };
    drawn.iter().filter_map(away).min_by_key(|(away, _)| *away).map(|(_, place)| place)
}

/// A sentence, shortened for a message.
pub(crate) fn shortened(sentence: &str) -> String {
    const LONGEST: usize = 160;
    // Examples and brackets leave spaces behind.
    let mut short = sentence.split_whitespace().collect::<Vec<_>>().join(" ");
    if let Some((end, _)) = short.char_indices().nth(LONGEST) {
        short.replace_range(end.., "...");
    }
    short
}
