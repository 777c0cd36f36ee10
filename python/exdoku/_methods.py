"""The methods of native classes that need no Rust."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Optional

from . import _exdoku
from ._errors import Diagnostic
from ._types import Check, Path, Step, Violation


def hint(self: _exdoku.Puzzle, *, level: str = "guess", assume_unique: bool = False,
         timeout: Optional[float] = None) -> Optional[Step]:
    """The simplest next step; None if the level has no further step."""
    path = self.explain(level=level, steps=1, assume_unique=assume_unique, timeout=timeout)
    return path[0] if path else None


def make_grid(self: _exdoku.Puzzle, grid: Any) -> _exdoku.Grid:
    """A grid of the puzzle, made from a line (with layers as in `Grid.line`), a text picture like `str(grid)`, rows, a NumPy
    array, or a grid of the same board."""
    if isinstance(grid, _exdoku.Grid):
        return self._own(grid)
    if hasattr(grid, "tolist"):
        grid = grid.tolist()
    if isinstance(grid, str):
        return self._grid(*_signs(self, grid))
    if not isinstance(grid, Iterable):
        raise TypeError(f"expected a grid, a line, rows or an array, not {type(grid).__name__}")
    rows = list(grid)
    height, width = self.shape
    count = len(self.givens.values())
    # A flat list of one item per cell is in reading order.
    if len(rows) != count or any(isinstance(row, (list, tuple)) for row in rows):
        rows = [_row(row) for row in rows]
        widths = {len(row) for row in rows}
        if len(rows) != height or widths != {width}:
            found = f"{len(rows)} of {widths.pop()}" if len(widths) == 1 else f"{len(rows)} of different lengths"
            raise ValueError(f"{height} rows of {width} are needed, not {found}")
        rows = [mark for row in rows for mark in row]
        if count < len(rows):
            rows = [mark for mark, there in zip(rows, _cells(self)) if there]
    return self._grid(rows)


def _row(row: Any) -> list[Any]:
    """The cells of a row: a list, an array, or a text, with spaces if signs have several characters."""
    if isinstance(row, str):
        words = row.split()
        return words if len(words) > 1 else list(row)
    if hasattr(row, "tolist"):
        row = row.tolist()
    return list(row) if isinstance(row, (list, tuple)) else [row]


def _signs(puzzle: _exdoku.Puzzle, text: str) -> tuple[list[str], list[tuple[str, list[str]]]]:
    """The digits of a text, and the values of each layer."""
    count = len(puzzle.givens.values())
    names = "|".join(re.escape(name) for name, _ in puzzle.givens.layers)
    is_picture = "│" in text
    if is_picture:
        # Each layer is below its name, followed by the meanings of its signs.
        heading = rf"^({names})(?: \(.*\))?:$" if names else r"(?!)"
        parts = re.split(heading, re.sub("[┌┬┐├┼┤└┴┘─│]", " ", text), flags=re.MULTILINE)
    else:
        parts = re.split(rf"(?:^|(?<=\s))({names})=" if names else r"(?!)", text)

    def split(part: str) -> list[str]:
        words = part.split()
        return words if len(words) == count else list("".join(words))

    def of_layer(name: str, part: str) -> list[str]:
        # In a picture, a place without a cell is blank.
        there = puzzle._layer_cells(name)
        words = part.split()
        if is_picture and len(words) == sum(there) < count:
            signs = iter(words)
            return [next(signs) if has else "." for has in there]
        return split(part)

    layers = [(name, of_layer(name, signs)) for name, signs in zip(parts[1::2], parts[2::2])]
    return split(parts[0]), layers


def _cells(puzzle: _exdoku.Puzzle) -> list[bool]:
    """Whether there is a cell at each place of the board."""
    height, width = puzzle.shape
    givens, there = puzzle.givens, []
    for row in range(height):
        for column in range(width):
            try:
                givens[row, column]
                there.append(True)
            except IndexError:
                there.append(False)
    return there


def check(self: _exdoku.Puzzle, grid: Any) -> Check:
    """The violations of a grid, full or not: broken rules and changed givens. True for a solution."""
    violations, full = self._violations(self.grid(grid))
    return Check(tuple(Violation(rule, message, tuple(cells)) for rule, message, cells in violations), full)


def to_svg(self: _exdoku.Puzzle, *, solution: bool = False, grid: Any = None) -> str:
    """The picture of the puzzle, optionally with the digits of a grid or of its first solution."""
    if grid is None and solution:
        grid = self.solve().grid
    return self._svg(None if grid is None else self.grid(grid))


def warnings(self: _exdoku.Puzzle) -> list[Diagnostic]:
    """Warnings for the author of the puzzle."""
    return [Diagnostic(*one) for one in self._warnings]


def to_numpy(self: _exdoku.Grid, empty: Optional[int] = None, dtype: Any = None) -> Any:
    """The digits as a NumPy array of the board's shape. Empty cells and missing cells are 0, or -1 if 0 is a
    digit."""
    import numpy

    if empty is None:
        empty = 0 if self.first > 0 else self.first - 1
    rows = [[empty if value is None else value for value in row] for row in self.rows()]
    return numpy.array(rows, dtype=dtype or numpy.int16)


def _array(self: _exdoku.Grid, dtype: Any = None, copy: Optional[bool] = None) -> Any:
    if copy is False:
        raise ValueError("an array of a grid is always a copy")
    return to_numpy(self, dtype=dtype)


def _picture(self: _exdoku.Puzzle) -> str:
    return self._svg()


def _grid_picture(self: _exdoku.Grid) -> str:
    """The picture of the puzzle with these digits."""
    return self._svg()


def install() -> None:
    """Adds these methods to the native classes."""
    for_puzzles = {"hint": hint, "check": check, "to_svg": to_svg, "grid": make_grid, "warnings": property(warnings),
                   "_repr_svg_": _picture}
    for_grids = {"to_numpy": to_numpy, "__array__": _array, "to_svg": _grid_picture, "_repr_svg_": _grid_picture}
    for native, methods in ((_exdoku.Puzzle, for_puzzles), (_exdoku.Grid, for_grids)):
        for name, method in methods.items():
            setattr(native, name, method)
