"""Shapes of tensors, and elements by place: views, joining, indexing, searching, sorting."""

from . import (
    creation,
    diagonals,
    joining,
    padding,
    scattering,
    searching,
    segments,
    selecting,
    shapes,
    sorting,
    views,
)

__all__ = [
    "creation",
    "diagonals",
    "joining",
    "padding",
    "scattering",
    "searching",
    "segments",
    "selecting",
    "shapes",
    "sorting",
    "views",
]
