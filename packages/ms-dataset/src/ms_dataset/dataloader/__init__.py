"""`mindspore.dataset.dataloader`: batches of Python datasets, in this process or by worker processes.

Examples:
    >>> from ms_dataset.dataloader import DataLoader
    >>> [batch.asnumpy().tolist() for batch in DataLoader([1, 2, 3], batch_size=2)]
    [[1, 2], [3]]
"""

from .collate import default_collate, default_convert
from .dataloader import DataLoader
from .datasets import Dataset, IterableDataset, TensorDataset
from .samplers import BatchSampler, DistributedSampler, RandomSampler, Sampler, SequentialSampler
from .worker import get_worker_info

__all__ = [
    "BatchSampler",
    "DataLoader",
    "Dataset",
    "DistributedSampler",
    "IterableDataset",
    "RandomSampler",
    "Sampler",
    "SequentialSampler",
    "TensorDataset",
    "default_collate",
    "default_convert",
    "get_worker_info",
]
