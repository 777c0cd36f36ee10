//! The n queens: one in each row and column, no two on a diagonal.
//!
//! `cargo run --release --example queens -- 8`

use exdoku_cover::{Cover, Problem, Settings};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let n: usize = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(8);
    let mut builder = Problem::builder();
    let numbers = 0..n;
    builder.primary(numbers.clone().map(|row| format!("row {row}")));
    builder.primary(numbers.clone().map(|column| format!("column {column}")));
    // A diagonal has a queen or none.
    builder.secondary((0..2 * n).map(|sum| format!("rising {sum}")));
    builder.secondary((0..2 * n).map(|difference| format!("falling {difference}")));
    for row in numbers.clone() {
        for column in numbers.clone() {
            let (rising, falling) = (row + column, n + row - column);
            builder.option([
                format!("row {row}"),
                format!("column {column}"),
                format!("rising {rising}"),
                format!("falling {falling}"),
            ]);
        }
    }
    let mut cover = Cover::new(builder.build()?, Settings::default());
    if let Some(solution) = cover.query().first()? {
        let mut queens = solution.into_options();
        // Options were added row by row.
        queens.sort();
        for queen in queens {
            let column = queen.index() % n;
            println!("{}Q{}", ".".repeat(column), ".".repeat(n - column - 1));
        }
    }
    println!("{} solutions", cover.query().count()?.0.solutions);
    Ok(())
}
