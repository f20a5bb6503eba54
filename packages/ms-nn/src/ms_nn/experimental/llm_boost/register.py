"""A registry of classes that run a language model as one operation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class LlmBoostType:
    """Where such a class comes from."""

    BUILDIN = "BuildIn"
    ASCEND_NATIVE = "LLMBoost"


class LlmBoostRegister:
    """Classes by type and name.

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
        """A decorator that adds a class.

        Args:
            boost_type: Its type. Default: 'BuildIn'.
            alias: Its name; None for the class's. Default: None.
        """

        def decorate(registered: type[Any]) -> type[Any]:
            cls.registry.setdefault(boost_type, {})[alias or registered.__name__] = registered
            return registered

        return decorate

    @classmethod
    def is_exist(cls, boost_type: str, class_name: str) -> bool:
        """Whether there is a class of this name."""
        return class_name in cls.registry.get(boost_type, {})

    @classmethod
    def get_cls(cls, boost_type: str, class_name: str) -> type[Any]:
        """The class of a name.

        Raises:
            ValueError: there is none: MindSpore's own need an Ascend device.
        """
        if not cls.is_exist(boost_type, class_name):
            raise ValueError(
                f"For 'LlmBoostRegister', no class '{class_name}' of type '{boost_type}' was registered; "
                "MindSpore's own need an Ascend device."
            )
        return cls.registry[boost_type][class_name]

    @classmethod
    def get_instance(cls, boost_type: str = LlmBoostType.BUILDIN, class_name: str = "", *args: Any) -> Any:
        """An object of the class of a name.

        Args:
            boost_type: The type. Default: 'BuildIn'.
            class_name: The name. Default: ''.
            args: What the object is made with.
        """
        return cls.get_cls(boost_type, class_name)(*args)
