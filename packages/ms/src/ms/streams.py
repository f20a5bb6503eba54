"""Streams and events: `mindspore.runtime.Stream`, `Event` and related functions.

A stream is a queue of a device: its operations run in program order. Operations of two streams run in any order,
unless one waits for an event of the other, or for the other stream.
"""

from __future__ import annotations

import itertools
import threading
from typing import Any

import ms_runtime
from ms_tensor import _check as check
from ms_tensor._devices import CPU, Device
from ms_tensor._messages import known_only

_LIMIT = {"cube_core_num": -1, "vector_core_num": -1}  # -1: not limited
_limits: dict[str, int] = dict(_LIMIT)
_device_limits: dict[str, int] = dict(_LIMIT)


class Event:
    """A point in a stream.

    Args:
        enable_timing: Whether `elapsed_time` may be called. Default: False.
        blocking: Accepted for compatibility: a waiting thread never spins. Default: False.

    Raises:
        TypeError: an argument is not a bool.

    Examples:
        >>> from ms.runtime import Event
        >>> start, end = Event(enable_timing=True), Event(enable_timing=True)
        >>> start.record()
        >>> end.record()
        >>> start.elapsed_time(end) >= 0
        True
    """

    def __init__(self, enable_timing: bool = False, blocking: bool = False) -> None:
        for name, value in (("enable_timing", enable_timing), ("blocking", blocking)):
            if not isinstance(value, bool):
                raise TypeError(f"For 'Event', the '{name}' must be a bool, but got {type(value).__name__}.")
        self._timing, self._blocking = enable_timing, blocking
        self._point: ms_runtime.DevicePoint | None = None
        self._device: Device = CPU

    def record(self, stream: Stream | None = None) -> None:
        """Records the current point of a stream; None is the current stream."""
        stream = current_stream() if stream is None else stream
        self._device = stream._device
        self._point = ms_runtime.DevicePoint(*self._device, self._timing, stream._number)

    def wait(self, stream: Stream | None = None) -> None:
        """Makes a stream wait for this point before its later operations; None is the current stream."""
        stream = current_stream() if stream is None else stream
        if self._device != stream._device:
            self.synchronize()  # a queue of one device does not wait for another device
        elif self._point is not None:
            self._point.precede(stream._number)

    def synchronize(self) -> None:
        """Waits until the device has reached this point.

        Raises:
            RuntimeError: an earlier launch failed.
        """
        if self._point is not None:
            self._point.synchronize()

    def query(self) -> bool:
        """Returns whether all work before this point is done; True if the event was not recorded."""
        return self._point is None or self._point.query()

    def elapsed_time(self, end_event: Event) -> float:
        """Waits for this event and another, and returns the milliseconds between them.

        Args:
            end_event: The other event; both must be recorded and have `enable_timing=True`.

        Raises:
            TypeError: `end_event` is not an Event.
            RuntimeError: an event was not recorded, or has no timing.
        """
        if not isinstance(end_event, Event):
            raise TypeError(f"For 'elapsed_time', 'end_event' must be an Event, but got {type(end_event).__name__}.")
        if not (self._timing and end_event._timing):
            raise RuntimeError("For 'elapsed_time', both events must be made with enable_timing=True.")
        if self._point is None or end_event._point is None:
            raise RuntimeError("For 'elapsed_time', both events must be recorded first.")
        self.synchronize()
        end_event.synchronize()
        start, end = self._point.milliseconds(), end_event._point.milliseconds()
        if start is None or end is None:
            raise RuntimeError("For 'elapsed_time', the device lost one of the events.")
        return end - start

    def __repr__(self) -> str:
        made = self._point is not None
        return f"Event(enable_timing={self._timing:d}, blocking:{self._blocking:d}, is_created:{made:d}, event:0)"


class Stream:
    """A queue of operations on the current device.

    If one stream reads data that another writes, call `wait_stream` or `wait_event` in between. A read by the host
    waits for all streams that write. On the CPU, operations are finished when their call returns, so all streams are
    the same.

    Args:
        priority: Accepted for compatibility: all streams have the same priority. Default: 0.
        kwargs: `stream` or `stream_id`: an existing stream, or its number, to refer to.

    Raises:
        TypeError: a keyword is unknown.
    """

    def __init__(self, priority: int = 0, **kwargs: Any) -> None:
        known_only("Stream", kwargs, ("stream", "stream_id"), of=Stream.__init__)
        self.priority = priority
        self._device: Device = ms_runtime.current_device()
        number, other = kwargs.get("stream_id"), kwargs.get("stream")
        if isinstance(other, Stream):
            self._device, number = other._device, other._number
        if self._device[0] == "CPU":
            number = 0
        self._number: int = next(_numbers) if number is None else number

    def stream_id(self) -> int:
        """The number of the stream; 0 is the default stream."""
        return self._number

    def record_event(self, event: Event | None = None) -> Event:
        """Records an event, a new one by default, and returns it."""
        event = Event() if event is None else event
        event.record(self)
        return event

    def wait_event(self, event: Event) -> None:
        """Makes later operations of this stream wait for an event."""
        event.wait(self)

    def wait_stream(self, stream: Stream) -> None:
        """Makes later operations of this stream wait for all current operations of another stream."""
        self.wait_event(stream.record_event())

    def synchronize(self) -> None:
        """Waits until all operations of the stream are done.

        Raises:
            RuntimeError: an operation failed.
        """
        self.record_event().synchronize()

    def query(self) -> bool:
        """Returns whether all operations of the stream are done."""
        return self.record_event().query()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Stream) and (self._device, self._number) == (other._device, other._number)

    def __hash__(self) -> int:
        return hash((self._device, self._number))

    def __repr__(self) -> str:
        name, device_id = self._device
        return f"Stream(device_name={name}, device_id:{device_id}, stream id:{self._number})"


#: 0 is the default stream of a device, 1 its communication stream
_numbers = itertools.count(2)


class _Current(threading.local):
    """The current streams of a thread, by device, if not the default stream."""

    def __init__(self) -> None:
        self.streams: dict[Device, Stream] = {}


_current = _Current()


def _choose(stream: Stream) -> None:
    """Makes a stream the current stream of this thread on the device of the stream."""
    _current.streams[stream._device] = stream
    ms_runtime.set_current_stream(*stream._device, stream._number)


def _check_stream(stream: Any, op: str) -> None:
    if not isinstance(stream, Stream):
        raise TypeError(f"For '{op}', the argument 'stream' must be a Stream, but got {type(stream)}.")


class StreamCtx:
    """Context manager that runs operations on a stream, on the device of the stream.

    Args:
        ctx_stream: A Stream; None changes nothing.

    Raises:
        TypeError: `ctx_stream` is neither a Stream nor None.
    """

    def __init__(self, ctx_stream: Stream | None) -> None:
        if ctx_stream is not None:
            _check_stream(ctx_stream, "StreamCtx")
        self.stream = ctx_stream
        self._before: list[tuple[Device, Stream]] = []

    def __enter__(self) -> None:
        if self.stream is not None:
            device = ms_runtime.set_current_device(*self.stream._device)
            self._before.append((device, current_stream()))
            _choose(self.stream)

    def __exit__(self, exc_type: Any, exc_val: Any, exc_tb: Any) -> None:
        if self.stream is not None:
            device, stream = self._before.pop()
            _choose(stream)
            ms_runtime.set_current_device(*device)


def current_stream() -> Stream:
    """Returns the current stream of this thread on the current device."""
    known = _current.streams.get(ms_runtime.current_device())
    return default_stream() if known is None else known


def default_stream() -> Stream:
    """Returns the default stream of the current device."""
    return Stream(stream_id=0)


def communication_stream() -> Stream:
    """Returns the communication stream of the current device."""
    return Stream(stream_id=1)


def set_cur_stream(stream: Stream) -> None:
    """Sets the current stream of this thread, and makes its device the current device.

    Raises:
        TypeError: `stream` is not a Stream.
    """
    _check_stream(stream, "set_cur_stream")
    ms_runtime.set_current_device(*stream._device)
    _choose(stream)


def _set_limit(limits: dict[str, int], op: str, cube_num: int, vector_num: int) -> None:
    check.integer(cube_num, op, "cube_num")
    check.integer(vector_num, op, "vector_num")
    limits.update(cube_core_num=cube_num, vector_core_num=vector_num)


def set_stream_limit(stream: Stream, cube_num: int = -1, vector_num: int = -1) -> None:
    """Limits the AI cores of a stream. Without AI cores, the numbers are only stored.

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
    """Returns the limits of a stream, a dict of `cube_core_num` and `vector_core_num`; -1 means unlimited."""
    _check_stream(stream, "get_stream_limit")
    return dict(_limits)


def reset_stream_limit(stream: Stream) -> None:
    """Removes the limits of a stream."""
    _check_stream(stream, "reset_stream_limit")
    _limits.update(_LIMIT)


class StreamLimitCtx:
    """Context manager that limits a stream as `set_stream_limit` does.

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
    """Limits the AI cores of a device. Without AI cores, the numbers are only stored.

    Args:
        device: The device's number.
        cube_num: The number of cube cores; -1 for all. Default: -1.
        vector_num: The number of vector cores; -1 for all. Default: -1.
    """
    check.integer(device, "set_device_limit", "device")
    _set_limit(_device_limits, "set_device_limit", cube_num, vector_num)


def get_device_limit(device: int) -> dict[str, int]:
    """Returns the limits of a device, a dict of `cube_core_num` and `vector_core_num`; -1 means unlimited."""
    check.integer(device, "get_device_limit", "device")
    return dict(_device_limits)
