"""Compile the engine with mypyc where a C compiler is found; install it as plain Python where none is.

Set FREEHOLD_PURE=1 to leave the engine interpreted on purpose.
"""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
from pathlib import Path
from typing import TYPE_CHECKING

from setuptools import setup
from setuptools.command.build_ext import build_ext

if TYPE_CHECKING:
    from setuptools import Extension

ENGINE = Path("src/freehold/engine")


def has_compiler() -> bool:
    """Whether the compiler Python was built for, or the one named by CC, is here."""
    if sys.platform == "win32":
        return True  # found by setuptools itself; a failure is caught below
    words = os.environ.get("CC", sysconfig.get_config_var("CC") or "cc").split()
    return bool(words) and shutil.which(words[0]) is not None


def extensions() -> list[Extension]:
    if os.environ.get("FREEHOLD_PURE") == "1":
        return []
    if not has_compiler():
        print("freehold: no C compiler found, the engine will run interpreted", file=sys.stderr)
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        print("freehold: mypyc is not installed, the engine will run interpreted", file=sys.stderr)
        return []
    modules = sorted(str(path) for path in ENGINE.glob("*.py") if path.name != "__init__.py")
    return list(mypycify(["--strict", *modules], opt_level="3", debug_level="0", group_name="freehold_engine"))


class BuildOrGoOn(build_ext):
    """A compiler that fails must not keep anybody from installing."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as error:
            print(f"freehold: compiling failed ({error}), the engine will run interpreted", file=sys.stderr)
            self.extensions = []


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildOrGoOn})
