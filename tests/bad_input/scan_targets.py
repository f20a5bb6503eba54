"""All public callables, with the way to call each."""

from __future__ import annotations

import inspect
import random
import types
from typing import Any

import mindspore
import mindspore.common.initializer
import mindspore.experimental.optim
import mindspore.mint.nn.functional
import mindspore.numpy
import mindspore.ops.operations
from mindspore import Parameter, Tensor, mint, nn, ops
from scan_values import TENSORS, arguments, ill_formed, shown

# Functions that read or write files, print, or wait are not called.
LEFT_OUT = {
    "tofile", "Print", "print_", "TensorDump", "tensordump", "SummaryRecord", "save_checkpoint", "load_checkpoint",
    "load_checkpoint_async", "load_param_into_net", "ckpt_to_safetensors", "safetensors_to_ckpt", "set_printoptions",
    "set_seed", "names", "register", "next_rng",
    # A condition that is always true is an endless loop.
    "WhileLoop", "while_loop",
}  # fmt: skip


def parameters_of(fn: Any) -> list[inspect.Parameter]:
    """Returns the parameters of a call without self; three tensors if there is no signature."""
    try:
        found = list(inspect.signature(fn).parameters.values())
    except (TypeError, ValueError):
        return [inspect.Parameter("args", inspect.Parameter.VAR_POSITIONAL)]
    return found


class Function:
    """A function, called with arguments."""

    verbose = False

    def __init__(self, name: str, fn: Any) -> None:
        self.name, self.fn = name, fn
        self.parameters = parameters_of(fn)

    def invoke(self, fn: Any, args: list[Any], named: dict[str, Any]) -> Any:
        if self.verbose:
            print(self.name, [shown(value) for value in args], {k: shown(v) for k, v in named.items()}, flush=True)
        return fn(*args, **named)

    def call(self, rng: random.Random) -> None:
        self.invoke(self.fn, *arguments(self.parameters, rng))


class Method(Function):
    """A method of Tensor, called on any of the tensors."""

    def __init__(self, name: str, fn: Any) -> None:
        super().__init__(name, fn)
        self.parameters = self.parameters[1:]

    def call(self, rng: random.Random) -> None:
        tensor = rng.choice(TENSORS)()
        args, named = arguments(self.parameters, rng)
        if self.verbose:
            print(shown(tensor))
        self.invoke(self.fn, [tensor, *args], named)


class Class(Function):
    """A class: instantiated, and if that works, its instance is called with tensors."""

    def call(self, rng: random.Random) -> None:
        made = self.invoke(self.fn, *arguments(self.parameters, rng))
        if not callable(made):
            return
        construct = getattr(made, "construct", made)
        wanted = parameters_of(construct)
        self.invoke(made, *arguments(wanted, rng))


class Optimizer(Class):
    """An optimizer: created for parameters, then called with gradients."""

    def call(self, rng: random.Random) -> None:
        args, named = arguments(self.parameters[1:], rng)
        several = [Parameter(Tensor([[1.0, 2.0]]), name="a"), Parameter(Tensor([3.0]), name="b")]
        params = ill_formed(rng) if rng.random() < 0.2 else several
        made = self.invoke(self.fn, [params, *args], named)
        right = tuple(Tensor(p.asnumpy()) for p in several)
        grads = rng.choice([lambda: right, lambda: right[:1], lambda: right[::-1], lambda: ill_formed(rng)])()
        self.invoke(made, [grads], {})


class Initializer(Class):
    """An initializer: created, and passed to `initializer` with a shape."""

    def call(self, rng: random.Random) -> None:
        made = self.invoke(self.fn, *arguments(self.parameters, rng))
        shape = rng.choice([(2, 3), (), (4,), (0, 3), (2, 2, 3, 3), ill_formed(rng)])
        make = mindspore.common.initializer.initializer
        self.invoke(lambda *args: make(*args).init_data(), [made, shape], {})


def _kind(value: Any) -> type[Function] | None:
    if inspect.isclass(value):
        if issubclass(value, nn.Optimizer) or value.__module__.startswith("ms_nn.experimental"):
            return Optimizer
        if issubclass(value, mindspore.common.initializer.Initializer):
            return Initializer
        return Class if issubclass(value, (nn.Cell, ops.Primitive)) else None
    if isinstance(value, types.ModuleType) or not callable(value):
        return None
    return Function


def targets() -> list[Function]:
    """Returns all targets by name; an object with several names appears once."""
    spaces: dict[str, Any] = {
        "ops": ops,
        "operations": mindspore.ops.operations,
        "mint": mint,
        "mint.nn": mint.nn,
        "mint.nn.functional": mindspore.mint.nn.functional,
        "mint.linalg": mint.linalg,
        "mint.special": mint.special,
        "numpy": mindspore.numpy,
        "numpy.fft": mindspore.numpy.fft,
        "nn": nn,
        "experimental.optim": mindspore.experimental.optim,
        "initializer": mindspore.common.initializer,
    }
    found: list[Function] = []
    seen: set[int] = set()
    for space, module in spaces.items():
        for name in sorted(dir(module)):
            if name.startswith("_") or name in LEFT_OUT:
                continue
            value = getattr(module, name)
            kind = _kind(value)
            own = getattr(value, "__module__", None) or ""
            if kind is None or id(value) in seen or not own.startswith(("ms", "mindspore")):
                continue
            # Helpers that a module of the namespace imports.
            if "._" in own and not own.startswith("ms_tensor._generated"):
                continue
            seen.add(id(value))
            found.append(kind(f"{space}.{name}", value))
    for name in sorted(dir(Tensor)):
        value = getattr(Tensor, name)
        special = name.startswith("__") and name[2:-2] in OPERATORS
        if (not name.startswith("_") or special) and callable(value) and name not in LEFT_OUT:
            found.append(Method(f"Tensor.{name}", value))
    found.append(Function("Tensor", Tensor))
    found.append(Function("Parameter", Parameter))
    return found


OPERATORS = {
    "add", "radd", "iadd", "sub", "rsub", "mul", "rmul", "truediv", "floordiv", "rfloordiv", "mod", "rmod", "pow",
    "rpow", "matmul", "rmatmul", "and", "or", "xor", "invert", "neg", "lt", "le", "gt", "ge", "eq", "ne",
    "getitem", "setitem", "bool", "int", "float", "complex", "index", "len", "iter", "contains", "hash", "repr",
    "str", "array", "round", "lshift", "rshift", "deepcopy", "copy", "abs", "divmod",
}  # fmt: skip
