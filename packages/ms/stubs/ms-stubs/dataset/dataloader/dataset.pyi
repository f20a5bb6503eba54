from ms._shared_names.dataset_dataloader_0 import *
from ms_dataset.dataloader import collate as collate, dataloader as dataloader, datasets as datasets, samplers as samplers, worker as worker
