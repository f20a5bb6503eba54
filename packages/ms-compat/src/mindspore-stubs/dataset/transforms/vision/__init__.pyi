from . import c_transforms as c_transforms
from . import py_transforms as py_transforms
from ms.dataset.transforms.vision import *
