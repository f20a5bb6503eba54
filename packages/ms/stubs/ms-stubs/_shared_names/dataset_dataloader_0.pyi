from ms_dataset.dataloader.collate import default_collate as default_collate, default_convert as default_convert
from ms_dataset.dataloader.dataloader import DataLoader as DataLoader
from ms_dataset.dataloader.datasets import Dataset as Dataset, IterableDataset as IterableDataset, TensorDataset as TensorDataset
from ms_dataset.dataloader.samplers import BatchSampler as BatchSampler, DistributedSampler as DistributedSampler, RandomSampler as RandomSampler, Sampler as Sampler, SequentialSampler as SequentialSampler
from ms_dataset.dataloader.worker import get_worker_info as get_worker_info
