//! Shards: puzzles divided among processes, killed and resumed, and added up again.

use std::collections::{HashSet, VecDeque};
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::thread;

use crate::common::program::{Run, answer, exdoku_in, program_in, temporary_folder};

/// A puzzle with 13,056 solutions.
const LONG: &str = "size = 6\ngivens = \"123456 4..... ...... ...... ...... ......\"\n";

/// Divides a puzzle, writes its shards into a folder, and returns their lines.
fn split(folder: &Path, puzzle: &str, into: usize) -> Vec<String> {
    fs::write(folder.join("puzzle.toml"), puzzle).unwrap();
    let shards = exdoku_in(folder, &format!("split puzzle.toml --into {into}")).ends(0);
    fs::write(folder.join("shards.jsonl"), &shards).unwrap();
    shards.lines().map(str::to_owned).collect()
}

fn merge(folder: &Path, answers: &str) -> Run {
    fs::write(folder.join("answers.jsonl"), answers).unwrap();
    exdoku_in(folder, "merge shards.jsonl answers.jsonl")
}

/// The answers of `count`, one line each.
fn count(folder: &Path) -> Vec<String> {
    exdoku_in(folder, "count --format json shards.jsonl").ends(0).lines().map(|line| format!("{line}\n")).collect()
}

#[test]
fn shards_add_up() {
    let folder = temporary_folder("shards-add-up");
    for (puzzle, into, solutions) in [
        ("size = 4\n", 1, 288),
        ("size = 4\n", 7, 288),
        ("size = 4\n", 50, 288),
        ("size = 4\n[rules]\nthermo = 'r1c1-3'\n", 5, 48),
        ("size = 4\nlet = { x = '1-9' }\n[rules]\nsum = { cells = 'r1c1-2', equals = 'x' }\n", 6, 288),
    ] {
        let shards = split(&folder, puzzle, into);
        assert_eq!(shards.len(), into, "{puzzle}");
        let answers = count(&folder);
        let whole: u64 = answer("count -", puzzle).trim().parse().unwrap();
        assert_eq!((whole, merge(&folder, &answers.concat()).ends(0)), (solutions, format!("{solutions}\n")));
    }
}

#[test]
fn every_command_takes_shards() {
    let folder = temporary_folder("shards-commands");
    // AI Escargot, by Arto Inkala: one solution, which needs a search.
    let puzzle = "1....7.9. .3..2...8 ..96..5.. ..53..9.. .1..8...2 6....4... 3......1. .4......7 ..7...3..";
    let grid = "162857493534129678789643521475312986913586742628794135356478219241935867897261354";
    let shards = split(&folder, &format!("size = 9\ngivens = \"{puzzle}\"\n"), 3);
    let cells: Vec<String> = grid.chars().map(String::from).collect();
    for (command, sum) in [
        ("solve", format!("unique\n{grid}\n")),
        ("check", format!("unique\n{grid}\n")),
        ("candidates", format!("solvable\n{}\n", cells.join(" "))),
        ("count", "1\n".to_owned()),
    ] {
        let run = exdoku_in(&folder, &format!("{command} --format json shards.jsonl"));
        assert_eq!(merge(&folder, &run.out).ends(0), sum, "{command}");
    }
    // What a shard assumes belongs to it in other notations as well, and a file of its own has no place for it.
    let written = exdoku_in(&folder, "convert --to f-puzzles shards.jsonl").ends(0);
    let different: HashSet<&str> = written.lines().collect();
    assert_eq!(different.len(), shards.len(), "{written}");
    assert_eq!(exdoku_in(&folder, "convert --to toml --into toml shards.jsonl").exit, 2);
}

#[test]
fn wrong_answers_are_refused_by_name() {
    let folder = temporary_folder("shards-wrong");
    split(&folder, "size = 4\ngivens = \"1... .... .... ....\"\n", 4);
    let foreign = count(&folder).remove(0);
    split(&folder, "size = 4\n", 4);
    let answers = count(&folder);

    let missing = merge(&folder, &answers[1..3].concat());
    assert_eq!((missing.exit, missing.out.as_str()), (3, "at least 144 (2 of 4 shards)\n"));
    assert!(missing.err.contains("2 shards have no answer yet: 1, 4 of 4"), "{}", missing.err);

    let doubled = merge(&folder, &[answers.concat(), answers[2].clone()].concat());
    assert_eq!((doubled.exit, doubled.out.as_str()), (2, ""));
    let wrong = "shard 3 of 4 is answered twice: answers.jsonl:3 and answers.jsonl:5";
    assert!(doubled.err.contains(wrong), "{}", doubled.err);

    let mixed = merge(&folder, &[answers.concat(), foreign].concat());
    assert_eq!((mixed.exit, mixed.out.as_str()), (2, ""));
    assert!(mixed.err.contains("answers.jsonl:5: shard 1 of 4 with digest"), "{}", mixed.err);
    assert!(mixed.err.contains("is not one of these shards"), "{}", mixed.err);

    // A line that was cut off is no answer, and an answer stopped by a limit is none either.
    let cut = merge(&folder, &[&answers[..3].concat(), &answers[3][..40]].concat());
    assert_eq!((cut.exit, cut.out.as_str()), (3, "at least 216 (3 of 4 shards)\n"));
    let stopped = exdoku_in(&folder, "count --max-nodes 1 --format json shards.jsonl").out;
    assert!(stopped.contains("at_least"), "{stopped}");
    let then = merge(&folder, &[stopped, answers.concat()].concat());
    assert_eq!(then.ends(0), "288\n");
}

/// The line of a file has one number, and a caret at what is wrong in it.
#[test]
fn a_line_that_is_no_shard_is_named_once() {
    let folder = temporary_folder("shards-none");
    fs::write(folder.join("shards.jsonl"), "\n{\"shard\": 3}\n").unwrap();
    let run = merge(&folder, "");
    assert_eq!(run.exit, 2);
    assert!(run.err.contains("--> shards.jsonl:2:"), "{}", run.err);
    assert!(run.err.contains("this line is not a shard: ") && !run.err.contains("at line"), "{}", run.err);
}

/// Each shard is counted as the whole puzzle is: with a cache, where that is faster. By visiting each solution, it took
/// 30 million nodes.
#[test]
fn shards_are_counted_with_the_cache() {
    let folder = temporary_folder("shards-cache");
    let nodes = |run: &Run| -> u64 {
        let (_, counts) = run.err.split_once(": ").unwrap();
        counts.split(" node").next().unwrap().replace(',', "").parse().unwrap()
    };
    fs::write(folder.join("shards.jsonl"), exdoku_in(&folder, "split classic-6x6 --into 64").ends(0)).unwrap();
    let counted = exdoku_in(&folder, "count --jobs 1 --stats --format json shards.jsonl");
    assert_eq!(counted.exit, 0);
    assert!(nodes(&counted) < 200_000, "{}", counted.err);
    assert_eq!(merge(&folder, &counted.out).ends(0), "28200960\n");
    let table = exdoku_in(&folder, "count --jobs 1 --stats --format csv shards.jsonl");
    assert!(table.exit == 0 && nodes(&table) < 200_000, "{}", table.err);
}

/// An answer that was damaged counts neither as one nor as none: it is an error, which points at the value.
#[test]
fn damaged_answers_are_refused_at_the_value() {
    let folder = temporary_folder("shards-damaged");
    split(&folder, "size = 4\n", 2);
    let answers = count(&folder);
    let (solved, asked) = (
        exdoku_in(&folder, "solve --format json shards.jsonl").out,
        exdoku_in(&folder, "candidates --format json shards.jsonl").out,
    );
    let first = |answers: &str| format!("{}\n", answers.lines().next().unwrap());
    let number = "\"solutions\":144";
    assert!(answers[0].contains(number), "{}", answers[0]);
    for (line, from, to, points_at, what) in [
        (&answers[0], number, "\"solutions\":-5", "-5", "`solutions` is not a number of solutions"),
        (&answers[0], number, "\"solutions\":1.5", "1.5", "`solutions` is not a number of solutions"),
        (&answers[0], number, "\"solutions\":1e3", "1e3", "`solutions` is not a number of solutions"),
        (&answers[0], number, "\"solutions\":\"144\"", "\"144\"", "`solutions` is not a number of solutions"),
        (&answers[0], number, "\"solutions\":true", "true", "`solutions` is not a number of solutions"),
        (&answers[0], number, "\"more_than\":\"9\"", "\"9\"", "`more_than` is not a number of solutions"),
        (&answers[0], number, "\"at_least\":-1", "-1", "`at_least` is not a number of solutions"),
        (&answers[0], number, "\"time\":1", "{", "this answer has no number of solutions"),
        (
            &answers[0],
            "\"number\":1",
            "\"number\":-1",
            "{\"number\":-1",
            "`shard` does not name a shard: invalid value",
        ),
        (&first(&solved), "\"several\"", "\"sevral\"", "\"sevral\"", "unknown `status`"),
        (&first(&solved), "\"solutions\":[\"", "\"solutions\":[5,\"", "[5,", "`solutions` is not a list of grids"),
        (&first(&asked), "\"cells\":[[", "\"cells\":[7,[", "[7,", "`cells` is not a list of lists of digits"),
    ] {
        let damaged = line.replace(from, to);
        assert_ne!(*line, damaged, "{from}");
        let run = merge(&folder, &format!("\n{damaged}{}", answers[1]));
        assert_eq!((run.exit, run.out.as_str()), (2, ""), "{damaged}");
        let column = damaged.find(points_at).unwrap() + 1;
        assert!(run.err.contains(&format!("error: {what}")), "{damaged}: {}", run.err);
        assert!(run.err.contains(&format!("answers.jsonl:2:{column}")), "{damaged}: {}", run.err);
    }
    let number = merge(&folder, "5\n");
    assert!(number.exit == 2 && number.err.contains("answers.jsonl:1: this line is not an answer"), "{}", number.err);
}

#[test]
fn shards_of_another_version_are_refused() {
    let folder = temporary_folder("shards-version");
    let shards = split(&folder, "size = 4\n", 2).join("\n");
    fs::write(folder.join("shards.jsonl"), shards.replace(env!("CARGO_PKG_VERSION"), "9.9.9")).unwrap();
    let run = exdoku_in(&folder, "count --format json shards.jsonl");
    assert_eq!(run.exit, 2, "{}", run.out);
    assert!(run.err.contains("exdoku 9.9.9 made this shard"), "{}", run.err);
}

/// A number is no reason to ask for so much memory.
#[test]
fn shards_of_huge_numbers_are_missing_the_others() {
    let folder = temporary_folder("shards-huge");
    let shard = split(&folder, "size = 4\n", 1).concat();
    let shard = shard.replace("\"number\":1,\"of\":1,", "\"number\":9000000000000000000,\"of\":9000000000000000000,");
    fs::write(folder.join("shards.jsonl"), shard).unwrap();
    let run = exdoku_in(&folder, "merge shards.jsonl");
    assert_eq!(run.exit, 2, "{}", run.err);
    assert!(run.err.contains("shards.jsonl has 1 of 9000000000000000000 shards"), "{}", run.err);
}

#[test]
fn many_puzzles_keep_their_ids() {
    let folder = temporary_folder("shards-ids");
    let puzzles = "{\"id\": \"a\", \"puzzle\": \"1...............\"}\n{\"id\": 7, \"puzzle\": \"12..............\"}\n";
    fs::write(folder.join("puzzles.jsonl"), puzzles).unwrap();
    for into in [1, 3] {
        let shards = exdoku_in(&folder, &format!("split puzzles.jsonl --into {into}")).ends(0);
        assert_eq!(shards.lines().count(), 2 * into);
        fs::write(folder.join("shards.jsonl"), shards).unwrap();
        assert_eq!(merge(&folder, &count(&folder).concat()).ends(0), "72 a\n24 7\n");
    }
    let sums = exdoku_in(&folder, "merge --format json shards.jsonl answers.jsonl").ends(0);
    assert_eq!(sums, "{\"id\":\"a\",\"shards\":3,\"solutions\":72}\n{\"id\":7,\"shards\":3,\"solutions\":24}\n");
}

#[test]
fn a_puzzle_that_names_another_file_is_no_shard() {
    let folder = temporary_folder("shards-alone");
    fs::write(folder.join("mine.toml"), "size = 4\n").unwrap();
    fs::write(folder.join("puzzle.toml"), "variant = \"mine.toml\"\n").unwrap();
    let run = exdoku_in(&folder, "split puzzle.toml --into 2");
    assert_eq!((run.exit, run.out.as_str()), (2, ""));
    assert!(run.err.contains("this puzzle names another file"), "{}", run.err);
}

/// A line, and where its answer goes.
struct Worker<'w> {
    answers: PathBuf,
    /// The number of answers after which the worker is killed, in the middle of the next.
    lives: usize,
    queue: &'w Mutex<VecDeque<String>>,
}

impl Worker<'_> {
    /// Answers shards, one process each, until there are no more or the worker is killed.
    fn run(&self, folder: &Path) {
        for answered in 0.. {
            let Some(shard) = self.queue.lock().unwrap().pop_front() else { return };
            let mut child = program_in(folder, "count --format json -").spawn().unwrap();
            child.stdin.take().unwrap().write_all(format!("{shard}\n").as_bytes()).unwrap();
            let is_killed = answered == self.lives;
            if is_killed {
                child.kill().unwrap();
            }
            let mut answer = child.wait_with_output().unwrap().stdout;
            let mut file = OpenOptions::new().create(true).append(true).open(&self.answers).unwrap();
            if is_killed {
                // What it wrote may be cut off anywhere.
                answer.extend_from_slice(b"{\"source\":\"<stdin>\",\"shard\":{\"num");
                answer.truncate(30);
            }
            file.write_all(&answer).unwrap();
            if is_killed {
                return;
            }
        }
    }
}

/// Three workers answer the shards; the first of them is killed early, and all of them later.
#[test]
fn a_run_that_was_killed_is_resumed() {
    let folder = temporary_folder("shards-resumed");
    let shards = split(&folder, LONG, 24);
    let whole = answer("count -", LONG);
    let mut todo: VecDeque<String> = shards.into();
    let mut files: Vec<String> = Vec::new();
    for (run, lives) in [[1, 4, 4], [usize::MAX; 3]].into_iter().enumerate() {
        let queue = Mutex::new(todo);
        thread::scope(|scope| {
            for (worker, lives) in lives.into_iter().enumerate() {
                let name = format!("answers-{run}-{worker}.jsonl");
                let worker = Worker { answers: folder.join(&name), lives, queue: &queue };
                files.push(name);
                let folder = &folder;
                scope.spawn(move || worker.run(folder));
            }
        });
        let answers = files.join(" ");
        todo = exdoku_in(&folder, &format!("merge --missing shards.jsonl {answers}"))
            .out
            .lines()
            .map(String::from)
            .collect();
        if run == 0 {
            // Nine shards were answered, three were lost, twelve were not begun.
            assert_eq!(todo.len(), 15);
            assert_eq!(exdoku_in(&folder, &format!("merge shards.jsonl {answers}")).exit, 3);
        }
    }
    assert_eq!(todo.len(), 0);
    let sum = exdoku_in(&folder, &format!("merge shards.jsonl {}", files.join(" ")));
    assert_eq!((sum.exit, sum.out), (0, whole), "{}", sum.err);
}

/// The same by GNU parallel: one of its processes is killed, then all of it, and the rest is run again.
#[test]
#[cfg(unix)]
#[ignore = "it needs GNU parallel"]
fn gnu_parallel_is_killed_and_resumed() {
    let folder = temporary_folder("shards-parallel");
    let shards = split(&folder, LONG, 24);
    let whole = answer("count -", LONG);
    // One of the first searches is killed, and a later one kills the whole run. `mkdir` succeeds for one of them alone.
    let worker = "#!/bin/sh
mktemp -d started.XXXXXX > /dev/null
number=$(ls -d started.* | wc -l)
if [ \"$number\" -ge 16 ] && mkdir stopped 2>/dev/null; then kill -KILL \"$(cat run.pid)\"; exit 1; fi
if [ \"$number\" -ge 4 ] && mkdir killed 2>/dev/null; then
    \"$EXDOKU\" count --format json - & kill -KILL $!; exit 137
fi
\"$EXDOKU\" count --format json -
";
    fs::write(folder.join("worker.sh"), worker).unwrap();
    let start = |input: &str, answers: &str| {
        let mut child = Command::new("parallel")
            .args(["--will-cite", "--pipe", "-N", "1", "-j", "3", "--line-buffer", "sh", "worker.sh"])
            .current_dir(&folder)
            .env("EXDOKU", env!("CARGO_BIN_EXE_exdoku"))
            .stdin(fs::File::open(folder.join(input)).unwrap())
            .stdout(fs::File::create(folder.join(answers)).unwrap())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        fs::write(folder.join("run.pid"), child.id().to_string()).unwrap();
        child.wait().unwrap();
    };
    start("shards.jsonl", "first.jsonl");
    let missing = exdoku_in(&folder, "merge --missing shards.jsonl first.jsonl").out;
    let left = missing.lines().count();
    assert!((9..shards.len()).contains(&left), "{left} of {} shards are left", shards.len());
    fs::write(folder.join("todo.jsonl"), missing).unwrap();
    start("todo.jsonl", "second.jsonl");
    let sum = exdoku_in(&folder, "merge shards.jsonl first.jsonl second.jsonl");
    assert_eq!((sum.exit, sum.out), (0, whole), "{}", sum.err);
}
