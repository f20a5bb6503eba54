"""Documentation of the arguments that all file datasets share; a class documents only its own arguments."""

from __future__ import annotations

import inspect
import re

COMMON = {
    "dataset_dir": "dataset_dir (str): The folder of the dataset.",
    "num_samples": "num_samples (int, optional): The maximum number of rows. Default: None, all.",
    "num_parallel_workers": (
        "num_parallel_workers (int, optional): The number of logical workers. Default: None, that in\n        `config`."
    ),
    "num_shards": ("num_shards (int, optional): The number of shards that the rows are divided into. Default: None."),
    "shard_id": "shard_id (int, optional): The shard to read, with `num_shards`. Default: None.",
    "cache": "cache (DatasetCache, optional): Not used. Default: None.",
}
MAPPABLE = {
    **COMMON,
    "shuffle": "shuffle (bool, optional): Whether rows are shuffled. Default: None, True without a sampler.",
    "sampler": "sampler (Sampler, optional): The rows to read and their order. Default: None.",
    "decode": "decode (bool): Whether images are decoded. Default: False.",
}
STREAM = {
    **COMMON,
    "shuffle": (
        "shuffle (bool, optional): Whether files and rows are shuffled, or ``Shuffle.FILES``. Default:\n"
        "        ``Shuffle.GLOBAL``."
    ),
}
RAISES = """Raises:
    ValueError: If a folder or file does not exist, or an argument has a wrong value.
    RuntimeError: If files are missing or damaged, or arguments contradict each other."""


def complete(cls: type, shared: dict[str, str]) -> str:
    """Returns the docstring of a dataset with all arguments, in the order of the signature, and errors."""
    sections = inspect.cleandoc(cls.__doc__ or "").split("\n\n")
    own = [place for place, section in enumerate(sections) if section.startswith("Args:\n")]
    entries = re.split(r"\n    (?=\w)", sections.pop(own[0]))[1:] if own else []
    named = {entry.partition(" ")[0]: entry for entry in entries}
    known = {**shared, **named}
    texts = [known[name] for name in inspect.signature(cls).parameters if name in known]
    place = own[0] if own else next((i for i, text in enumerate(sections) if ":\n" in text), len(sections))
    sections.insert(place, "\n    ".join(["Args:", *texts]))
    if not any(section.startswith("Raises:\n") for section in sections):
        sections.insert(place + 1, RAISES)
    return "\n\n".join(sections) + "\n"
