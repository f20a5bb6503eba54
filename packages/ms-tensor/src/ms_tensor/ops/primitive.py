"""The base of the Primitive classes: an op with its attributes bound, called with its tensors."""

from __future__ import annotations

import enum
from collections.abc import Callable
from typing import Any

from ms_runtime import Tensor

from .. import _check as check
from ..layout import Layout as Layout
from . import _registry
from ._primitive_state import count_change

_OPERATIONS = f"{__package__}.operations."


class _Changes:
    """The number of times that an attribute of any primitive was reassigned."""

    count = 0


class prim_type(enum.IntEnum):
    """The kind of op of a Primitive."""

    unknown = 0
    builtin = 1
    py_infer_shape = 2
    user_custom = 3
    py_infer_check = 4


class Primitive_:
    """The settings of a Primitive for MindSpore's compilers; here they are stored and have no effect."""

    _settings: dict[str, Any] | None = None
    #: notes made by `add_prim_attr`, by name
    _notes: dict[str, Any] | None = None
    #: the attributes that are printed, in this order; by default the parameters of the constructor in `operations`
    _attrs: tuple[str, ...] = ()

    def _keep(self, name: str, value: Any) -> None:
        if self._settings is None:
            object.__setattr__(self, "_settings", {})
        assert self._settings is not None
        self._settings[name] = value

    def add_attr(self, name: str, value: Any) -> None:
        """Records an attribute; `add_prim_attr` also sets it on the object."""
        if self._notes is None:
            object.__setattr__(self, "_notes", {})
        assert self._notes is not None
        self._notes[name] = value

    def del_attr(self, name: str) -> None:
        """Removes an attribute that `add_attr` recorded."""
        if self._notes is not None:
            self._notes.pop(name, None)

    def get_attr_dict(self) -> dict[str, Any]:
        """The attributes and the recorded ones, by name."""
        return {**{name: getattr(self, name) for name in self._attrs if hasattr(self, name)}, **(self._notes or {})}

    def set_prim_type(self, kind: Any) -> None:
        """Sets the kind of the op, a `prim_type`."""
        self._keep("prim_type", kind)

    def set_const_prim(self, const: bool) -> None:
        """Sets whether the op is evaluated on constants."""
        self._keep("const_prim", const)

    def set_inplace_prim(self, inplace: bool) -> None:
        """Sets whether the op writes into its inputs."""
        self._keep("inplace_prim", inplace)

    def set_const_input_indexes(self, indexes: list[int]) -> None:
        """Sets which inputs are constants."""
        self._keep("const_input_indexes", indexes)

    def set_signatures(self, signatures: list[Any]) -> None:
        """Sets the signatures of the inputs."""
        self._keep("signatures", signatures)

    def set_hook_fn(self, hook_fn: Callable[..., Any]) -> None:
        """Stores a gradient hook; `HookBackward` is the op that calls one."""
        self._keep("hook_fn", hook_fn)

    def set_instance_name(self, name: str) -> None:
        """Sets the name of the Cell's attribute that holds this primitive."""
        self._keep("instance_name", name)

    def set_user_data(self, key: str, value: Any) -> None:
        """Stores a value under a key."""
        self._keep(f"user:{key}", value)

    def get_user_data(self, key: str) -> Any:
        """The value that `set_user_data` stored under a key, or None."""
        return (self._settings or {}).get(f"user:{key}")


# Read here, in the module that is loaded first, because packages on top of MindSpore replace them in Tensor.
_read_item, _write_item = Tensor.__getitem__, Tensor.__setitem__


class Primitive(Primitive_):
    """An op with its attributes bound.

    Calling an instance, in eager mode or in a graph, is the same as calling the function that it stands for. A
    subclass computes in its own `__call__`; one without runs the op that is registered under its name, with the
    attributes that it has by the same names.

    name: The name of the op, which is printed; None is the class's name.
    TypeError: If `name` is not a str of one line.

    >>> ops.ReduceSum(keep_dims=True)
    Prim[ReduceSum]<keep_dims=True, skip_mode=False>
    >>> print(ops.Primitive("Add")(Tensor([1.0]), Tensor([2.0])))
    [3.]
    """

    _repr_ignore_list = ["input_names", "output_names"]
    #: programs distinguish ops and their classes from other objects by this attribute
    __primitive_flag__ = True
    #: the attributes that a capture guards, because it runs primitives unchanged
    __ms_state__ = _Changes()

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        own = vars(cls)
        if "__init__" in own and "_attrs" not in own and cls.__module__.startswith(_OPERATIONS):
            code = own["__init__"].__code__
            cls._attrs = code.co_varnames[1 : code.co_argcount + code.co_kwonlyargcount]

    def __setattr__(self, name: str, value: Any) -> None:
        if name != "instance_name" and hasattr(self, name):
            count_change(self)
        object.__setattr__(self, name, value)

    def __init__(self, name: str | None = None) -> None:
        if name is not None and not (isinstance(name, str) and name.isprintable()):
            raise TypeError(f"For '{type(self).__name__}', the name must be a str of one line: {check.show(name)}.")
        self.name = type(self).__name__ if name is None else name
        self.instance_name = ""

    def __call__(self, *args: Any) -> Any:
        eliminated, output = self.check_elim(*args)
        return output if eliminated else _run_op(self, self.name, args)

    def check_elim(self, *args: Any) -> tuple[bool, Any]:
        """(whether the op can be skipped for these arguments, the result in that case).

        A subclass that runs a registered op may override it, as in `return True, x`. Default: `(False, None)`.
        """
        return (False, None)

    def add_prim_attr(self, name: str, value: Any) -> Primitive:
        """Adds an attribute, which is printed. The op uses it if it has an attribute of this name."""
        setattr(self, name, value)
        self.add_attr(name, value)
        return self

    def del_prim_attr(self, name: str) -> Primitive:
        """Removes an attribute that `add_prim_attr` added."""
        if self._notes is not None and name in self._notes:
            del self._notes[name]
            self.__dict__.pop(name, None)
            self.__ms_state__.count += 1
        return self

    def set_prim_instance_name(self, name: str) -> Primitive:
        """Sets the name of the Cell's attribute that holds this primitive."""
        self.instance_name = name
        return self

    def set_device(self, device_target: str) -> Primitive:
        """Records the device that this primitive should run on."""
        return self.add_prim_attr("primitive_target", device_target)

    def set_stage(self, stage: int) -> Primitive:
        """Records the stage of a pipeline; there is only one."""
        return self.add_prim_attr("stage", stage)

    def place(self, role: str, rank_id: int) -> None:
        """Accepted for compatibility with the distributed modes."""

    @property
    def attrs(self) -> dict[str, Any]:
        """The attributes and those added by `add_prim_attr`, by name."""
        return self.get_attr_dict()

    @property
    def init_attrs(self) -> dict[str, Any]:
        """The name, or the arguments of the constructor, by name."""
        return {name: getattr(self, name) for name in self._attrs} or {"name": self.name}

    @property
    def update_parameter(self) -> bool:
        """Whether the op writes into a Parameter."""
        return bool(getattr(self, "side_effect_mem", False))

    def init_prim_io_names(self, inputs: list[str], outputs: list[str]) -> None:
        """Records the names of inputs and outputs, which are not printed."""
        self.add_prim_attr("input_names", inputs)
        self.add_prim_attr("output_names", outputs)

    def recompute(self, mode: bool = True) -> Primitive:
        """Records whether the op is recomputed for the gradient; the graph decides what to recompute."""
        if not isinstance(mode, bool):
            raise TypeError(f"For 'Primitive.recompute', 'mode' must be a bool, but got {type(mode).__name__}.")
        return self.add_prim_attr("recompute", mode)

    def shard(self, in_strategy: Any = None, out_strategy: Any = None) -> Primitive:
        """Records the strategies of the distributed modes.

        Args:
            in_strategy: A tuple with a tuple of ints or a Layout for each input; None for none. Default: None.
            out_strategy: The same for the outputs. Default: None.

        Raises:
            TypeError: a strategy has another type.
        """
        for name, strategy in (("in_strategy", in_strategy), ("out_strategy", out_strategy)):
            if strategy is not None:
                _check_strategy(self.name, name, strategy)
                if any(isinstance(part, Layout) for part in strategy):
                    name, strategy = name.replace("strategy", "layout"), tuple(map(_describe, strategy))
                self.add_prim_attr(name, strategy)
        return self

    def _clone(self) -> Primitive:
        """Returns a primitive with the same attributes."""
        made = object.__new__(type(self))
        made.__dict__.update({k: dict(v) if k == "_notes" and v else v for k, v in self.__dict__.items()})
        return made

    def __repr__(self) -> str:
        shown = {k: v for k, v in self.get_attr_dict().items() if k not in self._repr_ignore_list}
        listed = ", ".join(f"{name}={value}" for name, value in shown.items())
        return f"Prim[{self.name}]<{listed}>" if listed else f"Prim[{self.name}]"


def _describe(part: Any) -> Any:
    """A Layout as the dict that MindSpore shows, without the ranks."""
    if not isinstance(part, Layout):
        return part
    return {name: value for name, value in part.to_dict().items() if name != "rank_list"}


def _check_strategy(op: str, name: str, strategy: Any) -> None:
    """Check that a strategy is a tuple with a tuple of ints or a Layout per tensor."""
    check.kind(strategy, tuple, "a tuple", op, name)
    for part in strategy:
        if not isinstance(part, (tuple, Layout)):
            raise TypeError(f"For '{op}', '{name}' must hold tuples or Layouts, but got {type(part).__name__}.")
        for size in part if isinstance(part, tuple) else ():
            if not isinstance(size, int):
                raise TypeError(f"For '{op}', '{name}' must hold tuples of ints, but got {type(size).__name__}.")


class PrimitiveWithInfer(Primitive):
    """A Primitive whose subclasses infer the shape and dtype of their output in Python.

    Here every registered op infers its output itself, so that these methods are called only for ops that MindSpore
    has no inference of: `infer_dtype` and `infer_shape` see the dtypes and shapes of the inputs, and may raise.

    name: The name of the op; None is the class's name.

    >>> class Softplus(ops.PrimitiveWithInfer):
    ...     @ops.prim_attr_register
    ...     def __init__(self):
    ...         pass
    >>> print(Softplus()(Tensor([0.0])))
    [0.6931472]
    """

    def infer_shape(self, *args: Any) -> Any:
        """The shape of the output from the shapes of the inputs. Default: None."""

    def infer_dtype(self, *args: Any) -> Any:
        """The dtype of the output from the dtypes of the inputs. Default: None."""

    def infer_value(self, *args: Any) -> Any:
        """The output from constant inputs, or None if it is unknown. Default: None."""

    def __infer__(self, *args: Any) -> dict[str, Any]:
        """Shape, dtype and value of the output, from dicts with the same keys for the inputs."""
        columns = {key: [item[key] for item in args] for key in ("dtype", "shape", "value")}
        known = all(value is not None for value in columns["value"])
        return {
            "dtype": self.infer_dtype(*columns["dtype"]),
            "shape": self.infer_shape(*columns["shape"]),
            "value": self.infer_value(*columns["value"]) if known else None,
        }


class PrimitiveWithCheck(Primitive):
    """A Primitive whose subclasses check the shapes and dtypes of their inputs in Python.

    As in PyNative mode of MindSpore, a call of a registered op does not run these checks: the op checks its inputs.

    name: The name of the op; None is the class's name.
    """

    def check_shape(self, *args: Any) -> None:
        """Checks the shapes of the inputs. Default: nothing."""

    def check_dtype(self, *args: Any) -> None:
        """Checks the dtypes of the inputs. Default: nothing."""

    def __check__(self, *args: Any) -> None:
        """Checks inputs that are given as dicts with the keys 'dtype' and 'shape'."""
        self.check_dtype(*(item["dtype"] for item in args))
        self.check_shape(*(item["shape"] for item in args))


class PrimitiveFunction_:
    """A named function with labels."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._labels: dict[str, Any] = {}

    def has_label(self, label: str) -> bool:
        """Whether a label is set."""
        return label in self._labels

    def set_label(self, label: str, value: Any) -> None:
        """Sets a label."""
        self._labels[label] = value

    def get_label(self, label: str) -> Any:
        """The value of a label; raises a KeyError if it is not set."""
        return self._labels[label]

    def clone(self) -> PrimitiveFunction_:
        """Another function with the same name and labels."""
        made = PrimitiveFunction_(self.name)
        made._labels.update(self._labels)
        return made


def _described(value: Any) -> dict[str, Any]:
    """An argument in the form that the infer methods receive."""
    shape, dtype = getattr(value, "shape", None), getattr(value, "dtype", type(value))
    return {"shape": [] if shape is None else list(shape), "dtype": dtype, "value": None}


def _run_op(obj: Any, op_name: str, args: tuple[Any, ...]) -> Any:
    """Runs the op that is registered under the name of a primitive, with its attributes.

    Attributes are taken by name from `obj`; those that it does not have are the defaults. Arguments beyond the op's
    inputs are its attributes, in the order of its constructor.

    Args:
        obj: A Primitive.
        op_name: Its name; the op is that of `obj.name`, as in MindSpore.
        args: The inputs.

    Raises:
        RuntimeError: If no op is registered under the name.
        TypeError: If the op has an attribute without default that `obj` lacks.
    """
    found = _registry.find(obj.name)
    if found is None:
        if isinstance(obj, PrimitiveWithInfer):
            obj.__infer__(*map(_described, args))
        raise RuntimeError(f"For '{obj.name:.60}', no op is registered under this name.")
    if isinstance(obj, PrimitiveWithInfer) and _registry.is_inferred_in_python(obj.name):
        obj.__infer__(*map(_described, args))
    names, inputs = _registry.parameters(found)
    given = {name: getattr(obj, name) for name in names if hasattr(obj, name)}
    extra = args[inputs:] if inputs is not None else ()
    given.update(zip(names, extra, strict=False))
    return found(**given)(*args[: len(args) - len(extra)])


def prim_attr_register(fn: Any) -> Any:
    """Marks the constructor of a user's Primitive: its arguments become attributes that are printed."""
    code = getattr(fn, "__code__", None)
    if code is None:
        raise TypeError(f"For 'prim_attr_register', a function is needed, but got {check.show(fn)}.")
    names = code.co_varnames[1 : code.co_argcount]

    def __init__(self: Any, *args: Any, **kwargs: Any) -> None:
        Primitive.__init__(self)
        defaults = fn.__defaults__ or ()
        bound = dict(zip(names[len(names) - len(defaults) :], defaults, strict=True))
        bound.update(zip(names, args, strict=False))
        bound.update(kwargs)
        object.__setattr__(self, "_attrs", names)
        for name, value in bound.items():
            setattr(self, name, value)
        fn(self, *args, **kwargs)

    __init__.__doc__ = fn.__doc__
    __init__.__wrapped__ = fn  # type: ignore[attr-defined]
    return __init__


def constexpr(fn: Any = None, *_: Any, **__: Any) -> Any:
    """A function of constants: any Python function is one, so it is returned unchanged."""
    return fn if fn is not None else (lambda inner: inner)


def jit_context() -> None:
    """The context in which MindSpore builds a graph by tracing; None, because captures need none."""


_primexpr = constexpr
#: Primitives whose strategies can hold tuples of tuples.
SUPPORTED_TUPLE_IN_TUPLE_STRATEGY = ["GroupedMatmul", "FusedInferAttentionScore", "Custom", "Index"]
prim_arg_register = prim_attr_register
