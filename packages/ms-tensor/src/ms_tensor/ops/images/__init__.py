"""Images: resizing, sampling, patches, boxes."""

from . import boxes, grid_sampling, patches, resizing

__all__ = ["boxes", "grid_sampling", "patches", "resizing"]
