"""Fitting the equity model of an edition to games played for that."""
