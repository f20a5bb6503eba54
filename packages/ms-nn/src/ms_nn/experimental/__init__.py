"""Parts of MindSpore that it calls experimental."""

from . import optim

__all__ = ["optim"]
