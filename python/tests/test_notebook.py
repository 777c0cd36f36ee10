"""The example notebook runs, and shows pictures."""

from pathlib import Path

import pytest


def test_the_notebook_runs():
    nbformat, nbclient = pytest.importorskip("nbformat"), pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    notebook = nbformat.read(Path(__file__).parents[1] / "examples" / "tour.ipynb", as_version=4)
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    shown = [output["data"] for cell in notebook.cells for output in cell.get("outputs", []) if "data" in output]
    assert sum("image/svg+xml" in data for data in shown) == 4
    assert any("text/html" in data and "<details>" in data["text/html"] for data in shown)
