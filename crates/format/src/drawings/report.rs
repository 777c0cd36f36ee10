//! Reports about a reading: what was not understood or claimed, and that it is never certain.

use crate::json::Json;
use crate::toml_file::TomlFile;
use exdoku_text::board::counted;
use exdoku_text::source::{Diagnostics, Guess, Hint};

use super::claim::Outcome;
use super::draft;
use super::layers;
use super::read::read;
use super::sentences::LONGEST;
use super::sketch::Sketch;

/// The message about a sentence begins with this, and the sentence follows in quotes.
pub const UNKNOWN_SENTENCE: &str = "this sentence of the rules is not understood: ";

/// The message about drawings that no sentence mentions begins with this, and they follow.
pub const UNMENTIONED_DRAWING: &str = "no sentence of the rules is about this: ";

/// Reads the drawings of a puzzle with its rules text, and adds the rules to its file. Diagnostics point at the JSON.
pub(crate) fn guess(
    (sketch, text): (&Sketch, &str),
    how: Guess,
    json: &Json<'_>,
    file: &mut TomlFile,
    diagnostics: &mut Diagnostics,
) {
    let Outcome { rules, digits, said, mut sentences, is_long, lonely, unclaimed, left, decoration, usual, .. } =
        read(sketch, text);
    file.rules.append(rules);
    if let Some(digits) = digits {
        file.set("digits", digits);
    }
    if !said.is_empty() && layers::add(&said, sketch, file).is_none() {
        sentences.extend(said.into_iter().map(|one| one.text));
    }
    if how == Guess::Draft {
        let to_write: Vec<String> = sentences.iter().chain(&lonely).cloned().collect();
        draft::add(left, &to_write, file);
    }
    let sentence = |one: &String| format!("{UNKNOWN_SENTENCE}{:?}", shortened(one));
    let drawing = |one: &String| format!("{UNMENTIONED_DRAWING}{one}");
    let nowhere = |one: &String| format!("no drawing fits this sentence of the rules: {:?}", shortened(one));
    let long = is_long.then(|| format!("the rules text has more than {LONGEST} characters, and is not read"));
    let left_over = long.into_iter().chain(sentences.iter().map(sentence)).chain(lonely.iter().map(nowhere));
    let left_over: Vec<String> = left_over.chain(unclaimed.iter().map(drawing)).collect();
    for message in &left_over {
        let complaint = match how {
            Guess::Strict => {
                json.error(message).help("write the rules in a TOML file").hint(Hint::GuessDrawings(Guess::Loose))
            }
            Guess::Loose => json.warning(message).help("it is left out, so this may be a different puzzle"),
            Guess::Draft => json.warning(message).help("it is a comment or a drawing in the draft"),
        };
        diagnostics.push(complaint);
    }
    diagnostics.note_guess(left_over);
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

/// A sentence, shortened for a message.
pub(crate) fn shortened(sentence: &str) -> String {
    const LONGEST: usize = 160;
    match sentence.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", &sentence[..end]),
        None => sentence.to_owned(),
    }
}
