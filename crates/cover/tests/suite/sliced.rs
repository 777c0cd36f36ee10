//! Problems like killers: homes with values, houses, and tables that are read off them. Without learning, clause learning
//! searches them over bit slices.

use exdoku_cover::{
    Colour, Cover, Engine, Entry, ItemId, ItemKind, Learn, OptionId, Problem, ProofFormat, Restriction, Settings,
    Solution,
};
use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};

use crate::certificates::certify_by;
use crate::problems::{random_restriction, sorted};

/// A problem in which each of some homes has one of some values.
struct Grid {
    rng: ChaCha8Rng,
    problem: Problem,
    items: usize,
    colours: Vec<Colour>,
    /// For each home and value, the items of its option.
    placements: Vec<Vec<Vec<Entry>>>,
    /// The options of tables.
    options: Vec<Vec<Entry>>,
}

impl Grid {
    fn new(seed: u64, homes: usize, values: usize) -> Grid {
        let mut problem = Problem::new();
        let colours = (0..30).map(|value| problem.add_colour(value)).collect();
        let rng = ChaCha8Rng::seed_from_u64(seed);
        let mut grid = Grid { rng, problem, items: 0, colours, placements: Vec::new(), options: Vec::new() };
        for _ in 0..homes {
            let home = grid.item(ItemKind::Primary);
            grid.placements.push(vec![vec![Entry { item: home, colour: None }]; values]);
        }
        grid
    }

    fn item(&mut self, kind: ItemKind) -> ItemId {
        self.items += 1;
        self.problem.add_item(format!("item {}", self.items), kind).unwrap()
    }

    fn values(&self) -> usize {
        self.placements[0].len()
    }

    fn some_homes(&mut self, count: usize) -> Vec<usize> {
        let mut homes: Vec<usize> = (0..self.placements.len()).collect();
        homes.shuffle(&mut self.rng);
        homes.truncate(count);
        homes
    }

    /// Each value occurs exactly once in these homes, or at most once.
    fn different(&mut self, homes: &[usize]) {
        let kind = if homes.len() == self.values() { ItemKind::Primary } else { ItemKind::Secondary };
        for value in 0..self.values() {
            let item = self.item(kind);
            homes.iter().for_each(|&home| self.placements[home][value].push(Entry { item, colour: None }));
        }
    }

    /// The values of these homes differ, and are one of some sets. With a total, the sum of the set is its colour.
    fn set(&mut self, homes: &[usize], total: Option<ItemId>) {
        let values = self.values();
        let table = self.item(ItemKind::Primary);
        let is_thinned = self.rng.random_bool(0.5);
        let lacks: Vec<ItemId> = (0..values).map(|_| self.item(ItemKind::Primary)).collect();
        for (value, &item) in lacks.iter().enumerate() {
            homes.iter().for_each(|&home| self.placements[home][value].push(Entry { item, colour: None }));
        }
        let sets = (0_u32..1 << values).filter(|set| set.count_ones() as usize == homes.len());
        for set in sets {
            if is_thinned && self.rng.random_bool(0.3) {
                continue;
            }
            let has = |value: &usize| set >> value & 1 == 1;
            let mut option = vec![Entry { item: table, colour: None }];
            option.extend(
                (0..values).filter(|value| !has(value)).map(|value| Entry { item: lacks[value], colour: None }),
            );
            let sum: usize = (0..values).filter(has).map(|value| value + 1).sum();
            option.extend(total.map(|item| Entry { item, colour: Some(self.colours[sum]) }));
            self.options.push(option);
        }
    }

    /// Two totals and the value of a home have a sum.
    fn sum(&mut self, totals: [ItemId; 2], home: usize) {
        let table = self.item(ItemKind::Primary);
        let value_of = self.item(ItemKind::Secondary);
        for value in 0..self.values() {
            let colour = Some(self.colours[value]);
            self.placements[home][value].push(Entry { item: value_of, colour });
        }
        let target = self.rng.random_range(8..18);
        for one in 0..20 {
            for value in 0..self.values() {
                if let Some(other) = (target - value - 1_usize).checked_sub(one) {
                    let coloured = |item: ItemId, colour: usize| Entry { item, colour: Some(self.colours[colour]) };
                    let [first, second] = totals;
                    let option = vec![
                        Entry { item: table, colour: None },
                        coloured(first, one),
                        coloured(second, other),
                        coloured(value_of, value),
                    ];
                    self.options.push(option);
                }
            }
        }
    }

    fn finish(mut self) -> (ChaCha8Rng, Problem) {
        for option in self.placements.into_iter().flatten().chain(self.options) {
            self.problem.add_option(option).unwrap();
        }
        (self.rng, self.problem)
    }
}

/// A Latin square whose cells are in sets, and sometimes more of them with a sum.
fn random_grid(seed: u64) -> (ChaCha8Rng, Problem) {
    let size = 3 + seed as usize % 3;
    let mut grid = Grid::new(seed, size * size, size);
    for line in 0..size {
        grid.different(&(0..size).map(|at| line * size + at).collect::<Vec<_>>());
        grid.different(&(0..size).map(|at| at * size + line).collect::<Vec<_>>());
    }
    for _ in 0..grid.rng.random_range(0..=2) {
        let homes = grid.some_homes(2);
        grid.different(&homes);
    }
    // Each cell is in a set, so that the problem is worth slices.
    let homes = grid.some_homes(size * size);
    homes.chunks(2).for_each(|homes| grid.set(homes, None));
    if grid.rng.random_bool(0.7) {
        let totals = [(); 2].map(|()| grid.item(ItemKind::Secondary));
        for total in totals {
            let homes = grid.some_homes(2);
            grid.set(&homes, Some(total));
        }
        let home = grid.some_homes(1)[0];
        grid.sum(totals, home);
    }
    grid.finish()
}

fn solutions(problem: &Problem, engine: Engine, learn: Learn, restriction: &Restriction) -> Option<Vec<Vec<OptionId>>> {
    let mut cover = Cover::with_engine(problem.clone(), Settings { learn, ..Settings::default() }, engine);
    let found = cover.query().within(restriction).solutions().ok()?;
    Some(sorted(found.map(Solution::into_options).collect()))
}

#[test]
fn slices_find_what_links_find() {
    let mut with_several = 0;
    for seed in 0..300 {
        let (mut rng, problem) = random_grid(seed);
        for restriction in [Restriction::default(), random_restriction(&mut rng, &problem, 6, 2)] {
            let expected = solutions(&problem, Engine::DancingLinks, Learn::Off, &restriction);
            let found = solutions(&problem, Engine::ClauseLearning, Learn::Off, &restriction);
            assert_eq!(found, expected, "seed {seed}");
            with_several += usize::from(expected.is_some_and(|expected| expected.len() > 1));
        }
    }
    assert!(with_several > 50, "{with_several} with several solutions");
}

#[test]
fn slices_give_back_the_search_at_any_node() {
    for seed in 0..60 {
        let (mut rng, problem) = random_grid(seed);
        let expected = solutions(&problem, Engine::DancingLinks, Learn::Off, &Restriction::default()).unwrap();
        let settings = Settings { learn: Learn::Off, ..Settings::default() };
        let mut cover = Cover::with_engine(problem.clone(), settings, Engine::ClauseLearning);
        let limit = *[1, 2, 3, 20].choose(&mut rng).unwrap();
        let found = cover.query().limit(limit).solutions().unwrap().count();
        assert_eq!(found, expected.len().min(limit as usize), "seed {seed}");
        let (stats, _) = cover.query().threads(2).count().unwrap();
        assert_eq!(stats.solutions, expected.len() as u128, "seed {seed}");
    }
}

/// What slices find is proven, and what is found with a trail while clauses are learnt: each dead end follows from what tables
/// and blocks say in general.
#[test]
fn long_searches_are_proven() {
    let mut nodes = [0; 2];
    for seed in 0..120 {
        let (mut rng, problem) = random_grid(seed);
        for restriction in [Restriction::default(), random_restriction(&mut rng, &problem, 6, 2)] {
            let expected = solutions(&problem, Engine::DancingLinks, Learn::Off, &restriction).unwrap_or_default();
            for (learn, most) in [Learn::Off, Learn::On].into_iter().zip(&mut nodes) {
                let settings = Settings { learn, ..Settings::default() };
                let mut cover = Cover::with_engine(problem.clone(), settings, Engine::ClauseLearning);
                let certified = certify_by(&mut cover, &restriction, ProofFormat::Binary);
                certified.check().unwrap_or_else(|why| panic!("seed {seed}, {learn:?}: {why}"));
                *most = certified.nodes.max(*most);
                assert_eq!(sorted(certified.solutions), expected, "seed {seed}, {learn:?}");
            }
        }
    }
    assert!(nodes.iter().all(|most| *most > 600), "{nodes:?}");
}
