"""What scripts take from MindSpore's compiled module: a few classes, and what was captured from bytecode.

The bytecode functions are those of ms-jit-bytecode, an extra of `ms`; without it nothing is ever captured so.
"""

from __future__ import annotations

import types as _types
from typing import Any

from ms import Tensor
from ms.jit import capture_modes as _capture_modes
from ms_nn import Cell as Cell_
from ms_tensor import dtype as _dtype

TensorPy = Tensor
#: the families of dtypes, as in `isinstance(dtype, typing.Float)`
typing = _types.SimpleNamespace(
    **{name: getattr(_dtype, name) for name in ("Type", "Number", "Int", "UInt", "Float", "BFloat", "Complex", "Bool")}
)
_enabled = False  # by `jit_mode_pi_enable`: what `jit_mode_pi_disable` tells


def _bytecode() -> Any:
    mode = _capture_modes().get("bytecode")
    return None if mode is None else mode.load()


def get_code_extra(f: Any) -> dict[str, Any] | None:
    """What `jit(capture_mode="bytecode")` captured of a function.

    Args:
        f: a function, a method, what `jit` gave for one, or a code object.

    Returns:
        None where it was never captured, else a dict: `stat` (str), `compile_count_` and `break_count_` (int), and
        where something was compiled `code`, a dict of the newest capture: `call_count_` (int), `guard_` (str), and
        `phase_` (str) where one graph is the whole function, else `compiled_code_` (code object).

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
    """Let what native parts of captured functions call be captured, too, as it is from the beginning.

    Returns:
        bool, whether that can be: where the package has no frame hook it cannot.

    Examples:
        >>> jit_mode_pi_enable()
        True
    """
    global _enabled
    module = _bytecode()
    _enabled = module is not None and module.switch(True)
    return _enabled


def jit_mode_pi_disable() -> bool:
    """Let what native parts of captured functions call run in Python; captured functions themselves stay captured.

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
    """Let native parts of captured functions capture calls of `fn`, also where it is a library's.

    Args:
        fn: a Python function or method.
        config: kept for scripts that give one; the captured function's own settings hold. Default: None.
        signature: as `config`. Default: None.

    Returns:
        bool, whether `fn` is one that can be captured.

    Examples:
        >>> jit_mode_pi_compile(lambda x: x + 1), jit_mode_pi_compile(print)
        (True, False)
    """
    module = _bytecode()
    return module is not None and module.also_capture(fn)


def update_pijit_default_config(**kwargs: Any) -> None:
    """Takes the settings of MindSpore's own bytecode capture, none of which this one needs.

    Args:
        kwargs: such as `compile_with_try` or `loop_unrolling`.

    Examples:
        >>> update_pijit_default_config(compile_with_try=False)
    """


__all__ = [
    "Cell_",
    "Tensor",
    "TensorPy",
    "get_code_extra",
    "jit_mode_pi_compile",
    "jit_mode_pi_disable",
    "jit_mode_pi_enable",
    "typing",
    "update_pijit_default_config",
]
