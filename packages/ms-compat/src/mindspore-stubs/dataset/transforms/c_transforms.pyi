from ms.dataset.transforms.c_transforms import *
