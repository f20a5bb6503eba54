from ms.ops.function.image_func import *
