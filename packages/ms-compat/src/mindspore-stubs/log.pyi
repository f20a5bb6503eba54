from ms.log import *
