"""Exact cover problems."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import Any, Optional, Union

from . import _exdoku
from ._types import Count

Option = Iterable[Union[Hashable, tuple[Hashable, Hashable]]]


class ExactCover:
    """An exact cover problem with colours.

    `items` are primary: each is in exactly one chosen option. `secondary` items are in at most one, or have the same colour in
    all chosen options that contain them. `options` is a list, or a mapping from names; each option is a list of items. `(item, colour)` gives a
    secondary item a colour.

    >>> ExactCover("abc", {"x": "ab", "y": "c", "z": "bc"}).solve()
    ['x', 'y']
    """

    items: list[Any]
    secondary: list[Any]
    names: list[Any]
    options: list[list[Any]]

    def __init__(self, items: Iterable[Hashable], options: Union[Iterable[Option], Mapping[Any, Option]],
                 *, secondary: Iterable[Hashable] = ()) -> None:
        self.items, self.secondary = list(items), list(secondary)
        if isinstance(options, Mapping):
            self.names, self.options = list(options), [list(option) for option in options.values()]
        else:
            self.options = [list(option) for option in options]
            self.names = list(range(len(self.options)))
        # The core uses names; items may be any hashable values.
        names = {item: f"{number} {item}" for number, item in enumerate([*self.items, *self.secondary])}
        colours: dict[Hashable, str] = {}
        coloured, primary = set(self.secondary), set(self.items)

        def split(name: Any, option: list[Any]) -> tuple[list[str], list[tuple[str, str]]]:
            plain, with_colour, seen = [], [], set()
            for entry in option:
                if _hashable(entry) and entry in names:
                    item = entry
                    plain.append(names[entry])
                elif isinstance(entry, tuple) and len(entry) == 2 and entry[0] in coloured:
                    item = entry[0]
                    colour = colours.setdefault(entry[1], f"c{len(colours)}")
                    with_colour.append((names[item], colour))
                elif isinstance(entry, tuple) and len(entry) == 2 and entry[0] in names:
                    raise ValueError(f"option {name!r}: {entry[0]!r} is a primary item, which has no colour")
                else:
                    raise ValueError(f"option {name!r}: there is no item {entry!r}")
                if item in seen:
                    raise ValueError(f"option {name!r} has the item {item!r} twice")
                seen.add(item)
            if primary.isdisjoint(seen):
                raise ValueError(f"option {name!r} has no primary item")
            return plain, with_colour

        split_options = [split(name, option) for name, option in zip(self.names, self.options)]
        count = len(self.items)
        all_names = list(names.values())
        if len(all_names) < count + len(self.secondary):
            raise ValueError("an item is named twice")
        self._cover = _exdoku.Cover(all_names[:count], all_names[count:], split_options)

    def solve(self, *, timeout: Optional[float] = None) -> Optional[list[Any]]:
        """The options of a solution, by name or number; None if there is none."""
        found, whole = self._cover.solutions(1, timeout)
        if not found and not whole:
            from ._errors import TimeoutError

            raise TimeoutError("timeout before a solution was found")
        return self._named(found[0]) if found else None

    def solutions(self, limit: Optional[int] = None, *, timeout: Optional[float] = None) -> list[list[Any]]:
        """All solutions, or the first ones. Raises `TimeoutError` if the time did not suffice."""
        found, whole = self._cover.solutions(limit, timeout)
        if not whole:
            from ._errors import TimeoutError

            raise TimeoutError(f"timeout after {len(found)} solutions")
        return [self._named(one) for one in found]

    def count(self, *, timeout: Optional[float] = None) -> Count:
        """The number of solutions."""
        number, exact = self._cover.count(timeout)
        return Count(number, "exactly" if exact else "at least")

    def _named(self, solution: list[int]) -> list[Any]:
        return [self.names[number] for number in sorted(solution)]

    def __reduce__(self) -> Any:
        return _restore, (self.items, self.names, self.options, self.secondary)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ExactCover):
            return NotImplemented
        return (self.items, self.secondary, self.names, self.options) == \
            (other.items, other.secondary, other.names, other.options)

    # Lists of options are not hashable.
    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<exdoku.ExactCover of {len(self.items)} items, {len(self.options)} options>"


def _restore(items: list[Any], names: list[Any], options: list[Any], secondary: list[Any]) -> ExactCover:
    return ExactCover(items, dict(zip(names, options)), secondary=secondary)


def _hashable(entry: Any) -> bool:
    try:
        hash(entry)
    except TypeError:
        return False
    return True
