"""Iteration, branches and loops, and how those on a tensor's value become nodes of the graph."""
