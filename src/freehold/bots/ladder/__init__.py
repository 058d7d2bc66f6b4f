"""The ladder of opponents: easy, normal, hard and expert."""
