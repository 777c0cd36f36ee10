"""The types: mypy accepts the package and a program that uses it, and finds a wrong use."""

from pathlib import Path

import pytest

PROGRAM = """
from typing import Optional
import exdoku
puzzle = exdoku.read("1...............")
count: int = puzzle.count(limit=3)
step = puzzle.hint()
text: str = step.text if step else ""
for answer in exdoku.map([puzzle], "solve", jobs=1):
    print(answer.status)
for number in exdoku.map([puzzle], "count", limit=3):
    exact: bool = number.exact
for hint in exdoku.map([puzzle], "hint", level="singles", errors="skip"):
    technique: str = hint.technique if hint else ""
for one in exdoku.puzzles([puzzle], errors="return"):
    shape = one.shape if isinstance(one, exdoku.Puzzle) else None
row: list[Optional[int]] = puzzle.givens[0]
part: exdoku.Path = puzzle.explain()[:3]
cover: list = exdoku.ExactCover("ab", ["a", "b"]).solutions()
"""


def test_types(tmp_path: Path):
    api = pytest.importorskip("mypy.api")
    program, wrong = tmp_path / "program.py", tmp_path / "wrong.py"
    program.write_text(PROGRAM)
    uses = ["read('1...............').count(limit='3')", "read('x', varant='x')", "generate(dificulty='easy')",
            "map([], 'solv')", "map([], 'count', steps=3)"]
    wrong.write_text("import exdoku\n" + "".join(f"exdoku.{use}\n" for use in uses))
    out, _, code = api.run([str(program), "--cache-dir", str(tmp_path)])
    assert code == 0, out
    out, _, code = api.run([str(wrong), "--cache-dir", str(tmp_path)])
    assert code == 1 and "arg-type" in out and all(f"wrong.py:{line}: error" in out for line in range(2, 7)), out
    out, _, code = api.run(["--strict", "-p", "exdoku", "--cache-dir", str(tmp_path)])
    assert code == 0, out


def test_stubs_name_what_there_is():
    import ast

    import exdoku
    from exdoku import _exdoku

    stubs = Path(exdoku.__file__).with_name("_exdoku.pyi").read_text()
    for one in ast.parse(stubs).body:
        if isinstance(one, ast.ClassDef):
            native = getattr(_exdoku, one.name)
            named = {item.name for item in one.body if isinstance(item, ast.FunctionDef)}
            public = {name for name in vars(native) if not name.startswith("_")}
            assert public <= named, f"{one.name}: {public - named}"
            assert all(hasattr(native, name) for name in named), f"{one.name}: {named}"


def test_everything_public_is_documented():
    import exdoku

    for name in exdoku.__all__:
        one = getattr(exdoku, name)
        if callable(one):
            assert one.__doc__ and one.__doc__.strip(), name
    for name in ["solve", "unique", "count", "candidates", "hint", "explain", "rate", "check", "grid", "convert", "to_svg"]:
        assert getattr(exdoku.Puzzle, name).__doc__, name
