"""What others run that we do not: the image, the unit, the workflows, and what is said about the package."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any, NoReturn

import pytest
import yaml

import freehold

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
FORMS = sorted(path for path in (ROOT / ".github/ISSUE_TEMPLATE").glob("*.yml") if path.name != "config.yml")
CONTAINERFILE = ROOT / "Containerfile"
UNIT = ROOT / "packaging/freehold.service"
EXPOSED = 20
"""How far `systemd-analyze security` may say the unit is exposed, in tenths; 9.6 is a unit that says nothing."""
OF_MAKE = re.compile(r"\bmake ([a-z]+(?: [a-z]+)*)")


def absent(reason: str) -> NoReturn:
    """People may do without a tool; what lands may not."""
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)


def run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)


def tool(name: str) -> str:
    """A program of the environment we run in, or of the machine."""
    beside = Path(sys.executable).parent / name
    found = str(beside) if beside.is_file() else shutil.which(name)
    if found is None:
        absent(f"{name} is not installed: make setup")
    return found


def targets() -> set[str]:
    return set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))


def steps_of(workflow: Path) -> list[Any]:
    jobs = yaml.safe_load(workflow.read_text("utf-8"))["jobs"].values()
    return [step for job in jobs for step in job["steps"]]


# -- what GitHub reads ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("schema", "files"),
    [
        ("vendor.github-workflows", WORKFLOWS),
        ("vendor.github-issue-forms", FORMS),
        ("vendor.github-issue-config", [ROOT / ".github/ISSUE_TEMPLATE/config.yml"]),
        ("vendor.dependabot", [ROOT / ".github/dependabot.yml"]),
        ("vendor.citation-file-format", [ROOT / "CITATION.cff"]),
    ],
)
def test_files_have_the_form_they_are_read_in(schema: str, files: list[Path]) -> None:
    assert files
    done = run(tool("check-jsonschema"), "--builtin-schema", schema, *map(str, files))
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_workflows_call_what_there_is(workflow: Path) -> None:
    for step in steps_of(workflow):
        for called in OF_MAKE.findall(step.get("run", "")):
            assert set(called.split()) <= targets()
        for file in re.findall(r"tests/\w+\.py|\.ci/\w+", step.get("run", "")):
            assert (ROOT / file).is_file()


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_workflows_may_do_little_and_end(workflow: Path) -> None:
    read = yaml.safe_load(workflow.read_text("utf-8"))
    assert read["permissions"] == {"contents": "read"}
    for name, job in read["jobs"].items():
        assert "timeout-minutes" in job or name in {"publish", "deploy"}, name
    for step in steps_of(workflow):
        if step.get("uses", "").startswith("actions/checkout"):
            assert step["with"]["persist-credentials"] is False


def test_the_pythons_of_workflows_wheels_and_classifiers_are_the_same() -> None:
    jobs = yaml.safe_load((ROOT / ".github/workflows/tests.yml").read_text("utf-8"))["jobs"]
    tested = jobs["pythons"]["strategy"]["matrix"]["python"]
    built = [f"3.{name[3:-2]}" for name in PROJECT["tool"]["cibuildwheel"]["build"]]
    told = [line.rpartition(" ")[2] for line in PROJECT["project"]["classifiers"] if " :: 3." in line]
    assert tested == built == told
    assert PROJECT["project"]["requires-python"] == f">={tested[0]}"


def test_commits_are_checked_with_the_tools_of_the_environment() -> None:
    read = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text("utf-8"))
    hooks = [hook for repo in read["repos"] for hook in repo["hooks"]]
    assert {hook["id"] for hook in hooks} >= {"ruff", "ruff-format", "import-linter"}
    assert all(hook["language"] == "system" and hook["entry"].startswith(".venv/bin/") for hook in hooks)
    for file in re.findall(r"tests/\w+\.py", " ".join(hook["entry"] for hook in hooks)):
        assert (ROOT / file).is_file()


# -- the version ---------------------------------------------------------------------------------------------


def test_changelog_and_citation_have_this_version() -> None:
    log = (ROOT / "CHANGELOG.md").read_text("utf-8")
    heads = re.findall(r"^## \[(.+?)\](?: - (\d{4}-\d{2}-\d{2}))?$", log, re.MULTILINE)
    assert len(heads) == len(re.findall(r"^## ", log, re.MULTILINE)), "a head is not as Keep a Changelog has it"
    assert heads[0] == ("Unreleased", "")
    version, day = heads[1]
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    assert version == freehold.__version__ == cited["version"]
    assert day == cited["date-released"]
    groups = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
    assert set(re.findall(r"^### (.+)$", log, re.MULTILINE)) <= groups


# -- what hosts install --------------------------------------------------------------------------------------


def pinned(file: str) -> dict[str, str]:
    found = re.findall(r"^([\w.-]+)==([\w.]+)", (ROOT / file).read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[-_.]+", "-", name).lower(): version for name, version in found}


@pytest.mark.parametrize("file", ["requirements-server.txt", "requirements-build.txt"])
def test_what_the_image_installs_is_pinned_by_hash_to_what_is_tested(file: str) -> None:
    entries = re.split(r"\n(?=[\w])", (ROOT / file).read_text("utf-8").partition("\n")[2])
    assert all("--hash=sha256:" in entry for entry in entries)
    tested = pinned("requirements-dev.txt")
    assert {name: version for name, version in pinned(file).items() if tested.get(name) != version} == {}


def test_everything_the_server_needs_is_locked() -> None:
    name = re.compile(r"[\w-]+")
    needed = {name.match(line)[0].lower() for line in PROJECT["project"]["dependencies"]}  # type: ignore[index]
    assert needed <= pinned("requirements-server.txt").keys()
    built_with = {name.match(line)[0].lower() for line in PROJECT["build-system"]["requires"]}  # type: ignore[index]
    assert built_with <= pinned("requirements-build.txt").keys()


def test_ray_is_not_among_what_everybody_installs() -> None:
    assert "ray" in pinned("requirements-cluster.txt")
    assert not pinned("requirements-dev.txt").keys() & pinned("requirements-cluster.txt").keys()


def test_the_image_is_built_as_it_should_be() -> None:
    done = run(tool("hadolint"), "--failure-threshold", "style", str(CONTAINERFILE))
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_image_is_made_of_files_that_are_there_and_run_by_nobody_special() -> None:
    text = CONTAINERFILE.read_text("utf-8").replace("\\\n", " ")
    stages = re.split(r"^FROM ", text, flags=re.MULTILINE)[1:]
    assert len(stages) == 3
    for line in re.findall(r"^COPY (?!--from)(.+)$", text, re.MULTILINE):
        *sources, _ = line.split()
        assert [name for name in sources if not (ROOT / name).exists()] == []
    assert re.search(r"^USER 10001:10001$", stages[-1], re.MULTILINE)
    assert "gcc" not in stages[-1]
    installs = re.findall(r"pip install (?P<options>[^&\n]*)", text)
    assert all("--require-hashes" in options or "--no-index" in options for options in installs)


def test_the_unit_is_one_that_systemd_takes(tmp_path: Path) -> None:
    analyse = shutil.which("systemd-analyze")
    if analyse is None:
        pytest.skip("there is no systemd-analyze here; the next test reads the unit without it")
    # The program is not installed where the tests run.
    unit = tmp_path / UNIT.name
    unit.write_text(UNIT.read_text("utf-8").replace("/opt/freehold/bin/freehold", sys.executable), "utf-8")
    done = run(analyse, "verify", str(unit))
    assert (done.returncode, done.stdout + done.stderr) == (0, "")
    judged = run(analyse, "security", "--offline=yes", "--no-pager", f"--threshold={EXPOSED}", str(unit))
    assert judged.returncode == 0, judged.stdout[-2000:]


def test_the_unit_says_what_it_must() -> None:
    sections: dict[str, list[tuple[str, str]]] = {}
    for line in UNIT.read_text("utf-8").splitlines():
        if line.startswith("["):
            now = sections.setdefault(line.strip("[]"), [])
        elif line and not line.startswith("#"):
            key, equals, value = line.partition("=")
            assert equals, line
            assert re.fullmatch(r"[A-Z][A-Za-z]+", key), line
            now.append((key, value))
    assert list(sections) == ["Unit", "Service", "Install"]
    service = dict(sections["Service"])
    assert service["DynamicUser"] == service["NoNewPrivileges"] == "yes"
    assert service["ProtectSystem"] == "strict"
    # Its options are options of `freehold serve`.
    done = run(sys.executable, "-m", "freehold.cli", "serve", "--help")
    assert [word for word in re.findall(r"--[a-z-]+", service["ExecStart"]) if word not in done.stdout] == []
