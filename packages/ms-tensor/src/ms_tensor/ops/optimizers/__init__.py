"""Optimizer steps of Primitive classes."""
