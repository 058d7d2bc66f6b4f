"""Games as text: names, grammar, notation, records, and the words of a refusal."""
