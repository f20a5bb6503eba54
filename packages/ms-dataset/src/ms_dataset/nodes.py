"""The nodes between a source and an iterator: `BatchDataset`, `MapDataset`, `RepeatDataset` and so on."""

from __future__ import annotations

import copy
import uuid
from collections.abc import Callable, Sequence
from typing import Any

from . import checks, config
from .dataset import Dataset, UnionBaseDataset
from .operations import combine, concat, padding
from .operations.batch import Batch
from .operations.map import Map
from .operations.stage import Stage
from .orders import MixedOrder
from .plan import Plan
from .release import BlockReleasePair
from .samplers import DistributedSampler, RandomSampler
from .source_dataset import MappableDataset
from .transforms.operation import fresh_seed


def _set_sync_batch_size(dataset: Dataset, batch_size: Any) -> None:
    """Makes the `sync_wait` nodes below a batch node release `batch_size` rows for each batch."""
    if isinstance(dataset, SyncWaitDataset) and isinstance(batch_size, int):
        dataset.update_sync_batch_size(batch_size)
    for child in dataset.children:
        _set_sync_batch_size(child, batch_size)


class _BatchNode(UnionBaseDataset):
    batch_size: Any
    drop_remainder: bool

    def size(self) -> int | None:
        if callable(self.batch_size) or self.batch_size == -1:
            return None
        rows = self.children[0].get_dataset_size()
        return rows // self.batch_size if self.drop_remainder else -(-rows // self.batch_size)

    def get_batch_size(self) -> int:
        return -1 if callable(self.batch_size) else self.batch_size

    def arguments(self) -> dict[str, Any]:
        return {"batch_size": self.batch_size, "drop_remainder": self.drop_remainder}


class BatchDataset(_BatchNode):
    """The node of `Dataset.batch`."""

    def __init__(
        self,
        input_dataset: Dataset,
        batch_size: Any,
        drop_remainder: bool = False,
        num_parallel_workers: int | None = None,
        per_batch_map: Callable[..., Any] | None = None,
        input_columns: Any = None,
        output_columns: Any = None,
        python_multiprocessing: bool = False,
        max_rowsize: Any = None,
        **unknown: Any,
    ) -> None:
        checks.unknown_keywords("batch", unknown)
        super().__init__(children=input_dataset, num_parallel_workers=checks.workers("batch", num_parallel_workers))
        self.batch_size = checks.batch_size("batch", batch_size, low=-1)
        self.drop_remainder = checks.boolean("batch", "drop_remainder", drop_remainder)
        checks.max_rowsize("batch", max_rowsize)
        if input_columns is not None and per_batch_map is None:
            raise ValueError("batch: `input_columns` needs `per_batch_map`")
        self.per_batch_map = None if per_batch_map is None else checks.function("batch", "per_batch_map", per_batch_map)
        self.input_columns = checks.columns("batch", "input_columns", input_columns)
        if self.input_columns and self.per_batch_map is not None:
            given = checks.parameters(self.per_batch_map)
            if given not in (len(self.input_columns) + 1, None):
                raise ValueError(
                    f"batch: `per_batch_map`: expected {len(self.input_columns) + 1} parameters, one for each of "
                    f"`input_columns` {self.input_columns} and a BatchInfo, got {given}"
                )
        self.output_columns = checks.columns("batch", "output_columns", output_columns)
        self.python_multiprocessing = checks.boolean(
            "batch", "python_multiprocessing", False if python_multiprocessing is None else python_multiprocessing
        )
        _set_sync_batch_size(input_dataset, batch_size)

    def make_stage(self, children: list[Stage], plan: Plan) -> Stage:
        plan.batch(self.batch_size)
        function = self.per_batch_map
        processes = function is not None and self.python_multiprocessing and not plan.serial
        wanted = plan.requested_workers(self.num_parallel_workers) if processes else 1
        workers = plan.workers("batch", wanted, processes) if function is not None else 1
        if function is not None and processes:
            from .workers.stages import BatchInProcesses

            return BatchInProcesses(
                children[0],
                self.batch_size,
                self.drop_remainder,
                function,
                self.input_columns,
                self.output_columns,
                workers,
                min(workers, wanted),
                plan.config_seed,
            )
        return Batch(
            children[0], self.batch_size, self.drop_remainder, function, self.input_columns, self.output_columns
        )


class PaddedBatchDataset(_BatchNode):
    """The node of `Dataset.padded_batch`."""

    def __init__(
        self,
        input_dataset: Dataset,
        batch_size: Any,
        drop_remainder: bool = False,
        num_parallel_workers: int | None = None,
        pad_info: dict[str, tuple[Any, Any]] | None = None,
    ) -> None:
        name = "padded_batch"
        super().__init__(children=input_dataset, num_parallel_workers=checks.workers(name, num_parallel_workers))
        self.batch_size = checks.batch_size(name, batch_size)
        self.drop_remainder = checks.boolean(name, "drop_remainder", drop_remainder)
        self.pad = pad_info is not None
        self.pad_info = checks.pad_info(name, pad_info)
        _set_sync_batch_size(input_dataset, batch_size)

    def arguments(self) -> dict[str, Any]:
        return {**super().arguments(), "pad_info": self.pad_info if self.pad else None}

    def make_stage(self, children: list[Stage], plan: Plan) -> Stage:
        plan.batch(self.batch_size)
        pad = padding.PadSpec(self.pad_info, children[0].columns) if self.pad else None
        return Batch(children[0], self.batch_size, self.drop_remainder, None, [], [], pad)


class BucketBatchByLengthDataset(UnionBaseDataset):
    """The node of `Dataset.bucket_batch_by_length`."""

    def __init__(
        self,
        input_dataset: Dataset,
        column_names: Any,
        bucket_boundaries: Any,
        bucket_batch_sizes: Any,
        element_length_function: Any,
        pad_info: Any,
        pad_to_bucket_boundary: bool,
        drop_remainder: bool,
    ) -> None:
        name = "bucket_batch_by_length"
        super().__init__(children=input_dataset)
        for label, value in (
            ("column_names", column_names),
            ("bucket_boundaries", bucket_boundaries),
            ("bucket_batch_sizes", bucket_batch_sizes),
        ):
            if not isinstance(value, list):
                raise TypeError(f"{name}: `{label}`: expected a list, got {type(value).__name__}")
        self.column_names = checks.columns(name, "column_names", column_names)
        if element_length_function is None and len(column_names) != 1:
            raise ValueError(f"{name}: expected one column, or `element_length_function`, got {column_names}")
        if element_length_function is not None:
            checks.function(name, "element_length_function", element_length_function)
        if not bucket_boundaries:
            raise ValueError(f"{name}: `bucket_boundaries`: expected at least one, got none")
        for label, values in (("bucket_boundaries", bucket_boundaries), ("bucket_batch_sizes", bucket_batch_sizes)):
            for value in values:
                checks.integer(name, label, value)
        if sorted(set(bucket_boundaries)) != bucket_boundaries:
            raise ValueError(f"{name}: `bucket_boundaries`: expected increasing values, got {bucket_boundaries}")
        if len(bucket_batch_sizes) != len(bucket_boundaries) + 1:
            raise ValueError(
                f"{name}: `bucket_batch_sizes`: expected {len(bucket_boundaries) + 1}, one more than boundaries, "
                f"got {len(bucket_batch_sizes)}"
            )
        self.bucket_boundaries = bucket_boundaries
        self.bucket_batch_sizes = bucket_batch_sizes
        self.element_length_function = element_length_function
        self.pad_info = checks.pad_info(name, pad_info)
        self.pad_to_bucket_boundary = checks.boolean(name, "pad_to_bucket_boundary", pad_to_bucket_boundary)
        self.drop_remainder = checks.boolean(name, "drop_remainder", drop_remainder)

    def size(self) -> int | None:
        return None

    def make_stage(self, children: list[Stage], plan: Plan) -> Stage:
        child = children[0]
        return padding.BucketBatch(
            child,
            self.column_names,
            self.bucket_boundaries,
            self.bucket_batch_sizes,
            self.element_length_function,
            padding.PadSpec(self.pad_info, child.columns),
            self.pad_to_bucket_boundary,
            self.drop_remainder,
            Batch(child, 1, False, None, [], []),
        )

    def arguments(self) -> dict[str, Any]:
        return {
            "column_names": self.column_names,
            "bucket_boundaries": self.bucket_boundaries,
            "bucket_batch_sizes": self.bucket_batch_sizes,
            "element_length_function": self.element_length_function,
            "pad_info": self.pad_info,
            "pad_to_bucket_boundary": self.pad_to_bucket_boundary,
            "drop_remainder": self.drop_remainder,
        }


class MapDataset(UnionBaseDataset):
    """The node of `Dataset.map`."""

    def __init__(
        self,
        input_dataset: Dataset,
        operations: Any = None,
        input_columns: Any = None,
        output_columns: Any = None,
        num_parallel_workers: int | None = None,
        python_multiprocessing: bool = False,
        cache: Any = None,
        callbacks: Any = None,
        max_rowsize: Any = None,
        offload: bool | None = None,
        **unknown: Any,
    ) -> None:
        checks.unknown_keywords("map", unknown)
        super().__init__(input_dataset, checks.workers("map", num_parallel_workers), cache)
        checks.max_rowsize("map", max_rowsize)
        self.operations = list(operations) if isinstance(operations, (list, tuple)) else [operations]
        for operation in self.operations:
            if isinstance(operation, type) or not callable(operation):
                hint = "\n  hint: make an instance of it" if isinstance(operation, type) else ""
                raise ValueError(f"map: `operations`: expected transforms and functions, got {operation!r}{hint}")
        self.input_columns = checks.columns("map", "input_columns", input_columns)
        self.output_columns = checks.columns("map", "output_columns", output_columns)
        self.python_multiprocessing = checks.boolean("map", "python_multiprocessing", python_multiprocessing)
        if offload is not None:
            checks.boolean("map", "offload", offload)
        self.callbacks = [] if callbacks is None else callbacks if isinstance(callbacks, list) else [callbacks]
        from .callback import DSCallback

        for callback in self.callbacks:
            if not isinstance(callback, DSCallback):
                raise TypeError(f"map: `callbacks`: expected DSCallback objects, got {type(callback).__name__}")

    def make_stage(self, children: list[Stage], plan: Plan) -> Stage:
        from .callback import CallbackRunner
        from .transforms.transforms import Compose

        operations = Compose.decompose(self.operations)
        if plan.debug:
            from .debug_mode import with_hooks

            operations = with_hooks(operations)
        wanted = plan.requested_workers(self.num_parallel_workers)
        processes = self.python_multiprocessing and not plan.serial
        workers = plan.workers("map", wanted, processes)
        mode = config.ErrorSamplesMode.RETURN if plan.debug else config.get_error_samples_mode()
        callbacks = CallbackRunner(self.callbacks) if self.callbacks and not plan.serial else None
        arguments = (children[0], operations, self.input_columns, self.output_columns, plan.seed(), workers, mode)
        if processes:
            from .workers.stages import MapInProcesses

            return MapInProcesses(*arguments, callbacks, min(workers, wanted), plan.config_seed)
        return Map(*arguments, callbacks)

    def arguments(self) -> dict[str, Any]:
        return {
            "operations": self.operations,
            "input_columns": self.input_columns,
            "output_columns": self.output_columns,
        }


class FilterDataset(UnionBaseDataset):
    """The node of `Dataset.filter`."""

    def __init__(
        self, input_dataset: Dataset, predicate: Any, input_columns: Any = None, num_parallel_workers: Any = None
    ) -> None:
        super().__init__(input_dataset, checks.workers("filter", num_parallel_workers))
        self.predicate = checks.function("filter", "predicate", predicate)
        self.input_columns = checks.columns("filter", "input_columns", input_columns)

    def size(self) -> int | None:
        return None

    def make_stage(self, children: list[Stage], plan: Plan) -> Stage:
        return combine.Filter(children[0], self.predicate, self.input_columns)

    def arguments(self) -> dict[str, Any]:
        return {"predicate": self.predicate, "input_columns": self.input_columns}


class RepeatDataset(UnionBaseDataset):
    """The node of `Dataset.repeat`."""

    def __init__(self, input_dataset: Dataset, count: int | None) -> None:
        super().__init__(children=input_dataset)
        if count is not None and count != -1:
            checks.integer("repeat", "count", count)
        self.count = -1 if count is None else count

    def size(self) -> int | None:
        return self.children[0].get_dataset_size() * max(self.count, 1)

    def get_repeat_count(self) -> int:
        return self.count

    def make_stage(self, children: list[Stage], plan: Plan) -> Stage:
        return combine.Repeat(children[0], self.count)

    def arguments(self) -> dict[str, Any]:
        return {"count": self.count}


class SkipDataset(UnionBaseDataset):
    """The node of `Dataset.skip`."""

    def __init__(self, input_dataset: Dataset, count: int) -> None:
        super().__init__(children=input_dataset)
        self.count = checks.integer("skip", "count", count, 0)

    def size(self) -> int | None:
        return max(self.children[0].get_dataset_size() - self.count, 0)

    def make_stage(self, children: list[Stage], plan: Plan) -> Stage:
        return combine.Skip(children[0], self.count)

    def arguments(self) -> dict[str, Any]:
        return {"count": self.count}


class TakeDataset(UnionBaseDataset):
    """The node of `Dataset.take`."""

    def __init__(self, input_dataset: Dataset, count: int) -> None:
        super().__init__(children=input_dataset)
        self.count = count if count == -1 else checks.integer("take", "count", count)

    def size(self) -> int | None:
        rows = self.children[0].get_dataset_size()
        return rows if self.count == -1 else min(rows, self.count)

    def make_stage(self, children: list[Stage], plan: Plan) -> Stage:
        return combine.Take(children[0], self.count)

    def arguments(self) -> dict[str, Any]:
        return {"count": self.count}


class ZipDataset(UnionBaseDataset):
    """The node of `zip`."""

    def __init__(self, datasets: Sequence[Dataset]) -> None:
        for dataset in datasets:
            if not isinstance(dataset, Dataset):
                raise TypeError(f"zip: expected datasets, got {type(dataset).__name__}")
        super().__init__(children=datasets)

    def size(self) -> int | None:
        return min(child.get_dataset_size() for child in self.children)

    def make_stage(self, children: list[Stage], plan: Plan) -> Stage:
        return combine.Zip(children)


class ConcatDataset(UnionBaseDataset):
    """The node of `Dataset.concat`."""

    def __init__(self, datasets: Sequence[Dataset]) -> None:
        for dataset in datasets:
            if not isinstance(dataset, Dataset):
                raise TypeError(f"concat: expected datasets, got {type(dataset).__name__}")
        super().__init__(children=datasets)
        self.datasets = list(datasets)
        for number, child in enumerate(datasets):
            if child.get_dataset_size() == 0:
                raise ValueError(f"concat: dataset {number} has no rows")
        self._sizes = [child.get_dataset_size() for child in datasets]
        self._sampler: Any = None

    def size(self) -> int | None:
        total = sum(self._sizes)
        if isinstance(self._sampler, DistributedSampler):
            return -(-(total - self._sampler.shard_id) // self._sampler.num_shards)
        return total

    def use_sampler(self, sampler: Any) -> None:
        """Selects a shard of all rows by a DistributedSampler, or mixes the datasets by a RandomSampler.

        Raises:
            TypeError: If `sampler` is another sampler.
            ValueError: If it limits the number of rows, shuffles a shard, or draws with replacement.
        """
        if not isinstance(sampler, (DistributedSampler, RandomSampler)):
            raise TypeError(f"concat: expected a DistributedSampler or a RandomSampler, got {type(sampler).__name__}")
        if isinstance(sampler, RandomSampler) and sampler.replacement:
            raise ValueError("concat: expected a RandomSampler without replacement")
        if isinstance(sampler, DistributedSampler) and sampler.is_shuffled():
            raise ValueError("concat: expected a DistributedSampler without shuffle")
        if sampler.get_num_samples() is not None:
            raise ValueError("concat: expected a sampler without `num_samples`")
        self.dataset_size = None
        self._sampler = sampler
        if isinstance(sampler, DistributedSampler):
            self._shard_children(sampler)
        else:
            _mix_below(self, sampler)

    def _shard_children(self, sampler: DistributedSampler) -> None:
        """Gives the datasets that are read by index a sampler that selects only the rows of the shard."""
        before = 0
        for place, child in enumerate(self.children):
            if isinstance(child, (BatchDataset, PaddedBatchDataset)):
                raise TypeError(f"concat: a sampler needs datasets of single rows, got {type(child).__name__}")
            if not isinstance(child, MappableDataset):
                before += self._sizes[place]
                continue
            if child.sampler is not None and child.sampler.get_num_samples() is not None:
                raise ValueError("concat: a sampler needs datasets without `num_samples`")
            if not getattr(child, "by_index", True):
                continue  # MindSpore treats its size as unknown
            mine = copy.deepcopy(sampler)
            mine.offset = before % sampler.num_shards
            child.use_sampler(mine)
            before += self._sizes[place]

    def make_stage(self, children: list[Stage], plan: Plan) -> Stage:
        sampler = self._sampler
        if sampler is None:
            return concat.Concat(children)
        if isinstance(sampler, RandomSampler):
            return concat.ConcatMixed(children, MixedOrder(self._sizes, fresh_seed()))
        by_index = (isinstance(child, MappableDataset) and getattr(child, "by_index", True) for child in self.children)
        sizes = [size if known else None for size, known in zip(self._sizes, by_index)]
        return concat.ConcatShard(children, sampler.num_shards, sampler.shard_id, sizes)


def _mix_below(dataset: Dataset, sampler: RandomSampler) -> None:
    """Makes the concatenations below a dataset mix their datasets, too."""
    for child in dataset.children:
        if isinstance(child, ConcatDataset):
            child.use_sampler(sampler)
        _mix_below(child, sampler)


class RenameDataset(UnionBaseDataset):
    """The node of `Dataset.rename`."""

    def __init__(self, input_dataset: Dataset, input_columns: Any, output_columns: Any) -> None:
        super().__init__(children=input_dataset)
        self.input_column_names = checks.columns("rename", "input_columns", input_columns)
        self.output_column_names = checks.columns("rename", "output_columns", output_columns)
        if len(self.input_column_names) != len(self.output_column_names):
            raise ValueError(
                f"rename: expected as many names as columns, got {self.input_column_names} and "
                f"{self.output_column_names}"
            )

    def make_stage(self, children: list[Stage], plan: Plan) -> Stage:
        columns = children[0].columns
        combine.indices_of("rename", self.input_column_names, columns)
        names = dict(zip(self.input_column_names, self.output_column_names))
        return combine.Select("rename", children[0], columns, [names.get(name, name) for name in columns])

    def arguments(self) -> dict[str, Any]:
        return {"input_columns": self.input_column_names, "output_columns": self.output_column_names}


class ProjectDataset(UnionBaseDataset):
    """The node of `Dataset.project`."""

    def __init__(self, input_dataset: Dataset, columns: Any) -> None:
        super().__init__(children=input_dataset)
        self.columns = checks.columns("project", "columns", columns)

    def make_stage(self, children: list[Stage], plan: Plan) -> Stage:
        return combine.Select("project", children[0], self.columns, self.columns)

    def arguments(self) -> dict[str, Any]:
        return {"columns": self.columns}


class ShuffleDataset(UnionBaseDataset):
    """The node of `Dataset.shuffle`."""

    def __init__(self, input_dataset: Dataset, buffer_size: int) -> None:
        super().__init__(children=input_dataset)
        self.buffer_size = checks.integer("shuffle", "buffer_size", buffer_size, 2)
        self.reshuffle_each_epoch = True
        if self.is_sync():
            raise RuntimeError("shuffle: expected a dataset without sync_wait")

    def is_shuffled(self) -> bool:
        return True

    def make_stage(self, children: list[Stage], plan: Plan) -> Stage:
        return combine.Shuffle(children[0], self.buffer_size, plan.seed(), self.reshuffle_each_epoch)

    def arguments(self) -> dict[str, Any]:
        return {"buffer_size": self.buffer_size, "reshuffle_each_epoch": self.reshuffle_each_epoch}


class SyncWaitDataset(UnionBaseDataset):
    """The node of `Dataset.sync_wait`."""

    def __init__(self, input_dataset: Dataset, condition_name: str, num_batch: int, callback: Any = None) -> None:
        super().__init__(children=input_dataset)
        if not isinstance(condition_name, str):
            raise TypeError(f"sync_wait: `condition_name`: expected a str, got {type(condition_name).__name__}")
        if not isinstance(num_batch, int):
            raise TypeError(f"sync_wait: `num_batch`: expected an int, got {type(num_batch).__name__}")
        self._condition_name = condition_name
        self._pair = BlockReleasePair(num_batch, callback)
        if condition_name in input_dataset.get_sync_notifiers():
            raise RuntimeError(f"sync_wait: the condition {condition_name!r} is in use")

    def get_sync_notifiers(self) -> dict[str, Any]:
        return {**super().get_sync_notifiers(), self._condition_name: self._pair.release_func}

    def is_sync(self) -> bool:
        return True

    def update_sync_batch_size(self, batch_size: int) -> None:
        self._pair.update_batched_size(batch_size)

    def disable_sync(self) -> None:
        self._pair.disable_lock()

    def make_stage(self, children: list[Stage], plan: Plan) -> Stage:
        if plan.serial:
            return children[0]
        self._pair.reset()
        return combine.SyncWait(children[0], self._pair)


class TransferDataset(Dataset):
    """The node of `Dataset.device_que`. It only holds the pipeline: there is no device queue."""

    def __init__(
        self,
        input_dataset: Dataset,
        send_epoch_end: bool = True,
        create_data_info_queue: bool = False,
        queue_name: str = "",
    ) -> None:
        super().__init__(children=input_dataset)
        checks.boolean("device_que", "send_epoch_end", send_epoch_end)
        checks.boolean("device_que", "create_data_info_queue", create_data_info_queue)
        self.queue_name = queue_name or str(uuid.uuid1())
        self.column_name = input_dataset.get_col_names()

    def _not_iterable(self, *args: Any, **kwargs: Any) -> Any:
        raise RuntimeError("device_que: a dataset for a device queue cannot be iterated")

    create_dict_iterator = create_tuple_iterator = __iter__ = _not_iterable
    output_shapes = output_types = _not_iterable

    def send(self, num_epochs: int = -1) -> None:
        """Accepted for compatibility: there is no queue."""

    stop_send = continue_send = release = send

    def get_data_info(self) -> Any:
        """Returns the dtypes and shapes of the first row."""
        child = self.children[0]
        return child.output_types(), child.output_shapes()


class DeserializedDataset(Dataset):
    """A dataset from the dict or the JSON file of `to_json`."""

    def __init__(self, input_obj: Any) -> None:
        from .serialization import from_json

        super().__init__(children=from_json(input_obj))

    def make_stage(self, children: list[Stage], plan: Plan) -> Stage:
        return children[0]
