//! Chains inside chains, by board: several assumptions lead to the same board.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use super::engine::{Engine, Inner, Inside};
use super::hint::{Hint, sorted};
use super::{cycles, forcing, quick};
use crate::scale::board::Board;
use crate::scale::classic::GoOn;

/// Chains that were searched on boards with the same empty cells, sorted, one for each conclusion.
pub(super) struct Memo<'g> {
    known: RefCell<HashMap<Key, Rc<Vec<Hint>>>>,
    go_on: GoOn<'g>,
}

/// The kind of chains, and the candidates of the empty cells.
type Key = (Inner, [u16; 81]);

impl<'g> Memo<'g> {
    pub(super) fn new(go_on: GoOn<'g>) -> Memo<'g> {
        Memo { known: RefCell::default(), go_on }
    }
}

impl Inside for Memo<'_> {
    fn goes_on(&self) -> bool {
        (self.go_on)()
    }

    fn hints(&self, inner: Inner, board: &Board) -> Rc<Vec<Hint>> {
        let key = (inner, *board.all_candidates());
        if let Some(hints) = self.known.borrow().get(&key) {
            return Rc::clone(hints);
        }
        let hints = Rc::new(sorted(match inner {
            Inner::Cycles => cycles::hints(board),
            Inner::Multiple if quick::multiple(board) => forcing::hints(Engine::MULTIPLE, board, self),
            Inner::Dynamic(0) if !quick::dynamic(board) => Vec::new(),
            Inner::Dynamic(level) => forcing::hints(Engine::dynamic(level, 0), board, self),
            Inner::Multiple => Vec::new(),
        }));
        self.known.borrow_mut().insert(key, Rc::clone(&hints));
        hints
    }
}
