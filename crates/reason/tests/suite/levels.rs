//! Levels of reasoning and their names.

use exdoku_reason::explain::Level;

#[test]
fn levels_are_in_order_and_have_names_of_their_own() {
    assert!(Level::ALL.is_sorted());
    for level in Level::ALL {
        assert_eq!(Level::named(level.name()), Some(level));
    }
    assert_eq!(Level::named("rules"), None);
}
