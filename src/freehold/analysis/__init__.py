"""What a board is worth before anybody plays: landing rates and pay-back, computed."""
