"""Running the server: an address to listen on, a folder for the journals, a browser if there is one."""

from __future__ import annotations

import errno
import gc
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO
from urllib.parse import quote

import msgspec
import uvicorn

from freehold._version import engine_kind
from freehold.server import page
from freehold.server.app import Application
from freehold.server.bounds import USUAL, Bounds
from freehold.server.connections import WatchedConfig, descriptors
from freehold.server.doors import MESSAGE_LIMIT
from freehold.server.lan import for_phones, reachable
from freehold.server.quiet import quiet_log
from freehold.server.sqlite import SqliteStore
from freehold.server.workshop import Work, Workshop, WorkshopFault, edition_folders

if sys.platform != "win32":
    import fcntl

_MORE_PORTS = 20
_INTERPRETED = (
    "The engine runs interpreted; run `make compile` in a clone, or install with a C compiler, for the fast one."
)
LOOPBACK = ("127.0.0.1", "localhost", "::1")


class Settings(msgspec.Struct):
    """How the server is run."""

    host: str = "127.0.0.1"
    port: int = 8080
    data: Path = Path("tables")
    origins: list[str] = []
    browser: bool = True
    bounds: Bounds = USUAL
    editions: list[Path] = []
    """Folders of editions to put on the shelf, or folders of such folders."""


class ServeFault(Exception):
    """The server cannot run: one sentence for people."""


class NoFolder(ServeFault):
    """A folder that was named is none of an edition."""


class InUse(ServeFault):
    """Another server has the folder."""


def default_data() -> Path:
    """Where tables are kept if nobody says otherwise."""
    base = os.environ.get("XDG_DATA_HOME") or os.environ.get("LOCALAPPDATA")
    return (Path(base) if base else Path.home() / ".local" / "share") / "freehold"


def listen(host: str, port: int, say: Callable[[str], None]) -> socket.socket:
    """A socket on the port asked for, or on the next one that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for candidate in [port, *range(port + 1, port + 1 + _MORE_PORTS)] if port else [0]:
        listener = socket.socket(family, socket.SOCK_STREAM)
        try:
            if os.name == "posix":
                listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind((host, candidate))
            listener.listen(2048)
        except OSError as fault:
            listener.close()
            if fault.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise ServeFault(f"cannot listen on {host}: {(fault.strerror or str(fault)).lower()}") from fault
            continue
        if port and candidate != port:
            say(f"Port {port} is in use; taking {candidate} instead.")
        return listener
    raise ServeFault(f"ports {port} to {port + _MORE_PORTS} are all in use; name another one with --port")


def hold(folder: Path) -> IO[str]:
    """Keep a folder for this server alone; the system lets go of it however the server ends."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file = (folder / "tables.lock").open("a")
    except OSError as fault:
        raise ServeFault(f"{folder} cannot be written: {(fault.strerror or str(fault)).lower()}") from fault
    if sys.platform == "win32":
        return file
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as fault:
        file.close()
        raise InUse(f"another server keeps its tables in {folder}; name another folder with --data") from fault
    return file


def uvicorn_config(app: Application, bounds: Bounds, origins: Sequence[str] = ()) -> WatchedConfig:
    """How connections are served: here and nowhere else, so that what is tested is what people run."""
    return WatchedConfig(
        app,
        bounds,
        descriptors(),
        bool(origins),
        ws_max_size=MESSAGE_LIMIT,
        ws_per_message_deflate=False,
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=bool(origins),
        forwarded_allow_ips="127.0.0.1,::1" if origins else "",
        timeout_graceful_shutdown=3,
        lifespan="on",
    )


def run(settings: Settings, say: Callable[[str], None]) -> None:
    """Serve until somebody stops it."""
    workshop = _workshop(settings.editions)
    lock = hold(settings.data)
    store = SqliteStore(settings.data / "tables.db")
    listener = listen(settings.host, settings.port, say)
    port = listener.getsockname()[1]

    def address_now() -> str:
        return for_phones(settings.host, port, settings.origins)

    app = Application(store, settings.origins, settings.bounds, workshop=workshop, address=address_now)
    config = uvicorn_config(app, settings.bounds, settings.origins)
    address = _address(settings.host, port)
    _announce(settings, address, say)
    for work in workshop.works:
        say(_of_work(work, address))
    if settings.browser:
        threading.Thread(target=_open_browser, args=(address, say), daemon=True).start()
    # The writer thread must not wait long for its turn while the event loop is busy.
    sys.setswitchinterval(0.0005)
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
    try:
        _serve(config, listener)
    finally:
        lock.close()


def _workshop(places: list[Path]) -> Workshop:
    try:
        return Workshop(edition_folders(places))
    except WorkshopFault as fault:
        raise NoFolder(str(fault)) from fault


def _of_work(work: Work, address: str) -> str:
    """What is said at the start about an edition that somebody is writing."""
    told = work.told()
    state = "has problems" if told["broken"] else f"is on the shelf as {work.id}"
    return f"{work.folder} {state}; see {address}#/design/{quote(work.id or work.name)}"


def _serve(config: uvicorn.Config, listener: socket.socket) -> None:
    with quiet_log() as log:

        async def catch_up() -> None:
            log.catch_up()

        config.callback_notify = catch_up
        uvicorn.Server(config).run(sockets=[listener])


def _address(host: str, port: int) -> str:
    shown = "127.0.0.1" if host in ("0.0.0.0", "::", "") else host
    return f"http://[{shown}]:{port}/" if ":" in shown else f"http://{shown}:{port}/"


def _announce(settings: Settings, address: str, say: Callable[[str], None]) -> None:
    say(f"Freehold is at {address}")
    if settings.host in LOOPBACK:
        say("Only this computer can reach it; use --host 0.0.0.0 to let others on your network in.")
    else:
        say(f"It listens on {settings.host}: everybody who can reach this computer can reach it.")
        others = reachable(address, settings.origins)
        if others != address:
            say(f"Phones and others on its network open {others}")
    if engine_kind() == "interpreted":
        say(_INTERPRETED)
    if not page.is_built():
        say(page.HOW_TO_GET_IT)
    say(f"Tables are kept in {settings.data}. Stop with Ctrl-C.")


def _open_browser(address: str, say: Callable[[str], None]) -> None:
    """Open the page if there is a display and a browser; say so if not, and go on."""
    no_display = sys.platform.startswith("linux") and not (
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or os.environ.get("BROWSER")
    )
    try:
        opened = not no_display and webbrowser.open(address)
    except Exception:
        opened = False
    if not opened:
        say(f"No browser could be opened here; open {address} yourself.")
