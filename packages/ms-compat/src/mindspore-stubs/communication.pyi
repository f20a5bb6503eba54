from ms.communication import *
