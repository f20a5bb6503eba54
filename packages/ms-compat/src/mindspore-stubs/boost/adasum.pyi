from ms.boost.adasum import *
