from . import transforms as transforms
from . import utils as utils
from . import validators as validators
from ms.dataset.text import *
