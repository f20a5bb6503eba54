from ms.ops.composite.env_ops import *
