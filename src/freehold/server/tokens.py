"""Tokens and codes. A token is shown once, to whoever it belongs to; only its hash is kept."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from typing import NamedTuple

_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Without letters and digits that are taken for each other."""

CODE_LENGTH = 6


def new_token() -> str:
    """A token nobody can guess."""
    return secrets.token_urlsafe(32)


def hash_of(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_code() -> str:
    """A short code for a table, easy to read out."""
    return "".join(secrets.choice(_LETTERS) for _ in range(CODE_LENGTH))


def new_server_seed() -> str:
    """The server's part of a seed."""
    return secrets.token_hex(32)


class Draws(NamedTuple):
    """What a server draws for every new table, by default from `secrets`.

    Nothing people can set reaches this: only a program that makes an `Application` itself, as tests do, gives others.
    """

    code: Callable[[], str] = new_code
    server_seed: Callable[[], str] = new_server_seed


SECRET = Draws()


def clean_code(text: str) -> str:
    """A code as somebody typed it, or nothing if it cannot be one."""
    code = text.strip().upper()
    return code if 4 <= len(code) <= 12 and all(sign in _LETTERS for sign in code) else ""
