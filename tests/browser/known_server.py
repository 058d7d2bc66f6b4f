"""`freehold serve` for tests: with dice that follow from the name of the test, with short minutes if asked for, and
with other editions, as after an upgrade.

    python known_server.py [--minute-ms=3000] [--shelf=FOLDER] serve --data FOLDER …

The name of the test that is going on stands in the file `test` of the server's folder. Nothing of this is in Freehold
itself: this program makes the `Application` it serves, and people cannot have the dice of their tables known.
"""

from __future__ import annotations

import functools
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from freehold.cli import main
from freehold.editions import shelf
from freehold.server import page, serve
from freehold.server.app import Application
from freehold.table.deciding import ticking
from known import Known

# The compiled engine may be older than the page that is tested.
page.PAGE = Path(__file__).resolve().parents[2] / "src" / "freehold" / "server" / "page"
if sys.argv[1].startswith("--minute-ms="):
    ticking.MINUTE_MS = int(sys.argv.pop(1).partition("=")[2])
if sys.argv[1].startswith("--shelf="):
    folder = Path(sys.argv.pop(1).partition("=")[2])
    shelf._data = lambda: folder
name = Path(sys.argv[sys.argv.index("--data") + 1]) / "test"
serve.Application = functools.partial(Application, draws=Known(name.read_text).draws())  # type: ignore[assignment, misc]
main()
