//! The search: parts, options, and an explicit stack.

use super::cache::Number;
use super::counter::Counter;
use super::masks::ones;
use super::part::Part;
use crate::budget::Budget;
use crate::natural::Natural;

/// The item of a part to branch on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// The one named first.
    First,
    /// The one with the fewest options; of several, the one named first.
    Smallest,
}

/// A part being counted.
struct Frame<N> {
    part: Part,
    /// The fingerprint up to isomorphism, if it was computed.
    canonical: Option<u128>,
    /// The number of nodes when it began.
    since: u64,
    options: Vec<u32>,
    next: usize,
    /// Whether the item is a decision item, so that each solution counts; otherwise only whether there is one.
    is_decision: bool,
    sum: N,
    /// The product of the counts of the current option's parts so far.
    product: N,
    /// Its remaining parts.
    parts: Vec<Part>,
    /// The fraction of the tree for each of its parts, and for each option.
    part_share: f64,
    option_share: f64,
}

impl<N: Number> Frame<N> {
    /// The root frame: these parts, as if an option had left them.
    fn root(parts: &[Part], nodes: u64) -> Frame<N> {
        let mut parts = parts.to_vec();
        parts.reverse();
        Frame {
            part: Part::default(),
            canonical: None,
            since: nodes,
            options: Vec::new(),
            next: 0,
            is_decision: true,
            sum: N::ZERO,
            product: N::ONE,
            part_share: 1.0 / parts.len().max(1) as f64,
            parts,
            option_share: 0.0,
        }
    }

    /// All parts of the current option are counted. If one solution is enough and was found, the other options are skipped.
    #[inline]
    fn add_product(&mut self, done: &mut f64) {
        self.sum.add(&self.product);
        self.product = N::ZERO;
        if !self.is_decision && !self.sum.is_zero() {
            self.sum = N::ONE;
            *done += self.option_share * (self.options.len() - self.next) as f64;
            self.next = self.options.len();
        }
    }
}

/// The nodes of the first round of each order.
const FIRST_ROUND: u64 = 20_000;

impl Counter {
    /// The product of the counts of parts; none if the budget was spent.
    pub(super) fn count_parts(&mut self, parts: &[Part], budget: &Budget) -> Option<Natural> {
        let mut nodes = FIRST_ROUND;
        loop {
            for order in [Order::First, Order::Smallest] {
                let most = self.stats.nodes.saturating_add(nodes);
                let round = budget.at_most(most);
                let count = self.run_exactly(parts, order, &round);
                self.stats.forced = self.splitter.forced;
                if count.is_some() || budget.is_over(self.stats.nodes) {
                    return count;
                }
            }
            nodes *= 4;
        }
    }

    /// Counts parts with one order. If 128 bits do not suffice, it uses numbers of any size.
    fn run_exactly(&mut self, parts: &[Part], order: Order, budget: &Budget) -> Option<Natural> {
        if !self.is_large {
            match self.run::<u128>(parts, order, budget) {
                Some(u128::MAX) => self.is_large = true,
                count => return count.map(Natural::from),
            }
        }
        self.run(parts, order, budget)
    }

    fn run<N: Number>(&mut self, parts: &[Part], order: Order, budget: &Budget) -> Option<N> {
        let mut done = 0.0;
        let mut frames = vec![Frame::root(parts, self.stats.nodes)];
        loop {
            let frame = frames.last_mut().expect("the first frame is returned from");
            if let Some(part) = frame.parts.pop() {
                if let Some(below) = self.count_part(frame, part, order, &mut done) {
                    self.stats.max_depth = self.stats.max_depth.max(frames.len() as u32);
                    frames.push(below);
                }
                continue;
            }
            frame.add_product(&mut done);
            if let Some(&option) = frame.options.get(frame.next) {
                if budget.nodes.is_some_and(|most| self.stats.nodes >= most) || self.looks_at_clock(budget, done) {
                    return None;
                }
                self.try_option(frame, option, &mut done);
                continue;
            }
            let Some(frame) = frames.pop() else { unreachable!("the first frame is returned from") };
            match frames.last_mut() {
                Some(above) => self.close(frame, above),
                None => return Some(frame.sum),
            }
        }
    }

    /// Counts a part of a frame's current option, if its count is known or irrelevant. Otherwise returns a frame for it.
    #[inline]
    fn count_part<N: Number>(
        &mut self,
        frame: &mut Frame<N>,
        part: Part,
        order: Order,
        done: &mut f64,
    ) -> Option<Frame<N>> {
        let share = frame.part_share;
        if !frame.product.is_zero() {
            match self.recall(&part) {
                Ok(count) => frame.product.multiply(&count),
                Err(canonical) => return Some(self.open(part, canonical, order, share)),
            }
        }
        *done += share;
        self.splitter.recycle(part);
        None
    }

    /// Chooses the next option of a frame, and finds the remaining parts.
    #[inline]
    fn try_option<N: Number>(&mut self, frame: &mut Frame<N>, option: u32, done: &mut f64) {
        self.stats.nodes += 1;
        frame.next += 1;
        self.splitter.begin(&frame.part);
        if self.splitter.choose(&self.masks, option as usize) {
            frame.product = N::ONE;
            self.splitter.split(&self.masks, &mut frame.parts);
            // The smallest is counted first: it may have no solution.
            frame.parts.reverse();
        }
        match frame.parts.len() {
            0 => *done += frame.option_share,
            parts => frame.part_share = frame.option_share / parts as f64,
        }
    }

    /// A frame's part is counted: caches the count, and passes it to the frame above.
    #[inline]
    fn close<N: Number>(&mut self, frame: Frame<N>, above: &mut Frame<N>) {
        let Frame { part, canonical, since, sum, .. } = frame;
        above.product.multiply(&sum);
        for key in std::iter::once(part.key).chain(canonical) {
            sum.keep(&mut self.cache, key, self.stats.nodes - since);
        }
        self.splitter.recycle(part);
    }

    /// Now and then, checks whether the time is over, and reports progress.
    fn looks_at_clock(&mut self, budget: &Budget, done: f64) -> bool {
        let looks = self.stats.nodes >= self.next_look;
        if looks {
            self.next_look = self.stats.nodes + Budget::PACE;
        }
        // Labelling makes the number of nodes leap, so a budget would miss its own checks, at multiples of PACE.
        looks && Budget { nodes: None, ..budget.clone() }.is_spent(0, || done)
    }

    /// The count of a part, if known; otherwise its fingerprint up to isomorphism, if that was computed.
    fn recall<N: Number>(&mut self, part: &Part) -> Result<N, Option<u128>> {
        if let Some((count, _)) = N::recall(&self.cache, part.key) {
            self.stats.hits += 1;
            return Ok(count);
        }
        if !self.worth.pays(part.size) {
            return Err(None);
        }
        let (canonical, cost) = self.labeller.key(&self.masks, part);
        self.stats.nodes += cost;
        let found = N::recall(&self.cache, canonical);
        self.worth.note(part.size, cost, found.as_ref().map_or(0, |(_, saved)| *saved));
        let Some((count, _)) = found else { return Err(Some(canonical)) };
        self.stats.hits += 1;
        count.keep(&mut self.cache, part.key, cost);
        Ok(count)
    }

    fn open<N: Number>(&self, part: Part, canonical: Option<u128>, order: Order, share: f64) -> Frame<N> {
        let (item, is_decision) = self.item(&part, order);
        let options: Vec<u32> = self.options(&part, item).collect();
        let option_share = share / options.len() as f64;
        let (since, parts) = (self.stats.nodes, Vec::new());
        let (next, sum, product, part_share) = (0, N::ZERO, N::ZERO, 0.0);
        Frame { part, canonical, since, options, next, is_decision, sum, product, parts, part_share, option_share }
    }

    /// The item to branch on, and whether it is a decision item. Others are branched on only if there is none.
    pub(super) fn item(&self, part: &Part, order: Order) -> (u32, bool) {
        let is_decision = part.items.iter().any(|&item| self.masks.decision[item as usize]);
        let items = part.items.iter().copied().filter(|&item| self.masks.decision[item as usize] == is_decision);
        let item = match order {
            Order::First => items.min(),
            Order::Smallest => items.min_by_key(|&item| (self.masks.count(&part.live, item), item)),
        };
        (item.expect("an option has a primary item"), is_decision)
    }

    /// The options of an item in a part.
    pub(super) fn options(&self, part: &Part, item: u32) -> impl Iterator<Item = u32> {
        let words = self.masks.of_item(item).iter();
        words.flat_map(|word| ones(part.live[word.at as usize] & word.bits).map(|bit| word.at * 64 + bit as u32))
    }
}
