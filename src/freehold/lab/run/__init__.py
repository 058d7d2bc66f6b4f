"""Many games between bots: played, kept as they come, added up."""
