//! `exdoku lsp`, as an editor talks with it: through pipes, in the messages of the protocol.

mod editor;
mod robust;

use std::fs;

use editor::Editor;
use lsp_server::{Message, Notification, Response};
use serde_json::{Value, json};

use super::common::day::todays;
use super::common::{hostile, snapshot};

const KNIGHTS: &str = r#"# Knights.
name = "Knights"
size = 9

[define.far]
meaning = "Neighbours on the line are far apart."
params  = { line = "line" }
example = "far = \"r1c1-5\""

[[define.far.rules.pair]]
along = "$line"
where = "abs(a - b) >= 5"

[rules]
anti-knight = true
far         = ["r1c1-5", "r9c1-3"]

[[test]]
name      = "more than one"
solutions = "more than 1"

[[test]]
name = "a wrong grid"
grid = """
12. ... ...
... ... ...
... ... ...
... ... ...
... ... ...
... ... ...
... ... ...
... ... ...
... ... ...
"""
breaks = ["far"]
"#;

#[test]
fn complaints_come_and_go_as_one_types() {
    let mut editor = Editor::start("complaints", &[]);
    editor.open("a.toml", "size = 9\n[rules]\nanti-night = true\n");
    assert_eq!(editor.complaints("a.toml", 1), ["3:1 unknown rule `anti-night`\ndid you mean `anti-knight`?"]);
    editor.change("a.toml", 2, "size = 9\n[rules]\nanti-knight = true\n");
    assert!(editor.complaints("a.toml", 2).is_empty());
    editor.change("a.toml", 3, "size = \n");
    assert_eq!(editor.complaints("a.toml", 3).len(), 1);
    // Part of a line; places are counted in UTF-16.
    editor.change("a.toml", 4, "# \u{1f600}\nsize = 9\n");
    let range = json!({ "start": { "line": 0, "character": 4 }, "end": { "line": 1, "character": 7 } });
    let uri = editor.uri("a.toml");
    let changes = json!([{ "range": range, "text": "\ntitle = \"\u{1f600}\"\nsize = 3x" }]);
    let document = json!({ "uri": uri, "version": 5 });
    editor.tell("textDocument/didChange", json!({ "textDocument": document, "contentChanges": changes }));
    let said = editor.complaints("a.toml", 5);
    assert!(said[0].starts_with("3:"), "{said:?}");
    editor.end();
}

/// A file of definitions needs no board, but its mistakes are told.
#[test]
fn definitions_alone_are_read() {
    let mut editor = Editor::start("definitions-alone", &[]);
    let text = "[define.pair-of]\nmeaning = \"Both add up to five.\"\nparams = { cells = \"cells\" }\n\
                [define.pair-of.rules.sum]\ncells = \"$cells\"\ntotal = 5\n";
    editor.open("a.toml", text);
    assert!(editor.complaints("a.toml", 1).is_empty());
    for (version, (right, wrong)) in (2..).zip([("meaning", "meening"), ("= \"cells\"", "= \"cels\"")]) {
        editor.change("a.toml", version, &text.replace(right, wrong));
        let said = editor.complaints("a.toml", version);
        assert!(!said.is_empty() && !said.concat().contains("size"), "{wrong}: {said:?}");
    }
    editor.end();
}

#[test]
fn a_quick_fix_writes_what_was_meant() {
    let mut editor = Editor::start("fix", &[]);
    editor.open("a.toml", "variant = \"windoko\"\n");
    assert_eq!(editor.complaints("a.toml", 1).len(), 1);
    let said = editor.heard.last().unwrap().params["diagnostics"].clone();
    let uri = editor.uri("a.toml");
    let range = said[0]["range"].clone();
    let params = json!({ "textDocument": { "uri": uri }, "range": range, "context": { "diagnostics": said } });
    let fixes = editor.ask("textDocument/codeAction", params).unwrap();
    assert_eq!(fixes[0]["title"], "Change to `windoku`");
    assert_eq!(fixes[0]["edit"]["changes"][&uri][0]["newText"], "\"windoku\"");
    editor.end();
}

#[test]
fn completion_knows_where_it_is() {
    let mut editor = Editor::start("completion", &[("mine.toml", KNIGHTS)]);
    let text =
        "variant = \"\"\n\n[rules]\nki\nthermo = \"r1c\"\nkiller = [{ s }]\ndiagonals = \"\"\n[[rules.]]\n[[test]]\n\n";
    editor.open("a.toml", text);
    let has = |offers: &[String], names: &[&str]| names.iter().all(|name| offers.iter().any(|offer| offer == name));
    let offers = editor.offers("a.toml", text, "variant = \"");
    assert!(has(&offers, &["windoku", "killer", "mine.toml"]), "{offers:?}");
    let offers = editor.offers("a.toml", text, "\"\"\n");
    assert!(has(&offers, &["size", "givens", "test"]) && !has(&offers, &["variant"]), "{offers:?}");
    let offers = editor.offers("a.toml", text, "\nki");
    assert!(has(&offers, &["killer", "thermo"]) && !has(&offers, &["size"]), "{offers:?}");
    let offers = editor.offers("a.toml", text, "\"r1c");
    assert_eq!((offers.len(), offers[0].as_str()), (9, "r1c1"));
    let offers = editor.offers("a.toml", text, "{ s");
    assert!(has(&offers, &["cells", "sum"]) && !has(&offers, &["killer"]), "{offers:?}");
    assert!(has(&editor.offers("a.toml", text, "diagonals = \""), &["both", "main"]));
    assert!(has(&editor.offers("a.toml", text, "[[rules."), &["killer", "sum"]));
    let offers = editor.offers("a.toml", text, "[[test]]\n");
    assert!(has(&offers, &["solutions", "breaks", "givens"]) && !has(&offers, &["define"]), "{offers:?}");
    // Its own kinds, and what is inserted for them.
    editor.open("mine.toml", KNIGHTS);
    assert!(editor.complaints("mine.toml", 1).is_empty());
    assert!(has(&editor.offers("mine.toml", KNIGHTS, "[rules]\n"), &["far"]));
    let answer = editor.ask_at("textDocument/completion", "mine.toml", KNIGHTS, "[rules]\n", &json!({})).unwrap();
    let far = answer["items"].as_array().unwrap().iter().find(|item| item["label"] == "far").unwrap().clone();
    assert_eq!(far["textEdit"]["newText"], "far", "the value is there already");
    // A key in quotes is replaced with them.
    let quoted = "size = 4\n[rules]\n\"ki\"\n";
    editor.open("quoted.toml", quoted);
    let answer = editor.ask_at("textDocument/completion", "quoted.toml", quoted, "\"ki", &json!({})).unwrap();
    let killer = answer["items"].as_array().unwrap().iter().find(|item| item["label"] == "killer").unwrap();
    let (start, end) = (&killer["textEdit"]["range"]["start"], &killer["textEdit"]["range"]["end"]);
    assert_eq!(
        (&start["character"], &end["character"], &killer["filterText"]),
        (&json!(0), &json!(4), &json!("\"killer"))
    );
    editor.end();
}

#[test]
fn words_are_explained() {
    let mut editor = Editor::start("hover", &[]);
    editor.open("a.toml", KNIGHTS);
    assert!(editor.complaints("a.toml", 1).is_empty());
    let mut hover = |behind: &str| {
        let said = editor.ask_at("textDocument/hover", "a.toml", KNIGHTS, behind, &json!({})).unwrap();
        said["contents"]["value"].as_str().unwrap_or_default().to_owned()
    };
    let knight = hover("anti-k");
    assert!(knight.starts_with("**anti-knight**: ") && knight.contains("data:image/svg+xml;base64,"), "{knight}");
    let far = hover("\nfa");
    assert!(far.contains("far apart") && far.contains("`line` (line)"), "{far}");
    assert!(hover("alo").contains("of `pair`"));
    assert!(hover("\nsiz").contains("Rows and columns"));
    assert_eq!(hover("[\"r1c1"), "`r1c1-5`: 5 cells: r1c1 r1c2 r1c3 r1c4 r1c5");
    let layered = "size = 4\n[rules]\nyin-yang = true\ndoublers = true\nmarks = { cells = \"shade.r1c1\", digits = \"black\" }\n\
                   connected = { cells = \"shade\", where = \"d == black\" }\nthermo = { line = \"r1c1-2\", of = \"value\" }\n";
    editor.open("b.toml", layered);
    assert!(editor.complaints("b.toml", 1).is_empty());
    let mut hover = |behind: &str| {
        let said = editor.ask_at("textDocument/hover", "b.toml", layered, behind, &json!({})).unwrap();
        said["contents"]["value"].as_str().unwrap_or_default().to_owned()
    };
    assert_eq!(hover("connected = { cells = \"sh"), "**shade**: a layer that a rule brings: white, black");
    assert_eq!(hover("of = \"va"), "**value**: a layer that a rule brings: computed for each cell");
    editor.end();
}

#[test]
fn a_definition_is_found_and_renamed_in_all_its_files() {
    let user = "include = [\"mine.toml\"]\nsize = 9\n[rules]\nfar = \"r2c2-4\"\nany = { of = [{ far = \"r3c1-3\" }, { far = \"r4c1-3\" }] }\n";
    let other = "size = 9\n[define.far]\nparams = { line = \"line\" }\nrules = { different = \"$line\" }\n[rules]\nfar = \"r1c1-3\"\n";
    let mut editor = Editor::start("rename", &[("mine.toml", KNIGHTS), ("user.toml", user), ("other.toml", other)]);
    editor.open("user.toml", user);
    assert!(editor.complaints("user.toml", 1).is_empty());
    let found = editor.ask_at("textDocument/definition", "user.toml", user, "\nfa", &json!({})).unwrap();
    assert_eq!((&found["uri"], &found["range"]["start"]["line"]), (&json!(editor.uri("mine.toml")), &json!(4)));
    let found = editor.ask_at("textDocument/definition", "user.toml", user, "[\"mi", &json!({})).unwrap();
    assert_eq!(found["uri"], json!(editor.uri("mine.toml")));
    let uses = editor.ask_at("textDocument/references", "user.toml", user, "\nfa", &json!({})).unwrap();
    assert_eq!(uses.as_array().unwrap().len(), 8);
    let edit =
        editor.ask_at("textDocument/rename", "user.toml", user, "\nfa", &json!({ "newName": "whisper-5" })).unwrap();
    let changes = edit["changes"].as_object().unwrap();
    let count = |name: &str| changes.get(&editor.uri(name)).map(|edits| edits.as_array().unwrap().len());
    assert_eq!((count("mine.toml"), count("user.toml"), count("other.toml")), (Some(5), Some(3), None));
    for (name, why) in [("killer", "is a built-in rule"), ("5x", "cannot be a name")] {
        let refused = editor.ask_at("textDocument/rename", "user.toml", user, "\nfa", &json!({ "newName": name }));
        assert!(refused.unwrap_err().contains(why));
    }
    let refused = editor.ask_at("textDocument/prepareRename", "user.toml", user, "\nan", &json!({})).unwrap();
    assert!(refused.is_null(), "built-in kinds keep their names");
    editor.end();
}

#[test]
fn a_built_in_variant_is_shown() {
    let mut editor = Editor::start("variant", &[]);
    let text = "variant = \"windoku\"\n";
    editor.open("a.toml", text);
    assert!(editor.complaints("a.toml", 1).is_empty());
    let found = editor.ask_at("textDocument/definition", "a.toml", text, "wind", &json!({})).unwrap();
    let cached = found["uri"].as_str().unwrap().strip_prefix(&editor.uri("cache")).unwrap();
    assert!(fs::read_to_string(format!("{}/cache{cached}", editor.folder.display())).unwrap().contains("windoku"));
    editor.end();
}

#[test]
fn a_text_is_formatted_folded_and_listed() {
    let mut editor = Editor::start("structure", &[]);
    let untidy = KNIGHTS.replace("anti-knight = true", "anti-knight=true");
    assert_ne!(untidy, KNIGHTS);
    editor.open("a.toml", &untidy);
    assert!(editor.complaints("a.toml", 1).is_empty());
    let uri = editor.uri("a.toml");
    let options = json!({ "tabSize": 2, "insertSpaces": true });
    let edits =
        editor.ask("textDocument/formatting", json!({ "textDocument": { "uri": uri }, "options": options })).unwrap();
    assert_eq!(edits[0]["newText"], "anti-knight = true\n");
    let symbols = editor.ask_of("textDocument/documentSymbol", "a.toml");
    let names: Vec<&str> = symbols.as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["name", "size", "define.far", "define.far.rules.pair", "rules", "test", "test"]);
    assert_eq!(symbols[6]["detail"], "a wrong grid");
    assert_eq!(symbols[4]["children"][1]["name"], "far");
    let folds = editor.ask_of("textDocument/foldingRange", "a.toml");
    let lines: Vec<_> = folds.as_array().unwrap().iter().map(|one| (&one["startLine"], &one["endLine"])).collect();
    assert!(lines.contains(&(&json!(13), &json!(15))), "[rules]: {lines:?}");
    assert!(lines.contains(&(&json!(23), &json!(33))), "the grid: {lines:?}");
    let tokens = editor.ask_of("textDocument/semanticTokens/full", "a.toml");
    assert_eq!(tokens["data"].as_array().unwrap().len() % 5, 0);
    snapshot("lsp-tokens", &coloured(&untidy, &tokens));
    // Those of a range of lines, and what changed since.
    let range = json!({ "start": { "line": 13, "character": 0 }, "end": { "line": 14, "character": 0 } });
    let params = json!({ "textDocument": { "uri": uri }, "range": range });
    let some = editor.ask("textDocument/semanticTokens/range", params).unwrap();
    assert_eq!((&some["data"][0], some["data"].as_array().unwrap().len()), (&json!(13), 5), "[rules]: {some}");
    editor.change_or_open("a.toml", 2, &untidy.replace("anti-knight=true", "anti-knight=false"));
    let delta = json!({ "textDocument": { "uri": uri }, "previousResultId": tokens["resultId"] });
    let delta = editor.ask("textDocument/semanticTokens/full/delta", delta).unwrap();
    assert_eq!(
        (&delta["edits"][0]["deleteCount"], delta["edits"].as_array().unwrap().len()),
        (&json!(5), 1),
        "{delta}"
    );
    editor.end();
}

/// Each token in its line, with the number of its type.
fn coloured(text: &str, tokens: &Value) -> String {
    let data: Vec<usize> =
        tokens["data"].as_array().unwrap().iter().map(|one| usize::try_from(one.as_u64().unwrap()).unwrap()).collect();
    let names = "keyword function type property variable parameter number string operator comment namespace";
    let names: Vec<&str> = names.split(' ').collect();
    let lines: Vec<&str> = text.lines().collect();
    let (mut line, mut start, mut out) = (0, 0, String::new());
    for token in data.chunks(5) {
        (line, start) = (line + token[0], if token[0] == 0 { start + token[1] } else { token[1] });
        let word = &lines[line][start..start + token[2]];
        out.push_str(&format!(
            "{}: {word:?} {}{}\n",
            line + 1,
            names[token[3]],
            ["", " declaration", " built-in"][token[4]]
        ));
    }
    out
}

#[test]
fn lenses_solve_and_run_tests() {
    let mut editor = Editor::start("lenses", &[]);
    editor.open("a.toml", KNIGHTS);
    assert!(editor.complaints("a.toml", 1).is_empty());
    let lenses = editor.ask_of("textDocument/codeLens", "a.toml");
    let titles: Vec<&str> =
        lenses.as_array().unwrap().iter().map(|one| one["command"]["title"].as_str().unwrap()).collect();
    assert_eq!(titles, ["Solve", "Uniqueness", "Run", "Run all tests", "Run"]);
    let mut run = |number: usize| {
        let command = &lenses[number]["command"];
        let params = json!({ "command": command["command"], "arguments": command["arguments"] });
        editor.ask("workspace/executeCommand", params).unwrap().as_str().unwrap().to_owned()
    };
    assert!(run(1).contains("more than one") || run(1).contains("several"), "{}", run(1));
    assert!(run(2).contains("1 passed"), "{}", run(2));
    assert!(run(3).contains("2 passed"), "{}", run(3));
    assert!(run(4).contains("1 passed"), "{}", run(4));
    assert!(editor.heard.iter().any(|said| said.method == "window/showMessage"));
    editor.end();
}

#[test]
fn an_editor_may_have_commands_of_its_own() {
    let commands = |name: &str, options: Value| {
        let (editor, said) = Editor::start_with(name, &[], &options);
        editor.end();
        said["capabilities"]["executeCommandProvider"]["commands"].clone()
    };
    assert!(commands("commands", json!({})).as_array().unwrap().iter().any(|one| one == "exdoku.solve"));
    // Two providers of one command would be refused by the editor.
    assert_eq!(commands("own-commands", json!({ "ownCommands": true })), json!(null));
}

#[test]
fn completion_writes_what_can_be_read() {
    let mut editor = Editor::start("written", &[("x.toml", "size = 9\n")]);
    let definition = "[define.mine]\nparams = { line = \"line\", by = \"number\" }\n[[define.mine.rules.pair]]\n";
    for (marked, label, expected) in [
        (format!("{definition}along = \"$li|\"\n"), "$line", format!("{definition}along = \"$line\"\n")),
        ("include = [\"x.t|\"]\n".into(), "x.toml", "include = [\"x.toml\"]\n".into()),
        ("variant = \"x.|oml\"\n".into(), "x.toml", "variant = \"x.toml\"\n".into()),
        ("[rules]\nki|ller = [1]\n".into(), "killer", "[rules]\nkiller = [1]\n".into()),
        (
            "[rules]\nx-s|\n".into(),
            "x-sum",
            "[rules]\nx-sum = { left = \"${1:. 20 . . 33 . . . .}\", bottom = \"${2:12 . . . . . . . 40}\" \\}\n"
                .into(),
        ),
    ] {
        assert_eq!(editor.completed(&marked, label), expected);
    }
    let answer = editor.offered("[rules]\n|");
    let text = "[rules]\n";
    editor.open("all.toml", text);
    let all = editor.ask_at("textDocument/completion", "all.toml", text, text, &json!({})).unwrap();
    assert_eq!(all["items"].as_array().unwrap().len(), answer.len());
    for item in all["items"].as_array().unwrap() {
        let new = item["textEdit"]["newText"].as_str().unwrap();
        assert!(!new.contains("= ...") && !new.contains("{ ..."), "{new}");
    }
    assert_eq!(editor.offered("size = 9\n[rules]\nanti-knight = |\n"), ["true", "false"]);
    assert_eq!(editor.offered("size = 9\n[rules]\nrows = |\n"), ["false", "true"]);
    for (marked, names) in [
        (format!("{definition}where = \"|\"\n"), vec!["a", "b", "by", "abs"]),
        ("let = { x = \"1-9\" }\n[rules]\nif = { cells = \"r1c1\", where = \"|\" }\n".into(), vec!["a", "x", "max"]),
        ("[define.mine]\nparams = { line = \"|\" }\n".into(), vec!["line", "number"]),
        ("[define.mine]\nlook = { line = \"|\" }\n".into(), vec!["line", "bulb"]),
        ("[define.mine]\ndraw = { line = \"|\" }\n".into(), vec!["cage 2-5", "side left top"]),
        ("size = 4\nfog = \"|\"\n".into(), vec!["r4c4"]),
        ("size = 4\n[candidates]\n|\n".into(), vec!["r1c1"]),
        ("[[test]]\n|\n".into(), vec!["rules"]),
        ("[define.ladder]\nx = \n[rules]\n|\n".into(), vec!["ladder"]),
        ("size = 12\nx = \n[rules]\nthermo = \"r12|\"\n".into(), vec!["r12c12"]),
    ] {
        let offers = editor.offered(&marked);
        assert!(names.iter().all(|name| offers.iter().any(|offer| offer == name)), "{marked}: {offers:?}");
    }
    assert_eq!(editor.offered("size = 4\nx = \n[rules]\nthermo = \"r|\"\n").len(), 16);
    editor.end();
}

#[test]
fn a_file_is_read_again_when_another_one_changes() {
    let c = "[define.far]\nparams = { line = \"line\" }\nrules = { different = { cells = \"$line\" } }\n";
    let (b, a) = ("include = [\"c.toml\"]\n", "include = [\"b.toml\"]\nsize = 9\n[rules]\nfar = \"r1c1-3\"\n");
    let mut editor = Editor::start("dependents", &[("c.toml", c), ("b.toml", b)]);
    editor.open("a.toml", a);
    assert!(editor.complaints("a.toml", 1).is_empty());
    let anew = |editor: &mut Editor, change: &mut dyn FnMut(&mut Editor)| {
        editor.heard.clear();
        change(editor);
        editor.complaints("a.toml", 1).len()
    };
    // Through another file; with changes that are not saved.
    assert_eq!(anew(&mut editor, &mut |editor| editor.open("c.toml", c)), 0);
    assert!(editor.complaints("c.toml", 1).is_empty(), "definitions need no board");
    assert_eq!(anew(&mut editor, &mut |editor| editor.change("c.toml", 2, &c.replace("far", "near"))), 1);
    let uri = editor.uri("c.toml");
    let closed = json!({ "textDocument": { "uri": uri } });
    assert_eq!(anew(&mut editor, &mut |editor| editor.tell("textDocument/didClose", closed.clone())), 0);
    fs::write(editor.folder.join("c.toml"), c.replace("far", "near")).unwrap();
    let changed = json!({ "changes": [{ "uri": uri, "type": 2 }] });
    assert_eq!(anew(&mut editor, &mut |editor| editor.tell("workspace/didChangeWatchedFiles", changed.clone())), 1);
    assert_eq!(anew(&mut editor, &mut |editor| editor.open("c.toml", c)), 0);
    editor.end();
}

#[test]
fn fixes_and_references_are_what_was_asked_for() {
    let mut editor = Editor::start("asked", &[("far.toml", "size = 9\n")]);
    let fixes = |editor: &mut Editor, name: &str, text: &str, only: Value| {
        editor.open(name, text);
        assert!(!editor.complaints(name, 1).is_empty(), "{text}");
        let said = editor.heard.last().unwrap().params["diagnostics"].clone();
        let range = said[0]["range"].clone();
        let uri = editor.uri(name);
        let context = json!({ "diagnostics": said, "only": only });
        let params = json!({ "textDocument": { "uri": uri }, "range": range, "context": context });
        let fixes = editor.ask("textDocument/codeAction", params.clone()).unwrap();
        // Not where the word has gone.
        editor.change(name, 2, "\n\n\n\n\n\n\n\n");
        assert_eq!(editor.ask("textDocument/codeAction", params).unwrap(), json!([]));
        fixes.as_array().unwrap().iter().map(|one| one["title"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let night = "size = 9\n[rules]\nanti-night = true\n";
    assert_eq!(fixes(&mut editor, "a.toml", night, json!(["quickfix"])), ["Change to `anti-knight`"]);
    assert!(fixes(&mut editor, "b.toml", night, json!(["source.organizeImports"])).is_empty());
    let path = "size = 9\n[rules]\nif = { cells = \"r1-2c1\", where = \"a == c\", then = { odd = \"r1c1\" } }\n";
    assert!(fixes(&mut editor, "c.toml", path, json!(null)).is_empty(), "not `a == a`");
    let text = format!(
        "{KNIGHTS}\n[[define.far.rules.sum]]\ncells = \"$line.rest $line\"\ntotal = \"x\"\n[let]\nx = \"1-9\"\n"
    );
    editor.open("k.toml", &text);
    editor.complaints("k.toml", 1);
    for (is_with, count) in [(true, 5), (false, 4)] {
        let context = json!({ "context": { "includeDeclaration": is_with } });
        let uses = editor.ask_at("textDocument/references", "k.toml", &text, "[define.fa", &context).unwrap();
        assert!(uses.as_array().unwrap().len() >= count, "{uses}");
    }
    for (behind, line) in [("$line.re", 6), ("rest $li", 6), ("total = \"", 39)] {
        let found = editor.ask_at("textDocument/definition", "k.toml", &text, behind, &json!({})).unwrap();
        let at = text.lines().nth(found["range"]["start"]["line"].as_u64().unwrap() as usize).unwrap();
        let expected = if line == 6 { "params  = { line = \"line\" }" } else { "x = \"1-9\"" };
        assert_eq!(at, expected, "{behind}: {found}");
    }
    for (behind, expected) in [
        ("\nmeani", "**meaning**: What the rule says"),
        ("\nparam", "**params**"),
        ("{ lin", "**line** (line) of `far`"),
        ("along = \"$li", "**line** (line) of `far`"),
        ("\"ab", "**abs**"),
        ("(a", "**a**: the digit of one cell"),
        ("[let]\nx", "**x**: an unknown"),
    ] {
        let said = editor.ask_at("textDocument/hover", "k.toml", &text, behind, &json!({})).unwrap();
        let said = said["contents"]["value"].as_str().unwrap_or_default();
        assert!(said.starts_with(expected), "{behind}: {said}");
    }
    editor.end();
}

#[test]
fn of_two_tests_with_one_name_one_is_run() {
    let mut editor = Editor::start("namesakes", &[]);
    let test = "[[test]]\nname = \"one\"\nsolutions = \"more than 1\"\n";
    let text = format!("size = 4\n{test}{test}");
    editor.open("a.toml", &text);
    editor.complaints("a.toml", 1);
    let uri = editor.uri("a.toml");
    let params = json!({ "command": "exdoku.test", "arguments": [uri, 1] });
    let said = editor.ask("workspace/executeCommand", params).unwrap();
    assert!(said.as_str().unwrap().contains("1 passed"), "{said}");
    editor.end();
}
