//! Estimates from random walks.

use exdoku_cover::{Cover, Problem, Settings};

/// Two ways to begin, and two ways to continue from each. The first of these four has one solution, the second two, the
/// third three; the last leaves three pigeons for two holes, which no propagation detects.
fn four_ways() -> Problem {
    let pigeons = ["pigeon 1", "pigeon 2", "pigeon 3"];
    let mut builder = Problem::builder();
    builder.primary(["begin", "left", "right", "two", "three"]).primary(pigeons).secondary(["hole 1", "hole 2"]);
    builder.option(["begin", "right", "three"].into_iter().chain(pigeons));
    builder.option(["begin", "left", "two"]);
    builder.option(["left", "two"]).option(["left"]);
    builder.option(["right"].into_iter().chain(pigeons)).option(["right", "three"]);
    // Separate items distinguish these options.
    builder.secondary((0..5).map(|number| format!("choice {number}")));
    (0..2).for_each(|number| _ = builder.option(["two".to_owned(), format!("choice {number}")]));
    (2..5).for_each(|number| _ = builder.option(["three".to_owned(), format!("choice {number}")]));
    for pigeon in pigeons {
        builder.option([pigeon, "hole 1"]).option([pigeon, "hole 2"]);
    }
    builder.build().expect("all items were added")
}

#[test]
fn mean_and_error_of_1_2_3_and_a_miss() {
    // Each walk begins in another of the four ways.
    let mut script = [0, 0, 0, 1, 0, 1, 0, 0, 1, 1, 0].into_iter();
    let mut drawn = Vec::new();
    let mut random = |below: usize| {
        drawn.push(below);
        script.next().expect("there are no more walks")
    };
    let mut cover = Cover::new(four_ways(), Settings::default());
    let estimate = cover.query().estimate(4, &mut random).unwrap();
    assert_eq!(drawn, [2, 2, 2, 2, 2, 2, 2, 3, 2, 2, 2]);
    assert_eq!((estimate.walks, estimate.found), (4, 3));
    // Each weight is four times that.
    assert!((estimate.log.exp() - 4.0 * 1.5).abs() < 1e-12, "{estimate:?}");
    assert!((estimate.relative_error - (1.25_f64 / 4.0).sqrt() / 1.5).abs() < 1e-12, "{estimate:?}");
}
