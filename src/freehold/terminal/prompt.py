"""Reading a line: with completion at a terminal, plainly from a pipe."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import Protocol

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.shortcuts import CompleteStyle
from rich.console import Console


class LineReader(Protocol):
    """Something that asks for a line. Raises EOFError at the end of the input."""

    def read(self, question: str, words: Callable[[], list[str]]) -> str:
        """Ask and return the answer; `words` are the answers worth completing to."""
        ...


def make_reader(console: Console) -> LineReader:
    """The reader that suits the terminal."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        return TerminalReader()
    return PipeReader(console)


class PipeReader:
    """Reads lines from a pipe or a file and shows them, so that the transcript makes sense."""

    def __init__(self, console: Console) -> None:
        self.console = console

    def read(self, question: str, words: Callable[[], list[str]]) -> str:  # noqa: ARG002
        self.console.print(question, end="")
        try:
            line = input()
        except EOFError:
            self.console.print()
            raise
        except UnicodeDecodeError:
            line = ""
        self.console.print(line, soft_wrap=True)
        return line


class TerminalReader:
    """Reads lines with history and completion."""

    def __init__(self) -> None:
        self.session: PromptSession[str] = PromptSession(history=InMemoryHistory())

    def read(self, question: str, words: Callable[[], list[str]]) -> str:
        return self.session.prompt(
            question,
            completer=WordCompleter(words),
            complete_while_typing=False,
            complete_style=CompleteStyle.READLINE_LIKE,
            reserve_space_for_menu=0,
        )


class WordCompleter(Completer):
    """Completes whole actions, and names inside them."""

    def __init__(self, words: Callable[[], list[str]]) -> None:
        self.words = words

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:  # noqa: ARG002
        """Everything that goes on from what is written: the line as a whole, or its last word."""
        typed = document.text_before_cursor
        for text, begin in completions(typed, self.words()):
            yield Completion(text, start_position=begin)


def completions(typed: str, words: list[str]) -> list[tuple[str, int]]:
    """Pairs of a completion and where it begins, counted back from the cursor."""
    line = typed.lstrip()
    whole = [word for word in words if word.lower().startswith(line.lower())]
    if whole or not line:
        return [(word, -len(line)) for word in whole]
    found: list[tuple[str, int]] = []
    starts = [0] + [index + 1 for index, sign in enumerate(line) if sign == " "]
    for start in starts:
        part = line[start:].lower().lstrip('"')
        if not part:
            continue
        for word in words:
            bare = word.strip('"')
            if bare.lower().startswith(part) and (word, start - len(line)) not in found:
                found.append((word, start - len(line)))
        if found:
            return found
    return found
