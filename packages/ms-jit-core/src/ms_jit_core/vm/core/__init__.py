"""Frames, values, instructions and calls of the virtual machine."""
