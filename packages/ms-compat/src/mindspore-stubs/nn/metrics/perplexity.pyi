from ms.nn.metrics.perplexity import *
