"""`Dataset`: a pipeline as a tree of nodes. A node stores its arguments and creates the stages that run."""

from __future__ import annotations

import copy
import warnings
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from ms_tensor.progress import watched

from . import checks
from .cache import DatasetCache
from .operations.stage import Stage
from .plan import Plan

if TYPE_CHECKING:
    from .iterators import DictIterator, TupleIterator


class Dataset:
    """Base class of datasets: operations that return new datasets, iterators, and properties of the rows.

    Args:
        children (list, optional): The input datasets. Default: None.
        num_parallel_workers (int, optional): Logical workers. Default: None, `config.get_num_parallel_workers()`.
        cache (DatasetCache, optional): Not used. Default: None.
    """

    def __init__(self, children: Any = None, num_parallel_workers: int | None = None, cache: Any = None) -> None:
        if children is None:
            children = []
        self.children: list[Dataset] = list(children) if isinstance(children, (list, tuple)) else [children]
        self.num_parallel_workers = num_parallel_workers
        if cache is not None and not isinstance(cache, DatasetCache):
            raise TypeError(f"{type(self).__name__}: `cache`: expected a DatasetCache, got {type(cache).__name__}")
        self.cache = cache
        self.dataset_size: int | None = None
        self._col_names: list[str] | None = None
        self._first_row: Any = None
        self._input_indexs: Any = ()
        self._global_step: int | None = None

    # -- overridden by subclasses --

    def make_stage(self, children: list[Stage], plan: Plan) -> Stage:
        """Creates the stage of this node from those of its children."""
        raise NotImplementedError(f"{type(self).__name__} does not run")

    def size(self) -> int | None:
        """Returns the number of rows, or None if they must be counted."""
        return self.children[0].get_dataset_size() if self.children else None

    def arguments(self) -> dict[str, Any]:
        """Returns the arguments of the node for `to_json`."""
        return {}

    def stage(self, plan: Plan | None = None) -> Stage:
        """Creates the pipeline of this node."""
        plan = plan or Plan()
        return self.make_stage([child.stage(plan) for child in self.children], plan)

    # -- operations --

    def batch(
        self,
        batch_size: int | Callable[..., int],
        drop_remainder: bool = False,
        num_parallel_workers: int | None = None,
        **kwargs: Any,
    ) -> Dataset:
        """Combines consecutive rows into batches.

        Args:
            batch_size (int or function): The number of rows per batch, or a function of a BatchInfo.
            drop_remainder (bool): Whether to drop an incomplete last batch. Default: False.
            num_parallel_workers (int, optional): Logical workers. Default: None.
            kwargs: `per_batch_map` (a function of the columns, as lists, and a BatchInfo), `input_columns`,
                `output_columns`, `python_multiprocessing`; `max_rowsize` has no effect.

        Raises:
            TypeError: If an argument has the wrong type.
            ValueError: If `batch_size` is neither positive nor -1, or `input_columns` has no `per_batch_map`.

        Examples:
            >>> from ms_dataset import NumpySlicesDataset
            >>> data = NumpySlicesDataset([1, 2, 3], shuffle=False).batch(2)
            >>> [row[0].tolist() for row in data.create_tuple_iterator(num_epochs=1, output_numpy=True)]
            [[1, 2], [3]]
        """
        from .nodes import BatchDataset

        return BatchDataset(self, batch_size, drop_remainder, num_parallel_workers, **kwargs)

    def padded_batch(
        self,
        batch_size: int | Callable[..., int],
        drop_remainder: bool = False,
        num_parallel_workers: int | None = None,
        pad_info: dict[str, tuple[Any, Any]] | None = None,
    ) -> Dataset:
        """Combines consecutive rows into batches, padded to the same shape.

        Args:
            batch_size (int or function): The number of rows per batch.
            drop_remainder (bool): Whether to drop an incomplete last batch. Default: False.
            num_parallel_workers (int, optional): Logical workers. Default: None.
            pad_info (dict, optional): For each column a tuple of the shape, in which None is the largest size in the
                batch, and the pad value. An empty dict pads all columns with zeros. Default: None, no padding.

        Examples:
            >>> from ms_dataset import GeneratorDataset
            >>> data = GeneratorDataset([([1],), ([2, 3],)], "x", shuffle=False).padded_batch(2, pad_info={})
            >>> next(data.create_tuple_iterator(output_numpy=True))[0].tolist()
            [[1, 0], [2, 3]]
        """
        from .nodes import PaddedBatchDataset

        return PaddedBatchDataset(self, batch_size, drop_remainder, num_parallel_workers, pad_info)

    def bucket_batch_by_length(
        self,
        column_names: list[str],
        bucket_boundaries: list[int],
        bucket_batch_sizes: list[int],
        element_length_function: Callable[..., Any] | None = None,
        pad_info: dict[str, tuple[Any, Any]] | None = None,
        pad_to_bucket_boundary: bool = False,
        drop_remainder: bool = False,
    ) -> Dataset:
        """Combines rows of similar length into batches.

        Args:
            column_names (list[str]): The columns that determine the length.
            bucket_boundaries (list[int]): Increasing lengths at which a new bucket starts.
            bucket_batch_sizes (list[int]): The batch size of each bucket; there is one more bucket than boundaries.
            element_length_function (function, optional): A function of the columns that returns the length. Default:
                None, the first dimension of the only column.
            pad_info (dict, optional): As in `padded_batch`. Default: None.
            pad_to_bucket_boundary (bool): Whether to pad rows to their boundary minus 1. Default: False.
            drop_remainder (bool): Whether to drop incomplete batches. Default: False.
        """
        from .nodes import BucketBatchByLengthDataset

        return BucketBatchByLengthDataset(
            self,
            column_names,
            bucket_boundaries,
            bucket_batch_sizes,
            element_length_function,
            pad_info,
            pad_to_bucket_boundary,
            drop_remainder,
        )

    def map(
        self,
        operations: Any,
        input_columns: Any = None,
        output_columns: Any = None,
        num_parallel_workers: int | None = None,
        **kwargs: Any,
    ) -> Dataset:
        """Applies operations to columns of each row.

        Args:
            operations (list or callable): Transforms or functions of the columns, applied in order.
            input_columns (str or list[str], optional): The input columns. Default: None, the first column.
            output_columns (str or list[str], optional): The names of the results. Default: None, the input columns.
            num_parallel_workers (int, optional): Logical workers; random transforms depend on it. Default: None.
            kwargs: `python_multiprocessing` (worker processes), `callbacks`, and `column_order` of older versions (a
                projection); `cache`, `max_rowsize` and `offload` have no effect.

        Raises:
            TypeError: If an argument has the wrong type.
            ValueError: If an operation is not callable, or is a class.

        Examples:
            >>> from ms_dataset import NumpySlicesDataset
            >>> data = NumpySlicesDataset([1, 2], shuffle=False).map(lambda x: x * 10)
            >>> [int(row[0]) for row in data.create_tuple_iterator(num_epochs=1, output_numpy=True)]
            [10, 20]
        """
        from .nodes import MapDataset

        order = kwargs.pop("column_order", None)
        mapped = MapDataset(self, operations, input_columns, output_columns, num_parallel_workers, **kwargs)
        return mapped if order is None else mapped.project(order)

    def filter(
        self, predicate: Callable[..., Any], input_columns: Any = None, num_parallel_workers: int | None = None
    ) -> Dataset:
        """Keeps rows for which a function of `input_columns` (default: all) returns True."""
        from .nodes import FilterDataset

        return FilterDataset(self, predicate, input_columns, num_parallel_workers)

    def repeat(self, count: int | None = None) -> Dataset:
        """Repeats the dataset.

        Args:
            count (int, optional): The number of times; -1 is infinite. Default: None, infinite.
        """
        from .nodes import RepeatDataset

        return RepeatDataset(self, count)

    def shuffle(self, buffer_size: int) -> Dataset:
        """Draws rows at random from a buffer of `buffer_size` rows, at least 2."""
        from .nodes import ShuffleDataset

        return ShuffleDataset(self, buffer_size)

    def skip(self, count: int) -> Dataset:
        """Skips the first `count` rows."""
        from .nodes import SkipDataset

        return SkipDataset(self, count)

    def take(self, count: int = -1) -> Dataset:
        """Takes only the first `count` rows; -1, the default, takes all."""
        from .nodes import TakeDataset

        return TakeDataset(self, count)

    def zip(self, datasets: Any) -> Dataset:
        """Combines the columns of this dataset and others, up to the end of the shortest.

        Examples:
            >>> from ms_dataset import NumpySlicesDataset
            >>> NumpySlicesDataset([1, 2], "x").zip(NumpySlicesDataset([3], "y")).get_col_names()
            ['x', 'y']
        """
        from .nodes import ZipDataset

        if not isinstance(datasets, (tuple, Dataset)):
            raise TypeError(f"zip: expected a Dataset or a tuple of them, got {type(datasets).__name__}")
        return ZipDataset((self, *datasets) if isinstance(datasets, tuple) else (self, datasets))

    def concat(self, datasets: Any) -> Dataset:
        """Appends the rows of other datasets with the same columns; `+` does the same."""
        from .nodes import ConcatDataset

        if not isinstance(datasets, (list, Dataset)):
            raise TypeError(f"concat: expected a Dataset or a list of them, got {type(datasets).__name__}")
        return ConcatDataset([self, *datasets] if isinstance(datasets, list) else [self, datasets])

    def __add__(self, datasets: Any) -> Dataset:
        return self.concat(datasets)

    def rename(self, input_columns: Any, output_columns: Any) -> Dataset:
        """Renames the columns `input_columns` to `output_columns`, each a str or a list of str."""
        from .nodes import RenameDataset

        return RenameDataset(self, input_columns, output_columns)

    def project(self, columns: Any) -> Dataset:
        """Selects columns, a str or a list of str, in this order."""
        from .nodes import ProjectDataset

        return ProjectDataset(self, columns)

    def apply(self, apply_func: Callable[[Dataset], Dataset]) -> Dataset:
        """Applies a function to this dataset and returns its result, a dataset."""
        result = checks.function("apply", "apply_func", apply_func)(self)
        if not isinstance(result, Dataset):
            raise TypeError(f"apply: `apply_func`: expected it to return a Dataset, got {type(result).__name__}")
        return result

    def flat_map(self, func: Callable[..., Dataset]) -> Dataset:
        """Maps the columns of each row to a dataset and concatenates the datasets."""
        checks.function("flat_map", "func", func)
        whole: Any = None
        for row in self.create_tuple_iterator(num_epochs=1, output_numpy=True):
            part = func(*row)
            whole = part if whole is None else whole + part
        if not isinstance(whole, Dataset):
            raise TypeError(f"flat_map: `func`: expected it to return a Dataset, got {type(whole).__name__}")
        return whole

    def split(self, sizes: list[Any], randomize: bool = True) -> tuple[Dataset, ...]:
        """Splits the dataset into parts.

        Args:
            sizes (list): The numbers or the fractions of rows of the parts.
            randomize (bool): Whether to assign rows to parts at random. Default: True.

        Raises:
            TypeError: If `sizes` is not a list.
            ValueError: If the sizes are not positive, or fractions do not add up to 1.
            RuntimeError: If numbers do not add up to the number of rows, or the dataset is sharded.

        Examples:
            >>> from ms_dataset import NumpySlicesDataset
            >>> [len(part) for part in NumpySlicesDataset([1, 2, 3, 4]).split([0.75, 0.25])]
            [3, 1]
        """
        parts = []
        skipped = 0
        for size in self._split_sizes(sizes, randomize):
            part: Dataset = copy.deepcopy(self)
            if randomize:
                part = part.shuffle(10000)
                part.reshuffle_each_epoch = False  # type: ignore[attr-defined]
            if skipped:
                part = part.skip(skipped)
            parts.append(part.take(size))
            skipped += size
        return tuple(parts)

    def _split_sizes(self, sizes: Any, randomize: Any) -> list[int]:
        if not isinstance(sizes, list):
            raise TypeError(f"split: `sizes`: expected a list, got {type(sizes).__name__}")
        checks.boolean("split", "randomize", randomize)
        whole = all(isinstance(size, int) for size in sizes)
        if not sizes or not (whole or all(isinstance(size, float) for size in sizes)):
            raise ValueError("split: `sizes`: expected ints, or floats")
        if any(size <= 0 or (not whole and size > 1) for size in sizes):
            raise ValueError(f"split: `sizes`: expected positive sizes, or fractions in (0, 1], got {sizes}")
        if not whole and abs(sum(sizes) - 1) >= 1e-5:
            raise ValueError(f"split: `sizes`: expected fractions that add up to 1, got {sizes}")
        if self.is_sharded():
            raise RuntimeError("split: expected a dataset that is not sharded")
        total = self.get_dataset_size()
        if whole:
            if sum(sizes) != total:
                raise RuntimeError(f"split: `sizes`: expected a sum of {total}, got {sum(sizes)}")
            return sizes
        counts = [round(size * total) for size in sizes]
        if 0 in counts:
            raise RuntimeError(f"split: `sizes`: {sizes[counts.index(0)]} of {total} rows is less than one row")
        rest = total - sum(counts)
        # Rows left over by rounding go to the first part; missing rows are taken from the first part with enough.
        place = 0 if rest > 0 else next((i for i, count in enumerate(counts) if count + rest > 0), 0)
        counts[place] += rest
        return counts

    def sync_wait(self, condition_name: str, num_batch: int = 1, callback: Any = None) -> Dataset:
        """Makes each row wait until `sync_update` has released it.

        Args:
            condition_name (str): The name that `sync_update` uses.
            num_batch (int): The number of batches released at a time. Default: 1.
            callback (function, optional): Called with the data of `sync_update`. Default: None.
        """
        from .nodes import SyncWaitDataset

        return SyncWaitDataset(self, condition_name, num_batch, callback)

    def sync_update(self, condition_name: str, num_batch: int | None = None, data: Any = None) -> None:
        """Releases rows that wait in `sync_wait`."""
        if num_batch is not None and (not isinstance(num_batch, int) or num_batch <= 0):
            self.disable_sync()
            raise RuntimeError(f"sync_update: `num_batch`: expected a positive int, got {num_batch!r}")
        if not isinstance(condition_name, str):
            raise TypeError(f"sync_update: `condition_name`: expected a str, got {type(condition_name).__name__}")
        notifiers = self.get_sync_notifiers()
        if condition_name not in notifiers:
            self.disable_sync()
            raise RuntimeError(f"sync_update: no sync_wait has the condition {condition_name!r}: {sorted(notifiers)}")
        rows = None if num_batch is None else num_batch * max(self.get_batch_size(), 1)
        notifiers[condition_name](rows, data)

    def get_sync_notifiers(self) -> dict[str, Any]:
        """Returns the functions that release rows, by condition."""
        return self.children[0].get_sync_notifiers() if self.children else {}

    def disable_sync(self) -> None:
        """Releases all rows that wait in `sync_wait`."""
        for child in self.children:
            child.disable_sync()

    def is_sync(self) -> bool:
        """Returns whether rows wait for `sync_update`."""
        return any(child.is_sync() for child in self.children)

    def device_que(
        self, send_epoch_end: bool = True, create_data_info_queue: bool = False, queue_name: str = ""
    ) -> Dataset:
        """Accepted for compatibility: device queues are not supported; rows are read directly."""
        from .nodes import TransferDataset

        return TransferDataset(self, send_epoch_end, create_data_info_queue, queue_name)

    to_device = device_que

    def save(self, file_name: str, num_files: int = 1, file_type: str = "mindrecord") -> None:
        """Writes all rows to `num_files` MindRecord files."""
        from .saving import save

        save(self, file_name, num_files, file_type)

    # -- iterators --

    def create_tuple_iterator(
        self, columns: Any = None, num_epochs: int = -1, output_numpy: bool = False, do_copy: bool = False
    ) -> TupleIterator:
        """Returns an iterator over rows as lists.

        Args:
            columns (list[str], optional): The columns, in order. Default: None, all.
            num_epochs (int): The maximum number of epochs; -1 is unlimited. Default: -1.
            output_numpy (bool): Whether values are arrays instead of Tensors. Default: False.
            do_copy (bool): Whether Tensors own a copy of the data. Default: False.

        Examples:
            >>> from ms_dataset import NumpySlicesDataset
            >>> data = NumpySlicesDataset([1, 2], shuffle=False)
            >>> next(data.create_tuple_iterator(output_numpy=True))
            [array(1)]
        """
        from .iterators import TupleIterator

        return TupleIterator(self, columns, num_epochs, output_numpy, do_copy)

    def create_dict_iterator(
        self, num_epochs: int = -1, output_numpy: bool = False, do_copy: bool = False
    ) -> DictIterator:
        """Returns an iterator over rows as dicts by column name; arguments as for `create_tuple_iterator`.

        Examples:
            >>> from ms_dataset import NumpySlicesDataset
            >>> data = NumpySlicesDataset([1, 2], column_names="x", shuffle=False)
            >>> next(data.create_dict_iterator(output_numpy=True))
            {'x': array(1)}
        """
        from .iterators import DictIterator

        return DictIterator(self, num_epochs, output_numpy, do_copy)

    def __iter__(self) -> TupleIterator:
        return self.create_tuple_iterator(num_epochs=1)

    def profile(self, rows: int | None = None) -> Any:
        """Runs an epoch, or its first `rows` rows, and returns the time of each stage."""
        from .profile import profile

        return profile(self, rows)

    # -- facts --

    def get_dataset_size(self) -> int:
        """Returns the number of rows, or batches, per epoch."""
        if self.dataset_size is None:
            size = self.size()
            if size is None:
                stage = self.stage(Plan(serial=True))
                size = sum(1 for _ in watched(stage.rows(), f"{type(self).__name__}: counting rows"))
                stage.close()
            self.dataset_size = size
        return self.dataset_size

    def __len__(self) -> int:
        return self.get_dataset_size()

    def get_col_names(self) -> list[str]:
        """Returns the names of the columns."""
        if self._col_names is None:
            stage = self.stage(Plan(serial=True))
            self._col_names = list(stage.columns)
            stage.close()
        return self._col_names

    def _sample(self) -> Any:
        if self._first_row is None:
            stage = self.stage(Plan(serial=True))
            row = next(stage.rows(), ())
            self._first_row = [(list(np.shape(value)), getattr(value, "dtype", np.dtype(object))) for value in row]
            stage.close()
        return self._first_row

    def output_shapes(self, estimate: bool = False) -> list[Any]:
        """Returns the shapes of the first row.

        Args:
            estimate (bool): Whether to read all rows and return None for sizes that differ. Default: False.
        """
        checks.boolean("output_shapes", "estimate", estimate)
        if not estimate:
            return [list(shape) for shape, _ in self._sample()]
        shapes: list[Any] = []
        for row in self.create_tuple_iterator(num_epochs=1, output_numpy=True):
            sizes = [list(np.shape(value)) for value in row]
            if not shapes:
                shapes = sizes
            for known, new in zip(shapes, sizes):
                if len(known) != len(new):
                    raise RuntimeError("output_shapes: expected rows with the same number of dimensions")
                known[:] = [one if one == other else None for one, other in zip(known, new)]
        return shapes

    def output_types(self) -> list[Any]:
        """Returns the NumPy dtypes of the first row; string dtypes have no length."""
        return [np.dtype(dtype.kind) if dtype.kind in "SU" else dtype for _, dtype in self._sample()]

    def get_batch_size(self) -> int:
        """Returns the batch size: that of the last `batch`, in the last dataset of a `zip` or `concat`; else 1."""
        return self.children[-1].get_batch_size() if self.children else 1

    def get_repeat_count(self) -> int:
        """Returns the count of the last `repeat`, in the last dataset of a `zip` or `concat`; else 1."""
        return self.children[-1].get_repeat_count() if self.children else 1

    def num_classes(self) -> int | None:
        """Returns the number of classes, or None."""
        return self.children[0].num_classes() if self.children else None

    def get_class_indexing(self) -> dict[str, Any]:
        """Returns the indices of classes by name."""
        return self.children[0].get_class_indexing() if self.children else {}

    @property
    def input_indexs(self) -> Any:
        """The value that the user set on this dataset or on one of its inputs."""
        if self._input_indexs != ():
            return self._input_indexs
        return next((child.input_indexs for child in self.children if child.input_indexs != ()), ())

    @input_indexs.setter
    def input_indexs(self, value: Any) -> None:
        self._input_indexs = value

    def is_shuffled(self) -> bool:
        """Returns whether rows are shuffled."""
        return any(child.is_shuffled() for child in self.children)

    def is_sharded(self) -> bool:
        """Returns whether the dataset reads one of several shards."""
        return any(child.is_sharded() for child in self.children)

    def reset(self) -> None:
        """Does nothing: each iterator starts from the beginning."""

    def set_init_step(self, init_step: int) -> None:
        """Makes iterators start at a step, as if all steps before it had been read."""
        self._global_step = init_step

    def get_init_step(self) -> int:
        """Returns the step at which iterators start."""
        if self._global_step is not None:
            return self._global_step
        return self.children[0].get_init_step() if len(self.children) == 1 else 0

    def to_json(self, filename: str = "") -> dict[str, Any]:
        """Returns the pipeline as a dict, and writes it to a file if `filename` is given."""
        from .serialization import to_json

        return to_json(self, filename)

    def build_vocab(self, columns: Any, freq_range: Any, top_k: Any, special_tokens: Any, special_first: Any) -> None:
        """Removed: use `text.Vocab.from_dataset`."""
        warnings.warn("use text.Vocab.from_dataset", DeprecationWarning, stacklevel=2)

    def build_sentencepiece_vocab(
        self, columns: Any, vocab_size: Any, character_coverage: Any, model_type: Any, params: Any
    ) -> None:
        """Removed: use `text.SentencePieceVocab.from_dataset`."""
        warnings.warn("use text.SentencePieceVocab.from_dataset", DeprecationWarning, stacklevel=2)


class VisionBaseDataset(Dataset):
    """A dataset of images."""


class TextBaseDataset(Dataset):
    """A dataset of text."""


class AudioBaseDataset(Dataset):
    """A dataset of audio."""


class UnionBaseDataset(VisionBaseDataset, TextBaseDataset, AudioBaseDataset):
    """A dataset of images, text or audio."""


def zip_datasets(datasets: Sequence[Dataset]) -> Dataset:
    """Combines the columns of datasets, up to the end of the shortest; `mindspore.dataset.zip`.

    Args:
        datasets (tuple[Dataset]): At least two datasets.

    Raises:
        ValueError: If there are fewer than two datasets.
        TypeError: If an element is not a Dataset.
    """
    from .nodes import ZipDataset

    if not isinstance(datasets, (tuple, list)):
        raise TypeError(f"zip: expected a tuple of datasets, got {type(datasets).__name__}")
    if len(datasets) <= 1:
        raise ValueError(f"zip: expected at least two datasets, got {len(datasets)}")
    return ZipDataset(datasets)
