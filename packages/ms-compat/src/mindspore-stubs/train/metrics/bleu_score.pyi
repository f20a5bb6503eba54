from ms.train.metrics.bleu_score import *
