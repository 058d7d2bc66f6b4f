"""The page: the files of the browser table, and the same page for every address below it."""

from __future__ import annotations

import mimetypes
import re
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response

PAGE = Path(__file__).parent / "page"
HOW_TO_GET_IT = (
    "The page of the browser table is not built: run `make play` in a clone of Freehold, or `make web` there and "
    "install again."
)
_FOR_EVER = {"cache-control": "public, max-age=31536000, immutable"}
_LONGEST = 200
"""No address of the page is longer, and no disk looks for names of any length."""
_FRESH = {"cache-control": "no-cache"}

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("image/svg+xml", ".svg")
mimetypes.add_type("application/manifest+json", ".webmanifest")


def is_built() -> bool:
    """Whether there is a page: it is not part of a clone, and a package has it if it was there when it was made."""
    return (PAGE / "index.html").is_file()


def _absent() -> str:
    """What stands in place of the page, the same as the server has said at its start."""
    told = re.sub("`(.*?)`", r"<code>\1</code>", HOW_TO_GET_IT)
    return f"<!doctype html><title>Freehold</title><p>{told} The server itself is running."


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
    if not is_built():
        return HTMLResponse(_absent(), headers=_FRESH)
    return FileResponse(root / "index.html", headers=_FRESH)
