//! While nothing is learnt, the subtree below a node is searched without a trail ([`Sliced`]).

use std::ops::ControlFlow;

use super::{Budget, Choose, ClauseLearning, Literal, Observer, Plan, Reason, Sliced};
use crate::clause_learning::ids::VarId;
use crate::clause_learning::sliced::{End, Limits};
use crate::clause_learning::work::Work;
use crate::stats::Ended;

impl ClauseLearning {
    /// Searches below the current node, until everything that is branched on is settled, a trial of learning is due or the
    /// budget is spent. The search then continues elsewhere or ends; none if it continues from the current node.
    pub(super) fn search_below(
        &mut self,
        plan: &Plan,
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> Option<ControlFlow<Ended>> {
        let conflicts = self.policy.conflicts_before_trial(plan.learn)?;
        if !self.may_leave_trail(plan, observer) {
            return None;
        }
        let model = self.propagator.model();
        let sliced = self.sliced.as_mut()?.as_mut()?;
        let (free, portion) = (self.progress.free, self.path.portion());
        let limits = Limits { budget, nodes: self.stats.nodes, conflicts, free, portion };
        let mut work = Work::default();
        let (levels, follows) = (self.path.levels(), observer.follows_slices());
        let mut searched = |tried: &[VarId]| observer.searched_below(levels, tried);
        let told = follows.then_some(&mut searched as &mut dyn FnMut(&[VarId]));
        let report = sliced.search(model, self.propagator.state(), &mut self.branching, &mut work, (&limits, told));
        self.propagator.add_work(work);
        self.stats.nodes += report.nodes;
        self.stats.max_depth = self.stats.max_depth.max(self.path.depth() as u32 + report.max_depth);
        self.progress.conflicts += u64::from(report.conflicts);
        self.policy.count(plan.learn, report.conflicts);
        if report.end == End::Exhausted {
            self.refute(observer);
            return Some(ControlFlow::Continue(()));
        }
        let arrives = report.path.iter().all(|&(literal, of)| self.go_to(literal, of));
        match report.end {
            End::Spent => Some(ControlFlow::Break(Ended::OutOfBudget)),
            End::Settled if arrives => None,
            _ => Some(ControlFlow::Continue(())),
        }
    }

    /// Whether the subtree of a node can be searched without a trail.
    pub(super) fn may_leave_trail(&mut self, plan: &Plan, observer: &mut dyn Observer) -> bool {
        plan.choose == Choose::Weighted
            && self.goal.is_none()
            && self.propagator.tables().finds_common()
            && self
                .sliced
                .get_or_insert_with(|| Sliced::new(self.propagator.model()).map(Box::new))
                .as_ref()
                .is_some_and(|sliced| observer.may_lack_reasons(&self.propagator, sliced))
    }

    /// Takes a step of a path: tries a literal, or assigns one whose negation was refuted here, of this many in its domain.
    /// Returns whether the path goes on; otherwise, a conflict is pending.
    fn go_to(&mut self, literal: Literal, of: u32) -> bool {
        if literal.is_positive() {
            self.begin_level(literal, of, false);
        } else {
            self.path.skip(of);
            self.progress.pending = self.propagator.state_mut().assign(literal, Reason::SEARCHED).err();
        }
        let propagated = self.progress.pending.take().map_or_else(|| self.propagator.propagate(), Err);
        self.progress.pending = propagated.err();
        self.progress.pending.is_none()
    }
}
