"""The native half. `Puzzle`, `Grid` and `Answer` are public; the rest is for the other modules of the package."""

from collections.abc import Iterator
from os import PathLike
from typing import Any, Optional, Union, final, overload

from ._errors import Diagnostic
from ._types import Check, Count, Path, Proof, Rating
from ._types import Step as _Step

__version__: str

_Candidates = list[list[Optional[list[int]]]]

class Puzzle:
    """A puzzle: a board, its rules and givens. It is immutable, can be pickled, and shows its picture in a notebook."""

    @property
    def name(self) -> str:
        """Where it was read."""
    @property
    def title(self) -> Optional[str]:
        """Its title, if it has one."""
    @property
    def variant(self) -> str:
        """The name of its variant."""
    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns of the board."""
    @property
    def rules(self) -> list[str]:
        """The kinds of its rules."""
    @property
    def rules_text(self) -> list[str]:
        """The rules in words."""
    @property
    def warnings(self) -> list[Diagnostic]:
        """Warnings for the author of the puzzle."""
    @property
    def givens(self) -> Grid:
        """The givens: a grid that is not full."""
    @property
    def stated_solution(self) -> Optional[Grid]:
        """The solution stated in the file, if any."""
    def solve(self, limit: int = 1, *, timeout: Optional[float] = None) -> Answer:
        """Up to `limit` solutions, and whether there are more."""
    def unique(self, *, timeout: Optional[float] = None) -> bool:
        """Whether there is exactly one solution. Raises `TimeoutError` if the time did not suffice."""
    def count(self, *, limit: Optional[int] = None, timeout: Optional[float] = None) -> Count:
        """The number of solutions. With a limit, counting stops beyond it."""
    def prove(self, *, timeout: Optional[float] = None) -> Proof:
        """All solutions, and a proof that there are no others. Raises `TimeoutError` if the time did not suffice."""
    def candidates(self, *, timeout: Optional[float] = None) -> _Candidates:
        """The digits that each cell has in some solution, by row and column."""
    def hint(
        self, *, level: str = "guess", assume_unique: bool = False, timeout: Optional[float] = None
    ) -> Optional[_Step]:
        """The simplest next step; None if the level has no further step."""
    def explain(
        self,
        *,
        level: str = "guess",
        steps: Optional[int] = None,
        assume_unique: bool = False,
        timeout: Optional[float] = None,
    ) -> Path:
        """The steps to the solution, from simple to hard."""
    def rate(self, *, scale: str = "exdoku", timeout: Optional[float] = None) -> Rating:
        """The difficulty, on the scale `exdoku` or `se` (Sudoku Explainer). Raises `NotUnique`."""
    def check(self, grid: Any) -> Check:
        """The violations of a grid, full or not: broken rules and changed givens. True for a solution."""
    def grid(self, grid: Any) -> Grid:
        """A grid of the puzzle: from a line, rows, a NumPy array, or a grid."""
    def convert(self, to: str, *, leave_out: bool = False) -> str:
        """The puzzle in another notation. Raises `ConvertError` for unsupported parts."""
    def to_svg(self, *, solution: bool = False, grid: Any = None) -> str:
        """The picture, optionally with the digits of a grid or of the first solution."""
    def _repr_svg_(self) -> str: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def _grid(self, marks: list[Any], layers: list[tuple[str, list[str]]] = ...) -> Grid: ...
    def _layer_cells(self, name: str) -> list[bool]: ...
    def _own(self, grid: Grid) -> Grid: ...
    def _violations(self, grid: Grid) -> tuple[list[tuple[str, str, list[str]]], bool]: ...
    def _svg(self, grid: Optional[Grid] = None) -> str: ...
    @property
    def _warnings(self) -> list[tuple[str, str, Optional[str], Optional[int], Optional[int], str]]: ...

@final
class Grid:
    """The digits of a board. `grid[row, column]` counts from 0, `grid["r1c1"]` from 1; NumPy accepts it as an array."""

    @property
    def line(self) -> str:
        """The digits on one line, followed by the layers."""
    @property
    def digits(self) -> str:
        """The digits alone, on one line."""
    @property
    def layers(self) -> list[tuple[str, str]]:
        """The values of each layer, by its name: one sign per cell in reading order."""
    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns of the board."""
    @property
    def puzzle(self) -> Puzzle:
        """The puzzle to which it belongs."""
    @property
    def first(self) -> int:
        """The lowest digit of the board."""
    @property
    def is_full(self) -> bool:
        """Whether every cell has a digit; on a board without digits, whether its layers are filled."""
    def rows(self) -> list[list[Optional[int]]]:
        """Rows of values; None for an empty cell or a missing one."""
    def values(self) -> list[Optional[int]]:
        """The value of each cell in reading order."""
    def to_numpy(self, empty: Optional[int] = None, dtype: Any = None) -> Any:
        """The digits as a NumPy array. Empty cells are 0, or -1 if 0 is a digit."""
    def to_svg(self) -> str: ...
    def _repr_svg_(self) -> str: ...
    def _svg(self) -> str: ...
    def __array__(self, dtype: Any = None, copy: Optional[bool] = None) -> Any: ...
    @overload
    def __getitem__(self, at: Union[str, tuple[int, int]], /) -> Optional[int]: ...
    @overload
    def __getitem__(self, at: int, /) -> list[Optional[int]]: ...
    def __iter__(self) -> Iterator[list[Optional[int]]]: ...
    def __len__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Answer:
    """The solutions of a puzzle. It is true if there is one."""

    @property
    def status(self) -> str:
        """unique, several, none, contradiction, or open (stopped by the timeout)."""
    @property
    def grid(self) -> Optional[Grid]:
        """The first solution."""
    @property
    def grids(self) -> list[Grid]:
        """All requested solutions."""
    @property
    def line(self) -> Optional[str]:
        """The first solution on one line."""
    @property
    def problems(self) -> list[str]:
        """Why there is no solution, if the givens themselves break rules."""
    @property
    def puzzle(self) -> Puzzle:
        """The puzzle that was solved."""
    def __bool__(self) -> bool: ...
    def __len__(self) -> int: ...
    def __getitem__(self, at: int, /) -> Grid: ...
    def __iter__(self) -> Iterator[Grid]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def _repr_svg_(self) -> str: ...

@final
class Step:
    @property
    def json(self) -> str: ...
    @property
    def puzzle(self) -> Puzzle: ...
    @property
    def before(self) -> Grid: ...
    def _state(self) -> Any: ...
    @staticmethod
    def _restore(puzzle: Puzzle, state: Any) -> Step: ...
    def candidates(self) -> _Candidates: ...
    def svg(self) -> str: ...

@final
class Puzzles:
    def __iter__(self) -> Puzzles: ...
    def __next__(self) -> Puzzle: ...

@final
class Batch:
    def __new__(
        cls,
        source: Any,
        is_file: bool,
        question: str,
        how: dict[str, Any],
        *,
        jobs: Optional[int] = None,
        json: bool = False,
        errors: str = "raise",
        timeout: Optional[float] = None,
        limit: Optional[int] = None,
        level: Optional[str] = None,
        steps: Optional[int] = None,
        assume_unique: bool = False,
        scale: Optional[str] = None,
    ) -> Batch: ...
    def __iter__(self) -> Batch: ...
    def __next__(self) -> Any: ...

@final
class Cover:
    def __new__(
        cls, primary: list[str], secondary: list[str], options: list[tuple[list[str], list[tuple[str, str]]]]
    ) -> Cover: ...
    def solutions(self, limit: Optional[int], timeout: Optional[float]) -> tuple[list[list[int]], bool]: ...
    def count(self, timeout: Optional[float]) -> tuple[int, bool]: ...

def read(text: str, how: dict[str, Any], name: Optional[str]) -> Puzzle: ...
def restore(text: str, how: dict[str, Any], name: str, title: Optional[str]) -> Puzzle: ...
def puzzles_of_file(path: Union[str, PathLike[str]], how: dict[str, Any]) -> Iterator[Puzzle]: ...
def puzzles_of_builtin(name: str, how: dict[str, Any]) -> Iterator[Puzzle]: ...
def puzzles_of_text(text: str, how: dict[str, Any]) -> Iterator[Puzzle]: ...
def generate(
    rules: Puzzle,
    seed: int,
    *,
    difficulty: Optional[str] = None,
    symmetry: Optional[str] = None,
    givens: Optional[tuple[Optional[int], Optional[int]]] = None,
    hardest: Union[None, str, tuple[float, float]] = None,
    minimal: bool = False,
    timeout: Optional[float] = None,
) -> Puzzle: ...
def rules() -> list[tuple[str, str, str, list[tuple[str, str, str]]]]: ...
def variants() -> list[tuple[str, str]]: ...
def tidy(text: str) -> str: ...
