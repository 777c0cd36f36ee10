//! Options of the search, its limits, and its statistics.

use std::sync::atomic::Ordering;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, LazyLock};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressStyle};

use exdoku_cover::{Budget, Progress, Stats};
use exdoku_reason::solve::SolveOptions;
use exdoku_rules::encode::Implied;
use exdoku_text::source::Diagnostic;

use super::algorithm::AlgorithmArgs;
use super::arguments::number;
use super::limits::{CANCELLED, LimitArgs};
use super::log::{print_error, shows_progress};
use super::numbers::{counted, grouped};

/// Options of the search.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Search")]
pub(super) struct SearchArgs {
    #[command(flatten)]
    algorithm: AlgorithmArgs,

    #[command(flatten)]
    implied: ImpliedArgs,

    #[command(flatten)]
    nodes: NodeArgs,

    #[command(flatten)]
    stats: StatsArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

/// Whether the exact cover of a puzzle has implied constraints.
#[derive(Clone, Debug, Default, clap::Args)]
#[command(next_help_heading = "Search")]
pub(super) struct ImpliedArgs {
    /// Whether to add implied constraints to the exact cover; they affect speed, not answers
    #[arg(long, value_enum, default_value_t)]
    implied: ImpliedName,
}

/// The limit on nodes.
#[derive(Clone, Debug, Default, clap::Args)]
#[command(next_help_heading = "Search")]
pub(super) struct NodeArgs {
    /// Stop each search after N nodes, and report what was found [default: no limit]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number::<u64>)]
    max_nodes: Option<u64>,
}

/// Whether to print statistics.
#[derive(Clone, Debug, Default, clap::Args)]
#[command(next_help_heading = "Search")]
pub(super) struct StatsArgs {
    /// Print statistics of the search to standard error
    #[arg(long)]
    pub(super) stats: bool,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum ImpliedName {
    /// Add sums of innies and outies, and the law of leftovers
    #[default]
    On,
    /// Only the rules
    Off,
}

/// Progress of the current search, for the line on the terminal.
static PROGRESS: LazyLock<Arc<Progress>> = LazyLock::new(Arc::default);

/// A progress line on standard error while this lives, after the first second; on terminals only, and not with --quiet.
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
            // An error of the progress line is ignored.
            let _ = drawing.join();
        }
    }
}

/// The time in which a second Ctrl-C counts as the first: some programs send it to a process and to its group.
const AT_ONCE: Duration = Duration::from_millis(300);

/// Makes the first Ctrl-C stop the search, and the second the program.
pub(super) fn listen_for_ctrl_c() -> Result<()> {
    let mut first: Option<Instant> = None;
    let handler = move || {
        CANCELLED.store(true, Ordering::Relaxed);
        if first.get_or_insert_with(Instant::now).elapsed() > AT_ONCE {
            std::process::exit(130);
        }
    };
    ctrlc::set_handler(handler).context("cannot handle Ctrl-C")
}

impl SearchArgs {
    /// How to search.
    ///
    /// # Errors
    /// Options that contradict each other.
    pub(super) fn options(&self) -> Result<SolveOptions, Diagnostic> {
        let (backend, settings) = self.algorithm.settings()?;
        Ok(SolveOptions { backend, settings, implied: self.implied.implied() })
    }

    /// Whether to print statistics.
    pub(super) fn stats(&self) -> bool {
        self.stats.stats
    }

    /// The limits of the command.
    pub(super) fn limits(&self) -> &LimitArgs {
        &self.limits
    }

    /// The limits of a search.
    pub(super) fn budget(&self) -> Budget {
        self.nodes.budget(&self.limits)
    }
}

impl SearchArgs {
    /// The usual search within these limits.
    pub(super) fn usual(nodes: &NodeArgs, stats: &StatsArgs, limits: &LimitArgs) -> SearchArgs {
        let (algorithm, implied) = (AlgorithmArgs::default(), ImpliedArgs::default());
        SearchArgs { algorithm, implied, nodes: nodes.clone(), stats: stats.clone(), limits: limits.clone() }
    }
}

impl ImpliedArgs {
    pub(super) fn implied(&self) -> Implied {
        match self.implied {
            ImpliedName::On => Implied::On,
            ImpliedName::Off => Implied::Off,
        }
    }
}

impl NodeArgs {
    /// The limits of a search.
    pub(super) fn budget(&self, limits: &LimitArgs) -> Budget {
        Budget { nodes: self.max_nodes, progress: Some(Arc::clone(&PROGRESS)), ..limits.budget() }
    }
}

/// Statistics of all searches of a command.
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

    /// The time of all searches.
    pub(super) fn time(&self) -> Duration {
        self.time
    }

    /// Prints them to standard error, so that pipes stay clean.
    pub(super) fn print(&self) {
        let Costs { puzzles, total, time } = self;
        let each = match u32::try_from(*puzzles) {
            Ok(several @ 2..) => format!(" ({:?} each)", *time / several),
            _ => String::new(),
        };
        let Stats { nodes, forced, eliminated, updates, hits, max_depth, .. } = *total;
        let mut counts = vec![counted(nodes, "node")];
        let options = [(forced, "forced"), (eliminated, "eliminated"), (hits, "from the cache")]
            .into_iter()
            .filter(|(count, _)| *count > 0);
        counts.extend(options.map(|(count, what)| format!("{} {what}", grouped(count))));
        if updates > 0 {
            counts.push(counted(updates, "update"));
        }
        let puzzles = counted(*puzzles, "puzzle");
        print_error(&format!("{puzzles}: {}, depth {max_depth}, {time:?}{each}\n", counts.join(", ")));
    }
}
