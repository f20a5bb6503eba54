# ruff: noqa
# Written by `nox -s gen`; do not edit.
from typing import Any

import ms_runtime as _runtime

Iterable: Any
Iterator: Any
from ms_dataset.samplers import BuiltinSampler as BuiltinSampler, DistributedSampler as DistributedSampler, INT64_MAX as INT64_MAX, IterSampler as IterSampler, PKSampler as PKSampler, RandomSampler as RandomSampler, Sampler as Sampler, SequentialSampler as SequentialSampler, Shuffle as Shuffle, SubsetRandomSampler as SubsetRandomSampler, SubsetSampler as SubsetSampler, WeightedRandomSampler as WeightedRandomSampler, select_sampler as select_sampler
from ms_dataset.transforms.operation import fresh_seed as fresh_seed
from typing import Any as Any
