"""A laboratory that plays many games: simulate, compare, measure, and draw what was found."""
