"""Under which address phones on the same network find this computer."""

from __future__ import annotations

import contextlib
import ipaddress
import socket
from collections.abc import Callable, Iterable
from typing import Final
from urllib.parse import urlsplit

_ELSEWHERE: Final = ("192.0.2.1", "10.255.255.255", "192.168.255.255", "172.31.255.255")
"""Addresses in other networks; nothing is sent to them, the system only says by which way it would be."""

_EVERYWHERE: Final = ("0.0.0.0", "::", "")


Address = Callable[[], str]
"""Where phones find the server now: whoever moves to another network is found under another address."""


def nowhere() -> str:
    """No phone finds the server."""
    return ""


def lan_host() -> str:
    """This computer's own number in its network; empty if it is in none."""
    for away in _ELSEWHERE:
        with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
            asking.connect((away, 9))
            found = str(asking.getsockname()[0])
            if not _is_loopback(found):
                return found
    return ""


def for_phones(host: str, port: int, origins: Iterable[str] = ()) -> str:
    """The address at which phones find a server that listens at `host`; empty if only this computer reaches it.

    A proxy's address comes first; a server that listens everywhere is found at the computer's number in its network.
    """
    for origin in origins:
        if not _is_loopback(urlsplit(origin).hostname or ""):
            return origin.rstrip("/")
    everywhere = host in _EVERYWHERE
    if not everywhere and _is_loopback(host):
        return ""
    own = lan_host() if everywhere else host
    if not own:
        return ""
    return f"http://[{own}]:{port}" if ":" in own else f"http://{own}:{port}"


def _is_loopback(host: str) -> bool:
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host == "localhost"
    return address.is_loopback or address.is_unspecified


def reachable(address: str, origins: Iterable[str] = ()) -> str:
    """The page's address as others have to open it, given the one somebody has opened it by.

    A proxy's address stands as it was announced. Whoever sits at the computer itself may have come by an address that
    no phone can use; then it is that of the computer in its network.
    """
    parts = urlsplit(address)
    host = parts.hostname or ""
    for origin in origins:
        if urlsplit(origin).hostname == host:
            return f"{origin.rstrip('/')}/"
    own = lan_host() if _is_loopback(host) else ""
    port = f":{parts.port}" if parts.port else ""
    return f"{parts.scheme}://{own}{port}/" if own else f"{parts.scheme}://{parts.netloc}/"
