"""Write the stubs (`.pyi`) of compiled modules: what type checkers and editors read beside a library.

    python stubbing.py src build/lib src/freehold/engine/game.py ...

A stub is the source without bodies: every signature, docstring, constant and class stands as it was written. What
`__init__` puts into `self` is declared in the class, with the type mypy finds for it.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

Function = ast.FunctionDef | ast.AsyncFunctionDef
Types = dict[str, dict[str, str]]
"""The types of attributes, by class and name."""

_HEAD = "# Made from the source beside it when the package was built.\n"
_DOTTED = re.compile(r"\b((?:[A-Za-z_]\w*\.)+)([A-Za-z_]\w*)")


def stub_of(source: str, types: Types, module: str = "") -> str:
    """The stub of a module whose attributes have these types."""
    tree = ast.parse(source)
    plain, needed = imports_of(types, module)
    body = [kept for statement in _without_bodies_of_overloads(tree.body) for kept in _kept(statement, plain)]
    text = ast.unparse(ast.fix_missing_locations(ast.Module(body=body, type_ignores=[])))
    # Only modules that a declaration names; they come last, so that the future and the docstring stay first.
    more = "".join(f"\nimport {name}" for name in needed if re.search(rf"\b{re.escape(name)}\.", text))
    return f"{_HEAD}{text}{more}\n"


def _kept(statement: ast.stmt, types: Types) -> Iterator[ast.stmt]:
    """What stays of a statement of a module or a class."""
    if isinstance(statement, Function):
        yield _signature(statement)
    elif isinstance(statement, ast.ClassDef):
        yield _class(statement, types)
    elif isinstance(statement, ast.Import | ast.ImportFrom) or _is_doc(statement):
        yield statement
    elif isinstance(statement, ast.If) and ast.unparse(statement.test) == "TYPE_CHECKING":
        yield from statement.body
    elif isinstance(statement, ast.AnnAssign):
        yield _declared(statement)
    elif isinstance(statement, ast.Assign):
        # The type of a bare assignment is what its value says: an alias, a table, a constant.
        yield statement


def _without_bodies_of_overloads(body: list[ast.stmt]) -> list[ast.stmt]:
    """A stub has the overloads of a function and not the one that does it, whose docstring goes to the first."""
    first: dict[str, Function] = {}
    kept: list[ast.stmt] = []
    for statement in body:
        if isinstance(statement, Function):
            if any(ast.unparse(each) == "overload" for each in statement.decorator_list):
                first.setdefault(statement.name, statement)
            elif statement.name in first:
                first[statement.name].body = statement.body
                continue
        kept.append(statement)
    return kept


def _is_doc(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _declared(statement: ast.AnnAssign) -> ast.AnnAssign:
    """A declaration without its value, unless the value is its type."""
    bare = ast.unparse(statement.annotation) in ("Final", "TypeAlias")
    value = statement.value if bare or _is_plain(statement.value) else None
    return ast.AnnAssign(statement.target, statement.annotation, value, statement.simple)


def _is_plain(value: ast.expr | None) -> bool:
    if value is None:
        return False
    try:
        return isinstance(ast.literal_eval(value), int | float | str | bool)
    except ValueError:
        return False


def _signature(function: Function) -> Function:
    """A function with its docstring, and without what it does."""
    arguments = function.args
    arguments.defaults = [_default(value) for value in arguments.defaults]
    arguments.kw_defaults = [None if value is None else _default(value) for value in arguments.kw_defaults]
    first = function.body[0]
    function.body = [first] if _is_doc(first) and ast.get_docstring(function) else []
    function.body.append(ast.Expr(ast.Constant(...)))
    return function


def _default(value: ast.expr) -> ast.expr:
    try:
        ast.literal_eval(value)
    except ValueError:
        return ast.Constant(...)
    return value


# -- classes ------------------------------------------------------------------------------------------------


def _class(statement: ast.ClassDef, types: Types) -> ast.ClassDef:
    """A class with the attributes its `__init__` gives to every one of its kind."""
    own = dict(types.get(statement.name, {}))
    for each in statement.body:
        # What stands in the class is there already, and what is not known here belongs to a class below.
        own.pop(each.name if isinstance(each, Function) else _target(each), None)
    body: list[ast.stmt] = []
    for each in _without_bodies_of_overloads(statement.body):
        if isinstance(each, ast.FunctionDef) and each.name == "__init__":
            body += _attributes(each, own)
        body += _kept(each, types)
    statement.body = body or [ast.Expr(ast.Constant(...))]
    return statement


def _attributes(begin: ast.FunctionDef, own: dict[str, str]) -> Iterator[ast.stmt]:
    """Declarations of what is assigned to `self`, each with the text below it."""
    body = [node for node in ast.walk(begin) if isinstance(node, ast.stmt)]
    for statement in body:
        name = _target(statement, "self")
        if name not in own:
            continue
        yield ast.AnnAssign(ast.Name(name), ast.parse(own.pop(name), mode="eval").body, None, 1)
        below = begin.body.index(statement) + 1 if statement in begin.body else len(begin.body)
        if below < len(begin.body) and _is_doc(begin.body[below]):
            yield begin.body[below]


def _target(statement: ast.stmt, of: str = "") -> str:
    """What a statement assigns to: a name, or an attribute of `of`."""
    targets = [statement.target] if isinstance(statement, ast.AnnAssign) else []
    for target in [*targets, *(statement.targets if isinstance(statement, ast.Assign) else [])]:
        if not of and isinstance(target, ast.Name):
            return target.id
        if isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name) and target.value.id == of:
            return target.attr
    return ""


# -- types --------------------------------------------------------------------------------------------------


def types_by_mypy(sources: list[Path], root: Path) -> dict[str, Types]:
    """The types of all attributes of all classes, by module and class, as mypy has found them."""
    from mypy.build import build
    from mypy.main import process_options
    from mypy.nodes import TypeInfo

    wishes = ["--strict", "--follow-imports=silent", "--ignore-missing-imports", "--cache-dir=/dev/null"]
    files, options = process_options([*wishes, *map(str, sources)])
    found: dict[str, Types] = {}
    for name, tree in build(files, options).files.items():
        if not name.startswith(f"{_package(root)}."):
            continue
        kinds = [symbol.node for symbol in tree.names.values() if isinstance(symbol.node, TypeInfo)]
        found[name] = {
            kind.name: {key: str(entry.type) for key, entry in kind.names.items() if entry.type is not None}
            for kind in kinds
            if kind.module_name == name
        }
    return found


def _package(root: Path) -> str:
    return next(path.parent.name for path in sorted(root.glob("*/__init__.py")))


def imports_of(types: Types, module: str) -> tuple[Types, list[str]]:
    """The types as they are written in a module: its own names bare, and the modules of the others."""
    needed: set[str] = set()

    def written(found: re.Match[str]) -> str:
        home = found[1].rstrip(".")
        if home == module:
            return found[2]
        needed.add(home)
        return found[0]

    plain = {
        kind: {key: text for key, value in names.items() if _is_type(text := _DOTTED.sub(written, value))}
        for kind, names in types.items()
    }
    return plain, sorted(needed)


def _is_type(text: str) -> bool:
    try:
        ast.parse(text, mode="eval")
    except SyntaxError:
        return False
    return True


# -- files --------------------------------------------------------------------------------------------------


def write_stubs(sources: list[Path], root: Path, into: Path) -> int:
    """Write the stubs of modules below `root` to the same places below `into`; return how many there are."""
    types = types_by_mypy(sources, root)
    for source in sources:
        place = source.relative_to(root).with_suffix(".pyi")
        module = ".".join(place.with_suffix("").parts)
        target = into / place
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(stub_of(source.read_text(encoding="utf-8"), types.get(module, {}), module), encoding="utf-8")
    return len(sources)


if __name__ == "__main__":
    root, into, *names = map(Path, sys.argv[1:])
    print(f"{write_stubs(names, root, into)} stubs")
