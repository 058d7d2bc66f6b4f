"""Dice that can be checked: the server commits to its seed, everybody adds a salt, the end shows it all.

Before anybody contributes, the table publishes the SHA-256 of the server's 32 bytes. The seed of the game is the first
96 bits of the SHA-256 of those bytes and of one line per seat. So neither the server nor any seat alone can choose it.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence

import msgspec

SEED_BYTES = 12
"""The generator of the engine takes 96 bits."""

_REMARK = re.compile(r"#\s*dice (commitment|server-seed|salts): ?(.*)")


class Proof(msgspec.Struct, frozen=True):
    """Everything needed to check the dice of a game that is over."""

    commitment: str
    server_seed: str
    salts: list[str]
    """One per seat, in the order the seats had before play; empty where a seat added nothing."""

    def remarks(self) -> list[str]:
        """The proof as remarks of a record."""
        return [
            f"# dice commitment: {self.commitment}",
            f"# dice server-seed: {self.server_seed}",
            f"# dice salts: {', '.join(salt or '-' for salt in self.salts)}",
        ]


def commitment(server_seed: str) -> str:
    """What the server publishes before anybody contributes."""
    return hashlib.sha256(bytes.fromhex(server_seed)).hexdigest()


def mix(server_seed: str, salts: Sequence[str]) -> int:
    """The seed of the game."""
    digest = hashlib.sha256(bytes.fromhex(server_seed))
    for seat, salt in enumerate(salts):
        digest.update(f"{seat}:{salt.lower()}\n".encode())
    return int.from_bytes(digest.digest()[:SEED_BYTES], "big")


def read_proof(lines: Sequence[str]) -> Proof | None:
    """The proof a record carries in its remarks, or None if it has none or only part of one."""
    found: dict[str, str] = {}
    for line in lines:
        match = _REMARK.fullmatch(line.strip())
        if match is not None:
            found[match[1]] = match[2].strip()
    if len(found) < 3:
        return None
    salts = ["" if salt.strip() == "-" else salt.strip() for salt in found["salts"].split(",")]
    return Proof(found["commitment"], found["server-seed"], salts)


def fault(proof: Proof, seed: int) -> str:
    """What does not fit together, or nothing."""
    try:
        known = commitment(proof.server_seed)
    except ValueError:
        return "the server's seed is not a row of hexadecimal digits"
    if known != proof.commitment:
        return "the server's seed is not the one it committed to"
    if mix(proof.server_seed, proof.salts) != seed:
        return "the seed of the game is not made of the server's seed and the salts of the seats"
    return ""
