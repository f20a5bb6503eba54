from ms.nn.metrics.occlusion_sensitivity import *
