"""Answers from the logs: queries, lenses and statistics."""
