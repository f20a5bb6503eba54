from . import c_transforms as c_transforms
from . import py_transforms as py_transforms
from . import transforms as transforms
from . import utils as utils
from . import validators as validators
from ms.dataset.vision import *
