//! Messages about drawings whose meaning is not recorded.

use exdoku_text::board::counted;

/// The number of places listed.
const MOST_PLACES: usize = 5;

/// A count and places: `2 lines at r1c1, r5c5`. In a name of several words, the first is put in the plural.
pub(super) fn summary(count: usize, name: &str, mut places: Vec<String>) -> String {
    let (word, rest) = name.split_at(name.find(' ').unwrap_or(name.len()));
    places.dedup();
    let more = if places.len() > MOST_PLACES { ", ..." } else { "" };
    places.truncate(MOST_PLACES);
    let at = if places.is_empty() { String::new() } else { format!(" at {}{more}", places.join(", ")) };
    format!("{}{rest}{at}", counted(count, word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawings_are_counted() {
        let places = |count| (1..=count).map(|column| format!("r1c{column}")).collect();
        assert_eq!(summary(1, "line", places(1)), "1 line at r1c1");
        assert_eq!(
            summary(7, "shape below the grid", places(7)),
            "7 shapes below the grid at r1c1, r1c2, r1c3, r1c4, r1c5, ..."
        );
        assert_eq!(summary(2, "arrow", Vec::new()), "2 arrows");
    }
}
