//! How to search, how long, and what it cost.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressStyle};

use crate::encode::Implied;
use crate::exact_cover::{Budget, Choose, Progress, Propagation, Settings, Stats};
use crate::solve::{Backend, SolveOptions};

use super::log::{print_error, shows_progress};
use super::output::{counted, grouped};

/// How to search.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Search")]
pub(super) struct SearchArgs {
    /// What searches
    #[arg(long, value_enum, default_value_t)]
    engine: EngineName,

    /// What is noticed before branching. The plain algorithm notices nothing.
    #[arg(long, value_enum, default_value_t)]
    propagation: PropagationName,

    /// Which item is branched on
    #[arg(long, value_enum, default_value_t)]
    choose: ChooseName,

    /// Whether to say to the search what follows from the rules. The answer is the same without.
    #[arg(long, value_enum, default_value_t)]
    implied: ImpliedName,

    /// Stop after so many seconds with what was found by then.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,

    /// Stop each search after so many nodes.
    #[arg(long, value_name = "N")]
    max_nodes: Option<u64>,

    /// Tell on standard error what the search cost.
    #[arg(long)]
    pub(super) stats: bool,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum EngineName {
    /// Dancing links and what goes faster for some problems.
    #[default]
    Core,
    /// The plain algorithm on sets, slow and easy to see through.
    AlgorithmX,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum PropagationName {
    /// Nothing, as in the textbook.
    None,
    /// Items with one option, and with none.
    Forced,
    /// Also options that would leave an item without any.
    #[default]
    Full,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum ChooseName {
    /// One with the fewest options.
    Smallest,
    /// The first.
    Leftmost,
    /// Of those with the fewest options, the one that failed most often.
    #[default]
    Weighted,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum ImpliedName {
    /// Sums of innies and outies, and the law of leftovers.
    #[default]
    On,
    /// The rules alone.
    Off,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| format!("`{text}` is no number of seconds"))?;
    Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())
}

/// Set by Ctrl-C. A search that sees it ends with what it has found.
static CANCELLED: AtomicBool = AtomicBool::new(false);

/// How far the present search is, for the line on the terminal.
static PROGRESS: Progress = Progress::new();

/// Draws a line about the search on standard error while it lives, from the second second on; on terminals only, and
/// not with --quiet.
pub(super) struct ProgressLine {
    finished: Option<Sender<()>>,
    drawing: Option<JoinHandle<()>>,
}

impl ProgressLine {
    pub(super) fn start() -> ProgressLine {
        if !shows_progress() {
            return ProgressLine { finished: None, drawing: None };
        }
        let (finished, wait) = channel();
        let drawing = std::thread::spawn(move || {
            let begun = Instant::now();
            if wait.recv_timeout(Duration::from_secs(1)) != Err(RecvTimeoutError::Timeout) {
                return;
            }
            let bar = ProgressBar::new(1_000_000).with_elapsed(begun.elapsed());
            let style = ProgressStyle::with_template("{elapsed} {bar:40} {msg}").expect("the template is well formed");
            bar.set_style(style);
            while wait.recv_timeout(Duration::from_millis(200)) == Err(RecvTimeoutError::Timeout) {
                bar.set_position((PROGRESS.done() * 1e6) as u64);
                bar.set_message(format!("about {:.3} % of the search tree", PROGRESS.done() * 100.0));
            }
            bar.finish_and_clear();
        });
        ProgressLine { finished: Some(finished), drawing: Some(drawing) }
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        drop(self.finished.take());
        if let Some(drawing) = self.drawing.take() {
            // A line that cannot be drawn is no reason to fail.
            let _ = drawing.join();
        }
    }
}

/// Lets the first Ctrl-C end the search, and the second the program.
pub(super) fn listen_for_ctrl_c() -> Result<()> {
    let handler = || {
        if CANCELLED.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    };
    ctrlc::set_handler(handler).context("cannot listen for Ctrl-C")
}

/// Whether Ctrl-C was pressed.
pub(super) fn is_cancelled() -> bool {
    CANCELLED.load(Ordering::Relaxed)
}

impl SearchArgs {
    pub(super) fn how(&self) -> SolveOptions {
        let backend = match self.engine {
            EngineName::Core => Backend::Core,
            EngineName::AlgorithmX => Backend::AlgorithmX,
        };
        let propagation = match self.propagation {
            PropagationName::None => Propagation::None,
            PropagationName::Forced => Propagation::Forced,
            PropagationName::Full => Propagation::Full,
        };
        let choose = match self.choose {
            ChooseName::Smallest => Choose::Smallest,
            ChooseName::Leftmost => Choose::Leftmost,
            ChooseName::Weighted => Choose::Weighted,
        };
        let implied = match self.implied {
            ImpliedName::On => Implied::On,
            ImpliedName::Off => Implied::Off,
        };
        SolveOptions { backend, settings: Settings { propagation, choose }, implied }
    }

    /// The bounds, with the clock running from now.
    pub(super) fn budget(&self) -> Budget<'static> {
        let until = self.timeout.map(|timeout| Instant::now() + timeout);
        Budget { nodes: self.max_nodes, until, cancelled: Some(&CANCELLED), wanted: None, progress: Some(&PROGRESS) }
    }
}

/// What all searches of a command cost together.
#[derive(Debug, Default)]
pub(super) struct Costs {
    puzzles: u64,
    total: Stats,
    time: Duration,
}

impl Costs {
    pub(super) fn add(&mut self, stats: Stats, time: Duration) {
        self.puzzles += 1;
        self.total.add(stats);
        self.time += time;
    }

    /// On standard error, so that pipes stay clean.
    pub(super) fn tell(&self) {
        let Costs { puzzles, total, time } = self;
        let each = match u32::try_from(*puzzles) {
            Ok(several @ 2..) => format!(" ({:?} each)", *time / several),
            _ => String::new(),
        };
        let Stats { nodes, forced, blocked, updates, max_depth, .. } = *total;
        let counts = [(nodes, "nodes"), (forced, "forced"), (blocked, "drops"), (updates, "updates")];
        let counts = counts.iter().filter(|(count, what)| *count > 0 || *what == "nodes");
        let counts: Vec<String> = counts.map(|(count, what)| format!("{} {what}", grouped(*count))).collect();
        let puzzles = counted(*puzzles, "puzzle");
        print_error(&format!("{puzzles}: {}, depth {max_depth}, {time:?}{each}\n", counts.join(", ")));
    }
}
