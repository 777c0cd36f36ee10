//! Answers as a table: one row per puzzle, in the chosen columns.

use std::io::Write;

use anyhow::Result;
use clap::ValueEnum;

use exdoku_cover::Stats;
use exdoku_puzzle::input::{Sudoku, Unreadable};
use exdoku_reason::solve::{CountOptions, Solver};
use exdoku_text::source::Diagnostic;

use super::batch::Question;
use super::exit::Exit;
use super::measure::{Column, Measured, plain};
use super::messages::report;
use exdoku_puzzle::record::Status;

/// The columns of a table.
#[derive(Debug, clap::Args)]
pub(super) struct ColumnArgs {
    /// Columns of --format csv and tsv, in this order
    #[arg(long, value_enum, value_delimiter = ',', value_name = "COLUMN,...")]
    columns: Vec<Column>,
}

impl ColumnArgs {
    /// Reports columns that were chosen without a table. Returns whether there were any.
    pub(super) fn refuse_without_table(&self) -> bool {
        let chosen = !self.columns.is_empty();
        if chosen {
            let wrong = Diagnostic::error("--columns is for tables only");
            report(wrong.help("add --format csv or --format tsv").into());
        }
        chosen
    }
}

/// A command whose answers are the rows of a table.
pub(super) struct Tabled {
    pub(super) table: Table,
    /// The limit of counting.
    pub(super) limit: Option<u128>,
    pub(super) counting: CountOptions,
    /// The outcome of a puzzle that was not stopped by a limit.
    pub(super) exit: fn(&Measured<'_>) -> Exit,
}

impl Question for Tabled {
    fn head(&self, out: &mut dyn Write) -> Result<()> {
        self.table.head(out)
    }

    fn answer(&self, sudoku: &Sudoku, solver: &mut Solver, out: &mut dyn Write) -> Result<(Exit, Stats)> {
        let measured = Measured::new(sudoku, solver, &self.table.columns, self.limit, self.counting);
        self.table.measured(&measured, out)?;
        let exit = if measured.partial { Exit::Spent } else { (self.exit)(&measured) };
        Ok((exit, measured.cost))
    }

    fn refuse(&self, bad: &Unreadable, out: &mut dyn Write) -> Result<()> {
        self.table.bad(bad, out)
    }
}

/// A table.
#[derive(Clone, Debug)]
pub(super) struct Table {
    delimiter: u8,
    pub(super) columns: Vec<Column>,
}

impl Table {
    /// A table with the chosen columns, or else the usual ones, separated by commas or tabs.
    pub(super) fn new(tabs: bool, chosen: &ColumnArgs, usual: &[Column]) -> Table {
        let columns = if chosen.columns.is_empty() { usual.to_vec() } else { chosen.columns.clone() };
        Table { delimiter: if tabs { b'\t' } else { b',' }, columns }
    }

    /// Writes the names of the columns.
    pub(super) fn head(&self, out: &mut dyn Write) -> Result<()> {
        let names = self.columns.iter().map(|column| {
            let value = column.to_possible_value().expect("no column is hidden");
            value.get_name().to_owned()
        });
        self.row(names, out)
    }

    /// Writes the row of a puzzle.
    pub(super) fn measured(&self, measured: &Measured<'_>, out: &mut dyn Write) -> Result<()> {
        self.row(self.columns.iter().map(|&column| measured.text(column)), out)
    }

    /// Writes the row of a puzzle that could not be read.
    pub(super) fn bad(&self, bad: &Unreadable, out: &mut dyn Write) -> Result<()> {
        let field = |column: &Column| match column {
            Column::Source => bad.name.clone(),
            Column::Id => plain(bad.id.as_deref()),
            Column::Status => Status::Bad.word().to_owned(),
            _ => String::new(),
        };
        self.row(self.columns.iter().map(field), out)
    }

    fn row(&self, fields: impl Iterator<Item = String>, out: &mut dyn Write) -> Result<()> {
        let mut row = csv::WriterBuilder::new().delimiter(self.delimiter).from_writer(Vec::new());
        row.write_record(fields)?;
        out.write_all(&row.into_inner()?)?;
        Ok(())
    }
}
