"""Datasets, samplers, transforms and record files, as `mindspore.dataset` has them.

Examples:
    >>> import ms_dataset as ds
    >>> data = ds.NumpySlicesDataset({"x": [1, 2, 3, 4]}, shuffle=False)
    >>> data = data.map(lambda x: x * 10, input_columns="x").batch(2)
    >>> [row["x"].tolist() for row in data.create_dict_iterator(num_epochs=1, output_numpy=True)]
    [[10, 20], [30, 40]]
"""

from ms_tensor import context

from . import config, samplers
from .cache import DatasetCache
from .callback import DSCallback, WaitedDSCallback
from .dataset import (
    AudioBaseDataset,
    Dataset,
    TextBaseDataset,
    UnionBaseDataset,
    VisionBaseDataset,
)
from .dataset import zip_datasets as zip
from .graph_data import GraphData, OutputFormat, SamplingStrategy
from .iterators import DictIterator, Iterator, TupleIterator
from .nodes import (
    BatchDataset,
    BlockReleasePair,
    BucketBatchByLengthDataset,
    ConcatDataset,
    DeserializedDataset,
    FilterDataset,
    MapDataset,
    PaddedBatchDataset,
    ProjectDataset,
    RenameDataset,
    RepeatDataset,
    ShuffleDataset,
    SkipDataset,
    SyncWaitDataset,
    TakeDataset,
    TransferDataset,
    ZipDataset,
)
from .operations.batch import BatchInfo
from .samplers import (
    BuiltinSampler,
    DistributedSampler,
    IterSampler,
    PKSampler,
    RandomSampler,
    Sampler,
    SequentialSampler,
    Shuffle,
    SubsetRandomSampler,
    SubsetSampler,
    WeightedRandomSampler,
)
from .serialization import compare, deserialize, serialize, show
from .source_dataset import MappableDataset, SourceDataset
from .sources.generator import GeneratorDataset, NumpySlicesDataset, PaddedDataset
from .sources.record_datasets import sync_wait_for_dataset
from .training_dataset import _get_training_dataset, _reset_training_dataset, _set_training_dataset
from .vision.operation import Implementation

from . import audio, debug, text, transforms, utils, vision  # isort: skip
from .schema import Schema  # isort: skip
from .utils.line_reader import LineReader  # isort: skip
from .sources.datasets import *  # noqa: F403  # isort: skip

__version__ = "0.1.0"
