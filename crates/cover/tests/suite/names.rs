//! Names of items and colours.

use exdoku_cover::{ItemKind, Problem, ProblemError};

#[test]
fn names_keep_their_numbers() {
    let mut problem = Problem::new();
    assert_eq!(problem.item_named("a"), None);
    for number in 0..1000 {
        let item = problem.add_item(format_args!("item {number}"), ItemKind::Primary).unwrap();
        assert_eq!(item.index(), number);
    }
    for number in 0..1000 {
        let name = format!("item {number}");
        let item = problem.item_named(&name).unwrap();
        assert_eq!((item.index(), problem.item_name(item)), (number, name.as_str()));
        let again = problem.add_item(&name, ItemKind::Secondary);
        assert_eq!(again, Err(ProblemError::DoubledItem(name.into())));
    }
    assert_eq!((problem.item_named("item"), problem.item_named(""), problem.item_count()), (None, None, 1000));
    assert_eq!(problem.add_item("", ItemKind::Primary).unwrap().index(), 1000);
    assert_eq!(problem.items().last().map(|(_, name, _)| name), Some(""));
}

#[test]
fn a_colour_is_the_same_each_time() {
    let mut problem = Problem::new();
    let colours: Vec<usize> = ["red", "", "red", "blue"].map(|name| problem.add_colour(name).index()).into();
    assert_eq!(colours, [0, 1, 0, 2]);
    assert_eq!(problem.colours().map(|colour| problem.colour_name(colour)).collect::<Vec<_>>(), ["red", "", "blue"]);
}
