"""The chapters of a rule book: each rule once, for every edition."""
