//! Drawings over cells: cages, thermometers and arrows, which are rules, and others, which are not.

use std::collections::BTreeMap;

use super::canvas::Point;
use super::reader::{NO_MEANING, Reader, index};
use crate::cells::{Place, named};
use crate::drawn::summary;
use crate::json::{Form, Json, Object};
use exdoku_rules::rules::keys;
use exdoku_text::source::Place as SourcePlace;

/// The cells of a line, and where it was read.
type PlacedLine = (Vec<Place>, SourcePlace);

impl Reader<'_> {
    /// Killer cages. The sum of a cage is a small text in one of its cells, which is removed from `small`. Returns the
    /// cells in cages.
    pub(super) fn cages(&mut self, object: &mut Object<'_>, small: &mut BTreeMap<usize, String>) -> Vec<Place> {
        let Some(json) = object.take("killercages").filter(|cages| !cages.is_nothing()) else { return Vec::new() };
        let mut caged = Vec::new();
        for cage in json.list(self.diagnostics).unwrap_or_default().iter().filter(|cage| !cage.is_nothing()) {
            let Some(mut cells) = self.cells(cage, "killer cage") else { continue };
            cells.sort();
            let is_here = |point: &usize| match self.canvas.point(*point) {
                Some(Point::Within(row, column)) => {
                    self.canvas.inside(row, column).is_some_and(|cell| cells.contains(&Place::Cell(cell)))
                }
                _ => false,
            };
            let sum = small.iter().filter(|(point, _)| is_here(point));
            let sum = sum.filter_map(|(point, text)| Some((*point, text.parse::<i64>().ok()?))).next();
            if let Some((point, _)) = sum {
                small.remove(&point);
            }
            let sum = sum.map(|(_, sum)| ("sum", sum.into()));
            let parameters = [("cells", named(&cells).into())].into_iter().chain(sum);
            self.file.rules.at(cage.place(), |rules| rules.add(keys::killer::NAME, parameters));
            caged.extend(cells);
        }
        caged
    }

    /// The dashed outlines of cages, which add nothing to the cages.
    pub(super) fn cage_lines(&mut self, object: &mut Object<'_>, caged: &[Place]) {
        let Some(json) = object.take("cage").filter(|lines| !lines.is_nothing()) else { return };
        let Some(lines) = json.object(self.diagnostics) else { return };
        let mut loose = Vec::new();
        for (key, _) in lines.entries() {
            let point = key.name.split(',').next().and_then(index);
            let cell = point.and_then(|point| match self.canvas.point(point)? {
                Point::Within(row, column) => self.canvas.inside(row, column),
                _ => None,
            });
            if !cell.is_some_and(|cell| caged.contains(&Place::Cell(cell))) {
                loose.push(point.map_or_else(|| key.name.to_string(), |point| self.canvas.name_of(point)));
            }
        }
        if !loose.is_empty() {
            let what = summary(loose.len(), "line of a cage without cells", loose);
            self.not_understood::<()>(json.error(format!("{what}: {NO_MEANING}")));
        }
    }

    /// Lines from cell to cell, and where they were read. A line of a single cell is ignored.
    pub(super) fn lines(&mut self, object: &mut Object<'_>, key: &'static str, name: &str) -> Vec<PlacedLine> {
        let Some(json) = object.take(key).filter(|lines| !lines.is_nothing()) else { return Vec::new() };
        let mut lines = Vec::new();
        for line in json.list(self.diagnostics).unwrap_or_default().iter().filter(|line| !line.is_nothing()) {
            let Some(cells) = self.cells(line, name) else { continue };
            let near = |pair: &[Place]| match pair {
                [Place::Cell(a), Place::Cell(b)] => a.kings_moves(*b) <= 1,
                _ => false,
            };
            if !cells.windows(2).all(near) {
                self.not_understood::<()>(
                    line.error(format!("this {name} jumps between cells that do not touch: {}", named(&cells))),
                );
            } else if cells.len() > 1 {
                lines.push((cells, line.place()));
            }
        }
        lines
    }

    /// A thermometer without a bulb is a branch of one with a bulb.
    pub(super) fn branches(&mut self, object: &mut Object<'_>, thermos: &[PlacedLine]) {
        for (line, place) in self.lines(object, "nobulbthermo", "thermometer") {
            if thermos.iter().any(|(thermo, _)| thermo.contains(&line[0])) {
                let line = named(&line).into();
                self.file.rules.at(place, |rules| rules.add(keys::thermo::NAME, [("line", line)]));
            } else if let Some(json) = object.take("nobulbthermo") {
                let message = format!("a thermometer without a bulb, at {}: {NO_MEANING}", named(&line));
                self.not_understood::<()>(json.error(message));
            }
        }
    }

    /// The cells of a list of points.
    fn cells(&mut self, json: &Json<'_>, name: &str) -> Option<Vec<Place>> {
        let points = json.list(self.diagnostics)?;
        let mut cells = Vec::with_capacity(points.len());
        for point in points {
            match index(point.as_written()).and_then(|point| self.canvas.cell(point)) {
                Some(cell) => cells.push(Place::Cell(cell)),
                None => {
                    let at = index(point.as_written()).map_or_else(String::new, |point| self.canvas.name_of(point));
                    return self.not_understood(point.error(format!("this {name} leaves the grid at {at}")));
                }
            }
        }
        cells.dedup();
        Some(cells)
    }

    /// Reports drawings, with the points where they begin.
    pub(super) fn refuse(&mut self, json: &Json<'_>, name: &str) {
        let (count, places): (usize, Vec<Option<usize>>) = match json.form() {
            Form::Object(object) => {
                let points = object.entries().map(|(key, _)| key.name.split(',').next().and_then(index)).collect();
                (object.entries().count(), points)
            }
            Form::List(list) => {
                let point = |one: &Json<'_>| match one.form() {
                    Form::List(points) => points.first().and_then(|point| index(point.as_written())),
                    _ => None,
                };
                let drawn: Vec<&Json<'_>> = list.iter().filter(|one| !one.is_nothing()).collect();
                (drawn.len(), drawn.into_iter().map(point).collect())
            }
            _ => (1, Vec::new()),
        };
        if count > 0 {
            let places = places.into_iter().flatten().map(|point| self.canvas.name_of(point)).collect();
            self.not_understood::<()>(json.error(format!("{}: {NO_MEANING}", summary(count, name, places))));
        }
    }
}
