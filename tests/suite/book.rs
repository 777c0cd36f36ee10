//! What the README and the book show is what the program does.
//!
//! In the order of a page, in a folder of its own:
//!
//! - a TOML block is read. If it begins with the comment `# NAME.toml`, the file is there for the commands below. So is a
//!   text block that begins with `# NAME.txt`;
//! - a text block that begins with `$ ` holds commands and what they print. A line `...` stands for any number of lines, and
//!   a line may end with `...`;
//! - the commands of shell blocks and of code within a line exist, and so do their options.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::program::{answer, exdoku, exdoku_in, temporary_folder};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// A file of the book: its path from the top folder, and its text.
struct Page {
    path: String,
    text: String,
}

/// A fenced block of a page.
struct Block<'a> {
    language: &'a str,
    body: &'a str,
}

/// The README, and the pages of the book.
fn pages() -> Vec<Page> {
    let mut paths: Vec<String> = fs::read_dir(Path::new(ROOT).join("docs"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .map(|name| format!("docs/{}", name.into_string().unwrap()))
        .filter(|path| path.ends_with(".md"))
        .collect();
    paths.sort();
    paths.insert(0, "README.md".to_owned());
    paths
        .into_iter()
        .map(|path| Page { text: fs::read_to_string(Path::new(ROOT).join(&path)).unwrap(), path })
        .collect()
}

impl Page {
    fn blocks(&self) -> Vec<Block<'_>> {
        let mut blocks = Vec::new();
        let mut rest = self.text.as_str();
        while let Some((_, from)) = rest.split_once("\n```") {
            let (language, from) = from.split_once('\n').expect("a fence ends its line");
            let (body, after) = from.split_once("```").expect("a block ends");
            blocks.push(Block { language, body });
            rest = after;
        }
        blocks
    }

    /// The lines outside of blocks.
    fn prose(&self) -> Vec<&str> {
        let mut inside = false;
        let mut prose = Vec::new();
        for line in self.text.lines() {
            if line.starts_with("```") {
                inside = !inside;
            } else if !inside {
                prose.push(line);
            }
        }
        prose
    }

    fn folder(&self, purpose: &str) -> PathBuf {
        let folder = temporary_folder(&format!("book-{purpose}-{}", self.path.replace(['/', '.'], "-")));
        #[cfg(unix)]
        std::os::unix::fs::symlink(Path::new(ROOT).join("examples"), folder.join("examples")).unwrap();
        folder
    }

    /// The targets of its links and pictures, without those to other sites.
    fn targets(&self) -> Vec<&str> {
        let links = self.prose().into_iter().flat_map(|line| line.split("](").skip(1));
        let sources = self.prose().into_iter().flat_map(|line| line.split("src=\"").skip(1));
        let targets = links
            .map(|rest| rest.split(')').next().unwrap())
            .chain(sources.map(|rest| rest.split('"').next().unwrap()));
        targets.filter(|target| !target.contains("://")).collect()
    }

    /// What a link can name on this page: its headings in small letters, with dashes for blanks.
    fn anchors(&self) -> Vec<String> {
        let headings = self.prose().into_iter().filter(|line| line.starts_with('#'));
        let slug = |heading: &str| {
            let kept = heading.trim_start_matches('#').trim().to_lowercase().replace(' ', "-");
            kept.chars().filter(|sign| sign.is_alphanumeric() || "-_".contains(*sign)).collect()
        };
        headings.map(slug).collect()
    }
}

impl Block<'_> {
    /// Writes the file that the block is, and returns its name.
    fn write(&self, folder: &Path) -> Option<&str> {
        let line = self.body.lines().next()?;
        // In formulas and their proofs, a comment begins with `c`.
        let name = line.strip_prefix("# ").or_else(|| line.strip_prefix("c "))?;
        let is_file = [".toml", ".txt", ".cnf", ".drat"].iter().any(|ending| name.ends_with(ending));
        is_file.then(|| fs::write(folder.join(name), self.body).unwrap())?;
        Some(name)
    }
}

/// With `INSTA_UPDATE=always`, as for the snapshots, the page is written anew.
#[test]
fn the_rule_reference_is_the_programs_own() {
    let path = Path::new(ROOT).join("docs/rules.md");
    let rules = fs::read_to_string(&path).unwrap();
    let (before, rest) = rules.split_once("<!-- rules -->\n").expect("the reference begins");
    let (reference, after) = rest.split_once("<!-- /rules -->").expect("the reference ends");
    let printed = answer("rules --markdown", "");
    if reference != printed && std::env::var("INSTA_UPDATE").is_ok_and(|how| how == "always") {
        fs::write(path, format!("{before}<!-- rules -->\n{printed}<!-- /rules -->{after}")).unwrap();
        return;
    }
    assert!(
        reference == printed,
        "`INSTA_UPDATE=always cargo test --test suite the_rule_reference` writes:\n{printed}"
    );
}

#[test]
fn every_toml_is_read() {
    let (mut count, mut wrong) = (0, Vec::new());
    for page in pages() {
        let folder = page.folder("toml");
        for block in page.blocks().iter().filter(|block| block.language == "toml") {
            let name = block.write(&folder).unwrap_or_else(|| {
                fs::write(folder.join("unnamed.toml"), block.body).unwrap();
                "unnamed.toml"
            });
            let run = exdoku_in(&folder, &format!("show {name}"));
            if run.exit != 0 || !run.err.is_empty() {
                wrong.push(format!("{}: {}\n{}", page.path, run.err, block.body));
            }
            count += 1;
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count >= 20, "only {count} blocks are TOML");
}

#[cfg(unix)]
mod commands {
    use super::*;
    use std::process::{Command, Stdio};

    /// What a line of shell prints, to both streams, where `exdoku` is the program under test.
    pub(super) fn shell(folder: &Path, line: &str) -> String {
        shell_and_code(folder, line).0
    }

    /// The same, and the exit code.
    fn shell_and_code(folder: &Path, line: &str) -> (String, Option<i32>) {
        let program = Path::new(env!("CARGO_BIN_EXE_exdoku"));
        let path = format!("{}:{}", program.parent().unwrap().display(), std::env::var("PATH").unwrap());
        let line = line.replace("cargo run --release --", "exdoku");
        let mut command = Command::new("sh");
        command.args(["-c", &format!("exec 2>&1; {line}")]).current_dir(folder).stdin(Stdio::null());
        let output = command.env("PATH", path).env("NO_COLOR", "1").env_remove("EXDOKU_COMPLETE").output().unwrap();
        (String::from_utf8(output.stdout).unwrap(), output.status.code())
    }

    /// Whether the lines printed are those shown.
    fn agree(shown: &[&str], printed: &[&str]) -> bool {
        let Some((&line, shown)) = shown.split_first() else { return printed.is_empty() };
        if line == "..." {
            return (0..=printed.len()).any(|skipped| agree(shown, &printed[skipped..]));
        }
        let Some((&first, printed)) = printed.split_first() else { return false };
        let same = line.strip_suffix("...").map_or(line == first, |start| first.starts_with(start));
        same && agree(shown, printed)
    }

    #[test]
    fn every_command_prints_what_is_shown() {
        let (mut count, mut wrong) = (0, Vec::new());
        for page in pages() {
            let folder = page.folder("commands");
            for block in page.blocks() {
                if block.language != "sh" {
                    block.write(&folder);
                }
                if !block.body.starts_with("$ ") {
                    continue;
                }
                for run in block.body[2..].split("\n$ ") {
                    let (line, shown) = run.split_once('\n').unwrap_or((run, ""));
                    let (printed, code) = shell_and_code(&folder, line);
                    let lines = |text| str::lines(text).map(str::trim_end).collect::<Vec<_>>();
                    // 2 is wrong input, also where the output is left out.
                    let fails = code.is_none_or(|code| code >= 2) && !shown.contains("error:");
                    if fails || !agree(&lines(shown), &lines(&printed)) {
                        wrong.push(format!("{}: $ {line}\n{printed}", page.path));
                    }
                    count += 1;
                }
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        assert!(count >= 20, "only {count} commands are run");
    }

    /// `exdoku convert ... > NAME.svg` in the book drew docs/pictures/NAME.svg.
    #[test]
    fn the_pictures_are_drawn_by_the_commands_beside_them() {
        let pages = pages();
        let pictures: Vec<PathBuf> =
            fs::read_dir(Path::new(ROOT).join("docs/pictures")).unwrap().map(|entry| entry.unwrap().path()).collect();
        // Those of the techniques: glossary.rs.
        let pictures: Vec<PathBuf> = pictures.into_iter().filter(|path| path.is_file()).collect();
        assert!(pictures.len() >= 10);
        let mut drawn = Vec::new();
        for page in &pages {
            let folder = page.folder("pictures");
            for block in page.blocks() {
                block.write(&folder);
                for line in block.body.lines() {
                    let Some((_, after)) = line.split_once(" > ") else { continue };
                    let name = after.split(' ').next().unwrap();
                    let committed = Path::new(ROOT).join("docs/pictures").join(name);
                    if !pictures.contains(&committed) {
                        continue;
                    }
                    let complaint = shell(&folder, line.trim_start_matches("$ "));
                    let is_same = fs::read(folder.join(name)).unwrap() == fs::read(&committed).unwrap_or_default();
                    assert!(is_same, "{}: this draws another picture: {line}\n{complaint}", page.path);
                    drawn.push(committed);
                }
            }
        }
        for picture in pictures {
            assert!(drawn.contains(&picture), "no command draws {}", picture.display());
        }
    }
}

/// The words of each call of the program in a line of shell.
fn calls(line: &str) -> Vec<Vec<String>> {
    let mut commands = vec![vec![String::new()]];
    let mut quote = None;
    for sign in line.chars() {
        let command = commands.last_mut().unwrap();
        match (quote, sign) {
            (Some(open), _) if open == sign => quote = None,
            (None, '\'' | '"') => quote = Some(sign),
            (None, '#') if command.last().unwrap().is_empty() => break,
            (None, '|' | '>' | '<' | ';' | '&' | '(' | ')') => commands.push(vec![String::new()]),
            (None, ' ') => command.push(String::new()),
            _ => command.last_mut().unwrap().push(sign),
        }
    }
    let words = commands.into_iter().map(|words| words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>());
    let call = |words: Vec<String>| {
        let (first, rest) = words.split_first()?;
        (first == "exdoku" || first.ends_with("/exdoku")).then(|| rest.to_vec())
    };
    words.filter_map(call).collect()
}

/// `--help` behind a command prints the help once everything before it is understood.
#[test]
fn every_command_and_option_exists() {
    let (mut count, mut wrong) = (0, Vec::new());
    for page in pages() {
        let shells = page.blocks().into_iter().filter(|block| block.language == "sh");
        let lines: Vec<String> =
            shells.flat_map(|block| block.body.lines().map(str::to_owned).collect::<Vec<_>>()).collect();
        let spans = page.prose().into_iter().flat_map(|line| line.split('`').skip(1).step_by(2).map(str::to_owned));
        for line in lines.into_iter().chain(spans.filter(|span| span.starts_with("exdoku "))) {
            for mut words in calls(&line) {
                words.push("--help".to_owned());
                let run = std::process::Command::new(env!("CARGO_BIN_EXE_exdoku")).args(&words).output().unwrap();
                if !run.status.success() {
                    wrong.push(format!("{}: {line}\n{}", page.path, String::from_utf8_lossy(&run.stderr)));
                }
                count += 1;
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count >= 50, "only {count} commands are shown");
}

#[test]
fn every_command_of_the_program_is_in_the_book() {
    let commands = fs::read_to_string(Path::new(ROOT).join("docs/commands.md")).unwrap();
    let help = answer("--help", "");
    let (_, list) = help.split_once("Commands:\n").unwrap();
    let names = list.split("\n\n").next().unwrap().lines().filter(|line| !line.starts_with("   "));
    for name in names.map(|line| line.split_whitespace().next().unwrap()).filter(|name| *name != "help") {
        assert!(commands.contains(&format!("\n| `exdoku {name}`")), "{name}");
    }
}

#[test]
fn every_link_leads_somewhere_and_every_page_is_in_the_summary() {
    let pages = pages();
    for page in &pages {
        let folder = Path::new(ROOT).join(&page.path);
        let folder = folder.parent().unwrap();
        for target in page.targets() {
            let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
            let path = if file.is_empty() { Path::new(ROOT).join(&page.path) } else { folder.join(file) };
            let path = path.canonicalize().unwrap_or_else(|_| panic!("{}: {target}", page.path));
            let named = pages.iter().find(|page| Path::new(ROOT).join(&page.path).canonicalize().unwrap() == path);
            let is_there =
                anchor.is_empty() || named.is_some_and(|page| page.anchors().iter().any(|one| one == anchor));
            assert!(is_there, "{}: {target}", page.path);
        }
    }
    let summary = pages.iter().find(|page| page.path == "docs/SUMMARY.md").expect("the book has a summary");
    for page in pages.iter().filter(|page| page.path.starts_with("docs/") && page.path != summary.path) {
        let name = page.path.trim_start_matches("docs/");
        assert!(summary.targets().contains(&name), "{name}");
    }
}

#[test]
fn the_range_of_an_unknown_is_that_of_the_program() {
    let stated = format!("a range of at most {} numbers", exdoku::board::Digits::MAX);
    assert!(include_str!("../../docs/define.md").contains(&stated), "{stated}");
}

/// A sentence that is not understood is an error where something is drawn that it may be about, and a warning otherwise.
#[test]
fn sentences_are_refused_where_something_is_drawn() {
    let puzzle = |drawn: &str| {
        let empty = ["[{},{},{},{}]"; 4].join(",");
        format!(
            "{{\"size\": 4, \"grid\": [{empty}], \"ruleset\": \"Digits in a cage differ and add up to its sum.\"{drawn}}}\n"
        )
    };
    let named = exdoku("solve --guess-drawings --format line", &puzzle(""));
    assert!(
        named.exit == 0 && named.err.contains("warning: this sentence of the rules is not understood"),
        "{}",
        named.err
    );
    let line = ", \"line\": [{\"lines\": [[\"R1C1\", \"R1C2\"]], \"outlineC\": \"#ff0000\", \"width\": 0.3}]";
    let drawn = exdoku("solve --guess-drawings --format line", &puzzle(line));
    assert!(
        drawn.exit == 2 && drawn.err.contains("error: this sentence of the rules is not understood"),
        "{}",
        drawn.err
    );
}
