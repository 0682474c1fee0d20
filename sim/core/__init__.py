"""What every game shares: streams, the loop, rules loading, sittings, batches."""
