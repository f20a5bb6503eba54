"""Records that describe kernels of operators to device compilers, which this package does not have.

They have MindSpore's format, so that modules which build them can be imported. No kernel is compiled from them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .register import RegOp as RegOp

if TYPE_CHECKING:
    from typing import Self


class CpuRegOp(RegOp):
    """Builds the record of a kernel for CPUs; see `RegOp`."""

    _fixed = {"imply_type": "CPU"}

    def input(self, index: Any = None, name: Any = None, param_type: Any = None, **kwargs: Any) -> Self:
        """Adds an input."""
        return self._add(self.inputs, index=index, name=name, param_type=param_type, **kwargs)

    def output(self, index: Any = None, name: Any = None, param_type: Any = None, **kwargs: Any) -> Self:
        """Adds an output."""
        return self._add(self.outputs, index=index, name=name, param_type=param_type, **kwargs)

    def attr(self, name: Any = None, value_type: Any = None, value: Any = None, **kwargs: Any) -> Self:
        """Adds an attribute."""
        return self._add(self.attr_, name=name, value_type=value_type, value=value, **kwargs)


class AiCPURegOp(CpuRegOp):
    """Builds the record of a kernel for the CPUs of an Ascend device; see `RegOp`."""

    _fixed = {"imply_type": "AiCPU"}


class AkgRegOp(RegOp):
    """Builds the record of a kernel that AKG compiles; see `RegOp`.

    Args:
        op_name: The operator's name.
        processor: The processor of the kernel: 'CUDA', 'AiCore' or 'CPU'.
    """

    _fixed = {"imply_type": "AKG"}

    def __init__(self, op_name: str, processor: str) -> None:
        super().__init__(op_name)
        self.settings_ = {"processor": processor}

    def input(self, index: Any = None, name: Any = None, param_type: Any = None, **kwargs: Any) -> Self:
        """Adds an input."""
        return self._add(self.inputs, index=index, name=name, param_type=param_type, **kwargs)

    def output(self, index: Any = None, name: Any = None, **kwargs: Any) -> Self:
        """Adds an output."""
        return self._add(self.outputs, index=index, name=name, **kwargs)

    def attr(self, name: Any = None, param_type: Any = None, value_type: Any = None, **kwargs: Any) -> Self:
        """Adds an attribute."""
        return self._add(self.attr_, name=name, param_type=param_type, value_type=value_type, **kwargs)


class AkgGpuRegOp(AkgRegOp):
    """Builds the record of a kernel that AKG compiles for GPUs; see `RegOp`."""

    def __init__(self, op_name: str) -> None:
        super().__init__(op_name, "CUDA")


class AkgAscendRegOp(AkgRegOp):
    """Builds the record of a kernel that AKG compiles for Ascend devices; see `RegOp`."""

    def __init__(self, op_name: str) -> None:
        super().__init__(op_name, "AiCore")


class AkgCpuRegOp(AkgRegOp):
    """Builds the record of a kernel that AKG compiles for CPUs; see `RegOp`."""

    def __init__(self, op_name: str) -> None:
        super().__init__(op_name, "CPU")


#: settings of `TBERegOp`: the method, the name in the record, the initial value, the type of the argument
_SETTINGS: tuple[tuple[str, str, Any, Any], ...] = (
    ("async_flag", "async_flag", False, False),
    ("binfile_name", "binfile", "", None),
    ("compute_cost", "compute_cost", 10, 10),
    ("kernel_name", "kernel", "", None),
    ("partial_flag", "partial_flag", False, True),
    ("reshape_type", "reshape_type", "", None),
    ("dynamic_rank_support", "dynamicRankSupport", False, None),
    ("dynamic_shape", "dynamicShapeSupport", False, False),
    ("dynamic_compile_static", "dynamicCompileStatic", False, False),
    ("need_check_supported", "needCheckSupport", False, False),
    ("is_dynamic_format", "dynamicFormat", False, False),
    ("op_pattern", "op_pattern", "", ""),
    ("real_input_index", "real_input_index", [], None),
    ("input_to_attr_index", "input_to_attr_index", [], None),
    ("unknown_shape_formats", "unknown_shape_formats", [], None),
)


class TBERegOp(RegOp):
    """Builds the record of a kernel of Ascend's TBE; see `RegOp`.

    Besides the methods below, these set one entry each: `async_flag`, `binfile_name`, `compute_cost`, `kernel_name`,
    `partial_flag`, `reshape_type`, `dynamic_rank_support`, `dynamic_shape`, `dynamic_compile_static`,
    `need_check_supported`, `is_dynamic_format`, `op_pattern`, `real_input_index`, `input_to_attr_index` and
    `unknown_shape_formats`.
    """

    _fixed = {"imply_type": "TBE"}

    def __init__(self, op_name: str) -> None:
        super().__init__(op_name)
        self.settings_ = {key: list(value) if isinstance(value, list) else value for _, key, value, _ in _SETTINGS}

    def attr(
        self,
        name: Any = None,
        param_type: Any = None,
        value_type: Any = None,
        value: Any = None,
        default_value: Any = None,
        **kwargs: Any,
    ) -> Self:
        """Adds an attribute."""
        given = {"name": name, "param_type": param_type, "value_type": value_type, "value": value}
        return self._add(self.attr_, **given, default_value=default_value, **kwargs)

    def input(
        self,
        index: Any = None,
        name: Any = None,
        need_compile: Any = None,
        param_type: Any = None,
        shape: Any = None,
        value_depend: Any = None,
        **kwargs: Any,
    ) -> Self:
        """Adds an input."""
        given = {"index": index, "name": name, "needCompile": need_compile, "param_type": param_type, "shape": shape}
        return self._add(self.inputs, **given, value_depend=value_depend, **kwargs)

    def output(
        self,
        index: Any = None,
        name: Any = None,
        need_compile: Any = None,
        param_type: Any = None,
        shape: Any = None,
        **kwargs: Any,
    ) -> Self:
        """Adds an output."""
        given = {"index": index, "name": name, "need_compile": need_compile, "param_type": param_type, "shape": shape}
        return self._add(self.outputs, **given, **kwargs)


def _setter(method: str, key: str, initial: Any, default: Any) -> Any:
    def setter(self: TBERegOp, value: Any = default) -> TBERegOp:
        if not isinstance(value, type(initial)) or (isinstance(value, bool) and not isinstance(initial, bool)):
            wanted = type(initial).__name__
            raise TypeError(f"For 'TBERegOp', '{method}' must be a {wanted}, but got {type(value).__name__}.")
        self.settings_[key] = value
        return self

    setter.__name__, setter.__qualname__ = method, f"TBERegOp.{method}"
    setter.__doc__ = f"Sets '{key}' of the record."
    return setter


for _setting in _SETTINGS:
    setattr(TBERegOp, _setting[0], _setter(*_setting))


def op_info_register(op_info: Any) -> Any:
    """Returns a decorator that stores an operator's record on a function, as `reg_info`. No kernel is compiled from it.

    Args:
        op_info: The record, or its JSON text.

    Raises:
        ValueError: `op_info` has another type.

    Examples:
        >>> from ms_tensor.ops.kernel_records import TBERegOp, op_info_register
        >>> @op_info_register(TBERegOp("Twice").get_op_info())
        ... def twice(x):
        ...     return x * 2
        >>> twice.reg_info["op_name"], twice(3)
        ('Twice', 6)
    """
    if not isinstance(op_info, (dict, str)):
        raise ValueError(f"For 'op_info_register', 'op_info' must be a dict or str, but got {type(op_info).__name__}.")
    import json

    record = json.loads(op_info) if isinstance(op_info, str) else op_info

    def keep(fn: Any) -> Any:
        fn.reg_info = record
        return fn

    return keep


class Oplib:
    """Replaces MindSpore's list of the operators of Ascend, which takes records as JSON text.

    Examples:
        >>> from ms_tensor.ops.kernel_records import Oplib
        >>> Oplib()
        Oplib()
    """

    def __repr__(self) -> str:
        return "Oplib()"

    def reg_op(self, op_info: str, imply_path: str) -> bool:
        """Raises NotImplementedError: there is no kernel compiler for Ascend."""
        raise NotImplementedError("For 'Oplib', an operator of Ascend cannot be registered; use ops.Custom instead.")


class CustomOpBuilder:
    """Replaces MindSpore's builder of operators from C++ sources, which this package does not have.

    name: The name of the module to build.
    sources: The source files: a str, or a list.
    backend: 'CPU', 'Ascend' or None.
    include_paths: Accepted for compatibility.
    cflags: Accepted for compatibility.
    ldflags: Accepted for compatibility.
    kwargs: Accepted for compatibility.
    TypeError: `name` is not a str, or `sources` is neither a str nor a list of them.
    ValueError: `backend` is unknown.
    """

    def __init__(
        self,
        name: str,
        sources: Any,
        backend: str | None = None,
        include_paths: Any = None,
        cflags: Any = None,
        ldflags: Any = None,
        **kwargs: Any,
    ) -> None:
        several = [sources] if isinstance(sources, str) else sources
        if not isinstance(name, str) or not isinstance(several, (list, tuple)):
            raise TypeError(f"For 'CustomOpBuilder', expected a str and sources, but got {type(name).__name__}.")
        if any(not isinstance(source, str) for source in several):
            raise TypeError("For 'CustomOpBuilder', 'sources' must hold strs.")
        if backend not in (None, "CPU", "Ascend"):
            raise ValueError(f"For 'CustomOpBuilder', 'backend' must be 'CPU' or 'Ascend', but got {backend!r:.40}.")
        self.name, self.source, self.backend = name, list(several), backend
        self.include_paths, self.cflags, self.ldflags, self.kwargs = include_paths, cflags, ldflags, kwargs

    def build(self) -> str:
        """Raises NotImplementedError: operators are not compiled from MindSpore's C++ interface."""
        raise NotImplementedError(
            f"For 'CustomOpBuilder', '{self.name}' cannot be built: it is written against MindSpore's C++ interface.\n"
            "Use ops.Custom with a Python function."
        )

    def load(self) -> Any:
        """Raises NotImplementedError, like `build`."""
        return self.build()
