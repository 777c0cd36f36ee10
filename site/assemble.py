"""Writes the folder of the page: its files, the WebAssembly, the gallery and the service worker.

assemble.py FOLDER WASM EXDOKU
"""

import hashlib
import html
import json
import pathlib
import shutil
import subprocess
import sys
import tomllib

HERE = pathlib.Path(__file__).resolve().parent
WEB = HERE.parent / "crates/page/web"
# Only files of the same folder, WebAssembly, and pictures that the page draws itself.
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'"
)
EXAMPLES = '<h3 id="examples-title">Examples</h3>'
META = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'


def write(folder, name, text):
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def replaced(text, old, new):
    if text.count(old) != 1:
        sys.exit(f"error: {old!r} is not there once")
    return text.replace(old, new)


def page(folder):
    """The page and its modules; the document says that WebAssembly answers."""
    for file in WEB.iterdir():
        if file.suffix in {".js", ".css", ".svg"}:
            (folder / "page").mkdir(parents=True, exist_ok=True)
            shutil.copy(file, folder / "page")
    document = (WEB / "index.html").read_text(encoding="utf-8")
    document = replaced(document, '<html lang="en">', '<html lang="en" data-engine="wasm">')
    document = replaced(document, '<meta charset="utf-8">', f'<meta charset="utf-8">\n{META}')
    document = replaced(document, EXAMPLES, f'{EXAMPLES}\n      <a href="gallery.html">All variants, with pictures</a>')
    write(folder, "index.html", document)


def gallery(folder, exdoku):
    """A picture of the first puzzle of each built-in variant, with a link that opens it."""
    lines = subprocess.run([exdoku, "variants"], check=True, capture_output=True, text=True).stdout.splitlines()
    cards = []
    for name, about in (line.split(maxsplit=1) for line in lines):
        file = tomllib.loads((HERE.parent / f"variants/{name}.toml").read_text(encoding="utf-8"))
        of_test = ["--test", file["test"][0]["name"]] if file.get("test") else []
        drawn = subprocess.run([exdoku, "convert", "--to", "svg", *of_test, name], capture_output=True, text=True)
        if drawn.returncode != 0:
            sys.exit(f"error: {name} has no picture: {drawn.stderr}")
        write(folder, f"gallery/{name}.svg", drawn.stdout)
        cards.append(
            f'<li><a href="./#v={name}"><img src="gallery/{name}.svg" alt="" loading="lazy" width="240" height="240">'
            f"<strong>{name}</strong></a><p>{html.escape(about)}</p></li>"
        )
    document = (HERE / "gallery.html").read_text(encoding="utf-8")
    document = replaced(document, "<!-- policy -->", META)
    write(folder, "gallery.html", replaced(document, "<!-- cards -->", "\n".join(cards)))
    shutil.copy(HERE / "gallery.css", folder / "page")


def service_worker(folder):
    files = sorted(path for path in folder.rglob("*") if path.is_file() and path.name != "sw.js")
    total = hashlib.sha256()
    for path in files:
        total.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    # The pictures of the gallery are kept when they are seen, not all at the first visit.
    names = ["./"] + [p.relative_to(folder).as_posix() for p in files if p.parent.name != "gallery"]
    text = (HERE / "sw.js").read_text(encoding="utf-8")
    text = replaced(text, "@VERSION@", total.hexdigest()[:16])
    write(folder, "sw.js", replaced(text, "['@FILES@']", json.dumps(names)))


def main():
    folder, wasm, exdoku = pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3]
    if folder.exists() and any(folder.iterdir()) and not (folder / "page").exists():
        sys.exit(f"error: {folder} has other files in it")
    shutil.rmtree(folder, ignore_errors=True)
    page(folder)
    shutil.copy(wasm, folder / "page/exdoku.wasm")
    gallery(folder, exdoku)
    service_worker(folder)
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    print(f"{folder}: {size >> 10} KiB; serve it with any file server, such as `python3 -m http.server -d {folder}`")


if __name__ == "__main__":
    main()
