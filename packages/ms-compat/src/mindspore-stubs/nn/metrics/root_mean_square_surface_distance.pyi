from ms.nn.metrics.root_mean_square_surface_distance import *
