//! Puzzles of the Interactive Sudoku Solver (ISS), one by one and by kind, beside the times that were recorded for it.
//!
//! `cargo bench --bench iss -- FILE.jsonl [--timeout SECONDS] [--only TEXT] [--from N] [--every N] [--cold] [--out FILE]`
//!
//! Each line of the file is an object with `name`, `input` (a constraint string), `iss_search_ms`, `iss_solutions`,
//! `iss_guesses`, and what an older exdoku took: `exdoku_search_ms`, `exdoku_nodes`. Set-up is reading, compiling and laying
//! out; search is the proof that there is one solution, or the second one. Times are CPU time of the one thread, on Linux, so
//! that other programs disturb them less. ISS was measured warm, so a short search is repeated from its beginning, and the
//! mean of the repetitions is taken; `--cold` takes the first one.

use std::io::Write;
use std::time::{Duration, Instant};

use exdoku::exact_cover::Budget;
use exdoku::solve::{SolveOptions, Solver, Verdict};
use serde_json::{Value, json};

fn main() {
    let mut arguments = std::env::args().skip(1).filter(|argument| argument != "--bench");
    let (mut file, mut out, mut only) = (None, None, String::new());
    let (mut timeout, mut every, mut from, mut cold) = (60.0, 1, 0, false);
    while let Some(argument) = arguments.next() {
        if argument == "--cold" {
            cold = true;
            continue;
        }
        let mut value = || arguments.next().unwrap_or_else(|| panic!("{argument} takes a value"));
        let number = |text: String| text.parse::<f64>().expect("a number");
        match argument.as_str() {
            "--timeout" => timeout = number(value()),
            "--every" => every = number(value()) as usize,
            "--from" => from = number(value()) as usize,
            "--only" => only = value(),
            "--out" => out = Some(value()),
            _ => file = Some(argument),
        }
    }
    let Some(file) = file else {
        println!("no puzzles named: cargo bench --bench iss -- FILE.jsonl");
        return;
    };
    let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file}: {error}"));
    let rows = text.lines().map(|line| serde_json::from_str::<Value>(line).expect("an object a line"));
    let wanted = rows.filter(|row| row["name"].as_str().is_some_and(|name| name.contains(&only)));
    let mut out = out.map(|path| std::fs::File::create(path).expect("a file to write"));
    let mut results = Vec::new();
    for row in wanted.skip(from).step_by(every) {
        let result = measure(&row, timeout, cold);
        println!("{}", result.line());
        if let Some(out) = &mut out {
            writeln!(out, "{}", result.json()).expect("room on the disk");
        }
        results.push(result);
    }
    summary(&results);
}

/// Milliseconds: shorter searches are repeated for as long.
const SHORT: f64 = 20.0;

/// What a puzzle took.
struct Measured {
    name: String,
    kind: &'static str,
    status: &'static str,
    engine: String,
    options: usize,
    /// Milliseconds.
    setup: f64,
    search: f64,
    nodes: u64,
    iss: f64,
    iss_open: bool,
    before: Option<f64>,
    nodes_before: u64,
}

fn measure(row: &Value, timeout: f64, cold: bool) -> Measured {
    let input = row["input"].as_str().expect("an input").replace('\n', "");
    let name = row["name"].as_str().unwrap_or_default().to_owned();
    let mut measured = Measured {
        name,
        kind: kind(&input),
        status: "refused",
        engine: String::new(),
        options: 0,
        setup: 0.0,
        search: 0.0,
        nodes: 0,
        iss: row["iss_search_ms"].as_f64().unwrap_or(0.0),
        iss_open: row["iss_open"].as_bool().unwrap_or(false) || row["iss_search_ms"].is_null(),
        before: row["exdoku_search_ms"].as_f64(),
        nodes_before: row["exdoku_nodes"].as_u64().unwrap_or(0),
    };
    let start = milliseconds();
    let Ok(sudoku) = exdoku::read(&input) else { return measured };
    let mut solver = Solver::new(sudoku.variant.clone(), SolveOptions::default());
    measured.setup = milliseconds() - start;
    measured.options = solver.compiled().problem().option_count();
    measured.engine = format!("{:?}", solver.engine());
    let until = Instant::now() + Duration::from_secs_f64(timeout);
    solver.set_budget(Budget { until: Some(until), ..Budget::default() });
    let start = milliseconds();
    let verdict = solver.verdict(&sudoku.puzzle);
    measured.search = milliseconds() - start;
    measured.nodes = solver.stats().nodes;
    if !cold && measured.search < SHORT {
        let times = (SHORT / measured.search.max(0.1)) as u32;
        let start = milliseconds();
        (0..times).for_each(|_| drop(solver.verdict(&sudoku.puzzle)));
        measured.search = (milliseconds() - start) / f64::from(times);
        assert_eq!(solver.stats().nodes, measured.nodes, "every search is the same");
    }
    measured.status = match verdict {
        Verdict::Contradiction(_) | Verdict::Unsolvable => "none",
        Verdict::Unique(_) => "unique",
        Verdict::Several(..) => "several",
        Verdict::Open(_) => "open",
    };
    let stated = row["iss_solutions"].as_u64();
    let agrees = match (measured.status, stated) {
        ("none", Some(count)) => count == 0,
        ("unique", Some(count)) => count == 1,
        ("several", Some(count)) => count > 1,
        _ => true,
    };
    if !agrees && !measured.iss_open {
        measured.status = "DIFFERS";
    }
    measured
}

impl Measured {
    fn line(&self) -> String {
        let Measured { name, kind, status, engine, options, setup, search, nodes, iss, nodes_before, .. } = self;
        let before = self.before.unwrap_or(0.0);
        let (name, each) = (name.chars().take(36).collect::<String>(), search * 1e3 / (*nodes).max(1) as f64);
        format!(
            "{name:36} {kind:14} {status:8} {engine:12} {options:6} setup {setup:7.2} search {search:10.2} nodes {nodes:8} \
             us/node {each:6.1} iss {iss:10.2} before {before:10.2} {nodes_before:8}"
        )
    }

    fn json(&self) -> Value {
        json!({
            "name": self.name, "kind": self.kind, "status": self.status, "engine": self.engine, "options": self.options,
            "setup_ms": self.setup, "search_ms": self.search, "nodes": self.nodes, "iss_ms": self.iss,
        })
    }
}

/// The kind of a puzzle, by the names of its constraints.
fn kind(input: &str) -> &'static str {
    let names: Vec<&str> = (input.split('.').skip(1))
        .map(|constraint| constraint.split('~').next().unwrap_or_default())
        .filter(|name| !["", "Shape", "End"].contains(name))
        .collect();
    let has = |these: &[&str]| names.iter().any(|name| these.contains(name));
    let only = |these: &[&str]| names.iter().all(|name| these.contains(name));
    let houses = [
        "NoBoxes",
        "Jigsaw",
        "Diagonal",
        "AntiKnight",
        "AntiKing",
        "Windoku",
        "DisjointSets",
        "RegionSize",
        "AllDifferent",
    ];
    if has(&["ChaosConstruction", "ChaosArrow", "ChaosCount"]) {
        "chaos"
    } else if has(&["ConnectedValues"]) {
        "connected"
    } else if has(&["Or", "And"]) {
        "or/and"
    } else if has(&["LittleKiller"]) {
        "little killer"
    } else if only(&houses) {
        "houses"
    } else if has(&["Cage"]) && names.iter().all(|name| *name == "Cage" || houses.contains(name)) {
        "killer"
    } else if has(&[
        "Sandwich",
        "XSum",
        "Skyscraper",
        "HiddenSkyscraper",
        "NumberedRoom",
        "LookAndSay",
        "Lunchbox",
        "FullRank",
    ]) {
        "outside"
    } else if has(&["NFA", "Regex", "Pair", "PairX", "Binary", "BinaryX"]) {
        "automata"
    } else if has(&["Arrow", "DoubleArrow", "PillArrow", "RegionSumLine", "SumLine", "Sum", "Zipper", "EqualSum"]) {
        "sum lines"
    } else if has(&["Thermo", "Whisper", "Renban", "Palindrome", "Between", "Lockout", "Modular", "Entropic"]) {
        "lines"
    } else if has(&["Cage"]) {
        "cages and more"
    } else {
        "others"
    }
}

fn summary(results: &[Measured]) {
    let both: Vec<&Measured> =
        results.iter().filter(|it| !it.iss_open && !["open", "refused", "DIFFERS"].contains(&it.status)).collect();
    let count = |status: &str| results.iter().filter(|it| it.status == status).count();
    println!(
        "\n{} puzzles: {} refused, {} open, {} differ; {} finished by both",
        results.len(),
        count("refused"),
        count("open"),
        count("DIFFERS"),
        both.len()
    );
    let times = |of: &dyn Fn(&Measured) -> f64| {
        let mut all: Vec<f64> = both.iter().map(|it| of(it)).collect();
        all.sort_by(f64::total_cmp);
        let at = |share: f64| all.get(((all.len() as f64 - 1.0) * share) as usize).copied().unwrap_or(0.0);
        format!(
            "total {:9.0}  median {:6.2}  p90 {:6.0}  p99 {:6.0}",
            all.iter().sum::<f64>(),
            at(0.5),
            at(0.9),
            at(0.99)
        )
    };
    println!("ISS, search      {}", times(&|it| it.iss));
    println!("exdoku, search   {}", times(&|it| it.search));
    println!("exdoku before    {}", times(&|it| it.before.unwrap_or(0.0)));
    println!("exdoku, set-up   {}", times(&|it| it.setup));
    let slower = |by: f64| both.iter().filter(|it| it.search > by * it.iss).count();
    let much = both.iter().filter(|it| it.search > 10.0 * it.iss && it.search > it.iss + 50.0).count();
    println!(
        "slower than ISS: {}, by 2x {}, by 10x {}, by 10x and 50 ms {much}",
        slower(1.0),
        slower(2.0),
        slower(10.0)
    );
    let mut kinds: Vec<&str> = both.iter().map(|it| it.kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    println!("\n| kind | n | ISS s | before s | exdoku s | median ratio | set-up ms |\n|---|--:|--:|--:|--:|--:|--:|");
    for kind in kinds {
        let its: Vec<&&Measured> = both.iter().filter(|it| it.kind == kind).collect();
        let total = |of: &dyn Fn(&Measured) -> f64| its.iter().map(|it| of(it)).sum::<f64>();
        let median = |of: &dyn Fn(&Measured) -> f64| {
            let mut all: Vec<f64> = its.iter().map(|it| of(it)).collect();
            all.sort_by(f64::total_cmp);
            all[all.len() / 2]
        };
        println!(
            "| {kind} | {} | {:.2} | {:.2} | {:.2} | {:.2} | {:.2} |",
            its.len(),
            total(&|it| it.iss) / 1e3,
            total(&|it| it.before.unwrap_or(0.0)) / 1e3,
            total(&|it| it.search) / 1e3,
            median(&|it| it.search / it.iss.max(1e-3)),
            median(&|it| it.setup),
        );
    }
}

/// CPU time of this thread, or where that is not known the time of day.
fn milliseconds() -> f64 {
    thread_local!(static START: Instant = Instant::now());
    // The kernel brings the account up to date when a thread yields.
    std::thread::yield_now();
    let nanoseconds = std::fs::read_to_string("/proc/thread-self/schedstat")
        .ok()
        .and_then(|text| text.split_whitespace().next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(|| START.with(|start| start.elapsed().as_secs_f64() * 1e3), |its| its / 1e6)
}
