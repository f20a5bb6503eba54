"""Datasets of Python objects: `GeneratorDataset`, `NumpySlicesDataset`, `PaddedDataset`."""

from __future__ import annotations

import builtins
import copy
import itertools
from collections.abc import Iterator, Sequence
from os.path import isfile
from types import GeneratorType
from typing import Any

import numpy as np

from .. import checks
from ..dataset import UnionBaseDataset
from ..errors import PipelineError, describe
from ..operations.batch import Batch
from ..operations.read import ReadByIndex, ReadInOrder
from ..operations.stage import Stage
from ..operations.values import REFUSED_KINDS, to_row, to_value
from ..plan import Plan
from ..samplers import BuiltinSampler, IterSampler, PKSampler, Shuffle
from ..schema import Schema
from ..source_dataset import MappableDataset, SourceDataset
from .adapters import ForeignRows, adapted
from .source import MappableSource, Row


class ObjectSource(MappableSource):
    """Reads rows of an object with `__getitem__` and `__len__`.

    Args:
        data (object): The object.
        columns (list[str]): A name for each value of a row.
        dtypes (list, optional): The required dtype of each column. Default: None, any.
    """

    def __init__(self, data: Any, columns: Sequence[str], dtypes: Sequence[Any] = ()) -> None:
        self.data = data
        self.deterministic = getattr(data, "random", True) is False
        self.columns = list(columns)
        self.dtypes = list(dtypes)
        self.width = -1 if self.dtypes else len(self.columns)  # the length of rows that need no conversion

    def __len__(self) -> int:
        if not hasattr(self.data, "__len__"):
            raise RuntimeError(
                f"GeneratorDataset: {type(self.data).__name__} has `__getitem__`: expected `__len__`, too"
            )
        return len(self.data)

    def item(self, index: int) -> Any:
        """Returns an item of the object; exceptions become pipeline errors."""
        try:
            return self.data[index]
        except Exception as error:
            raise PipelineError(
                f"GeneratorDataset: {type(self.data).__name__}.__getitem__({index}) raised "
                f"{type(error).__name__}: {error}\n  columns: {self.columns}"
            ) from error

    def read(self, index: int) -> Row:
        try:
            item = self.data[index]
        except Exception:
            item = self.item(index)
        if type(item) is tuple and len(item) == self.width:
            for value in item:
                if type(value) is not np.ndarray or value.dtype.kind in REFUSED_KINDS:
                    break
            else:
                return item
        return self.convert(item, index)

    def convert(self, item: Any, index: int) -> Row:
        """Converts an item of the object to a row."""
        try:
            row = to_row(item)
        except TypeError as error:
            raise PipelineError(f"GeneratorDataset: row {index}: {error}\n  columns: {self.columns}") from error
        if len(row) != len(self.columns):
            raise PipelineError(
                f"GeneratorDataset: row {index}: expected {len(self.columns)} values, for columns {self.columns}\n"
                f"  got: {len(row)}: {[describe(value) for value in row[:6]]}"
            )
        for value, dtype, name in zip(row, self.dtypes, self.columns):
            if dtype is not None and (value.dtype != dtype if dtype.itemsize else value.dtype.kind != dtype.kind):
                raise PipelineError(
                    f"GeneratorDataset: row {index}: column {name!r}: expected {dtype} as in `column_types`, "
                    f"got {value.dtype}"
                )
        return row


class SlicesSource(ObjectSource):
    """Reads rows of several arrays or lists of equal length."""

    def __init__(self, columns_data: Sequence[Any], columns: Sequence[str]) -> None:
        super().__init__(columns_data[0], columns)
        self.deterministic = True
        self.parts = list(columns_data)

    def __len__(self) -> int:
        return len(self.parts[0])

    def read(self, index: int) -> Row:
        return tuple([self._value(part, index) for part in self.parts])

    def _value(self, part: Any, index: int) -> Any:
        try:
            return to_value(part[index])
        except TypeError as error:
            raise PipelineError(f"NumpySlicesDataset: row {index}: {error}\n  columns: {self.columns}") from error

    def read_many(self, indices: Sequence[int]) -> list[Row]:
        """Reads rows with one gather per array."""
        taken = []
        for part in self.parts:
            if isinstance(part, np.ndarray) and part.ndim > 1 and part.dtype.kind not in REFUSED_KINDS:
                taken.append(list(part[indices]))
            else:
                taken.append([self._value(part, index) for index in indices])
        return list(zip(*taken))

    def native_source(self) -> list[Any] | None:
        columns: list[Any] = []
        for part in self.parts:
            if isinstance(part, list):
                if set(map(type, part)) not in ({int}, {float}, {bool}):
                    return None
                part = np.asarray(part)
            if type(part) is not np.ndarray or part.ndim == 0:
                return None
            columns.append(part)
        return columns


class GeneratorWrapper:
    """Makes a generator iterable more than once."""

    def __init__(self, generator: Iterator[Any]) -> None:
        self.generator = generator

    def __iter__(self) -> Iterator[Any]:
        copied, self.generator = itertools.tee(self.generator)
        return copied

    def __deepcopy__(self, memo: Any) -> GeneratorWrapper:
        return self


def _numpy_dtypes(types: Any) -> list[np.dtype]:
    """Returns the NumPy dtypes of `column_types`; that of strings has no width."""
    from ms_tensor import dtype_to_nptype
    from ms_tensor.dtype import string

    return [
        np.dtype("U" if kind is string else kind if isinstance(kind, (type, np.dtype, str)) else dtype_to_nptype(kind))
        for kind in types
    ]


class GeneratorDataset(MappableDataset, UnionBaseDataset):
    """A dataset of a Python object or function.

    Args:
        source (object): A function that returns an iterator, an iterable, or an object with `__getitem__` and
            `__len__`, whose rows are read by index. The values of the dicts of Ray Data datasets and webdataset
            pipelines are the columns, by default all of them.
        column_names (str or list[str], optional): A name for each value of a row. Default: None, those of `schema`.
        column_types (list, optional): The required dtype of each column. Default: None, any.
        schema (Schema or str, optional): Names and dtypes. Default: None.
        num_samples (int, optional): The maximum number of rows. Default: None, all.
        num_parallel_workers (int): The number of workers that read rows by index. Default: 1.
        shuffle (bool, optional): Whether to shuffle rows. Default: None, True if rows are read by index.
        sampler (Sampler or iterable, optional): Selects rows. Default: None.
        num_shards (int, optional): The number of shards. Default: None.
        shard_id (int, optional): The shard. Default: None.
        python_multiprocessing (bool): Whether several workers are processes. If False, one thread reads all rows.
            Default: True.
        max_rowsize (int, optional): Accepted for compatibility: shared memory grows as needed. Default: None.
        batch_sampler (Sampler or iterable, optional): Yields the rows of whole batches. Default: None.
        collate_fn (function, optional): Combines the columns of such a batch. Default: None.

    Raises:
        TypeError: If an argument has the wrong type.
        ValueError: If columns have no names, arguments exclude each other, or a sampler needs `__getitem__`.

    Examples:
        >>> import numpy as np
        >>> class Squares:
        ...     def __getitem__(self, index):
        ...         return np.array(index), np.array(index**2)
        ...     def __len__(self):
        ...         return 3
        >>> data = GeneratorDataset(Squares(), ["x", "y"], shuffle=False)
        >>> [[int(value) for value in row] for row in data.create_tuple_iterator(num_epochs=1, output_numpy=True)]
        [[0, 0], [1, 1], [2, 4]]
    """

    shards_error = ValueError

    def __init__(
        self,
        source: Any,
        column_names: Any = None,
        column_types: Any = None,
        schema: Any = None,
        num_samples: int | None = None,
        num_parallel_workers: int | None = 1,
        shuffle: bool | None = None,
        sampler: Any = None,
        num_shards: int | None = None,
        shard_id: int | None = None,
        python_multiprocessing: bool = True,
        max_rowsize: Any = None,
        batch_sampler: Any = None,
        collate_fn: Any = None,
    ) -> None:
        name = type(self).__name__
        source = adapted(source, checks.columns(name, "column_names", column_names) if column_names else [])
        if isinstance(source, ForeignRows):
            column_names = column_names or source.columns
        if not callable(source) and not hasattr(source, "__getitem__") and not hasattr(source, "__iter__"):
            raise TypeError(
                f"{name}: `source`: expected a function, an iterable or an object with `__getitem__`, "
                f"got {type(source).__name__}"
            )
        if column_names is None and schema is None:
            raise ValueError(f"{name}: expected `column_names` or `schema`")
        if shuffle is not None and not isinstance(shuffle, Shuffle):
            checks.boolean(name, "shuffle", shuffle)
        checks.boolean(name, "python_multiprocessing", python_multiprocessing)
        if column_types is not None and not isinstance(column_types, list):
            raise TypeError(f"{name}: `column_types`: expected a list, got {type(column_types).__name__}")
        checks.max_rowsize(name, max_rowsize, pairs=False)
        if schema is not None and not isinstance(schema, Schema) and not (isinstance(schema, str) and isfile(schema)):
            raise ValueError(f"{name}: `schema`: expected a Schema or the path of a file, got {schema!r}")
        self._check_samplers(name, source, num_samples, shuffle, sampler, num_shards, batch_sampler, collate_fn)
        super().__init__(None, num_samples, num_parallel_workers, shuffle, sampler, num_shards, shard_id)
        self.source: Any = list(source) if isinstance(source, builtins.zip) else source
        if isinstance(self.source, GeneratorType):
            self.source = GeneratorWrapper(self.source)
        self.schema = schema
        self.column_types: list[np.dtype | None] = [*_numpy_dtypes(column_types or [])]
        self.column_names = checks.columns(name, "column_names", column_names)
        if not self.column_names:
            self._read_schema(schema)
        self.python_multiprocessing = python_multiprocessing
        self.max_rowsize = max_rowsize
        self.collate_fn = collate_fn
        self.has_batch_sampler = batch_sampler is not None
        if batch_sampler is not None:
            self.sampler = batch_sampler if isinstance(batch_sampler, BuiltinSampler) else IterSampler(batch_sampler)

    @staticmethod
    def _check_samplers(
        name: str,
        source: Any,
        num_samples: Any,
        shuffle: Any,
        sampler: Any,
        num_shards: Any,
        batch_sampler: Any,
        collate_fn: Any,
    ) -> None:
        if isinstance(sampler, PKSampler):
            raise ValueError(f"{name}: a PKSampler needs classes")
        if sampler is not None and not isinstance(sampler, BuiltinSampler) and not hasattr(sampler, "__iter__"):
            raise TypeError(f"{name}: `sampler`: expected a sampler or an iterable, got {type(sampler).__name__}")
        if batch_sampler is not None:
            if any(value is not None for value in (num_samples, shuffle, num_shards, sampler)):
                raise ValueError(
                    f"{name}: `batch_sampler` excludes `num_samples`, `shuffle`, `num_shards` and `sampler`"
                )
            if not isinstance(batch_sampler, BuiltinSampler) and not hasattr(batch_sampler, "__iter__"):
                raise TypeError(f"{name}: `batch_sampler`: expected an iterable, got {type(batch_sampler).__name__}")
        if collate_fn is not None:
            if batch_sampler is None:
                raise ValueError(f"{name}: `collate_fn` needs `batch_sampler`")
            checks.function(name, "collate_fn", collate_fn)
        if not hasattr(source, "__getitem__"):
            for label, value in (("sampler", sampler), ("batch_sampler", batch_sampler), ("num_shards", num_shards)):
                if value is not None:
                    raise ValueError(f"{name}: `{label}` needs a source with `__getitem__`")

    def _read_schema(self, schema: Any) -> None:
        loaded = schema if isinstance(schema, Schema) else Schema(schema)
        columns = loaded.columns
        self.column_names = [column["name"] for column in columns]
        self.column_types = [
            None if column["type"] in ("string", "bytes") else np.dtype(column["type"]) for column in columns
        ]

    @property
    def by_index(self) -> bool:
        """Whether rows are read by index."""
        return hasattr(self.source, "__getitem__")

    def make_source(self) -> MappableSource:
        return ObjectSource(self.source, self.column_names, self.column_types)

    def size(self) -> int | None:
        if not self.by_index:
            if hasattr(self.source, "__len__"):
                return min(len(self.source), self.num_samples or len(self.source))
            return None
        if self.has_batch_sampler:
            trial = copy.deepcopy(self.sampler).order(len(self.rows_by_index()))
            indices = trial.epoch()
            return len(getattr(trial, "sizes", None) or indices)
        return super().size()

    def get_dataset_size(self) -> int:
        size = super().get_dataset_size()
        if size == 0 and self.by_index and len(self.rows_by_index()) == 0:
            self.dataset_size = None
            raise RuntimeError(f"{type(self).__name__}: expected at least one row, got none")
        return size

    def make_stage(self, children: list[Stage], plan: Plan) -> Stage:
        if not self.by_index:
            return ReadInOrder(self.column_names, self._begin, type(self).__name__, random=True)
        source = self.rows_by_index()
        if not len(source):
            raise RuntimeError(f"{type(self).__name__}: expected at least one row, got none")
        order = self.order()
        stage: ReadByIndex
        processes = self.python_multiprocessing and not plan.serial and type(self) is GeneratorDataset
        wanted = (self.num_parallel_workers or 1) if processes else 1
        workers = plan.workers(type(self).__name__, wanted, processes)
        if workers > 1:
            from ..workers.stages import ReadInProcesses

            name = type(self).__name__
            stage = ReadInProcesses(source, order, workers, name, min(workers, wanted), plan.config_seed)
        else:
            stage = ReadByIndex(source, order, type(self).__name__)
        if not self.has_batch_sampler:
            return stage
        collate = None
        if self.collate_fn is not None:
            user: Any = self.collate_fn

            def collate(*arguments: Any) -> Any:
                return user(*arguments[:-1])

        return Batch(stage, 1, False, collate, [], [], sizes=_BatchSizes(stage))

    def _begin(self, epoch: int, seed: int, start: int) -> Iterator[Row]:
        converter = ObjectSource(self.source, self.column_names, self.column_types)
        items = iter(self.source) if hasattr(self.source, "__iter__") else iter(self.source())
        if self.num_samples:
            items = itertools.islice(items, self.num_samples)
        number = 0
        while True:
            try:
                item = next(items)
            except StopIteration:
                self._check_length(number)
                break
            except Exception as error:
                raise PipelineError(
                    f"GeneratorDataset: the source raised {type(error).__name__}: {error}\n"
                    f"  row: {number}, columns: {self.column_names}"
                ) from error
            yield converter.convert(item, number)
            number += 1

    def _check_length(self, rows: int) -> None:
        """Raises an error if an epoch of an iterable had another number of rows than its `__len__` says."""
        wanted = len(self.source) if hasattr(self.source, "__len__") else rows
        if rows != min(wanted, self.num_samples or wanted):
            raise PipelineError(
                f"GeneratorDataset: expected {wanted} rows, as `__len__` of {type(self.source).__name__} returns, "
                f"got {rows}"
            )

    def __getitem__(self, index: int) -> Any:
        """Returns row `index` of the source in the order of the sampler."""
        if not isinstance(index, (int, np.number)) or isinstance(index, bool):
            raise TypeError(f"GeneratorDataset: expected an int as index, got {type(index).__name__}")
        if not self.by_index or self.has_batch_sampler:
            raise RuntimeError("GeneratorDataset: rows cannot be read by index")
        if not hasattr(self, "_indices"):
            self._indices = copy.deepcopy(self.sampler).order(len(self.rows_by_index())).epoch()
        if not 0 <= index < len(self._indices):
            raise RuntimeError(f"GeneratorDataset: expected an index in [0, {len(self._indices)}), got {index}")
        return self.source[int(self._indices[index])]

    def split(self, sizes: list[Any], randomize: bool = True) -> tuple[Any, ...]:
        """Splits the dataset into parts. See `Dataset.split`."""
        if self.by_index and not self.has_batch_sampler:
            return super().split(sizes, randomize)
        return super(SourceDataset, self).split(sizes, randomize)

    def is_shuffled(self) -> bool:
        return self.sampler.is_shuffled() if self.by_index else False

    def is_sharded(self) -> bool:
        return self.sampler.is_sharded() if self.by_index else False

    def num_classes(self) -> int | None:
        return None

    def get_class_indexing(self) -> dict[str, Any]:
        return {}

    def add_sampler(self, new_sampler: Any) -> None:
        if isinstance(new_sampler, PKSampler):
            raise RuntimeError("GeneratorDataset: a PKSampler needs classes")
        super().add_sampler(new_sampler)


class _BatchSizes:
    """Returns the sizes of the batches of a sampler."""

    def __init__(self, stage: ReadByIndex) -> None:
        self.stage = stage

    def __call__(self) -> list[int]:
        return self.stage.batch_sizes


class NumpySlicesDataset(GeneratorDataset):
    """A dataset of arrays or lists: a row is one item of each.

    Args:
        data (list, tuple, dict or numpy.ndarray): One column, or a tuple or a dict of several.
        column_names (str or list[str], optional): Default: None, the keys of the dict, or column_0, column_1, ...
        num_samples, num_parallel_workers, shuffle, sampler, num_shards, shard_id: As for `GeneratorDataset`.

    Examples:
        >>> data = NumpySlicesDataset({"x": [1, 2], "y": [3, 4]}, shuffle=False)
        >>> next(data.create_dict_iterator(output_numpy=True))
        {'x': array(1), 'y': array(3)}
    """

    def __init__(
        self,
        data: Any,
        column_names: Any = None,
        num_samples: int | None = None,
        num_parallel_workers: int | None = 1,
        shuffle: bool | None = None,
        sampler: Any = None,
        num_shards: int | None = None,
        shard_id: int | None = None,
    ) -> None:
        name = "NumpySlicesDataset"
        if not isinstance(data, (list, tuple, dict, np.ndarray)):
            raise TypeError(f"{name}: `data`: expected a list, tuple, dict or array, got {type(data).__name__}")
        if len(data) == 0:
            raise ValueError(f"{name}: `data`: expected at least one row, got none")
        if isinstance(data, tuple) and not isinstance(data[0], (list, np.ndarray)):
            raise TypeError(f"{name}: `data[0]`: expected a list or an array, got {type(data[0]).__name__}")
        names: Any = [f"column_{place}" for place in range(len(data))] if isinstance(data, tuple) else ["column_0"]
        if isinstance(data, dict):
            names = list(data)
            parts = [value.values if hasattr(value, "values") else value for value in data.values()]
        else:
            parts = list(data) if isinstance(data, tuple) else [data]
        if column_names is not None:
            names = checks.columns(name, "column_names", column_names)
            if len(names) != len(parts):
                raise ValueError(f"{name}: `column_names`: expected {len(parts)}, got {len(names)}")
        lengths = {len(part) for part in parts}
        if len(lengths) > 1:
            raise ValueError(f"{name}: `data`: expected columns of one length, got {sorted(lengths)}")
        self._parts = parts
        super().__init__(
            _Slices(parts),
            names,
            num_samples=num_samples,
            num_parallel_workers=num_parallel_workers,
            shuffle=shuffle,
            sampler=sampler,
            num_shards=num_shards,
            shard_id=shard_id,
        )

    def make_source(self) -> MappableSource:
        return SlicesSource(self._parts, self.column_names)


class _Slices:
    """The rows of several columns."""

    def __init__(self, parts: Sequence[Any]) -> None:
        self.parts = parts

    def __getitem__(self, index: int) -> tuple[Any, ...]:
        return tuple([part[index] for part in self.parts])

    def __len__(self) -> int:
        return len(self.parts[0])

    def __deepcopy__(self, memo: Any) -> _Slices:
        return self


class PaddedDataset(GeneratorDataset):
    """A dataset of dicts, one per row.

    Args:
        padded_samples (list[dict]): The rows.

    Examples:
        >>> next(PaddedDataset([{"x": 1}]).create_dict_iterator(output_numpy=True))
        {'x': array(1)}
    """

    def __init__(self, padded_samples: Any) -> None:
        if not padded_samples:
            raise ValueError("PaddedDataset: `padded_samples`: expected at least one row, got none")
        if not isinstance(padded_samples, list) or not isinstance(padded_samples[0], dict):
            raise TypeError("PaddedDataset: `padded_samples`: expected a list of dicts")
        self.padded_samples = padded_samples
        names = list(padded_samples[0])
        super().__init__([tuple(row[name] for name in names) for row in padded_samples], names, shuffle=False)
