from . import transforms as transforms
from . import utils as utils
from . import validators as validators
from ms._shared_names.dataset_text_0 import *
from ms._shared_names.dataset_text_1 import *
from ms_dataset.text.enums import NormalizeForm as NormalizeForm
