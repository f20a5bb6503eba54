from ms.ops.composite.base import *
