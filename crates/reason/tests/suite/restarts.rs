//! The sequence of Luby, whose file is compiled into this program.

#[path = "../../src/generate/luby.rs"]
mod luby;

#[test]
fn the_sequence_of_luby() {
    let first: Vec<u64> = (1..=15).map(luby::luby).collect();
    assert_eq!(first, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
}
