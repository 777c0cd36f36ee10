"""The types of answers."""

from __future__ import annotations

import html
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Optional, Union, overload

from . import _exdoku


class Count(int):
    """A number of solutions. It is an `int`; `relation` says whether it is exact or a bound."""

    relation: str

    def __new__(cls, number: int, relation: str = "exactly") -> Count:
        count = super().__new__(cls, number)
        count.relation = relation
        return count

    def __getnewargs__(self) -> tuple[int, str]:  # type: ignore[override]
        return int(self), self.relation

    @property
    def exact(self) -> bool:
        """Whether the number is exact."""
        return self.relation == "exactly"

    def __str__(self) -> str:
        return int.__repr__(self) if self.exact else f"{self.relation} {int.__repr__(self)}"

    def __repr__(self) -> str:
        return f"Count({int.__repr__(self)})" if self.exact else f"Count({int.__repr__(self)}, {self.relation!r})"


class Proof(NamedTuple):
    """All solutions of a puzzle, and a proof that there are no others."""

    grids: list[_exdoku.Grid]
    """The solutions."""
    formula: str
    """The puzzle as a Boolean formula in DIMACS CNF, with a clause for each solution that excludes it."""
    drat: bytes
    """The proof that the formula has no solution, in DRAT. `exdoku verify`, drat-trim and rate check it."""


class Rating(NamedTuple):
    """The difficulty of a puzzle."""

    number: float
    """The number on the requested scale."""
    difficulty: Optional[str]
    """easy, medium, hard or extreme; none on the scale `se`."""
    steps: Optional[int]
    """The number of steps of the path."""
    hardest: Optional[float]
    """The score of the hardest step, on the scale of Sudoku Explainer."""
    technique: Optional[str]
    """The name of the hardest step."""

    def __float__(self) -> float:
        return self.number


class Violation(NamedTuple):
    """A rule that a grid breaks."""

    rule: str
    message: str
    cells: tuple[str, ...]

    def __str__(self) -> str:
        cells = f" ({' '.join(self.cells)})" if self.cells else ""
        return f"{self.rule}: {self.message}{cells}"


@dataclass(frozen=True)
class Check:
    """The violations of a grid. It is true for a solution."""

    violations: tuple[Violation, ...]
    full: bool
    """Whether the grid is full: all digits, or on a board without digits all layers."""

    def __bool__(self) -> bool:
        return self.full and not self.violations

    def __str__(self) -> str:
        if self.violations:
            return "\n".join(map(str, self.violations))
        return "a solution" if self.full else "no rule is broken so far"


class Step:
    """A step of an explanation, with its reason. In a notebook it shows its picture."""

    __slots__ = ("_native", "_record")

    def __init__(self, native: _exdoku.Step) -> None:
        self._native = native
        self._record: dict[str, Any] = json.loads(native.json)

    @property
    def record(self) -> dict[str, Any]:
        """The whole step as `exdoku explain --format json` prints it, with the rules, cells and candidates of the reason."""
        return self._record

    @property
    def text(self) -> str:
        """The step as a sentence."""
        return str(self._record["text"])

    @property
    def technique(self) -> str:
        """The name of the technique."""
        return str(self._record["technique"])

    @property
    def level(self) -> str:
        """The level of the technique: see `Puzzle.explain`."""
        return str(self._record["level"])

    @property
    def score(self) -> float:
        """The score on the scale of Sudoku Explainer."""
        return float(self._record["score"])

    @property
    def placed(self) -> list[tuple[str, str]]:
        """The placed digits: cells and digits."""
        return [(one["cell"], one["digit"]) for one in self._record["placed"]]

    @property
    def removed(self) -> list[tuple[str, str]]:
        """The removed candidates: cells and digits."""
        return [(one["cell"], one["digit"]) for one in self._record["removed"]]

    @property
    def before(self) -> _exdoku.Grid:
        """The board before the step."""
        return self._native.before

    def candidates(self) -> list[list[Optional[list[int]]]]:
        """The candidates before the step, by row and column."""
        return self._native.candidates()

    def to_svg(self) -> str:
        """The picture of the step."""
        return self._native.svg()

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<exdoku.Step {self.technique}: {self.text}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Step):
            return NotImplemented
        return self._native._state() == other._native._state() and self._native.puzzle == other._native.puzzle

    def __hash__(self) -> int:
        return hash(self._native.json)

    def __reduce__(self) -> Any:
        return _step, (self._native.puzzle, self._native._state())


def _step(puzzle: _exdoku.Puzzle, state: Any) -> Step:
    """Restores a pickled step."""
    return Step(_exdoku.Step._restore(puzzle, state))


class Path(Sequence[Step]):
    """The steps from the givens, as a list. In a notebook, `path[n]` shows the picture of a step, and the path itself shows
    all sentences, each with its picture."""

    def __init__(self, puzzle: _exdoku.Puzzle, steps: Sequence[Step], end: str) -> None:
        self.puzzle = puzzle
        self.end = end
        """solved, several, contradiction, stuck, or reached (the limit of steps, or the end of a slice of a path)."""
        self._steps = list(steps)

    @classmethod
    def _of(cls, puzzle: _exdoku.Puzzle, steps: list[_exdoku.Step], end: str) -> Path:
        return cls(puzzle, [Step(step) for step in steps], end)

    @property
    def solved(self) -> bool:
        """Whether the steps lead to the solution."""
        return self.end == "solved"

    @property
    def hardest(self) -> Optional[Step]:
        """The step with the highest score."""
        return max(self._steps, key=lambda step: step.score, default=None)

    def __len__(self) -> int:
        return len(self._steps)

    @overload
    def __getitem__(self, at: int) -> Step: ...
    @overload
    def __getitem__(self, at: slice) -> Path: ...
    def __getitem__(self, at: Union[int, slice]) -> Union[Step, Path]:
        if isinstance(at, slice):
            start, stop, stride = at.indices(len(self))
            to_the_end = start <= stop == len(self) and stride == 1
            return Path(self.puzzle, self._steps[at], self.end if to_the_end else "reached")
        return self._steps[at]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Path):
            return NotImplemented
        return (self.end, self._steps) == (other.end, other._steps) and self.puzzle == other.puzzle

    def __hash__(self) -> int:
        return hash((self.end, tuple(self._steps)))

    def __str__(self) -> str:
        lines = [f"{number}. {step.text}" for number, step in enumerate(self._steps, 1)]
        return "\n".join([*lines, self.end])

    def __repr__(self) -> str:
        return f"<exdoku.Path of {len(self)} steps: {self.end}>"

    def _repr_html_(self) -> str:
        def shown(number: int, step: Step) -> str:
            return f"<details><summary>{number}. {html.escape(step.text)}</summary>{step.to_svg()}</details>"

        steps = "".join(shown(number, step) for number, step in enumerate(self._steps, 1))
        return f"<div>{steps}<p>{html.escape(self.end)}</p></div>"

    def __reduce__(self) -> Any:
        # The puzzle is pickled once, not for each step.
        return _path, (self.puzzle, [step._native._state() for step in self._steps], self.end)


def _path(puzzle: _exdoku.Puzzle, steps: list[Any], end: str) -> Path:
    """Restores a pickled path."""
    return Path(puzzle, [_step(puzzle, step) for step in steps], end)
