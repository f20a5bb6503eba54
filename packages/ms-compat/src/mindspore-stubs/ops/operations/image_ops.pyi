from ms.ops.operations.image_ops import *
