"""The stages of a running pipeline, one for each node of the plan."""
