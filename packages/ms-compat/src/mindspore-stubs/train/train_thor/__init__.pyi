from . import dataset_helper as dataset_helper
from ms.train.train_thor import *
