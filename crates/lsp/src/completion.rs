//! Completion: keys, kinds of rules, parameters, words, cells, variants. The offers are those of the page.

use std::fmt::Write as _;
use std::ops::Range;

use exdoku_page::offer;
use exdoku_rules::rules::{DEFINITION_KEYS, Draw, FigureKind, Type};
use exdoku_rules::variant::{BuiltIns, FILE_KEYS, TEST_KEYS};
use exdoku_text::board::Side;

use crate::expression::{WORDS, declared_in, names_of};
use crate::known::{Kinds, KnownKind, KnownParam};
use crate::outline::{Expected, Outline, Scalar, expected_after};
use crate::protocol::{self, CompletionItem, CompletionItemKind, CompletionList, InsertTextFormat, Markdown, TextEdit};
use crate::role::{Role, Within, names_cells, role, takes_rules, type_of, within};
use crate::world::{Open, World};

/// The most cells that are offered at once.
const MOST_CELLS: usize = 200;
/// The most rows or columns that are offered while the board cannot be read.
const MOST_ROWS: usize = 64;
/// The most values of an example that are marked to be typed over.
const MOST_STOPS: usize = 9;
/// What may stand at a byte.
pub(crate) fn complete(world: &World, open: &Open, byte: usize) -> CompletionList {
    let all = open.text.as_str();
    let text = &all[..byte];
    let (expected, outline) = expected_after(text);
    // What a text defines is offered before it was read without an error.
    let own = with_outlined(open);
    let kinds = Kinds { own: &own };
    let path = |key: usize| outline.path(key);
    let start = text.len() - text.chars().rev().take_while(|&sign| is_of_word(sign)).map(char::len_utf8).sum::<usize>();
    let end = byte + all[byte..].chars().take_while(|&sign| is_of_word(sign)).map(char::len_utf8).sum::<usize>();
    let mut bytes = start..end;
    let mut offers = match &expected {
        Expected::Key(parent) => {
            let path = parent.map_or(Vec::new(), path);
            let present = |name: &str| open.outline.keys.iter().any(|key| key.parent.is_none() && key.name == name);
            match path[..] {
                ["candidates"] | ["test", "candidates"] => cells(open, str::to_owned),
                _ => keys(within(&path, kinds), kinds, present),
            }
        }
        Expected::Header(names) => headers(names, kinds),
        Expected::Value { key, quoted } => {
            let path = path(*key);
            if let (Some(first), ["variant" | "include"]) = (quoted, &path[..]) {
                bytes = *first..end_of_text(all, *first, byte);
            } else if text[..start].ends_with('$') {
                // A parameter is offered with its sign.
                bytes.start -= 1;
            }
            values(world, open, kinds, &path, quoted.is_some())
        }
        Expected::Other => Vec::new(),
    };
    // A key in quotes is replaced with them.
    let is_key = matches!(expected, Expected::Key(_) | Expected::Header(_));
    let opening = outline.keys.last().filter(|key| is_key && key.span.start + 1 == start);
    let quote = opening.and_then(|key| all[key.span.start..].chars().next()).filter(|sign| matches!(sign, '"' | '\''));
    if let Some(quote) = quote {
        bytes = start - 1..end + usize::from(all[end..].starts_with(quote));
    }
    // The key has its value already.
    if matches!(expected, Expected::Key(_)) && all[bytes.end..].trim_start_matches([' ', '\t']).starts_with(['=', '.'])
    {
        for offer in &mut offers {
            offer.insert.clone_from(&offer.name);
        }
    }
    let word = text[bytes.start..].trim_start_matches(|sign| Some(sign) == quote);
    let range = open.text.range(&bytes);
    let matching: Vec<&Offer> = offers.iter().filter(|offer| !offer.is_cell || offer.name.starts_with(word)).collect();
    let is_incomplete = matching.len() > MOST_CELLS && matching.iter().all(|offer| offer.is_cell);
    let shown = if is_incomplete { MOST_CELLS } else { matching.len() };
    let items = matching[..shown].iter().enumerate();
    let mut items: Vec<CompletionItem> =
        items.map(|(number, offer)| offer.item(number, range, world.has_snippets)).collect();
    if let Some(quote) = quote {
        // An editor compares what is replaced.
        items.iter_mut().for_each(|item| item.filter_text = Some(format!("{quote}{}", item.label)));
    }
    CompletionList { is_incomplete, items }
}

fn is_of_word(sign: char) -> bool {
    sign.is_alphanumeric() || matches!(sign, '-' | '_')
}

/// Where the text that begins at a byte ends: before its closing quote, or at the byte if it has none in the line.
fn end_of_text(all: &str, first: usize, byte: usize) -> usize {
    let quote = if all[..first].ends_with('\'') { '\'' } else { '"' };
    let line = &all[byte..byte + all[byte..].find('\n').unwrap_or(all.len() - byte)];
    line.find(quote).map_or(byte, |at| byte + at)
}

/// The kinds that were read, and those that the text defines now.
fn with_outlined(open: &Open) -> Vec<KnownKind> {
    let mut own = open.kinds.to_vec();
    for name in declared_in(&open.outline, &["define"]) {
        if own.iter().all(|kind| kind.name != name) {
            let params = declared_in(&open.outline, &["define", name, "params"]);
            own.push(KnownKind::outlined(name, &params));
        }
    }
    own
}

/// Something that may stand there.
#[derive(Clone, Debug)]
struct Offer {
    name: String,
    insert: String,
    note: String,
    meaning: String,
    kind: CompletionItemKind,
    is_cell: bool,
}

impl Offer {
    fn new(name: &str, insert: impl Into<String>, meaning: &str, kind: CompletionItemKind) -> Offer {
        let (name, insert, meaning) = (name.to_owned(), insert.into(), meaning.to_owned());
        Offer { name, insert, note: String::new(), meaning, kind, is_cell: false }
    }

    fn item(&self, number: usize, range: protocol::Range, has_snippets: bool) -> CompletionItem {
        let snippet = if has_snippets { snippet(&self.insert) } else { None };
        let format = snippet.as_ref().map(|_| InsertTextFormat::SNIPPET);
        let value = self.meaning.clone();
        CompletionItem {
            label: self.name.clone(),
            kind: self.kind,
            detail: self.note.clone(),
            documentation: (!value.is_empty()).then_some(Markdown { value }),
            sort_text: format!("{number:05}"),
            filter_text: None,
            insert_text_format: format,
            text_edit: TextEdit { range, new_text: snippet.unwrap_or_else(|| self.insert.clone()) },
        }
    }
}

/// The text with its values marked, to be typed over: each text and each number.
fn snippet(insert: &str) -> Option<String> {
    let (name, value) = insert.split_once(" = ")?;
    let outline = Outline::new(insert);
    let is_bare = |scalar: &&Scalar| !scalar.is_text || !scalar.content.is_empty();
    let mut values: Vec<Range<usize>> = outline.scalars.iter().filter(is_bare).map(|one| one.content.clone()).collect();
    let many = values.len() > MOST_STOPS;
    if many || value.starts_with("\"\"\"") {
        values.clear();
    }
    let mut written = format!("{} = ", escaped(name));
    let mut at = insert.len() - value.len();
    if let Some(picture) = value.strip_prefix("\"\"\"\n").and_then(|rest| rest.strip_suffix("\n\"\"\"")) {
        return Some(format!("{written}\"\"\"\n${{1:{}}}\n\"\"\"", escaped(picture)));
    }
    if value == "\"\"" {
        return Some(format!("{written}\"$1\""));
    }
    for (number, bytes) in values.iter().enumerate() {
        written.push_str(&escaped(&insert[at..bytes.start]));
        let _ = write!(written, "${{{}:{}}}", number + 1, escaped(&insert[bytes.clone()]));
        at = bytes.end;
    }
    written.push_str(&escaped(&insert[at..]));
    Some(written)
}

/// The text as a snippet writes it.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('$', "\\$").replace('}', "\\}")
}

fn of_kind(kind: &KnownKind) -> Offer {
    Offer::new(&kind.name, &kind.insert, &kind.meaning, CompletionItemKind::FUNCTION)
}

fn of_param(param: &KnownParam) -> Offer {
    let offer = Offer::new(&param.name, &param.insert, &param.meaning, CompletionItemKind::PROPERTY);
    Offer { note: param.note(), ..offer }
}

fn keys(within: Within<'_>, kinds: Kinds<'_>, is_present: impl Fn(&str) -> bool) -> Vec<Offer> {
    let key = |key: &exdoku_rules::variant::FileKey| {
        Offer::new(key.name, offer::of_key(key), key.meaning, CompletionItemKind::KEYWORD)
    };
    match within {
        Within::File => FILE_KEYS.iter().filter(|one| one.name == "test" || !is_present(one.name)).map(key).collect(),
        Within::Test => TEST_KEYS
            .iter()
            .chain(FILE_KEYS.iter().filter(|one| one.is_of_test()))
            .map(|one| match one.name {
                "rules" => Offer { insert: "rules = {  }".to_owned(), ..key(one) },
                _ => key(one),
            })
            .collect(),
        Within::Expect => TEST_KEYS.iter().filter(|one| one.name != "breaks").map(key).collect(),
        Within::Rules => kinds.all().map(of_kind).collect(),
        Within::Kind(kind) => {
            let sides = Side::ALL.into_iter().filter(|_| kind.sight).map(|side| {
                let side = side.name();
                let meaning = format!("the clues on this side, one for each row or column: {}", kind.meaning);
                Offer::new(side, format!("{side} = \". . .\""), &meaning, CompletionItemKind::PROPERTY)
            });
            let rules = kinds.all().filter(|_| takes_rules(kind)).map(of_kind);
            kind.params.iter().map(of_param).chain(sides).chain(rules).collect()
        }
        Within::Definition => DEFINITION_KEYS
            .iter()
            .map(|(name, sample, meaning)| {
                let sample = sample.replace("...", "");
                Offer::new(name, format!("{name} = {sample}"), meaning, CompletionItemKind::KEYWORD)
            })
            .collect(),
        Within::Other => Vec::new(),
    }
}

/// Names in the header of a table.
fn headers(names: &[String], kinds: Kinds<'_>) -> Vec<Offer> {
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let plain = |name: &str, meaning: &str| Offer::new(name, name, meaning, CompletionItemKind::MODULE);
    match within(&names, kinds) {
        Within::File => {
            let tables = ["rules", "define", "test", "expect", "let", "candidates", "layers", "givens"];
            FILE_KEYS.iter().filter(|key| tables.contains(&key.name)).map(|key| plain(key.name, key.meaning)).collect()
        }
        Within::Rules => kinds.all().map(|kind| plain(&kind.name, &kind.meaning)).collect(),
        Within::Test => vec![plain("rules", "The rules of the test, besides those of the file.")],
        Within::Definition => {
            let tables = ["params", "describe", "draw", "look", "layers", "rules"];
            DEFINITION_KEYS
                .iter()
                .filter(|(name, ..)| tables.contains(name))
                .map(|(name, _, meaning)| plain(name, meaning))
                .collect()
        }
        _ if names == ["define"] => kinds.own.iter().map(|own| plain(&own.name, &own.meaning)).collect(),
        _ => Vec::new(),
    }
}

fn values(world: &World, open: &Open, kinds: Kinds<'_>, path: &[&str], is_quoted: bool) -> Vec<Offer> {
    let role = role(path, kinds);
    let quoted = |name: &str| if is_quoted { name.to_owned() } else { format!("\"{name}\"") };
    let word = |name: &str, meaning: &str, kind| Offer::new(name, quoted(name), meaning, kind);
    let words = |names: &[&str], meaning: &str| -> Vec<Offer> {
        names.iter().map(|name| word(name, meaning, CompletionItemKind::VALUE)).collect()
    };
    if let Role::File(key) = role {
        return match key.name {
            "variant" => variants(world.host.library.built_in(), quoted).chain(files_beside(open, quoted)).collect(),
            "include" => files_beside(open, quoted).collect(),
            "breaks" => kinds.all().map(|kind| word(&kind.name, &kind.meaning, CompletionItemKind::FUNCTION)).collect(),
            "box" => words(&["none"], "no boxes"),
            "solution" => words(&["all", "digits"], ""),
            "grids" | "holes" | "fog" => cells(open, quoted),
            _ => Vec::new(),
        };
    }
    if let ["define", _, key, _] = path {
        let known: Vec<&str> = match *key {
            "params" => Type::of_definitions().collect(),
            "draw" => Draw::samples().collect(),
            "look" => FigureKind::words().collect(),
            _ => Vec::new(),
        };
        if !known.is_empty() {
            let meaning = DEFINITION_KEYS.iter().find(|(name, ..)| name == key).map_or("", |(.., meaning)| meaning);
            return words(&known, meaning);
        }
    }
    let meaning = match role {
        Role::Param(_, param) => param.meaning.as_str(),
        _ => "",
    };
    let kind = type_of(role, kinds);
    let truths: &[&str] = match (role, kind) {
        _ if is_quoted => &[],
        (_, Some(Type::Truth)) => &["true", "false"],
        // Rules that are in force can be switched off.
        (Role::Rule("rows" | "columns" | "boxes" | "regions"), _) => &["false", "true"],
        (Role::Rule(name), _)
            if kinds.find(name).is_some_and(|kind| kind.params.iter().all(|one| !one.is_required)) =>
        {
            &["true"]
        }
        _ => &[],
    };
    let mut offers: Vec<Offer> =
        truths.iter().map(|name| Offer::new(name, *name, "", CompletionItemKind::VALUE)).collect();
    match kind {
        Some(Type::Choice(words)) => {
            offers.extend(words.iter().map(|name| word(name, meaning, CompletionItemKind::ENUM_MEMBER)));
        }
        Some(Type::Expression | Type::Expressions) if is_quoted => offers.extend(names(open, path, role)),
        Some(kind) if names_cells(kind) => {
            offers.extend(cells(open, quoted));
            offers.extend(own_params(open, path).map(|name| param_of(&format!("${name}"), quoted)));
        }
        Some(Type::Number | Type::Numbers | Type::Digits | Type::Values | Type::Text | Type::Counts) => {
            offers.extend(own_params(open, path).map(|name| param_of(&format!("${name}"), quoted)));
        }
        _ => {}
    }
    offers
}

fn param_of(name: &str, quoted: impl Fn(&str) -> String) -> Offer {
    Offer::new(name, quoted(name), "a parameter of the definition", CompletionItemKind::VARIABLE)
}

/// What an expression may contain: what the rule calls its digits, parameters, unknowns, functions.
fn names(open: &Open, path: &[&str], role: Role<'_>) -> Vec<Offer> {
    let own = match role {
        Role::Param(kind, param) => names_of(&kind.name, &param.name),
        _ => &[],
    };
    let plain = |(name, meaning): &(&str, &str), kind| Offer::new(name, *name, meaning, kind);
    let mut offers: Vec<Offer> = own.iter().map(|one| plain(one, CompletionItemKind::VARIABLE)).collect();
    offers.extend(own_params(open, path).map(|name| param_of(&name, str::to_owned)));
    if !matches!(role, Role::Condition) {
        for (table, meaning) in [("let", "an unknown beside the grid"), ("layers", "a layer")] {
            let names = declared_in(&open.outline, &[table]);
            offers.extend(names.iter().map(|name| plain(&(name, meaning), CompletionItemKind::VARIABLE)));
        }
    }
    offers.extend(WORDS.iter().map(|one| plain(one, CompletionItemKind::OPERATOR)));
    offers
}

fn variants(built_in: BuiltIns, quoted: impl Fn(&str) -> String) -> impl Iterator<Item = Offer> {
    built_in.into_iter().map(move |variant| {
        let about = crate::hover::about(variant.text).unwrap_or_default();
        Offer::new(variant.name, quoted(variant.name), &about, CompletionItemKind::MODULE)
    })
}

/// The TOML files beside the file of a text.
fn files_beside(open: &Open, quoted: impl Fn(&str) -> String) -> impl Iterator<Item = Offer> {
    let folder = open.path.as_ref().and_then(|path| path.parent()?.read_dir().ok());
    let own = open.path.as_ref().and_then(|path| path.file_name()).map(std::ffi::OsStr::to_owned);
    let mut names: Vec<String> = folder
        .into_iter()
        .flatten()
        .filter_map(Result::ok)
        .map(|entry| entry.file_name())
        .filter(|name| Some(name) != own.as_ref())
        .filter_map(|name| name.into_string().ok())
        .filter(|name| name.ends_with(".toml"))
        .collect();
    names.sort();
    names.into_iter().map(move |name| Offer::new(&name, quoted(&name), "", CompletionItemKind::FILE))
}

/// The names of the cells of the board: as it was last read, or of the size that the text gives.
fn cell_names(open: &Open) -> Vec<String> {
    if let Some((variant, _)) = &open.puzzle {
        return variant.board().cells().map(|cell| variant.board().name(cell)).collect();
    }
    let (rows, columns) = size(open).unwrap_or((9, 9));
    (1..=rows).flat_map(|row| (1..=columns).map(move |column| format!("r{row}c{column}"))).collect()
}

/// `size = 6` or `size = "6x9"` of the text.
fn size(open: &Open) -> Option<(usize, usize)> {
    let outline = &open.outline;
    let is_size = |scalar: &&Scalar| outline.path(scalar.key) == ["size"];
    let content = outline.scalars.iter().find(is_size)?.content.clone();
    let written = &open.text.as_str()[content];
    let (rows, columns) = written.split_once('x').unwrap_or((written, written));
    let number = |text: &str| text.trim().parse().ok().filter(|number| (1..=MOST_ROWS).contains(number));
    Some((number(rows)?, number(columns)?))
}

fn cells(open: &Open, quoted: impl Fn(&str) -> String) -> Vec<Offer> {
    let offer =
        |name: String| Offer { is_cell: true, ..Offer::new(&name, quoted(&name), "", CompletionItemKind::CONSTANT) };
    cell_names(open).into_iter().map(offer).collect()
}

/// The parameters of the definition that a key is in.
fn own_params(open: &Open, path: &[&str]) -> impl Iterator<Item = String> {
    let names = match path {
        ["define", name, "rules", ..] => declared_in(&open.outline, &["define", name, "params"]),
        _ => Vec::new(),
    };
    names.into_iter().map(str::to_owned).collect::<Vec<_>>().into_iter()
}
