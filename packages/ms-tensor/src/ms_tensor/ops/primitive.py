"""The base of the Primitive classes: an op with its attributes bound, called with its tensors."""

from __future__ import annotations

from typing import Any

from .. import _check as check


class _Changes:
    """How often an attribute of any primitive was set anew."""

    count = 0


class Primitive:
    """An op with its attributes bound.

    A subclass lists its attributes in `_attrs` and computes in `__call__`. Calling an instance, in eager mode or in a
    graph, is the same as calling the function that it stands for.

    Args:
        name: What is printed; None is the class's name. Default: None.

    Examples:
        >>> from ms_tensor import ops
        >>> ops.ReduceSum(keep_dims=True)
        Prim[ReduceSum]<keep_dims=True, skip_mode=False>
    """

    _attrs: tuple[str, ...] = ()
    #: what a capture guards, since it runs primitives as they are
    __ms_state__ = _Changes()

    def __setattr__(self, name: str, value: Any) -> None:
        if name in self.__dict__ and name != "instance_name":
            self.__ms_state__.count += 1
        object.__setattr__(self, name, value)

    def __init__(self, name: str | None = None) -> None:
        if name is not None and not (isinstance(name, str) and name.isprintable()):
            raise TypeError(f"For '{type(self).__name__}', the name must be a str of one line: {check.show(name)}.")
        self.name = type(self).__name__ if name is None else name
        self.instance_name = ""

    def __call__(self, *args: Any) -> Any:
        raise NotImplementedError(f"The primitive {self.name} computes nothing.")

    def add_prim_attr(self, name: str, value: Any) -> Primitive:
        """Keeps a note on this primitive; none changes what is computed."""
        self.attrs[name] = value
        return self

    def set_prim_instance_name(self, name: str) -> Primitive:
        """The attribute of a Cell that holds this primitive."""
        self.instance_name = name
        return self

    def add_attr(self, name: str, value: Any) -> None:
        """As `add_prim_attr`."""
        self.add_prim_attr(name, value)

    def del_prim_attr(self, name: str) -> Primitive:
        """Forgets a note made by `add_prim_attr`."""
        self.attrs.pop(name, None)
        return self

    def get_attr_dict(self) -> dict[str, Any]:
        """The attributes and the notes, by name."""
        return {**{name: getattr(self, name) for name in self._attrs}, **self.attrs}

    def set_device(self, device_target: str) -> Primitive:
        """Notes the device that this primitive should run on."""
        return self.add_prim_attr("primitive_target", device_target)

    def set_stage(self, stage: int) -> Primitive:
        """Notes the stage of a pipeline; here there is one."""
        return self.add_prim_attr("stage", stage)

    def place(self, role: str, rank_id: int) -> Primitive:
        """Accepted for compatibility with the distributed modes."""
        return self

    @property
    def attrs(self) -> dict[str, Any]:
        """Notes made by `add_prim_attr`."""
        if not hasattr(self, "_notes"):
            self._notes: dict[str, Any] = {}
        return self._notes

    def init_prim_io_names(self, inputs: list[str], outputs: list[str]) -> None:
        """Accepted for compatibility; names come from the table."""

    def recompute(self, mode: bool = True) -> Primitive:
        """Accepted for compatibility; what to recompute is decided in the graph."""
        return self

    def shard(self, *args: Any, **kwargs: Any) -> Primitive:
        """Accepted for compatibility with the distributed modes."""
        return self

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={getattr(self, name)}" for name in self._attrs)
        return f"Prim[{self.name}]<{shown}>" if shown else f"Prim[{self.name}]"


PrimitiveWithInfer = Primitive
PrimitiveWithCheck = Primitive


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
        self._attrs = names
        for name, value in bound.items():
            setattr(self, name, value)
        fn(self, *args, **kwargs)

    __init__.__doc__ = fn.__doc__
    return __init__


def constexpr(fn: Any = None, *_: Any, **__: Any) -> Any:
    """A function of constants: here any Python function is, so it is returned as it is."""
    return fn if fn is not None else (lambda inner: inner)


_primexpr = constexpr
prim_arg_register = prim_attr_register
