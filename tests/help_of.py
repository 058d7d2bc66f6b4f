"""Print, as JSON, what `help()` has to say about everything public: docstrings, signatures, members."""

from __future__ import annotations

import inspect
import json
import pydoc
import sys

import freehold

SPARED = {"__init__", "__weakref__", "__dict__", "__module__", "__firstlineno__", "__static_attributes__"}


def signature(thing: object) -> list[str] | None:
    """Names, kinds and defaults of the arguments; what an engine written in C cannot say is left out."""
    try:
        found = inspect.signature(thing)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return None
    told = []
    for each in found.parameters.values():
        if each.name == "self":
            continue
        default = "" if each.default is inspect.Parameter.empty else f"={each.default!r}"
        told.append(f"{each.kind.name} {each.name}{default}")
    return told


def about(thing: object) -> dict[str, object]:
    return {"doc": inspect.getdoc(thing) or "", "signature": signature(thing)}


def members(kind: type) -> dict[str, object]:
    """Methods and properties that the class itself defines."""
    found: dict[str, object] = {}
    for name, member in vars(kind).items():
        if name.startswith("_") or name in SPARED:
            continue
        if isinstance(member, property) or inspect.isgetsetdescriptor(member):
            found[name] = {"doc": inspect.getdoc(member) or ""}
        elif inspect.isroutine(member):
            found[name] = about(member)
    return found


def main() -> None:
    told: dict[str, object] = {}
    for name in freehold.__all__:
        thing = getattr(freehold, name)
        if not (inspect.isclass(thing) or inspect.isroutine(thing) or inspect.ismodule(thing)):
            continue
        told[name] = about(thing) | {"members": members(thing) if inspect.isclass(thing) else {}}
        if inspect.ismodule(thing):
            told[name] = {
                "doc": inspect.getdoc(thing),
                "members": {key: about(value) for key, value in functions(thing)},
            }
    text = pydoc.render_doc(freehold.Game, renderer=pydoc.plaintext)
    json.dump({"compiled": freehold.engine.game.__file__.endswith(".so"), "told": told, "help": text}, sys.stdout)


def functions(module: object) -> list[tuple[str, object]]:
    home = getattr(module, "__name__", "")
    return [
        (name, value)
        for name, value in sorted(vars(module).items())
        if inspect.isroutine(value) and getattr(value, "__module__", "") == home and not name.startswith("_")
    ]


main()
