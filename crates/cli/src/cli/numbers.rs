//! Numbers as people read them.

use exdoku_cover::Problem;

/// `1 puzzle`, `2,000 puzzles`.
pub(super) fn counted(number: u64, thing: &str) -> String {
    format!("{} {thing}{}", grouped(number), if number == 1 { "" } else { "s" })
}

/// `28,200,960`.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// `1 GiB`, `1.5 GiB`, `300 MiB`: bytes in the largest unit that they fill.
pub(super) fn size(bytes: usize) -> String {
    let units = [(30, "GiB"), (20, "MiB"), (10, "KiB")];
    let Some((shift, unit)) = units.into_iter().find(|(shift, _)| bytes >> shift > 0) else {
        return counted(bytes as u64, "byte");
    };
    let tenths = (bytes as u128 * 10) >> shift;
    let fraction = if tenths.is_multiple_of(10) { String::new() } else { format!(".{}", tenths % 10) };
    format!("{}{fraction} {unit}", tenths / 10)
}

/// `324 items (324 primary, 0 secondary), 729 options, 2,916 entries`.
pub(super) fn sizes(problem: &Problem) -> String {
    let (items, primary) = (problem.item_count(), problem.primary_count());
    format!(
        "{} items ({} primary, {} secondary), {} options, {} entries",
        grouped(items as u64),
        grouped(primary as u64),
        grouped((items - primary) as u64),
        grouped(problem.option_count() as u64),
        grouped(problem.entry_count() as u64)
    )
}

/// A number with two decimal places at most.
pub(super) fn in_hundredths(number: f64) -> f64 {
    (number * 100.0).round() / 100.0
}
