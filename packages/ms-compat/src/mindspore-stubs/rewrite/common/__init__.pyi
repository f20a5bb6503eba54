from . import namespace as namespace
from ms.rewrite.common import *
