"""`mindspore._c_expression.MSContext`: the context of MindSpore's compiled module."""

from __future__ import annotations

from typing import Any

import ms_runtime
from ms_tensor import context as _context


class ms_ctx_param:
    """The settings of the context; each attribute is a setting's name."""


for _name in _context._DEFAULTS:
    setattr(ms_ctx_param, _name, _name)


class MSContext:
    """The context of this process: settings are those of `mindspore.context`.

    Examples:
        >>> from ms._c_expression import MSContext, ms_ctx_param
        >>> MSContext.get_instance().get_param(ms_ctx_param.device_target)
        'CPU'
    """

    _instance: MSContext | None = None

    @staticmethod
    def get_instance() -> MSContext:
        """Returns the context."""
        if MSContext._instance is None:
            MSContext._instance = MSContext()
        return MSContext._instance

    def get_param(self, param: str) -> Any:
        """Returns the value of a setting.

        Raises:
            ValueError: the setting is unknown.
        """
        return _context.get_context(param)

    def set_param(self, param: str, value: Any) -> None:
        """Sets a setting.

        Raises:
            ValueError: the setting or the value is unknown.
            TypeError: the value has another type.
        """
        _context.set_context(**{param: value})

    def set_device_target_inner(self, target: str) -> None:
        """Chooses the kind of device."""
        _context.set_context(device_target=target)

    def get_backend_policy(self) -> str:
        """Returns the name of the back-end policy: 'ms'."""
        return "ms"

    def set_backend_policy(self, policy: str) -> bool:
        """Returns whether the back-end policy exists; only 'ms' does."""
        return policy == "ms"

    def get_ascend_soc_version(self) -> str:
        """Returns the version of the Ascend device: '', since there is none."""
        return ""

    def ascend_soc_supports_feature(self, feature: str) -> bool:
        """Returns whether the Ascend device has a feature: False, since there is none."""
        return False

    def is_ascend_plugin_loaded(self) -> bool:
        """Returns whether Ascend devices can be used: False."""
        return False

    def is_pkg_support_device(self, device: str) -> bool:
        """Returns whether a kind of device can be used."""
        return device in dict(ms_runtime.available_devices())

    def enable_dump_ir(self) -> bool:
        """Returns whether `save_graphs` can write graphs to files: True."""
        return True

    def load_plugin_error(self) -> str:
        """Returns the errors of device plug-ins; there are no plug-ins."""
        return ""
