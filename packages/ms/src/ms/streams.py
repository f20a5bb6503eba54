"""Streams and events: `mindspore.runtime.Stream`, `Event` and the functions around them.

Operations have finished when their call returns, so one stream holds them all and waiting returns at once. Events
measure time on the host's clock.
"""

from __future__ import annotations

import time
from typing import Any

from ms_tensor import _check as check
from ms_tensor._messages import known_only

_LIMIT = {"cube_core_num": -1, "vector_core_num": -1}  # -1: not limited
_limits: dict[str, int] = dict(_LIMIT)
_device_limits: dict[str, int] = dict(_LIMIT)


class Event:
    """A point in a stream, at which the host's clock is read.

    Args:
        enable_timing: Whether `elapsed_time` may be asked. Default: False.
        blocking: Accepted for compatibility: `wait` never has to block. Default: False.

    Examples:
        >>> from ms.runtime import Event
        >>> start, end = Event(enable_timing=True), Event(enable_timing=True)
        >>> start.record()
        >>> end.record()
        >>> start.elapsed_time(end) >= 0
        True
    """

    def __init__(self, enable_timing: bool = False, blocking: bool = False) -> None:
        self._timing, self._blocking = bool(enable_timing), bool(blocking)
        self._time: float | None = None

    def record(self, stream: Stream | None = None) -> None:
        """Notes the time of this point in a stream; None is the current stream."""
        self._time = time.perf_counter()

    def wait(self, stream: Stream | None = None) -> None:
        """Lets a stream wait for this point, which it has passed already."""

    def synchronize(self) -> None:
        """Waits until this point is reached, which it is."""

    def query(self) -> bool:
        """Whether all work before this point is done: always True."""
        return True

    def elapsed_time(self, end_event: Event) -> float:
        """The milliseconds from this event to another.

        Args:
            end_event: An event that was recorded with `enable_timing=True`, as this one.

        Raises:
            TypeError: `end_event` is not an Event.
            RuntimeError: one of the two was not recorded, or does not time.
        """
        if not isinstance(end_event, Event):
            raise TypeError(f"For 'elapsed_time', 'end_event' must be an Event, but got {type(end_event).__name__}.")
        if not (self._timing and end_event._timing):
            raise RuntimeError("For 'elapsed_time', both events must be made with enable_timing=True.")
        if self._time is None or end_event._time is None:
            raise RuntimeError("For 'elapsed_time', both events must be recorded first.")
        return (end_event._time - self._time) * 1000.0

    def __repr__(self) -> str:
        made = self._time is not None
        return f"Event(enable_timing={self._timing:d}, blocking:{self._blocking:d}, is_created:{made:d}, event:0)"


class Stream:
    """The order in which operations run. There is one, that of the program, and all objects stand for it.

    Args:
        priority: Accepted for compatibility. Default: 0.
        kwargs: `stream` and `stream_id`, accepted for compatibility.

    Raises:
        TypeError: a keyword is unknown.
    """

    def __init__(self, priority: int = 0, **kwargs: Any) -> None:
        known_only("Stream", kwargs, ("stream", "stream_id"), of=Stream.__init__)
        self.priority = priority

    def stream_id(self) -> int:
        """The number of the stream: 0."""
        return 0

    def record_event(self, event: Event | None = None) -> Event:
        """Records an event, a new one by default, and returns it."""
        event = Event() if event is None else event
        event.record(self)
        return event

    def wait_event(self, event: Event) -> None:
        """Waits for an event, which has been reached."""

    def wait_stream(self, stream: Stream) -> None:
        """Waits for another stream, which has nothing left to do."""

    def synchronize(self) -> None:
        """Waits until all operations are done, which they are."""

    def query(self) -> bool:
        """Whether all operations are done: always True."""
        return True

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Stream)

    def __hash__(self) -> int:
        return hash(Stream)

    def __repr__(self) -> str:
        return "Stream(device_name=CPU, device_id:0, stream id:0)"


def _check_stream(stream: Any, op: str) -> None:
    if not isinstance(stream, Stream):
        raise TypeError(f"For '{op}', the argument 'stream' must be a Stream, but got {type(stream)}.")


class StreamCtx:
    """A `with` block whose operations go to a stream, of which there is one.

    Args:
        ctx_stream: A Stream, or None.

    Raises:
        TypeError: `ctx_stream` is neither.
    """

    def __init__(self, ctx_stream: Stream | None) -> None:
        if ctx_stream is not None:
            _check_stream(ctx_stream, "StreamCtx")
        self.stream = ctx_stream

    def __enter__(self) -> None:
        return None

    def __exit__(self, exc_type: Any, exc_val: Any, exc_tb: Any) -> None:
        return None


def current_stream() -> Stream:
    """The stream that operations go to."""
    return Stream()


def default_stream() -> Stream:
    """The stream that operations go to by default."""
    return Stream()


def communication_stream() -> Stream:
    """The stream that communication goes to."""
    return Stream()


def set_cur_stream(stream: Stream) -> None:
    """Makes a stream the current one; all stand for the same.

    Raises:
        TypeError: `stream` is not a Stream.
    """
    _check_stream(stream, "set_cur_stream")


def _set_limit(limits: dict[str, int], op: str, cube_num: int, vector_num: int) -> None:
    check.integer(cube_num, op, "cube_num")
    check.integer(vector_num, op, "vector_num")
    limits.update(cube_core_num=cube_num, vector_core_num=vector_num)


def set_stream_limit(stream: Stream, cube_num: int = -1, vector_num: int = -1) -> None:
    """Limits the AI cores of a stream. A CPU has none, so the numbers are only kept.

    Args:
        stream: A Stream.
        cube_num: The number of cube cores; -1 for all. Default: -1.
        vector_num: The number of vector cores; -1 for all. Default: -1.

    Raises:
        TypeError: an argument has another type.

    Examples:
        >>> from ms import runtime
        >>> runtime.set_stream_limit(runtime.current_stream(), 8, 16)
        >>> runtime.get_stream_limit(runtime.current_stream())
        {'cube_core_num': 8, 'vector_core_num': 16}
        >>> runtime.reset_stream_limit(runtime.current_stream())
    """
    _check_stream(stream, "set_stream_limit")
    _set_limit(_limits, "set_stream_limit", cube_num, vector_num)


def get_stream_limit(stream: Stream) -> dict[str, int]:
    """The limits of a stream: `cube_core_num` and `vector_core_num`, -1 where there is none."""
    _check_stream(stream, "get_stream_limit")
    return dict(_limits)


def reset_stream_limit(stream: Stream) -> None:
    """Removes the limits of a stream."""
    _check_stream(stream, "reset_stream_limit")
    _limits.update(_LIMIT)


class StreamLimitCtx:
    """A `with` block in which a stream is limited as by `set_stream_limit`.

    Args:
        stream: A Stream.
        cube_num: The number of cube cores; -1 for all. Default: -1.
        vector_num: The number of vector cores; -1 for all. Default: -1.

    Raises:
        TypeError: `stream` is not a Stream.
    """

    def __init__(self, stream: Stream, cube_num: int = -1, vector_num: int = -1) -> None:
        _check_stream(stream, "StreamLimitCtx")
        self.stream, self.cube_num, self.vector_num = stream, cube_num, vector_num
        self._before: dict[str, int] = {}

    def __enter__(self) -> None:
        self._before = get_stream_limit(self.stream)
        set_stream_limit(self.stream, self.cube_num, self.vector_num)

    def __exit__(self, exc_type: Any, exc_val: Any, exc_tb: Any) -> None:
        _limits.update(self._before)


def set_device_limit(device: int, cube_num: int = -1, vector_num: int = -1) -> None:
    """Limits the AI cores of a device. A CPU has none, so the numbers are only kept.

    Args:
        device: The device's number.
        cube_num: The number of cube cores; -1 for all. Default: -1.
        vector_num: The number of vector cores; -1 for all. Default: -1.
    """
    check.integer(device, "set_device_limit", "device")
    _set_limit(_device_limits, "set_device_limit", cube_num, vector_num)


def get_device_limit(device: int) -> dict[str, int]:
    """The limits of a device: `cube_core_num` and `vector_core_num`, -1 where there is none."""
    check.integer(device, "get_device_limit", "device")
    return dict(_device_limits)
