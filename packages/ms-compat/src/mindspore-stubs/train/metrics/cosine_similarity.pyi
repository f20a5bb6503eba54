from ms.train.metrics.cosine_similarity import *
