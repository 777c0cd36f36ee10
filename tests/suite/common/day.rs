//! What a test takes in turn: something else each day, and in the end all of it.

use std::cell;
use std::time::SystemTime;

use exdoku::board::{Board, Cell, Digit};

/// Whether each test takes all that it could: the environment variable `EXDOKU_THOROUGH`.
pub fn is_thorough() -> bool {
    std::env::var_os("EXDOKU_THOROUGH").is_some()
}

thread_local! {
    /// The day of the tests, counted from 1970: the environment variable `EXDOKU_DAY`, or today. Each test prints once how to repeat it.
    static DAY: usize = {
        let today = || SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).expect("1970 is over").as_secs() / 86_400;
        let set = std::env::var("EXDOKU_DAY").ok();
        let day = set.map_or_else(|| today() as usize, |set| set.parse().expect("EXDOKU_DAY is a number"));
        println!("EXDOKU_DAY={day} takes the same again, EXDOKU_THOROUGH=1 takes all");
        day
    };
    /// Of how many boards the test has asked for a given.
    static ASKED: cell::Cell<usize> = const { cell::Cell::new(0) };
}

/// Of `all` things in `parts` parts, those of the day's part: every `parts`th one.
pub fn todays<T>(all: impl IntoIterator<Item = T>, parts: usize) -> impl Iterator<Item = T> {
    let (skipped, step) = if is_thorough() { (0, 1) } else { (DAY.with(|day| day % parts), parts) };
    all.into_iter().skip(skipped).step_by(step)
}

/// A digit in a cell of a small board: another one for each board of a test, and each day, until all have been taken. None if
/// tests are thorough.
pub fn given(board: &Board) -> Option<(Cell, Digit)> {
    let all: Vec<_> =
        board.cells().flat_map(|cell| board.digits_of(cell).iter().map(move |digit| (cell, digit))).collect();
    // A step that has no factor in common with the number of candidates visits each of them, and neighbours are far apart.
    let step = (all.len() / 3..).find(|step| (2..=*step).all(|factor| step % factor > 0 || all.len() % factor > 0))?;
    let asked = ASKED.replace(ASKED.get() + 1);
    (!is_thorough()).then(|| all[DAY.with(|day| (day + asked) * step) % all.len()])
}
