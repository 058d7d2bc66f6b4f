"""The C compilers that build the engine: how each is told to optimise across files and by a profile. See `setup.py`.

gcc does both by itself. clang needs more beside it: its own linker, the library that records profiles and the tool that
reads them (on Debian clang-19, lld-19, libclang-rt-19-dev and llvm-19). With them it makes the faster engine, so that
profile-guided builds take it where all of it is found and nobody names another compiler by `CC`. Whatever else compiles
is told nothing in particular.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

OLDEST_CLANG = 19
"""The oldest that has been measured beside gcc; earlier ones are left for those who ask for them."""

NEWEST_CLANG = 30


class Compiler:
    """Any compiler: it gets one large file, and no profile."""

    takes_files_apart = False
    """Whether it can compile the modules one by one and still optimise across them."""
    optimises_from_profiles = False

    def across_files(self) -> list[str]:
        """Options for compiling and linking that make it optimise across files."""
        return []

    def recording(self, seen: Path) -> list[str]:  # noqa: ARG002
        """Options with which what it makes leaves a profile in `seen`."""
        return []

    def read(self, seen: Path) -> None:
        """Make what was left in `seen` ready for it."""

    def knowing(self, seen: Path) -> list[str]:  # noqa: ARG002
        """Options with which it knows that profile."""
        return []


class Gcc(Compiler):
    takes_files_apart = True
    optimises_from_profiles = True

    def across_files(self) -> list[str]:
        return ["-flto=auto"]

    def recording(self, seen: Path) -> list[str]:
        return ["-fno-lto", "-fprofile-generate", "-fprofile-update=single", f"-fprofile-dir={seen}"]

    def knowing(self, seen: Path) -> list[str]:
        return [f"-fprofile-use={seen}", "-fprofile-partial-training", "-Wno-missing-profile"]


class Clang(Compiler):
    """clang with lld, its library for profiles and llvm-profdata."""

    takes_files_apart = True
    optimises_from_profiles = True

    def __init__(self, profile_reader: str) -> None:
        self.profile_reader = profile_reader

    def across_files(self) -> list[str]:
        return ["-flto=thin", "-fuse-ld=lld", "-Wno-unused-command-line-argument"]

    def recording(self, seen: Path) -> list[str]:
        return ["-fno-lto", f"-fprofile-generate={seen}"]

    def read(self, seen: Path) -> None:
        subprocess.run([self.profile_reader, "merge", f"--output={self._profile(seen)}", str(seen)], check=True)

    def knowing(self, seen: Path) -> list[str]:
        return [
            f"-fprofile-use={self._profile(seen)}",
            "-Wno-profile-instr-unprofiled",
            "-Wno-profile-instr-out-of-date",
        ]

    def _profile(self, seen: Path) -> Path:
        return seen.with_suffix(".profdata")


# -- which one it is --------------------------------------------------------------------------------------


def command() -> list[str]:
    """The compiler named by CC, or the one Python was built with."""
    return os.environ.get("CC", sysconfig.get_config_var("CC") or "cc").split()


def compiler() -> Compiler:
    """The one that will be called, as far as we know it."""
    words = command()
    version = _said([*words, "--version"])
    if "Free Software Foundation" in version:
        return Gcc()
    reader = _profile_reader(words) if "clang version" in version and sys.platform == "linux" else ""
    return Clang(reader) if reader else Compiler()


def prefer_clang() -> None:
    """Name a clang that has all it needs, unless somebody has named a compiler."""
    if "CC" in os.environ or sys.platform != "linux":
        return
    for name in ("clang", *(f"clang-{number}" for number in range(NEWEST_CLANG, OLDEST_CLANG - 1, -1))):
        if shutil.which(name) is not None and _version(name) >= OLDEST_CLANG and _profile_reader([name]):
            os.environ["CC"] = name
            return


def _version(clang: str) -> int:
    found = re.search(r"clang version (\d+)", _said([clang, "--version"]))
    return int(found[1]) if found else 0


def _profile_reader(clang: list[str]) -> str:
    """Where the tool is that reads clang's profiles; nothing if that, the linker or the library is missing."""
    reader = shutil.which(_said([*clang, "--print-prog-name=llvm-profdata"]).strip())
    return reader if reader is not None and _links(clang) else ""


def _links(clang: list[str]) -> bool:
    """Whether it can link what records a profile, tried with an empty program: nothing else tells for certain."""
    options = ["-fprofile-generate", *Clang("").across_files()]
    with tempfile.TemporaryDirectory() as folder:
        program = [*clang, *options, "-shared", "-x", "c", os.devnull, "-o", str(Path(folder, "empty.so"))]
        return subprocess.run(program, capture_output=True, check=False).returncode == 0


def _said(words: list[str]) -> str:
    try:
        return subprocess.run(words, capture_output=True, text=True, check=False).stdout
    except OSError:  # on Windows setuptools finds the compiler, which has no such name
        return ""
