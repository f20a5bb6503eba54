from ms.dataset.vision.py_transforms import *
