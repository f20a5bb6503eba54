from ms._shared_names.dataset_transforms_0 import *
from ms_dataset.transforms.compound import Compose as Compose, CompoundOperation as CompoundOperation, Implementation as Implementation, PyTensorOperation as PyTensorOperation, RandomApply as RandomApply, RandomChoice as RandomChoice, RandomOrder as RandomOrder, not_random as not_random
from ms_dataset.transforms.elementwise import TypeCast as TypeCast
