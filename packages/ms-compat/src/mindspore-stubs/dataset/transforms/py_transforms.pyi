from ms.dataset.transforms.py_transforms import *
