//! Errors: their messages, and their causes.

use std::error::Error;

use exdoku_cover::{BuildError, Cover, Engine, Problem, ProblemError, Settings};

#[test]
fn a_refused_option_says_which_and_why() {
    let mut builder = Problem::builder();
    builder.primary(["a"]).secondary(["b"]).option(["a"]).option(["b"]);
    let error = builder.build().unwrap_err();
    assert_eq!(error.to_string(), "option 1 cannot be added");
    let source = error.source().and_then(|source| source.downcast_ref());
    assert_eq!(source, Some(&ProblemError::NoPrimary));
}

#[test]
fn a_refused_item_says_why() {
    let mut builder = Problem::builder();
    builder.primary(["a", "a"]);
    let error = builder.build().unwrap_err();
    assert_eq!(error, BuildError::Item(ProblemError::DoubledItem("a".into())));
    assert_eq!(error.source().unwrap().to_string(), "there are two items named `a`");
}

#[test]
fn an_unknown_item_has_no_other_reason() {
    let mut builder = Problem::builder();
    builder.primary(["a"]).option(["c"]);
    let error = builder.build().unwrap_err();
    assert_eq!((error.to_string().as_str(), error.source().is_none()), ("option 0: there is no item named `c`", true));
}

#[test]
fn an_engine_says_what_it_cannot_take() {
    let mut builder = Problem::builder();
    builder.primary(["a"]).secondary((0..33).map(|number| format!("choice {number}")));
    (0..33).for_each(|number| _ = builder.option(["a".to_owned(), format!("choice {number}")]));
    let problem = builder.build().unwrap();
    assert!(!Engine::BitSet.fits(&problem));
    let obstacle = Cover::try_with_engine(problem.clone(), Settings::default(), Engine::BitSet).unwrap_err();
    assert_eq!((obstacle.engine(), obstacle.has()), (Engine::BitSet, "an item with more than 32 options"));
    assert_eq!(
        obstacle.to_string(),
        "the engine bit-set cannot take a problem that has an item with more than 32 options"
    );
    for &engine in Engine::ALL.iter().filter(|engine| **engine != Engine::BitSet) {
        assert_eq!(
            Cover::with_engine(problem.clone(), Settings::default(), engine).query().count().unwrap().0.solutions,
            33
        );
    }
}
