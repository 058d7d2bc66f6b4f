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
        try:
            name = urlsplit(f"//{host}").hostname or ""
            if name in self.hosts:
                return True
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True

    def allows(self, origin: str | None, host: str) -> bool:
        """Whether a request may come from a page of this origin; programs other than browsers name none."""
        if not self.knows_host(host):
            return False
        if origin is None:
            return True
        plain = origin.rstrip("/").lower()
        if plain in self.origins:
            return True
        return plain in (f"http://{host.lower()}", f"https://{host.lower()}")


def address_of(client: object) -> str:
    """Whom limits count: an address, or for IPv6 the network it belongs to, since one person has all of that."""
    host = str(client[0]) if isinstance(client, (tuple, list)) and client else "?"
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, 64), strict=False))


class Bucket:
    """A rate limit, so many in so many seconds: `take` says whether one more is allowed."""

    def __init__(self, many: int, seconds: float) -> None:
        self.many = many
        self.rate = many / seconds
        self.left = float(many)
        self.at = time.monotonic()
        self.refused = 0
        """How many were refused in a row."""

    def _fill(self) -> None:
        now = time.monotonic()
        self.left = min(self.many, self.left + (now - self.at) * self.rate)
        self.at = now

    def wait(self) -> float:
        """For how many seconds there is not one left; 0 if there is."""
        self._fill()
        return max(1 - self.left, 0) / self.rate

    def take(self, cost: int = 1) -> bool:
        """Count one, or something that costs as much as several; whether it is within the limit."""
        self._fill()
        if self.left < min(cost, self.many):
            self.refused += 1
            return False
        self.left -= cost
        self.refused = 0
        return True


class Limits:
    """A bucket for everybody who is counted, by address or by name; the longest unused are forgotten."""

    def __init__(self, many: int, seconds: float, most: int = 10_000) -> None:
        self.many = many
        self.seconds = seconds
        self.most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def bucket(self, address: str) -> Bucket:
        """The bucket of an address."""
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self.many, self.seconds)
        self._buckets.move_to_end(address)
        while len(self._buckets) > self.most:
            self._buckets.popitem(last=False)
        return bucket

    def take(self, address: str, cost: int = 1) -> bool:
        """Count one, or something that costs as much as several, for an address."""
        return self.bucket(address).take(cost)


class Crowd:
    """How many are there at the same time from every address."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._here: dict[str, int] = {}

    def enter(self, address: str) -> bool:
        """Count somebody in; False if there are too many already."""
        here = self._here.get(address, 0)
        if here >= self.most:
            return False
        self._here[address] = here + 1
        return True

    def leave(self, address: str) -> None:
        """Count somebody out."""
        here = self._here.get(address, 0) - 1
        if here > 0:
            self._here[address] = here
        else:
            self._here.pop(address, None)
