"""The commands of `freehold`: a module for each, of the same name, with its arguments and everything it prints."""
