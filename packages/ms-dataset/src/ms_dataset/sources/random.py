"""Rows of random numbers, for tests of a pipeline."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from .. import config
from .._native import native
from ..samplers import Shuffle
from ..schema import Schema, numpy_type
from .base import StreamFiles
from .files import check_type
from .source import Row
from .stream import FileStream


class RandomRows(FileStream):
    """Rows drawn from one generator. Columns without a shape hold scalars."""

    def __init__(self, total: int, specs: Sequence[tuple[str, str, list[int]]], seed: int) -> None:
        super().__init__(["random"])
        self.columns = [name for name, _, _ in specs]
        self._total, self._specs, self._seed = total, specs, seed

    def count_file(self, path: str) -> int:
        return self._total

    def read_file(self, path: str) -> Iterator[Row]:
        generator = native.Mt19937(self._seed)
        for _ in range(self._total):
            yield tuple(self._value(generator, kind, shape) for _, kind, shape in self._specs)

    @staticmethod
    def _value(generator: Any, kind: str, shape: list[int]) -> np.ndarray:
        """Returns an array all of whose bytes are one random number, as in MindSpore."""
        sizes = [size if size > 0 else 1 for size in shape]
        byte = generator.uniform_int(0, 255)
        if kind == "string":
            return np.full(sizes, str(byte))
        dtype = numpy_type(kind)
        if dtype.kind == "b":
            return np.full(sizes, bool(byte))
        return np.full(sizes, np.frombuffer(bytes([byte]) * dtype.itemsize, dtype)[0])


class RandomDataset(StreamFiles):
    """A dataset of random numbers.

    Columns: those of `schema`; without it c0 to c3, uint8 with 0 to 3 dimensions.

    Args:
        total_rows (int, optional): The number of rows. Default: None, `num_rows` of `schema` or a random number below
            1000.
        schema (str | Schema, optional): The columns, or a JSON file of them. Default: None.
        columns_list (list[str], optional): The columns to read and their order. Default: None, all.
        num_samples (int, optional): The maximum number of rows. Default: None, all.
        num_parallel_workers (int, optional): The number of logical workers. Default: None, that in `config`.
        cache (DatasetCache, optional): Not used. Default: None.
        shuffle (bool, optional): Accepted: rows are random. Default: None.
        num_shards (int, optional): The number of shards that the rows are divided into. Default: None.
        shard_id (int, optional): The shard to read, with `num_shards`. Default: None.

    Raises:
        TypeError: If an argument has a wrong type.
        RuntimeError: If `columns_list` has a name that is not in the schema.
    """

    def __init__(
        self,
        total_rows: int | None = None,
        schema: str | Schema | None = None,
        columns_list: list[str] | None = None,
        num_samples: int | None = None,
        num_parallel_workers: int | None = None,
        cache: Any = None,
        shuffle: bool | None = None,
        num_shards: int | None = None,
        shard_id: int | None = None,
    ) -> None:
        generator = np.random.Generator(np.random.MT19937(config.get_seed()))
        if total_rows is not None:
            check_type(total_rows, int, "total_rows")
        if columns_list is not None:
            check_type(columns_list, list, "columns_list")
        if schema is not None and not isinstance(schema, Schema):
            schema = Schema(check_type(schema, str, "schema"))
        if schema is None:
            specs = [(f"c{i}", "uint8", generator.integers(1, 5, i % 4).tolist()) for i in range(4)]
        else:
            specs = [(column["name"], column["type"], column.get("shape") or []) for column in schema.columns]
        if columns_list:
            known = {spec[0]: spec for spec in specs}
            unknown = [name for name in columns_list if name not in known]
            if unknown:
                raise RuntimeError(f"RandomDataset: `columns_list`: no column {unknown[0]!r} in {list(known)}")
            specs = [known[name] for name in columns_list]
        rows = total_rows or (schema.num_rows if schema is not None else None) or int(generator.integers(1, 1000))
        source = RandomRows(rows, specs, config.get_seed())
        super().__init__(source, num_samples, num_parallel_workers, Shuffle.FALSE, num_shards, shard_id, cache)
