"""Digests of code, classes and packages: with equal digests, a capture would read the same.

Line numbers are part of the content, since a graph contains the user's lines.
"""

from __future__ import annotations

import functools
import hashlib
import importlib.util
import os
import platform
import sys
import types
from collections.abc import Iterator
from typing import Any

import ms_runtime
import numpy as np

from ms_jit_core.python_versions import more_content
from ms_jit_core.vm.core.trust import TRUSTED_PACKAGES, is_trusted_module
from ms_jit_core.vm.core.values import is_heap_type

_PLAIN = (int, float, complex, bool, str, bytes, type(None), type(Ellipsis), type(NotImplemented))


class NoContent(Exception):
    """The content of an object cannot be determined."""


def digest(*parts: Any) -> str:
    """Return the digest of plain values."""
    h = hashlib.blake2b(digest_size=16)
    for part in _flat(parts):
        h.update(part)
    return h.hexdigest()


def _flat(o: Any) -> Iterator[bytes]:
    """Yield bytes that distinguish plain data: type, length and value."""
    t = type(o)
    if t is tuple or t is list:
        yield b"%s %d;" % (t.__name__.encode(), len(o))
        for x in o:
            yield from _flat(x)
    elif t is frozenset:
        yield b"frozenset;"
        yield from sorted(b"".join(_flat(x)) for x in o)
    elif t is types.CodeType:
        yield code_digest(o).encode()
    elif t in _PLAIN:
        text = o if t is bytes else o.encode("utf-8", "surrogatepass") if t is str else repr(o).encode()
        yield b"%s %d;" % (t.__name__.encode(), len(text))
        yield text
    else:
        raise NoContent(f"a {t.__name__}")


@functools.lru_cache(maxsize=4096)
def _code_digest(_key: int, code: types.CodeType) -> str:
    return digest(
        code.co_name,
        code.co_filename,
        code.co_firstlineno,
        code.co_flags,
        code.co_argcount,
        code.co_posonlyargcount,
        code.co_kwonlyargcount,
        code.co_names,
        code.co_varnames,
        code.co_freevars,
        code.co_cellvars,
        code.co_code,
        code.co_linetable,
        code.co_consts,
        *more_content(code),
    )


def code_digest(code: types.CodeType) -> str:
    """Return a digest of a code object, including nested ones."""
    # Cached by identity: equal code objects may come from different files.
    return _code_digest(id(code), code)


def functions_in(o: Any) -> Iterator[types.FunctionType]:
    """Yield the functions in an attribute of a class."""
    if isinstance(o, types.FunctionType):
        yield o
    elif isinstance(o, (staticmethod, classmethod)) or type(o) is ms_runtime.JitFunction:
        yield from functions_in(o.fn if type(o) is ms_runtime.JitFunction else o.__func__)
    elif isinstance(o, property):
        for f in (o.fget, o.fset, o.fdel):
            yield from functions_in(f)
    elif isinstance(o, functools.cached_property):
        yield from functions_in(o.func)


def name_of(o: Any) -> tuple[str, str]:
    """Return an object's module and qualified name."""
    module = getattr(o, "__module__", None)
    name = getattr(o, "__qualname__", None) or getattr(o, "__name__", None)
    return module if isinstance(module, str) else "", name if isinstance(name, str) else ""


@functools.lru_cache(maxsize=1024)
def package_version(module: str) -> str:
    """Return the version of the package that a module belongs to."""
    package = sys.modules.get(module.partition(".")[0])
    return str(getattr(package, "__version__", ""))


@functools.lru_cache(maxsize=1024)
def _file_digest(path: str, changed: int, size: int) -> str:
    with open(path, "rb") as file:
        return digest(file.read())


def _source_digest(module: str) -> str:
    """Return a digest of the file that a module was loaded from."""
    path = getattr(sys.modules.get(module), "__file__", None)
    if path is None:
        raise NoContent(f"a class of {module}, which has no file")
    try:
        about = os.stat(path)
        return _file_digest(path, about.st_mtime_ns, about.st_size)
    except OSError as e:
        raise NoContent(f"the file of {module}: {e}") from e


def class_digest(cls: type) -> str:
    """Return a digest of a class's source file and a named tuple's fields. Guards compare the attributes read."""
    if not is_heap_type(cls):
        return digest(name_of(cls), package_version(cls.__module__))
    if is_trusted_module(cls.__module__):
        return digest(name_of(cls))  # the packages' files are part of every key
    others = [class_digest(k) for k in (*cls.__mro__[1:], type(cls))]
    return digest(name_of(cls), _source_digest(cls.__module__), cls.__dict__.get("_fields"), others)


@functools.lru_cache(maxsize=1)
def environment() -> str:
    """Return a digest of the interpreter and of the packages that make captures. Files of packages are identified as
    Python itself does for compiled modules: by path, size and modification time."""
    parts: list[Any] = [sys.version, sys.platform, platform.machine(), np.__version__, ms_runtime.TABLE_VERSION]
    for package in sorted(TRUSTED_PACKAGES):
        found = importlib.util.find_spec(package)
        for folder in sorted(found.submodule_search_locations or ()) if found is not None else ():
            parts += sorted(_files(folder))
    return digest(*parts)


def _files(folder: str) -> Iterator[tuple[str, int, int]]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                if entry.name != "__pycache__":
                    yield from _files(entry.path)
            elif entry.name.endswith((".py", ".so", ".pyd", ".dylib")):
                about = entry.stat()
                yield entry.path, about.st_size, about.st_mtime_ns
