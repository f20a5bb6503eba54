from ms.train.dataset_helper import *
