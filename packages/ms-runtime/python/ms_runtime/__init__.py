"""The compiled core: `Tensor`, the ops of the op table, tapes, graphs, guards and the jitted call.

Everything here is written in Rust (crates/python); this file only gives the compiled names their public place. The
other packages build on it, and each of them checks `TABLE_VERSION` at import.
"""

import importlib as _importlib
import os as _os


def _is_main_interpreter() -> bool:
    for name in ("_interpreters", "_xxsubinterpreters"):  # since 3.13, before
        try:
            known = _importlib.import_module(name)
        except ImportError:
            continue
        return bool(known.get_current() == known.get_main())
    return True


# Classes and caches of the core are the process's: a second interpreter would wait for ever, or crash.
if not _is_main_interpreter():
    raise ImportError(
        "import of ms_runtime: it works in the main interpreter of a process only.\n"
        "  expected: the main interpreter\n  got: a subinterpreter\n"
        "  hint: use threads, or processes (multiprocessing)"
    )

from ms_runtime import _ms_runtime  # noqa: E402
from ms_runtime._ms_runtime import *  # noqa: E402, F403

__all__ = [name for name in dir(_ms_runtime) if not name.startswith("_")]
__version__ = "0.1.0"

# A child of fork has none of the pool's threads: it drops the pool and makes one when it needs it.
_os.register_at_fork(before=_ms_runtime._before_fork, after_in_child=_ms_runtime._after_fork_child)


def _begin_on(device: str) -> None:
    """Makes the device that `MS_DEVICE` names the one with which the process begins."""
    if device.partition(":")[0].lower() == "reference":
        seed = _os.environ.get("MS_REFERENCE_SEED", "0")
        if not seed.isdecimal():
            raise ValueError(f"The environment variable MS_REFERENCE_SEED must be a number, but is '{seed[:40]}'.")
        _ms_runtime.register_reference_devices(seed=int(seed))
    try:
        _ms_runtime.set_current_device(*_ms_runtime.find_device(device), everywhere=True)
    except (RuntimeError, ValueError) as error:
        # The reason, and what was expected and given, without the line of this file.
        reason, *facts = str(error).splitlines()
        facts = [line for line in facts if not line.startswith("  at:")]
        text = "\n".join([f"MS_DEVICE={device}: {reason.partition(': ')[2]}", *facts])
        raise type(error)(text) from None


if _os.environ.get("MS_DEVICE"):
    _begin_on(_os.environ["MS_DEVICE"])
