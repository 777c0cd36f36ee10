"""The examples of the book and of the README run."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("page", ["docs/python.md", "python/README.md"])
def test_examples(page: str):
    pytest.importorskip("numpy")
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.S)
    assert blocks
    names: dict = {}
    for block in blocks:
        exec(compile(block, page, "exec"), names)


def test_readme(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "puzzles.txt").write_text("1234341221434321\n")
    monkeypatch.chdir(tmp_path)
    [block] = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.S)
    exec(compile(block, "README.md", "exec"), {})
