from ms.train.metrics.perplexity import *
