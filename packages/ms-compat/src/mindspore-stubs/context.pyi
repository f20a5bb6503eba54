from ms.context import *
