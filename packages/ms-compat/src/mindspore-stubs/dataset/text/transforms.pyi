from ms.dataset.text.transforms import *
