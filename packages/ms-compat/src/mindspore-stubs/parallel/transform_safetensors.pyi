from ms.parallel.transform_safetensors import *
