"""The store of one jitted function: which of its captures are on disk, and which of them match a call."""

from __future__ import annotations

import json
import os
import weakref
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import ms_runtime
from ms_tensor import context

from ms_jit_core.capture import Captured
from ms_jit_core.capture_store import CaptureStore
from ms_jit_core.compile_cache import directory, files
from ms_jit_core.compile_cache.digests import NoContent, code_digest, digest, environment
from ms_jit_core.compile_cache.encoding import Decoder, Encoder, ObjectMissing
from ms_jit_core.guards import Guards

if TYPE_CHECKING:
    from ms_jit_core.driver import Driver

_NOT_CONTENT = frozenset({"enable_compile_cache", "compile_cache_path", "save_graphs", "save_graphs_path"})
#: number of non-matching calls after which a file is no longer tried
_MAX_TRIES = 64
_PLAIN = (int, float, bool, str, type(None))


@dataclass
class _Record:
    """A file that has not matched a call yet."""

    path: Path
    data: dict[str, Any]
    tries: int = 0


class Store(CaptureStore):
    """The files of the jitted function of `driver`, which holds the store."""

    def __init__(self, driver: Driver) -> None:
        self._driver = weakref.ref(driver)
        self.fn = driver.fn
        self.loaded = self.written = self.refused = 0
        self._place: tuple[Path, str] | None = None
        self._where: str | None = None
        self._settings: dict[str, Any] = {}
        self._records: list[_Record] = []

    @property
    def driver(self) -> Driver:
        found = self._driver()
        if found is None:
            raise RuntimeError("the jitted function is gone")
        return found

    def restore_links(self, driver: Driver) -> None:
        """See `Driver.restore_links`."""
        if self._driver() is None:
            self._driver = weakref.ref(driver)

    def forget(self) -> None:
        """Read the files again at the next call."""
        self._place = None
        self._records = []

    def _open(self) -> tuple[Path, str] | None:
        """Return (folder, key of the function's files) if the cache is on; read the files when these change."""
        where = directory()
        if where is None:
            self._place = None
            return None
        settings = context.settings()
        if self._place is not None and self._where == where and self._settings == settings:
            return self._place
        fn, driver = self.fn, self.driver
        try:
            key = digest(
                environment(),
                fn.__module__,
                fn.__qualname__,
                code_digest(fn.__code__),
                type(driver).__qualname__,
                repr(driver.options),
                os.environ.get("MS_JIT_BREAK"),
                [(k, v) for k, v in sorted(settings.items()) if k not in _NOT_CONTENT and type(v) in _PLAIN],
            )
        except NoContent as e:
            self._place = None
            driver.note(f"not kept on disk: {e}")
            return None
        folder = Path(where)
        self._place, self._where, self._settings = (folder, key), where, settings
        self._records = []
        for path, payload in files.read_all(folder, key):
            try:
                self._records.append(_Record(path, dict(json.loads(payload))))
            except (ValueError, LookupError, TypeError, RecursionError) as e:
                files.warn(folder, "has a file that is not used", f"{path}: {type(e).__name__}: {e}")
        return self._place

    # reading

    def find(self, bound: list[Any]) -> Captured | None:
        """Return the capture of an earlier process that matches this call, or None."""
        self._open()
        for record in list(self._records):
            try:
                captured = self._thaw(record.data, bound)
            except ObjectMissing:
                record.tries += 1
                if record.tries >= _MAX_TRIES:
                    self._records.remove(record)
                continue
            except MemoryError:
                raise
            except Exception as e:  # a damaged file may cause any error
                self._records.remove(record)
                files.warn(
                    record.path.parent, "has a file that is not used", f"{record.path}: {type(e).__name__}: {e}"[:300]
                )
                return None
            self._records.remove(record)
            self.loaded += 1
            files.touch(record.path)
            return captured
        return None

    def _thaw(self, data: dict[str, Any], bound: list[Any]) -> Captured:
        decoder = Decoder(self.fn, data["objects"])
        guards = Guards()
        guards.program = decoder.program(data["program"], bound)
        guards.names = {int(reg): str(text) for reg, text in data["names"].items()}
        if ms_runtime.Entry(guards.program, {}, None, [], ("tuple", []), []).check(bound) is not None:
            raise ObjectMissing("a guard does not hold")
        captured = Captured(guards, position=tuple(data["place"]))
        captured.graph = ms_runtime.parse_graph(data["graph"])
        captured.graph.verify()
        captured.inputs = data["inputs"]
        captured.numbers = [(int(place), decoder.value(dtype)) for place, dtype in data["numbers"]]
        captured.table = decoder.table
        _check_inputs(captured)
        captured.output_and_effects = decoder.recipe(data["recipe"]).for_entry()
        # Checks the format now, rather than when the call runs.
        ms_runtime.Entry(guards.program, {}, None, [], captured.output, captured.effects)
        return captured

    # writing
    def freeze(self, captured: Captured) -> bytes | None:
        """Return the file content of a capture; None if the cache is off or the capture cannot be stored."""
        if self._place is None:
            return None
        try:
            if captured.process_dependency is not None:
                raise NoContent(captured.process_dependency)
            if captured.split is not None or captured.recipe is None:
                raise NoContent("code that runs in Python after the graph")
            return self._freeze(captured)
        except NoContent as e:
            why = f"it depends on {e}"
        except (MemoryError, KeyboardInterrupt):
            raise
        except Exception as e:  # no call fails because of the cache
            why = f"{type(e).__name__}: {e}"[:200]
        self.refused += 1
        self.driver.note(f"not kept on disk: {why}")
        return None

    def _freeze(self, captured: Captured) -> bytes:
        encoder = Encoder(self.fn)
        assert captured.recipe is not None
        data = {
            "program": encoder.program(captured.guards.program),
            "names": captured.guards.names,
            "place": captured.position,
            "graph": captured.graph.to_text(),
            "inputs": captured.inputs,
            "numbers": [[place, encoder.value(dtype)] for place, dtype in captured.numbers],
            "recipe": encoder.recipe(captured.recipe),
        }
        data["objects"] = encoder.objects
        payload = json.dumps(data, separators=(",", ":")).encode()
        if len(payload) > files.MAX_FILE:
            raise NoContent(f"constants that take {len(payload) >> 20} MiB as text")
        return payload

    def write(self, payload: bytes | None) -> None:
        """Store what `freeze` returned."""
        place = self._place
        if payload is not None and place is not None:
            self.written += 1
            files.write(*place, payload)


def _check_inputs(captured: Captured) -> None:
    """Check that the graph's inputs are the tensors (sizes may be open) and numbers that the guards describe."""
    tensors = {args[0]: args for kind, *args in captured.guards.program if kind == "tensor"}
    loaded = {args[0] for kind, *args in captured.guards.program if kind == "number"}
    numbers = dict(captured.numbers)
    avals = [(name.lower(), list(shape)) for name, shape in captured.graph.input_avals]
    found = []
    for place, reg in enumerate(captured.inputs):
        number = numbers.pop(place, None)
        if number is not None and reg not in loaded:
            raise ValueError("an input that is a number is loaded nowhere")
        dtype, shape = (number, ()) if number is not None else tensors[reg][2:4]
        found.append((repr(dtype).rpartition(".")[2], [-1 if size is None else size for size in shape]))
    if numbers or found != avals[: len(found)] or len(avals) - len(found) > 1:
        raise ValueError("the graph's inputs are not those of the guards")
    if captured.table is not None and not captured.table.fits(captured.graph):
        raise ValueError("the graph's symbols are not those of the guards")
