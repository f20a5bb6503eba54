from ms._shared_names.dataset_transforms_vision_0 import *
from ms._shared_names.dataset_transforms_vision_py_transforms_0 import *
from ms_dataset.transforms.compound import Compose as Compose, not_random as not_random
from ms_dataset.vision.enums import Border as Border, Inter as Inter
