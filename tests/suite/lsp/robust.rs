//! The language server survives what an editor should not send, and stops when it is told to.

use super::*;

/// Each text that asks for all there is ends with complaints, or none, and the server goes on.
#[test]
fn hostile_texts_end() {
    let mut editor = Editor::start("hostile", &[]);
    for (number, (_, text)) in todays(hostile::texts(), 3).enumerate() {
        let name = format!("{number}.toml");
        editor.open(&name, &text);
        editor.complaints(&name, 1);
    }
    editor.open("a.toml", "size = 9\n[rules]\nanti-night = true\n");
    assert_eq!(editor.complaints("a.toml", 1).len(), 1);
    editor.end();
}

#[test]
fn a_command_is_stopped() {
    let mut editor = Editor::start("cancel", &[]);
    let text = "size = 25\n";
    editor.open("a.toml", text);
    let uri = editor.uri("a.toml");
    // It counts for ever.
    let id = editor.send_request("workspace/executeCommand", json!({ "command": "exdoku.unique", "arguments": [uri] }));
    editor.tell("$/cancelRequest", json!({ "id": id.to_string().parse::<i32>().unwrap() }));
    // Ended or cancelled: the server answers, and goes on.
    let _ = editor.answer(&id);
    editor.end();
}

#[test]
fn nonsense_is_refused_and_the_server_goes_on() {
    let mut editor = Editor::start("nonsense", &[]);
    let refused = editor.ask("textDocument/hover", json!({ "textDocument": { "uri": "file:///none.toml" } }));
    assert!(refused.unwrap_err().contains("is not open"));
    assert!(editor.ask("no/such", json!({})).unwrap_err().contains("does not know"));
    let refused = editor.ask("workspace/executeCommand", json!({ "command": "rm", "arguments": [] }));
    assert!(refused.unwrap_err().contains("does not know"));
    // What goes deep, or is far from the beginning of its line.
    for (number, text) in [
        format!("a = {}", "[".repeat(20_000)),
        "{b=".repeat(20_000),
        format!("a{} = 1", ".a".repeat(20_000)),
        format!("[rules]\nsum = {{ where = \"{}1\" }}", "not ".repeat(20_000)),
    ]
    .into_iter()
    .enumerate()
    {
        let name = format!("deep-{number}.toml");
        editor.open(&name, &text);
        for method in ["documentSymbol", "foldingRange", "codeLens", "semanticTokens/full"] {
            editor.ask_of(&format!("textDocument/{method}"), &name);
        }
    }
    // A symbol has a name on one line, which is within its range.
    editor.open("broken.toml", "size = 4\n\"\"\"\n");
    let symbols = editor.ask_of("textDocument/documentSymbol", "broken.toml");
    for symbol in symbols.as_array().unwrap() {
        let end = |range: &str| symbol[range]["end"]["line"].as_u64().unwrap();
        let name = symbol["name"].as_str().unwrap();
        assert!(!name.is_empty() && !name.contains('\n') && end("selectionRange") <= end("range"), "{symbol}");
    }
    // Every beginning of a text can be asked about.
    for (end, _) in KNIGHTS.char_indices().step_by(7) {
        let text = &KNIGHTS[..end];
        editor.change_or_open("a.toml", end, text);
        let line = text.matches('\n').count();
        let character = text.rsplit('\n').next().unwrap().len();
        let uri = editor.uri("a.toml");
        let at = json!({ "textDocument": { "uri": uri }, "position": { "line": line, "character": character } });
        for method in ["completion", "hover", "definition", "prepareRename", "references"] {
            editor.ask(&format!("textDocument/{method}"), at.clone()).unwrap();
        }
        for method in ["documentSymbol", "foldingRange", "codeLens", "semanticTokens/full"] {
            editor.ask_of(&format!("textDocument/{method}"), "a.toml");
        }
    }
    editor.end();
}

#[test]
fn odd_messages_and_addresses_end_nothing() {
    let mut editor = Editor::start("odd", &[]);
    editor.open("a.toml", "size = 9\n");
    let uri = editor.uri("a.toml");
    let range = json!({ "start": { "line": -1, "character": 0 }, "end": { "line": 0, "character": 0 } });
    for (method, params) in [
        (
            "textDocument/didChange",
            json!({ "textDocument": { "uri": uri, "version": 2 }, "contentChanges": [{ "range": range, "text": "x" }] }),
        ),
        ("textDocument/didOpen", json!({})),
        ("textDocument/didOpen", json!({ "textDocument": { "uri": 7, "text": "x" } })),
        ("textDocument/didClose", json!({ "textDocument": { "uri": "file:///none" } })),
        ("$/cancelRequest", json!({ "id": 9.5 })),
        ("no/such", json!({})),
    ] {
        editor.tell(method, params);
    }
    let changes = json!([{ "text": "size = 4\n[rules]\nanti-night = true\n" }]);
    editor.tell(
        "textDocument/didChange",
        json!({ "textDocument": { "uri": uri, "version": null }, "contentChanges": changes }),
    );
    assert_eq!(editor.complaints("a.toml", 0).len(), 1);
    for uri in
        ["file:///tmp/my file.toml", "file:///tmp/[x].toml", "untitled:Untitled 1", "file:///tmp/\u{e4}.toml", ""]
    {
        editor.tell(
            "textDocument/didOpen",
            json!({ "textDocument": { "uri": uri, "version": 1, "text": "size = 9\nx = 1\n" } }),
        );
        let said = |said: &Notification| {
            said.params["uri"] == uri && said.params["diagnostics"][0]["range"]["start"]["line"] == 1
        };
        while !editor.heard.iter().any(said) {
            let Some(Message::Notification(heard)) = Message::read(&mut editor.output).unwrap() else {
                panic!("{uri}")
            };
            editor.heard.push(heard);
        }
    }
    let code = |editor: &mut Editor, method: &str, params: Value| {
        let id = editor.send_request(method, params);
        loop {
            match Message::read(&mut editor.output).unwrap().unwrap() {
                Message::Response(Response { id: other, error, .. }) if other == id => {
                    return error.map(|error| error.code);
                }
                _ => {}
            }
        }
    };
    let at = |line: i32| json!({ "textDocument": { "uri": uri }, "position": { "line": line, "character": 0 } });
    assert_eq!(code(&mut editor, "textDocument/hover", at(-1)), Some(-32602));
    assert_eq!(code(&mut editor, "textDocument/hover", json!({})), Some(-32602));
    assert_eq!(code(&mut editor, "textDocument/codeAction", at(0)), Some(-32602));
    assert_eq!(code(&mut editor, "textDocument/inlayHint", at(0)), Some(-32601));
    assert_eq!(code(&mut editor, "initialize", json!({})), Some(-32600));
    assert_eq!(code(&mut editor, "textDocument/hover", at(99)), None);
    assert_eq!(code(&mut editor, "shutdown", json!(null)), None);
    assert_eq!(code(&mut editor, "textDocument/hover", at(0)), Some(-32600));
    editor.tell("exit", json!(null));
    assert_eq!(editor.child.wait().unwrap().code(), Some(0));
    let mut editor = Editor::start("exit", &[]);
    editor.tell("exit", json!(null));
    assert_eq!(editor.child.wait().unwrap().code(), Some(1), "without a shutdown");
}

#[test]
fn commands_end_with_their_text_and_with_the_server() {
    let mut editor = Editor::start("ends", &[]);
    // It counts for ever.
    let text = "size = 25\n";
    editor.open("a.toml", text);
    let uri = editor.uri("a.toml");
    // One open text need not be named.
    let first = editor.send_request("workspace/executeCommand", json!({ "command": "exdoku.unique" }));
    let again =
        editor.send_request("workspace/executeCommand", json!({ "command": "exdoku.unique", "arguments": [uri] }));
    assert_eq!(editor.answer(&first).unwrap_err(), "cancelled");
    editor.tell("textDocument/didClose", json!({ "textDocument": { "uri": uri } }));
    assert_eq!(editor.answer(&again).unwrap_err(), "cancelled");
    editor.open("a.toml", text);
    editor.send_request("workspace/executeCommand", json!({ "command": "exdoku.unique", "arguments": [uri] }));
    let begun = std::time::Instant::now();
    drop(editor.input);
    editor.child.wait().unwrap();
    assert!(begun.elapsed().as_secs() < 10, "{:?}", begun.elapsed());
}
