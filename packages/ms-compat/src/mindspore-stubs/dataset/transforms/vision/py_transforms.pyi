from ms.dataset.transforms.vision.py_transforms import *
