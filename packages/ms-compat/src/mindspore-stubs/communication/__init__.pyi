from . import management as management
from ms.communication import *
