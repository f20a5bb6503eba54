"""Datasets, samplers, transforms and record files, as `mindspore.dataset` has them."""

__version__ = "0.1.0"
