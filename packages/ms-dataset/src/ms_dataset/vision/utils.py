"""Enumerations and file functions, `mindspore.dataset.vision.utils`."""

from __future__ import annotations

from . import enums, files
from ._checks import parse_padding  # noqa: F401
from .enums import *  # noqa: F403
from .files import *  # noqa: F403
from .video import VideoDecoder, read_video, read_video_timestamps

__all__ = [*enums.__all__, *files.__all__, "VideoDecoder", "read_video", "read_video_timestamps"]
