//! Completion: keys, kinds of rules, parameters, words, cells, variants. The offers are those of the page.

use lsp_types::{
    CompletionItem, CompletionItemKind, CompletionList, CompletionTextEdit, Documentation, InsertTextFormat,
    MarkupContent, MarkupKind, TextEdit,
};

use exdoku_page::offer;
use exdoku_rules::rules::{DEFINITION_KEYS, Type};
use exdoku_rules::variant::{BuiltIns, FILE_KEYS, TEST_KEYS};

use crate::known::{Kinds, KnownKind, KnownParam};
use crate::outline::{Expected, expected_after};
use crate::role::{Role, SIDES, Within, names_cells, role, takes_rules, type_of, within};
use crate::server::Open;

/// The most cells that are offered at once.
const MOST_CELLS: usize = 200;
/// What an expression may contain besides names.
const FUNCTIONS: &[(&str, &str)] = &[
    ("abs", "`abs(x)`: x without its sign"),
    ("min", "`min(x, y, ...)`: the least"),
    ("max", "`max(x, y, ...)`: the greatest"),
    ("if", "`if(c, x, y)`: x where c is true, else y"),
    ("and", "both are true"),
    ("or", "one of them is true"),
    ("not", "it is not true"),
    ("digits", "how many digits there are"),
];

/// What may stand at a byte.
pub(crate) fn complete(open: &Open, byte: usize, has_snippets: bool, built_in: BuiltIns) -> CompletionList {
    let text = &open.text.as_str()[..byte];
    let (expected, outline) = expected_after(text);
    let kinds = open.known();
    let path = |key: usize| outline.path(key);
    let offers = match &expected {
        Expected::Key(parent) => {
            let path = parent.map_or(Vec::new(), path);
            let present = |name: &str| open.outline.keys.iter().any(|key| key.parent.is_none() && key.name == name);
            keys(within(&path, kinds), kinds, present)
        }
        Expected::Header(names) => headers(names, kinds),
        Expected::Value { key, quoted } => values(open, &path(*key), quoted.is_some(), built_in),
        Expected::Other => Vec::new(),
    };
    let start = text.len() - text.chars().rev().take_while(|&sign| is_of_word(sign)).map(char::len_utf8).sum::<usize>();
    let word = &text[start..];
    let end = byte
        + open.text.as_str()[byte..].chars().take_while(|&sign| is_of_word(sign)).map(char::len_utf8).sum::<usize>();
    let range = open.text.range(&(start..end));
    let matching: Vec<&Offer> = offers.iter().filter(|offer| !offer.is_cell || offer.name.starts_with(word)).collect();
    let is_incomplete = matching.len() > MOST_CELLS && matching.iter().all(|offer| offer.is_cell);
    let shown = if is_incomplete { MOST_CELLS } else { matching.len() };
    let items = matching[..shown].iter().enumerate().map(|(number, offer)| offer.item(number, range, has_snippets));
    CompletionList { is_incomplete, items: items.collect() }
}

fn is_of_word(sign: char) -> bool {
    sign.is_alphanumeric() || matches!(sign, '-' | '_')
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

    fn item(&self, number: usize, range: lsp_types::Range, has_snippets: bool) -> CompletionItem {
        let snippet = if has_snippets { snippet(&self.insert) } else { None };
        let format = snippet.as_ref().map(|_| InsertTextFormat::SNIPPET);
        let value = self.meaning.clone();
        CompletionItem {
            label: self.name.clone(),
            kind: Some(self.kind),
            detail: (!self.note.is_empty()).then(|| self.note.clone()),
            documentation: (!value.is_empty())
                .then_some(Documentation::MarkupContent(MarkupContent { kind: MarkupKind::Markdown, value })),
            sort_text: Some(format!("{number:05}")),
            insert_text_format: format,
            text_edit: Some(CompletionTextEdit::Edit(TextEdit {
                range,
                new_text: snippet.unwrap_or_else(|| self.insert.clone()),
            })),
            ..CompletionItem::default()
        }
    }
}

/// The text with its value marked, to be typed over.
fn snippet(insert: &str) -> Option<String> {
    let (name, value) = insert.split_once(" = ")?;
    let escaped = |text: &str| text.replace('\\', "\\\\").replace('$', "\\$").replace('}', "\\}");
    let quotes = ["\"\"\"\n", "\""].into_iter().find(|quotes| value.starts_with(quotes)).unwrap_or("");
    let closing = if quotes.is_empty() { "" } else { quotes.trim_end() };
    let inner = value.strip_prefix(quotes)?.strip_suffix(closing)?;
    // An example with several texts in it stays as it is.
    if inner.contains(['"', '{']) {
        return None;
    }
    Some(format!("{} = {quotes}${{1:{}}}{closing}", escaped(name), escaped(inner)))
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
            .chain(FILE_KEYS.iter().filter(|one| one.is_of_test() && one.name != "rules"))
            .map(key)
            .collect(),
        Within::Expect => TEST_KEYS.iter().filter(|one| one.name != "breaks").map(key).collect(),
        Within::Rules => kinds.all().map(of_kind).collect(),
        Within::Kind(kind) => {
            let sides = SIDES.iter().filter(|_| kind.sight).map(|side| {
                let meaning = format!("the clues on this side, one for each row or column: {}", kind.meaning);
                Offer::new(side, format!("{side} = \". . .\""), &meaning, CompletionItemKind::PROPERTY)
            });
            let rules = kinds.all().filter(|_| takes_rules(kind)).map(of_kind);
            kind.params.iter().map(of_param).chain(sides).chain(rules).collect()
        }
        Within::Definition => DEFINITION_KEYS
            .iter()
            .map(|(name, sample, meaning)| {
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
            let tables = ["params", "describe", "draw", "look", "rules"];
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

fn values(open: &Open, path: &[&str], is_quoted: bool, built_in: BuiltIns) -> Vec<Offer> {
    let kinds = open.known();
    let role = role(path, kinds);
    let quoted = |name: &str| if is_quoted { name.to_owned() } else { format!("\"{name}\"") };
    let word = |name: &str, meaning: &str, kind| Offer::new(name, quoted(name), meaning, kind);
    if let Role::File(key) = role {
        return match key.name {
            "variant" => variants(built_in, quoted).chain(files_beside(open, quoted)).collect(),
            "include" => files_beside(open, quoted).collect(),
            "breaks" => kinds.all().map(|kind| word(&kind.name, &kind.meaning, CompletionItemKind::FUNCTION)).collect(),
            "box" => vec![word("none", "no boxes", CompletionItemKind::VALUE)],
            "solution" => ["all", "digits"].iter().map(|name| word(name, "", CompletionItemKind::VALUE)).collect(),
            "grids" | "holes" => cells(open, quoted),
            _ => Vec::new(),
        };
    }
    let meaning = match role {
        Role::Param(_, param) => param.meaning.as_str(),
        _ => "",
    };
    let needs_nothing = match role {
        Role::Rule(name) => kinds.find(name).is_some_and(|kind| kind.params.iter().all(|param| !param.is_required)),
        _ => false,
    };
    let truth = |names: &[&str]| -> Vec<Offer> {
        let offers = names.iter().map(|name| Offer::new(name, *name, "", CompletionItemKind::VALUE));
        offers.filter(|_| !is_quoted).collect()
    };
    let mut offers = truth(if needs_nothing { &["true"] } else { &[] });
    match type_of(role, kinds) {
        Some(Type::Choice(words)) => {
            offers.extend(words.iter().map(|name| word(name, meaning, CompletionItemKind::ENUM_MEMBER)));
        }
        Some(Type::Truth) => offers.extend(truth(&["true", "false"])),
        Some(Type::Expression | Type::Expressions) if is_quoted => offers.extend(
            FUNCTIONS.iter().map(|(name, meaning)| Offer::new(name, *name, meaning, CompletionItemKind::OPERATOR)),
        ),
        Some(kind) if names_cells(kind) => {
            offers.extend(cells(open, quoted));
            offers.extend(
                own_params(open, path)
                    .map(|name| word(&name, "a parameter of the definition", CompletionItemKind::VARIABLE)),
            );
        }
        _ => {}
    }
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

/// The cells of the board, as it was last read.
fn cells(open: &Open, quoted: impl Fn(&str) -> String) -> Vec<Offer> {
    let names: Vec<String> = match &open.puzzle {
        Some((variant, _)) => variant.board().cells().map(|cell| variant.board().name(cell)).collect(),
        None => (1..=9).flat_map(|row| (1..=9).map(move |column| format!("r{row}c{column}"))).collect(),
    };
    let offer =
        |name: String| Offer { is_cell: true, ..Offer::new(&name, quoted(&name), "", CompletionItemKind::CONSTANT) };
    names.into_iter().map(offer).collect()
}

/// The parameters of the definition that a key is in, as they are written in its rules: `$line`.
fn own_params(open: &Open, path: &[&str]) -> impl Iterator<Item = String> {
    let definition = match path {
        ["define", name, "rules", ..] => open.kinds.iter().find(|kind| kind.name == *name),
        _ => None,
    };
    definition.into_iter().flat_map(|kind| kind.params.iter().map(|param| format!("${}", param.name)))
}
