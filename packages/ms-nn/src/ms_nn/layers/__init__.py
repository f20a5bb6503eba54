"""Layers, a file a family."""
