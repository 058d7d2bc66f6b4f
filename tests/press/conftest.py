"""Tests of this folder print, and read what was printed."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

pytest.importorskip("reportlab", reason="the extra freehold[press] is not installed")
pytest.importorskip("pypdfium2", reason="what is printed cannot be read here")

# They share the helpers of the folder above.
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
