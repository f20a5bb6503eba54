from ms.dataset.transforms.transforms import *
