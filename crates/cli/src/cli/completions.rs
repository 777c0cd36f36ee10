//! `exdoku completions`: shell completion.
//!
//! ```text
//!   exdoku solve --variant win⇥      the script in the shell runs this program with EXDOKU_COMPLETE set,
//!                                    which prints: windmill windoku, and files
//! ```
//!
//! The names of variants and rules are therefore always those of the installed program. The name of a value in the help
//! decides how it is completed: a FILE is a file or a built-in variant. The crate clap_complete computes the candidates. Its
//! scripts for bash, zsh and fish do not undo quoting, and in bash `--to=f-⇥` is split; ours handle both.

use std::ffi::OsStr;
use std::io::Write;
use std::path::Path;

use anyhow::Result;
use clap::builder::StyledStr;
use clap::{Arg, Command, ValueEnum};
use clap_complete::engine::{ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter};
use clap_complete::env::{CompleteEnv, Elvish, EnvCompleter, Powershell};

use crate::built_in::built_in;
use exdoku_reason::explain::Entry;
use exdoku_rules::rules::kinds;

use super::exit::Exit;
use super::filter::Filter;
use super::terminal::Output;
use super::variants::about;

/// The environment variable that the scripts set.
const VARIABLE: &str = "EXDOKU_COMPLETE";

/// Print a completion script for a shell: it completes options, files, variants and rules
#[derive(Debug, clap::Args)]
#[command(after_help = "The script calls the `exdoku` in PATH. Load it in the start-up file of the shell:

  ~/.bashrc                      source <(exdoku completions bash)
  ~/.zshrc, after compinit       source <(exdoku completions zsh)
  ~/.config/fish/config.fish     exdoku completions fish | source
  ~/.config/elvish/rc.elv        eval (exdoku completions elvish | slurp)
  $PROFILE                       exdoku completions powershell | Out-String | Invoke-Expression

Examples:
  exdoku completions bash > exdoku.bash
  exdoku completions zsh > _exdoku                 # for a directory in fpath")]
pub(super) struct Args {
    /// Shell
    #[arg(value_enum)]
    shell: Shell,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Shell {
    Bash,
    Zsh,
    Fish,
    Powershell,
    Elvish,
}

pub(super) fn run(args: &Args, out: &mut Output) -> Result<Exit> {
    // Scripts may name control characters.
    out.set_raw();
    match args.shell {
        Shell::Bash => out.write_all(include_bytes!("completions/exdoku.bash"))?,
        Shell::Zsh => out.write_all(include_bytes!("completions/exdoku.zsh"))?,
        Shell::Fish => out.write_all(include_bytes!("completions/exdoku.fish"))?,
        Shell::Powershell => Powershell.write_registration(VARIABLE, "exdoku", "exdoku", "exdoku", out)?,
        Shell::Elvish => Elvish.write_registration(VARIABLE, "exdoku", "exdoku", "exdoku", out)?,
    }
    Ok(Exit::Answered)
}

/// Prints completions and exits, if a shell requests them.
pub(super) fn answer_the_shell(program: fn() -> Command) {
    CompleteEnv::with_factory(|| completing(program(), program)).var(VARIABLE).complete();
}

/// The command, with completers for its values.
fn completing(command: Command, program: fn() -> Command) -> Command {
    let with_completers = command.mut_args(|arg| with_completer(arg, program));
    with_completers.mut_subcommands(|subcommand| completing(subcommand, program))
}

fn with_completer(arg: Arg, program: fn() -> Command) -> Arg {
    let completer = match arg.get_value_names() {
        Some([name]) => completer(name, program),
        _ => None,
    };
    match completer {
        Some(completer) => arg.add(completer),
        None => arg,
    }
}

/// The completer of a value with this name in the help.
fn completer(value: &str, program: fn() -> Command) -> Option<ArgValueCompleter> {
    Some(match value {
        "FILE" => ArgValueCompleter::new(|typed: &OsStr| with_variants(&PathCompleter::any(), typed)),
        "NAME|FILE" => ArgValueCompleter::new(|typed: &OsStr| with_variants(&toml_files(), typed)),
        "FILE.toml" => ArgValueCompleter::new(toml_files()),
        "FILE.dlx" | "FORMULA.cnf" | "PROOF.drat" | "SHARDS" | "ANSWERS" => {
            ArgValueCompleter::new(PathCompleter::file())
        }
        "FOLDER" => ArgValueCompleter::new(PathCompleter::dir()),
        "VARIANT" => ArgValueCompleter::new(variants),
        "RULE" => ArgValueCompleter::new(rules),
        "KIND,..." | "KIND=N,..." => ArgValueCompleter::new(drawn),
        "STEP|SCORE" | "STEP,..." | "TECHNIQUE" => ArgValueCompleter::new(techniques),
        "SIGNS" => ArgValueCompleter::new(|typed: &OsStr| {
            let known = ["1-9A-G", "0-9A-F", "A-P", "numbers"];
            known.into_iter().filter(|signs| begins(signs, typed)).map(CompletionCandidate::new).collect()
        }),
        "CONDITION,..." => ArgValueCompleter::new(conditions),
        "COMMAND" => ArgValueCompleter::new(move |typed: &OsStr| commands(&program(), typed)),
        _ => return None,
    })
}

/// The techniques, in one word each.
fn techniques(typed: &OsStr) -> Vec<CompletionCandidate> {
    let all = Entry::all().map(|entry| (entry.in_one_word(), entry.level));
    all.filter(|(name, _)| begins(name, typed)).map(|(name, level)| candidate(&name, level.name().to_owned())).collect()
}

fn begins(name: &str, typed: &OsStr) -> bool {
    typed.to_str().is_some_and(|typed| name.starts_with(typed))
}

fn candidate(name: &str, about: String) -> CompletionCandidate {
    CompletionCandidate::new(name).help(Some(StyledStr::from(about)))
}

fn toml_files() -> PathCompleter {
    PathCompleter::file().filter(|path: &Path| path.extension().is_some_and(|ending| ending == "toml"))
}

/// Files and built-in variants.
fn with_variants(files: &PathCompleter, typed: &OsStr) -> Vec<CompletionCandidate> {
    let mut found = files.complete(typed);
    found.extend(variants(typed));
    found
}

fn variants(typed: &OsStr) -> Vec<CompletionCandidate> {
    let fitting = built_in().into_iter().filter(|variant| begins(variant.name, typed));
    sorted(fitting.map(|variant| candidate(variant.name, about(variant))))
}

fn rules(typed: &OsStr) -> Vec<CompletionCandidate> {
    let fitting = kinds().filter(|kind| begins(kind.name(), typed));
    sorted(fitting.map(|kind| candidate(kind.name(), kind.meaning().to_owned())))
}

fn sorted(candidates: impl Iterator<Item = CompletionCandidate>) -> Vec<CompletionCandidate> {
    let mut all: Vec<CompletionCandidate> = candidates.collect();
    all.sort_by(|one, other| one.get_value().cmp(other.get_value()));
    all
}

/// The kinds of rules whose clues `generate --draw` draws.
fn drawn(typed: &OsStr) -> Vec<CompletionCandidate> {
    let drawable = kinds().filter(|kind| begins(kind.name(), typed) && !kind.draws().is_empty());
    let none = begins("none", typed).then(|| candidate("none", "No clues, only givens".to_owned()));
    sorted(drawable.map(|kind| candidate(kind.name(), kind.meaning().to_owned())).chain(none))
}

/// The conditions of `check --filter`, after those already typed.
fn conditions(typed: &OsStr) -> Vec<CompletionCandidate> {
    let typed = typed.to_string_lossy();
    let (before, last) = typed.split_at(typed.rfind(',').map_or(0, |comma| comma + 1));
    let fitting = Filter::words().filter(|word| word.starts_with(last));
    fitting.map(|word| CompletionCandidate::new(format!("{before}{word}"))).collect()
}

fn commands(program: &Command, typed: &OsStr) -> Vec<CompletionCandidate> {
    let fitting = program.get_subcommands().filter(|command| begins(command.get_name(), typed));
    let about = |command: &Command| command.get_about().map(StyledStr::to_string).unwrap_or_default();
    fitting.map(|command| candidate(command.get_name(), about(command))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::Cli;
    use clap::CommandFactory;

    /// Values that are numbers or free text.
    const FREE: &[&str] = &["N", "S", "SECONDS", "FACTOR", "RATING", "SIZE", "TEXT", "TITLE", "ADDR", "PORT", "URL"];

    #[test]
    fn each_value_has_a_completer() {
        let mut program = Cli::command().disable_help_subcommand(true);
        program.build();
        for command in program.get_subcommands() {
            for arg in command.get_arguments().filter(|arg| arg.get_action().takes_values()) {
                let known = !arg.get_possible_values().is_empty();
                let name = arg.get_value_names().map_or("", |names| names[0].as_str());
                let decided = known || FREE.contains(&name) || completer(name, Cli::command).is_some();
                assert!(decided, "{}: {name} has no completer", command.get_name());
            }
        }
    }
}
