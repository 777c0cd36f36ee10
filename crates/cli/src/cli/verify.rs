//! `exdoku verify`: a proof that a Boolean formula has no solution, checked by `exdoku-proof`.

use std::io::{self, Read, Write};
use std::time::Instant;

use anyhow::Result;

use exdoku_proof::{CheckError, Formula, Place, ReadError, Report, Wrong, check};
use exdoku_puzzle::input::elapsed_since;
use exdoku_text::source::Diagnostic;

use super::exit::Exit;
use super::files::open_reader;
use super::limits::{LimitArgs, Stage, is_cancelled};
use super::log::log;
use super::messages::report;
use super::numbers::{counted, grouped};
use super::terminal::Output;

/// Check a proof that a Boolean formula has no solution
///
/// The formula is in DIMACS CNF, the proof in DRAT, as text or binary. Each lemma must follow from the clauses before it by
/// unit propagation (RUP), and the last one is the empty clause. The checker shares no code with the solvers.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  exdoku verify mine.cnf mine.drat
  gunzip -c mine.drat.gz | exdoku verify mine.cnf -

The exit code is 0 if the proof is right, 1 if it is refused, and 2 if a file cannot be read.")]
pub(super) struct Args {
    /// Formula in DIMACS CNF
    #[arg(value_name = "FORMULA.cnf")]
    formula: String,

    /// Proof in DRAT, text or binary; `-` is standard input
    #[arg(value_name = "PROOF.drat")]
    proof: String,

    #[command(flatten)]
    pub(super) limits: LimitArgs,
}

pub(super) fn run(args: &Args, out: &mut Output) -> Result<Exit> {
    let start = Instant::now();
    let (formula, name) = match read(args) {
        Ok(read) => read,
        Err(Refusal::Stopped) => return stopped(out),
        Err(Refusal::Unreadable(wrong)) => return refuse(wrong),
    };
    let (proof_name, proof) = match open_reader(&args.proof) {
        Ok(opened) => opened,
        Err(wrong) => return refuse(wrong),
    };
    Stage::Verifying.begin();
    let mut proof = Stoppable { reader: proof, limits: &args.limits };
    let checked = check(&formula, &mut proof);
    if args.proof == "-" {
        // The program that writes the proof shall not fail because nobody reads what is behind the empty clause.
        let _ = io::copy(&mut proof, &mut io::sink());
    }
    log(|| format!("{proof_name}: checked in {}", elapsed_since(start)));
    match checked {
        Ok(done) => {
            warn(&proof_name, &done);
            let sizes = format!("{}, {}", counted(done.clauses, "clause"), counted(done.lemmas, "lemma"));
            writeln!(out, "verified: {name} has no solution ({sizes})")?;
            Ok(Exit::Answered)
        }
        Err(CheckError::Read(error)) => match unreadable(&proof_name, &error) {
            Refusal::Stopped => stopped(out),
            Refusal::Unreadable(wrong) => refuse(wrong),
        },
        Err(error @ CheckError::TooLarge) => refuse(Diagnostic::error(format!("{proof_name}: {error}"))),
        Err(error) => {
            writeln!(out, "refused: {}{}", at(&proof_name, error.place()), error.reason())?;
            Ok(Exit::No)
        }
    }
}

/// Why a file was not read to its end.
enum Refusal {
    /// A limit, or Ctrl-C.
    Stopped,
    Unreadable(Diagnostic),
}

/// The formula and its name.
fn read(args: &Args) -> Result<(Formula, String), Refusal> {
    if args.formula == "-" && args.proof == "-" {
        let error = Diagnostic::error("the formula and the proof cannot both be standard input");
        return Err(Refusal::Unreadable(error));
    }
    let (name, reader) = open_reader(&args.formula).map_err(Refusal::Unreadable)?;
    let formula =
        Formula::read(Stoppable { reader, limits: &args.limits }).map_err(|error| unreadable(&name, &error))?;
    log(|| {
        let (variables, clauses) = (u64::from(formula.variables()), formula.clauses().len() as u64);
        format!("{name}: {}, {}", counted(variables, "variable"), counted(clauses, "clause"))
    });
    Ok((formula, name))
}

fn unreadable(name: &str, error: &ReadError) -> Refusal {
    match &error.wrong {
        Wrong::Io(why) if why.kind() == io::ErrorKind::TimedOut => Refusal::Stopped,
        Wrong::Io(why) => Refusal::Unreadable(Diagnostic::error(format!("cannot read {name}: {why}"))),
        wrong => Refusal::Unreadable(Diagnostic::error(format!("{}{wrong}", at(name, Some(error.place))))),
    }
}

/// `mine.drat:3:1: `, or `mine.drat: byte 17: `.
fn at(name: &str, place: Option<Place>) -> String {
    match place {
        Some(Place::Text { line, column }) => format!("{name}:{line}:{column}: "),
        Some(place @ Place::Byte(_)) => format!("{name}: {place}: "),
        None => format!("{name}: "),
    }
}

/// Deletions that were not carried out.
fn warn(name: &str, done: &Report) {
    if done.missing > 0 {
        let deletions = counted(done.missing, "deletion");
        let what = if done.missing == 1 { "a clause that is not there" } else { "clauses that are not there" };
        report(Diagnostic::warning(format!("{name}: {deletions} of {what}")).into());
    }
    log(|| {
        let [deletions, ignored, propagations] = [done.deletions, done.ignored, done.propagations].map(grouped);
        format!("{name}: {deletions} clauses deleted, {ignored} units kept, {propagations} propagations")
    });
}

fn refuse(wrong: Diagnostic) -> Result<Exit> {
    report(wrong.into());
    Ok(Exit::BadInput)
}

fn stopped(out: &mut Output) -> Result<Exit> {
    writeln!(out, "stopped by a limit")?;
    Ok(Exit::Spent)
}

/// A reader that fails once a limit is reached, so that the check stops.
struct Stoppable<'l> {
    reader: Box<dyn Read>,
    limits: &'l LimitArgs,
}

impl Read for Stoppable<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let is_late = self.limits.until().is_some_and(|until| Instant::now() >= until);
        if is_late || is_cancelled() { Err(io::ErrorKind::TimedOut.into()) } else { self.reader.read(buffer) }
    }
}
