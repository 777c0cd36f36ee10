//! The key `layers`: one more value in each cell, found along with the digits.
//!
//! ```toml
//! layers = { shade = "white black", heat = "0-2", inner = { values = "digits", cells = "r2-5c2-5" }, way = "path" }
//! layers = { region = { values = "1-9", look = "walls" } }
//! layers = { colour = { values = "red blue", given = "rrbb .... .... bbrr" } }    # drawn, in the cells that the picture marks
//! layers = { doubler = "no yes", value = { is = "if(doubler == yes, 2 * digit, digit)" } }    # computed
//! ```

use exdoku_text::board::{Board, Cell, Computed, Digits, Layer, LayerLook, MAX_CELLS, is_unknown_name, read_cells};
use exdoku_text::expression::Expression;
use exdoku_text::source::fields::{Form, Key, Value};
use exdoku_text::source::{Diagnostic, Diagnostics, Help, did_you_mean};

use crate::rules::{FileKinds, constant, is_taken, report};

use super::brought::Brought;
use super::computed;
use super::givens::layer_values;
use super::range::{between, range};
use super::unknowns::entries;

/// The layers of these tables; a later one replaces an earlier one of the same name.
pub(super) fn read(tables: &[Value<'_>], board: &Board, diagnostics: &mut Diagnostics) -> Option<Vec<Layer>> {
    let mut layers: Vec<Layer> = Vec::new();
    let (entries, mut fine) = entries(tables, diagnostics);
    for (key, value) in entries {
        match layer(&key, &value, board, &layers, diagnostics) {
            Some(layer) => {
                let known = layers.iter().position(|other| other.name == layer.name);
                let others = layers.iter().enumerate().filter(|(at, _)| Some(*at) != known).map(|(_, other)| other);
                if let Some(complaint) = clash(&layer, others, &value) {
                    diagnostics.push(complaint);
                    fine = false;
                }
                match known {
                    Some(known) => layers[known] = layer,
                    None => layers.push(layer),
                }
            }
            None => fine = false,
        }
    }
    let places = layers.iter().map(|layer| layer.cells.len()).sum::<usize>();
    if let Some(last) = tables.last().filter(|_| board.cell_count() + places > MAX_CELLS) {
        return diagnostics
            .refuse(last.error(format!("the board and its layers have more than {MAX_CELLS} cells together")));
    }
    fine.then_some(layers)
}

/// A board with the layers of a kind besides its own.
pub(super) fn with_those_of(kind: &str, board: &Board, kinds: &FileKinds<'_>) -> Board {
    let mut diagnostics = Diagnostics::new();
    let tables = Brought::of_kind(kind, kinds).tables(&[], &mut diagnostics).unwrap_or_default();
    let read = read(&tables, board, &mut diagnostics).unwrap_or_default();
    let new: Vec<Layer> = read.into_iter().filter(|layer| board.layer(&layer.name).is_none()).collect();
    let places = board.place_count() + new.iter().map(|layer| layer.cells.len()).sum::<usize>();
    if new.is_empty() || places > MAX_CELLS {
        return board.clone();
    }
    let layers = board.layers().iter().cloned().chain(new).collect();
    board.clone().with_unknowns(Vec::new()).with_layers(layers, false).with_unknowns(board.unknowns().to_vec())
}

/// Complains about a word that another layer uses for another value, since words mean the same number everywhere.
fn clash<'l>(layer: &Layer, mut others: impl Iterator<Item = &'l Layer>, value: &Value<'_>) -> Option<Diagnostic> {
    others.find_map(|other| {
        let differs = |word: &&String| other.value_of(word).is_some_and(|its| layer.value_of(word) != Some(its));
        let word = layer.words.iter().find(differs)?;
        let (own, its) = (layer.value_of(word)?, other.value_of(word)?);
        let message = format!("`{word}` is {own} here and {its} in the layer `{}`", other.name);
        Some(value.error(message).help("a word means the same number in all layers: list the values in the same order"))
    })
}

/// `shade = "white black"`: a value in every cell; `{ values = "0-2", cells = "r1-3c1-3" }`: only in these cells; with `is`,
/// computed. `known` are the layers before it.
fn layer(
    key: &Key<'_>,
    value: &Value<'_>,
    board: &Board,
    known: &[Layer],
    diagnostics: &mut Diagnostics,
) -> Option<Layer> {
    if !is_unknown_name(key.name) {
        let help =
            "a name is a letter followed by letters, digits and dashes: shade, heat-1; and not the name of a cell";
        return diagnostics.refuse(key.error(format!("a layer cannot be called `{}`", key.name)).help(help));
    }
    if is_taken(key.name) {
        let message = format!("a layer cannot be called `{}`: rules use that word for cells of the board", key.name);
        return diagnostics.refuse(key.error(message).help(format!("choose another name: {}s, my-{0}", key.name)));
    }
    let (values, cells, is, given, look) = match value.form() {
        Form::Table(mut table) => {
            let is = table.take("is");
            let values = if is.is_some() { None } else { Some(table.need("values", diagnostics)) };
            let given = if is.is_some() { None } else { table.take("given") };
            let cells = table.take("cells");
            let look = table.take("look");
            table.finish_knowing(
                |name| {
                    ["values", "given"]
                        .contains(&name)
                        .then(|| "the values of a computed layer follow from `is`".to_owned())
                },
                diagnostics,
            );
            (values.flatten(), cells, is, given, look)
        }
        _ => (Some(value.clone()), None, None, None, None),
    };
    let look = match look {
        Some(value) => Some(look_of(&value, diagnostics)?),
        None => None,
    };
    if values.is_none() && is.is_none() {
        return None;
    }
    let has_cells = cells.is_some();
    let mut cells: Vec<Cell> = match cells {
        None => board.cells().collect(),
        Some(value) => {
            let text = value.text(diagnostics)?;
            match read_cells(board, text.as_str()) {
                Ok(cells) if !cells.is_empty() => cells,
                Ok(_) => return diagnostics.refuse(value.error(format!("the layer `{}` has no cells", key.name))),
                Err(misreads) => {
                    report(&text, misreads, diagnostics);
                    return None;
                }
            }
        }
    };
    cells.sort_unstable();
    let name = key.name.to_owned();
    if let Some(values) = values {
        if matches!(values.form(), Form::Text(text) if text.as_str().trim() == "path") {
            let layer = Layer::of_passages(key.name, cells);
            return Some(Layer { look: look.unwrap_or(layer.look), ..layer });
        }
        let (digits, words) = values_of(&values, board, diagnostics)?;
        let usual = LayerLook::usual(digits.count());
        let layer =
            Layer { name, digits, words, signs: Vec::new(), cells, computed: None, look: usual, numbered: false };
        let layer = match given {
            Some(given) => drawn(layer, &given, has_cells, board, diagnostics)?,
            None => layer,
        };
        return Some(Layer { look: look.unwrap_or(layer.look), ..layer });
    }
    let (computed, digits) = computed::read(&is?, board, known, &cells, diagnostics)?;
    let look = look.unwrap_or(LayerLook::None);
    Some(Layer {
        name,
        digits,
        words: Vec::new(),
        signs: Vec::new(),
        cells,
        computed: Some(computed),
        look,
        numbered: false,
    })
}

/// A layer whose values are in a picture: of its cells, or else of all cells that the picture marks.
fn drawn(
    layer: Layer,
    given: &Value<'_>,
    has_cells: bool,
    board: &Board,
    diagnostics: &mut Diagnostics,
) -> Option<Layer> {
    let values = layer_values(&layer, given, board, diagnostics)?;
    let is_marked = |cell: &&Cell| values.iter().any(|(marked, _)| marked == *cell);
    let (cells, open): (Vec<Cell>, Vec<Cell>) = layer.cells.iter().partition(is_marked);
    if let (true, Some(first)) = (has_cells || cells.is_empty(), open.first()) {
        let message = format!("the picture has no value at {}", board.name(*first));
        return diagnostics
            .refuse(given.error(message).help("to find values that are not drawn, use the key `givens`"));
    }
    let look = if layer.words.is_empty() { layer.look } else { LayerLook::Fill };
    let number = |(cell, value)| (cell, i64::from(layer.digits.value(value)));
    let computed = Some(Computed::drawn(values.into_iter().map(number).collect()));
    Some(Layer { cells, computed, look, ..layer })
}

/// A look by its name.
fn look_of(value: &Value<'_>, diagnostics: &mut Diagnostics) -> Option<LayerLook> {
    let text = value.text(diagnostics)?;
    let found = LayerLook::ALL.iter().find(|(name, _)| *name == text.as_str());
    if found.is_none() {
        let help = did_you_mean(text.as_str(), LayerLook::ALL.map(|(name, _)| name));
        diagnostics.push(value.error(format!("there is no look `{}`", text.as_str())).help(help));
    }
    Some(found?.1)
}

const FORMS: &str = "names like \"white black\", numbers like \"0-2\" or \"0..largest\", \"digits\", or \"path\"";

/// `"white black"`, `"0-2"`, `"smallest - 1..largest"`, `3` for 1 to 3, or `"digits"`.
fn values_of(value: &Value<'_>, board: &Board, diagnostics: &mut Diagnostics) -> Option<(Digits, Vec<String>)> {
    let Form::Text(text) = value.form() else {
        return match value.form() {
            Form::Integer(_) => Some((range(value, FORMS, diagnostics)?, Vec::new())),
            _ => diagnostics.refuse(value.wrong(FORMS)),
        };
    };
    if let Some(dots) = text.as_str().find("..") {
        let (first, last) = (text.part(0..dots), text.part(dots + 2..text.as_str().len()));
        let (first, last) = (number(&first, board, diagnostics), number(&last, board, diagnostics));
        return Some((between((first?, last?), "numbers", value, diagnostics)?, Vec::new()));
    }
    let words: Vec<String> = text.as_str().split_whitespace().map(str::to_owned).collect();
    match &words[..] {
        [] => return diagnostics.refuse(value.error("a layer needs values").help(FORMS)),
        [only] if only == "digits" => return Some((board.digits(), Vec::new())),
        [only] if !is_word(only) => return Some((range(value, FORMS, diagnostics)?, Vec::new())),
        _ => {}
    }
    if let Some(wrong) = words.iter().find(|word| !is_word(word)) {
        let help =
            "a name is a letter followed by letters, digits and `_`: \"white black\"; numbers are a range: \"0-2\"";
        return diagnostics.refuse(value.error(format!("a value cannot be called `{wrong}`")).help(help));
    }
    if let Some(twice) = words.iter().enumerate().find(|(at, word)| words[..*at].contains(word)) {
        return diagnostics.refuse(value.error(format!("two values are called `{}`", twice.1)));
    }
    let digits = Digits::new(0, words.len());
    if digits.is_none() {
        diagnostics.push(value.error(format!("a layer has at most {} values", Digits::MAX)));
    }
    Some((digits?, words))
}

/// A number, or an expression like `largest + 1`.
fn number(value: &Value<'_>, board: &Board, diagnostics: &mut Diagnostics) -> Option<i64> {
    let text = value.text(diagnostics)?;
    let read = Expression::parse(text.as_str()).and_then(|read| read.bind(&[], &[], &|name| constant(name, board)));
    match read.and_then(|bound| bound.value(&[])) {
        Ok(number) => Some(number),
        Err(fault) => {
            let help = fault.unknown.as_ref().map(|name| did_you_mean(name, ["digits", "smallest", "largest"]));
            diagnostics.refuse(text.error(fault.bytes, fault.message).maybe_help(fault.help.map(Help::from).or(help)))
        }
    }
}

/// Whether expressions can use it as a name.
fn is_word(text: &str) -> bool {
    let taken = ["digits", "smallest", "largest", "and", "or", "not", "if", "abs", "min", "max"];
    text.starts_with(|c: char| c.is_alphabetic())
        && text.chars().all(|c| c.is_alphanumeric() || c == '_')
        && !taken.contains(&text)
}
