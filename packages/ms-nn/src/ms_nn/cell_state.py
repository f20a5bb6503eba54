"""Buffers of a Cell, and saving and loading its state by path.

`Cell` inherits from the classes of this module and of `cell_settings`.
"""

from __future__ import annotations

import warnings
from collections import OrderedDict, namedtuple
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ms_tensor import Parameter, Tensor, _devices, dtype, ops
from ms_tensor._messages import shorten

from ._validate import boolean, kind
from .hooks import Handle

_set = object.__setattr__
_EXTRA = "_extra_state"


class _IncompatibleKeys(namedtuple("IncompatibleKeys", ["missing_keys", "unexpected_keys"])):
    """Names that `load_state_dict` found only in the cell or only in the dict."""

    __slots__ = ()

    def __repr__(self) -> str:
        return super().__repr__() if self.missing_keys or self.unexpected_keys else "<All keys matched successfully>"

    __str__ = __repr__


class CellState:
    """Buffers and state of a Cell."""

    _params: dict[str, Parameter | None]
    _children: dict[str, Any]
    _buffers: dict[str, Tensor | None]
    _transient_buffers: set[str]
    cells_and_names: Callable[..., Iterator[tuple[str, Any]]]
    get_sub_cell: Callable[[str], Any]
    # Hooks for saving and loading, by kind. A Cell gets its own dict when its first hook is registered.
    _state_hooks: dict[str, dict[int, Callable[..., Any]]] | None = None

    # Buffers.

    def register_buffer(self, name: str, tensor: Tensor | None, persistent: bool = True) -> None:
        """Adds a buffer, a tensor that is part of the state but not a parameter.

        Args:
            name: The name of the attribute.
            tensor: The buffer, or None to only reserve the name.
            persistent: Whether `state_dict` includes the buffer. Default: True.

        Raises:
            AttributeError: `Cell.__init__` was not called.
            KeyError: the name exists, is empty, or has a dot.
            TypeError: `tensor` is not a Tensor, or `name` not a str.
        """
        if "_buffers" not in self.__dict__:
            raise AttributeError("For 'register_buffer', please call Cell.__init__() first.")
        kind(name, str, "a str", "name", "register_buffer")
        if not name or "." in name or (name not in self._buffers and hasattr(self, name)):
            raise KeyError(f"For 'register_buffer', the name '{name}' is taken, empty or has a dot.")
        if tensor is not None and not isinstance(tensor, Tensor):
            raise TypeError(f"For 'register_buffer', a Tensor is needed, but got {type(tensor).__name__}.")
        self._buffers[name] = tensor
        if persistent:
            self._transient_buffers.discard(name)
        else:
            self._transient_buffers.add(name)
        _set(self, name, tensor)

    def named_buffers(
        self, prefix: str = "", recurse: bool = True, remove_duplicate: bool = True
    ) -> Iterator[tuple[str, Tensor]]:
        """Yields (path, buffer) for each buffer.

        Args:
            prefix: Prefix of the paths. Default: "".
            recurse: Whether to include buffers of descendants. Default: True.
            remove_duplicate: Whether to yield a shared buffer only once. Default: True.
        """
        seen: set[int] = set()
        for path, cell in self.cells_and_names(name_prefix=prefix) if recurse else [(prefix, self)]:
            for name, buffer in cell._buffers.items():
                if buffer is None or (remove_duplicate and id(buffer) in seen):
                    continue
                seen.add(id(buffer))
                yield (f"{path}.{name}" if path else name), buffer

    def buffers(self, recurse: bool = True) -> Iterator[Tensor]:
        """Yields each buffer, with `recurse` also those of descendants."""
        for _, buffer in self.named_buffers(recurse=recurse):
            yield buffer

    def get_buffer(self, target: str) -> Tensor:
        """Returns the buffer at a path.

        Raises:
            AttributeError: the path does not exist or is not a buffer.
        """
        path, _, name = target.rpartition(".")
        cell = self.get_sub_cell(path)
        if name not in cell._buffers:
            raise AttributeError(f"'{name}' in '{shorten(target)}' is not a buffer.")
        buffer: Tensor = cell._buffers[name]
        return buffer

    # Saving.

    def get_extra_state(self) -> Any:
        """Returns additional state for `state_dict`. A subclass that has some overrides this and `set_extra_state`."""
        raise RuntimeError("For 'Cell', 'get_extra_state' is not defined.")

    def set_extra_state(self, state: Any) -> None:
        """Restores the state that `get_extra_state` returned. Subclasses override it."""
        raise RuntimeError("For 'Cell', 'set_extra_state' is not defined.")

    def _has_own(self, method: str) -> bool:
        return getattr(type(self), method) is not getattr(CellState, method)

    def _save_to_state_dict(self, destination: Any, prefix: str, keep_vars: bool) -> None:
        """Adds the state of this cell alone to `destination`. Subclasses may override it."""
        for name, parameter in self._params.items():
            if parameter is not None:
                destination[prefix + name] = parameter
        for name, buffer in self._buffers.items():
            if buffer is not None and name not in self._transient_buffers:
                destination[prefix + name] = buffer
        if self._has_own("get_extra_state"):
            destination[prefix + _EXTRA] = self.get_extra_state()

    def state_dict(self, *args: Any, destination: Any = None, prefix: str = "", keep_vars: bool = False) -> Any:
        """Returns the parameters and persistent buffers by path.

        Args:
            args: The three keyword arguments by position, as in older releases.
            destination: The dict to fill; None creates one. Default: None.
            prefix: Prefix of the paths. Default: "".
            keep_vars: Accepted for compatibility: values are never detached. Default: False.

        Returns:
            `destination`, or a new OrderedDict.

        Raises:
            TypeError: an argument has another type.
            RuntimeError: a hook returned a value.
        """
        if args:
            warnings.warn("For 'state_dict', give arguments by keyword.", FutureWarning, stacklevel=2)
            given = dict(zip(("destination", "prefix", "keep_vars"), args, strict=False))
            destination = given.get("destination") if destination is None else destination
            prefix = prefix or given.get("prefix", "")
            keep_vars = keep_vars or given.get("keep_vars", False)
        if destination is not None and not isinstance(destination, dict):
            raise TypeError(f"For 'state_dict', 'destination' must be a dict, but got {type(destination).__name__}.")
        kind(prefix, str, "a str", "prefix", "state_dict")
        boolean(keep_vars, "keep_vars", "state_dict")
        found = OrderedDict() if destination is None else destination
        for hook in self._hooks_of("save_pre"):
            hook(self, prefix, keep_vars)
        self._save_to_state_dict(found, prefix, keep_vars)
        for name, cell in self._children.items():
            if cell is not None:
                cell.state_dict(destination=found, prefix=f"{prefix}{name}.", keep_vars=keep_vars)
        for hook in self._hooks_of("save_post"):
            if hook(self, found, prefix, {}) is not None:
                raise RuntimeError("For 'state_dict', a hook that runs after it must return None.")
        return found

    # Loading.

    def _load_from_state_dict(
        self,
        state_dict: Any,
        prefix: str,
        local_metadata: Any,
        strict: bool,
        missing_keys: list[str],
        unexpected_keys: list[str],
        error_msgs: list[str],
    ) -> None:
        """Restores the state of this cell alone from `state_dict`. Subclasses may override it."""
        for hook in self._hooks_of("load_pre"):
            hook(self, state_dict, prefix, local_metadata, strict, missing_keys, unexpected_keys, error_msgs)
        own: dict[str, Any] = {name: value for name, value in self._params.items() if value is not None}
        own.update(
            (name, value)
            for name, value in self._buffers.items()
            if value is not None and name not in self._transient_buffers
        )
        for name, value in own.items():
            key = prefix + name
            if key not in state_dict:
                missing_keys.append(key)
                continue
            given = state_dict[key]
            if not isinstance(given, Tensor):
                error_msgs.append(f"'{key}' must be a Tensor, but got {type(given).__name__}")
            elif tuple(given.shape) != tuple(value.shape):
                error_msgs.append(f"'{key}' has shape {value.shape}, but got {given.shape}")
            else:
                value._assign(ops.cast(given, value.dtype))
        if self._has_own("set_extra_state"):
            if prefix + _EXTRA in state_dict:
                self.set_extra_state(state_dict[prefix + _EXTRA])
            else:
                missing_keys.append(prefix + _EXTRA)
        elif prefix + _EXTRA in state_dict:
            unexpected_keys.append(prefix + _EXTRA)
        for key in state_dict:
            if key.startswith(prefix) and key != prefix + _EXTRA:
                head, dot, _ = key[len(prefix) :].partition(".")
                if head not in (self._children if dot else own):
                    unexpected_keys.append(key)

    def load_state_dict(self, state_dict: Mapping[str, Any], strict: bool = True) -> Any:
        """Loads parameters and buffers by path.

        Args:
            state_dict: Values by path, as `state_dict` returns them.
            strict: Whether missing and unexpected paths are an error. Default: True.

        Returns:
            A named tuple (missing_keys, unexpected_keys).

        Raises:
            TypeError: `state_dict` is not a mapping.
            RuntimeError: a shape differs, or, with `strict`, paths do not match.
        """
        if not isinstance(state_dict, Mapping):
            raise TypeError(f"For 'load_state_dict', a dict is needed, but got {type(state_dict).__name__}.")
        keys = _IncompatibleKeys([], [])
        errors: list[str] = []

        def load(cell: Any, given: dict[str, Any], prefix: str) -> None:
            cell._load_from_state_dict(given, prefix, {}, True, keys.missing_keys, keys.unexpected_keys, errors)
            for name, child in cell._children.items():
                if child is not None:
                    below = f"{prefix}{name}."
                    load(child, OrderedDict((k, v) for k, v in given.items() if k.startswith(below)), below)
            for hook in cell._hooks_of("load_post"):
                if hook(cell, keys) is not None:
                    raise RuntimeError("For 'load_state_dict', a hook that runs after it must return None.")

        load(self, OrderedDict(state_dict), "")
        if strict and keys.unexpected_keys:
            errors.insert(0, f"unexpected: {keys.unexpected_keys}")
        if strict and keys.missing_keys:
            errors.insert(0, f"missing: {keys.missing_keys}")
        if errors:
            raise RuntimeError(f"For 'load_state_dict' of {type(self).__name__}, {'; '.join(errors)}.")
        return keys

    # Hooks around both.

    def _hooks_of(self, kind: str) -> list[Callable[..., Any]]:
        return [] if self._state_hooks is None else list(self._state_hooks.get(kind, {}).values())

    def _add_state_hook(self, kind: str, hook: Callable[..., Any]) -> Handle:
        if self._state_hooks is None:
            _set(self, "_state_hooks", {})
        assert self._state_hooks is not None
        return Handle(self._state_hooks.setdefault(kind, {}), hook)

    def register_state_dict_pre_hook(self, hook: Callable[..., Any]) -> Handle:
        """Registers `hook(cell, prefix, keep_vars)`, which runs before `state_dict`."""
        return self._add_state_hook("save_pre", hook)

    def register_state_dict_post_hook(self, hook: Callable[..., Any]) -> Handle:
        """Registers `hook(cell, state_dict, prefix, local_metadata)`, which runs after `state_dict` and may change the
        dict in place."""
        return self._add_state_hook("save_post", hook)

    def register_load_state_dict_pre_hook(self, hook: Callable[..., Any]) -> Handle:
        """Registers `hook(cell, state_dict, prefix, local_metadata, strict, missing, unexpected, errors)`, which runs
        before loading."""
        return self._add_state_hook("load_pre", hook)

    def register_load_state_dict_post_hook(self, hook: Callable[..., Any]) -> Handle:
        """Registers `hook(cell, incompatible_keys)`, which runs after loading and may change the keys in place."""
        return self._add_state_hook("load_post", hook)

    # Converting.

    def _apply(self, fn: Callable[[Tensor], Tensor], recurse: bool = True) -> Any:
        """Replaces the value of every parameter and buffer by `fn(value)`. Returns this cell."""
        for _, cell in self.cells_and_names() if recurse else [("", self)]:
            for parameter in cell._params.values():
                if parameter is not None:
                    parameter._set_data(Tensor(fn(parameter)))
            for name, buffer in cell._buffers.items():
                if buffer is not None:
                    cell._buffers[name] = fn(buffer)
                    _set(cell, name, cell._buffers[name])
        return self

    def to(self, *args: Any, **kwargs: Any) -> Any:
        """Casts float and complex parameters and buffers, or moves all to a device, in place. Returns this cell.

        Args:
            args: A dtype, a device name, or a tensor with the dtype and device.
            kwargs: `dtype`, `device` or `non_blocking`.

        Raises:
            TypeError: the dtype is neither float nor complex, or an argument has another type.
            RuntimeError: the device does not exist.
        """
        wanted = kwargs.pop("dtype", None)
        device = kwargs.pop("device", None)
        kwargs.pop("non_blocking", None)
        if kwargs:
            raise TypeError(f"For 'to', the keywords {sorted(kwargs)} are not known.")
        for value in args:
            if isinstance(value, Tensor):
                wanted, device = value.dtype, value.device
            elif isinstance(value, str):
                device = value
            elif isinstance(value, bool) or value is None:
                continue
            else:
                wanted = value
        if device is not None:
            place = _devices.parse(device, "to")
            whole: Any = self
            if any(_devices.is_meta(value) for value in (*whole.get_parameters(), *self.buffers())):
                raise RuntimeError("For 'to', values of the device 'meta' cannot be copied: use 'to_empty'.")
            self._apply(lambda value: value._to_device(*place))
        if wanted is None:
            return self
        kinds = (*dtype.float_type, *dtype.complex_type)
        if wanted not in kinds:
            raise TypeError(f"For 'to', the dtype must be float or complex, but got {wanted}.")
        return self._apply(lambda value: ops.cast(value, wanted) if value.dtype in kinds else value)

    def to_empty(self, *, device: Any = None, recurse: bool = True) -> Any:
        """Allocates new memory with undefined values (in fact zeros) for every parameter and buffer. Returns this cell.

        Args:
            device: The device name; None keeps the device. Default: None.
            recurse: Whether to include descendants. Default: True.
        """
        if device is None:
            return self._apply(ops.zeros_like, recurse)
        return self._apply(lambda value: ops.zeros_like(value).to(device), recurse)
