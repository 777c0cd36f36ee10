//! Additional regions of any cells.

use self::keys::extra_regions as key;
use super::standard::Houses;
use crate::rules::kind::keys;
use crate::rules::{Build, Builder, Built, Fault, Kind, Param, RuleUse, Type};

keys! { extra_regions = "extra-regions" { CELLS: [Cell] = "cells" } }

pub(super) const KINDS: &[Kind] = &[Kind {
    name: key::NAME,
    meaning: "No digit repeats in a region; a region with as many cells as there are digits holds each digit once. \
              Cells need not touch.",
    params: &[Param::of(key::CELLS, Type::Sets, "the cells of a region, or a picture with one letter per region")],
    bare: true,
    example: "extra-regions = [\"r1c1 r2c2 r3c3 r4c4\", \"r9c1-4\"]",
    compiles_to: "an item for each region and digit: primary if the region has as many cells as there are digits, \
                  otherwise secondary",
    look: &[("cells", "shade")],
    build: Build::Each(build),
    ..Kind::PLAIN
}];

fn build(used: &RuleUse, builder: &Builder<'_>) -> Result<Built, Fault> {
    let regions = used.sets(key::CELLS, "extra region").unwrap_or_default();
    Houses::listed(regions, key::CELLS, builder)
}
