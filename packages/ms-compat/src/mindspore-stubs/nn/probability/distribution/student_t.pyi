from ms.nn.probability.distribution.student_t import *
