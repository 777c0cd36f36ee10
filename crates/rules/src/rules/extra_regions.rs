//! Additional regions of any cells.

use super::build::{Builder, Built};
use super::fault::Fault;
use super::houses::Houses;
use super::keys::extra_regions as keys;
use super::kind::{Build, Kind};
use super::rule_use::RuleUse;
use super::signature::{Param, Type};

pub(super) const EXTRA_REGIONS: Kind = Kind {
    name: keys::NAME,
    meaning: "No digit repeats in a region; a region with as many cells as there are digits holds each digit once. \
              Cells need not touch.",
    params: &[Param::of(keys::CELLS, Type::Sets, "the cells of a region, or a picture with one letter per region")],
    bare: true,
    example: "extra-regions = [\"r1c1 r2c2 r3c3 r4c4\", \"r9c1-4\"]",
    compiles_to: "an item for each region and digit: primary if the region has as many cells as there are digits, \
                  otherwise secondary",
    look: &[("cells", "shade")],
    build: Build::Each(build),
    ..Kind::PLAIN
};

fn build(used: &RuleUse, builder: &Builder<'_>) -> Result<Built, Fault> {
    let regions = used.sets(keys::CELLS, "extra region").unwrap_or_default();
    Houses::listed(regions, keys::CELLS, builder)
}
