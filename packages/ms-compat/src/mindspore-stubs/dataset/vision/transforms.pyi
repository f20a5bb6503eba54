from ms.dataset.vision.transforms import *
