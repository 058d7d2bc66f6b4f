"""The compiled heart of the environment: actions as numbers, exact masks, observations; no packages needed."""
