from ms.version import *
