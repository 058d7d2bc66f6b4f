"""Bots against each other, and who wins from here."""
