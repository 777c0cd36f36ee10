//! A condition of one's own: the numbers of some items sum to a square.
//!
//! `propagate` keeps to bounds: a number goes if no square lies within what it leaves to the others. Why something follows is
//! found by default. The plain form is a chain of sums, one item after the other.

use exdoku_cover::{
    Colour, Condition, Cover, Entry, ItemId, ItemKind, PlainForm, Problem, Propagator, Scratch, Settings, Value,
    try_conditions,
};

/// The numbers of some items sum to a square. The number of an item is the place of its colour, from 1.
#[derive(Clone, Debug)]
pub(crate) struct SquareSum {
    items: Vec<ItemId>,
    colours: Vec<Colour>,
    watched: Vec<Option<(ItemId, Colour)>>,
}

impl SquareSum {
    /// The condition on items that each have one of the colours.
    pub(crate) fn new(items: Vec<ItemId>, colours: Vec<Colour>) -> SquareSum {
        let watched = items.iter().flat_map(|&item| colours.iter().map(move |&colour| Some((item, colour)))).collect();
        SquareSum { items, colours, watched }
    }

    /// The smallest and the largest number that an item may have.
    fn bounds(values: &[Value]) -> Option<(usize, usize)> {
        let known = values.iter().position(|&value| value == Value::True);
        let first = known.or_else(|| values.iter().position(|&value| value != Value::False))?;
        let last = known.or_else(|| values.iter().rposition(|&value| value != Value::False))?;
        Some((first + 1, last + 1))
    }
}

fn has_square(least: usize, most: usize) -> bool {
    (0..=most).map(|root| root * root).take_while(|&square| square <= most).any(|square| square >= least)
}

impl Propagator for SquareSum {
    fn watched(&self) -> &[Option<(ItemId, Colour)>] {
        &self.watched
    }

    fn propagate(&self, values: &[Value], found: &mut Vec<(u32, bool)>, _scratch: &mut Scratch) -> bool {
        let each = values.chunks_exact(self.colours.len());
        let Some(bounds) = each.map(SquareSum::bounds).collect::<Option<Vec<_>>>() else { return false };
        let (least, most) = bounds.iter().fold((0, 0), |sum, its| (sum.0 + its.0, sum.1 + its.1));
        for (place, _) in values.iter().enumerate().filter(|(_, value)| **value == Value::Open) {
            let (item, number) = (place / self.colours.len(), place % self.colours.len() + 1);
            if !has_square(least - bounds[item].0 + number, most - bounds[item].1 + number) {
                found.push((place as u32, false));
            }
        }
        has_square(least, most)
    }
}

impl Condition for SquareSum {
    fn name(&self) -> &str {
        "square sum"
    }

    fn propagators(&self) -> Vec<Box<dyn Propagator>> {
        vec![Box::new(self.clone())]
    }

    fn plain(&self, form: &mut PlainForm, colours_of: &dyn Fn(ItemId) -> Vec<Colour>) {
        let mut before = form.secondary("sum of none");
        let start = form.primary("sum begins");
        form.option([start.bare(), before.coloured(0)]);
        for (at, &item) in (1..).zip(&self.items) {
            let (step, after) = (form.primary(format!("sum with {at}")), form.secondary(format!("sum of {at}")));
            let possible = colours_of(item);
            for sum in 0..=(at - 1) * self.colours.len() {
                for (number, &colour) in (1..).zip(&self.colours).filter(|(_, colour)| possible.contains(colour)) {
                    let states = [before.coloured(sum), after.coloured(sum + number)];
                    form.option([step.bare(), (item, colour).into()].into_iter().chain(states));
                }
            }
            before = after;
        }
        let end = form.primary("sum is a square");
        for square in (0..).map(|root| root * root).take_while(|&it| it <= self.items.len() * self.colours.len()) {
            form.option([end.bare(), before.coloured(square)]);
        }
    }

    fn plain_size(&self) -> usize {
        self.items.len() * self.items.len() * self.colours.len() * self.colours.len()
    }
}

/// Some items, each with a number from 1 to `numbers`, that sum to a square.
pub(crate) fn problem(count: usize, numbers: usize) -> Problem {
    let mut problem = Problem::new();
    let colours: Vec<Colour> = (1..=numbers).map(|number| problem.add_colour(number)).collect();
    let mut items = Vec::new();
    for at in 1..=count {
        let cell = problem.add_item(format!("cell {at}"), ItemKind::Primary).expect("it is new");
        let item = problem.add_item(format!("number {at}"), ItemKind::Secondary).expect("it is new");
        for &colour in &colours {
            problem.add_option([Entry::from(cell), Entry::coloured(item, colour)]).expect("its items differ");
        }
        items.push(item);
    }
    problem.add_condition(SquareSum::new(items, colours));
    problem
}

fn main() {
    let problem = problem(3, 6);
    if let Err(fault) = try_conditions(&problem, 1, 1000) {
        eprintln!("{fault}");
    }
    println!(
        "{} of 216 rolls of three dice sum to a square",
        Cover::new(problem, Settings::default()).solutions().count()
    );
}
