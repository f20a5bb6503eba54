"""The base class of distributions. A subclass defines some functions, from which the others follow."""

from __future__ import annotations

from typing import Any

import ms_runtime
from ms_tensor import Tensor, ops
from ms_tensor import dtype as mstype
from ms_tensor.ops.random.positive_draws import gamma_draws

from ..._validate import kind, positive_int
from ...layers.layer import Layer
from .. import _parameters as check

_uniform, _normal = ms_runtime.op("uniform_"), ms_runtime.op("normal_")

_FUNCTIONS = frozenset(
    "prob log_prob cdf log_cdf survival_function log_survival mean mode sd var entropy kl_loss cross_entropy sample "
    "get_dist_args get_dist_type".split()
)


class Distribution(Layer):
    """Base class of distributions.

    A subclass defines `_prob` or `_log_prob`, `_cdf` (or `_log_cdf`, `_survival_function`, `_log_survival`), `_mean`,
    `_mode`, `_sd` or `_var`, `_entropy`, `_kl_loss` and `_sample`, as far as they exist. The last arguments of each are
    the parameters, tensors that replace those of the instance.

    seed: The seed of samples; None is 0, which only uses the default generator.
    dtype: The dtype of samples.
    name: The name in errors.
    param: A dict whose entry 'param_dict' has the parameters by name.
    TypeError: `name` is not a str, `seed` is not an int, or the parameters have different dtypes.
    ValueError: `seed` is negative.

    >>> from ms_nn.probability.distribution import Normal
    >>> Normal(0.0, 2.0)("sd").item()
    2.0
    """

    _owned: frozenset[str] = frozenset()
    _over_floats = True

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        cls._owned = cls._owned | {name for name in vars(cls) if name[:1] == "_" and name[1:] in _FUNCTIONS}

    def __init__(self, seed: int | None, dtype: Any, name: str, param: dict[str, Any]) -> None:
        super().__init__()
        kind(name, str, "str", "name", type(self).__name__)
        self._name = name
        self._seed = positive_int(0 if seed is None else seed, "seed", name, 0)
        self._dtype = dtype
        self._parameters = {k: v for k, v in param.items() if k != "self" and not k.startswith("_")}
        self.default_parameters: list[Any] = []
        self.parameter_names: list[str] = []
        values = param.get("param_dict", {})
        self.parameter_type = check.common_dtype(values, dtype)
        self._batch_shape = check.batch_shape(values) if values else ()
        self._broadcast_shape = self._batch_shape
        self._is_scalar_batch = check.all_numbers(values)

    def _float_dtype(self) -> None:
        if self._dtype not in mstype.float_type:
            raise TypeError(f"For '{type(self).__name__}', the 'dtype' must be a float dtype, but got {self._dtype}.")

    def _number_dtype(self) -> None:
        if self._dtype not in mstype.number_type or self._dtype in mstype.complex_type:
            raise TypeError(f"For '{type(self).__name__}', the 'dtype' must be of numbers, but got {self._dtype}.")

    name = check.held("name", "The name.")
    dtype = check.held("dtype", "The dtype of what the distribution is over.")
    seed = check.held("seed", "The seed of the samples.")
    parameters = check.held("parameters", "What the distribution was made with.")
    is_scalar_batch = check.held("is_scalar_batch", "Whether all parameters are numbers.")
    batch_shape = check.held("batch_shape", "The shape of the parameters; None where one is not given.")
    broadcast_shape = check.held("broadcast_shape", "The shape of one sample; None where a parameter is not given.")

    # For subclasses.

    def _start(self, seed: int | None, dtype: Any, name: str, **values: Any) -> list[Any]:
        """The constructor for given parameters, which are returned as tensors."""
        given = {**values, "seed": seed, "dtype": dtype, "name": name, "param_dict": values}
        Distribution.__init__(self, seed, dtype, name, given)
        self._float_dtype() if self._over_floats else self._number_dtype()
        return [self._add_parameter(value, key) for key, value in values.items()]

    def _reset_parameters(self) -> None:
        self.default_parameters, self.parameter_names = [], []

    def _add_parameter(self, value: Any, name: str) -> Any:
        """Stores a parameter as a tensor."""
        kept = None if value is None else check.as_tensor(value, self.parameter_type)
        self.default_parameters.append(kept)
        self.parameter_names.append(name)
        return kept

    def _one(self, value: Any, place: int) -> Tensor:
        """Returns the given parameter, or else that of the instance."""
        name, kept = self.parameter_names[place], self.default_parameters[place]
        if value is None and kept is None:
            raise TypeError(f"For '{self._name}', '{name}' must be a Tensor: it was not given at first either.")
        return ops.cast(kept if value is None else check.given(value, name), self.parameter_type)

    def _check_param_type(self, *args: Any) -> Any:
        """Converts the parameters to their common dtype and shape."""
        found = [self._one(value, place) for place, value in enumerate(args)]
        if len(found) == 1:
            return found[0]
        shape = check.broadcast(*[value.shape for value in found])
        return tuple(ops.broadcast_to(value, shape) if value.shape != shape else value for value in found)

    def _check_value(self, value: Any, name: str) -> Tensor:
        return check.given(value, name)

    def _value(self, value: Any, dtype: Any = None) -> Tensor:
        """Casts a value of the random variable to its dtype, or another dtype."""
        return ops.cast(check.given(value, "value"), self._dtype if dtype is None else dtype)

    def _other(self, value: Any, name: str) -> Tensor:
        """A parameter of another distribution."""
        return ops.cast(check.given(value, name), self.parameter_type)

    def _draw(self) -> tuple[Any, Any]:
        """The key and call number of the next draw of the default generator, modified by the seed."""
        key, call = ms_runtime.next_rng()
        if self._seed:
            key = key + Tensor([self._seed, 0], mstype.int64, device="CPU")  # keys are in host memory on every device
        return key, call

    def _shape(self, shape: Any, batch: Any) -> tuple[int, ...]:
        """The shape of samples: the requested shape followed by the shape of one sample."""
        if not isinstance(shape, tuple):
            raise TypeError(f"For 'shape', the input must be a tuple, but got {type(shape).__name__}.")
        return (*shape, *batch)

    def _unit(self, shape: tuple[int, ...]) -> Tensor:
        """Uniform numbers in (0, 1]."""
        key, call = self._draw()
        return 1.0 - _uniform(key, shape, call, mstype.float32)

    def _gauss(self, shape: tuple[int, ...]) -> Tensor:
        """Standard normal numbers."""
        key, call = self._draw()
        return _normal(key, shape, call, mstype.float32)

    def _gamma(self, order: Tensor) -> Tensor:
        """Numbers of the gamma distribution with scale 1, one for each order."""
        return ops.cast(gamma_draws(ops.stop_gradient(order), *self._draw()), self.parameter_type)

    def _missing(self, function: str) -> Exception:
        return NotImplementedError(f"{function} is not implemented for {self._name} distribution.")

    # What users call.

    def prob(self, value: Tensor, *args: Any, **kwargs: Any) -> Tensor:
        """Returns the probability density, or the probability of a discrete value."""
        if "_prob" in self._owned:
            return self._prob(value, *args, **kwargs)
        if "_log_prob" in self._owned:
            return ops.exp(self._log_prob(value, *args, **kwargs))
        raise self._missing("prob")

    def log_prob(self, value: Tensor, *args: Any, **kwargs: Any) -> Tensor:
        """Returns the logarithm of `prob`."""
        if "_log_prob" in self._owned:
            return self._log_prob(value, *args, **kwargs)
        if "_prob" in self._owned:
            return ops.log(self._prob(value, *args, **kwargs))
        raise self._missing("log_prob")

    def cdf(self, value: Tensor, *args: Any, **kwargs: Any) -> Tensor:
        """Returns the cumulative distribution function."""
        if "_cdf" in self._owned:
            return self._cdf(value, *args, **kwargs)
        if "_log_cdf" in self._owned:
            return ops.exp(self._log_cdf(value, *args, **kwargs))
        if "_survival_function" in self._owned:
            return 1.0 - self._survival_function(value, *args, **kwargs)
        if "_log_survival" in self._owned:
            return 1.0 - ops.exp(self._log_survival(value, *args, **kwargs))
        raise self._missing("cdf")

    def log_cdf(self, value: Tensor, *args: Any, **kwargs: Any) -> Tensor:
        """Returns the logarithm of `cdf`."""
        if "_log_cdf" in self._owned:
            return self._log_cdf(value, *args, **kwargs)
        return ops.log(self.cdf(value, *args, **kwargs))

    def survival_function(self, value: Tensor, *args: Any, **kwargs: Any) -> Tensor:
        """Returns the survival function, `1 - cdf`."""
        if "_survival_function" in self._owned:
            return self._survival_function(value, *args, **kwargs)
        if "_log_survival" in self._owned:
            return ops.exp(self._log_survival(value, *args, **kwargs))
        return 1.0 - self.cdf(value, *args, **kwargs)

    def log_survival(self, value: Tensor, *args: Any, **kwargs: Any) -> Tensor:
        """Returns the logarithm of `survival_function`."""
        if "_log_survival" in self._owned:
            return self._log_survival(value, *args, **kwargs)
        return ops.log(self.survival_function(value, *args, **kwargs))

    def mean(self, *args: Any, **kwargs: Any) -> Tensor:
        """Returns the mean."""
        if "_mean" in self._owned:
            return self._mean(*args, **kwargs)
        raise self._missing("mean")

    def mode(self, *args: Any, **kwargs: Any) -> Tensor:
        """Returns the mode."""
        if "_mode" in self._owned:
            return self._mode(*args, **kwargs)
        raise self._missing("mode")

    def sd(self, *args: Any, **kwargs: Any) -> Tensor:
        """Returns the standard deviation."""
        if "_sd" in self._owned:
            return self._sd(*args, **kwargs)
        if "_var" in self._owned:
            return ops.sqrt(self._var(*args, **kwargs))
        raise self._missing("sd")

    def var(self, *args: Any, **kwargs: Any) -> Tensor:
        """Returns the variance."""
        if "_var" in self._owned:
            return self._var(*args, **kwargs)
        if "_sd" in self._owned:
            return ops.square(self._sd(*args, **kwargs))
        raise self._missing("var")

    def entropy(self, *args: Any, **kwargs: Any) -> Tensor:
        """Returns the entropy, in nats."""
        if "_entropy" in self._owned:
            return self._entropy(*args, **kwargs)
        raise self._missing("entropy")

    def kl_loss(self, dist: str, *args: Any, **kwargs: Any) -> Tensor:
        """Returns the Kullback-Leibler divergence from another distribution of the same kind.

        Args:
            dist: The name of the kind.
            args: The parameters of the other distribution, then those of this one.
        """
        if "_kl_loss" in self._owned:
            return self._kl_loss(dist, *args, **kwargs)
        raise self._missing("kl_loss")

    def cross_entropy(self, dist: str, *args: Any, **kwargs: Any) -> Tensor:
        """Returns the cross entropy, the entropy plus the divergence; arguments as for `kl_loss`."""
        if "_cross_entropy" in self._owned:
            return self._cross_entropy(dist, *args, **kwargs)
        if "_kl_loss" not in self._owned or "_entropy" not in self._owned:
            raise self._missing("cross_entropy")
        own = {name.removesuffix("_a"): value for name, value in kwargs.items() if not name.endswith("_b")}
        rest = args[len(self.parameter_names) :]
        return self._entropy(*rest, **own) + self._kl_loss(dist, *args, **kwargs)

    def sample(self, *args: Any, **kwargs: Any) -> Tensor:
        """Returns samples of shape `shape`, a tuple, by default (), followed by the shape of one sample."""
        if "_sample" in self._owned:
            return self._sample(*args, **kwargs)
        raise self._missing("sample")

    def get_dist_args(self, *args: Any, **kwargs: Any) -> tuple[Any, ...]:
        """Returns the given parameters, or else those of the instance."""
        if "_get_dist_args" in self._owned:
            return self._get_dist_args(*args, **kwargs)
        if "_get_dist_type" not in self._owned:
            raise self._missing("get_dist_args")
        values: list[Any] = [*args, *[None] * (len(self.parameter_names) - len(args))]
        for name, value in kwargs.items():
            if name not in self.parameter_names:
                raise TypeError(f"For '{self._name}', there is no parameter '{name}'.")
            values[self.parameter_names.index(name)] = value
        pairs = zip(values, self.parameter_names, self.default_parameters, strict=True)
        return tuple(kept if value is None else check.given(value, name) for value, name, kept in pairs)

    def get_dist_type(self) -> str:
        """Returns the name of the kind."""
        if "_get_dist_type" in self._owned:
            return self._get_dist_type()
        raise self._missing("get_dist_type")

    def construct(self, name: str, *args: Any, **kwargs: Any) -> Any:
        """Calls a method by name: `dist("prob", value)` is `dist.prob(value)`."""
        if name not in _FUNCTIONS:
            raise self._missing(name)
        return getattr(self, name)(*args, **kwargs)

    def _printed(self) -> list[tuple[str, Any]]:
        """The parameters by their printed names."""
        return list(zip(self.parameter_names, self.default_parameters, strict=True))

    def extend_repr(self) -> str:
        """The parameters if they are numbers, else their shape."""
        if "_get_dist_type" not in self._owned:
            return ""
        if self._is_scalar_batch:
            return ", ".join(f"{name} = {value}" for name, value in self._printed())
        return f"batch_shape = {self._broadcast_shape}"
