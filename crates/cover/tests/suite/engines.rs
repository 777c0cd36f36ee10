//! Engines: their names, and the order in which they show solutions.

use exdoku_cover::{Choose, Cover, Engine, Learn, Problem, Settings};

#[test]
fn names_are_read_as_they_are_written() {
    let names: Vec<String> = Engine::ALL.iter().map(ToString::to_string).collect();
    assert_eq!("compact-table".parse(), Ok(Engine::ClauseLearning), "its earlier name");
    assert_eq!(names, ["dancing-links", "bit-sliced", "bit-set", "clause-learning", "algorithm-x"]);
    assert!(Engine::ALL.iter().all(|engine| engine.name().parse() == Ok(*engine)));
    assert_eq!(
        "links".parse::<Engine>().unwrap_err().to_string(),
        "there is no engine named `links`, only dancing-links, bit-sliced, bit-set, clause-learning, algorithm-x"
    );
}

/// The options of an item are tried in the order in which they were added, wherever they are among others.
#[test]
fn options_keep_their_order() {
    let mut builder = Problem::builder();
    builder.primary(["a", "b", "c"]).secondary(["x", "y", "z"]);
    for option in [["c", "x"], ["a", "x"], ["c", "y"], ["b", "z"], ["a", "z"], ["a", "y"], ["b", "y"]] {
        builder.option(option);
    }
    let problem = builder.build().unwrap();
    let settings = Settings { choose: Choose::Leftmost, learn: Learn::Off, ..Settings::default() };
    for &engine in Engine::ALL {
        let mut cover = Cover::with_engine(problem.clone(), settings, engine);
        let mut first = Vec::new();
        for solution in cover.solutions() {
            let mut numbers: Vec<usize> = solution.iter().map(|option| option.index()).collect();
            numbers.sort_unstable();
            first.push(numbers);
        }
        assert_eq!(first, [[1, 2, 3], [0, 4, 6], [0, 3, 5]], "{engine}");
    }
}
