"""Compile the engine, the bots and the inner loop of the laboratory with mypyc where a C compiler is found.

Where none is, everything is installed as plain Python. Set FREEHOLD_PURE=1 to leave it interpreted on purpose. With
FREEHOLD_TRAINED=1 and gcc it is compiled twice, for the machine at hand: the first time to watch a few games
(`training.py`), the second time knowing which ways they took, which is a third faster. A wheel holds the page of the
browser table; without it none is built, unless FREEHOLD_NO_PAGE=1 says that nobody will look.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import TYPE_CHECKING

from setuptools import setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_ext import build_ext

if TYPE_CHECKING:
    from setuptools import Extension

PAGE = Path("src/freehold/server/page/index.html")
FOLDERS = [Path("src/freehold/engine"), Path("src/freehold/bots")]
LOOPS = [Path("src/freehold/lab") / name for name in ("match.py", "restart.py", "seeds.py", "sums.py")]
"""What the laboratory does once for every game; the rest of it works on whole chunks."""

DIRECT_CALLS = ["-fvisibility=hidden", "-fno-plt"] if sys.platform == "linux" else []
"""Nobody outside calls into the compiled code, so that functions may call one another directly: a fifth faster."""


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
    chapters = [path for folder in FOLDERS for path in folder.glob("*.py") if path.name != "__init__.py"]
    modules = sorted(str(path) for path in chapters + LOOPS)
    found = list(mypycify(["--strict", *modules], opt_level="3", debug_level="0", group_name="freehold_engine"))
    for extension in found:
        extension.extra_compile_args = [*extension.extra_compile_args, *DIRECT_CALLS]
    return found


def is_gcc() -> bool:
    """Whether the compiler is gcc: others train in other ways."""
    words = os.environ.get("CC", sysconfig.get_config_var("CC") or "cc").split()
    told = subprocess.run([*words, "--version"], capture_output=True, text=True, check=False)
    return "Free Software Foundation" in told.stdout


class BuildOrGoOn(build_ext):
    """A compiler that fails must not keep anybody from installing."""

    def run(self) -> None:
        try:
            if self.extensions and os.environ.get("FREEHOLD_TRAINED") == "1" and not self.inplace and is_gcc():
                self.train()
            super().run()
        except Exception as error:
            print(f"freehold: compiling failed ({error}), the engine will run interpreted", file=sys.stderr)
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.extensions = []

    def train(self) -> None:
        """Compile to watch, let it play, and leave what was seen to the compilation that counts."""
        seen = Path(self.build_temp, "seen").resolve()
        compiler = self.compiler
        plain = [extension.extra_compile_args for extension in self.extensions]
        for extension, options in zip(self.extensions, plain, strict=True):
            extension.extra_compile_args = [*options, "-fprofile-generate", f"-fprofile-dir={seen}"]
            extension.extra_link_args = ["-fprofile-generate"]
        super().run()
        paths = {"PYTHONPATH": str(Path(self.build_lib).resolve())}
        subprocess.run([sys.executable, "-P", "training.py"], env=os.environ | paths, check=True)
        knowing = ["-march=native", f"-fprofile-use={seen}", "-fprofile-partial-training", "-Wno-missing-profile"]
        for extension, options in zip(self.extensions, plain, strict=True):
            extension.extra_compile_args = [*options, *knowing]
            extension.extra_link_args = []
        self.compiler = compiler
        self.force = True


class WheelWithPage(bdist_wheel):
    """People who install Freehold need no Node: the page comes with it."""

    def run(self) -> None:
        if not PAGE.is_file() and os.environ.get("FREEHOLD_NO_PAGE") != "1":
            raise SystemExit(f"freehold: {PAGE} is not there; build it first with `make web`")
        super().run()


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildOrGoOn, "bdist_wheel": WheelWithPage})
