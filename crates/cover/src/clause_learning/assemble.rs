//! From the collected groups to the model: variables get final numbers, items become domains, groups become tables.

use std::borrow::Cow;

use super::attributes::Mask;
use super::collect::{Collected, CollectedTable};
use super::conditions::Conditions;
use super::distinct::Distinct;
use super::ids::{TableId, VarId, WordId};
use super::model::{Domain, Image, Key, Model, Role, Table};
use super::reason;
use crate::groups::Groups;
use crate::lists::Lists;
use crate::problem::{Colour, ItemId, ItemKind, Problem};

impl Model {
    /// The model of a problem.
    pub(super) fn new(problem: &Problem) -> Model {
        Model::assemble(problem, true).0
    }

    /// The model of a problem in which colours of different items have different variables, even if they always go together; and
    /// the variables of colours, each with the options that give the colour.
    pub(super) fn with_colours_apart(problem: &Problem) -> (Model, Vec<(VarId, Vec<u32>)>) {
        Model::assemble(problem, false)
    }

    fn assemble(problem: &Problem, unites: bool) -> (Model, Vec<(VarId, Vec<u32>)>) {
        let groups = Groups::new(problem);
        let mut assembly = Assembly::new(Collected::new(problem, &groups, unites));
        assembly.add_domains();
        assembly.add_tables();
        assembly.add_facts();
        assembly.add_images();
        assembly.add_conditions();
        let colours = if unites { Vec::new() } else { assembly.colours() };
        (assembly.finish(), colours)
    }
}

/// A model under construction.
struct Assembly<'g> {
    collected: Collected<'g>,
    /// The final number of each drafted variable, once it has one.
    number: Vec<Option<VarId>>,
    variables: u32,
    is_decision: Vec<bool>,
    /// Pairs of variables: the second is true if the first is.
    implications: Vec<(VarId, VarId)>,
    model: Model,
}

impl<'g> Assembly<'g> {
    fn new(collected: Collected<'g>) -> Assembly<'g> {
        Assembly {
            number: vec![None; collected.draft.len()],
            variables: 0,
            is_decision: collected.problem.decision_items(),
            implications: Vec::new(),
            model: Model::empty(),
            collected,
        }
    }

    /// The final number of a drafted variable. Variables are numbered in the order in which they are requested.
    fn number(&mut self, drafted: u32) -> VarId {
        let number = &mut self.number[self.collected.draft.find(drafted) as usize];
        *number.get_or_insert_with(|| {
            self.variables += 1;
            VarId::new(self.variables - 1)
        })
    }

    /// The items that are not homes of tables become domains; items with the same variables are one domain.
    fn add_domains(&mut self) {
        let mut is_single = vec![false; self.collected.draft.len()];
        for at in 0..self.collected.single.len() {
            is_single[self.collected.draft.find(self.collected.single[at]) as usize] = true;
        }
        let items = self.collected.problem.item_count();
        let plain = grouped(items, &self.collected.plain);
        let mut seen: Distinct<VarId> = Distinct::default();
        let (mut members, mut sorted) = (Vec::new(), Vec::new());
        self.model.members.reserve(self.collected.plain.len() + self.collected.attributes.colour_count());
        self.model.domains.reserve(items);
        for (item, is_bound) in self.collected.problem.items_of_conditions().into_iter().enumerate() {
            if self.collected.homes[item] && !self.collected.places[item] {
                continue;
            }
            let colours = self.collected.attributes.colours_of(item as u32);
            let has_colours = !colours.is_empty();
            let drafts = || plain.of(item).iter().copied().chain(colours.clone());
            let is_across = drafts().all(|variable| is_single[self.collected.draft.find(variable) as usize]);
            members.clear();
            members.extend(drafts().map(|variable| self.number(variable)));
            sorted.clear();
            sorted.extend_from_slice(&members);
            sorted.sort_unstable();
            self.exclude_doubled(&mut members, &mut sorted);
            let is_exact = self.is_primary(item) || self.collected.always[item];
            if members.is_empty() {
                self.model.impossible |= is_exact;
            } else if is_exact || members.len() >= 2 {
                let role = self.role(item, has_colours, is_bound, is_across);
                let (number, is_new) = seen.number(&sorted);
                let number = if is_new { None } else { Some(number) };
                self.add_domain(item, is_exact, role, &members, number);
            }
        }
    }

    fn is_primary(&self, item: usize) -> bool {
        self.collected.problem.item_kind(ItemId::new(item)) == ItemKind::Primary
    }

    /// A variable that an item would have twice is false: the item cannot have two options.
    fn exclude_doubled(&mut self, members: &mut Vec<VarId>, sorted: &mut Vec<VarId>) {
        if sorted.is_sorted_by(|one, next| one < next) {
            return;
        }
        let pairs = sorted.windows(2).filter(|pair| pair[0] == pair[1]);
        let doubled: Vec<VarId> = pairs.map(|pair| pair[0]).collect();
        self.model.facts.extend(doubled.iter().map(|&variable| (variable, false)));
        members.retain(|variable| !doubled.contains(variable));
        sorted.retain(|variable| !doubled.contains(variable));
    }

    fn role(&self, item: usize, has_colours: bool, is_bound: bool, is_across: bool) -> Role {
        match () {
            () if has_colours && self.collected.always[item] => Role::of_colours(is_bound),
            () if !self.is_primary(item) => Role::Helper,
            () if self.collected.places[item] => Role::Home,
            () if is_across => Role::Across,
            () => Role::Mixed,
        }
    }

    /// Adds a domain, or extends one that has the same variables.
    fn add_domain(&mut self, item: usize, exact: bool, role: Role, members: &[VarId], same: Option<usize>) {
        let (model, is_decision) = (&mut self.model, self.is_decision[item]);
        if let Some(number) = same {
            let domain: &mut Domain = &mut model.domains[number];
            domain.exact |= exact;
            domain.role = domain.role.min(role);
            domain.is_decision |= is_decision;
            return;
        }
        let words = WordId::new(model.full.len() as u32);
        fill(&mut model.full, members.len());
        let first = model.members.len() as u32;
        model.members.extend_from_slice(members);
        model.domains.push(Domain {
            item: item as u32,
            exact,
            role,
            is_decision,
            members: first,
            length: members.len() as u32,
            words,
            word_count: members.len().div_ceil(64) as u32,
        });
    }

    fn add_tables(&mut self) {
        let tables = std::mem::take(&mut self.collected.tables);
        let mut named: Vec<(VarId, usize)> = Vec::new();
        self.model.keys.reserve(self.collected.masks.len());
        self.model.masks.reserve(self.collected.masks.len(), self.collected.words.len());
        self.model.rows.reserve(tables.iter().map(|table| table.options.len()).sum());
        for (number, table) in (0..).zip(tables) {
            named.clear();
            named.extend(table.masks.clone().map(|at| (self.number(self.collected.masks[at].1), at)));
            named.sort_unstable();
            self.add_table(TableId::new(number), &table, &named);
        }
    }

    /// Adds a table. `named` are its masks, sorted by their variables.
    fn add_table(&mut self, number: TableId, table: &CollectedTable<'_>, named: &[(VarId, usize)]) {
        let Assembly { collected, model, is_decision, .. } = self;
        let (words, count, first) = (WordId::new(model.full.len() as u32), table.options.len(), model.rows.len());
        model.rows.extend_from_slice(table.options);
        fill(&mut model.full, count);
        let keys = model.keys.len() as u32;
        let live = &mut model.full[words.index()..];
        for same in named.chunk_by(|one, other| one.0 == other.0) {
            let variable = same[0].0;
            let others = same[1..].iter().map(|(_, at)| collected.mask(*at));
            let mask = others
                .fold(Cow::Borrowed(collected.mask(same[0].1)), |both, mask| Cow::Owned(merge(&both, mask, live)));
            let Some(&(_, bits)) = mask.first() else {
                model.facts.push((variable, false));
                continue;
            };
            model.masks.push(mask.iter().copied());
            model.keys.push(Key { mask: bits, variable, table: number });
        }
        model.impossible |= live.iter().all(|&word| word == 0);
        model.tables.push(Table {
            item: table.home,
            is_decision: is_decision[table.home as usize],
            words,
            word_count: count.div_ceil(64) as u32,
            keys,
            keys_end: model.keys.len() as u32,
            is_projected: table.is_projected,
            first,
            chooses: table.chooses,
        });
    }

    fn add_facts(&mut self) {
        for (variable, value) in std::mem::take(&mut self.collected.facts) {
            let fact = (self.number(variable), value);
            self.model.facts.push(fact);
        }
        for (one, other) in std::mem::take(&mut self.collected.implications) {
            let (one, other) = (self.number(one), self.number(other));
            if one != other {
                self.implications.push((one, other));
            }
        }
    }

    fn add_images(&mut self) {
        let images = std::mem::take(&mut self.collected.images);
        let image = |image: Image| match image {
            Image::Variable(variable) => Image::Variable(self.number(variable.number())),
            bit => bit,
        };
        self.model.images = images.into_iter().map(image).collect();
    }

    fn add_conditions(&mut self) {
        let problem = self.collected.problem;
        let colour =
            |item: ItemId, colour: Colour| self.collected.attributes.find(item, colour).map(|found| self.number(found));
        self.model.conditions = Conditions::new(problem.conditions(), colour);
    }

    /// The variables of colours, each with the options that give the colour.
    fn colours(&self) -> Vec<(VarId, Vec<u32>)> {
        let Assembly { collected, number, .. } = self;
        let mut colours: Vec<(Option<VarId>, Vec<u32>)> =
            (0..collected.attributes.colour_count()).map(|drafted| (number[drafted], Vec::new())).collect();
        for option in 0..collected.problem.option_count() as u32 {
            for &attribute in collected.attributes.of(option) {
                if let Some(colour) = collected.attributes.colour(attribute) {
                    colours[colour as usize].1.push(option);
                }
            }
        }
        colours.into_iter().filter_map(|(variable, options)| Some((variable?, options))).collect()
    }

    /// Finds the occurrences of variables, now that all have their numbers.
    fn finish(self) -> Model {
        let Assembly { mut model, implications, .. } = self;
        let variables = self.variables as usize;
        for count in [2 * variables, model.domains.len(), model.tables.len(), model.conditions.watchers.len()] {
            reason::checked(count);
        }
        model.variables = variables;
        model.conditions.find_variables(variables);
        model.keys_of_rows = keys_of_rows(&model);
        let chosen = (0..).zip(&model.images).filter_map(|(option, image)| match *image {
            Image::Variable(variable) => Some((variable, option)),
            Image::Bit(..) => None,
        });
        model.options = by_variables(variables, &chosen.collect::<Vec<(VarId, u32)>>());
        model.implied = by_variables(variables, &implications);
        model.implying = Lists::grouped(variables, || implications.iter().map(|&(one, other)| (other.index(), one)));
        let keys = || (0..).zip(&model.keys).map(|(key, its)| (its.variable.index(), key));
        model.in_tables = Lists::grouped(variables, keys);
        model.find_domains();
        model
    }
}

/// The keys of each option of a table of several words.
fn keys_of_rows(model: &Model) -> Lists<u32> {
    let large = || (0..).zip(&model.keys).filter(|(_, key)| model.table(key.table).word_count > 1);
    let words = |number: u32, key: &Key| {
        let first = model.table(key.table).first;
        model.masks.of(number as usize).iter().map(move |&(word, bits)| (first + word as usize * 64, bits))
    };
    let mut starts = vec![0; model.rows.len() + 1];
    for (number, key) in large() {
        for (first, bits) in words(number, key) {
            crate::bits::bits(bits).for_each(|bit| starts[first + bit + 1] += 1);
        }
    }
    let mut all = 0;
    for start in &mut starts {
        all += *start;
        *start = all;
    }
    let mut lists = Lists::to_fill(starts, 0);
    for (number, key) in large() {
        for (first, bits) in words(number, key) {
            crate::bits::bits(bits).for_each(|bit| lists.push(first + bit, number));
        }
    }
    lists.full()
}

/// The intersection of two masks of one variable: if two attributes are known to go together, the options with only one
/// of them are no longer live.
fn merge(both: &Mask, mask: &Mask, live: &mut [u64]) -> Vec<(u32, u64)> {
    let shared = |word: u32, mask: &Mask| mask.iter().find(|(at, _)| *at == word).map_or(0, |(_, bits)| *bits);
    for (one, other) in [(both, mask), (mask, both)] {
        for &(word, bits) in one {
            live[word as usize] &= !(bits & !shared(word, other));
        }
    }
    let within = |&(word, bits): &(u32, u64)| Some((word, bits & shared(word, mask))).filter(|(_, bits)| *bits != 0);
    both.iter().filter_map(within).collect()
}

/// Adds words with the first `count` bits set.
fn fill(words: &mut Vec<u64>, count: usize) {
    words.extend(std::iter::repeat_n(u64::MAX, count / 64));
    if !count.is_multiple_of(64) {
        words.push((1 << (count % 64)) - 1);
    }
}

/// Lists of values by the numbers before them.
fn by_variables<T: Copy>(count: usize, values: &[(VarId, T)]) -> Lists<T> {
    Lists::grouped(count, || values.iter().map(|&(variable, value)| (variable.index(), value)))
}

fn grouped<T: Copy>(count: usize, values: &[(u32, T)]) -> Lists<T> {
    Lists::grouped(count, || values.iter().map(|&(list, value)| (list as usize, value)))
}
