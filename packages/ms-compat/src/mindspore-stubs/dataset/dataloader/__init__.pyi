from . import dataset as dataset
from . import distributed as distributed
from ms.dataset.dataloader import *
