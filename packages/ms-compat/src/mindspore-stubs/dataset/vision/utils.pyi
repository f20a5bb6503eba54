from ms.dataset.vision.utils import *
