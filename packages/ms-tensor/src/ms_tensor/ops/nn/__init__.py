"""Convolutions, pooling, normalization, recurrent cells."""

from . import adaptive_pooling, convolutions, deformable, layers, normalization, pooling

__all__ = ["adaptive_pooling", "convolutions", "deformable", "layers", "normalization", "pooling"]
