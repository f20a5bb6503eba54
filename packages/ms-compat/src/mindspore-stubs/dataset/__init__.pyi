from . import audio as audio
from . import callback as callback
from . import config as config
from . import core as core
from . import dataloader as dataloader
from . import debug as debug
from . import engine as engine
from . import text as text
from . import transforms as transforms
from . import utils as utils
from . import vision as vision
from ms.dataset import *
