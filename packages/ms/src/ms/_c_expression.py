"""Names of MindSpore's compiled module that scripts use: settings, types, and the results of bytecode capture.

The bytecode functions are those of ms-jit-bytecode, an extra of `ms`; without it nothing is captured.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from ms_nn import Cell as Cell_
from ms_tensor import mint as _mint
from ms_tensor import ops as _ops
from ms_tensor.ops import signature as _signature
from ms_tensor.ops.kernel_records import Oplib as Oplib
from ms_tensor.ops.primitive import PrimitiveFunction_ as PrimitiveFunction_
from ms_tensor.sparse import COOTensor as COOTensor
from ms_tensor.sparse import CSRTensor as CSRTensor
from ms_tensor.sparse import RowTensor as RowTensor

from . import Tensor, device, native_amp, native_types, op_enums
from ._compat import ms_memory_recycle as _ms_memory_recycle
from ._unavailable import unavailable
from .jit import capture_modes as _capture_modes
from .native_context import MSContext, ms_ctx_param
from .native_random import _random_normal as _random_normal
from .native_random import _random_uniform as _random_uniform
from .native_random import _truncated_normal as _truncated_normal
from .streams import Event, Stream

TensorPy = Tensor
Signature, signature_rw = _signature.Signature, _signature.signature_rw
signature_kind, signature_dtype = _signature.signature_kind, _signature.signature_dtype
#: the families of dtypes, as in `isinstance(dtype, typing.Float)`, and the numbers of dtypes
typing = native_types
amp = native_amp
op_enum = op_enums
#: implements `mint.empty`
_empty_instance = _mint.empty
_enabled = False  # set by `jit_mode_pi_enable`, returned by `jit_mode_pi_disable`


def _bytecode() -> Any:
    mode = _capture_modes().get("bytecode")
    return None if mode is None else mode.load()


def get_code_extra(f: Any) -> dict[str, Any] | None:
    """Returns what `jit(capture_mode="bytecode")` captured of a function.

    Args:
        f: a function, a method, a jitted one, or a code object.

    Returns:
        None if it was never captured, else a dict: `stat` (str), `compile_count_` and `break_count_` (int), and, if
        something was compiled, `code`, a dict about the newest capture: `call_count_` (int), `guard_` (str), and
        `phase_` (str) if one graph is the whole function, else `compiled_code_` (code object).

    Examples:
        >>> from mindspore import Tensor, jit
        >>> @jit(capture_mode="bytecode")
        ... def f(x):
        ...     return x * 2 + 1
        >>> y = f(Tensor([1.0, 2.0]))
        >>> extra = get_code_extra(f.__wrapped__)
        >>> extra["break_count_"], extra["code"]["call_count_"]
        (0, 1)
    """
    module = _bytecode()
    return None if module is None else module.get_code_extra(f)


def jit_mode_pi_enable() -> bool:
    """Let functions that native parts of captured functions call be captured, too. This is the default.

    Returns:
        bool, whether the package has a frame hook, without which this is impossible.

    Examples:
        >>> jit_mode_pi_enable()
        True
    """
    global _enabled
    module = _bytecode()
    _enabled = module is not None and module.switch(True)
    return _enabled


def jit_mode_pi_disable() -> bool:
    """Let functions that native parts of captured functions call run in Python. Captured functions stay captured.

    Returns:
        bool, whether `jit_mode_pi_enable` had been called.

    Examples:
        >>> jit_mode_pi_enable(), jit_mode_pi_disable(), jit_mode_pi_disable(), jit_mode_pi_enable()
        (True, True, False, True)
    """
    global _enabled
    module = _bytecode()
    if module is not None:
        module.switch(False)
    was, _enabled = _enabled, False
    return was


def jit_mode_pi_compile(fn: Any, config: dict[str, Any] | None = None, signature: Any = None) -> bool:
    """Let calls of `fn` by native parts of captured functions be captured, even if `fn` belongs to a library.

    Args:
        fn: a Python function or method.
        config: accepted and ignored; the settings of the captured function are used. Default: None.
        signature: accepted and ignored. Default: None.

    Returns:
        bool, whether `fn` can be captured.

    Examples:
        >>> jit_mode_pi_compile(lambda x: x + 1), jit_mode_pi_compile(print)
        (True, False)
    """
    module = _bytecode()
    return module is not None and module.also_capture(fn)


def update_pijit_default_config(**kwargs: Any) -> None:
    """Accepts and ignores the settings of MindSpore's bytecode capture.

    Args:
        kwargs: settings such as `compile_with_try` or `loop_unrolling`.

    Examples:
        >>> update_pijit_default_config(compile_with_try=False)
    """


class security:
    """Whether MindSpore is built without the parts that could disclose data."""

    @staticmethod
    def enable_security() -> bool:
        """Returns False: every part is there."""
        return False


class MixedPrecisionType(IntEnum):
    """The dtype in which a Cell computes."""

    NOTSET = 0
    FP16 = 1
    FP32 = 2
    BF16 = 3


class GroupOptions:
    """Settings of a group of processes: `hccl_config`, a dict, and `use_async`. They have no effect on one process."""

    def __init__(self) -> None:
        self.hccl_config: dict[str, Any] = {}
        self.use_async = False


class GradOperation_:
    """Settings of the gradients that `_pynative_executor.grad` returns.

    Args:
        name: A name.
        get_all: Whether to differentiate with respect to all inputs. Default: False.
        get_by_list: Whether to differentiate with respect to weights. Default: False.
        sens_param: Whether the last argument is the cotangent. Default: False.
        get_by_position: Whether to differentiate with respect to inputs at given positions. Default: False.
        has_aux: Whether only the first output is differentiated. Default: False.
        get_value: Whether to also return the value. Default: False.
        return_ids: Whether to also return positions and names. Default: False.
        merge_forward: Accepted for compatibility. Default: False.
    """

    def __init__(
        self,
        name: str,
        get_all: bool = False,
        get_by_list: bool = False,
        sens_param: bool = False,
        get_by_position: bool = False,
        has_aux: bool = False,
        get_value: bool = False,
        return_ids: bool = False,
        merge_forward: bool = False,
    ) -> None:
        self.name = name
        self.get_all, self.get_by_list, self.sens_param = get_all, get_by_list, sens_param
        self.get_by_position, self.has_aux = get_by_position, has_aux
        self.get_value, self.return_ids, self.merge_forward = get_value, return_ids, merge_forward


class ParamInfo:
    """Information about a parameter, as in MindSpore's compiled module."""

    def __init__(self) -> None:
        self.name = "Parameter"
        self.requires_grad = True
        self.requires_aggr = True
        self.layerwise_parallel = False
        self.parallel_optimizer = True
        self.comm_fusion = 1
        self.parallel_optimizer_comm_recompute = False
        self.parameter_shape: list[int] = []
        self.cache_enable = False
        self.cache_shape: list[int] = []
        self.is_param_init = False
        self.is_pipeline_shared_param = False
        self.param_strategy: list[int] = []
        self.alias_name: list[str] = []
        self.storage_format = ""

    def clone(self) -> ParamInfo:
        """Returns a copy."""
        copy = ParamInfo()
        copy.__dict__.update(self.__dict__)
        return copy


class TensorNode:
    """Class of delayed outputs in older releases; it has no instances here."""


class SequenceNode:
    """Class of delayed sequences in older releases; it has no instances here."""


class NoneTypeNode:
    """Class of delayed Nones in older releases; it has no instances here."""


class AnyTypeNode:
    """Class of delayed values in older releases; it has no instances here."""


def _framework_profiler_step_start() -> None:
    """Does nothing: would mark the beginning of a step."""


def _framework_profiler_step_end() -> None:
    """Does nothing: would mark the end of a step."""


def disable_multi_thread() -> None:
    """Makes operations run on the caller's thread only.

    Examples:
        >>> import ms
        >>> before = ms.get_num_threads()
        >>> disable_multi_thread()
        >>> ms.get_num_threads()
        1
        >>> ms.set_num_threads(before)
    """
    device.set_num_threads(1)


def is_reboot_node() -> bool:
    """Returns whether this process replaces one that failed: False."""
    return False


def pyboost_dense(*args: Any) -> Any:
    """`ops.dense`: called with a primitive, which is ignored, and a list of the arguments, or with the arguments.

    Examples:
        >>> from ms import Tensor
        >>> print(pyboost_dense(None, [Tensor([[1.0, 2.0]]), Tensor([[3.0, 4.0]]), None]))
        [[11.]]
    """
    return _ops.dense(*(args[-1] if isinstance(args[-1], (list, tuple)) else args))


def swap_cache(host: Tensor, device: Tensor, block_mapping: Any, is_device_to_host: bool) -> None:
    """Copies blocks between two caches of attention.

    Args:
        host: Tensor, whose first dimension counts blocks.
        device: Tensor of the same shape except for the first dimension.
        block_mapping: Tensor of shape (n, 2): the block to read, and the block to write.
        is_device_to_host: Whether to copy from `device` to `host`, else from `host` to `device`.
    """
    source, target = (device, host) if is_device_to_host else (host, device)
    for read, written in block_mapping.asnumpy().tolist():
        target[written] = source[read]


@unavailable("a queue of a device is needed; loops and Model.train take any iterable of batches.")
def init_exec_dataset(  # type: ignore[empty-body]
    queue_name: str, size: int, batch_size: int, types: Any, shapes: Any, input_indexs: Any, phase: str, need_run: bool
) -> bool:
    """Prepares a device's queue of batches."""


@unavailable("gradients are taken of functions, by mindspore.grad or value_and_grad; tensors keep no graph.")
def run_backward(
    tensors: Any,
    grad_tensors: Any,
    keep_graph: bool,
    create_graph: bool,
    inputs: Any,
    allow_unreachable: bool = True,
    *,
    accumulate_grad: bool = True,
) -> Any:
    """Differentiates the graph that tensors store."""


__all__ = [
    "AnyTypeNode",
    "Cell_",
    "Event",
    "GradOperation_",
    "GroupOptions",
    "MSContext",
    "MixedPrecisionType",
    "NoneTypeNode",
    "ParamInfo",
    "SequenceNode",
    "Stream",
    "Tensor",
    "TensorNode",
    "TensorPy",
    "_empty_instance",
    "_framework_profiler_step_end",
    "_framework_profiler_step_start",
    "_ms_memory_recycle",
    "amp",
    "disable_multi_thread",
    "get_code_extra",
    "init_exec_dataset",
    "is_reboot_node",
    "jit_mode_pi_compile",
    "jit_mode_pi_disable",
    "jit_mode_pi_enable",
    "ms_ctx_param",
    "op_enum",
    "pyboost_dense",
    "run_backward",
    "swap_cache",
    "typing",
    "update_pijit_default_config",
]
