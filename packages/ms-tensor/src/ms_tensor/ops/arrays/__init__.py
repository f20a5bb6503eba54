"""Shapes of tensors, and elements by place: views, joining, indexing, searching, sorting."""

from . import (
    creation,
    diagonals,
    joining,
    padding,
    scattering,
    scattering_in_place,
    searching,
    segments,
    selecting,
    shapes,
    sorting,
    splitting,
    views,
)

__all__ = [
    "creation",
    "diagonals",
    "joining",
    "padding",
    "scattering",
    "scattering_in_place",
    "searching",
    "segments",
    "selecting",
    "shapes",
    "sorting",
    "splitting",
    "views",
]
