"""The options of `jit`, their allowed values, and `JitConfig`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ms_tensor._check import show
from ms_tensor._messages import known_only, shorten

MODES = ("ast", "bytecode", "trace")
LEVELS = ("O0", "O1")
BACKENDS = ("", "ms_backend", "GE")
OLD_MODES = {"PSJit": "ast", "PIJit": "bytecode"}
# Options of MindSpore's backends with their allowed values; they have no effect here.
VALUES = {
    "auto_offload": ("weight", "activation", "all"),
    "exec_order": ("bfs", "dfs"),
    "infer_boost": ("on", "off"),
    "disable_format_transform": (True, False),
}
_OPTIONS = ("jit_config", "mode", "fn", "input_signature", "hash_args", "compile_once", "ge_options", *VALUES)


class JitConfig:
    """Compilation options for `jit` and `Cell.set_jit_config`.

    Args:
        jit_level: 'O0', 'O1' or 'O2'; "" uses the context. Default: "".
        exc_mode: 'auto', 'sink' or 'no_sink'; without effect. Default: 'auto'.
        jit_syntax_level: 'STRICT', 'LAX' or ""; without effect. Default: "".
        debug_level: 'RELEASE' or 'DEBUG'. Default: 'RELEASE'.
        infer_boost: 'on' or 'off'; without effect. Default: 'off'.
        kwargs: further options, without effect.

    Raises:
        ValueError: a value is not listed.

    Examples:
        >>> from ms import JitConfig
        >>> JitConfig(jit_level="O1").jit_level
        'O1'
    """

    def __init__(
        self,
        jit_level: str = "",
        exc_mode: str = "auto",
        jit_syntax_level: str = "",
        debug_level: str = "RELEASE",
        infer_boost: str = "off",
        **kwargs: Any,
    ) -> None:
        if jit_level != "" and jit_level not in ("O0", "O1", "O2"):
            raise ValueError("For 'jit_level' must be one of ['O0', 'O1', 'O2'].")
        for name, value, allowed in (
            ("exc_mode", exc_mode, ["auto", "sink", "no_sink"]),
            ("debug_level", debug_level, ["RELEASE", "DEBUG"]),
            ("infer_boost", infer_boost, ["on", "off"]),
        ):
            if value not in allowed:
                raise ValueError(f"For '{name}' must be one of '{allowed}'.")
        if jit_syntax_level != "" and jit_syntax_level not in ("STRICT", "LAX"):
            raise ValueError("For 'jit_syntax_level' must be one of '['STRICT', 'LAX']'.")
        self.jit_level = jit_level
        self.jit_config_dict: dict[str, Any] = {
            **kwargs,
            "jit_level": jit_level,
            "exc_mode": exc_mode,
            "jit_syntax_level": jit_syntax_level,
            "debug_level": debug_level,
            "infer_boost": infer_boost,
        }
        if jit_level:
            self.jit_config_dict.setdefault("backend", "GE" if jit_level == "O2" else "ms_backend")


def check_named(capture_mode: Any, jit_level: Any, dynamic: Any, fullgraph: Any, backend: Any, check: Any) -> None:
    """Check the named options of `jit`."""
    for name, value, allowed in (("capture_mode", capture_mode, list(MODES)), ("jit_level", jit_level, list(LEVELS))):
        if not isinstance(value, str) or value not in allowed:
            got = value if isinstance(value, str) and len(value) <= 60 else show(value)
            raise ValueError(f"For 'jit', the '{name}' must be str and must be in '{allowed}', but got '{got}'.")
    if isinstance(dynamic, bool) or not isinstance(dynamic, int):
        raise TypeError(f"For 'jit', the 'dynamic' must be 'int',  but got '{type(dynamic).__name__}'.")
    if dynamic not in (0, 1):
        raise ValueError(
            f"For 'jit', the 'dynamic' must be in range of [0, 1], but got {shorten(dynamic)} with type 'int'."
        )
    if not isinstance(backend, str):
        raise TypeError(f"For 'jit', the 'backend' must be a str, but got '{type(backend).__name__}'.")
    for name, value in (("fullgraph", fullgraph), ("check", check)):
        if not isinstance(value, bool):
            raise TypeError(f"For 'jit', the '{name}' must be a bool, but got {type(value).__name__}.")


def check_options(options: dict[str, Any], of: Callable[..., Any]) -> None:
    """Check the further options of `jit`, the function `of`: known names, with values that MindSpore accepts."""
    known_only("jit", options, (*_OPTIONS, "_frozen"), of=of)
    for name, allowed in VALUES.items():
        if name not in options:
            continue
        value, kind = options[name], type(allowed[0])
        if not isinstance(value, kind):
            raise TypeError(f"For 'jit', the '{name}' must be a {kind.__name__}, but got {type(value).__name__}.")
        if value not in allowed:
            raise ValueError(f"For 'jit', the '{name}' must be one of {list(allowed)}, but got {show(value)}.")
    config = options.get("jit_config")
    if config is not None and not isinstance(config, JitConfig):
        raise TypeError(f"For 'jit', the 'jit_config' must be a JitConfig, but got {type(config).__name__}.")
    if "ge_options" in options:
        _check_ge_options(options["ge_options"])


def _check_ge_options(levels: Any) -> None:
    """{'global': {name: value}, 'session': {name: value}}, both optional, names and values being str."""
    if not isinstance(levels, dict):
        raise TypeError(f"For 'jit', the 'ge_options' must be a dict, but got {type(levels).__name__}.")
    for level, settings in levels.items():
        if level not in ("global", "session"):
            raise ValueError(f"For 'jit', a key of 'ge_options' must be 'global' or 'session', but got {show(level)}.")
        if not isinstance(settings, dict) or not all(isinstance(x, str) for item in settings.items() for x in item):
            raise TypeError(f"For 'jit', the '{shorten(level)}' options in 'ge_options' must be a dict of str to str.")
