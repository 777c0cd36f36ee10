//! Several rules that came from one value.

use crate::board::{Board, Grid};
use crate::encode::Encoder;
use crate::source::fields::Value;

use super::{Reader, Rule, Violation};

/// Rules that all hold.
#[derive(Debug)]
pub(super) struct Several(pub(super) Vec<Box<dyn Rule>>);

impl Several {
    /// One rule from each value of a list, or from the value itself. Every one is read before giving up, so that all
    /// mistakes are told at once.
    pub(super) fn each(
        value: &Value<'_>,
        reader: &mut Reader<'_, '_>,
        read_one: impl Fn(&Value<'_>, &mut Reader<'_, '_>) -> Option<Box<dyn Rule>>,
    ) -> Option<Box<dyn Rule>> {
        let values = value.one_or_more();
        if values.is_empty() {
            return reader.refuse(value.error(format!("`{}` is an empty list", value.path())));
        }
        let rules: Vec<Option<Box<dyn Rule>>> = values.iter().map(|one| read_one(one, reader)).collect();
        let mut rules: Vec<Box<dyn Rule>> = rules.into_iter().collect::<Option<_>>()?;
        match rules.len() {
            1 => rules.pop(),
            _ => Some(Box::new(Several(rules))),
        }
    }
}

impl Rule for Several {
    fn encode(&self, encoder: &mut Encoder<'_>) {
        self.0.iter().for_each(|rule| rule.encode(encoder));
    }

    fn violations(&self, board: &Board, grid: &Grid) -> Vec<Violation> {
        self.0.iter().flat_map(|rule| rule.violations(board, grid)).collect()
    }
}
