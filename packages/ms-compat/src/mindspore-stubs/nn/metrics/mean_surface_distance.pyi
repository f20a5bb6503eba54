from ms.nn.metrics.mean_surface_distance import *
