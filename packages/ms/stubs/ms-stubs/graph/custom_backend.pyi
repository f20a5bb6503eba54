from ms._shared_names.ms_3 import *
from enum import IntEnum as IntEnum
from ms import log as log
