//! `exdoku serve` without a browser: what it refuses, what it answers, and what it stops.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::Child;
use std::time::Duration;

use serde_json::{Value, json};

use crate::common::day::todays;
use crate::common::hostile;
use crate::common::program::{exdoku, program};

/// A server, which ends with the test.
struct Site {
    child: Child,
    host: String,
}

struct Reply {
    status: u16,
    head: String,
    body: String,
}

impl Drop for Site {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Site {
    fn start(arguments: &str) -> Site {
        let mut child = program(&format!("serve {arguments}")).spawn().expect("the program starts");
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let host = line.trim().strip_prefix("http://").and_then(|rest| rest.strip_suffix('/'));
        Site { host: host.unwrap_or_else(|| panic!("no address: {line}")).to_owned(), child }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.host).expect("the server listens");
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream
    }

    /// Sends a request as it is written here, and reads the reply.
    fn send(&self, head: &str, body: &str) -> Reply {
        let mut stream = self.connect();
        let length = body.len();
        write!(stream, "{head}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}").unwrap();
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").expect("a head");
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        Reply { status, head: head.to_ascii_lowercase(), body: body.to_owned() }
    }

    fn get(&self, path: &str) -> Reply {
        self.send(&format!("GET {path} HTTP/1.1\r\nHost: {}", self.host), "")
    }

    fn post(&self, path: &str, body: &Value) -> Reply {
        self.send(&self.post_head(path), &body.to_string())
    }

    fn post_head(&self, path: &str) -> String {
        format!("POST {path} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json", self.host)
    }

    fn read(&self, text: &str) -> Value {
        serde_json::from_str(&self.post("/api/read", &json!({ "text": text })).body).unwrap()
    }

    /// The last line of the answer to a question.
    fn ask(&self, question: &Value) -> Value {
        let reply = self.post("/api/ask", question);
        let line = reply.body.lines().rfind(|line| line.starts_with('{')).unwrap_or_else(|| panic!("{}", reply.body));
        serde_json::from_str(line).unwrap()
    }
}

const CLASSIC: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn the_page_and_its_files() {
    let site = Site::start("");
    let page = site.get("/");
    assert_eq!(page.status, 200);
    assert!(page.head.contains("content-security-policy: default-src 'none'; script-src 'self'"), "{}", page.head);
    assert!(page.head.contains("x-content-type-options: nosniff"), "{}", page.head);
    let names = page.body.split('"').filter(|text| text.starts_with("page/"));
    for name in names {
        assert_eq!(site.get(&format!("/{name}")).status, 200, "{name}");
    }
    for script in
        ["main", "api", "board", "complete", "editor", "export", "game", "http", "player", "questions", "set", "share"]
    {
        let file = site.get(&format!("/page/{script}.js"));
        assert!(file.status == 200 && file.head.contains("content-type: text/javascript"), "{script}");
    }
    for nothing in ["/page/../mod.rs", "/page/..%2f..%2fCargo.toml", "/etc/passwd", "/page/", "/api/nothing"] {
        assert_eq!(site.get(nothing).status, 404, "{nothing}");
    }
    let catalog: Value = serde_json::from_str(&site.get("/api/catalog").body).unwrap();
    assert!(catalog["kinds"].as_array().unwrap().len() > 80);
    assert_eq!(catalog["public_url"], Value::Null);
    let site = Site::start("--public-url https://example.org/sudoku/");
    let catalog: Value = serde_json::from_str(&site.get("/api/catalog").body).unwrap();
    assert_eq!(catalog["public_url"], "https://example.org/sudoku/");
}

#[test]
fn every_example_has_one_solution() {
    let site = Site::start("");
    let catalog: Value = serde_json::from_str(&site.get("/api/catalog").body).unwrap();
    for example in catalog["examples"].as_array().unwrap() {
        let read = site.read(example["text"].as_str().unwrap());
        assert_eq!((&read["ok"], &read["diagnostics"]), (&json!(true), &json!([])), "{}", example["title"]);
        let answer = site.ask(&json!({ "question": "unique", "text": example["text"] }));
        assert_eq!(answer["answer"]["status"], "unique", "{}", example["title"]);
    }
}

#[test]
fn requests_of_other_sites_are_refused() {
    let site = Site::start("");
    let host = &site.host;
    let port = host.rsplit(':').next().unwrap();
    let get = |headers: &str| site.send(&format!("GET / HTTP/1.1\r\n{headers}"), "").status;
    assert_eq!(get(&format!("Host: localhost:{port}")), 200);
    assert_eq!(get(&format!("Host: evil.example:{port}")), 403, "a name that was made to resolve to this computer");
    assert_eq!(get(&format!("Host: 127.0.0.1.evil.example:{port}")), 403);
    assert_eq!(get(&format!("Host: 192.168.0.7:{port}")), 403, "it does not listen there");
    let post = |headers: &str| {
        let head = format!("POST /api/read HTTP/1.1\r\nHost: {host}\r\n{headers}");
        site.send(&head, &json!({ "text": CLASSIC }).to_string()).status
    };
    let json = "Content-Type: application/json";
    assert_eq!(post(json), 200);
    assert_eq!(post(&format!("{json}\r\nOrigin: http://{host}")), 200);
    assert_eq!(post(&format!("{json}\r\nOrigin: http://evil.example")), 403);
    assert_eq!(post(&format!("{json}\r\nOrigin: http://localhost:1")), 403, "another server of this computer");
    assert_eq!(post(&format!("{json}\r\nOrigin: null")), 403);
    assert_eq!(post(&format!("{json}\r\nSec-Fetch-Site: cross-site")), 403);
    assert_eq!(post("Content-Type: text/plain"), 403, "forms of other sites can send it without asking");
    assert_eq!(post("Accept: */*"), 403);
}

#[test]
fn bodies_are_bounded() {
    let site = Site::start("");
    let long = site.post("/api/read", &json!({ "text": ".".repeat(300 << 10) }));
    assert_eq!(long.status, 413);
    assert_eq!(long.body, r#"{"error":"The request is too long: at most 256 KiB are read."}"#);
    let wrong = site.send(&site.post_head("/api/read"), "{\"text\": 7}");
    assert_eq!(wrong.status, 400);
    let unknown = site.post("/api/ask", &json!({ "question": "everything", "text": CLASSIC }));
    assert_eq!((unknown.status, unknown.body.as_str()), (400, r#"{"error":"There is no such question."}"#));
}

#[test]
fn a_text_reaches_no_files() {
    let site = Site::start("");
    for name in ["/etc/passwd", "../Cargo.toml", "./mine.toml", "file:///etc/passwd"] {
        for text in [format!("variant = \"{name}\"\n"), format!("size = 4\ninclude = \"{name}\"\n")] {
            let read = site.read(&text);
            assert_eq!(read["ok"], false, "{text}");
            let message = read["diagnostics"][0]["message"].as_str().unwrap();
            assert_eq!(message, format!("there is no built-in variant `{name}`"));
        }
    }
    assert_eq!(site.read("variant = \"windoku\"\n")["ok"], true);
}

#[test]
fn errors_have_their_places() {
    let site = Site::start("");
    let read = site.read("size = 9\n\n[rules]\nthermoo = \"r1c1-3\"\nkiller = { cells = \"r1c1-2\", sum = 99 }\n");
    let diagnostics = read["diagnostics"].as_array().unwrap();
    assert_eq!(diagnostics[0]["message"], "unknown rule `thermoo`");
    assert_eq!((&diagnostics[0]["from"], &diagnostics[0]["to"]), (&json!([4, 0]), &json!([4, 7])));
    assert_eq!(diagnostics[0]["notes"], json!(["did you mean `thermo`?"]));
    // Columns are counted in UTF-16.
    let read = site.read("size = 4 # 😀\ntitle = \"😀\" x\n");
    assert_eq!(read["diagnostics"][0]["from"][0], 2);
    // In plain text, too.
    let read = site.read("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7x\n");
    assert_eq!(read["diagnostics"][0]["from"], json!([1, 80]));
}

#[test]
fn conflicts_name_the_rule_that_is_broken() {
    let site = Site::start("");
    let body = json!({ "text": CLASSIC, "entries": [[2, 4]], "with_entries": true });
    let reply: Value = serde_json::from_str(&site.post("/api/play", &body).body).unwrap();
    assert_eq!(reply["filled"], false);
    let sentences: Vec<&str> =
        reply["broken"].as_array().unwrap().iter().map(|one| one["sentence"].as_str().unwrap()).collect();
    assert_eq!(
        sentences,
        ["rows: row 1 repeats a digit: r1c1 = 5, r1c3 = 5", "boxes: box 1 repeats a digit: r1c1 = 5, r1c3 = 5"]
    );
}

#[test]
fn questions_are_answered() {
    let site = Site::start("");
    let ask = |question: &str, text: &str| site.ask(&json!({ "question": question, "text": text }))["answer"].clone();
    assert_eq!(ask("solve", CLASSIC)["grid"][2], 3, "r1c3 is a 4");
    assert_eq!(ask("unique", CLASSIC)["status"], "unique");
    let none = ask("unique", "1...1...........");
    assert_eq!((&none["status"], &none["why"][0]["kind"]), (&json!("none"), &json!("columns")));
    let two = ask("unique", "123434122.......");
    assert_eq!((&two["status"], two["differ"].as_array().unwrap().len()), (&json!("several"), 4));
    assert_eq!(ask("count", "................")["count"], "288");
    let sets = ask("candidates", "1...............");
    assert_eq!((&sets["all"], &sets["counted"]), (&json!(true), &json!(72)));
    assert_eq!(sets["counts"][0], json!([72, 0, 0, 0]));
    let steps = ask("search", CLASSIC);
    let kinds: Vec<&str> =
        steps["steps"].as_array().unwrap().iter().map(|step| step["kind"].as_str().unwrap()).collect();
    assert!(kinds.contains(&"forced") && kinds.contains(&"solution"), "{kinds:?}");
    let last = steps["steps"].as_array().unwrap().iter().find(|step| step["kind"] == "solution").unwrap();
    assert_eq!((&last["items"], &last["options"]), (&json!(0), &json!(0)));
    let made = site.ask(&json!({ "question": "generate", "text": "variant = 'sudoku-x'", "wish": { "seed": 7 } }));
    let text = made["answer"]["text"].as_str().unwrap();
    assert_eq!(ask("unique", text)["status"], "unique", "{text}");
}

#[test]
fn new_puzzles_have_the_clues_that_are_wished_for() {
    let site = Site::start("");
    let text = "title = 'Old'\nsize = 6\ngivens = '1.....'\n[rules]\nanti-knight = true\nthermo = 'r1c1-3'\n";
    let text = text.replace("'1.....'", &format!("'1{}'", ".".repeat(35)));
    let read = site.read(&text);
    assert_eq!(read["board"]["draws"], json!(["thermo"]));
    let wish = json!({ "draw": ["thermo", "kropki"], "givens": "0-8", "seed": 3 });
    let made = site.ask(&json!({ "question": "generate", "text": text, "wish": wish }));
    let made = made["answer"]["text"].as_str().unwrap_or_else(|| panic!("{made}"));
    let file: toml::Table = made.parse().unwrap();
    assert!(file.get("title").is_none(), "it is another puzzle: {made}");
    let rules = file["rules"].as_table().unwrap();
    assert_eq!(rules.keys().collect::<Vec<_>>(), ["anti-knight", "thermo", "kropki"], "{made}");
    let dots: Vec<&str> = rules["kropki"]["white"].as_str().unwrap().split_whitespace().collect();
    assert!(dots.iter().enumerate().all(|(at, dot)| !dots[..at].contains(dot)), "each dot once: {made}");
    assert_eq!(site.ask(&json!({ "question": "unique", "text": made }))["answer"]["status"], "unique");
    // A kind that the text defines is drawn as the built-in ones are.
    let own = "[define.two-low]\nparams = { cells = 'line' }\nmeaning = 'Two of its digits are at most 3.'\n\
               draw = { cells = 'path 3-4' }\n[define.two-low.rules.count]\ncells = '$cells'\nwhere = 'd <= 3'\nequals = 2\n";
    let text_of_own = format!("size = 6\n[rules]\ntwo-low = 'r1c1-3'\n{own}");
    assert_eq!(site.read(&text_of_own)["board"]["draws"], json!(["two-low"]), "{}", site.read(&text_of_own));
    let wish = json!({ "draw": ["two-low"], "seed": 5 });
    let made = site.ask(&json!({ "question": "generate", "text": text_of_own, "wish": wish }));
    let made = made["answer"]["text"].as_str().unwrap_or_else(|| panic!("{made}"));
    assert!(made.contains("[define.two-low]") && made.contains("two-low = "), "{made}");
    assert_eq!(site.ask(&json!({ "question": "unique", "text": made }))["answer"]["status"], "unique");
    let wish = json!({ "draw": ["thermos"] });
    let refused = site.ask(&json!({ "question": "generate", "text": text, "wish": wish }));
    assert!(refused["error"].as_str().unwrap().contains("thermos"), "{refused}");
    let refused = site.ask(&json!({ "question": "generate", "text": text, "wish": { "givens": "few" } }));
    assert!(refused["error"].as_str().unwrap().contains("number of givens"), "{refused}");
}

#[test]
fn layers_are_given_checked_and_exported() {
    let site = Site::start("");
    let text = "size = 4\ndigits = 'none'\nlayers = { shade = 'white black' }\n[rules]\n\
                connected = [{ cells = 'shade', digits = 'white' }, { cells = 'shade', digits = 'black' }]\n\
                [[rules.repeat]]\neach = { square = '2x2' }\n\
                rules.count = { cells = '$square.shade', digits = 'black', equals = '1-3' }\n\
                [givens]\nshade = '.... ...b bw.. w..b'\n";
    let answered = |path: &str, body: &Value| -> Value {
        serde_json::from_str(&site.post(&format!("/api/{path}"), body).body).unwrap()
    };
    let read = site.read(text);
    let layer = &read["board"]["layers"][0];
    assert_eq!((&layer["words"], &layer["given"]), (&json!(["white", "black"]), &json!([7, 8, 9, 12, 15])));
    // bbbb bwwb bwbb wwwb: all of it, and with one that is wrong.
    let solution = "bbbbbwwbbwbbwwwb".chars().enumerate().map(|(cell, sign)| (0, cell, usize::from(sign == 'b')));
    let mut layers: Vec<(usize, usize, usize)> = solution.collect();
    let play = |layers: &[(usize, usize, usize)]| {
        answered("play", &json!({ "text": text, "layers": layers, "with_entries": true }))
    };
    let all = play(&layers);
    assert_eq!((&all["broken"], &all["filled"]), (&json!([]), &json!(true)), "{all}");
    assert!(all["layers"].as_str().is_some_and(|svg| svg.starts_with("<svg")), "{all}");
    assert_eq!(play(&layers[1..])["filled"], false);
    assert_eq!(play(&[])["layers"], json!(null));
    layers[5].2 = 1;
    assert!(!play(&layers)["broken"].as_array().unwrap().is_empty());
    // A hint begins with them, and says in numbers what it writes.
    let hint = site.ask(&json!({ "question": "hint", "text": text, "layers": [[0, 0, 1]], "with_entries": true }));
    let step = &hint["answer"]["steps"][0];
    assert!(!step["layers"].as_array().unwrap().is_empty() && !step["beyond"].as_array().unwrap().is_empty(), "{hint}");
    // Without an end: what does not exist is left out.
    let odd = json!([[0, 0, 2], [0, 16, 0], [1, 0, 0]]);
    let odd = answered("play", &json!({ "text": text, "layers": odd, "with_entries": true }));
    assert_eq!((&odd["broken"], &odd["filled"]), (&json!([]), &json!(false)));
    // Exports and new puzzles have the givens of layers.
    let export = json!({ "text": text, "to": "toml", "layers": [[0, 0, 1]], "with_entries": true });
    let toml = answered("export", &export)["text"].as_str().unwrap().to_owned();
    let file: toml::Table = toml.parse().unwrap();
    let signs = file["givens"]["shade"].as_str().unwrap().split_whitespace().collect::<String>();
    assert_eq!(signs, "b......bbw..w..b", "{toml}");
    let made = site.ask(&json!({ "question": "generate", "text": text, "wish": { "seed": 3 } }));
    let made = made["answer"]["text"].as_str().unwrap();
    assert!(made.contains("givens.shade"), "{made}");
    assert_eq!(site.ask(&json!({ "question": "unique", "text": made }))["answer"]["status"], "unique", "{made}");
}

#[test]
fn what_is_at_fault_is_named_if_there_is_no_solution() {
    let site = Site::start("");
    let cages = "{ cells = 'r1c1-3', sum = 6 }, { cells = 'r1c4-6', sum = 7 }";
    let text = format!("size = 9\n[rules]\nkiller = [{cages}]\n");
    for question in ["unique", "solve"] {
        let answer = site.ask(&json!({ "question": question, "text": text }));
        let why = answer["answer"]["why"][0]["sentence"].as_str().unwrap_or_else(|| panic!("{answer}"));
        assert!(why.contains("cage r1c1-3 (6), cage r1c4-6 (7)"), "{why}");
    }
}

#[test]
fn messages_name_no_commands() {
    let site = Site::start("");
    for text in ["variant = 'nowhere-near'\n", "size = 4\n[rules]\nqqqqq = true\n"] {
        let read = site.read(text);
        assert!(!read["diagnostics"].to_string().contains("`exdoku "), "{read}");
    }
    // Drawings of SudokuPad that are no rules can be read with the rules text.
    let link = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/import/sudokupad-json.txt")).unwrap();
    let line = link.lines().find(|line| line.contains("The line is pretty")).unwrap();
    let read = site.read(line);
    let complaint = &read["diagnostics"][0];
    assert_eq!(complaint["guess"], "strict", "{read}");
    assert!(!complaint["notes"].to_string().contains("`exdoku "), "{read}");
}

#[test]
fn hints_and_paths() {
    let site = Site::start("");
    let ask = |body: Value| site.ask(&body)["answer"].clone();
    let hint = ask(json!({ "question": "hint", "text": CLASSIC }));
    let step = &hint["steps"][0];
    assert_eq!((hint["steps"].as_array().unwrap().len(), &hint["status"]), (1, &json!("reached")));
    assert_eq!(
        (&step["technique"], &step["placed"]),
        (&json!("hidden single"), &json!([{ "cell": "r1c6", "digit": "8" }]))
    );
    assert!(step["text"].as_str().unwrap().contains("r1c6 is 8"), "{step}");
    assert!(step["gone"].as_array().unwrap().len() > 1, "the digit is gone from other cells, too: {step}");
    let path = ask(json!({ "question": "path", "text": CLASSIC }));
    let placed = path["steps"].as_array().unwrap().iter().map(|step| step["placed"].as_array().unwrap().len());
    assert_eq!((&path["status"], placed.sum::<usize>()), (&json!("solved"), 51));
    // Digits that were entered count, and a wrong one leaves nothing to hint at.
    let wrong = ask(json!({ "question": "hint", "text": CLASSIC, "entries": [[2, 0]], "with_entries": true }));
    assert_eq!(wrong["status"], "none");
    let sentence = wrong["why"][0]["sentence"].as_str().unwrap();
    assert!(sentence.contains("r1c3 = 1") || sentence.contains("r1c3 is 1"), "{wrong}");
    // With several solutions the steps are those that hold in all of them.
    let several = ask(json!({ "question": "path", "text": "1...............\n" }));
    assert_eq!(
        (&several["status"], &several["several"]["status"]),
        (&json!("several"), &json!("several")),
        "{several}"
    );
    assert!(several["several"]["differ"].as_array().unwrap().len() > 3, "{several}");
    let steps = several["steps"].as_array().unwrap();
    assert!(steps.iter().all(|step| step["technique"] != "guess"), "{several}");
    // So do candidates that an earlier hint has removed.
    let text = "size = 4\n";
    let free = ask(json!({ "question": "hint", "text": text, "removed": [[0, 0], [0, 1], [0, 2]] }));
    assert_eq!(free["steps"][0]["placed"], json!([{ "cell": "r1c1", "digit": "4" }]));
}

#[test]
fn exports() {
    let site = Site::start("");
    let export = |body: Value| -> Value { serde_json::from_str(&site.post("/api/export", &body).body).unwrap() };
    let link = export(json!({ "text": CLASSIC, "to": "f-puzzles-link" }));
    assert!(link["text"].as_str().unwrap().starts_with("https://www.f-puzzles.com/?load="));
    let link = export(json!({ "text": CLASSIC, "to": "sudokupad" }));
    assert!(link["text"].as_str().unwrap().starts_with("https://sudokupad.app/"));
    let svg = export(json!({ "text": CLASSIC, "to": "svg", "entries": [[2, 3]], "marks": [[3, [1, 5]]] }));
    assert!(svg["text"].as_str().unwrap().contains("#1d6fd8"), "the digit that was entered");
    let toml = export(json!({ "text": CLASSIC, "to": "toml", "entries": [[2, 3]], "with_entries": true }));
    assert!(toml["text"].as_str().unwrap().contains("534 .7. ..."), "{toml}");
}

/// Endless work ends when nobody waits for it: a thread that went on would make the next question wait.
#[test]
fn work_ends_when_the_browser_goes_away() {
    let site = Site::start("--jobs 1 --timeout 3600");
    let body = json!({ "question": "count", "text": "variant = 'classic-9x9'" }).to_string();
    for _ in 0..3 {
        let mut stream = site.connect();
        let head = site.post_head("/api/ask");
        write!(stream, "{head}\r\nContent-Length: {}\r\n\r\n{body}", body.len()).unwrap();
        let mut reader = BufReader::new(&stream);
        let mut line = String::new();
        while !line.contains("searching") || !line.contains("done") {
            line.clear();
            assert!(reader.read_line(&mut line).unwrap() > 0, "the search begins");
        }
        // The connection is closed here.
    }
    // The others have an hour each, for which it would have to wait: then there is no answer.
    let next = site.ask(&json!({ "question": "count", "text": "variant = 'classic-9x9'", "seconds": 1.0 }));
    assert_eq!((&next["partial"], &next["answer"]["exact"]), (&json!(true), &json!(false)));
}

/// Hundreds of connections that never finish their request keep nobody else out.
#[test]
fn silent_connections_keep_nobody_out() {
    let site = Site::start("");
    let half = |_| {
        let mut stream = site.connect();
        write!(stream, "GET / HTTP/1.1\r\nHost: {}\r\n", site.host).unwrap();
        stream
    };
    let silent: Vec<TcpStream> = (0..300).map(half).collect();
    assert_eq!(site.get("/").status, 200);
    // The first ones have made room: the server has closed them.
    let mut first = silent.into_iter().next().unwrap();
    let ended = first.read_to_end(&mut Vec::new());
    assert!(ended.is_ok() || ended.is_err_and(|error| error.kind() == std::io::ErrorKind::ConnectionReset));
}

#[test]
fn other_addresses_come_with_a_warning() {
    let mut child = program("serve --listen 0.0.0.0").spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    child.kill().unwrap();
    let output = child.wait_with_output().unwrap();
    let warning = String::from_utf8(output.stderr).unwrap();
    assert!(warning.starts_with("warning: everybody who can reach 0.0.0.0:"), "{warning}");
    assert!(line.starts_with("http://127.0.0.1:"), "{line}");
    assert_eq!(exdoku("serve --listen example.org", "").exit, 2);
}

/// The memory of a process, where the system tells.
#[cfg(target_os = "linux")]
fn memory_of(child: &Child) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or("0 kB");
    line.trim().trim_end_matches(" kB").parse().unwrap_or(0)
}

/// Each text that asks for all there is gets an answer, some other one than none, and the next question is answered as well.
#[test]
fn hostile_texts_are_answered_within_the_limits() {
    let site = Site::start("--timeout 1");
    for (name, text) in todays(hostile::texts(), 3) {
        // The connection gives up after a minute, sixty times the limit.
        assert!(!site.post("/api/read", &json!({ "text": text })).body.is_empty(), "{name}");
        for question in ["unique", "hint"] {
            let answer = site.ask(&json!({ "question": question, "text": text }));
            assert!(answer["answer"].is_object() || answer["error"].is_string(), "{name}, {question}: {answer}");
        }
        let good = site.ask(&json!({ "question": "unique", "text": CLASSIC }));
        assert_eq!(good["answer"]["status"], "unique", "after {name}: {good}");
    }
    #[cfg(target_os = "linux")]
    assert!(memory_of(&site.child) < 3 << 20, "{} kB", memory_of(&site.child));
}
