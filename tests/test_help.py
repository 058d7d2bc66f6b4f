"""The compiled package helps as the interpreted one does: docstrings, signatures and stubs, and how they get there."""

from __future__ import annotations

import ast
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from processes import NOT_COMPILED, SOURCES, compiled_folder, start

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import documenting  # noqa: E402 (it stands beside setup.py)
import stubbing  # noqa: E402


def said(folder: Path) -> dict[str, Any]:
    process = start("help_of.py", [], folder)
    out, err = process.communicate()
    assert process.returncode == 0, err
    found: dict[str, Any] = json.loads(out)
    return found


@pytest.fixture(scope="module")
def folder() -> Path:
    found = compiled_folder()
    if found is None:
        pytest.fail(f"FREEHOLD_COMPILED is not set; {NOT_COMPILED}")
    return found


def test_help_is_the_same_interpreted_and_compiled(folder: Path) -> None:
    interpreted, compiled = said(SOURCES), said(folder)
    assert compiled["compiled"]
    assert not interpreted["compiled"]
    assert interpreted["told"].keys() == compiled["told"].keys()
    for name, about in interpreted["told"].items():
        there = compiled["told"][name]
        assert there["doc"] == about["doc"], name
        assert there.get("signature") == about.get("signature"), name
        for member, told in about["members"].items():
            assert there["members"].get(member) == told, f"{name}.{member}"


def test_help_of_a_compiled_game_is_of_use(folder: Path) -> None:
    text = said(folder)["help"]
    for line in (
        "One game of one edition.",
        "play(self, /, seat, action=None)",
        "Carry out an action and everything that follows from it by itself",
        "The seat the table waits for, HOST for the host",
        "What each seat owes the Bank",
    ):
        assert line in text


def test_compiled_modules_have_stubs_with_the_types_of_their_attributes(folder: Path) -> None:
    for library in sorted((folder / "freehold").rglob("*.so")):
        stub = library.with_name(f"{library.name.partition('.')[0]}.pyi")
        ast.parse(stub.read_text(encoding="utf-8"))
    game = (folder / "freehold/engine/game.pyi").read_text(encoding="utf-8")
    assert "def play(self, seat: int | str, action: Action | str) -> list[Event]:" in game
    state = (folder / "freehold/engine/state.pyi").read_text(encoding="utf-8")
    assert "cash: librt.vecs.vec[mypy_extensions.i64]" in state


# -- docstrings in C ------------------------------------------------------------------------------------------

SOURCE = '''"""A shop; what\\'s more?"""

class Till:
    """Keeps "money"."""

    def __init__(self, cash: int, open: bool = True, *, sign: str = "£") -> None:
        self.cash = cash
        """What is in it."""
        self.open = open

    def pay(self, amount: int, why: object = NOTHING) -> int:
        """Take some out.

        All of it, perhaps.
        """

    @property
    def full(self) -> bool:
        """Whether nothing more goes in."""

    @staticmethod
    def new() -> Till:
        """Another."""

def sell(thing: str, /, price: int = -1) -> None:
    """Sell."""

def bare() -> None:
    pass
'''

CODE = r"""
static PyGetSetDef shop___Till_getseters[] = {
    {"cash",
     (getter)shop___Till_get_cash, (setter)shop___Till_set_cash,
     NULL, NULL},
    {"full",
     (getter)shop___Till_get_full,
    NULL, NULL, NULL},
    {NULL}  /* Sentinel */
};

static PyMethodDef shop___Till_methods[] = {
    {"__internal_mypyc_setup", (PyCFunction)CPyDef_setup, METH_O, NULL},
    {"__init__",
     (PyCFunction)CPyPy_shop___Till_____init__,
     METH_FASTCALL | METH_KEYWORDS, PyDoc_STR("__init__($self, cash, open=True, *, sign=\'\', /)\n--\n\n")},
    {"pay",
     (PyCFunction)CPyPy_shop___Till___pay,
     METH_FASTCALL | METH_KEYWORDS, PyDoc_STR(NULL)},
    {"new",
     (PyCFunction)CPyPy_shop___Till___new,
     METH_FASTCALL | METH_KEYWORDS | METH_STATIC, PyDoc_STR("new()\n--\n\n")},
    {NULL}  /* Sentinel */
};

static PyTypeObject CPyType_shop___Till_template_ = {
    .tp_name = "Till",
    .tp_doc = PyDoc_STR("Till(cash, open=True, /)\n--\n\n"),
};

static PyMethodDef shopmodule_methods[] = {
    {"sell", (PyCFunction)CPyPy_shop___sell, METH_FASTCALL | METH_KEYWORDS,
     PyDoc_STR("sell(thing, price=-1, /)\n--\n\n") /* docstring */},
    {"bare", (PyCFunction)CPyPy_shop___bare, METH_FASTCALL | METH_KEYWORDS,
     PyDoc_STR("bare()\n--\n\n") /* docstring */},
    {NULL, NULL, 0, NULL}
};

static struct PyModuleDef shopmodule = {
    PyModuleDef_HEAD_INIT,
    "a.shop",
    NULL, /* docstring */
    0,       /* size of per-interpreter state of the module */
};
"""


def test_docstrings_go_where_signatures_stand() -> None:
    code = documenting.documented(CODE, {"a.shop": SOURCE})
    for line in (
        'PyDoc_STR("A shop; what\'s more\\?"), /* docstring */',
        '"What is in it.", NULL}',
        '"Whether nothing more goes in.", NULL}',
        r'"pay($self, amount, why=...)\n--\n\nTake some out.\n\nAll of it, perhaps.")',
        r'"new()\n--\n\nAnother.")',
        r'"Till(cash, open=True)\n--\n\nKeeps \"money\".")',
        r'"sell(thing, price=-1, /)\n--\n\nSell.")',
        r'"bare()\n--\n\n")',
    ):
        assert line in code, code
    assert documenting.documented(code, {"a.shop": SOURCE}) == code, "what is documented stays as it is"


def test_what_is_not_found_is_left_alone() -> None:
    assert documenting.documented(CODE, {}) == CODE
    assert documenting.documented("int main(void) { return 0; }", {"a.shop": SOURCE}) == "int main(void) { return 0; }"
    other = CODE.replace("static PyMethodDef", "static MethodTable")
    assert "Take some out" not in documenting.documented(other, {"a.shop": SOURCE})


def test_letters_beyond_ascii_survive_in_c() -> None:
    assert documenting.c_text('£5 "no"\n') == r'"\302\2435 \"no\"\n"'


class Built:
    """As much of an extension as is looked at."""

    def __init__(self, sources: list[str]) -> None:
        self.sources = sources


def test_an_unchanged_file_is_not_written_again(tmp_path: Path) -> None:
    (tmp_path / "src/a").mkdir(parents=True)
    (tmp_path / "src/a/shop.py").write_text(SOURCE)
    plain, other = tmp_path / "shop.c", tmp_path / "other.c"
    plain.write_text(CODE)
    other.write_text("int other;")
    for _ in range(2):
        built = Built([str(plain), str(other)])
        assert documenting.document([built], tmp_path / "src") == 1  # type: ignore[list-item]
        assert built.sources == [str(tmp_path / "documented/shop.c"), str(other)]
        copy = Path(built.sources[0])
        copy.chmod(0o444)  # a second time it must not be touched
    assert plain.read_text() == CODE


# -- stubs ----------------------------------------------------------------------------------------------------

SHELF = '''"""A shelf."""
from __future__ import annotations
from typing import TYPE_CHECKING, Final, overload

if TYPE_CHECKING:
    from b import Book

MOST: Final = 3
_SEEN: Final[list[int]] = [1, 2]

class Shelf:
    """Holds."""

    def __init__(self, books: list[Book], most: int = MOST) -> None:
        if books:
            self.first = books[0]
        self.books = books
        """All of them."""
        self.most = len(books)

    @overload
    def take(self) -> Book: ...
    @overload
    def take(self, number: int) -> Book: ...
    def take(self, number: object = None) -> Book:
        """Take one."""
        return self.books[0]
'''


def test_a_stub_is_the_source_without_bodies() -> None:
    types = {"Shelf": {"first": "b.Book", "books": "list[b.Book]", "most": "int", "take": "Overload(def ())"}}
    stub = stubbing.stub_of(SHELF, types, "a.shelf")
    assert "return" not in stub
    for line in (
        "first: b.Book",
        "books: list[b.Book]\n    'All of them.'",
        "most: int\n",
        "MOST: Final = 3",
        "import b\n",
    ):
        assert line in stub, stub
    assert "most: int=...) -> None" in stub
    assert "_SEEN: Final[list[int]]\n" in stub
    assert stub.count("def take") == 2
    assert '"""Take one."""' in stub
    ast.parse(stub)
