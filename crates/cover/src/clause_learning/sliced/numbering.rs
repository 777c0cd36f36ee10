//! The slice and the bit of each variable of a home.

use crate::clause_learning::ids::VarId;
use crate::clause_learning::literal::NOWHERE;
use crate::clause_learning::model::{Model, Role};

/// More slices than this make a node too dear.
const MOST_SLICES: usize = 25;

/// The bits of the variables of homes. Variables of one domain across homes are in one slice.
pub(super) struct Numbering {
    pub(super) slices: usize,
    /// The bit of each variable among those of all slices, or none.
    pub(super) bit_of: Vec<u32>,
    /// The domain of each home.
    pub(super) homes: Vec<u32>,
}

/// The domains of homes.
pub(super) fn homes(model: &Model) -> impl Iterator<Item = u32> {
    let domains = (0..).zip(&model.domains);
    domains.filter(|(_, domain)| domain.role == Role::Home && domain.exact).map(|(number, _)| number)
}

/// Slices that are being assigned.
struct Slices<'m> {
    model: &'m Model,
    /// The home of each variable, or none.
    home: Vec<u32>,
    /// The slice of each variable, once it has one.
    slice: Vec<u32>,
    /// The slices that each home uses, as bits.
    used: Vec<u64>,
    /// The variables that need the same slice, and whether a variable was ever among them.
    together: Vec<VarId>,
    is_met: Vec<bool>,
}

impl Numbering {
    /// The bits of a model, if its variables can be numbered so. A slice has room for `width` homes, which are not more.
    pub(super) fn new(model: &Model, width: usize) -> Option<Numbering> {
        let homes: Vec<u32> = homes(model).collect();
        let count = homes.iter().map(|&home| model.domains[home as usize].length as usize).max()?;
        if count > MOST_SLICES {
            return None;
        }
        let mut slices = Slices::new(model, &homes)?;
        for &home in &homes {
            for (at, &variable) in model.members_of(&model.domains[home as usize]).iter().enumerate() {
                slices.assign(variable, at, count)?;
            }
        }
        let bit = |(&slice, &home): (&u32, &u32)| if slice == NOWHERE { NOWHERE } else { slice * width as u32 + home };
        Some(Numbering { slices: count, bit_of: slices.slice.iter().zip(&slices.home).map(bit).collect(), homes })
    }
}

impl Slices<'_> {
    /// No slices; none if a variable is in two homes.
    fn new<'m>(model: &'m Model, homes: &[u32]) -> Option<Slices<'m>> {
        let mut home = vec![NOWHERE; model.variables];
        for (number, &domain) in (0..).zip(homes) {
            for &variable in model.members_of(&model.domains[domain as usize]) {
                if std::mem::replace(&mut home[variable.index()], number) != NOWHERE {
                    return None;
                }
            }
        }
        let slice = vec![NOWHERE; model.variables];
        let is_met = vec![false; model.variables];
        Some(Slices { model, slice, used: vec![0; homes.len()], together: Vec::new(), is_met, home })
    }

    /// Assigns a slice to a variable, and to all that need the same one: this one if all of them have it free.
    fn assign(&mut self, variable: VarId, slice: usize, count: usize) -> Option<()> {
        if self.slice[variable.index()] != NOWHERE {
            return Some(());
        }
        self.find_together(variable);
        let home = |variable: VarId| self.home[variable.index()] as usize;
        let used = self.together.iter().fold(0, |used, &variable| used | self.used[home(variable)]);
        let slice = (slice..count).chain(0..slice).find(|slice| used >> slice & 1 == 0)?;
        for &variable in &self.together {
            let used = &mut self.used[self.home[variable.index()] as usize];
            // Two variables of one home cannot be in one slice.
            if *used >> slice & 1 == 1 {
                return None;
            }
            *used |= 1 << slice;
            self.slice[variable.index()] = slice as u32;
        }
        Some(())
    }

    /// Finds the variables that are in one domain across homes with a variable, or with another one that is.
    fn find_together(&mut self, variable: VarId) {
        self.together.clear();
        self.together.push(variable);
        self.is_met[variable.index()] = true;
        let mut next = 0;
        while let Some(&variable) = self.together.get(next) {
            next += 1;
            let places = self.model.in_exact_domains(variable).iter();
            let domains = places.map(|place| self.model.domain(place.domain));
            for domain in domains.filter(|domain| domain.role != Role::Home) {
                for &other in self.model.members_of(domain) {
                    let has_home = self.home[other.index()] != NOWHERE;
                    if has_home && !std::mem::replace(&mut self.is_met[other.index()], true) {
                        self.together.push(other);
                    }
                }
            }
        }
    }
}
