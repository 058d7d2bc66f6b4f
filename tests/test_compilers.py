"""Which C compiler builds the engine, and what it is told."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import compilers  # (it stands beside setup.py)

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="clang is looked for on Linux only")

GCC = 'echo "gcc (Debian) 12.2.0"; echo "Copyright (C) 2022 Free Software Foundation, Inc."'
OTHER = 'echo "tcc version 0.9"'


@pytest.fixture(autouse=True)
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that has only what a test puts on it."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CC", raising=False)


def put(folder: Path, name: str, script: str = "") -> None:
    program = folder / name
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)


def put_clang(folder: Path, name: str, version: int, links: bool = True, reads: bool = True) -> None:
    """A clang that says what real ones say: its version, where its reader of profiles is, and whether it can link."""
    reader = f"llvm-profdata-{version}"
    put(
        folder,
        name,
        f"""case "$*" in
--version) echo "Debian clang version {version}.1.7" ;;
--print-prog-name=llvm-profdata) echo "{folder / reader}" ;;
*-fprofile-generate*) exit {0 if links else 1} ;;
esac""",
    )
    if reads:
        put(folder, reader)


def test_a_clang_with_its_tools_is_preferred(tmp_path: Path) -> None:
    put_clang(tmp_path, "clang-19", 19)
    compilers.prefer_clang()
    assert compilers.command() == ["clang-19"]
    assert isinstance(compilers.compiler(), compilers.Clang)


@pytest.mark.parametrize(("links", "reads"), [(False, True), (True, False)], ids=["no linker", "no reader"])
def test_a_clang_without_its_tools_is_not(tmp_path: Path, links: bool, reads: bool) -> None:
    put_clang(tmp_path, "clang-19", 19, links, reads)
    before = compilers.command()
    compilers.prefer_clang()
    assert compilers.command() == before


def test_the_newest_is_taken_and_old_ones_are_not(tmp_path: Path) -> None:
    put_clang(tmp_path, "clang", 14)
    before = compilers.command()
    compilers.prefer_clang()
    assert compilers.command() == before
    put_clang(tmp_path, "clang-19", 19)
    put_clang(tmp_path, "clang-21", 21)
    compilers.prefer_clang()
    assert compilers.command() == ["clang-21"]


def test_whoever_names_a_compiler_gets_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put_clang(tmp_path, "clang", 19)
    put(tmp_path, "my-gcc", GCC)
    monkeypatch.setenv("CC", "my-gcc -m64")
    compilers.prefer_clang()
    assert compilers.command() == ["my-gcc", "-m64"]
    assert isinstance(compilers.compiler(), compilers.Gcc)


def test_an_unknown_compiler_is_told_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path, "tcc", OTHER)
    monkeypatch.setenv("CC", "tcc")
    compiler = compilers.compiler()
    assert type(compiler) is compilers.Compiler
    assert not compiler.takes_files_apart
    assert not compiler.optimises_from_profiles
    assert compiler.across_files() == compiler.recording(tmp_path) == compiler.knowing(tmp_path) == []


def test_a_compiler_that_is_not_there_is_an_unknown_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    assert type(compilers.compiler()) is compilers.Compiler
