from ms.dataset.vision.c_transforms import *
