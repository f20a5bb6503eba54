from ms.train.train_thor.dataset_helper import *
