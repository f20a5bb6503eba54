from ms.train.metrics.mean_surface_distance import *
