"""Functions: reading, many puzzles, new puzzles, variants and rules."""

from __future__ import annotations

import difflib
import os
import random
from collections.abc import Iterable, Iterator
from typing import Any, Literal, NamedTuple, Optional, Union, overload

from . import _exdoku
from ._errors import ReadError
from ._types import Count, Path, Rating, Step


class Variant:
    """A board with its rules: the name of a built-in variant, TOML text, or the path of a TOML file (a `pathlib.Path`).

    >>> diagonals = Variant("size = 4\\n[rules]\\ndiagonals = 'both'")
    >>> diagonals.read("1... .... .... ...4").unique()
    False
    """

    __slots__ = ("_empty", "_name", "_text")

    _name: Optional[str]
    _text: str
    _empty: _exdoku.Puzzle

    def __init__(self, toml: Union[str, os.PathLike[str]]) -> None:
        if isinstance(toml, os.PathLike):
            path = os.fspath(toml)
            with open(path, encoding="utf-8") as file:
                self._name, self._text = None, file.read()
            self._empty = _exdoku.read(self._text, _how(), os.fsdecode(path))
            return
        if not isinstance(toml, str):
            raise TypeError(f"expected the name of a variant, TOML text or a path, not {type(toml).__name__}")
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
        """Its name."""
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
        """Rows and columns of the board."""
        return self._empty.shape

    @property
    def empty(self) -> _exdoku.Puzzle:
        """The puzzle of the file itself: the board without further givens."""
        return self._empty

    def read(self, text: Union[str, os.PathLike[str]], *, symbols: Optional[str] = None, notation: Optional[str] = None,
             drawings: Optional[str] = None, ignore_unknown: bool = False) -> _exdoku.Puzzle:
        """Reads givens in plain text. Options are those of `exdoku.read`."""
        return read(text, variant=self, symbols=symbols, notation=notation, drawings=drawings,
                    ignore_unknown=ignore_unknown)

    def _repr_svg_(self) -> str:
        return self._empty._repr_svg_()

    def __repr__(self) -> str:
        return f"<exdoku.Variant {self.name}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Variant) and self._text == other._text

    def __hash__(self) -> int:
        return hash(self._text)

    def __reduce__(self) -> Any:
        return _variant, (self._name, self._text)


def _variant(name: Optional[str], text: str) -> Variant:
    """Restores a pickled variant."""
    if name is not None:
        return Variant(name)
    variant = Variant.__new__(Variant)
    variant._name, variant._text, variant._empty = None, text, _exdoku.read(text, _how(), None)
    return variant


_AnyVariant = Union[None, str, "os.PathLike[str]", Variant]
_Text = Union[str, "os.PathLike[str]"]


def _how(variant: _AnyVariant = None, symbols: Optional[str] = None, notation: Optional[str] = None,
         drawings: Optional[str] = None, ignore_unknown: bool = False) -> dict[str, Any]:
    """The reading options in the form of the native half."""
    for option, value in (("symbols", symbols), ("notation", notation), ("drawings", drawings)):
        if value is not None and not isinstance(value, str):
            raise TypeError(f"{option}: expected a text, not {type(value).__name__}")
    name: Optional[str] = None
    text: Optional[str] = None
    if isinstance(variant, os.PathLike):
        variant = Variant(variant)
    if isinstance(variant, Variant):
        name, text = (variant._name, None) if variant._name else (None, variant._text)
    elif isinstance(variant, str):
        is_toml = "\n" in variant or "=" in variant
        name, text = (None, variant) if is_toml else (variant, None)
    elif variant is not None:
        raise TypeError(f"variant: expected a name, TOML text, a path or a Variant, not {type(variant).__name__}")
    return {"variant": name, "variant_text": text, "symbols": symbols, "notation": notation, "drawings": drawings,
            "ignore_unknown": bool(ignore_unknown)}


def read(text: _Text, *, variant: _AnyVariant = None, symbols: Optional[str] = None, notation: Optional[str] = None,
         drawings: Optional[str] = None, ignore_unknown: bool = False) -> _exdoku.Puzzle:
    """Reads a text with one puzzle, in any notation. A `pathlib.Path` names a file with the text.

    Options: `variant` and `symbols` for plain text, `notation` (by default recognised), `drawings` ("strict" or "loose": reads
    drawings with the rules text beside them), `ignore_unknown`. Raises `ReadError`.
    """
    how = _how(variant, symbols, notation, drawings, ignore_unknown)
    if isinstance(text, os.PathLike):
        path = os.fspath(text)
        with open(path, encoding="utf-8") as file:
            return _exdoku.read(file.read(), how, os.fsdecode(path))
    if not isinstance(text, str):
        raise TypeError(f"expected a text or a path, not {type(text).__name__}")
    return _exdoku.read(text, how, None)


_Source = Union[str, "os.PathLike[str]", Iterable[Union[str, _exdoku.Puzzle]]]


@overload
def puzzles(source: _Source, *, errors: Literal["raise", "skip"] = "raise", variant: _AnyVariant = None,
            symbols: Optional[str] = None, notation: Optional[str] = None, drawings: Optional[str] = None,
            ignore_unknown: bool = False) -> Iterator[_exdoku.Puzzle]: ...
@overload
def puzzles(source: _Source, *, errors: Literal["return"], variant: _AnyVariant = None, symbols: Optional[str] = None,
            notation: Optional[str] = None, drawings: Optional[str] = None,
            ignore_unknown: bool = False) -> Iterator[Union[_exdoku.Puzzle, Exception]]: ...
def puzzles(source: _Source, *, errors: str = "raise", variant: _AnyVariant = None, symbols: Optional[str] = None,
            notation: Optional[str] = None, drawings: Optional[str] = None, ignore_unknown: bool = False) -> Iterator[Any]:
    """The puzzles of a file, one at a time; or of an iterable of texts with any number of puzzles each. `puzzles([text])` has
    the puzzles of one text. A `str` is the path of a file, or else the name of a built-in variant.

    A puzzle that cannot be read does not stop the others: the iterator raises `ReadError` and continues with the next call. With
    errors="return" it yields the exception instead, with errors="skip" nothing. An item that is neither a puzzle nor a text is
    treated alike. Exceptions of the iterable itself are always raised.
    """
    if errors not in ("raise", "return", "skip"):
        raise ValueError(f"errors: there is no {errors!r}; known: raise, return, skip")
    how = _how(variant, symbols, notation, drawings, ignore_unknown)
    if isinstance(source, (str, os.PathLike)):
        return _Puzzles(_of_path(source, how), iter(()), how, errors)
    if not isinstance(source, Iterable):
        raise TypeError(f"expected a path, or an iterable of puzzles and texts, not {type(source).__name__}")
    return _Puzzles(iter(()), iter(source), how, errors)


def _is_builtin(source: Any) -> bool:
    """Whether a name is that of a built-in variant. A file of the same name takes precedence."""
    return isinstance(source, str) and not os.path.exists(source) and source in dict(_exdoku.variants())


def _of_path(source: Union[str, os.PathLike[str]], how: dict[str, Any]) -> Iterator[_exdoku.Puzzle]:
    if isinstance(source, str) and _is_builtin(source):
        return _exdoku.puzzles_of_builtin(source, how)
    return _exdoku.puzzles_of_file(source, how)


class _Puzzles:
    """Puzzles of a file and of texts, with errors in place, or left out."""

    def __init__(self, inner: Iterator[Any], texts: Iterator[Any], how: dict[str, Any], errors: str) -> None:
        self._inner, self._texts, self._how, self._errors = inner, texts, how, errors

    def __iter__(self) -> _Puzzles:
        return self

    def __next__(self) -> Any:
        while True:
            try:
                return self._next()
            except (ReadError, _WrongItem) as error:
                shown = TypeError(str(error)) if isinstance(error, _WrongItem) else error
                if self._errors == "return":
                    return shown
                if self._errors == "raise":
                    raise shown from None

    def _next(self) -> Any:
        while True:
            try:
                return next(self._inner)
            except StopIteration:
                text = next(self._texts)
            if isinstance(text, _exdoku.Puzzle):
                return text
            if not isinstance(text, str):
                raise _WrongItem(f"expected puzzles or texts, not {type(text).__name__}")
            self._inner = _exdoku.puzzles_of_text(text, self._how)


class _WrongItem(Exception):
    """An item that is neither a puzzle nor a text."""


_OPTIONS = {
    "solve": ("timeout", "limit"),
    "unique": ("timeout",),
    "count": ("timeout", "limit"),
    "candidates": ("timeout",),
    "hint": ("timeout", "level", "assume_unique"),
    "explain": ("timeout", "level", "steps", "assume_unique"),
    "rate": ("timeout", "scale"),
}


@overload
def map(source: _Source, question: Literal["solve"] = "solve", *, jobs: Optional[int] = None,
        errors: Literal["raise", "skip"] = "raise", timeout: Optional[float] = None, limit: Optional[int] = None,
        variant: _AnyVariant = None, symbols: Optional[str] = None, notation: Optional[str] = None,
        drawings: Optional[str] = None, ignore_unknown: bool = False) -> Iterator[_exdoku.Answer]: ...
@overload
def map(source: _Source, question: Literal["unique"], *, jobs: Optional[int] = None,
        errors: Literal["raise", "skip"] = "raise", timeout: Optional[float] = None,
        variant: _AnyVariant = None, symbols: Optional[str] = None, notation: Optional[str] = None,
        drawings: Optional[str] = None, ignore_unknown: bool = False) -> Iterator[bool]: ...
@overload
def map(source: _Source, question: Literal["count"], *, jobs: Optional[int] = None,
        errors: Literal["raise", "skip"] = "raise", timeout: Optional[float] = None, limit: Optional[int] = None,
        variant: _AnyVariant = None, symbols: Optional[str] = None, notation: Optional[str] = None,
        drawings: Optional[str] = None, ignore_unknown: bool = False) -> Iterator[Count]: ...
@overload
def map(source: _Source, question: Literal["candidates"], *, jobs: Optional[int] = None,
        errors: Literal["raise", "skip"] = "raise", timeout: Optional[float] = None,
        variant: _AnyVariant = None, symbols: Optional[str] = None, notation: Optional[str] = None,
        drawings: Optional[str] = None, ignore_unknown: bool = False) -> Iterator[list[list[Optional[list[int]]]]]: ...
@overload
def map(source: _Source, question: Literal["hint"], *, jobs: Optional[int] = None,
        errors: Literal["raise", "skip"] = "raise", timeout: Optional[float] = None, level: Optional[str] = None, assume_unique: Optional[bool] = None,
        variant: _AnyVariant = None, symbols: Optional[str] = None, notation: Optional[str] = None,
        drawings: Optional[str] = None, ignore_unknown: bool = False) -> Iterator[Optional[Step]]: ...
@overload
def map(source: _Source, question: Literal["explain"], *, jobs: Optional[int] = None,
        errors: Literal["raise", "skip"] = "raise", timeout: Optional[float] = None, level: Optional[str] = None, steps: Optional[int] = None, assume_unique: Optional[bool] = None,
        variant: _AnyVariant = None, symbols: Optional[str] = None, notation: Optional[str] = None,
        drawings: Optional[str] = None, ignore_unknown: bool = False) -> Iterator[Path]: ...
@overload
def map(source: _Source, question: Literal["rate"], *, jobs: Optional[int] = None,
        errors: Literal["raise", "skip"] = "raise", timeout: Optional[float] = None, scale: Optional[str] = None,
        variant: _AnyVariant = None, symbols: Optional[str] = None, notation: Optional[str] = None,
        drawings: Optional[str] = None, ignore_unknown: bool = False) -> Iterator[Rating]: ...
@overload
def map(source: _Source, question: str = "solve", *, jobs: Optional[int] = None, errors: str,
        timeout: Optional[float] = None, limit: Optional[int] = None, level: Optional[str] = None,
        steps: Optional[int] = None, assume_unique: Optional[bool] = None, scale: Optional[str] = None,
        variant: _AnyVariant = None, symbols: Optional[str] = None, notation: Optional[str] = None,
        drawings: Optional[str] = None, ignore_unknown: bool = False) -> Iterator[Any]: ...
def map(source: _Source, question: str = "solve", *, jobs: Optional[int] = None, errors: str = "raise",
        timeout: Optional[float] = None, limit: Optional[int] = None, level: Optional[str] = None,
        steps: Optional[int] = None, assume_unique: Optional[bool] = None, scale: Optional[str] = None,
        variant: _AnyVariant = None, symbols: Optional[str] = None, notation: Optional[str] = None,
        drawings: Optional[str] = None, ignore_unknown: bool = False) -> Iterator[Any]:
    """Asks one question about many puzzles, on `jobs` threads (by default one per core), and yields the answers in order
    as soon as they are known.

    The source is the path of a file (a `str` that names no file is a built-in variant), or an iterable of puzzles and of texts
    with one puzzle each. The question is the name of a method: solve, unique, count, candidates, hint, explain or rate; options are those
    of the method, and of `read`. `timeout` applies to each puzzle. Errors are handled as by `puzzles`.
    """
    options = {"timeout": timeout, "limit": limit, "level": level, "steps": steps, "assume_unique": assume_unique,
               "scale": scale}
    how = _how(variant, symbols, notation, drawings, ignore_unknown)
    answers = _batch(source, question, how, jobs, options, errors=errors)
    return _Hints(answers) if question == "hint" else answers


class _Hints:
    """The first step of each path."""

    def __init__(self, paths: Iterator[Any]) -> None:
        self._paths = paths

    def __iter__(self) -> _Hints:
        return self

    def __next__(self) -> Any:
        path = next(self._paths)
        if isinstance(path, Exception):
            return path
        return path[0] if path else None


def answers(source: _Source, command: Literal["solve", "count"] = "solve", *, jobs: Optional[int] = None,
            timeout: Optional[float] = None, limit: Optional[int] = None, variant: _AnyVariant = None,
            symbols: Optional[str] = None, notation: Optional[str] = None, drawings: Optional[str] = None,
            ignore_unknown: bool = False) -> Iterator[str]:
    """The lines that `exdoku solve --format json` or `exdoku count --format json` would print for many puzzles or shards, in
    order.

    A puzzle that cannot be read has a line with its error.
    """
    if command not in ("solve", "count"):
        raise ValueError(f"command: there is no {command!r}; known: solve, count")
    how = _how(variant, symbols, notation, drawings, ignore_unknown)
    return _batch(source, command, how, jobs, {"timeout": timeout, "limit": limit}, json=True)


def _batch(source: Any, question: str, how: dict[str, Any], jobs: Optional[int], options: dict[str, Any], *,
           json: bool = False, errors: str = "raise") -> Iterator[Any]:
    if not isinstance(question, str):
        raise TypeError(f"question: expected the name of a method, not {type(question).__name__}")
    given = {name: value for name, value in options.items() if value is not None}
    for name in given:
        if question in _OPTIONS and name not in _OPTIONS[question]:
            raise TypeError(f"the question {question!r} has no option {name!r}")
    is_file = isinstance(source, (str, os.PathLike))
    if _is_builtin(source):
        is_file, source = False, _exdoku.puzzles_of_builtin(source, how)
    return _exdoku.Batch(source, is_file, question, how, jobs=jobs, json=json, errors=errors, **given)


_Range = Union[None, int, tuple[Optional[int], Optional[int]]]


def generate(variant: Union[str, os.PathLike[str], Variant, _exdoku.Puzzle] = "classic-9x9", *, seed: Optional[int] = None,
             givens: _Range = None, difficulty: Optional[str] = None, symmetry: Optional[str] = None,
             hardest: Union[None, str, tuple[float, float]] = None, minimal: bool = False,
             timeout: Optional[float] = None) -> _exdoku.Puzzle:
    """A new puzzle with exactly one solution: of a built-in variant, of TOML text, or with the rules of another puzzle.

    Equal seeds give equal puzzles. `difficulty` is easy, medium, hard or extreme; `hardest` the name of the hardest step,
    or a range of scores such as (4.0, 5.0), or "any"; `givens` a number or a range such as (25, None); `symmetry` that of the
    givens; `minimal=True` proves that none can be removed. By default a person can solve it without guessing.
    """
    if not isinstance(variant, (Variant, _exdoku.Puzzle)):
        variant = Variant(variant)
    rules = variant.empty if isinstance(variant, Variant) else variant
    if givens is not None and not isinstance(givens, tuple):
        givens = (givens, givens)
    if givens is not None and len(givens) != 2:
        raise ValueError("givens: expected a number, or a range of two such as (25, None)")
    if seed is None:
        seed = random.getrandbits(63)
    return _exdoku.generate(rules, seed, givens=givens, difficulty=difficulty, symmetry=symmetry, hardest=hardest,
                            minimal=bool(minimal), timeout=timeout)


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
    """Formats a TOML file like `exdoku fmt`. The result is TOML 1.0."""
    return _exdoku.tidy(toml)
