from ms.dataset.transforms.vision.c_transforms import *
