//! What the page's JavaScript takes for granted, `check/types/api.d.ts`, against real requests and answers.

mod declarations;

use std::cell::RefCell;
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};

use exdoku_cover::clock::Instant;
use exdoku_page::{Attempt, Cache, Desk, Question, Reading, Run, Slot, catalog, question, short};
use exdoku_rules::variant::{BuiltIn, BuiltIns};

use declarations::{Declarations, Key, Seen};

const TEXT: &str = include_str!("../../check/types/api.d.ts");

/// A long time: no answer here depends on the speed of the machine.
const LONG: Duration = Duration::from_secs(3600);

const fn built_in(name: &'static str, text: &'static str) -> BuiltIn {
    BuiltIn { name, text }
}

const BUILT_IN: BuiltIns = BuiltIns::new(&[
    built_in("yin-yang", include_str!("../../../../variants/yin-yang.toml")),
    built_in("bare", "size = 4"),
    built_in("broken", "size = 4\n[rules]\nkillr = 1"),
]);

/// The page's side of the API.
struct Page {
    declared: Declarations,
    cache: Cache,
    seen: Seen,
}

impl Page {
    fn new() -> Page {
        Page { declared: Declarations::parse(TEXT), cache: Cache::new(BUILT_IN), seen: Seen::default() }
    }

    fn fits(&mut self, value: &Value, name: &str) {
        self.declared.assert_fits(value, name, &mut self.seen);
    }

    /// Short work, whose answer is of the type of this name.
    fn short(&mut self, path: &str, request: &Value, of: &str) -> Value {
        self.fits(request, "Question");
        let asked = Question::parse(request.to_string().as_bytes()).unwrap();
        let within = Reading { until: Instant::now() + LONG, cancelled: Arc::default(), is_last: true };
        let answer = short(path).unwrap()(&asked, &self.cache, &within).unwrap();
        self.fits(&answer, of);
        answer
    }

    /// A question, whose answer is of the type of this name, and its parts are of `Progress`.
    fn ask(&mut self, name: &str, request: &Value, time: Duration, of: &str) -> Value {
        self.fits(request, "Question");
        let asked = Question::parse(request.to_string().as_bytes()).unwrap();
        let parts = RefCell::new(Vec::new());
        let send = |part| parts.borrow_mut().push(part);
        let run = Run::new(Slot::default(), time, false, &send);
        let answer = match question(name).unwrap()(&asked, &self.cache, &run).unwrap() {
            Attempt::Done(answer) | Attempt::Partial(answer) => answer,
            Attempt::Refused(why) => panic!("{name}: {why}"),
        };
        parts.into_inner().iter().for_each(|part| self.fits(part, "Progress"));
        self.fits(&answer, of);
        answer
    }
}

/// The names in an error of serde: `expected one of ...`.
fn expected(request: &Value) -> Vec<String> {
    let why = Question::parse(request.to_string().as_bytes()).expect_err("an unknown key");
    let (_, names) = why.split_once("expected").unwrap_or_else(|| panic!("{request}: {why}"));
    let mut found: Vec<String> = names.split('`').skip(1).step_by(2).map(str::to_owned).collect();
    found.sort();
    found
}

fn names(keys: &[Key]) -> Vec<String> {
    let mut found: Vec<String> = keys.iter().map(|key| key.name.clone()).collect();
    found.sort();
    found
}

/// The page may ask whatever is declared, and nothing else may be asked.
#[test]
fn requests() {
    let declared = Declarations::parse(TEXT);
    for sample in declared.samples("Question") {
        Question::parse(sample.to_string().as_bytes()).unwrap_or_else(|why| panic!("{sample}: {why}"));
    }
    assert_eq!(names(declared.keys("Question")), expected(&json!({ "?": 1 })));
    assert_eq!(names(declared.keys("Wish")), expected(&json!({ "wish": { "?": 1 } })));
    let edit = |name: &str, value: Value| json!({ "edits": [{ name: value }] });
    let edits = declared.variants("Edit");
    let mut all: Vec<&str> = edits.iter().map(|(name, _)| *name).collect();
    all.sort_unstable();
    assert_eq!(all, expected(&edit("?", json!(1))));
    for (name, keys) in edits.iter().filter_map(|(name, keys)| Some((name, (*keys)?))) {
        assert_eq!(names(keys), expected(&edit(name, json!({ "?": 1 }))), "{name}");
    }
    assert_eq!(names(declared.keys("Part")), expected(&edit("remove", json!({ "at": [0, 1], "part": { "?": 1 } }))));
}

/// Short work and the catalog answer as declared.
#[test]
fn short_answers() {
    let page = &mut Page::new();
    for public_url in [None, Some("https://example.org/")] {
        page.fits(&catalog(BUILT_IN, public_url), "Catalog");
    }
    for text in [CLASSIC, RULES, LAYERS, FOG, DRAWINGS, "", "size = 4\n[rules]\nkillr = 1", "variant = \"broken\""] {
        page.short("read", &json!({ "text": text }), "Read");
    }
    for guess in ["strict", "loose"] {
        page.short("read", &json!({ "text": DRAWINGS, "guess": guess }), "Read");
    }
    page.short("play", &json!({ "text": RULES, "entries": [[0, 0], [1, 0]], "with_entries": true }), "Play");
    page.short("play", &json!({ "text": LAYERS, "layers": [[0, 0, 1]], "with_entries": true }), "Play");
    for to in ["toml", "svg", "f-puzzles", "line"] {
        page.short("export", &json!({ "text": RULES, "to": to }), "Export");
    }
    page.short("edit", &json!({ "text": CLASSIC, "edits": [{ "givens": [[2, 3]] }] }), "Text");
    page.short("start", &json!({ "text": "yin-yang" }), "Text");
    page.fits(&Desk::new(BUILT_IN, LONG).answer("edit", "{ \"edits\": 1 }", &|_| {}).body, "Failure");
    let all = ["Catalog", "Read", "Play", "Export", "Text", "Failure"];
    assert_eq!(page.declared.unseen(&all, &page.seen), [""; 0]);
}

/// Questions answer as declared.
#[test]
fn long_answers() {
    let page = &mut Page::new();
    let all = ["Solve", "Unique", "Count", "Candidates", "Path", "Search", "Prove", "Generated", "Progress"];
    for text in [CLASSIC, SEVERAL, AT_SIGHT, NONE, &shaded("b. .."), &shaded(".. .."), RULES] {
        page.short("read", &json!({ "text": text }), "Read");
        for time in [LONG, Duration::ZERO] {
            let about = json!({ "text": text });
            for (name, of) in
                [("solve", "Solve"), ("unique", "Unique"), ("count", "Count"), ("candidates", "Candidates")]
            {
                page.ask(name, &about, time, of);
            }
            for (name, of) in [("hint", "Path"), ("path", "Path"), ("search", "Search"), ("prove", "Prove")] {
                page.ask(name, &about, time, of);
            }
        }
    }
    // Areas have short reasons, from which a search learns at once.
    for layer in [LAYERS, "variant = \"yin-yang\""] {
        let searched = page.ask("search", &json!({ "text": layer }), LONG, "Search");
        let steps = searched["steps"].as_array().unwrap();
        let solutions: Vec<&Value> = steps.iter().filter(|step| step["kind"] == "solution").collect();
        assert!(!solutions.is_empty());
        assert!(solutions.iter().all(|step| step["items"] == 0 && step["options"] == 0), "every item is covered");
    }
    page.ask("prove", &json!({ "text": "size = 6" }), LONG, "Prove");
    for level in ["singles", ""] {
        page.ask("path", &json!({ "text": HARD, "level": level }), LONG, "Path");
    }
    for (difficulty, time) in [("", LONG), ("easy", LONG), ("hard", LONG), ("", Duration::ZERO)] {
        let wish = json!({ "seed": 1, "difficulty": difficulty });
        page.ask("generate", &json!({ "text": "size = 6", "wish": wish }), time, "Generated");
    }
    // An extreme puzzle takes long to generate; and the time would have to be up between two solutions.
    let mut unseen = page.declared.unseen(&all, &page.seen);
    // Only a path that takes long says how far it is; a quick machine may show none.
    unseen.retain(|one| !one.contains("Progress|0"));
    // A proof of that many bytes takes long, too.
    let late = ["Solve|0.standing = \"open\"", "Unique|3.grid = Grid"];
    let long = ["Generated|0.hardest = null", "Prove|1.status = \"large\""];
    assert_eq!(unseen, [long, late].concat());
}

/// A board of two cells by two without digits, of which one is black.
fn shaded(givens: &str) -> String {
    let rule = "count = { cells = \"shade\", digits = \"black\", equals = 1 }";
    format!(
        "size = 2\ndigits = \"none\"\nlayers = {{ shade = \"white black\" }}\ngivens.shade = \"{givens}\"\n[rules]\n{rule}\n"
    )
}

const CLASSIC: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SEVERAL: &str = "size = 4\ngivens = \"12.. .... ..4. ....\"";
const AT_SIGHT: &str = "size = 4\ngivens = \"11.. .... .... ....\"";
const NONE: &str = "size = 4\ngivens = \"..13 .4.. 2... ....\"";
const HARD: &str = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
const LAYERS: &str =
    "variant = \"yin-yang\"\ngivens.shade = \"\"\"\n......\n...w..\nb..w..\n.b....\n......\n.w..b.\n\"\"\"\n";
const FOG: &str = "size = 4\nfog = \"r1c1\"\ncandidates = { r1c1 = \"12\" }\n";
const RULES: &str = r#"
title  = "A bit of all"
author = "me"
about  = "Words."
size   = 4
givens = "...1 .... .... ...."

[rules]
kropki    = { white = "r1c1-2" }
killer    = { cells = "r2c1-2", sum = 5 }
diagonals = "both"
"#;
const DRAWINGS: &str = r##"{"size": 4, "grid": [[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]], "ruleset": "Digits in a cage differ and add up to its sum.", "line": [{"lines": [["R1C1", "R1C2"]], "outlineC": "#ff0000", "width": 0.3}]}"##;
