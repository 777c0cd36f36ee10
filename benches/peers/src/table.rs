//! The table, in Markdown.

use std::fmt;
use std::time::Duration;

use crate::solvers::{BASE, LANES};

/// What was measured on a set.
pub(crate) struct Row {
    pub(crate) name: String,
    pub(crate) puzzles: usize,
    /// How many of them have exactly one solution.
    pub(crate) unique: usize,
    /// How long each lane took in each round; nothing for a lane that cannot do this size.
    pub(crate) times: Vec<Vec<Duration>>,
    /// exdoku's, over all puzzles.
    pub(crate) nodes: u64,
    /// exdoku's slowest puzzle.
    pub(crate) worst: Duration,
}

pub(crate) fn head() -> String {
    let lanes: String = LANES.iter().map(|lane| format!(" {} |", lane.name)).collect();
    let rules = "---:|".repeat(LANES.len() + 5);
    format!("| set | puzzles | unique |{lanes} exdoku's nodes | its slowest puzzle | noise |\n|---|{rules}")
}

pub(crate) fn legend(rounds: u32) -> String {
    let base = LANES[BASE].name;
    format!(
        "Microseconds of the processor per puzzle, each proven unique or not (median of {rounds} rounds in turn); in brackets how many \
         times as fast as `{base}` in the same round. Nodes are the mean per puzzle. Noise: half of the rounds of the least steady solver lie that far apart."
    )
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let each = |total: f64| total / self.puzzles as f64;
        write!(f, "| {} | {} | {} |", self.name, self.puzzles, self.unique)?;
        for times in &self.times {
            if times.is_empty() {
                write!(f, " - |")?;
                continue;
            }
            let ratios = self.times[BASE].iter().zip(times).map(|(base, time)| base.as_secs_f64() / time.as_secs_f64());
            let (time, ratio) = (median(seconds(times)), median(ratios.collect()));
            write!(f, " {} ({}x) |", rounded(each(1e6 * time)), rounded(ratio))?;
        }
        let noise = self.times.iter().filter(|times| !times.is_empty()).map(|times| noise(seconds(times)));
        let noise = 100.0 * noise.fold(0.0, f64::max);
        let (nodes, worst) = (each(self.nodes as f64), 1e6 * self.worst.as_secs_f64());
        write!(f, " {} | {} | {noise:.0} % |", rounded(nodes), rounded(worst))
    }
}

fn seconds(times: &[Duration]) -> Vec<f64> {
    times.iter().map(Duration::as_secs_f64).collect()
}

/// The value that a part of the values does not exceed.
fn quantile(values: &mut [f64], part: f64) -> f64 {
    values.sort_by(f64::total_cmp);
    let place = part * (values.len() - 1) as f64;
    let (below, above) = (values[place.floor() as usize], values[place.ceil() as usize]);
    below + (above - below) * place.fract()
}

fn median(mut values: Vec<f64>) -> f64 {
    quantile(&mut values, 0.5)
}

/// The distance of the quartiles, in parts of the median.
fn noise(mut values: Vec<f64>) -> f64 {
    (quantile(&mut values, 0.75) - quantile(&mut values, 0.25)) / quantile(&mut values, 0.5)
}

/// With as many places as are worth reading.
fn rounded(value: f64) -> String {
    let places = if value < 1.0 {
        2
    } else if value < 100.0 {
        1
    } else {
        0
    };
    format!("{value:.places$}")
}
