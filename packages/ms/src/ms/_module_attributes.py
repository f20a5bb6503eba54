"""Attributes of modules under MindSpore's import paths: the paths below them, and errors for missing names."""

from __future__ import annotations

import importlib
import types
from typing import Any

#: the package names below which paths are served; `install` adds them, so an installed MindSpore is not affected
roots: set[str] = set()
#: by path, the names of the paths directly below
children: dict[str, set[str]] = {}
#: Python suggests a name if a module has at most as many; `ops` has more
_SUGGESTED_BY_PYTHON = 750


def no_attribute(module: types.ModuleType, path: str, name: str) -> AttributeError:
    """Returns the error, which names the import path of the module instead of its own name.

    Args:
        module: The module.
        path: The path under which programs import it, such as 'mindspore.ops'.
        name: The missing attribute.

    Examples:
        >>> from ms._module_attributes import no_attribute
        >>> print(no_attribute(ms.ops, "mindspore.ops", "sofmax"))
        module 'mindspore.ops' has no attribute 'sofmax'. Did you mean: 'softmax'?
    """
    text = f"module '{path}' has no attribute '{name}'"
    names = dir(module)
    if len(names) > _SUGGESTED_BY_PYTHON and 3 < len(name) < 40:
        import difflib

        # Programs probe for names with `hasattr`, so only names that are similar in length are compared.
        similar = [known for known in names if known[0] == name[0] and abs(len(known) - len(name)) <= 2]
        close = difflib.get_close_matches(name, similar, 1, 0.75)
        text += f". Did you mean: '{close[0]}'?" if close else ""
    return AttributeError(text, name=name, obj=module)


def offer_children(module: types.ModuleType, path: str) -> None:
    """Lets attribute access import the paths below `path`: `nn.dynamic_lr`, `from mindspore.nn import dynamic_lr`.

    `from ... import name` searches below the module's own name, `ms_nn`, where the paths of the table do not exist.
    Errors about missing names then contain the path, too.
    """
    below = path.partition(".")[2]
    own = vars(module).get("__getattr__")
    if hasattr(own, "offers"):
        return

    def __getattr__(name: str) -> Any:
        if name in children.get(below, ()):
            return importlib.import_module(f"{path}.{name}")
        if own is not None:
            try:
                return own(name)
            except AttributeError as error:
                if not str(error).endswith(f"' has no attribute {name!r}"):
                    raise
        root = "mindspore" if "mindspore" in roots else "ms"
        raise no_attribute(module, f"{root}.{below}" if below else root, name)

    __getattr__.offers = path  # type: ignore[attr-defined]
    vars(module)["__getattr__"] = __getattr__
