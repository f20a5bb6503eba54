"""Pipelines over transforms, text and audio. `pipelines.json` has their rows in MindSpore 2.10.

To record again, with a Python that has MindSpore 2.10: `python pipelines.py`.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from oracle_cases import describe

FILE = Path(__file__).with_name("pipelines.json")


def pipelines(ds: Any, ms: Any) -> dict[str, Any]:
    """Returns the pipelines by name, each a function without arguments."""
    from mindspore.dataset import audio, text, transforms, vision

    def numbers(count: int = 24) -> Any:
        return ds.NumpySlicesDataset(np.full((count,), 100), ["a"], shuffle=False)

    def words() -> Any:
        return ds.NumpySlicesDataset({"t": ["to be or", "not to", "BE"], "n": [1, 2, 3]}, shuffle=False)

    def waves() -> Any:
        rows = (np.sin(np.arange(360) * 0.3) * 0.5).astype(np.float32).reshape(3, 120)
        return ds.NumpySlicesDataset(rows, ["w"], shuffle=False)

    def images() -> Any:
        image = np.arange(60, dtype=np.uint8).reshape(4, 5, 3)
        return ds.GeneratorDataset([(image,)] * 9, ["image"], shuffle=False, num_parallel_workers=1)

    def on_images(*operations: Any) -> Any:
        return images().map(list(operations), ["image"], num_parallel_workers=1)

    flip, array = vision.HorizontalFlip(), vision.ToNumpy()
    fills = [transforms.Fill(value) for value in range(4)]
    choice = transforms.RandomChoice(fills)
    half = transforms.RandomApply([transforms.Fill(1)], 0.5)
    nested = transforms.RandomApply([choice], 0.5)
    pairs = transforms.RandomChoice([transforms.RandomChoice(fills[:2]), transforms.RandomChoice(fills[2:])])
    vocab = text.Vocab.from_list(["to", "be", "or", "not", "<unk>"])
    look_up = [text.CaseFold(), text.WhitespaceTokenizer(), text.Lookup(vocab, "<unk>")]
    offsets = text.WhitespaceTokenizer(with_offsets=True)
    return {
        "choice of one worker": lambda: numbers().map(choice, num_parallel_workers=1),
        "choice of two workers": lambda: numbers().map(choice, num_parallel_workers=2),
        "choice of functions": lambda: numbers().map(
            transforms.RandomChoice([lambda x: x * 0, lambda x: x, lambda x: x * 2]), num_parallel_workers=1
        ),
        "apply by half": lambda: numbers().map(half, num_parallel_workers=1),
        "apply then choice": lambda: numbers().map([half, choice], num_parallel_workers=1),
        "choice within apply": lambda: numbers().map(nested, num_parallel_workers=1),
        "choices within choice": lambda: numbers().map(pairs, num_parallel_workers=1),
        "compose of choice": lambda: numbers().map(transforms.Compose([choice]), num_parallel_workers=1),
        "compose of both": lambda: numbers().map(transforms.Compose([half, choice]), num_parallel_workers=2),
        "apply over Pillow images": lambda: on_images(
            vision.ToPIL(),
            transforms.RandomApply([vision.Pad(1), vision.ToPIL()], 0.5),
            lambda x: np.asarray(x)[:4, :5],
        ),
        "apply of both kinds": lambda: on_images(transforms.RandomApply([vision.ToPIL(), flip, array], 0.5)),
        "apply between Pillow's": lambda: on_images(
            vision.ToPIL(), transforms.RandomApply([vision.Pad(1), vision.CenterCrop(3)], 0.5), vision.ToTensor()
        ),
        "choice of both kinds": lambda: on_images(transforms.RandomChoice([vision.ToPIL(), vision.Invert()])),
        "choice of Pillow's": lambda: on_images(
            vision.ToPIL(), transforms.RandomChoice([vision.Invert(), vision.Equalize()]), array
        ),
        "augment over Pillow images": lambda: on_images(
            vision.ToPIL(), vision.UniformAugment([vision.Invert(), vision.ToPIL(), vision.Equalize()], 2), array
        ),
        "tensors of Pillow images": lambda: on_images(vision.ToPIL(), vision.ToTensor(np.float64)),
        "casts": lambda: numbers(2).map([transforms.TypeCast(ms.float32), lambda x: x * np.float32(0.5)]),
        "duplicate": lambda: numbers(2).map(transforms.Duplicate(), ["a"], ["b", "c"]),
        "one hot of a function": lambda: numbers(3).map([lambda x: x % 7, transforms.OneHot(7)]),
        "words": lambda: words().map(look_up, ["t"]),
        "words in batches": lambda: words().map([*look_up, transforms.PadEnd([4], -1)], ["t"]).batch(2),
        "offsets": lambda: words().map(offsets, ["t"], ["t", "begin", "end"]),
        "python tokenizer": lambda: words().map(text.PythonTokenizer(lambda s: s.split()), ["t"]),
        "bytes": lambda: ds.NumpySlicesDataset(np.array([b"a b", b"c"]), ["t"], shuffle=False).map(text.to_str, ["t"]),
        "spectrograms": lambda: waves().map([audio.Spectrogram(32), audio.MelScale(4, n_stft=17)], ["w"]).batch(3),
        "filters": lambda: waves().map([audio.LowpassBiquad(16000, 2000.0), audio.Gain(3)], ["w"]),
        "wrong dtype": lambda: numbers(2).map(text.CaseFold()),
        "unknown word": lambda: words().map([text.WhitespaceTokenizer(), text.Lookup(vocab)], ["t"]),
        "too many outputs": lambda: numbers(2).map(transforms.Duplicate(), ["a"], ["b"]),
    }


def rows_of(build: Any, ds: Any) -> Any:
    ds.config.set_seed(7)
    try:
        rows = build().create_tuple_iterator(num_epochs=1, output_numpy=True)
        return [[describe(np.asarray(value)) for value in row] for row in rows]
    except Exception as error:
        return {"raises": "RuntimeError" if isinstance(error, RuntimeError) else type(error).__name__}


if __name__ == "__main__":
    import multiprocessing

    multiprocessing.cpu_count = lambda: 8
    import mindspore
    import mindspore.dataset

    recorded = {
        name: rows_of(build, mindspore.dataset) for name, build in pipelines(mindspore.dataset, mindspore).items()
    }
    FILE.write_text("{\n" + ",\n".join(f"{json.dumps(k)}: {json.dumps(v)}" for k, v in recorded.items()) + "\n}\n")
