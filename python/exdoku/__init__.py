"""Sudoku variants of any size: solve, check, explain, generate.

>>> import exdoku
>>> puzzle = exdoku.read("12.. .... ..4. ....")
>>> print(puzzle.count())
6

The book has more: docs/python.md.
"""

from . import _exdoku, _methods
from ._api import Kind, Parameter, Variant, answers, generate, map, puzzles, read, rules, tidy, variants
from ._errors import ConvertError, Diagnostic, ExdokuError, NotUnique, ReadError, TimeoutError
from ._exact_cover import ExactCover
from ._exdoku import Answer, Grid, Puzzle, __version__
from ._types import Check, Count, Path, Proof, Rating, Step, Violation

_methods.install()

__all__ = [
    "Answer", "Check", "ConvertError", "Count", "Diagnostic", "ExactCover", "ExdokuError", "Grid", "Kind", "NotUnique",
    "Parameter", "Path", "Proof", "Puzzle", "Rating", "ReadError", "Step", "TimeoutError", "Variant", "Violation", "__version__",
    "answers", "generate", "map", "puzzles", "read", "rules", "tidy", "variants",
]
