from ms.nn.metrics.cosine_similarity import *
