from ms.nn.metrics.bleu_score import *
