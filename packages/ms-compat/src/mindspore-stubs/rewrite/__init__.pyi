from . import api as api
from . import common as common
from ms.rewrite import *
