from ms.train.metrics.hausdorff_distance import *
