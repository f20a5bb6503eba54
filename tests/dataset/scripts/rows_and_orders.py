"""Pipelines over users' objects: orders, sizes, chains, errors."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import mindspore as ms
import mindspore.dataset as ds
import numpy as np
from mindspore.dataset import transforms
from script_common import Numbers, error, numbers, outcome_of, program, rows


@program
def padded_and_bucketed(folder: Path) -> Any:
    lengths = [5, 1, 8, 3, 3, 9, 2, 6, 7, 4, 1, 12]

    def generate() -> Any:
        for n in lengths:
            yield np.arange(n, dtype=np.int32), np.array(n, np.int64)

    data = ds.GeneratorDataset(generate, ["ids", "length"])
    bucketed = data.bucket_batch_by_length(["ids"], [4, 8], [3, 2, 2], None, {"ids": ([None], -1)}, False)
    plain = data.bucket_batch_by_length(["length"], [3, 6], [2, 2, 2], lambda n: n // 2, {"ids": ([10], 0)}, False)
    padded = data.padded_batch(4, drop_remainder=False, pad_info={"ids": ([12], 3)})
    loose = data.padded_batch(4, True, pad_info={})
    dropped = data.bucket_batch_by_length(["ids"], [4, 8], [3, 2, 2], None, {"ids": ([None], -1)}, drop_remainder=True)
    short = data.padded_batch(4, drop_remainder=False, pad_info={"ids": ([5], 3)})
    return rows(bucketed), rows(plain), rows(padded), rows(loose), rows(dropped), rows(short)


@program
def generators_with_samplers_and_shards(folder: Path) -> Any:
    ds.config.set_seed(13)

    def made(**options: Any) -> Any:
        return ds.GeneratorDataset(Numbers(), ["x", "n"], **options)

    return (
        rows(made(sampler=ds.RandomSampler()), 2),
        rows(made(sampler=ds.RandomSampler(True, 5)), 2),
        rows(made(sampler=ds.WeightedRandomSampler([0.1 * n for n in range(10)], 6)), 2),
        rows(made(sampler=ds.SubsetRandomSampler([1, 3, 5, 7])), 2),
        rows(made(sampler=ds.DistributedSampler(3, 1, shuffle=True)), 2),
        rows(made(sampler=ds.DistributedSampler(3, 2, shuffle=False, offset=1))),
        rows(made(num_shards=4, shard_id=3), 2),
        rows(made(num_samples=3, shuffle=False)),
        made(num_shards=4, shard_id=3).get_dataset_size(),
        error(lambda: made(shuffle=True, sampler=ds.SequentialSampler())),
        error(lambda: made(num_shards=2)),
        error(lambda: made(num_shards=2, shard_id=2)),
        error(lambda: made(num_parallel_workers=0)),
    )


@program
def generators_in_processes(folder: Path) -> Any:
    ds.config.set_seed(14)

    def made() -> Any:
        two = {"num_parallel_workers": 2, "python_multiprocessing": True}
        return ds.GeneratorDataset(Numbers(), ["x", "n"], shuffle=True, **two)

    def mapped() -> Any:
        return made().map(lambda x: x * 2 + 1, "x", num_parallel_workers=2, python_multiprocessing=True)

    less = {"per_batch_map": lambda x, info: ([v - 1 for v in x],), "input_columns": ["x"]}
    return rows(made().batch(3), 2), rows(mapped(), 2), rows(mapped().batch(4, num_parallel_workers=2, **less), 2)


@program
def iterators_of_dicts(folder: Path) -> Any:
    data = ds.GeneratorDataset(Numbers(4), ["x", "n"], shuffle=False).batch(3)
    found = []
    iterator = data.create_dict_iterator(num_epochs=2)
    for _ in range(2):
        for row in iterator:
            kinds = [(name, type(value).__name__, str(value.dtype), value.shape) for name, value in row.items()]
            found.append(repr(kinds))
    arrays = [dict(row) for row in data.create_dict_iterator(num_epochs=1, output_numpy=True)]
    plain = [[type(value).__name__ for value in row] for row in data]
    named = [[value.asnumpy() for value in row] for row in data.create_tuple_iterator(["n"], num_epochs=1)]
    text_row = next(iter(ds.NumpySlicesDataset(["a", "bc"], shuffle=False)))[0]
    return (
        tuple(found),
        tuple(tuple(row.values()) for row in arrays),
        repr(plain),
        tuple(tuple(row) for row in named),
        type(text_row).__name__,
        error(lambda: data.create_tuple_iterator(num_epochs=0)),
        error(lambda: data.create_dict_iterator(num_epochs="a")),
        error(lambda: list(data.create_tuple_iterator(["none"], num_epochs=1))),
    )


@program
def numpy_slices(folder: Path) -> Any:
    ds.config.set_seed(15)
    table = {"a": [1, 2, 3], "b": [1.5, 2.5, 3.5], "c": ["x", "y", "zz"], "d": np.zeros((3, 2), np.int16)}
    return (
        rows(ds.NumpySlicesDataset(table), 2),
        rows(ds.NumpySlicesDataset(([1, 2], [[3, 4], [5, 6]]), ["p", "q"], shuffle=False)),
        rows(ds.NumpySlicesDataset(np.arange(6).reshape(3, 2), shuffle=False)),
        rows(ds.NumpySlicesDataset([[1, 2], [3, 4]], shuffle=False)),
        rows(ds.NumpySlicesDataset([1.5, 2.5], ["v"], num_shards=2, shard_id=1)),
        rows(ds.NumpySlicesDataset([[True, False]], shuffle=False)),
        repr(ds.NumpySlicesDataset(table).get_col_names()),
        repr(ds.NumpySlicesDataset(([1], [2])).get_col_names()),
        error(lambda: ds.NumpySlicesDataset(([1, 2], [3]))),
        error(lambda: ds.NumpySlicesDataset([])),
        error(lambda: ds.NumpySlicesDataset([1], ["a", "b"])),
    )


@program
def chains_with_seeds(folder: Path) -> Any:
    ds.config.set_seed(16)

    def one() -> Any:
        return numbers(6, shuffle=False)

    def two(name: str = "n") -> Any:
        data = numbers(4, 100, shuffle=False)
        return data if name == "n" else data.rename("n", name)

    def ordered() -> Any:
        return one().concat(two()).skip(2).take(6).shuffle(3).repeat(2).batch(4)

    return (
        rows(ordered(), 2),
        rows(ds.zip((one(), two("m"))).shuffle(10), 2),
        rows(one().zip(two("m").repeat(2)).batch(4)),
        rows((one() + two()).batch(4, drop_remainder=True)),
        rows(one().repeat(2).shuffle(4).skip(1).take(7), 2),
        rows(numbers(6, shuffle=True).take(4), 2),
        rows(one().filter(lambda n: n % 2 == 0, "n").repeat(2)),
        rows(one().flat_map(lambda n: numbers(2, int(n) * 10, shuffle=False))),
        tuple(rows(part) for part in one().split([4, 2], randomize=False)),
        tuple(rows(part, 2) for part in numbers(10, shuffle=False).split([0.7, 0.3])),
        rows(one().apply(lambda data: data.batch(3))),
        repr([ordered().get_dataset_size(), one().repeat(3).get_dataset_size(), one().take(2).get_dataset_size()]),
        repr([one().batch(4).get_batch_size(), one().repeat(3).get_repeat_count(), one().skip(9).get_dataset_size()]),
        error(lambda: rows(one().concat(two("m")))),
        error(lambda: rows(ds.zip((one(), two())))),
        error(lambda: one().take(0)),
        error(lambda: one().batch(0)),
        error(lambda: one().repeat(-2)),
        error(lambda: one().shuffle(1)),
        error(lambda: rows(one().project("none"))),
        error(lambda: rows(one().rename("none", "a"))),
    )


@program
def concatenations_with_samplers(folder: Path) -> Any:
    ds.config.set_seed(17)

    def both() -> Any:
        return numbers(5, shuffle=False) + numbers(7, 100, shuffle=False)

    found = []
    for shard in range(3):
        data = both()
        data.use_sampler(ds.DistributedSampler(3, shard, shuffle=False))
        found.append(rows(data, 2))
    mixed = []
    for sizes in ((3, 5), (7, 2), (4, 4, 4), (1, 1, 1, 1)):
        data = numbers(sizes[0], shuffle=False)
        for place, size in enumerate(sizes[1:]):
            data = data + numbers(size, 100 * (place + 1), shuffle=False)
        data.use_sampler(ds.RandomSampler())
        mixed.append(rows(data, 3))
    shuffled = ds.DistributedSampler(2, 1, shuffle=True)
    return *found, *mixed, error(lambda: both().use_sampler(shuffled))


@program
def batches_of_changing_size(folder: Path) -> Any:
    def batched(size: Any, columns: Any = None, function: Any = None) -> Any:
        options = {} if function is None else {"per_batch_map": function, "input_columns": ["n"]}
        return numbers(9, shuffle=False).batch(size, output_columns=columns, **options)

    return (
        rows(batched(lambda info: info.get_batch_num() + 1)),
        rows(batched(4, ["n", "m"], lambda n, info: (n, [v * 2 for v in n]))),
        error(lambda: rows(batched(3, None, lambda n, info: ([*n[1:]],)))),
        error(lambda: batched(lambda info: 2).get_dataset_size()),
        batched(4).get_dataset_size(),
    )


@program
def settings(folder: Path) -> Any:
    before = [ds.config.get_num_parallel_workers() > 0, ds.config.get_prefetch_size(), ds.config.get_seed() > -1]
    ds.config.set_num_parallel_workers(2)
    ds.config.set_prefetch_size(4)
    ds.config.set_seed(123)
    after = [ds.config.get_num_parallel_workers(), ds.config.get_prefetch_size(), ds.config.get_seed()]
    ds.config.set_prefetch_size(16)
    others = [
        ds.config.get_auto_num_workers(),
        ds.config.get_callback_timeout(),
        ds.config.get_enable_shared_mem(),
        ds.config.get_enable_autotune(),
        ds.config.get_autotune_interval(),
        ds.config.get_fast_recovery(),
        ds.config.get_debug_mode(),
        ds.config.get_multiprocessing_timeout_interval(),
        ds.config.get_dynamic_shape(),
        ds.config.get_monitor_sampling_interval(),
        ds.config.get_numa_enable(),
        ds.config.get_multiprocessing_start_method(),
        ds.config.get_video_backend(),
        ds.config.get_enable_watchdog(),
        str(ds.config.get_error_samples_mode()),
        ds.config.get_iterator_mode(),
    ]
    return (
        repr(before),
        repr(after),
        repr(others),
        error(lambda: ds.config.set_seed(-1)),
        error(lambda: ds.config.set_seed("a")),
        error(lambda: ds.config.set_prefetch_size(0)),
        error(lambda: ds.config.set_num_parallel_workers(0)),
        error(lambda: ds.config.set_callback_timeout(0)),
        error(lambda: ds.config.set_enable_shared_mem(1)),
        error(lambda: ds.config.set_multiprocessing_start_method("thread")),
        error(lambda: ds.config.load("none.json")),
    )


class Log(ds.DSCallback):
    def __init__(self, step_size: int = 1) -> None:
        super().__init__(step_size)
        self.said: list[str] = []

    def ds_begin(self, run: Any) -> None:
        self.said.append("begin")

    def ds_epoch_begin(self, run: Any) -> None:
        self.said.append(f"epoch {run.cur_epoch_num}")

    def ds_epoch_end(self, run: Any) -> None:
        self.said.append(f"end {run.cur_epoch_num} {run.cur_step_num}")

    def ds_step_begin(self, run: Any) -> None:
        self.said.append(f"step {run.cur_step_num_in_epoch}")

    def ds_step_end(self, run: Any) -> None:
        self.said.append(f"did {run.cur_step_num_in_epoch} {run.cur_step_num}")


@program
def callbacks(folder: Path) -> Any:
    log, sparse = Log(), Log(2)
    data = numbers(3, shuffle=False).map(lambda n: n + 1, "n", callbacks=[log, sparse], num_parallel_workers=1)
    found = rows(data, 2)
    return found, repr(sorted(log.said)), repr(sorted(sparse.said))  # MindSpore starts steps in advance


@program
def wrong_results_of_functions(folder: Path) -> Any:
    data = ds.GeneratorDataset(Numbers(4), ["x", "n"], shuffle=False)

    def raises(x: Any) -> Any:
        raise KeyError("no")

    return (
        error(lambda: rows(data.map(raises, "x"))),
        error(lambda: rows(data.map(lambda x: (x, x), "x"))),
        error(lambda: rows(data.map(lambda x: x, "x", ["a", "b"]))),
        error(lambda: rows(data.map(lambda x: None, "x"))),
        error(lambda: rows(data.map(lambda: 1, "x"))),
        error(lambda: rows(data.map(lambda x: (v for v in x), "x"))),
        error(lambda: rows(data.map(lambda x, n: x[: int(n) + 0], ["x", "n"], ["x"]).batch(4))),
        error(lambda: rows(data.map(lambda x: x, "none"))),
        error(lambda: rows(data.batch(2, per_batch_map=lambda x, n: (x, n)))),
        error(lambda: data.map(3, "x")),
        error(lambda: rows(data.map([], "x"))),
        error(lambda: data.batch("a")),
        error(lambda: rows(ds.GeneratorDataset([(1,)], ["a", "b"]))),
        error(lambda: rows(ds.GeneratorDataset([object()], ["a"]))),
    )


@program
def arrays_by_operations(folder: Path) -> Any:
    array = np.arange(12, dtype=np.int32).reshape(3, 4)
    return (
        transforms.Fill(3)(array),
        transforms.Mask(transforms.Relational.GE, 5)(array),
        transforms.Mask(transforms.Relational.EQ, 5, ms.float32)(array),
        transforms.PadEnd([4, 5], -1)(array),
        transforms.Slice([0, 2], slice(1, 3))(array),
        transforms.Concatenate(0, np.array([9], np.int32), None)(np.array([1, 2], np.int32)),
        transforms.OneHot(5, 0.1)(np.array(2)),
        transforms.TypeCast(np.float16)(array),
        error(lambda: transforms.Unique()(np.array([3, 1, 3, 2]))),
        transforms.Duplicate()(array),
        transforms.TypeCast(ms.bool_)(array),
        error(lambda: transforms.OneHot(3)(np.array(3))),
        error(lambda: transforms.TypeCast(ms.int32)(np.array(["a"]))),
        error(lambda: transforms.PadEnd([2], 0)(array)),
        error(lambda: transforms.Concatenate(0, np.array(["a"]))(array)),
    )


@program
def padding_of_datasets(folder: Path) -> Any:
    fill = ds.PaddedDataset([{"n": np.array(-1, np.int64)}] * 3)
    data = numbers(5, shuffle=False) + fill
    data.use_sampler(ds.DistributedSampler(4, 1, shuffle=False, num_samples=None))
    return rows(data), rows(fill), fill.get_dataset_size()


@program
def samplers_and_their_chains(folder: Path) -> Any:
    samplers = [
        lambda: ds.SequentialSampler(2, 5),
        lambda: ds.SubsetSampler([3, 1, 4, 1, 5]),
        lambda: ds.SubsetSampler([3, 1, 4], num_samples=2),
        lambda: ds.SubsetRandomSampler([3, 1, 4, 9], num_samples=3),
        lambda: ds.WeightedRandomSampler([1.0] * 12, 8, False),
        lambda: ds.RandomSampler(num_samples=4),
        lambda: ds.DistributedSampler(5, 4, True, num_samples=2),
        lambda: ds.DistributedSampler(5, 4, False),
        lambda: ds.DistributedSampler(4, 1, True, None, 2),
    ]
    children = [None, lambda: ds.RandomSampler(), lambda: ds.SequentialSampler(1, 8)]

    def chosen(make: Any, child: Any) -> Any:
        ds.config.set_seed(24)
        sampler = make()
        if child is not None:
            sampler.add_child(child())
        data = ds.NumpySlicesDataset(np.arange(12), ["n"], sampler=sampler)
        size = data.get_dataset_size()
        return size, tuple(np.array(epoch, np.int64) for epoch in rows(data, 2))

    return tuple(outcome_of(lambda m=make, c=child: chosen(m, c)) for make in samplers for child in children)


@program
def values_of_rows(folder: Path) -> Any:
    values: list[Any] = [
        1, 1.5, True, "s", b"b", [1, 2], [1.5, 2], (1, 2), ["a", "b"], np.float16(1), np.int8(1), np.uint64(3),
        np.bool_(True), np.array("x"), np.array(["a", "bcd"]), [[1, 2], [3, 4]], [True, False], np.zeros((0, 3)),
        2**40, 2**70, None, {"a": 1}, [None], ["a", 1], np.datetime64("2020-01-01"), np.array([object()]),
        ms.Tensor([1.0]), [np.array([1]), np.array([2])], [np.array([1]), np.array([1, 2])], "", "\u00e9", {1, 2},
    ]  # fmt: skip

    def only(data: Any) -> Any:
        value = next(iter(data.create_tuple_iterator(num_epochs=1, output_numpy=True)))[0]
        return value if isinstance(value, np.ndarray) else type(value).__name__

    return tuple(
        (
            outcome_of(lambda v=value: only(ds.GeneratorDataset([(v,)], ["a"], shuffle=False))),
            outcome_of(lambda v=value: only(numbers(1, shuffle=False).map(lambda n: v, "n"))),
            outcome_of(lambda v=value: only(ds.GeneratorDataset([(v,), (v,)], ["a"], shuffle=False).batch(2))),
            outcome_of(lambda v=value: only(ds.NumpySlicesDataset([v, v], ["a"], shuffle=False))),
        )
        for value in values
    )
