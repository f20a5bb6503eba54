from . import dataset as dataset
from . import distributed as distributed
from ms._shared_names.dataset_dataloader_0 import *
