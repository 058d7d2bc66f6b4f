"""The terminal: a table to play at, and everything Freehold can print about editions and games."""
