from ms._shared_names.dataset_transforms_0 import *
from ms_dataset.transforms.compound import Compose as Compose, RandomApply as RandomApply, RandomChoice as RandomChoice
from ms_dataset.transforms.elementwise import TypeCast as TypeCast
