"""Ports for servers that are stopped and started again on the same one."""

from __future__ import annotations

import os
import socket
from pathlib import Path

_USUAL_FIRST = 32_768
"""Where systems begin to hand out ports by themselves, if they do not say."""
_SPAN = 12_000


def quiet_port() -> int:
    """A port nobody listens on, and that the system gives to nobody else while the server is down.

    Every process begins to look at another place, so that tests which run side by side do not meet.
    """
    span = range(_first_given() - _SPAN, _first_given())
    for at in range(_SPAN):
        port = span[(os.getpid() * 7 + at) % _SPAN]
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise AssertionError("every port is in use")


def _first_given() -> int:
    """The lowest port the system gives to whoever asks for any."""
    said = Path("/proc/sys/net/ipv4/ip_local_port_range")
    first = int(said.read_text().split()[0]) if said.is_file() else _USUAL_FIRST
    return first if first > _SPAN + 2_000 else _USUAL_FIRST
