"""Write requirements-server.txt and requirements-build.txt anew: every file the server image installs, by its hash.

    make lock

Versions are those of requirements-dev.txt, which everything is tested with. pip-tools finds out what belongs to them
and asks the index for the hashes; it gets an environment of its own, so that nobody needs it for anything else.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import tomllib
import venv
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
PIP_TOOLS: Final = "pip-tools==7.6.2"
HEADS: Final = {
    "requirements-server.txt": "# What the server image installs, every file by its hash; made by `make lock`.\n",
    "requirements-build.txt": (
        "# What compiles the package for the server image, every file by its hash; made by `make lock`.\n"
    ),
}
# Neither the machine nor the index it was made with belongs into the file.
QUIET: Final = ["--quiet", "--no-header", "--no-emit-index-url", "--no-emit-find-links", "--no-emit-trusted-host"]


def lock(python: Path, source: Path, file: str) -> None:
    """Pin everything that a list of requirements needs."""
    command = [
        str(python),
        "-m",
        "piptools",
        "compile",
        *QUIET,
        "--generate-hashes",
        "--strip-extras",
        "--allow-unsafe",
    ]
    command += ["--constraint", "requirements-dev.txt", "--output-file", "-", str(source)]
    text = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout
    text = text.replace(str(source), "pyproject.toml (build-system)" if source.suffix == ".in" else source.name)
    (ROOT / file).write_text(HEADS[file] + text, "utf-8")
    print(f"{file}: {text.count('==')} packages, {text.count('--hash=')} hashes")


def main() -> None:
    built_with = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["build-system"]["requires"]
    with tempfile.TemporaryDirectory(prefix="freehold-lock-") as folder:
        venv.create(folder, with_pip=True)
        python = Path(folder, "Scripts" if sys.platform == "win32" else "bin", "python")
        subprocess.run([str(python), "-m", "pip", "install", "--quiet", PIP_TOOLS], check=True)
        source = Path(folder, "build.in")
        source.write_text("\n".join(built_with) + "\n", "utf-8")
        lock(python, Path("pyproject.toml"), "requirements-server.txt")
        lock(python, source, "requirements-build.txt")


if __name__ == "__main__":
    main()
