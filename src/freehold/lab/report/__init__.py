"""The results of a run as a page."""
