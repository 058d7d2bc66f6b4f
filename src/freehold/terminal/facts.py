"""Facts by name: the same that every client gets, ready to be put into sentences."""

from __future__ import annotations

from collections.abc import Mapping


class Facts:
    """What is known about a stage or a choice. Which facts there are depends on its kind."""

    def __init__(self, data: Mapping[str, object]) -> None:
        self._data = data

    def __contains__(self, name: str) -> bool:
        return name in self._data

    def number(self, name: str) -> int:
        value = self._data[name]
        assert isinstance(value, int)
        return value

    def flag(self, name: str) -> bool:
        return bool(self.number(name))

    def text(self, name: str) -> str:
        value = self._data[name]
        assert isinstance(value, str)
        return value

    def numbers(self, name: str) -> list[int]:
        value = self._data[name]
        assert isinstance(value, list)
        return value

    def part(self, name: str) -> Facts:
        """Facts that belong together."""
        value = self._data[name]
        assert isinstance(value, dict)
        return Facts(value)
