"""What a seat sees of a table, and may do there."""
