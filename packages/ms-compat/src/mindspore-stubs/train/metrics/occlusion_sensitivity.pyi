from ms.train.metrics.occlusion_sensitivity import *
