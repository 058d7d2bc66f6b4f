"""The version of Freehold."""

__version__ = "0.1.0"
