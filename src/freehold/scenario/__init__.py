"""Scenarios: given a position, when somebody acts, then this must be so. `docs/scenarios.md` describes the files."""

from freehold.scenario.reading import Scenario, ScenarioFile, read_file
from freehold.scenario.report import Report, describe, run_paths
from freehold.scenario.running import Result, run

__all__ = ["Report", "Result", "Scenario", "ScenarioFile", "describe", "read_file", "run", "run_paths"]
