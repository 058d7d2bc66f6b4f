"""The rules, one module per chapter of a rule book. Nothing here reads a file, a clock or a network."""
