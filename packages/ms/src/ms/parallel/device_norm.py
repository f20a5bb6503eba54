"""The norm of a device's gradients: `ops._grad_experimental.grad_comm_ops`."""

from __future__ import annotations

from ms_tensor import Parameter, Tensor, context, dtype

_squared_device_local_norm: Parameter | None = None


def get_squared_device_local_norm_param() -> Parameter:
    """Returns the Parameter for the squared norm of this device's gradients, which the first call creates.

    Returns:
        Parameter, 0-d, float32, initially 0 and not trainable.

    Raises:
        ValueError: the parallel context's `dump_device_local_norm` is False.

    Examples:
        >>> import ms
        >>> from ms.parallel.device_norm import get_squared_device_local_norm_param
        >>> ms.set_auto_parallel_context(dump_device_local_norm=True)
        >>> get_squared_device_local_norm_param().shape
        ()
        >>> ms.reset_auto_parallel_context()
    """
    global _squared_device_local_norm
    if not context.get_auto_parallel_context("dump_device_local_norm"):
        raise ValueError(
            "For 'get_squared_device_local_norm_param', there is no norm to keep.\n"
            "  expected: dump_device_local_norm True\n  got: False\n"
            "  hint: ms.set_auto_parallel_context(dump_device_local_norm=True)"
        )
    if _squared_device_local_norm is None:
        _squared_device_local_norm = Parameter(
            Tensor(0.0, dtype.float32), name="_squared_device_local_norm", requires_grad=False
        )
    return _squared_device_local_norm


__all__ = ["get_squared_device_local_norm_param"]
