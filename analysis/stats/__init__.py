"""Statistics: pure functions of numbers, none of which knows a run."""
