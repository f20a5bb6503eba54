from ms.train.metrics.root_mean_square_surface_distance import *
