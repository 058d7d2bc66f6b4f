"""Compile the engine, what plays it, and the inner loop of the laboratory with mypyc where a C compiler is found.

Where none is, or it fails, everything is installed as plain Python. Set FREEHOLD_PURE=1 to leave it interpreted on
purpose, and FREEHOLD_MUST_COMPILE=1 where nothing else will do, as for a wheel that others install: then what keeps
the engine from being compiled ends the build. With FREEHOLD_TRAINED=1 and clang or gcc it is a profile-guided build:
compiled once to record a profile of a few games (`training.py`) and once more with that profile. It runs on every
machine of its kind, and says what it is in `freehold/_build.txt`. A wheel holds the page of the browser table if it has
been built; nobody needs Node to install the rest.

Every module is a C file of its own, compiled on all cores. gcc and clang then optimise across them when they link
(LTO), which is several times faster than compiling one huge file; for other compilers it stays one file. What each
compiler is told stands in `compilers.py`.

Compiling takes minutes, and pip shows nothing of what a build prints. So the terminal, where there is one, is told
directly that work goes on.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from setuptools import setup
from setuptools.command.build_ext import build_ext

sys.path.insert(0, str(Path(__file__).resolve().parent))  # pip runs this file, but not from its folder

import compilers

if TYPE_CHECKING:
    from setuptools import Extension

PAGE = Path("src/freehold/server/page/index.html")
FOLDERS = [Path("src/freehold") / name for name in ("engine", "analysis", "bots", "env/core")]
LOOPS = [
    Path("src/freehold/lab/run") / name
    for name in ("match.py", "playing.py", "restart.py", "rows.py", "seeds.py", "sums.py")
]
"""What the laboratory does once for every game; the rest of it works on whole chunks."""

DIRECT_CALLS = ["-fvisibility=hidden", "-fno-plt"] if sys.platform == "linux" else []
"""Nobody outside calls into the compiled code, so that functions may call one another directly: a fifth faster."""

ELSEWHERE = [
    *("--follow-imports=silent", "--ignore-missing-imports"),
    *("--no-warn-return-any", "--allow-subclassing-any", "--allow-untyped-decorators"),
]
"""What is not compiled is `make check`'s business. A bare build has none of the packages we need to run, let alone
those of extras: what comes from them is of no known type, and that must be no error."""

CORES = os.cpu_count() or 1

BUILDING = {"bdist_wheel", "build", "build_ext", "develop", "editable_wheel", "install"}
"""Commands that make something; the others only ask for name and version, and need not wait for a translation to C."""

MUST_COMPILE = os.environ.get("FREEHOLD_MUST_COMPILE") == "1"
TRAINED = os.environ.get("FREEHOLD_TRAINED") == "1"

BUILD_FILE = Path("freehold", "_build.txt")
"""In the built package: how it was compiled, where that is out of the ordinary. `freehold --version` reads it."""

IN_PLACE = {"develop", "editable_wheel"}
"""Commands after which the page is looked for where it is built."""

TICK = 1.0
TICKS_A_LINE = 30
"""How often a terminal and a log are told that work goes on; pip hides each line, but turns its own sign by it."""


class Terminal:
    """The terminal somebody sits at, even though pip keeps our output to itself."""

    def __init__(self) -> None:
        self.width = 0
        try:
            self.file: TextIO | None = open("/dev/tty", "w", encoding="utf-8")  # noqa: SIM115 (kept as long as we run)
        except OSError:
            self.file = None

    def __bool__(self) -> bool:
        """Whether it is there and ours: a build in the background leaves the line people type on alone."""
        try:
            return self.file is not None and os.tcgetpgrp(self.file.fileno()) == os.getpgrp()
        except OSError:
            return False

    def rewrite(self, line: str) -> None:
        """Put the line where the last one stands; the blank at its end is for the sign that pip turns there."""
        self._write(("\r" if self.width else "\n") + f"  {line} ".ljust(self.width))
        self.width = len(line) + 3

    def settle(self, line: str) -> None:
        """Put the line where the last one stands, and leave it there."""
        self._write(("\r" if self.width else "\n") + f"  {line}".ljust(self.width) + "\n")
        self.width = 0

    def _write(self, text: str) -> None:
        if not self or self.file is None:
            return
        self.file.write(text)
        self.file.flush()


TERMINAL = Terminal()


def log(line: str) -> None:
    """Print a line, unless it would stand beside what the terminal has been told."""
    if not (TERMINAL and sys.stderr.isatty()):
        # In one piece: a line end of its own could end up behind what another thread has begun to say.
        sys.stderr.write(f"{line}\n")
        sys.stderr.flush()


def tell(line: str) -> None:
    """Say something that whoever installs should know, wherever it may be read."""
    log(f"freehold: {line}")
    TERMINAL.settle(f"freehold: {line}")


def go_on_interpreted(reason: str) -> None:
    """Say why the engine is not compiled; where nothing else will do, that is the end."""
    if MUST_COMPILE:
        tell(f"{reason}, and FREEHOLD_MUST_COMPILE=1 wants it compiled")
        raise SystemExit(1)
    tell(f"{reason}, the engine will run interpreted")


class SignOfLife:
    """While this is open, people see how long the compilation has taken so far."""

    def __enter__(self) -> None:
        self.began = time.monotonic()
        self.done = threading.Event()
        self._show(in_log=True)  # before anything else can speak, however short the compilation
        self.thread = threading.Thread(target=self._tick, daemon=True)
        self.thread.start()

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self.done.set()
        self.thread.join()
        if kind is None:
            tell(f"building took {self._passed()}")

    def _tick(self) -> None:
        ticks = 0
        while not self.done.wait(TICK):
            ticks += 1
            self._show(in_log=ticks % TICKS_A_LINE == 0)

    def _show(self, *, in_log: bool) -> None:
        line = f"freehold: compiling the engine, {self._passed()} so far (1 to 3 minutes are usual)"
        TERMINAL.rewrite(line)
        if in_log:
            log(line)

    def _passed(self) -> str:
        passed = int(time.monotonic() - self.began)
        return f"{passed // 60}:{passed % 60:02}"


def has_compiler() -> bool:
    """Whether the compiler Python was built for, or the one named by CC, is here."""
    if sys.platform == "win32":
        return True  # found by setuptools itself; a failure is caught below
    words = compilers.command()
    return bool(words) and shutil.which(words[0]) is not None


def can_compile() -> bool:
    """Whether everything that compiles the engine is here; what is missing is told."""
    if not has_compiler():
        go_on_interpreted("no C compiler found")
        return False
    if importlib.util.find_spec("mypyc") is None:
        go_on_interpreted("mypyc is not installed")
        return False
    return True


def compiled_modules() -> list[str]:
    """The sources of everything that is compiled."""
    chapters = [path for folder in FOLDERS for path in folder.rglob("*.py") if path.name != "__init__.py"]
    return sorted(str(path) for path in chapters + LOOPS)


def extensions() -> list[Extension]:
    """The engine, the bots and the inner loop of the laboratory, translated to C."""
    from mypyc.build import mypycify

    modules = compiled_modules()
    compiler = compilers.compiler()
    try:
        found = list(
            mypycify(
                ["--strict", *ELSEWHERE, *modules],
                opt_level="3",
                debug_level="0",
                group_name="freehold_engine",
                multi_file=compiler.takes_files_apart,
            )
        )
    except (Exception, SystemExit) as error:  # a newer mypyc may find fault where ours finds none
        go_on_interpreted(f"translating to C failed ({error})")
        return []
    put_docstrings_into(found)
    for extension in found:
        link_time = compiler.across_files() if len(list(extension.sources)) > 1 else []
        extension.extra_compile_args = [*extension.extra_compile_args, *DIRECT_CALLS, *link_time]
        extension.extra_link_args = [*extension.extra_link_args, *link_time]
    return found


def put_docstrings_into(found: list[Extension]) -> None:
    """What mypyc leaves out, for `help()`; games are played the same without."""
    try:
        from documenting import document

        if found and not document(found, Path("src")):
            tell("this mypyc writes C of another form, so that compiled functions come without their docstrings")
    except Exception as error:  # no reason not to compile
        tell(f"docstrings could not be put into the compiled engine ({error})")


def on_all_cores(compile_them: Callable[..., list[str]]) -> Callable[..., list[str]]:
    """Compile files at the same time; setuptools takes the files of an extension one after another."""

    def together(sources: list[str], **options: object) -> list[str]:
        with ThreadPoolExecutor(CORES) as pool:
            parts = pool.map(lambda source: compile_them([source], **options), sources)
            return [made for part in parts for made in part]

    return together


class BuildOrGoOn(build_ext):
    """A compiler that fails must not keep anybody from installing."""

    def run(self) -> None:
        stubs = self.begin_stubs() if self.extensions and not self.inplace else None
        try:
            trained = bool(self.extensions) and TRAINED and not self.inplace and self.train()
            super().run()
            if trained:
                Path(self.build_lib, BUILD_FILE).write_text("profile-guided\n", encoding="utf-8")
        except Exception as error:
            go_on_interpreted(f"compiling failed ({error})")
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.extensions = []
        if stubs is not None and stubs.wait():
            log("freehold: compiled modules come without stubs; their sources tell the types as well")

    def begin_stubs(self) -> subprocess.Popen[bytes]:
        """Have stubs written for the compiled modules while the compiler works."""
        script = Path(__file__).resolve().with_name("stubbing.py")
        command = [sys.executable, str(script), "src", str(Path(self.build_lib)), *compiled_modules()]
        return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def build_extensions(self) -> None:
        self.parallel = CORES  # the small modules through which Python finds the large one
        self.compiler.compile = on_all_cores(self.compiler.compile)
        super().build_extensions()

    def train(self) -> bool:
        """Compile with instrumentation and record a profile of a few games for the compilation that counts."""
        maker = compilers.compiler()
        if not maker.optimises_from_profiles:
            return False
        seen = Path(self.build_temp, "seen").resolve()
        shutil.rmtree(seen, ignore_errors=True)  # it may be another compiler's
        compiler = self.compiler
        plain = [(extension.extra_compile_args, extension.extra_link_args) for extension in self.extensions]
        knowing = maker.knowing(seen)
        self.force = True  # what an earlier build has left records nothing, or has been told of another profile
        try:
            self._compile_with(plain, maker.recording(seen), maker.recording(seen))
            super().run()
            paths = {"PYTHONPATH": str(Path(self.build_lib).resolve())}
            subprocess.run([sys.executable, "-P", "training.py"], env=os.environ | paths, check=True)
            maker.read(seen)
        except Exception as error:
            if MUST_COMPILE:
                raise
            tell(f"no profile could be recorded ({error}), the engine is compiled without one")
            knowing = []
        self._compile_with(plain, knowing, knowing)
        self.compiler = compiler
        return bool(knowing)

    def _compile_with(self, plain: list[tuple[list[str], list[str]]], compiling: list[str], linking: list[str]) -> None:
        for extension, (options, link_options) in zip(self.extensions, plain, strict=True):
            extension.extra_compile_args = [*options, *compiling]
            extension.extra_link_args = [*link_options, *linking]


def clear(folder: Path) -> None:
    """Remove what an earlier build has left to be packed, compiled modules apart: files may have gone since."""
    for path in folder.glob("lib*/**/*"):
        if path.is_file() and path.suffix not in {".so", ".pyd"}:
            path.unlink()


def main() -> None:
    if not BUILDING.intersection(sys.argv):
        setup()
        return
    if not PAGE.is_file() and not IN_PLACE.intersection(sys.argv):
        tell("the page of the browser table is not built, so this has none; `make web` builds it")
    if TRAINED:
        compilers.prefer_clang()
    if os.environ.get("FREEHOLD_PURE") == "1" or not can_compile():
        setup()
        return
    # What setuptools finds built and up to date it takes as it is: each kind of build has a folder of its own.
    folder = "build/profile-guided" if TRAINED else "build/plain"
    clear(Path(folder))
    with SignOfLife():
        setup(
            ext_modules=extensions(),
            cmdclass={"build_ext": BuildOrGoOn},
            options={"build": {"build_base": folder}},
        )


main()
