# ruff: noqa
# Written by `nox -s gen`; do not edit.
from ms_dataset.samplers import BuiltinSampler as BuiltinSampler, DistributedSampler as DistributedSampler, IterSampler as IterSampler, PKSampler as PKSampler, RandomSampler as RandomSampler, Sampler as Sampler, SequentialSampler as SequentialSampler, Shuffle as Shuffle, SubsetRandomSampler as SubsetRandomSampler, SubsetSampler as SubsetSampler, WeightedRandomSampler as WeightedRandomSampler
