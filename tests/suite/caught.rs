//! A panic on one puzzle of many.

use exdoku::caught::caught;

#[test]
fn a_panic_is_an_error_with_its_place() {
    assert_eq!(caught("one", || 1).ok(), Some(1));
    let wrong = caught("two.toml:3", || panic!("no {}", "way")).expect_err("it panics");
    let message = wrong.message();
    assert!(message.starts_with("two.toml:3: internal error at tests/suite/caught.rs:"), "{message}");
    assert!(message.ends_with(": no way"), "{message}");
}
