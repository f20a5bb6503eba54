"""Primitive classes that run Python: custom operators on NumPy arrays, and functions of gradients."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from typing import Any

import ms_runtime
import numpy as np
from ms_runtime import Tensor

from ... import dtype as mstype
from ..._messages import show
from ..calls_refused import calls_refused
from ..primitive import Primitive
from .loop_prims import uncallable


def _callable(fn: Any, what: str) -> Any:
    if not callable(fn):
        uncallable("Morph", what, type(fn))
    return fn


def _call(fn: Callable[..., Any], inputs: tuple[Any, ...], name: str) -> list[np.ndarray]:
    arrays = [v.asnumpy() if isinstance(v, Tensor) else v for v in inputs]
    result = fn(*arrays)
    several = result if isinstance(result, (tuple, list)) else (result,)
    for value in several:
        if not isinstance(value, (np.ndarray, np.generic, int, float, bool)):
            raise TypeError(f"For '{name}', the function must return arrays, but it returned {type(value).__name__}.")
    return [np.asarray(value) for value in several]


def _custom(inputs: tuple[Any, ...], outputs: list[Tensor], bprop: Callable[..., Any]) -> list[Tensor]:
    """Returns the outputs, whose gradient is computed by `bprop`."""
    tensors = [v for v in inputs if isinstance(v, Tensor)]
    if not tensors or not ms_runtime.is_recording():
        return outputs
    return list(ms_runtime.custom_vjp(tensors, outputs, bprop))


class PyFunc(Primitive):
    """An op that calls a Python function on NumPy arrays; it has no gradient.

    Args:
        fn: The function.
        in_types: The dtypes of the inputs.
        in_shapes: The shapes of the inputs.
        out_types: The dtypes of the outputs.
        out_shapes: The shapes of the outputs.
        stateful: Accepted for compatibility. Default: True.

    Examples:
        >>> import mindspore as ms
        >>> twice = ms.ops.PyFunc(lambda x: x * 2, [ms.float32], [(2,)], [ms.float32], [(2,)])
        >>> print(twice(ms.Tensor([1.0, 2.0]))[0])
        [2. 4.]
    """

    _attrs = ("in_types", "in_shapes", "out_types", "out_shapes")

    def __init__(
        self, fn: Any, in_types: Any, in_shapes: Any, out_types: Any, out_shapes: Any, stateful: bool = True
    ) -> None:
        super().__init__()
        with calls_refused(self):
            if not callable(fn):
                raise TypeError(f"For 'PyFunc', 'fn' must be callable, but got {type(fn).__name__}.")
        for name, value in (("in_types", in_types), ("out_types", out_types)):
            if not isinstance(value, (list, tuple)):
                raise TypeError(f"For 'PyFunc', '{name}' must be a list, but got {type(value).__name__}.")
        self.fn, self.in_types, self.in_shapes = fn, in_types, in_shapes
        self.out_types, self.out_shapes = out_types, out_shapes

    def __call__(self, *inputs: Any) -> tuple[Tensor, ...]:
        if len(inputs) == 1 and isinstance(inputs[0], (tuple, list)):
            inputs = tuple(inputs[0])
        with ms_runtime.no_record():
            arrays = _call(self.fn, inputs, "PyFunc")
            outputs = [Tensor(a, mstype.as_dtype(d)) for a, d in zip(arrays, self.out_types, strict=True)]

        def bprop(*cotangents: Any) -> Any:
            raise RuntimeError("For 'PyFunc', there is no gradient. Stop it by ops.stop_gradient.")

        return tuple(_custom(inputs, outputs, bprop))


def _ms_pyfunc(infer_func: Callable[..., Any]) -> Callable[[Callable[..., Any]], Primitive]:
    """Returns a decorator that turns a Python function on tensors into a Primitive without gradient.

    Args:
        infer_func: A function that infers shapes and dtypes in graphs; here they are those of the results.

    Examples:
        >>> import mindspore as ms
        >>> @ms.ops._ms_pyfunc(lambda x: x)
        ... def twice(x: ms.Tensor) -> ms.Tensor:
        ...     return x * 2
        >>> print(twice(ms.Tensor([1.0])))
        [2.]
    """
    _callable(infer_func, "infer_func")

    def decorate(fn: Callable[..., Any]) -> Primitive:
        _callable(fn, "fn")

        class Callback(Primitive):
            """A Python function as a Primitive."""

            def __init__(self) -> None:
                super().__init__()
                self.infer_func = infer_func

            def __call__(self, *inputs: Any) -> Any:
                with ms_runtime.no_record():
                    return fn(*inputs)

        Callback.__name__ = Callback.__qualname__ = f"PyCallback_{fn.__name__}"
        return Callback()

    return decorate


class Custom(Primitive):
    """A custom operator implemented by a Python function on NumPy arrays.

    Args:
        func: The function.
        out_shape: The shape of the output, or a function that computes it from the inputs' shapes; None uses the
            shape of the result. Default: None.
        out_dtype: The dtype of the output, or a function that computes it from the inputs' dtypes; None uses the
            dtype of the result. Default: None.
        func_type: 'pyfunc', or 'hybrid' for a result of `ops.kernel`. MindSpore's other types ('aot', 'akg', 'tbe',
            'aicpu') need its compilers. Default: 'pyfunc'.
        bprop: A function of the inputs, the output and its cotangent that returns the cotangents of the inputs.
            Default: None.
        reg_info: The record of the operator, from `CustomRegOp`. Default: None.

    Examples:
        >>> import mindspore as ms
        >>> twice = ms.ops.Custom(lambda x: x * 2, lambda shape: shape, lambda dtype: dtype, "pyfunc")
        >>> print(twice(ms.Tensor([1.0, 2.0])))
        [2. 4.]
    """

    _attrs = ("func_type",)
    _KINDS = ("hybrid", "akg", "tbe", "aicpu", "aot", "pyfunc")

    def __init__(
        self,
        func: Any,
        out_shape: Any = None,
        out_dtype: Any = None,
        func_type: str = "pyfunc",
        bprop: Any = None,
        reg_info: Any = None,
    ) -> None:
        super().__init__()
        if func_type not in self._KINDS:
            raise ValueError(f"For 'Custom', 'func_type' must be in {list(self._KINDS)}, but got {show(func_type)}.")
        if func_type != "pyfunc" and not (func_type == "hybrid" and hasattr(func, "ms_kernel_flag")):
            raise RuntimeError(
                f"For 'Custom', func_type '{func_type}' needs a compiler of MindSpore's, which is not available. "
                "Use 'pyfunc', with a function over NumPy arrays, or 'hybrid', with one that ops.kernel decorates."
            )
        with calls_refused(self) if isinstance(func, str) else nullcontext():
            if not callable(func):
                raise TypeError(f"For 'Custom', 'func' of 'pyfunc' must be callable, but got {type(func).__name__}.")
            if bprop is not None and not callable(bprop):
                raise TypeError(f"For 'Custom', 'bprop' must be callable, but got {type(bprop).__name__}.")
        self.func, self.out_shape, self.out_dtype, self.func_type = func, out_shape, out_dtype, func_type
        self.bprop, self.reg_info = bprop, reg_info

    def __call__(self, *inputs: Any) -> Any:
        with ms_runtime.no_record():
            arrays = _call(self.func, inputs, "Custom")
            outputs = [Tensor(a) for a in self._checked(arrays, inputs)]
        result = outputs[0] if len(outputs) == 1 else tuple(outputs)

        def bprop(*cotangents: Any) -> Any:
            if self.bprop is None:
                raise RuntimeError("For 'Custom', there is no gradient: 'bprop' was not given.")
            given = self.bprop(*inputs, result, cotangents[0] if len(outputs) == 1 else tuple(cotangents))
            several = given if isinstance(given, (tuple, list)) else (given,)
            return tuple(g for g, v in zip(several, inputs, strict=True) if isinstance(v, Tensor))

        found = _custom(inputs, outputs, bprop)
        return found[0] if len(found) == 1 else tuple(found)

    def _checked(self, arrays: list[np.ndarray], inputs: tuple[Any, ...]) -> list[np.ndarray]:
        tensors = [v for v in inputs if isinstance(v, Tensor)]
        shapes = self.out_shape(*(v.shape for v in tensors)) if callable(self.out_shape) else self.out_shape
        dtypes = self.out_dtype(*(v.dtype for v in tensors)) if callable(self.out_dtype) else self.out_dtype
        if shapes is not None:
            wanted = [tuple(s) for s in shapes] if shapes and isinstance(shapes[0], (tuple, list)) else [tuple(shapes)]
            if [a.shape for a in arrays] != wanted:
                got = [a.shape for a in arrays]
                raise ValueError(f"For 'Custom', the outputs must have the shapes {wanted}, but 'func' gave {got}.")
        if dtypes is None:
            return arrays
        several = dtypes if isinstance(dtypes, (tuple, list)) else (dtypes,)
        kinds = [mstype.dtype_to_nptype(mstype.as_dtype(d)) for d in several]
        return [a.astype(kind, copy=False) for a, kind in zip(arrays, kinds, strict=True)]


class InsertGradientOf(Primitive):
    """The identity; a function changes its cotangent.

    Args:
        f: A function of the cotangent that returns the new cotangent.

    Examples:
        >>> from mindspore import Tensor, ops
        >>> print(ops.InsertGradientOf(lambda g: g * 2)(Tensor([1.0])))
        [1.]
    """

    _attrs = ()  # nothing is printed

    def __init__(self, f: Any) -> None:
        super().__init__()
        with calls_refused(self):
            if not callable(f):
                raise TypeError(f"For 'InsertGradientOf', 'f' must be callable, but got {type(f).__name__}.")
        self.f = f

    def __call__(self, x: Tensor) -> Tensor:
        if not isinstance(x, Tensor):
            raise TypeError(f"For '{self.name}', the input must be a Tensor, but got {type(x).__name__}.")

        def bprop(cotangent: Tensor) -> Any:
            changed = self.f(cotangent)
            return cotangent if changed is None else changed

        return _custom((x,), [x], bprop)[0]


class HookBackward(Primitive):
    """The identity of one or more tensors; a hook receives their cotangents and can replace them.

    Args:
        hook_fn: A function of the tuple of cotangents. It returns None, a tuple of the same length, or a Tensor if
            there is one.
        cell_id: The owner of the hook. Default: ''.

    Examples:
        >>> from mindspore import Tensor, ops
        >>> print(ops.HookBackward(print)(Tensor([1.0])))
        [1.]
    """

    _attrs = ("cell_id",)

    def __init__(self, hook_fn: Any, cell_id: str = "") -> None:
        super().__init__()
        if not callable(hook_fn):
            raise TypeError(f"For 'HookBackward', 'hook_fn' must be callable, but got {type(hook_fn).__name__}.")
        self.hook_fn, self.cell_id = hook_fn, cell_id

    def __call__(self, *inputs: Tensor) -> Any:
        for x in inputs:
            if not isinstance(x, Tensor):
                raise TypeError(f"For 'HookBackward', the inputs must be Tensors, but got {type(x).__name__}.")

        def bprop(*cotangents: Tensor) -> Any:
            changed = self.hook_fn(cotangents)
            if changed is None:
                return cotangents
            changed = changed if isinstance(changed, (tuple, list)) else (changed,)
            if len(changed) != len(cotangents):
                raise TypeError(
                    f"For 'HookBackward', {len(cotangents)} gradients are expected, but got {len(changed)}."
                )
            return tuple(changed)

        found = _custom(inputs, list(inputs), bprop)
        return found[0] if len(found) == 1 else tuple(found)


class Morph(Primitive):
    """A function of tensors with a custom gradient.

    Args:
        fn: The function.
        infer_shape: A function of shapes. Not called: `fn` determines the shapes.
        infer_dtype: A function of dtypes. Not called: `fn` determines the dtypes.
        bprop_fn: A function of the inputs, the output and its cotangent that returns the cotangents of the inputs;
            None uses the gradient of `fn`. Default: None.

    Examples:
        >>> from mindspore import Tensor, ops
        >>> print(ops.Morph(lambda x: x * 2, lambda s: s, lambda d: d)(Tensor([1.0])))
        [2.]
    """

    _attrs = ()  # nothing is printed

    def __init__(self, fn: Any, infer_shape: Any, infer_dtype: Any, bprop_fn: Any = None) -> None:
        super().__init__()
        self.fn, self.infer_shape, self.infer_dtype = fn, infer_shape, infer_dtype
        with calls_refused(self):
            for name, value in (("fn", fn), ("infer_shape", infer_shape), ("infer_dtype", infer_dtype)):
                _callable(value, name)
        self.bprop_fn = _callable(bprop_fn, "bprop_fn") if bprop_fn else None

    def __call__(self, *args: Any) -> Any:
        places = [i for i, value in enumerate(args) if isinstance(value, Tensor)]
        if self.bprop_fn is None or not places or not ms_runtime.is_recording():
            return self.fn(*args)
        with ms_runtime.no_record():
            result = self.fn(*args)
        several = isinstance(result, (tuple, list))
        outputs = list(result) if several else [result]

        def bprop(*cotangents: Any) -> Any:
            assert self.bprop_fn is not None
            given = self.bprop_fn(*args, result, tuple(cotangents) if several else cotangents[0])
            given = given if isinstance(given, (tuple, list)) else (given,)
            return tuple(given[i] for i in places)

        found = ms_runtime.custom_vjp([args[i] for i in places], outputs, bprop)
        return tuple(found) if several else found[0]
