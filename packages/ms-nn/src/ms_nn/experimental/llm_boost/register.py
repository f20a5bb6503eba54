"""A registry of classes that run a language model as one operation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class LlmBoostType:
    """The origin of such a class."""

    BUILDIN = "BuildIn"
    ASCEND_NATIVE = "LLMBoost"


class LlmBoostRegister:
    """A registry of classes by type and name.

    Examples:
        >>> from ms_nn.experimental.llm_boost import LlmBoostRegister, LlmBoostType
        >>> @LlmBoostRegister.register(LlmBoostType.BUILDIN, "Tiny")
        ... class Tiny:
        ...     def __init__(self, config):
        ...         self.config = config
        >>> LlmBoostRegister.get_instance(LlmBoostType.BUILDIN, "Tiny", {"layers": 2}).config
        {'layers': 2}
    """

    registry: dict[str, dict[str, type[Any]]] = {}

    @classmethod
    def register(
        cls, boost_type: str = LlmBoostType.BUILDIN, alias: str | None = None
    ) -> Callable[[type[Any]], type[Any]]:
        """Returns a decorator that registers a class.

        Args:
            boost_type: The type. Default: 'BuildIn'.
            alias: The name; None is the name of the class. Default: None.
        """

        def decorate(registered: type[Any]) -> type[Any]:
            cls.registry.setdefault(boost_type, {})[alias or registered.__name__] = registered
            return registered

        return decorate

    @classmethod
    def is_exist(cls, boost_type: str, class_name: str) -> bool:
        """Returns whether a class with this name is registered."""
        return class_name in cls.registry.get(boost_type, {})

    @classmethod
    def get_cls(cls, boost_type: str, class_name: str) -> type[Any]:
        """Returns the class with a name.

        Raises:
            ValueError: no class has the name; MindSpore's own classes require an Ascend device.
        """
        if not cls.is_exist(boost_type, class_name):
            raise ValueError(
                f"For 'LlmBoostRegister', no class '{class_name}' of type '{boost_type}' was registered; "
                "MindSpore's own need an Ascend device."
            )
        return cls.registry[boost_type][class_name]

    @classmethod
    def get_instance(cls, boost_type: str = LlmBoostType.BUILDIN, class_name: str = "", *args: Any) -> Any:
        """Creates an instance of the class with a name.

        Args:
            boost_type: The type. Default: 'BuildIn'.
            class_name: The name. Default: ''.
            args: The constructor arguments.
        """
        return cls.get_cls(boost_type, class_name)(*args)
