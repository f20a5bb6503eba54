"""The stages of a running pipeline, one per node."""
