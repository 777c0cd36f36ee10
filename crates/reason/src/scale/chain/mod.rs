//! Chains of implications.
//!
//! | file | contents |
//! |---|---|
//! | `arena` | literals with their parents; complexity and its part in the rating |
//! | `cycles` | X-, Y- and XY-chains and cycles; `returns` finds their possible starts |
//! | `forcing` | forcing chains, of the kinds in `engine`; `closure` has the consequences of one assumption |
//! | `advanced` | patterns and chains inside a chain; `memo` caches them, `quick` detects boards without any |
//! | `hint` | conclusions of chains, ordered by rating |
//!
//! The length of a chain adds to its rating, so the order in which literals are reached matters: of two chains to the
//! same literal, the first one counts.

mod advanced;
mod arena;
mod closure;
mod cycles;
mod engine;
mod forcing;
mod hint;
mod memo;
mod quick;
mod returns;

use super::board::Board;
use super::classic::GoOn;
use super::step::Step;
use engine::Engine;
use forcing::Closures;
use hint::Hint;
use memo::Memo;

/// X-chains, Y-chains and cycles (6.5 and more).
pub(super) fn cycle(board: &Board) -> Option<Step> {
    cycles::hints(board).iter().min_by(|one, other| one.compare(other)).map(Hint::step)
}

fn easiest(engine: Engine, board: &Board, go_on: GoOn<'_>) -> Option<Step> {
    forcing::easiest(engine, board, &mut Closures::default(), &Memo::new(go_on)).map(|hint| hint.step())
}

/// Nishio: a contradiction that one digit leads to (7.5 and more).
pub(super) fn nishio(board: &Board, go_on: GoOn<'_>) -> Option<Step> {
    easiest(Engine::NISHIO, board, go_on)
}

/// Cell and region forcing chains (8.0 and more).
pub(super) fn multiple(board: &Board, go_on: GoOn<'_>) -> Option<Step> {
    easiest(Engine::MULTIPLE, board, go_on)
}

/// Dynamic forcing chains (8.5 and more), then those that may use patterns (9.0), forcing chains (9.5), multiple forcing
/// chains (10.0) or dynamic forcing chains (10.5) inside.
///
/// Each kind continues where the one before it stopped.
pub(super) fn dynamic(board: &Board, go_on: GoOn<'_>) -> Option<Step> {
    let (memo, mut closures) = (Memo::new(go_on), Closures::default());
    let mut try_level = |level: u8| forcing::easiest(Engine::dynamic(level, 0), board, &mut closures, &memo);
    let hint = try_level(0).or_else(|| try_level(1));
    let with_patterns = closures.clone();
    let mut try_level = |level: u8| forcing::easiest(Engine::dynamic(level, 0), board, &mut closures, &memo);
    let hint = hint.or_else(|| try_level(2)).or_else(|| try_level(3));
    let mut nested = (0..4).map(|inner| Engine::dynamic(4, inner));
    let mut try_nested = |engine: Engine| forcing::easiest(engine, board, &mut with_patterns.clone(), &memo);
    hint.or_else(|| nested.find_map(&mut try_nested)).map(|hint| hint.step())
}
