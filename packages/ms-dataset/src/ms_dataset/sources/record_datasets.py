"""Datasets of the formats for training data: MindRecord, TFRecord and CSV."""

from __future__ import annotations

import csv
import os
import time
from typing import Any

from ..samplers import Shuffle
from ..schema import Schema
from .base import MappableFiles, StreamFiles
from .files import LineReader, check_choice, check_file, check_type, find_files
from .layouts.text import Delimited
from .mindrecord import RecordSampler, RecordSource, padded_values
from .tfrecord import Examples


class TFRecordDataset(StreamFiles):
    """Examples of TFRecord files.

    Columns: those of `schema`, or the sorted features of the first Example: int64, float32, and uint8 for strings.

    Args:
        dataset_files (str | list[str]): A path or a pattern, or a list of them.
        schema (str | Schema, optional): The columns, or a JSON file of them. Default: None.
        columns_list (list[str], optional): The columns to read and their order. Default: None, all.
        num_parallel_workers (int, optional): The number of logical workers. Default: None, that in `config`.
        shuffle (bool | Shuffle): Whether files and rows are shuffled, or ``Shuffle.FILES``. Default:
            ``Shuffle.GLOBAL``.
        shard_equal_rows (bool): Whether shards have equally many rows instead of whole files. Default: False.
        compression_type (str, optional): 'GZIP', 'ZLIB' or ''. Default: None, not compressed.

    Raises:
        ValueError: If a file does not exist or an argument has a wrong value.
        RuntimeError: If a file is damaged, a column is missing, or there are more shards than files.
    """

    def __init__(
        self,
        dataset_files: str | list[str],
        schema: str | Schema | None = None,
        columns_list: list[str] | None = None,
        num_samples: int | None = None,
        num_parallel_workers: int | None = None,
        shuffle: bool | Shuffle | None = Shuffle.GLOBAL,
        num_shards: int | None = None,
        shard_id: int | None = None,
        shard_equal_rows: bool = False,
        cache: Any = None,
        compression_type: str | None = None,
    ) -> None:
        files = sorted(find_files(dataset_files))
        check_type(shard_equal_rows, bool, "shard_equal_rows")
        if columns_list is not None:
            check_type(columns_list, list, "columns_list")
        if compression_type is not None:
            check_choice(compression_type, ("", "GZIP", "ZLIB"), "compression_type")
        if schema is not None and not isinstance(schema, Schema):
            schema = Schema(check_type(schema, str, "schema"))
        if num_shards is not None and not shard_equal_rows and not compression_type and len(files) < num_shards:
            raise RuntimeError(
                f"TFRecordDataset: expected at least {num_shards} files for {num_shards} shards, got {len(files)}\n"
                "hint: shard_equal_rows=True"
            )
        source = Examples(files, schema, columns_list, compression_type or "", shard_equal_rows)
        super().__init__(source, num_samples, num_parallel_workers, shuffle, num_shards, shard_id, cache)


class CSVDataset(StreamFiles):
    """Rows of CSV files.

    Columns: `column_names`, or the fields of the first line; str, or int32 or float32 by `column_defaults`.

    Args:
        dataset_files (str | list[str]): A path or a pattern, or a list of them.
        field_delim (str): The separator of fields, one character. Default: ','.
        column_defaults (list, optional): An int, float or str for each column, which determines only its type.
            Default: None, str.
        column_names (list[str], optional): The columns. Default: None, the first line of each file.
        num_parallel_workers (int, optional): The number of logical workers. Default: None, that in `config`.
        shuffle (bool | Shuffle): Whether files and rows are shuffled, or ``Shuffle.FILES``. Default:
            ``Shuffle.GLOBAL``.

    Raises:
        ValueError: If a file does not exist or an argument has a wrong value.
        RuntimeError: If a line has a wrong number of fields, or a field does not have the type of its column.
    """

    def __init__(
        self,
        dataset_files: str | list[str],
        field_delim: str = ",",
        column_defaults: list[Any] | None = None,
        column_names: list[str] | None = None,
        num_samples: int | None = None,
        num_parallel_workers: int | None = None,
        shuffle: bool | Shuffle | None = Shuffle.GLOBAL,
        num_shards: int | None = None,
        shard_id: int | None = None,
        cache: Any = None,
    ) -> None:
        files = sorted(find_files(dataset_files))
        check_type(field_delim, str, "field_delim")
        if len(field_delim) != 1 or field_delim in '"\r\n':
            raise ValueError(f"`field_delim`: expected one character that is no quote, got {field_delim!r}")
        if column_defaults is not None:
            check_type(column_defaults, list, "column_defaults")
            for value in column_defaults:
                if not isinstance(value, (int, float, str)) or isinstance(value, bool):
                    raise TypeError(f"`column_defaults`: expected int, float or str, got {type(value).__name__}")
        if column_names is not None:
            check_type(column_names, list, "column_names")
        names = column_names or self._header(files[0], field_delim)
        if len(set(names)) != len(names):
            raise RuntimeError(f"CSVDataset: `column_names`: a name comes twice in {names}")
        source = Delimited(files, names, field_delim, header=not column_names, defaults=column_defaults)
        super().__init__(source, num_samples, num_parallel_workers, shuffle, num_shards, shard_id, cache)

    @staticmethod
    def _header(path: str, delimiter: str) -> list[str]:
        names = next(csv.reader(LineReader(path), delimiter=delimiter), None)
        if not names:
            raise RuntimeError(f"CSVDataset: {path}: expected the names of the columns in the first line")
        return names


class MindDataset(MappableFiles):
    """Rows of MindRecord files.

    Columns: `columns_list`, or the sorted fields of the schema.

    Args:
        dataset_files (str | list[str]): A list of files, or one file; with it all files of the same write are read.
        columns_list (list[str], optional): The columns to read and their order. Default: None, all.
        num_parallel_workers (int, optional): The number of logical workers. Default: None, that in `config`.
        shuffle (bool | Shuffle, optional): Whether rows are shuffled, or a kind of shuffle. Default: None, True
            without a sampler.
        padded_sample (dict, optional): A row to add after the others. Needs `columns_list`. Default: None.
        num_padded (int, optional): The number of times to add `padded_sample`. Default: None.

    Raises:
        ValueError: If a file does not exist, or arguments contradict each other.
        RuntimeError: If a file is damaged, or a column is not in the schema.

    Examples:
        >>> import os, tempfile
        >>> import ms_dataset as ds
        >>> from ms_dataset.mindrecord import FileWriter
        >>> path = os.path.join(tempfile.mkdtemp(), "a.mindrecord")
        >>> writer = FileWriter(path)
        >>> writer.add_schema({"label": {"type": "int32"}})
        >>> writer.write_raw_data([{"label": 1}, {"label": 2}])
        >>> writer.commit()
        >>> data = ds.MindDataset(path, shuffle=False)
        >>> [int(row["label"]) for row in data.create_dict_iterator(output_numpy=True)]
        [1, 2]
    """

    renamed_arguments = {"dataset_file": "dataset_files"}

    def __init__(
        self,
        dataset_files: str | list[str],
        columns_list: list[str] | None = None,
        num_parallel_workers: int | None = None,
        shuffle: bool | Shuffle | None = None,
        num_shards: int | None = None,
        shard_id: int | None = None,
        sampler: Any = None,
        padded_sample: dict[str, Any] | None = None,
        num_padded: int | None = None,
        num_samples: int | None = None,
        cache: Any = None,
    ) -> None:
        for path in dataset_files if isinstance(dataset_files, list) else [dataset_files]:
            check_file(path, "dataset_files")
        if columns_list is not None:
            check_type(columns_list, list, "columns_list")
        padded = padded_values(padded_sample, num_padded, columns_list)
        chosen = RecordSampler.choose(sampler, shuffle, num_shards, shard_id, num_samples)
        source = RecordSource(dataset_files, columns_list, padded, num_padded or 0)
        chosen.sizes, chosen.source = source.sizes, source
        super().__init__(source, None, num_parallel_workers, None, chosen, None, None, cache)

    def __getitem__(self, index: int) -> list[Any]:
        check_type(index, int, "index")
        if index < 0:
            raise ValueError(f"MindDataset: `index`: expected at least 0, got {index}")
        return list(self.rows_by_index().read(index))


class OBSMindDataset(MappableFiles):
    """MindRecord files in a Huawei OBS bucket, which are not supported.

    Raises:
        RuntimeError: Always.
    """

    def __init__(
        self,
        dataset_files: list[str],
        server: str,
        ak: str,
        sk: str,
        sync_obs_path: str,
        columns_list: list[str] | None = None,
        shuffle: bool | Shuffle | None = Shuffle.GLOBAL,
        num_shards: int | None = None,
        shard_id: int | None = None,
        shard_equal_rows: bool = True,
    ) -> None:
        raise RuntimeError(
            "OBSMindDataset: files of OBS are not read\nhint: copy them by OBS's own client and use MindDataset"
        )


def sync_wait_for_dataset(rank_id: int, rank_size: int, current_epoch: int, obs_runtime: Any) -> None:
    """Waits until every process has reported in an object store that it has the files of an epoch.

    A process reports by a file ``*.txt`` in ``SYNC_OBS_PATH/$BATCH_JOB_ID/current_epoch/``.

    Args:
        rank_id (int): The number of this process.
        rank_size (int): The number of processes.
        current_epoch (int): The epoch.
        obs_runtime (OBSRuntime): Has `config`, with `SYNC_OBS_PATH` and `RETRY_DELTA_TIME` in seconds, and
            `get_obs_client`, whose result has `listObjects(bucket, prefix=...)`.

    Raises:
        RuntimeError: If `obs_runtime` lacks these attributes.
        ValueError: If `SYNC_OBS_PATH` is not a path ``obs://bucket/key``.
    """
    settings = getattr(obs_runtime, "config", None)
    if settings is None or not hasattr(obs_runtime, "get_obs_client"):
        found = type(obs_runtime).__name__
        raise RuntimeError(f"sync_wait_for_dataset: `obs_runtime`: expected that of an OBSMindDataset, got {found}")
    scheme, _, path = settings.SYNC_OBS_PATH.partition("://")
    bucket, _, key = path.partition("/")
    if scheme not in ("obs", "s3") or not bucket:
        raise ValueError(f"sync_wait_for_dataset: `SYNC_OBS_PATH`: expected obs://bucket/key, got {scheme}://{path}")
    client = obs_runtime.get_obs_client()
    prefix = os.path.join(key, os.environ.get("BATCH_JOB_ID", "unknown"), f"{current_epoch}/")
    while True:
        answer = client.listObjects(bucket, prefix=prefix)
        if answer.status < 300 and sum(one.key.endswith(".txt") for one in answer.body.contents) >= rank_size:
            return
        time.sleep(settings.RETRY_DELTA_TIME)
