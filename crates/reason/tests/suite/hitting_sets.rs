//! Minimum hitting sets. They are private, so their file is compiled into this program.

#[path = "../../src/explain/contradiction/hitting_set.rs"]
mod hitting_set;

use hitting_set::smaller_hitting_set;

#[test]
fn the_fewest_elements_that_meet_all_sets() {
    let sets = [vec![0, 1, 2], vec![2, 3], vec![3, 4, 0], vec![5]];
    let found = smaller_hitting_set(&sets, 9).unwrap().unwrap();
    assert_eq!(found.len(), 3);
    assert!(sets.iter().all(|set| set.iter().any(|element| found.contains(element))));
    assert_eq!(smaller_hitting_set(&sets, 3), Ok(None));
    assert_eq!(smaller_hitting_set(&[], 1), Ok(Some(vec![])));
    assert_eq!(smaller_hitting_set(&[vec![]], 5), Ok(None));
}
