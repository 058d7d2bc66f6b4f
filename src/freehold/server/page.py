"""The page: the files of the browser table, and the same page for every address below it."""

from __future__ import annotations

import mimetypes
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response

PAGE = Path(__file__).parent / "page"
_ABSENT = (
    "<!doctype html><title>Freehold</title><p>The page of the browser table has not been built. "
    "Say <code>make web</code> and reload; the server itself is running."
)
_FOR_EVER = {"cache-control": "public, max-age=31536000, immutable"}
_LONGEST = 200
"""No address of the page is longer, and no disk looks for names of any length."""
_FRESH = {"cache-control": "no-cache"}

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("image/svg+xml", ".svg")
mimetypes.add_type("application/manifest+json", ".webmanifest")


def _file(root: Path, wanted: str) -> Path | None:
    """The file of that name, if it is one of the page."""
    if not wanted or len(wanted) > _LONGEST or "\0" in wanted:
        return None
    file = (root / wanted).resolve()
    return file if file.is_relative_to(root) and file.is_file() else None


async def page(request: Request) -> Response:
    """A file of the page, or the page itself."""
    wanted = request.path_params.get("path", "")
    root = PAGE.resolve()
    file = _file(root, wanted)
    if file is not None:
        return FileResponse(file, headers=_FOR_EVER if "assets" in file.relative_to(root).parts else _FRESH)
    if len(wanted) > _LONGEST or "." in wanted.rpartition("/")[2]:
        return Response("not found", 404, media_type="text/plain")
    index = root / "index.html"
    if not index.is_file():
        return HTMLResponse(_ABSENT, 200)
    return FileResponse(index, headers=_FRESH)
