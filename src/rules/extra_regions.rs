//! Further regions of any cells.

use crate::source::fields::Value;

use super::{Houses, Kind, Reader, Rule};

pub(super) const EXTRA_REGIONS: Kind = Kind {
    name: "extra-regions",
    meaning: "No digit repeats in a region; a region with as many cells as there are digits holds each digit once. \
              Cells need not touch.",
    forms: &[
        ("\"\"\"picture\"\"\"", "one letter a region, `.` for cells in none"),
        ("\"r1c1 r2c2 ...\"", "one region as a list of cells"),
        ("[\"r1c1 r2c2\", \"r5c5-8\"]", "several regions"),
    ],
    example: "extra-regions = [\"r1c1 r2c2 r3c3 r4c4\", \"r9c1-4\"]",
    compiles_to: "an item for each region and digit: primary if the region has as many cells as there are digits, else \
                  secondary",
    draw: &[],
    read,
};

fn read(value: &Value<'_>, reader: &mut Reader<'_, '_>) -> Option<Box<dyn Rule>> {
    let houses = reader.sets(value, "extra region")?;
    reader.say_sets("extra-regions", "cells", &houses);
    Houses::read(value, reader, houses)
}
