//! Puzzles out of files, as numbers: what all solvers are given.

use std::fs;
use std::path::Path;

use anyhow::{Context, bail, ensure};

/// A classic puzzle.
pub(crate) struct Puzzle {
    /// Its line in the file, from 1.
    pub(crate) line: usize,
    /// Its cells in reading order: 0 is empty, otherwise the digit.
    pub(crate) cells: Vec<u8>,
}

/// The puzzles of a file. All have the same size, and none has givens that contradict each other at first sight.
pub(crate) struct Set {
    /// The name of the file, without its folder and ending.
    pub(crate) name: String,
    /// Rows, columns and boxes: 9 or 16.
    pub(crate) side: usize,
    /// At least one.
    pub(crate) puzzles: Vec<Puzzle>,
}

impl Set {
    /// Reads a file; with a sample, every k-th puzzle of it, at most this many in total.
    pub(crate) fn read(path: &Path, sample: Option<usize>) -> anyhow::Result<Set> {
        let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        let lines: Vec<(usize, &str)> = (1..)
            .zip(text.lines().map(str::trim))
            .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
            .collect();
        let step = sample.map_or(1, |most| lines.len().div_ceil(most).max(1));
        let mut puzzles = Vec::new();
        for &(line, text) in lines.iter().step_by(step) {
            let cells = cells(text).with_context(|| format!("{}, line {line}", path.display()))?;
            puzzles.push(Puzzle { line, cells });
        }
        let Some(first) = puzzles.first() else { bail!("{}: no puzzles", path.display()) };
        let size = first.cells.len();
        if let Some(other) = puzzles.iter().find(|puzzle| puzzle.cells.len() != size) {
            bail!("{}, line {}: not of the size of the puzzles before it", path.display(), other.line);
        }
        let name = path.file_stem().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        Ok(Set { name, side: size.isqrt(), puzzles })
    }
}

/// The first column of a line that can be a puzzle.
fn cells(line: &str) -> anyhow::Result<Vec<u8>> {
    let columns = line.split([',', ';', ' ', '\t', '"']);
    let column = columns.filter(|column| matches!(column.len(), 81 | 256)).find(|column| column.is_ascii());
    let column = column.context("no puzzle of 81 or 256 characters")?;
    let side = column.len().isqrt();
    let cells: Vec<u8> = column
        .chars()
        .map(|symbol| match symbol {
            '.' | '_' | '*' | '-' => Ok(0),
            _ => match symbol.to_digit(36) {
                Some(digit) if digit as usize <= side => Ok(digit as u8),
                _ => bail!("`{symbol}` is no digit of a board of size {side}"),
            },
        })
        .collect::<Result<_, _>>()?;
    ensure!(cells.contains(&0), "no cell is empty");
    // The exact covers of the peers leave out what the givens settle, and with it what contradicts it.
    ensure!(!crate::cover::contradicts(&cells), "its givens contradict each other");
    Ok(cells)
}
