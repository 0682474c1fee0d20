"""The simulator: a core that every game shares, and one package for each game."""
