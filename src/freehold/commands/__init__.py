"""What can be said behind `freehold`: every command reads its words and hands them to the room that does the work."""
