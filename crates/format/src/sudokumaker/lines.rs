//! Lines: thermometers, arrows, and lines with a single kind of rule.

use crate::bulb::Bulb;
use crate::cells::{Place, named};
use crate::json::{Json, Object};
use crate::paths::{Reading, pieces};
use crate::toml_file::Toml;
use exdoku_rules::rules::keys;

use super::reader::Reader;
use super::sets::{Known, condition};
use crate::help::UNKNOWN_KEY;

impl Reader<'_> {
    pub(super) fn lines(&mut self, number: i64, object: &mut Object<'_>) -> Option<()> {
        let more: Option<(&'static str, Toml)>;
        let (kind, cells, reading) = match number {
            300 => {
                let slow = object.take("slow").filter(|slow| !slow.is_nothing());
                let slow = slow.is_some_and(|slow| slow.truth(self.diagnostics).unwrap_or(false));
                more = None;
                let kind = if slow { keys::slow_thermo::NAME } else { keys::thermo::NAME };
                (kind, "line", Reading::Neighbours(2))
            }
            401 => {
                let by = object.need("minDifference", self.diagnostics)?.number(self.diagnostics)?;
                more = Some(("by", by.into()));
                (keys::whisper::NAME, "line", Reading::Neighbours(2))
            }
            404 => {
                let pooled = object.take("singleRegionTotals").filter(|pooled| !pooled.is_nothing());
                if let Some(pooled) = pooled {
                    let wrong =
                        pooled.error("a total of each region, however often the line enters it, is not supported");
                    return self.not_understood(wrong.help(UNKNOWN_KEY));
                }
                more = None;
                (keys::region_sum::NAME, "line", Reading::Whole)
            }
            406 => return self.group_lines(object),
            407 if self.digits.count() != 9 => {
                let wrong =
                    object.error("the least difference between the ends of a lockout line is known for 9 digits only");
                return self.not_understood(wrong.help(UNKNOWN_KEY));
            }
            408 => return self.arrows(object),
            _ => {
                more = None;
                match number {
                    400 => (keys::renban::NAME, "line", Reading::Set),
                    402 => (keys::palindrome::NAME, "line", Reading::Whole),
                    403 => (keys::between::NAME, "line", Reading::Whole),
                    405 => (keys::arithmetic::NAME, "line", Reading::Neighbours(3)),
                    407 => (keys::lockout::NAME, "line", Reading::Whole),
                    _ => (keys::double_arrow::NAME, "line", Reading::Whole),
                }
            }
        };
        for line in self.paths(object, if number == 300 { "thermometers" } else { "lines" })? {
            for piece in pieces(line, reading) {
                self.file.rules.add(kind, [(cells, named(&piece).into())].into_iter().chain(more.clone()));
            }
        }
        Some(())
    }

    /// The lines at a key; those of a single cell state nothing.
    fn paths(&mut self, object: &mut Object<'_>, key: &'static str) -> Option<Vec<Vec<Place>>> {
        let mut lines = Vec::new();
        for line in object.need(key, self.diagnostics)?.list(self.diagnostics)? {
            let mut cells = self.places(&line)?;
            cells.dedup();
            lines.extend((cells.len() > 1).then_some(cells));
        }
        Some(lines)
    }

    /// Any n consecutive cells of the line hold one digit from each of n groups.
    fn group_lines(&mut self, object: &mut Object<'_>) -> Option<()> {
        let groups = self.groups(object)?;
        let known = self.known(&groups);
        for line in self.paths(object, "lines")? {
            let reading = Reading::Neighbours(groups.len());
            match known {
                Some(Known::Thirds) => self.pieces(keys::entropic::NAME, line, reading),
                Some(Known::Remainders(2)) => self.pieces(keys::parity_line::NAME, line, reading),
                Some(Known::Remainders(_)) => self.pieces(keys::modular::NAME, line, reading),
                None => {
                    for window in line.windows(groups.len().max(1)) {
                        let cells: Toml = named(window).into();
                        for &group in &groups {
                            let says = condition(group).into();
                            let parameters = [("cells", cells.clone()), ("where", says), ("equals", 1.into())];
                            self.file.rules.add(keys::count::NAME, parameters);
                        }
                    }
                }
            }
        }
        Some(())
    }

    fn pieces(&mut self, kind: &str, line: Vec<Place>, reading: Reading) {
        for piece in pieces(line, reading) {
            self.file.rules.add(kind, [("line", named(&piece).into())]);
        }
    }

    /// Each arrow begins in the circle, or in the pill, which is read from left to right or from top to bottom.
    fn arrows(&mut self, object: &mut Object<'_>) -> Option<()> {
        for json in object.need("bulbsWithArrows", self.diagnostics)?.list(self.diagnostics)? {
            self.arrow(&json);
        }
        Some(())
    }

    fn arrow(&mut self, json: &Json<'_>) -> Option<()> {
        let mut object = json.object(self.diagnostics)?;
        let Some(bulb) = Bulb::of(self.places_of(&mut object, "bulbCells")?) else {
            return self.diagnostics.refuse(json.error("this arrow has no circle"));
        };
        for line in self.paths(&mut object, "arrows")? {
            bulb.add(&line, &mut self.file.rules);
        }
        Some(())
    }
}
