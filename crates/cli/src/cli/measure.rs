//! Measurements of a puzzle, for the columns of a table and for filters.

use std::time::{Duration, Instant};

use clap::ValueEnum;
use serde_json::Value;

use super::counting::of_shard;
use exdoku_cover::Stats;
use exdoku_format as format;
use exdoku_puzzle::input::Sudoku;
use exdoku_puzzle::record::Status;
use exdoku_reason::scale::{HodokuRating, NoScore, SeRating, hodoku_score, se_score};
use exdoku_reason::solve::{Count, CountOptions, Difficulty, Rating, Solver, Verdict};
use exdoku_text::board::Grid;

/// A measurement, or another fact about a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Column {
    /// File and line
    Source,
    /// Id of its JSON record
    Id,
    /// Its title
    Title,
    /// Its variant
    Variant,
    /// The givens on one line
    Puzzle,
    /// Number of givens
    Givens,
    /// unique, several, none, contradiction, open, bad
    Status,
    /// The solution on one line, if there is one
    Solution,
    /// Number of solutions
    Count,
    /// Nodes of the search
    Nodes,
    /// Seconds of the search
    Time,
    /// Difficulty as a number
    Rating,
    /// Difficulty as a word: easy, medium, hard, extreme
    Difficulty,
    /// Rating of Sudoku Explainer, for classic 9x9 puzzles, also with pencil marks
    SeScore,
    /// Its hardest technique
    SeTechnique,
    /// Score of HoDoKu, for classic 9x9 puzzles
    HodokuScore,
    /// Its level: Easy, Medium, Hard, Unfair, Extreme
    HodokuLevel,
    /// Its hardest technique
    HodokuTechnique,
}

/// The measurements of a puzzle.
pub(super) struct Measured<'t> {
    sudoku: &'t Sudoku,
    pub(super) verdict: Option<Verdict>,
    pub(super) count: Option<Count>,
    rating: Option<Rating>,
    se_score: Option<SeRating>,
    hodoku_score: Option<HodokuRating>,
    /// The statistics and time of the first search.
    search: (Stats, Duration),
    /// The statistics of all searches.
    pub(super) cost: Stats,
    /// Whether a limit stopped a measurement.
    pub(super) partial: bool,
}

impl<'t> Measured<'t> {
    /// Measures what these columns need. `limit` bounds the counting.
    pub(super) fn new(
        sudoku: &'t Sudoku,
        solver: &mut Solver,
        columns: &[Column],
        limit: Option<u128>,
        counting: CountOptions,
    ) -> Measured<'t> {
        use Column::{Count, Difficulty, HodokuLevel, HodokuScore, HodokuTechnique, Nodes, Rating};
        use Column::{SeScore, SeTechnique, Solution, Status, Time};
        let has = |wanted: &[Column]| columns.iter().any(|column| wanted.contains(column));
        let (counts, rates) = (has(&[Count]), has(&[Rating, Difficulty]));
        let scores = has(&[SeScore, SeTechnique]);
        let hodoku_scores = has(&[HodokuScore, HodokuLevel, HodokuTechnique]);
        let judges = rates || scores || hodoku_scores || has(&[Status, Solution]) || (has(&[Nodes, Time]) && !counts);
        let mut measured = Measured {
            sudoku,
            verdict: None,
            count: None,
            rating: None,
            se_score: None,
            hodoku_score: None,
            search: Default::default(),
            cost: Stats::default(),
            partial: false,
        };
        if judges {
            let begun = Instant::now();
            let verdict = solver.verdict(&sudoku.puzzle);
            measured.note(solver, begun);
            if rates && matches!(verdict, Verdict::Unique(_)) {
                measured.rating = solver.rate(&sudoku.puzzle);
                measured.cost.add(solver.stats());
                measured.partial |= measured.rating.is_none();
            }
            if scores && matches!(verdict, Verdict::Unique(_)) {
                let score = se_score(&sudoku.variant, &sudoku.puzzle, &solver.budget());
                measured.partial |= score == Err(NoScore::Stopped);
                measured.se_score = score.ok();
            }
            if hodoku_scores && matches!(verdict, Verdict::Unique(_)) {
                let score = hodoku_score(&sudoku.variant, &sudoku.puzzle, &solver.budget());
                measured.partial |= score == Err(NoScore::Stopped);
                measured.hodoku_score = score.ok();
            }
            measured.verdict = Some(verdict);
        }
        if counts {
            let begun = Instant::now();
            measured.count = Some(solver.count_by(&sudoku.puzzle, limit, of_shard(counting, sudoku)));
            measured.note(solver, begun);
        }
        measured
    }

    fn note(&mut self, solver: &Solver, begun: Instant) {
        if self.cost == Stats::default() {
            self.search = (solver.stats(), begun.elapsed());
        }
        self.cost.add(solver.stats());
        self.partial |= solver.is_partial();
    }

    pub(super) fn difficulty(&self) -> Option<Difficulty> {
        self.rating.map(|rating| rating.difficulty)
    }

    /// The text of a column; empty if there is none.
    pub(super) fn text(&self, column: Column) -> String {
        let Sudoku { name, id, variant, puzzle, .. } = self.sudoku;
        let line = |grid: &Grid| format::line_with_layers(grid, variant.board(), &puzzle.symbols);
        match column {
            Column::Source => name.clone(),
            Column::Id => plain(id.as_ref()),
            Column::Title => puzzle.title.clone().unwrap_or_default(),
            Column::Variant => variant.name.clone(),
            Column::Puzzle => line(&puzzle.givens),
            Column::Givens => puzzle.givens.filled().to_string(),
            Column::Status => self.status().map_or("", Status::word).to_owned(),
            Column::Solution => self.solution().map(line).unwrap_or_default(),
            Column::Count => match &self.count {
                Some(Count::Exactly(count)) => count.to_string(),
                Some(Count::MoreThan(limit)) => format!(">{limit}"),
                Some(Count::AtLeast(count)) => format!(">={count}"),
                None => String::new(),
            },
            Column::Nodes => self.search.0.nodes.to_string(),
            Column::Time => format!("{:.6}", self.search.1.as_secs_f64()),
            Column::Rating => self.rating.map(|rating| format!("{:.2}", rating.number())).unwrap_or_default(),
            Column::Difficulty => self.difficulty().map_or("", Difficulty::name).to_owned(),
            Column::SeScore => self.se_score.as_ref().map(|rating| format!("{:.1}", rating.score)).unwrap_or_default(),
            Column::SeTechnique => self.se_score.as_ref().map(|rating| rating.technique.clone()).unwrap_or_default(),
            Column::HodokuScore => {
                self.hodoku_score.as_ref().map(|rating| rating.score.to_string()).unwrap_or_default()
            }
            Column::HodokuLevel => self.hodoku_score.as_ref().map_or("", |rating| rating.level.name()).to_owned(),
            Column::HodokuTechnique => self.hodoku_score.as_ref().map_or("", |rating| rating.technique).to_owned(),
        }
    }

    /// The number of a column; a lower bound if a limit stopped the counting.
    pub(super) fn number(&self, column: Column) -> Option<f64> {
        match column {
            Column::Givens => Some(self.sudoku.puzzle.givens.filled() as f64),
            Column::Count => self.count.as_ref().map(|count| match count {
                // The text of a number is one of floating point as well.
                Count::Exactly(count) | Count::AtLeast(count) => count.to_string().parse().unwrap_or(f64::INFINITY),
                Count::MoreThan(limit) => *limit as f64 + 1.0,
            }),
            Column::Nodes => Some(self.search.0.nodes as f64),
            Column::Time => Some(self.search.1.as_secs_f64()),
            Column::Rating => self.rating.map(|rating| rating.number()),
            _ => None,
        }
    }

    /// Whether a number may be more than [`number`](Self::number) says.
    pub(super) fn is_lower_bound(&self, column: Column) -> bool {
        column == Column::Count && matches!(self.count, Some(Count::AtLeast(_)))
    }

    /// Its outcome, if that was asked for.
    pub(super) fn status(&self) -> Option<Status> {
        self.verdict.as_ref().map(Status::of)
    }

    fn solution(&self) -> Option<&Grid> {
        match self.verdict.as_ref()? {
            Verdict::Unique(grid) | Verdict::Several(grid, _) | Verdict::Open(Some(grid)) => Some(grid),
            Verdict::Contradiction(_) | Verdict::Unsolvable | Verdict::Open(None) => None,
        }
    }
}

/// An id without the quotes of JSON.
pub(super) fn plain(id: Option<&Value>) -> String {
    match id {
        None => String::new(),
        Some(Value::String(text)) => text.clone(),
        Some(other) => other.to_string(),
    }
}
