"""Settings of operations on the CPU."""

from __future__ import annotations

from ...device import _set_threads


def threads_num(num: int) -> None:
    """Sets the number of threads on which kernels run.

    Args:
        num: At least 1.

    Raises:
        TypeError: `num` is not an int.
        ValueError: `num` is below 1.

    Examples:
        >>> import ms
        >>> from ms.device_context.cpu.op_tuning import threads_num
        >>> before = ms.get_num_threads()
        >>> threads_num(1)
        >>> ms.get_num_threads()
        1
        >>> threads_num(before)
    """
    _set_threads("threads_num", num)


__all__ = ["threads_num"]
