# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

Iterable: Any
Iterator: Any
from ms_dataset.samplers import BuiltinSampler as BuiltinSampler
from ms_dataset.samplers import DistributedSampler as DistributedSampler
from ms_dataset.samplers import INT64_MAX as INT64_MAX
from ms_dataset.samplers import IterSampler as IterSampler
from ms_dataset.samplers import PKSampler as PKSampler
from ms_dataset.samplers import RandomSampler as RandomSampler
from ms_dataset.samplers import Sampler as Sampler
from ms_dataset.samplers import SequentialSampler as SequentialSampler
from ms_dataset.samplers import Shuffle as Shuffle
from ms_dataset.samplers import SubsetRandomSampler as SubsetRandomSampler
from ms_dataset.samplers import SubsetSampler as SubsetSampler
from ms_dataset.samplers import WeightedRandomSampler as WeightedRandomSampler
from ms_dataset.samplers import select_sampler as select_sampler
from ms_dataset.transforms.operation import fresh_seed as fresh_seed
from typing import Any as Any
