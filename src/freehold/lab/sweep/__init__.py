"""The same games under changed rules."""
