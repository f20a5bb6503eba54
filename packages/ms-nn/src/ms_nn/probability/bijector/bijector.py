"""The base class of bijectors, and the inverse of a bijector."""

from __future__ import annotations

from typing import Any

from ms_tensor import Tensor, ops
from ms_tensor import dtype as mstype
from ms_tensor._messages import shorten

from ..._validate import boolean, kind
from ...cell import Cell
from .. import _parameters as check

_FUNCTIONS = ("forward", "inverse", "forward_log_jacobian", "inverse_log_jacobian")


class Bijector(Cell):
    """Base class of bijectors: a subclass defines `_forward`, `_inverse` and the logarithms of their derivatives.

    is_constant_jacobian: Whether the derivative is constant.
    is_injective: Whether the function is injective.
    name: The name in errors.
    dtype: The float dtype of values; None allows all.
    param: A dict whose entry 'param_dict' has the parameters by name.
    TypeError: an argument is of another type.

    >>> from ms_nn.probability.bijector import Exp
    >>> print(Exp()("forward", Tensor([0.0])))
    [1.]
    """

    def __init__(
        self,
        is_constant_jacobian: bool = False,
        is_injective: bool = True,
        name: str | None = None,
        dtype: Any = None,
        param: dict[str, Any] | None = None,
    ) -> None:
        super().__init__()
        owner: str = kind(name, str, "str", "name", type(self).__name__)
        if dtype is not None and dtype not in mstype.float_type:
            raise TypeError(f"For '{name}', the 'dtype' must be a float dtype, but got {shorten(dtype)}.")
        self._name, self._dtype = name, dtype
        self._is_constant_jacobian = boolean(is_constant_jacobian, "is_constant_jacobian", owner)
        self._is_injective = boolean(is_injective, "is_injective", owner)
        given = {} if param is None else param
        self._parameters = {k: v for k, v in given.items() if k not in ("self", "param") and not k.startswith("_")}
        values = given.get("param_dict")
        self._batch_shape = None if values is None else check.batch_shape(values)
        self._is_scalar_batch = values is not None and check.all_numbers(values)
        self.common_dtype: Any = None
        self.default_parameters: list[Any] = []
        self.parameter_names: list[str] = []

    name = check.held("name", "The name.")
    dtype = check.held("dtype", "The dtype of values, or None.")
    parameters = check.held("parameters", "What the bijector was made with.")
    is_constant_jacobian = check.held("is_constant_jacobian", "Whether the derivative is constant.")
    is_injective = check.held("is_injective", "Whether different numbers have different results.")
    batch_shape = check.held("batch_shape", "The shape of the parameters.")
    is_scalar_batch = check.held("is_scalar_batch", "Whether all parameters are numbers.")

    # For subclasses.

    def _add_parameter(self, value: Any, name: str) -> Tensor:
        """Adds a parameter of a float dtype, which must be the same for all."""
        if isinstance(value, bool) or value is None:
            raise TypeError(f"{name} cannot be type {type(value).__name__}.")
        kept = value if isinstance(value, Tensor) else Tensor(value)
        wanted = self.common_dtype if self._dtype is None else self._dtype
        if kept.dtype not in mstype.float_type:
            raise TypeError(f"For '{self._name}', the dtype of {name} must be a float dtype, but got {kept.dtype}.")
        if wanted is not None and kept.dtype is not wanted:
            raise TypeError(f"For '{self._name}', the dtype of {name} must be {wanted}, but got {kept.dtype}.")
        self.common_dtype = kept.dtype
        self.default_parameters.append(value)
        self.parameter_names.append(name)
        return kept

    def _check_value_dtype(self, value: Any) -> Tensor:
        x = check.given(value, "input value of bijector")
        if x.dtype not in mstype.float_type or self._dtype not in (None, x.dtype):
            wanted = "Float" if self._dtype is None else self._dtype
            raise TypeError(f"For input value of bijector, the type must be {wanted}, but got {x.dtype}.")
        return x

    def cast_param_by_value(self, value: Tensor, para: Tensor) -> Tensor:
        """Casts a parameter to the dtype of a value."""
        return ops.cast(para, value.dtype)

    def _forward(self, value: Tensor) -> Tensor:
        raise NotImplementedError(f"forward is not implemented for {self._name}.")

    def _inverse(self, value: Tensor) -> Tensor:
        raise NotImplementedError(f"inverse is not implemented for {self._name}.")

    def _forward_log_jacobian(self, value: Tensor) -> Tensor:
        raise NotImplementedError(f"forward_log_jacobian is not implemented for {self._name}.")

    def _inverse_log_jacobian(self, value: Tensor) -> Tensor:
        raise NotImplementedError(f"inverse_log_jacobian is not implemented for {self._name}.")

    # What users call.

    def forward(self, value: Tensor, *args: Any, **kwargs: Any) -> Tensor:
        """Computes the function."""
        return self._forward(value, *args, **kwargs)

    def inverse(self, value: Tensor, *args: Any, **kwargs: Any) -> Tensor:
        """Computes the inverse function."""
        return self._inverse(value, *args, **kwargs)

    def forward_log_jacobian(self, value: Tensor, *args: Any, **kwargs: Any) -> Tensor:
        """Computes the logarithm of the derivative of `forward`."""
        return self._forward_log_jacobian(value, *args, **kwargs)

    def inverse_log_jacobian(self, value: Tensor, *args: Any, **kwargs: Any) -> Tensor:
        """Computes the logarithm of the derivative of `inverse`."""
        return self._inverse_log_jacobian(value, *args, **kwargs)

    def shape_mapping(self, shape: tuple[int, ...]) -> tuple[int, ...]:
        """Returns the shape of the result for a shape of a value."""
        return check.broadcast(shape, self._batch_shape)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        from ..distribution import Distribution, TransformedDistribution

        if args and isinstance(args[0], Distribution):
            return TransformedDistribution(self, args[0])
        return super().__call__(*args, **kwargs)

    def construct(self, name: str, *args: Any, **kwargs: Any) -> Any:
        """Calls a method by name: `bijector("forward", value)` is `bijector.forward(value)`."""
        if name not in _FUNCTIONS:
            raise ValueError(f"For '{self._name}', there is no function {name!r}; there are {list(_FUNCTIONS)}.")
        return getattr(self, name)(*args, **kwargs)

    def _printed(self) -> str:
        pairs = zip(self.parameter_names, self.default_parameters, strict=True)
        return ", ".join(f"{name} = {value}" for name, value in pairs)

    def extend_repr(self) -> str:
        """The parameters if they are numbers, else their shape."""
        return self._printed() if self._is_scalar_batch else f"batch_shape = {self._batch_shape}"


class Invert(Bijector):
    """The inverse of a bijector.

    bijector: A Bijector.
    name: The name; '' is 'Invert' and the name of the bijector.
    TypeError: `bijector` is not a Bijector.

    >>> from ms_nn.probability.bijector import Exp, Invert
    >>> print(Invert(Exp()).forward(Tensor([1.0])))
    [0.]
    """

    def __init__(self, bijector: Any, name: str = "") -> None:
        kind(bijector, Bijector, "a Bijector", "bijector", "Invert")
        label = name or "Invert" + bijector.name
        super().__init__(
            bijector.is_constant_jacobian,
            bijector.is_injective,
            label,
            bijector.dtype,
            {"bijector": bijector, "name": label},
        )
        self._bijector = bijector
        self._batch_shape, self._is_scalar_batch = bijector.batch_shape, bijector.is_scalar_batch

    bijector = check.held("bijector", "The bijector that is inverted.")

    def _forward(self, value: Tensor) -> Tensor:
        return self._bijector.inverse(value)

    def _inverse(self, value: Tensor) -> Tensor:
        return self._bijector.forward(value)

    def _forward_log_jacobian(self, value: Tensor) -> Tensor:
        return self._bijector.inverse_log_jacobian(value)

    def _inverse_log_jacobian(self, value: Tensor) -> Tensor:
        return self._bijector.forward_log_jacobian(value)

    def extend_repr(self) -> str:
        """Empty: the bijector is printed as a sub-cell."""
        return ""
