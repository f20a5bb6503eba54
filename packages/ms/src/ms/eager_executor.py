"""MindSpore's eager executor, `common.api._pynative_executor`, through which libraries compute gradients.

`new_graph` begins a recording, `end_graph` ends it, `grad` differentiates it. A recording knows the tensors among the
arguments and the parameters that the function reaches: Parameters, and those of Cells, in its owner, its closure and
the globals that it names.
"""

from __future__ import annotations

import functools
import types
from collections.abc import Iterable, Iterator
from typing import Any

import ms_runtime
from ms_autodiff._structure import leaves, pull_back
from ms_autodiff.grad import GradFunction, _main_outputs, positions_of, weight_list
from ms_nn import Cell
from ms_tensor import Parameter, Tensor

_DEPTH = 6  # the depth to which values are followed: jitted -> function -> method -> object -> container -> Cell
_MANY = 1000  # longer containers hold data, not Cells


def _inside(value: Any) -> Iterable[Any]:
    """The objects that a value refers to: a function's reads, an object's attributes, a container's items."""
    if isinstance(value, types.MethodType):
        return (value.__self__, value.__func__)
    if isinstance(value, types.FunctionType):
        cells = [cell.cell_contents for cell in value.__closure__ or () if cell != types.CellType()]
        named = [value.__globals__[name] for name in value.__code__.co_names if name in value.__globals__]
        return [*cells, *named, *(value.__defaults__ or ()), *(value.__kwdefaults__ or {}).values()]
    if isinstance(value, functools.partial):
        return (value.func, *value.args, *value.keywords.values())
    if isinstance(value, (list, tuple, set, dict)):
        items = value.values() if isinstance(value, dict) else value
        return items if len(value) <= _MANY else ()
    if isinstance(value, (type, types.ModuleType, Tensor)):
        return ()
    return getattr(value, "__dict__", {}).values()


def _parameters(values: Iterable[Any], depth: int, seen: set[int]) -> Iterator[Parameter]:
    for value in values:
        if id(value) in seen:
            continue
        seen.add(id(value))
        if isinstance(value, Parameter):
            yield value
        elif isinstance(value, Cell):
            yield from _parameters(value.get_parameters(), 1, seen)
        elif depth and not isinstance(value, (str, bytes, int, float, type(None))):
            yield from _parameters(list(_inside(value)), depth - 1, seen)


class _Recording:
    """A tape between `new_graph` and `end_graph`."""

    def __init__(self, obj: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
        self.tape = ms_runtime.Tape()
        self.inputs = [*args, *kwargs.values()]
        self.watched = [*leaves(self.inputs), *_parameters([obj, args, kwargs], _DEPTH, set())]
        self.ids = {id(x) for x in self.watched}
        self.outputs: list[Tensor] = []
        self.value: Any = None

    def begin(self) -> None:
        self.tape.__enter__()
        for x in self.watched:
            self.tape.watch(x)

    def end(self, value: Any) -> None:
        self.tape.__exit__(None, None, None)
        self.value = value


class _Executor:
    """MindSpore's eager executor, `common.api._pynative_executor`, as scripts use it.

    Examples:
        >>> import ms
        >>> from ms.common.api import _pynative_executor as executor
        >>> x = ms.Tensor([1.0, 2.0])
        >>> square = lambda x: (x * x).sum()
        >>> executor.set_grad_flag(True)
        >>> executor.new_graph(square, x)
        >>> y = square(x)
        >>> executor.end_graph(square, y, x)
        >>> print(executor.grad(square, ms.GradOperation(), None, (0,), False, x))
        [2. 4.]
    """

    def __init__(self) -> None:
        self._quiet: Any = None
        self._flag = False
        self._open: list[_Recording] = []
        self._done: _Recording | None = None

    def sync(self) -> None:
        """Waits until all calls have run. Here they run at once."""

    def grad_flag(self) -> bool:
        """Returns whether a gradient is being recorded."""
        return ms_runtime.is_recording()

    def set_grad_flag(self, flag: bool) -> None:
        """Accepted; `new_graph` begins to record."""
        self._flag = bool(flag)

    def requires_grad(self) -> bool:
        """Returns whether a gradient is being recorded."""
        return ms_runtime.is_recording()

    def high_order(self) -> bool:
        """Returns whether a recording runs within another."""
        return len(self._open) > 1

    def enable_grad(self) -> bool:
        """Returns whether gradients are recorded when requested."""
        return self._quiet is None

    def set_enable_grad(self, flag: bool) -> None:
        """Sets whether gradients are recorded from now on.

        Raises:
            TypeError: `flag` is not a bool.
        """
        if not isinstance(flag, bool):
            raise TypeError(f"For 'set_enable_grad', a bool is needed, but got {type(flag).__name__}.")
        if flag and self._quiet is not None:
            self._quiet.__exit__(None, None, None)
            self._quiet = None
        elif not flag and self._quiet is None:
            self._quiet = ms_runtime.no_record()
            self._quiet.__enter__()

    def new_graph(self, obj: Any, *args: Any, **kwargs: Any) -> None:
        """Begins to record calls.

        Args:
            obj: The function or Cell that is called next.
            args: Its arguments.
            kwargs: Its keyword arguments.
        """
        recording = _Recording(obj, args, kwargs)
        self._open.append(recording)
        recording.begin()

    def end_graph(self, obj: Any, output: Any, *args: Any, **kwargs: Any) -> None:
        """Ends the most recent recording.

        Args:
            obj: The function or Cell.
            output: What it returned.
            args: Its arguments.
            kwargs: Its keyword arguments.

        Raises:
            RuntimeError: no recording was begun.
        """
        if not self._open:
            raise RuntimeError("For 'end_graph', no recording was begun by 'new_graph'.")
        self._done = self._open.pop()
        self._done.end(output)

    def check_run(self, obj: Any, *args: Any, **kwargs: Any) -> bool:
        """Returns whether the last recording can be differentiated without repeating it: False."""
        return False

    def grad(self, obj: Any, grad: Any, weights: Any, grad_position: Any, *args: Any) -> Any:
        """Returns the gradients of the last recording.

        Args:
            obj: The function or Cell.
            grad: A GradOperation: the inputs and weights, and whether the last argument is the cotangent.
            weights: Parameters, if `grad` has `get_by_list`.
            grad_position: An int or a tuple of ints, if `grad` has `get_by_position`.
            args: `has_aux` (bool, whether only the first output is differentiated; older releases have no such
                argument), then the function's arguments.

        Returns:
            The same as the gradient function that `grad` creates.

        Raises:
            RuntimeError: nothing was recorded, or the recording does not know a tensor to differentiate by.
        """
        recording = self._done
        if recording is None:
            raise RuntimeError("For 'grad', nothing was recorded: call 'new_graph' and 'end_graph' first.")
        self._done = None
        has_aux, inputs = (args[0], list(args[1:])) if args and isinstance(args[0], bool) else (False, list(args))
        by_list, sens_param = bool(grad.get_by_list), bool(grad.sens_param)
        sens = inputs.pop() if sens_param else None
        positions: Any = grad_position if getattr(grad, "get_by_position", not (grad.get_all or by_list)) else None
        if grad.get_all:
            positions = tuple(range(len(inputs)))
        elif positions is None and not by_list:
            positions = (0,)
        chosen = tuple(weight_list(weights)) if by_list and weights is not None else None
        numbers = positions_of(positions, chosen) if positions is not None else []
        wanted = [inputs[number] for number in numbers]
        wrt = leaves(wanted) + list(chosen or ())
        if any(id(x) not in recording.ids for x in wrt):
            raise RuntimeError(
                "For 'grad', a tensor was not recorded: expected arguments of 'new_graph', or parameters that its "
                "function reaches."
            )
        outputs, _ = _main_outputs(recording.value, has_aux)
        gradients = pull_back(recording.tape, outputs, None if sens is None else leaves(sens), wrt)
        twin = GradFunction(None, positions, chosen, has_aux, False, sens_param, False)
        result = twin._arrange(numbers, wanted, gradients, chosen, [])
        if grad.get_all and len(numbers) == 1:
            return ((result[0],), result[1]) if by_list else (result,)
        return result

    def real_run_op(self, *args: Any) -> Any:
        """Runs a primitive: `(primitive, name, arguments)`."""
        return args[0](*args[-1])

    def run_op_async(self, *args: Any) -> Any:
        """Runs a primitive: `(primitive, name, arguments)`. It has run when this returns."""
        return args[0](*args[-1])

    def constant_folding(self, *args: Any) -> Any:
        """Runs a primitive: `(primitive, name, arguments)`."""
        return args[0](*args[-1])

    def call_custom_bprop(self, obj: Any, output: Any, *args: Any, **kwargs: Any) -> Any:
        """Returns the output of a Cell with a `bprop`. The call itself has recorded the rule."""
        return output

    def parameter_broadcast(self, obj: Any, phase: str) -> None:
        """Accepted for compatibility: there is one process."""

    def clear_res(self) -> None:
        """Discards all recordings."""
        while self._open:
            self._open.pop().end(None)
        self._done = None

    def set_async_for_graph(self, flag: bool) -> None:
        """Accepted for compatibility: graphs run when they are called."""

    def set_dynamic_input(self, obj: Any) -> None:
        """Accepted for compatibility: `Cell.set_inputs` declares which sizes vary."""

    def set_jit_compile_phase(self, phase: Any) -> None:
        """Accepted for compatibility."""

    def set_is_run_recompute(self, status: bool) -> None:
        """Accepted for compatibility."""

    def set_cell_use_dynamic_shape_process(self, flag: bool) -> None:
        """Accepted for compatibility."""

    def enable_frontend_and_bprop_pipeline(self) -> None:
        """Accepted for compatibility: operations run where they are called."""

    def disable_frontend_and_bprop_pipeline(self) -> None:
        """Accepted for compatibility: operations run where they are called."""


_pynative_executor = _Executor()
