"""What an option is worth: one evaluation that all personalities share, each with its own weights."""
