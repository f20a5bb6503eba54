from . import transforms as transforms
from . import utils as utils
from . import validators as validators
from ms._shared_names.dataset_audio_0 import *
from ms._shared_names.dataset_audio_1 import *
