"""The types: mypy accepts the package and a program that uses it, and finds a wrong use."""

from pathlib import Path

import pytest

PROGRAM = """
import exdoku
puzzle = exdoku.read("1...............")
count: int = puzzle.count(limit=3)
step = puzzle.hint()
text: str = step.text if step else ""
for answer in exdoku.map([puzzle], "solve", jobs=1):
    print(answer.status)
cover: list = exdoku.ExactCover("ab", ["a", "b"]).solutions()
"""


def test_types(tmp_path: Path):
    api = pytest.importorskip("mypy.api")
    program, wrong = tmp_path / "program.py", tmp_path / "wrong.py"
    program.write_text(PROGRAM)
    wrong.write_text("import exdoku\nexdoku.read('1...............').count(limit='3')\n")
    out, _, code = api.run([str(program), "--cache-dir", str(tmp_path)])
    assert code == 0, out
    out, _, code = api.run([str(wrong), "--cache-dir", str(tmp_path)])
    assert code == 1 and "arg-type" in out
    out, _, code = api.run(["-p", "exdoku", "--cache-dir", str(tmp_path)])
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
