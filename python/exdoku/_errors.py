"""The exceptions of exdoku."""

from __future__ import annotations

import builtins
from typing import Any, NamedTuple, Optional, Union


class Diagnostic(NamedTuple):
    """An error or a warning about a text."""

    level: str
    message: str
    file: Optional[str]
    line: Optional[int]
    column: Optional[int]
    text: str
    """The message with the line of the text, and a caret below the place."""


class ExdokuError(Exception):
    """The base class of all exceptions of this package."""


class _Diagnosed(ExdokuError, ValueError):
    diagnostics: tuple[Diagnostic, ...]

    def __init__(self, what: Union[str, list[Any]]) -> None:
        super().__init__(what)
        if isinstance(what, str):
            self.diagnostics = (Diagnostic("error", what, None, None, None, f"error: {what}"),)
        else:
            self.diagnostics = tuple(Diagnostic(*one) for one in what)

    @property
    def message(self) -> str:
        """The first error, without its place."""
        return self.diagnostics[0].message

    @property
    def line(self) -> Optional[int]:
        """The line of the first error, from 1."""
        return self.diagnostics[0].line

    @property
    def column(self) -> Optional[int]:
        """The column of the first error, from 1."""
        return self.diagnostics[0].column

    @property
    def text(self) -> str:
        """All errors with their lines and carets, as the command line program prints them."""
        return "\n\n".join(one.text for one in self.diagnostics)

    def __str__(self) -> str:
        return self.text


class ReadError(_Diagnosed):
    """A text that cannot be read as a puzzle or a variant. Each error has line, column and caret."""


class ConvertError(_Diagnosed):
    """A puzzle that the notation cannot express."""


class NotUnique(ExdokuError, ValueError):
    """A question about a puzzle that must have exactly one solution."""


class TimeoutError(ExdokuError, builtins.TimeoutError):
    """The timeout was reached before there was an answer."""
