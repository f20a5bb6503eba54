"""Cases of rows that are read in the order of files. Run with MindSpore, this script writes stream_orders.json."""

from __future__ import annotations

import json
import os
import sys
import tempfile

SIZES = {"a": 5, "b": 2, "c": 4}
SHUFFLES = ("False", "GLOBAL", "FILES", "INFILE", "True")


def write(folder):
    for name, rows in SIZES.items():
        with open(os.path.join(folder, name + ".txt"), "w") as file:
            file.write("".join(f"{name}{i}\n" for i in range(rows)))


def cases():
    for shuffle in SHUFFLES:
        for shards in (None, (2, 0), (2, 1), (3, 2)):
            for workers in (1, 2):
                yield {"shuffle": shuffle, "shards": shards, "workers": workers, "num_samples": None}
        yield {"shuffle": shuffle, "shards": None, "workers": 2, "num_samples": 3}
        yield {"shuffle": shuffle, "shards": (2, 1), "workers": 2, "num_samples": 3}


def run(ds, folder, shuffle, shards, workers, num_samples):
    """Returns two epochs of rows and the size."""
    ds.config.set_seed(5)
    mode = {"False": False, "True": True}.get(shuffle) if shuffle in ("False", "True") else getattr(ds.Shuffle, shuffle)
    given = {} if shards is None else {"num_shards": shards[0], "shard_id": shards[1]}
    try:
        data = ds.TextFileDataset(
            os.path.join(folder, "*.txt"), shuffle=mode, num_parallel_workers=workers, num_samples=num_samples, **given
        )
        rows = data.create_tuple_iterator(num_epochs=2, output_numpy=True)
        return [[[str(row[0]) for row in rows] for _ in range(2)], data.get_dataset_size()]
    except Exception as error:
        return type(error).__name__


if __name__ == "__main__":
    import multiprocessing

    multiprocessing.cpu_count = lambda: 8
    import mindspore.dataset as ds

    with tempfile.TemporaryDirectory() as folder:
        write(folder)
        lines = []
        for case in cases():
            lines.append(json.dumps([case, run(ds, folder, **case)]))
            print(lines[-1])
    with open(os.path.splitext(sys.argv[0])[0] + ".json", "w") as file:
        file.write("[\n" + ",\n".join(lines) + "\n]\n")
