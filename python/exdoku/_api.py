"""Functions: reading, many puzzles, new puzzles, variants and rules."""

from __future__ import annotations

import difflib
import os
import random
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, Optional, Union

from . import _exdoku
from ._errors import ReadError


class Variant:
    """A board with its rules: the name of a built-in variant, or TOML text.

    >>> diagonals = Variant("size = 4\\n[rules]\\ndiagonals = 'both'")
    >>> diagonals.read("1... .... .... ...4").unique()
    False
    """

    __slots__ = ("_empty", "_name", "_text")

    def __init__(self, toml: str) -> None:
        is_name = "\n" not in toml and "=" not in toml
        known = dict(_exdoku.variants())
        if is_name and toml not in known:
            near = difflib.get_close_matches(toml, known, 1)
            way_out = f"did you mean {near[0]!r}?" if near else "`exdoku.variants()` lists them"
            raise ReadError(f"there is no built-in variant {toml!r}; {way_out}")
        self._name = toml if is_name else None
        self._text = known[toml] if is_name else toml
        # Errors are reported here, with their places.
        source = f"variant = {toml!r}\n" if is_name else toml
        self._empty = _exdoku.read(source, _how(), None)

    @property
    def name(self) -> str:
        return self._name or self._empty.variant

    @property
    def toml(self) -> str:
        """The text of its file."""
        return self._text

    @property
    def rules(self) -> list[str]:
        """The kinds of its rules."""
        return self._empty.rules

    @property
    def shape(self) -> tuple[int, int]:
        return self._empty.shape

    @property
    def empty(self) -> _exdoku.Puzzle:
        """The puzzle of the file itself: the board without further givens."""
        return self._empty

    def read(self, text: str, **options: Any) -> _exdoku.Puzzle:
        """Reads givens in plain text."""
        return read(text, variant=self, **options)

    def _repr_svg_(self) -> str:
        return self._empty._repr_svg_()

    def __repr__(self) -> str:
        return f"<exdoku.Variant {self.name}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Variant) and self._text == other._text

    def __hash__(self) -> int:
        return hash(self._text)

    def __reduce__(self) -> Any:
        return Variant, (self._name or self._text,)


def _how(variant: Union[None, str, Variant] = None, symbols: Optional[str] = None, notation: Optional[str] = None,
         drawings: Optional[str] = None, ignore_unknown: bool = False) -> dict[str, Any]:
    """How texts are read, as the native half takes it."""
    name, text = variant, None
    if isinstance(variant, Variant):
        name, text = (variant._name, None) if variant._name else (None, variant._text)
    elif isinstance(variant, str) and ("\n" in variant or "=" in variant):
        name, text = None, variant
    return {"variant": name, "variant_text": text, "symbols": symbols, "notation": notation, "drawings": drawings,
            "ignore_unknown": ignore_unknown}


def read(text: Union[str, os.PathLike], **options: Any) -> _exdoku.Puzzle:
    """Reads the only puzzle of a text, in any notation; of a `pathlib.Path`, the text of that file.

    Options: `variant` and `symbols` for plain text, `notation` (by default recognised), `drawings` ("strict" or "loose": reads
    drawings with the rules text beside them), `ignore_unknown`. Raises `ReadError`.
    """
    how = _how(**options)
    if isinstance(text, os.PathLike):
        path = os.fspath(text)
        with open(path, encoding="utf-8") as file:
            return _exdoku.read(file.read(), how, path)
    return _exdoku.read(text, how, None)


def puzzles(source: Union[str, os.PathLike, Iterable], *, errors: str = "raise", **options: Any) -> Iterator[Any]:
    """The puzzles of a file, one at a time; or of an iterable of texts with any number of puzzles each. `puzzles([text])` is
    those of one text.

    A puzzle that cannot be read does not stop the others: the iterator raises `ReadError` and goes on when asked again. With
    errors="return" the exception stands in its place, with errors="skip" nothing does.
    """
    _one_of("errors", errors, ("raise", "return", "skip"))
    how = _how(**options)
    if isinstance(source, (str, os.PathLike)):
        return _handled(_exdoku.puzzles_of_file(os.fspath(source), how), errors)
    return _handled(_Texts(iter(source), how), errors)


class _Texts:
    """The puzzles of texts."""

    def __init__(self, texts: Iterator[Any], how: dict[str, Any]) -> None:
        self._texts, self._how = texts, how
        self._inner: Iterator[Any] = iter(())

    def __iter__(self) -> "_Texts":
        return self

    def __next__(self) -> Any:
        while True:
            try:
                return next(self._inner)
            except StopIteration:
                text = next(self._texts)
            if isinstance(text, _exdoku.Puzzle):
                return text
            self._inner = _exdoku.puzzles_of_text(text, self._how)


class _Handled:
    """Errors in place, or left out."""

    def __init__(self, inner: Iterator[Any], errors: str) -> None:
        self._inner, self._errors = inner, errors

    def __iter__(self) -> "_Handled":
        return self

    def __next__(self) -> Any:
        while True:
            try:
                return next(self._inner)
            except StopIteration:
                raise
            except Exception as error:
                if self._errors == "return":
                    return error
                # "skip"


def _handled(inner: Iterator[Any], errors: str) -> Iterator[Any]:
    return inner if errors == "raise" else _Handled(inner, errors)


def _one_of(name: str, value: str, known: tuple[str, ...]) -> None:
    if value not in known:
        raise ValueError(f"{name}: there is no {value!r}; known: {', '.join(known)}")


_READING = ("variant", "symbols", "notation", "drawings", "ignore_unknown")


def map(source: Union[str, os.PathLike, Iterable], question: str = "solve", *, jobs: Optional[int] = None,
        errors: str = "raise", **options: Any) -> Iterator[Any]:
    """Asks one question about many puzzles, on `jobs` threads (by default one for each core), and yields the answers in order
    as they come.

    The source is the path of a file, or an iterable of puzzles and texts of a puzzle each. The question is the name of a method:
    solve, unique, count, candidates, hint, explain or rate; options are those of the method, and of `read`. `timeout` is that
    of each puzzle. Errors are handled as by `puzzles`.
    """
    _one_of("errors", errors, ("raise", "return", "skip"))
    answers = _batch(source, question, jobs, False, options)
    handled = _handled(answers, errors)
    return _Hints(handled) if question == "hint" else handled


class _Hints:
    """The first step of each path."""

    def __init__(self, paths: Iterator[Any]) -> None:
        self._paths = paths

    def __iter__(self) -> "_Hints":
        return self

    def __next__(self) -> Any:
        path = next(self._paths)
        if isinstance(path, Exception):
            return path
        return path[0] if path else None


def answers(source: Union[str, os.PathLike, Iterable], command: str = "solve", *, jobs: Optional[int] = None,
            **options: Any) -> Iterator[str]:
    """The lines that `exdoku solve --format json` or `exdoku count --format json` print for many puzzles or shards, in order:
    what a pipe to the program gives, without one.

    A puzzle that cannot be read has a line that says so.
    """
    _one_of("command", command, ("solve", "count"))
    return _batch(source, command, jobs, True, options)


def _batch(source: Any, question: str, jobs: Optional[int], json: bool, options: dict[str, Any]) -> Iterator[Any]:
    how = _how(**{name: options.pop(name) for name in _READING if name in options})
    is_file = isinstance(source, (str, os.PathLike))
    if is_file:
        source = os.fspath(source)
    return _exdoku.Batch(source, is_file, question, how, jobs=jobs, json=json, **options)


def generate(variant: Union[str, Variant, _exdoku.Puzzle] = "classic-9x9", *, seed: Optional[int] = None,
             givens: Union[None, int, tuple[Optional[int], Optional[int]]] = None, **options: Any) -> _exdoku.Puzzle:
    """A new puzzle with exactly one solution: of a built-in variant, of TOML text, or with the rules of another puzzle.

    The same seed makes the same puzzle. `difficulty` is easy, medium, hard or extreme; `hardest` the name of the hardest step,
    or a range of scores such as (4.0, 5.0), or "any"; `givens` a number or a range such as (25, None); `symmetry` that of the
    givens; `minimal=True` proves that none can be removed. By default a person can solve it without guessing.
    """
    if not isinstance(variant, (Variant, _exdoku.Puzzle)):
        variant = Variant(variant)
    rules = variant.empty if isinstance(variant, Variant) else variant
    if isinstance(givens, int):
        givens = (givens, givens)
    if seed is None:
        seed = random.getrandbits(63)
    return _exdoku.generate(rules, seed, givens=givens, **options)


class Parameter(NamedTuple):
    """A parameter of a kind of rule."""

    name: str
    type: str
    meaning: str


class Kind(NamedTuple):
    """A kind of rule."""

    name: str
    meaning: str
    example: str
    parameters: tuple[Parameter, ...]


def rules() -> dict[str, Kind]:
    """The built-in kinds of rules by name. A TOML text may define more, in `[define]`."""
    return {name: Kind(name, meaning, example, tuple(Parameter(*one) for one in parameters))
            for name, meaning, example, parameters in _exdoku.rules()}


def variants() -> list[str]:
    """The names of the built-in variants."""
    return [name for name, _ in _exdoku.variants()]


def tidy(toml: str) -> str:
    """Formats a TOML file, as `exdoku fmt` does. What it writes is TOML 1.0."""
    return _exdoku.tidy(toml)
