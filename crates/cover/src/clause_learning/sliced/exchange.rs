//! Taking over from a search with a trail, and handing back.

use super::layout::Layout;
use super::numbering;
use super::search::{End, Limits, Search, Told};
use crate::clause_learning::branch::Branching;
use crate::clause_learning::ids::{DomainId, VarId};
use crate::clause_learning::literal::Literal;
use crate::clause_learning::model::Model;
use crate::clause_learning::state::State as Trailed;
use crate::clause_learning::work::Work;
use crate::wide::{Wide, widely};

/// A model as slices, in as many words as its homes need, and a search in it.
#[derive(Clone, Debug)]
pub(in crate::clause_learning) struct Sliced(Width);

#[derive(Clone, Debug)]
enum Width {
    One(Layout<1>, Search<1>),
    Two(Layout<2>, Search<2>),
    Four(Layout<4>, Search<4>),
}

/// What a search did, and where it ended.
#[derive(Clone, Debug)]
pub(in crate::clause_learning) struct Report {
    pub(in crate::clause_learning) end: End,
    pub(in crate::clause_learning) nodes: u64,
    pub(in crate::clause_learning) conflicts: u32,
    pub(in crate::clause_learning) max_depth: u32,
    /// The path to its last node: literals tried, and negations of those refuted, each with the number of variables that its
    /// domain had left.
    pub(in crate::clause_learning) path: Vec<(Literal, u32)>,
}

impl Sliced {
    /// The slices of a model, if it fits.
    pub(in crate::clause_learning) fn new(model: &Model) -> Option<Sliced> {
        fn of<const W: usize>(model: &Model) -> Option<(Layout<W>, Search<W>)> {
            let layout = Layout::new(model)?;
            let search = Search::new(&layout);
            Some((layout, search))
        }
        let width = match numbering::homes(model).count() {
            0..=64 => of(model).map(|(layout, search)| Width::One(layout, search)),
            65..=128 => of(model).map(|(layout, search)| Width::Two(layout, search)),
            129..=256 => of(model).map(|(layout, search)| Width::Four(layout, search)),
            _ => None,
        };
        width.map(Sliced)
    }

    /// Tells which variables of a domain another variable excludes, if they are two or more: what blocking uses.
    pub(in crate::clause_learning) fn exclusions(
        &self,
        model: &Model,
        tell: &mut dyn FnMut(VarId, DomainId, &[VarId]),
    ) {
        match &self.0 {
            Width::One(layout, _) => layout.exclusions(model, tell),
            Width::Two(layout, _) => layout.exclusions(model, tell),
            Width::Four(layout, _) => layout.exclusions(model, tell),
        }
    }

    /// Searches below a node of a search with a trail, in which nothing waits. If asked to, it tells which variables were tried
    /// where a subtree has been searched.
    pub(in crate::clause_learning) fn search(
        &mut self,
        model: &Model,
        trailed: &Trailed,
        branching: &mut Branching,
        work: &mut Work,
        (limits, told): (&Limits<'_>, Told<'_>),
    ) -> Report {
        match &mut self.0 {
            Width::One(layout, search) => Run { layout, search, model, branching, work, limits, told }.report(trailed),
            Width::Two(layout, search) => Run { layout, search, model, branching, work, limits, told }.report(trailed),
            Width::Four(layout, search) => Run { layout, search, model, branching, work, limits, told }.report(trailed),
        }
    }
}

/// A search in the widest registers.
struct Run<'r, 'l, 't, const W: usize> {
    layout: &'r Layout<W>,
    search: &'r mut Search<W>,
    model: &'r Model,
    branching: &'r mut Branching,
    work: &'r mut Work,
    limits: &'r Limits<'l>,
    told: Told<'t>,
}

impl<const W: usize> Run<'_, '_, '_, W> {
    fn report(self, trailed: &Trailed) -> Report {
        let Run { layout, search, model, branching, work, limits, told } = self;
        search.begin(layout, limits.portion, |state| state.load(layout, trailed));
        let end = widely(Run { layout, search, model, branching, work, limits, told });
        let path = if end == End::Exhausted { Vec::new() } else { search.path(layout) };
        Report { end, nodes: search.nodes, conflicts: search.conflicts, max_depth: search.max_depth, path }
    }
}

impl<const W: usize> Wide for Run<'_, '_, '_, W> {
    type Output = End;

    #[inline(always)]
    fn work(self) -> End {
        self.search.run(self.layout, self.model, self.branching, self.work, (self.limits, self.told))
    }
}
