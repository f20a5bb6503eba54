"""GradOperation: the older interface for gradients."""

from __future__ import annotations

from typing import Any

from ms_tensor import Tensor

from ._structure import leaves
from .grad import GradFunction, _bool, grad, value_and_grad, weight_list
from .operands import abstract_or_python


class GradOperation:
    """Makes gradient functions: `GradOperation(...)(fn, weights)(*inputs)`.

    Args:
        get_all: Whether to differentiate by all tensor inputs, not only the first. Default: False.
        get_by_list: Whether to differentiate by weights (and, with `get_all`, by all inputs too). Default: False.
        sens_param: Whether the last argument of the gradient function is the outputs' cotangent; else it is ones.
            Default: False.

    Raises:
        TypeError: an argument is not a bool.

    Examples:
        >>> from ms_autodiff import GradOperation
        >>> from ms_tensor import Tensor
        >>> print(GradOperation()(lambda x: x * x)(Tensor([1.0, 2.0])))
        [2. 4.]
    """

    def __init__(self, get_all: bool = False, get_by_list: bool = False, sens_param: bool = False) -> None:
        self.get_all = _bool(get_all, "get_all", "GradOperation")
        self.get_by_list = _bool(get_by_list, "get_by_list", "GradOperation")
        self.sens_param = _bool(sens_param, "sens_param", "GradOperation")

    def __call__(self, fn: Any, weights: Any = None) -> OperationFunction:
        if self.get_by_list and weights is None:
            if not hasattr(fn, "trainable_params"):
                _refuse()
            weights = fn.trainable_params()
        return OperationFunction(fn, weights, self.get_all, self.get_by_list, self.sens_param)

    @staticmethod
    def __ms_capture__(machine: Any, obj: Any, args: Any, kwargs: Any) -> Any:
        """Rule of the capturing machine."""
        settings = {n: machine.getattr(obj, n) for n in ("get_all", "get_by_list", "sens_param")}
        values = {**dict(zip(("fn", "weights"), args, strict=False)), **kwargs}
        values.setdefault("weights", machine.wrap_new(None))
        if values["weights"].cls is type(None) and machine.to_python(settings["get_by_list"]):
            asked = [values["fn"], machine.wrap_new("trainable_params")]
            if not machine.truth(machine.call(machine.wrap_new(hasattr), asked)):
                machine.native_raw(_refuse, [])
            values["weights"] = machine.call(machine.getattr(values["fn"], "trainable_params"), [])
        return machine.new_object(OperationFunction, {**values, **settings})


def _refuse() -> None:
    raise TypeError("For 'GradOperation', 'weights' are needed where 'get_by_list' is True.")


class OperationFunction:
    """A gradient function made by GradOperation."""

    def __init__(self, fn: Any, weights: Any, get_all: bool, get_by_list: bool, sens_param: bool) -> None:
        self.fn = fn
        self.weights = weights
        self.get_all = get_all
        self.get_by_list = get_by_list
        self.sens_param = sens_param

    def _inner(self, fn: Any, weights: Any, inputs: list[Any]) -> GradFunction:
        """Return the gradient function with positions for these inputs."""
        count = len(inputs) - (1 if self.sens_param else 0)
        positions: tuple[int, ...] | None
        if self.get_all:
            positions = tuple(range(count))
        else:
            positions = None if self.get_by_list else (0,)
        chosen = None
        if self.get_by_list:
            chosen = weights if isinstance(weights, Tensor) else tuple(weight_list(weights))
        return GradFunction(fn, positions, chosen, False, False, self.sens_param, False)

    def _shape(self, result: Any, inputs: list[Any]) -> Any:
        """Make the inputs' gradients a tuple with `get_all`, even if there is only one."""
        count = len(inputs) - (1 if self.sens_param else 0)
        if not self.get_all or count == 0 or sum(bool(leaves(value)) for value in inputs[:count]) != 1:
            return result
        if self.get_by_list:
            own, of_weights = result
            return (own,), of_weights
        return (result,)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        inputs = [*args, *kwargs.values()]
        inner = self._inner(self.fn, self.weights, inputs)
        return self._shape(inner(*args, **kwargs), inputs)

    @staticmethod
    def __ms_capture__(machine: Any, obj: Any, args: Any, kwargs: Any) -> Any:
        """Rule of the capturing machine."""
        to_python = machine.to_python
        flags = {n: to_python(machine.getattr(obj, n)) for n in ("get_all", "get_by_list", "sens_param")}
        twin = OperationFunction(None, None, **flags)
        inputs = [*args, *kwargs.values()]
        inner = twin._inner(None, (), inputs)
        weights = machine.getattr(obj, "weights") if flags["get_by_list"] else machine.wrap_new(None)
        abstract = machine.new_object(
            GradFunction,
            {
                "fn": machine.getattr(obj, "fn"),
                "weights": weights,
                **{
                    name: machine.wrap_new(getattr(inner, name))
                    for name in ("grad_position", "has_aux", "return_ids", "sens_param", "with_value")
                },
            },
        )
        result = to_python(machine.call(abstract, list(args), dict(kwargs)))
        return machine.wrap_new(twin._shape(result, [abstract_or_python(machine, value) for value in inputs]))


class _Grad(GradOperation):
    """`ops.composite._Grad`: a `GradOperation` that can also differentiate by positions and return the outputs.

    Args:
        get_all: as in `GradOperation`. Default: False.
        get_by_list: as in `GradOperation`. Default: False.
        sens_param: as in `GradOperation`. Default: False.
        get_by_position: Whether to differentiate by the positions passed in a call. Default: False.
        has_aux: Whether only the first output is differentiated. Default: False.
        get_value: Whether the outputs are returned, too. Default: False.
        return_ids: Whether each gradient comes with its position or its Parameter's name. Default: False.
        merge_forward: Accepted for compatibility. Default: False.

    Raises:
        TypeError: an argument is not a bool.

    Examples:
        >>> from ms_autodiff.operation import _Grad
        >>> from ms_tensor import Tensor
        >>> print(_Grad(get_by_position=True)(lambda x, y: x * y, None, 1)(Tensor([3.0]), Tensor([2.0])))
        [3.]
    """

    def __init__(
        self,
        get_all: bool = False,
        get_by_list: bool = False,
        sens_param: bool = False,
        get_by_position: bool = False,
        has_aux: bool = False,
        get_value: bool = False,
        return_ids: bool = False,
        merge_forward: bool = False,
    ) -> None:
        super().__init__(get_all, get_by_list, sens_param)
        self.get_by_position = _bool(get_by_position, "get_by_position", "_Grad")
        self.has_aux = _bool(has_aux, "has_aux", "_Grad")
        self.get_value = _bool(get_value, "get_value", "_Grad")
        self.return_ids = _bool(return_ids, "return_ids", "_Grad")
        self.merge_forward = merge_forward

    def __call__(self, fn: Any, weights: Any = None, grad_position: Any = 0) -> Any:
        if not (self.get_by_position or self.get_value or self.has_aux):
            return super().__call__(fn, weights)
        make = value_and_grad if self.get_value else grad
        position = grad_position if self.get_by_position else None
        weights = weights if self.get_by_list else None
        return make(fn, position, weights, self.has_aux, self.return_ids, self.sens_param)
