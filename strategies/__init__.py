"""Strategies: bots that play the games."""
