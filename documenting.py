"""Put docstrings and signatures into the C that mypyc writes, so that `help()` of the compiled package is of use.

mypyc writes the signatures of functions, methods and classes into their tables, but leaves their docstrings out. This
goes over the C files after `mypycify` and before the compiler: it reads the docstrings from the Python sources and puts
them where the signature stands, also for modules, properties and attributes. Documented files are copies in a folder
of their own, written only if they change, so that an unchanged file is not compiled again.

Whatever is not found where it is expected, or has a docstring already because a newer mypyc writes it, is left as it
is: the worst that can happen is a build whose `help()` is as poor as mypyc makes it.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from setuptools import Extension

FOLDER = "documented"
"""Where the copies go, beside what mypyc has written."""

_MODULE = re.compile(
    r'static struct PyModuleDef (?P<prefix>\w+)module = \{\s*PyModuleDef_HEAD_INIT,\s*"(?P<name>[\w.]+)",\s*'
    r"(?P<doc>NULL)(?=, /\* docstring \*/)"
)
_ENTRY = re.compile(
    r'\{"(?P<name>\w+)",\s*\(PyCFunction\)\w+,\s*[A-Z_ |]+,\s*PyDoc_STR\((?P<doc>NULL|"(?:[^"\\]|\\.)*")\)'
)
_GETTER = re.compile(r'\{"(?P<name>\w+)",\s*\(getter\)\w+,\s*(?:\(setter\)\w+|NULL),\s*(?P<doc>NULL),\s*NULL\}')
_CLASS_DOC = re.compile(r'\.tp_doc = PyDoc_STR\((?P<doc>NULL|"(?:[^"\\]|\\.)*")\)')
_END_OF_SIGNATURE = "\\n--\\n\\n"
_POSITIONAL_ONLY = ", /)"

Function = ast.FunctionDef | ast.AsyncFunctionDef


# -- the sources ------------------------------------------------------------------------------------------


@dataclass
class Documented:
    """What the source says about a class or a module: its own docstring, and those of what is in it."""

    doc: str = ""
    functions: dict[str, Function] = field(default_factory=dict)
    attributes: dict[str, str] = field(default_factory=dict)
    classes: dict[str, Documented] = field(default_factory=dict)


def read_source(text: str) -> Documented:
    """The docstrings of a module."""
    return _read(ast.parse(text))


def _read(node: ast.Module | ast.ClassDef) -> Documented:
    found = Documented(_doc(node))
    for statement in node.body:
        if isinstance(statement, Function):
            # Of several definitions of one name, overloads, the last one has the docstring.
            found.functions[statement.name] = statement
            found.attributes |= _attributes(statement.body) if statement.name == "__init__" else {}
        elif isinstance(statement, ast.ClassDef):
            found.classes[statement.name] = _read(statement)
    if isinstance(node, ast.ClassDef):
        found.attributes |= _attributes(node.body)
    return found


def _doc(node: ast.Module | ast.ClassDef | Function) -> str:
    return ast.get_docstring(node) or ""


def _attributes(body: list[ast.stmt]) -> dict[str, str]:
    """Attributes with a text below their assignment."""
    found: dict[str, str] = {}
    for statement, below in pairwise(body):
        name = _assigned(statement)
        if name and isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
            text = below.value.value
            if isinstance(text, str):
                found[name] = inspect.cleandoc(text)
    return found


def _assigned(statement: ast.stmt) -> str:
    targets: list[ast.expr] = []
    if isinstance(statement, ast.Assign):
        targets = statement.targets
    elif isinstance(statement, ast.AnnAssign):
        targets = [statement.target]
    for target in targets:
        if isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name) and target.value.id == "self":
            return target.attr
        if isinstance(target, ast.Name):
            return target.id
    return ""


# -- signatures -------------------------------------------------------------------------------------------


def signature(function: Function, name: str, bound: str) -> str:
    """The signature as C functions carry it, for those mypyc writes none for: `name($self, seat, action=None)`.

    A default that is no plain value stands as `...`.
    """
    arguments = function.args
    positional = [*arguments.posonlyargs, *arguments.args]
    defaults: list[ast.expr | None] = [None] * (len(positional) - len(arguments.defaults)) + [*arguments.defaults]
    parts = [_parameter(each.arg, default) for each, default in zip(positional, defaults, strict=True)]
    if bound and parts:
        parts[0] = bound
    if arguments.posonlyargs:
        parts.insert(len(arguments.posonlyargs), "/")
    if arguments.vararg is not None:
        parts.append(f"*{arguments.vararg.arg}")
    elif arguments.kwonlyargs:
        parts.append("*")
    parts += [
        _parameter(each.arg, default) for each, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
    ]
    if arguments.kwarg is not None:
        parts.append(f"**{arguments.kwarg.arg}")
    return f"{name}({', '.join(parts)})"


def _parameter(name: str, default: ast.expr | None) -> str:
    if default is None:
        return name
    try:
        ast.literal_eval(default)
    except ValueError:
        return f"{name}=..."
    return f"{name}={ast.unparse(default)}"


# -- the C ------------------------------------------------------------------------------------------------


def c_text(text: str) -> str:
    """A text as a literal of C: what is not plain ASCII in octal, which never runs into what follows."""
    signs = {ord("\\"): "\\\\", ord('"'): '\\"', ord("\n"): "\\n", ord("?"): "\\?", ord("\t"): "\\t"}
    parts = [signs.get(byte) or (chr(byte) if 32 <= byte < 127 else f"\\{byte:03o}") for byte in text.encode()]
    return f'"{"".join(parts)}"'


def documented(code: str, sources: dict[str, str]) -> str:
    """C with the docstrings of the modules in it; `sources` has their Python by the names of the modules."""
    for module in list(_MODULE.finditer(code)):
        source = sources.get(module["name"])
        if source is None:
            continue
        found = read_source(source)
        prefix = module["prefix"]
        if found.doc:
            whole = module[0]
            code = code.replace(whole, whole.removesuffix("NULL") + f"PyDoc_STR({c_text(found.doc)})", 1)
        code = _in_table(code, f"static PyMethodDef {prefix}module_methods[] = {{", _functions(found, ""))
        for name, about in found.classes.items():
            code = _class(code, f"{prefix}___{name}", name, about)
    return code


def _class(code: str, prefix: str, name: str, about: Documented) -> str:
    code = _in_table(code, f"static PyMethodDef {prefix}_methods[] = {{", _functions(about, "$self"))
    properties = {member: _doc(each) for member, each in about.functions.items() if _is_property(each)}
    texts = _Texts({member: c_text(text) for member, text in (about.attributes | properties).items() if text})
    code = _in_table(code, f"static PyGetSetDef {prefix}_getseters[] = {{", texts, _GETTER)
    begin = about.functions.get("__init__")
    own = signature(begin, name, "$self").replace("($self, ", "(").replace("($self)", "()") if begin else ""
    head = f"static PyTypeObject CPyType_{prefix}_template_ = {{"
    return _in_table(code, head, _Docs({"": (own, about.doc, _plain(begin))}), _CLASS_DOC)


def _is_property(function: Function) -> bool:
    return any(isinstance(each, ast.Name) and each.id == "property" for each in function.decorator_list)


def _plain(function: Function | None) -> bool:
    """Whether every argument may be given by name."""
    return function is None or not function.args.posonlyargs


class _Texts:
    """Texts that stand alone, by name."""

    def __init__(self, texts: dict[str, str]) -> None:
        self.texts = texts

    def written(self, name: str, there: str) -> str:
        return self.texts.get(name, there)


class _Docs(_Texts):
    """Docstrings behind signatures, by name."""

    def __init__(self, docs: dict[str, tuple[str, str, bool]]) -> None:
        self.docs = docs

    def written(self, name: str, there: str) -> str:
        """What to put in place of a literal: nothing else where it has a docstring already."""
        own, doc, by_name = self.docs.get(name, ("", "", False))
        if there == "NULL":
            if not own:
                return c_text(doc) if doc else there
            return c_text(f"{own}\n--\n\n{doc}")
        if not there.endswith(f'{_END_OF_SIGNATURE}"') or name not in self.docs:
            return there
        head = there.removesuffix(f'{_END_OF_SIGNATURE}"')
        if by_name and head.endswith(_POSITIONAL_ONLY):
            # mypyc takes the flags it hands over beside native integers for an argument nobody can name.
            head = head.removesuffix(_POSITIONAL_ONLY) + ")"
        return f"{head}{_END_OF_SIGNATURE}{c_text(doc)[1:]}"


def _functions(about: Documented, bound: str) -> _Docs:
    return _Docs(
        {
            name: (signature(each, name, _bound(each, bound)), _doc(each), _plain(each))
            for name, each in about.functions.items()
        }
    )


def _bound(function: Function, bound: str) -> str:
    """How the first argument of a method is written: `$self`, `$type`, or as it is for a static method."""
    kinds = {each.id for each in function.decorator_list if isinstance(each, ast.Name)}
    if "staticmethod" in kinds:
        return ""
    return "$type" if bound and "classmethod" in kinds else bound


def _in_table(code: str, head: str, texts: _Texts, entry: re.Pattern[str] = _ENTRY) -> str:
    """The same code with texts put into the entries of one table."""
    begin = code.find(head)
    if begin < 0:
        return code
    end = code.find("\n};", begin)

    def filled(found: re.Match[str]) -> str:
        name = found["name"] if "name" in entry.groupindex else ""
        at = found.start("doc") - found.start()
        length = len(found["doc"])
        return found[0][:at] + texts.written(name, found["doc"]) + found[0][at + length :]

    return code[:begin] + entry.sub(filled, code[begin:end]) + code[end:]


# -- files ------------------------------------------------------------------------------------------------


def document(extensions: list[Extension], root: Path) -> int:
    """Have extensions compiled from documented copies of their C files; return how many there are."""
    count = 0
    for extension in extensions:
        sources = []
        for source in map(str, extension.sources):
            copy = _documented_copy(Path(source), root)
            count += copy is not None
            sources.append(source if copy is None else str(copy))
        extension.sources = sources
    return count


def _documented_copy(path: Path, root: Path) -> Path | None:
    """Where the documented copy of a C file is, or None if there is nothing to put into it."""
    code = path.read_text(encoding="utf-8")
    text = documented(code, dict(_sources(code, root)))
    if text == code:
        return None
    copy = path.parent / FOLDER / path.name
    if not copy.exists() or copy.read_text(encoding="utf-8") != text:
        copy.parent.mkdir(exist_ok=True)
        copy.write_text(text, encoding="utf-8")
    return copy


def _sources(code: str, root: Path) -> Iterator[tuple[str, str]]:
    for module in _MODULE.finditer(code):
        path = root.joinpath(*module["name"].split(".")).with_suffix(".py")
        if path.is_file():
            yield module["name"], path.read_text(encoding="utf-8")
