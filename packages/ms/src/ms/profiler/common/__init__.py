"""What the parts of the profiler share."""
