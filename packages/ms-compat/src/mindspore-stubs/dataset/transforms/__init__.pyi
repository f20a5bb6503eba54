from . import c_transforms as c_transforms
from . import py_transforms as py_transforms
from . import transforms as transforms
from . import vision as vision
from ms.dataset.transforms import *
