"""The import hook: `import mindspore.common.dtype` and `import ms.common.dtype` give the module `ms_tensor.dtype`.

`_path_tables` has the paths. A path without a module of ours gets one at its first import, which only refers to objects
of other modules. For each path, `ms` and `mindspore` give the same module.
"""

from __future__ import annotations

import importlib
import importlib.machinery
import importlib.util
import sys
import types
from collections.abc import Sequence
from typing import Any

from ms_tensor._lazy import offered

from . import _module_attributes as _attributes
from ._path_tables import _HOME, _MODULES, _VIEWS

_roots = _attributes.roots

for _path in (*_MODULES, *_VIEWS):
    _parent, _, _leaf = _path.rpartition(".")
    _attributes.children.setdefault(_parent, set()).add(_leaf)


class _ExistingModuleLoader:
    """Loader that returns an existing module and restores its import attributes."""

    def __init__(self, target: str) -> None:
        self._target = target
        self._spec: Any = None

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> types.ModuleType:
        module = importlib.import_module(self._target)
        self._spec = module.__spec__
        return module

    def exec_module(self, module: types.ModuleType) -> None:
        # The import system has just set the spec of the path on the module.
        spec = module.__spec__
        module.__spec__ = self._spec
        if spec is None:
            return
        _attributes.offer_children(module, spec.name)
        # Submodules that are attributes are reached without an import: `ops.operations.array_ops`.
        head, _, rest = spec.name.partition(".")
        for below, target in _MODULES.items():
            if below.startswith(f"{rest}.") and target in sys.modules:
                _attributes.offer_children(sys.modules[target], f"{head}.{below}")
        # Register loaded submodules under this path. Importing one by it would overwrite an attribute of the same
        # name, such as the class `profiler.schedule`.
        start = f"{self._target}."
        for name in [name for name in sys.modules if name.startswith(start)]:
            path = f"{spec.name}.{name[len(start) :]}"
            rest = path.partition(".")[2]
            if rest not in _MODULES and rest not in _VIEWS:
                sys.modules.setdefault(path, sys.modules[name])


class _ViewModule(types.ModuleType):
    """A module that keeps a function if a path below has the same name: `common.recompute`."""

    def __setattr__(self, name: str, value: Any) -> None:
        if not isinstance(value, types.ModuleType) or isinstance(vars(self).get(name, value), types.ModuleType):
            super().__setattr__(name, value)


def _keep_function(root: str, parent: str, leaf: str) -> None:
    """Lets a module of ours keep a function if a path below has the same name: `nn.optim.thor`."""
    module = sys.modules.get(f"{root}.{parent}" if parent else root)
    known = vars(module).get(leaf) if module is not None else None
    if type(module) is types.ModuleType and known is not None and not isinstance(known, types.ModuleType):
        module.__class__ = _ViewModule


#: modules of checks and messages, which sources import for themselves
_HELPERS = ("_check", "_messages", "_table", "_validate")


def _is_public(value: Any) -> bool:
    """Whether `import *` may offer a value: not what a source only uses itself, such as `typing.Any`."""
    if isinstance(value, types.ModuleType):
        place = value.__name__
    else:
        place = getattr(value, "__module__", None) or type(value).__module__
    parts = place.split(".")
    return parts[0].startswith(("ms", "mindspore", "builtins")) and parts[-1] not in _HELPERS


class _ViewLoader:
    """Loader that creates a module of references to names of other modules."""

    def __init__(self, places: tuple[str, ...]) -> None:
        self._places = places

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> types.ModuleType:
        return _ViewModule(spec.name)

    def exec_module(self, module: types.ModuleType) -> None:
        sources: dict[str, types.ModuleType] = {}
        public: set[str] = set()
        for each in reversed(self._places):
            place, _, some = each.partition(":")
            source = importlib.import_module(place)
            # `dir` also lists the names that the source creates on demand.
            names = set(some.split()) or {*dir(source), *offered(place)}
            sources.update({k: source for k in names if not k.startswith("__")})
            public.update(names.intersection(offered(place)))
            public.update(name for name in names if _is_public(vars(source).get(name)))
        vars(module).update({k: vars(source)[k] for k, source in sources.items() if k in vars(source)})

        def __getattr__(name: str) -> Any:
            if name not in sources:  # `offer_children` words the message
                raise AttributeError(f"module '{module.__name__}' has no attribute '{name}'")
            return vars(module).setdefault(name, getattr(sources[name], name))

        # Here, too, Primitive classes are created at their first use; `import *` creates all.
        vars(module)["__getattr__"] = __getattr__
        vars(module)["__dir__"] = lambda: sorted({*vars(module), *sources})
        # `import *` must not replace a name of the program by one that a source only uses itself, such as `Any`.
        vars(module)["__all__"] = [name for name in sources if name in public and not name.startswith("_")]
        if module.__name__ == f"{_HOME}.version":
            vars(module)["__version__"] = "2.10.0"
        _attributes.offer_children(module, module.__name__)


#: modules of optional packages: path -> package
_OPTIONAL = {"_c_dataengine": "ms-dataset", "dataset": "ms-dataset", "mindrecord": "ms-dataset"}


def _target(fullname: str, rest: str) -> str | None:
    """Returns the name of the module for a path: one of the table, or a module of ours below one of the table."""
    if rest in _MODULES:
        return _MODULES[rest]
    if rest in _VIEWS:
        return f"{_HOME}.{rest}"
    parent, _, leaf = rest.rpartition(".")
    above = _target("", parent) if parent else None
    # Use its own name, or the import system would load the module a second time.
    found = f"{above}.{leaf}"
    if above is None or found == fullname:
        return None
    return found if importlib.util.find_spec(found) is not None else None


class _Finder:
    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: types.ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        head, _, rest = fullname.partition(".")
        if head not in _roots or not rest:
            return None
        _keep_function(head, *rest.rpartition(".")[::2])
        package = _OPTIONAL.get(rest.partition(".")[0])
        if package is not None and importlib.util.find_spec(package.replace("-", "_")) is None:
            # Without `name`, because `from mindspore import dataset` would turn it into a short ImportError.
            raise ModuleNotFoundError(f"No module named '{fullname}'.\n  hint: pip install {package}")
        found = _target(fullname, rest)
        loader: Any  # its class is in importlib.abc, which need not be loaded
        # Each path is a package for the import system, which therefore asks this finder for longer paths.
        if found == fullname:
            if rest not in _VIEWS:
                return None
            loader = _ViewLoader(_VIEWS[rest])
            return importlib.machinery.ModuleSpec(fullname, loader, is_package=True)
        if found is not None:
            loader = _ExistingModuleLoader(found)
            return importlib.machinery.ModuleSpec(fullname, loader, is_package=True)
        if "." not in rest or head == _HOME:
            return None
        raise ModuleNotFoundError(f"No module named '{fullname}'", name=fullname)


def paths(root: str = "mindspore") -> list[str]:
    """Returns every import path of the tables, below `root`."""
    return sorted(f"{root}.{rest}" for rest in (*_MODULES, *_VIEWS))


def install(root: str) -> None:
    """Serves the paths below a package, and offers them as its attributes.

    Args:
        root: 'ms' or 'mindspore', which is being imported. For 'mindspore', the main paths are imported at once, as
            in MindSpore.
    """
    if not any(isinstance(finder, _Finder) for finder in sys.meta_path):
        sys.meta_path.insert(0, _Finder())
    _roots.add(root)
    _attributes.offer_children(sys.modules[root], root)
    for below, target in _MODULES.items():
        if target in sys.modules:
            _attributes.offer_children(sys.modules[target], f"{root}.{below}")
    if root != _HOME:
        for path in ("nn", "ops", "common", "context", "train", "experimental"):
            importlib.import_module(f"{root}.{path}")
