from . import sdc_detect as sdc_detect
from . import stress_detect as stress_detect
from ms.utils import *
