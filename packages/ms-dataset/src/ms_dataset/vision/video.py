"""Video through PyAV (`pip install av`): `DecodeVideo`, `read_video`, `read_video_timestamps`, `VideoDecoder`."""

from __future__ import annotations

import io
import math
import os
from fractions import Fraction
from typing import Any

import numpy as np

from ._checks import check_type
from .operation import ImageOperation

_LAST = 2147483647.0


def _av() -> Any:
    try:
        import av
    except ImportError as error:
        raise ImportError("video: expected the package av\n  hint: pip install ms-dataset[video]") from error
    return av


def _check_video(filename: Any, start_pts: Any, end_pts: Any, pts_unit: Any) -> None:
    check_type(filename, (str,), "filename")
    check_type(start_pts, (float, Fraction, int), "start_pts")
    check_type(end_pts, (float, Fraction, int), "end_pts")
    if start_pts < 0 or end_pts < start_pts:
        raise ValueError(f"read_video: expected 0 <= start_pts <= end_pts, got {start_pts} and {end_pts}")
    _check_source(filename, pts_unit)


def _check_source(filename: Any, pts_unit: Any) -> None:
    check_type(filename, (str,), "filename")
    check_type(pts_unit, (str,), "pts_unit")
    if pts_unit not in ("pts", "sec"):
        raise ValueError(f"pts_unit: expected 'pts' or 'sec', got {pts_unit!r}")
    if not os.path.isfile(os.path.realpath(filename)):
        raise ValueError(f"filename: expected a file, got {filename!r}")


def _frames(container: Any, kind: str, start: Any, end: Any, unit: str) -> list[Any]:
    streams = getattr(container.streams, kind)
    if not streams:
        return []
    stream = streams[0]
    if unit == "sec":
        start, end = math.floor(start / stream.time_base), math.ceil(end / stream.time_base)
    container.seek(0)
    return [frame for frame in container.decode(**{kind: 0}) if frame.pts is not None and start <= frame.pts <= end]


def read_video(
    filename: str, start_pts: Any = 0, end_pts: Any = None, pts_unit: str = "pts"
) -> tuple[np.ndarray, np.ndarray, dict[str, Any]]:
    """Reads the frames and the sound of a video file.

    Args:
        filename (str): The file.
        start_pts (Union[float, Fraction, int], optional): Time of the first frame. Default: 0.
        end_pts (Union[float, Fraction, int], optional): Time of the last frame. Default: None, the end.
        pts_unit (str, optional): 'pts' (ticks of the stream) or 'sec'. Default: 'pts'.

    Returns:
        tuple, frames <T, H, W, C> of uint8, sound <channels, L>, and a dict with `video_fps` and `audio_fps`.

    Raises:
        TypeError: If an argument has a wrong type.
        ValueError: If `filename` is not a file, or a time is out of its range.
        ImportError: If PyAV is not installed.

    Examples:
        >>> read_video("missing.mp4")
        Traceback (most recent call last):
            ...
        ValueError: filename: expected a file, got 'missing.mp4'
    """
    end_pts = _LAST if end_pts is None else end_pts
    _check_video(filename, start_pts, end_pts, pts_unit)
    info: dict[str, Any] = {}
    with _av().open(os.path.realpath(filename)) as container:
        pictures = [
            frame.to_ndarray(format="rgb24") for frame in _frames(container, "video", start_pts, end_pts, pts_unit)
        ]
        sounds = [frame.to_ndarray() for frame in _frames(container, "audio", start_pts, end_pts, pts_unit)]
        if container.streams.video:
            info["video_fps"] = float(container.streams.video[0].average_rate)
        if container.streams.audio:
            info["audio_fps"] = container.streams.audio[0].rate
    video = np.stack(pictures) if pictures else np.empty((0, 1, 1, 3), np.uint8)
    return video, np.concatenate(sounds, axis=1) if sounds else np.empty((1, 0), np.float32), info


def read_video_timestamps(filename: str, pts_unit: str = "pts") -> tuple[list[Any], float | None]:
    """Reads the timestamps of the frames of a video file, and the frame rate.

    Args:
        filename (str): The file.
        pts_unit (str, optional): 'pts' (ticks of the stream) or 'sec'. Default: 'pts'.

    Raises:
        TypeError: If an argument has a wrong type.
        ValueError: If `filename` is not a file.
        ImportError: If PyAV is not installed.

    Examples:
        >>> read_video_timestamps("missing.mp4")
        Traceback (most recent call last):
            ...
        ValueError: filename: expected a file, got 'missing.mp4'
    """
    _check_source(filename, pts_unit)
    with _av().open(os.path.realpath(filename)) as container:
        if not container.streams.video:
            return [], None
        stream = container.streams.video[0]
        times = sorted(packet.pts for packet in container.demux(video=0) if packet.pts is not None)
        if pts_unit == "sec":
            return [pts * stream.time_base for pts in times], float(stream.average_rate)
        return times, float(stream.average_rate)


class DecodeVideo(ImageOperation):
    """Decodes the bytes of a video file to frames <T, H, W, C> and sound.

    Raises:
        RuntimeError: If the bytes are not a video file.
        ImportError: If PyAV is not installed.

    Examples:
        >>> import numpy as np
        >>> DecodeVideo()(np.zeros((2, 2), np.uint8))
        Traceback (most recent call last):
            ...
        RuntimeError: DecodeVideo: expected the bytes of a video file <N> of uint8, got shape (2, 2) of uint8
    """

    def __call__(self, *columns: Any) -> Any:
        for column in columns:
            if not isinstance(column, np.ndarray):
                raise TypeError(f"DecodeVideo: expected numpy.ndarray, got {type(column).__name__}")
        return self.apply(None, *columns)

    def apply(self, generator: Any, *columns: Any) -> Any:
        data = np.asarray(columns[0])
        if data.ndim != 1 or data.dtype != np.uint8 or data.size == 0:
            raise RuntimeError(
                f"DecodeVideo: expected the bytes of a video file <N> of uint8, got shape {data.shape} of {data.dtype}"
            )
        av = _av()
        try:
            with av.open(io.BytesIO(data.tobytes())) as container:
                pictures = [frame.to_ndarray(format="rgb24") for frame in _frames(container, "video", 0, _LAST, "pts")]
                sounds = [frame.to_ndarray() for frame in _frames(container, "audio", 0, _LAST, "pts")]
        except (av.error.FFmpegError, OSError) as error:
            raise RuntimeError(f"DecodeVideo: expected the bytes of a video file\n  {error}") from error
        video = np.stack(pictures) if pictures else np.empty((0, 1, 1, 3), np.uint8)
        return video, np.concatenate(sounds, axis=1) if sounds else np.empty((1, 0), np.float32)


class VideoDecoder:
    """Reads the metadata and frames of a video file.

    Args:
        source (str): The file.

    Raises:
        TypeError: If `source` is not a str.
        ValueError: If `source` is not a file.

    Examples:
        >>> VideoDecoder("missing.mp4")
        Traceback (most recent call last):
            ...
        ValueError: filename: expected a file, got 'missing.mp4'
    """

    def __init__(self, source: str) -> None:
        _check_source(source, "pts")
        self.source = source

    @property
    def metadata(self) -> dict[str, Any]:
        """Width, height, duration, number of frames and frames per second."""
        with _av().open(os.path.realpath(self.source)) as container:
            stream = container.streams.video[0]
            return {
                "width": stream.width,
                "height": stream.height,
                "duration_seconds": round(float(stream.duration * stream.time_base), 6),
                "num_frames": stream.frames,
                "average_fps": float(stream.average_rate),
            }

    def get_frames_at(self, indices: list[int]) -> np.ndarray:
        """Returns frames <T, H, W, C> by number.

        Raises:
            TypeError: If `indices` is not a list of ints.
            ValueError: If an index is out of range.
        """
        check_type(indices, (list,), "indices")
        for index in indices:
            check_type(index, (int,), "indices")
        frames = read_video(self.source)[0] if indices else np.empty(0, np.uint8)
        for index in indices:
            if not 0 <= index < len(frames):
                raise ValueError(f"indices: expected values in [0, {len(frames)}), got {index}")
        return frames[indices]


__all__ = ["DecodeVideo", "VideoDecoder", "read_video", "read_video_timestamps"]
