"""The site of `docs/`: made, checked and served.

    python tools/site build       # into site/, and every link, anchor and picture checked
    python tools/site serve       # the same, then served on this computer while you write
    python tools/site pictures    # take the pictures of docs/gallery anew (a browser and the built page are needed)

Run it with a Python that can import Freehold. What builds the site is installed on first use into an environment of its
own, build/docs, from requirements-docs.txt.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "src"))  # the pages tell of these sources, whatever else is installed

DOCS: Final = ROOT / "docs"
SITE: Final = ROOT / "site"
CONFIG: Final = ROOT / "mkdocs.yml"
WANTED: Final = ROOT / "requirements-docs.txt"
TOOLS: Final = ROOT / "build" / "docs"
HOST: Final = "127.0.0.1"


def generate() -> None:
    """Write the pages and files that are made of code and data; none of them is kept in the repository."""
    from books import write_books, write_colours
    from papers import write_papers
    from reference import write_reference

    write_books(DOCS / "rules")
    write_reference(DOCS / "reference")
    write_papers(DOCS / "project")
    write_colours(DOCS / "assets" / "editions.css")
    fonts = DOCS / "assets" / "fonts"
    fonts.mkdir(exist_ok=True)
    for home in ("drawing", "press"):
        for font in (ROOT / "src" / "freehold" / home / "fonts").glob("*"):
            if font.suffix in (".ttf", ".txt"):
                shutil.copy(font, fonts)


def tool(name: str) -> str:
    """What builds the site, installed if it is not there in the very versions that are wanted."""
    stamp, wanted = TOOLS / "installed.txt", WANTED.read_text("utf-8")
    if not stamp.is_file() or stamp.read_text("utf-8") != wanted:
        print(f"Installing what builds the site into {TOOLS.relative_to(ROOT)}.", flush=True)
        venv.create(TOOLS, clear=True, with_pip=True)
        pip = [str(TOOLS / "bin" / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, "-r", str(WANTED)], check=True)
        stamp.write_text(wanted, "utf-8")
    return str(TOOLS / "bin" / name)


def build() -> int:
    """Make the whole site and look it through; 1 if anything leads nowhere."""
    from links import faults

    generate()
    shutil.rmtree(SITE, ignore_errors=True)
    wish = [tool("zensical"), "build", "--clean", "--strict", "-f", str(CONFIG)]
    done = subprocess.run(wish, cwd=ROOT, env=_plain(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    # What is wrong with a page is said before the tool says, at length, that it gives up.
    print(done.stdout.partition("Traceback")[0], end="", flush=True)
    if done.returncode:
        print("The site was not built: see above.", file=sys.stderr)
        return 1
    found = faults(SITE)
    if found:
        print("\n".join(found), file=sys.stderr)
        return 1
    pages = len(list(SITE.rglob("*.html")))
    print(f"The site is in {SITE.name}/: {pages} pages, and every link, anchor and picture is there.")
    return 0


def serve(port: int) -> int:
    """Build, then serve until somebody has seen enough; pages are built again as they are written."""
    failed = build()
    if failed:
        return failed
    print(f"The site is at http://{HOST}:{port}/ - stop with Ctrl-C.", flush=True)
    wish = ["serve", "-f", str(CONFIG), "-a", f"{HOST}:{port}"]
    try:
        return subprocess.run([tool("zensical"), *wish], cwd=ROOT, env=_plain()).returncode
    except KeyboardInterrupt:
        return 0


def _plain() -> dict[str, str]:
    """Nothing of this Python's paths: the builder has its own."""
    return {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}


def main() -> int:
    """Do what is asked for."""
    parser = argparse.ArgumentParser(
        prog="python tools/site", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("wish", choices=["build", "serve", "generate", "pictures"])
    parser.add_argument("names", nargs="*", help="pictures: only these")
    parser.add_argument("--port", type=int, default=8000)
    wish = parser.parse_args()
    if wish.wish == "pictures":
        from pictures import take

        take(set(wish.names))
        return 0
    if wish.wish == "generate":
        generate()
        return 0
    return build() if wish.wish == "build" else serve(wish.port)


if __name__ == "__main__":
    sys.exit(main())
