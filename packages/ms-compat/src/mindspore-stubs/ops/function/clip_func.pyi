from ms.ops.function.clip_func import *
