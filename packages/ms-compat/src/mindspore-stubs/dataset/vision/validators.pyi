from ms.dataset.vision.validators import *
