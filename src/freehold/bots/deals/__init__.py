"""What could be dealt about, whoever decides on it."""
