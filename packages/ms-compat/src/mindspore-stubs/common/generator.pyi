from ms.common.generator import *
