"""What takes long is thought about in processes of its own: bots that search, hints, reviews."""
