"""Who may come in: origins, hosts, how often, and the headers that keep browsers strict."""

from __future__ import annotations

import ipaddress
import socket
import time
from collections import OrderedDict
from collections.abc import Iterable
from urllib.parse import urlsplit

MESSAGE_LIMIT = 16 * 1024

HEADERS = [
    (
        b"content-security-policy",
        b"default-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self'; connect-src 'self'; "
        b"object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=(), usb=()"),
]


class Doors:
    """Checks of host and origin. `origins` are further addresses the page may come from, for instance a proxy's."""

    def __init__(self, origins: Iterable[str] = ()) -> None:
        self.origins = {origin.rstrip("/").lower() for origin in origins}
        own = socket.gethostname().lower()
        self.hosts = {"localhost", own, f"{own}.local"}
        self.hosts |= {urlsplit(origin).hostname or "" for origin in self.origins}

    def knows_host(self, host: str) -> bool:
        """Whether a Host header names this machine: by number, or by a name it really has.

        A page on another site that makes its own name point here would otherwise count as the same origin.
        """
        name = urlsplit(f"//{host}").hostname or ""
        if name in self.hosts:
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True

    def allows(self, origin: str | None, host: str) -> bool:
        """Whether a request may come from a page of this origin; programs that are no browsers name none."""
        if not self.knows_host(host):
            return False
        if origin is None:
            return True
        plain = origin.rstrip("/").lower()
        if plain in self.origins:
            return True
        return plain in (f"http://{host.lower()}", f"https://{host.lower()}")


class Bucket:
    """So many in so many seconds: `take` says whether one more is allowed."""

    def __init__(self, many: int, seconds: float) -> None:
        self.many = many
        self.rate = many / seconds
        self.left = float(many)
        self.at = time.monotonic()
        self.refused = 0
        """How many were refused in a row."""

    def take(self) -> bool:
        """Count one; whether it is within the limit."""
        now = time.monotonic()
        self.left = min(self.many, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            self.refused += 1
            return False
        self.left -= 1
        self.refused = 0
        return True


class Limits:
    """A bucket per address; the longest unused are forgotten."""

    def __init__(self, many: int, seconds: float, most: int = 10_000) -> None:
        self.many = many
        self.seconds = seconds
        self.most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Count one for an address."""
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self.many, self.seconds)
        self._buckets.move_to_end(address)
        while len(self._buckets) > self.most:
            self._buckets.popitem(last=False)
        return bucket.take()
