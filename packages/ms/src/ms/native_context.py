"""`mindspore._c_expression.MSContext`: the context as the compiled module has it."""

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
        """The one context."""
        if MSContext._instance is None:
            MSContext._instance = MSContext()
        return MSContext._instance

    def get_param(self, param: str) -> Any:
        """The value of a setting.

        Raises:
            ValueError: the setting is unknown.
        """
        return _context.get_context(param)

    def set_param(self, param: str, value: Any) -> None:
        """Sets a setting.

        Raises:
            ValueError: the setting is unknown, or the value is not known.
            TypeError: the value has another type.
        """
        _context.set_context(**{param: value})

    def set_device_target_inner(self, target: str) -> None:
        """Chooses the kind of device."""
        _context.set_context(device_target=target)

    def get_backend_policy(self) -> str:
        """The name of the policy of back ends: 'ms'."""
        return "ms"

    def set_backend_policy(self, policy: str) -> bool:
        """Whether a policy could be set: only 'ms' is there."""
        return policy == "ms"

    def get_ascend_soc_version(self) -> str:
        """The version of the Ascend device: '', since there is none."""
        return ""

    def ascend_soc_supports_feature(self, feature: str) -> bool:
        """Whether the Ascend device has a feature: no, since there is none."""
        return False

    def is_ascend_plugin_loaded(self) -> bool:
        """Whether Ascend devices can be used: no."""
        return False

    def is_pkg_support_device(self, device: str) -> bool:
        """Whether a kind of device can be used."""
        return device in dict(ms_runtime.available_devices())

    def enable_dump_ir(self) -> bool:
        """Whether graphs can be written to files: yes, by `save_graphs`."""
        return True

    def load_plugin_error(self) -> str:
        """What went wrong with plug-ins of devices: nothing, since there are none."""
        return ""
