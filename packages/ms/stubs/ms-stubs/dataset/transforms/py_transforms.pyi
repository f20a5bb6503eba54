from ms_dataset.transforms.compound import Compose as Compose, PyTensorOperation as PyTensorOperation, RandomApply as RandomApply, RandomChoice as RandomChoice, RandomOrder as RandomOrder, not_random as not_random
from ms_dataset.transforms.py_transforms import OneHotOp as OneHotOp
from ms_dataset.transforms.py_transforms_util import one_hot_encoding as one_hot_encoding
