"""What a table has written down, and what is made of it."""
