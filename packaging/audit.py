"""Look for known weaknesses in the versions that are locked; `make audit`.

pip-audit asks the database of PyPI, so this needs a connection to PyPI itself; a mirror has no such data. It gets an
environment of its own. It is a step of every release (docs/releasing.md) and of the weekly workflow of those who fork.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import venv
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
PIP_AUDIT: Final = "pip-audit>=2.9,<3"
LOCKED: Final = [f"requirements-{name}.txt" for name in ("server", "build", "dev", "cluster")]


def main() -> int:
    with tempfile.TemporaryDirectory(prefix="freehold-audit-") as folder:
        venv.create(folder, with_pip=True)
        python = Path(folder, "Scripts" if sys.platform == "win32" else "bin", "python")
        subprocess.run([str(python), "-m", "pip", "install", "--quiet", PIP_AUDIT], check=True)
        failed = 0
        for file in LOCKED:
            print(f"{file}:", flush=True)
            # What could not be looked up is as good as weak: --strict.
            command = [str(python), "-m", "pip_audit", "--strict", "--disable-pip", "--no-deps", "--requirement", file]
            failed += subprocess.run(command, cwd=ROOT, check=False).returncode != 0
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
