from ms.nn.metrics.hausdorff_distance import *
