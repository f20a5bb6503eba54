"""Iteration, branches and loops, and their lowering to graph nodes when they depend on a tensor's value."""
