"""Quotation marks: a name between them may contain anything, and is read back as it was."""

from __future__ import annotations


def quoted(name: str) -> str:
    """A name in quotation marks, whatever it contains."""
    escaped = name.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\r", "\\r")
    return '"' + escaped + '"'


def unquoted(escaped: str) -> str:
    """What stands between the quotation marks, as it was before `quoted`."""
    if "\\" not in escaped:
        return escaped
    parts: list[str] = []
    index = 0
    while index < len(escaped):
        letter = escaped[index]
        if letter == "\\" and index + 1 < len(escaped):
            index += 1
            letter = {"n": "\n", "r": "\r"}.get(escaped[index], escaped[index])
        parts.append(letter)
        index += 1
    return "".join(parts)


def plain_text(text: str) -> str:
    """Any words as they are, or in quotation marks where they would not be read back so."""
    plain = text == text.strip() and text[:1] not in ('"', "“") and "\n" not in text and "\r" not in text
    return text if plain else quoted(text)
