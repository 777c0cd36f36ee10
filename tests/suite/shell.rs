//! The program in the shell: completions, manual pages, `--help`, how much it says, and readers who leave early.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::common::day::todays;
use crate::common::program::{Run, exdoku_in, program_in, temporary_folder};

const COMMANDS: &[&str] = &[
    "solve",
    "count",
    "check",
    "candidates",
    "hint",
    "lsp",
    "explain",
    "generate",
    "test",
    "convert",
    "fmt",
    "variants",
    "rules",
    "schema",
    "show",
    "serve",
    "split",
    "merge",
    "cover",
    "verify",
    "completions",
    "man",
];

const PUZZLE: &str = "size = 4\ngivens = \"12.. 34.. ..43 ...1\"\n";

/// A new folder with the files that the examples name.
fn folder(name: &str) -> PathBuf {
    let folder = temporary_folder(&format!("shell/{name}"));
    fs::create_dir_all(folder.join("puzzles of mine")).unwrap();
    fs::write(folder.join("puzzle.toml"), PUZZLE).unwrap();
    fs::write(folder.join("puzzles of mine/first one.toml"), PUZZLE).unwrap();
    let with_definition = "[define.ladder]\nmeaning = \"Neighbours differ.\"\nparams = { line = \"line\" }\n\
                           example = 'ladder = \"r1c1-4\"'\n[[define.ladder.rules.pair]]\nalong = \"$line\"\n\
                           where = \"a != b\"\n\n[rules]\nladder = \"r1c1-4\"\n";
    let mine = PUZZLE.to_owned() + "\n[expect]\nsolutions = 1\n\n" + with_definition;
    fs::write(folder.join("mine.toml"), mine).unwrap();
    // Two puzzles that are Sudoku X as well.
    let puzzles = exdoku_in(&folder, "generate --variant sudoku-x --count 2 --seed 1 --format line");
    fs::write(folder.join("puzzles.txt"), puzzles.out).unwrap();
    let link = exdoku_in(&folder, "convert --to f-puzzles-link puzzle.toml");
    fs::write(folder.join("links.txt"), link.out).unwrap();
    folder
}

/// A shell that finds the program in PATH.
fn shell(shell: &str, folder: &Path, script: &str) -> Run {
    let programs = Path::new(env!("CARGO_BIN_EXE_exdoku")).parent().unwrap();
    let path = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap());
    Command::new(shell)
        .args(["-c", script])
        .current_dir(folder)
        .env("PATH", path)
        .env_remove("NO_COLOR")
        .stdin(Stdio::null())
        .output()
        .unwrap()
        .into()
}

fn is_there(program: &str) -> bool {
    Command::new(program).arg("--version").output().is_ok()
}

/// What bash offers for the last word of a line, as it does when one presses the tabulator.
fn bash_offers(folder: &Path, line: &str) -> Vec<String> {
    let script = format!(
        r#"source <(exdoku completions bash)
        COMP_LINE={line:?} COMP_POINT=${{#COMP_LINE}} COMP_TYPE=9
        function="$(complete -p exdoku)"; function="${{function#*-F }}"; function="${{function%% *}}"
        read -r -a COMP_WORDS <<< "${{COMP_LINE//=/ = }}"
        [[ "$COMP_LINE" == *[\ =] ]] && COMP_WORDS+=('')
        COMP_CWORD=$(( ${{#COMP_WORDS[@]}} - 1 ))
        "$function" exdoku "${{COMP_WORDS[COMP_CWORD]}}" "${{COMP_WORDS[COMP_CWORD-1]}}" 2>/dev/null
        printf '%s\n' "${{COMPREPLY[@]}}""#
    );
    let offered = shell("bash", folder, &script);
    assert!(offered.exit == 0, "{line}: {}", offered.err);
    offered.out.lines().map(|line| line.trim_end().to_owned()).filter(|line| !line.is_empty()).collect()
}

#[test]
fn bash_completes() {
    let folder = folder("bash");
    let offers = |line: &str| bash_offers(&folder, line);
    assert_eq!(offers("exdoku cand"), ["candidates"]);
    assert_eq!(offers("exdoku solve --varia"), ["--variant"]);
    assert_eq!(offers("exdoku solve --variant wind"), ["windmill", "windoku"]);
    assert_eq!(offers("exdoku solve --variant=windo"), ["windoku"]);
    assert_eq!(offers("exdoku convert --to=f-"), ["f-puzzles", "f-puzzles-link"]);
    assert_eq!(offers("exdoku solve 'puzzles"), ["puzzles of mine", "puzzles.txt"]);
    assert_eq!(offers("exdoku solve --variant puzzle"), ["puzzle.toml", "puzzles of mine"], "only TOML");
    assert_eq!(offers("exdoku solve puzzle"), ["puzzle.toml", "puzzles of mine", "puzzles.txt"]);
    assert_eq!(offers("exdoku solve puzzle.toml windo"), ["windoku"]);
    assert_eq!(offers("exdoku variants jigsaw-"), ["jigsaw-x-knight"]);
    assert_eq!(offers("exdoku rules kil"), ["killer"]);
    assert_eq!(offers("exdoku generate --draw ther"), ["thermo"]);
    assert_eq!(offers("exdoku generate --draw kropki,ther"), ["kropki,thermo"]);
    assert_eq!(offers("exdoku generate --symmetry rotate"), ["rotate180", "rotate90"]);
    assert_eq!(offers("exdoku convert --to f-"), ["f-puzzles", "f-puzzles-link"]);
    assert_eq!(offers("exdoku check --filter unique,rat"), ["unique,rating"]);
    assert_eq!(offers("exdoku check --columns puzzle,giv"), ["puzzle,givens"]);
    assert_eq!(offers("exdoku fmt m"), ["mine.toml"]);
    assert_eq!(offers("exdoku man cov"), ["cover"]);
    assert_eq!(offers("exdoku completions f"), ["fish"]);
    assert!(offers("exdoku ").contains(&"generate".to_owned()));
    assert!(offers("exdoku rules ").len() > 50, "all of them");
}

/// What the other shells make of the answers is not tested where they are not installed.
#[test]
fn other_shells_complete() {
    let folder = folder("shells");
    if is_there("fish") {
        let script = "exdoku completions fish | source; complete -C 'exdoku solve --variant wind'";
        let offered = shell("fish", &folder, script).out;
        let names: Vec<&str> = offered.lines().filter_map(|line| line.split('\t').next()).collect();
        assert_eq!(names, ["windmill", "windoku"], "{offered}");
        assert!(offered.contains("windmill\tFive sudokus"), "with what they are about: {offered}");
    }
    if is_there("zsh") {
        let script = "autoload -U compinit; compinit -u -D; source <(exdoku completions zsh); \
                      print ${_comps[exdoku]}";
        let registered = shell("zsh", &folder, script);
        assert_eq!(registered.out.trim(), "_exdoku", "{}", registered.err);
    }
    for name in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = exdoku_in(&folder, &format!("completions {name}"));
        assert!(script.exit == 0 && script.out.contains("EXDOKU_COMPLETE"), "{name}");
    }
}

#[test]
fn every_command_has_a_page() {
    let folder = folder("man");
    assert!(exdoku_in(&folder, "man --into pages").exit == 0);
    let mut pages: Vec<String> = fs::read_dir(folder.join("pages"))
        .unwrap()
        .map(|page| page.unwrap().file_name().into_string().unwrap())
        .collect();
    pages.sort();
    let mut expected: Vec<String> = COMMANDS.iter().map(|command| format!("exdoku-{command}.1")).collect();
    expected.push("exdoku.1".to_owned());
    expected.sort();
    assert_eq!(pages, expected);
    for command in COMMANDS {
        let page = exdoku_in(&folder, &format!("man {command}"));
        assert_eq!(page.out, fs::read_to_string(folder.join(format!("pages/exdoku-{command}.1"))).unwrap());
        let page = page.out;
        for section in ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXAMPLES"] {
            assert!(page.contains(&format!(".SH {section}\n")), "{command}: {section}\n{page}");
        }
    }
    assert_eq!(exdoku_in(&folder, "man sovle").exit, 2);
    assert!(exdoku_in(&folder, "man sovle").err.contains("did you mean `solve`?"));
}

/// The lines below "Examples:", without what is said about them.
fn examples(help: &str) -> Vec<String> {
    let (_, below) = help.split_once("\nExamples:\n").expect("the help has examples");
    let lines = below.lines().take_while(|line| line.starts_with("  "));
    lines.map(|line| line.split("  # ").next().unwrap().trim().to_owned()).collect()
}

/// A command that makes one puzzle instead of many.
fn one_puzzle(example: &str) -> String {
    let Some((before, after)) = example.split_once("--count ") else { return example.to_owned() };
    format!("{before}--count 1{}", after.trim_start_matches(|c: char| c.is_ascii_digit()))
}

#[test]
fn every_example_runs() {
    let folder = folder("examples");
    // Those of `verify` read a proof, and a draft is made of a link.
    let proof = "exdoku solve --quiet --proof . mine.toml && gzip --keep mine.drat";
    let link = "exdoku convert --to sudokupad mine.toml > link.txt";
    for made in [proof, link].map(|script| shell("bash", &folder, script)) {
        assert_eq!(made.exit, 0, "{}", made.err);
    }
    let mut helps = vec![exdoku_in(&folder, "--help").out];
    helps.extend(COMMANDS.iter().map(|command| exdoku_in(&folder, &format!("{command} --help")).out));
    // All tests of all variants are run by another test.
    let is_left_out =
        |example: &String| example == "exdoku test" || !cfg!(feature = "png") && example.contains("--to png");
    let of_commands: Vec<Vec<String>> = helps.iter().map(|help| examples(help)).collect();
    let number: usize = of_commands.iter().map(Vec::len).sum();
    assert!(number > 40, "{number} examples");
    // One of a command may read what the one before it wrote.
    for example in todays(of_commands, 2).flatten().filter(|example| !is_left_out(example)) {
        // One puzzle shows as much as a hundred.
        let example = one_puzzle(&example);
        // A server runs until Ctrl-C, which it takes once it has told its address.
        let script = match example.starts_with("exdoku serve") {
            true => {
                format!("coproc {{ exec {example}; }}; pid=$!; read -ru \"${{COPROC[0]}}\"; kill -INT $pid; wait $pid")
            }
            false => format!("set -o pipefail; {example}"),
        };
        let run = shell("bash", &folder, &script);
        let said = run.err;
        // Some show what is wrong with a puzzle, which is an answer.
        assert!(matches!(run.exit, 0 | 1), "{example}: {said}");
        assert!(!said.contains("error"), "{example}: {said}");
    }
}

/// The options below each heading of the help of a command.
fn headings(help: &str) -> Vec<(String, Vec<String>)> {
    let mut all: Vec<(String, Vec<String>)> = Vec::new();
    for line in help.lines() {
        if let Some(heading) = line.strip_suffix(':').filter(|line| !line.starts_with(' ')) {
            all.push((heading.to_owned(), Vec::new()));
        } else if let Some(at) = line.find("--").filter(|&at| line[..at].trim().len() <= 3 && at <= 6) {
            let name: String = line[at + 2..].chars().take_while(|c| c.is_ascii_lowercase() || *c == '-').collect();
            all.last_mut().expect("a heading").1.push(name);
        }
    }
    all
}

/// Each heading has what belongs to it, and each command has the options of a search that it can use.
#[test]
fn options_are_below_their_headings() {
    let folder = folder("headings");
    let search = ["engine", "propagation", "choose", "learn", "implied", "max-nodes", "stats"];
    let of_search = |command: &str| match command {
        "solve" | "count" | "check" | "candidates" | "test" => &search[..],
        "cover" => &["engine", "propagation", "choose", "learn", "max-nodes", "stats"],
        "generate" => &["implied", "max-nodes"],
        "hint" | "explain" => &["max-nodes", "stats"],
        _ => &[],
    };
    for command in COMMANDS {
        let help = exdoku_in(&folder, &format!("{command} --help")).ends(0);
        for (heading, options) in headings(&help) {
            let right: &[&str] = match heading.as_str() {
                "Search" => of_search(command),
                "Counting" => &["method"],
                "Limits" if *command == "serve" => continue,
                "Limits" => &["timeout", "memory"],
                _ => {
                    let misplaced = |name: &&String| search.contains(&name.as_str()) && *command != "serve";
                    assert_eq!(options.iter().find(misplaced), None, "{command}, {heading}");
                    continue;
                }
            };
            assert_eq!(options, right, "{command}, {heading}");
        }
        let has_search = headings(&help).iter().any(|(heading, _)| heading == "Search");
        assert!(has_search || of_search(command).is_empty(), "{command}");
    }
}

/// Options that have no effect together are refused rather than ignored.
#[test]
fn options_without_effect_are_refused() {
    let folder = folder("effects");
    for (args, words) in [
        ("cover --implied off", "unexpected argument '--implied'"),
        ("generate --engine dancing-links", "unexpected argument '--engine'"),
        ("generate --stats", "unexpected argument '--stats'"),
        ("candidates --logical singles --engine bit-set classic-4x4", "cannot be used with"),
        ("count --estimate --method memo classic-4x4", "cannot be used with"),
        ("solve --trace --learn on classic-4x4", "cannot be used with"),
        ("solve --engine dancing-links --propagation full classic-4x4", "dancing-links has no propagation"),
        ("solve --engine algorithm-x --propagation forced classic-4x4", "algorithm-x has no propagation"),
        ("solve --engine bit-set --propagation none classic-4x4", "does not work without propagation"),
        ("solve --engine bit-sliced --learn on classic-4x4", "--learn on does not work with --engine bit-sliced"),
        ("test --propagation none --learn on classic-4x4", "--learn on does not work without propagation"),
    ] {
        let run = exdoku_in(&folder, args);
        assert_eq!((run.exit, run.out.as_str()), (2, ""), "{args}");
        assert!(run.err.contains(words), "{args}: {}", run.err);
    }
}

/// What cannot be written is an error, for every command; a reader that leaves early is none.
#[test]
fn a_closed_standard_output_is_an_error() {
    let folder = folder("closed");
    fs::write(folder.join("shards.jsonl"), exdoku_in(&folder, "split --into 2 classic-4x4").out).unwrap();
    fs::write(folder.join("answers.jsonl"), exdoku_in(&folder, "count --format json shards.jsonl").out).unwrap();
    fs::write(folder.join("small.dlx"), "a b\na\nb\n").unwrap();
    fs::write(folder.join("small.cnf"), "p cnf 1 2\n1 0\n-1 0\n").unwrap();
    fs::write(folder.join("small.drat"), "0\n").unwrap();
    // A language server writes nothing before an editor speaks.
    for command in COMMANDS.iter().filter(|command| **command != "lsp") {
        let args = match *command {
            "solve" | "count" | "check" | "candidates" | "hint" | "explain" | "show" | "split" => "puzzle.toml",
            "generate" => "--variant classic-4x4",
            "test" => "mine.toml",
            "convert" => "--to line puzzle.toml",
            "fmt" => "- < puzzle.toml",
            "merge" => "shards.jsonl answers.jsonl",
            "cover" => "small.dlx",
            "verify" => "small.cnf small.drat",
            "completions" => "bash",
            _ => "",
        };
        let run = shell("bash", &folder, &format!("exdoku {command} {args} >&-"));
        assert_eq!(run.exit, 2, "{command}: {}", run.err);
        assert!(run.err.contains("error: cannot write to standard output: it is closed"), "{command}: {}", run.err);
    }
    for help in ["--help", "--version", "solve --help"] {
        let run = shell("bash", &folder, &format!("exdoku {help} >&-"));
        assert!(run.exit == 2 && run.err.contains("it is closed"), "{help}: {}", run.err);
    }
    // Nothing is lost where nothing is written, and other streams may be closed.
    for fine in
        ["check --filter several puzzle.toml >&-", "solve puzzle.toml 2>&- <&-", "solve puzzle.toml > /dev/null"]
    {
        let run = shell("bash", &folder, &format!("exdoku {fine}"));
        assert!(matches!(run.exit, 0 | 1) && run.err.is_empty(), "{fine}: {}", run.err);
    }
    let full = shell("bash", &folder, "exdoku solve puzzle.toml > /dev/full");
    assert!(full.exit == 2 && full.err.starts_with("error: "), "{}", full.err);
}

#[test]
fn help_is_coloured_only_where_it_is_wanted() {
    let folder = folder("colours");
    let help = |variables: &[(&str, &str)]| {
        Run::from(program_in(&folder, "solve --help").envs(variables.iter().copied()).output().unwrap()).out
    };
    assert!(!help(&[]).contains('\u{1b}'), "no terminal");
    let coloured = help(&[("CLICOLOR_FORCE", "1")]);
    assert!(coloured.contains("\u{1b}[1m\u{1b}[32mExamples:"), "{coloured:?}");
    assert!(!help(&[("NO_COLOR", "1")]).contains('\u{1b}'));
    let wrong =
        |variable: (&str, &str)| Run::from(program_in(&folder, "solve no.toml").envs([variable]).output().unwrap()).err;
    assert!(!wrong(("FORCE_HYPERLINK", "1")).contains('\u{1b}'), "a file is no terminal");
}

/// A puzzle is no file: it is piped in.
#[test]
fn a_puzzle_as_an_argument_is_told_how_to_come() {
    let folder = folder("argument");
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let link = format!("https://sudokupad.app/scf{}", "x".repeat(5_000));
    for puzzle in [line, ".Cage~15~R1C1~R1C2", &link] {
        let run = Run::from(program_in(&folder, "solve").arg(puzzle).output().unwrap());
        let begin: String = puzzle.chars().take(15).collect();
        assert!(run.exit != 0 && run.err.contains("no such file"), "{}", run.err);
        assert!(run.err.contains(&format!("echo '{begin}")) && run.err.contains("| exdoku solve -`"), "{}", run.err);
    }
    for file in ["missing.toml", "17", "no/such/file.toml"] {
        assert!(!exdoku_in(&folder, &format!("solve {file}")).err.contains("pipe"), "{file}");
    }
}

#[test]
fn quiet_leaves_errors_and_verbose_tells_more() {
    let folder = folder("verbosity");
    // A rule without cells is worth a warning.
    fs::write(folder.join("odd.toml"), format!("{PUZZLE}\n[expect]\ngrid = \"1234 3412 2143 4321\"\nsolutions = 1\n"))
        .unwrap();
    let warned = exdoku_in(&folder, "convert --to solo --leave-out mine.toml");
    assert!(warned.exit == 0 && warned.err.contains("warning"), "{}", warned.err);
    let quiet = exdoku_in(&folder, "convert --quiet --to solo --leave-out mine.toml");
    assert_eq!((quiet.err.as_str(), &quiet.out), ("", &warned.out));
    let quiet = exdoku_in(&folder, "-q solve missing.toml");
    assert!(quiet.err.contains("no such file: missing.toml"), "errors stay");

    let told = |args: &str| exdoku_in(&folder, args).err;
    let solve = told("solve -v puzzle.toml puzzles.txt links.txt");
    for part in [
        "puzzle.toml: TOML, read and compiled in ",
        "64 items (64 primary, 0 secondary), 64 options, 256 entries",
        "puzzles.txt: plain text\n",
        "324 items (324 primary, 0 secondary), 729 options, 2,916 entries",
        "\nlinks.txt: puzzles in the notations of other programs\n",
        "\nlinks.txt:1: a link to f-puzzles",
        " in total\n",
    ] {
        assert!(solve.contains(part), "{part}: {solve}");
    }
    assert_eq!(solve.matches("324 items").count(), 1, "two puzzles of one variant: {solve}");
    assert!(told("generate -v --seed 5 --format line").contains("seed 5, "));
    assert!(told("test -v mine.toml").contains("mine.toml: TOML"));
    assert!(told("fmt -v --check mine.toml").contains("mine.toml: "));
    for command in COMMANDS {
        let wrong = exdoku_in(&folder, &format!("{command} --quiet --verbose"));
        assert_eq!(wrong.exit, 2, "{command}: one or the other");
    }
}

/// The writing end of a pipe that nobody reads any more.
fn without_reader() -> std::io::PipeWriter {
    std::io::pipe().unwrap().1
}

/// Somebody who reads the output leaves: the program ends, without a message.
#[test]
fn readers_may_leave() {
    let folder = folder("pipes");
    let small = exdoku_in(&folder, "convert --to dlx classic-4x4").out;
    fs::write(folder.join("small.dlx"), small).unwrap();
    let all = [
        "solve --all --format line classic-6x6",
        "solve --all classic-4x4 puzzles.txt classic-4x4",
        "solve --trace classic-9x9",
        "count classic-4x4 classic-4x4",
        "check puzzle.toml puzzles.txt",
        "check --format json puzzles.txt",
        "check --format csv puzzles.txt",
        "check --filter several puzzles.txt",
        "candidates classic-16x16",
        "generate --count 100000 --format line --variant classic-4x4 --clues 4..",
        "generate --format json",
        "test --list",
        "convert --to toml puzzle.toml",
        "convert --to cnf classic-9x9",
        "fmt -",
        "variants",
        "variants samurai",
        "rules",
        "rules killer",
        "rules --markdown",
        "schema",
        "show samurai",
        "show --cover classic-16x16",
        "cover --all small.dlx",
        "completions bash",
        "man",
        "man solve",
        "--help",
        "solve --help",
        "--version",
    ];
    for args in todays(all, 3) {
        let mut child = program_in(&folder, args).stdout(without_reader()).spawn().unwrap();
        if args == "fmt -" {
            std::io::Write::write_all(&mut child.stdin.take().unwrap(), PUZZLE.as_bytes()).unwrap();
        }
        let ended = Run::from(child.wait_with_output().unwrap());
        assert_eq!((ended.exit, ended.err.as_str()), (0, ""), "{args}");
    }
    // Nobody listens to complaints either.
    for args in ["solve missing.toml", "solve --stats -v puzzle.toml puzzles.txt", "frobnicate"] {
        let mut program = program_in(&folder, args);
        let ended = program.stdout(without_reader()).stderr(without_reader()).status().unwrap();
        assert!(matches!(ended.code(), Some(0 | 2)), "{args}: {ended}");
    }
}

#[test]
#[cfg(not(feature = "png"))]
fn without_the_feature_png_is_refused() {
    let folder = folder("no-png");
    let refused = exdoku_in(&folder, "convert --to png puzzle.toml");
    assert_eq!(refused.exit, 2);
    assert!(refused.err.contains("does not support PNG") && refused.err.contains("--to svg"), "{}", refused.err);
}

#[test]
#[cfg(feature = "png")]
fn pictures_in_pixels() {
    let folder = folder("png");
    let side = |bytes: &[u8], at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
    let png = |args: &str| program_in(&folder, &format!("convert --to png {args}")).output().unwrap().stdout;
    let small = png("--scale 1 puzzle.toml");
    assert!(small.starts_with(b"\x89PNG\r\n\x1a\n"));
    let large = png("puzzle.toml");
    assert_eq!(2 * side(&small, 16), side(&large, 16));
    assert_eq!(2 * side(&small, 20), side(&large, 20));
    assert_eq!(png("--scale 1 puzzle.toml"), small);

    let too_large = exdoku_in(&folder, "convert --to png --scale 100 puzzle.toml");
    assert_eq!(too_large.exit, 2);
    assert!(too_large.err.contains("pixels would be too large"), "{}", too_large.err);

    let signs = "size = 4\nsymbols = [\"\u{6c34}\", \"\u{706b}\", \"\u{6728}\", \"\u{91d1}\"]\ngivens = \"\u{6c34}... .... .... ....\"\n";
    fs::write(folder.join("signs.toml"), signs).unwrap();
    let signs = program_in(&folder, "convert --to png signs.toml").output().unwrap();
    let warning = String::from_utf8(signs.stderr).unwrap();
    assert!(signs.status.success() && warning.contains("has no glyph for \u{6c34}"), "{warning}");
}
